// The losing squares of a small board, found one after the other from the moves alone. A square is cold if the player to move
// loses, otherwise hot. A move lowers x + y, so the undecided square with the least x + y has only decided options.

const key = (x, y) => x * 65536 + y;

export class Lesson {
  /** `options(x, y)` are the squares that a move reaches, for x <= y <= size; every game here is symmetric. */
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
    /** cold or hot, by square; a missing square is not decided yet. */
    this.known = new Map();
    /** The squares named so far, in order; each stands for its mirror image too, and one end for all ends. */
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

  /** The cold options of a square. */
  seen(square) {
    return this.options(square).filter((to) => this.is(to, 'cold'));
  }

  /** Whether a move takes the same number from both piles: such moves can be forbidden. */
  equal(from, to) {
    return from.x - to.x === from.y - to.y;
  }

  /** Whether the cold squares known so far make a square hot: some move to one of them cannot be forbidden. */
  wins(square) {
    const seen = this.seen(square);
    const forbidden = Math.min(this.blocking - 1, seen.filter((to) => this.equal(square, to)).length);
    // In misère play a player without a move wins, and the opponent must leave one move.
    return seen.length > forbidden || (this.misere && seen.length === this.options(square).length);
  }

  /** Turns squares hot, and returns them. */
  cover() {
    const turned = this.squares.filter((square) => !this.decided(square) && this.wins(square));
    for (const { x, y } of turned) this.known.set(key(x, y), 'hot');
    return turned;
  }

  /** An option that is not decided yet. */
  undecided(square) {
    return this.options(square).find((to) => !this.decided(to)) ?? null;
  }

  /** Squares known to be cold now: all their options are decided, and they are not hot. */
  ready() {
    return this.squares.filter((square) => !this.decided(square) && !this.undecided(square));
  }

  get done() {
    return this.squares.every((square) => this.decided(square));
  }

  /**
   * The reader names a square as cold. Returns `known` if the square is decided already; `open` if an option is not decided
   * yet; `cold` if that is right, with the squares that are cold for the same reason and those that turn hot.
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

  /** An answer to a move to a hot square: a cold option of it. */
  answer(square) {
    const seen = this.seen(square);
    return seen.find((to) => this.blocking === 1 || !this.equal(square, to)) ?? seen[0] ?? null;
  }

  /** The cold squares with x <= y, as far as they are known. */
  cold() {
    return this.squares.filter((square) => square.x <= square.y && this.is(square, 'cold'));
  }
}
