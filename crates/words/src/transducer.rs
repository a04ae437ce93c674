//! Transducers, which write a word while they read one, and morphisms, which do so without a memory.

use std::fmt;

/// What a letter becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is written; never empty.
    pub image: Vec<u8>,
    /// The state behind the letter.
    pub next: usize,
    /// Where the word is its own image: the state in which each letter written will itself be read; empty where that is not
    /// known.
    pub states: Vec<usize>,
}

/// A machine that reads a letter and writes some, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transducer {
    letters: usize,
    steps: Vec<Step>,
    tracked: bool,
}

impl Transducer {
    /// The steps of state 0 for each letter, then those of state 1, and so on. `None` where an image is empty, or a letter or a
    /// state does not exist.
    pub fn new(letters: usize, steps: Vec<Step>) -> Option<Transducer> {
        let states = steps.len().checked_div(letters)?;
        let tracked = steps.iter().all(|step| step.states.len() == step.image.len());
        let fits = |step: &Step| {
            let known = step.image.iter().all(|letter| usize::from(*letter) < letters);
            let goes = step.states.iter().chain([&step.next]).all(|state| *state < states);
            known && goes && !step.image.is_empty() && (tracked || step.states.is_empty())
        };
        (states * letters == steps.len() && steps.iter().all(fits)).then_some(Transducer { letters, steps, tracked })
    }

    /// How many letters there are.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.steps.len() / self.letters
    }

    /// Whether the states in which written letters are read are known.
    pub fn tracked(&self) -> bool {
        self.tracked
    }

    /// What a letter becomes in a state; both must exist.
    pub fn step(&self, state: usize, letter: u8) -> &Step {
        &self.steps[state * self.letters + usize::from(letter)]
    }
}

/// A morphism of words, the letter with which its fixed point begins, and the letters 0 and 1 that are shown for its letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morphism {
    names: Vec<char>,
    images: Vec<Vec<u8>>,
    start: u8,
    coding: Vec<u8>,
}

impl Morphism {
    /// Of the images of the letters 0, 1, ..; the image of the start begins with it and has more letters, no image is empty, and the
    /// coding gives 0 or 1 for each letter.
    pub fn new(images: Vec<Vec<u8>>, start: u8, coding: Vec<u8>) -> Option<Morphism> {
        let names = (0..images.len() as u32).map(|i| char::from_digit(i, 36).or_else(|| char::from_u32(0x3b1 + i)));
        Morphism::named(names.collect::<Option<_>>()?, images, start, coding)
    }

    pub(crate) fn named(names: Vec<char>, images: Vec<Vec<u8>>, start: u8, coding: Vec<u8>) -> Option<Morphism> {
        let count = images.len();
        let begins =
            images.get(usize::from(start)).is_some_and(|image| image.first() == Some(&start) && image.len() > 1);
        let exists = images.iter().all(|image| !image.is_empty() && image.iter().all(|x| usize::from(*x) < count));
        let coded = coding.len() == count && coding.iter().all(|letter| *letter < 2);
        (begins && exists && coded && count <= 256).then_some(Morphism { names, images, start, coding })
    }

    /// The images of the letters.
    pub fn images(&self) -> &[Vec<u8>] {
        &self.images
    }

    /// The letter that each letter is shown as.
    pub fn coding(&self) -> &[u8] {
        &self.coding
    }

    /// The first letter of the fixed point.
    pub fn start(&self) -> u8 {
        self.start
    }

    /// It as a machine.
    pub fn transducer(&self) -> Option<Transducer> {
        let step = |image: &Vec<u8>| Step { image: image.clone(), next: 0, states: Vec::new() };
        Transducer::new(self.images.len(), self.images.iter().map(step).collect())
    }

    /// The first letters of the fixed point, before they are coded.
    pub fn fixed_point(&self, len: usize) -> Vec<u8> {
        let mut word = self.images[usize::from(self.start)].clone();
        let mut read = 1;
        while word.len() < len {
            // Letter `read` exists: what was written behind the first image is at least as long as what was read.
            word.extend_from_slice(&self.images[usize::from(word[read])]);
            read += 1;
        }
        word.truncate(len);
        word
    }
}

impl fmt::Display for Morphism {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |letter: &u8| self.names[usize::from(*letter)];
        for (i, image) in self.images.iter().enumerate() {
            let image: String = image.iter().map(name).collect();
            write!(out, "{}{}->{image}", if i > 0 { ", " } else { "" }, self.names[i])?;
        }
        write!(out, " from {}", name(&self.start))?;
        if self.names.iter().zip(&self.coding).all(|(name, code)| name.to_digit(2) == Some((*code).into())) {
            return Ok(());
        }
        write!(out, " coding ")?;
        for (i, (name, code)) in self.names.iter().zip(&self.coding).enumerate() {
            write!(out, "{}{name}->{code}", if i > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}
