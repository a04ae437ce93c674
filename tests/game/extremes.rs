//! No input makes a public function panic: any text, any place in it, any point, any piles.

use proptest::prelude::*;
use wythoff_base::{IBig, UBig};
use wythoff_game::position::{Move, Piles, Position};
use wythoff_game::{
    Literal, Rule, Ruleset, Single, Span, Subject, TwoPile, nearest, parse_number, point_at, predicate,
};

fn read(text: &str) {
    let _ = (parse_number(text), predicate::condition(text), predicate::number(text), Rule::parse(text));
    let _ = (Subject::parse(text).map(|subject| subject.to_string()), Ruleset::parse(text));
    let _ = nearest(text, &["misere", text, ""]);
}

/// Pieces of rules, in an order without meaning.
const WORDS: &str = "f wyt c take = , blocking misere no single 1 0 4294967296 0.5 x1 y0 k l n a' ( ) + - / ^ % & | \
    xor mod floor C if even gcd min sqrt phi < == and not in { } .. 1e9 # @ ⌊ ⌉ é \
    p , p = 3 true larger compl binomial fib log2 popcount digits ∈";

/// Rules of every head, with every function and operator that a value can break.
const LINES: [&str; 12] = [
    "f = x1^2/(y1 - x0) + sqrt(x0)*y1",
    "f = (x1 xor y1) | 3",
    "wyt = 2^k - k^9",
    "wyt = C(k, 5) + gcd(k, 6)",
    "c = floor(n*phi)",
    "take = k*l % x0 == y1 and even(l)",
    "take = sqrt(k) < l/x1",
    "f = if(x1 > y1, x1 % 7, -x1)",
    "f = abs(x1) + isqrt(y1), single = k^3 > 7",
    "f = p*fib(x1) + log2(y1) + binomial(x0, y1), p = 2",
    "wyt = popcount(k) + digits(k) + binomial(k, 2)",
    "take = k in {1..l, x1} or true, single = larger and k < x1",
];

/// Numbers from 0 to the last, the ends and the powers of two more often.
fn amount() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        0..20u64,
        (0..64u32, 0..3u64).prop_map(|(e, d)| (1u64 << e).wrapping_add(d).wrapping_sub(1))
    ]
}

fn coordinate() -> impl Strategy<Value = i64> {
    prop_oneof![any::<i64>(), -3..20i64, Just(i64::MIN), Just(i64::MAX), (0..63u32).prop_map(|e| 1 << e)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn any_text(
        text in "\\PC{0,40}",
        words in prop::collection::vec(0..67usize, 0..12),
        start: usize,
        end in 0..90usize,
    ) {
        let written: Vec<&str> = words.iter().filter_map(|i| WORDS.split_whitespace().nth(*i)).collect();
        for text in [&text, &written.join(" "), &written.concat()] {
            read(text);
            for span in [Span::new(start, end), Span::new(end, start), Span::new(end / 2, end)] {
                prop_assert!(point_at(text, span)[1].ends_with('^'));
            }
        }
    }

    #[test]
    fn any_point(
        line in prop::sample::select(&LINES[..]),
        at in prop::collection::vec(coordinate(), 0..8),
        lengths in [0..9usize, 0..9, 0..9],
    ) {
        let exact: Vec<IBig> = at.iter().map(|x| IBig::from(*x)).collect();
        let column = |length: usize| at.iter().copied().cycle().take(length.min(at.len() * 9)).collect();
        let rows: [Vec<i64>; 3] = lengths.map(column);
        let columns: Vec<&[i64]> = rows.iter().map(Vec::as_slice).collect();
        let mut out = vec![0; lengths[0]];
        let formula = |f: &wythoff_game::eval::Formula, out: &mut [i64]| {
            let _ = (f.ceil(&exact), f.ceil_saturating(&at), f.integer(&exact), f.integer_small(&at));
            let _ = (f.ceil_batch(&columns, out), f.integer_batch(&columns, out));
        };
        let condition = |c: &wythoff_game::eval::Condition, out: &mut [i64]| {
            let _ = (c.holds(&exact), c.holds_at(&at), c.holds_batch(&columns, out));
        };
        match Subject::parse(line).unwrap() {
            Subject::Pairs(c) => formula(&c, &mut out),
            Subject::Game(game) => {
                match game.two_pile() {
                    TwoPile::Constraint(f) | TwoPile::Wyt(f) => formula(f, &mut out),
                    TwoPile::Take(c) => condition(c, &mut out),
                }
                if let Single::If(c) = game.single() {
                    condition(c, &mut out);
                }
            }
        }
    }

    #[test]
    fn any_piles(x in amount(), y in amount(), k in amount(), l in amount()) {
        let (from, mv) = (Piles { x, y }, Move { k, l });
        let game = Ruleset::parse("f = x0 - x1, single = odd(k)").unwrap();
        let wide = Piles { x: UBig::from(x), y: UBig::from(y) };
        let after = wide.after(&Move { k: UBig::from(k), l: UBig::from(l) });
        prop_assert_eq!(from.after(&mv).map(|to| (to.x.into(), to.y.into())), after.map(|to| (to.x, to.y)));
        prop_assert_eq!(from.after(&mv).is_none() && game.allows(&from, &mv).unwrap(), false);
        let position = Position::from(from);
        prop_assert!(position.x() <= position.y() && position == Position::new(y, x));
    }
}

#[test]
fn a_literal_of_any_length_is_written() {
    let written = |digits: i64, scale| Literal { digits: IBig::from(digits), scale }.to_string();
    assert_eq!([written(150, 2), written(5, 1), written(5, 3), written(0, 2)], ["1.50", "0.5", "0.005", "0.00"]);
    assert_eq!(written(7, 70_000).len(), 70_002);
}
