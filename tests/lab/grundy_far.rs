//! Grundy values of one position, rows, and the n-th position of a value: what programs get.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use wythoff_lab::answers::{Allowance, Failure};
use wythoff_lab::questions::answer;

fn ask(question: &str, given: &[(&str, &str)]) -> Result<Map<String, Value>, Failure> {
    let given: BTreeMap<String, String> = given.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    answer(question, &given, &Allowance::default())
}

fn found(given: &[(&str, &str)]) -> Map<String, Value> {
    ask("grundy", given).unwrap_or_else(|failure| panic!("{given:?}: {failure:?}"))
}

#[test]
fn rows() {
    let row = found(&[("game", "wythoff"), ("row", "12")]);
    assert_eq!((&row["row"], &row["preperiod"], &row["period"]), (&json!("12"), &json!("347"), &json!("48")));
    assert_eq!(row["evidence"]["certificate"], "grundy-rows");
    let misere = found(&[("game", "f = 2, misere"), ("row", "3")]);
    assert!(misere["period"].is_string());
    let refuted = found(&[("game", "f = y1 - x1 + 1"), ("row", "1")]);
    assert_eq!((&refuted["preperiod"], &refuted["evidence"]["kind"]), (&Value::Null, &json!("theorem")));
    assert!(refuted["refuted"].as_str().is_some_and(|reason| reason.contains("without bound")));
    assert!(matches!(ask("grundy", &[("game", "f = y1"), ("row", "2")]), Err(Failure::GaveUp { .. })));
}

#[test]
fn certificates_are_read_again() {
    for given in [
        [("game", "wythoff"), ("row", "6"), ("certificate", "true"), ("budget", "30s")],
        [("game", "wythoff"), ("value", "1"), ("n", "10^30"), ("certificate", "true")],
    ] {
        let certificate = Value::Object(found(&given)["certificate"].as_object().expect("an object").clone());
        let verified = ask("verify", &[("certificate", &certificate.to_string())]).expect("read");
        assert_eq!(verified["valid"], true, "{given:?}");
        let mut other = certificate.clone();
        other["format"] = "2".into();
        assert!(ask("verify", &[("certificate", &other.to_string())]).is_err());
    }
}

#[test]
fn one_position_of_any_size() {
    let position = |game: &str, x: &str, y: &str| found(&[("game", game), ("x", x), ("y", y)]);
    let value = |game: &str, x: &str, y: &str| position(game, x, y)["value"].clone();
    assert_eq!(value("wythoff", "11", "15"), value("wythoff", "15", "11"));
    assert_eq!(value("wythoff", "0", "10^40"), json!(format!("1{}", "0".repeat(40))));
    assert_eq!(value("f = x1 + 1", "1", "3*10^20+1"), json!("300000000000000000002"));
    let far = position("wythoff", "10^40", "2*10^40");
    assert_eq!(
        (&far["value"], &far["at_least"], &far["evidence"]["kind"]),
        (&Value::Null, &json!("11"), &json!("conjectured"))
    );
    assert!(far["theorem"].as_str().is_some_and(|theorem| theorem.contains("proved")));
    let nth = found(&[("game", "wythoff"), ("value", "2"), ("n", "10^40")]);
    let [a, b] = ["a", "b"].map(|side| nth[side].as_str().expect("a number").to_string());
    let again = position("wythoff", &b, &a);
    assert_eq!((&again["value"], &again["solver"]), (&json!("2"), &json!("windows")));
    assert_eq!(again["evidence"]["certificate"], "grundy-convergence");
    let beyond = ask("grundy", &[("game", "f = 2"), ("x", "10^40"), ("y", "2*10^40")]);
    assert!(matches!(beyond, Err(Failure::GaveUp { tried, .. }) if tried.len() == 3));
}

#[test]
fn one_question_at_a_time() {
    for given in [
        &[("game", "wythoff"), ("row", "3"), ("to", "5")][..],
        &[("game", "wythoff"), ("row", "3"), ("x", "5")],
        &[("game", "wythoff"), ("value", "3")],
        &[("game", "wythoff"), ("n", "3")],
        &[("game", "wythoff"), ("value", "30"), ("n", "3")],
        &[("game", "f = 2"), ("value", "1"), ("n", "3")],
        &[("game", "wythoff"), ("value", "7"), ("n", "3"), ("certificate", "true")],
        &[("game", "wythoff"), ("to", "7"), ("certificate", "true")],
        &[("game", "half"), ("row", "3")],
        &[("game", "wythoff, blocking 2"), ("row", "3")],
    ] {
        assert!(matches!(ask("grundy", given), Err(Failure::Wrong { .. })), "{given:?}");
    }
}
