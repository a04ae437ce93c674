//! Sweeps: the caller keeps the journal; any thread, process or machine does segments.

use crate::game::Game;
use crate::json::{self, Answered};
use crate::number::Given;
use crate::parameter::Params;
use crate::raise;
use crate::watch::Watch;
use pyo3::exceptions::{PyBaseException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use wythoff_lab::answers::{self, Answer, Failure, Reason, versioned};
use wythoff_lab::sweep::{Asked, Halt, Job, Left, PairQuestion, Range, Report, Stop, Summary, segment};

/// A question about every pair of a range, and what is done of it.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Sweep {
    question: Box<dyn PairQuestion>,
    state: Mutex<State>,
}

struct State {
    job: Job,
    left: Option<Left>,
    /// No index after this one is needed.
    needed: u64,
}

impl Sweep {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The most threads of a sweep: more than the cores of any one machine, and less than what a process may begin.
const MOST_THREADS: usize = 1024;

#[pymethods]
impl Sweep {
    #[new]
    #[pyo3(signature = (
        question: "str", game: "Game", to: "int | str", first: "int | str", segment: "int | str | None",
        params: "dict[str, object]"
    ))]
    fn new(
        py: Python<'_>,
        question: &str,
        game: &Bound<'_, Game>,
        to: Given,
        first: Given,
        segment: Option<Given>,
        params: &Bound<'_, PyDict>,
    ) -> PyResult<Sweep> {
        let params = Params::read(params)?;
        let game = &game.get().game;
        let count = |given: Given, what| given.count(py, what, u64::MAX, "use a smaller number");
        let grid = segment.map(|segment| count(segment, "segment")).transpose()?;
        let range = Range { from: count(first, "first")?, to: to.natural(py, "to")?, part: (1, 1), grid };
        let made = Watch::PATIENT.work(py, |_| {
            let question = Asked::read(question, &params.texts)?.of(game)?;
            let job = Job::new(game, question.as_ref(), &range)?;
            Ok((question, job))
        })?;
        Ok(Sweep { question: made.0, state: Mutex::new(State { job: made.1, left: None, needed: u64::MAX }) })
    }

    /// Keeps every finished segment in a file, and goes on with what is in it: returns how many indices are done.
    fn keep(&self, py: Python<'_>, path: PathBuf) -> PyResult<u64> {
        let mut state = self.state();
        state.job.resume(&path, self.question.as_ref()).map_err(|failure| raise::error(py, &failure))?;
        if let Some(end) = state.job.runs.end() {
            state.needed = end;
        }
        Ok(state.job.runs.done())
    }

    /// The first and the last index.
    #[getter]
    fn range(&self) -> (u64, u64) {
        let state = self.state();
        (state.job.first, state.job.last)
    }

    /// Segments end at multiples of this.
    #[getter]
    fn grid(&self) -> u64 {
        self.state().job.header.grid
    }

    /// How many indices are done.
    #[getter]
    fn done(&self) -> u64 {
        self.state().job.runs.done()
    }

    /// Whether segments can be done in any order.
    #[getter]
    fn jumps(&self) -> bool {
        self.question.source().jumps
    }

    /// The question in canonical form, as the journal has it.
    #[getter]
    fn asked(&self) -> PyResult<String> {
        serde_json::to_string(&self.question.asked()).map_err(|wrong| PyValueError::new_err(wrong.to_string()))
    }

    /// The next free segment, or up to `segments` neighbours as one, or None.
    #[pyo3(signature = (segments: "int" = 1))]
    fn take(&self, segments: u64) -> Option<(u64, u64)> {
        let mut state = self.state();
        let State { job, left, needed } = &mut *state;
        left.get_or_insert_with(|| job.runs.left(job.first, job.last, job.header.grid)).take(*needed, segments)
    }

    /// Keeps a finished segment, as `Segments.segment` gave it.
    fn add(&self, py: Python<'_>, first: u64, last: u64, summary: &str) -> PyResult<()> {
        let wrong = |wrong: serde_json::Error| PyValueError::new_err(format!("this is not a summary: {wrong}"));
        let summary: Summary = serde_json::from_str(summary).map_err(wrong)?;
        let mut state = self.state();
        if summary.ends {
            state.needed = state.needed.min(last);
        }
        let added = state.job.add(first, last, summary, self.question.as_ref());
        added.map_err(|failure| raise::error(py, &failure))
    }

    /// Finishes the sweep with this number of threads.
    #[pyo3(signature = (threads: "int", watch: "Watch") -> "None")]
    fn run(&self, py: Python<'_>, threads: usize, watch: &Watch) -> PyResult<()> {
        watch.work(py, |allowance| {
            let threads = threads.clamp(1, MOST_THREADS);
            self.state().job.finish(self.question.as_ref(), threads, allowance).map(drop)
        })
    }

    /// Whether every index is done, or the sweep ended before.
    #[getter]
    fn complete(&self) -> bool {
        let state = self.state();
        state.job.runs.whole(state.job.first, state.job.last).is_some()
    }

    /// The exception of an unfinished sweep; the reason is `time` or `stopped`.
    #[pyo3(signature = (reason: "str", words: "str") -> "Exception")]
    fn unfinished<'py>(&self, py: Python<'py>, reason: &str, words: &str) -> Bound<'py, PyBaseException> {
        let reason = if reason == "time" { Reason::Time } else { Reason::Stopped };
        raise::error(py, &self.state().job.unfinished(reason, words)).into_value(py).into_bound(py)
    }

    /// The result, and the text that `wyt sweep --format json` prints.
    #[pyo3(signature = () -> "tuple[dict[str, Any], str]")]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Answered<'py>> {
        let found = self.reported().and_then(|object| json::written(versioned(object)));
        json::answered(py, found.map_err(|failure| raise::error(py, &failure))?)
    }
}

