//! SMT-LIB texts: well formed, closed, and only where they can be.

use std::collections::BTreeSet;
use wythoff_game::catalogue;
use wythoff_lab::answers::Game;
use wythoff_lab::smt::Hypotheses;

/// An expression of SMT-LIB.
enum Sexp {
    Atom(String),
    List(Vec<Sexp>),
}

/// Reads one expression behind another.
fn read(text: &str) -> Vec<Sexp> {
    let plain: String = text.lines().filter(|line| !line.starts_with(';')).map(|line| format!("{line}\n")).collect();
    let mut open = vec![vec![]];
    let (mut word, mut quoted) = (String::new(), false);
    for c in plain.chars() {
        if quoted || !(c.is_whitespace() || "()".contains(c)) {
            quoted ^= c == '"';
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            open.last_mut().expect("a list").push(Sexp::Atom(std::mem::take(&mut word)));
        }
        match c {
            '(' => open.push(vec![]),
            ')' => {
                let list = open.pop().expect("a list");
                open.last_mut().unwrap_or_else(|| panic!("too many ): {plain}")).push(Sexp::List(list));
            }
            _ => {}
        }
    }
    assert_eq!((open.len(), quoted, word.as_str()), (1, false, ""), "{plain}");
    open.remove(0)
}

/// Every symbol of a term is an operator with arguments, a number, or declared.
fn known(term: &Sexp, declared: &BTreeSet<String>) {
    const OPERATORS: [&str; 22] = [
        "+", "-", "*", "/", "div", "mod", "abs", "to_real", "to_int", "ite", "and", "or", "not", "=>", "=", "distinct",
        "<", "<=", ">", ">=", "true", "false",
    ];
    match term {
        Sexp::Atom(word) => {
            let number = word.bytes().all(|b| b.is_ascii_digit() || b == b'.');
            assert!(number || word == "true" || declared.contains(word), "{word}");
        }
        Sexp::List(parts) => {
            let Some((Sexp::Atom(operator), rest)) = parts.split_first() else { panic!("no operator") };
            assert!(OPERATORS.contains(&operator.as_str()) && !rest.is_empty(), "{operator}");
            assert!(operator != "ite" || rest.len() == 3, "ite");
            rest.iter().for_each(|part| known(part, declared));
        }
    }
}

fn check(text: &str) {
    let mut declared = BTreeSet::new();
    for command in read(text) {
        let Sexp::List(parts) = command else { panic!("an atom alone: {text}") };
        match &parts[..] {
            [Sexp::Atom(word), Sexp::Atom(name), Sexp::Atom(_)] if word == "declare-const" => {
                assert!(declared.insert(name.clone()), "{name}")
            }
            [Sexp::Atom(word), Sexp::Atom(name), _, _, body] if word == "define-fun" => {
                known(body, &declared);
                assert!(declared.insert(name.clone()), "{name}");
            }
            [Sexp::Atom(word), body] if word == "assert" => known(body, &declared),
            [Sexp::Atom(word), ..] if word == "pop" => declared.clear(),
            [Sexp::Atom(word), ..] => {
                assert!(["set-logic", "push", "echo", "check-sat", "get-value"].contains(&word.as_str()), "{word}")
            }
            _ => panic!("no command: {text}"),
        }
    }
}

fn hypotheses(line: &str) -> Hypotheses {
    let game = Game::parse(line).expect(line);
    Hypotheses::of(&game.analysis, game.line())
}

#[test]
fn every_text_is_well_formed() {
    let more = [
        "f = (x0 - y1)^2 + 1",
        "f = 2 - x1^2 % 4",
        "f = isqrt(x0^2 + x0) - x0 + 1",
        "f = if(x1 % 2 == 0, x1 + 1, x1)",
        "wyt = phi*k + 0.3",
        "f = if(x0 > 2*x1 and not (y1 == 3 or odd(x1)), x0 - 2*x1, 1)",
        "f = max(abs(x1 - y1), min(3, x0), 1/2)",
        "c = floor(sqrt(2)*n)",
        "f = -x1 + 5",
        "f = floor(x0/(x1 + 1)) + ceil(x1/2)",
        "f = (-1)^x1 + 2",
        "f = x1 % x0",
        "f = p*x1 + 1, p = 3",
        "wyt = if(k in {1, 3..5}, k, 2k)",
    ];
    let all = catalogue::all().map(|entry| entry.rule.as_str()).chain(more);
    let mut expressed = 0;
    for line in all {
        let found = hypotheses(line);
        expressed += found.goals.iter().filter(|goal| goal.script.is_ok()).count();
        check(&found.text());
    }
    assert!(expressed > 150, "{expressed}");
}

#[test]
fn what_is_not_expressed_is_declined_with_its_reason() {
    for (line, reason) in [
        ("f = x1 | 3", "bit operator"),
        ("wyt = 2^k", "variable exponent"),
        ("f = gcd(x1, x0)", "function gcd"),
        ("c = n/2", "not integers"),
        ("f = popcount(x1) + 1", "function popcount"),
        ("f = (x1/2) % 2 + 1", "remainder"),
    ] {
        let found = hypotheses(line);
        let first = found.goals[0].script.as_ref().expect_err(line).to_string();
        assert!(first.contains(reason), "{line}: {first}");
        check(&found.text());
    }
    assert!(hypotheses("f = 1, misere").goals.is_empty());
}
