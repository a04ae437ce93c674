//! `automaton`: the pairs of a game, as the automaton that recognises them.
//!
//! docs/proofs.md, Proposition 69. The automaton must be the smallest one of its relation, with its states in order.
//! That its pairs are the P-positions is decided by [`super::second`], which shares no code with the prover that writes
//! these certificates.

use super::Refused;
use super::second::Second;
use crate::kernel::Claim;
use wythoff_automata::{Automaton, System};
use wythoff_base::{Budget, GaveUp};
use wythoff_game::Ruleset;

/// The automaton of the pairs, as it is written down.
#[derive(Clone, Debug)]
pub struct Automatic {
    /// The game.
    pub rules: Ruleset,
    /// The system of the digits.
    pub system: System,
    /// The transitions of each state: the digits of x and y, and the state that they lead to.
    pub transitions: Vec<Vec<(Vec<u8>, u32)>>,
    /// The states that accept.
    pub accepting: Vec<u32>,
    /// The names of the sentences that were proved, in order.
    pub sentences: Vec<String>,
}

impl Automatic {
    /// The word for this kind of certificate.
    pub const KIND: &'static str = "automaton";

    /// Of an automaton and what was proved of it.
    pub fn new(rules: &Ruleset, pairs: &Automaton, claims: &[Claim]) -> Automatic {
        Automatic {
            rules: rules.clone(),
            system: pairs.system(),
            transitions: pairs.rows().collect(),
            accepting: pairs.accepting(),
            sentences: claims.iter().map(|claim| claim.name().to_string()).collect(),
        }
    }

    /// The automaton, if it is one as it must be written.
    pub fn automaton(&self, budget: &Budget) -> Result<Automaton, Refused> {
        let found = Automaton::of_rows(self.system, 2, &self.transitions, &self.accepting, budget).map_err(refused)?;
        found.ok_or_else(|| {
            Refused::because("the automaton is not the smallest one of its relation with its states in order")
        })
    }

    /// Decides whether the pairs are the P-positions; the form of the automaton is not looked at. The claims that hold,
    /// in order.
    pub fn check(&self, budget: &Budget) -> Result<Vec<Claim>, Refused> {
        let system = (self.system.s(), self.system.t());
        let second = Second::new(&self.rules, system, &self.transitions, &self.accepting, budget)?;
        second.check()?.map_err(|example| Refused::because(example.to_string()))
    }

    /// Checks everything; what it rests on, in sentences.
    pub fn verify(&self, budget: &Budget) -> Result<Vec<String>, Refused> {
        let pairs = self.automaton(budget)?;
        let claims = self.check(budget)?;
        // Where no quotient is read, the sentence about quotients says nothing.
        let empty = |name: &&String| *name == Claim::Read.name() && !claims.contains(&Claim::Read);
        if !claims.iter().map(|claim| claim.name()).eq(self.sentences.iter().filter(|name| !empty(name))) {
            return Err(Refused::because("the sentences listed are not those that were decided"));
        }
        let system = self.system;
        let first = format!(
            "the pairs are those that an automaton of {} states accepts in the system {system}",
            pairs.states()
        );
        let last = "so they are the P-positions (docs/proofs.md, Propositions 69 and 116); this checker shares no code \
                    with the prover";
        let proved = claims.iter().map(|claim| format!("proved: {}", claim.meaning()));
        Ok([first].into_iter().chain(proved).chain([last.to_string()]).collect())
    }
}

fn refused(reason: GaveUp) -> Refused {
    reason.spent().map_or_else(|| Refused::because(reason.to_string()), Refused::Spent)
}
