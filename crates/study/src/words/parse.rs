//! Reads words and morphisms from text.

use crate::words::morphism::Morphism;
use crate::words::word::Word;
use std::fmt;
use std::ops::Range;
use wythoff_base::{Budget, Spent};

/// A parse error: what is wrong, where, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// What is wrong.
    pub message: String,
    /// The place of the error, in bytes.
    pub span: Range<usize>,
    /// What to write instead.
    pub hint: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for ParseError {}

/// Reads a word of the letters 0 and 1; white space is ignored.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::words::parse_word;
/// let budget = Budget::unlimited();
/// assert_eq!(parse_word("0100\n 1010", &budget).unwrap().unwrap().to_string(), "01001010");
/// let refused = parse_word("01 2", &budget).unwrap().unwrap_err();
/// assert_eq!(refused.to_string(), "2 is not a letter 0 or 1: line 1, column 4");
/// ```
pub fn parse_word(text: &str, budget: &Budget) -> Result<Result<Word, ParseError>, Spent> {
    let mut word = Word::default();
    let (mut line, mut column) = (1u64, 0u64);
    for (i, (place, c)) in text.char_indices().enumerate() {
        if i % 256 == 0 {
            budget.tick(i as u64, Some(text.len() as u64))?;
            budget.allows(text.len().saturating_add(Word::bytes(word.len())))?;
        }
        (line, column) = if c == '\n' { (line + 1, 0) } else { (line, column + 1) };
        match c {
            '0' | '1' => word.push(u8::from(c == '1')),
            c if c.is_whitespace() => {}
            c => {
                let message = format!("{c} is not a letter 0 or 1: line {line}, column {column}");
                let span = place..place + c.len_utf8();
                return Ok(Err(ParseError { message, span, hint: "write the word with the letters 0 and 1".into() }));
            }
        }
    }
    Ok(Ok(word))
}

/// The most letters of a morphism, and of an image: a letter is a byte, and those of the literature have fewer than
/// ten.
const MOST: usize = 64;

/// Reads `0->01, 1->0`, optionally followed by `from 0` and `coding 0->0, 1->1`.
///
/// ```
/// use wythoff_study::words::parse_morphism;
/// let fibonacci = parse_morphism("0 -> 01, 1 -> 0").unwrap();
/// assert_eq!(fibonacci.to_string(), "0->01, 1->0 from 0");
/// assert_eq!(fibonacci.fixed_point(8), [0, 1, 0, 0, 1, 0, 1, 0]);
/// assert_eq!(parse_morphism("a->ab, b->ba from a coding a->0, b->1").unwrap().fixed_point(4), [0, 1, 1, 0]);
/// assert_eq!(parse_morphism("0->01, 1->").unwrap_err().to_string(), "1 becomes nothing");
/// ```
pub fn parse_morphism(text: &str) -> Result<Morphism, ParseError> {
    let (rest, coding) = split(text, "coding");
    let (rules, from) = split(rest, "from");
    read((rules, 0), from, coding)
}

/// A part of a text, and the place where it begins.
pub(crate) type Part<'a> = (&'a str, usize);

