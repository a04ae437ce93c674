//! The board drawn: a queen, the origin in the corner, the first pile along one side and the second along the other.

use crate::commands::wrapped;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// A square: first pile, second pile.
pub type Square = (u64, u64);

/// What is to be seen on a square.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Marks {
    /// The queen may go there.
    pub target: bool,
    /// She may not: it is blocked.
    pub blocked: bool,
    /// A P-position, revealed.
    pub losing: bool,
    /// She came from there.
    pub left: bool,
}

/// What is to be seen.
pub struct Scene<'a> {
    pub title: &'a str,
    /// The largest square.
    pub corner: Square,
    pub queen: Square,
    pub cursor: Square,
    pub marks: &'a dyn Fn(Square) -> Marks,
    /// What is asked of the person.
    pub question: String,
    /// What the square under the cursor means.
    pub under: String,
    /// What was said, the latest last.
    pub said: &'a [String],
    /// What is being typed.
    pub typed: Option<&'a str>,
    pub keys: &'a [(&'a str, &'a str)],
    pub color: bool,
}

/// Where the parts go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The second pile runs along the bottom.
    pub swapped: bool,
    /// The text stands beside the board rather than below it.
    beside: bool,
}

/// The width of the text beside the board, and its height below.
const BESIDE: u64 = 36;
const BELOW: u64 = 9;
/// The numbers at the left of the board.
const MARGIN: u64 = 4;

impl Plan {
    /// How a board with this corner fits on a screen, if it does.
    pub fn fit(corner: Square, width: u16, height: u16) -> Option<Plan> {
        let (width, height) = (u64::from(width), u64::from(height));
        let fits = |plan: &Plan| {
            let (across, up) = if plan.swapped { (corner.1, corner.0) } else { corner };
            let (Some(w), Some(h)) = (across.checked_mul(2), up.checked_add(4)) else { return false };
            let Some(w) = w.checked_add(MARGIN + 2) else { return false };
            if plan.beside {
                w + 2 + BESIDE <= width && h <= height && height >= 16
            } else {
                w <= width && width >= 50 && h + BELOW <= height
            }
        };
        if corner.0 > 500 || corner.1 > 500 {
            return None;
        }
        [(false, true), (false, false), (true, true), (true, false)]
            .map(|(swapped, beside)| Plan { swapped, beside })
            .into_iter()
            .find(fits)
    }
}

/// Draws everything.
pub fn draw(frame: &mut Frame, scene: &Scene) {
    let area = frame.area();
    let Some(plan) = Plan::fit(scene.corner, area.width, area.height) else {
        let text = "The window is too small for this board: enlarge it, or press q to leave.";
        frame.render_widget(Paragraph::new(wrapped(text, usize::from(area.width.max(1)), 0)), area);
        return;
    };
    let (across, up) = if plan.swapped { (scene.corner.1, scene.corner.0) } else { scene.corner };
    // The plan fits, so these are small.
    let (wide, high) = ((MARGIN + 2 * (across + 1)) as u16, (up + 1 + 2) as u16);
    let [title, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    frame.render_widget(Line::styled(scene.title, Style::new().add_modifier(Modifier::BOLD)), title);
    let [board, text] = if plan.beside {
        let [board, _, text] =
            Layout::horizontal([Constraint::Length(wide), Constraint::Length(2), Constraint::Min(0)]).areas(rest);
        [board, text]
    } else {
        Layout::vertical([Constraint::Length(high), Constraint::Min(0)]).areas(rest)
    };
    frame.render_widget(Paragraph::new(squares(scene, plan.swapped, across, up)), board);
    panel(frame, scene, text);
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
    lines.push(Line::styled(format!("    {below} pile \u{2192}  {beside} pile \u{2191}"), dim));
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
    let width = usize::from(area.width.max(1));
    let typed = scene.typed.map(|line| {
        // The end of a long line is what is being typed.
        let skip = line.chars().count().saturating_sub(width.saturating_sub(3));
        format!("> {}\u{2588}", line.chars().skip(skip).collect::<String>())
    });
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let head: Vec<Line> = lines(&scene.question, width, bold).chain(lines(&scene.under, width, Style::new())).collect();
    let keys: Vec<String> = scene.keys.iter().map(|(key, what)| format!("{key}\u{A0}{what}")).collect();
    let dim = Style::new().add_modifier(Modifier::DIM);
    let foot: Vec<Line> = match typed {
        Some(line) => vec![Line::styled(line, bold)],
        None => lines(&keys.join("  "), width, dim).collect(),
    };
    let room = usize::from(area.height).saturating_sub(head.len() + foot.len() + 2);
    let said: Vec<Line> = scene
        .said
        .iter()
        .flat_map(|sentence| sentence.lines().flat_map(|line| lines(line, width, Style::new())).collect::<Vec<_>>())
        .collect();
    let recent = said.len().saturating_sub(room);
    let said = said.into_iter().skip(recent);
    let blank = || std::iter::once(Line::default());
    let all: Vec<Line> = head.into_iter().chain(blank()).chain(said).chain(blank()).chain(foot).collect();
    frame.render_widget(Paragraph::new(all), area);
}

/// A sentence broken into lines.
fn lines(text: &str, width: usize, style: Style) -> impl Iterator<Item = Line<'static>> {
    let broken = wrapped(text, width, 0);
    broken.lines().map(|line| Line::styled(line.replace('\u{A0}', " "), style)).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_fit() {
        let plan = |swapped, beside| Some(Plan { swapped, beside });
        assert_eq!(Plan::fit((11, 15), 80, 24), plan(false, true));
        assert_eq!(Plan::fit((15, 18), 80, 24), plan(false, true));
        assert_eq!(Plan::fit((37, 10), 80, 24), plan(false, false));
        assert_eq!(Plan::fit((10, 37), 80, 24), plan(true, false));
        assert_eq!(Plan::fit((40, 20), 100, 40), plan(false, false));
        assert_eq!(Plan::fit((40, 20), 140, 30), plan(false, true));
        assert_eq!(Plan::fit((40, 40), 80, 24), None);
        assert_eq!(Plan::fit((1, 1), 20, 5), None);
        assert_eq!(Plan::fit((u64::MAX, u64::MAX), u16::MAX, u16::MAX), None);
    }
}
