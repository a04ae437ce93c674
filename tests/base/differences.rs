//! Newton's differences in words and beyond: the same values at the ends of the words as by the definition.

use wythoff_base::IBig;
use wythoff_base::algebra::{Constituents, extend_binomials, newton_value, split};

/// C(x, k), by its definition.
fn choose(x: &IBig, k: usize) -> IBig {
    let product = (0..k).fold(IBig::ONE, |product, j| product * (x - j));
    product / (1..=k).fold(IBig::ONE, |product, j| product * j)
}

fn places() -> Vec<IBig> {
    let ends = [0, 1, 7, 40, 1_000_003, i64::from(i32::MAX), 3_037_000_500, i64::MAX - 1, i64::MAX].map(IBig::from);
    let beyond = [IBig::ONE << 63, IBig::ONE << 64, (IBig::ONE << 127) + IBig::ONE, IBig::from(7).pow(100)];
    ends.into_iter().chain(beyond).flat_map(|x| [-&x, x]).collect()
}

#[test]
fn values_in_words_and_beyond() {
    let sizes = [1u8, 5, 30, 62, 63, 64, 100, 126, 127, 128, 200];
    for (i, size) in sizes.into_iter().enumerate() {
        // Differences of either sign, all of about this many bits.
        let sign = |k: usize| if (k + i).is_multiple_of(3) { IBig::NEG_ONE } else { IBig::ONE };
        let differences: Vec<IBig> = (0..=12usize).map(|k| sign(k) * ((IBig::ONE << usize::from(size)) - k)).collect();
        for degree in [0, 1, 2, 3, 12] {
            let differences = &differences[..=degree];
            let by_definition =
                |x: &IBig| differences.iter().enumerate().fold(IBig::ZERO, |sum, (k, d)| sum + d * choose(x, k));
            let values: Vec<IBig> = (0..=degree).map(|x| by_definition(&x.into())).collect();
            let polynomial = Constituents::fitting(&values, 1, degree).unwrap();
            for x in places() {
                let wanted = by_definition(&x);
                let mut row = vec![IBig::ONE];
                extend_binomials(&mut row, &x, degree);
                assert_eq!(polynomial.at(&x), wanted, "degree {degree}, {size} bits, at {x}");
                assert_eq!(newton_value(differences, &row), wanted, "degree {degree}, {size} bits, at {x}");
            }
        }
    }
}

#[test]
fn classes_of_numbers_of_either_sign() {
    for x in places() {
        for modulus in [1usize, 2, 3, 10, 1 << 40, usize::MAX] {
            let (r, q) = split(&x, modulus);
            assert!(r < modulus && q * IBig::from(modulus) + IBig::from(r) == x, "{x} modulo {modulus}");
        }
    }
}
