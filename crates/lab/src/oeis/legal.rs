//! The moves of a game, and a function of programs that decides whether one is legal.

use super::language::{Language, Unwritable, call, ceiling, integer};
use wythoff_base::IBig;
use wythoff_game::{Expr, ExprKind, Func, Var};
use wythoff_game::{Single, TwoPile};

/// The two-pile moves of a game, integers by their shape.
#[derive(Clone, Debug)]
pub(crate) enum Moves {
    /// Amounts that differ by less than this expression in x1, y1, x0.
    Constraint(Expr),
    /// The larger amount is less than this expression in k, the smaller one.
    Wyt(Expr),
    /// A condition on k, l and the piles.
    Take(Expr),
}

impl Moves {
    /// Those of a game.
    pub(crate) fn of(two_pile: &TwoPile) -> Moves {
        match two_pile {
            TwoPile::Constraint(f) => Moves::Constraint(acting(f.expr())),
            TwoPile::Wyt(f) => Moves::Wyt(ceiling(f.expr().clone())),
            TwoPile::Take(condition) => Moves::Take(condition.expr().clone()),
        }
    }
}

/// F = max(0, ceil f).
pub(crate) fn acting(f: &Expr) -> Expr {
    let natural = match &f.kind {
        ExprKind::Number(n) => n.digits >= IBig::ZERO,
        _ => false,
    };
    let rounded = ceiling(f.clone());
    if natural { rounded } else { call(Func::Max, vec![integer(0), rounded]) }
}

/// The piles before and after a move, the smaller first.
const PILES: [Var; 4] = [Var::X0, Var::Y0, Var::X1, Var::Y1];

/// `legal(k, l, x, y)`: whether k may be taken from a pile of x, and l from one of y.
pub(crate) fn legal(language: Language, moves: &Moves, single: &Single) -> Result<String, Unwritable> {
    let names = |first: &[&str]| -> Vec<String> {
        first.iter().copied().chain(PILES.map(Var::name)).map(String::from).collect()
    };
    let mut lines = Vec::new();
    let mut condition = |name: &str, e: &Expr, of: &[&str]| {
        lines.push(language.define(name, &names(of), &language.write(e, &Var::name)?));
        Ok::<_, Unwritable>(())
    };
    let one = match single {
        Single::Free => language.word(true).to_string(),
        Single::Forbidden => language.word(false).to_string(),
        Single::If(if_one) => {
            condition("one", if_one.expr(), &["k"])?;
            let amount = language.function(["max", "max", "Max"], &["k".into(), "l".into()]);
            language.function(["one"; 3], &names(&[&amount]))
        }
    };
    let two = match moves {
        Moves::Constraint(f) => {
            let apart = language.function(["abs", "abs", "Abs"], &["k - l".into()]);
            format!("{apart} < {}", language.write(f, &Var::name)?)
        }
        Moves::Wyt(f) => {
            let both = ["k".to_string(), "l".to_string()];
            let (less, more) =
                (language.function(["min", "min", "Min"], &both), language.function(["max", "max", "Max"], &both));
            lines.push(language.define("fw", &["k".into()], &language.write(f, &Var::name)?));
            format!("{more} < {}", language.function(["fw"; 3], &[less]))
        }
        Moves::Take(take) => {
            condition("cond", take, &["k", "l"])?;
            let [there, back] = [["k", "l"], ["l", "k"]].map(|of| language.function(["cond"; 3], &names(&of)));
            format!("{there} {} {back}", if language == Language::Python { "or" } else { "||" })
        }
    };
    lines.push(match language {
        Language::Python => format!(
            "def legal(k, l, x, y):\n    if k < 0 or l < 0 or k == l == 0: return False\n    \
             x0, y0, x1, y1 = min(x, y), max(x, y), min(x - k, y - l), max(x - k, y - l)\n    \
             return {one} if k == 0 or l == 0 else {two}"
        ),
        Language::Pari => format!(
            "{{legal(k, l, x, y) = my(x0 = min(x, y), y0 = max(x, y), x1 = min(x - k, y - l), \
             y1 = max(x - k, y - l));\n  \
             if(k < 0 || l < 0 || (k == 0 && l == 0), 0, if(k == 0 || l == 0, {one}, {two}))}};"
        ),
        Language::Mathematica => format!(
            "legal[k_, l_, x_, y_] := With[{{x0 = Min[x, y], y0 = Max[x, y], x1 = Min[x - k, y - l], \
             y1 = Max[x - k, y - l]}},\n  \
             Which[k < 0 || l < 0 || k == l == 0, False, k == 0 || l == 0, {one}, True, {two}]];"
        ),
    });
    Ok(lines.join("\n"))
}
