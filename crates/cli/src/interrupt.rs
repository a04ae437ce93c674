//! Ctrl-C: a flag that all computations watch, a moment to write results, and then the end.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Raised when the user wants the work to end.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// Whether results are to be written before the end.
static KEEPING: AtomicBool = AtomicBool::new(false);

/// Cleaning up before the program ends.
static BEFORE_END: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

/// A computation that has not seen the flag after this time is inside one long operation: the program ends it.
const GRACE: Duration = Duration::from_millis(150);

/// The same for a computation whose results are written.
const KEEPING_GRACE: Duration = Duration::from_secs(5);

/// The exit code of a program that was interrupted.
pub(crate) const EXIT: u8 = 130;

/// While this value lives, Ctrl-C leaves time to write the results; a second Ctrl-C ends the program.
pub(crate) struct Keeping;

impl Keeping {
    /// From now on there are results to keep.
    pub(crate) fn begin() -> Keeping {
        KEEPING.store(true, Ordering::SeqCst);
        Keeping
    }
}

impl Drop for Keeping {
    fn drop(&mut self) {
        KEEPING.store(false, Ordering::SeqCst);
    }
}

/// Registers an action to run before a signal ends the program.
pub(crate) fn before_end(act: fn()) {
    BEFORE_END.lock().unwrap_or_else(PoisonError::into_inner).push(act);
}

/// The handler of the signal. The first raises the flag, and ends the program if the flag does not; the second ends it.
pub(crate) fn interrupted() {
    let late = || {
        std::thread::sleep(if KEEPING.load(Ordering::SeqCst) { KEEPING_GRACE } else { GRACE });
        end();
    };
    if STOP.swap(true, Ordering::SeqCst) || std::thread::Builder::new().spawn(late).is_err() {
        end();
    }
}

fn end() {
    for act in BEFORE_END.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        act();
    }
    // A half-drawn progress bar would remain.
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
    std::process::exit(EXIT.into());
}
