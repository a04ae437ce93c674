//! Quasi-periodic differences: `c_{n+M} = c_n + D` from some index on (docs/proofs.md, Propositions 19 and 20).

use super::{Differences, Differences64, Linear, too_steep};
use wythoff_base::{GaveUp, IBig, Number, NumberError, UBig};

/// `c_0 .. c_{P+M-1}` written out, and `c_{n+M} = c_n + D` for n >= P.
///
/// ```
/// use wythoff_seq::{Differences, Periodic};
/// // floor(n/2) + floor(n/3)
/// let c = Periodic::new(vec![0, 0, 1, 2, 3, 3], 6, 5).unwrap();
/// assert_eq!(c.at(&1000u32.into()), Ok(833u32.into()));
/// ```
#[derive(Clone, Debug)]
pub struct Periodic {
    table: Vec<u64>,
    period: u64,
    rise: u64,
}

impl Periodic {
    /// The sequence that begins with `table` and continues with `c_{n+period} = c_n + rise`. `None` if the table is
    /// shorter than the period, the period or the rise is 0, or c decreases somewhere.
    pub fn new(table: Vec<u64>, period: usize, rise: u64) -> Option<Periodic> {
        let begin = table.len().checked_sub(period)?;
        let next = table.get(begin)?.checked_add(rise)?;
        if rise == 0 || !table.is_sorted() || *table.last()? > next {
            return None;
        }
        Some(Periodic { table, period: u64::try_from(period).ok()?, rise })
    }

    /// P, the index from which on c is periodic.
    pub fn begin(&self) -> u64 {
        self.table.len() as u64 - self.period
    }

    /// The period M.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// The rise D.
    pub(crate) fn rise(&self) -> u64 {
        self.rise
    }

    /// c on the first whole period.
    pub(crate) fn cycle(&self) -> &[u64] {
        self.table.get(self.table.len() - self.period as usize..).unwrap_or_default()
    }

    /// The number of terms that are 0.
    pub(crate) fn zeros(&self) -> u64 {
        // After a table of zeros the terms are positive.
        self.table.iter().take_while(|c| **c == 0).count() as u64
    }

    /// The sequence with a 0 put in front (Proposition 23 (b)).
    pub(crate) fn after_zero(&self) -> Option<Periodic> {
        let table = [0].iter().chain(&self.table).copied().collect();
        Periodic::new(table, usize::try_from(self.period).ok()?, self.rise)
    }

    /// gamma = D/M, and the least and the greatest `c_n - gamma n` (Proposition 19).
    pub fn linear(&self) -> Result<Linear, NumberError> {
        let residue = |(n, &c): (u64, &u64)| IBig::from(c) * self.period - IBig::from(self.rise) * n;
        let all = || (0..).zip(&self.table).map(residue);
        let over_period = |x: Option<IBig>| Number::ratio(x.unwrap_or_default(), self.period.into());
        let gamma = Number::ratio(self.rise.into(), self.period.into())?;
        Ok(Linear { gamma, k1: over_period(all().min())?, k2: over_period(all().max())? })
    }

    /// The index of n in the table, and the number of periods between.
    fn reduce(&self, n: &UBig) -> (usize, UBig) {
        match usize::try_from(n) {
            Ok(n) if n < self.table.len() => (n, UBig::ZERO),
            _ => {
                let begin = self.table.len() - self.period as usize;
                let over = n - UBig::from(begin);
                (begin + (&over % self.period) as usize, over / self.period)
            }
        }
    }
}

impl Differences for Periodic {
    fn at(&self, n: &UBig) -> Result<UBig, GaveUp> {
        let (i, periods) = self.reduce(n);
        Ok(periods * self.rise + self.table[i])
    }

    fn run(&self, first: &UBig, rises: &mut [u64]) -> Result<UBig, GaveUp> {
        let (mut i, periods) = self.reduce(first);
        let start = self.table[i];
        let mut turns = 0u64;
        for rise in rises {
            *rise = (self.table[i].checked_add(turns)).and_then(|c| c.checked_sub(start)).ok_or_else(too_steep)?;
            i += 1;
            if i == self.table.len() {
                i -= self.period as usize;
                turns = turns.checked_add(self.rise).ok_or_else(too_steep)?;
            }
        }
        Ok(periods * self.rise + start)
    }
}

impl Differences64 for Periodic {
    fn at64(&self, n: u64) -> Option<u64> {
        if let Some(&c) = usize::try_from(n).ok().and_then(|n| self.table.get(n)) {
            return Some(c);
        }
        let begin = self.begin();
        let over = n - begin;
        let c = self.table.get((begin + over % self.period) as usize)?;
        (over / self.period).checked_mul(self.rise)?.checked_add(*c)
    }
}
