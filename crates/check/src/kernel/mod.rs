//! Kernels: pairs that an automaton recognises are the P-positions of a game, proved sentence by sentence.
//!
//! docs/proofs.md, Propositions 69 and 116. The moves come from the rule alone, the pairs from a guess; a wrong guess
//! is refuted. Certificates are checked by other code, `certificate::second`, and nothing here may be used there except
//! the names of the claims.

mod cases;
mod moves;
mod remainders;
mod strategy;

pub use strategy::Strategy;

use moves::{Moves, X0, X1, Y0, Y1};
use std::fmt;
use std::ops::Not;
use wythoff_automata::{Automaton, Formula, Prover, Var, Verdict};
use wythoff_base::{Budget, GaveUp, UBig};
use wythoff_game::Ruleset;

/// The index of the relation of the pairs.
const PAIR: usize = 0;
/// The index of the relation of the positions from which no one-pile move leads to a pair.
const OPEN: usize = 1;
/// Another number, after the piles before and after a move, 0 to 3.
const Z: Var = 4;

/// What is to be proved of the pairs of a game.
#[derive(Clone, Debug)]
pub struct Kernel {
    moves: Moves,
    misere: bool,
}

/// A sentence about the pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The smaller number comes first.
    Sorted,
    /// Every number is in a pair. It need not hold: the P-positions may leave numbers out, or be finitely many.
    Total,
    /// No number is in two pairs.
    Unique,
    /// (0,0) is not a pair: the player to move wins misère play there.
    End,
    /// The cases in which the rule was read are all that there are.
    Read,
    /// No two-pile move leads from a pair to a pair.
    Stable,
    /// From every other position a move leads to a pair.
    Absorbing,
}

impl Claim {
    /// The word used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Claim::Sorted => "sorted",
            Claim::Total => "total",
            Claim::Unique => "unique",
            Claim::End => "end",
            Claim::Read => "read",
            Claim::Stable => "stable",
            Claim::Absorbing => "absorbing",
        }
    }

    /// What it says.
    pub fn meaning(self) -> &'static str {
        match self {
            Claim::Sorted => "x <= y for every pair (x,y)",
            Claim::Total => "every number is in a pair",
            Claim::Unique => "no number is in two pairs: no one-pile move leads from a pair to a pair",
            Claim::End => "(0,0), where the player to move wins misère play, is not a pair",
            Claim::Read => "every quotient in the rule is between 0 and 4 wherever both piles change",
            Claim::Stable => "no two-pile move leads from a pair to a pair",
            Claim::Absorbing => "from every position that is not a pair a move leads to a pair",
        }
    }
}

/// What became of the claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// All hold: the pairs are the P-positions. With the most states of an automaton on the way.
    Proved {
        /// The claims, in order.
        claims: Vec<Claim>,
        /// The most states of an automaton on the way.
        largest: usize,
    },
    /// One does not hold.
    Refuted(Counterexample),
}

/// Numbers for which a claim fails, the first ones by their digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The claim.
    pub claim: Claim,
    /// The numbers: a number, a position, or the piles before and after a move.
    pub numbers: Vec<UBig>,
}

impl fmt::Display for Counterexample {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.claim, self.numbers.as_slice()) {
            (Claim::Sorted, [x, y]) => write!(out, "({x},{y}) is a pair, and {x} > {y}"),
            (Claim::Total, [x]) => write!(out, "{x} is in no pair"),
            (Claim::Unique, [x]) => write!(out, "{x} is in two pairs"),
            (Claim::End, _) => write!(out, "(0,0), where the player to move wins misère play, is a pair"),
            (Claim::Stable, [x, y, a, b]) => {
                write!(out, "a legal move leads from the pair ({x},{y}) to the pair ({a},{b})")
            }
            (Claim::Absorbing, [x, y]) => {
                write!(out, "({x},{y}) is not a pair, and no move leads from it to a pair")
            }
            (claim, _) => write!(out, "it is false that {}", claim.meaning()),
        }
    }
}

fn pair(x: Var, y: Var) -> Formula {
    Formula::Relation(PAIR, vec![x, y])
}

/// {x, y} is a pair.
fn partners(x: Var, y: Var) -> Formula {
    pair(x, y).or(pair(y, x))
}

impl Kernel {
    /// What a rule must be to be read, in words.
    pub const NEEDS: &str = "the prover needs free one-pile moves, no blocking, and two-pile moves that are \
                             first-order over addition: linear comparisons with rational coefficients and remainders \
                             by constants";

