//! `grundy-rows`: the Grundy values of the rows 0..a, which repeat: g(i, m + p) = g(i, m) + p for all m >= m0.
//!
//! docs/proofs.md, Proposition 82. The two-pile moves from these rows take at most K from the larger pile, which the
//! rule says and not the file, and their legality repeats with p; m0 > a + K. If every value below column m0 + p is the
//! least that no option has, if the values that a row does not yet have are the same in column m0 + p as in column m0,
//! shifted by p, and the K columns before m0 + p are those before m0, all values repeat.

use super::super::Refused;
use super::reach::Reach;
use crate::moves;
use wythoff_base::Budget;
use wythoff_game::Ruleset;
use wythoff_game::position::Piles;

/// The values of the rows 0..a of a game up to where they repeat.
#[derive(Clone, Debug)]
pub struct GrundyRows {
    /// The game.
    pub rules: Ruleset,
    /// a, the last row, which the claim is about.
    pub row: u64,
    /// The least number from which on row a repeats.
    pub preperiod: u64,
    /// The least number after which it does.
    pub period: u64,
    /// m0, from which on all rows repeat.
    pub from: u64,
    /// p, after which all rows repeat.
    pub common: u64,
    /// By row: the values of the columns below m0 + p.
    pub values: Vec<Vec<u64>>,
}

impl GrundyRows {
    /// The word for this kind of certificate.
    pub const KIND: &'static str = "grundy-rows";

    /// Checks everything; what it rests on, in sentences.
    pub fn verify(&self, budget: &Budget) -> Result<Vec<String>, Refused> {
        if !self.rules.free_single() || self.rules.play().is_blocking() {
            return Err(Refused::because("one-pile moves are restricted, or moves may be blocked"));
        }
        let reach = Reach::of(&self.rules, self.row, budget)?;
        let k = reach.largest;
        if self.common == 0 || !self.common.is_multiple_of(reach.period) {
            return Err(Refused::because(format!("p must be a positive multiple of {}", reach.period)));
        }
        if self.row.checked_add(k).is_none_or(|before| self.from <= before) {
            return Err(Refused::because(format!("m0 must be greater than a + K = {} + {k}", self.row)));
        }
        let end = self.from.checked_add(self.common).and_then(|end| usize::try_from(end).ok());
        let whole = self.values.iter().all(|row| Some(row.len()) == end);
        if !whole || self.values.len() as u64 != self.row + 1 {
            return Err(Refused::because("it must have a value for each row up to a and each column below m0 + p"));
        }
        self.definition(&reach, budget)?;
        if self.minimal() != Some((self.preperiod, self.period)) {
            return Err(Refused::because(format!("these are not the least preperiod and period of row {}", self.row)));
        }
        let (a, from, p) = (self.row, self.from, self.common);
        Ok(vec![
            format!("{}: two-pile moves from the rows up to {a} take at most {k} from the larger pile", reach.why),
            format!("every value of the rows up to {a} below column {} is the least that no option has", from + p),
            format!(
                "the unused values and the {k} columns before {from} and before {} are the same: so g(i, m + {p}) = \
                 g(i, m) + {p} for every i <= {a} and m >= {from} (docs/proofs.md, Proposition 82)",
                from + p
            ),
            format!("the least of row {a}: preperiod {}, period {}", self.preperiod, self.period),
        ])
    }

