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
    use crate::parameter::Params;
    use pyo3::prelude::*;
    use pyo3::types::{PyBytes, PyDict};
    use wythoff_lab::answers::{Failure, Question};
    use wythoff_lab::answers::{Given, Parameter, Parameters};
    use wythoff_lab::plot::Plot;
    use wythoff_lab::questions::{QUESTIONS, find};

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

    /// The answer to a question, and the text that `wyt QUESTION --format json` prints.
    #[pyfunction]
    #[pyo3(signature = (question: "str", params: "dict[str, object]", watch: "Watch") -> "tuple[dict[str, Any], str]")]
    fn ask<'py>(
        py: Python<'py>,
        question: &str,
        params: &Bound<'_, PyDict>,
        watch: &Watch,
    ) -> PyResult<json::Answered<'py>> {
        let Params { texts, games } = Params::read(params)?;
        let found = watch.work(py, |allowance| {
            let known = find(&QUESTIONS, question)?;
            let mut given = Given::new(known.name, known.parameters, &texts, allowance, None)?;
            given.games = &games;
            json::written((known.answer)(&given)?)
        })?;
        json::answered(py, found)
    }

    /// A picture as PNG, by the parameters of the question `plot`; two pixels per unit.
    #[pyfunction]
    #[pyo3(signature = (params: "dict[str, object]", watch: "Watch") -> "bytes")]
    fn png<'py>(py: Python<'py>, params: &Bound<'_, PyDict>, watch: &Watch) -> PyResult<Bound<'py, PyBytes>> {
        let Params { texts, games } = Params::read(params)?;
        let bytes = watch.work(py, |allowance| {
            let mut given = Given::new(Plot::NAME, Plot::PARAMETERS, &texts, allowance, None)?;
            given.games = &games;
            let drawn = Plot::read(&given)?.answer(&given.allowance)?;
            drawn.scene.png(2).map_err(|error| Failure::wrong(error.to_string(), "choose a smaller width"))
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// A parameter as questions read it; Python itself does not write long integers.
    #[pyfunction]
    #[pyo3(signature = (value: "object") -> "str")]
    fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
        Params::default().text(value)
    }

    /// Every question: its name, its summary, and its parameters, each with its description, its type in Python, and
    /// whether it is required.
    #[pyfunction]
    #[pyo3(signature = () -> "list[tuple[str, str, list[tuple[str, str, str, bool]]]]")]
    #[allow(clippy::type_complexity, reason = "only Python reads it")]
    fn questions() -> Vec<(&'static str, &'static str, Vec<(&'static str, &'static str, String, bool)>)> {
        let parameter = |p: &'static Parameter| (p.name, p.about, crate::parameter::kind(p.form), p.required);
        let parameters = |all: &'static [Parameter]| all.iter().map(parameter).collect();
        QUESTIONS.iter().map(|known| (known.name, known.summary, parameters(known.parameters))).collect()
    }
}
