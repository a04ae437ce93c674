//! Atoms: the parts of an expression that are no polynomial, with what is known of their values.

use super::symbol::{Poly, Symbol};
use super::translate::Frame;
use wythoff_base::{Number, UBig};
use wythoff_game::{BinaryOp, Expr, Func};

/// Bits of [`Atom::depends`].
pub(crate) const X1: u8 = 1;
/// y1.
pub(crate) const Y1: u8 = 2;
/// x0.
pub(crate) const X0: u8 = 4;
/// The gap x0 - x1.
pub(crate) const GAP: u8 = 8;

/// Which numbers a value can be. Arithmetic of two different square roots is undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// Integers and fractions.
    Rational,
    /// p + q*sqrt(r) with this r.
    Quadratic(UBig),
    /// At each point a rational or p + q*sqrt(r), r unknown.
    Surd,
}

impl Field {
    /// The field of a number.
    pub(crate) fn of(c: &Number) -> Field {
        c.as_surd().map_or(Field::Rational, |surd| Field::Quadratic(surd.parts().2.clone()))
    }

    /// The field of a sum, product or quotient; nothing where it may be undefined.
    pub(crate) fn join(&self, other: &Field) -> Option<Field> {
        match (self, other) {
            (Field::Rational, f) | (f, Field::Rational) => Some(f.clone()),
            (Field::Quadratic(r), Field::Quadratic(s)) if r == s => Some(self.clone()),
            _ => None,
        }
    }

    /// A field that holds both: for a value that is one of the two.
    pub(crate) fn either(&self, other: &Field) -> Field {
        self.join(other).unwrap_or(Field::Surd)
    }
}

/// What an atom is; two atoms of one kind are the same.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AtomKind {
    /// a/b with b > 0, a % b with b > 0, a^b or a & b.
    Operation(BinaryOp, Poly, Poly),
    /// floor, sqrt, isqrt, gcd, C, and max and min of two.
    Function(Func, Vec<Poly>),
    /// if(condition, a, b)
    If(Box<Expr>, Frame, Poly, Poly),
    /// An expression of one variable, at least this, that repeats with a rise.
    Repeating(Box<Expr>, u64),
    /// How much an atom grows when x0 grows by one.
    Step(usize),
}

/// How an atom may be replaced in order to bound a polynomial from below.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Strategy {
    /// It is at least this (more than this, if strict).
    Lower(Poly, bool),
    /// It is at most this (less than this, if strict).
    Upper(Poly, bool),
    /// At every point one of these cases holds.
    Cases(Vec<Case>),
}

/// A case: the atom has this value, and these polynomials are >= 0.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Case {
    /// The value of the atom.
    pub value: Poly,
    /// What is known in this case.
    pub facts: Vec<Poly>,
}

/// A part of an expression that is not a polynomial; defined at every point of the domain.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    /// What it is.
    pub kind: AtomKind,
    /// As it is written.
    pub text: String,
    /// Whether its value is always an integer.
    pub integer: bool,
    /// The variables it depends on.
    pub depends: u8,
    /// What is known of it.
    pub strategies: Vec<Strategy>,
}

/// The atoms of one rule, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Atoms(Vec<Atom>);

impl std::ops::Deref for Atoms {
    type Target = Vec<Atom>;

    fn deref(&self) -> &Vec<Atom> {
        &self.0
    }
}

impl std::ops::DerefMut for Atoms {
    fn deref_mut(&mut self) -> &mut Vec<Atom> {
        &mut self.0
    }
}

impl Atoms {
    /// A polynomial as text, atoms as written.
    pub(crate) fn show(&self, p: &Poly) -> String {
        p.show(|s| match s {
            Symbol::X1 => "x1".into(),
            Symbol::Y1 => "y1".into(),
            Symbol::X0 => "x0".into(),
            Symbol::Gap => "(x0 - x1)".into(),
            Symbol::U => "u".into(),
            Symbol::V => "v".into(),
            Symbol::W => "w".into(),
            Symbol::Slack(i) => format!("s{i}"),
            Symbol::Atom(i) => {
                let text = &self[i].text;
                let call = text.ends_with(')')
                    && text
                        .split('(')
                        .next()
                        .is_some_and(|name| name.bytes().all(|b| b.is_ascii_alphabetic()) && !name.is_empty());
                if text.contains([' ', '/', '-']) && !call { format!("({text})") } else { text.clone() }
            }
        })
    }

    /// A bound in words; that of -ceil(a) as one of ceil(a).
    pub(crate) fn explain(&self, atom: usize, strategy: &Strategy) -> String {
        let text = &self[atom].text;
        let bound = |p: &Poly, strict: bool, above: bool| {
            let (text, p, above) = match text.strip_prefix('-') {
                Some(text) => (text, p.neg(), !above),
                None => (text.as_str(), p.clone(), above),
            };
            let sign = match (above, strict) {
                (false, false) => ">=",
                (false, true) => ">",
                (true, false) => "<=",
                (true, true) => "<",
            };
            format!("{text} {sign} {}", self.show(&p))
        };
        match strategy {
            Strategy::Lower(p, strict) => bound(p, *strict, false),
            Strategy::Upper(p, strict) => bound(p, *strict, true),
            Strategy::Cases(all) => {
                let all: Vec<String> = all.iter().map(|case| self.show(&case.value)).collect();
                format!("{text} is one of {}", all.join(", "))
            }
        }
    }
}
