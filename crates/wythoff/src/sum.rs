//! Sums of games.

use crate::questions::questions;
use crate::{Game, Natural, answers};
use wythoff_lab::answers::{self as lab, Components, Summand};

questions! {
    /// A sum of games: a move is a move in one component, and the player who makes the last move wins.
    ///
    /// ```
    /// use wythoff::{Game, Outcome, Sum};
    /// let (wythoff, hofstadter) = (Game::parse("wythoff")?, Game::parse("f = x1 + 1")?);
    /// let found = Sum::new().game(&wythoff, 11, 15).game(&hofstadter, 4, 9).heap(7).solve()?.decision;
    /// assert_eq!((found.outcome, found.nim_sum), (Outcome::N, Some(31u8.into())));
    /// // Taking 13 from the second pile of the first game leaves the nim-sum 0.
    /// assert_eq!((found.moves[0].component, &found.moves[0].to[..]), (0, &[11u8.into(), 2u8.into()][..]));
    /// assert_eq!(Sum::new().heap(1).heap(1).misere(true).solve()?.decision.outcome, Outcome::N);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    Sum(lab::Sum) solve -> answers::SumSolution = wythoff_lab::answers::Question::answer; {
        /// Adds a position of a game; a pair sequence has no moves and is an error.
        fn game(game: &Game, x: impl Natural, y: impl Natural) |asked| {
            game.rules()?;
            let piles = vec![x.natural("the first pile")?, y.natural("the second pile")?];
            asked.components.0.push(Summand { game: Some(game.0.clone()), piles });
        };
        /// Adds a pile of Nim.
        fn heap(size: impl Natural) |asked| {
            asked.components.0.push(Summand { game: None, piles: vec![size.natural("the heap")?] });
        };
        /// Misère play: the player who makes the last move loses.
        fn misere(yes: bool) |asked| asked.misere = yes;
    }
}

impl Sum<'_> {
    /// The empty sum, in which the player to move loses.
    pub fn new() -> Self {
        Sum::asking(Ok(lab::Sum { components: Components::default(), misere: false }))
    }
}

impl Default for Sum<'_> {
    fn default() -> Self {
        Sum::new()
    }
}
