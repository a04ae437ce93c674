//! `piles`: lists, positions, the conjectures and their checkpoint.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wythoff_lab::answers::{Allowance, Failure, Reason};
use wythoff_lab::answers::{Given, Parameters};
use wythoff_lab::piles::{Checkpoint, Tested, tested};
use wythoff_lab::piles::{PilesAnswer, SeveralPiles};
use wythoff_lab::questions::answer;

fn owned(params: &[(&str, &str)]) -> BTreeMap<String, String> {
    params.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
}

fn asked(params: &[(&str, &str)]) -> Result<Map<String, Value>, Failure> {
    answer("piles", &owned(params), &Allowance::default())
}

fn question(params: &[(&str, &str)]) -> SeveralPiles {
    let (params, allowance) = (owned(params), Allowance::default());
    SeveralPiles::read(&Given::new("piles", SeveralPiles::PARAMETERS, &params, &allowance, None).unwrap()).unwrap()
}

#[test]
fn a_list_and_positions() {
    let found = asked(&[("convention", "nimsum"), ("to", "6"), ("first", "1..3")]).unwrap();
    let expected = [["1", "1", "1"], ["2", "2", "2"], ["1", "3", "4"], ["2", "3", "6"]];
    assert_eq!(found["positions"], json!(expected));
    assert_eq!(found["evidence"], json!({"kind": "exhaustive", "bound": "6", "piles": "all"}));
    let won = asked(&[("convention", "nimsum"), ("position", "solve 11 8 2")]).unwrap();
    assert_eq!((&won["outcome"], &won["move"]["to"]), (&json!("N"), &json!(["11", "8", "1"])));
    let lost = asked(&[("convention", "nimhoff:3"), ("position", "3*10^30,3*10^30,0")]).unwrap();
    assert_eq!(
        (&lost["outcome"], &lost["move"], &lost["evidence"]["kind"]),
        (&json!("P"), &Value::Null, &json!("theorem"))
    );
    let four = asked(&[("convention", "all"), ("position", "7 3 3 7")]).unwrap();
    assert_eq!(four["solver"], "piles-table");
}

#[test]
fn what_makes_no_sense_is_told_in_words() {
    for (params, words) in [
        (&[("convention", "wythoff")][..], "unknown convention wythoff"),
        (&[("convention", "nimhoff:0")], "unknown convention nimhoff:0"),
        (&[("convention", "pair"), ("position", "1 2")], "needs 3 or 4 piles, not 2"),
        (&[("convention", "pair"), ("position", "solve")], "not 0"),
        (&[("convention", "pair"), ("position", "1 2 x")], "a pile is not a whole number"),
        (&[("convention", "pair"), ("position", "1 2 3"), ("to", "9")], "a position takes no bounds"),
        (&[("convention", "pair"), ("conjectures", "true")], "with the convention nimsum"),
        (&[("convention", "nimsum"), ("position", "1 2 3"), ("conjectures", "true")], "concern all positions"),
        (&[("convention", "pair"), ("piles", "2")], "3 or 4 piles"),
        (&[("convention", "pair"), ("piles", "5")], "the limit here is 4"),
        (&[("convention", "pair"), ("first", "5..3")], "is empty"),
        (
            &[("convention", "nimsum"), ("first", "9"), ("to", "8"), ("conjectures", "1")],
            "`$first` is greater than `$to`",
        ),
    ] {
        let failure = asked(params).unwrap_err();
        assert!(matches!(&failure, Failure::Wrong { message, .. } if message.contains(words)), "{params:?}: {failure}");
    }
    let huge = [("convention", "any"), ("position", "10^30 10^30 10^30")];
    assert_eq!(asked(&huge).unwrap_err().reason(), Some(Reason::Size));
    assert_eq!(asked(&[("convention", "any"), ("to", "10^6")]).unwrap_err().reason(), Some(Reason::Memory));
    let few = Allowance { rows: 10, ..Allowance::default() };
    assert!(answer("piles", &owned(&[("convention", "pair")]), &few).unwrap_err().to_string().contains("at most 10"));
}

