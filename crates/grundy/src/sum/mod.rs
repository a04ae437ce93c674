//! Sums of games: a move is a move in one component.
//!
//! **Theorem** Sprague and Grundy: a sum is a P-position exactly if the nim-sum of its values is 0 (docs/proofs.md,
//! Proposition 90). In misère play the pairs (g, g-) decide if they are tame (Proposition 91).
//! **Complexity** that of the values: a table per rule, a row with its period, or windows for one component of any
//! size.

mod misere;
mod source;

use source::Sources;
use std::collections::BTreeMap;
use thiserror::Error;
use wythoff_base::UBig;
use wythoff_base::{Budget, Spent};
use wythoff_check::NoValues;
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;
use wythoff_game::position::{Outcome, Piles, Position};

/// A component of a sum.
#[derive(Clone, Debug)]
pub enum Component {
    /// A position of a game; normal or misère play is a property of the sum.
    Game(Box<Ruleset>, Piles<UBig>),
    /// A heap of Nim.
    Heap(UBig),
}

/// The knowledge about the value of a component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// Its Grundy value.
    pub normal: Option<UBig>,
    /// Its misère value, in misère play.
    pub misere: Option<UBig>,
    /// A lower bound of its Grundy value, if the value is not known.
    pub at_least: Option<UBig>,
}

/// A winning move: the component, and the piles after the move in the order of the component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winning {
    /// The index of the component, from 0.
    pub component: usize,
    /// Two piles, or the heap.
    pub to: Vec<UBig>,
}

/// The outcome of a sum, and the winning moves.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The values of the components; components that cancel have none.
    pub values: Vec<Value>,
    /// The nim-sum of the Grundy values, where all are known or cancel.
    pub nim_sum: Option<UBig>,
    /// The outcome.
    pub outcome: Outcome,
    /// Winning moves, at most `MOST_MOVES`.
    pub moves: Vec<Winning>,
    /// Whether the list of moves is complete.
    pub complete: bool,
    /// The reason, in one sentence.
    pub why: &'static str,
    /// The evidence for the outcome.
    pub evidence: Evidence,
}

/// The most winning moves that are listed: as many as a reader can use. A sum of large heaps can have millions.
pub(crate) const MOST_MOVES: usize = 100;

/// The reason why a sum is not decided.
#[derive(Clone, Debug, Error)]
pub enum NoSum {
    /// The values of a component do not exist or cannot be computed.
    #[error("component {}: {error}", .component + 1)]
    Values {
        /// The index of the component.
        component: usize,
        /// The reason.
        error: NoValues,
    },
    /// No method decides the sum; each gives its reason.
    #[error("{}", .0.join("; "))]
    Beyond(Vec<String>),
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
}

impl Component {
    /// The game in normal play, which defines Grundy values, and the position.
    fn game(&self) -> Option<(Ruleset, Position<UBig>)> {
        match self {
            Component::Game(rules, piles) => {
                Some((rules.in_normal_play(), Position::new(piles.x.clone(), piles.y.clone())))
            }
            Component::Heap(_) => None,
        }
    }

    /// A position, given with the smaller pile first, in the order of the component's piles, if a move leads there.
    fn reaches(&self, left: &Position<UBig>) -> Result<Option<Vec<UBig>>, NoValues> {
        let Component::Game(rules, from) = self else {
            let Component::Heap(heap) = self else { return Ok(None) };
            return Ok((left.y() < heap).then(|| vec![left.y().clone()]));
        };
        let [a, b] = [left.x(), left.y()];
        for (x, y) in [(a, b), (b, a)] {
            if *x <= from.x && *y <= from.y {
                let mv = wythoff_game::position::Move { k: &from.x - x, l: &from.y - y };
                if rules.allows(from, &mv)? {
                    return Ok(Some(vec![x.clone(), y.clone()]));
                }
            }
        }
        Ok(None)
    }
}

