//! Columns and paragraphs for a terminal.

/// Lines of cells, each column as wide as its widest cell; `left` says which columns begin at the left.
pub fn aligned(rows: &[Vec<String>], left: &[bool]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(c, cell)| {
            let width = widths[c];
            if left.get(c).copied().unwrap_or(false) { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// The same with columns at the left, no line longer than `width`: where they would be, columns are made as narrow as
/// `narrow` says, one after the other, and their cells go on in the next line.
pub fn columns(rows: &[Vec<String>], width: usize, narrow: &[(usize, usize)]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..columns).map(widest).collect();
    for &(column, least) in narrow {
        let over = (widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1)).saturating_sub(width);
        if let Some(wide) = widths.get_mut(column) {
            *wide = (*wide).min(wide.saturating_sub(over).max(least));
        }
    }
    let mut lines = Vec::new();
    for row in rows {
        let cells: Vec<Vec<String>> = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| wrapped(&broken(cell, *width), *width, 0).lines().map(str::to_string).collect())
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        lines.extend((0..height).map(|i| cells.iter().map(|cell| cell.get(i).cloned().unwrap_or_default()).collect()));
    }
    // Every cell is as wide as its column, also where no row of it is.
    for line in &mut lines {
        let line: &mut Vec<String> = line;
        line.iter_mut().zip(&widths).for_each(|(cell, &width)| *cell = format!("{cell:<width$}"));
    }
    aligned(&lines, &vec![true; columns])
}

/// A text whose longest words are broken, too.
fn broken(text: &str, width: usize) -> String {
    let words = text.split_whitespace().flat_map(|word| {
        let letters: Vec<char> = word.chars().collect();
        letters.chunks(width.max(1)).map(|part| part.iter().collect::<String>()).collect::<Vec<_>>()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A text broken into lines of at most `width` characters, the later ones indented.
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        let length = lines[last].chars().count();
        if length > 0 && length + 1 + word.chars().count() > width {
            lines.push(word.to_string());
        } else {
            if length > 0 {
                lines[last].push(' ');
            }
            lines[last].push_str(word);
        }
    }
    lines.join(&format!("\n{}", " ".repeat(indent)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_keep_to_the_width() {
        let row = |cells: [&str; 3]| cells.map(String::from).to_vec();
        let rows = [row(["name", "some words of a cell", "beta=(5+sqrt17)/2"]), row(["n", "one", "two"])];
        for width in [80, 40, 30, 24] {
            let lines = columns(&rows, width, &[(1, 8), (2, 6)]);
            assert!(lines.iter().all(|line| line.chars().count() <= width), "{width}: {lines:#?}");
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
            let all: usize = rows.iter().flatten().map(|cell| letters(cell)).sum();
            assert_eq!(lines.iter().map(|line| letters(line)).sum::<usize>(), all, "nothing is lost");
        }
    }
}
