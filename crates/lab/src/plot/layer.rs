//! A number of every position, by its colour: the Grundy value, how long the game lasts, how many moves win.

use super::label::Label;
use super::page::{Page, Sample};
use super::scene::{Color, Mark, Scene};
use super::{PlotError, PlotRequest};
use crate::answers::Game;
use crate::answers::layers::Layer;
use wythoff_base::Budget;
use wythoff_check::NoValues;

/// The largest pile drawn: a position is then two pixels wide, and each has its colour.
const MOST: u64 = 300;
/// Up to this value the legend shows every one, beyond it ten of them: more would not fit beside the board.
const ALL: u32 = 12;
const SOME: u64 = 10;

pub(super) fn draw(
    request: &PlotRequest,
    layer: Layer,
    game: &Game,
    to: u64,
    budget: &Budget,
) -> Result<Scene, PlotError> {
    if to > MOST {
        return Err(PlotError::TooFar { what: "a board of numbers", most: MOST });
    }
    let rules = game.subject.game().ok_or(PlotError::NoValues { blocking: false })?;
    let values = layer.values(rules, to, budget).map_err(|error| match error {
        NoValues::Blocking(_) => PlotError::NoValues { blocking: true },
        NoValues::Judge(error) => PlotError::Board(error),
    })?;
    let greatest = values.positions().map(|(_, value)| value).max().unwrap_or(0);
    let theme = request.theme();
    let line = game.line();
    let (title, whose) = request.titles(&line);
    let kind = match layer {
        Layer::Grundy if rules.play().is_misere() => "mis\u{e8}re Grundy values",
        Layer::Grundy => "Grundy values",
        Layer::Remoteness => "remaining moves",
        Layer::Wins => "numbers of winning moves",
    };
    let shown = format!("{whose}{kind} with piles up to {to}");
    let sample = |value: u32| {
        let color = if value == 0 { theme.ink } else { color(value, greatest) };
        (Sample::Mark(Mark::Square(11.0), color), Label::text(&value.to_string()))
    };
    let legend = shown_values(greatest).into_iter().map(sample).collect();
    let mut page = Page::new(f64::from(request.width), theme, title, Label::text(&shown), legend);
    let (area, x, y) = request.square(&mut page, to)?;
    let mut by_value = vec![vec![]; greatest as usize + 1];
    for ((a, b), value) in values.positions() {
        let both = [(a, b), (b, a)].into_iter().take(if a == b { 1 } else { 2 });
        by_value[value as usize].extend(both.map(|(a, b)| (x.at(a as f64), y.at(b as f64))));
    }
    // On a fine board squares touch each other.
    let unit = x.unit();
    let mark = Mark::Square(if unit > 8.0 { unit - 0.8 } else { unit + 0.3 });
    for (value, at) in (0..).zip(by_value) {
        let color = if value == 0 { theme.ink } else { color(value, greatest) };
        page.marks("values", mark, color, at);
    }
    page.axes(area, (&x, Label::math("x")), (&y, Label::math("y")));
    Ok(page.finish(format!(
        "{shown}, from 0 to {greatest}, computed from the moves: one square for each position of {line}, \
         coloured by its value.",
    )))
}

/// The values in the legend: all, or some of them from the first to the last.
fn shown_values(greatest: u32) -> Vec<u32> {
    if greatest <= ALL {
        return (0..=greatest).collect();
    }
    (0..SOME).map(|i| (i * u64::from(greatest) / (SOME - 1)) as u32).collect()
}

/// From violet over blue, green and yellow to red, lightest in the middle: each value has its own place between them.
const RAMP: [u32; 7] = [0x5E4FA2, 0x3288BD, 0x66C2A5, 0xE6F598, 0xFEE08B, 0xF46D43, 0x9E0142];

/// The colour of a value from 1 on.
fn color(value: u32, greatest: u32) -> Color {
    let (steps, span) = (RAMP.len() as u64 - 1, u64::from(greatest.max(2)) - 1);
    let at = u64::from(value - 1) * steps;
    let (i, rest) = (at / span, at % span);
    let (low, high) = (Color::rgb(RAMP[i as usize]), Color::rgb(RAMP[(i + 1).min(steps) as usize]));
    let between = |low: u8, high: u8| ((u64::from(low) * (span - rest) + u64::from(high) * rest) / span) as u8;
    Color { r: between(low.r, high.r), g: between(low.g, high.g), b: between(low.b, high.b) }
}
