//! The places of the papers: whole data, every numbered statement, and quotations of a sentence or two.

use wythoff_game::catalogue;
use wythoff_game::literature::{errata, questions};
use wythoff_game::papers::{Holds, Kind, Place, Status, find, keys, places};

fn of(key: &str) -> Vec<&'static Place> {
    places().iter().filter(|place| place.paper == key).collect()
}

#[test]
fn every_place_is_whole() {
    for place in places() {
        let name = format!("[{}] {}", place.paper, place.place);
        assert!(!place.place.is_empty() && place.says.ends_with('.'), "{name}: {}", place.says);
        assert!(place.games.iter().all(|game| catalogue::find(game).is_some()), "{name}: {:?}", place.games);
        assert_eq!(place.holds == Holds::Checked, place.to.is_some(), "{name}: a check has a bound");
        assert_eq!(place.status == Status::Works, place.missing.is_none(), "{name}: what does not work has a reason");
        let quoted = [Kind::Question, Kind::Erratum].contains(&place.kind);
        assert!(quoted || place.status != Status::Works || !place.commands.is_empty(), "{name} works by a command");
        assert!(place.commands.iter().all(|run| run.line.starts_with("wyt ") && run.exit <= 1), "{name}");
    }
}

#[test]
fn no_place_is_there_twice() {
    let text = |place: &&Place| ![Kind::Question, Kind::Erratum].contains(&place.kind);
    let mut names: Vec<_> = places().iter().filter(text).map(|place| (&place.paper, &place.place)).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
}

/// The numbered statements of each paper, as the papers number them.
#[test]
fn every_numbered_statement_is_a_place() {
    let numbered: [(&str, &str, &[&str]); 29] = [
        ("F04", "Theorem", &["1", "2", "3"]),
        ("F04", "Proposition", &["1", "2"]),
        ("F04", "Table", &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]),
        ("F04", "Example", &["1", "2", "3", "4"]),
        ("F07", "Theorem", &["1", "2"]),
        ("F07", "Proposition", &["1", "2", "3", "4"]),
        ("F07", "Table", &["1", "2", "3", "4", "5", "6"]),
        ("FT13", "Theorem", &["10", "11", "13", "17", "21", "27"]),
        ("FT13", "Lemma", &["1", "3", "5", "7", "8", "19", "20", "23", "25"]),
        ("FT13", "Corollary", &["2", "4", "9", "12", "22", "28"]),
        ("FT13", "Remark", &["6", "14", "15", "16", "18", "24"]),
        ("FT13", "Note", &["26"]),
        ("FT13", "Procedure", &["1"]),
        ("FT13", "Table", &["1", "2", "3", "4"]),
        ("FP15", "Definition", &["2.1", "2.2", "2.3", "3.1"]),
        ("FP15", "Theorem", &["3.2", "3.4", "3.5", "4.3"]),
        ("FP15", "Corollary", &["3.3", "4.2"]),
        ("FP15", "Lemma", &["3.6", "4.1"]),
        ("FP15", "Algorithm", &["1"]),
        ("FS", "Theorem", &["1", "2", "3"]),
        ("FS", "Lemma", &["1", "2", "3"]),
        ("FS", "Corollary", &["1", "2"]),
        ("FS", "Conjecture", &["1", "2"]),
        ("F04", "further study", &["1", "2", "3", "4", "5", "6", "7"]),
        ("F07", "section 5", &["(i)", "(ii)", "(iii)", "(iv)", "(v)"]),
        ("F07", "Homework", &["(i)", "(ii)"]),
        ("F04", "section", &["1", "2", "3", "4", "5", "6", "7"]),
        ("F07", "section", &["1", "2", "3", "4", "5"]),
        ("FP15", "section", &["1", "2", "3", "4", "5.1", "5.2", "5.4", "5.5", "6"]),
    ];
    for (key, kind, numbers) in numbered {
        for number in numbers {
            let name = format!("{kind} {number}");
            let wanted = name.to_lowercase();
            let found = find(&of(key), &name);
            assert!(found.iter().any(|place| place.place.to_lowercase().contains(&wanted)), "{key} {name}: {found:?}");
        }
    }
}

#[test]
fn tables_are_names_of_games() {
    for (paper, tables) in [("f04", 11), ("f07", 6), ("ft13", 4)] {
        for table in 1..=tables {
            let name = format!("{paper}-table{table}");
            let game = catalogue::find(&name).unwrap_or_else(|| panic!("{name}"));
            let heading = format!("table {table}");
            let concerned = find(&of(&paper.to_uppercase()), &heading);
            assert!(concerned.iter().any(|place| place.games.contains(&game.name)), "{name}: {}", game.name);
        }
    }
}

#[test]
fn places_are_found_by_number_word_and_short_form() {
    let first = |key: &str, query: &str| find(&of(key), query).first().map(|place| place.place.clone());
    assert_eq!(first("F04", "tab. 7").as_deref(), Some("Example 1, Table 7"));
    assert_eq!(first("F04", "TABLE 1").as_deref(), Some("Table 1 (G1)"));
    assert_eq!(first("FP15", "\u{A7} 5.1").as_deref(), Some("section 5.1, decision"));
    assert_eq!(first("FT13", "misere").as_deref(), Some("section 1, normal and mis\u{E8}re play"));
    assert_eq!(first("FP15", "duchene gravier").as_deref(), Some("section 2, even diagonals"));
    assert_eq!(first("FS", "Las Vegas").as_deref(), Some("slide \"Las Vegas\""));
    assert_eq!(first("F04", "Theorem 3.4"), None);
    assert_eq!(keys(), ["F04", "FT13", "FS", "F07", "FP15"]);
}

/// Words between full stops that can be sentences: labels such as "CONJECTURE 1" are none.
fn sentences(text: &str) -> usize {
    text.split_inclusive(['.', '?']).filter(|part| part.split_whitespace().count() > 4).count()
}

#[test]
fn quotations_are_a_sentence_or_two() {
    let asked =
        questions().iter().flat_map(|q| std::iter::once(&q.quotation).chain(q.also.iter().map(|a| &a.quotation)));
    for quotation in asked.chain(errata().iter().map(|erratum| &erratum.quotation)) {
        assert!((3..=400).contains(&quotation.len()) && sentences(quotation) <= 2, "{quotation}");
    }
    assert!(questions().len() >= 33 && errata().len() >= 24);
    assert!(questions().iter().filter(|q| q.implied).count() >= 8);
}
