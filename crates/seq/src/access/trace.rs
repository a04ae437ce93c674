//! The steps of a method as a table, for people. A trace repeats the walk of its method with exact numbers and writes
//! down each step; so it is slower, and the methods themselves know nothing of it.

use super::{Place, Term};
use std::collections::VecDeque;
use std::fmt;
use wythoff_base::with_point;
use wythoff_base::{Budget, GaveUp, IBig, Spent, UBig};

/// What the steps lead to.
#[derive(Clone, Copy, Debug)]
pub enum Goal<'a> {
    /// The pair of this index.
    Term(&'a UBig),
    /// The place of this number.
    Place(&'a UBig),
    /// Whether these are a pair, the smaller number first.
    Pair(&'a UBig, &'a UBig),
}

/// What a trace shows.
#[derive(Clone, Copy, Debug)]
pub struct Traced<'a> {
    /// What the steps lead to.
    pub goal: Goal<'a>,
    /// Algorithm 1: the window of its paper instead of the tight one.
    pub paper: bool,
}

impl<'a> Traced<'a> {
    /// The same for another goal.
    pub(crate) fn to<'b>(&self, goal: Goal<'b>) -> Traced<'b> {
        Traced { goal, paper: self.paper }
    }
}

/// A cell of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number of any size.
    Number(IBig),
    /// Anything else; mostly empty.
    Text(String),
}

impl Cell {
    /// No entry.
    pub(crate) const EMPTY: Cell = Cell::Text(String::new());
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Number(number) => number.fmt(out),
            Cell::Text(text) => out.write_str(text),
        }
    }
}

impl From<IBig> for Cell {
    fn from(number: IBig) -> Cell {
        Cell::Number(number)
    }
}

impl From<UBig> for Cell {
    fn from(number: UBig) -> Cell {
        Cell::Number(number.into())
    }
}

impl From<&UBig> for Cell {
    fn from(number: &UBig) -> Cell {
        number.clone().into()
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Cell {
        Cell::Number(number.into())
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.into())
    }
}

/// The steps of a method, and what they show.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The steps.
    pub rows: Vec<Vec<Cell>>,
    /// What the table means, and the bound of the theorem beside what was counted.
    pub bound: String,
    /// The number whose place the steps find: a_n where a pair was wanted.
    pub x: UBig,
    /// Its place.
    pub place: Place,
}

/// Why there is no table.
#[derive(Clone, Debug)]
pub enum Untraced {
    /// The method has no steps worth one, and what it does instead.
    NoSteps(&'static str),
    /// The table would be too large.
    GaveUp(GaveUp),
}

impl From<GaveUp> for Untraced {
    fn from(error: GaveUp) -> Untraced {
        Untraced::GaveUp(error)
    }
}

impl From<Spent> for Untraced {
    fn from(spent: Spent) -> Untraced {
        GaveUp::from(spent).into()
    }
}

/// The most rows: nobody reads more, and a method with more steps has one like the other.
pub(crate) const MOST_ROWS: usize = 10_000;

/// The most bytes of the numbers in a table, about 150 million digits: printing them takes seconds.
const MOST_BYTES: usize = 1 << 26;

/// The rows written so far.
#[derive(Default)]
pub(crate) struct Rows {
    rows: Vec<Vec<Cell>>,
    bytes: usize,
}

impl Rows {
    /// Adds a row.
    pub(crate) fn push<const N: usize>(&mut self, row: [Cell; N], budget: &Budget) -> Result<(), GaveUp> {
        self.add(row.into(), budget)
    }

