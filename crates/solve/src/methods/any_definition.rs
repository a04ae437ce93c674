//! any-definition: The P-positions of any game at all, from the definition, in boxes of growing size.
//!
//! Theorem. None: a position is P when all its options are N (misère: and it has options).
//! Hypotheses. None; constraint games and Wyt games with free one-pile moves are listed row by row instead.
//! Complexity. The outcome table of a box of side N, of which there are a few: for a `take` with free one-pile moves O(N^2/64)
//! steps where moves lie on lines p l = q k + c, see remainders or one amount only, or P-positions lie on few diagonals; O(N^2)
//! otherwise, if the first cell asked mostly reaches a y; with restricted ones O(N^3/64).
//! Reference. The definition; docs/proofs.md, Propositions 35 to 39, 52 to 54, 56 and 56b.
//! Deviation. With restricted one-pile moves a row may hold many P-positions: they are listed by y, then x. With free ones
//! they are listed by a, and a row without a partner in the box is passed over and named: beyond the box nothing is known of it.

use crate::facts::Facts;
use crate::listing::{Gaps, Kind, Listing, Source};
use crate::pair_error::PairError;
use crate::words::forbidden;
use std::time::Duration;
use wythoff_budget::{Budget, Spent};
use wythoff_check::evidence::Evidence;
use wythoff_check::judge::JudgeError;
use wythoff_check::table::{Found, first};
use wythoff_exact::UBig;
use wythoff_game::ruleset::{Ruleset, TwoPile};
use wythoff_seq::Pair;

/// Its name: what it lists is the outcome table, which is no judge of itself.
pub(crate) const NAME: &str = "any-definition";

/// The first box.
const FIRST: u64 = 64;

/// A box at least so large is looked at before a row is called without a partner.
const LEAST: u64 = 1024;

/// A box at least so large is looked at before there are said to be no more P-positions.
const ENOUGH: u64 = 2048;

/// From so many P-positions of a box it is told how large one with a wanted number of them is.
const MANY: usize = 64;

/// What may be spent on a box that is larger than needed: so many steps, the same on every machine.
const STEPS: u64 = 10_000_000;

/// The P-positions of a box, or the first of them.
struct Decided {
    bound: u64,
    /// In the order of the listing.
    found: Vec<(u64, u64)>,
    /// The rows without a partner in the box, where one-pile moves are free.
    gaps: Vec<u64>,
    /// How many the next smaller box held, and its bound where it had gaps.
    before: usize,
    smaller: Option<u64>,
    /// The least of those gaps that is filled by this one.
    filled: Option<u64>,
    /// The rows up to this one were looked at.
    top: u64,
}

impl Decided {
    /// The bound of a box that should hold so many pairs: as many piles for each as here, and a little more. Where one-pile
    /// moves are free there is room to spare: the search ends with the last pair, and in a box four times as large as
    /// needed a row without a partner is taken to have none.
    fn enough(&self, pairs: u64, free: bool) -> u128 {
        let all = self.found.len();
        if !free {
            return u128::from(self.bound) * u128::from(pairs) * 17 / (16 * all.max(1) as u128);
        }
        let before = self.gaps.first().map_or(all, |gap| self.found.partition_point(|(a, _)| a < gap));
        let (count, part) = match (self.smaller, self.filled) {
            _ if 4 * before >= all => (before, 8),
            // A larger box filled none of the gaps.
            (Some(_), None) => (all, 5),
            _ => (all, 17),
        };
        let far = self.found.iter().take(count).map(|(_, b)| *b).max().unwrap_or(self.bound);
        u128::from(far.max(1)) * u128::from(pairs) * part / (4 * count.max(1) as u128)
    }

    /// Whether the smaller box had gaps, and none below this one is filled here.
    fn is_firm(&self, below: u64) -> bool {
        match (self.smaller, self.filled) {
            (Some(_), None) => true,
            (Some(bound), Some(x)) => below <= bound && below <= x,
            (None, _) => false,
        }
    }
}

/// The stream of P-positions: by a where one-pile moves are free, else by y, then x.
pub struct Definition {
    rules: Ruleset,
    wanted: u64,
    /// A box of this bound needs more memory than allowed.
    too_large: u64,
    decided: Option<Decided>,
    /// The box was chosen for the pairs up to this one.
    chosen: Option<u64>,
    /// No more was found, in boxes larger by far.
    few: Option<PairError>,
    next: usize,
}

