//! Replays what the fuzzer found worth keeping: see `fuzz/README.md`.

#[path = "../../fuzz/archive.rs"]
mod archive;
#[path = "../../fuzz/exercise.rs"]
mod exercise;

const CORPUS: &str = include_str!("../../fuzz/rule.corpus");

/// Half of the corpus: two tests, so that both cores work.
fn replay(half: usize) {
    for input in archive::unpack(CORPUS).expect("an archive").into_iter().skip(half).step_by(2) {
        // Of the others the fuzzer reads the beginning; they would double the time.
        if let Ok(text) = std::str::from_utf8(&input) {
            exercise::exercise(text);
        }
    }
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
fn every_byte_and_every_input_is_packed_and_unpacked() {
    let bytes: Vec<Vec<u8>> = (0..=u8::MAX).map(|byte| vec![byte, b'\\', b'x', byte]).collect();
    assert_eq!(archive::unpack(&archive::pack(bytes.clone())), Ok(bytes));
    let inputs = archive::unpack(CORPUS).expect("an archive");
    assert_eq!((archive::pack(inputs.clone()) == CORPUS, inputs.len() > 2000), (true, true));
    assert!(archive::unpack("f = \\x4").is_err());
}

#[test]
fn every_wrong_rule_and_every_catalogue_line_is_exercised() {
    include_str!("diagnostics.tsv").lines().filter_map(|l| l.split('\t').next()).for_each(exercise::exercise);
    wythoff_game::catalogue::all().for_each(|e| exercise::exercise(&e.rule));
}
