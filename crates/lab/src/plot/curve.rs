//! Sequences against n: the differences b_n - a_n, and the growth of a_n and b_n.

use super::label::Label;
use super::page::{Page, Sample};
use super::scene::{Color, Mark, Scene};
use super::thin::{Thinned, radius};
use super::ticks::Axis;
use super::{PlotError, PlotRequest, grouped};
use crate::answers::Game;
use wythoff_base::{Budget, UBig, integer};
use wythoff_seq::Pair;

/// The last index drawn: a thousand pairs or more then share each column of pixels.
const MOST: u64 = 1_000_000;

/// A value for the paper: itself, infinite beyond 60 bits, and its logarithm to base 10, `None` for 0.
#[derive(Clone, Copy)]
struct Value {
    linear: f64,
    log: Option<f64>,
}

impl Value {
    fn of(value: &UBig) -> Value {
        let bits = integer::bits(value.as_ibig());
        // The 64 leading bits decide every digit that could be seen.
        let below = bits.saturating_sub(64);
        let leading = u64::try_from(value >> below).unwrap_or(u64::MAX);
        let log = (leading > 0).then(|| (leading as f64).log10() + below as f64 * std::f64::consts::LOG10_2);
        Value { linear: if bits <= 60 { leading as f64 } else { f64::INFINITY }, log }
    }
}

/// The scales of the axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scales {
    Linear,
    /// Both logarithmic: powers of n become straight lines.
    Powers,
    /// y logarithmic: exponentials become straight lines.
    Exponential,
}

/// A sequence with its values for n = 0, 1, 2, ...
struct Sequence {
    class: &'static str,
    name: &'static str,
    values: Vec<Value>,
    /// The value in the middle and the last one decide the scales.
    middle: UBig,
    last: UBig,
}

impl Sequence {
    fn new(class: &'static str, name: &'static str) -> Sequence {
        Sequence { class, name, values: Vec::new(), middle: UBig::ZERO, last: UBig::ZERO }
    }

    fn push(&mut self, n: u64, to: u64, value: UBig) {
        self.values.push(Value::of(&value));
        if n == to / 2 {
            self.middle = value.clone();
        }
        self.last = value;
    }

    /// From the middle to the end a line doubles, a square quadruples, and an exponential gains as many bits as steps.
    fn scales(&self, to: u64) -> Scales {
        let bits = |v: &UBig| integer::bits(v.as_ibig()) as u64;
        if to < 8 || self.last <= &self.middle * 3u8 || bits(&self.last) < 6 {
            Scales::Linear
        } else if bits(&self.last) > bits(&self.middle) + to / 6 + 3 {
            Scales::Exponential
        } else {
            Scales::Powers
        }
    }
}

/// Pulls the pairs n = 0..=to.
fn pull(game: &Game, to: u64, budget: &Budget, mut see: impl FnMut(Pair)) -> Result<(), PlotError> {
    if to > MOST {
        return Err(PlotError::TooFar { what: "a curve", most: MOST });
    }
    if !game.subject.one_partner() {
        return Err(PlotError::NoSequence);
    }
    let mut listing = game.analysis.listing();
    listing.expect(to);
    for _ in 0..=to {
        match listing.next_numbered(budget)? {
            Some(pair) => see(pair),
            None => break,
        }
    }
    Ok(())
}

pub(super) fn difference(request: &PlotRequest, game: &Game, to: u64, budget: &Budget) -> Result<Scene, PlotError> {
    let mut d = Sequence::new("difference", "$b_n - a_n$");
    // a <= b in every pair.
    pull(game, to, budget, |pair| d.push(pair.n, to, &pair.b - UBig::from(pair.a).min(pair.b.clone())))?;
    draw(request, game, to, "differences", &[d])
}

pub(super) fn growth(request: &PlotRequest, game: &Game, to: u64, budget: &Budget) -> Result<Scene, PlotError> {
    let (mut a, mut b) = (Sequence::new("a", "$a_n$"), Sequence::new("b", "$b_n$"));
    pull(game, to, budget, |pair| {
        a.push(pair.n, to, UBig::from(pair.a));
        b.push(pair.n, to, pair.b);
    })?;
    draw(request, game, to, "growth", &[a, b])
}

