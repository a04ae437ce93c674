// Play: the game on the board, the piles and the fields, against the program.
import { $, el } from './dom.js';
import { ask } from './api.js';
import { position, small, tidy } from './numbers.js';
import { Piles } from './piles.js';
import { DRAWN, PlayBoard } from './playboard.js';
import { goal, line, shift, status } from './playtext.js';
import { PSet } from './pset.js';
import { LARGEST, Session } from './session.js';
import { SumView } from './sum.js';
import { Waiting } from './wait.js';

/** First positions to try. */
const STARTS = [
  [7, 10],
  [8, 10],
  [6, 9],
  [5, 9],
];

export class PlayView {
  constructor(app) {
    this.app = app;
    this.session = null;
    this.sum = new SumView(app);
    this.board = new PlayBoard($('play-board'), {
      onSquare: (square) => this.square(square),
      onLook: (square) => this.look(square),
    });
    this.piles = new Piles((pile, amount) => this.mark(pile, amount));
    this.waiting = new Waiting($('play-wait')).onRetry(() => this.resume());
    $('play-take').addEventListener('submit', (event) => {
      event.preventDefault();
      this.take();
    });
    $('play-block').addEventListener('submit', (event) => {
      event.preventDefault();
      this.forbid();
    });
    $('play-new').addEventListener('submit', (event) => {
      event.preventDefault();
      this.fromFields();
    });
    $('play-hint').addEventListener('click', () => this.hint());
    $('play-who').addEventListener('click', () => this.who());
    $('play-undo').addEventListener('click', () => this.undo());
    $('play-again').addEventListener('click', () => this.again());
    $('spoil').addEventListener('change', () => this.spoil());
    for (const id of ['take-x', 'take-y']) $(id).addEventListener('input', () => this.preview());
  }

  /** The view opens, or the address names another game or position. */
  show(game, state) {
    $('play-sum').hidden = !state.sum;
    $('play-one').hidden = Boolean(state.sum);
    if (state.sum) return this.sum.show(state);
    const [x, y] = [small(state.x, LARGEST), small(state.y, LARGEST)];
    const given = x !== null && y !== null ? { x, y } : null;
    const same =
      this.session && this.game === game && (!given || (given.x === this.session.x && given.y === this.session.y));
    this.game = game;
    for (const id of ['play-stage', 'play-take', 'play-actions', 'play-setup']) $(id).hidden = !game.playable;
    for (const option of $('opponent').querySelectorAll('[value^=guess]')) option.hidden = !game.guessable;
    if (!game.guessable && $('opponent').value.startsWith('guess')) $('opponent').value = 'perfect';
    if (!game.playable) return this.refuse();
    if (!given && (state.x || state.y))
      this.say(`Piles up to ${LARGEST} are played here; larger ones are answered under Ask.`);
    if (same) return this.render();
    // The board of another game is not to be played on while the new one is on its way.
    this.session = this.board.session = null;
    this.board.refresh();
    if (given) return this.start(given);
    return this.usual(game).then((at) => {
      if (game === this.game && this.app.state.tab === 'play') this.start(at);
    });
  }

  refuse() {
    this.session = null;
    $('play-status').textContent =
      'A pair sequence has no moves, so there is nothing to play. Its pairs stand under Pairs.';
    for (const id of ['play-goal', 'play-how', 'play-log', 'play-told']) $(id).replaceChildren();
  }

  /** A small position from which whoever begins can win, if one of the usual ones is. */
  async usual(game) {
    for (const [x, y] of STARTS) {
      const answer = await ask('solve', { game: game.line, x: String(x), y: String(y) }).catch(() => null);
      if (!answer) break;
      if (answer.outcome === 'N') return { x, y };
    }
    return { x: STARTS[0][0], y: STARTS[0][1] };
  }

  /** The same start again; the usual one where there was nothing to play. */
  async again() {
    const { session, game } = this;
    const stuck = session?.phase === 'over' && !session.state.winner;
    return this.start(stuck ? await this.usual(game) : session?.start);
  }

  fromFields() {
    const [x, y] = ['start-x', 'start-y'].map((id) => small(tidy($(id).value), LARGEST));
    if (x === null || y === null) return this.say(`A pile here is a number from 0 to ${LARGEST}.`);
    $('play-setup').open = false;
    return this.start({ x, y });
  }

  async start(at) {
    if (!at || !this.game?.playable) return;
    this.session = new Session(this.game, at, { opponent: $('opponent').value, first: $('first').value });
    this.told = '';
    this.reviewed = null;
    $('start-x').value = String(at.x);
    $('start-y').value = String(at.y);
    this.board.set(this.session);
    $('play-stage').hidden = Math.max(at.x, at.y) > DRAWN;
    this.say('');
    this.clear();
    this.spoil();
    await this.step((signal) => this.session.begin(signal));
  }

