//! The manuals of the listings: the recursions by which `wyt table` makes its pairs, under the names it prints.

use crate::solver;

/// The manual of the listing of that name.
///
/// ```
/// use wythoff_solve::listing_manuals::manual;
/// assert!(manual("constraint-mex").unwrap().starts_with("constraint-mex: "));
/// assert!(manual("wythoff-beatty").is_none());
/// ```
pub fn manual(name: &str) -> Option<String> {
    let (name, text) = LISTINGS.iter().find(|(known, _)| *known == name)?;
    // A method with a file of its own has its manual there.
    let text = if text.starts_with("//!") { solver::manual(text) } else { (*text).to_string() };
    Some(format!("{name}: {text}"))
}

/// The listings with their manuals.
pub const LISTINGS: [(&str, &str); 12] = [
    (
        "constraint-mex",
        "\
the candidates S of a constraint game f(x1,y1,x0), one after the other.

Theorem. a_n = mex, b_n = b_(n-1) + a_n - a_(n-1) + f(a_(n-1), b_(n-1), a_n) are the P-positions if f is positive,
monotone and semi-additive; for f >= 0 monotone, if and only if no legal move joins two of them.
Hypotheses. Proved from the shape of f; otherwise the pairs are listed as candidates only (`wyt table --candidates`).
Complexity. O(1) arithmetic operations a pair.
Reference. [F04] Theorem 3; docs/proofs.md, Propositions 5 to 7.
Deviation. A real f acts as its ceiling, a negative one as 0 (Proposition 1).",
    ),
    (
        "misere-mex",
        "\
a constraint game in mis\u{E8}re play, by the recursion of normal play with another beginning.

Theorem. None: observed for thousands of f, not proved.
Hypotheses. f > 0 and monotone; each pair is tested against the earlier ones as it comes.
Complexity. O(n) legality tests for pair n.
Reference. [F04] asks for mis\u{E8}re play.
Deviation. `wyt table` lists mis\u{E8}re play from the definition (any-rows); the solver misere-stream uses this one.",
    ),
    (
        "sequence-mex",
        "\
the pairs of a sequence c, from their definition.

Theorem. None needed: a_n = mex, b_n = a_n + c_n is the definition of the pairs.
Hypotheses. c_n an integer, c_0 >= 0, nondecreasing: looked at in every term.
Complexity. O(1) arithmetic operations a pair.
Reference. [FP15].
Deviation. None.",
    ),
    (
        "blocking-mex",
        "\
q-blocking p-Wythoff: f = p, blocking q.

Theorem. a_n = mex, b_n = a_n + p floor(n/q) are the P-positions.
Hypotheses. f is a constant p >= 1.
Complexity. O(1) arithmetic operations a pair.
Reference. [FP15].
Deviation. None.",
    ),
    (
        "even-diagonals-mex",
        "\
the game in which equal even numbers may be taken from both piles.

Theorem. a_n = mex, b_n = a_n + 2 floor(n/4), with b_(4m+2) and b_(4m+3) exchanged, are the P-positions.
Hypotheses. The condition of `take` means k = l, both even, recognised by meaning.
Complexity. O(1) arithmetic operations a pair.
Reference. [FP15], after Duch\u{EA}ne and Gravier.
Deviation. (2,3) and (3,2) are one pair: the sorted pairs are numbered by their smaller number.",
    ),
    (
        "wyt-constant",
        "\
Wyt(t), t constant.

Theorem. a_n = mex, b_n = t a_n - (t^2 - 1) floor(a_n/(t + 1)): the last two digits in base (t^2 - 1, t, 1) exchanged.
Hypotheses. The ceiling of f(k) is the same t for all k >= 1; below 2 no two-pile move exists, and b_n = a_n.
Complexity. One division a pair.
Reference. [FT13] Theorem 10.
Deviation. None.",
    ),
    (
        "wyt-linear",
        "\
Wyt(s k + t).

Theorem. a_n = mex, b_n = s a_n + t n are the P-positions.
Hypotheses. The ceiling of f(k) is s k + t for every k >= 1, with integers s >= 1 and t >= 0.
Complexity. Two multiplications a pair.
Reference. [FT13]; [F98] for the numeration.
Deviation. None.",
    ),
    (
        "wyt-superadditive",
        "\
Wyt(f), f superadditive.

Theorem. a_n = mex, b_n = f(a_n), b_0 = 0 are the P-positions.
Hypotheses. f(j + k) >= f(j) + f(k) and f(1) >= 1, so that f increases strictly.
Complexity. One value of f a pair.
Reference. [FT13]; docs/proofs.md, Propositions 16 and 17.
Deviation. f(0) is no move's: b_0 = 0 whatever it is.",
    ),
    (
        "wyt-polynomial",
        "\
Wyt(f), f a polynomial with a constant term.

Theorem. a_n = mex, b_n = max(f(a_n), f(1) a_n), b_0 = 0 are the P-positions.
Hypotheses. Degree at least 2, integer coefficients >= 0, f(0) > 0 (a real constant term is rounded up).
Complexity. One value of f a pair.
Reference. [FT13] Theorem 27.
Deviation. None.",
    ),
    (
        "wyt-two-values",
        "\
Wyt(f) where only f(1) and f(2) matter.

Theorem. a_n = mex, b_n = b_(n-1) + f(a_n - a_(n-1)), f(1) and f(2) rounded up, are the P-positions; gaps of a are 1 or 2.
Hypotheses. h(k) = ceil(f(k)) - k is positive, nondecreasing and subadditive for k >= 1.
Complexity. One addition a pair.
Reference. docs/proofs.md, Propositions 9 to 11.
Deviation. In no paper.",
    ),
    ("any-rows", include_str!("row_by_row.rs")),
    ("any-definition", include_str!("definition.rs")),
];