#[test]
fn the_conjectures_are_proved_where_enough_was_seen() {
    let params = [("convention", "nimsum"), ("first", "1..4"), ("conjectures", "true")];
    let found = asked(&[&params[..], &[("to", "3000")]].concat()).unwrap();
    let layers = found["layers"].as_array().unwrap();
    let of = |layer: &Value, key: &str| layer[key].as_str().unwrap().to_string();
    let numbers = |layer: &Value| ["first", "shift", "n1", "n2", "alpha"].map(|key| of(layer, key));
    assert_eq!(numbers(&layers[0]), ["1", "3", "23", "30", "-4"]);
    assert_eq!((&layers[0]["missing"], &layers[0]["below"]), (&json!(["17", "22"]), &json!(["2"])));
    assert_eq!(numbers(&layers[3]), ["4", "13", "138", "220", "-20"]);
    for layer in layers {
        assert_eq!((&layer["evidence"]["kind"], &layer["open"]), (&json!("theorem"), &Value::Null));
        assert_eq!(layer["literature"], "Sun and Zeilberger 2004");
    }
    // Too few pairs prove nothing.
    let found = asked(&[&params[..], &[("to", "200")]].concat()).unwrap();
    let last = &found["layers"][3];
    assert_eq!((&last["evidence"]["kind"], &last["theorem"]), (&json!("observed"), &Value::Null));
    assert!(last["open"].is_string());
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("wythoff-piles-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn with(path: &Path, question: &SeveralPiles, allowance: &Allowance) -> Result<Tested, Failure> {
    tested(question, allowance, Some(&mut Checkpoint::open(path, question, true)?))
}

/// What was found, without the words about what is proved: pairs that were only read prove nothing.
fn readings(found: &Tested) -> Vec<String> {
    found.layers.iter().map(|layer| format!("{:?}", layer.reading)).collect()
}

#[test]
fn a_checkpoint_goes_on_wherever_it_was_cut() {
    let asked =
        |first: &str| question(&[("convention", "nimsum"), ("first", first), ("to", "700"), ("conjectures", "true")]);
    let allowance = Allowance::default();
    let whole = readings(&tested(&asked("0..5"), &allowance, None).unwrap());
    let path = scratch("cut");
    with(&path, &asked("0..3"), &allowance).unwrap();
    // A larger range goes on.
    assert_eq!(readings(&with(&path, &asked("0..5"), &allowance).unwrap()), whole);
    let bytes = std::fs::read(&path).unwrap();
    for cut in (0..bytes.len()).step_by(bytes.len() / 23) {
        std::fs::write(&path, &bytes[..cut]).unwrap();
        assert_eq!(readings(&with(&path, &asked("0..5"), &allowance).unwrap()), whole, "{cut}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{cut}");
    }
    // What is changed is refused, or a last line done again.
    for at in (0..bytes.len()).step_by(bytes.len() / 41) {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        std::fs::write(&path, &changed).unwrap();
        if let Ok(found) = with(&path, &asked("0..5"), &allowance) {
            assert_eq!(readings(&found), whole, "{at}");
        }
    }
    std::fs::write(&path, &bytes).unwrap();
    let other = question(&[("convention", "nimsum"), ("to", "800"), ("conjectures", "true")]);
    assert!(with(&path, &other, &allowance).unwrap_err().to_string().contains("does not belong"));
    assert!(Checkpoint::open(&path, &asked("0..5"), false).err().unwrap().to_string().contains("already exists"));
    let _ = std::fs::remove_file(&path);
}

#[test]
fn interrupted_the_finished_first_piles_are_the_answer() {
    let stop = AtomicBool::new(true);
    let params = [("convention", "nimsum"), ("first", "0..40"), ("conjectures", "true")];
    let stopped = Allowance { stop: Some(&stop), ..Allowance::default() };
    assert_eq!(answer("piles", &owned(&params), &stopped).unwrap_err().reason(), Some(Reason::Stopped));
    let short = Allowance { time: Some(Duration::from_millis(120)), ..Allowance::default() };
    match wythoff_lab::answers::Question::answer(&question(&params), &short) {
        Ok(PilesAnswer::Tested(found)) => {
            assert!(found.layers.len() < 41);
            assert_eq!(found.stopped.and_then(|failure| failure.reason()), Some(Reason::Time));
        }
        Ok(other) => panic!("{other:?}"),
        Err(failure) => assert_eq!(failure.reason(), Some(Reason::Time)),
    }
}
