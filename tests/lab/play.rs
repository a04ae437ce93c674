//! Whole games played through the stateless door, as the page plays them.

use serde_json::{Map, Value};
use std::collections::BTreeMap;
use wythoff_base::Budget;
use wythoff_check::judge;
use wythoff_check::moves;
use wythoff_game::Ruleset;
use wythoff_game::position::{Move, Outcome, Piles};
use wythoff_lab::answers::{Allowance, Failure};
use wythoff_lab::play::SplitMix64;
use wythoff_lab::questions::answer;

fn play(params: &[(&str, &str)]) -> Result<Map<String, Value>, Failure> {
    ask("play", params)
}

fn ask(question: &str, params: &[(&str, &str)]) -> Result<Map<String, Value>, Failure> {
    let params: BTreeMap<String, String> = params.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    answer(question, &params, &Allowance::default())
}

fn numbers(list: &Value) -> Vec<u64> {
    let number = |v: &Value| v.as_str().and_then(|t| t.parse().ok()).expect("an integer");
    list.as_array().expect("a list").iter().map(number).collect()
}

/// The moves of a person, the forbidden ones left out.
fn open(rules: &Ruleset, at: Piles, blocks: &[u64]) -> Vec<Move> {
    let all = moves(rules, at).map(|mv| mv.expect("defined"));
    all.filter(|mv| mv.k != mv.l || !blocks.contains(&mv.k)).collect()
}

/// The winner of a game that the program begins against a person who moves and blocks at random.
fn winner(game: &str, opponent: &str, mut at: Piles, random: &mut SplitMix64) -> String {
    let rules = Ruleset::parse(game).expect("a rule");
    for _ in 0..200 {
        let legal = |t: &u64| rules.allows(&at, &Move { k: *t, l: *t }).expect("defined");
        let mut blocked: Vec<u64> = (1..=at.x.min(at.y)).filter(legal).collect();
        while blocked.len() >= rules.play().q() as usize {
            blocked.remove(random.below(blocked.len()));
        }
        let all = open(&rules, at, &[]);
        while rules.play().is_misere() && !all.is_empty() && open(&rules, at, &blocked).is_empty() {
            blocked.pop();
        }
        let (x, y) = (at.x.to_string(), at.y.to_string());
        let list = blocked.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let params = [("game", game), ("x", &x), ("y", &y), ("opponent", opponent), ("blocked", &list)];
        let told = play(&params).unwrap_or_else(|e| panic!("{params:?}: {e:?}"));
        if let Value::Object(mv) = &told["move"] {
            let take = numbers(&mv["take"]);
            let mv = Move { k: take[0], l: take[1] };
            assert!(open(&rules, at, &blocked).contains(&mv), "{params:?}: {told:?}");
            at = Piles { x: at.x - mv.k, y: at.y - mv.l };
            assert_eq!(numbers(&told["move"]["to"]), [at.x, at.y]);
        }
        if told["over"] == true {
            return told["winner"].as_str().expect("somebody").to_string();
        }
        let blocks = numbers(&told["blocks"]);
        assert!(blocks.len() < rules.play().q() as usize, "{told:?}");
        let open = open(&rules, at, &blocks);
        let mv = open[random.below(open.len())];
        at = Piles { x: at.x - mv.k, y: at.y - mv.l };
    }
    panic!("a game of small piles ends");
}

