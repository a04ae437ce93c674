//! The A-bits k levels up, where c rises by at most [`HEIGHTS`] at a time, without tables: a chunk of bits in each of
//! [`LANES`] lanes.
//!
//! A lane holds a chunk of at most 64 bits. At each level a mask T has bit i set iff c rises by 1 (by 2, ...) or more
//! behind the i-th term from here on; depositing T at the set bits of the chunk marks the bits behind which a zero is
//! inserted. To insert behind the lowest mark, the bits above it are added to the chunk, which doubles them; those above
//! the next mark, moved up by one, follow. After the masks of all heights the complement is the chunk one level up.
//!
//! Where c is periodic T goes on by rotation. It has the period M; with Q the greatest multiple of M up to 64 and t <= Q
//! terms read, bit i of the next T is bit i + t of T, or bit i + t - Q where i + t is beyond 63: `T >> t | T << (Q - t)`.
//! For a line T is looked up by the fraction of gamma n + delta (docs/proofs.md, Proposition 59).
//!
//! A chunk that outgrows its word, or has more than Q terms, is noticed at the end, and the stretch is made otherwise.
//! So is one whose lanes do not end where the next begin, which the theorem excludes.

#[cfg(target_arch = "x86_64")]
use super::super::bits::word;
use super::super::intervals::Intervals;

/// Lanes of a vector, and vectors: as many as hide what each waits for.
const WIDE: usize = 8;
const VECTORS: usize = 6;

/// The most that c may rise at a time.
pub(in super::super) const HEIGHTS: usize = 3;

/// Chunks side by side.
pub(in super::super) const LANES: usize = WIDE * VECTORS;

/// More than the error of a fraction of a line, in units of 2^-64: one for each chunk, and two at the beginning.
const UNITS: u64 = 1 << 16;

/// How the rises of c are found: for each height, whether c rises by more behind each of the next terms.
#[derive(Clone, Debug)]
pub(in super::super) enum Rises {
    /// By residue.
    Periodic {
        /// Q
        round: u32,
        /// 64 terms each.
        masks: Vec<[u64; HEIGHTS]>,
    },
    /// By the interval of the fraction.
    Line {
        /// The intervals.
        intervals: Box<Intervals<64>>,
        /// 63 terms each.
        masks: Vec<[u64; HEIGHTS]>,
    },
}

/// A word for each lane.
type Vectors = [[u64; WIDE]; VECTORS];

/// The lanes at their beginnings.
pub(in super::super) struct Lanes<'a> {
    /// The bits that each reads, its first chunks.
    pub input: [&'a [u8]; LANES],
    /// How many chunks each reads, and of how many bits.
    pub chunks: usize,
    pub width: u32,
    /// How the rises of c are found.
    pub rises: &'a Rises,
    /// By level and lane: the residue or the fraction.
    pub states: Vec<Vectors>,
    /// By lane: the place in the output where its bits begin; and where those of the last end.
    pub places: [usize; LANES + 1],
}

/// Writes what follows from the lanes, whole words of 64 bits from place 0 on; the bits below the first place are zero.
/// `None` if it cannot be done so.
pub(in super::super) fn spread(lanes: Lanes, out: &mut [[u8; 8]]) -> Option<()> {
    #[cfg(target_arch = "x86_64")]
    if super::available() {
        // SAFETY: the processor has the features that the function is compiled for.
        return unsafe { run(lanes, out) };
    }
    let _ = (lanes, out);
    None
}

/// One lane's end of the output.
#[cfg(target_arch = "x86_64")]
struct End<'a> {
    out: &'a mut [[u8; 8]],
    at: usize,
}

