//! Errors come after all earlier pairs, are repeated, and end the stream; memory stays within bounds.

use crate::common::{batched, of_a, of_words};
use wythoff_base::{IBig, UBig};
use wythoff_seq::{Constraint, OfA, PairStream, PartnerRule, Partners, StreamError, TooLarge};

/// The number of pairs before the error, by chunks and by the iterator.
fn stop<R: PartnerRule>(rule: impl Fn() -> R) -> (u64, StreamError<R::Error>)
where
    R::Error: std::fmt::Debug + PartialEq,
{
    let mut stream = PairStream::new(rule());
    let mut n = 0;
    let error = loop {
        match stream.next_chunk() {
            Ok(chunk) => {
                assert_eq!(chunk.n0, n);
                n += chunk.a.len() as u64;
                assert!(n < 10_000, "no error");
            }
            Err(error) => break error,
        }
    };
    for _ in 0..3 {
        assert_eq!(stream.next_chunk().err().as_ref(), Some(&error));
    }
    let mut pairs = PairStream::new(rule()).pairs();
    assert_eq!(pairs.by_ref().take_while(Result::is_ok).count() as u64, n);
    assert!(pairs.next().is_none());
    (n, error)
}

#[test]
fn the_rule_fails_anywhere() {
    for limit in [0, 1, 2, 100, 511, 512, 513, 1000, 5000] {
        let small = move |n, a| (n < limit).then_some(a + n);
        assert_eq!(stop(|| of_words(true, small)), (limit, StreamError::Rule(TooLarge { n: limit })));
        assert_eq!(stop(|| of_words(false, small)), (limit, StreamError::Rule(TooLarge { n: limit })));
        let exploding = move |n, a: u64| {
            if n < limit { Ok(UBig::ONE << (a as usize / 8 + 60)) } else { Err(n) }
        };
        let small = move |_, _| None;
        assert_eq!(stop(|| OfA::new(false, (small, exploding))), (limit, StreamError::Rule(limit)));
    }
}

#[test]
fn a_constraint_function_fails_at_a_point() {
    for bad in [3u64, 100, 1001] {
        let batch = move |x1: &[u64], _: &[u64], f: &mut [i64]| {
            f.fill(1);
            // All or nothing.
            if x1.contains(&bad) { 0 } else { f.len() }
        };
        let small = move |x1, _, _| (x1 != bad).then_some(1);
        let big = move |x1: u64, _: &UBig, x0: u64| {
            if x1 == bad { Err((x1, x0)) } else { Ok(IBig::ONE) }
        };
        let (n, error) = stop(|| Constraint::new((batch, small, big)));
        let StreamError::Rule((x1, x0)) = error else { panic!() };
        let pairs: Vec<_> = PairStream::new(batched(|_, _| Some(1), |_, _| IBig::ONE))
            .pairs()
            .take(n as usize + 1)
            .map(Result::unwrap)
            .collect();
        assert_eq!((x1, x0), (pairs[n as usize - 1].a, pairs[n as usize].a));
        assert_eq!(x1, bad);
    }
}

#[test]
fn broken_promises() {
    for at in [1, 2, 3, 50, 700, 1024] {
        let falling = move |n: u64, a: u64| UBig::from(if n == at { a - 1 } else { a + 5 * n });
        assert_eq!(stop(|| of_a(true, falling)), (at, StreamError::NotIncreasing { n: at }));
        let equal = move |n: u64, _: u64| UBig::from(if n >= at { 10 * (at - 1) } else { 10 * n });
        assert_eq!(stop(|| of_a(true, equal)), (at, StreamError::NotIncreasing { n: at }));
        let below = move |n: u64, a: u64| UBig::from(if n == at { a - 1 } else { a + 5 * n });
        assert_eq!(stop(|| of_a(false, below)), (at, StreamError::BelowA { n: at }));
        let shrinking = move |n: u64, _: u64| {
            if n > at { UBig::ONE << 80 } else { UBig::from(100u8) * UBig::from(n) }
        };
        assert_eq!(stop(|| of_a(true, shrinking)), (at + 2, StreamError::NotIncreasing { n: at + 2 }));
        let top = move |n: u64, _: u64| {
            if n >= at { UBig::from(u64::MAX) } else { UBig::from(100u8) * UBig::from(n) }
        };
        assert_eq!(stop(|| of_a(true, top)), (at + 1, StreamError::NotIncreasing { n: at + 1 }));
    }
    assert_eq!(stop(|| of_a(true, |n, _| UBig::from(n / 2 + n % 2))), (2, StreamError::NotIncreasing { n: 2 }));
}

