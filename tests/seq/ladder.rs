//! Every rule against the textbook recursion, further out, and over the edge of the machine words.

use crate::common::{batched, constraint, first, judge, next, of_a};
use wythoff_base::{IBig, UBig};
use wythoff_seq::{Gap, PairStream, ThreeDigits, even_diagonals, mex};

const FAR: u64 = 100_000;

#[test]
fn constraint_rules() {
    let small = |x1: u64, _| Some(x1 as i64 + 1);
    judge(FAR, || batched(small, |x1, _| IBig::from(x1) + 1), |_, p, a| next(p, a, |x1, _, _| IBig::from(x1) + 1));
    // Depends on y1 and is sometimes negative.
    let f = |x1: i128, y1: i128, x0: i128| Some((y1 % 5 - 2) * (x0 - x1) + x1 % 3);
    let wide =
        |x1: u64, y1: &UBig, x0: u64| (IBig::from(y1 % UBig::from(5u8)) - 2) * IBig::from(x0 - x1) + IBig::from(x1 % 3);
    judge(FAR, || constraint(f, wide), |_, p, a| next(p, a, wide));
    // b = a everywhere.
    judge(
        1000,
        || constraint(|_, _, _| Some(-7), |_, _, _| IBig::from(-7)),
        |_, p, a| next(p, a, |_, _, _| IBig::ZERO),
    );
}

#[test]
fn functions_of_the_term() {
    judge(FAR, || of_a(true, |n, a| UBig::from(2 * a + 3 * n)), |n, _, a| UBig::from(2 * a + 3 * n));
    let polynomial = |a: u64| {
        if a == 0 { 0u64 } else { (a * a + 9).max(10 * a) }
    };
    judge(FAR, || of_a(true, move |_, a| polynomial(a).into()), move |_, _, a| polynomial(a).into());
    let blocking = |n: u64, a: u64| UBig::from(a + 3 * (n / 7));
    judge(FAR, || of_a(true, blocking), move |n, _, a| blocking(n, a));
    // The same with the pending partners in a set.
    judge(FAR, || of_a(false, blocking), move |n, _, a| blocking(n, a));
    judge(20_000, || of_a(false, move |_, a| polynomial(a).into()), move |_, _, a| polynomial(a).into());
    // Not injective, not increasing.
    let restless = |n: u64, a: u64| UBig::from(a + n.wrapping_mul(0x9e37_79b9_7f4a_7c15) % (n + 1));
    judge(FAR, || of_a(false, restless), move |n, _, a| restless(n, a));
}

#[test]
fn gaps_and_digits_and_diagonals() {
    let g = |gap: u64| if gap == 1 { 4u64 } else { 5 * gap };
    let sum = move |p: Option<&wythoff_seq::Pair>, a: u64| p.map_or(UBig::ZERO, |p| &p.b + UBig::from(g(a - p.a)));
    judge(FAR, || Gap::rule(move |gap| Ok::<_, ()>(g(gap).into())), move |_, p, a| sum(p, a));
    // g(1) = 1: neighbours among the b, so other gaps too.
    let h = |gap: u64| if gap % 3 == 1 { gap } else { gap + 1 };
    let sum = move |p: Option<&wythoff_seq::Pair>, a: u64| p.map_or(UBig::ZERO, |p| &p.b + UBig::from(h(a - p.a)));
    judge(FAR, || Gap::rule(move |gap| Ok::<_, ()>(h(gap).into())), move |_, p, a| sum(p, a));
    let g = |t: u64, m: u64| UBig::from(t * m - (t * t - 1) * (m / (t + 1)));
    for t in [1, 2, 3, 10, 500] {
        judge(FAR / 4, || ThreeDigits::new(t.into()).unwrap(), |_, _, m| g(t, m));
    }
    let want = mex::pairs(FAR, |n, _, a| {
        let index = if n < 3 { n } else { n + 1 };
        UBig::from(a + 2 * (index / 4) + [0, 0, 1, 0][index as usize % 4] - [0, 0, 0, 1][index as usize % 4])
    });
    assert!(first(&mut PairStream::new(even_diagonals()), FAR as usize) == want);
}

#[test]
fn exponential_growth_over_the_edge() {
    let f = |x1: i128, y1: i128, _| Some(y1 - x1 + 1);
    let wide = |x1: u64, y1: &UBig, _: u64| IBig::from(y1.clone()) - IBig::from(x1) + 1;
    judge(700, || constraint(f, wide), |_, p, a| next(p, a, wide));
    let power = |_, a: u64| UBig::ONE << a as usize;
    judge(700, || of_a(true, power), move |n, _, a| power(n, a));
    judge(700, || of_a(false, power), move |n, _, a| power(n, a));
    let step = |gap: u64| UBig::ONE << (62 + gap as usize);
    judge(
        300,
        || Gap::rule(move |gap| Ok::<_, ()>(step(gap))),
        move |_, p, a| p.map_or(UBig::ZERO, |p| &p.b + step(a - p.a)),
    );
    for t in [u64::MAX / 5, u64::MAX - 1, u64::MAX] {
        for t in [UBig::from(t), UBig::from(t) + UBig::ONE, UBig::from(t) * UBig::from(t)] {
            let g = |m: u64| &t * UBig::from(m) - (&t * &t - UBig::ONE) * (UBig::from(m) / (&t + UBig::ONE));
            judge(100, || ThreeDigits::new(t.clone()).unwrap(), |_, _, m| g(m));
        }
    }
}

/// Sums that end at 2^63 and 2^64, one less, exactly and more, in every lane of a batch.
#[test]
fn every_edge_of_the_words() {
    for edge in [1i128 << 63, 1 << 64] {
        for off in -3..4 {
            for x in [1u64, 2, 5, 30] {
                // f jumps once, so that b lies near the edge; then b passes it slowly.
                let f = move |x1: u64, _: u64| -> i128 {
                    if x1 == x { (edge / 2) + off } else { 1 + (edge / 2) * i128::from(x1 == x + 40) }
                };
                let word = move |x1, x0| i64::try_from(f(x1, x0)).ok();
                let wide = move |x1, x0| IBig::from(f(x1, x0));
                judge(200, || batched(word, wide), |_, p, a| next(p, a, |x1, _, x0| wide(x1, x0)));
                judge(
                    200,
                    || constraint(move |x1, _, _| Some(f(x1 as u64, 0)), move |x1, _, x0| wide(x1, x0)),
                    |_, p, a| next(p, a, |x1, _, x0| wide(x1, x0)),
                );
            }
        }
    }
}

/// A rule without machine words, and one that has them only now and then.
#[test]
fn words_found_by_the_big_path() {
    use wythoff_seq::OfA;
    let big = |n: u64, a: u64| Ok::<_, ()>(UBig::from(a + n));
    judge(3000, || OfA::new(true, (|_, _| None, big)), |n, _, a| UBig::from(a + n));
    judge(3000, || OfA::new(true, (|n: u64, a| (n % 7 != 3).then_some(a + n), big)), |n, _, a| UBig::from(a + n));
    let wild = |n: u64, a: u64| {
        if n % 5 == 2 { UBig::ONE << 70 } else { UBig::from(a + n % 3) }
    };
    judge(3000, || of_a(false, wild), move |n, _, a| wild(n, a));
}
