//! Counts the distances of `s_n = floor(n alpha)` and `t_n = floor(n beta)` from `a_n` and `b_n`.

use super::bits::Block;
use super::counts::{Deviation, Seen};
use super::kernel::Kernel;
use super::ladder::{Ladder, MARGINS, shrink};
use super::lanes;
use super::line_rows::LineRows;
use super::multiple::Multiple;
use super::pairs::BitSource;
use super::prefix;
use super::rows::{self, Rows, Source};
use super::simd;
use super::{GaveUp, Machine, Sloped, not_linear, too_far};
use crate::linear::{Differences64, Limit, Linear};

/// The place far out that is sampled before anything is counted, and the number of bytes of bits in a sample.
const FAR: u64 = 1 << 40;
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
/// # Ok::<(), wythoff_budget::GaveUp>(())
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
    Periodic { machine: &'m Machine, multiple: Box<Multiple>, tables: Box<Tables<Rows<16>, Rows<64>>> },
    Line { sloped: &'m Sloped, limits: Box<[Limit; 2]>, tables: Box<Tables<LineRows<'m, 16>, LineRows<'m, 64>>> },
}

impl<'m> Approximation<'m> {
    /// The approximation of a machine's pairs.
    pub fn new(machine: &'m Machine) -> Result<Self, GaveUp> {
        let multiple = Box::new(Multiple::new(machine)?);
        let mut all = Approximation(Of::Periodic { machine, multiple, tables: Box::default() });
        let sample = all.sample()?;
        if let Of::Periodic { machine, multiple, tables } = &mut all.0 {
            let begin = machine.c().begin();
            **tables = Tables::new(Rows::new(multiple, begin, &sample), || Rows::new(multiple, begin, &sample));
        }
        Ok(all)
    }

    /// The approximation of a line's pairs.
    pub fn line(sloped: &'m Sloped) -> Result<Self, GaveUp> {
        let cannot = |_| GaveUp::beyond("the slope of c cannot be computed");
        let linear: Linear = sloped.c().linear().map_err(cannot)?;
        let limits = Box::new([Limit::alpha(&linear).map_err(cannot)?, Limit::beta(&linear).map_err(cannot)?]);
        let mut all = Approximation(Of::Line { sloped, limits, tables: Box::default() });
        let sample = all.sample()?;
        if let Of::Line { sloped, tables, .. } = &mut all.0 {
            let c = sloped.c();
            **tables = Tables::new(LineRows::new(c, &linear, &sample), || LineRows::new(c, &linear, &sample));
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
            Of::Line { sloped, .. } => sloped.bits(),
        }
    }

    /// The greatest supported n: the products need 128 bits, those of the kernels 64.
    pub fn largest(&self) -> u64 {
        match &self.0 {
            Of::Periodic { machine, multiple, .. } => multiple.largest(rows::UNITS).min(machine.largest()),
            Of::Line { sloped, .. } => sloped.largest(),
        }
    }

    /// `s_n`; `None` above [`largest`](Self::largest).
    pub fn s(&self, n: u64) -> Option<u64> {
        let n = Some(n).filter(|n| *n <= self.largest())?;
        match &self.0 {
            Of::Periodic { multiple, .. } => n.checked_add_signed(multiple.at(n)?.whole),
            Of::Line { limits, .. } => u64::try_from(&limits[0].floor(n)?).ok(),
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
            Of::Line { limits, .. } => u64::try_from(&limits[1].floor(n)?).ok(),
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
            Of::Line { sloped, limits, .. } => {
                let n = block.n;
                let floors = limits[0].floors(n).zip(limits[1].floors(n)).zip(n..);
                let terms = floors.map_while(|((s, t), n)| {
                    let over = t - i128::from(sloped.c().word(n)?);
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

    /// The counts of a block, without first occurrences; `None` if the kernel cannot count it.
    fn by_tables(&self, kernel: Kernel, block: &Block) -> Option<Deviation> {
        // In the prefix c need not be periodic yet.
        if block.x < prefix::LEN as u64 {
            return None;
        }
        match &self.0 {
            Of::Periodic { tables, .. } => tables.count(kernel, block),
            Of::Line { tables, .. } => tables.count(kernel, block),
        }
    }
}

/// The counts over a block, from `s_n - n` and `t_n - c_n - n`.
fn tally(block: &Block, mut terms: impl Iterator<Item = [i64; 2]>) -> Deviation {
    let mut all = Deviation::default();
    // Values near 0 in an array, others in the map.
    let mut near = [[Seen { count: 0, first: 0 }; 64]; 2];
    let mut n = block.n;
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

/// The rows of the kernels, if there are any.
#[derive(Clone, Debug)]
struct Tables<A, B> {
    lanes: Option<A>,
    words: Option<B>,
}

impl<A, B> Default for Tables<A, B> {
    fn default() -> Self {
        Tables { lanes: None, words: None }
    }
}

impl<A: Source<16>, B: Source<64>> Tables<A, B> {
    fn new(lanes: Option<A>, words: impl FnOnce() -> Option<B>) -> Self {
        Tables { lanes, words: if simd::available() { words() } else { None } }
    }

    /// The counts of a block, without first occurrences; `None` if the kernel cannot count it.
    fn count(&self, kernel: Kernel, block: &Block) -> Option<Deviation> {
        if kernel == Kernel::Plain {
            return None;
        }
        let by_words = || {
            let words = self.words.as_ref().filter(|_| kernel == Kernel::Avx512)?;
            let count = |window| Some(words.span().deviation(&simd::words(words, block, window)?, window));
            let [narrow, wide] = words.span().windows();
            // All windows up to the same power of two cost the same.
            let narrow = Some(narrow).filter(|window| window.values.next_power_of_two() < wide.values);
            narrow.and_then(count).or_else(|| count(wide))
        };
        let by_lanes = || {
            let lanes = self.lanes.as_ref()?;
            let count = if kernel == Kernel::Portable { lanes::count } else { simd::lanes_avx2 };
            let count = |window| Some(lanes.span().deviation(&count(lanes, block, window)?, window));
            lanes.span().windows().into_iter().find_map(count)
        };
        by_words().or_else(by_lanes)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::Line;
    use wythoff_exact::Number;

    fn values(all: &Deviation) -> [Vec<(i64, u64)>; 2] {
        [&all.s_minus_a, &all.t_minus_b].map(|all| all.iter().map(|(value, seen)| (value, seen.count)).collect())
    }

    /// Far out, no block needs the plain loop.
    fn all_by_tables(of: &Approximation) {
        let mut ladder = Ladder::default();
        let block = of.source().stretch(&mut ladder, 1 << 34).unwrap();
        let plain = values(&of.plain(&block));
        for &kernel in Kernel::available().iter().filter(|kernel| **kernel != Kernel::Plain) {
            assert_eq!(of.by_tables(kernel, &block).as_ref().map(values), Some(plain.clone()), "{kernel:?}");
        }
    }

    #[test]
    fn the_tables_do_count() {
        for terms in [(1, 2), (2, 3), (4, 3), (3, 5), (13, 8), (1, 7)] {
            all_by_tables(&Approximation::new(&Machine::floors(&[terms]).unwrap()).unwrap());
        }
        for root in [2, 90] {
            let line = Line::new(Number::from(root).sqrt().unwrap(), Number::ZERO).unwrap();
            all_by_tables(&Approximation::line(&Sloped::new(line).unwrap()).unwrap());
        }
    }

    #[test]
    fn a_value_that_is_not_counted_is_noticed() {
        let machine = Machine::floors(&[(1, 2)]).unwrap();
        let of = Approximation::new(&machine).unwrap();
        let mut ladder = Ladder::default();
        let block = machine.bits().stretch(&mut ladder, 1 << 34).unwrap();
        let plain = of.plain(&block);
        let mut fewer = Deviation::default();
        for (part, of) in [(&mut fewer.s_minus_a, &plain.s_minus_a), (&mut fewer.t_minus_b, &plain.t_minus_b)] {
            of.iter().skip(1).for_each(|(value, seen)| part.add(value, seen));
        }
        let multiple = Multiple::new(&machine).unwrap();
        let narrow = Rows::<16>::new(&multiple, 0, &fewer).unwrap();
        let [few, more] = narrow.span().windows();
        assert!(lanes::count(&narrow, &block, few).is_none() && lanes::count(&narrow, &block, more).is_some());
        if let Some(words) = Rows::<64>::new(&multiple, 0, &fewer).filter(|_| simd::available()) {
            assert!(simd::words(&words, &block, few).is_none() && simd::words(&words, &block, more).is_some());
        }
    }
}
