//! any-stream: any game and any pair sequence, by listing the pairs from the beginning.
//!
//! Theorem. That of the listing: a theorem about the rule, or the definition row by row.
//! Hypotheses. None.
//! Complexity. O(x) pairs up to the smaller pile x, twice for a winning move.
//! Reference. `wyt show` names the listing's theorem.
//! Deviation. The earlier pairs are tried in order; the first one to which a legal move leads is taken.

use crate::answer::{Blocking, Solution};
use crate::facts::Facts;
use crate::grounds::{Answers, Grounds};
use crate::listing::{Gaps, Listing};
use crate::pair_error::PairError;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::Board;
use wythoff_check::evidence::Evidence;
use wythoff_check::{moves, winning_moves};
use wythoff_game::Subject;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_game::{Ruleset, TwoPile};
use wythoff_seq::Pair;
use wythoff_seq::access::{Partner, Place, Term};
use wythoff_table::outcomes;

/// The largest box for games whose rows may hold many P-positions: four million positions, each with its moves.
const BOX: u64 = 2000;

/// The largest box for a `take` with free one-pile moves: a row has one partner, so that a hundred times as many
/// positions are decided by bit rows in the same time.
const FREE_BOX: u64 = 20_000;

/// The listing of a game and the pairs it has given so far.
pub(crate) struct AnyStream {
    known: Mutex<(Listing, Vec<Pair>)>,
    board: Mutex<Option<Board>>,
    subject: Subject,
    proved: bool,
}

/// Of any game or pair sequence.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    Some(over(a, super::listing(a)))
}

/// The solver over a listing.
pub(crate) fn over(a: &Facts, listing: Listing) -> Grounds {
    let theorem = format!("{}: {}", listing.theorem, listing.recursion);
    let (reasons, evidence) = (listing.reasons.clone(), listing.evidence());
    let answers = Box::new(AnyStream {
        subject: a.subject().clone(),
        proved: evidence == Evidence::Theorem,
        known: Mutex::new((listing, Vec::new())),
        board: Mutex::new(None),
    });
    Grounds { theorem, reasons, evidence, answers }
}

impl AnyStream {
    /// Shows every pair in order to `look`, until that breaks. Pairs listed once are kept. The list ends if the partner
    /// of `row` itself is too large to be listed.
    fn pass<T>(
        &self,
        row: u64,
        budget: &Budget,
        mut look: impl FnMut(&Pair) -> ControlFlow<T>,
    ) -> Result<Option<T>, PairError> {
        let (listing, pairs) = &mut *self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut i = 0;
        loop {
            if i == pairs.len() {
                budget.allows(pairs.len() * size_of::<Pair>())?;
                match listing.next(budget) {
                    Ok(Some(pair)) => pairs.push(pair),
                    Ok(None) => return Ok(None),
                    Err(PairError::TooFar { x }) if x == row => return Ok(None),
                    Err(error) => return Err(error),
                }
            }
            if let ControlFlow::Break(found) = look(&pairs[i]) {
                return Ok(Some(found));
            }
            i += 1;
        }
    }

    fn word(n: &UBig) -> Result<u64, GaveUp> {
        let word = u64::try_from(n).ok().filter(|&n| n < Ruleset::MAX_SMALL_PILE);
        word.ok_or_else(|| GaveUp::beyond("the pairs are listed one by one, which does not reach numbers this large"))
    }

    /// The largest pile of a box that is decided for one position.
    fn limit(&self) -> u64 {
        let any = |rules: &Ruleset| rules.free_single() && matches!(rules.two_pile(), TwoPile::Take(_));
        if self.subject.game().is_some_and(any) { FREE_BOX } else { BOX }
    }

    /// With restricted one-pile moves only the table of a box decides.
    fn in_box(&self, rules: &Ruleset, x: u64, y: u64, budget: &Budget) -> Result<Solution, GaveUp> {
        let limit = self.limit();
        if y > limit {
            return Err(GaveUp::beyond(format!("the outcome table is filled for piles up to {limit} only")));
        }
        let evidence = Some(Evidence::Exhaustive { bound: y });
        let mut kept = self.board.lock().unwrap_or_else(PoisonError::into_inner);
        let board = match &mut *kept {
            Some(board) if board.size() >= y => board,
            kept => {
                // A box a little larger than asked for also serves the next questions.
                let size = y.max(y.next_power_of_two().min(256));
                // If the larger box is too much, the one asked for may not be.
                let found = outcomes(rules, size, budget).or_else(|_| outcomes(rules, y, budget));
                kept.insert(found.map_err(PairError::from)?)
            }
        };
        let board = &*board;
        let blocking = blocked(rules, board, x, y)?;
        if board.outcome(x, y) == Some(Outcome::P) {
            let reached = blocking.as_ref().is_some_and(|blocking| !blocking.p_options.is_empty());
            let why = match reached {
                true => "every move to a P-position can be forbidden",
                false => "no move leads to a P-position",
            };
            return Ok(Solution { outcome: Outcome::P, to: None, why: why.into(), blocking, evidence });
        }
        let found = winning_moves(rules, board, Piles { x, y });
        let wins = found.transpose()?.unwrap_or_default();
        // An equal removal wins only if there are more than the opponent may forbid.
        let forbidden = rules.play().q() as usize - 1;
        let unequal = wins.iter().find(|mv| mv.k != mv.l || forbidden == 0);
        let winning = unequal.or_else(|| wins.iter().filter(|mv| mv.k == mv.l).nth(forbidden));
        let to = winning.map(|mv| (UBig::from(x - mv.k), UBig::from(y - mv.l)));
        let why = match (&to, wins.is_empty()) {
            (Some(_), _) if forbidden > 0 => "not every move to a P-position can be forbidden",
            (Some(_), _) => "a move leads to a P-position",
            (None, false) => "every move leads to a P-position, and a player whose moves are all forbidden wins",
            (None, true) => "there is no move, and in misère play the player who made the last move loses",
        };
        Ok(Solution { outcome: Outcome::N, to, why: why.into(), blocking, evidence })
    }
}

