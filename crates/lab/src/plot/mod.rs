//! Pictures of games: one scene, drawn as SVG, PNG or TikZ.
//!
//! Every value is computed exactly; floating point numbers are places on the paper and nothing else.

#![allow(clippy::float_arithmetic, reason = "places on the paper")]

mod board;
mod counts;
mod curve;
mod deviation;
mod error;
mod font;
mod histogram;
mod label;
mod layer;
mod math;
mod moves;
#[cfg(feature = "png")]
mod outline;
mod page;
#[cfg(feature = "png")]
mod png;
mod question;
mod scene;
mod svg;
mod theme;
mod thin;
mod ticks;
mod tikz;
mod words;

pub use counts::Frequencies;
pub use error::PlotError;
pub use label::Label;
#[cfg(feature = "png")]
pub use png::PngError;
pub use question::{Drawn, MOST_BYTES, Plot, Plotted};
pub use scene::{Anchor, Color, Mark, Scene, Shape, Text};
pub(crate) use ticks::{Axis, grouped};

use crate::answers::layers::Layer;
use crate::answers::{Failure, Game};
use page::{Area, Page};
use theme::Theme;
use wythoff_base::Budget;
use wythoff_game::catalogue;

/// The kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureKind {
    /// The P-positions on the quarter plane.
    Board,
    /// s_n - a_n and t_n - b_n against n.
    Deviation,
    /// b_n - a_n against n.
    Difference,
    /// a_n and b_n against n.
    Growth,
    /// The Grundy values on the quarter plane.
    Grundy,
    /// The legal and the forbidden moves.
    Moves,
    /// How often each value occurred in a sweep.
    Histogram,
    /// How many factors of each length the word of A has.
    Words,
    /// How many moves are still played, on the quarter plane.
    Remoteness,
    /// How many moves win, on the quarter plane.
    Wins,
}

impl PictureKind {
    /// Every kind.
    pub(crate) const ALL: [PictureKind; 10] = [
        PictureKind::Board,
        PictureKind::Deviation,
        PictureKind::Difference,
        PictureKind::Growth,
        PictureKind::Grundy,
        PictureKind::Moves,
        PictureKind::Histogram,
        PictureKind::Words,
        PictureKind::Remoteness,
        PictureKind::Wins,
    ];

