//! A rule as it was written.

use crate::expr::{Expr, Parameter, Span, Var};
use std::sync::Arc;

/// The longest rule that is read, in bytes: longer ones come from programs, and nothing may be endless.
pub const MAX_SOURCE: usize = 64 * 1024;

/// What a rule defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Head {
    /// `f = ...`: a constraint game.
    F,
    /// `wyt = ...`: Wyt(f).
    Wyt,
    /// `c = ...`: a pair sequence.
    C,
    /// `take = ...`: any two-pile move.
    Take,
}

impl Head {
    /// Every head.
    pub(crate) const ALL: [Head; 4] = [Head::F, Head::Wyt, Head::C, Head::Take];

    /// The word before `=`.
    pub fn name(self) -> &'static str {
        match self {
            Head::F => "f",
            Head::Wyt => "wyt",
            Head::C => "c",
            Head::Take => "take",
        }
    }

    /// The family's variables, in the order in which formulas take their arguments.
    pub fn vars(self) -> &'static [Var] {
        match self {
            Head::F => &[Var::X1, Var::Y1, Var::X0],
            Head::Wyt => &[Var::K],
            Head::C => &[Var::N],
            Head::Take => &[Var::K, Var::L, Var::X0, Var::Y0, Var::X1, Var::Y1],
        }
    }

    /// The form of its lines, and their meaning.
    pub(crate) fn form(self) -> (&'static str, &'static str) {
        match self {
            Head::F => ("f = NUMBER", "take k from one pile and l from the other if abs(k - l) < f"),
            Head::Wyt => ("wyt = NUMBER", "take k from one pile and l >= k from the other if l < f(k)"),
            Head::C => ("c = NUMBER", "the pairs a_n = mex of all earlier numbers, b_n = a_n + c_n; not a game"),
            Head::Take => ("take = CONDITION", "take k from one pile and l from the other if the condition is true"),
        }
    }

    /// A line of the family.
    pub(crate) fn example(self) -> &'static str {
        match self {
            Head::F => "f = x1 + 1",
            Head::Wyt => "wyt = k^2 + 9",
            Head::C => "c = floor(4*n/3)",
            Head::Take => "take = k == l and k in {1, 2, 4..8}, single = larger, misere",
        }
    }

    pub(crate) fn var_list(self) -> &'static str {
        match self {
            Head::F => "x1,y1,x0",
            Head::Wyt => "k",
            Head::C => "n",
            Head::Take => "k,l,x0,y0,x1,y1",
        }
    }
}

/// The variables of `single = CONDITION`, in the order of a point's coordinates.
pub(crate) const SINGLE: [Var; 5] = [Var::K, Var::X0, Var::Y0, Var::X1, Var::Y1];

/// The modifiers that may follow a rule after a comma, and their meanings.
pub(crate) const MODIFIERS: [(&str, &str); 4] = [
    ("blocking q", "the opponent may forbid up to q - 1 removals of equal numbers from both piles before each move"),
    ("misere", "the player who makes the last move loses"),
    ("no single", "a move may not take from one pile alone"),
    ("single = CONDITION", "a move may take k from one pile only where the condition is true"),
];

/// What follows the expression after a comma.
#[derive(Clone, Debug, PartialEq)]
pub enum Modifier {
    /// `blocking q`
    Blocking(u32),
    /// `misere`
    Misere,
    /// `no single`
    NoSingle,
    /// `single = CONDITION`
    Single(Expr),
}

impl Modifier {
    /// Its name; a rule may not have two modifiers with the same name.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Modifier::Blocking(_) => "blocking",
            Modifier::Misere => "misere",
            Modifier::NoSingle | Modifier::Single(_) => "single",
        }
    }
}

/// A remark on a valid rule that may not be what the user meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub span: Span,
    /// The remark.
    pub text: String,
}

/// A rule as written: the text, its parts with their places, and remarks.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The text, a catalogue name replaced by its line.
    pub source: String,
    /// The catalogue name it was written as.
    pub name: Option<String>,
    /// What is defined.
    pub head: Head,
    /// The expression.
    pub body: Expr,
    /// The modifiers in the order written.
    pub modifiers: Vec<Modifier>,
    /// The parameters in the order written.
    pub parameters: Vec<Arc<Parameter>>,
    /// Remarks.
    pub notes: Vec<Note>,
}
