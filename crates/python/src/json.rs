//! Answers as Python has them: objects are dictionaries; decimal strings, also as keys, are integers.

use crate::number::signed;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Map, Value};
use wythoff_exact::IBig;

/// Keys whose value is text although it may consist of digits: a version, letters of words, bits in base64.
const TEXTS: [&str; 4] = ["version", "word", "returns", "bits"];

/// An object.
pub fn dict<'py>(py: Python<'py>, object: &Map<String, Value>, integers: bool) -> PyResult<Bound<'py, PyDict>> {
    let made = PyDict::new(py);
    // A histogram: every key is a number.
    let counted: Option<Vec<IBig>> = object.keys().map(|key| integer(key)).collect();
    for (i, (key, value)) in object.iter().enumerate() {
        // The rows of a layer are texts, others are numbers.
        let text = TEXTS.contains(&key.as_str()) || key == "rows" && object.contains_key("layer");
        let value = any(py, value, integers && !text)?;
        match &counted {
            Some(keys) => made.set_item(signed(py, keys[i].clone())?, value)?,
            None => made.set_item(key, value)?,
        }
    }
    Ok(made)
}

fn any<'py>(py: Python<'py>, value: &Value, integers: bool) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => (*flag).into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => match number.as_i64() {
            Some(number) => number.into_pyobject(py)?.into_any(),
            None => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::String(text) => match integer(text).filter(|_| integers) {
            Some(number) => signed(py, number)?,
            None => text.into_pyobject(py)?.into_any(),
        },
        Value::Array(values) => {
            let values: Vec<_> = values.iter().map(|value| any(py, value, integers)).collect::<PyResult<_>>()?;
            PyList::new(py, values)?.into_any()
        }
        Value::Object(object) => dict(py, object, integers)?.into_any(),
    })
}

/// An integer as every answer writes it: no plus, no zeros in front.
fn integer(text: &str) -> Option<IBig> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let written = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let canonical = text == "0" || !digits.starts_with('0');
    if written && canonical { text.parse().ok() } else { None }
}
