//! Five answers about a rule rest on the same evidence, or the weaker one names the command that may find a proof.

use crate::answers::ask;
use serde_json::{Map, Value};
use wythoff_game::Subject;
use wythoff_game::catalogue;
use wythoff_lab::answers::Allowance;

/// Rules outside the catalogue: proved by a theorem, a period or an automaton, or not at all; P finite, or with gaps.
const RULES: [&str; 16] = [
    "take = k == 2*l",
    "take = l == 2*k",
    "take = (k + l) % 2 == 0",
    "take = k % 3 == 0, misere",
    "wyt = 2/3*k + 2",
    "wyt = 9k/10 + 3",
    "wyt = 3, misere",
    "wyt = k + if(k % 3 == 2, 2, 1)",
    "wyt = k + if(k % 2 == 0, 1, 3)",
    "f = x0 % 3 + 1",
    "f = if(x1 % 4 == 2, 2, 0)",
    "f = 3*x1 - 2*y1 + 2*x0 + 1",
    "take = k*l % 7 == 3",
    "take = k == l, no single",
    "take = k == l and k % 4 == 0",
    "f = x1 + 1, misere",
];

fn evidence(answer: &Map<String, Value>) -> Option<String> {
    let own = answer.get("evidence").or_else(|| {
        let of = |name: &str| answer.get(name)?.get("evidence");
        of("P").or_else(|| of("candidates_are_P"))
    });
    Some(own?.get("kind")?.as_str()?.to_string())
}

#[test]
fn five_answers_rest_on_the_same_evidence() {
    let allowance = Allowance::default();
    let entries = catalogue::all().map(|entry| entry.rule.as_str());
    let (mut proved, mut named) = (0, 0);
    for rule in entries.chain(RULES).filter(|rule| Subject::parse(rule).is_ok_and(|subject| subject.game().is_some())) {
        let asked = [
            ("check", vec![("game", rule), ("to", "30")]),
            ("show", vec![("game", rule)]),
            ("table", vec![("game", rule)]),
            ("term", vec![("game", rule), ("n", "1")]),
            ("solve", vec![("game", rule), ("x", "5"), ("y", "9")]),
        ];
        let answers = asked.map(|(command, params)| {
            ask(command, &params, &allowance)
                .unwrap_or_else(|failure| panic!("{rule}: {command}: {}", failure.message()))
        });
        let kinds = answers.each_ref().map(|answer| evidence(answer).unwrap_or_else(|| panic!("{rule}: {answer:?}")));
        let strongest = kinds.iter().any(|kind| kind == "theorem");
        for (answer, kind) in answers.iter().zip(&kinds).filter(|(_, kind)| *kind != "theorem") {
            let command = answer.get("stronger").and_then(Value::as_str);
            assert!(!strongest || command.is_some(), "{rule}: {kinds:?}");
            assert_eq!(kind, "exhaustive", "{rule}");
            named += u32::from(command.is_some_and(|command| command.starts_with("wyt ") && command.contains(rule)));
        }
        proved += u32::from(kinds.iter().all(|kind| kind == "theorem"));
    }
    assert!(proved > 60 && named >= 10, "{proved} proved, {named} named");
}
