//! How far the pairs are from their Beatty approximation: s_n - a_n and t_n - b_n, \[FS\].

use super::label::Label;
use super::page::{AXIS, Area, BETWEEN, Page, SMALL};
use super::scene::{Anchor, Mark, Scene};
use super::thin::Thinned;
use super::ticks::Axis;
use super::{PlotError, PlotRequest};
use crate::answers::Game;
use std::collections::BTreeMap;
use wythoff_base::Budget;
use wythoff_seq::Limit;
use wythoff_solve::Analysis;

/// The last index drawn: a thousand pairs or more then share each column of pixels.
const MOST: u64 = 1_000_000;
/// The greatest number of values: each has a row of its own, and more could not be told apart.
const MOST_LEVELS: usize = 40;
/// Spots per unit of the paper along n: finer than a pixel of the PNG.
const FINE: f64 = 4.0;

/// One of the two differences: for each value how often it occurs and at which spots, by index.
#[derive(Default)]
struct Levels(BTreeMap<i64, (u64, Thinned)>);

impl Levels {
    fn add(&mut self, level: i128, spot: f64) -> Result<(), PlotError> {
        let level = i64::try_from(level).map_err(|_| PlotError::TooSteep)?;
        let (count, spots) = self.0.entry(level).or_default();
        *count += 1;
        spots.add(spot, 0.0);
        if self.0.len() > MOST_LEVELS { Err(PlotError::TooManyLevels { most: MOST_LEVELS }) } else { Ok(()) }
    }

    fn range(&self) -> (i64, i64) {
        let end = |level: Option<(&i64, _)>| level.map_or(0, |(level, _)| *level);
        (end(self.0.first_key_value()), end(self.0.last_key_value()))
    }
}

/// alpha and beta, where c is proved to be nondecreasing and approximately linear.
fn limits(analysis: &Analysis) -> Option<[Limit; 2]> {
    let linear = analysis.linear().ok()?;
    i64::try_from(&linear.bounds.gamma().floor()).ok()?;
    linear.limits()
}

pub(super) fn draw(request: &PlotRequest, game: &Game, to: u64, budget: &Budget) -> Result<Scene, PlotError> {
    if to > MOST {
        return Err(PlotError::TooFar { what: "the deviation", most: MOST });
    }
    let [alpha, beta] = limits(&game.analysis).ok_or(PlotError::NotLinear)?;
    let theme = request.theme();
    let line = game.line();
    let (title, whose) = request.titles(&line);
    let limits = alpha.exact().zip(beta.exact());
    let known = limits.map(|(alpha, _)| alpha.to_string()).filter(|alpha| alpha.len() <= 24);
    let known = known.map(|alpha| format!(", $alpha = {alpha}$")).unwrap_or_default();
    let shown = format!("{whose}distance to $s_n = floor(n alpha)$, $t_n = floor(n beta)${known}");
    let shown = shown.replace("n alpha", "n\u{2009}alpha").replace("n beta", "n\u{2009}beta");
    let mut page = Page::new(f64::from(request.width), theme, title, Label::parse(&shown), vec![]);

    let area = page.area(0.0, &[Label::text("\u{2212}10")], 60.0);
    let bound = i64::try_from(to).unwrap_or(i64::MAX);
    let n_axis = Axis::integers(0, bound, if request.width < 500 { 5 } else { 10 }, area.across());
    let mut levels = [Levels::default(), Levels::default()];
    let mut floors = alpha.floors(0).zip(beta.floors(0));
    let mut listing = game.analysis.listing();
    for n in 0..=to {
        let Some(pair) = listing.next(budget)? else { break };
        let (s, t) = floors.next().ok_or(PlotError::TooSteep)?;
        let b = i128::try_from(&pair.b).map_err(|_| PlotError::TooSteep)?;
        let spot = (n_axis.at(n as f64) * FINE).round() / FINE;
        levels[0].add(s - i128::from(pair.a), spot)?;
        levels[1].add(t - b, spot)?;
    }

    let rows = levels.each_ref().map(|panel| (panel.range().1 - panel.range().0 + 1) as f64);
    let usual = (rows[0] + rows[1]) * 44.0_f64.min(440.0 / rows[0].max(rows[1])) + BETWEEN;
    let room = request.room(page.top, usual)? - BETWEEN;
    let mut words = Vec::new();
    for (panel, (levels, name)) in levels.into_iter().zip(["$s_n - a_n$", "$t_n - b_n$"]).enumerate() {
        let height = (room * rows[panel] / (rows[0] + rows[1])).max(30.0);
        let area = Area { top: page.top, bottom: page.top + height, ..area };
        words.push(draw_panel(&mut page, area, &n_axis, levels, Label::parse(name)));
        page.top += BETWEEN - AXIS;
    }
    page.top -= BETWEEN - AXIS;
    let limits = limits.map(|(alpha, beta)| format!(" alpha = {alpha}, beta = {beta}.")).unwrap_or_default();
    Ok(page.finish(format!("{line}, n = 0..{to}.{limits} s_n - a_n is {}; t_n - b_n is {}.", words[0], words[1])))
}

/// One frame; says in words how often each value occurs.
fn draw_panel(page: &mut Page, area: Area, n_axis: &Axis, levels: Levels, name: Label) -> String {
    let theme = page.theme;
    let (low, high) = levels.range();
    let total: u64 = levels.0.values().map(|(count, _)| count).sum();
    let y = Axis::integers(low, high, 10, area.upwards());
    page.grid(area, Some(n_axis), Some(&y));
    let crowd = levels.0.values().map(|(_, spots)| spots.len()).max().unwrap_or(0);
    let radius = super::thin::radius(crowd).min(y.unit() * 0.3);
    let mut words = Vec::new();
    for (level, (count, spots)) in levels.0 {
        let at = y.at(level as f64);
        let share = super::histogram::percent(&count.into(), &total.into());
        page.text((area.right + 8.0, at + 4.3), Label::text(&share), SMALL, Anchor::Start, theme.muted);
        words.push(format!("{level} for {count} n"));
        let points = spots.points().into_iter().map(|(x, _)| (x, at)).collect();
        page.marks("deviation", Mark::Disc(radius), theme.first, points);
    }
    page.axes(area, (n_axis, Label::math("n")), (&y, name));
    words.join(", ")
}
