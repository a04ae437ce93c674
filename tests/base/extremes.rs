//! No two numbers make an operation panic, and what it gives is no larger than it may be.

use wythoff_base::{IBig, MAX_BITS, Number, UBig, abbreviated, digits, integer};

/// The greatest number of bits of a denominator before it is reduced.
const MAX_DENOMINATOR_BITS: usize = 1 << 18;

fn power(bits: usize) -> IBig {
    IBig::ONE << bits
}

/// The ends of every kind of number, and one beyond the limit: nobody is kept from giving such.
fn ends() -> Vec<Number> {
    let ratio = |a: IBig, b: IBig| Number::ratio(a, b).expect("a fraction");
    let surd = Number::from(power(999) + IBig::ONE).sqrt().expect("a surd");
    vec![
        Number::ZERO,
        Number::ONE,
        Number::from(-1),
        Number::phi().neg(),
        ratio(IBig::from(-7), power(MAX_DENOMINATOR_BITS >> 6)),
        ratio(power(MAX_BITS >> 4), IBig::from(3)),
        surd.mul(&Number::from(power(MAX_BITS >> 4))).expect("fits").add(&Number::ONE).expect("fits"),
        Number::from(-power(MAX_BITS + 5)),
    ]
}

#[test]
fn every_operation_on_every_pair() {
    let ends = ends();
    // A surd has four parts; the sum of two fractions is bounded by its numerator alone.
    let fits = |number: &Number| number.bits() <= 4 * (MAX_BITS + 8);
    for a in &ends {
        assert!(a.floor() <= a.ceil() && a.abs().sign().is_ge() && a.compare(a).is_eq());
        assert!(a.sqrt().is_ok_and(|root| fits(&root)) || a.sqrt().is_err());
        for b in &ends {
            let results = [a.add(b), a.sub(b), a.mul(b), a.div(b), a.rem(b), a.pow(b)];
            assert!(results.iter().flatten().all(fits));
            assert_eq!(a.compare(b), b.compare(a).reverse());
            assert_eq!(
                a.floor_div(b).is_err(),
                b.sign().is_eq() || a.div(b).is_err() && !(a.is_integer() && b.is_integer())
            );
        }
    }
}

#[test]
fn functions_of_integers() {
    let ends = [IBig::ZERO, IBig::NEG_ONE, power(64), -power(MAX_BITS), power(MAX_BITS + 1) - IBig::ONE];
    for a in &ends {
        assert_eq!(integer::isqrt(a).is_err(), *a < IBig::ZERO);
        let size = UBig::try_from(if *a < IBig::ZERO { -a } else { a.clone() }).expect("positive");
        assert!(digits(&size) > 0 && !abbreviated(&size).is_empty());
        assert!(integer::complement(&size) <= size || size == UBig::ZERO);
        for b in &ends {
            let _ = (Number::from(a).mul(&Number::from(b)), integer::gcd(a, b));
        }
        let _ = (Number::from(a).sqrt(), integer::complement_within(&size, &UBig::from(5u8)));
    }
    assert!(Number::decimal(IBig::ONE, u32::MAX).is_err());
}
