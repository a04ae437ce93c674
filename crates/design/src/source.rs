//! What a target is made of, and how it is written.

use crate::error::TargetError;
use crate::morphism::Morphism;
use wythoff_automata::Dfao;
use wythoff_check::certificate::Point;
use wythoff_exact::{IBig, Number};
use wythoff_game::eval::{Condition, Formula};
use wythoff_game::expr::Span;
use wythoff_game::predicate;
use wythoff_game::subject::Subject;

/// The most pairs, terms or letters of finite data.
const MOST: usize = 1 << 16;

/// The forms of a target, for people.
pub const FORMS: [(&str, &str); 10] = [
    (
        "A = COND",
        "A is the set of numbers x >= 1 that satisfy the condition, B the rest; the n-th of A is paired with the n-th of B",
    ),
    ("B = COND", "the same for B"),
    ("word \"0->01, 1->0\" from 0", "the fixed point of a morphism, from place 1 on: A where it is 0, B where it is 1"),
    ("word \"...\" from a \"a->0, b->1\"", "the same with a coding of the letters"),
    ("automaton FILE", "a word given by an automaton with output, in Walnut's format, that reads the digits of x"),
    ("beatty ALPHA", "the pairs floor(n alpha), floor(n beta), 1/alpha + 1/beta = 1"),
    ("c = NUMBER", "the pairs a_n = mex of all earlier numbers, b_n = a_n + c_n"),
    ("pairs FILE", "pairs of numbers; finite data. With to N: before them, they are all pairs with no number above N"),
    ("terms A: 1,3,4,...", "the first numbers of A, or of B; finite data"),
    ("prefix 0110...", "the first letters of the word, from place 1 on; finite data"),
];

/// What a target is made of.
#[derive(Clone, Debug)]
pub enum Source {
    /// The set B, or A if not, of the numbers with a condition, and where that stands in the text.
    Set {
        /// Whether B is given.
        b: bool,
        /// The condition.
        condition: Condition,
        /// Where it begins.
        at: usize,
    },
    /// A word made by a morphism.
    Word(Morphism),
    /// A word made by an automaton.
    Automaton(Dfao),
    /// floor(n alpha) and its complement; alpha as it was written.
    Beatty(Number, String),
    /// b_n = a_n + c_n.
    Sequence(Formula),
    /// Finitely many letters of a word.
    Prefix(Vec<bool>),
    /// Finitely many pairs: all with no number above a bound, and perhaps others.
    Pairs(Vec<Point>, u64),
}

/// The word before the name of a file, and that name, where a target is given by one rather than by what is in it.
///
/// ```
/// use wythoff_design::source::file;
/// assert_eq!(file("pairs my.txt"), Some(("pairs", "my.txt")));
/// assert_eq!(file("pairs (1,2) (3,5)"), None);
/// ```
pub fn file(text: &str) -> Option<(&'static str, &str)> {
    let (word, rest) = ["pairs", "automaton"].into_iter().find_map(|word| Some((word, behind(text, word)?.trim())))?;
    let begins = |start: &str| rest.starts_with(start);
    let content = if word == "pairs" {
        behind(rest, "to").unwrap_or(rest).chars().all(|c| c.is_ascii_digit() || "()[]{},;: \t\r\n".contains(c))
    } else {
        rest.contains('\n') || begins("msd_") || begins("lsd_")
    };
    (!content).then_some((word, rest))
}

/// The text after a word and a space.
fn behind<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.trim_start().strip_prefix(word)?;
    rest.starts_with(char::is_whitespace).then_some(rest)
}

