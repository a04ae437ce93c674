//! kappa = (sqrt(4 + gamma^2) - gamma)/2: exactly where it is rational or a surd, and in fixed point of any width.

use wythoff_base::{IBig, Number, NumberError, UBig, integer};

/// kappa, where it is rational or a quadratic surd.
pub(crate) fn kappa(gamma: &Number) -> Option<Number> {
    let root = gamma.mul(gamma).ok()?.add(&4.into()).ok()?.sqrt().ok()?;
    root.sub(gamma).ok()?.div(&2.into()).ok()
}

/// `floor(x 2^bits)`.
pub(crate) fn scaled(x: &Number, bits: usize) -> Result<IBig, NumberError> {
    Ok(x.mul(&Number::from(UBig::ONE << bits))?.floor())
}

/// A number x in units of `2^-bits`: `low <= x 2^bits <= low + error`; the error is 0 only if x 2^bits = low.
#[derive(Clone, Debug)]
pub(crate) struct Enclosure {
    /// The number of binary places.
    pub bits: usize,
    /// The integer below.
    pub low: IBig,
    /// The greatest distance of the number above it.
    pub error: u8,
}

impl Enclosure {
    /// kappa of a slope gamma >= 0. For a rational gamma the ends are floor and ceiling.
    pub(crate) fn kappa(gamma: &Number, bits: usize) -> Result<Enclosure, NumberError> {
        if let (Some(p), Some(q)) = (gamma.numerator(), gamma.denominator()) {
            return Enclosure::root([q, p, q], bits);
        }
        // kappa falls with gamma, with a derivative of at most 1/2 in size. With G = floor(gamma 2^bits) and
        // s = floor(sqrt(4^(bits + 1) + G^2)), kappa 2^bits is between (s - G - 1)/2 and (s - G + 1)/2.
        let g = scaled(gamma, bits)?;
        let square = &g * &g + (IBig::ONE << (2 * bits + 2));
        let low = ((integer::isqrt(&square)? - g) >> 1) - IBig::ONE;
        Ok(Enclosure { bits, low, error: 2 })
    }

    /// The root x > 0 of `a x^2 + b x = c`, a and c positive, b not negative: floor and ceiling.
    pub(crate) fn root([a, b, c]: [&IBig; 3], bits: usize) -> Result<Enclosure, NumberError> {
        // x 2^bits = (sqrt((b^2 + 4 a c) 4^bits) - b 2^bits)/(2 a).
        let square = (b * b + a * c * 4) << (2 * bits);
        let root = integer::isqrt(&square)?;
        let (over, by) = (&root - (b << bits), a * 2);
        let low = &over / &by;
        let exact = &low * by == over && &root * &root == square;
        Ok(Enclosure { bits, low, error: u8::from(!exact) })
    }

    /// An integer within 1 of `x 2^bits`.
    pub(crate) fn near(&self) -> IBig {
        &self.low + IBig::from(self.error / 2)
    }

    /// Fractions below and above.
    pub(crate) fn ends(&self) -> Result<(Number, Number), NumberError> {
        let over = |x: IBig| Number::ratio(x, IBig::ONE << self.bits);
        Ok((over(self.low.clone())?, over(&self.low + IBig::from(self.error))?))
    }
}
