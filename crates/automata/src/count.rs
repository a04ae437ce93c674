//! How many numbers of a set are below one, and which is the n-th: by counting the words of each length from each
//! state.

use crate::automaton::Automaton;
use wythoff_base::{Budget, GaveUp, UBig, integer::bits};

/// For each number of columns to come, and each state, how many words lead to acceptance.
struct Ways(Vec<Vec<UBig>>);

impl Ways {
    fn new(set: &Automaton) -> Ways {
        let graph = set.graph();
        Ways(vec![(0..graph.len()).map(|state| UBig::from(u8::from(graph.accepts(state)))).collect()])
    }

    /// One more column.
    fn extend(&mut self, set: &Automaton, budget: &Budget) -> Result<(), GaveUp> {
        let last = self.0.last().map_or(&[][..], Vec::as_slice);
        let ways = |state: usize| set.graph().of(state).iter().map(|(_, to)| &last[*to as usize]).sum();
        let next: Vec<UBig> = (0..set.graph().len()).map(ways).collect();
        budget.step()?;
        budget.allows(next.iter().map(|ways| bits(ways) / 8 + 32).sum::<usize>().saturating_mul(self.0.len()))?;
        self.0.push(next);
        Ok(())
    }
}

impl Automaton {
    /// How many numbers below x are in a set, an automaton of one track.
    pub fn rank(&self, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        let digits = self.system().write(x);
        let graph = self.graph();
        // Words that were less in some column, by state; and the state of x itself, unless that is lost.
        let mut less = vec![UBig::ZERO; graph.len()];
        let mut same = Some(0);
        for digit in digits {
            budget.step()?;
            let mut next = vec![UBig::ZERO; graph.len()];
            for (state, ways) in less.iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
                graph.of(state).iter().for_each(|(_, to)| next[*to as usize] += ways);
            }
            if let Some(state) = same {
                // Words that are smaller from this column on.
                let smaller = graph.of(state).iter().filter(|(letter, _)| *letter < u32::from(digit));
                smaller.for_each(|(_, to)| next[*to as usize] += UBig::ONE);
                same = graph.step(state, digit.into()).map(|to| to as usize);
            }
            less = next;
        }
        Ok((0..graph.len()).filter(|state| graph.accepts(*state)).map(|state| &less[state]).sum())
    }

    /// The number of a set, an automaton of one track, that has n others below it; `None` if there are fewer.
    pub fn select(&self, n: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        let mut ways = Ways::new(self);
        while ways.0.last().is_some_and(|last| last[0] <= *n) {
            // A finite set has no more words of more columns.
            let still = ways
                .0
                .len()
                .checked_sub(self.states() + 1)
                .is_some_and(|at| ways.0[at][0] == ways.0[ways.0.len() - 1][0]);
            if still {
                return Ok(None);
            }
            ways.extend(self, budget)?;
        }
        let (mut rest, mut state, mut digits) = (n.clone(), 0, Vec::new());
        // The last length was only needed to see that it is long enough.
        ways.0.pop();
        for ways in ways.0.iter().rev() {
            for (letter, to) in self.graph().of(state) {
                if rest < ways[*to as usize] {
                    digits.push(u8::try_from(*letter).unwrap_or(0));
                    state = *to as usize;
                    break;
                }
                rest -= &ways[*to as usize];
            }
        }
        Ok(Some(self.system().read(digits)))
    }
}
