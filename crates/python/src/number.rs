//! Integers of any size, in and out.

use crate::raise;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyInt, PyString};
use wythoff_base::UBig;
use wythoff_game::MAX_DIGITS;
use wythoff_lab::answers::Failure;
use wythoff_lab::answers::number;

/// A number that a caller gave: an `int`, what can be used as an index, or a text such as `"10^100 + 7"`.
pub(crate) enum Given {
    /// Not negative.
    Number(UBig),
    /// Below 0.
    Negative,
    /// Written.
    Text(String),
}

impl Given {
    /// The number; an error message calls it `what`.
    pub(crate) fn natural(self, py: Python<'_>, what: &str) -> PyResult<UBig> {
        let found = match self {
            Given::Number(number) => return Ok(number),
            // The same words as for a number that was typed.
            Given::Negative => number("-1", what, MAX_DIGITS),
            Given::Text(text) => number(&text, what, MAX_DIGITS),
        };
        found.map_err(|failure| raise::error(py, &failure))
    }

    /// A number that must not be larger than this.
    pub(crate) fn count(self, py: Python<'_>, what: &str, most: u64, hint: &str) -> PyResult<u64> {
        let found = self.natural(py, what)?;
        let large = || Failure::wrong(format!("{what} is too large: at most {most} is possible here"), hint);
        u64::try_from(&found).ok().filter(|found| *found <= most).ok_or_else(|| raise::error(py, &large()))
    }
}

impl<'py> FromPyObject<'_, 'py> for Given {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Given> {
        let py = object.py();
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Given::Text(text.to_str()?.to_string()));
        }
        let int = match object.cast::<PyInt>() {
            Ok(int) => int.to_owned(),
            Err(_) => match object.call_method0(intern!(py, "__index__")) {
                Ok(index) => index.cast_into::<PyInt>()?,
                Err(_) => {
                    let kind = object.get_type().name()?;
                    return Err(PyTypeError::new_err(format!("expected an integer, found {kind}")));
                }
            },
        };
        if let Ok(small) = int.extract::<u64>() {
            return Ok(Given::Number(small.into()));
        }
        let bits: usize = int.call_method0(intern!(py, "bit_length"))?.extract()?;
        match int.call_method1(intern!(py, "to_bytes"), (bits.div_ceil(8), intern!(py, "little"))) {
            Ok(bytes) => Ok(Given::Number(UBig::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes()))),
            Err(error) if error.is_instance_of::<PyOverflowError>(py) => Ok(Given::Negative),
            Err(error) => Err(error),
        }
    }
}

/// An integer for Python.
#[derive(Clone)]
pub(crate) struct Int(pub(crate) UBig);

/// Two of them.
pub(crate) type Two = (Int, Int);

impl<'py> IntoPyObject<'py> for Int {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: pyo3::inspect::PyStaticExpr = <u64 as IntoPyObject<'py>>::OUTPUT_TYPE;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(small) = u64::try_from(&self.0) {
            return Ok(small.into_pyobject(py)?.into_any());
        }
        static FROM_BYTES: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let from_bytes = FROM_BYTES.get_or_try_init(py, || {
            Ok::<_, PyErr>(py.get_type::<PyInt>().getattr(intern!(py, "from_bytes"))?.unbind())
        })?;
        from_bytes.bind(py).call1((PyBytes::new(py, &self.0.to_le_bytes()), intern!(py, "little")))
    }
}

/// The integer that a text is, written as every answer writes it: no plus, no zeros in front.
pub(crate) fn integer<'py>(py: Python<'py>, text: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let canonical = text == "0" || !digits.starts_with('0');
    if !canonical || digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    if let Ok(small) = text.parse::<i64>() {
        return Ok(Some(small.into_pyobject(py)?.into_any()));
    }
    let Ok(size) = digits.parse().map(Int) else { return Ok(None) };
    let size = size.into_pyobject(py)?;
    if digits.len() < text.len() { size.neg().map(Some) } else { Ok(Some(size)) }
}
