//! The moves (k,l) on the quarter plane: legal, forbidden, and those that may be adjoined.

use super::label::Label;
use super::page::{Page, Sample};
use super::scene::{Mark, Scene};
use super::{PlotError, PlotRequest};
use crate::answers::Game;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_study::moves::{Setting, forbidden};

/// The largest amount drawn: a move is then two pixels wide, as on the boards of numbers.
const MOST: u64 = 300;

pub(super) fn draw(request: &PlotRequest, game: &Game, to: u64, budget: &Budget) -> Result<Scene, PlotError> {
    if to > MOST {
        return Err(PlotError::TooFar { what: "the map of the moves", most: MOST });
    }
    let setting = Setting::of(&game.analysis).map_err(|reason| PlotError::NoMoves(GaveUp::beyond(reason)))?;
    let gave_up = |error: GaveUp| error.spent().map_or(PlotError::NoMoves(error), PlotError::from);
    let found = forbidden(&setting, to, budget).map_err(gave_up)?;
    let legal = setting.legal(to, budget).map_err(gave_up)?.unwrap_or_default();
    let theme = request.theme();
    let line = game.line();
    let (title, whose) = request.titles(&line);
    let seen = found.evidence == Evidence::Observed;
    let blank = if seen { "join no two of the P-positions computed" } else { "may be added" };
    let shown = format!("{whose}moves (k,l) with amounts up to {to}; blank ones {blank}");
    let mut legend = vec![(Sample::Mark(Mark::Square(9.0), theme.first), Label::text("forbidden"))];
    if setting.invariant {
        legend.push((Sample::Mark(Mark::Square(9.0), theme.second), Label::text("legal")));
    }
    let mut page = Page::new(f64::from(request.width), theme, title, Label::text(&shown), legend);
    let (area, x, y) = request.square(&mut page, to)?;
    page.grid(area, Some(&x), Some(&y));
    let unit = x.unit();
    let mark = Mark::Square(if unit > 8.0 { unit - 0.8 } else { unit + 0.1 });
    let at = |moves: &mut dyn Iterator<Item = (u64, u64)>| -> Vec<(f64, f64)> {
        let both = moves.flat_map(|(k, l)| [(k, l), (l, k)].into_iter().take(if k == l { 1 } else { 2 }));
        both.map(|(k, l)| (x.at(k as f64), y.at(l as f64))).collect()
    };
    page.marks("forbidden", mark, theme.first, at(&mut found.moves.iter().copied()));
    page.marks("legal", mark, theme.second, at(&mut legal.iter().copied()));
    page.axes(area, (&x, Label::math("k")), (&y, Label::math("l")));
    let certain = if seen { "as far as the P-positions computed show" } else { "the list is complete" };
    let allowed = match setting.invariant {
        false => "legality depends on the piles here, so no move is marked legal".into(),
        true => format!("{} legal moves", legal.len()),
    };
    Ok(page.finish(format!(
        "{shown}: {} forbidden moves ({certain}); {allowed}. Each move is drawn on both sides of the diagonal. Game: \
         {line}.",
        found.moves.len(),
    )))
}
