//! Grundy values and other numbers of positions.

use crate::answers;
use crate::game::piles;
use crate::questions as ask;
use crate::{Game, Natural};
use wythoff_lab::answers::Grundy;
use wythoff_lab::answers::Layers;

/// Numbers of positions.
impl Game {
    /// Asks for the Grundy value of a position; of a game in misère play also for the misère value.
    ///
    /// ```
    /// use wythoff::Game;
    /// let found = Game::parse("wythoff")?.grundy(11, 15).ask()?;
    /// assert_eq!(found.value, Some(21u8.into()));
    /// assert!(Game::parse("blocking-2")?.grundy(1, 1).ask().is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn grundy<'a>(&self, x: impl Natural, y: impl Natural) -> ask::Grundy<'a> {
        ask::Grundy::asking(piles(x, y).map(|piles| (Grundy::of(self.0.clone()), piles)))
    }

    /// Asks for the Grundy values of all positions with piles up to a bound, of a game in misère play also for the
    /// misère values; and whether the game is tame, pet or wild in a box.
    ///
    /// ```
    /// use wythoff::Game;
    /// let table = Game::parse("f = x1 + 1")?.grundy_table(100).ask()?;
    /// assert_eq!(table.values.get(3, 6), Some(0));
    /// assert_eq!(table.temper.word(), "tame");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn grundy_table<'a>(&self, to: u64) -> ask::GrundyTable<'a> {
        ask::GrundyTable::asking(Ok((Grundy::of(self.0.clone()), to)))
    }

    /// Asks for the preperiod and the period of a row of Grundy values.
    ///
    /// ```
    /// let row = wythoff::Game::parse("wythoff")?.grundy_row(3).ask()?;
    /// assert_eq!(row.found, Ok((8, 6)));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn grundy_row<'a>(&self, row: u64) -> ask::GrundyRow<'a> {
        ask::GrundyRow::asking(Ok((Grundy::of(self.0.clone()), row)))
    }

    /// Asks for the n-th position with a Grundy value, counted from 0 by the smaller pile; only for Wythoff's game.
    ///
    /// ```
    /// let found = wythoff::Game::parse("wythoff")?.grundy_position(1, 0).ask()?;
    /// assert_eq!(found.piles, (0u8.into(), 1u8.into()));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn grundy_position<'a>(&self, value: u64, n: impl Natural) -> ask::GrundyPosition<'a> {
        let asked = n.natural("n").map(|n| (Grundy::of(self.0.clone()), value, n));
        ask::GrundyPosition::asking(asked)
    }

    /// Asks for a number for every position with piles up to a bound: the remaining moves, the winning moves, or the
    /// Grundy value.
    ///
    /// ```
    /// use wythoff::{Game, answers::Layer};
    /// let lengths = Game::parse("wythoff")?.layer(Layer::Remoteness, 100).ask()?.values;
    /// assert_eq!([lengths.get(0, 0), lengths.get(3, 5)], [Some(0), Some(4)]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn layer<'a>(&self, layer: answers::Layer, to: u64) -> ask::Layer<'a> {
        ask::Layer::asking(Ok(Layers { game: self.0.clone(), layer, to }))
    }
}
