//! The A-bits k levels up, where c rises by at most [`HEIGHTS`] at a time, without tables: a chunk of bits in each of
//! [`LANES`] lanes.
//!
//! A lane holds a chunk of at most 64 bits. At each level a mask T has bit i set iff c rises by 1 (by 2, ...) or more
//! after the i-th term from here on. Depositing T at the set bits of the chunk marks the bits after which a zero is
//! inserted. To insert after the lowest mark, the bits above it are added to the chunk, which doubles them; those
//! above the next mark, moved up by one, follow. After the masks of all heights the complement is the chunk one level
//! up.
//!
//! Where c is periodic, T advances by rotation. It has the period M; with Q the greatest multiple of M up to 64 and t
//! <= Q terms read, bit i of the next T is bit i + t of T, or bit i + t - Q where i + t is beyond 63: `T >> t | T <<
//! (Q - t)`. For a line T is looked up by the fraction of gamma n + delta (docs/proofs.md, Proposition 59).
//!
//! A chunk that outgrows its word, or has more than Q terms, is detected at the end, and the stretch is computed in
//! another way. The same is done if a lane does not end where the next one begins, which the theorem excludes.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only that kernel reads what is prepared for it"))]

#[cfg(target_arch = "x86_64")]
use super::super::bits::word;
use super::super::intervals::Intervals;

/// The lanes of a vector: 8 words of 64 bits are the 512 bits of a register.
const WIDE: usize = 8;
// The vectors of a group: three chains of operations hide the latency of each other.
const VECTORS: usize = 3;
// The groups: one deposits its masks, in scalar units, while another inserts, in vector units.
const GROUPS: usize = 2;

/// The most that c may rise at a time: each height is a pass, and a steeper c gains so much on a level that tables
/// serve it.
pub(in super::super) const HEIGHTS: usize = 3;

/// The number of chunks in parallel.
pub(in super::super) const LANES: usize = WIDE * VECTORS * GROUPS;

/// A bound for the error of a fraction of a line, in units of 2^-64: one for each chunk, and two at the beginning.
/// Stretches have fewer than half as many chunks; `run` checks that.
const UNITS: u64 = 1 << 16;

/// The source of the rises of c: for each height, whether c rises by more after each of the next terms.
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
    Beatty {
        /// The intervals.
        intervals: Box<Intervals<64>>,
        /// 63 terms each.
        masks: Vec<[u64; HEIGHTS]>,
    },
}

/// A word for each lane of a group, and of all.
type Group = [[u64; WIDE]; VECTORS];
type Vectors = [Group; GROUPS];

/// The lanes at their beginnings.
pub(in super::super) struct Lanes<'a> {
    /// The bits that each reads, its first chunks.
    pub input: [&'a [u8]; LANES],
    /// The number of chunks that each reads, and their number of bits.
    pub chunks: usize,
    pub width: u32,
    /// The source of the rises of c.
    pub rises: &'a Rises,
    /// By level and lane: the residue or the fraction.
    pub states: Vec<Vectors>,
    /// By lane: the place in the output where its bits begin; and the end of the last lane.
    pub places: [usize; LANES + 1],
}

/// Writes the bits that follow from the lanes, whole words of 64 bits from place 0 on; the bits below the first place
/// are zero. `None` if this method fails.
pub(in super::super) fn spread(lanes: Lanes, out: &mut [[u8; 8]]) -> Option<()> {
    #[cfg(target_arch = "x86_64")]
    if super::available() {
        // SAFETY: the processor has the features that the function is compiled for.
        return unsafe { run(lanes, out) };
    }
    let _ = (lanes, out);
    None
}

/// The end of the output of one lane.
#[cfg(target_arch = "x86_64")]
struct End<'a> {
    out: &'a mut [[u8; 8]],
    at: usize,
}

#[cfg(target_arch = "x86_64")]
impl End<'_> {
    /// Writes the present word, which may be incomplete; advances if it is complete.
    #[inline(always)]
    fn put(&mut self, word: u64, complete: bool) {
        // The last word of every lane but the last belongs to the next lane: there is no slot for it here.
        if let Some(slot) = self.out.get_mut(self.at) {
            *slot = word.to_le_bytes();
        }
        self.at = self.at.wrapping_add(complete.into());
    }
}

/// The masks of one height at one level.
#[cfg(target_arch = "x86_64")]
struct Pass {
    /// T
    rises: Vectors,
    /// The greatest number of insertions that a lane has needed.
    turns: u32,
    /// The fractions, at the first height, where T is looked up.
    states: Option<Vectors>,
    /// Whether the level ends here.
    last: bool,
}

