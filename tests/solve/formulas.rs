//! What is printed is executed: for random rules of every family each recursion is read and run, and each closed form,
//! number and witness in a sentence, each hypothesis of a quoted theorem and each certificate is held against the rule.
//!
//! `WYTHOFF_RULES=5000 WYTHOFF_SEED=7` runs it for 5000 fresh rules.

use crate::common::analysis;
use crate::common::formula::{Context, Definitions, Pair, Reader, Recursion};
use crate::common::witness::{self, acting, ceil, interpolated, legal, refuted, value};
use crate::dice::Dice;
use std::collections::BTreeSet;
use wythoff_base::Budget;
use wythoff_base::{IBig, Number};
use wythoff_check::evidence::Evidence;
use wythoff_check::judge;
use wythoff_game::Subject;
use wythoff_game::eval::Formula;
use wythoff_game::position::{Move, Outcome, Piles};
use wythoff_game::{Ruleset, TwoPile};
use wythoff_solve::{Analysis, Report, Status, check};

/// The largest pile of the definition's box.
const BOX: u64 = 24;
/// Pairs compared.
const PAIRS: usize = 16;
/// Steps that a certificate, a listing or a check may take.
const STEPS: u64 = 2_000_000;

/// What is printed of one rule, and what it is about.
struct Printed<'a> {
    rule: &'a str,
    a: &'a Analysis,
    pairs: Vec<Pair>,
}

