//! The constraints that have a tower: polynomials in x1, perhaps one for each residue class, perhaps another one at a
//! gap.

use wythoff_base::IBig;
use wythoff_base::algebra::{Constituents, MAX_CLASS_DEGREE};

/// A function of an integer that is a polynomial on each residue class, with its sums.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    values: Constituents<IBig>,
    /// The sum over 0, .., x - 1.
    sums: Constituents<IBig>,
}

impl Classes {
    /// From the values at 0, 1, 2, ..; on each class they must be those of a polynomial of at most this degree.
    fn new(modulus: usize, degree: usize, value: &dyn Fn(u64) -> Option<IBig>) -> Option<Classes> {
        let row: Vec<IBig> = (0..(modulus * (degree + 2)) as u64).map(value).collect::<Option<_>>()?;
        let mut sums = vec![IBig::ZERO];
        for v in &row {
            let next = sums.last()? + v;
            sums.push(next);
        }
        let fitting = |row: &[IBig], degree: usize| {
            Some(Constituents::fitting(row.get(..modulus * (degree + 1))?, modulus, degree)?.trimmed())
        };
        Some(Classes { values: fitting(&row, degree)?, sums: fitting(&sums, degree + 1)? })
    }

    /// The value at any integer.
    pub(crate) fn at(&self, x: &IBig) -> IBig {
        self.values.at(x)
    }

    /// The sum over 0, .., x - 1, continued to every integer.
    pub(crate) fn below(&self, x: &IBig) -> IBig {
        self.sums.at(x)
    }

    /// Newton's differences of the only class.
    pub(crate) fn polynomial(&self) -> Option<&[IBig]> {
        (self.values.modulus() == 1).then(|| self.values.column(0))
    }

    /// Whether the classes differ only in their lower terms.
    fn same_growth(&self, degree: usize) -> bool {
        let growth = |r: usize| self.values.column(r).get(degree);
        (1..self.values.modulus()).all(|r| growth(r) == growth(0))
    }
}

/// A constraint f(x1) that is a polynomial in x1 on each residue class modulo M and not constant; where x0 > x1 + 1 it
/// may be another such function.
///
/// ```
/// use wythoff_base::IBig;
/// use wythoff_seq::access::TowerLaw;
/// // x1 (x1 + 1)/2 + 1
/// let f = |x: u64| Some(IBig::from(x * (x + 1) / 2 + 1));
/// assert!(TowerLaw::new(1, 2, f, f).is_some_and(|law| law.is_polynomial()));
/// // A constant has no tower.
/// assert!(TowerLaw::new(1, 2, |_| Some(IBig::ONE), |_| Some(IBig::ONE)).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct TowerLaw {
    near: Classes,
    /// f where a number is left out between x1 and x0.
    far: Option<Classes>,
    /// D: b grows like n^D.
    growth: usize,
    /// The argument from which on f is positive.
    pub(super) positive_from: u64,
}

impl TowerLaw {
    /// The greatest modulus: the moduli of higher levels are multiples of it, and each level stores a polynomial for
    /// every class. `steps` allows eight times as much there.
    pub const MAX_MODULUS: usize = 64;

    /// `near` is f where x0 = x1 + 1, `far` is f where x0 = x1 + 2. Each is a polynomial of at most the given degree
    /// on each class modulo `modulus`, with positive values. `None` if the first few values refute that, if f is
    /// constant, or if `far` grows faster than `near`.
    pub fn new(
        modulus: usize,
        degree: usize,
        near: impl Fn(u64) -> Option<IBig>,
        far: impl Fn(u64) -> Option<IBig>,
    ) -> Option<TowerLaw> {
        let law = TowerLaw::nonnegative(modulus, degree, near, far, 0)?;
        let positive = |x: u64| law.near.at(&IBig::from(x)) > IBig::ZERO;
        (0..2 * modulus as u64).all(positive).then_some(law)
    }

