//! Particular numbers: printing, errors, limits, large values.

use wythoff_base::{IBig, Number, NumberError, UBig, abbreviated, binomial, digits, fibonacci, integer};

fn n(a: i64) -> Number {
    Number::from(a)
}

fn ratio(a: i64, b: i64) -> Number {
    Number::ratio(IBig::from(a), IBig::from(b)).expect("a fraction")
}

fn root(a: i64) -> Number {
    n(a).sqrt().expect("not negative")
}

#[test]
fn printing() {
    let half_root = root(2).div(&n(2)).unwrap();
    for (number, text) in [
        (n(-7), "-7"),
        (ratio(6, -4), "-3/2"),
        (ratio(6, 3), "2"),
        (Number::decimal(IBig::from(150), 2).unwrap(), "3/2"),
        (Number::decimal(IBig::from(100), 2).unwrap(), "1"),
        (Number::phi(), "(1 + sqrt(5))/2"),
        (root(8), "2*sqrt(2)"),
        (root(9), "3"),
        (ratio(1, 2).sqrt().unwrap(), "sqrt(2)/2"),
        (ratio(4, 9).sqrt().unwrap(), "2/3"),
        (half_root.neg(), "-sqrt(2)/2"),
        (n(3).sub(&root(20)).unwrap(), "3 - 2*sqrt(5)"),
        (n(3).sub(&root(5)).unwrap().div(&n(2)).unwrap(), "(3 - sqrt(5))/2"),
        (root(2).mul(&root(2)).unwrap(), "2"),
        (root(2).sub(&root(2)).unwrap(), "0"),
        (root(2).mul(&root(8)).unwrap(), "4"),
        (Number::phi().pow(&n(-1)).unwrap(), "(-1 + sqrt(5))/2"),
    ] {
        assert_eq!(number.to_string(), text);
    }
}

#[test]
fn accessors() {
    let phi = Number::phi();
    let surd = phi.as_surd().expect("irrational");
    assert_eq!(surd.parts(), (&IBig::from(1), &IBig::from(1), &UBig::from(5u8), &IBig::from(2)));
    assert_eq!((phi.numerator(), phi.denominator(), phi.as_integer()), (None, None, None));
    assert_eq!(ratio(3, 6).denominator(), Some(&IBig::from(2)));
    assert_eq!(n(3).denominator(), Some(&IBig::from(1)));
    assert_eq!(n(3).into_integer().ok(), Some(IBig::from(3)));
    assert!(phi.into_integer().is_err());
}

#[test]
fn errors() {
    assert_eq!(n(1).div(&n(0)), Err(NumberError::DivisionByZero));
    assert_eq!(n(1).rem(&n(0)), Err(NumberError::DivisionByZero));
    assert_eq!(Number::phi().div(&n(0)), Err(NumberError::DivisionByZero));
    assert_eq!(n(0).pow(&n(-1)), Err(NumberError::DivisionByZero));
    assert_eq!(n(0).pow(&n(0)), Ok(n(1)));
    assert_eq!(n(-1).sqrt(), Err(NumberError::NegativeSqrt));
    assert_eq!(root(2).sqrt(), Err(NumberError::NestedSurd));
    assert_eq!(root(2).add(&root(3)), Err(NumberError::MixedSurds));
    assert_eq!(n(2).pow(&ratio(1, 2)), Err(NumberError::FractionalExponent));
    assert_eq!(n(2).pow(&root(2)), Err(NumberError::FractionalExponent));
    assert_eq!(Number::ratio(IBig::ONE, IBig::ZERO), Err(NumberError::DivisionByZero));
}

#[test]
fn remainders() {
    assert_eq!(n(-7).rem(&n(3)), Ok(n(2)));
    assert_eq!(n(-7).rem(&n(-3)), Ok(n(2)));
    assert_eq!(ratio(7, 2).rem(&n(2)), Ok(ratio(3, 2)));
    assert_eq!(ratio(-1, 2).rem(&ratio(-1, 3)), Ok(ratio(1, 6)));
    assert_eq!(n(3).rem(&root(2)), n(3).sub(&root(8)));
}

#[test]
fn huge_powers_are_refused_at_once() {
    let far = Number::from(IBig::from(10).pow(30));
    let tower = n(9).pow(&n(9)).and_then(|t| n(9).pow(&t)).and_then(|t| n(9).pow(&t));
    // Without a look ahead the first of these would never be done.
    for power in [
        tower,
        n(2).pow(&far),
        n(2).pow(&far.neg()),
        ratio(1, 2).pow(&n(1_000_000_000)),
        ratio(1, 2).pow(&n(-1_000_000_000)),
        Number::phi().pow(&far),
        Number::phi().pow(&n(1_000_000_000)),
        Number::phi().pow(&n(-1_000_000_000)),
        root(2).pow(&n(1_000_000_000_000)),
        Number::decimal(IBig::ONE, u32::MAX),
    ] {
        assert!(matches!(power, Err(NumberError::TooLarge { .. })), "{:?}", power.map(|p| p.ceil()));
    }
    assert_eq!(n(1).pow(&far), Ok(n(1)));
    assert_eq!(n(-1).pow(&far.add(&n(1)).unwrap()), Ok(n(-1)));
    assert_eq!(n(0).pow(&far), Ok(n(0)));
}

