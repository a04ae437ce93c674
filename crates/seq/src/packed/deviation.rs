//! How far `s_n = floor(n alpha)` and `t_n = floor(n beta)` are from `a_n` and `b_n`, counted.

use super::bits::Block;
use super::ladder::{Ladder, MARGINS, shrink};
use super::lanes::Lanes;
use super::multiple::Multiple;
use super::pairs::BitSource;
use super::prefix;
use super::rows;
use super::simd::{self, Words};
use super::{GaveUp, Machine, not_linear, too_far};
use std::collections::BTreeMap;

/// How often a value occurs, and where first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// How often.
    pub count: u64,
    /// The least n.
    pub first: u64,
}

/// Values, how often they occur, and where first.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Counts(BTreeMap<i64, Seen>);

impl Counts {
    /// The values in order.
    pub fn iter(&self) -> impl Iterator<Item = (i64, Seen)> {
        self.0.iter().map(|(&value, &seen)| (value, seen))
    }

    /// The seen of a value, if it occurs.
    pub fn get(&self, value: i64) -> Option<Seen> {
        self.0.get(&value).copied()
    }

    /// Adds more of a value. Indices are below 2^62, and so are sums of counts.
    pub(super) fn add(&mut self, value: i64, seen: Seen) {
        if seen.count > 0 {
            let all = self.0.entry(value).or_insert(Seen { count: 0, first: seen.first });
            all.count += seen.count;
            all.first = all.first.min(seen.first);
        }
    }

    /// Adds the counts of other terms.
    pub fn merge(&mut self, other: &Counts) {
        for (value, seen) in other.iter() {
            self.add(value, seen);
        }
    }
}

/// The counts of `s_n - a_n` and `t_n - b_n` over some indices.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Deviation {
    /// `s_n - a_n`
    pub s_minus_a: Counts,
    /// `t_n - b_n`
    pub t_minus_b: Counts,
}

impl Deviation {
    fn part(&mut self, which: usize) -> &mut Counts {
        if which == 0 { &mut self.s_minus_a } else { &mut self.t_minus_b }
    }

    /// Adds the counts over other indices. In any order, the sum is the same.
    pub fn merge(&mut self, other: &Deviation) {
        self.s_minus_a.merge(&other.s_minus_a);
        self.t_minus_b.merge(&other.t_minus_b);
    }
}

/// The code that counts. All give the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// Term by term.
    Plain,
    /// Sixteen numbers at a time, by tables.
    Portable,
    /// The same with vectors of 32 bytes.
    Avx2,
    /// A word at a time, with AVX-512 (VBMI2).
    Avx512,
}

impl Kernel {
    /// The fastest on this machine.
    pub fn best() -> Kernel {
        Kernel::available().last().copied().unwrap_or(Kernel::Portable)
    }

    /// Those that this machine has, the fastest last.
    pub fn available() -> &'static [Kernel] {
        let all = &[Kernel::Plain, Kernel::Portable, Kernel::Avx2, Kernel::Avx512];
        match (simd::avx2(), simd::available()) {
            (true, true) => all,
            (true, false) => &all[..3],
            (false, _) => &all[..2],
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Plain => "plain",
            Kernel::Portable => "portable",
            Kernel::Avx2 => "avx2",
            Kernel::Avx512 => "avx512",
        }
    }
}

/// Where values are looked at before anything is counted.
const FAR: u64 = 1 << 40;

/// The approximation `s_n = floor(n alpha)`, `t_n = floor(n beta)` of a machine's pairs: with gamma the slope of c,
/// alpha = 1 - gamma/2 + sqrt(1 + gamma^2/4) and beta = alpha + gamma. For `c_n = floor(n/2)` it is that of the slides
/// \[FS\].
///
/// ```
/// use wythoff_seq::packed::{Approximation, Kernel, Machine};
/// let half = Machine::floors(&[(1, 2)])?;
/// let deviation = Approximation::new(&half)?.deviation(0, 9999, Kernel::best())?;
/// let first = deviation.t_minus_b.get(3).unwrap().first;
/// assert_eq!(first, 723);
/// # Ok::<(), wythoff_budget::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct Approximation<'m> {
    machine: &'m Machine,
    multiple: Multiple,
    lanes: Option<Lanes>,
    words: Option<Words>,
}

