//! Newton's forward differences: a polynomial from its values at 0, 1, .., d.

use wythoff_exact::IBig;

/// The forward differences at 0, in place of the values at 0, 1, .., d.
pub(super) fn differences(mut values: Vec<IBig>) -> Vec<IBig> {
    for order in 1..values.len() {
        for i in (order..values.len()).rev() {
            let (before, after) = values.split_at_mut(i);
            if let (Some(left), Some(right)) = (before.last(), after.first_mut()) {
                *right -= left;
            }
        }
    }
    values
}

/// The binomials C(x, 0), .., C(x, d), for x of either sign.
pub(super) fn binomials(x: &IBig, degree: usize) -> Vec<IBig> {
    let mut row = Vec::with_capacity(degree + 1);
    let mut binomial = IBig::ONE;
    for j in 0..=degree {
        row.push(binomial.clone());
        // C(x, j + 1) = C(x, j) (x - j)/(j + 1), an integer.
        binomial = binomial * (x - IBig::from(j)) / IBig::from(j + 1);
    }
    row
}

/// The value of the polynomial with these differences, from the binomials of x.
pub(super) fn value(differences: &[IBig], binomials: &[IBig]) -> IBig {
    differences.iter().zip(binomials).fold(IBig::ZERO, |sum, (d, b)| sum + d * b)
}
