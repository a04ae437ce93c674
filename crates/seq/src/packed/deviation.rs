//! Counts the distances of `s_n = floor(n alpha)` and `t_n = floor(n beta)` from `a_n` and `b_n`.

use super::beatty_rows::BeattyRows;
use super::bits::Block;
use super::counts::{Deviation, tally};
use super::kernel::Kernel;
use super::ladder::{Ladder, MARGINS, shrink};
use super::lanes;
use super::multiple::Multiple;
use super::pairs::BitSource;
use super::prefix;
use super::rows::{self, PeriodicRows, Source};
use super::simd;
use super::{GaveUp, Machine, Sloped, not_linear, too_far};
use crate::linear::{Differences64, Limit, Linear};

/// The place far out that is sampled before anything is counted: more values occur there than at the beginning.
const FAR: u64 = 1 << 40;
// The bytes of bits in a sample: a quarter of a million numbers, about a millisecond term by term.
const SAMPLE: usize = 1 << 15;

/// The approximation `s_n = floor(n alpha)`, `t_n = floor(n beta)` of pairs: with gamma the slope of c, alpha = 1 -
/// gamma/2 + sqrt(1 + gamma^2/4) and beta = alpha + gamma. For `c_n = floor(n/2)` it is that of the slides \[FS\].
///
/// ```
/// use wythoff_seq::packed::{Approximation, Kernel, Machine};
/// let half = Machine::floors(&[(1, 2)])?;
/// let deviation = Approximation::new(&half)?.deviation(0, 9999, Kernel::best())?;
/// let first = deviation.t_minus_b.get(3).unwrap().first;
/// assert_eq!(first, 723);
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct Approximation<'m>(Of<'m>);

/// An approximation with the place of a reader and the bits read last: continuing is faster than starting.
#[derive(Clone, Debug)]
pub struct Reader<'m> {
    of: Approximation<'m>,
    ladder: Ladder,
}

impl Reader<'_> {
    /// The counts over `from <= n <= to`, while `more` is true, and the number of indices counted. `more` is called
    /// before every block except the first, with its first index.
    pub fn deviation(
        &mut self,
        from: u64,
        to: u64,
        kernel: Kernel,
        mut more: impl FnMut(u64) -> bool,
    ) -> Result<(Deviation, u64), GaveUp> {
        let counted = self.of.counts(&mut self.ladder, from, to, kernel, &mut more);
        if counted.is_err() {
            // The last bits may be unusable.
            self.ladder = Ladder::default();
        }
        counted
    }
}

#[derive(Clone, Debug)]
enum Of<'m> {
    Periodic {
        machine: &'m Machine,
        multiple: Box<Multiple>,
        tables: Box<RowTables<PeriodicRows<16>, PeriodicRows<64>>>,
    },
    Beatty {
        sloped: &'m Sloped,
        limits: Box<[Limit; 2]>,
        tables: Box<RowTables<BeattyRows<'m, 16>, BeattyRows<'m, 64>>>,
    },
}

impl<'m> Approximation<'m> {
    /// The approximation of a machine's pairs.
    pub fn new(machine: &'m Machine) -> Result<Self, GaveUp> {
        let multiple = Box::new(Multiple::new(machine)?);
        let mut all = Approximation(Of::Periodic { machine, multiple, tables: Box::default() });
        let sample = all.sample()?;
        if let Of::Periodic { machine, multiple, tables } = &mut all.0 {
            let begin = machine.c().begin();
            // The tables hold only the values of the sample; a block with another value is counted in another way.
            **tables = RowTables::new(PeriodicRows::new(multiple, begin, &sample), || {
                PeriodicRows::new(multiple, begin, &sample)
            });
        }
        Ok(all)
    }

    /// The approximation of a line's pairs.
    pub fn sloped(sloped: &'m Sloped) -> Result<Self, GaveUp> {
        let cannot = |_| GaveUp::beyond("the slope of c cannot be computed");
        let linear: Linear = sloped.c().linear().map_err(cannot)?;
        let limits = Box::new([Limit::alpha(&linear).map_err(cannot)?, Limit::beta(&linear).map_err(cannot)?]);
        let mut all = Approximation(Of::Beatty { sloped, limits, tables: Box::default() });
        let sample = all.sample()?;
        if let Of::Beatty { sloped, tables, .. } = &mut all.0 {
            let c = sloped.c();
            **tables = RowTables::new(BeattyRows::new(c, &linear, &sample), || BeattyRows::new(c, &linear, &sample));
        }
        Ok(all)
    }

