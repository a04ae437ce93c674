//! Conjunctions explored column by column: the words on which every part of one branch accepts.

use crate::automaton::{Automaton, column};
use crate::graph::{Edge, Graph};
use crate::linear::{Linear, START};
use crate::slices::{Slices, id};
use crate::system::System;
use std::ops::Range;
use std::sync::Arc;
use wythoff_base::{Budget, GaveUp};

/// A negated relation that has already failed to hold; no automaton has that many states.
const LOST: u32 = u32::MAX;
/// The most variables at once. They are bits of a `u32`, and their digits an array on the stack.
pub(crate) const MAX_SLOTS: usize = 24;

/// A relation between some slots, or its negation.
#[derive(Clone)]
pub(crate) struct Atom {
    pub automaton: Arc<Automaton>,
    pub at: Vec<usize>,
    pub holds: bool,
}

/// A conjunction over slots, of which the first are kept.
pub(crate) struct Branch {
    pub slots: usize,
    pub atoms: Vec<Atom>,
    pub sums: Vec<Linear>,
}

/// What is done next with a column.
pub(crate) enum Step {
    /// Go through the transitions of a relation that holds.
    Follow(usize),
    /// Go through the digits of a slot.
    Digit(usize),
    /// See where a negated relation goes.
    Look(usize),
    /// See where a sum goes.
    Add(usize),
}

/// An automaton without a single start.
#[derive(Default)]
pub(crate) struct Nondeterministic {
    pub graph: Graph,
    pub starts: Vec<u32>,
}

impl Branch {
    /// In which order digits are chosen, those of the first slots being given: transitions of relations first, tests as
    /// soon as their digits are known.
    pub(crate) fn plan(&self, given: usize) -> Vec<Step> {
        let mut plan = Vec::new();
        let mut bound: Vec<bool> = (0..self.slots).map(|slot| slot < given).collect();
        let (mut atoms, mut sums) = (vec![false; self.atoms.len()], vec![false; self.sums.len()]);
        loop {
            for (at, sum) in self.sums.iter().enumerate() {
                if !sums[at] && sum.terms.iter().all(|(slot, _)| bound[*slot]) {
                    sums[at] = true;
                    plan.push(Step::Add(at));
                }
            }
            for (at, atom) in self.atoms.iter().enumerate() {
                if !atoms[at] && !atom.holds && atom.at.iter().all(|slot| bound[*slot]) {
                    atoms[at] = true;
                    plan.push(Step::Look(at));
                }
            }
            // First the relation that binds the fewest new variables, then the one with the fewest transitions: the
            // walk branches as late as possible.
            let open =
                |atom: &Atom| (atom.at.iter().filter(|slot| !bound[**slot]).count(), atom.automaton.transitions());
            let next = (0..self.atoms.len()).filter(|at| !atoms[*at] && self.atoms[*at].holds);
            if let Some(at) = next.min_by_key(|at| open(&self.atoms[*at])) {
                atoms[at] = true;
                self.atoms[at].at.iter().for_each(|slot| bound[*slot] = true);
                plan.push(Step::Follow(at));
            } else if let Some(slot) = bound.iter().position(|bound| !bound) {
                bound[slot] = true;
                plan.push(Step::Digit(slot));
            } else {
                return plan;
            }
        }
    }

    /// The slots whose words no relation makes valid.
    fn unguarded(&self) -> u32 {
        let all = (1u32 << self.slots) - 1;
        self.atoms
            .iter()
            .filter(|atom| atom.holds)
            .flat_map(|atom| &atom.at)
            .fold(all, |left, slot| left & !(1 << slot))
    }
}

/// One walk through the columns that may follow a state.
struct Walk<'a> {
    branch: &'a mut Branch,
    plan: &'a [Step],
    system: System,
    /// The slots whose digits make the letters.
    shown: Range<usize>,
    unguarded: u32,
    /// Full slots, then the states of relations and of sums.
    state: &'a [u32],
    next: Vec<u32>,
    digits: [u32; MAX_SLOTS],
    bound: u32,
    known: &'a mut Slices,
    edges: &'a mut Vec<Edge>,
}