#[test]
fn memory_stays_small() {
    // Quadratic growth: ten million pairs, of which the mex meets a few thousand.
    let mut stream = PairStream::new(batched(|x1, _| Some(x1 as i64 + 1), |x1, _| IBig::from(x1) + 1));
    let mut n = 0;
    while n < 10_000_000 {
        n += stream.next_chunk().unwrap().a.len();
        assert!(stream.memory() < 1 << 20);
    }
    // Linear growth with a short queue, which feeders refill.
    let mut stream = PairStream::with_pending_limit(of_a(true, |n, a| UBig::from(a + n / 2)), 10_000);
    for _ in 0..8000 {
        stream.next_chunk().unwrap();
    }
    // All pending partners would take seven million bytes.
    assert!(stream.memory() < 1_500_000, "{}", stream.memory());
    // Numbers of ten thousand bits and more.
    let mut stream = PairStream::new(of_a(true, |n, _| UBig::ONE << (64 * n as usize)));
    let mut n = 0;
    while n < 4000 {
        let chunk = stream.next_chunk().unwrap();
        n += chunk.a.len();
        if let Partners::Big(b) = chunk.b {
            assert!(b.iter().map(|b| b.as_words().len() * 8).sum::<usize>() < (1 << 20) + 40_000);
        }
        assert!(stream.memory() < 1 << 21);
    }
    // A set with far numbers.
    let mut stream = PairStream::new(of_a(false, |n, a| UBig::from(a + (n % 2) * (n << 20))));
    for _ in 0..200 {
        stream.next_chunk().unwrap();
    }
    assert!(stream.memory() < 1 << 24);
}

#[test]
fn rules_in_boxes() {
    let rules: Vec<Box<dyn PartnerRule<Error = std::convert::Infallible>>> =
        vec![Box::new(wythoff_seq::even_diagonals()), Box::new(of_a(true, |n, a| UBig::from(a + n)))];
    let b: Vec<UBig> =
        rules.into_iter().filter_map(|rule| PairStream::new(rule).pairs().nth(5)?.ok()).map(|p| p.b).collect();
    assert_eq!(b, [UBig::from(11u8), UBig::from(13u8)]);
    assert!(!of_a(false, |n, _| UBig::from(n)).increasing());
}

#[test]
fn the_iterator_goes_on_where_the_chunks_end() {
    let mut stream = PairStream::new(of_a(true, |n, a| UBig::from(a + n)));
    let mut n = 0;
    for _ in 0..3 {
        n += stream.next_chunk().unwrap().a.len() as u64;
    }
    let next: Vec<u64> = stream.pairs().take(2000).map(|p| p.unwrap().n).collect();
    assert_eq!(next, (n..n + 2000).collect::<Vec<_>>());
}

#[test]
fn messages() {
    assert_eq!(StreamError::Rule(TooLarge { n: 3 }).to_string(), "b_3 does not fit in a machine word");
    assert_eq!(StreamError::<TooLarge>::BelowA { n: 3 }.to_string(), "b_3 is smaller than a_3");
    assert!(StreamError::<TooLarge>::NotIncreasing { n: 3 }.to_string().starts_with("b_3 is not above"));
}
