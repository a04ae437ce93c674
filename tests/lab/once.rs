//! A question analyses its rule once, and a limit is written once.

use std::fs;
use std::path::Path;
use wythoff_lab::answers::Parameters;
use wythoff_lab::answers::{ALL, Solve};

/// Who analyses a rule in lab, and why the analysis of a `Game` does not serve.
const ANALYSE: [(&str, &str); 4] = [
    ("answers/game.rs", "the one analysis of a question"),
    ("answers/games.rs", "every rule of the catalogue"),
    ("answers/walnut/folder.rs", "the same moves in normal play"),
    ("identify/search.rs", "rules that the search writes"),
];

fn analysing(folder: &Path, root: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let analyses = |path: &&std::path::PathBuf| {
        let text = fs::read_to_string(path).expect("text");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        code.lines().any(|line| line.contains("Analysis::of(") && !line.trim_start().starts_with("//"))
    };
    let name = |path: &std::path::PathBuf| path.strip_prefix(root).expect("inside").to_string_lossy().into_owned();
    let here = files.iter().filter(analyses).map(name);
    here.chain(folders.iter().flat_map(|folder| analysing(folder, root))).collect()
}

#[test]
fn a_rule_is_analysed_where_a_game_is_made() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = analysing(&root, &root);
    found.sort();
    assert_eq!(found, ANALYSE.map(|(file, _)| file));
}

#[test]
fn the_limit_of_all_moves_is_the_one_in_the_help() {
    let all = Solve::PARAMETERS.iter().find(|parameter| parameter.name == "all").expect("a parameter");
    let limit = format!("up to {ALL}");
    assert!(all.about.contains(&limit) && all.help.contains(&limit), "{all:?}");
}
