//! Quasi-polynomials with nonnegative values, and their sums.
//!
//! A quasi-polynomial is a polynomial in x on each residue class of x modulo M, perhaps after a few exceptional
//! values; `x | 3` and `x*(1 + (-1)^x) + 1` are examples. Its values and sums are stored by Newton's forward
//! differences: a polynomial of degree D in q is `sum over k <= D of D_k C(q, k)`, with whole D_k if its values are
//! whole; summing turns C(q, k) into C(q, k + 1). All D_k are nonnegative here, so nothing cancels.

use wythoff_base::algebra::{MAX_CLASS_DEGREE, Polynomial, differences, trimmed};

/// The greatest modulus: a row of up to 16 differences is kept for every class.
const MAX_MODULUS: usize = 4096;

/// The most exceptional values before the polynomials: two periods, as many as the values that show a period.
const MAX_HEAD: usize = 2 * MAX_MODULUS;

/// A quasi-polynomial with nonnegative values.
#[derive(Clone, Debug)]
pub struct QuasiPolynomial {
    /// The sums of the values below 0, 1, 2, ..: one more than there are exceptional values.
    head: Vec<u128>,
    /// For r < M the differences, in q, of the value at h + Mq + r, with h the length of the head.
    values: Vec<Vec<u128>>,
    /// The same for the sum of all values below h + Mq + r.
    sums: Vec<Vec<u128>>,
}

impl QuasiPolynomial {
    /// The values of `head`, then from x = `head.len()` on the polynomial `classes[x mod M]` in x, M the number of
    /// classes.
    ///
    /// `None` if some value is negative or a size is beyond its limit. If the differences begin with negative ones, a
    /// few more values join the head until they do not.
    ///
    /// ```
    /// use wythoff_base::algebra::Polynomial;
    /// use wythoff_seq::access::{QuasiPolynomial, RunSum};
    /// // x*(1 + (-1)^x) + 1
    /// let classes = [Polynomial::new(vec![1, 2]), Polynomial::constant(1)];
    /// let f = QuasiPolynomial::new(&[], &classes).unwrap();
    /// assert_eq!([0, 1, 2, 3, 4].map(|x| f.value(x, x + 1)), [1, 1, 5, 1, 9].map(Some));
    /// assert_eq!(f.run(0, 5), Some(17));
    /// let falling = [Polynomial::new(vec![-3, 1])];
    /// assert!(QuasiPolynomial::new(&[], &falling).is_none(), "x - 3 is negative at 0");
    /// assert!(QuasiPolynomial::new(&[0, 0, 0], &falling).is_some());
    /// ```
    pub fn new(head: &[u64], classes: &[Polynomial<i128>]) -> Option<QuasiPolynomial> {
        let modulus = classes.len();
        let degree = classes.iter().map(Polynomial::degree).max()?;
        QuasiPolynomial::of(head, modulus, degree, |x| classes.get(x as usize % modulus)?.at(&x.into()))
    }

    /// The same from the values from x = `head.len()` on, which on each of `modulus` classes are those of a polynomial
    /// of at most this degree.
    ///
    /// ```
    /// use wythoff_seq::access::{QuasiPolynomial, RunSum};
    /// // floor(x/2) + 1
    /// let f = QuasiPolynomial::of(&[], 2, 1, |x| Some(i128::from(x) / 2 + 1)).unwrap();
    /// assert_eq!((f.value(1_000_001, 1_000_002), f.run(0, 5)), (Some(500_001), Some(9)));
    /// ```
    pub fn of(
        head: &[u64],
        modulus: usize,
        degree: usize,
        class: impl Fn(u64) -> Option<i128>,
    ) -> Option<QuasiPolynomial> {
        if modulus == 0 || modulus > MAX_MODULUS || degree > MAX_CLASS_DEGREE || head.len() > MAX_HEAD {
            return None;
        }
        let value = |x: usize| head.get(x).map_or_else(|| class(x as u64), |&v| Some(v.into()));
        // Row r: the values at start + r + Mq for q <= degree, turned into differences.
        let row = |first: usize| -> Option<Vec<i128>> {
            differences((0..=degree).map(|q| value(first + q * modulus)).collect::<Option<_>>()?)
        };
        // A class is settled once its differences are nonnegative; they remain so further on.
        let mut start = head.len();
        let mut settled = 0;
        let mut x = start;
        while settled < modulus {
            let rising = row(x)?.iter().all(|&d| d >= 0);
            settled = if rising { settled + 1 } else { 0 };
            x += 1;
            start = x - settled;
            if start > MAX_HEAD {
                return None;
            }
        }
        let whole = |v: i128| u128::try_from(v).ok();
        let values: Vec<Vec<u128>> = (0..modulus)
            .map(|r| row(start + r)?.into_iter().map(whole).collect::<Option<_>>().map(trimmed))
            .collect::<Option<_>>()?;
        let mut below = vec![0u128];
        let mut total = 0u128;
        for x in 0..start + (degree + 2) * modulus {
            total = total.checked_add(whole(value(x)?)?)?;
            below.push(total);
        }
        let sums = (0..modulus)
            .map(|r| {
                let values = (0..=degree + 1).map(|q| i128::try_from(*below.get(start + r + q * modulus)?).ok());
                differences(values.collect::<Option<_>>()?)?.into_iter().map(whole).collect::<Option<_>>().map(trimmed)
            })
            .collect::<Option<_>>()?;
        below.truncate(start + 1);
        Some(QuasiPolynomial { head: below, values, sums })
    }

