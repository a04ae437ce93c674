//! The game of even diagonals (Duchêne and Gravier; Fraenkel and Peled): `F_n = mex`, `G_n = F_n + 2 floor(n/4)`, with
//! `G_{4m+2}` and `G_{4m+3}` exchanged; (2,3) and (3,2) are one pair, and the sorted pairs are numbered by their
//! smaller element.
//!
//! **The rule is an ordinary partner rule.** Claim: `F_{2k}` is even, `F_{2k+1} = F_{2k} + 1` and `G_{2k+1} = G_{2k} +
//! 1`.
//! Call `{2j, 2j+1}` a domino and suppose that before step 2k the used numbers form whole dominoes. Then the mex
//! `F_{2k} = e` is even and e + 1 is free; `G_{2k} = e + 2 floor(k/2)` is even, hence not e + 1, so `F_{2k+1} = e + 1`;
//! and `floor(2k/4) = floor((2k+1)/4)` gives `G_{2k+1} = G_{2k} + 1`. Again whole dominoes are used.
//!
//! Hence the exchange gives `F_{4m+2}` the partner `F_{4m+2} + 2m + 1` and `F_{4m+3}` the partner `F_{4m+3} + 2m - 1`.
//! For m >= 1 these are not below their `F`, and `F_{4m+3}` is still the mex, since `F_{4m+2} + 2m + 1` is above it.
//! For m = 0 the two make the one pair (2,3), after which the index n of `F_n` is one ahead of the number of the pair.

use super::of_a::{OfA, PartnerFunction};
use std::convert::Infallible;
use wythoff_base::UBig;

/// `b_n` of the even diagonals.
#[derive(Clone, Copy, Debug)]
pub struct EvenDiagonals;

/// The rule of the even diagonals.
///
/// ```
/// use wythoff_seq::{PairStream, even_diagonals};
/// let pairs: Vec<_> = PairStream::new(even_diagonals()).pairs().skip(4).take(3).map(Result::unwrap).collect();
/// let shown: Vec<String> = pairs.iter().map(|p| format!("({},{})", p.a, p.b)).collect();
/// assert_eq!(shown.join(" "), "(5,7) (8,11) (9,10)");
/// ```
pub fn even_diagonals() -> OfA<EvenDiagonals> {
    OfA::new(false, EvenDiagonals)
}

/// The numbers to add to `a` and then to subtract, for the sorted pair of this number.
fn difference(number: u64) -> (u64, u64) {
    let index = u128::from(number) + u128::from(number >= 3);
    // At most 2^63.
    let twice_m = (index / 4 * 2) as u64;
    match index % 4 {
        2 => (twice_m + 1, 0),
        3 => (twice_m, 1),
        _ => (twice_m, 0),
    }
}

impl PartnerFunction for EvenDiagonals {
    type Error = Infallible;

    fn small(&mut self, n: u64, a: u64) -> Option<u64> {
        let (plus, minus) = difference(n);
        a.checked_add(plus)?.checked_sub(minus)
    }

    fn big(&mut self, n: u64, a: u64) -> Result<UBig, Infallible> {
        let (plus, minus) = difference(n);
        let sum = UBig::from(a) + UBig::from(plus);
        Ok(if minus == 1 && sum != UBig::ZERO { sum - UBig::ONE } else { sum })
    }
}
