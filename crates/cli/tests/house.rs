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