    /// A polynomial, coefficients by rising powers.
    pub fn polynomial(coefficients: &[i128]) -> Option<QuasiPolynomial> {
        let short = coefficients.len() <= MAX_CLASS_DEGREE + 1;
        QuasiPolynomial::new(&[], &[Polynomial::new(coefficients.to_vec())]).filter(|_| short)
    }

    /// The value at x; `None` if it may be too large.
    pub(crate) fn at(&self, x: u64) -> Option<u128> {
        match self.split(x) {
            Ok(i) => self.head.get(i + 1)?.checked_sub(*self.head.get(i)?),
            Err((r, q)) => newton(self.values.get(r)?, q),
        }
    }

    /// The sum of the values at 0 .. end - 1; `None` if it may be too large.
    pub(crate) fn sum_below(&self, end: u64) -> Option<u128> {
        match self.split(end) {
            Ok(i) => self.head.get(i).copied(),
            Err((r, q)) => newton(self.sums.get(r)?, q),
        }
    }

    /// If it is one polynomial, of degree at most 2, from x on: its value at x and the first two differences.
    /// For 3 x^2 + 1 and x = 2 these are 13, 15 and 6.
    pub(crate) fn quadratic(&self, x: u64) -> Option<[u64; 3]> {
        let [differences] = &self.values[..] else { return None };
        let (_, q) = self.split(x).err().filter(|_| differences.len() <= 3)?;
        let at = |k: usize| differences.get(k).copied().unwrap_or(0);
        // D_k at q: the sum of D_{k+j} C(q, j); the last one is constant.
        let all = [newton(differences, q)?, newton(&[at(1), at(2)], q)?, at(2)];
        let [value, first, second] = all.map(|d| u64::try_from(d).ok());
        Some([value?, first?, second?])
    }

    /// An index in the head, or (r, q) with x = h + Mq + r.
    fn split(&self, x: u64) -> Result<usize, (usize, u64)> {
        let (head, modulus) = (self.head.len() as u64 - 1, self.values.len() as u64);
        match x.checked_sub(head) {
            None => Ok(x as usize),
            Some(x) if modulus == 1 => Err((0, x)),
            Some(x) => Err(((x % modulus) as usize, x / modulus)),
        }
    }
}

/// The sum of `differences[k] * C(q, k)`.
fn newton(differences: &[u128], q: u64) -> Option<u128> {
    let (first, rest) = differences.split_first()?;
    let mut sum = *first;
    let mut binomial = 1u128;
    for (k, &difference) in (0u64..).zip(rest) {
        let Some(factor) = q.checked_sub(k) else {
            break;
        };
        // C(q, k + 1) = C(q, k) (q - k) / (k + 1), a division without remainder.
        binomial = binomial.checked_mul(factor.into())?;
        binomial = match k {
            0 => binomial,
            1 => binomial >> 1,
            _ => binomial / u128::from(k + 1),
        };
        sum = sum.checked_add(difference.checked_mul(binomial)?)?;
    }
    Some(sum)
}
