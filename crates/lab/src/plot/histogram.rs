//! How often each value occurred in a sweep: a bar for each, with its share and its count.

use super::counts::Frequencies;
use super::font;
use super::label::Label;
use super::page::{AXIS, Area, BETWEEN, Page, SMALL};
use super::scene::{Anchor, Scene, Shape};
use super::ticks::{Axis, Tick};
use super::{PlotError, PlotRequest, grouped};
use wythoff_base::UBig;

/// The height of a bar and the room between two.
const BAR: f64 = 20.0;
const STEP: f64 = 30.0;

/// A share in percent, rounded to two decimals; what is less than half of the last one is not called nothing.
pub(super) fn percent(count: &UBig, total: &UBig) -> String {
    let hundredths = hundredths(count, total);
    if hundredths == 0 && !count.is_zero() {
        return "< 0.01 %".into();
    }
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

/// The share in hundredths of a percent, rounded; 0 where nothing was counted.
fn hundredths(count: &UBig, total: &UBig) -> u32 {
    if total.is_zero() {
        return 0;
    }
    u32::try_from((count * 20_000u32 + total) / (total * 2u8)).unwrap_or(u32::MAX)
}

pub(super) fn draw(request: &PlotRequest, counts: &Frequencies) -> Result<Scene, PlotError> {
    let theme = request.theme();
    let (title, whose) = request.titles(&counts.game);
    let (from, to) = (grouped(&counts.from), grouped(&counts.to));
    let shown = format!("{whose}{}, ${from} <= n <= {to}$", counts.question.replace('$', " "));
    let mut page = Page::new(f64::from(request.width), theme, title, Label::parse(&shown), vec![]);
    let groups = counts.groups.len();
    let bars: usize = counts.groups.iter().map(|(_, values)| values.len()).sum();
    let usual = bars as f64 * STEP + BETWEEN * (groups as f64 - 1.0);
    let step = (request.room(page.top, usual)? - BETWEEN * (groups as f64 - 1.0)) / bars as f64;
    if step < 14.0 {
        return Err(PlotError::Size {
            least: (page.top + 58.0 + usual * 14.0 / STEP) as u32 + 1,
            most: super::MOST_SIDE,
        });
    }
    let widest = |texts: &mut dyn Iterator<Item = String>| {
        texts.map(|t| font::width(&Label::text(&t), SMALL)).fold(0.0, f64::max)
    };
    let all = || counts.groups.iter().flat_map(|(_, values)| values);
    let right = widest(&mut all().map(|(_, count)| note(count, "100.00 %"))) + 12.0;
    let left: Vec<Label> = all().map(|(value, _)| Label::text(&grouped(&value.to_string()))).collect();
    let whole = page.area(0.0, &left, right);
    if whole.right - whole.left < 60.0 {
        return Err(PlotError::Size { least: request.width.saturating_add(100), most: super::MOST_SIDE });
    }
    // One scale for all, so that bars can be compared.
    let highest = counts.groups.iter().map(|(_, values)| highest(values)).max().unwrap_or(0);
    let x = Axis::integers(0, i64::from(highest.div_ceil(100)).max(1), 8, whole.across()).tight();
    let mut words = Vec::new();
    for (name, values) in &counts.groups {
        let area = Area { top: page.top, bottom: page.top + step * values.len() as f64, ..whole };
        words.push(draw_group(&mut page, area, &x, name, values));
        page.top += BETWEEN - AXIS;
    }
    page.top -= BETWEEN - AXIS;
    let Frequencies { game, question, .. } = counts;
    Ok(page.finish(format!("{game}, {question}, n = {}..{}. {}.", counts.from, counts.to, words.join("; "))))
}

/// The greatest share of a group, in hundredths of a percent.
fn highest(values: &[(i64, UBig)]) -> u32 {
    let total: UBig = values.iter().map(|(_, count)| count).sum();
    values.iter().map(|(_, count)| hundredths(count, &total)).max().unwrap_or(0)
}

fn note(count: &UBig, share: &str) -> String {
    format!("{share}\u{2003}{}", grouped(&count.to_string()))
}

/// One frame; says its counts in words.
fn draw_group(page: &mut Page, area: Area, x: &Axis, name: &str, values: &[(i64, UBig)]) -> String {
    let theme = page.theme;
    let total: UBig = values.iter().map(|(_, count)| count).sum();
    let step = (area.bottom - area.top) / values.len() as f64;
    // The least value is lowest, as on any axis.
    let place = |i: usize| area.bottom - step * (i as f64 + 0.5);
    let mut words = Vec::new();
    for (i, (value, count)) in values.iter().enumerate() {
        let share = percent(count, &total);
        let width = x.at(f64::from(hundredths(count, &total)) / 100.0) - area.left;
        let height = step * BAR / STEP;
        let y = place(i);
        // Something that occurs is seen.
        let width = if count.is_zero() { 0.0 } else { width.max(1.0) };
        page.scene.shapes.push(Shape::Rect { x: area.left, y: y - height / 2.0, width, height, color: theme.first });
        page.text(
            (area.left + width + 8.0, y + 4.3),
            Label::text(&note(count, &share)),
            SMALL,
            Anchor::Start,
            theme.ink,
        );
        words.push(format!("{value} {count} times ({share})"));
    }
    let ticks = values
        .iter()
        .enumerate()
        .map(|(i, (value, _))| Tick { at: i as f64, label: Label::text(&grouped(&value.to_string())) });
    let rows = i64::try_from(values.len()).unwrap_or(i64::MAX) - 1;
    let mut y = Axis::integers(0, rows, 1, area.upwards());
    y.ticks = ticks.collect();
    page.axes(area, (x, Label::parse("share of all $n$, %")), (&y, what(name)));
    format!("{name} is {}", words.join(", "))
}

/// The thing counted: the short names of the deviations are written out.
fn what(name: &str) -> Label {
    match name {
        "s-a" => Label::math("s_n - a_n"),
        "t-b" => Label::math("t_n - b_n"),
        other => Label::math(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_exactly() {
        let of = |count: u64, total: u64| percent(&count.into(), &total.into());
        assert_eq!([of(1, 3), of(2, 3), of(1, 1), of(0, 5)], ["33.33 %", "66.67 %", "100.00 %", "0.00 %"]);
        assert_eq!([of(1, 20_000), of(1, 20_001), of(0, 0)], ["0.01 %", "< 0.01 %", "0.00 %"]);
    }
}
