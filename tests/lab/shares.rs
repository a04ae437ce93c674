//! Limit shares as a question, beside a sweep, and their certificate.

use crate::answers::ask;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use wythoff_base::Budget;
use wythoff_base::Number;
use wythoff_check::certificate::{Refused, ShareBounds};
use wythoff_game::Subject;
use wythoff_lab::answers::{Allowance, Failure};
use wythoff_seq::{LimitLaw, Periodic, shares_by_residual};

fn shares(params: &[(&str, &str)]) -> Map<String, Value> {
    ask("shares", params, &Allowance::default()).unwrap()
}

#[test]
fn half_in_the_form_that_programs_read() {
    let found = shares(&[("game", "half"), ("digits", "5")]);
    assert_eq!((&found["game"], &found["digits"]), (&json!("c = floor(n/2)"), &json!("5")));
    assert_eq!((&found["exact"], &found["evidence"]["kind"]), (&Value::Null, &json!("theorem")));
    let known = [
        ("s-a", "1", 730_795_048),
        ("s-a", "0", 189_408_374),
        ("t-b", "3", 836_252),
        ("joint", "1,1", 568_838_101),
        ("joint", "2,3", 836_252),
    ];
    for (table, value, billionths) in known {
        let ends: Vec<u64> = found["shares"][table][value]
            .as_array()
            .unwrap()
            .iter()
            .map(|end| end.as_str().unwrap().trim_start_matches("0.").parse::<u64>().unwrap() * 1000)
            .collect();
        assert!(ends[0] <= billionths && billionths < ends[1], "{table} {value}: {ends:?}");
        assert!(ends[1] - ends[0] <= 12_000, "{ends:?}");
    }
    // The game has the shares of its sequence.
    assert_eq!(shares(&[("game", "blocking-2"), ("digits", "5")])["shares"], found["shares"]);
    let exact = shares(&[("game", "f = 2, blocking 2")]);
    assert_eq!(exact["exact"]["s-a"], json!({"0": "(5 - sqrt(5))/8", "1": "1/2", "2": "(-1 + sqrt(5))/8"}));
    assert_eq!(exact["shares"]["s-a"]["1"], json!(["0.5000000000", "0.5000000000"]));
}

#[test]
fn games_without_a_law_are_refused_in_words() {
    for (game, why) in [
        ("hofstadter", "this game is not known to have one"),
        ("c = floor(sqrt(2)*n)", "its increments are not periodic"),
        ("c = n^2", "no proof that c = n^2 is"),
        ("c = 7", "it does not grow"),
        ("f = 1, misere", "this game is not known to have one"),
        ("c = floor(n/5000)", "the limit is 4096"),
    ] {
        let failure = ask("shares", &[("game", game)], &Allowance::default()).unwrap_err();
        assert!(failure.message().starts_with("shares needs an approximately linear c"), "{failure}");
        assert!(failure.message().ends_with(why), "{failure}");
    }
    let many = ask("shares", &[("game", "half"), ("digits", "15")], &Allowance::default()).unwrap_err();
    assert!(many.message().contains("the limit here is 14"), "{many}");
    let short = Allowance { time: Some(std::time::Duration::from_millis(50)), ..Allowance::default() };
    let gave_up = ask("shares", &[("game", "half"), ("digits", "14")], &short).unwrap_err();
    assert!(matches!(gave_up, Failure::GaveUp { .. }), "{gave_up}");
}

fn verified(certificate: &str) -> Result<bool, Failure> {
    let found = ask("verify", &[("certificate", certificate)], &Allowance::default())?;
    Ok(found["valid"] == true)
}

