//! The parser and the grammar printed above it say the same: what the grammar derives is taken,
//! what it does not derive is refused.

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use wythoff_base::IBig;
use wythoff_game::position::{Move, Piles};
use wythoff_game::{Diagnostic, FUNCTIONS, GRAMMAR, Rule, Ruleset, Subject, language_page, predicate};

#[derive(Clone, Debug)]
enum G {
    Word(String),
    Name(String),
    Seq(Vec<G>),
    Alt(Vec<G>),
    Many(Box<G>),
    Maybe(Box<G>),
}

struct Grammar(BTreeMap<String, G>);

/// Reads the EBNF: `name = alternatives ;` with "words", `{ any number }` and `[ at most one ]`.
fn read(text: &str) -> Grammar {
    let words: Vec<&str> = text.split_whitespace().collect();
    fn alternatives(words: &[&str], at: &mut usize) -> G {
        let mut all = vec![vec![]];
        while *at < words.len() && ![";", "}", "]"].contains(&words[*at]) {
            let word = words[*at];
            *at += 1;
            let item = match word {
                "|" => {
                    all.push(vec![]);
                    continue;
                }
                "{" | "[" => {
                    let inside = alternatives(words, at);
                    *at += 1;
                    if word == "{" { G::Many(Box::new(inside)) } else { G::Maybe(Box::new(inside)) }
                }
                _ if word.starts_with('"') => G::Word(word.trim_matches('"').to_string()),
                _ => G::Name(word.to_string()),
            };
            all.last_mut().expect("never empty").push(item);
        }
        G::Alt(all.into_iter().map(G::Seq).collect())
    }
    let (mut rules, mut at) = (BTreeMap::new(), 0);
    while at < words.len() {
        let name = words[at].to_string();
        assert_eq!(words[at + 1], "=");
        at += 2;
        rules.insert(name, alternatives(&words, &mut at));
        at += 1;
    }
    Grammar(rules)
}

/// One and two digits; the grammar has no other kind of integer.
const NUMBERS: [&str; 3] = ["2", "7", "10"];

impl Grammar {
    /// A random sentence; `choices` decides, and when it runs dry the first way out is taken.
    fn derive(&self, g: &G, var: &str, choices: &mut impl Iterator<Item = usize>, depth: usize, out: &mut Vec<String>) {
        let mut choose = |n: usize| if depth > 40 { 0 } else { choices.next().unwrap_or(0) % n };
        match g {
            G::Word(word) => out.push(word.clone()),
            G::Name(name) if name == "NUMBER" => out.push(NUMBERS[choose(3)].to_string()),
            G::Name(name) if name == "VARIABLE" => out.push(var.to_string()),
            G::Name(name) if name == "NAME" => out.push("p".to_string()),
            // The shortest way to end a number or a condition.
            G::Name(name)
                if depth > 40 && ["number", "signed", "divisor", "exponent", "atom"].contains(&name.as_str()) =>
            {
                out.push("2".into())
            }
            G::Name(name) if depth > 40 && name == "named" => out.extend(["(", "2", ")"].map(String::from)),
            G::Name(name) if depth > 40 && ["condition", "negation"].contains(&name.as_str()) => {
                out.extend(["2", "<", "2"].map(String::from))
            }
            G::Name(name) => self.derive(&self.0[name], var, choices, depth + 1, out),
            G::Seq(all) => all.iter().for_each(|g| self.derive(g, var, choices, depth, out)),
            G::Alt(all) => {
                let i = choose(all.len());
                self.derive(&all[i], var, choices, depth, out)
            }
            G::Maybe(g) if choose(3) == 1 => self.derive(g, var, choices, depth, out),
            G::Maybe(_) => {}
            G::Many(g) => {
                for _ in 0..[0, 0, 0, 1, 2][choose(5)] {
                    self.derive(g, var, choices, depth, out);
                }
            }
        }
    }

