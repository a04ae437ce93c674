//! Ctrl-C: one flag that long work looks at, and what is put right before the program ends.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Raised when somebody wants the work to end.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// Whether somebody looks at the flag.
static WATCHED: AtomicBool = AtomicBool::new(false);

/// What is put right before the program ends.
static BEFORE_END: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

/// As long as this lives, Ctrl-C raises the flag and no more; told twice, the program ends.
pub struct Watching;

impl Watching {
    /// From now on the flag is looked at.
    pub fn begin() -> Watching {
        WATCHED.store(true, Ordering::SeqCst);
        Watching
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        WATCHED.store(false, Ordering::SeqCst);
    }
}

/// Has this done before a signal ends the program.
pub fn before_end(act: fn()) {
    BEFORE_END.lock().unwrap_or_else(PoisonError::into_inner).push(act);
}

/// The signal.
pub fn interrupted() {
    if WATCHED.load(Ordering::SeqCst) && !STOP.swap(true, Ordering::SeqCst) {
        return;
    }
    for act in BEFORE_END.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        act();
    }
    // A half-drawn progress bar would stay behind.
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
    std::process::exit(130);
}
