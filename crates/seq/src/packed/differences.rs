//! The differences `c_n = b_n - a_n` in machine words.

/// Nondecreasing `c_n`. A function: asked twice for the same term it answers the same.
///
/// A closure will do; a type that knows more fills a whole run faster.
pub trait Differences64 {
    /// `c_n`, or `None` where it has no value or is no word.
    fn at(&self, n: u64) -> Option<u64>;

    /// `c_n, c_{n+1}, ...` as many as there is room for. `None` if one of them has no value.
    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        for (n, c) in (n..).zip(out) {
            *c = self.at(n)?;
        }
        Some(())
    }
}

impl<F: Fn(u64) -> Option<u64>> Differences64 for F {
    fn at(&self, n: u64) -> Option<u64> {
        self(n)
    }
}

/// `c_0 .. c_{P+M-1}` in a table and `c_{n+M} = c_n + D` behind it.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// `c_0 .. c_{P+M-1}`
    values: Vec<u64>,
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
        Some(Table { begin: u64::try_from(begin).ok()?, period: u64::try_from(period).ok()?, values, rise })
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
        let mut base = self.at(n)?;
        let len = self.values.len();
        let mut i = usize::try_from(n).ok().filter(|n| *n < len).unwrap_or((self.begin + self.residue(n)) as usize);
        base -= self.values.get(i)?;
        for c in out {
            *c = base.checked_add(*self.values.get(i)?)?;
            i += 1;
            if i == len {
                i = self.begin as usize;
                base = base.checked_add(self.rise)?;
            }
        }
        Some(())
    }
}
