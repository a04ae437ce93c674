//! Long work: Ctrl-C, limits of time, progress, and the interpreter left free for others.

use crate::raise;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;
use wythoff_base::Progress;
use wythoff_lab::answers::{Allowance, Failure};

/// How often the caller's thread looks for Ctrl-C and reports the progress: a person does not notice a fiftieth of a
/// second, and looking takes a microsecond.
const LOOK: Duration = Duration::from_millis(20);

/// The stack that the first thread of a program has on Linux: rules are trees up to 200 high.
const STACK: usize = 8 << 20;

/// The time limit of a call, and the callable that receives its progress.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Watch {
    time: Option<Duration>,
    progress: Option<Py<PyAny>>,
}

/// The progress so far.
#[derive(Default)]
struct Told {
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress for Told {
    fn at(&self, done: u64, total: Option<u64>) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }
}

/// A limit of time, in seconds.
fn seconds(timeout: Option<f64>) -> PyResult<Option<Duration>> {
    let wrong = || PyValueError::new_err("timeout must be a nonnegative number of seconds");
    match timeout {
        None => Ok(None),
        Some(seconds) if seconds.is_infinite() && seconds.is_sign_positive() => Ok(Some(Duration::MAX)),
        Some(seconds) => Duration::try_from_secs_f64(seconds).map(Some).map_err(|_| wrong()),
    }
}

#[pymethods]
impl Watch {
    /// A limit in seconds, and a callable that receives `(done, total)`.
    #[new]
    #[pyo3(signature = (timeout: "float | None", progress: "object | None"))]
    fn new(timeout: Option<f64>, progress: Option<Py<PyAny>>) -> PyResult<Watch> {
        Ok(Watch { progress, ..Watch::within(timeout)? })
    }
}

impl Watch {
    /// As long as it takes.
    pub(crate) const PATIENT: Watch = Watch { time: None, progress: None };

    /// A limit in seconds.
    pub(crate) fn within(timeout: Option<f64>) -> PyResult<Watch> {
        Ok(Watch { time: seconds(timeout)?, progress: None })
    }

    /// Does work in another thread while this one listens to Python. An exception, from Ctrl-C or from the progress
    /// callable, stops the work.
    pub(crate) fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Allowance) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        let (stop, told) = (AtomicBool::new(false), Told::default());
        let time = self.time;
        let found = py.detach(|| {
            std::thread::scope(|scope| -> PyResult<Result<T, Failure>> {
                let (sender, receiver) = channel();
                let (stop, told) = (&stop, &told);
                let worker = move || {
                    let allowance = Allowance { time, progress: told, stop: Some(stop), ..Allowance::default() };
                    // The receiver is gone only if its thread panicked.
                    let _ = sender.send(work(&allowance));
                };
                let worker = Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
                worker.map_err(|wrong| PyRuntimeError::new_err(format!("no thread can be begun: {wrong}")))?;
                let (mut raised, mut last) = (None, (0, 0));
                loop {
                    match receiver.recv_timeout(LOOK) {
                        Ok(found) => return raised.map_or(Ok(found), Err),
                        Err(RecvTimeoutError::Timeout) if raised.is_none() => {
                            if let Err(error) = Python::attach(|py| self.listen(py, told, &mut last)) {
                                raised = Some(error);
                                stop.store(true, Ordering::SeqCst);
                            }
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => {
                            return Err(PyRuntimeError::new_err("the work ended in an error of the program"));
                        }
                    }
                }
            })
        })?;
        found.map_err(|failure| raise::error(py, &failure))
    }

    fn listen(&self, py: Python<'_>, told: &Told, last: &mut (u64, u64)) -> PyResult<()> {
        py.check_signals()?;
        let now = (told.done.load(Ordering::Relaxed), told.total.load(Ordering::Relaxed));
        if let Some(progress) = self.progress.as_ref().filter(|_| now != *last && now.0 > 0) {
            *last = now;
            progress.call1(py, (now.0, Some(now.1).filter(|total| *total > 0)))?;
        }
        Ok(())
    }
}
