//! Shared parts of the tests: rules with one function for all paths, and comparison with the textbook recursion.

pub mod access;
pub mod iterates;
pub mod random_access;

use std::convert::Infallible;
use std::sync::LazyLock;
use wythoff_base::{IBig, UBig};
use wythoff_seq::access::{QuasiPolynomial, Size};
use wythoff_seq::{Constraint, OfA, Pair, PairStream, PartnerRule, Partners, TooLarge, mex};

/// Whether random access is tested at this place: at all of the first places, then at one in seven, unless
/// WYTHOFF_WHOLE is set.
pub fn asked(place: u64) -> bool {
    static WHOLE: LazyLock<bool> = LazyLock::new(|| std::env::var_os("WYTHOFF_WHOLE").is_some());
    place < 250 || place.is_multiple_of(7) || *WHOLE
}

/// The rule of a function in machine words; where it returns `None` the sequence ends.
pub fn of_words(
    increasing: bool,
    small: impl FnMut(u64, u64) -> Option<u64> + Clone,
) -> impl PartnerRule<Error = TooLarge> + Clone {
    OfA::new(increasing, (small, |n, _| Err(TooLarge { n })))
}

/// Exactly this number of bits.
pub fn bits(count: UBig) -> Size {
    Size { least: count.clone(), most: count }
}

/// The first `count` pairs of a stream, read by chunks; the form of every chunk is checked.
pub fn first<R: PartnerRule>(stream: &mut PairStream<R>, count: usize) -> Vec<Pair>
where
    R::Error: std::fmt::Debug,
{
    let mut pairs: Vec<Pair> = Vec::new();
    while pairs.len() < count {
        let chunk = stream.next_chunk().unwrap();
        assert_eq!(chunk.n0 as usize, pairs.len());
        assert!(!chunk.a.is_empty());
        let b: Vec<UBig> = match chunk.b {
            Partners::Small(b) => b.iter().map(|&b| b.into()).collect(),
            Partners::Big(b) => b.to_vec(),
        };
        if let Partners::Big(b) = chunk.b {
            assert!(b.iter().all(|b| u64::try_from(b).is_err()));
        }
        assert_eq!(b.len(), chunk.a.len());
        pairs.extend((chunk.n0..).zip(chunk.a).zip(b).map(|((n, &a), b)| Pair { n, a, b }));
    }
    pairs.truncate(count);
    pairs
}

/// The stream, also with tiny queues and through the iterator, agrees with the textbook recursion.
pub fn judge<'a, R: PartnerRule + 'a>(count: u64, rule: impl Fn() -> R, b: impl FnMut(u64, Option<&Pair>, u64) -> UBig)
where
    R::Error: std::fmt::Debug,
{
    // One type of stream for all rules: it is compiled once.
    let rule = || -> Box<dyn PartnerRule<Error = R::Error> + 'a> { Box::new(rule()) };
    let want = mex::pairs(count, b);
    let same = |got: Vec<Pair>| {
        let differ = got.iter().zip(&want).find(|(g, w)| g != w);
        assert_eq!((differ, got.len()), (None, want.len()));
    };
    same(first(&mut PairStream::new(rule()), count as usize));
    for limit in [0, 1, 5, 1000] {
        same(first(&mut PairStream::with_pending_limit(rule(), limit), count as usize));
    }
    same(PairStream::new(rule()).pairs().take(count as usize).map(Result::unwrap).collect());
}

type Small<'a> = Box<dyn Fn(u64, u64, u64) -> Option<i64> + 'a>;
type Wide<'a> = Box<dyn Fn(u64, &UBig, u64) -> Result<IBig, Infallible> + 'a>;

/// The rule of f given in i128, on all three paths; where i128 is too small `wide` is used.
pub fn constraint<'a>(
    f: impl Fn(i128, i128, i128) -> Option<i128> + Copy + 'a,
    wide: impl Fn(u64, &UBig, u64) -> IBig + 'a,
) -> impl PartnerRule<Error = Infallible> {
    let small = move |x1: u64, y1: u64, x0: u64| f(x1.into(), y1.into(), x0.into()).and_then(|v| v.try_into().ok());
    // Boxed: one type for all, or each test would have the whole stream compiled again.
    let small: Small<'a> = Box::new(small);
    let wide: Wide<'a> = Box::new(move |x1, y1, x0| Ok(wide(x1, y1, x0)));
    Constraint::new((small, wide))
}

/// f without y1, by batches.
pub fn batched(
    f: impl Fn(u64, u64) -> Option<i64> + Copy,
    wide: impl Fn(u64, u64) -> IBig,
) -> impl PartnerRule<Error = Infallible> {
    let batch = move |x1: &[u64], x0: &[u64], out: &mut [i64]| {
        for (i, ((&x1, &x0), out)) in x1.iter().zip(x0).zip(out).enumerate() {
            let Some(value) = f(x1, x0) else { return i };
            *out = value;
        }
        x1.len()
    };
    Constraint::new((batch, move |x1, _, x0| f(x1, x0), move |x1: u64, _: &UBig, x0: u64| Ok(wide(x1, x0))))
}

/// The pairs of a constraint function by the textbook recursion.
pub fn next(before: Option<&Pair>, a: u64, f: impl FnOnce(u64, &UBig, u64) -> IBig) -> UBig {
    let Some(last) = before else {
        return UBig::ZERO;
    };
    let f = f(last.a, &last.b, a).max(IBig::ZERO);
    UBig::try_from(IBig::from(last.b.clone()) + IBig::from(a) - IBig::from(last.a) + f).unwrap()
}

/// `b_n = g(n, a_n)` with a big path only, or with both.
pub fn of_a<G: Fn(u64, u64) -> UBig + Clone>(increasing: bool, g: G) -> impl PartnerRule<Error = Infallible> {
    let small = g.clone();
    OfA::new(increasing, (move |n, a| u64::try_from(&small(n, a)).ok(), move |n, a| Ok(g(n, a))))
}

/// A bit operation with k: it changes only the bits below the length of k, so that it adds a constant on each class.
pub fn bitwise(k: u64, operation: impl Fn(u64) -> u64) -> Option<QuasiPolynomial> {
    let modulus = usize::try_from(k.checked_add(1)?.checked_next_power_of_two()?).ok()?;
    QuasiPolynomial::of(&[], modulus, 1, |x| Some(operation(x).into()))
}
