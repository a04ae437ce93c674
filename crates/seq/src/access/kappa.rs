//! kappa, the slope of the index of the last b below `a_n`, in fixed point of any width: it decides the steps of a
//! chain.

use crate::linear::{Enclosure, scaled};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use wythoff_base::GaveUp;
use wythoff_base::integer::{bits, floor_div_rem};
use wythoff_base::{IBig, Number, NumberError, UBig};

/// `low <= x 2^bits <= low + error`. The error is short, so that an operation on a span is one on one long number.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    pub low: IBig,
    pub error: IBig,
    pub bits: usize,
}

impl Span {
    /// The upper end.
    pub(crate) fn high(&self) -> IBig {
        &self.low + &self.error
    }

    /// x minus an integer.
    pub(crate) fn minus(&self, whole: &IBig) -> Span {
        Span { low: &self.low - (whole << self.bits), error: self.error.clone(), bits: self.bits }
    }

    /// The sum of two spans with the same unit.
    pub(crate) fn plus(&self, other: &Span) -> Span {
        Span { low: &self.low + &other.low, error: &self.error + &other.error, bits: self.bits }
    }

    /// An integer multiple.
    pub(crate) fn times(&self, k: &IBig) -> Span {
        let (low, error) = (&self.low * k, &self.error * k);
        let (low, error) = if error < IBig::ZERO { (low + &error, -error) } else { (low, error) };
        Span { low, error, bits: self.bits }
    }

    /// The product with a positive number in the same unit.
    pub(crate) fn scaled(&self, factor: &Span) -> Span {
        let (high, most) = (self.high(), factor.high());
        let least = &self.low * if self.low < IBig::ZERO { &most } else { &factor.low };
        let high = &high * if high < IBig::ZERO { &factor.low } else { &most };
        let low = least >> self.bits;
        Span { error: (high >> self.bits) + IBig::ONE - &low, low, bits: self.bits }
    }

    /// The same in units `2^drop` times as large: rounding may move either end by one unit.
    pub(crate) fn coarser(&self, drop: usize) -> Span {
        Span { low: &self.low >> drop, error: (&self.error >> drop) + IBig::from(2), bits: self.bits - drop }
    }

    /// The same in units `2^finer` times as small.
    pub(crate) fn finer(&self, finer: usize) -> Span {
        Span { low: &self.low << finer, error: &self.error << finer, bits: self.bits + finer }
    }

    /// The negative.
    pub(crate) fn negated(self) -> Span {
        Span { low: -self.high(), error: self.error, bits: self.bits }
    }

    /// The number of bits by which the ends differ.
    pub(crate) fn width(&self) -> usize {
        bits(&self.error)
    }

    pub(crate) fn floor(&self) -> IBig {
        &self.low >> self.bits
    }
}

impl From<&Enclosure> for Span {
    fn from(x: &Enclosure) -> Span {
        Span { low: x.low.clone(), error: IBig::from(x.error), bits: x.bits }
    }
}

/// kappa and 1/beta, in units of `2^-bits`.
#[derive(Debug)]
struct Constants {
    bits: usize,
    kappa: Enclosure,
    /// 1/beta = kappa/(1 + kappa), rounded down; computed when needed.
    inverse: OnceLock<IBig>,
}

impl Constants {
    fn inverse(&self) -> &IBig {
        self.inverse.get_or_init(|| (&self.kappa.low << self.bits) / ((IBig::ONE << self.bits) + &self.kappa.low))
    }
}

/// The equation that kappa > 0 satisfies.
#[derive(Clone, Debug)]
pub(crate) enum Equation {
    /// `kappa^2 + gamma kappa = 1`, gamma > 0.
    Slope(Number),
    /// `s kappa^2 + p kappa = 1`, positive s and p.
    Line { s: IBig, p: IBig },
}

impl Equation {
    fn root(&self, bits: usize) -> Result<Enclosure, NumberError> {
        match self {
            Equation::Slope(gamma) => Enclosure::kappa(gamma, bits),
            Equation::Line { s, p } => Enclosure::root([s, p, &IBig::ONE], bits),
        }
    }