impl Definition {
    /// Nothing is decided yet.
    pub fn new(rules: &Ruleset) -> Definition {
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

    /// The box, or its rows up to the pair `last` where each has a partner. A small one is always decided as a whole.
    fn decide(&self, bound: u64, last: u64, budget: &Budget) -> Result<Decided, JudgeError> {
        let held = self.decided.as_ref().map_or(0, |before| before.found.len());
        let wanted = usize::try_from(last.saturating_add(1)).ok().filter(|_| bound > LEAST).unwrap_or(usize::MAX);
        let (found, top) = match first(&self.rules, bound, wanted, budget)? {
            Found::Rows(found) => {
                let top = found.last().map_or(0, |(a, _)| *a);
                (found, top)
            }
            Found::Box(board) => {
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
                // So many tell how dense they are.
                MANY.. => 512,
                _ => 32,
            };
            let bound = u64::try_from(piles).unwrap_or(u64::MAX).clamp(2 * now.bound, most * now.bound);
            let middle = now.bound + self.too_large.saturating_sub(now.bound) / 2;
            let fits = bound < self.too_large || middle < now.bound + now.bound / 4;
            return Some((if fits { bound } else { middle }, false));
        };
        let open = now.gaps.first().is_some_and(|&x| x < a);
        let far = now.bound >= LEAST && (now.is_firm(a) || now.bound / 4 >= b);
        (open && !far).then(|| (now.bound.saturating_mul(if now.bound < LEAST { 4 } else { 2 }), true))
    }

    /// Decides boxes until one holds the pairs up to `last`, and what is passed over before them is likely to be empty.
    fn reach(&mut self, last: u64, budget: &Budget) -> Result<(), PairError> {
        if let Some(few) = &self.few {
            return Err(few.clone());
        }
        while let Some((bound, extra)) = self.larger(last) {
            // It is worth while where the last larger box found partners.
            let vain = self.decided.as_ref().is_none_or(|now| now.filled.is_none());
            let larger = if extra && vain {
                self.decide(bound, last, &budget.within(Duration::MAX).with_steps(STEPS))
            } else {
                self.decide(bound, last, budget)
            };
            let larger = match larger {
                Ok(larger) => larger,
                Err(JudgeError::Spent(Spent::Stopped)) => return Err(Spent::Stopped.into()),
                // More than needed is not needed.
                Err(_) if extra => return Ok(()),
                Err(JudgeError::Spent(Spent::Memory(_))) if self.too_large > bound => {
                    self.too_large = bound;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
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

    /// What was given before is still the beginning.
    fn unchanged(&self, before: Option<&Decided>) -> Result<(), PairError> {
        let (Some(before), Some(now)) = (before, &self.decided) else { return Ok(()) };
        let differs = |(old, new): &(&(u64, u64), &(u64, u64))| old != new;
        match before.found[..self.next].iter().zip(&now.found).find(differs) {
            Some((_, &(x, y))) => Err(PairError::Late { x, y, bound: before.bound }),
            None => Ok(()),
        }
    }
}

/// The listing of a game that no recursion lists: a `take`, or restricted one-pile moves.
pub fn build(a: &Facts) -> Option<Listing> {
    // As it was written, where that is a `take`: the same moves in other words have a listing of their own.
    let rules = a.written().game()?;
    (!rules.free_single() || matches!(rules.two_pile(), TwoPile::Take(_))).then(|| of(rules))
}

/// The definition, box by box.
pub fn of(rules: &Ruleset) -> Listing {
    let reason = if rules.free_single() {
        "one-pile moves are free, so every x has at most one partner"
    } else {
        "one-pile moves are restricted, so a row may hold several P-positions, or infinitely many"
    };
    Listing {
        kind: Kind::P,
        solver: NAME,
        recursion: if rules.play().is_misere() {
            format!("a position is P when it has an option that is N and none that is P{}", forbidden(rules)).into()
        } else {
            format!("a position is P when none of its options is{}", forbidden(rules)).into()
        },
        theorem: "the definition".into(),
        reasons: vec![reason.into()],
        source: Box::new(Definition::new(rules)),
    }
}

impl Source for Definition {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        let n = self.next as u64;
        let known = |decided: &Option<Decided>| decided.as_ref().and_then(|now| now.found.get(n as usize)).copied();
        if self.chosen.is_none_or(|last| n > last) {
            // Where nobody said how many are wanted, twice as many each time.
            self.wanted = self.wanted.max(2 * n);
            let reached = self.reach(self.wanted, budget);
            match (reached, known(&self.decided)) {
                (Err(error @ PairError::Late { .. }), _) | (Err(error), None) => return Err(error),
                // What is decided is given first.
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

    /// The box decided so far, or its rows up to the pair given last.
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
