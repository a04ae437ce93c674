//! Questions within a budget.

use crate::answers::{
    Checked, Counts, Extended, Layer, Layered, Located, OeisEntry, Sequence, Solved, Square, Termed, Valued,
};
use crate::{Budget, Error, Natural, Pairs, plot};
use std::time::Duration;
use wythoff_lab::answers::{
    self, Allowance, Question, check::Check, extend::Extend, grundy::Grundy, layers::Layers, solve::Solve, term,
};
use wythoff_lab::oeis::Oeis;
use wythoff_lab::words::Words;

/// What a picture may take where nobody says otherwise.
const DRAWING: Duration = Duration::from_secs(60);

/// A game, and the budget its questions share: see [`Game::within`](crate::Game::within). Steps are not counted.
#[derive(Clone, Copy)]
pub struct Within<'a> {
    pub(crate) game: &'a answers::Game,
    /// Nothing where each question takes its usual time.
    pub(crate) budget: Option<&'a Budget<'a>>,
}

impl<'a> Within<'a> {
    /// What is left now.
    fn allowance(&self) -> Allowance<'a> {
        self.budget.map(Allowance::from).unwrap_or_default()
    }

    /// As [`Game::pairs`](crate::Game::pairs).
    pub fn pairs(&self) -> Pairs<'a> {
        Pairs::new(self.game, &self.allowance())
    }

    /// As [`Game::solve`](crate::Game::solve).
    pub fn solve(&self, x: impl Natural, y: impl Natural) -> Result<Solved, Error> {
        let (x, y) = (x.natural("the first pile")?, y.natural("the second pile")?);
        Solve { game: self.game.clone(), x, y, all: false, solver: None, double_check: false }.answer(&self.allowance())
    }

    /// As [`Game::term`](crate::Game::term).
    pub fn term(&self, n: impl Natural) -> Result<Termed, Error> {
        let n = n.natural("n")?;
        term::Term { game: self.game.clone(), n, solver: None, double_check: false }.answer(&self.allowance())
    }

    /// As [`Game::locate`](crate::Game::locate).
    pub fn locate(&self, x: impl Natural) -> Result<Located, Error> {
        let x = x.natural("the number")?;
        term::Locate { game: self.game.clone(), x, solver: None, double_check: false }.answer(&self.allowance())
    }

    /// As [`Game::check`](crate::Game::check).
    pub fn check(&self, to: u64) -> Result<Checked, Error> {
        Check { game: self.game.clone(), to, certificate: false, smt: false }.answer(&self.allowance())
    }

    /// As [`Game::grundy`](crate::Game::grundy).
    pub fn grundy(&self, x: impl Natural, y: impl Natural) -> Result<Valued, Error> {
        let (x, y) = (x.natural("the first pile")?, y.natural("the second pile")?);
        Grundy::of(self.game.clone()).position([&x, &y], &self.allowance())
    }

    /// As [`Game::grundy_table`](crate::Game::grundy_table).
    pub fn grundy_table(&self, to: u64) -> Result<Square, Error> {
        Grundy::of(self.game.clone()).table(to, &self.allowance())
    }

    /// As [`Game::layer`](crate::Game::layer).
    pub fn layer(&self, layer: Layer, to: u64) -> Result<Layered, Error> {
        Layers { game: self.game.clone(), layer, to }.answer(&self.allowance())
    }

    /// As [`Game::words`](crate::Game::words).
    pub fn words(&self, length: u64) -> Result<Counts, Error> {
        Words::of(self.game.clone(), length).answer(&self.allowance())
    }

    /// As [`Game::oeis`](crate::Game::oeis).
    pub fn oeis(&self, sequence: Sequence) -> Result<OeisEntry, Error> {
        Oeis { game: self.game.clone(), sequence, row: None }.answer(&self.allowance())
    }

    /// As [`Game::extend`](crate::Game::extend).
    pub fn extend(&self, to: u64) -> Result<Extended, Error> {
        let question = Extend { game: self.game.clone(), to, r#move: vec![], automaton: false };
        question.answer(&self.allowance())
    }

    /// As [`Game::picture`](crate::Game::picture).
    pub fn picture(&self, kind: plot::PictureKind, to: Option<u64>) -> Result<plot::Scene, Error> {
        let sweeps = || Error::wrong("a histogram shows the counts of a sweep", "draw another kind");
        let picture = plot::Picture::of_game(kind, &self.game.subject, to).ok_or_else(sweeps)?;
        let budget = self.allowance().budget(DRAWING);
        plot::plot(&plot::PlotRequest::new(picture), &budget).map_err(|error| error.failure(Some(self.game)))
    }
}
