//! Constraint functions of `x1` and `x0` under which b grows faster than linearly: sums over runs.
//!
//! **Theorem.** For `f >= 0` the differences `d = b - a` do not fall; let z be the last index with d_z = 0. Then a_n =
//! b_n = n for n <= z, and the b_i with i > z are exactly the numbers outside A. Between two of them A is a run of
//! consecutive integers, on which d grows by a sum of `f(x, x + 1)`: a whole run is one step. The runs up to a_n are
//! separated by the b_i < a_n, and those come from the terms up to that i, one by one, which in turn need only the b
//! below them.
//!
//! **Hypotheses.** A [`RunSum`]: `f` is a function of `x1` and `x0` alone with sums in closed form.
//!
//! **Complexity.** With beta(x) the number of b_i <= x: `pair(n)` takes beta(2n) steps, `locate(x)` and the difference
//! x take beta(2 beta(x)). For b_n about n^2/2 that is sqrt(2n), and x to the power 1/4. Numbers are 128 bits wide,
//! checked, and the b that wait to be met in A are stored, beta(2 beta(2n)) of them.
//!
//! **Reference.** \[F04\] game G1 (`f = x1 + 1`), Examples 1 and 4; \[F07\] games G1-G4 and G6.
//!
//! **Deviation.** The papers give the recursion, one term at a time.

use super::run_sum::RunSum;
use crate::access::trace::{Trace, Traced, Untraced};
use crate::access::{PairAccess, Partner, Place, Term};
use std::collections::VecDeque;
use wythoff_base::{Budget, GaveUp, UBig};

/// The candidates `b_n = b_{n-1} + a_n - a_{n-1} + f(a_{n-1}, a_n)`, run by run.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::access::Growing;
/// use wythoff_seq::access::QuasiPolynomial;
/// // f = x1 + 1
/// let game = Growing::new(QuasiPolynomial::polynomial(&[1, 1]).unwrap());
/// let n = UBig::from(10u8).pow(20);
/// let place = game.locate(&(&n + UBig::from(14142023800u64)), &Budget::unlimited())?;
/// assert_eq!((place.in_a, place.in_b), (Some(n), None));
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct Growing<F> {
    f: F,
}

/// A term of the sequence: b = a + d.
#[derive(Clone, Copy)]
struct At {
    n: u64,
    a: u64,
    d: u128,
}

impl At {
    fn b(&self) -> Option<u128> {
        self.d.checked_add(self.a.into())
    }

    fn partner(&self) -> UBig {
        UBig::from(self.a) + UBig::from(self.d)
    }
}

// Term 0.
const START: At = At { n: 0, a: 0, d: 0 };

/// The most b that may be pending, 8 MB. beta(2 beta(2n)) of them are needed: for b about n^2/2 that reaches n = 10^22,
/// beyond the numbers of 64 bits.
const MAX_PENDING: usize = 1 << 20;

/// The number of steps between two looks at the clock: a step takes some nanoseconds, a look some dozen.
const PATIENCE: u32 = 1 << 12;

fn too_large() -> GaveUp {
    GaveUp::beyond("the numbers outgrow 128 bits")
}

/// The terms one by one, for the b outside A.
struct Terms<'f, F> {
    f: &'f F,
    at: At,
    /// The first b above a, while there is room to keep them.
    pending: VecDeque<u64>,
    room: usize,
    steps: u32,
}

impl<F: RunSum> Terms<'_, F> {
    /// The next b outside A, with its index.
    fn next_b(&mut self, budget: &Budget) -> Result<(u64, u128), GaveUp> {
        loop {
            if self.steps.is_multiple_of(PATIENCE) {
                budget.step()?;
            }
            self.steps = self.steps.wrapping_add(1);
            let mut a = self.at.a.checked_add(1).ok_or_else(too_large)?;
            while self.pending.front() == Some(&a) {
                self.pending.pop_front();
                a = a.checked_add(1).ok_or_else(too_large)?;
            }
            let value = self.f.value(self.at.a, a).ok_or_else(too_large)?;
            let d = self.at.d.checked_add(value).ok_or_else(too_large)?;
            self.at = At { n: self.at.n.checked_add(1).ok_or_else(too_large)?, a, d };
            if d == 0 && self.at.n < MAX_PENDING as u64 {
                continue;
            }
            if d == 0 {
                return Err(GaveUp::beyond("the differences do not grow"));
            }
            let b = d.checked_add(a.into()).ok_or_else(too_large)?;
            if self.room > 0 {
                // A b that does not fit a word is never met.
                if let Ok(b) = u64::try_from(b) {
                    self.pending.push_back(b);
                    self.room -= 1;
                }
            } else if self.pending.is_empty() {
                return Err(GaveUp::memory(budget.memory()));
            }
            return Ok((self.at.n, b));
        }
    }
}

