//! What answers say of positions against the definition: random rules of every kind, random positions, and the values
//! that the words are made from (winner, move, forbidden amounts, scope, recursion).

use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::time::Duration;
use wythoff_base::Budget;
use wythoff_check::Board;
use wythoff_check::judge;
use wythoff_check::moves;
use wythoff_game::Ruleset;
use wythoff_game::Subject;
use wythoff_game::eval::Formula;
use wythoff_game::position::{Move, Outcome, Piles};
use wythoff_lab::answers::{Allowance, Failure};

#[path = "../common/dice.rs"]
mod dice;

use dice::Dice;
/// The largest pile of the definition's box.
const BOX: u64 = 20;

fn ask(question: &str, given: &[(&str, &str)]) -> Result<Map<String, Value>, Failure> {
    let allowance = Allowance { time: Some(Duration::from_secs(5)), ..Allowance::default() };
    crate::answers::ask(question, given, &allowance)
}

fn word(value: &Value) -> u64 {
    value.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{value} is no number"))
}

fn pile_pair(value: &Value) -> (u64, u64) {
    (word(&value[0]), word(&value[1]))
}

/// `P) = pi(x) + P for every x >= X`: partners repeat so, as far as the pairs are listed.
fn periodic(words: &str, pairs: &[(u64, u64)], say: &str) {
    let numbers: Vec<u64> = words.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
    let &[period, rise, from] = numbers.as_slice() else { panic!("{say}") };
    let partner = |x: u64| pairs.iter().find_map(|&(a, b)| [(a, b), (b, a)].into_iter().find(|&(one, _)| one == x));
    for x in (from..).take(64) {
        if let (Some((_, y)), Some((_, later))) = (partner(x), partner(x + period)) {
            assert_eq!((period, later), (rise, y + rise), "{x}: {say}");
        }
    }
}

/// A rule, its box by the definition, and what was asked.
struct Judged<'a> {
    rule: &'a str,
    rules: &'a Ruleset,
    board: &'a Board,
}