impl<'m> Approximation<'m> {
    /// The approximation of these pairs.
    pub fn new(machine: &'m Machine) -> Result<Self, GaveUp> {
        let multiple = Multiple::new(machine)?;
        let mut all = Approximation { machine, multiple, lanes: None, words: None };
        // The values at the beginning and far out, where there may be more of them.
        let mut ladder = Ladder::default();
        let mut sample = all.plain(&machine.stretch(&mut ladder, 0)?);
        if let Ok(block) = machine.stretch(&mut ladder, all.largest().min(FAR)) {
            sample.merge(&all.plain(&block));
        }
        all.lanes = Lanes::new(&all.multiple, &sample);
        all.words = Words::new(&all.multiple, &sample);
        Ok(all)
    }

    /// The greatest n served: the products need 128 bits, those of the kernels 64.
    pub fn largest(&self) -> u64 {
        self.multiple.largest(rows::UNITS).min(self.machine.largest())
    }

    /// `s_n`; `None` above [`largest`](Self::largest).
    pub fn s(&self, n: u64) -> Option<u64> {
        n.checked_add_signed(self.multiple.at(n).filter(|_| n <= self.largest())?.whole)
    }

    /// `t_n`; `None` above [`largest`](Self::largest).
    pub fn t(&self, n: u64) -> Option<u64> {
        let rho = self.multiple.rho(self.machine, n).filter(|_| n <= self.largest())?;
        n.checked_add_signed(self.multiple.at(n)?.add(rho)?.whole)?.checked_add(self.machine.difference(n)?)
    }

    /// The counts over `from <= n <= to`.
    pub fn deviation(&self, from: u64, to: u64, kernel: Kernel) -> Result<Deviation, GaveUp> {
        let largest = self.largest();
        if to > largest {
            return Err(too_far(largest));
        }
        let mut all = Deviation::default();
        if from > to {
            return Ok(all);
        }
        let mut ladder = Ladder::default();
        let mut x = self.start(&mut ladder, from)?;
        let mut bytes = Vec::new();
        let counter = Counter { of: self, kernel };
        loop {
            let block = self.machine.stretch(&mut ladder, x)?;
            if block.n > to {
                break;
            }
            x += block.numbers();
            // No more terms than numbers.
            if block.n >= from && block.n + block.numbers() <= to {
                counter.count(&block, &mut all);
            } else {
                let terms = block.terms();
                // Only the terms asked for: the others are no longer marked.
                bytes.clear();
                bytes.extend_from_slice(block.bytes);
                let (first, last) = (from.max(block.n) - block.n, to.min(block.n + terms) - block.n);
                keep(&mut bytes, first, last);
                counter.count(&Block { x: block.x, n: block.n + first, bytes: &bytes }, &mut all);
            }
        }
        Ok(all)
    }

    /// A number not above `a_n`, and near.
    fn start(&self, ladder: &mut Ladder, n: u64) -> Result<u64, GaveUp> {
        let near = n + shrink(n, self.machine.kappa(n), 1);
        for margin in MARGINS {
            let x = near.saturating_sub(margin);
            if self.machine.stretch(ladder, x)?.n <= n {
                return Ok(x);
            }
        }
        Err(not_linear())
    }