impl Printed<'_> {
    fn function(&self) -> Option<&Formula> {
        match self.a.subject() {
            Subject::Pairs(c) => Some(c),
            Subject::Game(rules) => match rules.two_pile() {
                TwoPile::Constraint(f) | TwoPile::Wyt(f) => Some(f),
                TwoPile::Take(_) => None,
            },
        }
    }

    fn f(&self, at: &[Number]) -> Option<Number> {
        let at: Option<Vec<IBig>> = at.iter().map(|n| n.as_integer().cloned()).collect();
        value(self.function()?, &at?)
    }

    /// The least unused partner without a two-pile move to an earlier pair.
    fn by_moves(&self, rules: &Ruleset, pairs: &[Pair], a: &IBig) -> IBig {
        let small = |n: &IBig| u64::try_from(n).expect("a small number");
        let both: BTreeSet<(u64, u64)> =
            pairs.iter().flat_map(|(a, b)| [(small(a), small(b)), (small(b), small(a))]).collect();
        let x = small(a);
        let lost = |y: &u64| {
            let unused = both.iter().all(|(a, _)| a != y);
            let into = |&(a, b): &(u64, u64)| {
                a < x && b < *y && rules.allows(&Piles { x, y: *y }, &Move { k: x - a, l: *y - b }).expect("a value")
            };
            unused && !both.iter().any(into)
        };
        IBig::from((x..).find(lost).expect("a partner"))
    }

    /// The printed recursion gives these pairs. Some are in words: the definition, an automaton or a period of
    /// partners, which other tests execute.
    fn recursion(&self, solver: &str, recursion: &str, pairs: &[Pair]) -> Option<Definitions> {
        const IN_WORDS: [&str; 3] = ["any-rows", "any-definition", "wyt-periodic-rows"];
        if IN_WORDS.contains(&solver) || solver.starts_with("automatic-") {
            return None;
        }
        let read = Recursion::read(recursion).unwrap_or_else(|| panic!("{}: not a formula: {recursion}", self.rule));
        let by_moves = |pairs: &[Pair], a: &IBig| self.by_moves(self.a.game().expect("a game"), pairs, a);
        let found = read.pairs(pairs.len(), &|at| self.f(at), &by_moves);
        assert_eq!(found.as_deref(), Some(pairs), "{}: {recursion}", self.rule);
        Some(read.definitions)
    }

    /// The definitions that a text has, or that were given before.
    fn definitions(text: &str, before: &Definitions) -> Definitions {
        let mut found = before.clone();
        if text.contains("F = max(0, ceil f)") {
            found.extend(Reader::new("F = max(0, ceil f)").definitions().expect("a definition"));
        }
        for rest in text.split("where ").skip(1) {
            found.extend(Reader::new(rest).definitions().unwrap_or_default());
        }
        for h in ["h(k) = "].into_iter().filter_map(|name| text.split_once(name)) {
            found.extend(Reader::new(&format!("h(k) = {}", h.1)).definitions().unwrap_or_default());
        }
        found
    }

    /// The closed forms and the values in a sentence.
    fn sentence(&self, text: &str, before: &Definitions) {
        let definitions = Self::definitions(text, before);
        let f = |at: &[Number]| self.f(at);
        let context = |n: usize| Context {
            pairs: &self.pairs,
            n,
            f: &f,
            definitions: &definitions,
            local: vec![],
            arguments: vec![],
        };
        let say = || format!("{}: {text}", self.rule);
        for name in ["a_n", "b_n"] {
            for rest in text.split(&format!("{name} = ")).skip(1) {
                if rest.starts_with("mex") {
                    continue;
                }
                let mut reader = Reader::new(rest);
                let e = reader.sum().unwrap_or_else(|| panic!("not a formula: {}", say()));
                let from_a = reader.take("for every a_n >=").then(|| reader.number()).flatten().unwrap_or(IBig::ZERO);
                let from_n = usize::from(reader.take("for n >= 1"));
                for (n, (a, b)) in self.pairs.iter().enumerate().skip(from_n).filter(|(_, pair)| pair.0 >= from_a) {
                    let expected = Number::from(if name == "a_n" { a } else { b });
                    assert_eq!(context(n).value(&e), Some(expected), "{name}, n = {n}: {}", say());
                }
            }
        }
        // f(0,0,10) = 109, F(1) >= 1, h(2) = 3, f(k) = 3 k + 2 for every k >= 1.
        for name in ["ceil f", "f", "F", "g", "G", "h"] {
            for (at, _) in text.match_indices(&format!("{name}(")) {
                // Not the end of a longer name, nor of a sum.
                let before = &text[..at];
                let longer = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
                let in_sum = ["+ ", "- "].iter().any(|sign| before.ends_with(sign));
                if longer || in_sum || (name == "f" && before.ends_with("ceil ")) {
                    continue;
                }
                self.claim(&text[at..], &context(0), &say);
            }
        }
    }

    /// A comparison that begins here, where both of its sides are numbers or a function of k.
    fn claim(&self, text: &str, context: &Context, say: &dyn Fn() -> String) {
        let mut reader = Reader::new(text);
        let Some(left) = reader.sum() else { return };
        let Some(sign) = ["=", ">=", "<=", "<", ">"].into_iter().find(|sign| reader.take(sign)) else { return };
        let Some(right) = reader.sum() else { return };
        let every = reader.take("for every k >= 1");
        let all: Vec<Vec<(String, Number)>> =
            if every { (1..40u8).map(|k| vec![("k".to_string(), Number::from(k))]).collect() } else { vec![vec![]] };
        for local in all {
            let context = Context { local, arguments: vec![], ..*context };
            let (Some(left), Some(right)) = (context.value(&left), context.value(&right)) else { return };
            let holds = match sign {
                "=" => left == right,
                ">=" => left >= right,
                "<=" => left <= right,
                "<" => left < right,
                _ => left > right,
            };
            assert!(holds, "{left} {sign} {right} is false: {}", say());
        }
    }

    /// The hypotheses of a theorem that a sentence quotes, on small numbers, for the function as it acts.
    fn theorem(&self, text: &str) {
        let Some(f) = self.function() else { return };
        let say = || format!("{}: {text}", self.rule);
        if self.a.c().is_some() {
            return;
        }
        if let Some(f) = self.a.constraint() {
            let at = |x1: u64, y1: u64, x0: u64| acting(f, [x1, y1, x0]).expect("a value");
            let points = || (1..9).flat_map(|x0| (0..x0).flat_map(move |x1| (x1..11).map(move |y1| (x1, y1, x0))));
            if text.contains("is positive") {
                assert!(points().all(|(x1, y1, x0)| at(x1, y1, x0) > IBig::ZERO), "{}", say());
            }
            if text.contains(" monotone") && !text.contains("monotone along")
                || text.contains("does not fall when x0 grows")
            {
                assert!(points().all(|(x1, y1, x0)| at(x1, y1, x0) <= at(x1, y1, x0 + 1)), "{}", say());
            }
            if text.contains("semi-additive") || text.contains("chain-additive") {
                // All chains of three numbers, which contain the steps of any three candidates.
                let chains = (0..6).flat_map(|u| (u + 1..8).flat_map(move |v| (v + 1..10).map(move |w| (u, v, w))));
                for ((u, v, w), (y, z)) in chains.flat_map(|c| [(0, 0), (1, 0), (2, 3), (5, 1)].map(|y| (c, y))) {
                    assert!(at(u, u + y, v) + at(v, v + z, w) >= at(u, u + y, w), "{u}, {v}, {w}: {}", say());
                }
            }
            if text.contains("Proposition 40") {
                assert!(points().all(|(x1, y1, x0)| at(x1, y1, x0) == at(0, 0, x0 - x1)), "{}", say());
            }
        }
        // What acts in Wyt: ceil f, or k + F(0, 0, k).
        let g = |k: u64| match self.a.constraint() {
            Some(f) => IBig::from(k) + acting(f, [0, 0, k]).expect("a value"),
            None => ceil(f, &[IBig::from(k)]).expect("a value"),
        };
        let natural = |k: u64| g(k).max(IBig::ZERO);
        let all = || (1..16u64).flat_map(|i| (1..16u64).map(move |j| (i, j)));
        if text.contains("[FT13] Theorem 17") {
            let at_zero = ceil(self.a.wyt().unwrap_or(f), &[IBig::ZERO]).expect("a value");
            // A line is given for k >= 1, which is all that moves use.
            assert!(at_zero.is_zero() || text.contains("for every k >= 1"), "{}", say());
        }
        if text.contains("Theorem 17") || text.contains(" superadditive") {
            assert!(all().all(|(i, j)| natural(i + j) >= natural(i) + natural(j)), "{}", say());
        }
        if text.contains("(1) >= 1") {
            assert!(natural(1) >= IBig::ONE, "{}", say());
        }
        if text.contains("Theorem 27") {
            let g = self.a.wyt().expect("a function");
            let at: Vec<Number> = (0..9u8).map(|k| Number::from(ceil(g, &[IBig::from(k)]).expect("a value"))).collect();
            let coefficients = interpolated(&at);
            let natural = coefficients.iter().all(|c| c.is_integer() && *c >= Number::ZERO);
            assert!(natural && coefficients.len() > 2 && coefficients[0] > Number::ZERO, "{}", say());
        }
        if text.contains("Theorem 10") {
            assert!((1..40).all(|k| g(k) == g(1)) && g(1) > IBig::ONE, "{}", say());
        }
        if text.contains("[F98], named") {
            let (step, first) = (g(2) - g(1), g(1));
            let line = |k: u64| &first + &step * IBig::from(k - 1);
            assert!(step >= IBig::ONE && first > step && (1..40).all(|k| g(k) == line(k)), "{}", say());
        }
        if text.contains("Proposition 9") {
            let h = |k: u64| g(k) - IBig::from(k);
            let good = |(i, j): (u64, u64)| h(i) > IBig::ZERO && h(i) <= h(i + 1) && h(i + j) <= h(i) + h(j);
            assert!(all().all(good), "{}", say());
        }
        if self.a.constraint().is_none() && text.contains("does not fall") {
            let h = |k: u64| g(k).max(IBig::from(k)) - IBig::from(k);
            assert!((1..40).all(|k| h(k) <= h(k + 1)), "{}", say());
        }
    }

    /// The check: its formula, its reasons, its witnesses, and the verdict about the candidates.
    fn check(&self, report: &Report, definitions: &Definitions) {
        let mut sentences: Vec<String> = report.remarks.clone();
        let mut definitions = definitions.clone();
        if let Some(formula) = &report.formula
            && let Some(recursion) = formula.strip_prefix("S: ")
        {
            let f = self.function().expect("a function");
            let wide: Vec<Pair> =
                witness::candidates(f, 20).iter().map(|(a, b)| (IBig::from(*a), IBig::from(*b))).collect();
            definitions.extend(self.recursion("S", recursion, &wide).unwrap_or_default());
        }
        if let Some(p) = &report.p {
            definitions.extend(self.recursion(p.solver, &p.formula, &self.pairs).unwrap_or_default());
            self.theorem(&p.theorem);
            sentences.push(p.theorem.clone());
        }
        for h in &report.hypotheses {
            sentences.push(h.reason.to_string());
            if h.status == Status::Refuted {
                refuted(self.rule, self.function().expect("a function"), self.a.game(), h);
            }
        }
        if let Some(candidates) = &report.candidates {
            if candidates.status == Status::Proved {
                self.theorem(&candidates.reason);
                sentences.push(candidates.reason.clone());
            }
            if let Some(w) = candidates.witness {
                let f = self.function().expect("a function");
                let known = witness::candidates(f, w.from.0.max(w.from.1));
                let say = format!("{}: {}", self.rule, candidates.reason);
                match w.to {
                    Some(to) => {
                        assert!(known.contains(&w.from) && known.contains(&to), "{say}");
                        legal(self.a.game().expect("a game"), w.from, to, &say);
                    }
                    None => {
                        let rules = self.a.game().expect("a game");
                        let all = wythoff_check::moves(rules, Piles { x: w.from.0, y: w.from.1 });
                        let to = |mv: Move| (w.from.0 - mv.k, w.from.1 - mv.l);
                        let sorted = |(x, y): (u64, u64)| (x.min(y), x.max(y));
                        assert!(!known.contains(&w.from), "{say}");
                        assert!(all.map(|mv| to(mv.expect("a value"))).all(|to| !known.contains(&sorted(to))), "{say}");
                    }
                }
            }
        }
        for text in sentences {
            self.sentence(&text, &definitions);
        }
    }
}