impl Judged<'_> {
    fn is_p(&self, (x, y): (u64, u64)) -> bool {
        self.board.outcome(x, y) == Some(Outcome::P)
    }

    fn legal(&self, x: u64, y: u64) -> Vec<Move> {
        moves(self.rules, Piles { x, y }).map(|mv| mv.expect("a value")).collect()
    }

    /// Whether what is claimed up to this bound is claimed of a position.
    fn covers(&self, evidence: &Value, (x, y): (u64, u64)) -> bool {
        match evidence["kind"].as_str() {
            Some("exhaustive") => {
                let bound = word(&evidence["bound"]);
                if self.rules.free_single() { x.min(y) <= bound } else { x.max(y) <= bound }
            }
            Some("theorem") => true,
            _ => false,
        }
    }

    fn solve(&self, x: u64, y: u64) {
        let (rule, q) = (self.rule, self.rules.play().q() as usize);
        let Ok(found) = ask("solve", &[("game", rule), ("x", &x.to_string()), ("y", &y.to_string()), ("all", "true")])
        else {
            return;
        };
        let say = format!("{rule} at ({x},{y}): {}", Value::from(found.clone()));
        assert_eq!(found["outcome"] == "P", self.is_p((x, y)), "{say}");
        assert!(self.covers(&found["evidence"], (x, y)) || found["evidence"]["kind"] == "observed", "{say}");
        let legal = self.legal(x, y);
        let into_p = |mv: &&Move| self.is_p((x - mv.k, y - mv.l));
        let equal: Vec<u64> = legal.iter().filter(into_p).filter(|mv| mv.k == mv.l).map(|mv| mv.k).collect();
        if let Some(played) = found["move"].as_object() {
            let (to, (k, l)) = (pile_pair(&played["to"]), pile_pair(&played["take"]));
            assert_eq!((to.0 + k, to.1 + l), (x, y), "{say}");
            assert!(legal.contains(&Move { k, l }) && self.is_p(to), "{say}");
            assert!(found["outcome"] == "N" && (k != l || equal.len() >= q), "{say}");
        } else {
            assert!(
                self.is_p((x, y)) || (self.rules.play().is_misere() && legal.iter().all(|mv| mv.k == mv.l)),
                "{say}"
            );
        }
        if q == 1 {
            assert!(
                !found.contains_key("block") && !found["why"].as_str().is_some_and(|why| why.contains("forb")),
                "{say}"
            );
            let wins: BTreeSet<(u64, u64)> = legal.iter().filter(into_p).map(|mv| (x - mv.k, y - mv.l)).collect();
            let told: BTreeSet<(u64, u64)> =
                found["moves"].as_array().into_iter().flatten().map(|mv| pile_pair(&mv["to"])).collect();
            if found["moves_complete"] == true && found["outcome"] == "N" {
                assert_eq!(told, wins, "{say}");
            }
        }
        if let Some(block) = found.get("block").and_then(Value::as_array) {
            let amounts: BTreeSet<u64> = block.iter().map(word).collect();
            assert!(amounts.len() == block.len() && amounts.len() < q, "{say}");
            assert!(amounts.iter().all(|k| equal.contains(k)), "{say}");
            if self.is_p((x, y)) {
                let left = legal.iter().filter(|mv| mv.k != mv.l || !amounts.contains(&mv.k));
                assert!(left.filter(into_p).count() == 0, "{say}");
            }
        }
    }

    /// Every P-position that the evidence speaks of is there, and no other.
    fn table(&self) {
        let Ok(found) = ask("table", &[("game", self.rule), ("n", "60")]) else { return };
        let say = format!("{}: {}", self.rule, Value::from(found.clone()));
        let listed: Vec<(u64, Option<u64>)> = found["pairs"]
            .as_array()
            .expect("pairs")
            .iter()
            .map(|pair| (word(&pair["a"]), pair["b"].as_str().and_then(|b| b.parse().ok())))
            .collect();
        let inside: BTreeSet<(u64, u64)> =
            listed.iter().filter_map(|&(a, b)| Some((a, b?))).filter(|p| p.1 <= BOX).collect();
        assert!(inside.iter().all(|&p| self.is_p(p)), "{say}");
        let whole = listed.len() < 61;
        let Some(&(last, Some(last_b))) = listed.last() else { return };
        for p in self.board.p_positions().filter(|p| self.covers(&found["evidence"], *p)) {
            // Tables are ordered by a, or where rows hold several by b.
            let before = if self.rules.free_single() { p.0 <= last } else { p.1 < last_b };
            let stopped = found.contains_key("gave_up");
            assert!(inside.contains(&p) || !(before || (whole && !stopped)), "({},{}) is missing: {say}", p.0, p.1);
        }
    }

    /// A recursion in words gives the pairs that are printed; formulas are read and run in tests/solve/formulas.rs.
    fn recursion(&self) {
        let Ok(found) = ask("show", &[("game", self.rule)]) else { return };
        let say = format!("{}: {}", self.rule, Value::from(found.clone()));
        let (recursion, pairs) =
            (found["recursion"].as_str().expect("text"), found["pairs"].as_array().expect("pairs"));
        let pairs: Vec<(u64, u64)> =
            pairs.iter().map_while(|pair| Some((word(&pair["a"]), pair["b"].as_str()?.parse().ok()?))).collect();
        if recursion.contains("the least unused") {
            return assert_eq!(self.row_by_row(recursion, pairs.len()), pairs, "{say}");
        }
        if let Some(words) = recursion.strip_prefix("a position is P when ") {
            return self.by_options(words, &say);
        }
        if let Some(all) = recursion.strip_prefix("P is finite: ") {
            let listed = pairs.iter().map(|(a, b)| format!("({a},{b})")).collect::<Vec<_>>().join(", ");
            return assert_eq!(all, listed, "{say}");
        }
        if recursion.starts_with("the pairs that an automaton of ") {
            return assert_eq!(found["evidence"]["certificate"], "automaton", "{say}");
        }
        if let Some(words) = recursion.strip_prefix("a_n = mex, b_n = pi(a_n), where pi(x + ") {
            return periodic(words, &pairs, &say);
        }
        assert!(recursion.starts_with("a_n = mex, "), "{say}");
    }

    /// The pairs by the words of a listing from the definition.
    fn row_by_row(&self, words: &str, count: usize) -> Vec<(u64, u64)> {
        let mut pairs: Vec<(u64, u64)> = if words.contains("b_0 = 1") { vec![(0, 1)] } else { vec![] };
        while pairs.len() < count {
            let used = |y: u64| pairs.iter().any(|&(a, b)| a == y || b == y);
            let x = (0..).find(|&x| !used(x)).expect("a number");
            let lost = |y: u64| {
                let both = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect::<BTreeSet<_>>();
                let into = both.into_iter().filter(|&(a, b)| a < x && b < y).map(|(a, b)| Move { k: x - a, l: y - b });
                let legal = into.filter(|mv| self.rules.allows(&Piles { x, y }, mv).expect("a value"));
                let (equal, other): (Vec<Move>, Vec<Move>) = legal.partition(|mv| mv.k == mv.l);
                other.is_empty() && equal.len() <= spared(words)
            };
            pairs.push((x, (x..).find(|&y| !used(y) && lost(y)).expect("a partner")));
        }
        pairs
    }

    /// Every position of the box by the words of a listing from boxes.
    fn by_options(&self, words: &str, say: &str) {
        for (x, y) in (0..=BOX).flat_map(|x| (x..=BOX).map(move |y| (x, y))) {
            let (into_p, into_n): (Vec<Move>, Vec<Move>) =
                self.legal(x, y).into_iter().partition(|mv| self.is_p((x - mv.k, y - mv.l)));
            let none = into_p.iter().all(|mv| mv.k == mv.l) && into_p.len() <= spared(words) || into_p.is_empty();
            let some = !words.contains("has an option that is N") || !into_n.is_empty();
            assert_eq!(none && some, self.is_p((x, y)), "({x},{y}): {say}");
        }
    }

    fn board_and_moves(&self, x: u64, y: u64) {
        let to = BOX.to_string();
        if let Ok(found) = ask("board", &[("game", self.rule), ("to", &to)]) {
            let told: Vec<(u64, u64)> =
                found["positions"].as_array().expect("positions").iter().map(pile_pair).collect();
            assert_eq!(told, self.board.p_positions().collect::<Vec<_>>(), "{}", self.rule);
        }
        let Ok(found) = ask("moves", &[("game", self.rule), ("x", &x.to_string()), ("y", &y.to_string())]) else {
            return;
        };
        let intervals = |value: &Value| -> Vec<u64> {
            value.as_array().into_iter().flatten().map(pile_pair).flat_map(|(from, to)| from..=to).collect()
        };
        let mut told: BTreeSet<(u64, u64)> =
            intervals(&found["one_pile"]["x"]).into_iter().map(|rest| (rest, y)).collect();
        told.extend(intervals(&found["one_pile"]["y"]).into_iter().map(|rest| (x, rest)));
        for row in found["rows"].as_array().into_iter().flatten() {
            told.extend(intervals(&row["y"]).into_iter().map(|rest| (word(&row["x"]), rest)));
        }
        let legal: BTreeSet<(u64, u64)> = self.legal(x, y).iter().map(|mv| (x - mv.k, y - mv.l)).collect();
        assert_eq!(told, legal, "{} at ({x},{y})", self.rule);
    }

    /// The program plays: a legal move that nobody forbade, and the best one.
    fn play(&self, x: u64, y: u64) {
        let Ok(found) =
            ask("play", &[("game", self.rule), ("x", &x.to_string()), ("y", &y.to_string()), ("turn", "program")])
        else {
            return;
        };
        let say = format!("{} at ({x},{y}): {}", self.rule, Value::from(found.clone()));
        let Some(made) = found["move"].as_object() else { return };
        let (k, l) = pile_pair(&made["take"]);
        assert!(self.legal(x, y).contains(&Move { k, l }), "{say}");
        let to = (x - k, y - l);
        // Nothing was forbidden: the player who can move to P does so.
        let wins = self.legal(x, y).iter().any(|mv| self.is_p((x - mv.k, y - mv.l)));
        assert_eq!(self.is_p(to), wins, "{say}");
        let blocks: Vec<u64> = found["blocks"].as_array().into_iter().flatten().map(word).collect();
        assert!(blocks.len() < self.rules.play().q() as usize, "{say}");
        assert!(blocks.iter().all(|&k| self.legal(to.0, to.1).contains(&Move { k, l: k })), "{say}");
    }
}

