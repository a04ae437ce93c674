//! Reads the members of a certificate, each in its canonical form.

use super::clip;
use super::failure::Failure;
use serde_json::{Map, Value};
use wythoff_check::certificate::Point;

/// The largest number of partners in a certificate.
pub(crate) const MAX_ROWS: usize = 1 << 20;

/// The format of certificates about Grundy values.
pub(crate) const FORMAT: &str = "1";

/// Why a text is not a certificate.
pub(crate) fn malformed(what: &str) -> Failure {
    let hint = "give a certificate written by `$check()`, `$prove()`, `$shares()`, `$grundy()` or `$design()`";
    Failure::wrong(format!("this is not a certificate: {what}"), hint)
}

/// The members of an object.
pub(crate) struct Members<'a>(pub &'a Map<String, Value>);

impl<'a> Members<'a> {
    pub(crate) fn get(&self, key: &str) -> Result<&'a Value, Failure> {
        self.0.get(key).ok_or_else(|| malformed(&format!("{key} is missing")))
    }

    pub(crate) fn text(&self, key: &str) -> Result<&'a str, Failure> {
        self.get(key)?.as_str().ok_or_else(|| malformed(&format!("{key} must be a text")))
    }

    pub(crate) fn list(&self, key: &str) -> Result<&'a Vec<Value>, Failure> {
        let list = self.get(key)?.as_array().filter(|list| list.len() <= MAX_ROWS);
        list.ok_or_else(|| malformed(&format!("{key} must be a list with at most {MAX_ROWS} items")))
    }

    pub(crate) fn number(&self, key: &str) -> Result<u64, Failure> {
        number(key, self.get(key)?)
    }

    pub(crate) fn format(&self) -> Result<(), Failure> {
        match self.text("format")? {
            FORMAT => Ok(()),
            other => Err(malformed(&format!("the format is {}, but this program reads {FORMAT}", clip(other)))),
        }
    }
}

/// A decimal string in canonical form.
pub(crate) fn number<N: std::str::FromStr + ToString>(key: &str, value: &Value) -> Result<N, Failure> {
    let read = value.as_str().and_then(|text| text.parse().ok().filter(|n: &N| n.to_string() == text));
    read.ok_or_else(|| malformed(&format!("{key} must be an integer, as a decimal string")))
}

/// Two numbers.
pub(crate) fn point(key: &str, value: &Value) -> Result<Point, Failure> {
    match value.as_array().map(Vec::as_slice) {
        Some([a, b]) => Ok((number(key, a)?, number(key, b)?)),
        _ => Err(malformed(&format!("{key} must be two numbers"))),
    }
}