impl Sweep {
    fn reported(&self) -> Result<Map<String, Value>, Failure> {
        let state = self.state();
        let (question, job) = (self.question.as_ref(), &state.job);
        let unfinished = || job.unfinished(Reason::Bound, "");
        let summary = job.runs.whole(job.first, job.last).ok_or_else(unfinished)?;
        if let Some(fault) = &summary.fault {
            return Err(fault.clone().into());
        }
        if let Some(failure) = job.short(question, summary) {
            return Err(failure);
        }
        Ok(Report { game: &job.header.game, question, from: job.first, to: job.last, summary }.json())
    }
}

/// A question for the workers that do segments: a pure function of the line of a game, a question in canonical form,
/// and two indices.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Segments {
    question: Box<dyn PairQuestion>,
}

#[pymethods]
impl Segments {
    #[new]
    #[pyo3(signature = (game: "str", asked: "str"))]
    fn new(py: Python<'_>, game: &str, asked: &str) -> PyResult<Segments> {
        let wrong = |wrong: serde_json::Error| PyValueError::new_err(format!("not a question: {wrong}"));
        let asked: Asked = serde_json::from_str(asked).map_err(wrong)?;
        let question = Watch::PATIENT.work(py, |_| asked.of(&answers::Game::parse(game)?))?;
        Ok(Segments { question })
    }

    /// The last index that was looked at, and the summary of `first..=last`.
    fn segment(&self, py: Python<'_>, first: u64, last: u64) -> PyResult<(u64, String)> {
        Watch::PATIENT.work(py, |allowance| {
            let nobody = AtomicBool::new(false);
            let stop = Stop::new(allowance.stop.unwrap_or(&nobody), None);
            let gave_up = |reason: Reason, why: String| Failure::GaveUp {
                reason,
                tried: vec![format!("n = {first}..{last}: {why}")],
                hint: "sweep a shorter range".into(),
            };
            let found = segment(self.question.worker().as_mut(), first, last, &stop);
            let (summary, end) = found.map_err(|halt| match halt {
                Halt::GaveUp(why) => gave_up(why.spent().map_or(Reason::Size, Reason::from), why.to_string()),
                _ => gave_up(Reason::Stopped, "it was stopped".into()),
            })?;
            if end < last && !summary.ends {
                return Err(gave_up(Reason::Stopped, "it was stopped".into()));
            }
            let text = serde_json::to_string(&summary);
            Ok((end, text.map_err(|wrong| Failure::bug(wrong.to_string()))?))
        })
    }
}
