//! What is said of a game, for a reader who has the OEIS and no more.

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

/// Words of ours, and what is said instead.
const WORDS: [(&str, &str); 5] = [
    ("docs/proofs.md", OURS.0),
    ("the candidates are not the P-positions", "the recursion of [F04] does not give the P-positions"),
    ("the candidates are the P-positions", "the recursion of [F04] gives the P-positions"),
    ("along the candidates", "along the pairs of that recursion"),
    ("a_n = mex,", "a_n = mex{a_i, b_i : 0 <= i < n},"),
];

/// The text without words that only this program uses.
pub fn cited(text: &str) -> String {
    WORDS.iter().fold(text.to_string(), |text, (ours, said)| text.replace(ours, said))
}

/// The works whose keys the text has, in its order.
///
/// `[F04] Theorem 3 ([W], Proposition 5)` cites two.
pub fn works(text: &str) -> Vec<String> {
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