/// The outcome of a sum in normal play.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_game::{position::{Outcome, Piles}, Ruleset};
/// use wythoff_grundy::{Component, normal};
/// let wythoff = Box::new(Ruleset::parse("wythoff").unwrap());
/// let sum = [Component::Game(wythoff, Piles { x: 3u8.into(), y: 4u8.into() }), Component::Heap(7u8.into())];
/// let found = normal(&sum, &Budget::unlimited()).unwrap();
/// assert_eq!((found.outcome, found.nim_sum), (Outcome::N, Some(5u8.into())));
/// assert_eq!((found.moves[0].component, &found.moves[0].to[..]), (1, &[2u8.into()][..]));
/// ```
pub fn normal(sum: &[Component], budget: &Budget) -> Result<Decision, NoSum> {
    let cancelled = cancelled(sum);
    let mut sources = Sources::of(sum, &cancelled, budget)?;
    let open: Vec<usize> = sources.unknown().collect();
    // Certificates find small values of huge positions. One position may stay open: the others determine which of its
    // values matters.
    for &component in open.iter().filter(|_| open.len() > 1) {
        sources.narrow(component, source::PROVED_VALUE, budget)?;
    }
    let open: Vec<usize> = sources.unknown().collect();
    match open[..] {
        [] => {}
        [one] => {
            let rest = sources.nim_sum();
            let Some(rest) = u64::try_from(&rest).ok().filter(|rest| sources.may_narrow(one, *rest)) else {
                return Err(sources.beyond());
            };
            sources.narrow(one, rest, budget)?;
            if sources.values[one].normal.is_none() {
                return sources.greater(one, rest, budget);
            }
        }
        _ => return Err(sources.beyond()),
    }
    let nim_sum = sources.nim_sum();
    if nim_sum == UBig::ZERO {
        let why = "the nim-sum of the values is 0, and every move makes it nonzero";
        return Ok(sources.decided(Some(nim_sum), Outcome::P, (vec![], true), why));
    }
    let mut moves = (vec![], cancelled.is_empty());
    for (component, one) in sum.iter().enumerate() {
        let Some(value) = &sources.values[component].normal else { continue };
        let target = value ^ &nim_sum;
        // By the definition of mex an option with this value exists if the value is smaller.
        if target < *value || !matches!(one, Component::Heap(_)) {
            sources.moves(component, &target, &mut moves, budget)?;
        }
    }
    let why = "the nim-sum of the values is not 0, and the move makes it 0";
    Ok(sources.decided(Some(nim_sum), Outcome::N, moves, why))
}

pub use misere::misere;

/// Two equal positions of one game have the nim-sum 0 for any value, so those too large for a table are left out.
fn cancelled(sum: &[Component]) -> Vec<usize> {
    let mut seen: BTreeMap<(String, UBig, UBig), usize> = BTreeMap::new();
    let mut cancelled = vec![];
    for (component, (rules, piles)) in sum.iter().enumerate().filter_map(|(i, one)| Some((i, one.game()?))) {
        if *piles.y() <= UBig::from(source::AT_ONCE) {
            continue;
        }
        let key = (rules.to_string(), piles.x().clone(), piles.y().clone());
        match seen.remove(&key) {
            Some(other) => cancelled.extend([other, component]),
            None => {
                seen.insert(key, component);
            }
        }
    }
    cancelled
}

/// The weaker of two kinds of evidence.
fn weaker(one: Evidence, other: Evidence) -> Evidence {
    let rank = |evidence: &Evidence| match evidence {
        Evidence::Theorem => (0, 0),
        Evidence::Certificate { .. } => (1, 0),
        Evidence::Exhaustive { bound } | Evidence::Rows { bound } => (2, u64::MAX - bound),
        Evidence::Observed => (3, 0),
        _ => (4, 0),
    };
    if rank(&one) < rank(&other) { other } else { one }
}
