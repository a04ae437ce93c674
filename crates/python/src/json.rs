//! Answers for Python: every object is an `Answer`, a dictionary whose keys are attributes; decimal strings, also as
//! keys, are integers.

use crate::number::integer;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList};
use serde_json::{Map, Value};
use wythoff_lab::answers::Failure;

/// Keys whose value is text although it may consist of digits: letters of words, bits in base64, digits of another
/// system, and what was given.
const TEXTS: [&str; 5] = ["word", "returns", "bits", PARTNER_DIGITS, "expression"];

/// Next to it `digits` is text of the same kind; elsewhere `digits` is a count.
const PARTNER_DIGITS: &str = "partner_digits";

/// An answer, and the text that `wyt QUESTION --format json` prints.
pub(crate) type Answered<'py> = (Bound<'py, PyDict>, String);

/// An object of an answer with its text. The text is made without the interpreter.
pub(crate) fn written(object: Map<String, Value>) -> Result<(Map<String, Value>, String), Failure> {
    let text = serde_json::to_string(&object);
    Ok((object, text.map_err(|wrong| Failure::wrong(wrong.to_string(), "please report this question"))?))
}

/// An answer for Python.
pub(crate) fn answered(py: Python<'_>, (object, text): (Map<String, Value>, String)) -> PyResult<Answered<'_>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class =
        CLASS.get_or_try_init(py, || Ok::<_, PyErr>(py.import("wythoff.answer")?.getattr("Answer")?.unbind()))?;
    Ok((Made { class: class.bind(py) }.object(&object, true)?, text))
}

/// Makes instances of the class `Answer`.
struct Made<'a, 'py> {
    class: &'a Bound<'py, PyAny>,
}

impl<'py> Made<'_, 'py> {
    fn object(&self, object: &Map<String, Value>, integers: bool) -> PyResult<Bound<'py, PyDict>> {
        let py = self.class.py();
        let made = self.class.call_method1(intern!(py, "__new__"), (self.class,))?.cast_into::<PyDict>()?;
        // A histogram: every key is a number.
        let counted = object.keys().map(|key| integer(py, key).transpose()).collect::<Option<PyResult<Vec<_>>>>();
        let mut counted = counted.transpose()?.into_iter().flatten();
        let in_digits = object.contains_key(PARTNER_DIGITS);
        for (key, value) in object {
            let text = TEXTS.contains(&key.as_str()) || in_digits && key == "digits";
            let value = self.any(value, integers && !text)?;
            match counted.next() {
                Some(number) => made.set_item(number, value)?,
                None => made.set_item(key, value)?,
            }
        }
        Ok(made)
    }

    fn any(&self, value: &Value, integers: bool) -> PyResult<Bound<'py, PyAny>> {
        let py = self.class.py();
        Ok(match value {
            Value::Null => py.None().into_bound(py),
            Value::Bool(flag) => (*flag).into_pyobject(py)?.to_owned().into_any(),
            Value::Number(number) => match number.as_i64() {
                Some(number) => number.into_pyobject(py)?.into_any(),
                None => number.as_f64().into_pyobject(py)?.into_any(),
            },
            Value::String(text) => match if integers { integer(py, text)? } else { None } {
                Some(number) => number,
                None => text.into_pyobject(py)?.into_any(),
            },
            Value::Array(values) => {
                let values: Vec<_> = values.iter().map(|value| self.any(value, integers)).collect::<PyResult<_>>()?;
                PyList::new(py, values)?.into_any()
            }
            Value::Object(object) => self.object(object, integers)?.into_any(),
        })
    }
}
