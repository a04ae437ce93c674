//! Failures as exceptions. They are defined in Python so that they can be pickled.

use pyo3::prelude::*;
use wythoff_lab::answers::Failure;

/// The exception for a failure.
pub(crate) fn error(py: Python<'_>, failure: &Failure) -> PyErr {
    made(py, failure).unwrap_or_else(|error| error)
}

fn made(py: Python<'_>, failure: &Failure) -> PyResult<PyErr> {
    let errors = py.import("wythoff.errors")?;
    let text = failure.to_string();
    let made = match failure {
        Failure::Wrong { place, .. } => {
            // Python counts characters, not bytes.
            let at = |source: &str, byte: usize| source.char_indices().take_while(|(i, _)| *i < byte).count();
            let span = place.as_ref().map(|(source, span)| (at(source, span.start), at(source, span.end)));
            let source = place.as_ref().map(|(source, _)| source.as_str());
            errors.getattr("RuleError")?.call1((text, failure.message(), failure.hint(), span, source))?
        }
        Failure::GaveUp { reason, .. } => {
            let tried = failure.tried();
            errors.getattr("GaveUp")?.call1((text, reason.word(), tried, failure.hint()))?
        }
        Failure::Bug { .. } => errors.getattr("InternalError")?.call1((text,))?,
        other => errors.getattr("InUse")?.call1((other.to_string(),))?,
    };
    Ok(PyErr::from_value(made))
}