/// How many equal removals the words leave out of account.
fn spared(words: &str) -> usize {
    let amount = words.split_once("but for at most ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    amount.unwrap_or(0)
}

/// The pairs of c, by the definition.
fn sequence(rule: &str, c: &Formula) {
    let (mut used, mut pairs) = (BTreeSet::new(), Vec::new());
    for n in 0..40u64 {
        let a = (0..).find(|a| !used.contains(a)).expect("a number");
        let Ok(c) = c.integer(&[n.into()]) else { return };
        let Some(b) = u64::try_from(c).ok().map(|c| a + c) else { return };
        used.extend([a, b]);
        pairs.push((a, b));
    }
    let Ok(found) = ask("table", &[("game", rule), ("n", "39")]) else { return };
    let told: Vec<_> =
        found["pairs"].as_array().expect("pairs").iter().map(|p| (word(&p["a"]), word(&p["b"]))).collect();
    assert_eq!(told, pairs, "{rule}");
    for (x, y) in (0..12).flat_map(|x| (0..12).map(move |y| (x, y))) {
        let Ok(found) = ask("solve", &[("game", rule), ("x", &x.to_string()), ("y", &y.to_string())]) else { continue };
        assert_eq!(found["outcome"] == "P", pairs.contains(&(x.min(y), x.max(y))), "{rule} ({x},{y})");
        assert!(found["move"].is_null(), "{rule} ({x},{y})");
        assert!(!found["why"].as_str().is_some_and(|why| why.contains("loses")), "{rule} ({x},{y})");
    }
}

#[test]
fn what_is_said_is_so() {
    let rules: u64 = std::env::var("WYTHOFF_RULES").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    let seed = std::env::var("WYTHOFF_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(11);
    let (mut dice, mut judged_rules) = (Dice(seed), 0);
    for _ in 0..rules {
        let rule = dice.rule();
        let game = match Subject::parse(&rule) {
            Ok(Subject::Game(rules)) => rules,
            Ok(Subject::Pairs(c)) => {
                sequence(&rule, &c);
                continue;
            }
            Err(_) => continue,
        };
        let Ok(board) = judge(&game, BOX, &Budget::unlimited()) else { continue };
        let judged = Judged { rule: &rule, rules: &game, board: &board };
        judged_rules += 1;
        judged.table();
        judged.recursion();
        for _ in 0..6 {
            let (x, y) = (dice.below(BOX + 1), dice.below(BOX + 1));
            judged.solve(x, y);
            judged.play(x, y);
            judged.board_and_moves(x, y);
        }
    }
    assert!(judged_rules > rules / 2, "only {judged_rules} of {rules} rules");
}
