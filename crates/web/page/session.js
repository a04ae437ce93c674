// A game in progress, against the program or between two people: the turn, the moves, the end.
// Legality comes from `moves`, the program's decisions from `play`; nothing here knows any theory.
import { ask } from './api.js';
import { options } from './moves.js';

/** Piles up to this size are played on the page. */
export const LARGEST = 1000;

const NONE = { squares: [], has: () => false };

/** The two sides are the person and the program; between friends the program's side is the second player. */
export const other = (side) => (side === 'person' ? 'program' : 'person');

export class Session {
  constructor(game, start, { opponent = 'perfect', first = 'person', seed = null } = {}) {
    Object.assign(this, { game, start, opponent, first });
    this.seed = seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
    this.state = { x: start.x, y: start.y, phase: 'waiting', blocked: [], mover: first };
    /** The state before each decision of a person. */
    this.past = [];
    /** {by, from, to, why, blocked} */
    this.played = [];
    this.moves = NONE;
    /** The numbers of right and wrong guesses of a guessing opponent. */
    this.record = { right: 0, wrong: 0 };
    /** Called with each move as it is made: from, to. */
    this.moved = () => {};
  }

  get x() {
    return this.state.x;
  }
  get y() {
    return this.state.y;
  }
  /** waiting (for the options), person (a person is to move), block (a person forbids), program, over */
  get phase() {
    return this.state.phase;
  }
  /** Equal removals that the player to move may not make. */
  get blocked() {
    return this.state.blocked;
  }
  /** The number of equal removals that may be forbidden. */
  get mayBlock() {
    return this.game.blocking - 1;
  }
  /** Two people at the board. */
  get friends() {
    return this.opponent === 'friend';
  }
  /** Whether chance decides something. */
  get chancy() {
    return /^(random|mixed)/.test(this.opponent);
  }

  human(side) {
    return this.friends || side === 'person';
  }

  isBlocked(to, blocked = this.blocked) {
    return this.x - to.x === this.y - to.y && blocked.includes(this.x - to.x);
  }

  /** The legal moves of the player to move. */
  targets() {
    return this.moves.squares.filter((to) => !this.isBlocked(to));
  }

  legal(to, blocked = this.blocked) {
    return this.moves.has(to.x, to.y) && !this.isBlocked(to, blocked);
  }

  /** The squares of equal removals: what can be forbidden. */
  equal() {
    return this.moves.squares.filter((to) => this.x - to.x === this.y - to.y);
  }

  /** Whether something can be forbidden to the player to move. */
  get restricted() {
    return this.mayBlock > 0 && this.equal().length > 0;
  }

  /** The turn that is due: the first one, or one that failed. */
  begin(signal) {
    return this.turn(this.state.mover, signal);
  }

  /** A turn begins. `reply` is what the program has just decided; it also knows whether the game is over. */
  async turn(who, signal, reply = null) {
    Object.assign(this.state, { phase: 'waiting', blocked: [], mover: who });
    this.moves = NONE;
    const moves = await this.look(signal);
    const heard = who === 'person' && !this.friends;
    const told = heard ? (reply ?? (await this.ask({ turn: 'person' }, signal))) : null;
    signal?.throwIfAborted();
    this.moves = moves;
    if (told) this.state.blocked = told.blocks.map(Number);
    if (told?.over) return this.finish(told);
    // If no move is left, the program says who has won.
    if (told) this.state.phase = 'person';
    else if (this.restricted) this.state.phase = 'block';
    else this.decide();
    return undefined;
  }

  /** What is forbidden is known: the player to move moves. Between friends the rules alone end the game. */
  decide() {
    const { mover } = this.state;
    this.state.phase = this.human(mover) ? 'person' : 'program';
    if (!this.friends || this.targets().length) return;
    this.finish({ winner: this.game.misere ? mover : other(mover), ending: null });
  }

  async look(signal) {
    const moves = await options(this.game, String(this.x), String(this.y), signal);
    signal?.throwIfAborted();
    return moves;
  }

  finish({ winner, ending }) {
    // If the start had no move, nobody has played and nobody has won.
    const begun = this.played.length || this.past.length || this.blocked.length;
    Object.assign(this.state, { phase: 'over', winner: begun ? winner : null, ending });
  }

  remember() {
    this.past.push({
      state: { ...this.state },
      moves: this.moves,
      played: this.played.length,
      record: { ...this.record },
    });
  }

