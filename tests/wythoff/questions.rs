//! Each question of the facade has the answer of the laboratory, which other tests compare with brute force.

use std::collections::BTreeMap;
use wythoff::answers::{Answer, Layer, PilesAnswer, Sequence};
use wythoff::sweep::{Additivity, Deviation, Predicate, SweepQuestion};
use wythoff::{Error, Game, Sum};
use wythoff_lab::answers::Allowance;

/// The answer of the laboratory to a question by its name, as `wyt --format json` prints it.
fn lab(question: &str, params: &[(&str, &str)]) -> String {
    let params: BTreeMap<String, String> =
        params.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let found = wythoff_lab::questions::answer(question, &params, &Allowance::default()).expect("an answer");
    serde_json::Value::Object(found).to_string()
}

#[track_caller]
fn same<T: Answer>(found: Result<T, Error>, question: &str, params: &[(&str, &str)]) {
    assert_eq!(found.expect("an answer").json_text(), lab(question, params), "{question}");
}

fn game(text: &str) -> Game {
    Game::parse(text).expect("a game")
}

#[test]
fn about_a_game() {
    let (rule, hofstadter) = (("game", "hofstadter"), game("f = x1 + 1"));
    let piles = [rule, ("x", "40"), ("y", "77"), ("all", "true")];
    same(hofstadter.position(40, 77).all(true).solve(), "solve", &piles);
    same(hofstadter.term(99).double_check(true).ask(), "term", &[rule, ("n", "99"), ("double_check", "true")]);
    same(hofstadter.locate(12).ask(), "locate", &[rule, ("x", "12")]);
    same(hofstadter.locate(12).trace(true).ask(), "locate", &[rule, ("x", "12"), ("trace", "true")]);
    same(hofstadter.board(60).ask(), "board", &[rule, ("to", "60")]);
    same(hofstadter.check().to(40).ask(), "check", &[rule, ("to", "40")]);
    same(hofstadter.show().ask(), "show", &[rule]);
    same(hofstadter.explain().ask(), "explain", &[rule]);
    same(hofstadter.compare(&game("f = 1")).ask(), "compare", &[("first", "hofstadter"), ("second", "wythoff")]);
    same(hofstadter.oeis(Sequence::B).ask(), "oeis", &[rule]);
}

#[test]
fn about_a_paper() {
    same(wythoff::paper("F04", "Table 7").ask(), "paper", &[("paper", "F04"), ("place", "Table 7")]);
    same(wythoff::paper("FP15", "").missing(true).ask(), "paper", &[("paper", "FP15"), ("missing", "true")]);
}

#[test]
fn about_wythoffs_game() {
    let (rule, wythoff) = (("game", "wythoff"), game("wythoff"));
    same(wythoff.prove().certificate(true).ask(), "prove", &[rule, ("certificate", "true")]);
    same(wythoff.extend().to(9).with_move(4, 6).ask(), "extend", &[rule, ("to", "9"), ("move", "4,6")]);
    same(wythoff.walnut().ask(), "walnut", &[rule]);
    same(wythoff.digits("10^30").ask(), "digits", &[rule, ("x", "10^30")]);
    same(wythoff.digits(0).to(20).ask(), "digits", &[rule, ("to", "20")]);
    same(wythoff.words().length(9).prefix(999).ask(), "words", &[rule, ("length", "9"), ("prefix", "999")]);
    same(game("half").shares().digits(4).ask(), "shares", &[("game", "half"), ("digits", "4")]);
    same(wythoff.layer(Layer::Wins, 9).ask(), "layers", &[rule, ("layer", "wins"), ("to", "9")]);
}

