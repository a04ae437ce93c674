//! The numbers of every rule in a small box by the definition, kept as a first filter for terms.

use super::rules::rules;
use super::sequence::MatchedSequence;
use super::terms::Terms;
use std::sync::OnceLock;
use wythoff_base::{Budget, Spent};
use wythoff_base::{IBig, UBig};
use wythoff_check::JudgeError;
use wythoff_check::NoValues;
use wythoff_check::Values;
use wythoff_game::Ruleset;
use wythoff_game::Subject;
use wythoff_game::eval::Formula;
use wythoff_grundy::table;
use wythoff_seq::{Pair, mex};
use wythoff_table::outcomes;

/// The largest pile of the box: 625 positions of each of some thousand rules are decided in a second (`KNOWN`).
/// Rules that agree so far are compared in full.
pub(crate) const BOX: u64 = 24;

/// The largest pile of the Grundy values: 81 of each rule. Values take longer than outcomes.
const VALUES: u64 = 8;

/// Computed once for all questions, in a second or less.
static KNOWN: OnceLock<Vec<Option<Small>>> = OnceLock::new();

/// The boxes of [`rules`], in their order; `None` where a rule has no value.
pub(crate) fn known(budget: &Budget) -> Result<&'static [Option<Small>], Spent> {
    if let Some(known) = KNOWN.get() {
        return Ok(known);
    }
    let total = rules().len() as u64;
    let one = |(done, line): (u64, &str)| {
        budget.tick(done, Some(total))?;
        Subject::parse(line).map_or(Ok(None), |subject| Small::of(&subject, budget))
    };
    let all = (0..).zip(rules().iter().map(|rule| rule.line.as_str())).map(one).collect::<Result<Vec<_>, Spent>>()?;
    Ok(KNOWN.get_or_init(|| all))
}

/// The result of comparing a term.
#[derive(Clone, Copy)]
enum Seen {
    Exactly(u64),
    /// It is larger than this.
    Above(u64),
    Unknown,
}

impl Seen {
    fn may_be(self, term: &UBig) -> bool {
        match self {
            Seen::Exactly(n) => *term == UBig::from(n),
            Seen::Above(n) => *term > UBig::from(n),
            Seen::Unknown => true,
        }
    }

    /// The step from this to a later one.
    fn step_to(self, later: Seen) -> Seen {
        match (self, later) {
            // A sequence that falls has no step among natural numbers.
            (Seen::Exactly(a), Seen::Exactly(b)) => b.checked_sub(a).map_or(Seen::Above(u64::MAX), Seen::Exactly),
            (Seen::Exactly(a), Seen::Above(b)) => Seen::Above(b.saturating_sub(a)),
            _ => Seen::Unknown,
        }
    }
}

/// The pairs of a rule in a box; `None` for a partner outside it.
pub(crate) struct Small {
    pairs: Vec<(u64, Option<u64>)>,
    /// Every number up to here is in a pair, or in none.
    reach: u64,
    /// Whether each number has one partner; otherwise there is no word.
    free: bool,
    values: Option<Values>,
}

impl Small {
    fn of(subject: &Subject, budget: &Budget) -> Result<Option<Small>, Spent> {
        match subject {
            Subject::Game(rules) => Small::of_game(rules, budget),
            Subject::Pairs(c) => Ok(Small::of_pairs(c)),
        }
    }

    fn of_game(rules: &Ruleset, budget: &Budget) -> Result<Option<Small>, Spent> {
        let board = match outcomes(rules, BOX, budget) {
            Ok(board) => board,
            Err(JudgeError::Spent(spent)) => return Err(spent),
            Err(JudgeError::Eval(_)) => return Ok(None),
        };
        let values = match table(rules, VALUES, budget) {
            Ok(found) if !rules.play().is_misere() => Some(found.values),
            Err(NoValues::Judge(JudgeError::Spent(spent))) => return Err(spent),
            _ => None,
        };
        if !rules.free_single() {
            let pairs = board.p_positions_by_y().into_iter().map(|(x, y)| (x, Some(y))).collect();
            return Ok(Some(Small { pairs, reach: BOX, free: false, values }));
        }
        let mut partner = [None; BOX as usize + 1];
        for (x, y) in board.p_positions() {
            partner[x as usize] = Some(y);
            partner[y as usize].get_or_insert(x);
        }
        let rows = (0..).zip(partner).filter(|(x, y)| y.is_none_or(|y| y >= *x));
        Ok(Some(Small { pairs: rows.collect(), reach: BOX, free: true, values }))
    }

    /// `None` where a term of c is no natural number.
    fn of_pairs(c: &Formula) -> Option<Small> {
        let mut fault = false;
        let pairs = mex::pairs(BOX, |n, _, a| {
            let c = c.integer(&[IBig::from(n)]).ok().and_then(|c| UBig::try_from(c).ok());
            fault |= c.is_none();
            c.unwrap_or_default() + UBig::from(a)
        });
        let small = |pair: &Pair| (pair.a, u64::try_from(&pair.b).ok());
        let reach = pairs.last().map_or(0, |pair| pair.a);
        (!fault).then(|| Small { pairs: pairs.iter().map(small).collect(), reach, free: true, values: None })
    }

    fn at(&self, sequence: MatchedSequence, n: usize) -> Seen {
        let step = |of: MatchedSequence| self.at(of, n).step_to(self.at(of, n + 1));
        match (sequence, self.pairs.get(n)) {
            (MatchedSequence::StepsOfA, _) => step(MatchedSequence::A),
            (MatchedSequence::StepsOfB, _) => step(MatchedSequence::B),
            (MatchedSequence::StepsOfD, _) => step(MatchedSequence::D),
            (MatchedSequence::Word, _) if !self.free => Seen::Above(u64::MAX),
            (MatchedSequence::Word, _) if n as u64 > self.reach => Seen::Unknown,
            (MatchedSequence::Word, _) => Seen::Exactly(self.pairs.iter().all(|(a, _)| *a != n as u64).into()),
            (MatchedSequence::Row(row), _) => self.value(row, n),
            (MatchedSequence::Diagonal, _) => self.value(n as u64, n),
            (MatchedSequence::A, Some((a, _))) => Seen::Exactly(*a),
            (MatchedSequence::A, None) if self.free => Seen::Above(self.reach),
            (MatchedSequence::B, Some((_, Some(b)))) => Seen::Exactly(*b),
            (MatchedSequence::B, _) => Seen::Above(self.reach),
            (MatchedSequence::D, Some((a, Some(b)))) => Seen::Exactly(b.saturating_sub(*a)),
            (MatchedSequence::D, Some((a, None))) => Seen::Above(self.reach.saturating_sub(*a)),
            _ => Seen::Unknown,
        }
    }

    fn value(&self, row: u64, n: usize) -> Seen {
        match &self.values {
            Some(values) => values.get(row, n as u64).map_or(Seen::Unknown, |value| Seen::Exactly(value.into())),
            None => Seen::Above(u64::MAX),
        }
    }

    /// Whether the box does not contradict the terms; where the box is weak, it must also contain one of them.
    pub(crate) fn may_have(&self, terms: &Terms, sequence: MatchedSequence, offset: usize) -> bool {
        let mut exactly = self.free && matches!(sequence, MatchedSequence::A | MatchedSequence::B | MatchedSequence::D);
        for (i, term) in terms.0.iter().enumerate() {
            let Some(term) = term else { continue };
            let seen = self.at(sequence, offset + i);
            if !seen.may_be(term) {
                return false;
            }
            exactly |= matches!(seen, Seen::Exactly(_));
        }
        exactly
    }
}
