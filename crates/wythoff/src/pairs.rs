//! The pairs of a game, one after the other.

use crate::{Error, Evidence, Pair};
use std::iter::FusedIterator;
use wythoff_lab::answers::{self, Allowance, pull::Puller};
use wythoff_solve::listing::Listing;

/// The pairs of a game in the order of a: P-positions, or the pairs of a sequence. Made by [`Game::pairs`](crate::Game::pairs).
///
/// An error gives the reason why there is no next pair, and ends the iterator.
///
/// ```
/// use wythoff::Game;
/// let falling = Game::parse("c = 4 - n")?;
/// let mut pairs = falling.pairs();
/// let error = pairs.next().and_then(Result::err);
/// assert!(error.is_some_and(|error| error.message().contains("not nondecreasing")));
/// assert!(pairs.next().is_none());
/// # Ok::<(), wythoff::Error>(())
/// ```
pub struct Pairs<'a> {
    game: &'a answers::Game,
    listing: Listing,
    puller: Puller<'a>,
    over: bool,
}

impl<'a> Pairs<'a> {
    pub(crate) fn new(game: &'a answers::Game, allowance: &Allowance<'a>) -> Pairs<'a> {
        let (listing, puller) = (game.analysis.listing(), Puller::new(allowance, u64::MAX));
        Pairs { game, listing, puller, over: false }
    }

    /// The method, as `family-method`.
    pub fn solver(&self) -> &'static str {
        self.listing.solver
    }

    /// What it rests on, in a sentence.
    pub fn theorem(&self) -> &str {
        &self.listing.theorem
    }

    /// Why the theorem's hypotheses hold for this rule.
    pub fn reasons(&self) -> &[String] {
        &self.listing.reasons
    }

    /// What the pairs given so far rest on.
    ///
    /// ```
    /// use wythoff::{Evidence, Game};
    /// let game = Game::parse("take = k == 2*l")?;
    /// let mut pairs = game.pairs();
    /// assert_eq!(pairs.by_ref().take(10).filter(|pair| pair.is_ok()).count(), 10);
    /// assert!(matches!(pairs.evidence(), Evidence::Exhaustive { .. }));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn evidence(&self) -> Evidence {
        self.listing.evidence()
    }
}

impl Iterator for Pairs<'_> {
    type Item = Result<Pair, Error>;

    fn next(&mut self) -> Option<Result<Pair, Error>> {
        if self.over {
            return None;
        }
        let next = self.puller.next(&mut self.listing);
        let pair = next.map_err(|error| self.puller.failure(&error, self.listing.solver, self.game)).transpose();
        self.over = !matches!(pair, Some(Ok(_)));
        pair
    }
}

impl FusedIterator for Pairs<'_> {}
