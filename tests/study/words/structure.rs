//! Formulas, closures, morphisms and balanced words.

use crate::words::counts::Chance;
use crate::words::naive;
use wythoff_base::Budget;
use wythoff_study::words::{
    Factors, LineWord, Morphism, Sturmian, Word, abelian as abelian_of_factors, closure, derived, factor_counts, gaps,
    increasing, parse_morphism, repetition, sturmian,
};

fn lines(most: u64) -> impl Iterator<Item = (u64, u64)> {
    (1..=most).flat_map(move |s| (0..=most - s).map(move |t| (s, t))).filter(|(s, t)| s + t >= 2)
}

/// The formulas agree with the closure, for all s + t <= 8 and all lengths up to 200.
#[test]
fn formulas_are_the_closure() {
    // Long enough for every formula to leave its first cases.
    const LONGEST: usize = 200;
    for (s, t) in lines(8) {
        let line = LineWord::new(s, t).unwrap();
        let morphism = line.morphism().unwrap();
        let first = morphism.fixed_point(LONGEST);
        let machine = morphism.transducer().unwrap();
        let all = closure(&machine, &[(0, &first[..])], LONGEST, &Budget::unlimited()).unwrap();
        let mut all: Vec<&[u8]> = all.iter().map(|factor| &**factor).collect();
        all.sort_unstable();
        for length in (1..=LONGEST).rev() {
            all.iter_mut().for_each(|factor| *factor = &factor[..length]);
            all.dedup();
            let palindromes = all.iter().filter(|v| v.iter().eq(v.iter().rev())).count();
            let at = length as u64;
            assert_eq!(line.factors(at), all.len() as u128, "({s},{t}), {length}");
            assert_eq!(line.palindromes(at), palindromes as u64, "({s},{t}), {length}");
        }
    }
}

/// Counts by another program, for 29 lines and lengths up to 64.
#[test]
fn counts_of_lines() {
    let text = include_str!("lines.json");
    let list = |rest: &str| -> Vec<u64> {
        let from = rest.find('[').unwrap();
        rest[from + 1..rest.find(']').unwrap()].split(',').map(|n| n.trim().parse().unwrap()).collect()
    };
    let behind = |from: usize, name: &str| list(&text[from + text[from..].find(name).unwrap()..]);
    for (s, t) in lines(8) {
        let Some(from) = text.find(&format!("\"{s},{t}\"")) else { continue };
        let line = LineWord::new(s, t).unwrap();
        let morphism = line.morphism().unwrap();
        let (budget, longest) = (Budget::unlimited(), 64);
        let closed = factor_counts(&morphism, false, longest, &budget).unwrap();
        let word: Word = morphism.fixed_point(1 << 15).into_iter().collect();
        let seen = Factors::of(&word, longest, &budget).unwrap();
        let [subword, palindromes, abelian, squares] =
            ["subword", "palindromes", "abelian", "squares"].map(|name| behind(from, name));
        for length in 1..=longest {
            let (at, of_length) = (length as u64, seen.of_length(length));
            assert_eq!((line.factors(at), line.palindromes(at)), (subword[length - 1].into(), palindromes[length - 1]));
            assert_eq!((of_length.len() as u64, closed[length - 1]), (subword[length - 1], subword[length - 1]));
            assert_eq!(abelian_of_factors(&of_length).0 as u64, abelian[length - 1], "({s},{t}) {length}");
            let found = repetition(&word, length, &budget).unwrap();
            assert_eq!(found.squares as u64, squares[length - 1], "({s},{t}) {length}");
        }
    }
}

/// The closure of a random morphism equals the factors of a long prefix of its fixed point.
#[test]
fn closures_of_random_morphisms() {
    let mut chance = Chance(11);
    for _ in 0..60 {
        let count = 2 + chance.below(3);
        let mut images: Vec<Vec<u8>> =
            (0..count).map(|_| (0..2 + chance.below(3)).map(|_| chance.below(count) as u8).collect()).collect();
        images[0].insert(0, 0);
        images[0].push(1);
        let coding: Vec<u8> = (0..count).map(|letter| (letter % 2) as u8).collect();
        let Some(morphism) = Morphism::new(images, 0, coding.clone()) else { panic!() };
        let letters: Vec<u8> = morphism.fixed_point(60_000).iter().map(|x| coding[usize::from(*x)]).collect();
        let [whole, behind] =
            [false, true].map(|behind| factor_counts(&morphism, behind, 10, &Budget::unlimited()).unwrap());
        for (closed, letters) in [(whole, &letters[..]), (behind, &letters[1..])] {
            for length in [1, 3, 10] {
                let count = naive::factors(letters, length).len() as u64;
                assert_eq!(closed[length - 1], count, "{morphism}, {length}");
            }
        }
    }
}

