//! Closures: sets that contain every factor of a word that is its own image (docs/proofs.md, Proposition 94).

use crate::words::morphism::Morphism;
use crate::words::transducer::Transducer;
use std::collections::HashSet;
use std::rc::Rc;
use wythoff_base::{Budget, Spent};

/// Factors of one length.
pub(crate) type FactorSet = HashSet<Rc<[u8]>>;

/// The least set that contains the given factors of one length and is closed under the machine: for each factor, the
/// windows of that length that begin in the image of its first letter. Each factor comes with the state in which its
/// first letter is read; the state is 0 where states are not tracked.
///
/// Let a word be such that the part after some place is the image of an earlier part, letter by letter, each image
/// after its letter. Let the factors that begin up to that place be given. Then this set contains every factor of the
/// word. For a morphism and the beginning of its fixed point it contains no other factor.
pub fn closure(
    machine: &Transducer,
    given: &[(usize, &[u8])],
    length: usize,
    budget: &Budget,
) -> Result<FactorSet, Spent> {
    let all = 0..machine.states();
    // The factors seen, by state.
    let mut seen: Vec<FactorSet> = Vec::new();
    let mut waiting: Vec<(usize, Rc<[u8]>)> = Vec::new();
    let mut known: usize = 0;
    let mut add = |label: usize, factor: &[u8], waiting: &mut Vec<(usize, Rc<[u8]>)>| {
        if seen.len() <= label {
            seen.resize_with(label + 1, FactorSet::default);
        }
        if !seen[label].contains(factor) {
            let factor: Rc<[u8]> = factor.into();
            seen[label].insert(factor.clone());
            waiting.push((label, factor));
            return 1;
        }
        0
    };
    for (label, factor) in given {
        known += add(*label, factor, &mut waiting);
    }
    let mut image = Vec::new();
    while let Some((label, factor)) = waiting.pop() {
        if known.is_multiple_of(256) {
            budget.allows(known.saturating_mul(2 * length + 96))?;
        }
        let Some(first) = factor.first() else { continue };
        let states = if machine.tracked() { label..label + 1 } else { all.clone() };
        for start in states {
            budget.tick(known as u64, None)?;
            let begun = machine.step(start, *first);
            // The windows need this many letters of the image.
            let needed = begun.image.len() + length;
            image.clear();
            let mut state = start;
            for letter in factor.iter() {
                let step = machine.step(state, *letter);
                image.extend_from_slice(&step.image);
                state = step.next;
                if image.len() >= needed {
                    break;
                }
            }
            for place in 0..begun.image.len() {
                let label = begun.states.get(place).copied().unwrap_or(0);
                if let Some(window) = image.get(place..place + length) {
                    known += add(label, window, &mut waiting);
                }
            }
        }
    }
    let mut sets = seen.into_iter();
    let mut factors = sets.next().unwrap_or_default();
    factors.extend(sets.flatten());
    Ok(factors)
}

/// The numbers of factors of the lengths 1, 2, .., from the factors of the greatest length: each shorter factor begins
/// one of them.
pub fn counts(factors: &FactorSet, length: usize, coding: &[u8], budget: &Budget) -> Result<Vec<u64>, Spent> {
    let code = |letter: &u8| coding.get(usize::from(*letter)).copied().unwrap_or(0);
    let mut all: Vec<Vec<u8>> = factors.iter().map(|factor| factor.iter().map(code).collect()).collect();
    budget.look(0, None)?;
    all.sort_unstable();
    let mut counts = vec![u64::from(!all.is_empty()); length];
    for pair in all.windows(2) {
        let common = pair[0].iter().zip(&pair[1]).take_while(|(a, b)| a == b).count();
        counts.iter_mut().skip(common).for_each(|count| *count += 1);
    }
    Ok(counts)
}

/// The numbers of factors of the lengths 1, 2, .., length of the coded fixed point of a morphism. With `behind_first`
/// the first letter of the fixed point is left out: the given factors then begin in the image of that letter, after
/// it.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::words::{factor_counts, parse_morphism};
/// let thue_morse = parse_morphism("0->01, 1->10").unwrap();
/// let counts = factor_counts(&thue_morse, false, 8, &Budget::unlimited());
/// assert_eq!(counts, Ok(vec![2, 4, 6, 10, 12, 16, 20, 22]));
/// ```
pub fn of_morphism(morphism: &Morphism, behind_first: bool, length: usize, budget: &Budget) -> Result<Vec<u64>, Spent> {
    let Some(machine) = morphism.transducer() else { return Ok(Vec::new()) };
    let image = morphism.images().get(usize::from(morphism.start())).map_or(1, Vec::len);
    let first = if behind_first { 1..image } else { 0..1 };
    let letters = morphism.fixed_point(image + length);
    let given: Vec<_> = first.filter_map(|place| Some((0, letters.get(place..place + length)?))).collect();
    let found = closure(&machine, &given, length, budget)?;
    counts(&found, length, morphism.coding(), budget)
}