#[test]
fn the_perfect_player_wins_whatever_can_be_won() {
    for game in [
        "wythoff",
        "f = x1 + 1",
        "f = 1, misere",
        "f = 1, blocking 2",
        "f = 2, blocking 3, misere",
        "take = k == l, no single, blocking 3, misere",
        "take = k == 2*l, single = odd(k)",
    ] {
        let rules = Ruleset::parse(game).expect("a rule");
        let board = judge(&rules, 9, &Budget::unlimited()).expect("small");
        for (x, y) in (0..=9).flat_map(|x| (0..=9).map(move |y| (x, y))) {
            let winner = winner(game, "perfect", Piles { x, y }, &mut SplitMix64::new(31 * x + y));
            let won = board.outcome(x, y) == Some(Outcome::N);
            assert!(!won || winner == "program", "{game} ({x},{y})");
        }
        for opponent in ["random", "mixed:50"] {
            winner(game, opponent, Piles { x: 9, y: 7 }, &mut SplitMix64::new(1));
        }
    }
    winner("blocking-2", "guess", Piles { x: 19, y: 17 }, &mut SplitMix64::new(1));
}

#[test]
fn what_cannot_be_played_is_refused_in_words() {
    let wythoff = [("game", "wythoff"), ("x", "11"), ("y", "15")];
    for (more, says) in [
        (("opponent", "best"), "the opponents are: perfect, random, mixed:P, guess"),
        (("opponent", "mixed:101"), "the P of mixed:P must be a percentage up to 100"),
        (("opponent", "mixed:-1"), "try mixed:75"),
        (("opponent", "guess"), "floor(n/2)"),
        (("seed", "7"), "only the opponents random and mixed:P have a seed"),
        (("turn", "mine"), "turn must be program or person"),
        (("blocked", "3"), "you cannot forbid a move now"),
        (("blocked", "three"), "blocked is not a whole number"),
    ] {
        let params: Vec<_> = wythoff.into_iter().chain([more]).collect();
        let Err(Failure::Wrong { message, hint, .. }) = play(&params) else { panic!("{params:?} was played") };
        assert!(format!("{message} {}", hint.unwrap_or_default()).contains(says), "{params:?}: {message}");
    }
    let failure = play(&[("game", "half"), ("x", "1"), ("y", "2")]).expect_err("no moves");
    assert!(failure.json()["error"]["hint"].as_str().is_some_and(|hint| hint.contains("blocking-2")));
    let blocked = |list| play(&[("game", "f = 1, blocking 2"), ("x", "5"), ("y", "5"), ("blocked", list)]);
    assert!(blocked("2 3").is_err() && blocked("6").is_err() && blocked("5").is_ok());
}

#[test]
fn a_seed_repeats_and_huge_piles_are_played() {
    let random = |seed| {
        let params = [("game", "wythoff"), ("x", "300"), ("y", "400"), ("opponent", "random"), ("seed", seed)];
        play(&params).expect("played")["move"].clone()
    };
    assert_eq!(random("1"), random("1"));
    assert_ne!(random("1"), random("2"));
    let told = play(&[("game", "wythoff"), ("x", "10^100"), ("y", "10^100+7")]).expect("played");
    assert_eq!(told["move"]["to"], serde_json::json!(["11", "18"]));
    // The person moves first: only what is forbidden is asked for.
    let told = play(&[("game", "f = 1, blocking 2"), ("x", "5"), ("y", "5"), ("turn", "person")]).expect("blocked");
    assert_eq!((&told["move"], &told["over"]), (&Value::Null, &Value::Bool(false)));
    assert_eq!(told["blocks"].as_array().map(Vec::len), Some(1));
    let told = play(&[("game", "wythoff"), ("x", "0"), ("y", "0")]).expect("over");
    assert_eq!((told["winner"].as_str(), told["why"].as_str()), (Some("person"), Some("no move is left")));
}

const BLOCKING: [&str; 6] = [
    "blocking-2",
    "f = 1, blocking 3",
    "f = 3, blocking 2",
    "f = 2, blocking 2, misere",
    "take = k == l or k == 2*l, blocking 2",
    "take = k == l and even(k), blocking 3, misere, no single",
];

