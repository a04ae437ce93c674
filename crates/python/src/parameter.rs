//! Parameters of questions: what Python has, as the text that a person would write.

use crate::game::Game;
use crate::number::Given;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyTuple};
use std::collections::BTreeMap;

/// A parameter as text, as questions read it: a text, an integer, true or false, a fraction, a game, or several of these.
pub fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = value.py();
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    if let Ok(game) = value.cast::<Game>() {
        return Ok(game.get().game.line());
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let parts: Vec<String> = value.try_iter()?.map(|part| text(&part?)).collect::<PyResult<_>>()?;
        return Ok(parts.join(", "));
    }
    if let (Ok(above), Ok(below)) = (value.getattr(intern!(py, "numerator")), value.getattr(intern!(py, "denominator")))
        && !value.is_instance_of::<PyInt>()
    {
        return Ok(format!("{}/{}", text(&above)?, text(&below)?));
    }
    match value.extract::<Given>()? {
        Given::Text(text) => Ok(text),
        Given::Number(number) => Ok(number.to_string()),
        // Python itself writes what is not longer than some thousand digits.
        Given::Negative => Ok(value.str()?.to_str()?.to_string()),
    }
}

/// Parameters by their names.
pub fn texts(params: &Bound<'_, PyDict>) -> PyResult<BTreeMap<String, String>> {
    params.iter().map(|(name, value)| Ok((name.extract()?, text(&value)?))).collect()
}
