//! `periodic-pairs`: the partner pi(x) of every x, where there are finitely many two-pile moves.
//!
//! docs/proofs.md, Proposition 46: let K be the largest amount of a two-pile move, let pi be given below x0 + p and go
//! on by pi(x + p) = pi(x) + p, let D be the largest pi(x) - x, and W = max(K, D). If every row below x0 + p + W is as
//! the definition says, all rows are.

use super::{FiniteMoves, Refused};
use wythoff_base::Budget;
use wythoff_game::Ruleset;
use wythoff_game::position::Move;

/// The partners of a game with finitely many two-pile moves.
#[derive(Clone, Debug)]
pub struct PeriodicPairs {
    /// The game.
    pub rules: Ruleset,
    /// K, the largest amount of a two-pile move.
    pub largest: u64,
    /// How many two-pile moves there are, (k,l) and (l,k) counted apart.
    pub moves: u64,
    /// x0, from which on partners repeat.
    pub from: u64,
    /// p, after which they repeat.
    pub period: u64,
    /// pi(x) for x < x0 + p.
    pub partners: Vec<u64>,
}

impl PeriodicPairs {
    /// The word for this kind of certificate.
    pub const KIND: &'static str = "periodic-pairs";

    /// Checks everything; what it rests on, in sentences.
    pub(crate) fn verify(&self, budget: &Budget) -> Result<Vec<String>, Refused> {
        let play = self.rules.play();
        if !self.rules.free_single() || play.is_blocking() {
            return Err(Refused::because("one-pile moves are restricted, or moves may be blocked"));
        }
        let found = FiniteMoves::of(&self.rules, budget)?;
        let found = found.ok_or_else(|| Refused::because("no proof that there are finitely many two-pile moves"))?;
        let moves: Vec<Move> = found.ordered().collect();
        if (self.largest, self.moves) != (found.largest(), moves.len() as u64) {
            let (k, m) = (found.largest(), moves.len());
            return Err(Refused::because(format!("there are {m} two-pile moves, and the largest amount is {k}")));
        }
        let end = self.from.checked_add(self.period).filter(|_| self.period > 0);
        if end.is_none() || end != u64::try_from(self.partners.len()).ok() {
            return Err(Refused::because("it must have a partner for each x below x0 + p, and p > 0"));
        }
        let rows = PartnerRows { partners: &self.partners, period: self.period };
        let far = self.partners.iter().zip(0u64..).map(|(y, x)| y.saturating_sub(x)).max().unwrap_or(0);
        let width = far.max(found.largest());
        let last = end.and_then(|end| end.checked_add(width)).ok_or_else(|| Refused::because("x0 + p is too large"))?;
        for x in 0..last {
            budget.tick(x, Some(last))?;
            rows.check(x, play.is_misere(), &moves).map_err(Refused::Refuted)?;
        }
        let (from, p) = (self.from, self.period);
        Ok(vec![
            format!("{}: {} two-pile moves, none takes more than {}", found.why, self.moves, self.largest),
            format!("every row x < {last} was decided by the definition"),
            format!(
                "rows x >= {} depend on the {width} rows before them alone, and those of {} and {} are the same: so \
                 pi(x + {p}) = pi(x) + {p} for every x >= {from} (docs/proofs.md, Proposition 46)",
                from.saturating_add(width),
                from.saturating_add(width),
                last
            ),
        ])
    }
}

/// pi, continued.
struct PartnerRows<'a> {
    partners: &'a [u64],
    period: u64,
}

impl PartnerRows<'_> {
    /// pi(x); `None` where it is not a number.
    fn partner(&self, x: u64) -> Option<u64> {
        let last = (self.partners.len() as u64).checked_sub(1)?;
        let periods = x.saturating_sub(last).div_ceil(self.period.max(1));
        let shift = periods.checked_mul(self.period)?;
        self.partners.get(usize::try_from(x.checked_sub(shift)?).ok()?)?.checked_add(shift)
    }

    /// Whether row x is as the definition has it (docs/proofs.md, Propositions 13 and 14), the rows before it being so.
    fn check(&self, x: u64, misere: bool, moves: &[Move]) -> Result<(), String> {
        let no_number = || format!("row {x} has no partner");
        let y = self.partner(x).ok_or_else(no_number)?;
        if self.partner(y) != Some(x) {
            return Err(format!("the partner of {x} is {y}, but the partner of {y} is not {x}"));
        }
        // (x, z) moves to a pair in an earlier row.
        let reaches = |z: u64| {
            moves.iter().any(|mv| {
                x.checked_sub(mv.k).and_then(|row| self.partner(row)).and_then(|to| to.checked_add(mv.l)) == Some(z)
            })
        };
        if y >= x && reaches(y) {
            return Err(format!("a two-pile move leads from ({x},{y}) to another pair"));
        }
        let first = x.max(u64::from(misere && x == 0));
        let is_used = |z: u64| self.partner(z).is_some_and(|before| before < x);
        match (first..y).find(|&z| !is_used(z) && !reaches(z)) {
            Some(z) => Err(format!("({x},{z}) is not a pair, and no move leads from it to a pair")),
            None if y >= first || y < x => Ok(()),
            None => Err(format!("({x},{y}), where the player to move wins misère play, is a pair")),
        }
    }
}
