//! Phrases that are no plain English, kept out of everything that a person reads: strings and comments of the
//! sources, the page, the Python package, data, and documents. The list is phrases.txt: one a line, small letters;
//! quotations of the literature are exempt.

use std::path::{Path, PathBuf};

const PHRASES: &str = include_str!("phrases.txt");

/// Endings of files that hold text for readers.
const ENDINGS: [&str; 12] = ["rs", "md", "js", "html", "css", "py", "pyi", "json", "ipynb", "toml", "txt", "tex"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Files that people read, below the root: not what others made, and not this list.
fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_string_lossy().to_string();
            let left_out = ["target", "corpus", "node_modules", "phrases.txt", "CHANGELOG.md"].contains(&name.as_str());
            if left_out || (name.starts_with('.') && name != ".ci") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| *known == ending)) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The words of a file in a row, in small letters, with the number of the line that each began in: marks of comments
/// and of broken strings are no words, and what is quoted from the literature is left out.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("\"quotation\":") || line.trim_start().starts_with("\"printed\":") {
            continue;
        }
        let marks = |word: &&str| !matches!(*word, "//" | "///" | "//!" | "#" | "*" | "/*" | "*/" | "\\" | ">");
        words.extend(line.split_whitespace().filter(marks).map(|word| (number, word.to_lowercase())));
    }
    words
}

/// A word without what English or a language writes around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

#[test]
fn no_phrase_of_the_list_is_printed() {
    let phrases: Vec<Vec<&str>> = PHRASES.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(phrases.len() >= 80);
    let mut found = Vec::new();
    for path in files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let words = words(&text);
        let bare: Vec<&str> = words.iter().map(|(_, word)| bare(word)).collect();
        for phrase in &phrases {
            let Some((first, rest)) = phrase.split_first() else { continue };
            for (place, _) in bare.iter().enumerate().filter(|(_, word)| *word == first) {
                if bare[place + 1..].starts_with(rest) {
                    let name = path.strip_prefix(root()).unwrap().display().to_string();
                    found.push(format!("{name}:{}: {}", words[place].0, phrase.join(" ")));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} places:\n{}", found.len(), found.join("\n"));
}
