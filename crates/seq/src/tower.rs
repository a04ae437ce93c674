//! Hofstadter's game at any size.

mod bottom;
mod facts;
mod iterates;
mod newton;
mod run;
mod search;
mod steps;

/// The facts make an evaluation a random access.
macro_rules! with_facts {
    ($name:ty) => {
        impl PairAccess for $name {
            fn pair(&self, n: &UBig, limits: &Limits) -> Result<Term, GaveUp> {
                facts::pair(self, n, limits)
            }

            fn locate(&self, x: &UBig, limits: &Limits) -> Result<Place, GaveUp> {
                facts::locate(self, x, limits)
            }

            fn is_pair(&self, x: &UBig, y: &UBig, limits: &Limits) -> Result<bool, GaveUp> {
                facts::is_pair(self, x, y, limits)
            }

            fn last_difference(&self, d: &UBig, end: &UBig, limits: &Limits) -> Result<Option<UBig>, GaveUp> {
                facts::last_difference(self, d, end, limits)
            }
        }
    };
}
use with_facts;

pub use iterates::Iterates;

use crate::access::{GaveUp, Limits, PairAccess, Place, Term};
use bottom::Bottom;
use facts::{Evaluation, Fits, Found};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use steps::Steps;
use wythoff_exact::{IBig, UBig};

/// The pairs of f = x1 + kappa. The bottom rows are kept between queries, behind a lock.
#[derive(Debug)]
pub struct Tower {
    steps: Steps,
    kappa: u64,
    level: Option<usize>,
    bottoms: Mutex<BTreeMap<usize, Bottom>>,
}

impl Tower {
    /// The sequence of f = x1 + kappa; `None` for kappa = 0.
    pub fn new(kappa: u64) -> Option<Tower> {
        let steps = Steps { g: IBig::from(kappa.checked_sub(1)?) };
        Some(Tower { steps, kappa, level: None, bottoms: Mutex::default() })
    }

    /// The same with a fixed bottom level instead of the one that suits each query; at least 2.
    pub fn with_bottom(self, level: usize) -> Tower {
        Tower { level: Some(level.max(2)), ..self }
    }

    /// The bottom level chosen for an index or number of this size, and about as many rows.
    pub fn bottom_for(&self, scale: &UBig) -> (usize, UBig) {
        let mut bound = scale.clone();
        let mut level = 0;
        loop {
            // y (y + 1)/2 + g y <= c_y
            bound = square_root(&bound).min(bound / UBig::from(self.kappa));
            level += 1;
            if level >= 2 && self.level.map_or(bound < UBig::from(3000u16), |fixed| level == fixed) {
                return (level, bound);
            }
        }
    }
}

fn square_root(bound: &UBig) -> UBig {
    let root = wythoff_exact::integer::isqrt(&IBig::from(bound << 1)).ok();
    root.and_then(|root| UBig::try_from(root).ok()).unwrap_or_else(|| bound.clone())
}

impl Evaluation for Tower {
    fn g(&self) -> &IBig {
        &self.steps.g
    }

    fn last(&self, scale: &UBig, fits: Fits, limits: &Limits) -> Result<Found, GaveUp> {
        let (level, rows) = self.bottom_for(scale);
        let rows = usize::try_from(rows).map_err(|_| GaveUp::Size("too many bottom rows".into()))?;
        let mut bottoms = self.bottoms.lock().unwrap_or_else(PoisonError::into_inner);
        if !bottoms.contains_key(&level) {
            bottoms.insert(level, Bottom::new(&self.steps, level, limits)?);
        }
        let bottom = bottoms.get_mut(&level).ok_or_else(|| GaveUp::Size("no bottom".into()))?;
        search::last(&self.steps, bottom, rows, fits, limits)
    }
}

with_facts!(Tower);
