//! The word of alternating gaps ([F04], section 3): 0^(a_1 - a_0) 1^(a_2 - a_1) 0^(a_3 - a_2) ..

use crate::words::morphism::Morphism;
use crate::words::word::Word;
use std::collections::{BTreeMap, HashMap};

/// The word of alternating gaps of the places of 0 in a word, the first letter being at place 1, and a_0 = 0. It has a
/// letter more: the letter at place i, counted from 0, is the parity of the number of zeros at the places 1 .. i.
///
/// ```
/// use wythoff_study::words::{Word, alternating};
/// let word: Word = [0, 1, 0, 0, 0, 1, 0, 1].into_iter().collect();
/// assert_eq!(alternating(&word).to_string(), "011010011");
/// ```
pub fn alternating(word: &Word) -> Word {
    let mut found = Word::with_room(word.len() + 1);
    let mut parity = 0;
    found.push(parity);
    for letter in word.letters() {
        parity ^= 1 - letter;
        found.push(parity);
    }
    found
}

/// A letter together with the numbers of the letters before it modulo 2, a bit each.
type Counted = (u8, u64);

/// The most such letters before equal ones are joined: those of a morphism of ten letters fit.
const MOST: usize = 1 << 14;

impl Morphism {
    /// The morphism of the word of alternating gaps (docs/proofs.md, Proposition 117). The numbers of the letters in a
    /// prefix determine those in its image; so a letter and these numbers modulo 2 determine the image of that letter
    /// with these numbers. With `behind_first` the fixed point has the letter of place 0, too, which does not count.
    ///
    /// ```
    /// use wythoff_study::words::parse_morphism;
    /// let doubling = parse_morphism("0->01, 1->00").unwrap();
    /// assert_eq!(doubling.alternating(false).unwrap().to_string(), "0->01, 1->10 from 0");
    /// ```
    pub fn alternating(&self, behind_first: bool) -> Option<Morphism> {
        if self.images().len() > u64::BITS as usize {
            return None;
        }
        let numbers: Vec<u64> =
            self.images().iter().map(|image| image.iter().fold(0, |all, letter| all ^ (1 << letter))).collect();
        let after = |before: u64| {
            let given = numbers.iter().enumerate().filter(|(letter, _)| before >> letter & 1 == 1);
            given.fold(0, |all, (_, number)| all ^ number)
        };
        let mut places: HashMap<Counted, usize> = HashMap::from([((self.start(), 0), 0)]);
        let mut letters = vec![(self.start(), 0u64)];
        let mut images: Vec<Vec<usize>> = Vec::new();
        while let Some((letter, before)) = letters.get(images.len()).copied() {
            let mut before = after(before);
            let mut image = Vec::new();
            for next in self.images().get(usize::from(letter))? {
                let place = *places.entry((*next, before)).or_insert(letters.len());
                if place == letters.len() {
                    letters.push((*next, before));
                }
                image.push(place);
                before ^= 1 << next;
            }
            if letters.len() > MOST {
                return None;
            }
            images.push(image);
        }
        let zeros =
            self.coding().iter().enumerate().fold(0u64, |all, (letter, code)| all | u64::from(1 - code) << letter);
        let is_zero = |letter: u8| (zeros >> letter & 1) as usize;
        let codes: Vec<usize> = letters
            .iter()
            .map(|(letter, before)| {
                let own = if behind_first { is_zero(*letter) + is_zero(self.start()) } else { 0 };
                ((before & zeros).count_ones() as usize + own) % 2
            })
            .collect();
        joined(&images, &codes)
    }
}

/// The morphism in which letters with the same code, and with images that are the same letter by letter, are one.
fn joined(images: &[Vec<usize>], codes: &[usize]) -> Option<Morphism> {
    let mut classes = codes.to_vec();
    let mut count = 0;
    loop {
        // The class of a letter, and those in its image; numbered by first occurrence, so the start is 0.
        let mut known: BTreeMap<(usize, Vec<usize>), usize> = BTreeMap::new();
        let mut next = Vec::new();
        for (class, image) in classes.iter().zip(images) {
            let number = known.len();
            let seen = (*class, image.iter().map(|letter| classes[*letter]).collect());
            next.push(*known.entry(seen).or_insert(number));
        }
        let finer = known.len() > count;
        (classes, count) = (next, known.len());
        if !finer {
            break;
        }
    }
    let first = |class: usize| classes.iter().position(|other| *other == class);
    let members: Vec<usize> = (0..count).map(first).collect::<Option<_>>()?;
    let letter = |place: &usize| u8::try_from(classes[*place]).ok();
    let images = members.iter().map(|member| images[*member].iter().map(letter).collect()).collect::<Option<_>>()?;
    Morphism::new(images, 0, members.iter().map(|member| codes[*member] as u8).collect())
}