    /// The values at the beginning and far out, where there may be more of them.
    fn sample(&self) -> Result<Deviation, GaveUp> {
        let mut ladder = Ladder::default();
        let mut sample = Deviation::default();
        for x in [0, self.largest().min(FAR)] {
            let block = self.source().stretch(&mut ladder, x)?;
            let bytes = block.bytes.get(..SAMPLE).unwrap_or(block.bytes);
            sample.merge(&self.plain(&Block { bytes, ..block }));
        }
        Ok(sample)
    }

    fn source(&self) -> &'m dyn BitSource {
        match &self.0 {
            Of::Periodic { machine, .. } => machine.bits(),
            Of::Beatty { sloped, .. } => sloped.bits(),
        }
    }

    /// The greatest supported n: the products need 128 bits, those of the kernels 64.
    pub fn largest(&self) -> u64 {
        match &self.0 {
            Of::Periodic { machine, multiple, .. } => multiple.largest(rows::UNITS).min(machine.largest()),
            Of::Beatty { sloped, .. } => sloped.largest(),
        }
    }

    /// `s_n`; `None` above [`largest`](Self::largest).
    pub fn s(&self, n: u64) -> Option<u64> {
        let n = Some(n).filter(|n| *n <= self.largest())?;
        match &self.0 {
            Of::Periodic { multiple, .. } => n.checked_add_signed(multiple.at(n)?.whole),
            Of::Beatty { limits, .. } => u64::try_from(&limits[0].floor(n)?).ok(),
        }
    }

    /// `t_n`; `None` above [`largest`](Self::largest).
    pub fn t(&self, n: u64) -> Option<u64> {
        let n = Some(n).filter(|n| *n <= self.largest())?;
        match &self.0 {
            Of::Periodic { machine, multiple, .. } => {
                let over = multiple.at(n)?.add(multiple.rho(machine, n)?)?;
                n.checked_add_signed(over.whole)?.checked_add(machine.difference(n)?)
            }
            Of::Beatty { limits, .. } => u64::try_from(&limits[1].floor(n)?).ok(),
        }
    }

    /// The counts over `from <= n <= to`.
    pub fn deviation(&self, from: u64, to: u64, kernel: Kernel) -> Result<Deviation, GaveUp> {
        self.counts(&mut Ladder::default(), from, to, kernel, &mut |_| true).map(|(all, _)| all)
    }

    /// A reader that continues from segment to segment.
    pub fn reader(self) -> Reader<'m> {
        Reader { of: self, ladder: Ladder::default() }
    }

    // A trait object, so that the code is compiled here, where loops are optimised, and not at the caller.
    fn counts(
        &self,
        ladder: &mut Ladder,
        from: u64,
        to: u64,
        kernel: Kernel,
        more: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(Deviation, u64), GaveUp> {
        let largest = self.largest();
        if to > largest {
            return Err(too_far(largest));
        }
        let mut all = Deviation::default();
        if from > to {
            return Ok((all, 0));
        }
        let mut next = None;
        let mut bytes = Vec::new();
        loop {
            let block = match next {
                None => self.start(ladder, from)?,
                Some(x) => self.source().stretch(ladder, x)?,
            };
            if block.n > to {
                return Ok((all, to - from + 1));
            }
            if block.n > from && next.is_some() && !more(block.n) {
                return Ok((all, block.n - from));
            }
            next = Some(block.x + block.numbers());
            // A block has no more terms than numbers.
            if block.n >= from && block.n + block.numbers() <= to {
                self.count(kernel, &block, &mut all);
            } else {
                let terms = block.terms();
                // Only the requested terms stay marked.
                bytes.clear();
                bytes.extend_from_slice(block.bytes);
                let (first, last) = (from.max(block.n) - block.n, to.min(block.n + terms) - block.n);
                keep(&mut bytes, first, last);
                let asked = Block { x: block.x, n: block.n + first, bytes: &bytes };
                self.count(kernel, &asked, &mut all);
            }
        }
    }

    /// The bits from a number near `a_n` and not above it.
    fn start<'l>(&self, ladder: &'l mut Ladder, n: u64) -> Result<Block<'l>, GaveUp> {
        let last = ladder.last();
        if last.n <= n && n < last.n + last.terms() {
            return Ok(ladder.last());
        }
        // a_n is about n + kappa n; a margin below it is enough to begin at or before a_n.
        let near = n + shrink(n, self.source().kappa(n), 1);
        for margin in MARGINS {
            if self.source().stretch(ladder, near.saturating_sub(margin))?.n <= n {
                return Ok(ladder.last());
            }
        }
        Err(not_linear())
    }

    /// The counts over a block, term by term.
    fn plain(&self, block: &Block) -> Deviation {
        match &self.0 {
            Of::Periodic { machine, multiple, .. } => {
                multiple.terms(machine, block.n).map(|terms| tally(block, terms)).unwrap_or_default()
            }
            Of::Beatty { sloped, limits, .. } => {
                let n = block.n;
                let floors = limits[0].floors(n).zip(limits[1].floors(n)).zip(n..);
                let terms = floors.map_while(|((s, t), n)| {
                    let over = t - i128::from(sloped.c().at64(n)?);
                    Some([s, over].map(|floor| (floor - i128::from(n)) as i64))
                });
                tally(block, terms)
            }
        }
    }

    /// Adds the counts over a block.
    fn count(&self, kernel: Kernel, block: &Block, all: &mut Deviation) {
        // A new value, whose first occurrence is wanted, is searched by halving; so are values that the tables lack.
        let known = self.by_tables(kernel, block).filter(|found| {
            found.s_minus_a.iter().all(|(value, _)| all.s_minus_a.get(value).is_some())
                && found.t_minus_b.iter().all(|(value, _)| all.t_minus_b.get(value).is_some())
        });
        match (known, block.halves().filter(|_| kernel != Kernel::Plain)) {
            (Some(found), _) => all.merge(&found),
            (None, Some(halves)) => halves.iter().for_each(|half| self.count(kernel, half, all)),
            (None, None) => all.merge(&self.plain(block)),
        }
    }

    /// The counts of a block, without first occurrences; `None` if the kernel cannot count it, and the terms are
    /// counted one by one instead.
    pub fn by_tables(&self, kernel: Kernel, block: &Block) -> Option<Deviation> {
        // In the prefix c need not be periodic yet.
        if block.x < prefix::LEN as u64 {
            return None;
        }
        match &self.0 {
            Of::Periodic { tables, .. } => tables.count(kernel, block),
            Of::Beatty { tables, .. } => tables.count(kernel, block),
        }
    }
}

