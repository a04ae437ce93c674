//! Numbers as a program has them.

/// A pile or an index: an integer of any type, or a text such as `"10^100 + 7"`. No other crate can implement it.
///
/// A number that is negative, or a text that is not a number, is an error of the question when it is asked.
///
/// ```
/// use wythoff::{Game, UBig};
/// let game = Game::parse("wythoff")?;
/// assert_eq!(game.term(1000).ask()?.a, game.term("10^3").ask()?.a);
/// assert_eq!(game.term(1000u64).ask()?.a, game.term(&UBig::from(1000u16)).ask()?.a);
/// assert_eq!(game.term(-1).ask().unwrap_err().message(), "n must not be negative");
/// # Ok::<(), wythoff::Error>(())
/// ```
pub trait Natural: sealed::Sealed {}

impl<T: sealed::Sealed> Natural for T {}

pub(crate) mod sealed {
    use crate::{Error, UBig};
    use wythoff_game::MAX_DIGITS;
    use wythoff_lab::answers::number;

    pub trait Sealed {
        /// The number; an error message calls it `what`.
        fn natural(self, what: &str) -> Result<UBig, Error>;
    }

    impl Sealed for UBig {
        fn natural(self, _: &str) -> Result<UBig, Error> {
            Ok(self)
        }
    }

    impl Sealed for &UBig {
        fn natural(self, _: &str) -> Result<UBig, Error> {
            Ok(self.clone())
        }
    }

    impl Sealed for &str {
        fn natural(self, what: &str) -> Result<UBig, Error> {
            number(self, what, MAX_DIGITS).map_err(Error::input)
        }
    }

    macro_rules! integers {
        ($($integer:ty),*) => {$(
            impl Sealed for $integer {
                fn natural(self, what: &str) -> Result<UBig, Error> {
                    UBig::try_from(self).or_else(|_| self.to_string().as_str().natural(what))
                }
            }
        )*};
    }

    integers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);
}
