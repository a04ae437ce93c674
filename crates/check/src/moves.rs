//! The moves of a position, one by one.

use crate::board::Board;
use wythoff_game::Ruleset;
use wythoff_game::eval::EvalError;
use wythoff_game::position::{Move, Piles};

/// Every removal, legal or not: from the first pile, from the second pile, from both.
pub(crate) fn candidates(from: Piles) -> impl Iterator<Item = Move> {
    let first = (1..=from.x).map(|k| Move { k, l: 0 });
    let second = (1..=from.y).map(|l| Move { k: 0, l });
    let both = (1..=from.x).flat_map(move |k| (1..=from.y).map(move |l| Move { k, l }));
    first.chain(second).chain(both)
}

/// Every legal move, before any blocking.
///
/// ```
/// use wythoff_check::moves;
/// use wythoff_game::{position::{Move, Piles}, Ruleset};
/// let game = Ruleset::parse("wythoff").unwrap();
/// let all: Result<Vec<Move>, _> = moves(&game, Piles { x: 1, y: 1 }).collect();
/// assert_eq!(all.unwrap(), [Move { k: 1, l: 0 }, Move { k: 0, l: 1 }, Move { k: 1, l: 1 }]);
/// ```
pub fn moves(ruleset: &Ruleset, from: Piles) -> impl Iterator<Item = Result<Move, EvalError>> {
    candidates(from).filter_map(move |mv| match ruleset.allows(&from, &mv) {
        Ok(legal) => legal.then_some(Ok(mv)),
        Err(error) => Some(Err(error)),
    })
}

/// Every option, the piles in the order given; a position that two moves reach comes twice.
pub fn options(ruleset: &Ruleset, from: Piles) -> impl Iterator<Item = Result<Piles, EvalError>> {
    moves(ruleset, from).map(move |mv| mv.map(|mv| Piles { x: from.x - mv.k, y: from.y - mv.l }))
}

/// Every legal move to P, before any blocking; `None` for a position outside the board. Only moves to P are tried for
/// legality.
///
/// ```
/// use wythoff_check::{judge, winning_moves};
/// use wythoff_base::Budget;
/// use wythoff_game::{position::{Move, Piles}, Ruleset};
/// let game = Ruleset::parse("wythoff").unwrap();
/// let board = judge(&game, 20, &Budget::unlimited()).unwrap();
/// let won = winning_moves(&game, &board, Piles { x: 11, y: 15 }).unwrap().unwrap();
/// assert_eq!(won, [Move { k: 2, l: 0 }, Move { k: 5, l: 5 }]);
/// ```
pub fn winning_moves(ruleset: &Ruleset, board: &Board, from: Piles) -> Option<Result<Vec<Move>, EvalError>> {
    board.outcome(from.x, from.y)?;
    let taken = |(a, b)| Some(Move { k: from.x.checked_sub(a)?, l: from.y.checked_sub(b)? });
    let both_orders = |(a, b)| [(a, b), (b, a)].into_iter().take(if a == b { 1 } else { 2 });
    let into_p = board.p_positions().flat_map(both_orders).filter_map(taken);
    let legal = into_p.filter_map(|mv| ruleset.allows(&from, &mv).map(|legal| legal.then_some(mv)).transpose());
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable_by_key(|mv| (mv.k > 0 && mv.l > 0, mv.k == 0, mv.k, mv.l));
        moves
    };
    Some(legal.collect::<Result<_, _>>().map(sorted))
}