  /** A person moves; the caller has checked that it is legal. */
  async move(to, signal) {
    const { mover } = this.state;
    this.remember();
    this.make(mover, to, null);
    await this.turn(other(mover), signal);
  }

  /** Why these removals cannot be forbidden now; null if they can. */
  unfit(removals) {
    const possible = this.equal().map((to) => this.x - to.x);
    const wrong = removals.find((t) => !possible.includes(t));
    if (wrong !== undefined) return `Taking ${wrong} from both piles is no legal move, so it need not be forbidden.`;
    if (new Set(removals).size > this.mayBlock) return `At most ${this.mayBlock} can be forbidden.`;
    // Otherwise the player to move would win by having no move.
    const none = this.moves.squares.length === possible.length && possible.every((t) => removals.includes(t));
    return this.game.misere && none ? 'In misère play a move must be left.' : null;
  }

  /** A person has forbidden these removals; the caller has checked that they can be. */
  forbid(removals) {
    this.remember();
    this.state.blocked = removals;
    this.decide();
  }

  /** The program moves, and says what it forbids next. Its move is made when `pause` is over. */
  async reply(signal, pause) {
    const reply = await this.ask({ blocked: this.blocked.join(',') }, signal);
    await pause;
    signal?.throwIfAborted();
    if (!reply.move) return this.finish(reply);
    for (const key of ['right', 'wrong']) this.record[key] += Number(reply.record?.[key] ?? 0);
    const [x, y] = reply.move.to.map(Number);
    this.make('program', { x, y }, reply.why);
    return this.turn('person', signal, reply);
  }

  ask(more, signal) {
    const { game, x, y, opponent } = this;
    const seed = this.chancy ? String(this.seed + this.played.length) : undefined;
    return ask('play', { game: game.line, x: String(x), y: String(y), opponent, seed, ...more }, signal);
  }

  /** The reason of a program's move restored from an address: the program decides the same position again. */
  async why(index, signal) {
    const { from, blocked } = this.played[index];
    const { game, opponent } = this;
    const seed = this.chancy ? String(this.seed + index) : undefined;
    const at = { game: game.line, x: String(from.x), y: String(from.y), blocked: blocked.join(',') };
    return (await ask('play', { ...at, opponent, seed }, signal)).why;
  }

  /** Who is winning at a moment of this game, and what to do; `person` is the player who decides then. */
  assess({ x, y, phase, blocked } = this.state, signal = undefined) {
    const turn = phase === 'person' ? 'person' : 'program';
    // While a person chooses, nothing is forbidden yet.
    const given = phase === 'block' ? undefined : blocked.join(',') || 'none';
    return ask('assess', { game: this.game.line, x: String(x), y: String(y), turn, blocked: given }, signal);
  }

  apply(by, to, why) {
    const from = { x: this.x, y: this.y };
    this.played.push({ by, from, to, why, blocked: this.blocked });
    Object.assign(this.state, { x: to.x, y: to.y, mover: other(by) });
  }

  /** A move that is seen: not one brought back from an address. */
  make(by, to, why) {
    const from = { x: this.x, y: this.y };
    this.apply(by, to, why);
    this.moved(from, to);
  }

  /**
   * Replays the steps {blocked, to} of an address; the last one may lack a move. Returns false if a step is not legal; the game
   * then stops before it.
   */
  async restore(steps, signal) {
    for (const { blocked: given, to } of steps) {
      const { mover } = this.state;
      const blocked = given ?? [];
      Object.assign(this.state, { blocked: [], phase: 'waiting' });
      this.moves = await this.look(signal);
      const wrong = this.restricted ? this.unfit(blocked) !== null : blocked.length > 0;
      if (wrong || (to && !this.legal(to, blocked))) {
        await this.begin(signal);
        return false;
      }
      this.state.phase = 'block';
      if (this.restricted && this.human(other(mover))) this.remember();
      this.state.blocked = blocked;
      this.decide();
      if (!to) return true;
      if (this.human(mover)) this.remember();
      this.apply(mover, to, undefined);
    }
    await this.begin(signal);
    return true;
  }

  /** Back to a person's last decision, or to an earlier one. */
  undo(to = this.past.length - 1) {
    const before = this.past[to];
    if (!before) return false;
    this.past.length = to;
    this.state = before.state;
    this.moves = before.moves;
    this.record = before.record;
    this.played.length = before.played;
    return true;
  }
}
