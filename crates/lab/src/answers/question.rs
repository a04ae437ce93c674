//! A question: its parameters as a value, and the answer as another.

use super::allowance::Allowance;
use super::failure::Failure;
use super::parameter::Parameters;
use serde_json::{Map, Value};

/// A question. To add one, write a struct of its parameters, this trait, and how its answer is shown.
pub trait Question: Parameters {
    /// Its name.
    const NAME: &'static str;

    /// What it asks, in a line.
    const SUMMARY: &'static str;

    /// What is found.
    type Answer: Answer;

    /// Finds it.
    fn answer(&self, allowance: &Allowance) -> Result<Self::Answer, Failure>;
}

/// An answer, which can be given to programs.
pub trait Answer {
    /// The object, without the version.
    fn json(&self) -> Map<String, Value>;

    /// The object with its version, in a line.
    fn json_text(&self) -> String {
        Value::Object(versioned(self.json())).to_string()
    }
}

/// An object with the version as its first member.
pub fn versioned(mut object: Map<String, Value>) -> Map<String, Value> {
    object.shift_insert(0, "version".into(), env!("CARGO_PKG_VERSION").into());
    object
}
