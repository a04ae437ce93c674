//! What cannot be answered: sequences that fall, numbers at the ends of every width, rows without a partner.

use crate::answers::ask;
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_lab::answers::Form;
use wythoff_lab::answers::{Allowance, Failure};
use wythoff_lab::questions::QUESTIONS;

#[test]
fn a_sequence_that_falls_is_refused_by_every_question_alike() {
    // Two partners of 10; c_3 < 0 makes (2,4) a pair; a beginning below 0; a step down behind a thousand terms.
    for (rule, says) in [
        ("c = n % 5", "c is not nondecreasing: c_4 = 4, but c_5 = 0"),
        ("c = if(n < 3, n, -2)", "c is not nondecreasing: c_2 = 2, but c_3 = -2"),
        ("c = n - 1", "c_0 = -1 is negative"),
        ("c = if(isqrt(n) < 40, isqrt(n), 3)", "c is not nondecreasing: c_1599 = 39, but c_1600 = 3"),
    ] {
        let far = [("game", rule), ("x", "5000"), ("y", "6000"), ("n", "3000"), ("to", "5000")];
        let of = |names: &[&str]| far.iter().filter(|(name, _)| names.contains(name)).copied().collect::<Vec<_>>();
        let mut questions = vec![
            ("table", of(&["game", "n"])),
            ("solve", of(&["game", "x", "y"])),
            ("term", of(&["game", "n"])),
            ("locate", of(&["game", "x"])),
            ("board", of(&["game", "to"])),
            ("compare", vec![("first", rule), ("second", rule), ("to", "3000")]),
        ];
        if !rule.contains("40") {
            // These look at the beginning only.
            questions.extend([("show", of(&["game"])), ("explain", of(&["game"]))]);
        }
        for (question, params) in questions {
            let failure = match ask(question, &params, &Allowance::default()) {
                Err(failure) => failure.json(),
                // A table keeps the rows before.
                Ok(found) => found.get("error").map_or(Value::Null, |error| json!({"error": error})),
            };
            assert_eq!(failure["error"]["message"], says, "{question} {rule}: {failure}");
            assert_eq!(failure["error"]["span"], json!([4, rule.len()]), "{question} {rule}");
            assert!(failure["error"]["hint"].is_string(), "{question} {rule}");
        }
    }
}

/// Questions with numbers at the ends of every width, of rules of every kind, in a twentieth of a second each: an
/// answer, an error or a give-up, never a panic.
#[test]
fn no_number_makes_a_question_panic() {
    let rules = [
        "f = x1 + 1",
        "f = 1",
        "f = y1 - x1 + 1",
        "f = x1 | x0",
        "f = x1 mod 3 + 1",
        "f = (x1 xor 5) + 1",
        "f = -9223372036854775808*x0",
        "f = 2^x1, blocking 4294967295",
        "f = 1, misere",
        "f = x0*y1, blocking 2, misere",
        "wyt = k^9 - 5",
        "wyt = 3",
        "wyt = 2^k - 1",
        "wyt = sqrt(2)*k + 1",
        "c = floor(phi*n)",
        "c = n^7",
        "c = 2^n",
        "take = k == l and even(k)",
        "take = k*l % 7 == 3 and x0 < y1",
        "take = gcd(k, l) == 1, no single",
        "f = 9223372036854775807, single = odd(k)",
        "half",
        "blocking-2-2",
        "even-diagonals",
        "wyt-power-of-two",
    ];
    let numbers = [
        "0", "1", "2", "2^31-1", "2^31", "2^32", "2^53+1", "2^62-1", "2^62", "2^63-1", "2^63", "2^64-1", "2^64",
        "2^127", "2^128+1", "10^40", "10^400",
    ];
    let allowance = Allowance {
        time: Some(Duration::from_millis(50)),
        memory: 1 << 24,
        rows: u64::MAX,
        to: u64::MAX,
        ..Allowance::default()
    };
    let mut next = 1u64;
    let mut pick = |from: &[&'static str]| {
        next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from[(next >> 33) as usize % from.len()]
    };
    for rule in rules {
        for question in QUESTIONS.iter().filter(|question| question.name != "games") {
            for _ in 0..2 {
                let mut given = Vec::new();
                for parameter in question.parameters {
                    let value = match parameter.form {
                        Form::Game => rule,
                        Form::Number | Form::Count(_) | Form::Seed => pick(&numbers),
                        Form::Flag => pick(&["true", "false"]),
                        Form::Choice(all) => all.first().map_or("", |(name, _)| name),
                        Form::Expression | Form::Text => continue,
                    };
                    if parameter.required || pick(&["given", ""]) == "given" {
                        given.push((parameter.name, value));
                    }
                }
                match ask(question.name, &given, &allowance) {
                    Ok(found) => assert!(found.contains_key("version"), "{rule} {given:?}"),
                    Err(failure) => {
                        assert!(!failure.message().contains("error of the program"), "{rule} {given:?}: {failure}")
                    }
                }
            }
        }
    }
}

