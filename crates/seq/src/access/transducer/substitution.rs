//! Where finitely many stacks occur: the gaps are the word of a substitution (docs/proofs.md, Proposition 114).
//!
//! A *type* is a stack of infinitely many transducers, known by its first few states. The types are closed if what lies
//! below the first transducer of a type is a type again, and stays so when letters are read: that is looked at for each
//! of them, and proves that the first few states determine all the others.

use super::machine::{Machine, Totals};
use super::stacks::{StackId, Stacks};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use wythoff_budget::{Budget, GaveUp};
use wythoff_exact::UBig;

/// The most letters.
const MAX_LETTERS: usize = 96;

/// How many states of a stack are looked at.
const HEIGHTS: [usize; 7] = [1, 2, 3, 4, 6, 8, 12];

/// What the search for types may use.
const STEPS: u64 = 1 << 12;
const MEMORY: usize = 1 << 24;

/// A letter of the substitution is a gap with the type of stack that reads it; the last one stands for all gaps up to
/// some block. At height 1 a letter is one gap, at height h the word of the letters below it at height h - 1.
#[derive(Debug)]
pub(super) struct Substitution {
    /// What each letter becomes.
    pub below: Vec<Vec<u32>>,
    /// The class of each letter: those of a class have the same totals at every height.
    pub class: Vec<usize>,
    /// By class: how many letters of which classes there are below it.
    pub counts: Vec<Vec<(usize, i128)>>,
    /// By class: its totals at height 1.
    pub first: Vec<Totals>,
}

/// What a number of states has shown.
enum Shown {
    Closed(Substitution),
    /// The states that were looked at do not determine the others.
    Open,
    Many,
}

impl Substitution {
    /// The substitution of a transducer; `None` if the types are not found to be few.
    pub fn of(f: &Machine) -> Option<Substitution> {
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
    pub fn all(&self) -> u32 {
        (self.below.len() - 1) as u32
    }
}

/// The types with the same first states, as many as that, taken for one.
fn closed(f: &Machine, stacks: &mut Stacks, height: usize, budget: &Budget) -> Result<Shown, GaveUp> {
    let start = stacks.first(f, height, budget)?;
    // The first type reads 1 and is then what lay below its first transducer.
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
    // B_0 .. B_(h-1) is B_0 .. B_(h-2), and then what the first letter becomes.
    let all = below.len() as u32;
    below.push([vec![all], below[0].clone()].concat());
    letters.push((start, 1));
    let gaps = letters.iter().map(|&(stack, u)| (u, stacks.top(stack).map_or(0, |top| f.value(top)))).collect();
    Ok(Shown::Closed(lumped(below, gaps)))
}

/// Letters whose gaps are the same, and have as many letters of each class below them, are put into one class.
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

/// Equal values by the same number, in the order of their first occurrence.
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
