//! The answers over HTTP are those of the library, and the document describes them.

use crate::common::{Server, escaped};
use crate::schema::Schema;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use wythoff_game::catalogue;
use wythoff_lab::answers::Allowance;
use wythoff_lab::questions::{self, Named, QUESTIONS as COMMANDS};
use wythoff_lab::request;
use wythoff_web::{Limits, openapi};

/// One that is valid.
const CERTIFICATE: &str = r#"{"certificate": "periodic-pairs", "game": "wyt = k/2 + 2", "K": "3",
    "m": "5", "x0": "0", "p": "8", "partners": ["0", "3", "6", "1", "4", "7", "2", "5"], "crc32": "2228e637"}"#;

const AUTOMATON: &str = r#"{"certificate": "automaton", "game": "f = 1", "system": "1,1",
    "transitions": ["0,0>0 0,1>1", "1,0>2", "0,0>3 0,1>1", "0,0>2 0,1>1"],
    "accepting": ["0", "2"], "sentences": ["sorted", "total", "unique", "stable", "absorbing"], "crc32": "d79bff94"}"#;

/// Answers that must be 200, as many kinds as there are.
const QUESTIONS: &[(&str, &[(&str, &str)])] = &[
    ("table", &[("game", "hofstadter")]),
    ("table", &[("game", "half"), ("approx", "true"), ("n", "11")]),
    ("table", &[("game", "f = (x0 - x1)^2"), ("candidates", "true"), ("n", "40")]),
    ("table", &[("game", "wythoff"), ("from", "10^100"), ("n", "3"), ("double_check", "true")]),
    ("table", &[("game", "hofstadter"), ("solver", "hofstadter-tower"), ("n", "5")]),
    ("term", &[("game", "f = 3"), ("n", "10^60"), ("solver", "wythoff-numeration"), ("double_check", "true")]),
    ("term", &[("game", "four-thirds"), ("n", "1000"), ("trace", "true"), ("window", "paper")]),
    ("locate", &[("game", "f = 3"), ("x", "10^60"), ("solver", "wythoff-beatty"), ("double_check", "1")]),
    ("table", &[("game", "c = floor(4*n/3)"), ("budget", "5s")]),
    ("table", &[("game", "doubling"), ("from", "10^30"), ("n", "2")]),
    ("tournament", &[("game", "blocking-2"), ("opponent", "guess"), ("games", "20"), ("to", "100"), ("seed", "2")]),
    ("locate", &[("game", "wyt-square"), ("x", "1000"), ("trace", "true")]),
    ("locate", &[("game", "four-thirds"), ("x", "100"), ("trace", "true"), ("window", "paper")]),
    ("solve", &[("game", "four-thirds"), ("x", "100"), ("y", "133"), ("trace", "true"), ("window", "tight")]),
    ("solve", &[("game", "wythoff"), ("x", "11"), ("y", "15")]),
    ("solve", &[("game", "wythoff"), ("x", "10"), ("y", "6"), ("double_check", "yes"), ("solver", "wythoff-beatty")]),
    ("solve", &[("game", "wythoff"), ("x", "11"), ("y", "15"), ("double-check", "")]),
    ("solve", &[("game", "blocking-2"), ("x", "20"), ("y", "31"), ("all", "1")]),
    ("solve", &[("game", "f = x1 + 1, misere"), ("x", "7"), ("y", "9"), ("all", "true")]),
    ("solve", &[("game", "half"), ("x", "3"), ("y", "4")]),
    ("term", &[("game", "hofstadter"), ("n", "10^20")]),
    ("term", &[("game", "doubling"), ("n", "10^9")]),
    ("locate", &[("game", "hofstadter"), ("x", "12")]),
    ("locate", &[("game", "wyt = 2*k"), ("x", "0")]),
    ("digits", &[("game", "f04-example2"), ("x", "22")]),
    ("digits", &[("game", "wyt = 3"), ("to", "30")]),
    ("check", &[("game", "f = (x0 - x1)^2"), ("to", "60")]),
    ("check", &[("game", "wythoff"), ("to", "60")]),
    ("check", &[("game", "take = k == l and even(k)"), ("to", "40")]),
    ("check", &[("game", "c = floor(4*n/3)"), ("to", "40")]),
    ("check", &[("game", "wyt = k/2 + 2"), ("to", "20"), ("certificate", "true")]),
    ("check", &[("game", "f = isqrt(x0^2 + x0) - x0 + 1"), ("to", "20"), ("smt", "true")]),
    ("verify", &[("certificate", CERTIFICATE)]),
    ("shares", &[("game", "half"), ("digits", "6")]),
    ("errata", &[("query", "f04 table")]),
    ("errata", &[]),
    ("questions", &[("query", "answered")]),
    ("paper", &[]),
    ("paper", &[("paper", "slides"), ("place", "Las Vegas")]),
    ("paper", &[("missing", "true")]),
    ("sum", &[("components", "wythoff: 11 15; f = x1 + 1: 4 9; nim: 7")]),
    ("sum", &[("components", "wythoff: 10^50 10^50+3\nnim: 2")]),
    ("sum", &[("components", "wythoff: 3 5; nim: 1"), ("misere", "true")]),
    ("shares", &[("game", "f = 2, blocking 2"), ("digits", "3"), ("certificate", "true")]),
    ("grundy", &[("game", "wythoff"), ("x", "11"), ("y", "15")]),
    ("grundy", &[("game", "nim-2"), ("to", "7")]),
    ("grundy", &[("game", "f04-table5, misere"), ("to", "30")]),
    ("grundy", &[("game", "wythoff, misere"), ("x", "3"), ("y", "5")]),
    ("grundy", &[("game", "wythoff"), ("row", "5"), ("certificate", "true")]),
    ("grundy", &[("game", "f = y1 - x1 + 1"), ("row", "1")]),
    ("grundy", &[("game", "wythoff"), ("value", "1"), ("n", "10^50"), ("certificate", "true")]),
    ("grundy", &[("game", "wythoff"), ("x", "10^30"), ("y", "20")]),
    ("plot", &[("game", "wythoff"), ("kind", "grundy"), ("to", "12")]),
    ("layers", &[("game", "wythoff"), ("to", "12")]),
    ("layers", &[("game", "f = 2, blocking 2, misere"), ("layer", "wins")]),
    ("layers", &[("game", "nim-2"), ("layer", "grundy")]),
    ("plot", &[("game", "wythoff, blocking 2"), ("kind", "remoteness"), ("to", "12")]),
    ("plot", &[("game", "f = 1, no single"), ("kind", "wins"), ("to", "12")]),
    ("words", &[("game", "wythoff"), ("length", "8"), ("prefix", "1000")]),
    ("words", &[("game", "half"), ("length", "8"), ("prefix", "500")]),
    ("words", &[("morphism", "a->ab, b->a coding a->0, b->1"), ("length", "6"), ("prefix", "300")]),
    ("words", &[("word", "0100 1010"), ("length", "4")]),
    ("words", &[("game", "thue-morse"), ("gaps", "true"), ("length", "4"), ("prefix", "300")]),
    ("words", &[("named", "champernowne"), ("length", "4"), ("prefix", "300")]),
    ("eval", &[("expression", "5 \u{229e} 6")]),
    ("eval", &[("expression", "phi^2")]),
    ("eval", &[("expression", "C(x1, 2)/3"), ("values", "x1=9")]),
    ("eval", &[("expression", "even(x) x=4")]),
    ("eval", &[("expression", "a | b == b | a"), ("to", "9")]),
    ("eval", &[("expression", "a | b == a + b"), ("to", "9")]),
    ("plot", &[("game", "half"), ("kind", "words"), ("to", "12")]),
    ("piles", &[("convention", "pair"), ("to", "12")]),
    ("piles", &[("convention", "nimhoff:3"), ("piles", "4"), ("to", "6")]),
    ("piles", &[("convention", "nimsum"), ("position", "2, 8, 11")]),
    ("piles", &[("convention", "all"), ("position", "1 2 3")]),
    ("piles", &[("convention", "nimsum"), ("first", "1..3"), ("to", "900"), ("conjectures", "true")]),
    ("prove", &[("game", "wythoff"), ("certificate", "true")]),
    ("design", &[("target", "c = floor(4*n/3)"), ("to", "40")]),
    ("design", &[("target", "pairs (1,2) (3,6) (4,5)"), ("class", "f(x1)")]),
    ("prove", &[("game", "f = floor((x1 + 1)/x0) + 1"), ("system", "1,1"), ("states", "100")]),
    ("prove", &[("game", "f = 2"), ("automaton", AUTOMATON)]),
    ("prove", &[("game", "wythoff"), ("automaton", "msd_2 msd_2\n0 1\n0 0 -> 0\n1 1 -> 0\n")]),
    ("extend", &[("game", "wythoff"), ("to", "12"), ("move", "10^30,10^30+7")]),
    ("extend", &[("game", "hofstadter")]),
    ("extend", &[("game", "wyt = 2*k"), ("automaton", "true"), ("move", "2,2")]),
    ("extend", &[("game", "wyt = k/2 + 2"), ("move", "1,1")]),
    ("extend", &[("game", "f04-example3"), ("to", "10"), ("move", "1,3")]),
    ("walnut", &[("game", "wythoff")]),
    ("oeis", &[("game", "hofstadter")]),
    ("oeis", &[("game", "f04-table5"), ("sequence", "word")]),
    ("oeis", &[("game", "f = x1 + 1, misere")]),
    ("oeis", &[("game", "f = x1 + 1, misere"), ("sequence", "row"), ("row", "2")]),
    ("identify", &[("terms", "2,6,?,17,25,34")]),
    ("identify", &[("terms", "3,1,4,1,5,9,2,6")]),
    ("plot", &[("game", "wythoff"), ("kind", "moves"), ("to", "20")]),
    ("compare", &[("first", "wythoff"), ("second", "wyt = k + 1")]),
    ("compare", &[("first", "wythoff"), ("second", "hofstadter"), ("to", "30")]),
    ("explain", &[("subject", "wythoff")]),
    ("explain", &[("game", "f = x1 + 1")]),
    ("explain", &[("subject", "wythoff-beatty")]),
    ("show", &[("game", "f04-table6")]),
    ("show", &[("game", "take = k == l")]),
    ("games", &[]),
    ("games", &[("query", "same number")]),
    ("compare", &[("first", "wythoff"), ("second", "hofstadter"), ("to", "50"), ("all", "true")]),
    ("board", &[("game", "wythoff"), ("to", "50")]),
    ("board", &[("game", "f = 1, misere")]),
    ("moves", &[("game", "wythoff"), ("x", "7"), ("y", "12")]),
    ("moves", &[("game", "take = even(k + l)"), ("x", "230"), ("y", "230")]),
    ("moves", &[("game", "f = 1, blocking 2"), ("x", "7"), ("y", "7"), ("list", "5")]),
    ("moves", &[("game", "wythoff"), ("x", "7"), ("y", "12"), ("move", "3,5")]),
    ("play", &[("game", "wythoff"), ("x", "11"), ("y", "15"), ("opponent", "perfect"), ("turn", "program")]),
    ("play", &[("game", "wythoff"), ("x", "1"), ("y", "2"), ("opponent", "random"), ("seed", "7")]),
    ("play", &[("game", "wythoff"), ("x", "7"), ("y", "10"), ("opponent", "mixed:50"), ("seed", "7")]),
    ("play", &[("game", "blocking-2"), ("x", "11"), ("y", "15"), ("opponent", "guess"), ("blocked", "3")]),
    ("play", &[("game", "wythoff"), ("x", "0"), ("y", "0")]),
    ("play_sum", &[("components", "wythoff: 11 15; f = x1 + 1: 4 9; nim: 7")]),
    ("play_sum", &[("components", "wythoff: 0 0; nim: 0"), ("turn", "person"), ("misere", "true")]),
    ("play_sum", &[("components", "wythoff: 1 2; nim: 3"), ("opponent", "random"), ("seed", "7")]),
    ("plot", &[("game", "wythoff"), ("to", "20"), ("title", "$a_n$ & <b>"), ("dark", "true"), ("width", "500")]),
    ("plot", &[("game", "half"), ("kind", "deviation"), ("height", "700"), ("tikz", "true")]),
    (
        "plot",
        &[
            ("game", r#"{"game":"half","question":"deviation","from":"0","to":"9","histogram":{"s-a":{"0":"10"}}}"#),
            ("kind", "histogram"),
        ],
    ),
    ("assess", &[("game", "wythoff"), ("x", "11"), ("y", "15"), ("turn", "person")]),
    ("assess", &[("game", "blocking-2"), ("x", "4"), ("y", "5")]),
    ("assess", &[("game", "blocking-2"), ("x", "4"), ("y", "5"), ("blocked", "1")]),
    ("assess", &[("game", "f = 1, misere"), ("x", "0"), ("y", "0"), ("blocked", "none")]),
];

fn owned(parameters: &[(&str, &str)]) -> BTreeMap<String, String> {
    parameters.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
}

fn query(command: &str, parameters: &[(&str, &str)]) -> String {
    let all: Vec<String> = parameters.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    format!("/api/{command}?{}", all.join("&"))
}

/// A schema of the document by name, with all it refers to.
fn validator(name: &str) -> Schema {
    Schema::new(openapi(), json!({"$ref": format!("#/components/schemas/{name}")}))
}

fn assert_valid(validator: &Schema, value: &Value, what: &str) {
    let wrong = validator.faults(value);
    assert!(wrong.is_empty(), "{what}: {wrong:?}");
}

/// Places of numbers in the schemas, each with the reason why it is no mathematical integer.
const NUMBERS: [(&str, &str); 3] = [
    ("/Wrong/properties/span/items", "bytes of the text that the caller sent, used as indices"),
    ("/plot/properties/width", "a length of the picture, with decimals"),
    ("/plot/properties/height", "a length of the picture, with decimals"),
];

/// All values within, with their places.
fn places<'v>(value: &'v Value, at: String, found: &mut Vec<(String, &'v Value)>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(key, one)| places(one, format!("{at}/{key}"), found)),
        Value::Array(items) => items.iter().enumerate().for_each(|(i, one)| places(one, format!("{at}/{i}"), found)),
        _ => {}
    }
    found.push((at, value));
}

