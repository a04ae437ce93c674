//! Numbers as a program has them.

use crate::{Error, UBig};
use wythoff_game::numeral::MAX_DIGITS;
use wythoff_lab::answers::number::number;

/// A pile or an index: an integer of any type, or a text such as `"10^100 + 7"`.
///
/// ```
/// use wythoff::{Game, UBig};
/// let game = Game::parse("wythoff")?;
/// assert_eq!(game.term(1000)?.term, game.term("10^3")?.term);
/// assert_eq!(game.term(1000u64)?.term, game.term(&UBig::from(1000u16))?.term);
/// assert_eq!(game.term(-1).unwrap_err().message(), "n must not be negative");
/// # Ok::<(), wythoff::Error>(())
/// ```
pub trait Natural {
    /// The number; an error message calls it `what`.
    fn natural(self, what: &str) -> Result<UBig, Error>;
}

impl Natural for UBig {
    fn natural(self, _: &str) -> Result<UBig, Error> {
        Ok(self)
    }
}

impl Natural for &UBig {
    fn natural(self, _: &str) -> Result<UBig, Error> {
        Ok(self.clone())
    }
}

impl Natural for &str {
    fn natural(self, what: &str) -> Result<UBig, Error> {
        number(self, what, MAX_DIGITS)
    }
}

macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl Natural for $integer {
            fn natural(self, what: &str) -> Result<UBig, Error> {
                UBig::try_from(self).or_else(|_| self.to_string().as_str().natural(what))
            }
        }
    )*};
}

integers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);
