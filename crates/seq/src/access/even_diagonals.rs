//! Random access to the pairs of the even diagonals, numbered as by [`even_diagonals`](fn@crate::even_diagonals).
//!
//! **Theorem.** The numbers used are whole dominoes {2j, 2j + 1} (see [`even_diagonals`](mod@crate::even_diagonals)):
//! `F_{2k} = 2 f_k`, `F_{2k+1} = 2 f_k + 1`, `G_{2k} = 2 g_k`, `G_{2k+1} = 2 g_k + 1`, where `f_k = mex{f_i, g_i : i <
//! k}`, `g_k = f_k + floor(k/2)`.
//!
//! **Hypotheses.** None.
//!
//! **Complexity.** That of [`Chain`] or [`AlgorithmOne`] for floor(k/2).
//!
//! **Reference.** \[FP15\] for F and G.
//!
//! **Deviation.** The sequence of half the size is used instead of `2 floor(n/4)`.

use super::algorithm_one::AlgorithmOne;
use super::chain::Chain;
use super::trace::{Goal, Trace, Traced, Untraced, in_a};
use super::{PairAccess, Partner, Place, Term};
use crate::linear::Periodic;
use wythoff_base::{Budget, GaveUp, UBig};

/// The sorted pairs of the even diagonals.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::access::EvenDiagonalsAccess;
/// let pairs = EvenDiagonalsAccess::new().unwrap();
/// let pair = pairs.pair(&6u8.into(), &Budget::unlimited()).unwrap();
/// assert_eq!((pair.a, pair.b.exact()), (9u8.into(), Some(&10u8.into())));
/// ```
pub struct EvenDiagonalsAccess {
    halves: Box<dyn PairAccess>,
}

impl EvenDiagonalsAccess {
    /// The access. It always exists; the `Option` is that of [`Chain::new`].
    pub fn new() -> Option<Self> {
        Some(EvenDiagonalsAccess { halves: Box::new(Chain::periodic(half()?)?) })
    }

    /// The same by Algorithm 1.
    pub fn by_windows() -> Option<Self> {
        Some(EvenDiagonalsAccess { halves: Box::new(AlgorithmOne::periodic(half()?)?) })
    }
}

/// floor(k/2)
fn half() -> Option<Periodic> {
    Periodic::new(vec![0, 0], 2, 1)
}

/// The index i of F for a pair number: `F_3` is in no pair of its own.
fn index(number: &UBig) -> UBig {
    if *number < UBig::from(3u8) { number.clone() } else { number + UBig::ONE }
}

/// The number of the pair of `F_i`, i != 3.
fn number(index: UBig) -> UBig {
    if index < UBig::from(3u8) { index } else { index - UBig::ONE }
}

/// The partner of `F_i` minus `F_i`: 2m, 2m, 2m + 1, 2m - 1 for i = 4m .. 4m + 3.
fn difference(index: &UBig) -> UBig {
    let twice_m = (index >> 2) << 1;
    match index % 4u8 {
        2 => twice_m + UBig::ONE,
        3 if twice_m > UBig::ZERO => twice_m - UBig::ONE,
        _ => twice_m,
    }
}

/// The index i of the F whose partner is `G_j`: 4m + 2 and 4m + 3 are exchanged.
fn exchanged(index: UBig) -> UBig {
    match &index % 4u8 {
        2 => index + UBig::ONE,
        3 => index - UBig::ONE,
        _ => index,
    }
}

impl PairAccess for EvenDiagonalsAccess {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let i = index(n);
        let a = (self.halves.pair(&(&i >> 1), budget)?.a << 1) + (&i & UBig::ONE);
        let b = self.partner_of_a(n, &a, budget)?;
        Ok(Term { a, b })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        // 2 and 3 would be F_2 = G_2 and F_3 = G_3, but (2, 3) is one pair.
        if let Ok(small @ 2..=3) = u8::try_from(x) {
            let two = Some(UBig::from(2u8));
            return Ok(if small == 2 { Place { in_a: two, in_b: None } } else { Place { in_a: None, in_b: two } });
        }
        let half = self.halves.locate(&(x >> 1), budget)?;
        let whole = |k: UBig| (k << 1) + (x & UBig::ONE);
        Ok(Place { in_a: half.in_a.map(|k| number(whole(k))), in_b: half.in_b.map(|k| number(exchanged(whole(k)))) })
    }

    fn partner_of_a(&self, n: &UBig, x: &UBig, _: &Budget) -> Result<Partner, GaveUp> {
        Ok(Partner::Exact(x + difference(&index(n))))
    }

    fn partner_of_b(&self, n: &UBig, x: &UBig, _: &Budget) -> Result<UBig, GaveUp> {
        Ok(x - difference(&index(n)))
    }

    /// The differences rise and fall by 1 here; the answer is still the largest m.
    fn last_difference(&self, d: &UBig, end: &UBig, _: &Budget) -> Result<Option<UBig>, GaveUp> {
        // Every index up to 2d + 1 has a difference <= d, and no index from 2d + 6 on has.
        let last = ((d << 1) + UBig::from(5u8)).min(index(end));
        let mut m = number(last + UBig::ONE).min(end.clone());
        while m > UBig::ZERO {
            m -= UBig::ONE;
            if difference(&index(&m)) <= *d {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    /// The steps for half the number, in the sequence of floor(k/2).
    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let (half, odd) = match traced.goal {
            Goal::Term(n) => (index(n) >> 1, index(n) & UBig::ONE),
            Goal::Place(x) | Goal::Pair(x, _) => (x >> 1, x & UBig::ONE),
        };
        let goal = if let Goal::Term(_) = traced.goal { Goal::Term(&half) } else { Goal::Place(&half) };
        let steps = self.halves.trace(&traced.to(goal), budget)?;
        let (x, place) = match traced.goal {
            Goal::Term(n) => ((steps.x << 1) + odd, in_a(n.clone())),
            Goal::Place(x) | Goal::Pair(x, _) => (x.clone(), self.locate(x, budget)?),
        };
        let bound = format!(
            "The steps for half the number, with c = floor(k/2), since 2k and 2k + 1 go together. {}",
            steps.bound
        );
        let place = if x.is_zero() { self.locate(&x, budget)? } else { place };
        Ok(Trace { x, place, bound, ..steps })
    }
}
