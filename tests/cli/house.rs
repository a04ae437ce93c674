//! The walls inside the crates: the modules of a crate see each other one way, like the crates themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Every Rust file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let rust = files.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    rust.chain(folders.iter().flat_map(|folder| self::files(folder))).collect()
}

/// The names that follow `prefix` in a line of code.
fn behind<'a>(line: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    line.match_indices(prefix).flat_map(move |(at, _)| {
        let starts_here = !line[..at].ends_with(|c: char| c.is_alphanumeric() || "_:".contains(c));
        let rest = if starts_here { &line[at + prefix.len()..] } else { "" };
        let list = rest.strip_prefix('{').and_then(|list| list.split('}').next());
        let name = |text: &'a str| text.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        list.map_or_else(|| vec![name(rest)], |list| list.split(',').map(name).collect())
    })
}

/// Which top-level modules of a crate name which others, outside of tests.
fn edges(source: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let module = |path: &Path| {
        let parts: Vec<String> =
            path.strip_prefix(source).expect("inside").iter().map(|p| p.to_string_lossy().into()).collect();
        let name = parts[0].trim_end_matches(".rs").to_string();
        // `x.rs` and `x/mod.rs` are one step below the root, `x/y.rs` two.
        let depth = parts.len() - usize::from(parts.len() > 1 && parts.last().is_some_and(|last| last == "mod.rs"));
        (name, depth)
    };
    let all = files(source);
    let names: BTreeSet<String> = all.iter().map(|path| module(path).0).collect();
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in &all {
        let (name, depth) = module(path);
        if ["lib", "main"].contains(&name.as_str()) {
            continue;
        }
        let text = fs::read_to_string(path).expect("text");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let seen = edges.entry(name.clone()).or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let root = "super::".repeat(depth);
            let named = behind(line, "crate::").chain(behind(line, &root));
            seen.extend(named.filter(|other| names.contains(*other) && *other != name).map(str::to_string));
        }
    }
    edges
}

/// The modules that remain when those that see none of the others, or are seen by none, are taken away again and again.
fn cyclic(mut edges: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    loop {
        let free = |(name, seen): &(&String, &BTreeSet<String>)| {
            !seen.iter().any(|other| edges.contains_key(other)) || !edges.values().any(|seen| seen.contains(*name))
        };
        let Some(free) = edges.iter().find(free).map(|(name, _)| name.clone()) else { break };
        edges.remove(&free);
    }
    edges.into_keys().collect()
}

#[test]
fn modules_see_each_other_one_way() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates");
    let (mut looked_at, mut wrong) = (0, Vec::new());
    for entry in fs::read_dir(crates).expect("the crates") {
        let path = entry.expect("a crate").path();
        let name = path.file_name().expect("a name").to_string_lossy().to_string();
        let edges = edges(&path.join("src"));
        looked_at += edges.values().map(BTreeSet::len).sum::<usize>();
        let found = cyclic(edges);
        if !found.is_empty() {
            wrong.push((name, found));
        }
    }
    assert!(wrong.is_empty(), "these see each other both ways: {wrong:?}");
    assert!(looked_at > 50, "only {looked_at} uses were found");
}