    /// Every place where a phrase that begins at `from` can end.
    fn ends(
        &self,
        g: &G,
        words: &[&str],
        from: usize,
        memo: &mut BTreeMap<(String, usize), BTreeSet<usize>>,
    ) -> BTreeSet<usize> {
        match g {
            G::Word(word) => (words.get(from) == Some(&word.as_str())).then_some(from + 1).into_iter().collect(),
            G::Name(name) if name == "NUMBER" => {
                words.get(from).filter(|w| NUMBERS.contains(w)).map(|_| from + 1).into_iter().collect()
            }
            G::Name(name) if name == "VARIABLE" => {
                words.get(from).filter(|w| ["k", "n", "x1", "p"].contains(w)).map(|_| from + 1).into_iter().collect()
            }
            G::Name(name) if name == "NAME" => {
                words.get(from).filter(|w| **w == "p").map(|_| from + 1).into_iter().collect()
            }
            G::Name(name) => {
                if let Some(known) = memo.get(&(name.clone(), from)) {
                    return known.clone();
                }
                let found = self.ends(&self.0[name], words, from, memo);
                memo.insert((name.clone(), from), found.clone());
                found
            }
            G::Seq(all) => all
                .iter()
                .fold(BTreeSet::from([from]), |at, g| at.iter().flat_map(|&i| self.ends(g, words, i, memo)).collect()),
            G::Alt(all) => all.iter().flat_map(|g| self.ends(g, words, from, memo)).collect(),
            G::Maybe(g) => self.ends(g, words, from, memo).into_iter().chain([from]).collect(),
            G::Many(g) => {
                let mut found = BTreeSet::from([from]);
                loop {
                    let more: BTreeSet<usize> =
                        found.iter().flat_map(|&i| self.ends(g, words, i, memo)).chain(found.clone()).collect();
                    if more == found {
                        return found;
                    }
                    found = more;
                }
            }
        }
    }
}

/// Refusals that are about meaning, not grammar.
fn beyond_grammar(diagnostic: &Diagnostic) -> bool {
    use Diagnostic::*;
    match diagnostic {
        TooDeep(_) | RepeatedModifier(_) | PowerOfOne(_) | NotOnePile(_) => true,
        RepeatedParameter(_) | UnusedParameter(_) | ParameterValue(_) => true,
        UnknownName(name, ..) => name == "p",
        _ => false,
    }
}

#[test]
fn the_examples_of_the_reference_have_their_values() {
    let origin = vec![IBig::ZERO; 7];
    let mut seen = 0;
    // Every row of the reference that ends in `= VALUE` or `is VALUE` outside the rules themselves.
    for row in language_page().lines().filter(|row| row.starts_with("     ")) {
        for example in row.trim().split_inclusive(&[',']).fold(Vec::<String>::new(), joined) {
            if let Some((text, truth)) =
                example.rsplit_once(" is ").filter(|(_, value)| ["true", "false"].contains(value))
            {
                let condition = predicate::condition(text).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(condition.holds(&origin).map(|holds| holds.to_string()), Ok(truth.to_string()), "{text}");
                seen += 1;
            } else if let Some((text, value)) = example.rsplit_once(" = ") {
                let Ok(number) = predicate::number(text) else { continue };
                assert_eq!(number.value(&origin).map(|number| number.to_string()), Ok(value.to_string()), "{text}");
                seen += 1;
            }
        }
    }
    let functions: usize = FUNCTIONS.iter().map(|known| known.examples.len()).sum();
    assert!(seen >= functions + 12, "{seen} examples, {functions} of functions");
    for known in FUNCTIONS {
        assert!(known.names.iter().all(|name| GRAMMAR.contains(&format!("\"{name}\""))), "{:?}", known.names);
        assert!(!known.examples.is_empty() && !known.calls.is_empty());
    }
}