    /// The name of each, and what it shows.
    pub(crate) const NAMES: [(&'static str, &'static str); 10] = [
        ("board", "The P-positions on the quarter plane"),
        ("deviation", "s_n - a_n and t_n - b_n, the distance to the Beatty approximation"),
        ("difference", "b_n - a_n"),
        ("growth", "a_n and b_n"),
        ("grundy", "The Grundy values on the quarter plane, each in its colour"),
        ("moves", "The moves (k,l): legal, forbidden, and those that may be added"),
        ("histogram", "The counts of a sweep"),
        ("words", "Factors, palindromes, squares and abelian classes of the word of A, by their length"),
        ("remoteness", "The number of moves still to be played from each position"),
        ("wins", "The number of winning moves of each position"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// What is to be drawn.
#[derive(Clone, Debug)]
pub enum Picture {
    /// The P-positions with piles up to a bound.
    Board(Game, u64),
    /// s_n - a_n and t_n - b_n for n up to a bound.
    Deviation(Game, u64),
    /// b_n - a_n for n up to a bound.
    Difference(Game, u64),
    /// a_n and b_n for n up to a bound.
    Growth(Game, u64),
    /// The numbers of a layer with piles up to a bound.
    Layer(Layer, Game, u64),
    /// The moves with amounts up to a bound.
    Moves(Game, u64),
    /// The counts of a sweep.
    Histogram(Frequencies),
    /// The numbers of factors up to a length.
    Words(Game, u64),
}

impl Picture {
    /// A picture of a game, up to a bound or as far as is usual; a histogram shows a sweep.
    pub fn of_game(kind: PictureKind, game: &Game, to: Option<u64>) -> Result<Picture, Failure> {
        let (game, to) = (game.clone(), |usual: u64| to.unwrap_or(usual));
        Ok(match kind {
            PictureKind::Board => Picture::Board(game, to(40)),
            PictureKind::Deviation => Picture::Deviation(game, to(1000)),
            PictureKind::Difference => Picture::Difference(game, to(100)),
            PictureKind::Growth => Picture::Growth(game, to(100)),
            PictureKind::Grundy => Picture::Layer(Layer::Grundy, game, to(40)),
            PictureKind::Remoteness => Picture::Layer(Layer::Remoteness, game, to(40)),
            PictureKind::Wins => Picture::Layer(Layer::Wins, game, to(40)),
            PictureKind::Words => Picture::Words(game, to(64)),
            PictureKind::Moves => Picture::Moves(game, to(40)),
            PictureKind::Histogram => {
                return Err(Failure::wrong("a histogram shows the counts of a sweep", "draw another kind"));
            }
        })
    }
}

/// A picture and how it should look.
#[derive(Clone, Debug)]
pub struct PlotRequest {
    /// What is to be drawn.
    pub picture: Picture,
    /// The width; in SVG and on the screen these are pixels.
    pub width: u32,
    /// The height; fitting where not given.
    pub height: Option<u32>,
    /// A title instead of the rule; write formulas between dollar signs.
    pub title: Option<String>,
    /// Light on dark.
    pub dark: bool,
}

/// A picture of the usual size, on white paper.
impl From<Picture> for PlotRequest {
    fn from(picture: Picture) -> PlotRequest {
        PlotRequest { picture, width: 640, height: None, title: None, dark: false }
    }
}

/// Widths and heights.
const LEAST_SIDE: u32 = 300;
const MOST_SIDE: u32 = 4000;

impl PlotRequest {
    fn theme(&self) -> Theme {
        if self.dark { theme::DARK } else { theme::LIGHT }
    }

    /// The title, and whose game it is.
    fn titles(&self, game: &str) -> (Label, String) {
        let title = self.title.as_deref().map_or_else(|| Label::math(game), Label::parse);
        let known = catalogue::with_rule(game);
        (title, known.map(|entry| format!("{}: ", entry.title)).unwrap_or_default())
    }

    /// A square frame with the numbers 0 to `to` both ways.
    fn square(&self, page: &mut Page, to: u64) -> Result<(Area, Axis, Axis), PlotError> {
        let bound = i64::try_from(to).unwrap_or(i64::MAX);
        let mut area = page.area(0.0, &[Label::text(&to.to_string())], 0.0);
        let side = (area.right - area.left).min(self.room(page.top, f64::INFINITY)?);
        (area.right, area.bottom) = (area.left + side, area.top + side);
        let ticks = if side < 400.0 { 6 } else { 10 };
        let x = Axis::integers(0, bound, ticks, area.across());
        Ok((area, x, Axis::integers(0, bound, ticks, area.upwards())))
    }

    /// The height of the frames between `top` and the names of the last axis.
    fn room(&self, top: f64, usual: f64) -> Result<f64, PlotError> {
        let Some(height) = self.height else { return Ok(usual) };
        let room = f64::from(height) - top - 58.0;
        if room < 80.0 {
            return Err(PlotError::Size { least: LEAST_SIDE, most: MOST_SIDE });
        }
        Ok(room)
    }
}

/// Draws a picture.
pub fn plot(request: &PlotRequest, budget: &Budget) -> Result<Scene, PlotError> {
    let sides = [Some(request.width), request.height];
    if sides.into_iter().flatten().any(|side| !(LEAST_SIDE..=MOST_SIDE).contains(&side)) {
        return Err(PlotError::Size { least: LEAST_SIDE, most: MOST_SIDE });
    }
    match &request.picture {
        Picture::Board(game, to) => board::draw(request, game, *to, budget),
        Picture::Deviation(game, to) => deviation::draw(request, game, *to, budget),
        Picture::Difference(game, to) => curve::difference(request, game, *to, budget),
        Picture::Growth(game, to) => curve::growth(request, game, *to, budget),
        Picture::Layer(layer, game, to) => layer::draw(request, *layer, game, *to, budget),
        Picture::Moves(game, to) => moves::draw(request, game, *to, budget),
        Picture::Histogram(counts) => histogram::draw(request, counts),
        Picture::Words(game, to) => words::draw(request, game, *to, budget),
    }
}