  /** Runs a step of the game, then lets the program decide as long as it is its turn. */
  async step(work) {
    const { session } = this;
    this.render();
    await this.waiting.run('Thinking…', async (signal) => {
      if (work) await work(signal);
      while (session.phase === 'program') {
        const from = { x: session.x, y: session.y };
        this.render();
        await session.reply(signal);
        if (session === this.session && session.played.at(-1)?.by === 'program') this.board.glide(from, session);
      }
    });
    if (session !== this.session) return;
    // A position too large for this view stays in the address until somebody moves here.
    if (session.played.length || small(this.app.state.x || '0', LARGEST) !== null)
      this.app.note({ x: String(session.x), y: String(session.y) });
    this.render();
    if (session.phase === 'over') await this.review();
  }

  /** After a failure: the program's turn again, or the turn that did not begin. */
  resume() {
    const { session } = this;
    if (!session) return;
    if (session.phase === 'program') this.step();
    else if (session.phase === 'waiting') this.step((signal) => session.begin(signal));
  }

  clear() {
    for (const id of ['take-x', 'take-y', 'block-list']) $(id).value = '';
    Object.assign(this.board, { hinted: null, preview: null, cursor: null, chosen: [] });
  }

  say(text) {
    $('play-told').textContent = text;
  }

  /** The amounts in the fields; null if one is no number. */
  amounts() {
    const [k, l] = ['take-x', 'take-y'].map((id) => small(tidy($(id).value) || '0', LARGEST));
    return k === null || l === null ? null : [k, l];
  }

  /** Tokens were pointed at. */
  mark(pile, amount) {
    $(pile === 0 ? 'take-x' : 'take-y').value = amount ? String(amount) : '';
    this.preview();
  }

  preview() {
    const { session } = this;
    if (!session) return undefined;
    const amounts = this.amounts();
    const inside = amounts && amounts[0] <= session.x && amounts[1] <= session.y && amounts[0] + amounts[1] > 0;
    this.board.preview = inside ? { x: session.x - amounts[0], y: session.y - amounts[1] } : null;
    this.render();
  }

  take() {
    const { session } = this;
    if (!session) return undefined;
    const amounts = this.amounts();
    if (!amounts) return this.say('Take a number from each pile, such as 3 and 0.');
    const [k, l] = amounts;
    if (k > session.x || l > session.y)
      return this.say(
        `The ${k > session.x ? 'first' : 'second'} pile holds only ${k > session.x ? session.x : session.y}.`,
      );
    return this.move({ x: session.x - k, y: session.y - l });
  }

  /** A square was decided upon: a move, or a removal to forbid. */
  square(square) {
    const { session } = this;
    if (!session) return undefined;
    if (session.phase === 'person') return this.move(square);
    if (session.phase === 'block' && this.board.open(square)) {
      const t = session.x - square.x;
      const chosen = this.board.chosen.includes(t)
        ? this.board.chosen.filter((other) => other !== t)
        : [...this.board.chosen, t];
      $('block-list').value = chosen.slice(-session.mayBlock).join(' ');
      this.board.chosen = chosen.slice(-session.mayBlock);
      this.board.refresh();
    }
    return undefined;
  }

  look(square) {
    const { session } = this;
    if (!session) return undefined;
    const words =
      session.phase !== 'person'
        ? ''
        : session.legal(square)
          ? `: take ${shift(session, square)}. Enter moves.`
          : square.x === session.x && square.y === session.y
            ? ': the queen.'
            : ': not a legal move.';
    this.say(`${position(square.x, square.y)}${words}`);
  }

  move(to) {
    const { session } = this;
    if (!session) return undefined;
    if (session.phase !== 'person')
      return this.say(
        session.phase === 'over' ? 'The game is over: New game begins another.' : 'It is not your move yet.',
      );
    if (to.x === session.x && to.y === session.y) return this.say('A move takes at least one token.');
    if (!session.legal(to)) {
      const blocked = session.moves.has(to.x, to.y);
      return this.say(
        to.x > session.x || to.y > session.y
          ? 'A move takes tokens away: left, down, or both.'
          : `Taking ${shift(session, to)} is ${blocked ? 'forbidden this time' : 'not allowed by the rule'}.`,
      );
    }
    const from = { x: session.x, y: session.y };
    this.say('');
    this.clear();
    const done = this.step((signal) => session.move(to, signal));
    this.board.glide(from, to);
    return done;
  }

