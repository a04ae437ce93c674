//! The place of a thread among the others.

/// Lowers the priority of this thread and keeps it to one processor; at 0 does nothing. A system that refuses leaves it
/// as it is: the lanes still bound how many threads compute.
#[cfg(target_os = "linux")]
pub(super) fn lower(nice: i32) {
    use rustix::{process, thread};
    if nice == 0 {
        return;
    }
    // On Linux a priority belongs to a thread, named by its own id.
    let _ = process::setpriority_process(Some(thread::gettid()), nice);
    let Ok(allowed) = thread::sched_getaffinity(None) else { return };
    if let Some(last) = (0..thread::CpuSet::MAX_CPU).rev().find(|&cpu| allowed.is_set(cpu)) {
        let mut only = thread::CpuSet::new();
        only.set(last);
        let _ = thread::sched_setaffinity(None, &only);
    }
}

/// Other systems have no such notion for a thread that is both safe and simple.
#[cfg(not(target_os = "linux"))]
pub(super) fn lower(_: i32) {}
