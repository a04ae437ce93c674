//! b-files of the OEIS: a line `n a(n)` for each term.

use super::*;
use crate::output::note;
use std::fmt::Display;
use wythoff_base::UBig;
use wythoff_lab::answers::short;

/// The OEIS accepts no longer numbers.
const DIGITS: usize = 1000;

/// The lines of a b-file, and whether the warning about long numbers was printed.
#[derive(Default)]
pub(super) struct Lines {
    warned: bool,
}

impl Lines {
    /// Writes a term.
    pub(super) fn write(&mut self, out: &mut impl Write, n: &UBig, term: impl Display) -> Result<(), Failure> {
        let term = term.to_string();
        if term.len() > DIGITS && !self.warned {
            self.warned = true;
            let from = short(n);
            note(&format!(
                "from n = {from} on, terms have more than {DIGITS} digits; the OEIS does not accept such lines"
            ));
        }
        Ok(writeln!(out, "{n} {term}")?)
    }
}