fn draw(request: &PlotRequest, game: &Game, to: u64, what: &str, all: &[Sequence]) -> Result<Scene, PlotError> {
    let theme = request.theme();
    let mut scales = all.iter().map(|s| s.scales(to)).max_by_key(|s| *s as u8).unwrap_or(Scales::Linear);
    if scales == Scales::Linear && all.iter().flat_map(|s| &s.values).any(|v| v.linear.is_infinite()) {
        // Straight, but too high for a linear axis.
        scales = Scales::Exponential;
    }
    let how = match scales {
        Scales::Linear => "",
        Scales::Powers => ", both axes logarithmic",
        Scales::Exponential => ", vertical axis logarithmic",
    };
    let line = game.line();
    let (title, whose) = request.titles(&line);
    let shown = format!("{whose}{what} for $n <= {}${how}", grouped(&to.to_string()));
    let colors = [theme.first, theme.second];
    let entry = |(s, c): (&Sequence, &Color)| (Sample::Mark(Mark::Disc(3.5), *c), Label::parse(s.name));
    let legend = if all.len() > 1 { all.iter().zip(&colors).map(entry).collect() } else { vec![] };
    let mut page = Page::new(f64::from(request.width), theme, title, Label::parse(&shown), legend);
    let height = request.room(page.top, f64::from(request.width) * 0.58)?;

    let values = || all.iter().flat_map(|s| &s.values);
    let highest = match scales {
        Scales::Linear => values().map(|v| v.linear).fold(0.0, f64::max),
        _ => values().filter_map(|v| v.log).fold(0.0, f64::max),
    };
    let (across, down) = (if request.width < 500 { 5 } else { 10 }, if height < 250.0 { 5 } else { 8 });
    let y_axis = |extent| match scales {
        Scales::Linear => Axis::integers(0, highest as i64, down, extent).tight(),
        _ => Axis::logarithmic(0.0, highest, down, extent),
    };
    let y_axis = |extent| y_axis(extent).with_room(0.03);
    let labels: Vec<Label> = y_axis((0.0, 1.0)).ticks.into_iter().map(|t| t.label).collect();
    let area = page.area(height, &labels, 10.0);
    let y = y_axis(area.upwards());
    let x = match scales {
        Scales::Powers => Axis::logarithmic(0.0, (to as f64).log10(), across, area.across()),
        _ => Axis::integers(0, i64::try_from(to).unwrap_or(i64::MAX), across, area.across()).tight(),
    };
    page.grid(area, Some(&x), Some(&y));
    page.axes(
        area,
        (&x, Label::math("n")),
        (&y, Label::parse(if all.len() == 1 { all[0].name } else { "$a_n$, $b_n$" })),
    );
    let mut words = Vec::new();
    for (sequence, color) in all.iter().zip(colors) {
        let mut spots = Thinned::default();
        for (n, value) in sequence.values.iter().enumerate() {
            let across = if scales == Scales::Powers { (n > 0).then(|| (n as f64).log10()) } else { Some(n as f64) };
            let up = if scales == Scales::Linear { Some(value.linear) } else { value.log };
            // 0 has no logarithm.
            if let (Some(across), Some(up)) = (across, up.filter(|v| v.is_finite())) {
                spots.add(x.at(across), y.at(up));
            }
        }
        let name = sequence.name.replace('$', "");
        words.push(format!("the last {name} {}", in_words(&sequence.last)));
        page.marks(sequence.class, Mark::Disc(radius(spots.len())), color, spots.points());
    }
    Ok(page.finish(format!("{line}: {what} for n = 0..{to}{how}; {}.", words.join(", "))))
}

fn in_words(value: &UBig) -> String {
    let bits = integer::bits(value.as_ibig());
    if bits <= 64 { format!("is {value}") } else { format!("has {bits} bits") }
}