/// Ones that move apart: the formulas agree with the counts.
#[test]
fn increasing_gaps() {
    let mut chance = Chance(2);
    for _ in 0..60 {
        let mut all = vec![1 + chance.below(3)];
        while *all.last().unwrap() < 45 {
            all.push(all.last().unwrap() + 1 + chance.below(4) * chance.below(2));
        }
        let letters: Vec<u8> = all.iter().flat_map(|gap| (1..*gap).map(|_| 0).chain([1])).chain(vec![0; 60]).collect();
        let word: Word = letters.iter().copied().collect();
        assert_eq!(gaps(&word), all);
        for length in 1..=20u64 {
            let (factors, palindromes, _) = increasing(&all, length).unwrap();
            let at = length as usize;
            assert_eq!(factors, naive::factors(&letters, at).len() as u64, "{all:?} {length}");
            assert_eq!(palindromes, naive::palindromes(&letters, at) as u64, "{all:?} {length}");
            assert_eq!(increasing(&all, length).unwrap().2, naive::squares(&letters, at) as u64, "{all:?} {length}");
        }
    }
}

/// Run lengths recognise the balanced words among all words up to length 14.
#[test]
fn balanced_words() {
    for n in 0..15usize {
        for bits in 0..1u32 << n {
            let letters: Vec<u8> = (0..n).map(|i| (bits >> i & 1) as u8).collect();
            let balanced = (1..=n).all(|length| naive::abelian(&letters, length).1 <= 1);
            let word: Word = letters.iter().copied().collect();
            assert_eq!(matches!(sturmian(&word), Sturmian::Balanced(_)), balanced, "{word}");
        }
    }
}

/// Morphisms are found from their fixed points.
#[test]
fn morphisms_behind_words() {
    let found = |text: &str| {
        let morphism = parse_morphism(text).unwrap();
        let coded = morphism.fixed_point(20_000).into_iter().map(|letter| morphism.coding()[usize::from(letter)]);
        let word: Word = coded.collect();
        let found = derived(&word, &Budget::unlimited()).unwrap();
        found.map(|found| (found.morphism().unwrap().to_string(), found.returns.iter().map(Word::to_string).collect()))
    };
    let coded = |letters: usize| if letters > 2 { " coding 0->0, 1->0, 2->0" } else { " coding 0->0, 1->0" };
    let is = |images: &str, letters: usize, returns: &[&str]| -> Option<(String, Vec<String>)> {
        Some((format!("{images} from 0{}", coded(letters)), returns.iter().map(|x| x.to_string()).collect()))
    };
    assert_eq!(found("0->01, 1->0"), is("0->01, 1->0", 2, &["01", "0"]));
    assert_eq!(found("0->01, 1->00"), is("0->011, 1->0", 2, &["01", "0"]));
    assert_eq!(found("0->001, 1->00100"), is("0->01, 1->010100", 2, &["0", "01"]));
    // A word whose ones move apart does not return.
    assert_eq!(found("a->ab, b->bc, c->c from a coding a->0, b->1, c->0"), None);
}

#[test]
fn what_is_written_wrongly() {
    let wrong = |text: &str| {
        let error = parse_morphism(text).unwrap_err();
        (error.message.clone(), text[error.span.clone()].to_string())
    };
    let at = |message: &str, place: &str| (message.to_string(), place.to_string());
    assert_eq!(wrong("0->01, 1->02"), at("2 has no image", "2"));
    assert_eq!(wrong("0->01, 0->1"), at("0 has two images", " 0->1"));
    assert_eq!(wrong("0->01, 1"), at("expected a letter, an arrow -> and letters", " 1"));
    assert_eq!(wrong("0->01, 1->0 from 2"), at("`from` names no letter", " 2"));
    assert_eq!(wrong("a->ab, b->a"), at("the coding is missing", "a->ab, b->a"));
    assert_eq!(wrong("a->ab, b->a coding a->0"), at("b has no coding", " a->0"));
    assert_eq!(wrong("a->ab, b->a coding a->2, b->1"), at("the coding of a is not a letter 0 or 1", " a->2"));
    let none = "the image of 0 is not 0 followed by more letters, so no fixed point begins with 0";
    assert_eq!(wrong("0->10, 1->0").0, none);
    assert_eq!(wrong("0->0, 1->0").0, none);
    for text in ["", ",", "->", "0->", "é->éé", "from", "coding", "0->01 from coding", "0->01, 1->0 coding"] {
        let _ = parse_morphism(text);
    }
}
