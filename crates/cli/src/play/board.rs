//! Draws the board: a queen, the origin in the corner, the first pile along one side and the second along the other.

use crate::layout::wrapped;
use crossterm::style::{Attribute, Color, ContentStyle, StyledContent, Stylize};

/// A line of the screen: pieces of text, each in its style. Every character is one column wide.
pub(crate) type Line = Vec<StyledContent<String>>;

fn line(text: impl Into<String>, style: ContentStyle) -> Line {
    vec![StyledContent::new(style, text.into())]
}

fn width(line: &Line) -> usize {
    line.iter().map(|piece| piece.content().chars().count()).sum()
}

/// The line with spaces after it, or cut, so that it has this width.
fn padded(mut line: Line, wide: usize) -> Line {
    let mut left = wide;
    for piece in &mut line {
        let kept: String = piece.content().chars().take(left).collect();
        left -= kept.chars().count();
        *piece = StyledContent::new(*piece.style(), kept);
    }
    line.push(StyledContent::new(ContentStyle::new(), " ".repeat(left)));
    line
}

/// A square: first pile, second pile.
pub(crate) type Square = (u64, u64);

/// The marks on a square.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// The queen may go there.
    pub target: bool,
    /// The move there is blocked.
    pub blocked: bool,
    /// A P-position, revealed.
    pub losing: bool,
    /// She came from there.
    pub left: bool,
}

/// The contents of the screen.
pub(crate) struct Scene<'a> {
    pub title: &'a str,
    /// The largest square.
    pub corner: Square,
    pub queen: Square,
    pub cursor: Square,
    pub marks: &'a dyn Fn(Square) -> Marks,
    /// The decision that the person has to make.
    pub question: String,
    /// The meaning of the square under the cursor.
    pub under: String,
    /// The messages, the latest last.
    pub said: &'a [String],
    /// The number of new messages.
    pub fresh: usize,
    /// The line that is being typed.
    pub typed: Option<&'a str>,
    pub keys: &'a [(&'a str, &'a str)],
    pub color: bool,
}

/// The arrangement of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardPlan {
    /// The second pile runs along the bottom.
    pub swapped: bool,
    /// The text is to the right of the board rather than below it.
    beside: bool,
}

/// The width of a text to the right of the board, and the height of a text below it.
const BESIDE: u64 = 36;
const BELOW: u64 = 9;
/// The numbers at the left of the board.
const MARGIN: u64 = 4;
/// The width that the names of the sides need, and the lines that the text needs.
const NARROWEST: u64 = 26;
const LOWEST: u64 = 15;

impl BoardPlan {
    /// The arrangement of a board with this corner on a screen, if it fits.
    pub(crate) fn fit(corner: Square, width: u16, height: u16) -> Option<BoardPlan> {
        let (width, height) = (u64::from(width), u64::from(height));
        let fits = |plan: &BoardPlan| {
            let (across, up) = if plan.swapped { (corner.1, corner.0) } else { corner };
            let (Some(w), Some(h)) = (across.checked_mul(2), up.checked_add(4)) else { return false };
            let Some(w) = w.checked_add(MARGIN + 2).map(|w| w.max(NARROWEST)) else { return false };
            if plan.beside {
                w + 2 + BESIDE <= width && h.max(LOWEST + 1) <= height
            } else {
                w <= width && width >= 50 && h + BELOW <= height
            }
        };
        if corner.0 > 500 || corner.1 > 500 {
            return None;
        }
        [(false, true), (false, false), (true, true), (true, false)]
            .map(|(swapped, beside)| BoardPlan { swapped, beside })
            .into_iter()
            .find(fits)
    }
}

