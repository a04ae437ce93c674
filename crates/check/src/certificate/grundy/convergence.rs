//! `grundy-convergence`: the positions of the values 0..v of Wythoff's game, found from any row on after a guess.
//!
//! docs/proofs.md, Proposition 84. The file says how far the claim goes; everything else is computed anew, and the
//! numbers that come out must be those of the file.

use super::super::Refused;
use super::closure::Closure;
use wythoff_base::{Budget, IBig};
use wythoff_game::{Ruleset, TwoPile};

/// A guess in any row from K on is the true state some rows later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvergenceClaim {
    /// v, the greatest value.
    pub value: u64,
    /// K, the letters that are remembered.
    pub context: u64,
    /// How many nodes the closure has.
    pub nodes: u64,
    /// How many states.
    pub states: u64,
    /// How many words of K + 1 letters.
    pub words: u64,
    /// Within how many rows every guess has become the true state.
    pub rows: u64,
}

/// The claim for a game.
#[derive(Clone, Debug)]
pub struct Convergence {
    /// The game.
    pub rules: Ruleset,
    /// What is claimed.
    pub claim: ConvergenceClaim,
}

/// The greatest v and number of rows that are looked at, and the most bits of K letters.
const MOST: [u64; 3] = [3, 1 << 12, 128];

impl Convergence {
    /// The word for this kind of certificate.
    pub const KIND: &'static str = "grundy-convergence";

    /// Checks everything; what it rests on, in sentences.
    pub fn verify(&self, budget: &Budget) -> Result<Vec<String>, Refused> {
        let ConvergenceClaim { value, context, nodes, states, words, rows } = self.claim;
        if !is_wythoff(&self.rules) {
            return Err(Refused::because("the game is not f = 1 in normal play"));
        }
        let [most, most_rows, bits] = MOST;
        if value > most || rows > most_rows || context == 0 || context > bits / (value + 1) {
            return Err(Refused::because(format!(
                "v is at most {most}, the rows at most {most_rows}, and K letters of v + 1 bits have at most {bits} \
                 bits"
            )));
        }
        let closure = Closure::of(value as usize + 1, context as usize, budget)?;
        let found = closure.counts();
        if found != [nodes, states, words] {
            let [nodes, states, words] = found;
            return Err(Refused::because(format!("there are {nodes} nodes, {states} states and {words} words")));
        }
        match closure.graph(budget)?.merging(rows, budget)? {
            Some(found) if found == rows => {}
            Some(found) => return Err(Refused::because(format!("every guess is right after {found} rows"))),
            None => return Err(Refused::because(format!("a guess is not right after {rows} rows"))),
        }
        Ok(vec![
            format!(
                "from row {context} on the values 0..{value} are in one of {states} states; with {context} letters on \
                 both sides these are {nodes} nodes, closed under the {words} words of {} letters",
                context + 1
            ),
            format!(
                "a guess with the right counts, in any row from {context} on, is the true state after {rows} rows \
                 (docs/proofs.md, Proposition 84)"
            ),
        ])
    }
}

/// Whether the game is Wythoff's: f = 1, normal play, free one-pile moves.
fn is_wythoff(rules: &Ruleset) -> bool {
    let TwoPile::Constraint(f) = rules.two_pile() else { return false };
    rules.is_plain()
        && f.expr().is_constant()
        && f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).is_ok_and(|f| f == IBig::ONE)
}
