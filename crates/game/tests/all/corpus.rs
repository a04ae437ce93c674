//! Replays what the fuzzer found worth keeping: see `fuzz/README.md`.

#[path = "../../../../fuzz/exercise.rs"]
mod exercise;

use std::fs;
use std::path::Path;

/// Half of the corpus: two tests, so that both cores work.
fn replay(half: usize) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/rule");
    let mut replayed = 0;
    for entry in fs::read_dir(corpus).expect("the corpus is part of the repository").skip(half).step_by(2) {
        let bytes = fs::read(entry.expect("readable").path()).expect("readable");
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