impl<F: RunSum> Growing<F> {
    /// The sequence of `f`.
    pub fn new(f: F) -> Self {
        Growing { f }
    }

    /// The function.
    pub(crate) fn function(&self) -> &F {
        &self.f
    }

    /// The last term with `fits`, and the number z. `fits` is true up to some index, at least at the start.
    fn last(&self, fits: impl Fn(&At) -> bool, budget: &Budget) -> Result<(At, u64), GaveUp> {
        let room = MAX_PENDING.min(budget.memory() / 16);
        let mut terms = Terms { f: &self.f, at: START, pending: VecDeque::new(), room, steps: 0 };
        let mut at = START;
        let (first, mut b) = terms.next_b(budget)?;
        let zeros = first - 1;
        loop {
            // The run a .. b - 1, then the first term after b.
            let length = b.saturating_sub(at.a.into());
            let mut behind = b;
            while b == behind {
                behind = behind.checked_add(1).ok_or_else(too_large)?;
                (_, b) = terms.next_b(budget)?;
            }
            let next = self.next_run(at, length, behind);
            match next {
                Some(next) if fits(&next) => at = next,
                _ => return Ok((self.search(at, length, next.is_some(), fits)?, zeros)),
            }
        }
    }

    /// The term `count` places further on in a run.
    fn within(&self, at: At, count: u64) -> Option<At> {
        let d = at.d.checked_add(self.f.run(at.a, count)?)?;
        Some(At { n: at.n.checked_add(count)?, a: at.a.checked_add(count)?, d })
    }

    /// The term after a run, whose a is `behind`.
    fn next_run(&self, at: At, length: u128, behind: u128) -> Option<At> {
        let end = self.within(at, u64::try_from(length).ok()?.checked_sub(1)?)?;
        let a = u64::try_from(behind).ok()?;
        Some(At { n: end.n.checked_add(1)?, a, d: end.d.checked_add(self.f.value(end.a, a)?)? })
    }

    /// The last term with `fits` in the run of this length; `ends` says that the term after the run is known not to
    /// fit. The bounds are widened step by step, so that numbers far beyond the answer are not computed.
    fn search(&self, at: At, length: u128, ends: bool, fits: impl Fn(&At) -> bool) -> Result<At, GaveUp> {
        let (mut low, mut found) = (0, at);
        let (mut high, mut known) = (u64::try_from(length).unwrap_or(u64::MAX), ends);
        let mut widening = 1;
        while high - low > 1 {
            let middle = if widening < high { widening } else { low + (high - low) / 2 };
            let term = self.within(at, middle).ok_or_else(too_large)?;
            if fits(&term) {
                (low, found) = (middle, term);
            } else {
                (high, known) = (middle, true);
            }
            widening = widening.saturating_mul(2);
        }
        if known { Ok(found) } else { Err(too_large()) }
    }
}

impl<F: RunSum> PairAccess for Growing<F> {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let n = u64::try_from(n).map_err(|_| too_large())?;
        let (at, _) = self.last(|at| at.n <= n, budget)?;
        Ok(Term { a: at.a.into(), b: Partner::Exact(at.partner()) })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let word = u128::try_from(x).map_err(|_| too_large())?;
        let (at, zeros) = self.last(|at| at.b().is_some_and(|b| b <= word), budget)?;
        let in_b = (at.b() == Some(word)).then(|| UBig::from(at.n));
        // The n - z numbers b outside A, up to x, are missing in A.
        let in_a = (in_b.is_none() || at.d == 0).then(|| x - UBig::from(at.n.saturating_sub(zeros)));
        Ok(Place { in_a, in_b })
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        // Every word meets a bound that does not fit a word.
        let (x_word, y_word) = (u64::try_from(x).ok(), u128::try_from(y).ok());
        let below = |at: &At| y_word.is_none_or(|y| at.b().is_some_and(|b| b <= y));
        let (at, _) = self.last(|at| x_word.is_none_or(|x| at.a <= x) && below(at), budget)?;
        Ok(Some(x_word == Some(at.a) && at.partner() == *y))
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        if *end == UBig::ZERO {
            return Ok(None);
        }
        let (d, end) = (u128::try_from(d).ok(), u64::try_from(end).ok());
        let fits = |at: &At| d.is_none_or(|d| at.d <= d) && end.is_none_or(|end| at.n < end);
        Ok(Some(self.last(fits, budget)?.0.n.into()))
    }

    fn trace(&self, _: &Traced, _: &Budget) -> Result<Trace, Untraced> {
        Err(Untraced::NoSteps("it passes the runs of consecutive a_n one after the other"))
    }
}
