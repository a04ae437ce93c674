//! Guesses that become the true state: along every path of the nodes, row by row.

use super::super::Refused;
use super::numbered::Numbered;
use super::transducer::{Letter, Transducer};
use wythoff_base::Budget;

/// The nodes of a closure.
pub(super) struct Graph {
    pub rows: Transducer,
    /// By node its state.
    pub states: Vec<u32>,
    /// By node where its edges end.
    pub ends: Vec<u32>,
    /// The nodes that rows lead to, and the letters read.
    pub edges: Vec<(u32, Letter)>,
}

impl Graph {
    /// Within how many rows every guess has become the true state; nothing if one has not after `most`.
    pub(crate) fn merging(mut self, most: u64, budget: &Budget) -> Result<Option<u64>, Refused> {
        // Guesses, by state and how much greater their D is.
        let mut guesses: Numbered<(u32, i64)> = Numbered::new();
        // Nodes with guesses that are not the true state.
        let mut apart: Vec<(u32, u32)> = Vec::new();
        for (node, state) in (0..).zip(&self.states) {
            budget.step()?;
            let (guess, ahead) = self.rows.states.get(*state).guess();
            let guess = (self.rows.states.meet(guess).0, ahead);
            if guess != (*state, 0) {
                apart.push((node, guesses.meet(guess).0));
            }
        }
        for rows in 0..=most {
            if apart.is_empty() {
                return Ok(Some(rows));
            }
            let mut next = Vec::new();
            for (node, guess) in apart {
                budget.step()?;
                let state = self.states[node as usize];
                let (guess, ahead) = *guesses.get(guess);
                let first = node.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
                for (to, letter) in &self.edges[first as usize..self.ends[node as usize] as usize] {
                    let (guess, more) = self.rows.after(guess, *letter)?;
                    let (_, written) = self.rows.after(state, *letter)?;
                    let ahead = ahead + more.letters().len() as i64 - written.letters().len() as i64;
                    if (guess, ahead) != (self.states[*to as usize], 0) {
                        next.push((*to, guesses.meet((guess, ahead)).0));
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            apart = next;
            budget.allows((self.states.len() + self.edges.len() + 2 * apart.len()) * 8)?;
        }
        Ok(None)
    }
}
