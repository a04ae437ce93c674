//! The compiled part of the Python package `wythoff`. It translates, and computes nothing.

// What the macros of pyo3 write must call Python through its C interface.
#![allow(unsafe_code, reason = "written by pyo3's macros")]

mod game;
mod json;
mod number;
mod pairs;
mod parameter;
mod raise;
mod solution;
mod sweep;
mod watch;

/// The module `wythoff._wythoff`.
#[pyo3::pymodule]
mod _wythoff {
    use crate::json;
    use crate::parameter::texts;
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;
    use pyo3::types::{PyBytes, PyDict};
    use serde_json::{Map, Value};
    use wythoff_lab::answers::parameter::{Given, Parameters};
    use wythoff_lab::answers::{Failure, Question};
    use wythoff_lab::plot::Plot;
    use wythoff_lab::questions::{QUESTIONS, answer};

    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::pairs::Pairs;
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::sweep::{Segments, Sweep};
    #[pymodule_export]
    use crate::watch::Watch;

    /// The version of the program.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "a name of Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// The answer to a question, its parameters as texts, as the JSON that `wyt QUESTION --format json` prints.
    #[pyfunction]
    #[pyo3(signature = (question: "str", params: "dict[str, object]", watch: "Watch") -> "str")]
    fn ask(py: Python<'_>, question: &str, params: &Bound<'_, PyDict>, watch: &Watch) -> PyResult<String> {
        let params = texts(params)?;
        watch.work(py, |allowance, _| Ok(Value::Object(answer(question, &params, allowance)?).to_string()))
    }

    /// A picture as PNG, by the parameters of the question `plot`; two pixels to the unit.
    #[pyfunction]
    #[pyo3(signature = (params: "dict[str, object]", watch: "Watch") -> "bytes")]
    fn png<'py>(py: Python<'py>, params: &Bound<'_, PyDict>, watch: &Watch) -> PyResult<Bound<'py, PyBytes>> {
        let params = texts(params)?;
        let bytes = watch.work(py, |allowance, _| {
            let given = Given::new(Plot::NAME, Plot::PARAMETERS, &params, allowance, None)?;
            let drawn = Plot::read(&given)?.answer(given.allowance())?;
            drawn.scene.png(2).map_err(|error| Failure::wrong(error.to_string(), "choose a smaller width"))
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// A parameter as questions read it; Python itself does not write long integers.
    #[pyfunction]
    #[pyo3(signature = (value: "object") -> "str")]
    fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
        crate::parameter::text(value)
    }

    /// JSON of an answer as Python has it: decimal strings are integers.
    #[pyfunction]
    #[pyo3(signature = (text: "str") -> "dict[str, object]")]
    fn read<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyDict>> {
        let object: Map<String, Value> =
            serde_json::from_str(text).map_err(|wrong| PyValueError::new_err(wrong.to_string()))?;
        json::dict(py, &object, true)
    }

    /// Every question: its name, what it asks, and its parameters, each with what it is and whether it must be given.
    #[pyfunction]
    #[pyo3(signature = () -> "list[tuple[str, str, list[tuple[str, str, bool]]]]")]
    #[allow(clippy::type_complexity, reason = "it is only read")]
    fn questions() -> Vec<(&'static str, &'static str, Vec<(&'static str, &'static str, bool)>)> {
        let parameters = |parameters: &'static [wythoff_lab::answers::parameter::Parameter]| {
            parameters.iter().map(|p| (p.name, p.about, p.required)).collect()
        };
        QUESTIONS.iter().map(|known| (known.name, known.summary, parameters(known.parameters))).collect()
    }
}
