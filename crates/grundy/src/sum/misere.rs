//! Misère sums: by the pairs (g, g-) if all reachable positions are tame, by the definition if they are few.
//!
//! **Theorem** docs/proofs.md, Proposition 91: let every position that the components can reach have one of the pairs
//! (0,1), (1,0) and (k,k). If each component has (0,1) or (1,0), the sum is a P-position exactly if the nim-sum of the
//! g is 1; otherwise, exactly if it is 0.

use super::{Component, Decision, MOST_MOVES, NoSum, Value, Winning, weaker};
use crate::table::table;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use wythoff_base::UBig;
use wythoff_base::{Budget, Spent};
use wythoff_check::JudgeError;
use wythoff_check::NoValues;
use wythoff_check::Values;
use wythoff_check::evidence::Evidence;
use wythoff_check::options;
use wythoff_check::{Summand, judge_sum};
use wythoff_game::position::{Outcome, Piles, Position};

/// The largest pile of a component for which pairs are computed: two tables of 2^23 values, 32 MiB.
const LARGEST: u64 = 4096;
/// The most positions of a product that are decided by the definition: 2^24 positions take seconds.
const FEW: usize = 1 << 24;

/// A pair (g, g-).
type Pair = (UBig, UBig);

/// The pairs of a component and of the positions that it can reach.
enum Pairs<'a> {
    Heap(&'a UBig),
    Game { component: &'a Component, from: Piles, normal: Rc<Values>, misere: Rc<Values> },
}

/// Whether a tame pair is one of (0,1) and (1,0).
fn is_fickle((g, h): &Pair) -> bool {
    g != h
}

/// The outcome of tame pairs.
fn lost<'p>(pairs: impl Iterator<Item = &'p Pair>) -> bool {
    let (sum, fickle) =
        pairs.fold((UBig::ZERO, true), |(sum, fickle), pair| (sum ^ &pair.0, fickle && is_fickle(pair)));
    sum == UBig::from(u8::from(fickle))
}

/// The pair of a Nim heap.
fn of_heap(heap: &UBig) -> Pair {
    let other = if *heap <= UBig::ONE { UBig::ONE - heap } else { heap.clone() };
    (heap.clone(), other)
}

impl Pairs<'_> {
    fn at(&self, at: Position) -> Option<Pair> {
        match self {
            Pairs::Heap(_) => None,
            Pairs::Game { normal, misere, .. } => {
                Some((normal.get(*at.x(), *at.y())?.into(), misere.get(*at.x(), *at.y())?.into()))
            }
        }
    }

    fn own(&self) -> Option<Pair> {
        match self {
            Pairs::Heap(heap) => Some(of_heap(heap)),
            Pairs::Game { from, .. } => self.at((*from).into()),
        }
    }

    /// The first reachable position that is not tame, and its pair.
    fn wild(&self) -> Option<(Position, Pair)> {
        let Pairs::Game { from, .. } = self else { return None };
        let start = Position::from(*from);
        let all = (0..=*start.x()).flat_map(|x| (x..=*start.y()).map(move |y| Position::new(x, y)));
        all.filter_map(|at| Some((at, self.at(at)?))).find(|(_, (g, h))| g != h && (*g > UBig::ONE || *h > UBig::ONE))
    }
}

/// The outcome of a sum in misère play, in which the player who makes the last move loses.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_game::position::Outcome;
/// use wythoff_grundy::{Component, misere};
/// let heaps = |sizes: &[u64]| sizes.iter().map(|size| Component::Heap((*size).into())).collect::<Vec<_>>();
/// let outcome = |sizes: &[u64]| misere(&heaps(sizes), &Budget::unlimited()).unwrap().outcome;
/// assert_eq!((outcome(&[1, 1, 1]), outcome(&[1, 1]), outcome(&[1, 2, 3])), (Outcome::P, Outcome::N, Outcome::P));
/// ```
pub fn misere(sum: &[Component], budget: &Budget) -> Result<Decision, NoSum> {
    // The largest component comes first: its table serves the other positions of the same game.
    let mut order: Vec<usize> = (0..sum.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(sum[i].game().map(|(_, at)| at.y().clone())));
    let (mut all, mut tables) = (BTreeMap::new(), Tables::new());
    for component in order {
        all.insert(component, pairs(component, &sum[component], &mut tables, budget)?);
    }
    let all: Vec<Pairs> = all.into_values().collect();
    let pairs: Vec<Pair> = all.iter().filter_map(Pairs::own).collect();
    let values: Vec<Value> =
        pairs.iter().map(|(g, h)| Value { normal: Some(g.clone()), misere: Some(h.clone()), at_least: None }).collect();
    let nim_sum = Some(pairs.iter().fold(UBig::ZERO, |sum, (g, _)| sum ^ g));
    let bounds = all.iter().filter_map(|one| match one {
        Pairs::Game { normal, .. } => Some(Evidence::Exhaustive { bound: normal.size() }),
        Pairs::Heap(_) => None,
    });
    let evidence = bounds.fold(Evidence::Theorem, weaker);
    if let Some((component, (at, (g, h)))) = all.iter().enumerate().find_map(|(i, one)| Some((i, one.wild()?))) {
        let wild = format!(
            "component {} can reach ({}, {}), which is wild: its normal and misère Grundy values \
             ({g}, {h}) do not decide misère sums",
            component + 1,
            at.x(),
            at.y()
        );
        return brute(sum, wild, budget).map(|(outcome, moves)| {
            let why = "some component is wild, so every position of the sum was decided from the moves alone";
            let complete = moves.len() < MOST_MOVES;
            Decision { values, nim_sum, outcome, moves, complete, why, evidence }
        });
    }
    let is_lost = lost(pairs.iter());
    let (mut moves, mut complete) = (vec![], true);
    for (component, one) in all.iter().enumerate().filter(|_| !is_lost) {
        let others: Vec<&Pair> =
            pairs.iter().enumerate().filter(|(i, _)| *i != component).map(|(_, pair)| pair).collect();
        let wins = |pair: &Pair| lost(others.iter().copied().chain([pair]));
        let mut add = |to: Vec<UBig>| {
            if moves.len() < MOST_MOVES { moves.push(Winning { component, to }) } else { complete = false }
        };
        match one {
            // The heap left has the nim-sum of the others as its value, or is 0 or 1.
            Pairs::Heap(heap) => {
                let rest = others.iter().fold(UBig::ZERO, |sum, (g, _)| sum ^ g);
                let mut left = vec![UBig::ZERO, UBig::ONE, rest];
                left.sort_unstable();
                left.dedup();
                left.into_iter().filter(|left| left < *heap && wins(&of_heap(left))).for_each(|left| add(vec![left]));
            }
            Pairs::Game { component: game, from, .. } => {
                let Component::Game(rules, _) = game else { continue };
                let mut seen = BTreeSet::new();
                for to in options(rules, *from) {
                    budget.tick(0, None)?;
                    let to = to.map_err(|error| NoSum::Values { component, error: error.into() })?;
                    if seen.insert(Position::from(to)) && one.at(to.into()).is_some_and(|pair| wins(&pair)) {
                        add(vec![to.x.into(), to.y.into()]);
                    }
                }
            }
        }
    }
    let fickle = pairs.iter().all(is_fickle);
    let why = match (is_lost, fickle) {
        (true, true) => "every component has the pair (0,1) or (1,0), and the nim-sum is 1",
        (true, false) => "the components are tame, one has equal normal and misère values, and the nim-sum is 0",
        (false, true) => "every component has the pair (0,1) or (1,0), and the nim-sum is not 1",
        (false, false) => "the components are tame, one has equal normal and misère values, and the nim-sum is not 0",
    };
    let outcome = if is_lost { Outcome::P } else { Outcome::N };
    Ok(Decision { values, nim_sum, outcome, moves, complete, why, evidence })
}

