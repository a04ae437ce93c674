// Learn: find the losing squares yourself, by the rule of the game and nothing else.
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
/** Questions that are asked at a time. */
const AT_ONCE = 5;

const at = ({ x, y }) => position(x, y);
const same = (one, two) => one?.x === two?.x && one?.y === two?.y;

/** Squares in words; of many the first. */
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
      ? `${here} is not decided yet: from it one can go to ${at(open)}, which is not decided either.`
      : `${here} is not decided yet, but all squares that one can go to from it are.`;
  }
  if (lesson.is(square, 'cold')) {
    if (!options.length) return `${here} is cold: no move is left there, and whoever must move has lost.`;
    if (!seen.length) return `${here} is cold: every move from it leads to a hot square.`;
    return `${here} is cold: the opponent forbids going to ${list(seen)}, and every other move leads to a hot square.`;
  }
  if (!options.length) return `${here} is hot: no move is left there, and in misère play whoever cannot move wins.`;
  const free = seen.find((to) => lesson.blocking === 1 || !lesson.equal(square, to));
  if (free)
    return `${here} is hot: one goes to ${at(free)}, which is cold${lesson.blocking > 1 ? ', and that cannot be forbidden' : ''}.`;
  if (seen.length >= lesson.blocking)
    return `${here} is hot: of the ways to the cold squares ${list(seen)} only ${lesson.blocking - 1} can be forbidden.`;
  return `${here} is hot: every move leads to a cold square, and in misère play one must be left.`;
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
      return this.say('A pair sequence has no moves, so there is nothing to find out from them.');
    }
    if (game === this.game && (this.lesson || this.loading)) {
      if (this.lesson && state.found !== this.text()) this.bring(state.found);
      return this.plane.resize();
    }
    this.game = game;
    return this.load();
  }

  /** The moves from every square, and the losing squares as the program knows them: both must say the same. */
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

  /** What was found so far, as text. */
  text() {
    return this.lesson.named.map(({ x, y }) => `${x}.${y}`).join('_');
  }

  /** The lesson as far as an address tells it. */
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

  /** What is to be done now. */
  task() {
    const { lesson } = this;
    const ends = lesson.squares.filter((square) => !lesson.options(square).length);
    if (lesson.done)
      return `Every square is decided. The losing positions up to ${SIZE} are ${lesson
        .cold()
        .map(at)
        .join(', ')}, each in both orders.`;
    if (lesson.named.length) return 'Which is cold next? Look for the least square that is still empty.';
    if (lesson.misere)
      return `Where no move is left, at ${list(ends)}, whoever must move wins here: hot. Which is the first cold square, from which every move leads to a hot one?`;
    return ends.length === 1
      ? `Whoever stands at ${at(ends[0])} and must move has lost: no move is left. Such squares are cold. Click it.`
      : `Where no move is left whoever must move has lost. Such squares are cold. There are ${ends.length} of them: click one.`;
  }

  /** A square was chosen: said to be cold, if that is not known yet. */
  choose(square) {
    const { lesson } = this;
    if (!square || !lesson) return;
    this.chosen = square;
    const { kind, squares, turned } = lesson.name(square);
    if (kind === 'cold') {
      const others = squares.filter((one) => !same(one, square));
      const too = others.length ? ` So ${others.length > 1 ? 'are' : 'is'} ${list(others)}.` : '';
      const hot = turned.length
        ? ` Whatever sees ${squares.length > 1 ? 'them' : 'it'} turns hot${lesson.blocking > 1 ? ', if that cannot be forbidden' : ''}.`
        : '';
      this.say(`Right. ${why(lesson, square)}${too}${hot} ${this.task()}`);
      this.app.note({ found: this.text() });
    } else {
      this.say(why(lesson, square));
    }
    this.render();
  }

  /** The least square that can be seen to be cold. */
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

  /** The pointer is on a move from the chosen cold square: the answer to it is drawn and told. */
  point(square) {
    if (same(square, this.hovered)) return;
    this.hovered = square;
    const reply = this.reply();
    if (reply) {
      const seen = this.lesson.seen(reply.from);
      const sure = this.lesson.blocking === 1 || !this.lesson.equal(reply.from, reply.to);
      const by = sure ? at(reply.to) : `${list(seen)}, whichever is not forbidden`;
      this.say(`${at(this.chosen)} is cold: whoever goes from it to ${at(reply.from)} is answered by ${by}.`);
    }
    this.plane.request();
  }

  /** The answer to the move that is pointed at. */
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
    // A hot square has a dot, so that it is known without its colour.
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

  /** Why the chosen square is what it is: the options that decide it. */
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
