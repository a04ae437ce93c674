// The P-positions of a square 0..to, for drawing and for looking up.

export class PSet {
  /** `positions` are pairs of decimal strings with x <= y <= to; every game here is symmetric. */
  constructor(to, positions) {
    this.to = to;
    this.size = to + 1;
    this.xs = Uint32Array.from(positions, ([x]) => Number(x));
    this.ys = Uint32Array.from(positions, ([, y]) => Number(y));
    // One bit per position: 2 MB for a board of 4096 x 4096.
    this.bits = new Uint8Array(Math.ceil((this.size * this.size) / 8));
    for (let i = 0; i < this.xs.length; i++) {
      this.set(this.xs[i], this.ys[i]);
      this.set(this.ys[i], this.xs[i]);
    }
  }

  set(x, y) {
    const at = x * this.size + y;
    this.bits[at >> 3] |= 1 << (at & 7);
  }

  /** Whether (x, y) is a P-position; null outside the square, where nothing is known. */
  has(x, y) {
    if (x > this.to || y > this.to) return null;
    const at = x * this.size + y;
    return (this.bits[at >> 3] & (1 << (at & 7))) !== 0;
  }

  /** For each block of 2^k by 2^k squares, whether it contains a P-position; column by column, computed on first use. */
  blocks(k) {
    this.levels ??= [];
    if (!this.levels[k]) {
      const side = (this.to >> k) + 1;
      const held = new Uint8Array(side * side);
      for (let i = 0; i < this.xs.length; i++) {
        const x = this.xs[i] >> k,
          y = this.ys[i] >> k;
        held[x * side + y] = held[y * side + x] = 1;
      }
      this.levels[k] = { side, held };
    }
    return this.levels[k];
  }
}
