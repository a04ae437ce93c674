// Learn: the reader finds the losing squares from the rule alone.
import { $, on, onClick } from './dom.js';
import { ask } from './api.js';
import { Lesson } from './lesson.js';
import { options } from './moves.js';
import { position } from './numbers.js';
import { arrow, axes, colours, dot, fill, frame, ground, positions } from './paint.js';
import { ARROWS, Plane } from './plane.js';
import { PSet } from './pset.js';
import { Waiting } from './wait.js';

/** The largest pile of the lesson. */
const SIZE = 8;
/** Questions asked at a time. */
const AT_ONCE = 5;

const at = ({ x, y }) => position(x, y);
const same = (one, two) => one?.x === two?.x && one?.y === two?.y;

/** Squares in words; a long list is cut. */
function list(squares) {
  const all = squares.map(at);
  const more = all.length - 6;
  if (more > 1) return `${all.slice(0, 6).join(', ')} and ${more} more`;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Why a square is cold, hot, or not decided yet. */
export function why(lesson, square) {
  const [options, seen] = [lesson.options(square), lesson.seen(square)];
  const here = at(square);
  if (!lesson.decided(square)) {
    const open = lesson.undecided(square);
    return open
      ? `${here} is not decided yet: it has a move to ${at(open)}, which is not decided either.`
      : `${here} is not decided yet, but every move from it leads to a decided square.`;
  }
  if (lesson.is(square, 'cold')) {
    if (!options.length) return `${here} is cold: no move is left, so the player to move has lost.`;
    if (!seen.length) return `${here} is cold: every move from it leads to a hot square.`;
    return `${here} is cold: the opponent forbids the moves to ${list(seen)}, and every other move leads to a hot square.`;
  }
  if (!options.length) return `${here} is hot: no move is left, and in misère play a player who cannot move wins.`;
  const free = seen.find((to) => lesson.blocking === 1 || !lesson.equal(square, to));
  if (free)
    return `${here} is hot: it has a move to ${at(free)}, which is cold${lesson.blocking > 1 ? ', and that move cannot be forbidden' : ''}.`;
  if (seen.length >= lesson.blocking)
    return `${here} is hot: of the moves to the cold squares ${list(seen)} only ${lesson.blocking - 1} can be forbidden.`;
  return `${here} is hot: every move leads to a cold square, and in misère play one move must be left.`;
}

export class LearnView {
  constructor(app) {
    this.app = app;
    this.lesson = null;
    this.chosen = this.hovered = this.cursor = null;
    this.waiting = new Waiting($('learn-wait')).onRetry(() => this.load());
    this.plane = new Plane($('learn-board'), (context) => this.draw(context), {}, { steady: true });
    this.plane.fit(SIZE);
    onClick('learn-next', () => this.next());
    onClick('learn-again', () => this.again());
    onClick('learn-play', () => this.play());
    const canvas = $('learn-board');
    const under = (event) => {
      const box = canvas.getBoundingClientRect();
      const square = this.plane.squareAt(event.clientX - box.left, event.clientY - box.top);
      return square && Math.max(square.x, square.y) <= SIZE ? square : null;
    };
    on(canvas, 'pointerup', (event) => this.choose(under(event)));
    on(canvas, 'pointermove', (event) => this.point(under(event)));
    on(canvas, 'pointerleave', () => this.point(null));
    on(canvas, 'keydown', (event) => this.key(event));
    for (const kind of ['focus', 'blur']) on(canvas, kind, () => this.plane.request());
  }

  show(game, state) {
    for (const id of ['learn-stage', 'learn-side']) $(id).hidden = !game.playable;
    if (!game.playable) {
      this.game = this.lesson = null;
      return this.say('A pair sequence has no moves, so it has no lesson.');
    }
    if (game === this.game && (this.lesson || this.loading)) {
      if (this.lesson && state.found !== this.text()) this.bring(state.found);
      return this.plane.resize();
    }
    this.game = game;
    return this.load();
  }

  /** Loads the moves from every square and the losing squares of the program; both must agree. */
  async load() {
    const { game } = this;
    this.lesson = null;
    this.loading = true;
    this.chosen = this.cursor = null;
    this.say('');
    this.plane.request();
    const lesson = await this.waiting.run('Reading the moves…', async (signal) => {
      const wanted = [];
      for (let x = 0; x <= SIZE; x++) for (let y = x; y <= SIZE; y++) wanted.push({ x, y });
      const found = new Map();
      const worker = async () => {
        for (let one = wanted.pop(); one; one = wanted.pop())
          found.set(`${one.x},${one.y}`, (await options(game, String(one.x), String(one.y), signal)).squares);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      const made = new Lesson(game, SIZE, (x, y) => found.get(`${x},${y}`));
      const { positions: losing } = await ask('board', { game: game.line, to: SIZE }, signal);
      while (!made.done) made.name(made.ready()[0]);
      const ours = made.cold().map(({ x, y }) => `${x},${y}`);
      if (
        ours.sort().join(' ') !==
        losing
          .map((pair) => pair.join())
          .sort()
          .join(' ')
      )
        throw new Error('The moves and the board of this rule do not agree; there is no lesson.');
      made.restart();
      return made;
    });
    if (game !== this.game) return;
    this.loading = false;
    if (!lesson) return;
    this.lesson = lesson;
    this.bring(this.app.state.found);
  }

  /** The squares found so far, as text for the address. */
  text() {
    return this.lesson.named.map(({ x, y }) => `${x}.${y}`).join('_');
  }

  /** Restores the lesson from an address. */
  bring(text) {
    this.lesson.restart();
    this.chosen = null;
    for (const word of text.split('_')) {
      const [, x, y] = /^(\d)\.(\d)$/.exec(word) ?? [];
      if (x !== undefined && Math.max(x, y) <= SIZE) this.lesson.name({ x: Number(x), y: Number(y) });
    }
    this.say(this.task());
    this.render();
  }

  /** The next task. */
  task() {
    const { lesson } = this;
    const ends = lesson.squares.filter((square) => !lesson.options(square).length);
    if (lesson.done)
      return `Every square is decided. The losing positions up to ${SIZE} are ${lesson
        .cold()
        .map(at)
        .join(', ')}, each in both orders.`;
    if (lesson.named.length) return 'Which square is cold next? Look for the undecided square with the fewest tokens.';
    if (lesson.misere)
      return `In misère play a player who cannot move wins, so squares without a move are hot: ${list(ends)}. Which square comes next and is cold, with only moves to hot squares?`;
    return ends.length === 1
      ? `At ${at(ends[0])} no move is left, so the player to move has lost. Such a square is cold. Click it.`
      : `Where no move is left, the player to move has lost. Such squares are cold. There are ${ends.length} of them: click one.`;
  }

  /** The reader chose a square, as cold if it is not decided yet. */
  choose(square) {
    const { lesson } = this;
    if (!square || !lesson) return;
    this.chosen = square;
    const { kind, squares, turned } = lesson.name(square);
    if (kind === 'cold') {
      const others = squares.filter((one) => !same(one, square));
      const too = others.length ? ` So ${others.length > 1 ? 'are' : 'is'} ${list(others)}.` : '';
      const hot = turned.length
        ? ` Every square with a move to ${squares.length > 1 ? 'them' : 'it'} turns hot${lesson.blocking > 1 ? ', unless the opponent can forbid all its moves to cold squares' : ''}.`
        : '';
      this.say(`Right. ${why(lesson, square)}${too}${hot} ${this.task()}`);
      this.app.note({ found: this.text() });
    } else {
      this.say(why(lesson, square));
    }
    this.render();
  }

  /** Names the first square that is known to be cold. */
  next() {
    const [square] = this.lesson?.ready() ?? [];
    if (square) this.choose(square);
  }

  again() {
    if (!this.lesson) return;
    this.app.note({ found: '' });
    this.bring('');
  }

  /** Plays from the chosen square; from a cold one the program moves first, so that the reader can win. */
  play() {
    const { chosen } = this;
    if (!chosen) return;
    const first = this.lesson.is(chosen, 'cold') ? 'program' : 'person';
    this.app.go({ tab: 'play', x: String(chosen.x), y: String(chosen.y), first }, true);
  }

  /** The pointer is on a move from the chosen cold square: shows the answer to that move. */
  point(square) {
    if (same(square, this.hovered)) return;
    this.hovered = square;
    const reply = this.reply();
    if (reply) {
      const seen = this.lesson.seen(reply.from);
      const sure = this.lesson.blocking === 1 || !this.lesson.equal(reply.from, reply.to);
      const by = sure ? at(reply.to) : `${list(seen)}, whichever is not forbidden`;
      this.say(`${at(this.chosen)} is cold: the answer to a move to ${at(reply.from)} is a move to ${by}.`);
    }
    this.plane.request();
  }

  /** The answer to the move under the pointer. */
  reply() {
    const { lesson, chosen, hovered } = this;
    if (!lesson || !chosen || !hovered || !lesson.is(chosen, 'cold') || !lesson.is(hovered, 'hot')) return null;
    if (!lesson.options(chosen).some((to) => same(to, hovered))) return null;
    const to = lesson.answer(hovered);
    return to && { from: hovered, to };
  }

  key(event) {
    const step = ARROWS[event.key];
    if (step && this.lesson) {
      const from = this.cursor ?? this.chosen ?? { x: -step[0], y: -step[1] };
      const inside = (n) => Math.min(SIZE, Math.max(0, n));
      this.cursor = { x: inside(from.x + step[0]), y: inside(from.y + step[1]) };
      const known = ['cold', 'hot'].find((what) => this.lesson.is(this.cursor, what));
      this.say(`${at(this.cursor)}: ${known ?? 'not decided yet'}.`);
      this.point(this.cursor);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.choose(this.cursor);
    } else {
      return;
    }
    event.preventDefault();
    this.plane.request();
  }

  say(text) {
    $('learn-said').textContent = text;
  }

  render() {
    const { lesson, chosen } = this;
    const count = lesson.cold().length;
    $('learn-count').textContent = count ? `Cold so far: ${list(lesson.cold())}, in both orders.` : '';
    $('learn-next').disabled = lesson.done;
    $('learn-play').hidden = !chosen || !lesson.options(chosen).length;
    const begins = chosen && lesson.is(chosen, 'cold') ? ', the program moves first' : '';
    $('learn-play').textContent = chosen ? `Try it: play from ${at(chosen)}${begins}` : '';
    $('learn-board').setAttribute('aria-label', `Board of the lesson, ${count} cold squares found`);
    this.plane.request();
  }

  draw(context) {
    const { plane, lesson, chosen } = this;
    const colour = colours();
    ground(context, plane, colour, SIZE);
    if (!lesson) return axes(context, plane, colour);
    for (const square of lesson.squares)
      if (lesson.is(square, 'hot')) fill(context, plane, square.x, square.y, colour.lit);
    const cold = lesson.cold().map(({ x, y }) => [x, y]);
    positions(context, plane, colour, new PSet(SIZE, cold));
    // A dot marks a hot square for readers who do not see the colour.
    for (const square of lesson.squares)
      if (lesson.is(square, 'hot')) dot(context, plane, square.x, square.y, colour.accent, 0.07);
    if (chosen) this.reason(context, colour);
    const reply = this.reply();
    if (reply) {
      arrow(context, plane, chosen, reply.from, colour.ink);
      arrow(context, plane, reply.from, reply.to, colour.danger);
    }
    if (this.hovered) frame(context, plane, this.hovered.x, this.hovered.y, colour.muted, 1.5);
    if (this.cursor && document.activeElement === $('learn-board'))
      frame(context, plane, this.cursor.x, this.cursor.y, colour.ink, 2.5);
    return axes(context, plane, colour);
  }

  /** Draws the options that decide the chosen square. */
  reason(context, colour) {
    const { plane, lesson, chosen } = this;
    frame(context, plane, chosen.x, chosen.y, colour.ink, 2.5);
    const open = lesson.undecided(chosen);
    if (lesson.is(chosen, 'cold')) {
      context.globalAlpha = 0.35;
      if (!this.reply()) for (const to of lesson.options(chosen)) arrow(context, plane, chosen, to, colour.ink);
      context.globalAlpha = 1;
    } else if (lesson.is(chosen, 'hot')) {
      for (const to of lesson.seen(chosen)) arrow(context, plane, chosen, to, colour.danger);
    } else if (open) {
      arrow(context, plane, chosen, open, colour.muted);
    }
  }
}
