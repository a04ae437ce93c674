//! Numbers as people write and read them.

use super::failure::Failure;
use wythoff_base::{IBig, UBig, integer};
use wythoff_game::{NumeralError, parse_number};

/// How numbers are written.
const HINT: &str = "write a whole number, for example 165580140, 1e14, 10^100+7 or 2**32";

/// A pile, a bound or an index of at most `digits` digits: `16`, `1e6`, `10^3+7`.
pub fn number(text: &str, what: &str, digits: usize) -> Result<UBig, Failure> {
    let too_long = || {
        Failure::wrong(format!("{what}: the number has more than {digits} digits"), "use a smaller number".to_string())
    };
    let plain = text.trim().bytes().all(|b| b.is_ascii_digit());
    if plain && text.trim().len() > digits {
        return Err(too_long());
    }
    let value = parse_number(text).map_err(|error| match error {
        NumeralError::Syntax(inner) => match Failure::from(inner) {
            Failure::Wrong { message, place, .. } => Failure::Wrong {
                message: format!("{what} is not a whole number: {message}"),
                place,
                hint: Some(HINT.into()),
            },
            other => other,
        },
        NumeralError::Value(inner) => match Failure::eval(&inner, text) {
            Failure::Wrong { message, place, .. } => {
                Failure::Wrong { message: message.replacen("the rule", what, 1), place, hint: Some(HINT.into()) }
            }
            other => other,
        },
        NumeralError::TooManyDigits => Failure::wrong(format!("{what}: {error}"), "use a smaller number"),
    })?;
    // A number below 8^digits has at most `digits` digits, so 10^digits need not be computed.
    let may_be_long = !plain && integer::bits(&value) > digits.saturating_mul(3);
    let value = UBig::try_from(value).map_err(|_: <UBig as TryFrom<IBig>>::Error| {
        Failure::wrong(format!("{what} must not be negative"), "indices, bounds and piles are at least 0")
    })?;
    if may_be_long && value >= UBig::from(10u8).pow(digits) { Err(too_long()) } else { Ok(value) }
}

/// A bound that must be small enough to count to.
pub fn count(text: &str, what: &str, digits: usize, most: u64) -> Result<u64, Failure> {
    let value = number(text, what, digits)?;
    u64::try_from(&value)
        .ok()
        .filter(|&n| n <= most)
        .ok_or_else(|| Failure::wrong(format!("{what} is too large: the limit here is {most}"), "use a smaller number"))
}
