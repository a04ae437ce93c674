//! Positions of small value in Wythoff's game, at any size, by windows of rows.
//!
//! **Theorem** docs/proofs.md, Propositions 83 to 85. Proved for the values 0, 1 and 2, with certificates of
//! convergence. For greater values \[N09\] conjectures that a guess becomes the true state; two windows, one with
//! twice the approach, must then agree.
//! **Complexity** O(L v log x) steps for the values up to v, with L rows of approach.
//! **Deviation** \[N09\] computes the n-th position of a value from its neighbours; here the state of a row is
//! carried, and the counts are exact.

mod levels;
mod machine;

use levels::{Levels, Row, Span, grown, less, shrunk};
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::certificate::{Convergence, ConvergenceClaim};
use wythoff_check::evidence::Evidence;
use wythoff_game::{Ruleset, TwoPile};

/// The claims of the certificates of convergence for the values 0..1 and 0..2.
pub const PROVED: [ConvergenceClaim; 2] = [
    ConvergenceClaim { value: 1, context: 35, nodes: 2173, states: 20, words: 2237, rows: 45 },
    ConvergenceClaim { value: 2, context: 40, nodes: 115_585, states: 327, words: 118_057, rows: 73 },
];

/// The greatest value that is supported. A letter has a bit for each value, 32 in all. The rows of approach grow by a
/// quarter with each value: the position of value 20 and index 10^100 takes some seconds.
pub const MAX_VALUE: u64 = 20;

const _: () = assert!(MAX_VALUE < machine::MAX_VALUES as u64);

/// The rows of approach for the value 3; each further value needs a quarter more. Observed, not proved: the answer says
/// so (`Ground::Believed`), and twice as many rows must give the same.
const APPROACH: u64 = 200;

/// Where convergence is not proved, rows up to this one are computed consecutively from row 0 on: two million rows take
/// a fraction of a second.
const EXACT: u64 = 1 << 21;

/// The ground of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// All rows from 0 to this one, without a guess.
    Rows(u64),
    /// Guesses that a certificate proves correct after this many rows.
    Proved(u64),
    /// Guesses that are conjectured to be correct after this many rows: twice as many gave the same rows.
    Believed(u64),
}

impl Ground {
    /// The kind of evidence.
    pub fn evidence(self) -> Evidence {
        match self {
            Ground::Rows(bound) => Evidence::Rows { bound },
            Ground::Proved(_) => Evidence::Certificate { kind: Convergence::KIND },
            Ground::Believed(_) => Evidence::Conjectured,
        }
    }

    /// The reason, in a sentence.
    pub fn theorem(self) -> String {
        match self {
            Ground::Rows(_) => {
                "row by row, the least column from which no move leads to an earlier position of the value \
                 (docs/proofs.md, Proposition 83)"
                    .into()
            }
            Ground::Proved(rows) => format!(
                "by a certificate of convergence the guessed state is the true one after {rows} rows \
                 (docs/proofs.md, Propositions 84 and 85)"
            ),
            Ground::Believed(rows) => format!(
                "conditional on convergence, which is conjectured: windows with {rows} and {} rows of approach agreed \
                 (docs/proofs.md, Proposition 85)",
                2 * rows
            ),
        }
    }
}

/// The values 0..v of Wythoff's game.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_grundy::Windows;
/// let (budget, n) = (Budget::unlimited(), UBig::from(10u8).pow(100));
/// let windows = Windows::up_to(1).unwrap();
/// let ((a, b), ground) = windows.nth(&n, &budget).unwrap();
/// assert_eq!(windows.value(&a, &b, &budget), Ok((Some(1), ground)));
/// ```
#[derive(Clone, Debug)]
pub struct Windows {
    value: u64,
}

/// The positions of one value among the options of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfValue {
    /// The options of that value, smaller pile first.
    pub options: Vec<(UBig, UBig)>,
    /// Whether the position itself has that value.
    pub itself: bool,
    /// Whether every option of that value was found. If there is none, the position has this value or a smaller one.
    pub complete: bool,
}

impl Windows {
    /// The windows for the values 0..v; `None` above [`MAX_VALUE`].
    pub fn up_to(value: u64) -> Option<Windows> {
        (value <= MAX_VALUE).then_some(Windows { value })
    }

    /// Whether a game is Wythoff's: f = 1, normal play, free one-pile moves.
    pub fn serves(rules: &Ruleset) -> bool {
        let TwoPile::Constraint(f) = rules.two_pile() else { return false };
        let one = f.expr().is_constant() && f.ceil_small(&[0, 0, 1]) == Some(1);
        rules.is_plain() && one
    }

    /// The certificate of convergence, if there is one.
    pub fn convergence(&self, rules: &Ruleset) -> Option<Convergence> {
        let claim = PROVED.iter().find(|claim| self.value <= claim.value)?;
        Some(Convergence { rules: rules.clone(), claim: claim.clone() })
    }

    fn proved(&self) -> Option<u64> {
        PROVED.iter().find(|claim| self.value <= claim.value).map(|claim| claim.rows)
    }

