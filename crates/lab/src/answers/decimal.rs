//! Decimal fractions that are exact.

use wythoff_base::{IBig, Number, UBig, with_point};

/// The most decimals.
const MOST: usize = 100;

/// A decimal fraction as in `0.1894`, with as many decimals as it needs.
pub(super) fn written(x: &Number) -> String {
    let scaled = |places: usize| x.mul(&Number::from(UBig::from(10u8).pow(places))).ok();
    let places = (1..MOST).find(|places| scaled(*places).is_some_and(|x| x.is_integer())).unwrap_or(MOST);
    let digits = scaled(places).map(|x| x.floor()).unwrap_or_default();
    with_point(&digits, places)
}

/// The number of a text that [`written`] has written.
pub(super) fn read(text: &str) -> Option<Number> {
    fraction(text).filter(|x| written(x) == text)
}

/// The number of a decimal fraction.
pub(super) fn fraction(text: &str) -> Option<Number> {
    let (whole, part) = text.split_once('.')?;
    let plain = whole.len() <= MOST && part.len() <= MOST && part.bytes().all(|b| b.is_ascii_digit());
    let digits: IBig = plain.then(|| format!("{whole}{part}").parse().ok())??;
    Number::decimal(digits, part.len() as u32).ok()
}
