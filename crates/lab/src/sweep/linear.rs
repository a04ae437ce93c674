//! Games whose pairs are those of an approximately linear c: a_n = mex, b_n = a_n + c_n, K1 <= c_n - gamma n <= K2.
//!
//! Then s_n = floor(n alpha) and t_n = floor(n beta) approximate a_n and b_n, and docs/proofs.md, Propositions 21 and 23, bound
//! the errors.

use super::slope::{kappa, kappa_between};
use super::summary::Refused;
use wythoff_exact::{IBig, Number, NumberError, UBig};
use wythoff_game::eval::Formula;
use wythoff_game::ruleset::{Play, TwoPile};
use wythoff_game::subject::Subject;
use wythoff_solve::analysis::Analysis;
use wythoff_solve::sequence;

/// c of a game.
#[derive(Clone, Debug)]
pub enum Differences {
    /// A pair sequence's own expression.
    Formula(Formula),
    /// c_n = p floor(n/q).
    Steps {
        /// The rise.
        p: UBig,
        /// The period.
        q: u64,
    },
}

/// An approximately linear c, and why it belongs to the game.
#[derive(Clone, Debug)]
pub struct Linear {
    /// The sequence.
    pub c: Differences,
    /// Its slope, > 0.
    pub gamma: Number,
    /// The lower bound of c_n - gamma n.
    pub k1: Number,
    /// The upper bound.
    pub k2: Number,
    /// Why.
    pub reason: String,
}

impl Linear {
    /// The sequence of a game.
    pub fn of(subject: &Subject, question: &str) -> Result<Linear, Refused> {
        let refused = |why: &str| {
            Refused::new(
                format!("{question} needs an approximately linear c, with b_n = a_n + c_n: {why}"),
                "ask it of half, of c = floor(p*n/q), of blocking p-Wythoff or of p-Wythoff; `wyt check GAME` says what is \
                 known of c; for other games ask a predicate",
            )
        };
        let free = subject.game().filter(|rules| rules.free_single());
        let linear = match (subject, free.map(|rules| (rules.two_pile(), rules.play()))) {
            (Subject::Pairs(c), _) => {
                let linear = sequence::approximately_linear(c)
                    .ok_or_else(|| refused(&format!("no proof that c = {} is", c.expr())))?;
                let (gamma, k1, k2) = (linear.gamma, linear.k1, linear.k2);
                Linear { c: Differences::Formula(c.clone()), gamma, k1, k2, reason: linear.proof.to_string() }
            }
            (_, Some((TwoPile::Constraint(f), Play::Blocking(q)))) => {
                let p = f.expr().is_constant().then(|| f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok()).flatten();
                let p = p.and_then(|p| UBig::try_from(p).ok()).filter(|p| !p.is_zero());
                steps(
                    p.ok_or_else(|| refused("f is not a positive constant"))?,
                    q.into(),
                    "[FP15], q-blocking p-Wythoff",
                )
                .ok_or_else(|| refused("the numbers are too large"))?
            }
            _ => {
                let analysis = Analysis::of(subject);
                let line = analysis.line().filter(|line| line.s == UBig::ONE && !line.t.is_zero());
                let line = line.ok_or_else(|| refused("this game is not known to have one"))?;
                steps(line.t.clone(), 1, &line.theorem).ok_or_else(|| refused("the numbers are too large"))?
            }
        };
        if linear.gamma.sign() != std::cmp::Ordering::Greater {
            return Err(refused("it does not grow"));
        }
        Ok(linear)
    }

    /// c_n, where it is small.
    fn at(&self, n: u64) -> Option<UBig> {
        match &self.c {
            Differences::Formula(c) => UBig::try_from(c.integer(&[IBig::from(n)]).ok()?).ok(),
            Differences::Steps { p, q } => Some(p * UBig::from(n / q)),
        }
    }

    /// L and U with L <= a_n - n alpha <= U for all n, if c is proved to be nondecreasing; exact if gamma is rational, else rounded
    /// outwards.
    pub fn window(&self) -> Option<(Number, Number)> {
        if let Differences::Formula(c) = &self.c {
            sequence::nondecreasing(c)?;
        }
        // How the index is shifted to c_0 = 0 < c_1: Proposition 23.
        let zeros = if self.at(0)?.is_zero() { Some(self.last_zero()?) } else { None };
        self.shifted(zeros).ok()
    }