    /// 1/kappa, which is kappa + gamma or s kappa + p, from kappa.
    fn inverse(&self, kappa: Span) -> Result<Span, NumberError> {
        Ok(match self {
            Equation::Slope(gamma) => {
                let gamma = scaled(gamma, kappa.bits)?;
                Span { low: kappa.low + gamma, error: kappa.error + IBig::ONE, bits: kappa.bits }
            }
            Equation::Line { s, p } => kappa.times(s).minus(&-p),
        })
    }

    /// Integers s, g, h with 1/kappa = s kappa + g/h, if they exist.
    fn integers(&self) -> Option<[IBig; 3]> {
        Some(match self {
            Equation::Slope(gamma) => [IBig::ONE, gamma.numerator()?.clone(), gamma.denominator()?.clone()],
            Equation::Line { s, p } => [s.clone(), p.clone(), IBig::ONE],
        })
    }

    /// log2(1/kappa) in units of 2^-16, rounded up and at least 1: the bits of (1/kappa)^65536.
    pub(crate) fn loss(&self) -> Result<usize, NumberError> {
        Ok(log2(self.inverse(Span::from(&self.root(KEPT)?))?.high()))
    }
}

/// The bits of a power in a logarithm, three words: 16 squarings double its relative error of 2^-191 to 2^-175, far
/// below the 2^-16 that are asked for.
const KEPT: usize = 192;

/// log2 of a number in units of 2^-192, in units of 2^-16, rounded up and at least 1.
pub(crate) fn log2(mut power: IBig) -> usize {
    // power times 2^exponent is never below the number to the power 2^i.
    let mut exponent = -(KEPT as i64);
    for _ in 0..16 {
        power = &power * &power;
        let drop = bits(&power).saturating_sub(KEPT);
        power = (power >> drop) + IBig::ONE;
        exponent = 2 * exponent + drop as i64;
    }
    usize::try_from(bits(&power) as i64 + exponent).unwrap_or(0).max(1)
}

/// An integer and kappa times it.
#[derive(Clone, Debug)]
pub(crate) struct Multiple {
    pub whole: IBig,
    pub kappa: Span,
}

impl Multiple {
    /// kappa times an integer near this one, from kappa.
    pub(crate) fn at(&self, x: &IBig, kappa: &Span) -> Span {
        self.kappa.plus(&kappa.times(&(x - &self.whole)))
    }
}

/// kappa, computed again when more bits are needed.
#[derive(Debug)]
pub(crate) struct Kappa {
    equation: Equation,
    constants: Mutex<Option<Arc<Constants>>>,
}

/// The number of binary places with which an index is estimated, one word: the estimate is then within 2 for every
/// number.
const POINT: usize = 64;

/// An error for numbers that are too large for a computation.
fn unwritable(error: NumberError) -> GaveUp {
    GaveUp::beyond(error.to_string())
}

impl Kappa {
    pub(crate) fn of(equation: Equation) -> Kappa {
        Kappa { equation, constants: Mutex::new(None) }
    }

    fn constants(&self, need: usize) -> Result<Arc<Constants>, GaveUp> {
        let mut kept = self.constants.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = kept.as_ref().filter(|found| found.bits >= need) {
            return Ok(found.clone());
        }
        // A little more than needed, so that the next numbers, which are about as long, find it here.
        let kappa = self.equation.root(need + need / 16 + 64).map_err(unwritable)?;
        let found = Arc::new(Constants { bits: kappa.bits, kappa, inverse: OnceLock::new() });
        *kept = Some(found.clone());
        Ok(found)
    }

    /// kappa in units of `2^-bits`.
    pub(crate) fn at(&self, bits: usize) -> Result<Span, GaveUp> {
        let constants = self.constants(bits)?;
        let (kappa, drop) = (&constants.kappa, constants.bits - bits);
        Ok(Span { low: &kappa.low >> drop, error: (IBig::from(kappa.error) >> drop) + IBig::from(2), bits })
    }