/// The rows of the kernels, if there are any.
#[derive(Clone, Debug)]
struct RowTables<A, B> {
    lanes: Option<A>,
    limbs: Option<B>,
}

impl<A, B> Default for RowTables<A, B> {
    fn default() -> Self {
        RowTables { lanes: None, limbs: None }
    }
}

impl<A: Source<16>, B: Source<64>> RowTables<A, B> {
    fn new(lanes: Option<A>, limbs: impl FnOnce() -> Option<B>) -> Self {
        RowTables { lanes, limbs: if simd::available() { limbs() } else { None } }
    }

    /// The counts of a block, without first occurrences; `None` if the kernel cannot count it.
    fn count(&self, kernel: Kernel, block: &Block) -> Option<Deviation> {
        if kernel == Kernel::Plain {
            return None;
        }
        let by_limbs = || {
            let limbs = self.limbs.as_ref().filter(|_| kernel == Kernel::Avx512)?;
            let count = |window| Some(limbs.span().deviation(&simd::by_limbs(limbs, block, window)?, window));
            let [narrow, wide] = limbs.span().windows();
            // All windows up to the same power of two cost the same.
            // The kernel compares with a power of two of values: a narrower window of the same power gains nothing.
            let narrow = Some(narrow).filter(|window| window.values.next_power_of_two() < wide.values);
            narrow.and_then(count).or_else(|| count(wide))
        };
        let by_lanes = || {
            let lanes = self.lanes.as_ref()?;
            let count = if kernel == Kernel::Portable { lanes::count } else { simd::lanes_avx2 };
            let count = |window| Some(lanes.span().deviation(&count(lanes, block, window)?, window));
            lanes.span().windows().into_iter().find_map(count)
        };
        by_limbs().or_else(by_lanes)
    }
}

/// Clears all set bits except number `first ..= last`.
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
