//! The parameters of a request: the query of an address, or the members of a JSON object.

use percent_encoding::percent_decode_str;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// Names and values.
pub type Parameters = BTreeMap<String, String>;

/// More than any command has.
const MOST: usize = 32;

/// `game=f+%3D+1&x=3`, strictly: a wrong escape or a name given twice is an error, in words.
///
/// ```
/// let found = wythoff_web::question::query("game=f+%3D+1&x=3").unwrap();
/// assert_eq!((found["game"].as_str(), found["x"].as_str()), ("f = 1", "3"));
/// assert!(wythoff_web::question::query("x=%3").is_err());
/// ```
pub fn query(text: &str) -> Result<Parameters, String> {
    let mut found = Parameters::new();
    for part in text.split('&').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        add(&mut found, decode(name)?, decode(value)?)?;
    }
    Ok(found)
}

fn decode(text: &str) -> Result<String, String> {
    let escapes = text.split('%').skip(1);
    if !escapes.map(str::as_bytes).all(|e| matches!(e, [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit())) {
        return Err("behind % in the address two hexadecimal digits are expected".into());
    }
    let spaced = text.replace('+', " ");
    let decoded = percent_decode_str(&spaced).decode_utf8();
    decoded.map(|text| text.into_owned()).map_err(|_| "the address is not text (UTF-8)".into())
}

fn add(found: &mut Parameters, name: String, value: String) -> Result<(), String> {
    if found.len() >= MOST {
        return Err(format!("there are more than {MOST} parameters"));
    }
    match found.insert(name, value) {
        None => Ok(()),
        Some(_) => Err("a parameter is given twice".into()),
    }
}

/// `{"game": "f = 1", "x": 3}`: an object whose values are texts, whole numbers or truth values. A number that a reader of
/// JSON would round is refused: exact or silent.
///
/// ```
/// let found = wythoff_web::question::body(br#"{"game": "f = 1", "x": 3, "all": true}"#).unwrap();
/// assert_eq!((found["x"].as_str(), found["all"].as_str()), ("3", "true"));
/// assert!(wythoff_web::question::body(br#"{"x": 1e300}"#).is_err());
/// ```
pub fn body(bytes: &[u8]) -> Result<Parameters, String> {
    let members: Members = serde_json::from_slice(bytes).map_err(|error| format!("the body: {error}"))?;
    Ok(members.0)
}

/// The members of an object, the first wrong one ends the reading.
struct Members(Parameters);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Members, D::Error> {
        input.deserialize_map(Members(Parameters::new()))
    }
}

impl<'de> Visitor<'de> for Members {
    type Value = Members;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("an object of parameters")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Members, A::Error> {
        while let Some((name, Scalar(value))) = map.next_entry()? {
            add(&mut self.0, name, value).map_err(A::Error::custom)?;
        }
        Ok(self)
    }
}

struct Scalar(String);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Scalar, D::Error> {
        input.deserialize_any(Scalar(String::new()))
    }
}

impl<'de> Visitor<'de> for Scalar {
    type Value = Scalar;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a text, a whole number below 2^64 or a truth value (long numbers as texts)")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Scalar, E> {
        Ok(Scalar(text.to_string()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Scalar, E> {
        Ok(Scalar(number.to_string()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Scalar, E> {
        Ok(Scalar(number.to_string()))
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<Scalar, E> {
        Ok(Scalar(truth.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries() {
        let read = |text| query(text).map(|found| found.into_iter().collect::<Vec<_>>());
        let pair = |name: &str, value: &str| (name.to_string(), value.to_string());
        assert_eq!(read(""), Ok(vec![]));
        assert_eq!(read("all&&x=1=2&"), Ok(vec![pair("all", ""), pair("x", "1=2")]));
        assert_eq!(read("game=f+%3d+x1%2B1&%78=%E2%8A%9E"), Ok(vec![pair("game", "f = x1+1"), pair("x", "⊞")]));
        for wrong in ["x=1&x=2", "x=1&%78=2", "x=%", "x=%4", "x=%4g", "x=%ff", "%=1", "x=%+1"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let many = |n: usize| (0..n).map(|i| format!("p{i}=1")).collect::<Vec<_>>().join("&");
        assert!(query(&many(32)).is_ok() && query(&many(33)).is_err());
    }

    #[test]
    fn bodies() {
        assert_eq!(body(b" {} ").map(|found| found.len()), Ok(0));
        let found = body(br#"{"a": "\u229e", "b": 18446744073709551615, "c": -3, "d": false}"#).unwrap();
        assert_eq!(found.into_values().collect::<Vec<_>>(), ["⊞", "18446744073709551615", "-3", "false"]);
        let deep = [b"{\"a\":".repeat(5000), b"1".to_vec()].concat();
        for wrong in [
            &b""[..],
            b"[]",
            b"3",
            b"{",
            b"{}x",
            b"{\"a\":null}",
            b"{\"a\":[1]}",
            b"{\"a\":{}}",
            b"{\"a\":1.5}",
            b"{\"a\":1e3}",
            b"{\"a\":18446744073709551616}",
            b"{\"a\":1,\"a\":2}",
            b"{\"a\":\"\xff\"}",
            b"{\"a\":\"\\ud800\"}",
            &deep,
        ] {
            assert!(body(wrong).is_err(), "{}", String::from_utf8_lossy(wrong));
        }
    }
}
