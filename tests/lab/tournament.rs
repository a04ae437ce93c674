//! Tournaments: what is counted, and that it can be repeated.

use crate::answers::ask;
use serde_json::{Map, Value};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wythoff_lab::answers::Allowance;

fn tournament(params: &[(&str, &str)]) -> Map<String, Value> {
    ask("tournament", params, &Allowance::default()).unwrap_or_else(|error| panic!("{params:?}: {error}"))
}

fn count(found: &Map<String, Value>, key: &str) -> u64 {
    found[key].as_str().and_then(|text| text.parse().ok()).expect("an integer")
}

/// The guess of the slides [FS] wins one of these thousand games, not 73 of 100: the house makes games long.
#[test]
fn the_house_is_not_beaten_in_73_percent() {
    let found = tournament(&[("game", "blocking-2")]);
    let keys = ["games", "n_positions", "won", "first_right"];
    // The numbers of the change log.
    assert_eq!(keys.map(|key| count(&found, key)), [1000, 1000, 1, 647], "{found:?}");
    let few = |seed| tournament(&[("game", "blocking-2"), ("games", "100"), ("to", "100"), ("seed", seed)]);
    assert_eq!(few("7"), few("7"));
    let counts = |seed| ["won", "first_right", "right", "wrong"].map(|key| count(&few(seed), key));
    assert_ne!(counts("7"), counts("8"));
    assert_eq!(found["evidence"]["kind"], "observed");
    let proved = found["proved"].as_object().expect("shares");
    assert!(proved["least"].as_str().expect("a part").starts_with("0.7307950"));
    assert!(proved["both"][1].as_str().expect("a part").starts_with("0.5688381"));
}

#[test]
fn a_longer_chain_wins_more() {
    let won = ["guess", "guess:4", "guess:12", "guess:40"].map(|player| {
        let params = [("game", "blocking-2"), ("games", "200"), ("to", "200"), ("opponent", player)];
        count(&tournament(&params), "won")
    });
    assert!(won.is_sorted() && won[3] > 190, "{won:?}");
}

#[test]
fn the_perfect_player_wins_every_n_position() {
    for game in ["wythoff", "blocking-2", "f = 1, misere", "f = 2, blocking 3, misere", "take = k == 2*l"] {
        let found = tournament(&[("game", game), ("games", "100"), ("to", "20"), ("opponent", "perfect")]);
        assert_eq!(found["won"], found["n_positions"], "{game}");
        assert!(count(&found, "first_right") <= count(&found, "n_positions"), "{game}");
        assert!(count(&found, "n_positions") < 100, "{game}");
    }
}

#[test]
fn it_can_be_stopped() {
    let stop = AtomicBool::new(true);
    let stopped = Allowance { stop: Some(&stop), ..Allowance::default() };
    assert!(ask("tournament", &[("game", "blocking-2")], &stopped).is_err());
    let soon = Allowance { time: Some(Duration::from_millis(300)), ..Allowance::default() };
    let found = ask("tournament", &[("game", "blocking-2"), ("games", "1e9")], &soon).expect("some games");
    assert!(count(&found, "games") < 1_000_000_000, "{found:?}");
    assert_eq!(found["gave_up"]["reason"], "time");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (game, player) in [("wythoff", "guess"), ("blocking-2", "clever"), ("c = n", "random")] {
        let refused = ask("tournament", &[("game", game), ("opponent", player)], &Allowance::default());
        assert!(refused.is_err(), "{game} {player}");
    }
}
