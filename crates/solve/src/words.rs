//! Rules in words, for people.

use wythoff_game::expr::Expr;
use wythoff_game::ruleset::{Single, TwoPile};
use wythoff_game::subject::Subject;

/// The moves of a game, one sentence each.
pub fn moves(subject: &Subject) -> Vec<String> {
    let rules = match subject {
        Subject::Game(rules) => rules,
        Subject::Pairs(c) => {
            return vec![format!("No game: only the pairs a_n = mex, b_n = a_n + c_n with c_n = {}.", c.expr())];
        }
    };
    let two_pile = match rules.two_pile() {
        TwoPile::Constraint(f) => format!(
            "Or take k > 0 from one pile and l > 0 from the other if abs(k - l) < {}{}.",
            f.expr(),
            where_piles(f.expr())
        ),
        TwoPile::Wyt(f) => {
            format!("Or take k > 0 from one pile and l >= k from the other if l < f(k) = {}.", f.expr())
        }
        TwoPile::Take(condition) => format!(
            "Or take k > 0 from one pile and l > 0 from the other if {}{}.",
            condition.expr(),
            where_piles(condition.expr())
        ),
    };
    let single = match rules.single() {
        Single::Free => "Take any positive number from one pile.".to_string(),
        Single::Forbidden => "There is no move in one pile alone.".to_string(),
        Single::If(condition) => format!("Take k > 0 from one pile if {}.", condition.expr()),
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
        "Whoever makes the last move loses.".into()
    } else {
        "Whoever makes the last move wins.".into()
    });
    all
}

fn where_piles(e: &Expr) -> String {
    use wythoff_game::expr::Var;
    let used = [Var::X1, Var::Y1, Var::X0, Var::Y0].into_iter().filter(|&v| e.mentions(v));
    let words: Vec<String> = used.map(|v| format!("{} is {}", v.name(), v.meaning())).collect();
    if words.is_empty() { String::new() } else { format!(", where {}", words.join(", ")) }
}