    /// The number of rows by which a window begins before the first wanted row.
    fn approach(&self) -> u64 {
        self.proved().unwrap_or_else(|| (3..self.value).fold(APPROACH, |rows, _| rows * 5 / 4))
    }

    /// The rows of these spans, and their ground.
    fn rows(&self, spans: &[Span], budget: &Budget) -> Result<(Vec<Row>, Ground), GaveUp> {
        let values = self.value.max(1) as usize + 1;
        let by = |approach| Levels::new(values, approach).rows(spans.to_vec(), budget);
        let last = spans.iter().map(|span| &span.high).max().and_then(|last| u64::try_from(last).ok());
        let approach = self.approach();
        match (self.proved(), last) {
            (Some(rows), _) => Ok((by(rows)?, Ground::Proved(rows))),
            (None, Some(last)) if last <= EXACT => Ok((by(EXACT)?, Ground::Rows(last))),
            _ => {
                let rows = by(approach)?;
                match by(2 * approach)? == rows {
                    true => Ok((rows, Ground::Believed(approach))),
                    false => Err(GaveUp::beyond(format!(
                        "windows with {approach} and with twice as many rows of approach do not agree"
                    ))),
                }
            }
        }
    }

    /// The distance from its expected place within which a position is searched.
    fn doubt(&self) -> u64 {
        40 + 8 * self.value
    }

    /// The n-th position of value v, n = 0, 1, ... by the smaller pile.
    pub fn nth(&self, n: &UBig, budget: &Budget) -> Result<((UBig, UBig), Ground), GaveUp> {
        let h = self.value as usize;
        let mut middle = grown(n);
        loop {
            budget.look(0, None)?;
            let (rows, ground) = self.rows(&[self.around(&middle)], budget)?;
            if let Some((x, Some(y))) = rows
                .iter()
                .filter(|row| row.before[h] == *n)
                .find_map(|row| row.y[h].is_some().then(|| (row.x.clone(), row.y[h].clone())))
            {
                return Ok(((x, y), ground));
            }
            // The counts give the place of the position.
            let Some(row) = rows.first() else { return Err(GaveUp::beyond("the window is empty")) };
            let next = if row.before[h] > *n {
                less(&row.x, &grown(&(&row.before[h] - n)))
            } else {
                &row.x + grown(&(n - &row.before[h]))
            };
            if next == middle {
                return Err(GaveUp::beyond("the counts contradict the place of the position"));
            }
            middle = next;
        }
    }

    fn around(&self, x: &UBig) -> Span {
        Span { low: less(x, &self.doubt().into()), high: x + UBig::from(self.doubt()) }
    }

    /// The value of a position if it is at most v; `None` if it is greater.
    pub fn value(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<(Option<u64>, Ground), GaveUp> {
        let (x, y) = (x.min(y), x.max(y));
        let (rows, ground) = self.rows(&[Span { low: x.clone(), high: x.clone() }], budget)?;
        let cells = rows.iter().flat_map(|row| row.y.iter()).take(self.value as usize + 1);
        Ok((cells.zip(0..).find(|(cell, _)| cell.as_ref() == Some(y)).map(|(_, value)| value), ground))
    }

    /// The options of value v: in the row, the column and the diagonal of a position.
    pub fn options(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<(OfValue, Ground), GaveUp> {
        let (x, y) = (x.min(y), x.max(y));
        let alone = |x: &UBig| Span { low: x.clone(), high: x.clone() };
        let difference = y - x;
        let spans =
            [alone(x), alone(y), self.around(&shrunk(x)), self.around(&shrunk(y)), self.around(&grown(&difference))];
        let (rows, ground) = self.rows(&spans, budget)?;
        let cell = |row: &Row| row.y[self.value as usize].clone();
        let of_row = |x: &UBig| rows.iter().find(|row| row.x == *x).and_then(cell);
        // A row whose position has y < x gives that y, if it is among the rows computed.
        let of_column = |y: &UBig| rows.iter().find(|row| cell(row).as_ref() == Some(y)).map(|row| row.x.clone());
        let mut options = Vec::new();
        let mut add = |a: UBig, b: UBig| {
            let option = if a <= b { (a, b) } else { (b, a) };
            if !options.contains(&option) {
                options.push(option);
            }
        };
        let of_x = of_row(x).or_else(|| of_column(x));
        let itself = of_row(x).as_ref() == Some(y);
        if let Some(other) = of_x.as_ref().filter(|other| *other < y) {
            add(x.clone(), other.clone());
        }
        let of_y = of_row(y).or_else(|| of_column(y));
        if let Some(other) = of_y.as_ref().filter(|other| *other < x) {
            add(other.clone(), y.clone());
        }
        let on_diagonal = rows.iter().find(|row| cell(row).is_some_and(|b| b - &row.x == difference));
        if let Some(row) = on_diagonal.filter(|row| row.x < *x) {
            add(row.x.clone(), &row.x + &difference);
        }
        Ok((OfValue { options, itself, complete: of_x.is_some() && of_y.is_some() && on_diagonal.is_some() }, ground))
    }
}
