//! The paper: title, second line and legend on top, one or more frames with axes below.

use super::font;
use super::label::Label;
use super::scene::{Anchor, Color, Mark, Scene, Shape, Text};
use super::theme::Theme;
use super::ticks::Axis;

/// The room around everything.
const MARGIN: f64 = 18.0;
/// Sizes of text.
const TITLE: f64 = 18.0;
const SUBTITLE: f64 = 12.5;
/// The size of labels on axes and in legends.
pub(super) const SMALL: f64 = 12.0;

/// The room below a frame for its numbers and its name.
pub(super) const AXIS: f64 = 46.0;
/// From one frame to the next.
pub(super) const BETWEEN: f64 = 62.0;

/// What a line of the legend shows.
pub(super) enum Sample {
    Mark(Mark, Color),
    Dashed(Color),
}

/// A picture in the making.
pub(super) struct Page {
    pub theme: Theme,
    pub scene: Scene,
    /// Everything above is taken.
    pub top: f64,
}

/// The place of a frame on the page.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

impl Area {
    /// The horizontal extent, for an axis.
    pub(crate) fn across(&self) -> (f64, f64) {
        (self.left, self.right)
    }

    /// The vertical extent, for an axis that grows upwards.
    pub(crate) fn upwards(&self) -> (f64, f64) {
        (self.bottom, self.top)
    }
}

impl Page {
    /// The page with its title; `legend` from left to right.
    pub(crate) fn new(width: f64, theme: Theme, title: Label, subtitle: Label, legend: Vec<(Sample, Label)>) -> Page {
        let scene = Scene {
            width,
            height: 0.0,
            background: theme.paper,
            title: title.plain(),
            description: subtitle.plain(),
            made_by: None,
            shapes: Vec::new(),
        };
        let mut page = Page { theme, scene, top: 36.0 };
        let most = width - 2.0 * MARGIN;
        let cut = |label: Label, size: f64| label.cut(most, |l| font::width(l, size));
        page.text((MARGIN, page.top), cut(title, TITLE), TITLE, Anchor::Start, theme.ink);
        if !subtitle.spans.is_empty() {
            page.top += 21.0;
            page.text((MARGIN, page.top), cut(subtitle, SUBTITLE), SUBTITLE, Anchor::Start, theme.muted);
        }
        if !legend.is_empty() {
            page.top += 23.0;
            page.legend(legend);
        }
        page.top += 18.0;
        page
    }

    fn legend(&mut self, entries: Vec<(Sample, Label)>) {
        let mut x = MARGIN;
        for (sample, label) in entries {
            let long = if matches!(sample, Sample::Dashed(_)) { 26.0 } else { 11.0 };
            let needed = long + 7.0 + font::width(&label, SMALL);
            if x > MARGIN && x + needed > self.scene.width - MARGIN {
                x = MARGIN;
                self.top += 18.0;
            }
            let middle = self.top - 4.2;
            match sample {
                Sample::Mark(mark, color) => {
                    self.scene.shapes.push(Shape::Marks { class: "legend", mark, color, at: vec![(x + 5.5, middle)] });
                }
                Sample::Dashed(color) => self.line((x, middle), (x + long, middle), color, 1.4, true),
            }
            self.text((x + long + 7.0, self.top), label, SMALL, Anchor::Start, self.theme.ink);
            x += needed + 22.0;
        }
    }

    /// Room for a frame of this height whose left labels are as wide as these; `right` is kept free for notes.
    pub(crate) fn area(&self, height: f64, labels: &[Label], right: f64) -> Area {
        let widest = labels.iter().map(|l| font::width(l, SMALL)).fold(0.0, f64::max);
        let left = (MARGIN + 20.0 + widest + 8.0).max(60.0);
        Area { left, right: self.scene.width - MARGIN - right, top: self.top, bottom: self.top + height }
    }

    pub(crate) fn text(&mut self, (x, y): (f64, f64), label: Label, size: f64, anchor: Anchor, color: Color) {
        self.scene.shapes.push(Shape::Text(Text { x, y, label, size, anchor, color, upwards: false }));
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), color: Color, width: f64, dashed: bool) {
        self.scene.shapes.push(Shape::Line { from, to, color, width, dashed });
    }

    pub(crate) fn marks(&mut self, class: &'static str, mark: Mark, color: Color, at: Vec<(f64, f64)>) {
        self.scene.shapes.push(Shape::Marks { class, mark, color, at });
    }

    /// Thin lines behind the data, at the numbers of the axes that are given.
    pub(crate) fn grid(&mut self, area: Area, x: Option<&Axis>, y: Option<&Axis>) {
        for tick in x.into_iter().flat_map(|axis| axis.ticks.iter().map(|t| axis.at(t.at))).collect::<Vec<_>>() {
            self.line((tick, area.top), (tick, area.bottom), self.theme.grid, 0.8, false);
        }
        for tick in y.into_iter().flat_map(|axis| axis.ticks.iter().map(|t| axis.at(t.at))).collect::<Vec<_>>() {
            self.line((area.left, tick), (area.right, tick), self.theme.grid, 0.8, false);
        }
    }

    /// The two axes with their numbers and names.
    pub(crate) fn axes(&mut self, area: Area, (x, x_name): (&Axis, Label), (y, y_name): (&Axis, Label)) {
        let (ink, corner) = (self.theme.ink, (area.left, area.bottom));
        self.line((area.left, area.top), corner, ink, 1.0, false);
        self.line(corner, (area.right, area.bottom), ink, 1.0, false);
        for tick in &x.ticks {
            let at = x.at(tick.at);
            self.line((at, area.bottom), (at, area.bottom + 5.0), ink, 1.0, false);
            self.text((at, area.bottom + 18.0), tick.label.clone(), SMALL, Anchor::Middle, ink);
        }
        for tick in &y.ticks {
            let at = y.at(tick.at);
            self.line((area.left - 5.0, at), (area.left, at), ink, 1.0, false);
            self.text((area.left - 8.0, at + 4.3), tick.label.clone(), SMALL, Anchor::End, ink);
        }
        let (across, up) = ((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0);
        self.text((across, area.bottom + 38.0), x_name, SMALL + 1.0, Anchor::Middle, ink);
        let upwards = Text {
            x: MARGIN + 10.0,
            y: up,
            label: y_name,
            size: SMALL + 1.0,
            anchor: Anchor::Middle,
            color: ink,
            upwards: true,
        };
        self.scene.shapes.push(Shape::Text(upwards));
        self.top = area.bottom + AXIS;
    }

    /// The finished picture.
    pub(crate) fn finish(mut self, description: String) -> Scene {
        self.scene.height = (self.top + 12.0).ceil();
        self.scene.description = description;
        self.scene
    }
}
