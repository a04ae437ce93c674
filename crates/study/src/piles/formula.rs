//! Conventions with a formula at any size: Nim in disguise, and cyclic Nimhoff.

use crate::piles::convention::Convention;
use wythoff_base::UBig;

/// A formula for the P-positions: with h = 1 those of Nim.
///
/// The value of a position is h (xor of floor(a_i/h)) + (sum of a_i mod h), and it is P if that is 0 (docs/proofs.md,
/// Propositions 86 and 87).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formula {
    h: u64,
    /// What it rests on.
    pub theorem: &'static str,
}

impl Formula {
    /// The formula of a convention for this number of piles, where there is one.
    ///
    /// ```
    /// use wythoff_study::piles::{Convention, Formula};
    /// let formula = Formula::of(Convention::All, 3).unwrap();
    /// assert!(formula.is_p(&[1u8.into(), 2u8.into(), 3u8.into()]));
    /// assert!(Formula::of(Convention::All, 4).is_none());
    /// ```
    pub fn of(convention: Convention, piles: usize) -> Option<Formula> {
        match convention {
            Convention::All if piles % 2 == 1 => Some(Formula {
                h: 1,
                theorem: "an odd number of piles, all changed by the same number: Nim's P-positions (docs/proofs.md, \
                          Proposition 86)",
            }),
            Convention::Nimhoff(h) => Some(Formula {
                h,
                theorem: "cyclic Nimhoff: Fraenkel and Lorberbom's formula (docs/proofs.md, Proposition 87)",
            }),
            _ => None,
        }
    }

    /// The quotients' nim-sum, and the sum modulo h.
    fn parts(&self, piles: &[UBig]) -> (UBig, u64) {
        let h = u128::from(self.h);
        let fold =
            |(nim, rest): (UBig, u128), pile: &UBig| (nim ^ (pile / self.h), (rest + u128::from(pile % self.h)) % h);
        let (nim, rest) = piles.iter().fold((UBig::ZERO, 0), fold);
        (nim, rest as u64)
    }

    /// Whether a position is P.
    pub fn is_p(&self, piles: &[UBig]) -> bool {
        let (nim, rest) = self.parts(piles);
        nim.is_zero() && rest == 0
    }

    /// The last pile that makes a P-position with the others.
    pub(crate) fn partner(&self, others: &[u64]) -> Option<u64> {
        let nim = others.iter().fold(0, |nim, pile| nim ^ (pile / self.h));
        let h = u128::from(self.h);
        let rest = others.iter().fold(0, |rest, pile| (rest + u128::from(pile % self.h)) % h);
        nim.checked_mul(self.h)?.checked_add(((h - rest) % h) as u64)
    }

    /// Where a winning move leads, if there is one: the proof of Proposition 87 with the value 0.
    pub(crate) fn winning(&self, piles: &[UBig]) -> Option<Vec<UBig>> {
        let (nim, rest) = self.parts(piles);
        let mut to = piles.to_vec();
        if nim.is_zero() {
            // The remainders of the piles hold that much together.
            let mut left = rest;
            for pile in &mut to {
                let taken = (&*pile % self.h).min(left);
                *pile -= taken;
                left -= taken;
            }
            return (rest > 0).then_some(to);
        }
        let lowered = |pile: &UBig| {
            let quotient = pile / self.h;
            let kept = &quotient ^ &nim;
            (kept < quotient).then_some(kept)
        };
        let (pile, kept) = piles.iter().enumerate().find_map(|(at, pile)| lowered(pile).map(|kept| (at, kept)))?;
        let others = (u128::from(rest) + u128::from(self.h) - u128::from(&piles[pile] % self.h)) % u128::from(self.h);
        to[pile] = kept * self.h + UBig::from((u128::from(self.h) - others) % u128::from(self.h));
        Some(to)
    }
}
