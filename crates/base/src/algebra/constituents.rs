//! Quasi-polynomials by their constituents: one polynomial on each residue class.

use super::{Coefficient, binomials, differences, newton_value, trimmed};
use dashu_int::IBig;
use dashu_int::ops::DivRemEuclid;

/// The greatest degree of a polynomial on a residue class: 16 coefficients. The tower packs exponents in bytes, and its
/// values must fit in memory.
pub const MAX_CLASS_DEGREE: usize = 15;

/// A function of an integer x that is a polynomial in q on each class x = Mq + r, by Newton's differences.
#[derive(Clone, Debug, PartialEq)]
pub struct Constituents<C> {
    columns: Vec<Vec<C>>,
}

impl<C: Coefficient> Constituents<C> {
    /// From the values at 0, 1, 2, ..: polynomials of at most this degree on the classes. `None` if values beyond those
    /// that determine them do not fit.
    pub fn fitting(values: &[C], modulus: usize, degree: usize) -> Option<Constituents<C>> {
        let mut columns = Vec::with_capacity(modulus);
        for r in 0..modulus {
            let mut column = differences(values.iter().skip(r).step_by(modulus).cloned().collect())?;
            if column.iter().skip(degree + 1).any(|d| *d != C::from(0)) {
                return None;
            }
            column.truncate(degree + 1);
            columns.push(column);
        }
        Some(Constituents { columns })
    }

    /// The same function, its differences without zeros at the end.
    pub fn trimmed(self) -> Constituents<C> {
        Constituents { columns: self.columns.into_iter().map(trimmed).collect() }
    }

    /// M.
    pub fn modulus(&self) -> usize {
        self.columns.len()
    }

    /// The greatest degree of a [trimmed](Constituents::trimmed) one.
    pub fn degree(&self) -> usize {
        self.columns.iter().map(|column| column.len().saturating_sub(1)).max().unwrap_or(0)
    }

    /// The differences on the class r; nothing beyond the classes.
    pub fn column(&self, r: usize) -> &[C] {
        self.columns.get(r).map_or(&[], Vec::as_slice)
    }
}

impl Constituents<IBig> {
    /// The value at any integer.
    ///
    /// ```
    /// use wythoff_base::{IBig, algebra::Constituents};
    /// // x for even x, 1 for odd x
    /// let f = Constituents::fitting(&[0, 1, 2, 1, 4, 1].map(IBig::from), 2, 1).unwrap();
    /// assert_eq!([-2, 7, 100].map(|x| f.at(&IBig::from(x))), [-2, 1, 100].map(IBig::from));
    /// ```
    pub fn at(&self, x: &IBig) -> IBig {
        match self.columns.as_slice() {
            [only] => value_at(only, x),
            columns => {
                let (r, q) = split(x, columns.len());
                value_at(self.column(r), &q)
            }
        }
    }
}

/// The value at x of the polynomial with these differences.
fn value_at(differences: &[IBig], x: &IBig) -> IBig {
    match differences {
        [] => IBig::ZERO,
        [d0] => d0.clone(),
        [d0, d1] => d0 + d1 * x,
        _ => match i64::try_from(x).ok().and_then(|x| in_words(differences, x.into())) {
            Some(value) => value.into(),
            None => newton_value(differences, &binomials(x, differences.len() - 1)),
        },
    }
}

/// The same, as long as everything fits into words.
fn in_words(differences: &[IBig], x: i128) -> Option<i128> {
    let (mut sum, mut choose) = (0i128, 1i128);
    for (d, j) in differences.iter().zip(0i128..) {
        if j > 0 {
            choose = choose.checked_mul(x - (j - 1))? / j;
        }
        sum = sum.checked_add(choose.checked_mul(i128::try_from(d).ok()?)?)?;
    }
    Some(sum)
}

/// x = Mq + r with 0 <= r < M, as (r, q); M at least 1.
pub fn split(x: &IBig, modulus: usize) -> (usize, IBig) {
    let modulus = modulus.max(1);
    if let (Ok(x), Ok(m)) = (i64::try_from(x), i64::try_from(modulus)) {
        return (x.rem_euclid(m) as usize, x.div_euclid(m).into());
    }
    let (q, r) = x.div_rem_euclid(IBig::from(modulus));
    (usize::try_from(&r).unwrap_or(0), q)
}
