//! Transducers, which write a word while they read one, and morphisms, which do so without memory.

use std::fmt;

/// The effect of reading a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The letters written; never empty.
    pub image: Vec<u8>,
    /// The state after the letter.
    pub next: usize,
    /// For a word that is its own image: the state in which each letter written will itself be read. Empty where that
    /// is not known.
    pub states: Vec<usize>,
}

/// A machine that reads a letter and writes at least one letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transducer {
    letters: usize,
    steps: Vec<Step>,
    tracked: bool,
}

impl Transducer {
    /// The machine with the steps of state 0 for each letter, then those of state 1, and so on. `None` where an image
    /// is empty, or a letter or a state does not exist.
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

    /// The number of letters.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.steps.len() / self.letters
    }

    /// Whether the states in which written letters are read are known.
    pub fn tracked(&self) -> bool {
        self.tracked
    }

    /// The step for a letter in a state; both must exist.
    pub fn step(&self, state: usize, letter: u8) -> &Step {
        &self.steps[state * self.letters + usize::from(letter)]
    }
}

/// A morphism of words, the first letter of its fixed point, and a coding of its letters by 0 and 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morphism {
    names: Vec<char>,
    images: Vec<Vec<u8>>,
    start: u8,
    coding: Vec<u8>,
}

impl Morphism {
    /// The morphism with the images of the letters 0, 1, ... The image of the start begins with the start and has more
    /// letters, no image is empty, and the coding gives 0 or 1 for each letter.
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

    /// The code, 0 or 1, of each letter.
    pub fn coding(&self) -> &[u8] {
        &self.coding
    }

    /// The first letter of the fixed point.
    pub fn start(&self) -> u8 {
        self.start
    }

    /// The morphism as a machine with one state.
    pub fn transducer(&self) -> Option<Transducer> {
        let step = |image: &Vec<u8>| Step { image: image.clone(), next: 0, states: Vec::new() };
        Transducer::new(self.images.len(), self.images.iter().map(step).collect())
    }

    /// The first letters of the fixed point, without the coding.
    pub fn fixed_point(&self, len: usize) -> Vec<u8> {
        let mut word = self.images[usize::from(self.start)].clone();
        let mut read = 1;
        while word.len() < len {
            // Letter `read` exists: at least as many letters were written after the first image as were read.
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