/// The passes of a group.
#[cfg(target_arch = "x86_64")]
struct Run<'a> {
    line: Option<&'a Intervals<64>>,
    masks: &'a [[u64; HEIGHTS]],
    round: std::arch::x86_64::__m512i,
}

#[cfg(target_arch = "x86_64")]
impl Run<'_> {
    /// Deposits the masks of the first of these passes at the set bits of a group's chunks. `None` if they are
    /// uncertain.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi2,popcnt")]
    fn mark(&self, passes: &mut [Pass], group: usize, chunk: &Group, marked: &mut Group) -> Option<()> {
        use std::hint::black_box;
        let (pass, behind) = passes.split_first_mut()?;
        if let (Some(line), Some(states)) = (self.line, &mut pass.states) {
            let states = states[group].as_flattened_mut().iter_mut();
            for (lane, (state, chunk)) in states.zip(chunk.as_flattened()).enumerate() {
                let [first, masks @ ..] = self.masks.get(line.surely(*state, UNITS)?)?;
                pass.rises[group].as_flattened_mut()[lane] = *first;
                if !pass.last {
                    for (pass, mask) in behind.iter_mut().zip(masks) {
                        pass.rises[group].as_flattened_mut()[lane] = *mask;
                        if pass.last {
                            break;
                        }
                    }
                }
                *state = state.wrapping_add(line.steps.get(chunk.count_ones() as usize)?.part);
            }
        }
        // The words are passed in memory: one by one in registers would be slower.
        let all = black_box(&pass.rises[group]).as_flattened().iter().zip(black_box(chunk).as_flattened());
        for (marked, (rises, chunk)) in marked.as_flattened_mut().iter_mut().zip(all) {
            *marked = std::arch::x86_64::_pdep_u64(*rises, *chunk);
        }
        Some(())
    }

    /// Inserts a zero after each mark; at the end of a level takes the complement. `left` has the number of free bits
    /// of each word. Returns a vector with a negative lane where a chunk has more than Q terms.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi2,popcnt")]
    fn insert(
        &self,
        pass: &mut Pass,
        group: usize,
        marked: &Group,
        chunk: &mut Group,
        left: &mut [std::arch::x86_64::__m512i; VECTORS],
    ) -> std::arch::x86_64::__m512i {
        use std::arch::x86_64::*;
        use std::hint::black_box;
        let (one, ones, mut bad) = (_mm512_set1_epi64(1), _mm512_set1_epi64(-1), _mm512_setzero_si512());
        let mut bits: [__m512i; VECTORS] = std::array::from_fn(|v| super::load_words(&chunk[v]));
        for (rises, bits) in pass.rises[group].iter_mut().zip(&bits) {
            let terms = _mm512_popcnt_epi64(*bits);
            let back = _mm512_sub_epi64(self.round, terms);
            bad = _mm512_or_si512(bad, back);
            if self.line.is_none() {
                let t = super::load_words(rises);
                let next = _mm512_or_si512(_mm512_srlv_epi64(t, terms), _mm512_sllv_epi64(t, back));
                super::store_words(rises, next);
            }
        }
        let mut marks: [__m512i; VECTORS] = std::array::from_fn(|v| super::load_words(&black_box(marked)[v]));
        for v in 0..VECTORS {
            left[v] = _mm512_sub_epi64(left[v], _mm512_popcnt_epi64(marks[v]));
        }
        let mut done = 0u32;
        loop {
            while done < pass.turns {
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
            let any = marks.iter().fold(_mm512_setzero_si512(), |any, marks| _mm512_or_si512(any, *marks));
            if _mm512_test_epi64_mask(any, any) == 0 {
                break;
            }
            pass.turns = pass.turns.wrapping_add(1);
        }
        for v in 0..VECTORS {
            if pass.last {
                bits[v] = _mm512_andnot_si512(bits[v], _mm512_srlv_epi64(ones, left[v]));
            }
            super::store_words(&mut chunk[v], bits[v]);
        }
        bad
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi2,popcnt")]
fn run(lanes: Lanes, out: &mut [[u8; 8]]) -> Option<()> {
    use std::arch::x86_64::*;
    use std::hint::black_box;
    let Lanes { input, chunks, width, rises, states, places } = lanes;
    if chunks as u64 >= UNITS / 2 {
        return None;
    }
    let (Rises::Periodic { masks, .. } | Rises::Beatty { masks, .. }) = rises;
    let heights = (0..HEIGHTS).take_while(|h| masks.iter().any(|masks| masks[*h] != 0)).count();
    let (round, line) = match rises {
        Rises::Periodic { round, .. } => (*round, None),
        Rises::Beatty { intervals, .. } => (63, Some(&**intervals)),
    };
    let mut passes = Vec::with_capacity(states.len() * heights);
    for states in states {
        for height in 0..heights {
            let mut rises = [[[0; WIDE]; VECTORS]; GROUPS];
            if line.is_none() {
                let lanes = rises.as_flattened_mut().as_flattened_mut();
                for (rises, state) in lanes.iter_mut().zip(states.as_flattened().as_flattened()) {
                    *rises = masks.get(*state as usize)?[height];
                }
            }
            let states = line.filter(|_| height == 0).map(|_| states);
            passes.push(Pass { rises, turns: 0, states, last: height + 1 == heights });
        }
    }
    let run = Run { line, masks, round: _mm512_set1_epi64(round.into()) };
    // Zeros below the first place; then each lane has its own words.
    out.get_mut(..places[0] / 64)?.fill([0; 8]);
    let mut rest = out.get_mut(places[0] / 64..)?;
    let mut ends = Vec::with_capacity(LANES);
    for two in places.windows(2) {
        let (now, behind) = rest.split_at_mut_checked((two[1] / 64).checked_sub(two[0] / 64)?)?;
        ends.push(End { out: now, at: 0 });
        rest = behind;
    }
    let mut ends: [End; LANES] = ends.try_into().ok()?;
    let (all, zero) = (_mm512_set1_epi64(64), _mm512_setzero_si512());
    let left = _mm512_set1_epi64(64 - i64::from(width));
    let mut fill: [__m512i; VECTORS * GROUPS] =
        std::array::from_fn(|v| super::load_words(&std::array::from_fn(|i| places[WIDE * v + i] as u64 % 64)));
    let mut held = [zero; VECTORS * GROUPS];
    let mut bad = zero;
    let mask = u64::MAX >> (64 - width);
    let bytes = width as usize / 8;
    let mut marked = [[[0; WIDE]; VECTORS]; GROUPS];
    let mut next = [[[0; WIDE]; VECTORS]; GROUPS];
    let read = |next: &mut Vectors, at: usize| -> Option<()> {
        for (slot, input) in next.as_flattened_mut().as_flattened_mut().iter_mut().zip(&input) {
            *slot = word(input.get(at..)?) & mask;
        }
        Some(())
    };
    read(&mut next, 0)?;
    for at in (1..=chunks).map(|i| i.wrapping_mul(bytes)) {
        let mut chunk = *black_box(&next);
        // The input is read long before it is needed.
        read(&mut next, at)?;
        let mut lefts = [[left; VECTORS]; GROUPS];
        run.mark(&mut passes, 0, &chunk[0], &mut marked[0])?;
        for i in 0..passes.len() {
            run.mark(passes.get_mut(i..)?, 1, &chunk[1], &mut marked[1])?;
            let more = run.insert(passes.get_mut(i)?, 0, &marked[0], &mut chunk[0], &mut lefts[0]);
            if let Some(behind) = passes.get_mut(i + 1..).filter(|behind| !behind.is_empty()) {
                run.mark(behind, 0, &chunk[0], &mut marked[0])?;
            }
            let most = run.insert(passes.get_mut(i)?, 1, &marked[1], &mut chunk[1], &mut lefts[1]);
            bad = _mm512_or_si512(bad, _mm512_or_si512(more, most));
        }
        let words = chunk.as_flattened().iter().zip(lefts.as_flattened()).enumerate();
        for (v, (words, &left)) in words {
            // The number of free bits only shrinks: once below 0, it stays below 0.
            bad = _mm512_or_si512(bad, left);
            let bits = super::load_words(words);
            let now = _mm512_or_si512(held[v], _mm512_sllv_epi64(bits, fill[v]));
            let over = _mm512_srlv_epi64(bits, _mm512_sub_epi64(all, fill[v]));
            let filled = _mm512_add_epi64(fill[v], _mm512_sub_epi64(all, left));
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
    // The rest of each lane belongs to the word where the next lane begins.
    let (mut fills, mut rest) = ([[0; WIDE]; VECTORS * GROUPS], [[0; WIDE]; VECTORS * GROUPS]);
    for v in 0..VECTORS * GROUPS {
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
