//! Transducers with finitely many stacks: the gaps are the word of a substitution (docs/proofs.md, Proposition 114).
//!
//! A *type* is a stack of infinitely many transducers, identified by its first few states. The types are closed if the
//! part below the first transducer of a type is again a type, and remains one when letters are read. This is tested
//! for each type, and proves that the first few states determine all the others.

use super::machine::{Machine, Totals};
use super::stacks::{StackId, Stacks};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use wythoff_base::{Budget, GaveUp, UBig};

/// The most letters: a place costs products with square matrices of this size, and their powers are kept.
const MAX_LETTERS: usize = 96;

/// The numbers of states of a stack that are tried, the shorter ones first, since they are cheaper; a rule that needs
/// more is left to the stacks.
const HEIGHTS: [usize; 7] = [1, 2, 3, 4, 6, 8, 12];

/// The most steps and bytes of the search for types, which is made once for each rule, also for one that does not
/// close.
const STEPS: u64 = 1 << 12;
const MEMORY: usize = 1 << 24;

/// A letter of the substitution is a gap with the type of stack that reads it; the last letter represents all gaps up
/// to some block. At height 1 a letter is one gap, at height h it is the word of the letters below it at height h - 1.
#[derive(Debug)]
pub(super) struct Substitution {
    /// The image of each letter.
    pub below: Vec<Vec<u32>>,
    /// The class of each letter: the letters of a class have the same totals at every height.
    pub class: Vec<usize>,
    /// By class: the numbers of letters of each class below it.
    pub counts: Vec<Vec<(usize, i128)>>,
    /// By class: its totals at height 1.
    pub first: Vec<Totals>,
}

/// The result for a number of states.
enum Shown {
    Closed(Substitution),
    /// These states do not determine the others.
    Open,
    Many,
}

impl Substitution {
    /// The substitution of a transducer; `None` if the types are not found to be few.
    pub(crate) fn of(f: &Machine) -> Option<Substitution> {
        let budget = Budget::unlimited().with_steps(STEPS).with_memory(MEMORY);
        let mut stacks = Stacks::new();
        for height in HEIGHTS {
            match closed(f, &mut stacks, height, &budget) {
                Ok(Shown::Closed(found)) => return Some(found),
                Ok(Shown::Open) => (),
                Ok(Shown::Many) | Err(_) => return None,
            }
        }
        None
    }

    /// The letter of all gaps up to a block.
    pub(crate) fn all(&self) -> u32 {
        (self.below.len() - 1) as u32
    }
}

/// The closure, where types with the same first `height` states are identified.
fn closed(f: &Machine, stacks: &mut Stacks, height: usize, budget: &Budget) -> Result<Shown, GaveUp> {
    let start = stacks.first(f, height, budget)?;
    // The first type reads 1 and is then the part below its first transducer.
    let mut rests = HashMap::from([(start, stacks.after(f, 1, start, budget)?)]);
    let mut letters: Vec<(StackId, u32)> = vec![(start, 1)];
    let mut numbers = HashMap::from([((start, 1), 0u32)]);
    let mut below: Vec<Vec<u32>> = vec![vec![]];
    let mut waiting = vec![0usize];
    while !waiting.is_empty() {
        let (mut later, mut stuck) = (Vec::new(), true);
        for letter in waiting {
            budget.step()?;
            let (stack, u) = letters[letter];
            let (Some(&rest), Some(top)) = (rests.get(&stack), stacks.top(stack)) else {
                later.push(letter);
                continue;
            };
            stuck = false;
            let (mut here, last) = (rest, u + f.value(top) - 2);
            for i in 0..=last {
                let child = (here, if i == last { 2 } else { 1 });
                let number = match numbers.entry(child) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        later.push(letters.len());
                        letters.push(child);
                        below.push(vec![]);
                        *new.insert((letters.len() - 1) as u32)
                    }
                };
                below[letter].push(number);
                here = stacks.after(f, child.1, here, budget)?;
            }
            if letters.len() >= MAX_LETTERS {
                return Ok(Shown::Many);
            }
            if *rests.entry(stacks.after(f, u, stack, budget)?).or_insert(here) != here {
                return Ok(Shown::Open);
            }
        }
        if stuck {
            return Ok(Shown::Open);
        }
        waiting = later;
    }
    // B_0 .. B_(h-1) is B_0 .. B_(h-2), followed by the image of the first letter.
    let all = below.len() as u32;
    below.push([vec![all], below[0].clone()].concat());
    letters.push((start, 1));
    let gaps = letters.iter().map(|&(stack, u)| (u, stacks.top(stack).map_or(0, |top| f.value(top)))).collect();
    Ok(Shown::Closed(lumped(below, gaps)))
}

/// Puts letters into one class if their gaps are equal and they have equally many letters of each class below them.
fn lumped(below: Vec<Vec<u32>>, gaps: Vec<(u32, u32)>) -> Substitution {
    let mut class = numbered(&gaps);
    let tally = |class: &[usize], letter: usize| {
        let mut found: Vec<(usize, i128)> = Vec::new();
        let mut classes: Vec<usize> = below[letter].iter().map(|&child| class[child as usize]).collect();
        classes.sort_unstable();
        for one in classes {
            match found.last_mut() {
                Some((last, count)) if *last == one => *count += 1,
                _ => found.push((one, 1)),
            }
        }
        found
    };
    loop {
        let keys: Vec<_> = (0..below.len()).map(|letter| (class[letter], tally(&class, letter))).collect();
        let finer = numbered(&keys);
        let done = finer.iter().max() == class.iter().max();
        class = finer;
        if done {
            break;
        }
    }
    let many = class.iter().max().map_or(0, |most| most + 1);
    let one = |number: usize| class.iter().position(|of| *of == number).unwrap_or(0);
    let counts = (0..many).map(|number| tally(&class, one(number))).collect();
    let totals = |(u, v): (u32, u32)| Totals { n: UBig::ONE, a: u.into(), d: v.into() };
    let first = (0..many).map(|number| totals(gaps[one(number)])).collect();
    Substitution { below, class, counts, first }
}

/// Numbers the values; equal values have the same number, in the order of their first occurrence.
fn numbered<T: std::hash::Hash + Eq>(values: &[T]) -> Vec<usize> {
    let mut numbers = HashMap::new();
    values
        .iter()
        .map(|value| {
            let next = numbers.len();
            *numbers.entry(value).or_insert(next)
        })
        .collect()
}
