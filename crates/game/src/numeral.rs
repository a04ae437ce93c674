//! Numbers as people write them on the command line.

use crate::diagnostic::RuleError;
use crate::eval::{EvalError, Formula};
use crate::parse::parse_constant;
use crate::rule::MAX_SOURCE;
use thiserror::Error;
use wythoff_base::IBig;

/// The most digits a number written out may have. Values have at most 2^20 bits, some 315,000 digits; positions may be
/// longer, and this many are still read within a second.
pub const MAX_DIGITS: usize = 1_200_000;

/// Reads a number without variables: `165580140`, `10^100+7`, `2**32`, `1e14`.
///
/// ```
/// use wythoff_game::parse_number;
/// assert_eq!(parse_number("10^3+7").unwrap().to_string(), "1007");
/// assert_eq!(parse_number("1e3").unwrap().to_string(), "1000");
/// assert_eq!(parse_number("1.5e3+2**4").unwrap().to_string(), "1516");
/// assert!(parse_number("1/2").is_err());
/// ```
pub fn parse_number(text: &str) -> Result<IBig, NumeralError> {
    let clean = text.trim();
    if !clean.is_empty() && clean.bytes().all(|b| b.is_ascii_digit()) {
        if clean.len() > MAX_DIGITS {
            return Err(NumeralError::TooManyDigits);
        }
        return clean.parse().map_err(|_| NumeralError::TooManyDigits);
    }
    if clean.len() > MAX_SOURCE {
        return Err(NumeralError::TooManyDigits);
    }
    let spelled = spell_out_exponents(clean);
    let expr = parse_constant(&spelled).map_err(NumeralError::Syntax)?;
    Formula::new(expr, &[]).integer(&[]).map_err(NumeralError::Value)
}

/// `1e14` means (1*10^14) on the command line, where `e14` cannot be a name.
fn spell_out_exponents(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let mantissa = rest[at..].find(|c: char| !(c.is_ascii_digit() || c == '.')).map_or(rest.len(), |i| at + i);
        let exponent = rest[mantissa..].strip_prefix(['e', 'E']).unwrap_or("");
        let digits = exponent.find(|c: char| !c.is_ascii_digit()).unwrap_or(exponent.len());
        let part_of_a_name = rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        out.push_str(&rest[..at]);
        if digits > 0 && !part_of_a_name {
            out.push_str(&format!("({}*10^{})", &rest[at..mantissa], &exponent[..digits]));
            rest = &exponent[digits..];
        } else {
            out.push_str(&rest[at..mantissa]);
            rest = &rest[mantissa..];
        }
    }
    out + rest
}

/// What can be wrong with a number on the command line.
#[derive(Clone, Debug, Error)]
pub enum NumeralError {
    /// It is not an expression.
    #[error(transparent)]
    Syntax(RuleError),
    /// Its value is not an integer, or has too many digits.
    #[error(transparent)]
    Value(EvalError),
    /// It is too long.
    #[error("the number has more than {} digits", MAX_DIGITS)]
    TooManyDigits,
}
