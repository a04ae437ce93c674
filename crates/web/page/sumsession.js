// A sum of games in progress: several boards and Nim piles. The program's moves come from `play_sum`,
// legality on a board from `moves`; nothing here knows any theory.
import { ask } from './api.js';
import { options } from './moves.js';
import { small } from './numbers.js';
import { LARGEST, other } from './session.js';

/** One component: a board as the playing board expects it, or a Nim pile. */
class Part {
  constructor(sum, index, { game, position }) {
    Object.assign(this, { sum, index, line: game, piles: position.map(Number) });
    this.heap = game === 'nim';
    this.start = { x: this.piles[0], y: this.piles[1] ?? 0 };
    this.moves = null;
    this.blocked = [];
  }

  get x() {
    return this.piles[0];
  }
  get y() {
    return this.piles[1] ?? 0;
  }
  get phase() {
    return this.sum.phase;
  }
  /** The move made last, if it was made here. */
  get played() {
    return this.sum.played.slice(-1).filter((last) => last.component === this.index);
  }
  /** Loads the options: squares of a board; a Nim pile is the first pile. */
  async look(signal) {
    if (this.moves) return;
    this.moves = this.heap
      ? { squares: Array.from({ length: this.x }, (_, x) => ({ x, y: 0 })), has: (x, y) => x < this.x && y === 0 }
      : await options({ line: this.line }, String(this.x), String(this.y), signal);
  }

  targets() {
    return this.moves?.squares ?? [];
  }

  legal(to) {
    return Boolean(this.moves?.has(to.x, to.y));
  }

  equal() {
    return [];
  }
}

export class SumSession {
  constructor(text, { misere = false, opponent = 'perfect', first = 'person', seed = null } = {}) {
    Object.assign(this, { text, misere, opponent, first });
    this.seed = seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
    this.parts = [];
    /** waiting, person, program, over */
    this.state = { phase: 'waiting', said: '', mover: first };
    /** {by, component, from, to, place, why} */
    this.played = [];
    this.past = [];
  }

  get phase() {
    return this.state.phase;
  }
  /** Two people at the boards. */
  get friends() {
    return this.opponent === 'friend';
  }
  /** Whether chance decides something. */
  get chancy() {
    return !['perfect', 'friend'].includes(this.opponent);
  }

  /** The components as the API reads them, with these piles or the current ones. */
  components(piles = this.parts.map((part) => part.piles)) {
    return this.parts.map((part, i) => `${part.line}: ${piles[i].join(' ')}`).join('; ');
  }

  ask(turn, signal) {
    const seed = this.chancy ? String(this.seed + this.played.length) : undefined;
    // Between friends the program only reads the components.
    const opponent = this.friends ? 'perfect' : this.opponent;
    const components = this.parts.length ? this.components() : this.text;
    return ask(
      'play_sum',
      { components, misere: this.misere || undefined, turn, opponent, seed },
      signal,
    );
  }

  /** The values of the components, who wins and how; now, or at another moment. */
  values(signal, piles = undefined) {
    return ask('sum', { components: this.components(piles), misere: this.misere || undefined }, signal);
  }

  /** The first turn: the program reads the components. */
  async begin(signal) {
    const told = await this.ask('person', signal);
    this.misere = told.misere;
    const large = told.components.findIndex(({ position }) => position.some((pile) => small(pile, LARGEST) === null));
    if (large >= 0) throw new Error(`You can play with piles up to ${LARGEST} here; component ${large + 1} is larger.`);
    this.parts = told.components.map((component, i) => new Part(this, i, component));
    if (told.over) return this.finish({ ...told, winner: null });
    return this.turn(this.first, signal, told);
  }

  async turn(who, signal, told) {
    Object.assign(this.state, { phase: 'waiting', said: '', mover: who });
    for (const part of this.parts) await part.look(signal);
    if (told?.over) return this.finish(told);
    Object.assign(this.state, { phase: this.friends ? 'person' : who, said: told?.said ?? '' });
    // Between friends the rules alone end the game.
    if (this.friends && !this.parts.some((part) => part.targets().length))
      this.finish({ winner: this.misere ? who : other(who) });
    return undefined;
  }

  finish({ winner, ending }) {
    Object.assign(this.state, { phase: 'over', winner, ending });
  }

  /** A person moves; the caller has checked that it is legal. */
  move(component, to, signal) {
    const { mover } = this.state;
    this.remember();
    this.apply(mover, component, to, null);
    return this.turn(other(mover), signal);
  }

  remember() {
    const piles = this.parts.map((part) => part.piles);
    this.past.push({ piles, state: { ...this.state }, played: this.played.length });
  }

  /** The moves so far, for an address: the component, and what was left of it. */
  course() {
    const step = ({ component, to, heap }) => [component, to.x, ...(heap ? [] : [to.y])].join('.');
    return this.played.map(step).join('_');
  }

  /** Replays the moves of an address, as far as they are legal. */
  async restore(course, signal) {
    let who = this.first;
    for (const word of course.split('_')) {
      const [component, x, y = 0] = word.split('.').map(Number);
      const part = this.parts[component];
      await part?.look(signal);
      if (!part?.legal({ x, y })) break;
      this.state = { phase: 'person', said: '', mover: who };
      if (this.friends || who === 'person') this.remember();
      this.apply(who, component, { x, y }, null);
      who = other(who);
    }
    // The program says whether the game is over; if it is to move, by its reply.
    return this.turn(who, signal, who === 'person' && !this.friends ? await this.ask('person', signal) : undefined);
  }

  async reply(signal) {
    const told = await this.ask('program', signal);
    if (!told.move) return this.finish(told);
    const { component, to } = told.move;
    this.apply('program', component - 1, { x: Number(to[0]), y: Number(to[1] ?? 0) }, told.why);
    return this.turn('person', signal, told);
  }

  apply(by, component, to, why) {
    const part = this.parts[component];
    const from = { x: part.x, y: part.y };
    part.piles = part.heap ? [to.x] : [to.x, to.y];
    part.moves = null;
    const place = this.parts.map((one) => one.piles);
    this.played.push({ by, component, from, to, place, why, heap: part.heap });
  }

  /** Back to the person's last decision, or to an earlier one. */
  async undo(to = this.past.length - 1) {
    const before = this.past[to];
    if (!before) return false;
    this.past.length = to;
    this.parts.forEach((part, i) => {
      part.piles = before.piles[i];
      part.moves = null;
    });
    this.played.length = before.played;
    for (const part of this.parts) await part.look();
    this.state = before.state;
    return true;
  }
}
