// Unpacks the engine: LZMA as `xz --format=lzma` writes it, with lp = pb = 0. A quarter smaller than
// gzip, which browsers unpack themselves.

/** Offsets of the probabilities of each kind of decision; there are twelve states. */
const [MATCH, REPEATED, FIRST, SECOND, THIRD, SHORT, LENGTH, LENGTH_AGAIN, SLOT, NEAR, ALIGN, LITERAL] = [
  0, 12, 24, 36, 48, 60, 72, 346, 620, 876, 1004, 1020,
];
const HEADER = 13;

/** The `size` bytes that were packed. Damaged input gives other bytes, but the function always returns. */
export function unpack(packed, size) {
  const out = new Uint8Array(size);
  const context = packed[0];
  const chances = new Uint16Array(LITERAL + (0x300 << context)).fill(1024);
  /** The range and the code. */
  const now = Uint32Array.of(0xffffffff, 0);
  let at = HEADER;
  for (; at < HEADER + 5; at += 1) now[1] = (now[1] << 8) | packed[at];
  const shift = () => {
    now[0] <<= 8;
    now[1] = (now[1] << 8) | packed[at];
    at += 1;
  };

  const bit = (i) => {
    const chance = chances[i];
    const bound = (now[0] >>> 11) * chance;
    const one = now[1] >= bound;
    if (one) {
      now[0] -= bound;
      now[1] -= bound;
      chances[i] = chance - (chance >> 5);
    } else {
      now[0] = bound;
      chances[i] = chance + ((2048 - chance) >> 5);
    }
    if (now[0] < 0x1000000) shift();
    return one ? 1 : 0;
  };
  const number = (base, bits) => {
    let found = 1;
    for (let i = 0; i < bits; i += 1) found = 2 * found + bit(base + found);
    return found - (1 << bits);
  };
  const backwards = (base, bits) => {
    let [found, sum] = [1, 0];
    for (let i = 0; i < bits; i += 1) {
      const next = bit(base + found);
      found = 2 * found + next;
      sum += next << i;
    }
    return sum;
  };
  const even = (bits) => {
    let sum = 0;
    for (let i = 0; i < bits; i += 1) {
      now[0] >>>= 1;
      const next = now[1] >= now[0] ? 1 : 0;
      now[1] -= next * now[0];
      sum = 2 * sum + next;
      if (now[0] < 0x1000000) shift();
    }
    return sum;
  };
  const length = (base) => {
    if (!bit(base)) return 2 + number(base + 2, 3);
    return bit(base + 1) ? 18 + number(base + 18, 8) : 10 + number(base + 10, 3);
  };
  const distance = (slot) => {
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const least = (2 + (slot & 1)) * 2 ** bits;
    return slot < 14
      ? least + backwards(NEAR + least - slot, bits)
      : least + even(bits - 4) * 16 + backwards(ALIGN, 4);
  };

  /** Distances of the last copies, the latest first. */
  let last = [0, 0, 0, 0];
  let state = 0;
  for (let to = 0; to < size; ) {
    if (!bit(MATCH + state)) {
      const base = LITERAL + 0x300 * ((out[to - 1] ?? 0) >> (8 - context));
      let found = 1;
      // After a copy, the byte that would continue it predicts the next one while their bits agree.
      for (let old = out[to - last[0] - 1], same = state > 6; same && found < 0x100; old <<= 1) {
        const expected = (old >> 7) & 1;
        found = 2 * found + bit(base + ((1 + expected) << 8) + found);
        same = (found & 1) === expected;
      }
      while (found < 0x100) found = 2 * found + bit(base + found);
      out[to] = found;
      to += 1;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    let count = 1;
    if (!bit(REPEATED + state)) {
      count = length(LENGTH);
      last = [distance(number(SLOT + 64 * Math.min(count - 2, 3), 6)), ...last.slice(0, 3)];
      state = state < 7 ? 7 : 10;
    } else {
      let which = bit(FIRST + state);
      if (which) which += bit(SECOND + state) && 1 + bit(THIRD + state);
      if (which || bit(SHORT + state)) {
        last.unshift(...last.splice(which, 1));
        count = length(LENGTH_AGAIN);
        state = state < 7 ? 8 : 11;
      } else {
        state = state < 7 ? 9 : 11;
      }
    }
    for (; count > 0 && to < size; count -= 1, to += 1) out[to] = out[to - last[0] - 1];
  }
  return out;
}
