//! Entries found without a parse of the catalogue are those of a parse.

use wythoff_game::catalogue::{Entry, all, find, with_rule};

#[test]
fn every_name_and_every_rule_finds_its_entry() {
    let parsed: Vec<Entry> = serde_json::from_str(include_str!("../../crates/game/data/catalogue.json")).unwrap();
    let written = |entry: &Entry| format!("{entry:?}");
    assert_eq!(all().map(written).collect::<Vec<_>>(), parsed.iter().map(written).collect::<Vec<_>>());
    for entry in &parsed {
        for name in [&entry.name].into_iter().chain(&entry.also) {
            assert_eq!(find(name).map(written), Some(written(entry)), "{name}");
        }
        assert_eq!(with_rule(&entry.rule).map(written), Some(written(entry)), "{}", entry.rule);
    }
    for wrong in ["", " ", "name", "title", "Nim", "nim\"", "[", ": "] {
        assert!(find(wrong).is_none() && with_rule(wrong).is_none(), "{wrong}");
    }
}