/// Reads the arrows, the first letter and the coding of a morphism.
pub(crate) fn read((rules, at): Part, from: Option<Part>, coding: Option<Part>) -> Result<Morphism, ParseError> {
    let fail = |span: Range<usize>, message: String, hint: &str| ParseError { message, span, hint: hint.into() };
    let whole = at..at + rules.len();
    let images = arrows(rules, at)?;
    let mut names: Vec<char> = images.iter().map(|arrow| arrow.letter).collect();
    names.sort_unstable();
    let twice =
        images.iter().enumerate().find(|(i, arrow)| images[..*i].iter().any(|other| other.letter == arrow.letter));
    if let Some((_, arrow)) = twice {
        return Err(fail(arrow.span.clone(), format!("{} has two images", arrow.letter), "give each letter one image"));
    }
    if names.len() > MOST {
        return Err(fail(whole, format!("more than {MOST} letters"), "use fewer letters"));
    }
    let number = |c: char| names.binary_search(&c).ok().map(|i| i as u8);
    let mut table = vec![Vec::new(); names.len()];
    for arrow in &images {
        let mut image = Vec::new();
        for (place, c) in &arrow.image {
            let span = *place..*place + c.len_utf8();
            let missing =
                || fail(span, format!("{c} has no image"), "give every letter an image, for example 0->01, 1->0");
            image.push(number(*c).ok_or_else(missing)?);
        }
        if image.is_empty() {
            let hint = "give every letter an image of at least one letter";
            return Err(fail(arrow.span.clone(), format!("{} becomes nothing", arrow.letter), hint));
        }
        if image.len() > MOST {
            let message = format!("{} becomes more than {MOST} letters", arrow.letter);
            return Err(fail(arrow.span.clone(), message, "use shorter images"));
        }
        if let Some(letter) = number(arrow.letter) {
            table[usize::from(letter)] = image;
        }
    }
    let (start, span) = match from {
        None => (names.first().copied(), whole.clone()),
        Some((part, at)) => {
            (part.trim().chars().next().filter(|_| part.trim().chars().count() == 1), at..at + part.len())
        }
    };
    let start = start.and_then(number);
    let start =
        start.ok_or_else(|| fail(span.clone(), "`from` names no letter".into(), "name one: 0->01, 1->0 from 0"))?;
    let image = &table[usize::from(start)];
    if image.first() != Some(&start) || image.len() < 2 {
        let c = names[usize::from(start)];
        let message =
            format!("the image of {c} is not {c} followed by more letters, so no fixed point begins with {c}");
        return Err(fail(span, message, "start from a letter whose image begins with it, as 0 does in 0->01, 1->0"));
    }
    let codes = match coding {
        None => plain_coding(&names).ok_or_else(|| {
            let hint = "letters other than 0 and 1 need a coding, for example coding a->0, b->1";
            fail(whole.clone(), "the coding is missing".into(), hint)
        })?,
        Some((part, at)) => {
            let mut codes = vec![2u8; names.len()];
            for arrow in arrows(part, at)? {
                // A code of a letter that does not occur says nothing.
                let Some(place) = number(arrow.letter) else { continue };
                codes[usize::from(place)] = match arrow.image[..] {
                    [(_, '0')] => 0,
                    [(_, '1')] => 1,
                    _ => {
                        let message = format!("the coding of {} is not a letter 0 or 1", arrow.letter);
                        return Err(fail(arrow.span, message, "for example coding a->0, b->1"));
                    }
                };
            }
            if let Some((c, _)) = names.iter().zip(&codes).find(|(_, code)| **code == 2) {
                return Err(fail(at..at + part.len(), format!("{c} has no coding"), "for example coding a->0, b->1"));
            }
            codes
        }
    };
    Morphism::named(names, table, start, codes)
        .ok_or_else(|| fail(whole, "this is not a morphism".into(), "for example 0->01, 1->0"))
}

fn plain_coding(names: &[char]) -> Option<Vec<u8>> {
    names.iter().map(|name| name.to_digit(2).map(|digit| digit as u8)).collect()
}

/// The text before a word, and the text after it with its place.
fn split<'a>(text: &'a str, word: &str) -> (&'a str, Option<Part<'a>>) {
    match text.find(word) {
        Some(place) => (&text[..place], Some((&text[place + word.len()..], place + word.len()))),
        None => (text, None),
    }
}

/// A letter, and the letters after its arrow.
struct Arrow {
    letter: char,
    image: Vec<(usize, char)>,
    span: Range<usize>,
}

/// The arrows of `0->01, 1->0`, a text that begins at a place.
fn arrows(text: &str, at: usize) -> Result<Vec<Arrow>, ParseError> {
    let mut found = Vec::new();
    let mut from = at;
    for part in text.split([',', ';']) {
        let span = from..from + part.len();
        from += part.len() + 1;
        if part.trim().is_empty() {
            continue;
        }
        let wrong = || ParseError {
            message: "expected a letter, an arrow -> and letters".into(),
            span: span.clone(),
            hint: "for example 0->01, 1->0".into(),
        };
        let (left, right) = part.split_once("->").ok_or_else(wrong)?;
        let mut left = left.trim().chars();
        let (Some(letter), None) = (left.next(), left.next()) else { return Err(wrong()) };
        let behind = span.start + part.len() - right.len();
        let image = right.char_indices().filter(|(_, c)| !c.is_whitespace()).map(|(i, c)| (behind + i, c)).collect();
        found.push(Arrow { letter, image, span });
    }
    if found.is_empty() {
        let message = "expected a letter, an arrow -> and letters".into();
        return Err(ParseError { message, span: at..from - 1, hint: "for example 0->01, 1->0".into() });
    }
    Ok(found)
}
