//! Rules whose sequences contain given terms.

use crate::Error;
use crate::answers::Identified;
use wythoff_lab::answers::{Allowance, Question};
use wythoff_lab::identify::Identify;

/// Rules of the catalogue, and of some thousand simple ones, whose sequences contain the given terms; `?` is an unknown term.
/// The sequences are a, b, b - a, their differences, the word, and rows and the diagonal of the Grundy values. The simplest
/// rule comes first. The agreement is observed, not proved.
///
/// ```
/// let found = wythoff::identify("2, 6, ?, 17, 25, 34")?;
/// assert_eq!(found.matches[0].line, "f = x1 + 1");
/// assert!(wythoff::identify("2, 3, 5, 7, 11, 13, 17, 19")?.matches.is_empty());
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn identify(terms: &str) -> Result<Identified, Error> {
    Identify { terms: terms.parse()? }.answer(&Allowance::default())
}
