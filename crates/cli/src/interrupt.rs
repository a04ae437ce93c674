//! Ctrl-C: one flag that all work looks at, a moment to tell how far it came, and then the end.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Raised when somebody wants the work to end.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// Whether something was computed that is written out before the end.
static KEEPING: AtomicBool = AtomicBool::new(false);

/// What is put right before the program ends.
static BEFORE_END: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

/// A computation that has not seen the flag by now is in the middle of one operation: it is ended.
const GRACE: Duration = Duration::from_millis(150);

/// The same for whoever has something to keep.
const KEEPING_GRACE: Duration = Duration::from_secs(5);

/// The exit code of a program that was interrupted.
pub const EXIT: u8 = 130;

/// As long as this lives, Ctrl-C leaves time to write what was found; told twice, the program ends.
pub struct Keeping;

impl Keeping {
    /// From now on there is something to keep.
    pub fn begin() -> Keeping {
        KEEPING.store(true, Ordering::SeqCst);
        Keeping
    }
}

impl Drop for Keeping {
    fn drop(&mut self) {
        KEEPING.store(false, Ordering::SeqCst);
    }
}

/// Has this done before a signal ends the program.
pub fn before_end(act: fn()) {
    BEFORE_END.lock().unwrap_or_else(PoisonError::into_inner).push(act);
}

/// The signal: the first raises the flag, and ends the program if that does not; the second ends it.
pub fn interrupted() {
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
    // A half-drawn progress bar would stay behind.
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
    std::process::exit(EXIT.into());
}
