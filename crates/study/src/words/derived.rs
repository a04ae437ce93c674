//! Finds a morphism that generates a word: two of its words of returns to a beginning are equal (Durand).

use crate::words::morphism::Morphism;
use crate::words::word::{Word, mask};
use std::collections::HashMap;
use wythoff_base::{Budget, Spent};

/// A morphism whose fixed point, with each letter replaced by a word, begins as the given word does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derived {
    /// The morphism; its coding has no meaning.
    pub images: Vec<Vec<u8>>,
    /// The word that replaces each letter.
    pub returns: Vec<Word>,
    /// The number of letters of the beginning to which the words return.
    pub beginning: usize,
    /// The number of letters of the word that were compared.
    pub compared: usize,
}

impl Derived {
    /// The morphism with its start and coding, as `Morphism` checks it.
    pub fn morphism(&self) -> Option<Morphism> {
        Morphism::new(self.images.clone(), 0, vec![0; self.images.len()])
    }
}

/// The most words of return: their numbers are letters, and a morphism with more says little.
const MOST: usize = 50;
/// The fewest letters of a derived word that are compared: fewer fit a morphism by chance.
const LEAST: usize = 40;

/// Looks for such a morphism. It fits the whole given word; a longer word may need another one.
pub fn derived(word: &Word, budget: &Budget) -> Result<Option<Derived>, Spent> {
    let mut known: Vec<Returns> = Vec::new();
    let mut places: Vec<usize> = (0..word.len()).collect();
    for beginning in 1..=word.len() / LEAST {
        budget.look(beginning as u64, None)?;
        // A longer beginning occurs only where the shorter one occurs.
        let before = places.len();
        let last = word.letter(beginning - 1);
        places.retain(|place| place + beginning <= word.len() && word.letter(place + beginning - 1) == last);
        if beginning > 1 && places.len() == before {
            continue;
        }
        if places.len() <= LEAST {
            break;
        }
        let Some(returns) = Returns::of(word, beginning, &places, budget)? else { break };
        for shorter in &known {
            if let Some(found) = same(shorter, &returns, word, budget)? {
                return Ok(Some(found));
            }
        }
        known.push(returns);
    }
    Ok(None)
}

/// Where a beginning of the word occurs, and the words from one occurrence to the next, numbered in order of
/// appearance.
struct Returns {
    beginning: usize,
    places: Vec<usize>,
    word: Vec<u8>,
    /// The first occurrence of each word of return, as the number of the occurrence.
    first: Vec<usize>,
}

impl Returns {
    fn of(word: &Word, beginning: usize, places: &[usize], budget: &Budget) -> Result<Option<Returns>, Spent> {
        // Candidates have the same length and the same first window; they are then compared in full.
        let mut numbers: HashMap<(usize, u64), Vec<u8>> = HashMap::new();
        let (mut first, mut coded) = (Vec::new(), Vec::new());
        for (i, pair) in places.windows(2).enumerate() {
            budget.step()?;
            let length = pair[1] - pair[0];
            let key = (length, word.window(pair[0]) & mask(length));
            let candidates = numbers.entry(key).or_default();
            let same = |number: &&u8| {
                let start: usize = first.get(usize::from(**number)).map_or(0, |at: &usize| places[*at]);
                word.common_up_to(start, pair[0], length) >= length
            };
            let number = match candidates.iter().find(same) {
                Some(number) => *number,
                None if first.len() >= MOST => return Ok(None),
                None => {
                    let number = first.len() as u8;
                    first.push(i);
                    candidates.push(number);
                    number
                }
            };
            coded.push(number);
        }
        Ok(Some(Returns { beginning, places: places.to_vec(), word: coded, first }))
    }

    fn returned(&self, word: &Word, number: usize) -> Option<Word> {
        let at = *self.first.get(number)?;
        let (from, to) = (*self.places.get(at)?, *self.places.get(at + 1)?);
        Some((from..to).map(|place| word.letter(place)).collect())
    }
}

/// The morphism, if the derived word of the longer beginning is a prefix of that of the shorter one, and the morphism
/// generates the whole word.
fn same(short: &Returns, long: &Returns, word: &Word, budget: &Budget) -> Result<Option<Derived>, Spent> {
    if short.first.len() != long.first.len() || !short.word.starts_with(&long.word) {
        return Ok(None);
    }
    let mut images = Vec::new();
    for at in &long.first {
        let ends = [at, &(at + 1)].map(|at| short.places.binary_search(&long.places[*at]).ok());
        let [Some(from), Some(to)] = ends else { return Ok(None) };
        images.push(short.word.get(from..to).unwrap_or_default().to_vec());
    }
    let returns = (0..short.first.len()).map(|number| short.returned(word, number)).collect::<Option<Vec<_>>>();
    let Some(returns) = returns else { return Ok(None) };
    let found = Derived { images, returns, beginning: short.beginning, compared: word.len() };
    let Some(morphism) = found.morphism() else { return Ok(None) };
    let mut place = 0;
    for letter in morphism.fixed_point(word.len()) {
        budget.step()?;
        let image = &found.returns[usize::from(letter)];
        let count = image.len().min(word.len() - place);
        if !(0..count).all(|i| image.letter(i) == word.letter(place + i)) {
            return Ok(None);
        }
        place += count;
    }
    Ok((place == word.len()).then_some(found))
}