/// Each sentence of the reference that an example can show, with lines that are read and lines that are refused.
#[test]
fn the_sentences_of_the_reference_are_true() {
    let page = language_page().split_whitespace().collect::<Vec<_>>().join(" ");
    let line = |text: &str| Rule::parse(text).map(|rule| Subject::from(&rule).to_string()).map_err(|e| e.to_string());
    let same = [
        (
            "then modifiers and parameters in any order",
            "f = p, misere, p = 2, blocking 2",
            "f = p, blocking 2, p = 2, misere",
        ),
        ("can replace its line", "wythoff", "f = 1"),
        ("Spaces and `# comments` may separate any two words", "f=x1 # one\n +1", "f = x1 + 1"),
        (
            "The signs after the gap",
            "take = k \u{2264} l \u{2212} 1 or k \u{2208} {2}",
            "take = k <= l - 1 or k in {2}",
        ),
        ("mean floor(a) and ceil(a)", "c = \u{230A}n/2\u{230B} + \u{2308}n/3\u{2309}", "c = floor(n/2) + ceil(n/3)"),
        ("both names mean the same", "f = compl(x1)", "f = C(x1)"),
        ("a chain of them means that all are true", "take = 0 < k <= l", "take = 0 < k <= l"),
    ];
    for (sentence, one, other) in same {
        assert!(page.contains(sentence), "{sentence}");
        assert_eq!(line(one), line(other), "{sentence}");
        assert!(line(one).is_ok(), "{one}");
    }
    let refused = [
        ("it cannot be part of a chain", "take = k <= 9 in {1, 2}"),
        ("it cannot be part of a chain", "take = 1 < k in {1, 2} < 3"),
        ("Names are case-sensitive", "F = 1"),
        ("1/2k and 2^3k are refused as ambiguous", "wyt = 1/2k"),
        ("A condition is not a number", "f = (x1 > 2) + 1"),
        ("are allowed only in `single = CONDITION`", "take = larger"),
        ("Each modifier may be given once", "f = 1, misere, misere"),
        ("a pair sequence `c` takes none", "c = n, misere"),
        ("any word that has no other meaning", "f = x1 + in, in = 3"),
        ("without variables and other parameters", "f = p + q, p = q, q = 1"),
    ];
    for (sentence, text) in refused {
        assert!(page.contains(sentence), "{sentence}");
        assert!(line(text).is_err(), "{text}");
    }
    let small = |text: &str, (x, y): (u64, u64), (k, l): (u64, u64)| {
        Ruleset::parse(text).unwrap().allows(&Piles { x, y }, &Move { k, l }).ok()
    };
    // A negative f acts as 0, 5/2 acts as 3; 1/0 matters only where it is needed; take is symmetric; parameters are
    // values.
    assert_eq!(small("f = -1", (5, 5), (1, 1)), small("f = 0", (5, 5), (1, 1)));
    assert_eq!(
        [2, 3].map(|l| small("f = 5/2", (9, 9), (1, 1 + l))),
        [2, 3].map(|l| small("f = 3", (9, 9), (1, 1 + l)))
    );
    assert_eq!(small("f = 1/x1", (5, 5), (1, 1)), Some(true));
    assert_eq!(small("f = 1/x1", (5, 5), (5, 5)), None);
    assert_eq!(small("take = k == 2*l", (9, 9), (1, 2)), Some(true));
    assert_eq!(small("f = 1, no single", (5, 5), (1, 0)), Some(false));
    assert_eq!(small("f = p*x1 + q, p = 3, q = 1", (9, 9), (8, 5)), small("f = 3*x1 + 1", (9, 9), (8, 5)));
}

/// A lower row of the reference binds tighter; operators of one row group from the left, powers from the right.
#[test]
fn the_reference_has_every_operator_at_its_level() {
    let page = language_page();
    let (_, table) = page.split_once("loosest first\n\n").unwrap();
    let lines = table.lines().map_while(|line| line.strip_prefix("    ")).filter(|line| !line.starts_with(' '));
    // Two spaces or more end what is written, but for one gap before the signs of the papers.
    let rows: Vec<Vec<&str>> =
        lines.map(|line| line.split("  ").take(2).flat_map(str::split_whitespace).collect()).collect();
    let row = |sign: &str| {
        let found = rows.iter().position(|row| row.contains(&sign));
        found.unwrap_or_else(|| panic!("{sign} is not in the reference"))
    };
    let parsed = |text: &str| Rule::parse(text).map_or_else(|e| panic!("{text}: {e}"), |rule| rule.body.to_string());
    let same = |head: &str, plain: &str, grouped: &str| {
        assert_eq!(parsed(&format!("{head} = {plain}")), parsed(&format!("{head} = {grouped}")), "{plain}");
    };
    let arithmetic = ["|", "⊞", "xor", "⊕", "&", "⊠", "⊗", "+", "-", "−", "*", "×", "/", "%", "mod", "^", "**"];
    for (u, i) in arithmetic.map(|u| (u, row(u))) {
        for (v, j) in arithmetic.map(|v| (v, row(v))) {
            let (left, right) = (format!("(n {u} 5) {v} 3"), format!("n {u} (5 {v} 3)"));
            let right_first = i < j || i == j && ["^", "**"].contains(&u);
            same("c", &format!("n {u} 5 {v} 3"), if right_first { &right } else { &left });
            assert_ne!(parsed(&format!("c = {left}")), parsed(&format!("c = {right}")));
        }
        for v in ["==", "!=", "<", "<=", ">", ">=", "≠", "≤", "≥", "in", "∈"] {
            assert!(row(v) < i, "{u} {v}");
            let right = if ["in", "∈"].contains(&v) { "{3}" } else { "3" };
            same("take", &format!("k {u} 5 {v} {right}"), &format!("(k {u} 5) {v} {right}"));
        }
    }
    assert!(row("or") < row("and") && row("and") < row("not") && row("not") < row("<"));
    same("take", "k < 1 or k < 2 and k < 3", "k < 1 or (k < 2 and k < 3)");
    same("take", "k < 1 and k < 2 or k < 3", "(k < 1 and k < 2) or k < 3");
    same("take", "not k < 1 and k < 2", "(not (k < 1)) and k < 2");
    // The negative binds tighter than a product and looser than a power.
    assert!(rows.iter().position(|row| row == &["-"]).is_some_and(|i| row("*") < i && i < row("^")));
    same("c", "-n^2", "-(n^2)");
    same("c", "5 * -n % 3", "(5 * (-n)) % 3");
}

