//! Computes the columns of the rows 0..a, one after the other, until a state recurs.

use super::NoRows;
use crate::table::table;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::certificate::Reach;
use wythoff_game::Ruleset;

/// The most columns: it bounds the values, which must fit a `u32`.
const MAX_COLUMNS: usize = 1 << 30;
/// The most moves that are kept: 2^24 moves are 128 MiB.
const MAX_MOVES: usize = 1 << 24;

/// A row: its values in order, and the set of them.
#[derive(Clone, Default)]
struct Row {
    values: Vec<u32>,
    /// The least number that is not a value of the row.
    least: usize,
    used: Vec<u64>,
}

impl Row {
    fn push(&mut self, value: usize) {
        self.values.push(value as u32);
        if self.used.len() <= value / 64 {
            self.used.resize(value / 64 + 1, 0);
        }
        self.used[value / 64] |= 1 << (value % 64);
        while self.limb(self.least / 64) >> (self.least % 64) & 1 == 1 {
            self.least += 1;
        }
    }

    fn limb(&self, at: usize) -> u64 {
        self.used.get(at).copied().unwrap_or(0)
    }

    /// The 64 numbers from `first` on, as bits.
    fn from(&self, first: usize) -> u64 {
        let (limb, shift) = (first / 64, first % 64);
        let high = self.limb(limb + 1).checked_shl(64 - shift as u32).unwrap_or(0);
        self.limb(limb) >> shift | high
    }
}

/// A state kept for comparison with later ones: its column, and for each row the least unused number and the used ones
/// above it.
struct Mark {
    column: usize,
    rows: Vec<(usize, Vec<u64>)>,
}

/// The rows, as far as they are computed.
pub(super) struct Stream {
    rows: Vec<Row>,
    /// The number of columns computed.
    columns: usize,
    /// The period M of legality and the greatest distance K.
    period: usize,
    largest: usize,
    /// For each column modulo M and each row: the rows and amounts of its two-pile moves.
    moves: Vec<Vec<(u32, u32)>>,
    /// Values of options, as bits from the limb of the row's least unused number on.
    options: Vec<u64>,
}

impl Stream {
    /// Begins with the columns up to a + K, which a table gives.
    pub(crate) fn new(rules: &Ruleset, a: u64, reach: &Reach, budget: &Budget) -> Result<Stream, NoRows> {
        let first = a.saturating_add(reach.largest);
        let table = table(rules, first, budget)?.values;
        let mut rows = vec![Row::default(); a as usize + 1];
        for (x, row) in (0..).zip(&mut rows) {
            (0..=first).for_each(|y| row.push(table.get(x, y).unwrap_or(0) as usize));
        }
        let columns = first as usize + 1;
        let (period, largest) = (reach.period as usize, reach.largest as usize);
        let mut moves = Vec::with_capacity(period * rows.len());
        let mut count = 0;
        for m in columns.next_multiple_of(period)..columns.next_multiple_of(period) + period {
            for i in 0..rows.len() {
                budget.look(0, None)?;
                let amounts = (1..=i).flat_map(|k| (1..=largest).map(move |l| (k, l)));
                let legal = amounts.filter(|(k, l)| reach.allows(i, m, *k, *l));
                let legal: Vec<(u32, u32)> = legal.map(|(k, l)| ((i - k) as u32, l as u32)).collect();
                count += legal.len();
                if count > MAX_MOVES {
                    return Err(GaveUp::beyond("these rows have too many two-pile moves").into());
                }
                moves.push(legal);
            }
        }
        Ok(Stream { rows, columns, period, largest, moves, options: Vec::new() })
    }

    /// The values by row.
    pub(crate) fn into_values(self) -> Vec<Vec<u32>> {
        self.rows.into_iter().map(|row| row.values).collect()
    }

