//! How to win where the P-positions are the pairs of an automaton: partners and moves by their digits.

use super::{Kernel, X0, X1, Y0, Y1, Z, pair, partners};
use wythoff_automata::{Automaton, Finder, Formula, Prover};
use wythoff_base::{Budget, GaveUp, UBig};

/// Partners and winning moves at any size, in a time linear in the digits.
pub struct Strategy {
    partner: Finder,
    moves: Finder,
    /// The smaller numbers of the pairs: the index of one is its rank.
    pub smaller: Automaton,
}

impl Kernel {
    /// The strategy of pairs that were proved to be the P-positions.
    pub fn strategy(&self, pairs: &Automaton, budget: &Budget) -> Result<Strategy, GaveUp> {
        let prover = Prover::new(pairs.system(), [pairs.clone()], budget);
        let to_pair = Formula::And(vec![pair(X1, Y1), self.moves.any()]);
        Ok(Strategy {
            partner: prover.finder(&partners(X0, Z), &[X0], &[Z])?,
            moves: prover.finder(&to_pair, &[X0, Y0], &[X1, Y1])?,
            smaller: prover.automaton(&pair(X0, Z).exists(&[Z]), &[X0])?,
        })
    }
}

impl Strategy {
    /// The partner of x, if it has one.
    pub fn partner(&mut self, x: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        let found = self.partner.find(std::slice::from_ref(x), budget)?;
        Ok(found.and_then(|all| all.into_iter().next()))
    }

    /// A pair, the smaller number first, to which a two-pile move leads from x <= y, if there is one.
    pub fn two_pile(&mut self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<(UBig, UBig)>, GaveUp> {
        let found = self.moves.find(&[x.clone(), y.clone()], budget)?;
        Ok(found.and_then(|all| <[UBig; 2]>::try_from(all).ok()).map(|[a, b]| (a, b)))
    }
}
