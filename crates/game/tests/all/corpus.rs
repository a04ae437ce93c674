//! Replays what the fuzzer found worth keeping: see `fuzz/README.md`.

#[path = "../../../../fuzz/exercise.rs"]
mod exercise;

use std::fs;
use std::path::Path;

/// Half of the corpus: two tests, so that both cores work.
fn replay(half: usize) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/rule");
    let mut replayed = 0;
    let all = fs::read_dir(corpus).expect("the corpus is part of the repository");
    let mut all: Vec<_> = all.map(|entry| entry.expect("readable").path()).collect();
    all.sort();
    // A third of it, unless WYTHOFF_WHOLE is set.
    let step = if std::env::var_os("WYTHOFF_WHOLE").is_some() { 2 } else { 6 };
    for path in all.iter().skip(half).step_by(step) {
        let bytes = fs::read(path).expect("readable");
        if let Ok(text) = std::str::from_utf8(&bytes) {
            exercise::exercise(text);
            replayed += 1;
        }
    }
    assert!(replayed > 50, "only {replayed} files");
}

#[test]
fn the_fuzzers_corpus_holds() {
    replay(0);
}

#[test]
fn the_other_half_of_it_holds() {
    replay(1);
}

#[test]
fn every_wrong_rule_and_every_catalogue_line_is_exercised() {
    include_str!("diagnostics.tsv").lines().filter_map(|l| l.split('\t').next()).for_each(exercise::exercise);
    wythoff_game::catalogue::all().iter().for_each(|e| exercise::exercise(&e.rule));
}