/// Everything that is printed of a rule. Whether it was listed.
fn printed(rule: &str) -> bool {
    let budget = || Budget::unlimited().with_steps(STEPS);
    let a = &analysis(rule);
    let listing = a.listing();
    let (solver, theorem, recursion) = (listing.solver, listing.theorem.clone(), listing.recursion.to_string());
    let (reasons, proved) = (listing.reasons.clone(), listing.evidence() == Evidence::Theorem);
    let Ok(pairs) = listing.up_to(PAIRS as u64 - 1, &budget()) else { return false };
    let pairs: Vec<Pair> = pairs.into_iter().map(|pair| (IBig::from(pair.a), pair.b.into())).collect();
    let printed = Printed { rule, a, pairs };
    if let Some(rules) = a.game()
        && let Ok(board) = judge(rules, BOX, &budget())
    {
        for (x, y) in printed.pairs.iter().filter_map(|(a, b)| Some((u64::try_from(a).ok()?, u64::try_from(b).ok()?))) {
            assert!(board.outcome(x, y).is_none_or(|outcome| outcome == Outcome::P), "{rule}: ({x},{y})");
        }
    }
    let definitions = printed.recursion(solver, &recursion, &printed.pairs).unwrap_or_default();
    if proved {
        printed.theorem(&theorem);
    }
    for text in reasons.iter().chain([&theorem]) {
        printed.sentence(text, &definitions);
    }
    for solver in a.solvers().filter(|solver| !["automatic-pairs", "any-stream"].contains(&solver.name())) {
        let definitions = Printed::definitions(solver.theorem(), &definitions);
        for text in solver.reasons().iter().map(String::as_str).chain([solver.theorem()]) {
            printed.sentence(text, &definitions);
            printed.theorem(text);
        }
        if solver.name() == "wyt-eventual"
            && let Some(Ok(certificate)) = a.certificate(&budget())
        {
            let verified = certificate.verify(&Budget::unlimited());
            assert!(verified.is_ok(), "{rule}: {:?}", verified.err());
        }
    }
    if let Ok(report) = check(a, BOX, &budget()) {
        printed.check(&report, &definitions);
    }
    true
}

