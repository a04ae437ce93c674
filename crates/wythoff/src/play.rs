//! A game in progress: a player of one's own against the program.
//!
//! A [`Session`] knows whose decision is awaited ([`Phase`]), what is legal and what was played. The program decides by
//! an [`Oracle`]; [`PanelOracle`] decides positions of any size.
//!
//! ```
//! use wythoff::Game;
//! use wythoff::play::{Opponent, Phase, Piles, Session, Side, Take};
//! let game = Game::parse("wythoff")?;
//! let (rules, oracle) = (game.rules()?, game.oracle()?);
//! let piles = Piles { x: 3u8.into(), y: 5u8.into() };
//! let mut session = Session::new(rules, piles, Side::Person, Opponent::Perfect, &oracle);
//! // (3,5) is lost: whatever is taken, the program wins.
//! while let Phase::Move(side) = session.phase() {
//!     match side {
//!         Side::Person if session.take(Take { k: 1u8.into(), l: 0u8.into() }).is_ok() => {}
//!         Side::Person => assert_eq!(session.take(Take { k: 0u8.into(), l: 1u8.into() }), Ok(())),
//!         Side::Program => drop(session.program()),
//!     }
//! }
//! assert!(matches!(session.phase(), Phase::Over { winner: Side::Program, .. }));
//! # Ok::<(), wythoff::Error>(())
//! ```

use crate::{Budget, Error, Game};
use wythoff_lab::play::PATIENCE;

#[doc(inline)]
pub use wythoff_game::Ruleset;
#[doc(inline)]
pub use wythoff_lab::play::Opponent;
#[doc(inline)]
pub use wythoff_lab::play::PanelOracle;
#[doc(inline)]
pub use wythoff_lab::play::SplitMix64;
#[doc(inline)]
pub use wythoff_lab::play::{Assessment, Event, How, Phase, Played, Record, Session, Side};
#[doc(inline)]
pub use wythoff_lab::play::{Oracle, Verdict};
#[doc(inline)]
pub use wythoff_lab::play::{Piles, Take};

/// What a player needs.
impl Game {
    /// The rules, which decide what is legal; an error for a pair sequence, which has no moves.
    ///
    /// ```
    /// use wythoff::{Game, play::{Piles, Take}};
    /// let from = Piles { x: 3u8.into(), y: 5u8.into() };
    /// let take = |k: u8, l: u8| Take { k: k.into(), l: l.into() };
    /// let game = Game::parse("wythoff")?;
    /// assert_eq!(game.rules()?.allows(&from, &take(2, 2)), Ok(true));
    /// assert_eq!(game.rules()?.allows(&from, &take(1, 2)), Ok(false));
    /// assert!(Game::parse("c = n")?.rules().is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn rules(&self) -> Result<&Ruleset, Error> {
        self.0.rules().map_err(Error::new)
    }

    /// An oracle that thinks about a position for at most five seconds.
    ///
    /// ```
    /// use wythoff::{Game, Outcome, play::Oracle};
    /// let verdict = Game::parse("wythoff")?.oracle()?.ask(&3u8.into(), &5u8.into());
    /// assert_eq!(verdict.map(|verdict| verdict.outcome), Ok(Outcome::P));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn oracle(&self) -> Result<PanelOracle<'static>, Error> {
        PanelOracle::new(&self.0, PATIENCE, Budget::unlimited()).map_err(Error::new)
    }
}
