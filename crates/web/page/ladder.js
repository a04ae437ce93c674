// What is known of a square, larger and larger: 127, 255, 511, ... as far as one looks. Each step is shown when it comes, so
// that a slow rule shows what there is of it.

/** The first square that is asked for. */
const FIRST = 127;

export class Ladder {
  /** `climb(to, signal)` asks for a square and keeps it; `said(to)` is what one waits for. */
  constructor(waiting, said, climb, most) {
    Object.assign(this, { waiting, said, climb, most });
    waiting.onRetry(() => {
      this.failed = null;
      this.rise();
    });
    this.reset();
  }

  /** Nothing is known any more. */
  reset() {
    this.waiting.stop();
    this.round = {};
    Object.assign(this, { to: -1, wanted: -1, failed: null, climbing: null });
  }

  /** The square 0..to is looked at; powers of two, so that a zoom asks seldom. */
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
      // Not asked again by itself: only by the person.
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
