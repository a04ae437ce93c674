//! Certificates: finite data from which a statement about all positions of a game follows, and their exact checkers.
//!
//! A checker trusts nobody: it derives the moves from the rule, decides every row of the finite part by the definition,
//! and compares. What then follows for all positions is in docs/proofs.md, Propositions 46, 48, 64, 69, 82, 84, 99, 102
//! and 103.

mod automatic;
mod bounds;
mod eventual;
mod finite;
mod growth;
mod grundy;
mod impossible;
mod periodic;
mod repeats;
mod second;
mod shares;
mod span;

pub use automatic::Automatic;
pub use eventual::Eventual;
pub use finite::{FiniteMoves, least};
pub use growth::Growth;
pub use grundy::{Convergence, ConvergenceClaim, GrundyRows, Reach};
pub use impossible::{Because, Class, Conflict, Impossible, Point};
pub use periodic::PeriodicPairs;
pub use repeats::increments;
pub use shares::ShareBounds;

use thiserror::Error;
use wythoff_base::{Budget, Spent};

/// A certificate about the P-positions of a game, its pairs or its Grundy values.
#[derive(Clone, Debug)]
pub enum Certificate {
    /// Partners that repeat.
    Periodic(PeriodicPairs),
    /// Partners that are a polynomial from some number on.
    Eventual(Eventual),
    /// Bounds of limit shares.
    Shares(ShareBounds),
    /// Pairs that an automaton recognises.
    Automatic(Automatic),
    /// Rows of Grundy values that repeat.
    Rows(GrundyRows),
    /// Grundy values that are found again from a guess.
    Convergence(Convergence),
    /// P-positions that no rule of a class has.
    Impossible(Impossible),
}

impl Certificate {
    /// The word for its kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Certificate::Periodic(_) => PeriodicPairs::KIND,
            Certificate::Eventual(_) => Eventual::KIND,
            Certificate::Shares(_) => ShareBounds::KIND,
            Certificate::Automatic(_) => Automatic::KIND,
            Certificate::Rows(_) => GrundyRows::KIND,
            Certificate::Convergence(_) => Convergence::KIND,
            Certificate::Impossible(_) => Impossible::KIND,
        }
    }

    /// The canonical line of the game; for P-positions that no game of a class has, that in words.
    pub fn line(&self) -> String {
        match self {
            Certificate::Periodic(periodic) => periodic.rules.to_string(),
            Certificate::Eventual(eventual) => eventual.rules.to_string(),
            Certificate::Shares(shares) => shares.subject.to_string(),
            Certificate::Automatic(automatic) => automatic.rules.to_string(),
            Certificate::Rows(rows) => rows.rules.to_string(),
            Certificate::Convergence(convergence) => convergence.rules.to_string(),
            Certificate::Impossible(none) => format!("no rule of the class {}", none.class.name()),
        }
    }

    /// Checks everything; what it rests on, in sentences.
    pub fn verify(&self, budget: &Budget) -> Result<Vec<String>, Refused> {
        match self {
            Certificate::Periodic(periodic) => periodic.verify(budget),
            Certificate::Eventual(eventual) => eventual.verify(budget),
            Certificate::Shares(shares) => shares.verify(budget),
            Certificate::Automatic(automatic) => automatic.verify(budget),
            Certificate::Rows(rows) => rows.verify(budget),
            Certificate::Convergence(convergence) => convergence.verify(budget),
            Certificate::Impossible(none) => none.verify(budget),
        }
    }
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// What it says is not so, or does not follow.
    #[error("{0}")]
    Refuted(String),
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
}

impl Refused {
    fn because(reason: impl Into<String>) -> Refused {
        Refused::Refuted(reason.into())
    }
}
