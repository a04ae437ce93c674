//! Newton's forward differences: a polynomial of degree d is `sum over k <= d of D_k C(q, k)`, and its values are whole
//! exactly when all `D_k` are.

use super::Coefficient;
use dashu_int::IBig;

/// The forward differences at 0 of the polynomial with these values at 0, 1, ...
///
/// ```
/// use wythoff_base::algebra::differences;
/// assert_eq!(differences(vec![1i128, 4, 13, 28]), Some(vec![1, 3, 6, 0]));
/// ```
pub fn differences<C: Coefficient>(mut values: Vec<C>) -> Option<Vec<C>> {
    for order in 1..values.len() {
        for i in (order..values.len()).rev() {
            let (before, after) = values.split_at_mut(i);
            after.first_mut()?.reduce(before.last()?)?;
        }
    }
    Some(values)
}

/// Without the zeros at the end, but for the first one.
pub fn trimmed<C: Coefficient>(mut differences: Vec<C>) -> Vec<C> {
    while differences.len() > 1 && differences.last() == Some(&C::from(0)) {
        differences.pop();
    }
    differences
}

/// The binomials C(x, 0), .., C(x, d), for x of either sign.
pub(crate) fn binomials(x: &IBig, degree: usize) -> Vec<IBig> {
    let mut row = vec![IBig::ONE];
    extend_binomials(&mut row, x, degree);
    row
}

/// More binomials of the same x: C(x, j + 1) = C(x, j) (x - j)/(j + 1), an integer. In words as long as they fit.
pub fn extend_binomials(row: &mut Vec<IBig>, x: &IBig, degree: usize) {
    let small = i64::try_from(x).ok().zip(row.last().and_then(|last| i128::try_from(last).ok()));
    if let Some((x, mut last)) = small {
        for j in row.len() as i128 - 1..degree as i128 {
            let Some(product) = last.checked_mul(i128::from(x) - j) else { break };
            last = product / (j + 1);
            row.push(last.into());
        }
    }
    for j in row.len().saturating_sub(1)..degree {
        row.push(&row[j] * (x - j) / (j + 1));
    }
}

/// The value of the polynomial with these differences, from the binomials of x. In words as long as it fits.
pub fn newton_value(differences: &[IBig], binomials: &[IBig]) -> IBig {
    let mut terms = differences.iter().zip(binomials);
    let mut sum = 0i128;
    for (d, b) in terms.by_ref() {
        let small = i128::try_from(d).ok().zip(i128::try_from(b).ok());
        match small.and_then(|(d, b)| d.checked_mul(b)).and_then(|term| sum.checked_add(term)) {
            Some(more) => sum = more,
            None => return terms.fold(IBig::from(sum) + d * b, |sum, (d, b)| sum + d * b),
        }
    }
    sum.into()
}
