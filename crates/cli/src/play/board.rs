//! Draws the board: a queen, the origin in the corner, the first pile along one side and the second along the other.

use crate::layout::wrapped;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// A square: first pile, second pile.
pub type Square = (u64, u64);

/// The marks on a square.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Marks {
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
pub struct Scene<'a> {
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
pub struct BoardPlan {
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
    pub fn fit(corner: Square, width: u16, height: u16) -> Option<BoardPlan> {
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

/// Draws everything.
pub fn draw(frame: &mut Frame, scene: &Scene) {
    let area = frame.area();
    let Some(plan) = BoardPlan::fit(scene.corner, area.width, area.height) else {
        let text = "The window is too small for this board: enlarge it, or press q to leave.";
        frame.render_widget(Paragraph::new(wrapped(text, usize::from(area.width.max(1)), 0, 0)), area);
        return;
    };
    let (across, up) = if plan.swapped { (scene.corner.1, scene.corner.0) } else { scene.corner };
    // The plan fits, so these are small.
    let (wide, high) = ((MARGIN + 2 * (across + 1)).max(NARROWEST) as u16, (up + 1 + 2) as u16);
    let [title, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    frame.render_widget(Line::styled(scene.title, Style::new().add_modifier(Modifier::BOLD)), title);
    let [board, text] = if plan.beside {
        let [board, _, text] =
            Layout::horizontal([Constraint::Length(wide), Constraint::Length(2), Constraint::Min(0)]).areas(rest);
        [board, Rect { height: text.height.min(high.max(LOWEST as u16)), ..text }]
    } else {
        Layout::vertical([Constraint::Length(high), Constraint::Min(0)]).areas(rest)
    };
    frame.render_widget(Paragraph::new(squares(scene, plan.swapped, across, up)), board);
    panel(frame, scene, text);
}

/// Covers the screen with a text.
pub fn cover(frame: &mut Frame, text: &str) {
    let width = usize::from(frame.area().width.clamp(1, 100));
    let broken = text.lines().flat_map(|line| match line {
        "" => vec![Line::default()],
        line => lines(line, width, Style::new()).collect(),
    });
    frame.render_widget(Paragraph::new(broken.collect::<Vec<_>>()), frame.area());
}

/// The rows from the top down, then the numbers and the names of the sides.
fn squares(scene: &Scene, swapped: bool, across: u64, up: u64) -> Vec<Line<'static>> {
    let dim = Style::new().add_modifier(Modifier::DIM);
    let mut lines: Vec<Line> = (0..=up)
        .rev()
        .map(|row| {
            let number = Span::styled(format!("{row:>3} "), dim);
            let cells = (0..=across).map(|column| {
                let square = if swapped { (row, column) } else { (column, row) };
                cell(scene, square)
            });
            std::iter::once(number).chain(cells).collect()
        })
        .collect();
    let numbers: String = (0..=across).step_by(5).map(|column| format!("{column:<10}")).collect();
    lines.push(Line::styled(format!("    {}", numbers.trim_end()), dim));
    let (below, beside) = if swapped { ("second", "first") } else { ("first", "second") };
    lines.push(Line::styled(format!("    \u{2192} {below}  \u{2191} {beside} pile"), dim));
    lines
}

fn cell(scene: &Scene, square: Square) -> Span<'static> {
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
    let mut style = Style::new();
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
        style = style.bg(Color::Indexed(ground)).fg(Color::Indexed(ink));
    }
    if queen || marks.losing {
        style = style.add_modifier(Modifier::BOLD);
    }
    if square == scene.cursor {
        style = style.add_modifier(Modifier::REVERSED);
    }
    Span::styled(symbol, style)
}

fn panel(frame: &mut Frame, scene: &Scene, area: Rect) {
    let width = usize::from(area.width.clamp(1, 72));
    let typed = scene.typed.map(|line| {
        // Only the end of a long line is shown.
        let skip = line.chars().count().saturating_sub(width.saturating_sub(3));
        format!("> {}\u{2588}", line.chars().skip(skip).collect::<String>())
    });
    let (bold, dim) = (Style::new().add_modifier(Modifier::BOLD), Style::new().add_modifier(Modifier::DIM));
    let head: Vec<Line> = lines(&scene.question, width, bold).chain(lines(&scene.under, width, Style::new())).collect();
    let foot = typed.map_or_else(|| keys(scene.keys, width, bold, dim), |line| vec![Line::styled(line, bold)]);
    let [above, middle, below] = Layout::vertical([
        Constraint::Length(head.len() as u16 + 1),
        Constraint::Min(0),
        Constraint::Length(foot.len() as u16 + 1),
    ])
    .areas(area);
    let old = scene.said.len().saturating_sub(scene.fresh);
    let style = |i: usize| if i < old { dim } else { Style::new() };
    let sentences = scene.said.iter().enumerate();
    let said: Vec<Line> = sentences
        .flat_map(|(i, sentence)| sentence.lines().flat_map(move |line| lines(line, width, style(i))))
        .collect();
    let recent = said.len().saturating_sub(usize::from(middle.height));
    frame.render_widget(Paragraph::new(head), above);
    frame.render_widget(Paragraph::new(said.into_iter().skip(recent).collect::<Vec<_>>()), middle);
    // A blank line separates the keys.
    frame.render_widget(Paragraph::new(std::iter::once(Line::default()).chain(foot).collect::<Vec<_>>()), below);
}

/// The keys with their meanings, as many on a line as fit.
fn keys(keys: &[(&str, &str)], width: usize, bold: Style, dim: Style) -> Vec<Line<'static>> {
    let mut all: Vec<Line> = vec![Line::default()];
    for (key, what) in keys {
        let wide = key.chars().count() + what.chars().count() + 3;
        if all.last().is_some_and(|line| line.width() > 0 && line.width() + wide > width + 2) {
            all.push(Line::default());
        }
        if let Some(line) = all.last_mut() {
            line.push_span(Span::styled(key.to_string(), bold));
            line.push_span(Span::styled(format!(" {what}  "), dim));
        }
    }
    all
}

/// A sentence broken into lines; a text in a column of its own stays in that column.
fn lines(text: &str, width: usize, style: Style) -> impl Iterator<Item = Line<'static>> {
    let column = text.find("  ").map_or(0, |end| text[end..].find(|c: char| c != ' ').map_or(0, |begin| end + begin));
    let (head, rest) = text.split_at(if column + 20 <= width { column } else { 0 });
    let broken = format!("{head}{}", wrapped(rest, width, head.len(), head.len()));
    broken.lines().map(|line| Line::styled(line.to_string(), style)).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stay() {
        let broken = |text: &str, width| {
            lines(text, width, Style::default()).map(|l| l.to_string()).collect::<Vec<_>>().join("|")
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