    /// The largest z with c_z = 0: c_n > 0 for n > -K1/gamma.
    fn last_zero(&self) -> Option<u64> {
        let bound = self.k1.neg().div(&self.gamma).ok()?.floor();
        let bound = u64::try_from(&bound).ok().filter(|bound| *bound < 1 << 20)?;
        (0..=bound).rev().find(|n| self.at(*n).is_some_and(|c| c.is_zero()))
    }

    /// The window for c_0 = ... = c_z = 0 < c_(z+1), or for c_0 > 0.
    fn shifted(&self, zeros: Option<u64>) -> Result<(Number, Number), NumberError> {
        let (low, high) = match kappa(&self.gamma) {
            Some(kappa) => (kappa.clone(), kappa),
            None => kappa_between(&self.gamma)?,
        };
        let by = match zeros {
            Some(z) => self.gamma.mul(&z.into())?,
            None => self.gamma.neg(),
        };
        let (k1, k2) = (self.k1.add(&by)?.min(Number::ZERO), self.k2.add(&by)?.max(Number::ZERO));
        // Proposition 21; K1 <= 0 <= K2, so kappa's upper bound makes both wider.
        let upper = high.mul(&k2)?.sub(&k1)?.div(&self.gamma)?;
        let lower = k2.sub(&high.mul(&k1)?)?.div(&self.gamma)?.add(&Number::ONE)?.neg();
        match zeros {
            // a_n = a'_(n-z) + z, and a_n = n for n <= z.
            Some(z) => {
                let z = Number::from(z);
                Ok((lower.sub(&z.mul(&high)?)?, upper.sub(&z.mul(&low)?)?.max(Number::ZERO)))
            }
            // a_n = a'_(n+1) - 1.
            None => Ok((lower.add(&low)?, upper.add(&high)?)),
        }
    }

    /// The values that s_n - a_n and t_n - b_n can take by the window: each the least and the greatest.
    pub fn ranges(&self) -> Option<[(i128, i128); 2]> {
        let (lower, upper) = self.window()?;
        let floor = |x: Number| i128::try_from(&x.floor()).ok();
        // n alpha - a_n is in [-U, -L], and n beta - b_n = n alpha - a_n - (c_n - gamma n).
        let (least, most) = (upper.neg(), lower.neg());
        let of_b = (least.sub(&self.k2).ok()?, most.sub(&self.k1).ok()?);
        Some([(floor(least)?, floor(most)?), (floor(of_b.0)?, floor(of_b.1)?)])
    }
}

fn steps(p: UBig, q: u64, reason: &str) -> Option<Linear> {
    let gamma = Number::ratio(IBig::from(p.clone()), q.into()).ok()?;
    let k1 = gamma.mul(&(q - 1).into()).ok()?.neg();
    let reason = format!("{reason}: c_n = p floor(n/q) with p = {p}, q = {q}");
    Some(Linear { c: Differences::Steps { p, q }, gamma, k1, k2: Number::ZERO, reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linear(line: &str) -> Linear {
        Linear::of(&Subject::parse(line).expect("a rule"), "deviation").expect("a linear c")
    }

    #[test]
    fn the_slides_theorem_is_the_window() {
        assert_eq!(linear("half").ranges(), Some([(0, 2), (0, 3)]));
        assert_eq!(linear("f = 1, blocking 2").ranges(), Some([(0, 2), (0, 3)]));
        // Wythoff's pairs are floor(n alpha) and floor(n beta): n alpha - a_n is in [0, 1], and 1 is never taken.
        assert_eq!(linear("f = 1").ranges(), Some([(0, 1), (0, 1)]));
        let window = linear("c = floor(4*n/3)").window().expect("a window");
        assert_eq!((window.0.floor(), window.1.to_string()), (IBig::from(-2), "1/2".into()));
    }

    #[test]
    fn other_games_are_refused_in_words() {
        for line in ["hofstadter", "c = n^2", "wyt = 2k + 1", "f = 1, misere", "f = x1, blocking 2", "c = 7"] {
            let refused = Linear::of(&Subject::parse(line).expect("a rule"), "deviation").expect_err(line);
            assert!(refused.message.starts_with("deviation needs an approximately linear c"), "{line}");
        }
    }
}