#[test]
fn multiples_of_root_two_far_out() {
    for digits in [50, 1000] {
        for offset in -50..50 {
            let x = IBig::from(10).pow(digits) + IBig::from(offset);
            let m = Number::from(&x).mul(&root(2)).unwrap().floor();
            let square = &x * &x * IBig::from(2);
            assert!(&m * &m <= square && square < (&m + IBig::ONE).pow(2));
            let below = Number::from(-&x).mul(&root(2)).unwrap();
            assert_eq!((below.ceil(), below.floor()), (-&m, -m - IBig::ONE));
        }
    }
}

#[test]
fn close_neighbours_are_told_apart() {
    // Convergents of sqrt(2): p^2 - 2 q^2 = ±1, so p/q is on one side or the other.
    let (mut p, mut q) = (IBig::ONE, IBig::ONE);
    for i in 0..400 {
        let convergent = Number::ratio(p.clone(), q.clone()).unwrap();
        assert_eq!(convergent < root(2), i % 2 == 0);
        // sqrt(2 q^2 ± 1) = p against q*sqrt(2), as surds over unrelated radicands.
        let near = Number::from(&q * &q * IBig::from(2) + IBig::from(3)).sqrt().unwrap();
        assert!(near > Number::from(&q).mul(&root(2)).unwrap());
        (p, q) = (&p + IBig::from(2) * &q, &p + &q);
    }
}

#[test]
fn integer_functions() {
    let (a, b) = (IBig::from(-12), IBig::from(18));
    assert_eq!(integer::gcd(&a, &b), Ok(IBig::from(6)));
    assert_eq!(integer::gcd(&IBig::ZERO, &a), Ok(IBig::from(12)));
    assert_eq!(integer::gcd(&IBig::ZERO, &IBig::ZERO), Ok(IBig::ZERO));
    assert_eq!(integer::isqrt(&IBig::from(i64::MAX)), Ok(IBig::from(3_037_000_499i64)));
    for k in 0u64..2000 {
        let is_square = k.isqrt().pow(2) == k;
        assert_eq!(Number::from(k).sqrt().unwrap().is_rational(), is_square);
    }
}

#[test]
fn counting() {
    let big = |n: usize| UBig::from(n);
    // Pascal's triangle, and the sum of the two numbers before.
    for n in 0..60 {
        for k in 0..60 {
            let at = |n, k| binomial(&big(n), &big(k)).unwrap();
            assert_eq!(at(n + 1, k + 1), at(n, k) + at(n, k + 1), "{n} {k}");
        }
    }
    // By products and by primes.
    let sides = [(1 << 20, 4000), ((1 << 22) + 7, 80_000), (4_000_000, 70_000)];
    for (n, k) in sides {
        let at = |n, k| binomial(&big(n), &big(k)).unwrap();
        assert_eq!(at(n + 1, k + 1), at(n, k) + at(n, k + 1), "{n} {k}");
    }
    let (mut a, mut b) = (UBig::ZERO, UBig::ONE);
    for n in 0..300 {
        assert_eq!(fibonacci(&big(n)), Ok(a.clone()), "{n}");
        (a, b) = (b.clone(), a + b);
    }
    // Up to the limit, and at once beyond it.
    let longest = |value: Result<UBig, NumberError>| value.map(|value| integer::bits(&value));
    assert_eq!(longest(fibonacci(&big(1_510_391))), Ok(1_048_576));
    assert!(longest(fibonacci(&big(1_510_400))).is_err());
    assert!(fibonacci(&UBig::from(10u8).pow(1000)).is_err());
    assert_eq!(longest(binomial(&big(1 << 20), &big(1 << 19))), Ok((1 << 20) - 10));
    assert_eq!(longest(binomial(&(UBig::ONE << 524_288), &big(2))), Ok(1_048_575));
    for (n, k) in [(UBig::ONE << 524_289, big(2)), (UBig::from(10u8).pow(9), UBig::from(10u8).pow(8))] {
        assert!(binomial(&n, &k).is_err());
    }
}

#[test]
fn the_ends_are_those_of_the_number_written_out() {
    let ten = UBig::from(10u8);
    let mut all = vec![UBig::ZERO, UBig::ONE];
    for exponent in [1usize, 12, 39, 40, 41, 48, 49, 301, 302, 1000, 3010, 3011, 30_103] {
        let power = ten.pow(exponent);
        all.extend([&power - UBig::ONE, power.clone(), &power + UBig::ONE, &power * 7u8 / 3u8]);
    }
    for bits in [1usize, 159, 160, 161, 999, 1000, 1001, 1002, 2001, 10_001] {
        all.extend([(UBig::ONE << bits) - UBig::ONE, UBig::ONE << bits]);
    }
    for n in all {
        let text = n.to_string();
        assert_eq!(digits(&n), text.len());
        let expected = match text.len() {
            ..=40 => text,
            len => format!("{}...{} ({len} digits)", &text[..12], &text[len - 12..]),
        };
        assert_eq!(abbreviated(&n), expected);
    }
}
