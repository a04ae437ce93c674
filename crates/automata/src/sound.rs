//! The prover proves what its arithmetic rests on (docs/proofs.md, Proposition 68).
//!
//! Valid words in the order of their digits are the natural numbers: each has finitely many before it. If the automaton
//! of x + y = z has z = x for y = 0, one z at most for x and y, and with (x,y,z) also (x, y + 1, z + 1), the next words
//! being meant, then it is addition. The other atoms are compared with what adders and the order of words make of them.

use crate::automaton::Automaton;
use crate::formula::{Formula, Sum, Test, Var};
use crate::prover::Prover;
use crate::system::System;
use std::ops::Not;
use wythoff_base::{Budget, GaveUp};

/// The systems whose arithmetic a self-test proves.
pub fn systems() -> impl Iterator<Item = System> {
    let all = [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (3, 1), (2, 0), (3, 0)];
    all.into_iter().filter_map(|(s, t)| System::new(s, t))
}

/// The relation x < y, among the relations of the sentences.
const ORDER: usize = 0;
/// The relation y = x + 1.
const NEXT: usize = 1;
/// The relation x + y = z.
const ADD: usize = 2;

fn before(x: Var, y: Var) -> Formula {
    Formula::Relation(ORDER, vec![x, y])
}

fn add(x: Var, y: Var, z: Var) -> Formula {
    Formula::Relation(ADD, vec![x, y, z])
}

fn next(x: Var, y: Var) -> Formula {
    Formula::Relation(NEXT, vec![x, y])
}

fn same(x: Var, y: Var) -> Formula {
    before(x, y).or(before(y, x)).not()
}

/// What is to be shown, in words and as a sentence.
fn sentences() -> Vec<(&'static str, Formula)> {
    let (x, y, z, u, v, w) = (0, 1, 2, 3, 4, 5);
    let even = Formula::Sum(Sum::var(x), Test::Multiple(2));
    let third = Formula::Sum(([(1, x)], 1).into(), Test::Multiple(3));
    let first = |x: Var| before(91, x).exists(&[91]).not();
    vec![
        ("x + 0 = x", first(y).implies(add(x, y, x)).for_all(&[x, y])),
        ("x + y is one number", add(x, y, z).and(add(x, y, w)).implies(same(z, w)).for_all(&[x, y, z, w])),
        (
            "x + (y + 1) = (x + y) + 1",
            Formula::And(vec![add(x, y, z), next(y, u), next(z, v)]).implies(add(x, u, v)).for_all(&[x, y, z, u, v]),
        ),
        ("x < y", Formula::positive(([(1, y), (-1, x)], 0)).same_as(before(x, y)).for_all(&[x, y])),
        ("x = y", Formula::zero(([(1, y), (-1, x)], 0)).same_as(same(x, y)).for_all(&[x, y])),
        ("x = y + 1", Formula::zero(([(1, y), (-1, x)], 1)).same_as(next(y, x)).for_all(&[x, y])),
        (
            "x > y + 1",
            Formula::positive(([(1, x), (-1, y)], -1))
                .same_as(next(y, w).and(before(w, x)).exists(&[w]))
                .for_all(&[x, y]),
        ),
        ("y = 2x", Formula::zero(([(2, x), (-1, y)], 0)).same_as(add(x, x, y)).for_all(&[x, y])),
        (
            "y = 3x",
            Formula::zero(([(3, x), (-1, y)], 0)).same_as(add(x, x, w).and(add(w, x, y)).exists(&[w])).for_all(&[x, y]),
        ),
        (
            "x + y = u + v",
            Formula::zero(([(1, x), (1, y), (-1, u), (-1, v)], 0))
                .same_as(add(x, y, w).and(add(u, v, w)).exists(&[w]))
                .for_all(&[x, y, u, v]),
        ),
        ("x is even", even.same_as(add(w, w, x).exists(&[w])).for_all(&[x])),
        (
            "3 divides x + 1",
            third.same_as(Formula::And(vec![next(x, y), add(w, w, v), add(w, v, y)]).exists(&[y, v, w])).for_all(&[x]),
        ),
    ]
}

/// Proves the arithmetic of a system: each sentence, and whether it holds.
///
/// ```
/// use wythoff_automata::{System, soundness};
/// use wythoff_base::Budget;
/// let proved = soundness(System::new(1, 1).unwrap(), &Budget::unlimited()).unwrap();
/// assert!(proved.len() == 12 && proved.iter().all(|(_, holds)| *holds));
/// ```
pub fn soundness(system: System, budget: &Budget) -> Result<Vec<(&'static str, bool)>, GaveUp> {
    let mut prover = Prover::new(system, [Automaton::order(system, budget)?], budget);
    let between = before(0, 2).and(before(2, 1)).exists(&[2]);
    prover.relation(prover.automaton(&before(0, 1).and(between.not()), &[0, 1])?);
    let adder = prover.automaton(&Formula::zero(([(1, 0), (1, 1), (-1, 2)], 0)), &[0, 1, 2])?;
    prover.relation(adder);
    let decide = |(name, sentence): (_, Formula)| Ok((name, prover.decide(&sentence)?.holds()));
    sentences().into_iter().map(decide).collect()
}
