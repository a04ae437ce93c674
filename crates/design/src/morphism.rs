//! Words that a morphism makes: the fixed point that begins with a letter, and a coding of its letters.

use std::collections::{BTreeMap, BTreeSet};

/// The most letters of a morphism, and of an image.
const MOST: usize = 64;

/// A morphism, the letter where its fixed point begins, and what each letter means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morphism {
    images: BTreeMap<char, Vec<char>>,
    start: char,
    /// The letters that stand for B.
    ones: BTreeSet<char>,
}

/// Reads `0->01, 1->0`.
fn rules(text: &str) -> Result<BTreeMap<char, Vec<char>>, String> {
    let mut images = BTreeMap::new();
    for rule in text.split(',').map(str::trim).filter(|rule| !rule.is_empty()) {
        let (letter, image) = rule.split_once("->").ok_or_else(|| format!("{rule} has no ->"))?;
        let mut letters = letter.trim().chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(format!("{} is not one letter", letter.trim()));
        };
        let image: Vec<char> = image.chars().filter(|c| !c.is_whitespace()).collect();
        if image.is_empty() || image.len() > MOST {
            return Err(format!("the image of {letter} must have 1 to {MOST} letters"));
        }
        if images.insert(letter, image).is_some() {
            return Err(format!("{letter} has two images"));
        }
    }
    if images.is_empty() || images.len() > MOST {
        return Err(format!("1 to {MOST} letters need an image each, for example 0->01, 1->0"));
    }
    Ok(images)
}

impl Morphism {
    /// Of its rules, the first letter, and a coding of letters to 0 and 1: what is wrong, in words.
    ///
    /// ```
    /// use wythoff_design::morphism::Morphism;
    /// let word = Morphism::parse("0->01, 1->0", '0', "").unwrap();
    /// assert_eq!(word.letters(8).iter().map(|b| u8::from(*b)).collect::<Vec<_>>(), [0, 1, 0, 0, 1, 0, 1, 0]);
    /// assert_eq!(Morphism::parse("0->10, 1->0", '0', "").unwrap_err(), "the image of 0 must begin with 0 and go on");
    /// ```
    pub fn parse(text: &str, start: char, coding: &str) -> Result<Morphism, String> {
        let images = rules(text)?;
        if let Some(other) = images.values().flatten().find(|letter| !images.contains_key(letter)) {
            return Err(format!("the letter {other} has no image"));
        }
        let first = images.get(&start).ok_or_else(|| format!("the letter {start} has no image"))?;
        if first.len() < 2 || first.first() != Some(&start) {
            return Err(format!("the image of {start} must begin with {start} and go on"));
        }
        let coding = if coding.trim().is_empty() {
            images.keys().map(|letter| (*letter, vec![*letter])).collect()
        } else {
            rules(coding)?
        };
        let mut ones = BTreeSet::new();
        for letter in images.keys() {
            match coding.get(letter).map(Vec::as_slice) {
                Some(['0']) => {}
                Some(['1']) => {
                    ones.insert(*letter);
                }
                _ => return Err(format!("a coding must say whether {letter} is 0 or 1, for example \"a->0, b->1\"")),
            }
        }
        Ok(Morphism { images, start, ones })
    }

    /// Whether each of the first letters stands for B.
    pub fn letters(&self, count: usize) -> Vec<bool> {
        let mut word = self.image(self.start).to_vec();
        let mut at = 1;
        while word.len() < count {
            let Some(letter) = word.get(at).copied() else { break };
            word.extend_from_slice(self.image(letter));
            at += 1;
        }
        word.iter().take(count).map(|letter| self.ones.contains(letter)).collect()
    }

    fn image(&self, letter: char) -> &[char] {
        self.images.get(&letter).map_or(&[], Vec::as_slice)
    }

    /// Whether both letters, 0 and 1, occur infinitely often: the sets of letters of the images of what follows the
    /// start repeat from some place on, and a letter of one of them that comes again and again does.
    pub fn both_forever(&self) -> bool {
        let mut letters: BTreeSet<char> = self.image(self.start).iter().skip(1).copied().collect();
        let mut seen = Vec::new();
        while !seen.contains(&letters) {
            seen.push(letters.clone());
            letters = letters.iter().flat_map(|letter| self.image(*letter)).copied().collect();
        }
        let repeats = seen.iter().position(|set| *set == letters).unwrap_or(0);
        let forever: BTreeSet<bool> =
            seen.iter().skip(repeats).flatten().map(|letter| self.ones.contains(letter)).collect();
        forever.len() == 2
    }

    /// s and t, where the morphism is 0 -> 0^(s+t-1) 1, 1 -> 0^s from 0, the letters perhaps exchanged.
    pub fn line(&self) -> Option<(usize, usize)> {
        let (zero, one) = match self.images.keys().copied().collect::<Vec<_>>().as_slice() {
            [a, b] if *a == self.start => (*a, *b),
            [a, b] => (*b, *a),
            _ => return None,
        };
        let (long, short) = (self.image(zero), self.image(one));
        let (last, head) = long.split_last()?;
        let shaped = *last == one && head.iter().chain(short).all(|letter| *letter == zero);
        let coded = self.ones.len() == 1;
        (shaped && coded && long.len() >= short.len()).then(|| (short.len(), long.len() - short.len()))
    }

    /// The length of every image, where it is the same, and the states and outputs of the automaton in that base:
    /// letters in order, the start first.
    pub fn uniform(&self) -> Option<(usize, Vec<Vec<usize>>, Vec<bool>)> {
        let base = self.image(self.start).len();
        let others = self.images.keys().copied().filter(|letter| *letter != self.start);
        let order: Vec<char> = std::iter::once(self.start).chain(others).collect();
        let place = |letter: &char| order.iter().position(|known| known == letter);
        let row = |letter: &char| {
            let image = self.image(*letter);
            (image.len() == base).then(|| image.iter().filter_map(place).collect())
        };
        let rows = order.iter().map(row).collect::<Option<_>>()?;
        Some((base, rows, order.iter().map(|letter| self.ones.contains(letter)).collect()))
    }
}
