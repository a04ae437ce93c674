//! Positions with a move to a pair, as a nondeterministic automaton of the digits of x0 and y0.

use super::decision::{Leaf, Tree};
use super::walk::{Met, Relation, Walk};
use std::collections::{BTreeSet, HashMap};
use wythoff_base::Spent;

/// Where moves to pairs lead from: a state is a guess of the pair, and a letter the digits of x0 and y0.
#[derive(Default)]
pub(super) struct Sources {
    /// The states after each state and letter.
    next: Vec<HashMap<[u8; 2], Vec<u32>>>,
    pub found: Vec<bool>,
    pub starts: Vec<u32>,
}

/// What makes two states alike: the class so far, and the classes that the letters lead to.
type Class = (u32, BTreeSet<([u8; 2], u32)>);

impl Sources {
    /// Adds the moves of one tree.
    pub(crate) fn add(&mut self, relation: &Relation, tree: &Tree) -> Result<(), Spent> {
        let mut walk = Walk::new(relation, &[[2, 3]], &[0, 1], tree, Leaf::Legal);
        let (mut met, first) = (Met::new(walk.start()), self.next.len() as u32);
        self.starts.push(first);
        let mut at = 0;
        while let Some(state) = met.all.get(at).cloned() {
            relation.budget.step()?;
            relation.budget.allows(met.all.len() * 400)?;
            let mut next: HashMap<[u8; 2], Vec<u32>> = HashMap::new();
            for (column, to) in walk.after(&state) {
                next.entry([column[0], column[1]]).or_default().push(first + met.number(to, 0, column));
            }
            self.next.push(next);
            self.found.push(walk.is_found(&state));
            at += 1;
        }
        Ok(())
    }

    /// The states from which something is found.
    fn useful(&self) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.next.len()];
        for (state, next) in self.next.iter().enumerate() {
            next.values().flatten().for_each(|to| before[*to as usize].push(state as u32));
        }
        let mut useful = self.found.clone();
        let mut open: Vec<u32> = (0..self.next.len() as u32).filter(|state| useful[*state as usize]).collect();
        while let Some(state) = open.pop() {
            for from in &before[state as usize] {
                if !std::mem::replace(&mut useful[*from as usize], true) {
                    open.push(*from);
                }
            }
        }
        useful
    }

    /// The same words with fewer states, so that there are fewer sets of them: states that accept alike and lead to
    /// alike states by every letter become one, and states from which nothing is found are left out.
    pub(crate) fn merged(&self) -> Sources {
        let useful = self.useful();
        let mut class: Vec<u32> = self.found.iter().map(|found| u32::from(*found)).collect();
        let mut count = 0;
        loop {
            let mut known: HashMap<Class, u32> = HashMap::new();
            let mut finer = Vec::with_capacity(class.len());
            for (state, next) in self.next.iter().enumerate() {
                let to = next.iter().flat_map(|(letter, all)| all.iter().map(|to| (*letter, *to)));
                let to = to.filter(|(_, to)| useful[*to as usize]).map(|(letter, to)| (letter, class[to as usize]));
                let new = known.len() as u32;
                finer.push(*known.entry((class[state], to.collect())).or_insert(new));
            }
            class = finer;
            if known.len() == count {
                break;
            }
            count = known.len();
        }
        let mut merged = Sources { next: vec![HashMap::new(); count], found: vec![false; count], starts: Vec::new() };
        for (state, next) in self.next.iter().enumerate() {
            let at = class[state] as usize;
            merged.found[at] = self.found[state];
            for (letter, all) in next {
                let to: BTreeSet<u32> =
                    all.iter().filter(|to| useful[**to as usize]).map(|to| class[*to as usize]).collect();
                merged.next[at].insert(*letter, to.into_iter().collect());
            }
        }
        merged.starts =
            self.starts.iter().filter(|state| useful[**state as usize]).map(|state| class[*state as usize]).collect();
        merged
    }

    pub(crate) fn after(&self, set: &[u32], letter: [u8; 2]) -> Vec<u32> {
        let all = set.iter().filter_map(|state| self.next[*state as usize].get(&letter)).flatten();
        let mut all: Vec<u32> = all.copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}
