//! One wrong rule per diagnostic, its place, message and hint compared with `diagnostics.tsv`.

use std::collections::BTreeSet;
use wythoff_game::Diagnostic;
use wythoff_game::Rule;
use wythoff_game::Ruleset;
use wythoff_game::predicate;

/// `{250:(}` stands for 250 opening parentheses.
fn expand(text: &str) -> String {
    let Some((before, rest)) = text.split_once('{') else { return text.to_string() };
    let (repeat, after) = rest.split_once('}').expect("closed");
    let (count, piece) = repeat.split_once(':').expect("count:piece");
    format!("{before}{}{}", piece.repeat(count.parse().expect("count")), expand(after))
}

/// The name of a kind: what Debug prints before its parts.
fn kind(diagnostic: &Diagnostic) -> String {
    format!("{diagnostic:?}").chars().take_while(|c| c.is_alphanumeric()).collect()
}

#[test]
fn every_wrong_rule_gets_its_message() {
    let table = include_str!("diagnostics.tsv");
    let mut seen = BTreeSet::new();
    let mut wrong = String::new();
    for line in table.lines() {
        let rule = line.split('\t').next().unwrap_or("");
        // A line that begins with ? is a predicate on pairs.
        let parsed = match rule.strip_prefix('?') {
            Some(text) => predicate::condition(text).map(|condition| condition.expr().to_string()),
            None => Ruleset::parse(&expand(rule)).map(|game| game.to_string()),
        };
        let found = match parsed {
            Ok(parsed) => format!("{rule}\tunderstood as {parsed}"),
            Err(error) => {
                seen.insert(kind(&error.diagnostic));
                assert!(error.span.start <= error.span.end && error.span.end <= error.source.len(), "{rule}");
                format!(
                    "{rule}\t{}\t{}..{}\t{error}\t{}",
                    kind(&error.diagnostic),
                    error.span.start,
                    error.span.end,
                    error.hint()
                )
            }
        };
        if found != line {
            wrong.push_str(&format!("- {line}\n+ {found}\n"));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    // The kinds, read from the type's own definition: none may lack an example.
    let source = include_str!("../../crates/game/src/diagnostic.rs");
    let body = source.split_once("pub enum Diagnostic {").expect("the type").1.split_once("\n}").expect("its end").0;
    for kind in body.lines().filter(|l| !l.contains("///") && !l.trim().is_empty()) {
        let kind = kind.trim().trim_end_matches(',').split('(').next().expect("a name");
        assert!(seen.contains(kind), "no wrong rule shows {kind}");
    }
}

#[test]
fn powers_that_look_like_exclusive_or_get_a_note() {
    assert_eq!(
        Rule::parse("f = (x1 ^ y1) | 1").unwrap().notes[0].text,
        "^ means power; for exclusive or, write x1 xor y1"
    );
    assert!(Rule::parse("f = x1^2 + 2^x1").unwrap().notes.is_empty());
}

#[test]
fn complements_that_look_like_binomials_get_a_note() {
    let notes = |rule: &str| Rule::parse(rule).unwrap().notes.into_iter().map(|note| note.text).collect::<Vec<_>>();
    let note = "C(n + 1, 2) is a bit complement; for the binomial coefficient, write binomial(n + 1, 2)";
    assert_eq!(notes("c = C(n + 1, 2)"), [note]);
    assert_eq!(notes("wyt = C(2k, k) + C(k)").len(), 1);
    for rule in ["f = C(x1, y1) + C(x0)", "c = compl(n, 2)", "c = binomial(n, 2)"] {
        assert!(notes(rule).is_empty(), "{rule}");
    }
}
