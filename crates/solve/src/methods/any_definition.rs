//! any-definition: The P-positions of every game, from the outcome tables of boxes of growing size.
//!
//! Theorem. None: a position is P if all its options are N, and in misère play if it also has an option.
//! Hypotheses. None. Constraint games and Wyt games with free one-pile moves are listed row by row instead.
//! Complexity. A few outcome tables of boxes of side N. With free one-pile moves a table takes O(N^2/64) steps if the
//! moves lie on lines p l = q k + c, depend on remainders or on one amount only, or if the P-positions lie on few
//! diagonals; otherwise O(N^2) if most cells are decided by the first move tried. With restricted one-pile moves it
//! takes O(N^3/64) steps.
//! Reference. The definition; docs/proofs.md, Propositions 35 to 39, 52 to 54, 56 and 56b.
//! Deviation. With restricted one-pile moves a row may hold many P-positions; they are listed by y, then x. With free
//! one-pile moves they are listed by a. A row without a partner in the box is left out and named; beyond the box
//! nothing is known of it.

use crate::facts::Facts;
use crate::listing::{Gaps, Listing, ListingKind, Source};
use crate::pair_error::PairError;
use crate::wording::forbidden;
use std::time::Duration;
use wythoff_base::UBig;
use wythoff_base::{Budget, Spent};
use wythoff_check::JudgeError;
use wythoff_check::evidence::Evidence;
use wythoff_game::{Ruleset, TwoPile};
use wythoff_seq::Pair;
use wythoff_table::{FirstPairs, first};

/// Its name: what it lists is the outcome table, which is no judge of itself.
pub(crate) const NAME: &str = "any-definition";

/// The first box: one word of a bit row, decided in microseconds.
const FIRST: u64 = 64;

/// The least box in which a row without a partner is reported: in smaller ones the partner is often just outside.
const LEAST: u64 = 1024;

/// The least box after which no further P-positions are expected, if the one of half the side has as many.
const ENOUGH: u64 = 2048;

/// P-positions in a box from which the size of a box with more of them is estimated: fewer show no density.
const MANY: usize = 64;

/// Steps allowed for a box that is larger than needed: a fraction of a second. Steps are the same on every machine,
/// time is not.
const STEPS: u64 = 10_000_000;

/// The P-positions of a box, or the first of them.
struct Decided {
    bound: u64,
    /// In the order of the listing.
    found: Vec<(u64, u64)>,
    /// The rows without a partner in the box, where one-pile moves are free.
    gaps: Vec<u64>,
    /// The number of P-positions in the box before, and its bound if it had gaps.
    before: usize,
    smaller: Option<u64>,
    /// The least of those gaps that has a partner in this box.
    filled: Option<u64>,
    /// The rows up to this one were looked at.
    top: u64,
}

impl Decided {
    /// The bound of a box that should hold this number of pairs, at the density of this box, and a little more. If
    /// one-pile moves are free, a larger box costs nothing: the search ends with the last pair. A row without a partner
    /// in a box four times as large as needed is taken to have none.
    fn enough(&self, pairs: u64, free: bool) -> u128 {
        let all = self.found.len();
        if !free {
            return u128::from(self.bound) * u128::from(pairs) * 17 / (16 * all.max(1) as u128);
        }
        // Pairs before the first gap are sure to be the first ones; those after it may move.
        let before = self.gaps.first().map_or(all, |gap| self.found.partition_point(|(a, _)| a < gap));
        let (count, part) = match (self.smaller, self.filled) {
            _ if 4 * before >= all => (before, 8),
            // A larger box has no partner for any of the gaps.
            (Some(_), None) => (all, 5),
            _ => (all, 17),
        };
        // The density is measured by the larger numbers, because a box ends at them.
        let far = self.found.iter().take(count).map(|(_, b)| *b).max().unwrap_or(self.bound);
        u128::from(far.max(1)) * u128::from(pairs) * part / (4 * count.max(1) as u128)
    }

    /// Whether the box before had gaps, and none of those below this number has a partner here.
    fn is_firm(&self, below: u64) -> bool {
        match (self.smaller, self.filled) {
            (Some(_), None) => true,
            (Some(bound), Some(x)) => below <= bound && below <= x,
            (None, _) => false,
        }
    }
}

/// The stream of P-positions: by a if one-pile moves are free, otherwise by y, then x.
pub(crate) struct Definition {
    rules: Ruleset,
    wanted: u64,
    /// A box of this bound needs too much memory.
    too_large: u64,
    decided: Option<Decided>,
    /// The box was chosen for the pairs up to this one.
    chosen: Option<u64>,
    /// Much larger boxes had no further P-position.
    few: Option<PairError>,
    next: usize,
}