/// The lines of a screen of this size.
pub(crate) fn draw(scene: &Scene, (width, height): (u16, u16)) -> Vec<Line> {
    let (screen, all) = (usize::from(width), usize::from(height));
    let Some(plan) = BoardPlan::fit(scene.corner, width, height) else {
        let text = "The window is too small for this board: enlarge it, or press q to leave.";
        return lines(text, screen.max(1), ContentStyle::new()).collect();
    };
    let (across, up) = if plan.swapped { (scene.corner.1, scene.corner.0) } else { scene.corner };
    // The plan fits, so these are small.
    let (wide, high) = ((MARGIN + 2 * (across + 1)).max(NARROWEST) as usize, (up + 1 + 2) as usize);
    let title = line(scene.title, ContentStyle::new().bold());
    let board = squares(scene, plan.swapped, across, up);
    let rest: Vec<Line> = if plan.beside {
        let text = panel(scene, screen - wide - 2, high.max(LOWEST as usize).min(all - 1));
        let row = |i: usize| {
            let left = padded(board.get(i).cloned().unwrap_or_default(), wide + 2);
            left.into_iter().chain(text.get(i).cloned().unwrap_or_default()).collect()
        };
        (0..board.len().max(text.len())).map(row).collect()
    } else {
        let text = panel(scene, screen, all - 1 - high);
        board.into_iter().chain(text).collect()
    };
    std::iter::once(title).chain(rest).take(all).map(|line| padded(line, screen)).collect()
}

/// A text on the whole screen.
pub(crate) fn cover(text: &str, (width, height): (u16, u16)) -> Vec<Line> {
    let broken = text.lines().flat_map(|line| match line {
        "" => vec![Line::new()],
        line => lines(line, usize::from(width.clamp(1, 100)), ContentStyle::new()).collect(),
    });
    broken.take(usize::from(height)).collect()
}

/// The rows from the top down, then the numbers and the names of the sides.
fn squares(scene: &Scene, swapped: bool, across: u64, up: u64) -> Vec<Line> {
    let dim = ContentStyle::new().dim();
    let mut lines: Vec<Line> = (0..=up)
        .rev()
        .map(|row| {
            let number = StyledContent::new(dim, format!("{row:>3} "));
            let cells = (0..=across).map(|column| {
                let square = if swapped { (row, column) } else { (column, row) };
                cell(scene, square)
            });
            std::iter::once(number).chain(cells).collect()
        })
        .collect();
    let numbers: String = (0..=across).step_by(5).map(|column| format!("{column:<10}")).collect();
    lines.push(line(format!("    {}", numbers.trim_end()), dim));
    let (below, beside) = if swapped { ("second", "first") } else { ("first", "second") };
    lines.push(line(format!("    \u{2192} {below}  \u{2191} {beside} pile"), dim));
    lines
}

fn cell(scene: &Scene, square: Square) -> StyledContent<String> {
    let marks = (scene.marks)(square);
    let queen = square == scene.queen;
    let symbol = match marks {
        _ if queen => "\u{265B} ",
        Marks { blocked: true, .. } => "\u{D7} ",
        Marks { losing: true, .. } => "\u{25CF} ",
        Marks { left: true, .. } => "\u{25E6} ",
        Marks { target: true, .. } => "\u{B7} ",
        _ => "  ",
    };
    let mut style = ContentStyle::new();
    if scene.color {
        let dark = (square.0 + square.1).is_multiple_of(2);
        let ground = match (marks.target && !marks.blocked, dark) {
            (true, true) => 23,
            (true, false) => 30,
            (false, true) => 235,
            (false, false) => 239,
        };
        let ink = match marks {
            _ if queen => 220,
            Marks { blocked: true, .. } => 203,
            Marks { losing: true, .. } => 215,
            _ => 252,
        };
        style = style.on(Color::AnsiValue(ground)).with(Color::AnsiValue(ink));
    }
    if queen || marks.losing {
        style = style.attribute(Attribute::Bold);
    }
    if square == scene.cursor {
        style = style.attribute(Attribute::Reverse);
    }
    StyledContent::new(style, symbol.to_string())
}

