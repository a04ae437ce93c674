//! Morphisms: transducers without memory, and words fixed by them.

use crate::words::transducer::{Step, Transducer};
use std::collections::BTreeSet;
use std::fmt;

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
    pub(crate) fn images(&self) -> &[Vec<u8>] {
        &self.images
    }

    /// The code, 0 or 1, of each letter.
    pub fn coding(&self) -> &[u8] {
        &self.coding
    }

    /// The first letter of the fixed point.
    pub(crate) fn start(&self) -> u8 {
        self.start
    }

    /// The morphism as a machine with one state.
    pub fn transducer(&self) -> Option<Transducer> {
        let step = |image: &Vec<u8>| Step { image: image.clone(), next: 0, states: Vec::new() };
        Transducer::new(self.images.len(), self.images.iter().map(step).collect())
    }

    /// The first letters of the fixed point, without the coding.
    pub fn fixed_point(&self, len: usize) -> Vec<u8> {
        let mut word = self.image(self.start).to_vec();
        let mut read = 1;
        while word.len() < len {
            // Letter `read` exists: at least as many letters were written after the first image as were read.
            word.extend_from_slice(self.image(word[read]));
            read += 1;
        }
        word.truncate(len);
        word
    }

    fn image(&self, letter: u8) -> &[u8] {
        &self.images[usize::from(letter)]
    }

    fn is_one(&self, letter: u8) -> bool {
        self.coding[usize::from(letter)] == 1
    }

    /// Whether each of the first letters is coded as 1.
    pub(crate) fn ones(&self, len: usize) -> Vec<bool> {
        self.fixed_point(len).into_iter().map(|letter| self.is_one(letter)).collect()
    }

    /// Whether both codes, 0 and 1, occur infinitely often. The sets of letters in the repeated images of the part
    /// after the start repeat from some step on; a letter in one of these repeating sets occurs infinitely often.
    pub(crate) fn both_forever(&self) -> bool {
        let mut letters: BTreeSet<u8> = self.image(self.start).iter().skip(1).copied().collect();
        let mut seen = Vec::new();
        while !seen.contains(&letters) {
            seen.push(letters.clone());
            letters = letters.iter().flat_map(|letter| self.image(*letter)).copied().collect();
        }
        let repeats = seen.iter().position(|set| *set == letters).unwrap_or(0);
        let forever: BTreeSet<bool> = seen.iter().skip(repeats).flatten().map(|letter| self.is_one(*letter)).collect();
        forever.len() == 2
    }

    /// s and t, where the morphism is 0 -> 0^(s+t-1) 1, 1 -> 0^s from 0, the letters perhaps exchanged.
    pub(crate) fn line(&self) -> Option<(usize, usize)> {
        let (zero, one) = (self.start, 1u8.checked_sub(self.start).filter(|_| self.images.len() == 2)?);
        let (long, short) = (self.image(zero), self.image(one));
        let (last, head) = long.split_last()?;
        let shaped = *last == one && head.iter().chain(short).all(|letter| *letter == zero);
        let coded = self.is_one(zero) != self.is_one(one);
        (shaped && coded && long.len() >= short.len()).then(|| (short.len(), long.len() - short.len()))
    }

    /// The common length of all images, if there is one, and the states and outputs of the automaton in that base: the
    /// letters in order, the start first.
    pub(crate) fn uniform(&self) -> Option<(usize, Vec<Vec<usize>>, Vec<bool>)> {
        let base = self.image(self.start).len();
        let others = (0..self.images.len() as u8).filter(|letter| *letter != self.start);
        let order: Vec<u8> = std::iter::once(self.start).chain(others).collect();
        let place = |letter: &u8| order.iter().position(|known| known == letter);
        let row = |letter: &u8| {
            let image = self.image(*letter);
            (image.len() == base).then(|| image.iter().filter_map(place).collect())
        };
        let rows = order.iter().map(row).collect::<Option<_>>()?;
        Some((base, rows, order.iter().map(|letter| self.is_one(*letter)).collect()))
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