/// Every integer is a decimal string of its own, except for lengths of a picture.
fn assert_integers_are_strings(answer: &Value, what: &str) {
    let mut found = Vec::new();
    places(answer, String::new(), &mut found);
    for (at, value) in found {
        assert!(!value.is_number() || ["/width", "/height"].contains(&&*at), "{what}: {at} is {value}");
        let joined = value.as_str().filter(|text| text.contains(' ')).is_some_and(|text| {
            text.split(' ').all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()))
        });
        assert!(!joined, "{what}: {at} is {value}");
    }
}

#[test]
fn integers_are_strings_in_every_schema() {
    let (document, mut found) = (openapi(), Vec::new());
    places(&document["components"]["schemas"], String::new(), &mut found);
    let numbers = found.iter().filter_map(|(at, value)| Some((at.strip_suffix("/type")?, value.to_string())));
    let numbers = numbers.filter(|(_, kind)| kind.contains("\"integer\"") || kind.contains("\"number\""));
    assert_eq!(numbers.map(|(at, _)| at).collect::<Vec<_>>(), NUMBERS.map(|(at, _)| at));
}

#[test]
fn the_answers_are_those_of_the_library_and_as_described() {
    let server = Server::start(Limits::default());
    for (command, parameters) in QUESTIONS {
        let what = format!("{command} {parameters:?}");
        let reply = server.get(&query(command, parameters));
        let body = String::from_utf8_lossy(&reply.body);
        assert_eq!(reply.status, 200, "{what}: {body}");
        let expected = questions::answer(command, &owned(parameters), &Allowance::default()).unwrap();
        assert_eq!(reply.json(), Value::Object(expected), "{what}");
        assert_valid(&validator(command), &reply.json(), &what);
        assert_integers_are_strings(&reply.json(), &what);
        let post = server.post(&format!("/api/{command}"), &json!(owned(parameters)).to_string());
        assert_eq!((post.status, post.json()), (200, reply.json()), "{what}");
    }
    // Every command and every parameter has been asked for.
    let asked = QUESTIONS.iter().flat_map(|(command, ps)| ps.iter().map(move |(p, _)| (*command, p.replace('-', "_"))));
    let asked: BTreeSet<_> = asked.collect();
    for Named { name: command, parameters, .. } in COMMANDS {
        assert!(QUESTIONS.iter().any(|(asked, _)| *asked == command), "{command}");
        for parameter in parameters {
            assert!(asked.contains(&(command, parameter.name.to_string())), "{command} {parameter:?}");
        }
    }
}

