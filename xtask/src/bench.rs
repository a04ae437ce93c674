//! The ratios of docs/performance.md, measured on this machine: both sides of a ratio in one run.
#![allow(clippy::float_arithmetic, reason = "ratios are for people")]

use crate::{Result, program, root};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::{Command, ExitCode};

/// Runs of the program; the median of an odd number is one of them, and three forgive one disturbed run.
const RUNS: usize = 3;

/// The size at which access is compared with multiplication, the largest of `wyt bench`: there the ratio is steady.
const DIGITS: &str = "100000";

/// Writes the measured ratios into the column, a new one if it is not there, and leaves the others.
pub(crate) fn bench(column: &str) -> Result<ExitCode> {
    let (path, wyt) = (root().join("docs/performance.md"), program()?);
    let mut measured: [BTreeMap<String, Vec<f64>>; 2] = Default::default();
    for run in 1..=RUNS {
        eprintln!("run {run} of {RUNS}");
        let ran = Command::new(&wyt).args(["bench", "--format", "json", "--quiet"]).output()?;
        let said: Value = serde_json::from_slice(&ran.stdout)?;
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        for design in list(&said["generation"]["designs"]) {
            if let Some((name, ratio)) = design["design"].as_str().zip(design["ratio"].as_f64()) {
                measured[0].entry(name.to_string()).or_default().push(ratio);
            }
        }
        for table in list(&said["grundy"]) {
            if let Some((game, ratio)) = table["game"].as_str().zip(table["ratio"].as_f64()) {
                let name = format!("Grundy values of {game}, piles up to {}", table["to"].as_str().unwrap_or("?"));
                measured[0].entry(name).or_default().push(ratio);
            }
        }
        for game in list(&said["bench"]) {
            let size = list(&game["sizes"]).into_iter().find(|size| size["digits"] == DIGITS);
            let ratio = size.and_then(|size| size["outcome_multiplications"].as_f64());
            if let Some(((name, solver), ratio)) = game["game"].as_str().zip(game["solver"].as_str()).zip(ratio) {
                measured[1].entry(format!("{name}, {solver}")).or_default().push(ratio);
            }
        }
    }
    let mut page = std::fs::read_to_string(&path)?;
    for (head, ratios) in ["| kernel |", "| game and method |"].into_iter().zip(measured) {
        page = with_column(&page, head, column, &ratios).ok_or("docs/performance.md has not both tables")?;
    }
    std::fs::write(path, page)?;
    Ok(ExitCode::SUCCESS)
}

/// The page with the medians in that column of the table that begins with `head`.
fn with_column(page: &str, head: &str, column: &str, ratios: &BTreeMap<String, Vec<f64>>) -> Option<String> {
    let start = page.lines().position(|line| line.starts_with(head))?;
    let length = page.lines().skip(start).take_while(|line| line.starts_with('|')).count();
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect::<Vec<_>>();
    let mut rows: Vec<Vec<String>> = page.lines().skip(start).take(length).map(cells).collect();
    let at = rows[0].iter().position(|name| name == column).unwrap_or(rows[0].len());
    let width = rows[0].len().max(at + 1);
    rows[0].resize(width, column.to_string());
    rows.get_mut(1)?.resize(width, "---".to_string());
    for (name, all) in ratios {
        let mut all = all.clone();
        all.sort_by(f64::total_cmp);
        let row = rows.iter().position(|row| row[0] == *name).unwrap_or_else(|| {
            rows.push(vec![name.clone()]);
            rows.len() - 1
        });
        rows[row].resize(width, String::new());
        rows[row][at] = match all[all.len() / 2] {
            small if small < 1.0 => format!("{small:.3}"),
            ratio => format!("{ratio:.1}"),
        };
    }
    rows.iter_mut().for_each(|row| row.resize(width, String::new()));
    let drawn = rows.iter().map(|row| format!("| {} |", row.join(" | ")));
    let before = page.lines().take(start).map(str::to_string);
    let after = page.lines().skip(start + length).map(str::to_string);
    Some(before.chain(drawn).chain(after).collect::<Vec<_>>().join("\n") + "\n")
}