#[test]
fn what_is_printed_is_executed() {
    let given = |name: &str| std::env::var(name).ok().and_then(|n| n.parse().ok());
    let (rules, seed) = (given("WYTHOFF_RULES").unwrap_or(150), given("WYTHOFF_SEED").unwrap_or(1));
    let (mut dice, mut listed) = (Dice(seed), 0);
    let mut seen = BTreeSet::new();
    while (seen.len() as u64) < rules {
        let rule = dice.rule();
        if Subject::parse(&rule).is_ok() && seen.insert(rule.clone()) {
            listed += u64::from(printed(&rule));
        }
    }
    assert!(listed * 10 > rules * 8, "only {listed} of {rules} rules were listed");
}

/// Rules of which something false was once printed.
#[test]
fn what_was_false_is_true() {
    for rule in [
        "f = (x0 - x1)^2 + 9",
        "f = (x0 - x1)^3 - 3*(x0 - x1)^2 + 3*(x0 - x1) + 20",
        "wyt = 2*k + floor(k/3) - (1 - k%2)/2",
        "f = 3/2, misere",
        "f = 1/2, misere",
        "f = (x0 - x1)^2 - 7/2",
        "f = x1/2 - 1/4",
        "f = 1/2, blocking 2",
        "f = 1/10 + ((x0*x1) % 2)/2",
        "f = x1 - 1",
        "wyt = k^2 + 1",
        "wyt = 2.5*k - 6",
        "wyt = k^2 - 10*k + 40",
        "take = k == l and even(k)",
        "take = k <= l < k^2 + 9",
        "f = 5",
        "wyt = 2*k + 1, misere",
        "f = if(x1 == 0 and y1 == 1 and x0 >= 4, 100, 2), misere",
    ] {
        assert!(printed(rule), "{rule}");
    }
}