    /// Every value by the definition; then that columns and unused values repeat.
    fn definition(&self, reach: &Reach, budget: &Budget) -> Result<(), Refused> {
        let (from, p, k) = (self.from as usize, self.common as usize, reach.largest as usize);
        let mut used = vec![Used::default(); self.values.len()];
        let mut before = Vec::new();
        let mut seen = Seen::default();
        for m in 0..from + p {
            budget.look(m as u64, Some((from + p) as u64))?;
            if m == from {
                before.clone_from(&used);
            }
            for (i, used) in used.iter_mut().enumerate() {
                budget.step()?;
                seen.clear();
                if m <= self.row as usize + k {
                    self.by_rule(i, m, &mut seen, budget)?;
                } else {
                    self.by_reach(i, m, reach, &mut seen);
                }
                let value = usize::try_from(self.values[i][m]).unwrap_or(usize::MAX);
                // In misère play a player without a move has won: that position has the value 1.
                let right = match i + m {
                    0 => value == usize::from(self.rules.play().is_misere()),
                    most => value <= most + 1 && used.is_least(value, &seen),
                };
                if !right {
                    return Err(Refused::because(format!("the value of ({i},{m}) is not {value}")));
                }
                used.insert(value);
            }
        }
        let repeats = |row: &Vec<u64>| (from - k..from).all(|m| row[m].checked_add(p as u64) == Some(row[m + p]));
        if let Some(i) = self.values.iter().position(|row| !repeats(row)) {
            return Err(Refused::because(format!("the last {k} columns of row {i} do not repeat")));
        }
        let same = |(before, after): (&Used, &Used)| before.is_moved_by(p, after);
        match before.iter().zip(&used).position(|both| !same(both)) {
            Some(i) => Err(Refused::because(format!("the values that row {i} has not used do not repeat"))),
            None => Ok(()),
        }
    }

    /// The values of all options, with the legality of every removal read from the rule.
    fn by_rule(&self, i: usize, m: usize, seen: &mut Seen, budget: &Budget) -> Result<(), Refused> {
        for option in moves::options(&self.rules, Piles { x: i as u64, y: m as u64 }) {
            budget.step()?;
            let to = option.map_err(|error| Refused::because(format!("the rule has no value: {error}")))?;
            seen.insert(self.values[to.x as usize][to.y as usize]);
        }
        Ok(())
    }

    /// The values of all options outside the row itself.
    fn by_reach(&self, i: usize, m: usize, reach: &Reach, seen: &mut Seen) {
        self.values[..i].iter().for_each(|row| seen.insert(row[m]));
        for k in 1..=i {
            let row = &self.values[i - k];
            (1..=reach.largest as usize).filter(|l| reach.allows(i, m, k, *l)).for_each(|l| seen.insert(row[m - l]));
        }
    }

    /// The least preperiod and period of row a, which repeats from m0 on after p.
    fn minimal(&self) -> Option<(u64, u64)> {
        let row = self.values.last()?;
        let (from, p) = (self.from, self.common);
        let at = |m: u64| if m < from + p { row[m as usize] } else { row[(m - p) as usize] + p };
        let after = |q: &u64| (from..from + p).all(|m| at(m + q) == at(m) + q);
        let period = (1..=p).filter(|q| p.is_multiple_of(*q)).find(after)?;
        let differs = (0..from).rev().find(|m| at(m + period) != at(*m) + period);
        Some((differs.map_or(0, |m| m + 1), period))
    }
}

/// The values that a row has, all below `least` among them.
#[derive(Clone, Default)]
struct Used {
    least: usize,
    taken: Vec<bool>,
}

impl Used {
    fn has(&self, value: usize) -> bool {
        self.taken.get(value).copied().unwrap_or(false)
    }

    fn insert(&mut self, value: usize) {
        if self.taken.len() <= value {
            self.taken.resize(value + 1, false);
        }
        self.taken[value] = true;
        while self.has(self.least) {
            self.least += 1;
        }
    }

    /// Whether a value is the least that neither the row nor the others have.
    fn is_least(&self, value: usize, others: &Seen) -> bool {
        let free = |value: usize| !self.has(value) && !others.has(value);
        free(value) && !(self.least..value).any(free)
    }

    /// Whether the values that `after` does not have are those that this one does not have, p more.
    fn is_moved_by(&self, p: usize, after: &Used) -> bool {
        let end = after.taken.len().max(self.taken.len() + p);
        (0..end).all(|value| after.has(value) == value.checked_sub(p).is_none_or(|value| self.has(value)))
    }
}

/// The values of options: those marked in this round.
#[derive(Default)]
struct Seen {
    round: u64,
    marks: Vec<u64>,
}

impl Seen {
    fn clear(&mut self) {
        self.round += 1;
    }

    /// A value is at most the sum of the piles, in misère play one more.
    fn insert(&mut self, value: u64) {
        let value = value as usize;
        if self.marks.len() <= value {
            self.marks.resize(value + 1, 0);
        }
        self.marks[value] = self.round;
    }

    fn has(&self, value: usize) -> bool {
        self.marks.get(value) == Some(&self.round)
    }
}
