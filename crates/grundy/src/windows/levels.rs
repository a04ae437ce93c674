//! Rows of any size: each window of rows reads letters written by a window of rows phi times smaller, down to row 0.
//!
//! docs/proofs.md, Proposition 85. A window begins some rows before the first wanted row, with a guessed state whose
//! counts are exact, carried up from the smaller window. If the guess has become the true state when the wanted rows
//! begin, all rows from there on are exact.

use super::machine::{Letter, Machine};
use wythoff_base::{Budget, GaveUp, IBig, Spent, UBig, integer::isqrt};

/// Windows that would begin before this row begin with row 0: by this row every supported value has its position on the
/// main diagonal.
const SMALL: u64 = 1 << 10;

/// One row: its positions by value, and the number of earlier positions of each value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The smaller pile x.
    pub x: UBig,
    /// For each value: the y >= x of its position in this row; `None` where y < x.
    pub y: Vec<Option<UBig>>,
    /// For each value: the number of earlier rows that have it at y >= x.
    pub before: Vec<UBig>,
}

/// The rows from `low` to `high`.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub low: UBig,
    pub high: UBig,
}

/// Consecutive letters, and the number of occurrences of each value in the letters before them.
struct Letters {
    first: UBig,
    letters: Vec<Letter>,
    before: Vec<UBig>,
}

/// The values 0..v by windows with L rows of approach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels {
    /// The number of values, v + 1.
    pub values: usize,
    /// The rows of approach, L.
    pub approach: u64,
    /// The extra width of a window over the average that its letters need.
    margin: u64,
}

/// floor(x sqrt(5))
fn times_root(x: &UBig) -> UBig {
    let square = IBig::from(UBig::from(5u8) * x * x);
    isqrt(&square).ok().and_then(|root| UBig::try_from(root).ok()).unwrap_or_default()
}

/// floor(x / phi)
pub(super) fn shrunk(x: &UBig) -> UBig {
    less(&times_root(x), x) >> 1usize
}

/// floor(x phi)
pub(super) fn grown(x: &UBig) -> UBig {
    (times_root(x) + x) >> 1usize
}

/// x - y, or 0 where y is greater.
pub(super) fn less(x: &UBig, y: &UBig) -> UBig {
    if x > y { x - y } else { UBig::ZERO }
}

impl Levels {
    pub(crate) fn new(values: usize, approach: u64) -> Levels {
        Levels { values, approach, margin: 16 + 8 * values as u64 }
    }

    /// The rows of these spans, in order.
    pub(crate) fn rows(mut self, spans: Vec<Span>, budget: &Budget) -> Result<Vec<Row>, GaveUp> {
        loop {
            match self.through(spans.clone(), budget)? {
                Some(rows) => return Ok(rows),
                None if self.margin > 1 << 16 => {
                    return Err(GaveUp::beyond("the windows do not contain the letters that they need"));
                }
                // A margin that is too small is noticed, never answered with.
                None => self.margin *= 4,
            }
        }
    }

    /// The same; `None` where the margin is too small.
    fn through(&self, spans: Vec<Span>, budget: &Budget) -> Result<Option<Vec<Row>>, GaveUp> {
        let mut levels = vec![joined(spans)];
        // Each level is phi times smaller: some 4.8 levels for each decimal digit.
        while let Some(next) = levels.last().map(|spans| self.below(spans)).filter(|next| !next.is_empty()) {
            budget.step()?;
            levels.push(next);
        }
        let mut letters = Vec::new();
        let mut rows = Vec::new();
        // From the smallest level up: its windows write the letters that the next one reads.
        while let Some(spans) = levels.pop() {
            let mut written = Vec::new();
            let keep = levels.is_empty();
            for span in &spans {
                let Some(more) = self.window(span, &letters, keep.then_some(&mut rows), budget)? else {
                    return Ok(None);
                };
                written.push(more);
            }
            letters = written;
        }
        Ok(Some(rows))
    }

    /// The row with which the window of a span begins.
    fn first(&self, span: &Span) -> UBig {
        let first = less(&span.low, &self.approach.into());
        if first < UBig::from(SMALL) { UBig::ZERO } else { first }
    }

    /// The rows that write the letters of these.
    fn below(&self, spans: &[Span]) -> Vec<Span> {
        let needs = |span: &Span| {
            let first = self.first(span);
            let low = (first != UBig::ZERO).then(|| less(&shrunk(&first), &self.margin.into()))?;
            Some(Span { low, high: shrunk(&span.high) + UBig::from(self.margin) })
        };
        joined(spans.iter().filter_map(needs).collect())
    }