    /// m0 and p: the least column from which on all rows repeat with all that they depend on, and the period.
    pub(crate) fn until_it_repeats(&mut self, budget: &Budget) -> Result<(usize, usize), NoRows> {
        let mut mark = self.mark();
        let mut patience = self.columns.next_power_of_two();
        loop {
            self.column(budget)?;
            if self.is_at(&mark) {
                break;
            }
            // Brent's cycle search: the mark moves on after 1, 2, 4, .. times as many columns.
            if self.columns - mark.column >= patience {
                mark = self.mark();
                patience *= 2;
            }
        }
        let p = self.columns - mark.column;
        let repeats = |m: usize| self.rows.iter().all(|row| row.values[m] as usize + p == row.values[m + p] as usize);
        let mut from = mark.column;
        // The mark lies somewhere in the periodic part, which may begin earlier.
        while from > 0 && repeats(from - 1) {
            from -= 1;
        }
        // The K columns before it must repeat as well, and no move may cross.
        Ok(((from + self.largest).max(self.rows.len() + self.largest), p))
    }

    /// Computes the next column.
    fn column(&mut self, budget: &Budget) -> Result<(), NoRows> {
        let m = self.columns;
        let bytes = self.rows.len().saturating_mul(m).saturating_mul(9) / 2;
        let moves = (m % self.period) * self.rows.len();
        // One step per option.
        let options: usize = (0..self.rows.len()).map(|i| i + self.moves[moves + i].len()).sum();
        budget
            .steps(options as u64 + 1)
            .and_then(|()| budget.look(m as u64, None))
            .and_then(|()| budget.allows(bytes))
            .map_err(|spent| {
                GaveUp::Short(spent, format!("{m} columns were computed, and no state recurred: {spent}"))
            })?;
        if m >= MAX_COLUMNS {
            return Err(GaveUp::beyond(format!("{m} columns were computed, and no state recurred")).into());
        }
        for i in 0..self.rows.len() {
            let first = self.rows[i].least / 64;
            let mut see = |value: u32| {
                if let Some(at) = (value as usize / 64).checked_sub(first) {
                    if self.options.len() <= at {
                        self.options.resize(at + 1, 0);
                    }
                    self.options[at] |= 1 << (value % 64);
                }
            };
            self.rows[..i].iter().for_each(|row| see(row.values[m]));
            self.moves[moves + i].iter().for_each(|(row, l)| see(self.rows[*row as usize].values[m - *l as usize]));
            let row = &mut self.rows[i];
            let taken = |at: usize| self.options.get(at).copied().unwrap_or(0) | row.limb(first + at);
            let mut at = 0;
            while taken(at) == u64::MAX {
                at += 1;
            }
            let value = (first + at) * 64 + taken(at).trailing_ones() as usize;
            self.options.fill(0);
            row.push(value);
        }
        self.columns += 1;
        Ok(())
    }

    fn mark(&self) -> Mark {
        let used = |row: &Row| (row.least..row.used.len() * 64).step_by(64).map(|first| row.from(first)).collect();
        let rows = self.rows.iter().map(|row| (row.least, used(row))).collect();
        Mark { column: self.columns, rows }
    }

    /// Whether the state is that of the mark.
    fn is_at(&self, mark: &Mark) -> bool {
        let p = self.columns - mark.column;
        if !p.is_multiple_of(self.period) {
            return false;
        }
        let columns = |row: &Row| {
            let (then, now) =
                (&row.values[mark.column - self.largest..mark.column], &row.values[self.columns - self.largest..]);
            then.iter().zip(now).rev().all(|(then, now)| *then as usize + p == *now as usize)
        };
        let unused = |(row, (least, used)): (&Row, &(usize, Vec<u64>))| {
            let limbs = used.len().max((row.used.len() * 64).saturating_sub(row.least).div_ceil(64));
            row.least == least + p
                && (0..limbs).all(|at| used.get(at).copied().unwrap_or(0) == row.from(row.least + 64 * at))
        };
        self.rows.iter().all(columns) && self.rows.iter().zip(&mark.rows).all(unused)
    }
}
