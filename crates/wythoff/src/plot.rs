//! Pictures of games, with the feature `plot`.

use crate::{Budget, Error, Game};
use std::fmt;
use wythoff_lab::answers::{self, Allowance};
use wythoff_lab::plot;

#[cfg(feature = "png")]
#[doc(inline)]
pub use wythoff_lab::plot::PngError;
#[doc(inline)]
pub use wythoff_lab::plot::{Anchor, Color, Label, Mark, PictureKind, Scene, Shape, Text};

/// A picture to be drawn: made by [`Game::plot`].
#[must_use = "a picture is drawn by `draw`"]
#[derive(Clone)]
pub struct Plot<'a> {
    game: answers::Game,
    kind: PictureKind,
    to: Option<u64>,
    width: u32,
    height: Option<u32>,
    title: Option<String>,
    dark: bool,
    budget: Option<&'a Budget<'a>>,
}

impl<'a> Plot<'a> {
    /// The bound of the piles, amounts, lengths or indices drawn.
    pub fn to(self, bound: u64) -> Self {
        Plot { to: Some(bound), ..self }
    }

    /// The width, in pixels of a screen; 640 by default.
    pub fn width(self, width: u32) -> Self {
        Plot { width, ..self }
    }

    /// The height; by default it fits the picture.
    pub fn height(self, height: u32) -> Self {
        Plot { height: Some(height), ..self }
    }

    /// A title instead of the rule; write formulas between dollar signs.
    pub fn title(self, title: &str) -> Self {
        Plot { title: Some(title.into()), ..self }
    }

    /// Use light colours on a dark ground.
    pub fn dark(self, yes: bool) -> Self {
        Plot { dark: yes, ..self }
    }

    /// The time and the memory it may take, instead of a minute and a gigabyte.
    pub fn budget(self, budget: &'a Budget<'a>) -> Self {
        Plot { budget: Some(budget), ..self }
    }

    /// Draws it.
    pub fn draw(&self) -> Result<Scene, Error> {
        let picture = plot::Picture::of_game(self.kind, &self.game, self.to).map_err(Error::new)?;
        let (width, height, title, dark) = (self.width, self.height, self.title.clone(), self.dark);
        let budget =
            self.budget.map(Allowance::from).unwrap_or_default().budget(<plot::Plot as answers::Question>::TIME);
        let drawn = plot::plot(&plot::PlotRequest { picture, width, height, title, dark }, &budget);
        drawn.map_err(|error| Error::new(error.failure(Some(&self.game))))
    }
}

impl fmt::Debug for Plot<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Plot({:?} of {})", self.kind, self.game.line())
    }
}

impl Game {
    /// A picture, for example the P-positions on the quarter plane.
    ///
    /// ```
    /// use wythoff::{Game, plot::PictureKind};
    /// let scene = Game::parse("wythoff")?.plot(PictureKind::Board).to(20).width(400).draw()?;
    /// assert!(scene.svg().starts_with("<svg"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn plot<'a>(&self, kind: PictureKind) -> Plot<'a> {
        let (game, width) = (self.0.clone(), crate::questions::usual::<plot::Plot>("width"));
        // The definition of the parameter has a small number.
        let width = u32::try_from(width).unwrap_or(u32::MAX);
        Plot { game, kind, to: None, width, height: None, title: None, dark: false, budget: None }
    }
}
