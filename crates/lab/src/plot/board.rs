//! The P-positions of a game on the quarter plane.

use super::label::Label;
use super::page::{Area, Page, Sample};
use super::scene::{Mark, Scene};
use super::thin::radius;
use super::ticks::Axis;
use super::{PlotError, PlotRequest};
use crate::answers::Game;
use crate::answers::board::positions;
use wythoff_base::Budget;
use wythoff_base::Number;
use wythoff_check::evidence::Evidence;

/// The largest pile drawn: at the usual width eight piles or more then share a pixel, and more show
/// nothing new.
const MOST: u64 = 5000;
/// Up to this pile the squares of the board are drawn, beyond it dots: at the usual width a square is then
/// about nine pixels wide.
const CELLS: u64 = 64;
/// The greatest number of marks: each takes some bytes of an SVG, and a browser draws every one.
const MOST_MARKS: usize = 100_000;

pub(super) fn draw(request: &PlotRequest, game: &Game, to: u64, budget: &Budget) -> Result<Scene, PlotError> {
    if to > MOST {
        return Err(PlotError::TooFar { what: "the board", most: MOST });
    }
    let (evidence, pairs) = positions(game, to, budget)?;
    let why = match evidence {
        Evidence::Theorem if game.subject.game().is_some() => "proved by a theorem",
        Evidence::Theorem => "by the definition of the sequence",
        _ => "computed from the moves",
    };
    let mirrored: Vec<(u64, u64)> = pairs.iter().filter(|(x, y)| x != y).map(|&(x, y)| (y, x)).collect();
    let all: Vec<(u64, u64)> = pairs.into_iter().chain(mirrored).collect();
    if all.len() > MOST_MARKS {
        return Err(PlotError::TooManyMarks { most: MOST_MARKS });
    }
    let theme = request.theme();
    let cells = to <= CELLS;
    let line = game.line();
    let (title, whose) = request.titles(&line);
    let (many, one) = if game.subject.game().is_some() { ("P-positions", "P-position") } else { ("pairs", "pair") };
    let shown = format!("{whose}{many} with piles up to {to}");
    let sample = Sample::Mark(if cells { Mark::Square(9.0) } else { Mark::Disc(3.0) }, theme.first);
    let mut legend = vec![(sample, Label::text(one))];
    // On a small board a line means little, on a large one the dots hide it.
    let guide = game.analysis.direction().filter(|_| (8..=200).contains(&to)).and_then(|m| Some((roughly(&m)?, m)));
    if let Some((rough, exact)) = &guide {
        legend.push((Sample::Dashed(theme.second), guide_label(*rough, exact)));
    }
    let mut page = Page::new(f64::from(request.width), theme, title, Label::text(&shown), legend);
    let bound = i64::try_from(to).unwrap_or(i64::MAX);
    let widest = Label::text(&super::grouped(&to.to_string()));
    let mut area = page.area(0.0, &[widest], 0.0);
    let side = (area.right - area.left).min(request.room(page.top, f64::INFINITY)?);
    (area.right, area.bottom) = (area.left + side, area.top + side);
    let ticks = if side < 400.0 { 6 } else { 10 };
    let x = Axis::integers(0, bound, ticks, area.across());
    let y = Axis::integers(0, bound, ticks, area.upwards());
    if cells {
        squares(&mut page, area, to);
    } else {
        page.grid(area, Some(&x), Some(&y));
    }
    if let Some((rough, _)) = guide {
        // y = m x, m > 1, leaves the board at the top; its mirror on the right.
        let end = bound as f64 + 0.5;
        let (from, to) = ((x.at(0.0), y.at(0.0)), (x.at(end / rough), y.at(end)));
        page.line(from, to, theme.second, 1.2, true);
        page.line(from, (x.at(end), y.at(end / rough)), theme.second, 1.2, true);
    }
    let unit = x.unit();
    let mark = if cells {
        Mark::Square((unit * 0.84).min(unit - 0.6))
    } else {
        Mark::Disc(radius(all.len()).min((unit * 0.75).max(1.8)))
    };
    let at: Vec<(f64, f64)> = all.iter().map(|&(a, b)| (x.at(a as f64), y.at(b as f64))).collect();
    let count = at.len();
    page.marks("positions", mark, theme.first, at);
    page.axes(area, (&x, Label::math("x")), (&y, Label::math("y")));
    Ok(page.finish(format!(
        "{shown}, {why}: {count} marks on the board of {line}, counted on both sides of the diagonal."
    )))
}

/// A number as a place on the paper.
fn roughly(number: &Number) -> Option<f64> {
    let scaled = number.mul(&Number::from(1i64 << 40)).ok()?.floor();
    Some(i64::try_from(&scaled).ok()? as f64 / (1i64 << 40) as f64)
}

fn guide_label(rough: f64, exact: &Number) -> Label {
    let formula = exact.to_string();
    Label::parse(&if exact.is_integer() {
        format!("$y = {formula}*x$ and $x = {formula}*y$")
    } else if formula.len() <= 24 {
        format!("$y = m\u{2009}x$ and $x = m\u{2009}y$, $m = {formula}$")
    } else {
        format!("$y = m\u{2009}x$ and $x = m\u{2009}y$, $m$ \u{2248} {rough:.4}")
    })
}

/// The lines between the squares of the board.
fn squares(page: &mut Page, area: Area, to: u64) {
    let step = (area.right - area.left) / (to + 1) as f64;
    for i in 1..=to + 1 {
        let (x, y) = (area.left + step * i as f64, area.bottom - step * i as f64);
        page.line((x, area.top), (x, area.bottom), page.theme.grid, 0.7, false);
        page.line((area.left, y), (area.right, y), page.theme.grid, 0.7, false);
    }
}
