//! Games whose pairs are those of an approximately linear c: `a_n = mex`, `b_n = a_n + c_n`, K1 <= `c_n` - gamma n <=
//! K2, gamma > 0.
//!
//! Then floor(n alpha) and floor(n beta) approximate `a_n` and `b_n`; see [`wythoff_seq::Linear`] and docs/proofs.md,
//! Propositions 21 and 23.

use crate::sequence::{ApproximatelyLinear, Proved, Shape};
use crate::size;
use wythoff_base::{GaveUp, IBig, Magnitude, Number, UBig};
use wythoff_game::eval::Formula;
use wythoff_seq::{Differences, Limit, Linear as Bounds, Periodic, Shift};

/// c of a game.
#[derive(Clone, Debug)]
pub enum Terms {
    /// A pair sequence's own expression, and how its terms are computed fast.
    Formula(Formula, Option<Shape>),
    /// `c_n` = p floor(n/q).
    Steps {
        /// The rise.
        p: UBig,
        /// The period.
        q: u64,
    },
}

impl Differences for Terms {
    fn at(&self, n: &UBig) -> Result<UBig, GaveUp> {
        match self {
            Terms::Formula(c, _) => {
                let value = c.integer(&[IBig::from(n.clone())])?;
                UBig::try_from(value).map_err(|_| GaveUp::beyond("c is negative"))
            }
            Terms::Steps { p, q } => Ok(p * (n / UBig::from(*q))),
        }
    }

    fn size(&self, n: &UBig) -> Option<Magnitude> {
        match self {
            Terms::Formula(c, _) => size::of(c, n),
            Terms::Steps { .. } => None,
        }
    }

    fn constant(&self) -> Option<(UBig, UBig)> {
        match self {
            Terms::Formula(_, Some(Shape::Periodic { table, period, rise: 0 })) => {
                let from = (table.len() as u64).checked_sub(*period)?;
                Some((from.into(), (*table.last()?).into()))
            }
            _ => None,
        }
    }
}

/// An approximately linear c, and why it belongs to the game.
///
/// ```
/// use wythoff_game::Subject;
/// use wythoff_solve::Analysis;
/// let half = Analysis::of(&Subject::parse("half").unwrap());
/// assert_eq!(half.linear().unwrap().bounds.gamma().to_string(), "1/2");
/// let hofstadter = Analysis::of(&Subject::parse("hofstadter").unwrap());
/// assert_eq!(hofstadter.linear().unwrap_err(), "this game is not known to have one");
/// ```
#[derive(Clone, Debug)]
pub struct Linear {
    /// The sequence.
    pub c: Terms,
    /// gamma, K1 and K2.
    pub bounds: Bounds,
    /// Why c is approximately linear.
    pub reason: String,
    /// Why c is nondecreasing, where that is proved.
    pub nondecreasing: Option<String>,
}

/// No window is looked for where more terms than these may be 0: each is evaluated, a second of exact arithmetic.
const FIRST_TERMS: u64 = 1 << 20;

impl Linear {
    /// c of a pair sequence.
    pub(crate) fn of_sequence(c: &Formula, of: &Proved, found: &ApproximatelyLinear) -> Result<Linear, String> {
        let ApproximatelyLinear { gamma, k1, k2, proof } = found.clone();
        let bounds = Bounds::new(gamma, k1, k2).ok_or("it does not grow")?;
        let nondecreasing = of.nondecreasing.as_ref().map(ToString::to_string);
        let c = Terms::Formula(c.clone(), of.shape.clone());
        Ok(Linear { c, bounds, reason: proof.to_string(), nondecreasing })
    }

    /// c_n = p floor(n/q).
    pub(crate) fn steps(p: UBig, q: u64, reason: &str) -> Result<Linear, String> {
        let bounds = || {
            let gamma = Number::ratio(IBig::from(p.clone()), q.into()).ok()?;
            let k1 = gamma.mul(&(q - 1).into()).ok()?.neg();
            Bounds::new(gamma, k1, Number::ZERO)
        };
        let bounds = bounds().ok_or("the numbers are too large")?;
        let reason = format!("{reason}: c_n = p floor(n/q) with p = {p}, q = {q}");
        let nondecreasing = Some("p and q are positive".into());
        Ok(Linear { c: Terms::Steps { p, q }, bounds, reason, nondecreasing })
    }

    /// L and U with L <= `a_n` - n alpha <= U for all n, if c is proved to be nondecreasing; exact if gamma is
    /// rational, otherwise rounded outwards.
    pub fn window(&self) -> Option<(Number, Number)> {
        self.nondecreasing.as_ref()?;
        // c_n > 0 for n > -K1/gamma.
        let zeros = self.bounds.deviation().0.neg().div(self.bounds.gamma()).ok()?.floor();
        let shift = Shift::of(&self.c, &self.bounds).ok()?;
        if matches!(shift, Shift::By(_)) && zeros >= IBig::from(FIRST_TERMS) {
            return None;
        }
        self.bounds.window(&shift).ok()
    }

    /// The values that floor(n alpha) - `a_n` and floor(n beta) - `b_n` can take by the window: each the least and the
    /// greatest.
    pub fn ranges(&self) -> Option<[(i128, i128); 2]> {
        self.bounds.ranges(&self.window()?)
    }

    /// alpha and beta, if c is proved to be nondecreasing.
    pub fn limits(&self) -> Option<[Limit; 2]> {
        self.nondecreasing.as_ref()?;
        Some([Limit::alpha(&self.bounds).ok()?, Limit::beta(&self.bounds).ok()?])
    }

    /// c with its table, if its increments are periodic and it is proved to be nondecreasing.
    pub fn periodic(&self) -> Option<Periodic> {
        self.nondecreasing.as_ref()?;
        match &self.c {
            Terms::Steps { p, q } => {
                let (p, q) = (u64::try_from(p).ok()?, usize::try_from(*q).ok().filter(|q| *q <= 1 << 16)?);
                Periodic::new(vec![0; q], q, p)
            }
            Terms::Formula(_, Some(Shape::Periodic { table, period, rise })) => {
                Periodic::new(table.clone(), usize::try_from(*period).ok()?, *rise)
            }
            Terms::Formula(..) => None,
        }
    }

    /// m with `b_n/a_n` -> m, where m is quadratic.
    pub(crate) fn direction(&self) -> Option<Number> {
        let limits = self.limits()?;
        let [Some(alpha), Some(beta)] = limits.each_ref().map(Limit::exact) else { return None };
        beta.div(alpha).ok()
    }
}
