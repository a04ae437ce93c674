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
    this.state = { x: start.x, y: start.y, phase: 'waiting', blocked: [], last: null };
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

  /** A turn begins: the end of the game, or somebody's decision. `blocks` is what the program has just forbidden. */
  async turn(who, signal, blocks = null) {
    Object.assign(this.state, { phase: 'waiting', blocked: [] });
    this.moves = NONE;
    const moves = await options(this.game, String(this.x), String(this.y), signal);
    if (!moves.squares.length) {
      // Normal play: whoever cannot move has lost; misère: has won.
      const other = who === 'person' ? 'program' : 'person';
      return this.finish(this.game.misere ? who : other, 'last move');
    }
    const restricted = this.mayBlock > 0 && moves.squares.some((to) => this.x - to.x === this.y - to.y);
    if (who === 'person' && restricted) {
      const forbidden = blocks ?? (await this.ask({ turn: 'person' }, signal)).blocks;
      this.state.blocked = forbidden.map(Number);
    }
    this.moves = moves;
    if (who === 'program') this.state.phase = restricted ? 'block' : 'program';
    else if (this.targets().length) this.state.phase = 'person';
    else this.finish('program', 'blocked');
    return undefined;
  }

  finish(winner, how) {
    Object.assign(this.state, { phase: 'over', winner, how });
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
    this.state.blocked = removals;
    if (this.targets().length) this.state.phase = 'program';
    else if (this.game.misere) {
      // A move must be left in misère play, else the mover would win by having none.
      this.past.pop();
      this.state.blocked = [];
      return false;
    } else this.finish('person', 'blocked');
    return true;
  }

  /** The program moves, and says what it forbids next. */
  async reply(signal) {
    const reply = await this.ask({ blocked: this.blocked.join(',') }, signal);
    if (!reply.move) return this.finish('person', reply.how ?? 'resigned');
    for (const key of ['right', 'wrong']) this.record[key] += Number(reply.record?.[key] ?? 0);
    const [x, y] = reply.move.to.map(Number);
    this.apply('program', { x, y }, reply.why);
    return this.turn('person', signal, reply.blocks);
  }

  ask(more, signal) {
    const { game, x, y, opponent } = this;
    const seed = opponent === 'random' ? String(this.seed + this.played.length) : undefined;
    return ask('play', { game: game.line, x: String(x), y: String(y), opponent, seed, ...more }, signal);
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
