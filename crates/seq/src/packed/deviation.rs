//! How far `s_n = floor(n alpha)` and `t_n = floor(n beta)` are from `a_n` and `b_n`, counted.

use super::bits::Block;
use super::ladder::{Ladder, MARGINS, shrink};
use super::multiple::Multiple;
use super::pairs::Source;
use super::prefix;
use super::simd::{self, Found, Words};
use super::situations::{self, Occurrences, Situations};
use super::{Declined, Machine};
use std::collections::BTreeMap;

/// How often a value occurs, and where first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    /// How often.
    pub count: u64,
    /// The least n.
    pub first: u64,
}

/// Values, how often they occur, and where first.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Counts(BTreeMap<i64, Tally>);

impl Counts {
    /// The values in order.
    pub fn iter(&self) -> impl Iterator<Item = (i64, Tally)> {
        self.0.iter().map(|(&value, &tally)| (value, tally))
    }

    /// The tally of a value, if it occurs.
    pub fn get(&self, value: i64) -> Option<Tally> {
        self.0.get(&value).copied()
    }

    /// Adds more of a value.
    pub fn add(&mut self, value: i64, tally: Tally) {
        if tally.count > 0 {
            let all = self.0.entry(value).or_insert(Tally { count: 0, first: tally.first });
            all.count = all.count.saturating_add(tally.count);
            all.first = all.first.min(tally.first);
        }
    }

    /// Adds the counts of other terms.
    pub fn merge(&mut self, other: &Counts) {
        for (value, tally) in other.iter() {
            self.add(value, tally);
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
    /// Eight numbers at a time, by tables.
    Portable,
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
        let all = &[Kernel::Plain, Kernel::Portable, Kernel::Avx512];
        if simd::available() { all } else { &all[..2] }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Plain => "plain",
            Kernel::Portable => "portable",
            Kernel::Avx512 => "avx512",
        }
    }
}

/// The approximation `s_n = floor(n alpha)`, `t_n = floor(n beta)` of a machine's pairs: with gamma the slope of c, alpha = 1 - gamma/2 +
/// sqrt(1 + gamma^2/4) and beta = alpha + gamma. For `c_n = floor(n/2)` it is that of the slides \[FS\].
///
/// ```
/// use wythoff_seq::packed::{Approximation, Kernel, Machine};
/// let half = Machine::floors(&[(1, 2)])?;
/// let deviation = Approximation::new(&half)?.deviation(0, 9999, Kernel::best())?;
/// let first = deviation.t_minus_b.get(3).unwrap().first;
/// assert_eq!(first, 723);
/// # Ok::<(), wythoff_seq::packed::Declined>(())
/// ```
#[derive(Clone, Debug)]
pub struct Approximation<'m> {
    machine: &'m Machine,
    multiple: Multiple,
    wide: Option<Situations<2, 16>>,
    narrow: Option<Situations<1, 8>>,
    words: Option<Words>,
}

impl<'m> Approximation<'m> {
    /// The approximation of these pairs.
    pub fn new(machine: &'m Machine) -> Result<Self, Declined> {
        let multiple = Multiple::new(machine)?;
        let mut all = Approximation { machine, multiple, wide: None, narrow: None, words: None };
        all.wide = Situations::new(&all);
        all.narrow = if all.wide.is_some() { None } else { Situations::new(&all) };
        let mut ladder = Ladder::default();
        let sample = all.plain(&machine.stretch(&mut ladder, 0)?);
        all.words = Words::new(&all.multiple, &sample);
        Ok(all)
    }

    /// The greatest n served: the products need 128 bits, those of the kernels 64.
    pub fn largest(&self) -> u64 {
        self.multiple.largest(situations::UNITS).min(self.machine.largest())
    }

    /// `s_n`, for n up to [`largest`](Self::largest).
    pub fn s(&self, n: u64) -> u64 {
        n.saturating_add_signed(self.multiple.at(n).whole)
    }

    /// `t_n`, for n up to [`largest`](Self::largest); `None` beyond the machine.
    pub fn t(&self, n: u64) -> Option<u64> {
        let rho = self.multiple.rho(self.machine, n)?;
        Some(n.saturating_add_signed(self.multiple.at(n).add(rho).whole) + self.machine.difference(n)?)
    }