    fn add(&mut self, row: Vec<Cell>, budget: &Budget) -> Result<(), GaveUp> {
        budget.step()?;
        let size = |cell: &Cell| match cell {
            Cell::Number(x) => size_of_val(x.as_sign_words().1),
            Cell::Text(text) => text.len(),
        };
        self.bytes += row.iter().map(size).sum::<usize>();
        if self.rows.len() >= MOST_ROWS || self.bytes > MOST_BYTES.min(budget.memory()) {
            return Err(too_long());
        }
        self.rows.push(row);
        Ok(())
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The last row first.
    pub(crate) fn reversed(mut self) -> Rows {
        self.rows.reverse();
        self
    }

    /// The last row first, and the first cells numbered from 0.
    pub(crate) fn numbered(self) -> Rows {
        let mut rows = self.reversed();
        let heads = rows.rows.iter_mut().filter_map(|row| row.first_mut());
        heads.enumerate().for_each(|(i, head)| *head = i.into());
        rows
    }

    /// Chains side by side, numbered from 0.
    pub(crate) fn beside(mut chains: Vec<Written>, budget: &Budget) -> Result<Rows, GaveUp> {
        let mut rows = Rows::default();
        for k in 0..chains.iter().map(|chain| chain.cells.len()).max().unwrap_or(0) {
            let cells = chains.iter_mut().map(|chain| chain.cells.pop_front().unwrap_or(Cell::EMPTY));
            rows.add([k.into()].into_iter().chain(cells).collect(), budget)?;
        }
        Ok(rows)
    }

    /// The table.
    pub(crate) fn table<const N: usize>(self, columns: [&str; N], bound: String, x: UBig, place: Place) -> Trace {
        self.with(columns.map(String::from).into(), bound, x, place)
    }

    /// The same with columns that depend on the question.
    pub(crate) fn with(self, columns: Vec<String>, bound: String, x: UBig, place: Place) -> Trace {
        Trace { columns, rows: self.rows, bound, x, place }
    }
}

/// A chain `x_0, x_1, ...` down to its first member that is at most z.
pub(crate) struct Written {
    cells: VecDeque<Cell>,
    /// Whether the index of the last member is odd.
    pub odd: bool,
    /// The first index at which the chain was already decided.
    pub decided: Option<usize>,
}

impl Written {
    /// The chain, given how two members give the next one, and whether they already decide.
    pub(crate) fn chain(
        (first, second): (&UBig, &IBig),
        z: &UBig,
        next: impl Fn(&UBig, &UBig) -> Result<Cell, GaveUp>,
        decides: impl Fn(&UBig, &UBig) -> Result<bool, GaveUp>,
        budget: &Budget,
    ) -> Result<Written, GaveUp> {
        let mut cells = VecDeque::from([Cell::from(first), second.clone().into()]);
        let (mut before, mut here, mut decided, mut bytes) = (first.clone(), second.clone(), None, 0);
        while let Some(x) = here.as_ubig().filter(|x| *x > z) {
            budget.step()?;
            if decided.is_none() && decides(&before, x)? {
                decided = Some(cells.len() - 1);
            }
            let cell = next(&before, x)?;
            cells.push_back(cell.clone());
            before = x.clone();
            bytes += size_of_val(before.as_words());
            if cells.len() > MOST_ROWS || bytes > MOST_BYTES {
                return Err(too_long());
            }
            let Cell::Number(next) = cell else { break };
            here = next;
        }
        Ok(Written { odd: cells.len() % 2 == 0, cells, decided })
    }

    /// The indices at which chains were decided, in a sentence.
    pub(crate) fn decided(chains: &[Written]) -> String {
        let at: Vec<String> = chains.iter().filter_map(|chain| Some(format!("k = {}", chain.decided?))).collect();
        if at.is_empty() { "never in these chains".into() } else { format!("here first at {}", at.join(", ")) }
    }
}

fn too_long() -> GaveUp {
    GaveUp::beyond(format!("the table would have more than {MOST_ROWS} rows, or too many digits"))
}

/// The index of a member of A alone.
pub(crate) fn in_a(n: UBig) -> Place {
    Place { in_a: Some(n), in_b: None }
}

/// The index of a member of B alone.
pub(crate) fn in_b(n: UBig) -> Place {
    Place { in_a: None, in_b: Some(n) }
}

/// The place of a number in both sequences.
pub(crate) fn in_both(n: UBig) -> Place {
    Place { in_a: Some(n.clone()), in_b: Some(n) }
}

/// The number whose place is wanted: a_n where a pair is.
pub(crate) fn number(goal: &Goal, pair: impl FnOnce(&UBig) -> Result<Term, GaveUp>) -> Result<UBig, GaveUp> {
    Ok(match goal {
        Goal::Term(n) => pair(n)?.a,
        Goal::Place(x) | Goal::Pair(x, _) => (*x).clone(),
    })
}

/// The least k with `from kappa^k <= to`, for `kappa <= high / 2^bits`: an upper bound, as every product is rounded up.
/// `None` beyond the rows of a table.
pub(crate) fn steps_down(from: &UBig, to: &UBig, (high, bits): (&UBig, usize)) -> Option<usize> {
    // A word of places: the roundings of 10^4 steps add up to less than 2^-50.
    const PLACES: usize = 64;
    let (mut x, to) = (from << PLACES, to << PLACES);
    let mut steps = 0;
    while x > to {
        if steps > MOST_ROWS {
            return None;
        }
        x = ((x * high) >> bits) + UBig::ONE;
        steps += 1;
    }
    Some(steps)
}

/// A number in units of 2^-places with three decimals, rounded up or down.
pub(crate) fn decimal(x: &IBig, places: usize, up: bool) -> String {
    let thousandths = x * IBig::from(1000);
    with_point(&if up { -(-thousandths >> places) } else { thousandths >> places }, 3)
}

/// `1 level`, `2 levels`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The verdict about a number.
pub(crate) fn verdict(place: &Place) -> &'static str {
    match (&place.in_a, &place.in_b) {
        (Some(_), Some(_)) => "a_n and b_n",
        (Some(_), None) => "an a_n",
        (None, Some(_)) => "a b_n",
        (None, None) => "in no pair",
    }
}