/// Every position of a box with the moves to its P-options, in both orders of the piles.
fn each(game: &str, mut visit: impl FnMut(Piles, Option<Outcome>, Vec<Move>)) {
    let rules = Ruleset::parse(game).expect("a rule");
    let board = judge(&rules, 13, &Budget::unlimited()).expect("small");
    for at in (0..13).flat_map(|x| (0..13).map(move |y| Piles { x, y })) {
        let into_p = |mv: &Move| board.outcome(at.x - mv.k, at.y - mv.l) == Some(Outcome::P);
        visit(at, board.outcome(at.x, at.y), moves(&rules, at).map(|mv| mv.expect("defined")).filter(into_p).collect());
    }
}

#[test]
fn what_is_forbidden_is_an_amount_everywhere() {
    for game in BLOCKING {
        let most = Ruleset::parse(game).expect("a rule").play().q() as usize - 1;
        each(game, |at, outcome, good| {
            let (x, y) = (at.x.to_string(), at.y.to_string());
            let place = [("game", game), ("x", &x), ("y", &y)];
            let worth: Vec<u64> = good.iter().filter(|mv| mv.k == mv.l).map(|mv| mv.k).take(most).collect();
            let solved = ask("solve", &place).expect("decided");
            assert_eq!(numbers(&solved["block"]), worth, "{game} {at:?}");
            let said: Vec<&str> =
                solved["said"].as_array().expect("sentences").iter().filter_map(Value::as_str).collect();
            let verdict =
                if outcome == Some(Outcome::P) { "The player to move loses." } else { "The player to move wins." };
            assert_eq!(said[0], verdict, "{game} {at:?}");
            // Forbidding is spoken of as what saves, and never where it does not.
            let forbids = said.iter().any(|sentence| sentence.starts_with("The opponent forbids"));
            assert_eq!(forbids, outcome == Some(Outcome::P) && !worth.is_empty(), "{game} {at:?}: {said:?}");
            let told = play(&[&place[..], &[("turn", "person"), ("opponent", "perfect")]].concat()).expect("decided");
            let blocks = numbers(&told["blocks"]);
            // In misère play a move must be left.
            assert!(
                blocks == worth || worth.starts_with(&blocks) && game.contains("misere"),
                "{game} {at:?}: {told:?}"
            );
        });
    }
}

#[test]
fn who_is_winning_is_who_wins_by_the_definition() {
    for game in BLOCKING.into_iter().chain(["wythoff", "f = 1, misere", "hofstadter", "f = 2, no single"]) {
        let rules = Ruleset::parse(game).expect("a rule");
        each(game, |at, outcome, good| {
            let all = open(&rules, at, &[]);
            if all.is_empty() {
                return;
            }
            let (x, y) = (at.x.to_string(), at.y.to_string());
            let place = [("game", game), ("x", &x), ("y", &y)];
            // Before anything is forbidden both sides are taken to do their best.
            for (turn, other) in [("person", "program"), ("program", "person")] {
                let told = ask("assess", &[&place[..], &[("turn", turn)]].concat()).expect("decided");
                let wins = if outcome == Some(Outcome::N) { turn } else { other };
                assert_eq!(told["winner"], wins, "{game} {at:?}");
            }
            // Nothing, or one equal removal, forbidden to the person.
            let equal = all.iter().filter(|mv| mv.k == mv.l).map(|mv| mv.k).filter(|_| rules.play().is_blocking());
            for blocked in [vec![]].into_iter().chain(equal.map(|t| vec![t])) {
                let left = open(&rules, at, &blocked);
                if left.is_empty() {
                    continue;
                }
                let list = blocked.first().map_or("none".into(), u64::to_string);
                let told = ask("assess", &[&place[..], &[("turn", "person"), ("blocked", &list)]].concat());
                let told = told.unwrap_or_else(|e| panic!("{game} {at:?} {list}: {e:?}"));
                let wins: Vec<&Move> = good.iter().filter(|mv| left.contains(mv)).collect();
                assert_eq!(told["winner"], if wins.is_empty() { "program" } else { "person" }, "{game} {at:?} {list}");
                let best = told["move"].as_object().map(|mv| numbers(&mv["take"]));
                assert_eq!(best.is_some(), !wins.is_empty(), "{game} {at:?} {list}: {told:?}");
                assert!(
                    best.is_none_or(|best| wins.iter().any(|mv| [mv.k, mv.l] == best[..])),
                    "{game} {at:?} {told:?}"
                );
            }
        });
    }
}