    /// 1/kappa.
    pub(crate) fn inverse(&self, bits: usize) -> Result<Span, GaveUp> {
        self.equation.inverse(self.at(bits)?).map_err(unwritable)
    }

    /// kappa n in units of `2^-point`.
    pub(crate) fn multiple(&self, n: &UBig, point: usize) -> Result<Span, GaveUp> {
        let size = bits(n);
        Ok(self.at(size + point)?.times(n.as_ibig()).coarser(size))
    }

    /// The argument at which c is about d, if the slope is rational.
    pub(crate) fn over_gamma(&self, d: &UBig) -> Option<UBig> {
        let Equation::Slope(gamma) = &self.equation else { return None };
        UBig::try_from(d.as_ibig() * gamma.denominator()? / gamma.numerator()?).ok()
    }

    /// An integer within 2 of `x/beta`, 1/beta = kappa/(1 + kappa), and kappa times it in units of `2^-point`.
    pub(crate) fn over_beta(&self, x: &UBig, point: usize) -> Result<Multiple, GaveUp> {
        if let Some([s, g, h]) = self.equation.integers() {
            // With 1/kappa = s kappa + g/h: x/beta = h (1 - s kappa) x/q and kappa x/beta = ((g + h) kappa - h) x/q, q
            // = g + h - s h.
            let (both, q) = (&g + &h, &g + &h - &s * &h);
            return self.fraction(x, point, [[&h, &-(&s * &h)], [&-&h, &both]], &q);
        }
        let need = bits(x) + POINT;
        let constants = self.constants(need)?;
        let whole = ((constants.inverse() >> (constants.bits - need)) * x.as_ibig()) >> need;
        self.beside(whole, point)
    }

    /// An integer within 2 of x divided by the slope of the differences, 1/kappa - kappa, and kappa times it, for a
    /// line.
    pub(crate) fn over_difference(&self, x: &UBig, point: usize) -> Result<Multiple, GaveUp> {
        let Equation::Line { s, p } = &self.equation else {
            return Err(GaveUp::beyond("the differences are c itself"));
        };
        // The slope is (s - 1) kappa + p, whose norm is q/s.
        let less = s - IBig::ONE;
        let q = p * p - &less * &less;
        self.fraction(x, point, [[p, &-(s * &less)], [&-less, &(s * p)]], &q)
    }

    /// A positive integer and kappa times it.
    fn beside(&self, whole: IBig, point: usize) -> Result<Multiple, GaveUp> {
        let whole = whole.max(IBig::ONE);
        let kappa = self.multiple(&UBig::try_from(whole.clone()).unwrap_or_default(), point)?;
        Ok(Multiple { whole, kappa })
    }

    /// The integer part of y = (a + b kappa) x/q, and kappa times it, where kappa y = (c + d kappa) x/q: one product,
    /// kappa x.
    fn fraction(&self, x: &UBig, point: usize, rows: [[&IBig; 2]; 2], q: &IBig) -> Result<Multiple, GaveUp> {
        let guard = rows.as_flattened().iter().map(|k| bits(*k)).max().unwrap_or(0) + 8;
        let fine = point + guard;
        let (product, whole) = (self.multiple(x, fine)?, x.as_ibig() << fine);
        let [y, multiple] = rows.map(|[a, b]| {
            let sum = product.times(b);
            let floor = |x: &IBig| floor_div_rem(x, q).map_or(IBig::ZERO, |(quotient, _)| quotient);
            Span { low: floor(&(a * &whole + sum.low)), error: floor(&sum.error) + IBig::from(2), bits: fine }
        });
        let whole = y.floor();
        if whole < IBig::ONE {
            return self.beside(whole, point);
        }
        // kappa times the integer part is kappa y minus kappa times the fraction.
        let part = y.minus(&whole).scaled(&self.at(fine)?);
        Ok(Multiple { whole, kappa: multiple.plus(&part.negated()).coarser(guard) })
    }
}
