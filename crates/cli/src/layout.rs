//! Columns and paragraphs. On a terminal they keep to its width; in a pipe or a file a paragraph is one line.

use crossterm::terminal;
use std::io::IsTerminal;

/// A longer cell does not widen its column: otherwise one huge number fills every row with spaces.
const WIDEST: usize = 1000;

/// A wider terminal is not used: longer lines are hard to read.
const READABLE: usize = 100;

/// Lines of cells, each column as wide as its widest cell; `left` says which columns begin at the left.
pub(crate) fn aligned(rows: &[Vec<String>], left: &[bool]) -> Vec<String> {
    let widths = widths(rows);
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(c, cell)| {
            let space = " ".repeat(widths[c].saturating_sub(cell.chars().count()));
            if left.get(c).copied().unwrap_or(false) { format!("{cell}{space}") } else { format!("{space}{cell}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// The widths of the columns.
pub(crate) fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| rows.iter().filter_map(move |r| r.get(c)).map(|cell| cell.chars().count());
    (0..columns).map(|c| width(c).filter(|width| *width <= WIDEST).max().unwrap_or(0)).collect()
}

/// The same with columns at the left, no line longer than `width`. Wide columns are made narrower, one after the
/// other in the order of `narrow`, and their cells continue in the next line. Nothing where the words themselves are
/// too wide.
pub(crate) fn columns(rows: &[Vec<String>], width: usize, narrow: &[usize]) -> Option<Vec<String>> {
    let mut widths = widths(rows);
    let longest = |c: usize| rows.iter().filter_map(move |r| r.get(c)).flat_map(|cell| cell.split_whitespace());
    let total = |widths: &[usize]| widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1);
    for &column in narrow {
        let over = total(&widths).saturating_sub(width);
        let least = longest(column).map(|word| word.chars().count()).max().unwrap_or(0);
        if let Some(wide) = widths.get_mut(column) {
            *wide = wide.saturating_sub(over).max(least);
        }
    }
    if total(&widths) > width {
        return None;
    }
    let mut lines = Vec::new();
    for row in rows {
        let cells: Vec<Vec<String>> = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| wrapped(cell, *width, 0, 0).lines().map(str::to_string).collect())
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        lines.extend((0..height).map(|i| cells.iter().map(|cell| cell.get(i).cloned().unwrap_or_default()).collect()));
    }
    Some(aligned(&lines, &vec![true; widths.len()]))
}

/// The width that the reader sets in `WYT_WIDTH`, otherwise that of the terminal; nothing in a pipe or a file.
///
/// Documents show what a terminal shows, and are recorded through a pipe: hence the variable.
pub(crate) fn screen() -> Option<usize> {
    if let Some(width) = std::env::var("WYT_WIDTH").ok().and_then(|width| width.parse().ok()) {
        return Some(width);
    }
    let stdout = std::io::stdout();
    if stdout.is_terminal() { terminal::size().ok().map(|(width, _)| usize::from(width)) } else { None }
}

/// A paragraph whose first line begins in the column `first` and whose later lines begin in the column `indent`: broken
/// between words on a terminal, one line elsewhere.
pub(crate) fn flowed(text: &str, first: usize, indent: usize) -> String {
    wrapped(text, screen().map_or(usize::MAX, |width| width.min(READABLE)), first, indent)
}

/// The same within `width` columns. Words stay whole.
pub(crate) fn wrapped(text: &str, width: usize, first: usize, indent: usize) -> String {
    let (mut lines, mut column) = (String::new(), first);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if lines.is_empty() {
            column += length;
        } else if column + 1 + length > width {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            column = indent + length;
        } else {
            lines.push(' ');
            column += 1 + length;
        }
        lines.push_str(word);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_keep_to_the_width_and_words_stay_whole() {
        let row = |cells: [&str; 3]| cells.map(String::from).to_vec();
        let rows = [row(["name", "some words of a cell", "beta = (5 + sqrt(17))/2"]), row(["n", "one", "two"])];
        for width in [80, 40, 30, 24] {
            let lines = columns(&rows, width, &[1, 2]).expect("the words fit");
            assert!(lines.iter().all(|line| line.chars().count() <= width), "{width}: {lines:#?}");
            let mut words: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
            let mut all: Vec<&str> = rows.iter().flatten().flat_map(|cell| cell.split_whitespace()).collect();
            words.sort_unstable();
            all.sort_unstable();
            assert_eq!(words, all, "nothing is lost or broken");
        }
        assert_eq!(columns(&rows, 20, &[1, 2]), None);
    }

    #[test]
    fn a_cell_of_any_length() {
        let long = "7".repeat(70_000);
        let rows = [vec!["12".to_string(), "1".into()], vec![long.clone(), "2".into()]];
        assert_eq!(aligned(&rows, &[]), ["12  1".to_string(), format!("{long}  2")]);
    }

    #[test]
    fn paragraphs() {
        assert_eq!(wrapped("take 5 from both piles", 12, 4, 2), "take 5\n  from both\n  piles");
        assert_eq!(wrapped("take  5", usize::MAX, 4, 2), "take 5");
    }
}
