//! What the clients saw, and whether it is good enough.

use crate::{cheap, hostile};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// All of it.
#[derive(Default)]
pub(crate) struct Report {
    times: Vec<Duration>,
    failed: Vec<String>,
    attacks: BTreeMap<&'static str, BTreeMap<u16, u64>>,
    /// Whether the server still answers.
    pub alive: bool,
}

impl Report {
    /// Adds a cheap client.
    pub(crate) fn cheap(&mut self, seen: cheap::Seen) {
        self.times.extend(seen.times);
        self.failed.extend(seen.failed);
    }

    /// Adds a hostile client.
    pub(crate) fn hostile(&mut self, seen: hostile::Seen) {
        let kind = self.attacks.entry(seen.kind).or_default();
        seen.statuses.into_iter().for_each(|(status, count)| *kind.entry(status).or_default() += count);
    }

    /// How many cheap requests were answered 200.
    pub(crate) fn answered(&self) -> usize {
        self.times.len()
    }

    /// The cheap requests that were not.
    pub(crate) fn unanswered(&self) -> &[String] {
        &self.failed
    }

    /// The time within which this many of a thousand requests were answered.
    fn within(&self, thousandths: usize) -> Duration {
        let mut times = self.times.clone();
        times.sort();
        times
            .get((times.len() * thousandths / 1000).min(times.len().saturating_sub(1)))
            .copied()
            .unwrap_or(Duration::MAX)
    }

    /// For people.
    pub(crate) fn text(&self, memory: Option<u64>) -> String {
        let all = self.answered() + self.unanswered().len();
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "cheap requests: {all}, of these not 200: {}", self.failed.len());
        for (name, part) in [("median", 500), ("90%", 900), ("99%", 990), ("slowest", 1000)] {
            let _ = writeln!(text, "  {name:8} {:?}", self.within(part));
        }
        for failed in self.failed.iter().take(5) {
            let _ = writeln!(text, "  {failed}");
        }
        let _ = writeln!(text, "attacks, by status (0: none):");
        for (kind, statuses) in &self.attacks {
            let _ = writeln!(text, "  {kind:18} {statuses:?}");
        }
        let _ = write!(text, "alive afterwards: {}", self.alive);
        if let Some(memory) = memory {
            let _ = write!(text, ", at most {} MB of memory", memory >> 20);
        }
        text
    }

    /// What is not good enough.
    pub(crate) fn failed(&self, memory: Option<u64>) -> Vec<String> {
        let all = self.answered() + self.unanswered().len();
        let limits = [
            (all > 0 && self.failed.len() * 100 <= all, "99% of the cheap requests are answered 200"),
            (self.within(500) < Duration::from_millis(20), "the median is under 20 ms"),
            (self.within(990) < Duration::from_millis(250), "the 99th percentile is under 250 ms"),
            (self.alive, "the server is alive"),
            (memory.is_none_or(|bytes| bytes < 500 << 20), "memory stays under 500 MB"),
        ];
        limits.iter().filter(|(good, _)| !good).map(|(_, what)| what.to_string()).collect()
    }
}

/// The most memory a process has held, in bytes, as Linux tells it.
pub(crate) fn peak_memory(pid: u32) -> std::io::Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")).and_then(|kib| kib.trim().parse::<u64>().ok());
    kib.map(|kib| kib << 10).ok_or_else(|| std::io::ErrorKind::InvalidData.into())
}