/// The four questions about Grundy values share one answer in the laboratory.
#[test]
fn about_values() {
    let wythoff = game("wythoff");
    let values = wythoff.grundy_table(20).ask().expect("values").values;
    for (x, y) in [(0, 0), (1, 2), (7, 20), (20, 3)] {
        let one = wythoff.grundy(x, y).ask().expect("a value").value;
        assert_eq!(one, values.get(x, y).map(Into::into), "({x},{y})");
    }
    let (from, period) = wythoff.grundy_row(3).ask().expect("a row").found.expect("periodic");
    let long = wythoff.grundy_table(from + 2 * period).ask().expect("values").values;
    let value = |m: u64| long.get(3, m).map(u64::from);
    assert!((from..from + period).all(|m| value(m + period) == value(m).map(|value| value + period)));
    let ones: Vec<_> = values.positions().filter(|(at, value)| at.0 <= at.1 && *value == 1).map(|(at, _)| at).collect();
    for (n, (a, b)) in ones.into_iter().enumerate().take(5) {
        assert_eq!(wythoff.grundy_position(1, n).ask().expect("a position").piles, (a.into(), b.into()));
    }
}

#[test]
fn about_no_single_game() {
    let found = wythoff::design("beatty sqrt(2)").to(40).class("f(x1,y1)").ask();
    same(found, "design", &[("target", "beatty sqrt(2)"), ("to", "40"), ("class", "f(x1,y1)")]);
    same(wythoff::identify("2,6,?,17,25,34").ask(), "identify", &[("terms", "2,6,?,17,25,34")]);
    same(wythoff::words("0110100110010110").length(5).ask(), "words", &[("word", "0110100110010110"), ("length", "5")]);
    let sum = Sum::new().game(&game("wythoff"), 11, 15).game(&game("hofstadter"), 4, 9).heap(7);
    same(sum.solve(), "sum", &[("components", "wythoff: 11 15; hofstadter: 4 9; nim: 7")]);
    let piles = [3u8, 4, 9].map(Into::into);
    same(wythoff::piles("pair").position(&piles).ask(), "piles", &[("convention", "pair"), ("position", "3 4 9")]);
    same(
        wythoff::piles("nimsum").to(9).first(1..=2).ask(),
        "piles",
        &[("convention", "nimsum"), ("to", "9"), ("first", "1..2")],
    );
    assert!(matches!(wythoff::piles("all").ask(), Ok(PilesAnswer::Listed(_))));
    assert!(wythoff::piles("some").ask().is_err() && wythoff::design("nonsense").ask().is_err());
}

/// Two claims about every pair up to a bound: the counts add up, and the counterexample is the first.
#[test]
fn about_every_pair() {
    let half = game("half");
    let seen = half.sweep(SweepQuestion::Deviation(Deviation {}), 999).threads(2).ask().expect("a sweep");
    let counted: u64 = seen.histograms["s-a"].values().map(|(_, seen)| seen.count).sum();
    assert_eq!((seen.looked_at, counted, seen.from, seen.to), (1000, 1000, 0, 999));
    let claim = Predicate { condition: "b < a + 100".into(), ..Predicate::default() };
    let found = half.sweep(SweepQuestion::Predicate(claim), 999).ask().expect("a sweep").counterexample;
    let first = half.pairs().flatten().take(1000).find(|pair| pair.b >= &pair.a + 100u8);
    assert_eq!(found.map(|found| found.n.into()), first.map(|pair| pair.n));
    let sums = game("four-thirds").sweep(SweepQuestion::Additivity(Additivity {}), 300).ask().expect("a sweep");
    assert_eq!((sums.records["D of a"].value, sums.proved["D of a"].as_str()), (-2, "-3"));
}

/// A certificate is accepted as it is, and not after a change.
#[test]
fn certificates_are_checked() {
    let proof = game("wythoff").prove().certificate(true).ask().expect("a proof");
    let text = proof.certificate.expect("a certificate").to_string();
    assert!(wythoff::verify(&text).ask().expect("readable").found.is_ok());
    let changed = wythoff::verify(&text.replace("f = 1", "f = 2")).ask().expect("readable");
    assert!(changed.found.is_err(), "{changed:?}");
    assert!(wythoff::verify("{}").ask().is_err());
}