/// The values of a game in normal and in misère play, by its rule line.
type Tables = BTreeMap<String, [Rc<Values>; 2]>;

fn pairs<'a>(component: usize, one: &'a Component, tables: &mut Tables, budget: &Budget) -> Result<Pairs<'a>, NoSum> {
    let (rules, piles) = match one {
        Component::Heap(heap) => return Ok(Pairs::Heap(heap)),
        Component::Game(rules, piles) => (rules, piles),
    };
    if rules.play().is_blocking() {
        return Err(NoSum::Values { component, error: NoValues::Blocking(rules.play().q()) });
    }
    let small = |pile: &UBig| u64::try_from(pile).ok().filter(|pile| *pile <= LARGEST);
    let Some((x, y)) = small(&piles.x).zip(small(&piles.y)) else {
        return Err(NoSum::Beyond(vec![format!(
            "component {}: misère sums need tables, which serve piles up to {LARGEST}",
            component + 1
        )]));
    };
    let values = |rules| match table(&rules, x.max(y), budget) {
        Ok(table) => Ok(Rc::new(table.values)),
        Err(NoValues::Judge(JudgeError::Spent(spent))) => Err(NoSum::Spent(spent)),
        Err(error) => Err(NoSum::Values { component, error }),
    };
    let line = rules.in_normal_play().to_string();
    let [normal, misere] = match tables.get(&line) {
        Some(made) => made.clone(),
        None => [values(rules.in_normal_play())?, values(rules.in_misere_play())?],
    };
    tables.insert(line, [Rc::clone(&normal), Rc::clone(&misere)]);
    Ok(Pairs::Game { component: one, from: Piles { x, y }, normal, misere })
}

/// The outcome by the definition, if the product is small.
fn brute(sum: &[Component], wild: String, budget: &Budget) -> Result<(Outcome, Vec<Winning>), NoSum> {
    let small = |number: &UBig| u64::try_from(number).ok();
    let summands = sum.iter().map(|one| match one {
        Component::Heap(heap) => small(heap).map(Summand::Heap),
        Component::Game(rules, piles) => Some(Summand::Game(rules, Position::new(small(&piles.x)?, small(&piles.y)?))),
    });
    let beyond = |what: String| NoSum::Beyond(vec![wild.clone(), what]);
    let few = || beyond(format!("deciding every position of the sum from the moves: there are more than {FEW}"));
    let summands: Vec<Summand> = summands.collect::<Option<_>>().ok_or_else(few)?;
    let room = |summand: &Summand| match summand {
        Summand::Heap(heap) => u128::from(*heap) + 1,
        Summand::Game(_, at) => (u128::from(*at.x()) + 1) * (u128::from(*at.y()) + 1),
    };
    let product = summands.iter().map(room).fold(1u128, u128::saturating_mul);
    if product > FEW as u128 {
        return Err(few());
    }
    let board = judge_sum(&summands, true, budget).map_err(|error| match error {
        NoValues::Judge(JudgeError::Spent(Spent::Memory(_))) => few(),
        NoValues::Judge(JudgeError::Spent(spent)) => NoSum::Spent(spent),
        error => NoSum::Values { component: 0, error },
    })?;
    let moves = board.winning().into_iter().take(MOST_MOVES).map(|(component, to)| {
        let to = match &sum[component] {
            Component::Heap(_) => vec![to.y.into()],
            // The definition has the smaller pile first: the piles are put in the component's order, if a move leads
            // there.
            one => one.reaches(&Position::new(to.x.into(), to.y.into())).ok().flatten().unwrap_or_default(),
        };
        Winning { component, to }
    });
    Ok((board.outcome(), moves.collect()))
}