    /// The same for f that is never negative, and positive at 0 and from `positive_from` on; `far` = `near` unless
    /// `positive_from` is 0.
    pub fn nonnegative(
        modulus: usize,
        degree: usize,
        near: impl Fn(u64) -> Option<IBig>,
        far: impl Fn(u64) -> Option<IBig>,
        positive_from: u64,
    ) -> Option<TowerLaw> {
        if !(1..=TowerLaw::MAX_MODULUS).contains(&modulus)
            || !(1..=MAX_CLASS_DEGREE).contains(&degree)
            || positive_from > 1024
        {
            return None;
        }
        let (near, far) = (Classes::new(modulus, degree, &near)?, Classes::new(modulus, degree, &far)?);
        let growth = near.values.degree() + 1;
        let far = (far.values != near.values).then_some(far);
        let fits = growth > 1
            && far.as_ref().is_none_or(|far| far.values.degree() < growth && positive_from == 0)
            && near.at(&IBig::ZERO) > IBig::ZERO;
        fits.then_some(TowerLaw { near, far, growth, positive_from })
    }

    /// x1 + kappa; `None` for kappa = 0.
    pub(crate) fn linear(kappa: u64) -> Option<TowerLaw> {
        let f = |x: u64| Some(IBig::from(x) + IBig::from(kappa));
        TowerLaw::new(1, 1, f, f)
    }

    /// Whether f is one polynomial, or two: then docs/tower.md proves everything. With residue classes the moduli of
    /// the higher levels are observed.
    pub fn is_polynomial(&self) -> bool {
        self.modulus() == 1
    }

    pub(super) fn modulus(&self) -> usize {
        self.near.values.modulus()
    }

    pub(super) fn growth(&self) -> usize {
        self.growth
    }

    /// f at x0 = x1 + 1.
    pub(super) fn near(&self, x: &IBig) -> IBig {
        self.near.at(x)
    }

    /// f at a gap.
    pub(super) fn far(&self, x: &IBig) -> IBig {
        self.far.as_ref().unwrap_or(&self.near).at(x)
    }

    /// Newton's differences of f near and far, where it is a polynomial.
    pub(super) fn polynomials(&self) -> Option<[&[IBig]; 2]> {
        Some([self.near.polynomial()?, self.far.as_ref().unwrap_or(&self.near).polynomial()?])
    }

    /// The sum of f over 0, .., y - 1: an estimate of c_y, and a lower bound for rising f.
    pub(super) fn sum_below(&self, y: &IBig) -> IBig {
        self.near.below(y)
    }

    /// c(x) on run k: H_0(x; k) + u_1(k), with H_0 the sum of f over k, .., k + x - 1.
    pub(super) fn on_run(&self, x: &IBig, k: &IBig, u1: &IBig) -> IBig {
        self.near.below(&(x + k)) - self.near.below(k) + u1
    }

    /// h_1 = 1 + far(c+k-1) + near(k-1) - near(c+k-1) - near(c+k).
    pub(super) fn first_step(&self, k: &IBig, c: &IBig) -> IBig {
        let (top, one) = (c + k, IBig::ONE);
        let mut step = self.near.at(&(k - &one)) - self.near.at(&top) + &one;
        if let Some(far) = &self.far {
            let top = top - one;
            step += far.at(&top) - self.near.at(&top);
        }
        step
    }

    /// A bound of the degree of H_s in x (docs/tower.md, Proposition 5 and section 7).
    pub(super) fn degree(&self, s: usize) -> usize {
        let d = self.growth;
        let exponent = |s: usize| d.saturating_pow(u32::try_from(s).unwrap_or(u32::MAX));
        match s {
            0 => d,
            _ if self.near.same_growth(d - 1) => (d - 1).saturating_mul(exponent(s)).saturating_add(1),
            // No term of H_s cancels in the step: observed.
            _ => ((d - 1) * d + 1).saturating_mul(exponent(s - 1)),
        }
    }
}
