//! Linear forms of numbers that are read digit by digit, the most significant first.
//!
//! With u_0 = 1, u_1 = s + t, u_n = (s + t - 1) u_{n-1} + s u_{n-2} and s u_{-1} = 1, the columns that were read are
//! worth a u_k + s p u_{k-1} when k columns are to come. The next column, whose digits make the form e, turns (a, p)
//! into ((s + t - 1) a + s p + e, a).

use super::decision::{Ask, Terms};
use std::collections::HashMap;
use wythoff_base::UBig;

/// The digits are 0..=top; after a digit top one below s must follow, if `strict`. A base is not strict.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    s: i64,
    pub top: u8,
    pub strict: bool,
}

impl Digits {
    /// Of the system (s, t): base s for t = 0.
    pub(crate) fn new(s: u32, t: u32) -> Option<Digits> {
        Some(Digits { s: s.into(), top: u8::try_from((s + t).checked_sub(1)?).ok()?, strict: t > 0 })
    }

    /// Whether the digit may follow, `full` saying that the digit before it is the top one.
    pub(crate) fn may_follow(self, full: bool, digit: u8) -> bool {
        digit <= self.top && !(self.strict && full && i64::from(digit) >= self.s)
    }

    /// The number of a word.
    pub(crate) fn number(self, word: impl IntoIterator<Item = u8>) -> UBig {
        let (s, top) = (self.s.unsigned_abs(), u64::from(self.top));
        let (mut a, mut p) = (UBig::ZERO, UBig::ZERO);
        for digit in word {
            let next = &a * top + &p * s + UBig::from(digit);
            p = std::mem::replace(&mut a, next);
        }
        a + p
    }
}

/// What is kept of a form: `BELOW` and `ABOVE` if every sign that is asked is settled whatever comes, otherwise a place
/// in a list.
pub(super) type Kept = u32;
/// Nothing is read yet.
pub(super) const START: Kept = 0;
/// The form stays negative.
const BELOW: Kept = 1;
/// The form stays positive.
const ABOVE: Kept = 2;
/// No question about the form is left.
pub(super) const IDLE: Kept = 3;

/// Columns to come that are tried one by one. A form whose sign is not settled within them is kept: no answer depends
/// on the number.
const TRIED: usize = 24;

/// A form of which something is asked, and what has been met of it.
pub(super) struct Running {
    digits: Digits,
    terms: Terms,
    /// The modulus, if remainders are asked; otherwise the least and the greatest constant with which signs are asked.
    modulus: Option<i64>,
    constants: (i64, i64),
    values: Vec<(i64, i64)>,
    places: HashMap<(i64, i64), Kept>,
    next: HashMap<(Kept, i64), Kept>,
}

impl Running {
    /// One for all questions about the same terms.
    pub(crate) fn all(digits: Digits, asks: &[Ask]) -> Vec<Running> {
        let mut all: Vec<Running> = Vec::new();
        for ask in asks {
            if let Some(at) = all.iter().position(|known| known.serves(ask)) {
                let Ask::Sign(_, c) = ask else { continue };
                all[at].constants = (all[at].constants.0.min(*c), all[at].constants.1.max(*c));
                continue;
            }
            let (terms, modulus, constants) = match *ask {
                Ask::Sign(terms, c) => (terms, None, (c, c)),
                Ask::Remainder(terms, modulus) => (terms, Some(modulus), (0, 0)),
            };
            let (places, next) = (HashMap::from([((0, 0), START)]), HashMap::new());
            all.push(Running { digits, terms, modulus, constants, values: vec![(0, 0); 4], places, next });
        }
        all
    }

    pub(crate) fn serves(&self, ask: &Ask) -> bool {
        match *ask {
            Ask::Sign(terms, _) => terms == self.terms && self.modulus.is_none(),
            Ask::Remainder(terms, modulus) => terms == self.terms && self.modulus == Some(modulus),
        }
    }

    /// What is kept after another column.
    pub(crate) fn step(&mut self, kept: Kept, column: [u8; 4]) -> Kept {
        if [BELOW, ABOVE, IDLE].contains(&kept) {
            return kept;
        }
        let e = self.terms.iter().zip(column).map(|(c, digit)| c * i64::from(digit)).sum();
        if let Some(known) = self.next.get(&(kept, e)) {
            return *known;
        }
        let (a, p) = self.values[kept as usize];
        let mut after = (i64::from(self.digits.top) * a + self.digits.s * p + e, a);
        if !self.digits.strict {
            // In a base s u_{k-1} = u_k.
            after = (after.0 + after.1, 0);
        }
        if let Some(modulus) = self.modulus {
            after = (after.0.rem_euclid(modulus), after.1.rem_euclid(modulus));
        }
        let new = self.values.len() as Kept;
        let next = self.settled(after).unwrap_or_else(|| *self.places.entry(after).or_insert(new));
        if next == new {
            self.values.push(after);
        }
        self.next.insert((kept, e), next);
        next
    }

    fn settled(&self, (a, p): (i64, i64)) -> Option<Kept> {
        let sum = |sign: i64| self.terms.iter().map(|c| (c * sign).max(0)).sum::<i64>();
        if self.modulus.is_some() {
            None
        } else if self.stays_positive((a, p), sum(-1), self.constants.0) {
            Some(ABOVE)
        } else {
            self.stays_positive((-a, -p), sum(1), -self.constants.1).then_some(BELOW)
        }
    }

    /// Whether a u_k + s p u_{k-1} - down (u_k - 1) + constant > 0 for every k >= 0: k columns are worth at most u_k -
    /// 1 in each track.
    ///
    /// w_k = (a - down) u_k + s p u_{k-1} obeys the recurrence of u. Its coefficients are not negative and their sum is
    /// at least 1, so two neighbours that are at least h >= 0 make all later ones at least h.
    fn stays_positive(&self, (a, p): (i64, i64), down: i64, constant: i64) -> bool {
        let (s, top) = (i128::from(self.digits.s), i128::from(self.digits.top));
        let (a, p, least) = (i128::from(a - down), i128::from(p), 1 - i128::from(down + constant));
        let (mut w, mut next) = (a + p, a * (top + 1) + p * s);
        for _ in 0..TRIED {
            if w < least {
                return false;
            }
            if w.min(next) >= least.max(0) {
                return true;
            }
            (w, next) = (next, top * next + s * w);
        }
        false
    }

    /// The answer if no column comes.
    pub(crate) fn answer(&self, kept: Kept, ask: &Ask) -> i64 {
        let (a, p) = self.values[kept as usize];
        match (ask, self.sure(kept)) {
            (_, Some(sign)) => sign,
            (Ask::Sign(_, constant), _) => (a + p + constant).signum(),
            (Ask::Remainder(_, modulus), _) => (a + p).rem_euclid(*modulus),
        }
    }

    /// The sign that is settled.
    pub(crate) fn sure(&self, kept: Kept) -> Option<i64> {
        match kept {
            BELOW => Some(-1),
            ABOVE => Some(1),
            _ => None,
        }
    }
}