    /// Runs through the rows of a span and returns the letters that they write; `None` where the given letters do not
    /// suffice.
    fn window(
        &self,
        span: &Span,
        given: &[Letters],
        mut rows: Option<&mut Vec<Row>>,
        budget: &Budget,
    ) -> Result<Option<Letters>, GaveUp> {
        let first = self.first(span);
        let count = |x: UBig| u64::try_from(&x).map_err(|_| GaveUp::from(Spent::Memory(usize::MAX)));
        let (low, last) = (count(&span.low - &first)?, count(&span.high - &first)?);
        budget.allows(usize::try_from(last).unwrap_or(usize::MAX).saturating_mul(4 * size_of::<Letter>()))?;
        let exact = first == UBig::ZERO;
        let mut start = Start { placed: vec![UBig::ZERO; self.values], base: UBig::ZERO, letters: &[] };
        if !exact {
            let Some(found) = Start::of(&first, last, given) else { return Ok(None) };
            start = found;
        }
        let Some(beyond) = start.beyond() else { return Err(GaveUp::beyond("the values are too far apart")) };
        let mut machine = Machine::guess(&beyond);
        let mut written: Vec<Letter> = Vec::new();
        let mut found = None;
        let mut begun = 0;
        for i in 0..=last {
            budget.step()?;
            let letter = if exact { written.get(i as usize).copied() } else { start.letters.get(i as usize).copied() };
            // From row 0 on the letters are the machine's own; a row may come before its letter is written.
            let letter = letter.unwrap_or_else(|| machine.pending());
            if i == low {
                let base = &first + UBig::from(i) + &start.base + UBig::from(machine.moved);
                let before = |h| &start.placed[h] + UBig::from(machine.placed[h]) - UBig::from(machine.ahead(h));
                found = Some((base, (0..self.values).map(before).collect()));
                begun = written.len();
            }
            let (moved, placed) = (machine.moved, rows.is_some().then(|| machine.placed.clone()));
            machine.row(letter, &mut written)?;
            if let (Some(rows), Some(placed), true) = (&mut rows, placed, i >= low) {
                let x = &first + UBig::from(i);
                let base = &x + &start.base + UBig::from(moved);
                let y = machine.cells.iter().map(|cell| cell.map(|at| &base + UBig::from(at))).collect();
                let before =
                    start.placed.iter().zip(placed).map(|(start, placed)| start + UBig::from(placed)).collect();
                rows.push(Row { x, y, before });
            }
        }
        Ok(found.map(|(first, before)| Letters { first, letters: written.split_off(begun), before }))
    }
}

/// The beginning of a window.
struct Start<'a> {
    /// n_h
    placed: Vec<UBig>,
    /// The least of these numbers.
    base: UBig,
    /// The letters of the rows of the window.
    letters: &'a [Letter],
}

impl<'a> Start<'a> {
    /// The beginning with the row `first`, of `last` + 1 rows.
    fn of(first: &UBig, last: u64, given: &'a [Letters]) -> Option<Start<'a>> {
        let given = given.iter().rfind(|letters| letters.first <= *first)?;
        let skipped = usize::try_from(&(first - &given.first)).ok()?;
        let (skipped, letters) = given.letters.split_at_checked(skipped)?;
        let letters = letters.get(..=usize::try_from(last).ok()?)?;
        let more = |h: usize| skipped.iter().filter(|letter| *letter >> h & 1 == 1).count();
        // n_h(r) = r - #b_h(< r) + 1: one column, that of (c, c), is also a row.
        let placed = |(h, before): (usize, &UBig)| first + UBig::ONE - before - UBig::from(more(h));
        let placed: Vec<UBig> = given.before.iter().enumerate().map(placed).collect();
        let base = placed.iter().min()?.clone();
        Some(Start { placed, base, letters })
    }

    /// The excess of each count over the least.
    fn beyond(&self) -> Option<Vec<u32>> {
        self.placed.iter().map(|count| u32::try_from(&(count - &self.base)).ok().filter(|more| *more < 64)).collect()
    }
}

/// The same rows in order, with adjoining spans joined.
fn joined(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_by(|one, other| one.low.cmp(&other.low));
    let mut all: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match all.last_mut() {
            Some(last) if span.low <= last.high => last.high = span.high.max(last.high.clone()),
            _ => all.push(span),
        }
    }
    all
}