impl Definition {
    /// Nothing is decided yet.
    pub(crate) fn new(rules: &Ruleset) -> Definition {
        Definition {
            rules: rules.clone(),
            wanted: 0,
            too_large: u64::MAX,
            decided: None,
            chosen: None,
            few: None,
            next: 0,
        }
    }

    /// The box, or its rows up to the pair `last` if each has a partner. A small box is always decided as a whole.
    fn decide(&self, bound: u64, last: u64, budget: &Budget) -> Result<Decided, JudgeError> {
        let held = self.decided.as_ref().map_or(0, |before| before.found.len());
        // A small box is decided in no time, and shows the gaps of all its rows.
        let wanted = usize::try_from(last.saturating_add(1)).ok().filter(|_| bound > LEAST).unwrap_or(usize::MAX);
        let (found, top) = match first(&self.rules, bound, wanted, budget)? {
            FirstPairs::Rows(found) => {
                let top = found.last().map_or(0, |(a, _)| *a);
                (found, top)
            }
            FirstPairs::Box(board) => {
                budget.allows(board.count().saturating_mul(32))?;
                let by_x = self.rules.free_single();
                (if by_x { board.p_positions().collect() } else { board.p_positions_by_y() }, bound)
            }
        };
        if !self.rules.free_single() {
            return Ok(Decided { bound, found, gaps: vec![], before: held, smaller: None, filled: None, top });
        }
        let mut gaps: Vec<u64> = (0..=top).collect();
        let mut used = vec![false; bound as usize + 1];
        found.iter().flat_map(|&(x, y)| [x, y]).for_each(|n| used[n as usize] = true);
        gaps.retain(|&x| !used[x as usize]);
        let smaller = self.decided.as_ref().filter(|before| !before.gaps.is_empty());
        let filled = smaller.and_then(|before| before.gaps.iter().copied().find(|&x| used[x as usize]));
        let smaller = smaller.map(|before| before.bound);
        Ok(Decided { bound, found, gaps, before: held, smaller, filled, top })
    }

    /// The bound of the next box to look at, for more pairs or (true) for the partners of rows that have none.
    fn larger(&self, last: u64) -> Option<(u64, bool)> {
        let Some(now) = &self.decided else { return Some((FIRST, false)) };
        let Some(&(a, b)) = usize::try_from(last).ok().and_then(|last| now.found.get(last)) else {
            let piles = now.enough(last.saturating_add(1), self.rules.free_single());
            let most = match now.found.len() {
                count if now.before == count => 2,
                // These are enough to show the density.
                MANY.. => 512,
                _ => 32,
            };
            let bound = u64::try_from(piles).unwrap_or(u64::MAX).clamp(2 * now.bound, most * now.bound);
            // Between the last box and one that did not fit, the memory allows some in the middle.
            let middle = now.bound + self.too_large.saturating_sub(now.bound) / 2;
            let fits = bound < self.too_large || middle < now.bound + now.bound / 4;
            return Some((if fits { bound } else { middle }, false));
        };
        let open = now.gaps.first().is_some_and(|&x| x < a);
        // A row without a partner in a box four times as large as needed is taken to have none.
        let far = now.bound >= LEAST && (now.is_firm(a) || now.bound / 4 >= b);
        (open && !far).then(|| (now.bound.saturating_mul(if now.bound < LEAST { 4 } else { 2 }), true))
    }