#[test]
fn every_game_of_the_catalogue_is_shown_and_listed() {
    let server = Server::start(Limits::default());
    let (show, table) = (validator("show"), validator("table"));
    for entry in catalogue::all() {
        let reply = server.get(&query("show", &[("game", &entry.name)]));
        assert_eq!(reply.status, 200, "{}", entry.name);
        assert_valid(&show, &reply.json(), &entry.name);
        assert_eq!(reply.json()["game"], entry.rule);
        let last = (entry.pairs.len() - 1).to_string();
        let reply = server.get(&query("table", &[("game", &entry.name), ("n", &last)]));
        assert_eq!(reply.status, 200, "{}", entry.name);
        assert_valid(&table, &reply.json(), &entry.name);
        let number = |value: &Value| value.as_str().unwrap().parse::<u64>().unwrap();
        let all =
            reply.json()["pairs"].as_array().unwrap().iter().map(|p| (number(&p["a"]), number(&p["b"]))).collect();
        let all: Vec<(u64, u64)> = all;
        assert_eq!(all, entry.pairs, "{}", entry.name);
    }
    assert!(catalogue::all().len() > 80);
}

#[test]
fn errors_are_as_described() {
    let server = Server::start(Limits {
        question: request::Limits { time: std::time::Duration::from_millis(30), ..Default::default() },
        ..Limits::default()
    });
    let error = validator("error");
    let wrong = [
        server.get("/api/table?game=f+%3D+x2"),
        server.get("/api/table"),
        server.get("/api/solve?game=wythoff&x=1&y=%"),
        server.get("/api/nothing"),
        server.post("/api/solve", "[]"),
        server.post("/api/solve", &"x".repeat(200_000)),
        server.ask("PUT", "/api/solve", &[], b""),
        server.ask("POST", "/api/solve", &[], b"{}"),
        server.ask("GET", "/api/games", &[("Origin", "http://evil.example")], b""),
        server.get(&format!("/api/solve?x={}", "1".repeat(20_000))),
    ];
    assert_eq!(wrong.each_ref().map(|reply| reply.status), [422, 422, 400, 404, 400, 413, 405, 415, 403, 414]);
    for reply in wrong {
        assert_valid(&error, &reply.json(), &reply.status.to_string());
    }
    let gave_up = server.get(&query("term", &[("game", "take = k*l % 5 == 1"), ("n", "10^8")]));
    assert_eq!(gave_up.status, 503);
    assert_valid(&validator("gave_up"), &gave_up.json(), "gave up");
    assert!(!validator("gave_up").faults(&json!({"version": "1"})).is_empty(), "a check that can fail");
}