impl Walk<'_> {
    fn letter_of(&self, at: &[usize]) -> u32 {
        at.iter().fold(0, |letter, slot| letter * self.system.digits() + self.digits[*slot])
    }

    fn go(&mut self, step: usize) {
        let plan = self.plan;
        match plan.get(step) {
            None => {
                let full = (0..self.branch.slots).filter(|slot| self.system.is_full(self.digits[*slot]));
                // A digit after a full one is restricted. Relations accept valid words only, so this is kept for the
                // other slots alone.
                self.next[0] = full.fold(0, |all, slot| all | 1 << slot) & self.unguarded;
                let letter =
                    self.digits[self.shown.clone()].iter().fold(0, |letter, d| letter * self.system.digits() + d);
                let to = self.known.number(&self.next);
                self.edges.push((letter, to));
            }
            Some(Step::Digit(slot)) => {
                let full = self.state[0] >> slot & 1 == 1;
                self.bound |= 1 << slot;
                for digit in 0..self.system.digits() {
                    if self.system.may_follow(full, digit) {
                        self.digits[*slot] = digit;
                        self.go(step + 1);
                    }
                }
                self.bound &= !(1 << slot);
            }
            Some(Step::Follow(at)) => self.follow(*at, step),
            Some(Step::Look(at)) => {
                let atom = &self.branch.atoms[*at];
                let state = self.state[1 + at];
                let letter = self.letter_of(&atom.at);
                let graph = atom.automaton.graph();
                let to = if state == LOST { None } else { graph.step(state as usize, letter) };
                self.next[1 + at] = to.unwrap_or(LOST);
                self.go(step + 1);
            }
            Some(Step::Add(at)) => {
                let place = 1 + self.branch.atoms.len() + at;
                let sum = &mut self.branch.sums[*at];
                let e = sum.terms.iter().map(|(slot, c)| c * i64::from(self.digits[*slot])).sum();
                if let Some(to) = sum.step(self.state[place], e) {
                    self.next[place] = to;
                    self.go(step + 1);
                }
            }
        }
    }

    fn follow(&mut self, at: usize, step: usize) {
        let atom = self.branch.atoms[at].clone();
        let (before, digits) = (self.bound, self.digits);
        'edges: for (letter, to) in atom.automaton.graph().of(self.state[1 + at] as usize) {
            (self.bound, self.digits) = (before, digits);
            for (slot, digit) in atom.at.iter().zip(column(self.system.digits(), atom.at.len(), *letter)) {
                if self.bound >> slot & 1 == 1 && self.digits[*slot] != digit {
                    continue 'edges;
                }
                self.bound |= 1 << slot;
                self.digits[*slot] = digit;
            }
            self.next[1 + at] = *to;
            self.go(step + 1);
        }
        (self.bound, self.digits) = (before, digits);
    }
}

impl Branch {
    /// The state before the first column.
    pub(crate) fn start(&self) -> Vec<u32> {
        let mut start = vec![0; 1 + self.atoms.len()];
        start.resize(start.len() + self.sums.len(), START);
        start
    }

    /// Adds the transitions of a state: by the digits of the slots that are shown, those of the first slots being
    /// given.
    pub(crate) fn walk(
        &mut self,
        plan: &[Step],
        system: System,
        (given, shown): (&[u32], Range<usize>),
        state: &[u32],
        known: &mut Slices,
        edges: &mut Vec<Edge>,
    ) {
        let unguarded = self.unguarded();
        let mut digits = [0; MAX_SLOTS];
        digits.iter_mut().zip(given).for_each(|(digit, given)| *digit = *given);
        let (next, bound) = (vec![0; state.len()], (1 << given.len()) - 1);
        Walk { branch: self, plan, system, shown, unguarded, state, next, digits, bound, known, edges }.go(0);
    }

    /// Whether every part accepts if the words end here.
    pub(crate) fn accepts(&self, state: &[u32]) -> bool {
        let (atoms, sums) = state[1..].split_at(self.atoms.len());
        let atom = |(atom, state): (&Atom, &u32)| match *state {
            LOST => !atom.holds,
            state => atom.automaton.graph().accepts(state as usize) == atom.holds,
        };
        self.atoms.iter().zip(atoms).all(atom) && self.sums.iter().zip(sums).all(|(sum, state)| sum.accepts(*state))
    }
}

impl Nondeterministic {
    /// Adds the words of a branch; the first `kept` slots make the letters.
    pub(crate) fn add(
        &mut self,
        mut branch: Branch,
        kept: usize,
        system: System,
        budget: &Budget,
    ) -> Result<(), GaveUp> {
        let plan = branch.plan(0);
        let mut known = Slices::new();
        known.number(&branch.start());
        let offset = id(self.graph.len());
        self.starts.push(offset);
        let (mut done, mut state, mut edges) = (0, Vec::new(), Vec::new());
        while done < known.len() {
            budget.step()?;
            // Memory is asked for seldom: the question costs more than a step.
            if done.is_multiple_of(256) {
                let sums: usize = branch.sums.iter().map(Linear::len).sum();
                budget.allows(known.bytes() + self.graph.bytes() + 100 * sums)?;
            }
            state.clear();
            state.extend_from_slice(known.get(done));
            branch.walk(&plan, system, (&[], 0..kept), &state, &mut known, &mut edges);
            edges.sort_unstable();
            edges.dedup();
            self.graph.push(branch.accepts(&state), edges.drain(..).map(|(letter, to)| (letter, to + offset)));
            done += 1;
        }
        Ok(())
    }
}
