//! A cache of finished answers; the least recently used ones are dropped.

use hyper::StatusCode;
use lru::LruCache;
use std::sync::Arc;
use std::sync::{Mutex, PoisonError};
use wythoff_lab::request::NamedQuestion;

/// A finished answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// A JSON object.
    pub body: Arc<[u8]>,
    /// Whether the same question has the same answer again.
    pub lasting: bool,
}

/// Answers by their question, up to a number of bytes.
pub(crate) struct Cache {
    most: usize,
    held: Mutex<(usize, LruCache<NamedQuestion, Answer>)>,
}

/// The overhead of an entry in bytes.
const OVERHEAD: usize = 128;

impl Cache {
    /// Keeps at most this many bytes.
    pub(crate) fn new(most: usize) -> Cache {
        Cache { most, held: Mutex::new((0, LruCache::unbounded())) }
    }

    /// The answer to a question asked before.
    pub(crate) fn get(&self, question: &NamedQuestion) -> Option<Answer> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).1.get(question).cloned()
    }

    /// Keeps an answer and drops the oldest ones to make room. A very large answer is not kept.
    pub(crate) fn keep(&self, question: NamedQuestion, answer: Answer) {
        let new = size(&question, &answer);
        if new > self.most / 16 {
            return;
        }
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let (bytes, answers) = &mut *held;
        *bytes += new;
        if let Some((question, old)) = answers.push(question, answer) {
            *bytes -= size(&question, &old);
        }
        while *bytes > self.most {
            let Some((question, old)) = answers.pop_lru() else { break };
            *bytes -= size(&question, &old);
        }
    }
}

/// The bytes of an entry.
fn size(NamedQuestion { command, params }: &NamedQuestion, answer: &Answer) -> usize {
    let strings: usize = params.iter().map(|(name, value)| OVERHEAD + name.len() + value.len()).sum();
    OVERHEAD + command.len() + strings + answer.body.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(n: usize) -> NamedQuestion {
        NamedQuestion { command: "term".into(), params: [("n".to_string(), n.to_string())].into() }
    }

    fn answer(length: usize) -> Answer {
        Answer { status: StatusCode::OK, body: vec![0; length].into(), lasting: true }
    }

    #[test]
    fn keeps_the_latest_within_its_room() {
        let cache = Cache::new(64_000);
        for i in 0..1000 {
            cache.keep(question(i), answer(i % 3000));
            cache.keep(question(i), answer(i % 2999));
            assert!(cache.get(&question(0)).is_some());
            let held = cache.held.lock().unwrap();
            let all: usize = held.1.iter().map(|(question, answer)| size(question, answer)).sum();
            assert!(held.0 == all && all <= 64_000);
        }
        assert!(cache.get(&question(999)).is_some() && cache.get(&question(1)).is_none());
        cache.keep(question(5000), answer(10_000));
        assert!(cache.get(&question(5000)).is_none());
    }
}
