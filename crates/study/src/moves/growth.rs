//! Partners that move apart: from some pair on no difference is small (docs/proofs.md, Proposition 107 (a)).

use wythoff_base::Budget;
use wythoff_base::Number;
use wythoff_check::certificate::{Certificate, Growth};
use wythoff_game::TwoPile;
use wythoff_game::eval::Formula;
use wythoff_solve::Analysis;
use wythoff_solve::constraint;

/// The reason why partners move apart.
#[derive(Clone, Debug)]
pub(crate) enum Apart {
    /// In a constraint game b_n - a_n grows by f at the previous pair.
    Step(Formula),
    /// b = g(a) from x0 on.
    Polynomial(Growth, u64),
}

impl Apart {
    /// The reason for a game in normal play without blocking whose candidates are its P-positions, or for Wyt of a
    /// polynomial.
    pub(crate) fn of(analysis: &Analysis, budget: &Budget) -> Option<Apart> {
        if let Some((f, _)) = analysis.candidates_are_p() {
            return Some(Apart::Step(f.clone()));
        }
        let TwoPile::Wyt(f) = analysis.plain()?.two_pile() else { return None };
        let growth = Growth::of(f)?;
        match analysis.certificate(budget)?.ok()? {
            Certificate::Eventual(certificate) => Some(Apart::Polynomial(growth, certificate.x0)),
            _ => None,
        }
    }

    /// Whether b_j - b_i > `to` for all j > n and i < j, n being the last of these pairs.
    pub(crate) fn holds(&self, pairs: &[(u64, u64)], to: u64) -> bool {
        let Some(&(a, b)) = pairs.last() else { return false };
        match self {
            // The difference d does not fall, so later pairs are at least as far right and apart; b_(n+1) - b_n > f.
            Apart::Step(f) => {
                let least = constraint::nonnegative_from(f, a, b - a);
                least.is_some_and(|least| least >= Number::from(to))
            }
            Apart::Polynomial(growth, x0) => {
                let rises = || growth.rises_from(to, a) == Some(true);
                let before = pairs.iter().map(|(_, b)| *b).max();
                a >= *x0 && before == Some(b) && rises()
            }
        }
    }

    /// The reason why b_n - b_(n-1) grows without bound, where that is proved.
    pub(crate) fn unbounded(&self) -> Option<String> {
        match self {
            Apart::Step(f) => {
                let by = constraint::outgrows(f)?;
                Some(format!("b_n - b_(n-1) > f, and {by}"))
            }
            Apart::Polynomial(..) => Some("b = f(a) from some a on, a polynomial of degree 2 or more".into()),
        }
    }
}
