//! The parameters of a question as programs send them: the members of a JSON object.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// Names and values.
pub type Arguments = BTreeMap<String, String>;

/// A number of parameters that no command has: reading ends there.
const MOST: usize = 32;

/// A command and its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedQuestion {
    /// The name of the question.
    pub command: String,
    /// What is asked.
    #[serde(default, deserialize_with = "members")]
    pub params: Arguments,
}

impl NamedQuestion {
    /// `{"command": "solve", "params": {"game": "wythoff", "x": 11, "y": 15}}`, as strictly as [`parameters`].
    pub fn read(bytes: &[u8]) -> Result<NamedQuestion, String> {
        serde_json::from_slice(bytes).map_err(|error| format!("the question: {error}"))
    }
}

fn members<'de, D: Deserializer<'de>>(input: D) -> Result<Arguments, D::Error> {
    Members::deserialize(input).map(|members| members.0)
}

/// Adds a parameter; an error if its name is already there.
pub fn add(found: &mut Arguments, name: String, value: String) -> Result<(), String> {
    if found.len() >= MOST {
        return Err(format!("there are more than {MOST} parameters"));
    }
    match found.insert(name, value) {
        None => Ok(()),
        Some(_) => Err("a parameter is given twice".into()),
    }
}

/// `{"game": "f = 1", "x": 3}`: an object whose values are texts, whole numbers or truth values. A number that a
/// reader of JSON would round is refused.
///
/// ```
/// let found = wythoff_lab::request::parameters(br#"{"game": "f = 1", "x": 3, "all": true}"#).unwrap();
/// assert_eq!((found["x"].as_str(), found["all"].as_str()), ("3", "true"));
/// assert!(wythoff_lab::request::parameters(br#"{"x": 1e300}"#).is_err());
/// ```
pub fn parameters(bytes: &[u8]) -> Result<Arguments, String> {
    let members: Members = serde_json::from_slice(bytes).map_err(|error| format!("the body: {error}"))?;
    Ok(members.0)
}

/// The members of an object; reading ends at the first wrong one.
struct Members(Arguments);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Members, D::Error> {
        input.deserialize_map(Members(Arguments::new()))
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
        out.write_str("a string, a whole number below 2^64, or true or false (write longer numbers as strings)")
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
    fn questions() {
        let asked = NamedQuestion::read(br#"{"command": "solve", "params": {"x": 3}}"#).unwrap();
        assert_eq!((asked.command.as_str(), asked.params["x"].as_str()), ("solve", "3"));
        assert!(NamedQuestion::read(br#"{"command": "games"}"#).unwrap().params.is_empty());
        for wrong in [&b""[..], b"{}", b"[]", br#"{"command": 3}"#, br#"{"command": "a", "params": {"x": null}}"#] {
            assert!(NamedQuestion::read(wrong).is_err(), "{}", String::from_utf8_lossy(wrong));
        }
        assert!(NamedQuestion::read(br#"{"command": "a", "more": 1}"#).is_err());
    }

    #[test]
    fn bodies() {
        assert_eq!(parameters(b" {} ").map(|found| found.len()), Ok(0));
        let found = parameters(br#"{"a": "\u229e", "b": 18446744073709551615, "c": -3, "d": false}"#).unwrap();
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
            assert!(parameters(wrong).is_err(), "{}", String::from_utf8_lossy(wrong));
        }
    }
}