/// Joins what was split at commas inside parentheses or braces.
fn joined(mut all: Vec<String>, part: &str) -> Vec<String> {
    let open = |text: &str| text.matches(['(', '{']).count() > text.matches([')', '}']).count();
    match all.last_mut().filter(|last| open(last)) {
        Some(last) => last.push_str(part),
        None => all.push(part.trim_start().to_string()),
    }
    all.iter_mut().filter(|text| !open(text)).for_each(|text| *text = text.trim_end_matches(',').to_string());
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn what_the_grammar_derives_is_taken(choices in prop::collection::vec(0usize..1000, 0..300)) {
        let grammar = read(GRAMMAR);
        let mut choices = choices.into_iter();
        let mut words = Vec::new();
        grammar.derive(&grammar.0["line"], "VARIABLE", &mut choices, 0, &mut words);
        let var = match words[0].as_str() { "f" => "x1", "c" => "n", _ => "k" };
        let single = words.iter().position(|w| w == "single").unwrap_or(words.len());
        let words: Vec<&str> = words.iter().enumerate().map(|(i, w)| match w.as_str() {
            "VARIABLE" if i > single => "k",
            "VARIABLE" => var,
            other => other,
        }).collect();
        let line = words.join(" ");
        if let Err(error) = Rule::parse(&line) {
            prop_assert!(beyond_grammar(&error.diagnostic), "{line}: {error} at {:?}", error.span);
        }
    }

    #[test]
    fn the_parser_takes_exactly_what_the_grammar_derives(
        head in prop::sample::select(vec!["take =", "wyt ="]),
        words in prop::collection::vec(prop::sample::select(vec![
            "2", "7", "k", "k", "2", "(", ")", "(", ")", "+", "-", "*", "/", "%", "mod", "^", "|", "xor", "&", "==",
            "<", "and", "or", "not", "even", "floor", "min", "if", "C", ",", "⌊", "⌋", "phi", "misere", "blocking",
            "no", "single", "=", "in", "{", "}", "..", "true", "larger", "p", "p", "compl", "binomial", "fib",
        ]), 1..9),
    ) {
        let line = format!("{head} {}", words.join(" "));
        let split: Vec<&str> = line.split_whitespace().collect();
        let grammar = read(GRAMMAR);
        let derived = grammar.ends(&grammar.0["line"], &split, 0, &mut BTreeMap::new()).contains(&split.len());
        match Rule::parse(&line) {
            Ok(_) => prop_assert!(derived, "taken, but not in the grammar: {line}"),
            Err(error) if beyond_grammar(&error.diagnostic) => {}
            Err(error) => prop_assert!(!derived, "refused, but in the grammar: {line}: {error}"),
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC{0,40}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        for text in [text.clone(), format!("f = {text}"), String::from_utf8_lossy(&bytes).into_owned()] {
            if let Err(error) = Rule::parse(&text) {
                prop_assert!(error.source.is_char_boundary(error.span.start) && error.span.end <= error.source.len());
                wythoff_game::point_at(&error.source, error.span);
                let _ = (error.to_string(), error.hint());
            }
        }
    }
}