    /// The counts over `from <= n <= to`.
    pub fn deviation(&self, from: u64, to: u64, kernel: Kernel) -> Result<Deviation, Declined> {
        let largest = self.largest();
        if to > largest {
            return Err(Declined::TooFar { largest });
        }
        let mut all = Deviation::default();
        if from > to {
            return Ok(all);
        }
        let mut ladder = Ladder::default();
        let mut x = self.start(&mut ladder, from)?;
        let mut bytes = Vec::new();
        let mut counter = Counter::new(self, kernel);
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
        counter.finish(&mut all);
        Ok(all)
    }

    /// A number not above `a_n`, and near.
    fn start(&self, ladder: &mut Ladder, n: u64) -> Result<u64, Declined> {
        let near = n + shrink(n, self.machine.kappa(n), 1);
        for margin in MARGINS {
            let x = near.saturating_sub(margin);
            if self.machine.stretch(ladder, x)?.n <= n {
                return Ok(x);
            }
        }
        Err(Declined::Unsuited("c is not near enough to a line to start there"))
    }

    /// The counts over a block, term by term.
    pub(super) fn plain(&self, block: &Block) -> Deviation {
        let mut all = Deviation::default();
        // Values near 0 in an array, others in the map.
        let mut near = [[Tally { count: 0, first: 0 }; 64]; 2];
        let mut n = block.n;
        for (i, mut bits) in block.words().enumerate() {
            while bits != 0 {
                let a = block.x + 64 * i as u64 + u64::from(bits.trailing_zeros());
                bits &= bits - 1;
                let Some(rho) = self.multiple.rho(self.machine, n) else { continue };
                let (product, over) = (self.multiple.at(n), n.wrapping_sub(a) as i64);
                for (which, value) in [product.whole + over, product.add(rho).whole + over].into_iter().enumerate() {
                    match usize::try_from(value + 32).ok().and_then(|at| near[which].get_mut(at)) {
                        Some(tally) if tally.count > 0 => tally.count += 1,
                        Some(tally) => *tally = Tally { count: 1, first: n },
                        None => all.part(which).add(value, Tally { count: 1, first: n }),
                    }
                }
                n += 1;
            }
        }
        for (which, near) in near.iter().enumerate() {
            for (value, &tally) in (-32..).zip(near) {
                all.part(which).add(value, tally);
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
    wide: Occurrences,
    narrow: Occurrences,
    /// The values met in blocks counted term by term, as masks.
    seen: (u64, u64),
    found: Found,
}

impl<'a, 'm> Counter<'a, 'm> {
    fn new(of: &'a Approximation<'m>, kernel: Kernel) -> Self {
        let wide = of.wide.as_ref().map(Situations::none).unwrap_or_default();
        let narrow = of.narrow.as_ref().map(Situations::none).unwrap_or_default();
        Counter { of, kernel, wide, narrow, seen: (0, 0), found: Found::default() }
    }

    fn count(&mut self, block: &Block, all: &mut Deviation) {
        let (multiple, begin) = (self.of.multiple(), self.of.machine().begin());
        // In the prefix c need not be periodic yet.
        let fast = block.x >= prefix::LEN as u64;
        if let Some(words) = self.of.words.as_ref().filter(|_| fast && self.kernel == Kernel::Avx512)
            && let Some(found) = words.count(multiple, begin, block)
        {
            let (s, t) = situations::mask(&words.deviation(&found));
            if s & !self.seen.0 == 0 && t & !self.seen.1 == 0 {
                for (all, found) in self.found.as_flattened_mut().iter_mut().zip(found.as_flattened()) {
                    *all += found;
                }
                return;
            }
        }
        if fast && self.kernel != Kernel::Plain {
            let wide = self.of.wide.as_ref();
            let narrow = self.of.narrow.as_ref();
            if wide.is_some_and(|of| of.count(multiple, begin, block, self.seen, &mut self.wide))
                || narrow.is_some_and(|of| of.count(multiple, begin, block, self.seen, &mut self.narrow))
            {
                return;
            }
        }
        // A value not met before, whose first place is wanted; or something that the tables lack.
        let found = self.of.plain(block);
        let (s, t) = situations::mask(&found);
        self.seen = (self.seen.0 | s, self.seen.1 | t);
        all.merge(&found);
    }

    fn finish(self, all: &mut Deviation) {
        if let Some(wide) = &self.of.wide {
            wide.add(&self.wide, all);
        }
        if let Some(narrow) = &self.of.narrow {
            narrow.add(&self.narrow, all);
        }
        if let Some(words) = &self.of.words {
            all.merge(&words.deviation(&self.found));
        }
    }
}
