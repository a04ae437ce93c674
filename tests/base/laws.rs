//! Laws of exact numbers over random integers, fractions and surds.

use proptest::prelude::*;
use std::cmp::Ordering;
use wythoff_base::{IBig, MAX_BITS, Magnitude, Number, NumberError, UBig, integer};

/// The greatest number of bits of a denominator before it is reduced.
const MAX_DENOMINATOR_BITS: usize = 1 << 18;

fn big() -> impl Strategy<Value = IBig> {
    let wide = any::<[i64; 4]>().prop_map(|w| w.iter().fold(IBig::ZERO, |a, &w| (a << 64) + IBig::from(w)));
    prop_oneof![4 => (-30i64..30).prop_map(IBig::from), 2 => any::<i64>().prop_map(IBig::from), 1 => wide]
}

fn rational() -> impl Strategy<Value = Number> {
    (big(), big()).prop_map(|(a, b)| Number::ratio(a.clone(), b).unwrap_or_else(|_| Number::from(a)))
}

/// Numbers of one field, that of `sqrt(r)`.
fn in_field(r: i64) -> impl Strategy<Value = Number> {
    let surd = (rational(), rational()).prop_map(move |(a, b)| {
        let root = Number::from(r).sqrt().expect("not negative");
        a.add(&b.mul(&root).expect("small")).expect("small")
    });
    prop_oneof![big().prop_map(Number::from), rational(), surd]
}

fn triple() -> impl Strategy<Value = (Number, Number, Number)> {
    (0i64..13).prop_flat_map(|r| (in_field(r), in_field(r), in_field(r)))
}

fn anything() -> impl Strategy<Value = Number> {
    (0i64..40).prop_flat_map(in_field)
}

/// `10^400 * a` rounded down, by integers alone.
fn scaled(a: &Number) -> IBig {
    a.mul(&Number::from(IBig::from(10).pow(400))).expect("small").floor()
}