/// The positions of a component as the definition has them.
fn options(rules: Option<&Ruleset>, piles: &[u64]) -> Vec<Vec<u64>> {
    let Some(rules) = rules else { return (0..piles[0]).map(|left| vec![left]).collect() };
    let at = Piles { x: piles[0], y: piles[1] };
    moves(rules, at).map(|mv| mv.expect("defined")).map(|mv| vec![at.x - mv.k, at.y - mv.l]).collect()
}

/// A sum of two components, a heap where there are no rules.
struct Two {
    rules: [Option<Ruleset>; 2],
    misere: bool,
    known: BTreeMap<[Vec<u64>; 2], bool>,
}

impl Two {
    fn options(&self, [a, b]: &[Vec<u64>; 2]) -> Vec<[Vec<u64>; 2]> {
        let first = options(self.rules[0].as_ref(), a).into_iter().map(|to| [to, b.clone()]);
        first.chain(options(self.rules[1].as_ref(), b).into_iter().map(|to| [a.clone(), to])).collect()
    }

    /// Brute force over the product.
    fn lost(&mut self, sum: &[Vec<u64>; 2]) -> bool {
        if let Some(lost) = self.known.get(sum) {
            return *lost;
        }
        let next = self.options(sum);
        let lost = if next.is_empty() { !self.misere } else { !next.iter().any(|to| self.lost(to)) };
        self.known.insert(sum.clone(), lost);
        lost
    }
}

/// Sums as the page plays them: the program's moves are legal, and it wins whatever can be won.
#[test]
fn sums_are_won() {
    let mut random = SplitMix64::new(14);
    for (games, misere) in [
        (["wythoff", "nim"], false),
        (["wythoff", "nim"], true),
        (["f = x1 + 1", "take = k == 2*l, single = odd(k)"], false),
        (["wyt = 2*k", "f = 2"], true),
        (["nim", "nim"], true),
    ] {
        let rules = games.map(|game| (game != "nim").then(|| Ruleset::parse(game).expect("a rule")));
        let mut two = Two { rules, misere, known: BTreeMap::new() };
        for _ in 0..6 {
            let mut at = games.map(|game| {
                let most: &[usize] = if game == "nim" { &[8] } else { &[6, 6] };
                most.iter().map(|most| random.below(*most) as u64).collect::<Vec<_>>()
            });
            let mut winning = !two.lost(&at);
            let end = loop {
                let one = |i: usize| format!("{}: {:?}", games[i], at[i]).replace(['[', ']'], "");
                let (text, misere_play) = (format!("{}; {}", one(0), one(1)), misere.to_string());
                let params = [("components", text.as_str()), ("misere", &misere_play)];
                let told = ask("play_sum", &params).unwrap_or_else(|error| panic!("{params:?}: {error:?}"));
                if let Value::Object(mv) = &told["move"] {
                    let mut to = at.clone();
                    let component: usize = mv["component"].as_str().expect("text").parse().expect("a number");
                    to[component - 1] = numbers(&mv["to"]);
                    assert!(two.options(&at).contains(&to), "{params:?} {told:?}");
                    at = to;
                    assert!(!winning || two.lost(&at), "{params:?} {told:?}");
                }
                if told["over"] == true {
                    break told["winner"].clone();
                }
                let open = two.options(&at);
                at = open[random.below(open.len())].clone();
                winning |= !two.lost(&at);
            };
            assert!(!winning || end == "program", "{games:?} {misere}");
        }
    }
}
