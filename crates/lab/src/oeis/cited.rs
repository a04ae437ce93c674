//! Sentences about a game for a reader of the OEIS.

use wythoff_game::literature;

/// How this program is cited.
const OURS: (&str, &str) = (
    "[W]",
    concat!(
        "[W] Wythoff, a laboratory for two-pile take-away games (free software), version ",
        env!("CARGO_PKG_VERSION"),
        "; the propositions with their proofs are in its file docs/proofs.md."
    ),
);

/// Words of this project, and what an entry says instead.
const WORDS: [(&str, &str); 5] = [
    ("docs/proofs.md", OURS.0),
    ("the candidates are not the P-positions", "the recursion of [F04] does not give the P-positions"),
    ("the candidates are the P-positions", "the recursion of [F04] gives the P-positions"),
    ("along the candidates", "along the pairs of that recursion"),
    ("a_n = mex,", "a_n = mex{a_i, b_i : 0 <= i < n},"),
];

/// The text without words that only this program uses.
pub(crate) fn cited(text: &str) -> String {
    indexed(&WORDS.iter().fold(text.to_string(), |text, (ours, said)| text.replace(ours, said)))
}

/// `a_n`, `b_(n-1)` and `G_{4m+2}` as the OEIS writes them: `a(n)`, `b(n-1)`, `G(4m+2)`.
fn indexed(text: &str) -> String {
    let mut parts = text.split('_');
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let alone = out.ends_with(|c: char| c.is_ascii_alphabetic())
            && !out.chars().rev().nth(1).is_some_and(|c| c.is_ascii_alphanumeric());
        let index = match part.chars().next() {
            Some('(') => part.find(')').map(|end| (&part[1..end], &part[end + 1..])),
            Some('{') => part.find('}').map(|end| (&part[1..end], &part[end + 1..])),
            Some(c) if c.is_ascii_alphanumeric() => {
                let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
                Some(part.split_at(digits.max(1)))
            }
            _ => None,
        };
        match index.filter(|_| alone) {
            Some((index, rest)) => out.extend(["(", index, ")", rest]),
            None => out.extend(["_", part]),
        }
    }
    out
}

/// A sentence begins with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The works whose keys the text has, in its order.
///
/// `[F04] Theorem 3 ([W], Proposition 5)` cites two.
pub(crate) fn works(text: &str) -> Vec<String> {
    let keys = text.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    let mut all: Vec<String> = Vec::new();
    for (key, _) in keys {
        let work = match literature::paper(key) {
            Some(paper) => format!("[{key}] {}.", paper.text.replace('*', "").trim_end_matches('.')),
            None if format!("[{key}]") == OURS.0 => OURS.1.to_string(),
            None => continue,
        };
        if !all.contains(&work) {
            all.push(work);
        }
    }
    all
}
