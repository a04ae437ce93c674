//! Tables for a paper, with as many columns as fit on a page.

/// The width of a page of LaTeX's `article` in points, and of a digit in it.
const PAGE: usize = 345;
const DIGIT: usize = 5;

/// The width of the first column, which names the rows, with its line.
const NAMES: usize = 20;

/// The greatest number of columns in the papers.
const COLUMNS: usize = 17;

/// The space on each side of a column: the default of LaTeX, then smaller ones that are tried before a table is broken.
const SPACES: [usize; 3] = [6, 4, 2];

/// The digits of the longest number that fits on a line.
const LONGEST: usize = (PAGE - NAMES - 2 * SPACES[0]) / DIGIT;

/// The number of digits between two possible line breaks of a long number.
const TOGETHER: usize = 10;

/// Named rows of the same length as one table, or as several tables one below the other.
pub(super) fn tables(names: &[&str], rows: &[Vec<String>]) -> String {
    let mut out = String::new();
    let total = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> =
        (0..total).map(|c| rows.iter().filter_map(|row| row.get(c)).map(String::len).max().unwrap_or(0)).collect();
    let mut first = 0;
    while first < total {
        let (count, space) = fitting(&widths[first..]);
        let last = first + count;
        let long = widths[first] > LONGEST;
        if space < SPACES[0] {
            out.push_str(&format!("{{\\setlength{{\\tabcolsep}}{{{space}pt}}%\n"));
        }
        let columns = if long { format!("p{{{}pt}}", LONGEST * DIGIT) } else { format!("*{{{count}}}{{r}}") };
        out.push_str(&format!("\\begin{{tabular}}{{l|{columns}}}\n"));
        for (i, (name, row)) in names.iter().zip(rows).enumerate() {
            let cells: Vec<String> =
                row[first..last].iter().map(|cell| if long { broken(cell) } else { cell.clone() }).collect();
            let line = if i == 0 { " \\hline" } else { "" };
            out.push_str(&format!("${name}$ & {} \\\\{line}\n", cells.join(" & ")));
        }
        out.push_str("\\end{tabular}\n");
        if space < SPACES[0] {
            out.push_str("}\n");
        }
        first = last;
        if first < total {
            out.push('\n');
        }
    }
    out
}

/// The number of columns of the next table, and the space next to each: all columns if they fit with some space,
/// otherwise as many as fit on a page.
fn fitting(widths: &[usize]) -> (usize, usize) {
    let wanted = widths.len().min(COLUMNS);
    let fit = |space: usize| {
        let mut left = PAGE - NAMES;
        widths[..wanted]
            .iter()
            .take_while(|width| {
                let width = *width * DIGIT + 2 * space;
                let fits = width <= left;
                left = left.saturating_sub(width);
                fits
            })
            .count()
    };
    match SPACES.into_iter().find(|space| fit(*space) == wanted) {
        Some(space) => (wanted, space),
        None => (fit(SPACES[0]).max(1), SPACES[0]),
    }
}

/// A long number that may be broken every few digits.
fn broken(number: &str) -> String {
    let digits: Vec<char> = number.chars().collect();
    let groups: Vec<String> = digits.chunks(TOGETHER).map(|group| group.iter().collect()).collect();
    groups.join("\\allowbreak{}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The widest line of every table in points, as LaTeX sets it.
    fn widest(text: &str) -> usize {
        let (mut space, mut widest) = (SPACES[0], 0);
        for table in text.split("\\end{tabular}") {
            if let Some(set) = table.split("\\tabcolsep}{").nth(1) {
                space = set.split("pt").next().and_then(|n| n.parse().ok()).expect("a length");
            }
            let cells: Vec<Vec<usize>> = table
                .lines()
                .filter(|line| line.starts_with('$'))
                .map(|line| {
                    line.split(" & ")
                        .skip(1)
                        .map(|c| c.trim_end_matches([' ', '\\']).replace(" \\\\ \\hline", "").len())
                        .collect()
                })
                .collect();
            let columns = cells.first().map_or(0, Vec::len);
            let width = |c: usize| cells.iter().map(|row| row[c]).max().unwrap_or(0).min(LONGEST) * DIGIT + 2 * space;
            widest = widest.max(NAMES + (0..columns).map(width).sum::<usize>());
            space = SPACES[0];
        }
        widest
    }

    #[test]
    fn no_table_is_wider_than_a_page() {
        for digits in [1, 3, 5, 9, 20, 60, 62, 63, 200] {
            let rows: Vec<Vec<String>> =
                (0..2).map(|_| (0..40).map(|i| "x".repeat(1 + i * digits / 40)).collect()).collect();
            let text = tables(&["a", "b"], &rows);
            assert!(widest(&text) <= PAGE, "{digits}: {}\n{text}", widest(&text));
            let digits: usize = rows.iter().flatten().map(String::len).sum();
            assert_eq!(text.matches('x').count(), digits, "nothing is lost");
        }
    }

    #[test]
    fn seventeen_short_columns_stay_together() {
        let text = tables(&["n"], &[(0..17).map(|n| n.to_string()).collect()]);
        assert_eq!(text.matches("tabular").count(), 2, "{text}");
    }
}
