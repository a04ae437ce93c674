//! The README, the documentation and the book, tried as a reader would: every command in them runs, and prints what
//! is written there.
//!
//! In a block of code a line that begins with `$ ` is a command, and what follows up to the next is what it prints,
//! on either stream; a line `...` stands for any lines. Commands in lists, without the `$`, are run for their exit
//! code. One folder for each page: what a command writes, the next one reads.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One command of a page.
struct Shown {
    page: String,
    line: usize,
    command: String,
    /// What it prints, if the page says so.
    output: Option<Vec<String>>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All pages: texts for readers, and the book.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        for path in entries {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// The lines of code of a page, with their numbers, block by block: fenced as `console` or without a language, or
/// indented.
fn blocks(text: &str) -> Vec<Vec<(usize, String)>> {
    let mut blocks = vec![Vec::new()];
    let mut fence: Option<bool> = None;
    for (line, text) in (1..).zip(text.lines()) {
        if let Some(language) = text.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(["", "console"].contains(&language.trim())) };
            blocks.push(Vec::new());
            continue;
        }
        let code = match fence {
            Some(shown) => shown.then_some(text),
            None => text.strip_prefix("    "),
        };
        match (code, blocks.last_mut()) {
            (Some(code), Some(block)) => block.push((line, code.trim_end().to_string())),
            // An empty line does not end indented code.
            (None, Some(block)) if text.trim().is_empty() && !block.is_empty() => block.push((line, String::new())),
            _ => blocks.push(Vec::new()),
        }
    }
    blocks
}

fn shown(page: &Path) -> Vec<Shown> {
    let name = page.strip_prefix(root()).unwrap().display().to_string();
    let text = std::fs::read_to_string(page).unwrap();
    let mut all = Vec::new();
    for block in blocks(&text) {
        let session = block.iter().any(|(_, code)| code.starts_with("$ "));
        for (line, code) in block {
            if let Some(command) = code.strip_prefix("$ ") {
                all.push(Shown { page: name.clone(), line, command: command.into(), output: Some(Vec::new()) });
            } else if session {
                if let Some(Shown { output: Some(output), .. }) = all.last_mut() {
                    output.push(code);
                }
            } else if code.starts_with("wyt ") && !code.starts_with("wyt  ") && !code.starts_with("wyt = ") {
                // A remark follows two spaces.
                let command = code.split("  ").next().unwrap_or(&code).to_string();
                all.push(Shown { page: name.clone(), line, command, output: None });
            }
        }
    }
    all
}

/// Whether a command is left out here: it waits for a person, serves for ever, runs on other machines or for minutes.
fn left_out(command: &str) -> bool {
    if command.ends_with(" -h") {
        return false;
    }
    let words = [
        "wyt play",
        "wyt serve",
        "wyt selftest",
        "wyt bench",
        "SLURM",
        "--budget 1h",
        "letters.txt",
        "pip ",
        "python",
        "cargo ",
    ];
    let long = ["words half -L 32", "--to 20000", "--to 4096", "0..40", "0..58", "1..30"];
    words.iter().any(|word| command.contains(word))
        || (long.iter().any(|word| command.contains(word)) && std::env::var_os("WYTHOFF_DOCS").is_none())
}

