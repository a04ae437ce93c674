//! Sums against the definition on the product.

use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::{Summand, judge_sum};
use wythoff_game::Ruleset;
use wythoff_game::position::{Outcome, Piles, Position};
use wythoff_grundy::{Component, Decision, NoSum, misere, normal};

/// Games of every kind that a sum may contain.
const GAMES: [&str; 10] = [
    "f = 1",
    "f = 2",
    "f = x1 + 1",
    "f = x0 - x1",
    "f = y1 - x1 + 1",
    "wyt = 2*k + 1",
    "take = gcd(k, l) == 1",
    "take = k == 1 and l == 2, single = odd(k)",
    "f = x1 mod 2 + 1, no single",
    "f = max(3 - x1, 0)",
];

fn rules(line: &str) -> Ruleset {
    Ruleset::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn component(rules: &Ruleset, x: u64, y: u64) -> Component {
    Component::Game(Box::new(rules.clone()), Piles { x: x.into(), y: y.into() })
}

fn decided(sum: &[Component], misere_play: bool) -> Result<Decision, NoSum> {
    let budget = Budget::unlimited();
    if misere_play { misere(sum, &budget) } else { normal(sum, &budget) }
}

/// Pseudorandom numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}

/// The decision and the winning moves are those of the definition.
fn agrees(sum: &[Component], misere_play: bool) {
    let word = |n: &UBig| u64::try_from(n).unwrap();
    let summands: Vec<Summand> = sum
        .iter()
        .map(|one| match one {
            Component::Game(rules, piles) => Summand::Game(rules, Position::new(word(&piles.x), word(&piles.y))),
            Component::Heap(heap) => Summand::Heap(word(heap)),
        })
        .collect();
    let board = judge_sum(&summands, misere_play, &Budget::unlimited()).unwrap();
    let found = decided(sum, misere_play).unwrap();
    assert_eq!(found.outcome, board.outcome(), "{sum:?} {misere_play}");
    let mut moves: Vec<(usize, Position)> = found
        .moves
        .iter()
        .map(|mv| match &mv.to[..] {
            [heap] => (mv.component, Position::new(0, word(heap))),
            [x, y] => (mv.component, Position::new(word(x), word(y))),
            other => panic!("{other:?}"),
        })
        .collect();
    moves.sort_unstable();
    let wins: Vec<(usize, Position)> = board.winning().into_iter().map(|(i, to)| (i, to.into())).collect();
    assert!(found.complete && moves == wins, "{sum:?} {misere_play}: {moves:?} instead of {wins:?}");
}

#[test]
fn every_two_positions_of_every_two_games() {
    let all = GAMES.map(rules);
    let corner = Position::new(6, 6);
    let boxed: Vec<(u64, u64)> = (0..=6).flat_map(|x| (x..=6).map(move |y| (x, y))).collect();
    for (i, one) in all.iter().enumerate() {
        for other in &all[i..] {
            for misere_play in [false, true] {
                let summands = [Summand::Game(one, corner), Summand::Game(other, corner)];
                let board = judge_sum(&summands, misere_play, &Budget::unlimited()).unwrap();
                for &(a, b) in &boxed {
                    for &(c, d) in &boxed {
                        let found = decided(&[component(one, a, b), component(other, c, d)], misere_play).unwrap();
                        let known = board.at(&[Position::new(a, b), Position::new(c, d)]);
                        assert_eq!(Some(found.outcome), known, "{one}: ({a},{b}), {other}: ({c},{d}), {misere_play}");
                    }
                }
            }
        }
    }
}

#[test]
fn three_components() {
    let all = GAMES.map(rules);
    let mut chance = Chance(7);
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(100);
    for _ in 0..cases {
        let misere_play = chance.below(2) == 1;
        let sum: Vec<Component> = (0..3)
            .map(|_| match chance.below(12) {
                game @ 0..10 => component(&all[game as usize], chance.below(5), chance.below(5)),
                _ => Component::Heap(chance.below(9).into()),
            })
            .collect();
        agrees(&sum, misere_play);
    }
}

#[test]
fn a_component_of_any_size() {
    let (wythoff, ten) = (rules("wythoff"), UBig::from(10u8));
    let huge = |more: u64| {
        Component::Game(Box::new(wythoff.clone()), Piles { x: ten.pow(50), y: ten.pow(50) + UBig::from(more) })
    };
    // Near the diagonal values are large: the move to the nim-sum of the others is found and can be checked.
    for rest in [0u64, 1, 2] {
        let found = normal(&[huge(3), Component::Heap(rest.into())], &Budget::unlimited()).unwrap();
        assert_eq!((found.outcome, found.nim_sum), (Outcome::N, None));
        let [x, y] = &found.moves[0].to[..] else { panic!("{:?}", found.moves) };
        let left = Component::Game(Box::new(wythoff.clone()), Piles { x: x.clone(), y: y.clone() });
        let after = normal(&[left, Component::Heap(rest.into())], &Budget::unlimited()).unwrap();
        assert_eq!(after.outcome, Outcome::P);
    }
    // Equal components cancel.
    let found = normal(&[huge(3), huge(3), Component::Heap(5u8.into())], &Budget::unlimited()).unwrap();
    assert_eq!((found.outcome, found.nim_sum, found.moves[0].component), (Outcome::N, Some(5u8.into()), 2));
    // Two unequal ones are refused, with a reason.
    let refused = normal(&[huge(3), huge(4)], &Budget::unlimited()).unwrap_err();
    assert!(matches!(&refused, NoSum::Beyond(tried) if tried.len() == 3), "{refused}");
    // A row of any length: g(1, m) repeats.
    let row = Component::Game(Box::new(wythoff.clone()), Piles { x: ten.pow(40), y: 1u8.into() });
    let found = normal(&[row, Component::Heap(ten.pow(40))], &Budget::unlimited()).unwrap();
    assert!(found.nim_sum.is_some() && (found.outcome == Outcome::P || !found.moves.is_empty()));
}

#[test]
fn none_one_and_forty() {
    for misere_play in [false, true] {
        let none = decided(&[], misere_play).unwrap();
        assert_eq!(none.outcome, if misere_play { Outcome::N } else { Outcome::P });
        let wythoff = rules("wythoff");
        agrees(&[component(&wythoff, 5, 3)], misere_play);
        let forty: Vec<Component> = (0..40).map(|i| component(&wythoff, i, 2 * i)).collect();
        assert!(decided(&forty, misere_play).is_ok());
    }
    let blocking = rules("wythoff, blocking 2");
    assert!(matches!(
        decided(&[Component::Heap(1u8.into()), component(&blocking, 1, 1)], false),
        Err(NoSum::Values { component: 1, .. })
    ));
}
