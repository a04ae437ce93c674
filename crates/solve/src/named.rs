//! How recursions and sentences name the function that gives partners.
//!
//! What is printed is read as mathematics: `f` is the expression as it was written, and where that is not proved to be
//! a natural number, the value that acts has a name of its own, defined in the same sentence.

use std::fmt::Display;

/// The name of a function, and what it is where that is not the expression itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// `f`, `F` or `g`.
    pub name: &'static str,
    /// Its definition; empty for `f`.
    pub is: &'static str,
}

impl Named {
    /// f of a constraint game or of Wyt(f), given whether it acts as it is written.
    pub(crate) const fn acting(as_written: bool) -> Named {
        if as_written { Named { name: "f", is: "" } } else { Named { name: "F", is: "F = max(0, ceil f)" } }
    }

    /// g of the Wyt(g) that has the P-positions of a constraint game of the gap (docs/proofs.md, Proposition 40).
    pub(crate) fn of_gap(self) -> Named {
        let is =
            if self.is.is_empty() { "g(k) = k + f(0, 0, k)" } else { "g(k) = k + F(0, 0, k) and F = max(0, ceil f)" };
        Named { name: "g", is }
    }

    /// Its value at these arguments.
    pub(crate) fn at(self, arguments: impl Display) -> String {
        format!("{}({arguments})", self.name)
    }

    /// The definition, to end a formula with; empty where none is needed.
    pub(crate) fn given(self) -> String {
        if self.is.is_empty() { String::new() } else { format!(", where {}", self.is) }
    }

    /// The subject of a sentence, with the definition of F.
    pub(crate) fn subject(self) -> &'static str {
        if self.name == "F" { self.is } else { self.name }
    }
}

/// A multiple as formulas have it: `3 a_n`, or `a_n`.
pub(crate) fn times(factor: impl Display, of: &str) -> String {
    match factor.to_string() {
        one if one == "1" => of.into(),
        factor => format!("{factor} {of}"),
    }
}

/// `s a_n + t n` without parts that are 0.
pub(crate) fn line(s: impl Display, t: impl Display) -> String {
    let (first, second) = (times(s, "a_n"), t.to_string());
    if second == "0" { first } else { format!("{first} + {}", times(second, "n")) }
}
