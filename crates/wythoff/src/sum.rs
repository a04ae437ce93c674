//! Sums of games.

use crate::answers::Summed;
use crate::{Budget, Error, Game, Natural};
use wythoff_lab::answers::{
    Allowance, Question,
    sum::{self, Components, Summand},
};

/// A sum of games: a move is a move in one component, and the player who makes the last move wins.
///
/// ```
/// use wythoff::{Game, Outcome, Sum};
/// let (wythoff, hofstadter) = (Game::parse("wythoff")?, Game::parse("f = x1 + 1")?);
/// let sum = Sum::new().game(&wythoff, 11, 15)?.game(&hofstadter, 4, 9)?.heap(7)?;
/// let found = sum.solve()?.decision;
/// assert_eq!((found.outcome, found.nim_sum), (Outcome::N, Some(31u8.into())));
/// // Taking 13 from the second pile of the first game leaves the nim-sum 0.
/// assert_eq!((found.moves[0].component, &found.moves[0].to[..]), (0, &[11u8.into(), 2u8.into()][..]));
/// assert_eq!(Sum::new().heap(1)?.heap(1)?.misere().solve()?.decision.outcome, Outcome::N);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sum {
    components: Vec<Summand>,
    misere: bool,
}

impl Sum {
    /// The empty sum, in which the player to move loses.
    pub fn new() -> Sum {
        Sum::default()
    }

    /// A position of a game more; an error for a pair sequence, which has no moves.
    pub fn game(mut self, game: &Game, x: impl Natural, y: impl Natural) -> Result<Sum, Error> {
        game.rules()?;
        let piles = vec![x.natural("the first pile")?, y.natural("the second pile")?];
        self.components.push(Summand { game: Some(game.0.clone()), piles });
        Ok(self)
    }

    /// A heap of Nim more.
    pub fn heap(mut self, size: impl Natural) -> Result<Sum, Error> {
        self.components.push(Summand { game: None, piles: vec![size.natural("the heap")?] });
        Ok(self)
    }

    /// The same sum in misère play: the player who makes the last move loses.
    pub fn misere(self) -> Sum {
        Sum { misere: true, ..self }
    }

    /// Who wins, the values of the components, and the winning moves; a minute is its usual time.
    pub fn solve(&self) -> Result<Summed, Error> {
        self.answer(&Allowance::default())
    }

    /// As [`solve`](Sum::solve), within a budget.
    pub fn solve_within(&self, budget: &Budget) -> Result<Summed, Error> {
        self.answer(&Allowance::from(budget))
    }

    fn answer(&self, allowance: &Allowance) -> Result<Summed, Error> {
        sum::Sum { components: Components(self.components.clone()), misere: self.misere }.answer(allowance)
    }
}
