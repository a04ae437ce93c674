//! Games with given losing positions.

use crate::Error;
use crate::answers::Designed;
use wythoff_lab::answers::design::{Design, Target};
use wythoff_lab::answers::{Allowance, Question};

/// A game with the given losing positions, in each class of rules: proved, holding with piles up to a bound, or impossible. The target
/// is written as for `wyt design`: `B = x % 3 == 0`, `beatty sqrt(2)`, `c = n^2`, `terms A: 1,3,4,6` and others.
///
/// ```
/// let found = wythoff::design("word \"0->01, 1->0\" from 0", 50)?;
/// assert_eq!(found.0.rule.as_deref(), Some("f = 1"));
/// assert_eq!(found.0.name, Some("wythoff"));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn design(target: &str, to: u64) -> Result<Designed, Error> {
    Design { target: Target::parse(target)?, to, class: None }.answer(&Allowance::default())
}
