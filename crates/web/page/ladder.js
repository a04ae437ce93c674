// Boards of growing size 127, 255, 511, ..., up to the part in view. Each one is shown as it arrives,
// so that a slow rule shows a partial board early.

/** The size of the first board. */
const FIRST = 127;

export class Ladder {
  /** `climb(to, signal)` computes and keeps the board of size `to`; `said(to)` is the text shown meanwhile. */
  constructor(waiting, said, climb, most) {
    Object.assign(this, { waiting, said, climb, most });
    waiting.onRetry(() => {
      this.failed = null;
      this.rise();
    });
    this.reset();
  }

  /** Forgets everything. */
  reset() {
    this.waiting.stop();
    this.round = {};
    Object.assign(this, { to: -1, wanted: -1, failed: null, climbing: null });
  }

  /** Asks for the board 0..to, rounded up to a power of two so that zooming asks rarely. */
  want(to) {
    let square = FIRST;
    while (square < to && square < this.most) square = 2 * square + 1;
    this.wanted = Math.min(square, this.most);
    if (this.climbing === null) this.rise();
  }

  async rise() {
    const { round } = this;
    while (this.to < this.wanted) {
      const next = this.to < 0 ? Math.min(FIRST, this.most) : Math.min(2 * this.to + 1, this.most);
      // A failed size is tried again only on request.
      if (this.failed !== null && next >= this.failed) return;
      this.climbing = next;
      const done = await this.waiting.run(this.said(next), async (signal) => {
        await this.climb(next, signal);
        return true;
      });
      if (round !== this.round) return;
      this.climbing = null;
      if (!done) {
        this.failed = next;
        return;
      }
      this.to = next;
    }
  }
}