/// Reads what a target is made of.
pub(crate) fn source(text: &str) -> Result<Source, TargetError> {
    let from = text.len() - text.trim_start().len();
    let (word, rest) =
        text[from..].split_once(|c: char| c.is_whitespace() || c == '=' || c == ':').unwrap_or((&text[from..], ""));
    let at = text.len() - rest.len();
    match word {
        "A" | "B" => set(text, word == "B"),
        "c" => sequence(text),
        "word" => morphism(text, at),
        "beatty" => beatty(text, at),
        "terms" => terms(text, at),
        "prefix" => prefix(text, at),
        "pairs" => pairs(text, at),
        "automaton" => {
            let read = Dfao::read(rest);
            read.map(Source::Automaton)
                .map_err(|(message, hint)| TargetError::new(message, text, Span::new(at, text.len()), hint))
        }
        // A name of the catalogue, or a game.
        _ if Subject::parse(text).is_ok() => sequence(text),
        _ => {
            let forms = FORMS.iter().map(|(form, _)| *form).collect::<Vec<_>>().join("; ");
            let span = Span::new(from, from + word.len());
            let known = ["A", "B", "c", "word", "beatty", "terms", "prefix", "pairs", "automaton"];
            let near = wythoff_game::names::nearest(word, &known)
                .map(|near| format!("did you mean {near}? "))
                .unwrap_or_default();
            let message = if text.trim().is_empty() { "a target is missing" } else { "unknown form of target" };
            Err(TargetError::new(message, text, span, format!("{near}targets are: {forms}")))
        }
    }
}

fn set(text: &str, b: bool) -> Result<Source, TargetError> {
    let equals = text.find('=').filter(|at| !text[at + 1..].starts_with('='));
    let Some(equals) = equals else {
        return Err(TargetError::whole(
            "expected = after A or B",
            text,
            "write B = CONDITION, for example B = x % 3 == 0",
        ));
    };
    let at = equals + 1;
    let condition = predicate::set(&text[at..]).map_err(|error| TargetError::part(&error, text, at))?;
    Ok(Source::Set { b, condition, at })
}

fn sequence(text: &str) -> Result<Source, TargetError> {
    match Subject::parse(text).map_err(|error| TargetError::part(&error, text, 0))? {
        Subject::Pairs(c) => {
            let first = c.integer(&[IBig::ZERO]).map_err(|error| TargetError::value(&error, text, 0))?;
            if first != IBig::ZERO {
                let message = format!("c_0 = {first}: no game in normal play has these pairs");
                let hint = "(0,0) has no moves, so it is always a P-position, and pair 0 must be (0,0): c_0 = 0";
                return Err(TargetError::whole(message, text, hint));
            }
            Ok(Source::Sequence(c))
        }
        Subject::Game(_) => {
            Err(TargetError::whole("this is a game, not a target", text, "`wyt table` lists its P-positions"))
        }
    }
}

/// `"0->01, 1->0" from 0 "0->0, 1->1"`.
fn morphism(text: &str, at: usize) -> Result<Source, TargetError> {
    let hint = "write word \"0->01, 1->0\" from 0; other letters need a coding after it, such as \"a->0, b->1\"";
    let wrong = |message: String, span: Span| TargetError::new(message, text, span, hint);
    let whole = Span::new(at, text.len());
    let parts: Vec<&str> = text[at..].split('"').collect();
    let (rules, from, coding) = match parts.as_slice() {
        [_, rules, from] => (rules, from, ""),
        [_, rules, from, coding, rest] if rest.trim().is_empty() => (rules, from, *coding),
        _ => return Err(wrong("the morphism must be in quotes".into(), whole)),
    };
    let start = from.trim().strip_prefix("from").unwrap_or("").trim();
    let mut letters = start.strip_suffix("coding").unwrap_or(start).trim().chars();
    let (Some(start), None) = (letters.next(), letters.next()) else {
        return Err(wrong("the first letter is missing: from 0".into(), whole));
    };
    Morphism::parse(rules, start, coding).map(Source::Word).map_err(|message| wrong(message, whole))
}

fn beatty(text: &str, at: usize) -> Result<Source, TargetError> {
    let span = Span::new(at.min(text.len()), text.len());
    let formula = predicate::constant(&text[at..]).map_err(|error| TargetError::part(&error, text, at))?;
    let alpha = formula.value(&[]).map_err(|error| TargetError::value(&error, text, at))?;
    let hint = "alpha must be irrational and greater than 1, for example phi, sqrt(2) or (5 + sqrt(5))/5";
    if alpha.is_rational() {
        return Err(TargetError::new("alpha is rational: the multiples of alpha and beta collide", text, span, hint));
    }
    if alpha.compare(&Number::ONE).is_le() {
        return Err(TargetError::new("alpha is not greater than 1", text, span, hint));
    }
    Ok(Source::Beatty(alpha, formula.written().to_string()))
}

