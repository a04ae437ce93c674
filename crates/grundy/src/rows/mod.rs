//! The rows of a game's Grundy values. Each row repeats, g(a, m + p) = g(a, m) + p from some m on, wherever two-pile
//! moves take a bounded amount from the larger pile and their legality repeats along the rows (docs/proofs.md,
//! Proposition 80).
//!
//! Columns are computed one after the other; each row records its values as bits. The state before a column consists
//! of the unused values of the rows and the last K columns. Once a state recurs, found by Brent's method, everything
//! repeats.

mod refuted;
mod stream;

use stream::Stream;
use thiserror::Error;
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::NoValues;
use wythoff_check::certificate::{Certificate, GrundyRows, Reach, Refused};
use wythoff_game::Ruleset;

/// The reason why no period is found.
#[derive(Clone, Debug, Error)]
pub enum NoRows {
    /// It is proved that the row does not repeat.
    #[error("{0}")]
    Refuted(String),
    /// The theorem does not apply, for this reason.
    #[error("it is not known whether the row repeats: {0}")]
    Unproved(String),
    /// The values of the first columns cannot be computed.
    #[error(transparent)]
    Values(#[from] NoValues),
    /// Columns were computed, and no state recurred.
    #[error(transparent)]
    GaveUp(#[from] GaveUp),
}

impl From<wythoff_base::Spent> for NoRows {
    fn from(spent: wythoff_base::Spent) -> NoRows {
        NoRows::GaveUp(spent.into())
    }
}

/// The rows 0..a of a game up to the place where they repeat.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_game::Ruleset;
/// use wythoff_grundy::PeriodicRows;
/// let rows = PeriodicRows::find(&Ruleset::parse("wythoff").unwrap(), 4, &Budget::unlimited()).unwrap();
/// assert_eq!((rows.repeats(3), rows.repeats(4)), (Some((8, 6)), Some((9, 12))));
/// assert_eq!(rows.value(3, &UBig::from(5u8)), Some(UBig::ZERO));
/// assert!(rows.certificate().verify(&Budget::unlimited()).is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct PeriodicRows {
    rules: Ruleset,
    /// m0, the column from which on all rows repeat.
    from: usize,
    /// p, the common period.
    common: usize,
    /// By row: the values of the columns below m0 + p.
    values: Vec<Vec<u32>>,
}

impl PeriodicRows {
    /// The rows 0..a of a game; in misère play its misère values.
    pub fn find(rules: &Ruleset, a: u64, budget: &Budget) -> Result<PeriodicRows, NoRows> {
        if rules.play().is_blocking() {
            return Err(NoValues::Blocking(rules.play().q()).into());
        }
        if !rules.free_single() {
            return Err(NoRows::Unproved("one-pile moves are restricted".into()));
        }
        let reach = Reach::of(rules, a, budget).map_err(|refused| match refused {
            Refused::Spent(spent) => spent.into(),
            Refused::Refuted(reason) => refuted::row(rules, a).map_or(NoRows::Unproved(reason), NoRows::Refuted),
        })?;
        let mut stream = Stream::new(rules, a, &reach, budget)?;
        let (from, common) = stream.until_it_repeats(budget)?;
        let mut values = stream.into_values();
        values.iter_mut().for_each(|row| row.truncate(from + common));
        Ok(PeriodicRows { rules: rules.clone(), from, common, values })
    }

    /// The last row, a.
    pub(crate) fn last(&self) -> u64 {
        (self.values.len() as u64).saturating_sub(1)
    }

    /// The least preperiod and the least period of a row.
    pub fn repeats(&self, row: u64) -> Option<(u64, u64)> {
        let row = self.values.get(usize::try_from(row).ok()?)?;
        let (from, common) = (self.from, self.common);
        let lift = |m: usize| i64::from(row[m]) - m as i64;
        // The least period divides p: primes are divided out one by one.
        let cycle = |m: usize| lift(from + m % common);
        let mut period = common;
        let mut rest = common;
        for prime in 2..=common {
            while rest.is_multiple_of(prime) {
                rest /= prime;
                let shorter = period / prime;
                if (0..common).all(|m| cycle(m) == cycle(m + shorter)) {
                    period = shorter;
                }
            }
        }
        let mut before = from;
        while before > 0 && lift(before - 1) == lift(before - 1 + period) {
            before -= 1;
        }
        Some((before as u64, period as u64))
    }

    /// The value of a position of one of the rows, at any distance.
    pub fn value(&self, row: u64, m: &UBig) -> Option<UBig> {
        let row = self.values.get(usize::try_from(row).ok()?)?;
        let (from, common) = (UBig::from(self.from), UBig::from(self.common));
        let here = if *m < from { m.clone() } else { &from + (m - &from) % &common };
        let value = row.get(usize::try_from(&here).ok()?)?;
        Some(m - here + UBig::from(*value))
    }

    /// The column in which a row has a value: there is at most one, since options of a position differ from it in
    /// value.
    pub(crate) fn column(&self, row: u64, value: &UBig) -> Option<UBig> {
        let lifts =
            self.values.get(usize::try_from(row).ok()?)?.iter().zip(0i64..).map(|(value, m)| i64::from(*value) - m);
        let (least, most) = lifts.fold((0, 0), |(least, most), lift| (lift.min(least), lift.max(most)));
        let (above, below) = (UBig::from(most.unsigned_abs()), UBig::from(least.unsigned_abs()));
        let mut m = if *value > above { value - above } else { UBig::ZERO };
        let end = value + below;
        while m <= end {
            if self.value(row, &m).as_ref() == Some(value) {
                return Some(m);
            }
            m += UBig::ONE;
        }
        None
    }

    /// The certificate for the last row and all rows before it.
    pub fn certificate(&self) -> Certificate {
        let (preperiod, period) = self.repeats(self.last()).unwrap_or_default();
        Certificate::Rows(GrundyRows {
            rules: self.rules.clone(),
            row: self.last(),
            preperiod,
            period,
            from: self.from as u64,
            common: self.common as u64,
            values: self.values.iter().map(|row| row.iter().map(|value| (*value).into()).collect()).collect(),
        })
    }
}