    /// The counts over a block, term by term.
    pub(super) fn plain(&self, block: &Block) -> Deviation {
        let mut all = Deviation::default();
        // Values near 0 in an array, others in the map.
        let mut near = [[Seen { count: 0, first: 0 }; 64]; 2];
        let mut n = block.n;
        let Some(mut terms) = self.multiple.terms(self.machine, n) else { return all };
        for (i, mut bits) in block.words().enumerate() {
            while bits != 0 {
                let a = block.x + 64 * i as u64 + u64::from(bits.trailing_zeros());
                bits &= bits - 1;
                let Some(floors) = terms.next() else { continue };
                let over = n.wrapping_sub(a) as i64;
                for (which, value) in floors.map(|floor| floor + over).into_iter().enumerate() {
                    match usize::try_from(value + 32).ok().and_then(|at| near[which].get_mut(at)) {
                        Some(seen) if seen.count > 0 => seen.count += 1,
                        Some(seen) => *seen = Seen { count: 1, first: n },
                        None => all.part(which).add(value, Seen { count: 1, first: n }),
                    }
                }
                n += 1;
            }
        }
        for (which, near) in near.iter().enumerate() {
            for (value, &seen) in (-32..).zip(near) {
                all.part(which).add(value, seen);
            }
        }
        all
    }

    /// The machine.
    pub(super) fn machine(&self) -> &Machine {
        self.machine
    }

    /// The multiples of kappa.
    pub(super) fn multiple(&self) -> &Multiple {
        &self.multiple
    }
}

/// Keeps the set bits number `first ..= last` alone.
fn keep(bytes: &mut [u8], first: u64, last: u64) {
    let mut rank = 0u64;
    for byte in bytes {
        let count = u64::from(byte.count_ones());
        if rank < first || rank + count > last + 1 {
            for bit in 0..8 {
                if *byte >> bit & 1 == 1 {
                    if rank < first || rank > last {
                        *byte &= !(1 << bit);
                    }
                    rank += 1;
                }
            }
        } else {
            rank += count;
        }
    }
}

/// Counts block after block.
struct Counter<'a, 'm> {
    of: &'a Approximation<'m>,
    kernel: Kernel,
}

impl Counter<'_, '_> {
    fn count(&self, block: &Block, all: &mut Deviation) {
        // A value not met before, whose first place is wanted, is looked for by halves; so is what the tables lack.
        let known = self.by_tables(block).filter(|found| {
            found.s_minus_a.iter().all(|(value, _)| all.s_minus_a.get(value).is_some())
                && found.t_minus_b.iter().all(|(value, _)| all.t_minus_b.get(value).is_some())
        });
        match (known, block.halves().filter(|_| self.kernel != Kernel::Plain)) {
            (Some(found), _) => all.merge(&found),
            (None, Some(halves)) => halves.iter().for_each(|half| self.count(half, all)),
            (None, None) => all.merge(&self.of.plain(block)),
        }
    }

    /// The counts of a block, without first places; `None` if the kernel cannot count it.
    fn by_tables(&self, block: &Block) -> Option<Deviation> {
        let (multiple, begin) = (self.of.multiple(), self.of.machine().c().begin());
        // In the prefix c need not be periodic yet.
        if block.x < prefix::LEN as u64 || self.kernel == Kernel::Plain {
            return None;
        }
        let words = self.of.words.as_ref().filter(|_| self.kernel == Kernel::Avx512);
        let by_words = || {
            let rows = &words?.rows;
            let count = |window| Some(rows.deviation(&words?.count(multiple, begin, block, window)?, window));
            let [narrow, wide] = rows.windows();
            // Up to a power of two values cost the same.
            let narrow = Some(narrow).filter(|window| window.values.next_power_of_two() < wide.values);
            narrow.and_then(count).or_else(|| count(wide))
        };
        let count = if self.kernel == Kernel::Portable { Lanes::count } else { simd::lanes_avx2 };
        let by_lanes = || {
            let lanes = self.of.lanes.as_ref()?;
            let count = |window| Some(lanes.rows.deviation(&count(lanes, multiple, begin, block, window)?, window));
            lanes.rows.windows().into_iter().find_map(count)
        };
        by_words().or_else(by_lanes)
    }
}