#[test]
fn a_cycle_is_seen() {
    let edges = |all: &[(&str, &[&str])]| {
        all.iter().map(|(name, seen)| (name.to_string(), seen.iter().map(|s| s.to_string()).collect())).collect()
    };
    assert!(cyclic(edges(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_empty());
    assert_eq!(cyclic(edges(&[("a", &["b"]), ("b", &["c"]), ("c", &["b"])])), ["b", "c"]);
    let named: Vec<&str> = behind("use crate::{answers::Game, play}; my_crate::x(crate::plot::Y)", "crate::").collect();
    assert_eq!(named, ["answers", "play", "", "plot"]);
}

/// The numbers after "Proposition" or "Propositions" in a text; `5 to 7` names all three.
fn propositions(text: &str) -> BTreeSet<u32> {
    // A comment or a text that goes on in the next line is one.
    let whole =
        text.lines().map(|line| line.trim().trim_start_matches(['/', '!', '\\']).trim()).collect::<Vec<_>>().join(" ");
    let mut found = BTreeSet::new();
    for (at, word) in whole.match_indices("Proposition") {
        let mut from = None;
        for part in whole[at + word.len()..].trim_start_matches('s').split_whitespace() {
            let digits: String = part.trim_start_matches('(').chars().take_while(char::is_ascii_digit).collect();
            match (digits.parse::<u32>(), part) {
                (Ok(n), _) => {
                    found.extend(from.take().unwrap_or(n)..=n);
                    if part.ends_with(['.', ';', ':', ')']) {
                        break;
                    }
                }
                (_, "to") => from = found.last().copied(),
                (_, "and" | "or") => {}
                _ => break,
            }
        }
    }
    found
}

#[test]
fn propositions_and_code_name_each_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let proofs = fs::read_to_string(root.join("docs/proofs.md")).expect("the proofs");
    let headed =
        |line: &str| line.strip_prefix("**Proposition ")?.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
    let proved: BTreeSet<u32> = proofs.lines().filter_map(headed).collect();
    let mut cited: BTreeSet<u32> = BTreeSet::new();
    for entry in fs::read_dir(root.join("crates")).expect("the crates") {
        for path in files(&entry.expect("a crate").path().join("src")) {
            cited.extend(propositions(&fs::read_to_string(&path).expect("text")));
        }
    }
    use wythoff_game::literature;
    cited.extend(literature::errata().iter().flat_map(|erratum| &erratum.propositions));
    cited.extend(literature::questions().iter().flat_map(|asked| &asked.propositions));
    cited.extend(wythoff_game::papers::places().iter().flat_map(|place| &place.propositions));
    assert_eq!(cited.difference(&proved).collect::<Vec<_>>(), Vec::<&u32>::new(), "cited and not proved");
    assert_eq!(proved.difference(&cited).collect::<Vec<_>>(), Vec::<&u32>::new(), "proved and never cited");
    assert!(proved.len() > 80);
    let some = propositions("// Propositions 3, 5 to 7\n    // and 9; see Proposition 56a. 12");
    assert_eq!(some.into_iter().collect::<Vec<_>>(), [3, 5, 6, 7, 9, 56]);
}

#[test]
fn the_references_say_what_the_program_says() {
    use wythoff_game::literature;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("REFERENCES.md")).expect("the references");
    let proof = |numbers: &[u32]| match numbers {
        [] => String::new(),
        _ => format!(" (docs/proofs.md, {})", numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")),
    };
    let shown = |command: &Option<String>| command.as_ref().map(|line| format!(" `{line}`")).unwrap_or_default();
    for line in page.lines().filter(|line| line.starts_with("| ")).take_while(|line| !line.starts_with("| source")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        if let [key, text] = cells[..] {
            assert!(key == "key" || literature::paper(key).is_some_and(|paper| paper.text == text), "{line}");
        }
    }
    for e in literature::errata() {
        let line = format!(
            "* **{}, {}.** \"{}\" {} *{}*{}{}",
            e.source,
            e.place,
            e.quotation,
            e.printed,
            e.correct,
            proof(&e.propositions),
            shown(&e.command)
        );
        assert!(page.contains(&format!("\n{line}\n")), "the line should be\n{line}");
        assert!(page.contains(&format!("| {} |", e.source)));
        assert!(e.games.iter().all(|game| wythoff_game::catalogue::find(game).is_some()), "{:?}", e.games);
    }
    for q in literature::questions() {
        let line = format!(
            "| {}, {} | {} ({}\"{}\") | {}: {}{}{} |",
            q.source,
            q.place,
            q.question,
            if q.implied { "implied by " } else { "" },
            q.quotation,
            q.status,
            q.answer,
            proof(&q.propositions),
            shown(&q.command)
        );
        assert!(page.contains(&format!("\n{line}\n")), "the line should be\n{line}");
        assert!(page.contains(&format!("| {} |", q.source)));
    }
    let rows = page
        .split("## What the papers ask")
        .nth(1)
        .map(|part| part.split("\n## ").next().unwrap_or_default().matches("\n| ").count());
    assert_eq!(rows, Some(literature::questions().len() + 1));
}

/// The names after `pub KIND` at the beginning of a line, for each kind given, in one crate.
fn public(source: &Path, kinds: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for path in files(source) {
        let text = fs::read_to_string(path).expect("text");
        for line in text.lines() {
            let mut words = line.split_whitespace();
            if words.next() == Some("pub") && words.next().is_some_and(|kind| kinds.contains(&kind)) {
                let name = words.next().unwrap_or_default().split(|c: char| !c.is_alphanumeric() && c != '_').next();
                found.push(name.unwrap_or_default().to_string());
            }
        }
    }
    found
}

/// The folders of the crates' sources.
fn sources() -> impl Iterator<Item = PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates");
    fs::read_dir(crates).expect("the crates").map(|entry| entry.expect("a crate").path().join("src"))
}

#[test]
fn a_crate_has_one_public_type_of_a_name() {
    for source in sources() {
        let mut names = public(&source, &["struct", "enum", "trait", "type"]);
        names.sort();
        let twice: Vec<_> = names.windows(2).filter(|two| two[0] == two[1]).map(|two| &two[0]).collect();
        assert!(twice.is_empty(), "{}: {twice:?}", source.display());
    }
}

/// The goal of docs/decisions.md. 1281 items were public in 0.1.0, which had fewer features, and 2845 early in 0.2.0.
const MOST_PUBLIC: usize = 1600;

#[test]
fn public_items_stay_few() {
    let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod"];
    let count: usize = sources().map(|source| public(&source, &kinds).len()).sum();
    assert!(count > MOST_PUBLIC / 2, "only {count} were found");
    assert!(count <= MOST_PUBLIC, "{count} public items: make those `pub(crate)` that no other crate needs");
}

/// As wide as rustfmt.toml allows; rustfmt breaks neither comments nor strings.
const WIDEST: usize = 120;

#[test]
fn no_line_is_too_wide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the repository");
    let mut wide = Vec::new();
    let folders = sources().chain(["tests", "xtask", "fuzz"].map(|folder| root.join(folder)));
    for path in folders.flat_map(|folder| files(&folder)) {
        let text = fs::read_to_string(&path).expect("text");
        let here = text.lines().enumerate().filter(|(_, line)| line.chars().count() > WIDEST);
        wide.extend(here.map(|(i, _)| format!("{}:{}", path.display(), i + 1)));
    }
    assert!(wide.is_empty(), "wider than {WIDEST} columns: {wide:#?}");
}