  forbid() {
    const { session } = this;
    if (!session) return undefined;
    const words = $('block-list')
      .value.split(/[\s,]+/)
      .filter((word) => word && word !== 'none');
    const wanted = words.map((word) => small(word, LARGEST));
    const possible = session.equal().map((to) => session.x - to.x);
    const wrong = words.find((_, i) => !possible.includes(wanted[i]));
    if (wrong !== undefined)
      return this.say(`Taking ${wrong} from both piles is no legal move, so it need not be forbidden.`);
    if (new Set(wanted).size > session.mayBlock) return this.say(`At most ${session.mayBlock} can be forbidden.`);
    if (!session.forbid([...new Set(wanted)])) return this.say('In misère play a move must be left.');
    this.clear();
    return this.step();
  }

  undo() {
    this.waiting.stop();
    if (!this.session?.undo()) return this.say('Nothing to undo.');
    this.say('');
    this.clear();
    this.reviewed = null;
    this.app.note({ x: String(this.session.x), y: String(this.session.y) });
    return this.render();
  }

  /** Asks about the present moment; the answer counts only if it is still there. */
  async assess() {
    const { session } = this;
    const [moves, phase] = [session.played.length, session.phase];
    const answer = await this.waiting.run('Asking…', (signal) => session.assess(session.state, signal));
    return answer && session === this.session && session.played.length === moves && session.phase === phase
      ? answer
      : null;
  }

  /** Whether there is a game to ask about. */
  asked() {
    if (this.session && this.session.phase !== 'over') return true;
    this.say('The game is over: New game begins another.');
    return false;
  }

  async hint() {
    const { session } = this;
    const answer = this.asked() && (await this.assess());
    if (!answer) return undefined;
    if (session.phase === 'block' && answer.winner === 'person') {
      this.board.chosen = answer.block.map(Number);
      $('block-list').value = answer.block.join(' ');
    }
    const [x, y] = answer.move?.to.map(Number) ?? [];
    this.board.hinted = session.phase === 'person' && answer.move ? { x, y } : null;
    this.board.refresh();
    return this.say(answer.hint);
  }

  async who() {
    const answer = this.asked() && (await this.assess());
    return answer ? this.say(answer.who) : undefined;
  }

  /** The losing positions on the board, when asked for. */
  async spoil() {
    this.board.spoil = null;
    if ($('spoil').checked && this.session) {
      const to = Math.min(DRAWN, Math.max(this.session.start.x, this.session.start.y, 4) + 1);
      const { game } = this;
      const answer = await ask('board', { game: game.line, to }).catch((error) => {
        this.say(error.message);
      });
      if (answer && game === this.game) this.board.spoil = new PSet(to, answer.positions);
    }
    this.board.refresh();
  }

  /**
   * After a loss: the person's last decision that could still win. Every later one could not, so it was given away there;
   * whoever has won gave nothing away for good.
   */
  async review() {
    const { session } = this;
    if (session.state.winner !== 'program') return;
    for (const { state } of [...session.past].reverse()) {
      const answer = await session.assess(state).catch(() => null);
      if (!answer || session !== this.session || session.phase !== 'over') return;
      if (answer.winner !== 'person') continue;
      this.reviewed = answer.missed && `The turning point: ${answer.missed}`;
      return void this.render();
    }
  }

  render() {
    const { session } = this;
    if (!session) return;
    const { phase } = session;
    $('play-status').replaceChildren(...status(session));
    $('play-take').hidden = phase === 'block' || phase === 'over';
    $('play-block').hidden = phase !== 'block';
    $('take').disabled = phase !== 'person';
    $('take').textContent =
      this.board.preview && phase === 'person' ? `Take ${shift(session, this.board.preview)}` : 'Take';
    $('play-goal').textContent = goal(session);
    for (const id of ['play-hint', 'play-who']) $(id).hidden = phase === 'over';
    $('play-again').classList.toggle('primary', phase === 'over');
    $('play-undo').disabled = !session.past.length;
    this.piles.show([session.x, session.y], this.amounts() ?? [0, 0], phase === 'person');
    const open = phase === 'over';
    $('play-log').replaceChildren(...session.played.map((played) => line(played, open)));
    if (this.reviewed) $('play-log').append(el('li', { class: 'review' }, this.reviewed));
    $('play-board').setAttribute(
      'aria-label',
      `Playing board, the queen at ${position(session.x, session.y)}, ${session.targets().length} squares to go to`,
    );
    $('play-how').textContent =
      phase === 'block'
        ? 'Tap a dot to forbid that removal of equal numbers, then press Forbid.'
        : 'Drag the queen, tap a lit square, or point at tokens: left takes from the first pile, down from the second.';
    this.board.refresh();
  }
}