#[test]
fn a_certificate_is_refused_after_any_change() {
    for game in ["half", "c = floor(4*n/3)", "c = floor(n/2) + 1", "f = 2, blocking 4"] {
        let found = shares(&[("game", game), ("digits", "2"), ("certificate", "true")]);
        let certificate = found["certificate"].to_string();
        assert!(verified(&certificate).unwrap(), "{game}");
        let digits: Vec<usize> =
            certificate.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
        for at in digits.iter().step_by(digits.len() / 12 + 1).chain(digits.last()) {
            let other = if &certificate[*at..=*at] == "7" { "3" } else { "7" };
            let changed = format!("{}{other}{}", &certificate[..*at], &certificate[at + 1..]);
            assert!(!verified(&changed).unwrap_or(false), "{game}, character {at}");
        }
    }
}

/// No certificate is written that would be refused.
#[test]
fn where_no_certificate_is_written_it_is_said() {
    let late = [("game", "c = max(0, floor((n - 9)/3))"), ("digits", "2"), ("certificate", "true")];
    let failure = ask("shares", &late, &Allowance::default()).unwrap_err();
    assert!(failure.message().contains("no proof that the increments of c repeat from n = 0 on"), "{failure}");
    assert!(!shares(&late[..2]).contains_key("certificate"));
    let rational = [("game", "c = floor(3*n/2)"), ("digits", "2"), ("certificate", "true")];
    let failure = ask("shares", &rational, &Allowance::default()).unwrap_err();
    assert!(failure.message().contains("for a rational kappa"), "{failure}");
}

/// Without a checksum: what does not follow is refused.
#[test]
fn a_certificate_is_checked_by_what_it_says() {
    let law = LimitLaw::of(&Periodic::new(vec![0, 0], 2, 1).unwrap()).unwrap();
    let (found, function) = shares_by_residual(&law, 3, 1 << 16, &Budget::unlimited()).unwrap();
    let claim = |share: &wythoff_seq::Enclosed| {
        let ends = share.decimals(4).map(|end| end.trim_start_matches("0.").parse::<i32>().unwrap());
        Some(ends.map(|end| Number::decimal(end.into(), 4).unwrap()))
    };
    let claims = found.map(claim).unwrap();
    let good = ShareBounds {
        subject: Subject::parse("half").unwrap(),
        bits: function.bits,
        first: function.first,
        scale: function.scale,
        values: function.values,
        a: claims.a,
        b: claims.b,
        joint: claims.joint,
    };
    let verify = |certificate: &ShareBounds| certificate.verify(&Budget::unlimited());
    assert!(verify(&good).is_ok());
    let refuted = |change: &dyn Fn(&mut ShareBounds)| {
        let mut changed = good.clone();
        change(&mut changed);
        assert!(matches!(verify(&changed), Err(Refused::Refuted(_))), "{changed:?}");
    };
    refuted(&|c| c.subject = Subject::parse("c = floor(n/3)").unwrap());
    refuted(&|c| c.subject = Subject::parse("c = floor(3*n/2)").unwrap());
    refuted(&|c| c.subject = Subject::parse("hofstadter").unwrap());
    refuted(&|c| c.bits += 1);
    refuted(&|c| c.first += 1);
    refuted(&|c| c.scale -= 1);
    refuted(&|c| c.values[0].truncate(9));
    refuted(&|c| c.values.push(c.values[0].clone()));
    let cells = good.values[0].len();
    for i in [1, cells / 3, cells / 2, cells - 2] {
        refuted(&|c| c.values[0][i] += 1 << (c.scale - 8));
        refuted(&|c| c.values[0][i] -= 1 << (c.scale - 8));
    }
    let thousandth = Number::decimal(1.into(), 3).unwrap();
    for value in 0..3 {
        refuted(&|c| c.a.get_mut(&value).unwrap()[0] = c.a[&value][0].add(&thousandth).unwrap());
        refuted(&|c| c.b.get_mut(&value).unwrap()[1] = c.b[&value][1].sub(&thousandth).unwrap());
    }
    refuted(&|c| c.joint.get_mut(&(1, 1)).unwrap()[0] = Number::ONE);
    let swapped: BTreeMap<i64, _> = good.a.iter().map(|(value, ends)| (2 - value, ends.clone())).collect();
    refuted(&|c| c.a = swapped.clone());
}
