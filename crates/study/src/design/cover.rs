//! Wyt and invariant rules: docs/proofs.md, Propositions 102 and 103. The largest rule of the class that joins no two
//! pairs must lead from every other position to a pair.

use crate::design::known::Known;
use wythoff_base::{Budget, Spent};
use wythoff_check::certificate::{Because, Class, Conflict, Point};

/// The amounts (k,l), both up to a bound, that lead from one pair to another, each with such a pair.
pub(crate) struct Differences<'k> {
    known: &'k Known,
    most: u64,
    /// For (k,l) the least u such that taking k and l from u and its partner leaves a pair; 0 if there is none.
    from: Vec<u64>,
}

/// The result for the largest rule of a class.
pub(crate) enum Cover {
    /// The rule leads from every position of the box to a pair: by these moves, k <= l.
    Covers(Vec<Point>),
    /// It does not: the first position without such a move, and the conflicts that forbid each candidate.
    Fails(Point, Because),
}

impl<'k> Differences<'k> {
    /// The differences of all known pairs.
    pub(crate) fn of(known: &'k Known, most: u64, budget: &Budget) -> Result<Differences<'k>, Spent> {
        let side = usize::try_from(most).map_err(|_| Spent::Memory(usize::MAX))? + 1;
        budget.allows(side * side * size_of::<u64>())?;
        let mut found = Differences { known, most, from: vec![0; side * side] };
        for u in 1..=known.to() {
            budget.tick(u, Some(known.to()))?;
            let Some(v) = known.partner(u) else { continue };
            for k in 1..=most.min(u) {
                let taken =
                    known.partner(u - k).and_then(|left| v.checked_sub(left)).filter(|l| (1..=most).contains(l));
                let place = taken.and_then(|l| found.from.get_mut((k * (most + 1) + l) as usize));
                if let Some(place) = place.filter(|place| **place == 0) {
                    *place = u;
                }
            }
        }
        Ok(found)
    }

    /// Two pairs that the move (k,l) joins.
    fn joined(&self, k: u64, l: u64) -> Option<[Point; 2]> {
        let u = self.from.get((k * (self.most + 1) + l) as usize).copied().filter(|u| *u > 0)?;
        let v = self.known.partner(u)?;
        Some([(u, v), (u - k, v - l)])
    }

    /// The least l >= k such that (k,l) joins two pairs: f(k) is at most this.
    pub(crate) fn bound(&self, k: u64) -> Option<u64> {
        (k..=self.most).find(|l| self.joined(k, *l).is_some())
    }

    /// Two pairs that a rule of the class would join if it allowed (k,l), k <= l.
    fn conflict(&self, class: Class, k: u64, l: u64) -> Option<[Point; 2]> {
        match class {
            Class::Wyt => self.joined(k, self.bound(k).filter(|bound| *bound <= l)?),
            _ => self.joined(k, l),
        }
    }

    /// Whether the largest rule of the class serves every position of the box.
    pub(crate) fn cover(&self, class: Class, budget: &Budget) -> Result<Cover, Spent> {
        let mut chosen = std::collections::BTreeSet::new();
        let conflicts: Vec<Vec<bool>> = (0..=self.most)
            .map(|k| (0..=self.most).map(|l| k > 0 && l >= k && self.conflict(class, k, l).is_some()).collect())
            .collect();
        for (x, y) in open(self.known, self.most) {
            budget.step()?;
            let moves = || {
                (0..x).filter_map(move |p| {
                    let l = y.checked_sub(self.known.partner(p)?).filter(|l| *l > 0)?;
                    Some((p, ((x - p).min(l), (x - p).max(l))))
                })
            };
            if moves().any(|(_, amounts)| chosen.contains(&amounts)) {
                continue;
            }
            let legal = |(_, (k, l)): &(u64, Point)| !conflicts[*k as usize][*l as usize];
            let Some((_, amounts)) = moves().find(legal) else {
                let conflict = |(p, (k, l)): (u64, Point)| {
                    Some(Conflict { to: (p, self.known.partner(p)?), joined: self.conflict(class, k, l)? })
                };
                return Ok(Cover::Fails((x, y), Because::Conflicts(moves().filter_map(conflict).collect())));
            };
            chosen.insert(amounts);
        }
        Ok(Cover::Covers(chosen.into_iter().collect()))
    }
}

/// The positions with piles up to n that are not pairs, and from which no one-pile move leads to a pair.
fn open(known: &Known, n: u64) -> impl Iterator<Item = Point> {
    let rows = (1..=n).filter_map(move |x| {
        let end = known.partner(x).unwrap_or(n + 1).min(n + 1);
        (end > x).then_some((x, end))
    });
    rows.flat_map(move |(x, end)| (x..end).map(move |y| (x, y)))
        .filter(|(x, y)| known.partner(*y).is_none_or(|other| other >= *x))
}
