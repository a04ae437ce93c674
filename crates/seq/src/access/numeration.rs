//! The numeration systems whose digits decide pairs, and the digits of a number in them.
//!
//! Where the digits come from is in the files of the two methods: [`LinearNumeration`] for the places of a recurrence,
//! in which `b_n` is `a_n` shifted to the left; [`ThreeDigits`] for three places, in which the last two digits are
//! exchanged.

use crate::access::{LinearNumeration, three_digits_access};
use crate::stream::ThreeDigits;
use wythoff_base::{Budget, GaveUp, UBig};

/// A numeration system whose digits decide pairs.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_seq::access::Numeration;
/// let system = Numeration::shifting(2u8.into(), 2u8.into()).unwrap();
/// assert!(system.bases().take(4).eq([1u8, 4, 14, 50].map(UBig::from)));
/// assert_eq!(system.digits(&22u8.into(), &Budget::unlimited())?, [1u8, 2, 0].map(UBig::from));
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub enum Numeration {
    /// The system (s,t): `u_0 = 1`, `u_1 = s + t`, `u_n = (s + t - 1) u_(n-1) + s u_(n-2)`; `b_n` is the left shift of
    /// `a_n`.
    Shifting(LinearNumeration),
    /// The bases `t^2 - 1`, t, 1, with a first digit of any size; `b_n` is `a_n` with the last two digits exchanged.
    Exchanging(ThreeDigits),
}

impl Numeration {
    /// The system (s,t); `None` if s = 0 or s + t < 2.
    pub fn shifting(s: UBig, t: UBig) -> Option<Self> {
        LinearNumeration::new(s, t).map(Numeration::Shifting)
    }

    /// The three digits for t; `None` if t < 2, where no base is left.
    pub fn exchanging(t: UBig) -> Option<Self> {
        ThreeDigits::new(t).filter(|digits| !digits.t().is_one()).map(Numeration::Exchanging)
    }

    /// The bases, the lowest first. Those of a recurrence do not end.
    pub fn bases(&self) -> Box<dyn Iterator<Item = UBig> + '_> {
        match self {
            Numeration::Shifting(system) => Box::new(system.bases()),
            Numeration::Exchanging(digits) => {
                let t = digits.t();
                Box::new([UBig::ONE, t.clone(), t.sqr() - UBig::ONE].into_iter())
            }
        }
    }

    /// The digits of x, the highest first: without zeros before them where digits are shifted, three where they are
    /// exchanged.
    pub fn digits(&self, x: &UBig, budget: &Budget) -> Result<Vec<UBig>, GaveUp> {
        match self {
            Numeration::Shifting(system) => {
                let mut digits = system.digits(x, budget)?;
                let zeros = digits.iter().take_while(|digit| digit.is_zero()).count();
                // 0 has one digit.
                digits.drain(..zeros.min(digits.len().saturating_sub(1)));
                Ok(digits)
            }
            Numeration::Exchanging(system) => {
                budget.step()?;
                Ok(three_digits_access::digits(x, system.t()).into())
            }
        }
    }

    /// Whether every digit is below ten, so that digits can be written side by side.
    pub fn is_decimal(&self) -> bool {
        match self {
            Numeration::Shifting(system) => system.bases().nth(1).is_some_and(|second| second <= UBig::from(10u8)),
            Numeration::Exchanging(_) => false,
        }
    }
}