    /// Of a game with free one-pile moves, nothing blocked, whose two-pile moves are first-order over addition.
    pub fn of(rules: &Ruleset) -> Option<Kernel> {
        let served = rules.free_single() && !rules.play().is_blocking();
        let moves = served.then(|| Moves::of(rules))??;
        Some(Kernel { moves, misere: rules.play().is_misere() })
    }

    /// The two-pile moves from the position (0,1) to the position (2,3), these being variables and the smaller pile
    /// first in each; and what must hold of all such positions between which two piles change, so that this is what the
    /// rule says.
    pub fn two_pile(&self) -> (Formula, &[Formula]) {
        (self.moves.any(), &self.moves.duties)
    }

    /// Everything that is claimed of the pairs except what needs `OPEN`.
    fn claims(&self) -> Vec<(Claim, Formula)> {
        let twice = partners(X0, Y0).and(partners(X0, Z)).and(Formula::less(Y0, Z)).exists(&[Y0, Z]);
        let zero = Formula::zero(([(1, X0), (1, Y0)], 0));
        let inside = Formula::And(vec![pair(X0, Y0), pair(X1, Y1), self.moves.any()]);
        let mut all = vec![
            (Claim::Sorted, pair(X0, Y0).implies(Formula::less(Y0, X0).not()).for_all(&[X0, Y0])),
            (Claim::Total, partners(X0, Y0).exists(&[Y0]).for_all(&[X0])),
            (Claim::Unique, twice.not().for_all(&[X0])),
        ];
        if self.misere {
            all.push((Claim::End, zero.and(pair(X0, Y0)).not().for_all(&[X0, Y0])));
        }
        if !self.moves.duties.is_empty() {
            all.push((Claim::Read, Formula::And(self.moves.duties.clone()).for_all(&[X0, Y0, X1, Y1])));
        }
        all.push((Claim::Stable, inside.not().for_all(&[X0, Y0, X1, Y1])));
        all
    }

    /// The positions x <= y that are no pair and from which no one-pile move leads to a pair. If every number has a
    /// partner, that of x is then above y, which is quicker to decide. In misère play (0,0) is won as it is.
    fn open(&self, total: bool) -> Formula {
        let mut all = vec![Formula::less(Y0, X0).not(), partners(Y0, Z).and(Formula::less(Z, X0)).exists(&[Z]).not()];
        if total {
            all.push(pair(X0, Z).and(Formula::less(Y0, Z)).exists(&[Z]));
        } else {
            all.push(partners(X0, Z).and(Formula::less(Y0, Z).not()).exists(&[Z]).not());
        }
        if self.misere {
            all.push(Formula::positive(([(1, Y0)], 0)));
        }
        Formula::And(all)
    }

    /// Every open position has a move of these to a pair.
    fn absorbing(moves: &Formula) -> Formula {
        let open = || Formula::Relation(OPEN, vec![X0, Y0]);
        let to_pair = Formula::And(vec![open(), pair(X1, Y1), moves.clone()]).exists(&[X1, Y1]);
        open().implies(to_pair).for_all(&[X0, Y0])
    }

    /// Decides whether the pairs of the automaton, which has two tracks, are the P-positions.
    pub fn decide(&self, pairs: &Automaton, budget: &Budget) -> Result<Settled, GaveUp> {
        let mut prover = Prover::new(pairs.system(), [pairs.clone()], budget);
        let mut claims = Vec::new();
        for (claim, sentence) in self.claims() {
            if let Verdict::Fails(numbers) = prover.decide(&sentence)? {
                match claim {
                    // The other claims are about all positions, whether or not their numbers have partners.
                    Claim::Total => continue,
                    Claim::Read => return Err(GaveUp::beyond("a quotient in the rule is not bounded")),
                    claim => return Ok(Settled::Refuted(Counterexample { claim, numbers })),
                }
            }
            claims.push(claim);
        }
        let total = claims.contains(&Claim::Total);
        prover.relation(prover.automaton(&self.open(total), &[X0, Y0])?);
        // Crossed moves are seldom needed, and cost much.
        let mut verdict = prover.decide(&Kernel::absorbing(&self.moves.straight))?;
        if !verdict.holds() {
            verdict = prover.decide(&Kernel::absorbing(&self.moves.any()))?;
        }
        claims.push(Claim::Absorbing);
        Ok(match verdict {
            Verdict::Holds => Settled::Proved { claims, largest: prover.largest() },
            Verdict::Fails(numbers) => Settled::Refuted(Counterexample { claim: Claim::Absorbing, numbers }),
        })
    }
}