/// What a command prints, on both streams, and its exit code.
fn printed(command: &str, folder: &Path) -> (Vec<String>, i32) {
    let program = Path::new(env!("CARGO_BIN_EXE_wyt")).parent().unwrap();
    let path = std::env::join_paths(
        [program.to_path_buf()].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let ran = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .current_dir(folder)
        .env("PATH", path.unwrap())
        // What a terminal shows, narrow enough for a printed page.
        .env("WYT_WIDTH", "88")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(ran.stdout).unwrap();
    (trimmed(text.lines().map(str::to_string).collect()), ran.status.code().unwrap_or(-1))
}

fn trimmed(mut lines: Vec<String>) -> Vec<String> {
    lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Whether lines are as a page has them.
fn agrees(lines: &[String], page: &[String]) -> bool {
    match page.split_first() {
        None => lines.is_empty(),
        Some((any, rest)) if any == "..." => (0..=lines.len()).any(|skipped| agrees(&lines[skipped..], rest)),
        Some((first, rest)) => lines.split_first().is_some_and(|(line, lines)| line == first && agrees(lines, rest)),
    }
}

/// What a page shows of an output: as much before and after its `...` as it showed before.
fn abridged(lines: &[String], page: &[String]) -> Vec<String> {
    let any = |line: &String| line == "...";
    let Some(before) = page.iter().position(any) else { return lines.to_vec() };
    let after = page.iter().rev().position(any).unwrap_or(0);
    if before + after >= lines.len() {
        return lines.to_vec();
    }
    let dots = vec!["...".to_string()];
    [&lines[..before], &dots, &lines[lines.len() - after..]].concat()
}

/// Outputs of a page replaced by what the program prints now: the command's line, how many lines it showed, and the
/// new ones.
fn rewrite(path: &Path, recorded: &[(usize, usize, Vec<String>)]) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for (line, shown, new) in recorded.iter().rev() {
        let indent = lines[line - 1].split_once('$').map_or(String::new(), |(indent, _)| indent.to_string());
        let new = new.iter().map(|new| format!("{indent}{new}").trim_end().to_string());
        lines.splice(*line..line + shown, new);
    }
    if !recorded.is_empty() {
        std::fs::write(path, lines.join("\n") + "\n").unwrap();
    }
}

/// With `WYTHOFF_RECORD` set, pages are rewritten to what the program prints: read the difference before you keep it.
#[test]
fn every_command_prints_what_is_written() {
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs");
    let record = std::env::var_os("WYTHOFF_RECORD").is_some();
    let mut wrong = Vec::new();
    for path in pages() {
        let folder = here.join(path.file_stem().unwrap());
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        // From the end of the page, so that lines above keep their numbers; commands run in their order.
        let mut recorded = Vec::new();
        for Shown { page, line, command, output } in shown(&path) {
            if left_out(&command) {
                continue;
            }
            let (lines, code) = printed(&command, &folder);
            let page_lines = output.map(trimmed);
            if let (true, Some(written)) = (record, &page_lines)
                && !agrees(&lines, written)
            {
                recorded.push((line, written.len(), abridged(&lines, written)));
                continue;
            }
            let right = match &page_lines {
                Some(written) => agrees(&lines, written),
                None => [0, 1].contains(&code),
            };
            if !right {
                wrong.push(format!("{page}:{line}: $ {command}\n{}\n(exit code {code})", lines.join("\n")));
            }
        }
        rewrite(&path, &recorded);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The book has a section for each command of the help, in its order, and the README a line. With `WYTHOFF_RECORD`
/// set the sections are written.
#[test]
fn every_command_is_described() {
    let help = printed("wyt -h", &root()).0.join("\n");
    let list = help.split("\nCommands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
    let names = list.lines().filter(|line| !line.starts_with("   "));
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).filter(|n| *n != "help").collect();
    let path = root().join("docs/book/src/commands.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (head, _) = text.split_once("\n## ").unwrap();
    if std::env::var_os("WYTHOFF_RECORD").is_some() {
        let section = |name: &&str| {
            let help = printed(&format!("wyt {name} -h"), &root()).0.join("\n");
            format!("\n## {name}\n\n```console\n$ wyt {name} -h\n{help}\n```\n")
        };
        std::fs::write(&path, head.to_string() + &names.iter().map(section).collect::<String>()).unwrap();
        return;
    }
    let sections: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(sections, names, "docs/book/src/commands.md; WYTHOFF_RECORD=1 writes it");
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let missing: Vec<&&str> = names.iter().filter(|name| !readme.contains(&format!("wyt {name}"))).collect();
    assert!(missing.is_empty(), "the README says nothing about {missing:?}");
}

/// Of RECORDS.md the small commands print what is recorded; the large ones are begun.
#[test]
fn the_records_hold() {
    let page = std::fs::read_to_string(root().join("RECORDS.md")).unwrap();
    let (small, large) = page.split_once("\n## Large").unwrap();
    let rows = |part: &str| -> Vec<(String, String)> {
        let cells = part.lines().map(|line| line.split(" | ").map(str::to_string).collect::<Vec<_>>());
        let row = |cells: Vec<String>| Some((cells.get(2)?.clone(), cells.get(3)?.clone()));
        cells.filter_map(row).filter(|(command, _)| command.starts_with("`wyt ")).collect()
    };
    let folder = &Path::new(env!("CARGO_TARGET_TMPDIR")).join("records");
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).unwrap();
    assert!(rows(small).len() >= 8 && rows(large).len() >= 4);
    for (command, answer) in rows(small) {
        let (lines, code) = printed(command.trim_matches('`'), folder);
        let said = lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!([0, 1].contains(&code) && said.contains(answer.trim_matches('`')), "{command}: {answer}\n{said}");
    }
    for (command, _) in rows(large) {
        let (lines, code) = printed(&format!("{} --budget 20ms", command.trim_matches('`')), folder);
        assert_ne!(code, 2, "{command}: {}", lines.join("\n"));
    }
}

/// The book has every chapter that it names, names every chapter it has, and what a chapter includes is there.
#[test]
fn the_book_is_whole() {
    let folder = root().join("docs/book/src");
    let read =
        |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let summary = read("SUMMARY.md");
    let named = summary.split("](").skip(1).map(|rest| rest.split_once(')').unwrap().0);
    let mut named: Vec<String> = named.map(str::to_string).collect();
    for chapter in &named {
        let text = read(chapter);
        let included = text.split("{{#include ").skip(1).map(|rest| rest.split_once("}}").unwrap().0);
        included.for_each(|path| drop(read(path)));
    }
    named.push("SUMMARY.md".into());
    named.sort();
    let mut there: Vec<String> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    there.sort();
    assert_eq!(named, there);
}