#[cfg(target_arch = "x86_64")]
impl End<'_> {
    /// Writes the word in hand, which may be incomplete yet; goes on if it is complete.
    #[inline(always)]
    fn put(&mut self, word: u64, complete: bool) {
        // The last word of all but the last lane is another's: there is no slot for it here.
        if let Some(slot) = self.out.get_mut(self.at) {
            *slot = word.to_le_bytes();
        }
        self.at = self.at.wrapping_add(complete.into());
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi2,popcnt")]
fn run(lanes: Lanes, out: &mut [[u8; 8]]) -> Option<()> {
    use std::arch::x86_64::*;
    use std::hint::black_box;
    let Lanes { input, chunks, width, rises, mut states, places } = lanes;
    if chunks as u64 >= UNITS / 2 {
        return None;
    }
    let (Rises::Periodic { masks, .. } | Rises::Line { masks, .. }) = rises;
    let heights = (0..HEIGHTS).take_while(|h| masks.iter().any(|masks| masks[*h] != 0)).count();
    let (round, line) = match rises {
        Rises::Periodic { round, .. } => (*round, None),
        Rises::Line { intervals, .. } => (63, Some(intervals)),
    };
    // By level and height: T.
    let mut rises = vec![[[[0; WIDE]; VECTORS]; HEIGHTS]; states.len()];
    if line.is_none() {
        for (rises, states) in rises.iter_mut().zip(&states) {
            for (lane, state) in states.as_flattened().iter().enumerate() {
                let masks = masks.get(*state as usize)?;
                for (rises, mask) in rises.iter_mut().zip(masks) {
                    *rises.as_flattened_mut().get_mut(lane)? = *mask;
                }
            }
        }
    }
    out.get_mut(..places[0] / 64 + 1)?.fill([0; 8]);
    let mut rest = out.get_mut(places[0] / 64..)?;
    let mut ends = Vec::with_capacity(LANES);
    for two in places.windows(2) {
        let (now, behind) = rest.split_at_mut_checked((two[1] / 64).checked_sub(two[0] / 64)?)?;
        ends.push(End { out: now, at: 0 });
        rest = behind;
    }
    let mut ends: [End; LANES] = ends.try_into().ok()?;
    let (one, ones) = (_mm512_set1_epi64(1), _mm512_set1_epi64(-1));
    let (all, zero) = (_mm512_set1_epi64(64), _mm512_setzero_si512());
    let round = _mm512_set1_epi64(round.into());
    let left = _mm512_set1_epi64(64 - i64::from(width));
    let mut fill: [__m512i; VECTORS] =
        std::array::from_fn(|v| super::load_words(&std::array::from_fn(|i| places[WIDE * v + i] as u64 % 64)));
    let mut held = [zero; VECTORS];
    let mut bad = zero;
    let mut turns = [[0u32; HEIGHTS]; 32];
    let mask = u64::MAX >> (64 - width);
    let bytes = width as usize / 8;
    let mut marked = [[0; WIDE]; VECTORS];
    let mut next = [[0; WIDE]; VECTORS];
    let read = |next: &mut Vectors, at: usize| -> Option<()> {
        for (slot, input) in next.as_flattened_mut().iter_mut().zip(&input) {
            *slot = word(input.get(at..)?) & mask;
        }
        Some(())
    };
    read(&mut next, 0)?;
    for at in (1..=chunks).map(|i| i.wrapping_mul(bytes)) {
        let mut chunk = *black_box(&next);
        // Long before it is asked for.
        read(&mut next, at)?;
        let mut bits: [__m512i; VECTORS] = std::array::from_fn(|v| super::load_words(&chunk[v]));
        let mut lefts = [left; VECTORS];
        for ((rises, states), turns) in rises.iter_mut().zip(&mut states).zip(&mut turns) {
            if let Some(line) = line {
                for (lane, (state, chunk)) in states.as_flattened_mut().iter_mut().zip(chunk.as_flattened()).enumerate()
                {
                    let masks = masks.get(line.surely(*state, UNITS)?)?;
                    for (rises, mask) in rises.iter_mut().zip(masks).take(heights) {
                        rises.as_flattened_mut()[lane] = *mask;
                    }
                    *state = state.wrapping_add(line.steps.get(chunk.count_ones() as usize)?.part);
                }
            }
            for (rises, turns) in rises.iter_mut().zip(turns).take(heights) {
                // The words are handed over in memory: one by one in registers would be slower.
                let all = black_box(&*rises).as_flattened().iter().zip(black_box(&chunk).as_flattened());
                for (marked, (rises, chunk)) in marked.as_flattened_mut().iter_mut().zip(all) {
                    *marked = _pdep_u64(*rises, *chunk);
                }
                for (rises, bits) in rises.iter_mut().zip(&bits) {
                    let terms = _mm512_popcnt_epi64(*bits);
                    let back = _mm512_sub_epi64(round, terms);
                    bad = _mm512_or_si512(bad, back);
                    if line.is_none() {
                        let t = super::load_words(rises);
                        let next = _mm512_or_si512(_mm512_srlv_epi64(t, terms), _mm512_sllv_epi64(t, back));
                        super::store_words(rises, next);
                    }
                }
                let mut marks: [__m512i; VECTORS] = std::array::from_fn(|v| super::load_words(&black_box(&marked)[v]));
                for v in 0..VECTORS {
                    lefts[v] = _mm512_sub_epi64(lefts[v], _mm512_popcnt_epi64(marks[v]));
                    bad = _mm512_or_si512(bad, lefts[v]);
                }
                let mut done = 0u32;
                loop {
                    while done < *turns {
                        for v in 0..VECTORS {
                            let below = _mm512_sub_epi64(marks[v], one);
                            // bits & !(marks ^ below): those above the lowest mark.
                            let above = _mm512_ternarylogic_epi64::<0b1001_0000>(bits[v], marks[v], below);
                            bits[v] = _mm512_add_epi64(bits[v], above);
                            let others = _mm512_and_si512(marks[v], below);
                            marks[v] = _mm512_add_epi64(others, others);
                        }
                        done = done.wrapping_add(1);
                    }
                    let any = marks.iter().fold(zero, |any, marks| _mm512_or_si512(any, *marks));
                    if _mm512_test_epi64_mask(any, any) == 0 {
                        break;
                    }
                    *turns = turns.wrapping_add(1);
                }
                for v in 0..VECTORS {
                    super::store_words(&mut chunk[v], bits[v]);
                }
            }
            for v in 0..VECTORS {
                bits[v] = _mm512_andnot_si512(bits[v], _mm512_srlv_epi64(ones, lefts[v]));
                super::store_words(&mut chunk[v], bits[v]);
            }
        }
        for v in 0..VECTORS {
            let now = _mm512_or_si512(held[v], _mm512_sllv_epi64(bits[v], fill[v]));
            let over = _mm512_srlv_epi64(bits[v], _mm512_sub_epi64(all, fill[v]));
            let filled = _mm512_add_epi64(fill[v], _mm512_sub_epi64(all, lefts[v]));
            let complete = _mm512_cmpge_epu64_mask(filled, all);
            fill[v] = _mm512_and_si512(filled, _mm512_set1_epi64(63));
            held[v] = _mm512_mask_mov_epi64(now, complete, over);
            let mut words = [0; WIDE];
            super::store_words(&mut words, now);
            for (i, (word, end)) in words.into_iter().zip(ends.get_mut(WIDE * v..)?).enumerate() {
                end.put(word, complete >> i & 1 == 1);
            }
        }
    }
    if _mm512_cmplt_epi64_mask(bad, zero) != 0 {
        return None;
    }
    // What is left of each lane belongs to the word where the next begins.
    let (mut fills, mut rest) = ([[0; WIDE]; VECTORS], [[0; WIDE]; VECTORS]);
    for v in 0..VECTORS {
        super::store_words(&mut fills[v], fill[v]);
        super::store_words(&mut rest[v], held[v]);
    }
    let sound = |(i, end): (usize, &End)| {
        end.at == end.out.len() && fills.as_flattened().get(i) == places.get(i + 1).map(|p| *p as u64 % 64).as_ref()
    };
    if !ends.iter().enumerate().all(sound) {
        return None;
    }
    let last = out.get_mut(places[LANES] / 64)?;
    *last = [0; 8];
    for (&rest, place) in rest.as_flattened().iter().zip(&places[1..]) {
        let slot = out.get_mut(place / 64)?;
        *slot = (u64::from_le_bytes(*slot) | rest).to_le_bytes();
    }
    Some(())
}