/// The text of the game: the decision above, the messages, the keys at the bottom.
fn panel(scene: &Scene, width: usize, height: usize) -> Vec<Line> {
    let width = width.clamp(1, 72);
    let typed = scene.typed.map(|line| {
        // Only the end of a long line is shown.
        let skip = line.chars().count().saturating_sub(width.saturating_sub(3));
        format!("> {}\u{2588}", line.chars().skip(skip).collect::<String>())
    });
    let (plain, bold, dim) = (ContentStyle::new(), ContentStyle::new().bold(), ContentStyle::new().dim());
    let head: Vec<Line> = lines(&scene.question, width, bold).chain(lines(&scene.under, width, plain)).collect();
    let foot = typed.map_or_else(|| keys(scene.keys, width, bold, dim), |typed| vec![line(typed, bold)]);
    // A blank line after the decision, and one before the keys.
    let middle = height.saturating_sub(head.len() + foot.len() + 2);
    let old = scene.said.len().saturating_sub(scene.fresh);
    let style = |i: usize| if i < old { dim } else { plain };
    let sentences = scene.said.iter().enumerate();
    let said: Vec<Line> = sentences
        .flat_map(|(i, sentence)| sentence.lines().flat_map(move |line| lines(line, width, style(i))))
        .collect();
    let recent = said.len().saturating_sub(middle);
    let blank = middle - (said.len() - recent);
    let said = said.into_iter().skip(recent).chain(std::iter::repeat_n(Line::new(), blank + 1));
    head.into_iter().chain([Line::new()]).chain(said).chain(foot).take(height).collect()
}

/// The keys with their meanings, as many on a line as fit.
fn keys(keys: &[(&str, &str)], width: usize, bold: ContentStyle, dim: ContentStyle) -> Vec<Line> {
    let mut all: Vec<Line> = vec![Line::new()];
    for (key, what) in keys {
        let wide = key.chars().count() + what.chars().count() + 3;
        if all.last().is_some_and(|line| !line.is_empty() && self::width(line) + wide > width + 2) {
            all.push(Line::new());
        }
        if let Some(line) = all.last_mut() {
            line.push(StyledContent::new(bold, key.to_string()));
            line.push(StyledContent::new(dim, format!(" {what}  ")));
        }
    }
    all
}

/// A sentence broken into lines; a text in a column of its own stays in that column.
fn lines(text: &str, width: usize, style: ContentStyle) -> impl Iterator<Item = Line> {
    let column = text.find("  ").map_or(0, |end| text[end..].find(|c: char| c != ' ').map_or(0, |begin| end + begin));
    let (head, rest) = text.split_at(if column + 20 <= width { column } else { 0 });
    let broken = format!("{head}{}", wrapped(rest, width, head.len(), head.len()));
    broken.lines().map(|text| line(text, style)).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stay() {
        let broken = |text: &str, width| {
            let lines = lines(text, width, ContentStyle::new());
            lines.map(|line| line[0].content().clone()).collect::<Vec<_>>().join("|")
        };
        assert_eq!(
            broken("to X Y       move to the position (X,Y)", 34),
            "to X Y       move to the position|             (X,Y)"
        );
        assert_eq!(broken("You take 2 from both piles", 15), "You take 2 from|both piles");
        assert_eq!(broken("to X Y       move", 20), "to X Y move");
    }

    #[test]
    fn boards_that_fit() {
        let plan = |swapped, beside| Some(BoardPlan { swapped, beside });
        assert_eq!(BoardPlan::fit((11, 15), 80, 24), plan(false, true));
        assert_eq!(BoardPlan::fit((15, 18), 80, 24), plan(false, true));
        assert_eq!(BoardPlan::fit((37, 10), 80, 24), plan(false, false));
        assert_eq!(BoardPlan::fit((10, 37), 80, 24), plan(true, false));
        assert_eq!(BoardPlan::fit((40, 20), 100, 40), plan(false, false));
        assert_eq!(BoardPlan::fit((40, 20), 140, 30), plan(false, true));
        assert_eq!(BoardPlan::fit((40, 40), 80, 24), None);
        assert_eq!(BoardPlan::fit((1, 1), 20, 5), None);
        assert_eq!(BoardPlan::fit((u64::MAX, u64::MAX), u16::MAX, u16::MAX), None);
    }
}
