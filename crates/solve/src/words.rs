//! Rules in words, for people.

use wythoff_game::expr::{Expr, ExprKind, Var, Word};
use wythoff_game::ruleset::{Ruleset, Single, TwoPile};
use wythoff_game::subject::Subject;

/// The exception that blocking makes to "no move into P"; empty without blocking.
pub(crate) fn forbidden(rules: &Ruleset) -> String {
    match rules.play().q() {
        1 => String::new(),
        2 => ", but for at most 1 equal removal".into(),
        q => format!(", but for at most {} equal removals", q - 1),
    }
}

/// The sentence for a rule such as `wyt = 1`, in which no l has k <= l < 1.
const NO_TWO_PILE: &str = "No move takes from both piles.";

/// The moves of a game, one sentence each.
pub fn moves(subject: &Subject) -> Vec<String> {
    let rules = match subject {
        Subject::Game(rules) => rules,
        Subject::Pairs(c) => {
            let (c, meanings) = (c.written(), meanings(c.written()));
            return vec![format!("No game: only the pairs a_n = mex, b_n = a_n + c_n with c_n = {c}{meanings}.")];
        }
    };
    let two_pile = match rules.two_pile() {
        TwoPile::Constraint(f) => match f.written().to_string().as_str() {
            "0" => NO_TWO_PILE.to_string(),
            "1" => "Or take the same number from both piles.".to_string(),
            rule => format!(
                "Or take k > 0 from one pile and l > 0 from the other if abs(k - l) < {rule}{}.",
                meanings(f.written())
            ),
        },
        TwoPile::Wyt(f) => match f.written().to_string().as_str() {
            "0" | "1" => NO_TWO_PILE.to_string(),
            rule => {
                format!("Or take k > 0 from one pile and l >= k from the other if l < {rule}{}.", meanings(f.written()))
            }
        },
        TwoPile::Take(condition) if condition.written().kind == ExprKind::Word(Word::True) => {
            "Or take k > 0 from one pile and l > 0 from the other.".to_string()
        }
        TwoPile::Take(condition) => format!(
            "Or take k > 0 from one pile and l > 0 from the other if {}{}.",
            condition.written(),
            meanings(condition.written())
        ),
    };
    let single = match rules.single() {
        Single::Free => "Take any positive number from one pile.".to_string(),
        Single::Forbidden => "There is no move in one pile alone.".to_string(),
        Single::If(condition) => only_from(condition.written()).unwrap_or_else(|| {
            format!("Take k > 0 from one pile if {}{}.", condition.written(), meanings(condition.written()))
        }),
    };
    let mut all = vec![single, two_pile];
    match rules.play().q() {
        1 => {}
        q => all.push(format!(
            "Before each move the opponent may forbid up to {} removal{} of equal numbers from both piles.",
            q - 1,
            if q > 2 { "s" } else { "" }
        )),
    }
    all.push(if rules.play().is_misere() {
        "The player who makes the last move loses.".into()
    } else {
        "The player who makes the last move wins.".into()
    });
    all
}

/// The sentence of `single = larger` and `single = smaller`.
fn only_from(e: &Expr) -> Option<String> {
    match e.kind {
        ExprKind::Word(word) if word.of_piles() => {
            Some(format!("Take any positive number from the {} pile, from either if they are equal.", word.name()))
        }
        _ => None,
    }
}

/// What the names in a rule mean.
fn meanings(e: &Expr) -> String {
    let used = [Var::X1, Var::Y1, Var::X0, Var::Y0].into_iter().filter(|&v| e.mentions(v));
    let piles = used.map(|v| format!("{} is {}", v.name(), v.meaning()));
    let said = Word::ALL.into_iter().filter(|word| word.of_piles() && e.says(*word));
    let said = said.map(|word| format!("{} means that {}", word.name(), word.meaning()));
    let values = e.parameters().into_iter().map(|parameter| parameter.to_string());
    let words: Vec<String> = piles.chain(said).chain(values).collect();
    if words.is_empty() { String::new() } else { format!(", where {}", words.join(", ")) }
}