fn terms(text: &str, at: usize) -> Result<Source, TargetError> {
    let hint = "write terms A: 1,3,4,6 or terms B: 2,5,7, increasing, 0 may be listed";
    let rest = &text[at..];
    let span = Span::new(at.min(text.len()), text.len());
    let wrong = |message: String| TargetError::new(message, text, span, hint);
    let (side, list) = rest.split_once(':').ok_or_else(|| wrong("write A: or B: before the terms".into()))?;
    let b = match side.trim() {
        "A" => false,
        "B" => true,
        other => return Err(wrong(format!("{other} is neither A nor B"))),
    };
    let all = numbers(list).map_err(&wrong)?;
    let list = if all.first() == Some(&0) { &all[1..] } else { &all[..] };
    let last = list.last().copied().unwrap_or(0);
    if !list.is_sorted_by(|a, b| a < b) || list.first() == Some(&0) || last as usize > MOST {
        return Err(wrong(format!("the terms must be increasing numbers from 1 to {MOST}")));
    }
    let mut letters = vec![!b; last as usize];
    for x in list {
        letters[*x as usize - 1] = b;
    }
    nonempty(letters, text, span)
}

fn prefix(text: &str, at: usize) -> Result<Source, TargetError> {
    let span = Span::new(at.min(text.len()), text.len());
    let letters: Vec<char> = text[at..].chars().filter(|c| !c.is_whitespace()).collect();
    if letters.iter().any(|c| !['0', '1'].contains(c)) || letters.len() > MOST {
        let message = format!("a prefix is made of 0 and 1, at most {MOST} of them");
        return Err(TargetError::new(message, text, span, "write prefix 0110, letter 1 first: 0 is A, 1 is B"));
    }
    nonempty(letters.iter().map(|c| *c == '1').collect(), text, span)
}

fn nonempty(letters: Vec<bool>, text: &str, span: Span) -> Result<Source, TargetError> {
    if letters.is_empty() {
        return Err(TargetError::new("there is no data", text, span, "give at least one letter or term"));
    }
    Ok(Source::Prefix(letters))
}

/// Numbers between anything else.
fn numbers(text: &str) -> Result<Vec<u64>, String> {
    let words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    let all: Vec<u64> =
        words.map(|word| word.parse().map_err(|_| format!("{word} is too large"))).collect::<Result<_, _>>()?;
    let strange = text.chars().find(|c| !(c.is_ascii_digit() || c.is_whitespace() || ",;:()[]{}.".contains(*c)));
    match strange {
        Some(c) => Err(format!("unexpected {c}")),
        None if all.len() > 2 * MOST => Err(format!("more than {MOST} of them")),
        None => Ok(all),
    }
}

fn pairs(text: &str, at: usize) -> Result<Source, TargetError> {
    let span = Span::new(at.min(text.len()), text.len());
    let hint = "write pairs such as (0,0) (1,2) (3,5), each number once, from the smallest on; (0,0) may be left out";
    let wrong = |message: String| TargetError::new(message, text, span, hint);
    let rest = &text[at..];
    let (bound, list) = behind(rest, "to").and_then(|rest| rest.split_once(':')).unwrap_or(("", rest));
    let bound = numbers(bound).map_err(&wrong)?;
    let all = numbers(list).map_err(&wrong)?;
    if all.len() % 2 == 1 {
        return Err(wrong("the last number has no partner; a pair is two numbers".into()));
    }
    let mut partner = std::collections::BTreeMap::from([(0, 0)]);
    for pair in all.chunks_exact(2).map(|pair| (pair[0], pair[1])).filter(|pair| *pair != (0, 0)) {
        let (a, b) = pair;
        if a == 0 || b == 0 {
            let hint = "(0,0) has no moves, so it is always a P-position in normal play";
            return Err(TargetError::new(format!("({a},{b}): no game in normal play has this pair"), text, span, hint));
        }
        if partner.insert(a, b).is_some() || (a != b && partner.insert(b, a).is_some()) {
            return Err(wrong(format!("a number of ({a},{b}) is in two pairs")));
        }
    }
    // Which pairs there are is known up to the last number before the first one that is in none.
    let end = match bound.as_slice() {
        [end] => *end.min(&(MOST as u64)),
        _ => (0..).find(|x| !partner.contains_key(x)).unwrap_or(1) - 1,
    };
    if end == 0 {
        return Err(wrong("1 is in no pair".into()));
    }
    Ok(Source::Pairs(partner.into_iter().filter(|(a, b)| a <= b).collect(), end))
}