    /// Decides boxes until one holds the pairs up to `last`, and what is passed over before them is likely to be empty.
    fn reach(&mut self, last: u64, budget: &Budget) -> Result<(), PairError> {
        if let Some(few) = &self.few {
            return Err(few.clone());
        }
        while let Some((bound, extra)) = self.larger(last) {
            // A larger box pays if the last one found partners.
            let vain = self.decided.as_ref().is_none_or(|now| now.filled.is_none());
            let larger = if extra && vain {
                self.decide(bound, last, &budget.within(Duration::MAX).with_steps(STEPS))
            } else {
                self.decide(bound, last, budget)
            };
            let larger = match larger {
                Ok(larger) => larger,
                Err(JudgeError::Spent(Spent::Stopped)) => return Err(Spent::Stopped.into()),
                // The box before suffices.
                Err(_) if extra => return Ok(()),
                Err(JudgeError::Spent(Spent::Memory(_))) if self.too_large > bound => {
                    self.too_large = bound;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            // A larger box may show an earlier pair that was out of reach: then what was given is wrong, and said so.
            let before = self.decided.replace(larger);
            self.unchanged(before.as_ref())?;
            let count = |now: &Decided| now.found.len() as u64;
            if let Some(now) = self.decided.as_ref().filter(|now| now.bound >= ENOUGH && now.before == now.found.len())
                && count(now) <= last
            {
                let few = PairError::Few { count: count(now), bound: now.bound };
                return Err(self.few.insert(few).clone());
            }
        }
        Ok(())
    }

    /// The pairs given before are still the first ones.
    fn unchanged(&self, before: Option<&Decided>) -> Result<(), PairError> {
        let (Some(before), Some(now)) = (before, &self.decided) else { return Ok(()) };
        let differs = |(old, new): &(&(u64, u64), &(u64, u64))| old != new;
        match before.found[..self.next].iter().zip(&now.found).find(differs) {
            Some((_, &(x, y))) => Err(PairError::Late { x, y, bound: before.bound }),
            None => Ok(()),
        }
    }
}

/// The listing of a game without a recursion: a `take`, or restricted one-pile moves.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    // A `take` as it was written: the same moves as f or wyt have another listing.
    let rules = a.written().game()?;
    (!rules.free_single() || matches!(rules.two_pile(), TwoPile::Take(_))).then(|| of(rules))
}

/// The outcome table, box by box.
pub(crate) fn of(rules: &Ruleset) -> Listing {
    let reason = if rules.free_single() {
        "one-pile moves are free, so every x has at most one partner"
    } else {
        "one-pile moves are restricted, so a row may hold several P-positions, or infinitely many"
    };
    Listing {
        kind: ListingKind::P,
        solver: NAME,
        recursion: if rules.play().is_misere() {
            format!("a position is P when it has an option that is N and none that is P{}", forbidden(rules)).into()
        } else {
            format!("a position is P when none of its options is P{}", forbidden(rules)).into()
        },
        theorem: "the outcome table of a box, decided from the moves; tests compare it with brute force".into(),
        reasons: vec![reason.into()],
        source: Box::new(Definition::new(rules)),
    }
}

impl Source for Definition {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        let n = self.next as u64;
        let known = |decided: &Option<Decided>| decided.as_ref().and_then(|now| now.found.get(n as usize)).copied();
        if self.chosen.is_none_or(|last| n > last) {
            // If no number was announced, twice as many each time.
            self.wanted = self.wanted.max(2 * n);
            let reached = self.reach(self.wanted, budget);
            match (reached, known(&self.decided)) {
                (Err(error @ PairError::Late { .. }), _) | (Err(error), None) => return Err(error),
                // The pairs decided are given first.
                (Err(_), Some(_)) => self.chosen = self.decided.as_ref().map(|now| now.found.len() as u64 - 1),
                (Ok(()), _) => self.chosen = Some(self.wanted),
            }
        }
        let Some((a, b)) = known(&self.decided) else { return Ok(None) };
        self.next += 1;
        Ok(Some(Pair { n, a, b: UBig::from(b) }))
    }

    fn expect(&mut self, last: u64) {
        self.wanted = self.wanted.max(last);
    }

    fn gaps(&self) -> Option<Gaps> {
        let (now, before) = (self.decided.as_ref()?, self.next.checked_sub(1)?);
        let (last, _) = now.found.get(before)?;
        let rows: Vec<u64> = now.gaps.iter().copied().take_while(|x| x < last).collect();
        (!rows.is_empty()).then_some(Gaps { bound: now.bound, rows })
    }

    fn first_gap(&self) -> Option<(u64, u64)> {
        let (now, before) = (self.decided.as_ref()?, self.next.checked_sub(1)?);
        let x = now.gaps.first().filter(|x| now.found.get(before).is_some_and(|(last, _)| *x < last))?;
        Some((*x, now.bound))
    }

    /// The box decided so far, or its rows up to the last pair given.
    fn evidence(&self) -> Evidence {
        let given = self.next.checked_sub(1);
        match &self.decided {
            Some(now) if now.top < now.bound && now.gaps.is_empty() && given.is_some() => {
                Evidence::Rows { bound: given.and_then(|last| now.found.get(last)).map_or(0, |(a, _)| *a) }
            }
            now => Evidence::Exhaustive { bound: now.as_ref().map_or(0, |now| now.top) },
        }
    }
}
