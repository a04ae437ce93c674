// The losing squares of a small board, found one after the other from the moves alone: a square is cold if whoever must move
// there loses, hot if he wins. A move lowers x + y, so the least square that is not decided has only decided options.

const key = (x, y) => x * 65536 + y;

export class Lesson {
  /** `options(x, y)` are the squares one can go to, for x <= y <= size; every game here is symmetric. */
  constructor({ misere, blocking }, size, options) {
    Object.assign(this, { misere, blocking, size });
    /** Squares in the order in which they can be decided. */
    this.squares = [];
    this.table = new Map();
    for (let total = 0; total <= 2 * size; total++)
      for (let x = Math.max(0, total - size); x <= Math.min(size, total); x++) this.squares.push({ x, y: total - x });
    for (const { x, y } of this.squares) {
      const mirrored = x > y;
      const found = mirrored ? options(y, x).map((to) => ({ x: to.y, y: to.x })) : options(x, y);
      this.table.set(key(x, y), found);
    }
    this.restart();
  }

  restart() {
    /** cold or hot, by square; what is not here is not decided yet. */
    this.known = new Map();
    /** The squares that were named, in their order; their mirror images and the other ends go with them. */
    this.named = [];
    this.cover();
  }

  options({ x, y }) {
    return this.table.get(key(x, y));
  }

  is({ x, y }, what) {
    return this.known.get(key(x, y)) === what;
  }

  decided({ x, y }) {
    return this.known.has(key(x, y));
  }

  /** The cold squares that one can go to. */
  seen(square) {
    return this.options(square).filter((to) => this.is(to, 'cold'));
  }

  /** Whether a move takes as much from the one pile as from the other: such moves can be forbidden. */
  equal(from, to) {
    return from.x - to.x === from.y - to.y;
  }

  /** Whether what is cold so far makes a square hot: not every way to a cold square can be forbidden. */
  wins(square) {
    const seen = this.seen(square);
    const forbidden = Math.min(this.blocking - 1, seen.filter((to) => this.equal(square, to)).length);
    // In misère play whoever has no move wins, and a move must be left to him who has.
    return seen.length > forbidden || (this.misere && seen.length === this.options(square).length);
  }

  /** Turns hot what is; the squares that turned. */
  cover() {
    const turned = this.squares.filter((square) => !this.decided(square) && this.wins(square));
    for (const { x, y } of turned) this.known.set(key(x, y), 'hot');
    return turned;
  }

  /** An option that is not decided yet. */
  undecided(square) {
    return this.options(square).find((to) => !this.decided(to)) ?? null;
  }

  /** Squares that can be seen to be cold now: all their options are decided, and they are not hot. */
  ready() {
    return this.squares.filter((square) => !this.decided(square) && !this.undecided(square));
  }

  get done() {
    return this.squares.every((square) => this.decided(square));
  }

  /**
   * Somebody says that a square is cold. `known`: that or the contrary is known already; `open`: an option is not decided
   * yet; `cold`: it is, with those that are so for the same reason, and what turns hot.
   */
  name(square) {
    if (this.decided(square)) return { kind: 'known' };
    if (this.undecided(square)) return { kind: 'open' };
    const same = this.options(square).length
      ? this.squares.filter(({ x, y }) => (x === square.x && y === square.y) || (x === square.y && y === square.x))
      : this.squares.filter((end) => !this.options(end).length);
    for (const { x, y } of same) this.known.set(key(x, y), 'cold');
    this.named.push(square);
    return { kind: 'cold', squares: same, turned: this.cover() };
  }

  /** An answer to a move to a hot square: a cold square that one can go to from there. */
  answer(square) {
    const seen = this.seen(square);
    return seen.find((to) => this.blocking === 1 || !this.equal(square, to)) ?? seen[0] ?? null;
  }

  /** The cold squares with x <= y, as far as they are known. */
  cold() {
    return this.squares.filter((square) => square.x <= square.y && this.is(square, 'cold'));
  }
}