/// The P-options and what to forbid, in a blocking game small enough to enumerate.
fn blocked(rules: &Ruleset, board: &Board, x: u64, y: u64) -> Result<Option<Blocking>, GaveUp> {
    if !rules.play().is_blocking() {
        return Ok(None);
    }
    let mut found = Blocking::default();
    for mv in moves(rules, Piles { x, y }) {
        let mv = mv?;
        let to = (x - mv.k, y - mv.l);
        if board.outcome(to.0, to.1) == Some(Outcome::P) {
            // Only equal removals may be forbidden, and at most q - 1 of them.
            if mv.k == mv.l && found.block.len() + 1 < rules.play().q() as usize {
                found.block.push(UBig::from(mv.k));
            }
            found.p_options.push((UBig::from(to.0), UBig::from(to.1)));
        }
    }
    Ok(Some(found))
}

impl Answers for AnyStream {
    fn term(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let n = Self::word(n)?;
        self.known.lock().unwrap_or_else(PoisonError::into_inner).0.expect(n);
        let found = self.pass(u64::MAX, budget, |pair| {
            if pair.n == n {
                ControlFlow::Break(Term { a: UBig::from(pair.a), b: Partner::Exact(pair.b.clone()) })
            } else {
                ControlFlow::Continue(())
            }
        })?;
        found.ok_or_else(|| GaveUp::beyond("there is no such pair"))
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        if !self.subject.one_partner() {
            return Err(GaveUp::beyond("with restricted one-pile moves a number may have many partners"));
        }
        let (word, mut place) = (Self::word(x)?, Place::default());
        // Each number is in at most one pair.
        let passed = self.pass(u64::MAX, budget, |pair| {
            place.in_b = (pair.b == *x).then(|| UBig::from(pair.n));
            place.in_a = (pair.a == word).then(|| UBig::from(pair.n));
            let found = place.in_a.is_some() || place.in_b.is_some();
            if found || pair.a > word { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match passed {
            Ok(_) => Ok(place),
            // All pairs of a box are known, and this number is in none of them.
            Err(PairError::Few { bound, .. }) if word <= bound => Ok(place),
            Err(error) => Err(error.into()),
        }
    }

    fn evidence(&self) -> Option<Evidence> {
        Some(self.known.lock().unwrap_or_else(PoisonError::into_inner).0.evidence())
    }

    fn gaps(&self, x: &UBig) -> Option<Gaps> {
        let mut gaps = self.known.lock().unwrap_or_else(PoisonError::into_inner).0.gaps()?;
        gaps.rows.retain(|row| UBig::from(*row) < *x);
        (!gaps.rows.is_empty()).then_some(gaps)
    }

    fn solve(&self, at: &Position<UBig>, budget: &Budget) -> Result<Solution, GaveUp> {
        let (x, y) = (at.x(), at.y());
        let word = Self::word(x)?;
        if let Some(rules) = self.subject.game() {
            let restricted = !rules.free_single() || rules.play().is_blocking();
            // Without a theorem a row may have no partner, or a huge one: the table of a small box is certain.
            let small = *y <= UBig::from(self.limit()) && !self.proved;
            if restricted || small {
                return self.in_box(rules, word, Self::word(y)?, budget);
            }
            if rules.play().is_misere() && *y == UBig::ZERO {
                let why = "there is no move, and in misère play the player who made the last move loses";
                return Ok(Solution::without_move(why));
            }
        }
        // The partner of x, if a number up to x has it.
        let partner = self.pass(word, budget, |pair| {
            if pair.a == word {
                ControlFlow::Break(Some(pair.b.clone()))
            } else if pair.b == *x {
                ControlFlow::Break(Some(UBig::from(pair.a)))
            } else if pair.a > word {
                ControlFlow::Break(None)
            } else {
                ControlFlow::Continue(())
            }
        })?;
        let partner = partner.flatten();
        if partner.as_ref() == Some(y) {
            return Ok(Solution::lost("this is one of the pairs listed"));
        }
        let Some(rules) = self.subject.game() else {
            let why = "this is not one of the pairs; a pair sequence has no moves";
            return Ok(Solution::without_move(why));
        };
        if let Some(partner) = partner.filter(|partner| partner < y) {
            return Ok(Solution::won(
                (x.clone(), partner),
                "the partner of one pile is smaller than the other pile; reduce that pile to it",
            ));
        }
        let from = Piles::from(at.clone());
        let mut failed = None;
        let target = self.pass(word, budget, |pair| {
            let (a, b) = (UBig::from(pair.a), pair.b.clone());
            if b == *y && a < *x {
                return ControlFlow::Break(Some((a, b)));
            }
            for (a, b) in [(&a, &b), (&b, &a)] {
                if a < x && b < y {
                    match rules.allows(&from, &Move { k: x - a, l: y - b }) {
                        Ok(true) => return ControlFlow::Break(Some((a.clone(), b.clone()))),
                        Ok(false) => {}
                        Err(error) => failed = Some(error),
                    }
                }
            }
            if pair.a >= word || failed.is_some() { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
        })?;
        match (target.flatten(), failed) {
            (Some(to), _) => Ok(Solution::won(to, "a legal move leads to an earlier pair of the list")),
            (None, Some(error)) => Err(error.into()),
            (None, None) => Err(GaveUp::beyond("no move to a pair was found")),
        }
    }
}
