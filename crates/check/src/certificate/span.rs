//! Intervals of rationals whose denominators are a power of 2.

use wythoff_base::{IBig, Number, NumberError, UBig};

/// Two ends in units of 2^-s; s is the caller's.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub low: IBig,
    pub high: IBig,
}

impl Span {
    /// 0
    pub(crate) const ZERO: Span = Span { low: IBig::ZERO, high: IBig::ZERO };

    /// Around a number.
    pub(crate) fn of(x: &Number, s: usize) -> Result<Span, NumberError> {
        let scaled = x.mul(&Number::from(UBig::ONE << s))?;
        Ok(Span { low: scaled.floor(), high: scaled.ceil() })
    }

    pub(crate) fn plus(&self, other: &Span) -> Span {
        Span { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    pub(crate) fn minus(&self, other: &Span) -> Span {
        Span { low: &self.low - &other.high, high: &self.high - &other.low }
    }

    /// Times a span that is not below 0.
    pub(crate) fn times(&self, other: &Span, s: usize) -> Span {
        let by = |x: &IBig, smaller: bool| if smaller == (*x >= IBig::ZERO) { &other.low } else { &other.high };
        let high = -((-&self.high * by(&self.high, false)) >> s);
        Span { low: (&self.low * by(&self.low, true)) >> s, high }
    }

    /// Over a number of things.
    pub(crate) fn over(&self, count: usize) -> Span {
        let by = Number::from(IBig::from(count));
        let part = |x: &IBig| Number::from(x).floor_div(&by).unwrap_or_default();
        Span { low: part(&self.low), high: -part(&-&self.high) }
    }

    /// Whether it lies between two numbers.
    pub(crate) fn inside(&self, [low, high]: &[Number; 2], s: usize) -> bool {
        let least = |x: &Number| Span::of(x, s).map(|span| [span.high, span.low]);
        matches!((least(low), least(high)), (Ok([low, _]), Ok([_, high])) if low <= self.low && self.high <= high)
    }
}
