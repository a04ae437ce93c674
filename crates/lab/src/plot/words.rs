//! `words`: how many factors, palindromes, squares and abelian classes the word of a game has, by their length.

use super::label::Label;
use super::page::{BETWEEN, Page, Sample};
use super::scene::{Color, Mark, Scene};
use super::ticks::Axis;
use super::{PlotError, PlotRequest};
use crate::answers::{Allowance, Game, Question};
use crate::words::{Certainty, Counted, Counts, Words};
use wythoff_base::Budget;

/// The longest factors drawn: one for each pixel of the frame.
const MOST: u64 = 512;
/// The letters looked at: several hundred times as many as the longest factors have.
const LETTERS: u64 = 200_000;

pub(super) fn draw(request: &PlotRequest, game: &Game, to: u64, budget: &Budget) -> Result<Scene, PlotError> {
    if !(1..=MOST).contains(&to) {
        return Err(PlotError::TooFar { what: "the number of factors", most: MOST });
    }
    let asked = Words { prefix: LETTERS, ..Words::of(game.clone(), to) };
    let mut found = asked.answer(&Allowance::from(budget)).map_err(PlotError::Words)?;
    if let Some(stopped) = found.stopped.take() {
        return Err(PlotError::Words(stopped));
    }
    let theme = request.theme();
    let (title, whose) = request.titles(&game.line());
    let series = [
        ("factors", &found.subword, theme.ink),
        ("palindromes", &found.palindromes, theme.first),
        ("squares", &found.squares, theme.second),
        ("abelian classes", &found.abelian, theme.muted),
    ];
    let legend = series.iter().map(|(name, _, color)| (Sample::Mark(Mark::Disc(4.0), *color), Label::text(name)));
    let shown = format!("{whose}factors of the word of A, {}", certainty(&found));
    let mut page = Page::new(f64::from(request.width), theme, title, Label::text(&shown), legend.collect());
    let room = request.room(page.top + BETWEEN, 420.0)?;
    // One margin for both frames, so that their axes of L are aligned.
    let widest = [Label::text(&greatest(&series).to_string())];
    frame(&mut page, (room * 0.55, to), "p(L)", &series[..1], &widest);
    page.top += BETWEEN - 46.0;
    frame(&mut page, (room * 0.45, to), "number", &series[1..], &widest);
    Ok(page.finish(shown))
}

/// Exact numbers, or from where on they are lower bounds.
fn certainty(found: &Counts) -> String {
    let letters = found.letters;
    match found.subword.iter().find(|row| matches!(row.certainty, Certainty::AtLeast(_))) {
        None => "exact".into(),
        Some(row) => format!("exact below L = {}, seen in {letters} letters", row.length),
    }
}

type Series<'a> = (&'static str, &'a Vec<Counted>, Color);

/// The greatest of all counts.
fn greatest(series: &[Series]) -> u64 {
    series.iter().flat_map(|(_, rows, _)| rows.iter().map(|row| row.count)).max().unwrap_or(1).max(1)
}

fn frame(page: &mut Page, (height, to): (f64, u64), name: &str, series: &[Series], widest: &[Label]) {
    let most = greatest(series);
    let bound = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let area = page.area(height, widest, 0.0);
    let x = Axis::integers(0, bound(to), 10, area.across());
    let y = Axis::integers(0, bound(most), 6, area.upwards());
    page.grid(area, None, Some(&y));
    for (class, rows, color) in series {
        let at = rows.iter().map(|row| (x.at(row.length as f64), y.at(row.count as f64))).collect();
        page.marks(class, Mark::Disc(2.4), *color, at);
    }
    page.axes(area, (&x, Label::math("L")), (&y, Label::text(name)));
}
