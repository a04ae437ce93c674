//! Every count agrees with the definition.

use crate::words::naive;
use wythoff_base::Budget;
use wythoff_study::words::{
    Factors, Suffixes, Word, abelian, abelian_of, linear_complexity, lz76, lz78, palindromes,
    palindromes_among as of_factors, recurrence, repetition, runs,
};

/// Small random numbers.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    /// A random word: random letters, rare ones, a period with a mistake, or the fixed point of a random morphism.
    pub fn word(&mut self, most: u64) -> Vec<u8> {
        let len = self.below(most + 1) as usize;
        match self.below(4) {
            0 => (0..len).map(|_| self.below(2) as u8).collect(),
            1 => (0..len).map(|_| u8::from(self.below(9) == 0)).collect(),
            2 => {
                let period = 1 + self.below(70) as usize;
                let root: Vec<u8> = (0..period).map(|_| self.below(2) as u8).collect();
                let flaw = self.below(most + 1) as usize;
                (0..len).map(|i| root[i % period] ^ u8::from(i == flaw)).collect()
            }
            _ => {
                let images: Vec<Vec<u8>> =
                    (0..2).map(|_| (0..1 + self.below(3)).map(|_| self.below(2) as u8).collect()).collect();
                let mut word = vec![0, 1];
                for _ in 0..12 {
                    word = word.iter().flat_map(|letter| images[usize::from(*letter)].clone()).take(len).collect();
                }
                word
            }
        }
    }
}

fn read(word: &Word) -> Vec<u8> {
    (0..word.len()).map(|place| word.letter(place)).collect()
}

fn agrees(letters: &[u8]) {
    let budget = Budget::unlimited();
    let word: Word = letters.iter().copied().collect();
    let n = letters.len();
    assert_eq!(read(&word), letters);
    let suffixes = Suffixes::of(&word, &budget).unwrap();
    let mut order: Vec<u32> = (0..n as u32).collect();
    order.sort_by_key(|i| &letters[*i as usize..]);
    assert_eq!(suffixes.order, order, "{word}");
    let factors = Factors::of(&word, 64, &budget).unwrap();
    let counts = suffixes.counts(n);
    let trees = palindromes(&word, n, &budget).unwrap();
    let short = palindromes(&word, n.min(9), &budget).unwrap();
    assert_eq!(short, trees[..short.len()], "{word}");
    for length in 1..=n {
        let all = naive::factors(letters, length);
        assert_eq!(counts[length - 1], all.len(), "{word}, {length}");
        assert_eq!(trees[length - 1], naive::palindromes(letters, length), "{word}, {length}");
        let found = repetition(&word, length, &budget).unwrap();
        assert_eq!(found.squares, naive::squares(letters, length), "{word}, {length}");
        assert_eq!(found.longest, naive::longest(letters, length), "{word}, {length}");
        assert_eq!(abelian_of(&word, length, &budget).unwrap(), naive::abelian(letters, length), "{word}, {length}");
        if length <= 64 {
            let of_length = factors.of_length(length);
            assert_eq!(of_length.len(), all.len());
            assert_eq!(of_factors(&of_length, length), trees[length - 1]);
            assert_eq!(abelian(&of_length), naive::abelian(letters, length), "{word}, {length}");
        }
        if length <= 12 {
            assert_eq!(
                recurrence(&word, length, &budget).unwrap().0,
                naive::recurrence(letters, length),
                "{word} {length}"
            );
        }
    }
    assert_eq!(lz76(&word, &suffixes, &budget).unwrap(), naive::lz76(letters), "{word}");
    assert_eq!(lz78(&word, &budget).unwrap(), naive::lz78(letters), "{word}");
    assert_eq!(suffixes.maximal_order(), naive::maximal_order(letters), "{word}");
    assert_eq!(runs(&word), naive::runs(letters), "{word}");
    let first = &letters[..n.min(60)];
    assert_eq!(linear_complexity(&word.prefix(60), &budget).unwrap(), naive::linear(first), "{word}");
}

/// 200 words to length 300, or as many as WYTHOFF_WORDS says.
#[test]
fn every_count_is_the_naive_one() {
    let many = std::env::var("WYTHOFF_WORDS").ok().and_then(|many| many.parse().ok()).unwrap_or(200);
    let mut chance = Chance(7);
    for _ in 0..many {
        agrees(&chance.word(300));
    }
}

/// All words up to length 9.
#[test]
fn every_short_word() {
    for n in 0..10 {
        for bits in 0..1u32 << n {
            agrees(&(0..n).map(|i| (bits >> i & 1) as u8).collect::<Vec<_>>());
        }
    }
}

/// Linear complexity across the borders of machine words, by the recurrence it must satisfy.
#[test]
fn long_shift_registers() {
    let mut chance = Chance(3);
    for order in [1, 63, 64, 65, 100, 130] {
        let taps: Vec<u8> = (0..order).map(|i| u8::from(i == 0) | chance.below(2) as u8).collect();
        let mut word: Vec<u8> = (0..order).map(|i| u8::from(i + 1 == order)).collect();
        for n in order..3 * order + 10 {
            word.push(taps.iter().zip(&word[n - order..]).fold(0, |sum, (a, b)| sum ^ a & b));
        }
        let packed: Word = word.iter().copied().collect();
        assert_eq!(linear_complexity(&packed, &Budget::unlimited()), Ok(order), "{order}");
    }
}

#[test]
fn letters_in_any_portions() {
    let mut chance = Chance(5);
    for _ in 0..50 {
        let (mut word, mut letters) = (Word::default(), Vec::new());
        for _ in 0..20 {
            let (bits, count) = (chance.below(1 << 31) << 33, chance.below(65) as usize);
            for letter in (0..count).map(|i| (bits >> (63 - i) & 1) as u8) {
                word.push(letter);
                letters.push(letter);
            }
            // What is left begins at any place of a machine word.
            let cut = chance.below(word.len() as u64 / 4 + 1) as usize;
            word = word.behind(cut);
            letters.drain(..cut);
        }
        assert_eq!(read(&word), letters);
        let at = chance.below(word.len() as u64 + 1) as usize;
        assert_eq!(read(&word.prefix(at)), letters[..at]);
        assert_eq!(read(&word.behind(at)), letters[at..]);
    }
}
