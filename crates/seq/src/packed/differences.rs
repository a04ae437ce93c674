//! The differences `c_n = b_n - a_n` in machine words.

/// Nondecreasing `c_n`. A function: asked twice for the same term it answers the same.
///
/// A closure will do; a type that knows more fills a whole run faster.
pub trait Differences64 {
    /// `c_n`, or `None` where it has no value or is no word.
    fn at(&self, n: u64) -> Option<u64>;

    /// `c_n, c_{n+1}, ...` as many as there is room for. `None` if one of them has no value.
    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        n.checked_add(out.len() as u64)?;
        let mut n = n;
        for c in out {
            *c = self.at(n)?;
            n = n.wrapping_add(1);
        }
        Some(())
    }
}

impl<F: Fn(u64) -> Option<u64>> Differences64 for F {
    fn at(&self, n: u64) -> Option<u64> {
        self(n)
    }
}

/// The least length of the table that runs are filled from.
const WIDE: usize = 64;

/// `c_0 .. c_{P+M-1}` in a table and `c_{n+M} = c_n + D` behind it.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// `c_0 .. c_{P+M-1}`
    values: Vec<u64>,
    /// `c_{P+i} - c_P` for i up to a multiple of M, [`WIDE`] at least: runs are filled from it.
    wide: Vec<u64>,
    /// P
    pub begin: u64,
    /// M
    pub period: u64,
    /// D
    pub rise: u64,
}

impl Table {
    /// Values, nondecreasing, and the period at their end; `None` if they are not nondecreasing or do not rise.
    pub fn new(values: Vec<u64>, period: usize, rise: u64) -> Option<Table> {
        let begin = values.len().checked_sub(period)?;
        let next = values.get(begin)?.checked_add(rise)?;
        if rise == 0 || !values.is_sorted() || *values.last()? > next {
            return None;
        }
        let mut table = Table { begin: begin as u64, period: period as u64, values, wide: Vec::new(), rise };
        let first = table.at(table.begin)?;
        let wide = period.checked_mul(WIDE.div_ceil(period))? as u64;
        table.wide = (0..wide).map(|i| table.at(table.begin + i)?.checked_sub(first)).collect::<Option<_>>()?;
        Some(table)
    }

    /// The state of the transducer at the term n >= P.
    pub fn residue(&self, n: u64) -> u64 {
        n.saturating_sub(self.begin) % self.period
    }

    /// `c_{n+1} - c_n` for n = P, P + 1, .. P + M - 1.
    pub fn increments(&self) -> Option<Vec<u64>> {
        let from = self.begin;
        (from..from + self.period).map(|n| self.at(n + 1)?.checked_sub(self.at(n)?)).collect()
    }
}

impl Differences64 for Table {
    fn at(&self, n: u64) -> Option<u64> {
        if let Some(&c) = usize::try_from(n).ok().and_then(|n| self.values.get(n)) {
            return Some(c);
        }
        let over = n - self.begin;
        let c = self.values.get((self.begin + over % self.period) as usize)?;
        (over / self.period).checked_mul(self.rise)?.checked_add(*c)
    }

    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        if n < self.begin {
            return (n..).zip(out).try_for_each(|(n, c)| {
                *c = self.at(n)?;
                Some(())
            });
        }
        // Up to the last term all sums are words; so are those before it.
        self.at(n.checked_add(out.len() as u64)?)?;
        let mut place = self.residue(n) as usize;
        let mut base = self.at(n)?.wrapping_sub(*self.wide.get(place)?);
        let rise = self.rise.wrapping_mul(self.wide.len() as u64 / self.period);
        let mut out = out;
        while !out.is_empty() {
            let from = self.wide.get(place..)?;
            let (now, rest) = out.split_at_mut(from.len().min(out.len()));
            for (c, wide) in now.iter_mut().zip(from) {
                *c = base.wrapping_add(*wide);
            }
            (out, place, base) = (rest, 0, base.wrapping_add(rise));
        }
        Some(())
    }
}
