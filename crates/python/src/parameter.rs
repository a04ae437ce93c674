//! Parameters of questions: what Python has, as the text that a person would write.

use crate::game::Game;
use crate::number::Given;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyTuple};
use std::collections::BTreeMap;
use wythoff_lab::answers;
use wythoff_lab::answers::Form;

/// The parameters of a question: their texts by name, and the games among them, which are analysed already.
#[derive(Default)]
pub(crate) struct Params {
    pub(crate) texts: BTreeMap<String, String>,
    pub(crate) games: Vec<answers::Game>,
}

impl Params {
    /// Reads keywords.
    pub(crate) fn read(params: &Bound<'_, PyDict>) -> PyResult<Params> {
        let mut read = Params::default();
        for (name, value) in params {
            let text = read.text(&value)?;
            read.texts.insert(name.extract()?, text);
        }
        Ok(read)
    }

    /// A parameter as text, as questions read it: a text, an integer, true or false, a fraction, a game, or several of
    /// these.
    pub(crate) fn text(&mut self, value: &Bound<'_, PyAny>) -> PyResult<String> {
        let py = value.py();
        if let Ok(flag) = value.cast::<PyBool>() {
            return Ok(flag.is_true().to_string());
        }
        if let Ok(game) = value.cast::<Game>() {
            let game = &game.get().game;
            self.games.push(game.clone());
            return Ok(game.line());
        }
        if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
            let parts: Vec<String> = value.try_iter()?.map(|part| self.text(&part?)).collect::<PyResult<_>>()?;
            return Ok(parts.join(", "));
        }
        let part = |name| value.getattr(name);
        if let (Ok(above), Ok(below)) = (part(intern!(py, "numerator")), part(intern!(py, "denominator")))
            && !value.is_instance_of::<PyInt>()
        {
            return Ok(format!("{}/{}", self.text(&above)?, self.text(&below)?));
        }
        match value.extract::<Given>()? {
            Given::Text(text) => Ok(text),
            Given::Number(number) => Ok(number.to_string()),
            // Python itself writes what is not longer than some thousand digits.
            Given::Negative => Ok(value.str()?.to_str()?.to_string()),
        }
    }
}

/// The type of a parameter in Python, for type checkers.
pub(crate) fn kind(form: Form) -> String {
    match form {
        Form::Game => "Game | str".into(),
        Form::Number | Form::Count(_) | Form::Seed => "Number".into(),
        Form::Flag => "bool".into(),
        Form::Choice(words) => {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
            format!("Literal[{}]", words.join(", "))
        }
        Form::Expression => "Number | Fraction".into(),
        // Several numbers are a text with commas.
        Form::Text => "str | Sequence[int]".into(),
    }
}
