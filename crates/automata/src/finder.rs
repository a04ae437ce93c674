//! Numbers that complete given ones, in a time linear in their digits.
//!
//! The digits of the given numbers are read once, with all states that the digits of the others may lead to; from one
//! that accepts at the end the way back is followed. What follows a state and a column is computed once and kept for
//! all questions.

use crate::automaton::{column as letter_digits, letters, numbers};
use crate::graph::Edge;
use crate::linear::Linear;
use crate::product::{Branch, Step};
use crate::slices::{Slices, id};
use crate::system::System;
use wythoff_base::{Budget, GaveUp, UBig};

/// Finds numbers for which a formula holds together with given ones.
pub struct Finder {
    shape: Shape,
    machines: Vec<Machine>,
}

/// How many numbers are given, and how many are wanted.
struct Shape {
    system: System,
    given: usize,
    wanted: usize,
    /// How many columns the given digits may have.
    columns: usize,
}

/// A branch, and what is known of its states.
struct Machine {
    branch: Branch,
    plan: Vec<Step>,
    known: Slices,
    /// By state and column of the given digits: where the transitions stand in `edges`, if they are known.
    after: Vec<Option<(u32, u32)>>,
    edges: Vec<Edge>,
}

/// A state that was reached, from where in the layer before, and by which digits of the wanted numbers.
#[derive(Clone, Copy)]
struct Reached {
    state: u32,
    from: u32,
    letter: u32,
}

impl Machine {
    fn new(branch: Branch, given: usize) -> Machine {
        let plan = branch.plan(given);
        let mut known = Slices::new();
        known.number(&branch.start());
        Machine { branch, plan, known, after: Vec::new(), edges: Vec::new() }
    }

    fn bytes(&self) -> usize {
        let sums: usize = self.branch.sums.iter().map(Linear::len).sum();
        self.known.bytes() + self.edges.capacity() * 8 + self.after.capacity() * 12 + sums * 100
    }

    /// The transitions of a state by a column of given digits.
    fn step(&mut self, shape: &Shape, state: u32, column: u32) -> &[Edge] {
        let place = state as usize * shape.columns + column as usize;
        // Room for all states known by now, so that the list grows seldom.
        if place >= self.after.len() {
            self.after.resize((self.known.len() * shape.columns).max(place + 1), None);
        }
        let (start, end) = self.after[place].unwrap_or_else(|| {
            let now = self.known.get(state as usize).to_vec();
            let start = self.edges.len();
            let digits: Vec<u32> = letter_digits(shape.system.digits(), shape.given, column).collect();
            let slots = (digits.as_slice(), shape.given..shape.given + shape.wanted);
            self.branch.walk(&self.plan, shape.system, slots, &now, &mut self.known, &mut self.edges);
            self.edges[start..].sort_unstable();
            *self.after[place].insert((id(start), id(self.edges.len())))
        });
        &self.edges[start as usize..end as usize]
    }

    /// The wanted digits, column by column, for the columns of the given ones; nothing if there are none.
    fn find(&mut self, shape: &Shape, columns: &[u32], budget: &Budget) -> Result<Option<Vec<u32>>, GaveUp> {
        // Before the first column the wanted numbers may have digits: all that zeros lead to.
        let mut first = vec![Reached { state: 0, from: 0, letter: 0 }];
        let mut seen = vec![0u32; 1];
        let mut at = 0;
        while at < first.len() {
            budget.step()?;
            let state = first[at].state;
            for (letter, to) in self.step(shape, state, 0).to_vec() {
                seen.resize(seen.len().max(to as usize + 1), u32::MAX);
                if seen[to as usize] == u32::MAX {
                    seen[to as usize] = 0;
                    first.push(Reached { state: to, from: id(at), letter });
                }
            }
            at += 1;
        }
        let mut layers = vec![first];
        let mut held = 0;
        for (column, now) in columns.iter().zip(1u32..) {
            budget.step()?;
            let last = layers.last().map_or(&[][..], Vec::as_slice);
            let mut next: Vec<Reached> = Vec::with_capacity(last.len());
            for (at, reached) in last.iter().enumerate() {
                for (letter, to) in self.step(shape, reached.state, *column).iter().copied() {
                    seen.resize(seen.len().max(to as usize + 1), u32::MAX);
                    if seen[to as usize] != now {
                        seen[to as usize] = now;
                        next.push(Reached { state: to, from: id(at), letter });
                    }
                }
            }
            // No completion fits the digits read so far.
            if next.is_empty() {
                return Ok(None);
            }
            held += next.len() * size_of::<Reached>();
            budget.allows(held + self.bytes())?;
            layers.push(next);
        }
        let last = layers.last().map_or(&[][..], Vec::as_slice);
        let accepts = |reached: &Reached| self.branch.accepts(self.known.get(reached.state as usize));
        Ok(last.iter().position(accepts).map(|at| back(&layers, at)))
    }
}

/// The letters that led to the place in the last layer.
fn back(layers: &[Vec<Reached>], mut at: usize) -> Vec<u32> {
    let mut letters = Vec::new();
    for layer in layers.iter().skip(1).rev() {
        letters.push(layer[at].letter);
        at = layer[at].from as usize;
    }
    while let Some(reached) = layers.first().and_then(|layer| layer.get(at)).filter(|_| at != 0) {
        letters.push(reached.letter);
        at = reached.from as usize;
    }
    letters.reverse();
    letters
}

impl Finder {
    pub(crate) fn new(system: System, branches: Vec<Branch>, given: usize, wanted: usize) -> Finder {
        let machines = branches.into_iter().map(|branch| Machine::new(branch, given)).collect();
        let columns = (0..given).fold(1, |columns, _| columns * system.digits() as usize);
        Finder { shape: Shape { system, given, wanted, columns }, machines }
    }

    /// Numbers for which the formula holds together with these; `None` if there are none.
    pub fn find(&mut self, given: &[UBig], budget: &Budget) -> Result<Option<Vec<UBig>>, GaveUp> {
        let Shape { system, wanted, .. } = self.shape;
        if given.len() != self.shape.given {
            return Ok(None);
        }
        let words: Vec<Vec<u8>> = given.iter().map(|number| system.write(number)).collect();
        let columns: Vec<u32> = letters(system.digits(), &words).collect();
        for machine in &mut self.machines {
            if let Some(found) = machine.find(&self.shape, &columns, budget)? {
                return Ok(Some(numbers(system, wanted, &found)));
            }
        }
        Ok(None)
    }
}