/// With k and l coprime only the (2n,2n) are lost: every odd row is without a partner, as far as a box can tell.
#[test]
fn rows_without_a_partner_are_named_by_every_command() {
    let (game, allowance) = (("game", "take = gcd(k,l) == 1"), Allowance::default());
    let ask = |command: &str, more: &[(&str, &str)]| {
        ask(command, &[&[game], more].concat(), &allowance).unwrap_or_else(|e| panic!("{command}: {e}"))
    };
    let bound = |answer: &Map<String, Value>| {
        let gaps = &answer["rows_without_partner"];
        assert_eq!((&gaps["rows"][0], &gaps["rows"][1]), (&json!("1"), &json!("3")));
        gaps["bound"].as_str().unwrap().parse::<u64>().unwrap()
    };
    let table = ask("table", &[("n", "16")]);
    assert_eq!(
        (&table["pairs"][16], table.contains_key("gave_up")),
        (&json!({"n": "16", "a": "32", "b": "32"}), false)
    );
    assert_eq!(table["evidence"], json!({"kind": "exhaustive", "bound": bound(&table).to_string(), "piles": "both"}));
    assert_eq!(table["rows_without_partner"]["count"], "16");
    let term = ask("term", &[("n", "10")]);
    assert_eq!((&term["a"], &term["b"], bound(&term) >= 1000), (&json!("20"), &json!("20"), true));
    let (even, odd) = (ask("locate", &[("x", "8")]), ask("locate", &[("x", "7")]));
    assert_eq!((&even["partner"], even.contains_key("no_partner_up_to")), (&json!("8"), false));
    assert_eq!((&odd["partner"], &odd["in"], odd.contains_key("no_partner_up_to")), (&Value::Null, &json!([]), true));
    assert!(bound(&ask("show", &[])) >= 1000);
    let check = ask("check", &[("to", "60")]);
    assert_eq!(check["candidates_are_P"]["status"], "holds");
    assert!(
        check["remarks"].as_array().unwrap().iter().any(|remark| remark.as_str().unwrap().contains("no partner y <="))
    );
    // The larger pile is inside the box, too.
    let solve = ask("solve", &[("x", "3"), ("y", "1500")]);
    assert_eq!((&solve["outcome"], &solve["evidence"]["bound"]), (&json!("N"), &json!("1500")));
}

#[test]
fn a_box_is_not_called_a_strip() {
    let single = ("game", "f = 1, single = k <= 5");
    let of = |command: &str, more: &[(&str, &str)]| {
        ask(command, &[&[single], more].concat(), &Allowance::default()).unwrap()["evidence"].clone()
    };
    assert_eq!(of("solve", &[("x", "7"), ("y", "10")]), json!({"kind": "exhaustive", "bound": "10", "piles": "both"}));
    for (command, more) in [("table", &[][..]), ("table", &[("from", "4")]), ("show", &[]), ("board", &[("to", "30")])]
    {
        assert_eq!(of(command, more)["piles"], "both", "{command}");
    }
    let rows = ask("table", &[("game", "f = x0 % 3 + 1, misere"), ("n", "5")], &Allowance::default()).unwrap();
    assert_eq!(rows["evidence"], json!({"kind": "exhaustive", "bound": rows["pairs"][5]["a"], "piles": "smaller"}));
}

#[test]
fn what_a_box_leaves_open_is_not_compared() {
    let compare = |first: &str, second: &str| {
        ask("compare", &[("first", first), ("second", second), ("to", "20")], &Allowance::default())
    };
    let differs = |answer: Result<Map<String, Value>, Failure>| answer.unwrap()["difference"]["n"].clone();
    assert_eq!(differs(compare("take = gcd(k,l) == 1", "wythoff")), "1");
    assert_eq!(differs(compare("take = k >= 1", "take = gcd(k,l) == 1")), "1");
    assert_eq!(compare("take = gcd(k,l) == 1", "take = gcd(l,k) == 1").unwrap()["difference"], Value::Null);
    // Both have (0,0) alone in a box: nobody knows of more.
    let failure = compare("take = k >= 1", "take = k >= 0").expect_err("open");
    assert_eq!(failure.reason().map(|reason| reason.word()), Some("bound"));
}