/// A number made by some operations, and its bounds of that precision.
fn sized(operations: &[(u8, u32)], precision: usize) -> (UBig, Magnitude) {
    let bounds = |n: &UBig| Magnitude::exact(n, precision);
    let mut all = (UBig::from(3u8), bounds(&UBig::from(3u8)));
    for (operation, n) in operations {
        let (n, (value, size)) = (UBig::from(*n), &all);
        all = match operation % 5 {
            0 => (value + &n, size.plus(&bounds(&n))),
            1 if *value > n => match size.minus(&bounds(&n)) {
                Some(less) => (value - &n, less),
                None => continue,
            },
            2 if integer::bits(value) < 3000 => (value * &n, size.times(&bounds(&n))),
            3 if integer::bits(value) < 400 => {
                let exponent = 2 + (&n % 9u8) as usize;
                (value.pow(exponent), size.power(&UBig::from(exponent)).unwrap())
            }
            4 if !n.is_zero() => (value.clone() * &n, size.times(&bounds(&n)).divided(&UBig::ONE).unwrap()),
            _ => continue,
        };
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn field((a, b, c) in triple()) {
        prop_assert_eq!(a.add(&b).unwrap(), b.add(&a).unwrap());
        prop_assert_eq!(a.mul(&b).unwrap(), b.mul(&a).unwrap());
        prop_assert_eq!(a.add(&b).unwrap().add(&c).unwrap(), a.add(&b.add(&c).unwrap()).unwrap());
        prop_assert_eq!(a.mul(&b).unwrap().mul(&c).unwrap(), a.mul(&b.mul(&c).unwrap()).unwrap());
        let (sum, product) = (b.add(&c).unwrap(), a.mul(&b).unwrap());
        prop_assert_eq!(a.mul(&sum).unwrap(), product.add(&a.mul(&c).unwrap()).unwrap());
        prop_assert_eq!(a.sub(&b).unwrap().add(&b).unwrap(), a.clone());
        if b.sign() == Ordering::Equal {
            prop_assert_eq!(a.div(&b), Err(NumberError::DivisionByZero));
            prop_assert_eq!(a.rem(&b), Err(NumberError::DivisionByZero));
        } else {
            prop_assert_eq!(a.div(&b).unwrap().mul(&b).unwrap(), a.clone());
            let rest = a.rem(&b).unwrap();
            prop_assert!(rest.sign() != Ordering::Less && rest < b.abs());
            prop_assert!(a.sub(&rest).unwrap().div(&b).unwrap().is_integer());
            prop_assert_eq!(a.floor_div(&b).unwrap(), a.div(&b).unwrap().floor());
        }
    }

    #[test]
    fn floor_and_ceiling(a in anything()) {
        let (floor, ceil) = (Number::from(a.floor()), Number::from(a.ceil()));
        prop_assert!(floor <= a && a <= ceil);
        prop_assert!(a < floor.add(&Number::ONE).unwrap() && ceil.sub(&Number::ONE).unwrap() < a);
        prop_assert_eq!(a.is_integer(), floor == ceil);
    }

    #[test]
    fn order_agrees_with_long_decimals(a in anything(), b in anything()) {
        let (x, y) = (scaled(&a), scaled(&b));
        if x != y {
            prop_assert_eq!(a.compare(&b), x.cmp(&y));
        }
        prop_assert_eq!(a.compare(&b), b.compare(&a).reverse());
        if a == b {
            prop_assert_eq!(a.sub(&b).unwrap(), Number::ZERO);
        } else {
            prop_assert!(a.sub(&b).map_or_else(|e| e == NumberError::MixedSurds, |d| d.sign() == a.compare(&b)));
        }
    }

    #[test]
    fn square_roots(a in rational()) {
        match a.sqrt() {
            Ok(root) => {
                prop_assert_eq!(root.mul(&root).unwrap(), a.clone());
                prop_assert_eq!(root.is_rational(), root.sqrt() != Err(NumberError::NestedSurd));
            }
            Err(e) => prop_assert!(e == NumberError::NegativeSqrt && a.sign() == Ordering::Less),
        }
        prop_assert_eq!(a.mul(&a).unwrap().sqrt().unwrap(), a.abs());
    }

    #[test]
    fn powers(a in anything(), m in 0i64..6, n in 0i64..6) {
        let power = |e: i64| a.pow(&Number::from(e));
        prop_assert_eq!(power(m + n).unwrap(), power(m).unwrap().mul(&power(n).unwrap()).unwrap());
        match power(-n) {
            Ok(inverse) => prop_assert_eq!(inverse.mul(&power(n).unwrap()).unwrap(), Number::ONE),
            Err(e) => prop_assert!(e == NumberError::DivisionByZero && a.sign() == Ordering::Equal && n > 0),
        }
    }

    #[test]
    fn related_radicands_meet(r in 2u64..200, u in 1u64..5000, v in 1u64..5000) {
        // sqrt(u^2 r) / sqrt(v^2 r) = u/v, also when u and v are beyond trial division.
        let root = |w: u64| Number::from(w * w * r).sqrt().unwrap();
        let expected = Number::ratio(IBig::from(u), IBig::from(v)).unwrap();
        prop_assert_eq!(root(u).div(&root(v)).unwrap(), expected);
        prop_assert_eq!(root(u).compare(&root(v)), u.cmp(&v));
        prop_assert_eq!(root(u).add(&root(v)).unwrap(), root(u + v));
    }

    /// Long numbers beside multiples of a surd: as far away as leading bits tell, and nearer.
    #[test]
    fn long_numbers_beside_surds(
        limbs in proptest::collection::vec(any::<u64>(), 9..14),
        r in 2u64..1000,
        away in 0usize..900,
        up in any::<bool>(),
        wide in any::<bool>(),
    ) {
        let q = limbs.iter().fold(IBig::ONE, |q, &limb| (q << 64) + IBig::from(limb));
        let r = if wide { (UBig::ONE << 300) + UBig::from(r) } else { UBig::from(r) };
        let root = Number::from(IBig::from(r.clone())).sqrt().unwrap();
        let multiple = root.mul(&Number::from(q.clone())).unwrap();
        let (step, floor) = (IBig::ONE << away, multiple.floor());
        let near = if up { floor + step } else { floor - step };
        let squares = (&q * &q * IBig::from(r)).cmp(&(&near * &near));
        let expected = if near < IBig::ZERO { Ordering::Greater } else { squares };
        prop_assert_eq!(multiple.compare(&Number::from(near.clone())), expected);
        prop_assert_eq!(Number::from(near).compare(&multiple), expected.reverse());
    }

    #[test]
    fn complements(a in any::<u64>(), b in any::<u64>(), shift in 0u32..64, wide in any::<bool>()) {
        let (a, b) = (a >> shift, b >> (shift / 2));
        let pad = if wide { UBig::ONE << 200 } else { UBig::ZERO };
        let mask = if b == 0 { 0 } else { u64::MAX >> b.leading_zeros() };
        prop_assert_eq!(integer::complement_within(&UBig::from(b), &(UBig::from(a) + pad)), UBig::from(mask & !a));
        let own = if a == 0 { 0 } else { u64::MAX >> a.leading_zeros() };
        prop_assert_eq!(integer::complement(&UBig::from(a)), UBig::from(own - a));
    }
}

#[test]
fn bounds_are_constants_one_can_meet() {
    let two = Number::from(2);
    let largest = two.pow(&Number::from((MAX_BITS - 1) as u64)).expect("has exactly MAX_BITS bits");
    assert!(two.pow(&Number::from(MAX_BITS as u64)).is_err());
    assert!(largest.add(&largest).is_err() && largest.mul(&two).is_err());
    assert!(largest.sub(&Number::ONE).is_ok());
    let finest = two.pow(&Number::from(1 - MAX_DENOMINATOR_BITS as i64)).expect("still fine");
    assert!(finest.div(&two).is_err());
}

proptest! {
    /// The bounds hold the number, its bits and every comparison, at any precision.
    #[test]
    fn magnitudes(
        operations in prop::collection::vec((any::<u8>(), prop_oneof![0u32..4, any::<u32>()]), 0..12),
        precision in 8usize..200,
        e in 0usize..300,
        less in 0u32..3,
    ) {
        let (value, size) = sized(&operations, precision);
        let bits = UBig::from(integer::bits(&value));
        let (least, most) = size.bits();
        prop_assert!(least <= bits && bits <= most, "{value} has {bits} bits, not {least} to {most}");
        for n in [&value + UBig::ONE, value.clone(), value.clone() >> 1, value.clone() << 1, UBig::ZERO] {
            prop_assert!(size.compare(&n).is_none_or(|order| order == value.cmp(&n)), "{value} and {n}");
        }
        // At a power of two nothing is lost.
        let power = Magnitude::exact(&UBig::from(2u8), precision).power(&UBig::from(e)).unwrap();
        let (two, one) = (UBig::ONE << e, UBig::from(less));
        if let Some(below) = power.minus(&Magnitude::exact(&one, precision)) {
            let bits = UBig::from(integer::bits(&(&two - &one)));
            prop_assert_eq!(below.bits(), (bits.clone(), bits));
        }
        let bits = UBig::from(integer::bits(&(two + &one)));
        prop_assert_eq!(power.plus(&Magnitude::exact(&one, precision)).bits(), (bits.clone(), bits));
    }
}
