//! The y of a row up to its partner, where that is proved from some row on.

use super::Reached;
use crate::pair_error::PairError;
use wythoff_base::Budget;
use wythoff_game::eval::Formula;

/// Those of Wyt(f), where b = max(a, ceil f(a)) is proved for every pair with a >= `from`.
pub(crate) fn of(from: u64, f: &Formula, before: Box<dyn Reached>) -> Box<dyn Reached> {
    Box::new(Until { from, f: f.clone(), before, partner: None })
}

struct Until {
    from: u64,
    f: Formula,
    before: Box<dyn Reached>,
    /// The partner of this row, where it is proved.
    partner: Option<u64>,
}

impl Reached for Until {
    fn row(&mut self, x: u64, budget: &Budget) -> Result<(), PairError> {
        if x < self.from {
            return self.before.row(x, budget);
        }
        let value = self.f.ceil_saturating(&[x as i64])?;
        self.partner = Some(u64::try_from(value).unwrap_or(0).max(x));
        Ok(())
    }

    fn skip(&self, y: u64) -> u64 {
        self.partner.map_or_else(|| self.before.skip(y), |partner| partner.max(y))
    }

    fn found(&mut self, a: u64, b: u64) {
        if self.partner.is_none() {
            self.before.found(a, b);
        }
    }

    fn memory(&self) -> usize {
        self.before.memory()
    }
}
