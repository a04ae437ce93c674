// Play: the game on the board, the piles and the fields, against the program or another person.
import { $, announce, button, on, onClick, onSubmit } from './dom.js';
import { position, small, tidy } from './numbers.js';
import { Help } from './help.js';
import { Piles } from './piles.js';
import { DRAWN, PlayBoard } from './playboard.js';
import { goal, heard, line, shift, status } from './playtext.js';
import { understood, written } from './record.js';
import { Review } from './review.js';
import { LARGEST, Session } from './session.js';
import { Setup } from './setup.js';
import { SumView } from './sum.js';
import { Waiting } from './wait.js';

/** Milliseconds before the program's move is shown. */
const BEAT = 550;

/** Whether the reader has asked for reduced motion. */
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class PlayView {
  constructor(app) {
    this.app = app;
    this.session = null;
    this.sum = new SumView(app);
    this.board = new PlayBoard($('play-board'), {
      onSquare: (square) => this.square(square),
      onAim: (square) => this.aim(square),
      onLook: (square) => this.look(square),
      onHover: (square) => this.hover(square),
    });
    this.piles = new Piles((pile, amount) => this.mark(pile, amount));
    this.waiting = new Waiting($('play-wait')).onRetry(() => this.resume());
    this.help = new Help(this);
    this.review = new Review(this);
    this.setup = new Setup(this);
    onSubmit('play-take', () => this.take());
    onSubmit('play-block', () => this.forbid());
    onClick('play-undo', () => this.undo());
    onClick('play-again', () => this.again());
    onClick('play-send', () => app.send('play-send'));
    for (const id of ['take-x', 'take-y'])
      on($(id), 'input', () => {
        this.preview();
        this.say(this.refusal() ?? '');
      });
  }

  /** The view opens, or the address names another game, position or course. */
  show(game, state) {
    $('play-sum').hidden = !state.sum;
    $('play-one').hidden = Boolean(state.sum);
    if (state.sum) return this.sum.show(state);
    const { session } = this;
    const fresh = this.game !== game;
    this.game = game;
    this.setup.offer(game);
    this.open(game.playable);
    if (!game.playable)
      return this.refuse('A pair sequence has no moves, so it cannot be played. The view Pairs lists its pairs.');
    const past = state.play ? understood(state.play) : null;
    if (past) {
      if (!fresh && session && this.text() === state.play) return this.render();
      return this.start(past.start, past.steps);
    }
    const [x, y] = [small(state.x, LARGEST), small(state.y, LARGEST)];
    if (x !== null && y !== null) {
      if (state.with || state.first) this.setup.choose(state);
      const other = state.first && state.first !== session?.first;
      if (fresh || !session || other || x !== session.x || y !== session.y) return this.start({ x, y });
      this.save();
      return this.render();
    }
    if (state.x || state.y) return this.tooLarge();
    if (!fresh && session) return this.render();
    return this.first();
  }

  /** Shows the controls of a game only if there is a game. */
  open(playable) {
    for (const id of ['play-stage', 'play-take', 'play-actions']) $(id).hidden = !playable;
    $('play-setup').hidden = !this.game.playable;
    $('play-block').hidden = true;
  }

  /** Shows why there is no game to play. */
  refuse(...why) {
    this.waiting.stop();
    this.session = this.board.session = null;
    $('play-status').replaceChildren(...why);
    for (const id of ['play-goal', 'play-how', 'play-log', 'play-told']) $(id).replaceChildren();
    this.review.close();
    this.board.refresh();
  }

  /** The address names piles that are too large to play; a small game starts only on request. */
  tooLarge() {
    this.open(false);
    this.refuse(
      `You can play with piles up to ${LARGEST} here; these are larger. `,
      button('Ask who wins', () => this.app.go({ tab: 'ask' }, true), 'link'),
      ' or ',
      button('play a small game', () => this.app.go({ x: '', y: '', play: '' }, true), 'link'),
      '.',
    );
  }

  async first() {
    const { game } = this;
    // The board of the old game must not accept moves while the new one loads.
    this.session = this.board.session = null;
    this.board.refresh();
    const at = await this.setup.usual(game);
    if (game === this.game && !this.session && this.app.state.tab === 'play') await this.start(at);
  }

  /** The same start again, or the usual one if that start has no move. */
  async again() {
    const { session, game } = this;
    const stuck = session?.phase === 'over' && !session.state.winner;
    return this.fresh(stuck ? await this.setup.usual(game) : session?.start);
  }

  /** A new game of the same rule; Undo brings back a game that was under way. */
  async fresh(at) {
    const { session, game } = this;
    const begun = session?.played.length && session.phase !== 'over';
    const started = this.start(at);
    if (begun) {
      this.before = session;
      this.say('A new game. Undo brings back the game before it.');
    }
    await started;
    if (this.game === game) this.render();
  }

  /** Starts a game from a square, or restores one from an address. */
  async start(at, steps = null) {
    if (!at || !this.game?.playable) return;
    const { state } = this.app;
    if (steps) this.setup.choose(state);
    const seed = steps ? small(state.seed) : null;
    const session = new Session(this.game, at, { ...this.setup.chosen(), seed });
    session.moved = (from, to) => this.board.glide(from, to);
    this.session = session;
    this.before = null;
    this.setup.note(at);
    this.open(true);
    this.board.set(session);
    $('play-stage').hidden = Math.max(at.x, at.y) > DRAWN;
    this.say('');
    this.clear();
    this.review.close();
    this.help.spoil();
    let whole = true;
    await this.step(async (signal) => {
      if (steps) whole = await session.restore(steps, signal);
      else await session.begin(signal);
    });
    if (!whole && session === this.session)
      this.say('The link contains a move that the rule does not allow. The game stops before it.');
  }

  /** Runs a step of the game, then the program's decisions while it is the program's turn. */
  async step(work) {
    const { session } = this;
    this.render();
    await this.waiting.run('Thinking…', async (signal) => {
      if (work) await work(signal);
      while (session.phase === 'program') {
        this.save();
        this.render();
        const beat = session.played.length && !still() ? BEAT : 0;
        await session.reply(signal, new Promise((over) => setTimeout(over, beat)));
        this.say('');
      }
    });
    if (session !== this.session) return;
    this.save();
    this.render();
    if (session.phase === 'over') await this.review.open(session);
  }

  /** The course of the game as text; empty if only the start is known. */
  text() {
    const { session } = this;
    const begun =
      session.played.length || session.past.length || session.opponent !== 'perfect' || session.first !== 'person';
    return begun ? written(session) : '';
  }

  /** Notes the game in the address. */
  save() {
    const { session } = this;
    const { tab, sum } = this.app.state;
    // Another rule, or a sum, has its own game.
    if (!session || this.app.game !== this.game || sum) return;
    const play = this.text();
    const { opponent, first } = session;
    this.app.note({
      ...(tab === 'play' ? { x: String(session.x), y: String(session.y) } : {}),
      play,
      with: play && opponent !== 'perfect' ? opponent : '',
      first: play && first !== 'person' ? first : '',
      seed: play && session.chancy ? String(session.seed) : '',
    });
  }

  /** After a failure: the program's turn again, or the turn that did not begin. */
  resume() {
    const { session } = this;
    if (!session) return;
    if (session.phase === 'program') this.step();
    else if (session.phase === 'waiting') this.step((signal) => session.begin(signal));
  }

  /** A message about a refused move disappears when the pointer reaches a legal square. */
  hover(square) {
    if (square && this.refused) this.say('');
    this.help.hover(square);
  }

  clear() {
    for (const id of ['take-x', 'take-y', 'block-list']) $(id).value = '';
    Object.assign(this.board, { hinted: null, preview: null, cursor: null, answer: null, chosen: [] });
  }

  say(text, refused = false) {
    this.refused = refused;
    $('play-told').textContent = text;
  }

  /** The amounts in the fields; null if one is not a number. */
  amounts() {
    const [k, l] = ['take-x', 'take-y'].map((id) => small(tidy($(id).value) || '0', LARGEST));
    return k === null || l === null ? null : [k, l];
  }

  /** Tokens were clicked. */
  mark(pile, amount) {
    $(pile === 0 ? 'take-x' : 'take-y').value = amount ? String(amount) : '';
    this.preview();
    this.say(this.refusal() ?? '');
  }

  preview() {
    const { session } = this;
    if (!session) return undefined;
    const amounts = this.amounts();
    const inside = amounts && amounts[0] <= session.x && amounts[1] <= session.y && amounts[0] + amounts[1] > 0;
    this.board.preview = inside ? { x: session.x - amounts[0], y: session.y - amounts[1] } : null;
    return this.render();
  }

  /** Why the amounts in the fields cannot be taken; null if they can, or if the fields are empty. */
  refusal() {
    const { session } = this;
    const amounts = this.amounts();
    if (!amounts) return 'Enter a number for each pile, for example 3 and 0.';
    const [k, l] = amounts;
    if (!session || session.phase !== 'person' || k + l === 0) return null;
    if (k > session.x || l > session.y)
      return `The ${k > session.x ? 'first' : 'second'} pile holds only ${k > session.x ? session.x : session.y}.`;
    return this.illegal({ x: session.x - k, y: session.y - l });
  }

  /** Why there is no legal move to a square; null if there is one. */
  illegal(to) {
    const { session } = this;
    if (to.x === session.x && to.y === session.y) return 'A move takes at least one token.';
    if (session.legal(to)) return null;
    if (to.x > session.x || to.y > session.y) return 'A move takes tokens away: left, down, or both.';
    const forbidden = session.moves.has(to.x, to.y);
    return `Taking ${shift(session, to)} is ${forbidden ? 'forbidden this time' : 'not allowed by the rule'}.`;
  }

  take() {
    const { session } = this;
    const amounts = this.amounts();
    const wrong = this.refusal();
    if (!session || wrong || !amounts) return this.say(wrong ?? '');
    return this.move({ x: session.x - amounts[0], y: session.y - amounts[1] });
  }

  /** The reader chose a square: a move, or a removal to forbid. */
  square(square) {
    const { session } = this;
    if (!session) return undefined;
    if (session.phase !== 'block') return this.move(square);
    if (!this.board.open(square)) return undefined;
    const t = session.x - square.x;
    const chosen = this.board.chosen.includes(t)
      ? this.board.chosen.filter((another) => another !== t)
      : [...this.board.chosen, t];
    this.board.chosen = chosen.slice(-session.mayBlock);
    $('block-list').value = this.board.chosen.join(' ');
    return this.board.refresh();
  }

  /** A finger touched a small square: the move is shown first, and made by a second touch or by Take. */
  aim(square) {
    const { session, board } = this;
    if (session?.phase !== 'person' || !session.legal(square)) return this.square(square);
    if (board.preview?.x === square.x && board.preview.y === square.y) return this.move(square);
    $('take-x').value = String(session.x - square.x || '');
    $('take-y').value = String(session.y - square.y || '');
    this.preview();
    return this.say(`${position(square.x, square.y)}: take ${shift(session, square)}. Touch it again to move there.`);
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
    return this.say(`${position(square.x, square.y)}${words}`);
  }

  move(to) {
    const { session } = this;
    if (!session) return undefined;
    if (session.phase !== 'person')
      return this.say(
        session.phase === 'over' ? 'The game is over. New game starts another one.' : 'It is not your move yet.',
      );
    const wrong = this.illegal(to);
    if (wrong) return this.say(wrong, true);
    this.say('');
    this.clear();
    return this.step((signal) => session.move(to, signal));
  }

  forbid() {
    const { session } = this;
    if (!session) return undefined;
    const words = $('block-list')
      .value.split(/[\s,]+/)
      .filter((word) => word && word !== 'none');
    const wanted = [...new Set(words.map((word) => small(word, LARGEST) ?? word))];
    const wrong = session.unfit(wanted);
    if (wrong) return this.say(wrong);
    session.forbid(wanted);
    this.say('');
    this.clear();
    return this.step();
  }

  undo(to = undefined) {
    this.waiting.stop();
    const { before } = this;
    if (before && !this.session.past.length) {
      Object.assign(this, { session: before, before: null });
      this.setup.choose({ with: before.opponent, first: before.first });
      this.setup.note(before.start);
      this.board.set(before);
      $('play-stage').hidden = Math.max(before.start.x, before.start.y) > DRAWN;
      this.help.spoil();
    } else if (!this.session?.undo(to)) return this.say('Nothing to undo.');
    this.say('');
    this.clear();
    this.review.close();
    this.save();
    return this.render();
  }

  render() {
    const { session, board } = this;
    if (!session) return;
    const { phase } = session;
    const over = phase === 'over';
    const possible = phase === 'person' && board.preview !== null && session.legal(board.preview);
    $('play-status').replaceChildren(...status(session));
    if (phase !== 'waiting') announce('play-heard', heard(session, $('play-status').textContent));
    $('play-take').hidden = phase === 'block' || over;
    $('play-block').hidden = phase !== 'block';
    $('take').disabled = !possible;
    $('take').textContent = possible ? `Take ${shift(session, board.preview)}` : 'Take';
    $('play-goal').textContent = goal(session);
    for (const id of ['play-hint', 'play-who']) $(id).hidden = over;
    $('play-again').classList.toggle('primary', over);
    $('play-undo').disabled = !session.past.length && !this.before;
    $('play-send').hidden = !session.friends || over;
    $('play-keys').hidden = over;
    this.piles.show([session.x, session.y], this.amounts() ?? [0, 0], phase === 'person');
    $('play-log').replaceChildren(
      ...session.played.map((played, i) => line(session, played, over, () => session.why(i))),
    );
    $('play-board').setAttribute(
      'aria-label',
      `Playing board, the queen at ${position(session.x, session.y)}, ${session.targets().length} legal moves`,
    );
    $('play-how').textContent =
      phase === 'block'
        ? 'Tap a dot to forbid that removal of equal numbers, then press Forbid.'
        : 'Drag the queen, tap a lit square, or click tokens. A move to the left takes from the first pile, a move down from the second.';
    board.refresh();
  }
}
