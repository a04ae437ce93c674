//! Extends a word that is its own image, letter by letter, from a beginning.

use crate::words::transducer::Transducer;
use crate::words::word::Word;
use wythoff_base::{Budget, Spent};

/// The configuration of the machine: the place it reads, its state, and the place it writes; places count from 0.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// The next place to be read.
    pub read: usize,
    /// The state in which that letter is read.
    pub state: usize,
    /// Where the image of that letter begins.
    pub write: usize,
}

/// The word of `len` letters that begins with the given one and goes on as the machine writes, reading the word
/// itself. `None` where the machine contradicts a letter of the given beginning, or has no letter left to read.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::words::{Standing, Word, grow, parse_morphism};
/// let machine = parse_morphism("0->01, 1->0").unwrap().transducer().unwrap();
/// let (first, at) = (Word::from_iter([0, 1]), Standing { read: 0, state: 0, write: 0 });
/// let word = grow(&machine, first, at, 13, &Budget::unlimited()).unwrap().unwrap();
/// assert_eq!(word.to_string(), "0100101001001");
/// ```
pub fn grow(
    machine: &Transducer,
    first: Word,
    at: Standing,
    len: usize,
    budget: &Budget,
) -> Result<Option<Word>, Spent> {
    budget.allows(Word::bytes(len))?;
    let (mut word, Standing { mut read, mut state, mut write }) = (first, at);
    while word.len() < len {
        if read % 256 == 0 {
            budget.tick(word.len() as u64, Some(len as u64))?;
        }
        if read >= word.len() || machine.letters() != 2 {
            return Ok(None);
        }
        let step = machine.step(state, word.letter(read));
        for letter in &step.image {
            match write < word.len() {
                true if word.letter(write) != *letter => return Ok(None),
                true => {}
                false => word.push(*letter),
            }
            write += 1;
        }
        (read, state) = (read + 1, step.next);
    }
    Ok(Some(word.prefix(len)))
}