#[test]
fn the_document_describes_what_is_served_and_nothing_else() {
    let server = Server::start(Limits::default());
    let reply = server.get("/api/openapi.json");
    assert_eq!(reply.status, 200);
    let document = reply.json();
    assert_eq!(document, openapi());
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let paths: BTreeSet<&str> = document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    let served = COMMANDS.iter().map(|known| format!("/api/{}", known.name)).chain(["/api/openapi.json".to_string()]);
    let served: BTreeSet<String> = served.collect();
    assert_eq!(paths, served.iter().map(String::as_str).collect());
    for path in &served {
        assert_ne!(server.get(path).status, 404, "{path}");
    }
    let mut ids = BTreeSet::new();
    for Named { name: command, parameters, .. } in COMMANDS {
        let operations = &document["paths"][format!("/api/{command}")];
        let (get, post) = (&operations["get"], &operations["post"]);
        let known: BTreeSet<&str> = parameters.iter().map(|known| known.name).chain(["budget"]).collect();
        let listed = get["parameters"].as_array().unwrap();
        assert_eq!(listed.iter().map(|p| p["name"].as_str().unwrap()).collect::<BTreeSet<_>>(), known, "{command}");
        let schema = &post["requestBody"]["content"]["application/json"]["schema"];
        let members = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect::<BTreeSet<_>>();
        assert_eq!(members, known, "{command}");
        for parameter in listed {
            assert!(!parameter["description"].as_str().unwrap().is_empty(), "{command} {parameter}");
        }
        for operation in [get, post] {
            assert!(!operation["summary"].as_str().unwrap().is_empty(), "{command}");
            assert!(ids.insert(operation["operationId"].as_str().unwrap().to_string()));
            let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(schema, &json!(format!("#/components/schemas/{command}")));
        }
        // What is required is missed, and a parameter that is not described is not known.
        let required: Vec<&Value> = listed.iter().filter(|p| p["required"] == true).collect();
        let reply = server.get(&format!("/api/{command}"));
        assert_eq!(
            reply.status == 422,
            !required.is_empty() || ["explain", "prove", "words"].contains(&command),
            "{command}"
        );
        let reply = server.get(&format!("/api/{command}?undescribed=1"));
        assert_eq!(reply.status, 422, "{command}");
        // Bodies of the questions above fit the schema of a body.
        let bodies = Schema::new(document.clone(), schema.clone());
        for (_, asked) in QUESTIONS.iter().filter(|(name, _)| *name == command) {
            let body: serde_json::Map<String, Value> =
                asked.iter().map(|(name, value)| (name.replace('-', "_"), json!(value))).collect();
            assert_valid(&bodies, &Value::Object(body), command);
        }
    }
    // Every schema is one: it compiles, and every reference in it leads somewhere.
    for name in document["components"]["schemas"].as_object().unwrap().keys() {
        validator(name);
    }
}

#[test]
fn an_answer_is_the_same_from_the_cache_and_questions_are_told_apart() {
    let server = Server::start(Limits::default());
    let ask = |body: Value| server.post("/api/locate", &body.to_string());
    let first = ask(json!({"game": "hofstadter", "x": "12"}));
    assert_eq!(ask(json!({"game": "hofstadter", "x": 12})).body, first.body);
    assert_ne!(ask(json!({"game": "hofstadter", "x": "13"})).body, first.body);
    assert_eq!(ask(json!({"game": "hofstadter\u{0}x\u{0}12"})).status, 422);
    // A random player without a seed is asked anew.
    let play = || server.get("/api/play?game=wythoff&x=100000&y=100000&opponent=random&turn=program").json();
    let first = play();
    assert!((0..50).any(|_| play() != first));
}
