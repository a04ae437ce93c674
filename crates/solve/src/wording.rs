//! Rules in words, for people.

use wythoff_game::Subject;
use wythoff_game::{Expr, ExprKind, Keyword, Var};
use wythoff_game::{Ruleset, Single, TwoPile};

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
    said(subject, false)
}

/// The moves of a game as a paragraph: a sentence that allows a move in one pile goes on with the move in both.
///
/// ```
/// use wythoff_game::Subject;
/// let of = |line| wythoff_solve::paragraph(&Subject::parse(line).unwrap()).swap_remove(0);
/// assert_eq!(of("f = 1"), "Take any positive number from one pile, or take the same number from both piles.");
/// assert_eq!(of("f = 1, no single"), "There is no move in one pile alone.");
/// ```
pub fn paragraph(subject: &Subject) -> Vec<String> {
    said(subject, true)
}

fn said(subject: &Subject, joined: bool) -> Vec<String> {
    let rules = match subject {
        Subject::Game(rules) => rules,
        Subject::Pairs(c) => {
            let (c, meanings) = (c.written(), meanings(c.written()));
            return vec![format!("No game: only the pairs a_n = mex, b_n = a_n + c_n with c_n = {c}{meanings}.")];
        }
    };
    let any = "k > 0 from one pile and l > 0 from the other";
    // What may be taken from both piles, if anything.
    let both = match rules.two_pile() {
        TwoPile::Constraint(f) => match f.written().to_string().as_str() {
            "0" => None,
            "1" => Some("the same number from both piles".to_string()),
            rule => Some(format!("{any} if abs(k - l) < {rule}{}", meanings(f.written()))),
        },
        TwoPile::Wyt(f) => match f.written().to_string().as_str() {
            "0" | "1" => None,
            rule => {
                Some(format!("k > 0 from one pile and l >= k from the other if l < {rule}{}", meanings(f.written())))
            }
        },
        TwoPile::Take(condition) if condition.written().kind == ExprKind::Keyword(Keyword::True) => {
            Some(any.to_string())
        }
        TwoPile::Take(condition) => Some(format!("{any} if {}{}", condition.written(), meanings(condition.written()))),
    };
    let single = match rules.single() {
        Single::Free => "Take any positive number from one pile".to_string(),
        Single::Forbidden => "There is no move in one pile alone".to_string(),
        Single::If(condition) => only_from(condition.written()).unwrap_or_else(|| {
            format!("Take k > 0 from one pile if {}{}", condition.written(), meanings(condition.written()))
        }),
    };
    let allowed = !matches!(rules.single(), Single::Forbidden);
    let mut all = match both {
        None => vec![format!("{single}."), NO_TWO_PILE.to_string()],
        Some(both) if !joined => vec![format!("{single}."), format!("Or take {both}.")],
        Some(both) if allowed => vec![format!("{single}, or take {both}.")],
        Some(both) => vec![format!("{single}."), format!("Take {both}.")],
    };
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
        ExprKind::Keyword(word) if word.of_piles() => {
            Some(format!("Take any positive number from the {} pile, from either if they are equal", word.name()))
        }
        _ => None,
    }
}

/// What the names in a rule mean.
fn meanings(e: &Expr) -> String {
    let used = [Var::X1, Var::Y1, Var::X0, Var::Y0].into_iter().filter(|&v| e.mentions(v));
    let piles = used.map(|v| format!("{} is {}", v.name(), v.meaning()));
    let said = Keyword::ALL.into_iter().filter(|word| word.of_piles() && e.says(*word));
    let said = said.map(|word| format!("{} means that {}", word.name(), word.meaning()));
    let values = e.parameters().into_iter().map(|parameter| parameter.to_string());
    let wording: Vec<String> = piles.chain(said).chain(values).collect();
    if wording.is_empty() { String::new() } else { format!(", where {}", wording.join(", ")) }
}
