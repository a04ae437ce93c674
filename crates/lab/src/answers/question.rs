//! A question: its parameters as a value, and the answer as another.

use super::allowance::Allowance;
use super::failure::Failure;
use super::parameter::Parameters;
use crate::wire::Described;
use serde::Serialize;
use serde_json::{Map, Value};
use std::time::Duration;

/// A question. To add one, write a struct of its parameters, this trait, and how its answer is shown.
pub trait Question: Parameters {
    /// Its name.
    const NAME: &'static str;

    /// What it asks, in a line.
    const SUMMARY: &'static str;

    /// What is found.
    type Answer: Answer;

    /// The time for an answer, unless the person gives one: a minute is as long as most will wait for one command.
    const TIME: Duration = Duration::from_secs(60);

    /// Finds it.
    fn answer(&self, allowance: &Allowance) -> Result<Self::Answer, Failure>;
}

/// An answer, which can be given to programs: a value with JSON and a schema.
pub trait Answer: Serialize + Described {
    /// The object, without the version.
    fn json(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(object)) => object,
            // Every answer is an object whose keys are texts, and no number in it is infinite.
            _ => Map::new(),
        }
    }

    /// The object with its version, in a line.
    fn json_text(&self) -> String {
        Value::Object(versioned(self.json())).to_string()
    }
}

impl<T: Serialize + Described> Answer for T {}

/// An object with the version as its first member.
pub fn versioned(mut object: Map<String, Value>) -> Map<String, Value> {
    object.shift_insert(0, "version".into(), env!("CARGO_PKG_VERSION").into());
    object
}
