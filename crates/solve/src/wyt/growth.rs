//! How fast the partners of Wyt(f) grow: the numbers of \[FT13\] Lemmas 20 and 25.

use super::{Recognised, WytTheorem};
use wythoff_base::{IBig, Number, UBig};
use wythoff_game::eval::Formula;

/// Beyond this no N is looked for: a rule that begins with more fixed points than 2^64 was not written by a person.
const MOST_BITS: usize = 64;

/// The partners are b_n = g(a_n), and g is superadditive.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Growth {
    /// N of Lemma 20: g(n) = n for n < N, and g(n)/n >= a for n >= N.
    pub least: UBig,
    /// a = 1 + 1/(2N - 1).
    pub ratio: Number,
    /// The last n of the set S of Lemma 25, which is 1, ..., n: b_n = f(1) n there, and f(a_n) after it. Only for the
    /// polynomials of Theorem 27.
    pub tied: Option<UBig>,
}

impl Recognised {
    /// The numbers of Lemmas 20 and 25 for f, where the theorem says that partners are values of a superadditive g
    /// other than the identity.
    pub fn growth(&self, f: &Formula) -> Option<Growth> {
        let value = |k: &UBig| f.ceil(&[IBig::from(k.clone())]).ok();
        // A value that is too large to write is above k, and above f(1) k for k < f(1).
        let above = |k: &UBig, bound: &UBig| value(k).is_none_or(|value| value > IBig::from(bound.clone()));
        let tied = match &self.theorem {
            WytTheorem::Polynomial { f1 } => {
                let f1 = UBig::try_from(f1.clone()).ok()?;
                // f(x) - f(1) x is convex, positive at 0 and f(1), and 0 at 1.
                Some(first(&f1, |k| above(k, &(&f1 * k)))? - UBig::ONE)
            }
            WytTheorem::Superadditive | WytTheorem::Linear { .. } => None,
            _ => return None,
        };
        if matches!(&self.theorem, WytTheorem::Linear { t, .. } if *t > IBig::ZERO) {
            return None;
        }
        // max(k, f(k)) is superadditive: after the first number that it raises it raises every number. In Lemma 25, g
        // = max(f, f(1) k) raises 1.
        let least = first(&(UBig::ONE << MOST_BITS), |k| above(k, k))?;
        let ratio = Number::ratio(IBig::from(&least * 2u8), IBig::from(&least * 2u8 - 1u8)).ok()?;
        Some(Growth { least, ratio, tied })
    }
}

/// The least k from 1 to a bound with a property that every larger number has; `None` if the bound does not have it.
fn first(bound: &UBig, has: impl Fn(&UBig) -> bool) -> Option<UBig> {
    let (mut below, mut end) = (UBig::ZERO, UBig::ONE);
    while !has(&end) {
        if end >= *bound {
            return None;
        }
        (below, end) = (end.clone(), (end * 2u8).min(bound.clone()));
    }
    while &below + 1u8 < end {
        let middle = (&below + &end) >> 1usize;
        if has(&middle) {
            end = middle;
        } else {
            below = middle;
        }
    }
    Some(end)
}
