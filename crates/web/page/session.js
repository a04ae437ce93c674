// A game in progress between a person and the program: whose decision it is, what was played, how it ended.
// Legality comes from `moves`, the program's decisions from `play`; nothing here knows any theory.
import { ask } from './api.js';
import { options } from './moves.js';

/** Piles up to this size are played on the page; larger ones in the terminal. */
export const LARGEST = 1000;

const NONE = { squares: [], has: () => false };

export class Session {
  constructor(game, start, { opponent = 'perfect', first = 'person' } = {}) {
    Object.assign(this, { game, start, opponent, first });
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.state = { x: start.x, y: start.y, phase: 'waiting', blocked: [], last: null, said: '' };
    this.past = [];
    /** {by, from, to, why, blocked} */
    this.played = [];
    this.moves = NONE;
    /** How often a guessing opponent was right. */
    this.record = { right: 0, wrong: 0 };
  }

  get x() {
    return this.state.x;
  }
  get y() {
    return this.state.y;
  }
  /** waiting (for the options), person (to move), block (the person forbids), program, over */
  get phase() {
    return this.state.phase;
  }
  /** Equal removals that the player to move may not make. */
  get blocked() {
    return this.state.blocked;
  }
  /** How many equal removals may be forbidden. */
  get mayBlock() {
    return this.game.blocking - 1;
  }

  isBlocked(to) {
    return this.x - to.x === this.y - to.y && this.blocked.includes(this.x - to.x);
  }

  /** The squares that the player to move may go to. */
  targets() {
    return this.moves.squares.filter((to) => !this.isBlocked(to));
  }

  legal(to) {
    return this.moves.has(to.x, to.y) && !this.isBlocked(to);
  }

  /** The squares of equal removals: what can be forbidden. */
  equal() {
    return this.moves.squares.filter((to) => this.x - to.x === this.y - to.y);
  }

  /** The turn that is due: the first one, or one that failed. */
  begin(signal) {
    const { last } = this.state;
    return this.turn(last === 'person' ? 'program' : last === 'program' ? 'person' : this.first, signal);
  }

  /** A turn begins. `reply` is what the program has just decided; it also knows whether the game is over. */
  async turn(who, signal, reply = null) {
    Object.assign(this.state, { phase: 'waiting', blocked: [], said: '' });
    this.moves = NONE;
    const moves = await options(this.game, String(this.x), String(this.y), signal);
    const told = who === 'person' ? (reply ?? (await this.ask({ turn: 'person' }, signal))) : null;
    this.moves = moves;
    if (told) this.state.blocked = told.blocks.map(Number);
    if (told?.over) return this.finish(told);
    this.state.said = told?.said ?? '';
    // Where no move is left the program says who has won.
    const restricted = this.mayBlock > 0 && this.equal().length > 0;
    this.state.phase = told ? 'person' : restricted ? 'block' : 'program';
    return undefined;
  }

  finish({ winner, ending }) {
    // Where no move was left when the game began nobody has played, and nobody has won.
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

  /** The person moves; the caller has checked that it is legal. */
  async move(to, signal) {
    this.remember();
    this.apply('person', to, null);
    await this.turn('program', signal);
  }

  /** The person has forbidden these removals. */
  forbid(removals) {
    this.remember();
    Object.assign(this.state, { blocked: removals, phase: 'program' });
    if (this.targets().length || !this.game.misere) return true;
    // A move must be left in misère play, else the mover would win by having none.
    this.state = this.past.pop().state;
    return false;
  }

  /** The program moves, and says what it forbids next. */
  async reply(signal) {
    const reply = await this.ask({ blocked: this.blocked.join(',') }, signal);
    if (!reply.move) return this.finish(reply);
    for (const key of ['right', 'wrong']) this.record[key] += Number(reply.record?.[key] ?? 0);
    const [x, y] = reply.move.to.map(Number);
    this.apply('program', { x, y }, reply.why);
    return this.turn('person', signal, reply);
  }

  ask(more, signal) {
    const { game, x, y, opponent } = this;
    const seed = opponent === 'random' ? String(this.seed + this.played.length) : undefined;
    return ask('play', { game: game.line, x: String(x), y: String(y), opponent, seed, ...more }, signal);
  }

  /** Who is winning at a moment of this game, and what the person should do. */
  assess({ x, y, phase, blocked } = this.state, signal = undefined) {
    const turn = phase === 'person' ? 'person' : 'program';
    // While the person chooses what to forbid nothing is forbidden yet.
    const given = phase === 'block' ? undefined : blocked.join(',') || 'none';
    return ask('assess', { game: this.game.line, x: String(x), y: String(y), turn, blocked: given }, signal);
  }

  apply(by, to, why) {
    this.played.push({ by, from: { x: this.x, y: this.y }, to, why, blocked: this.blocked });
    Object.assign(this.state, { x: to.x, y: to.y, last: by });
  }

  /** Back to the person's last decision. */
  undo() {
    const before = this.past.pop();
    if (!before) return false;
    this.state = before.state;
    this.moves = before.moves;
    this.record = before.record;
    this.played.length = before.played;
    return true;
  }
}
