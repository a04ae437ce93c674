//! Words of the literature that have a name.

use crate::words::morphism::Morphism;
use crate::words::parse;
use crate::words::word::Word;
use wythoff_base::{Budget, Spent};

/// The words, each with one sentence.
pub const WORDS: &[(&str, &str)] = &[
    ("fibonacci", "The fixed point of 0->01, 1->0: the word of Wythoff's game"),
    ("thue-morse", "The Prouhet-Thue-Morse word: letter n is the parity of the ones in the binary digits of n"),
    ("period-doubling", "The fixed point of 0->01, 1->00: letter n - 1 is the parity of the trailing zeros of n"),
    ("fraenkel-simpson", "A word with three squares, 00, 11 and 1010: no infinite word of 0 and 1 has fewer"),
    ("champernowne", "The binary numerals of 0, 1, 2, ... in a row: every word is a factor"),
];

/// A word of the literature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// The coded fixed point of a morphism.
    Fixed(Morphism),
    /// The binary numerals of 0, 1, 2, ... in a row.
    Numerals,
}

/// The word of that name.
///
/// ```
/// use wythoff_study::words::{Named, named};
/// let Some(Named::Fixed(word)) = named("fraenkel-simpson") else { panic!() };
/// let letters: Vec<u8> = word.fixed_point(24).iter().map(|letter| word.coding()[usize::from(*letter)]).collect();
/// // The images of a, b and c.
/// assert_eq!(letters, [0, 1, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1]);
/// ```
pub fn named(name: &str) -> Option<Named> {
    let fixed = |text| parse::parse_morphism(text).ok().map(Named::Fixed);
    match name {
        "fibonacci" => fixed("0->01, 1->0"),
        "thue-morse" => fixed("0->01, 1->10"),
        "period-doubling" => fixed("0->01, 1->00"),
        "fraenkel-simpson" => three_squares().map(Named::Fixed),
        "champernowne" => Some(Named::Numerals),
        _ => None,
    }
}

/// The name of the word that a morphism with its coding generates, if it is one of these.
///
/// ```
/// use wythoff_study::words::{name_of, parse_morphism};
/// assert_eq!(name_of(&parse_morphism("0->01, 1->10").unwrap()), Some("thue-morse"));
/// assert_eq!(name_of(&parse_morphism("0->01, 1->11").unwrap()), None);
/// ```
pub fn name_of(morphism: &Morphism) -> Option<&'static str> {
    let same = |known: &Morphism| {
        let parts = |m: &Morphism| (m.images().to_vec(), m.start(), m.coding().to_vec());
        parts(known) == parts(morphism)
    };
    WORDS.iter().map(|(name, _)| *name).find(|name| matches!(named(name), Some(Named::Fixed(known)) if same(&known)))
}

/// The images of the letters 0, 1, 2 under the square of 0->012, 1->02, 2->1, whose fixed point is the word v of Thue
/// without squares, 010 and 212.
const THUE: [&[u8]; 3] = [&[0, 1, 2, 0, 2, 1], &[0, 1, 2, 1], &[0, 2]];

/// The words that replace the letters of v (Badkobeh and Crochemore).
const BLOCKS: [&[u8]; 3] = [&[0, 1, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1], &[0, 0, 1, 1], &[0, 0, 0, 1, 1, 1]];

/// v with its letters replaced (docs/proofs.md, Proposition 118): a letter of the morphism is a place in a block. The
/// blocks of the image of a letter are shared among the places of its own block, a letter each, the first takes what is
/// left over.
fn three_squares() -> Option<Morphism> {
    let begins = |letter: usize| BLOCKS[..letter].iter().map(|block| block.len()).sum::<usize>();
    let mut images: Vec<Vec<u8>> = Vec::new();
    for (letter, thue) in THUE.iter().enumerate() {
        let places = thue.iter().flat_map(|next| {
            let (from, block) = (begins((*next).into()), BLOCKS[usize::from(*next)]);
            from..from + block.len()
        });
        let all: Vec<u8> = places.map(u8::try_from).collect::<Result<_, _>>().ok()?;
        let first = (all.len() + 1).checked_sub(BLOCKS[letter].len())?;
        images.push(all.get(..first)?.to_vec());
        images.extend(all.get(first..)?.iter().map(|place| vec![*place]));
    }
    Morphism::new(images, 0, BLOCKS.concat())
}

/// The first letters of the binary numerals in a row.
///
/// ```
/// use wythoff_base::Budget;
/// // 0 1 10 11 100 101
/// let word = wythoff_study::words::numerals(12, &Budget::unlimited()).unwrap();
/// assert_eq!(word.to_string(), "011011100101");
/// ```
pub fn numerals(letters: usize, budget: &Budget) -> Result<Word, Spent> {
    let mut word = Word::with_room(letters);
    for n in 0u64.. {
        if n % 256 == 0 {
            budget.tick(word.len() as u64, Some(letters as u64))?;
        }
        for place in (0..=n.max(1).ilog2()).rev() {
            if word.len() >= letters {
                return Ok(word);
            }
            word.push((n >> place & 1) as u8);
        }
    }
    Ok(word)
}
