//! Texts that contain the words of a query. Capitals and accents do not matter, and words are whole: `fs` is not in
//! `hofstadter`, and `3` is not in `3.4`.

/// A text in small letters without accents.
///
/// ```
/// assert_eq!(wythoff_game::folded("Duchêne, Gödel"), "duchene, godel");
/// ```
pub fn folded(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{E0}'..='\u{E5}' => 'a',
        '\u{E7}' => 'c',
        '\u{E8}'..='\u{EB}' => 'e',
        '\u{EC}'..='\u{EF}' => 'i',
        '\u{F1}' => 'n',
        '\u{F2}'..='\u{F6}' | '\u{151}' => 'o',
        '\u{F9}'..='\u{FC}' | '\u{171}' => 'u',
        '\u{103}' => 'a',
        '\u{219}' => 's',
        '\u{21B}' => 't',
        '\u{2019}' => '\'',
        other => other,
    };
    text.chars().flat_map(char::to_lowercase).map(plain).collect()
}

/// How much of a word must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// All of it.
    Whole,
    /// Its beginning, for a person who is still typing.
    Beginning,
}

/// Whether a folded text has a folded word, or several words in this order.
///
/// ```
/// use wythoff_game::{Match, has_phrase as has};
/// assert!(has("g3, table 3", "table 3", Match::Whole) && !has("table 11", "table 1", Match::Whole));
/// assert!(!has("hofstadter", "hof", Match::Whole) && has("hofstadter", "hof", Match::Beginning));
/// assert!(!has("theorem 3.4", "theorem 3", Match::Whole) && has("f = x1 + 1", "+", Match::Whole));
/// ```
pub fn has(text: &str, word: &str, how: Match) -> bool {
    let of_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let (mut back, mut on) = (before.chars().rev(), after.chars());
        let (last, next) = (back.next(), on.next());
        let inside =
            |letter: Option<char>, further: Option<char>| of_word(letter) || letter == Some('.') && digit(further);
        let begins = !of_word(word.chars().next()) || !inside(last, back.next());
        let ends = how == Match::Beginning || !of_word(word.chars().next_back()) || !inside(next, on.next());
        begins && ends
    })
}

/// Whether texts, all folded, together have every word of a folded query.
pub fn has_all<T: AsRef<str>>(texts: &[T], query: &str, how: Match) -> bool {
    query.split_whitespace().all(|word| texts.iter().any(|text| has(text.as_ref(), word, how)))
}
