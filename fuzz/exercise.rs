// What must be true of any text: shared by the fuzz target and by the test that replays its corpus.

use wythoff_base::IBig;
use wythoff_game::Rule;
use wythoff_game::Subject;
use wythoff_game::eval::{Condition, EvalError, Formula};
use wythoff_game::parse_number;
use wythoff_game::point_at;
use wythoff_game::{Expr, Var};
use wythoff_game::{Single, TwoPile};

/// Small and large coordinates, and the edges of machine integers.
const POINTS: [[i64; 6]; 6] = [
    [0, 0, 1, 1, 0, 0],
    [1, 2, 3, 5, 2, 3],
    [7, 12, 9, 40, 3, 30],
    [1_000_003, 2_000_017, 1_500_000, 9_999_999, 77, 78],
    [i64::MAX, i64::MAX, i64::MAX, i64::MAX, i64::MAX - 1, i64::MAX],
    [3_037_000_500, 1, 2, 3, i64::MAX / 2, 5],
];

/// Parses, prints, parses again and evaluates; panics if anything is not as it must be.
pub fn exercise(text: &str) {
    let _ = parse_number(text);
    let rule = match Rule::parse(text) {
        Ok(rule) => rule,
        Err(error) => {
            assert!(error.span.start <= error.span.end && error.span.end <= error.source.len());
            let [_, carets] = point_at(&error.source, error.span);
            assert!(carets.contains('^'));
            assert!(!error.to_string().is_empty() && !error.hint().is_empty());
            return;
        }
    };
    let subject = Subject::from(&rule);
    let printed = subject.to_string();
    let again = Rule::parse(&printed).unwrap_or_else(|error| panic!("{printed}: {error}"));
    assert_eq!((&rule.body, &rule.head), (&again.body, &again.head));
    assert_eq!(Subject::from(&again).to_string(), printed);
    let game = match &subject {
        Subject::Pairs(c) => return formula(c),
        Subject::Game(game) => game,
    };
    match game.two_pile() {
        TwoPile::Constraint(f) | TwoPile::Wyt(f) => formula(f),
        TwoPile::Take(c) => condition(c),
    }
    if let Single::If(c) = game.single() {
        condition(c);
    }
}

fn checked(error: &EvalError, expr: &Expr, vars: &[Var]) {
    assert!(!error.to_string().is_empty());
    assert!(error.point.iter().all(|(var, _)| vars.contains(var) && expr.mentions(*var)));
    let _ = error.hint();
}

fn formula(f: &Formula) {
    for point in POINTS {
        let at = &point[..f.vars().len()];
        let exact: Vec<IBig> = at.iter().map(|&x| IBig::from(x)).collect();
        let ceil = f.ceil(&exact);
        if let Some(fast) = f.ceil_small(at) {
            assert_eq!(ceil.as_ref().ok(), Some(&IBig::from(fast)), "{} at {at:?}", f.expr());
        }
        let integer = f.integer(&exact);
        if let Some(fast) = f.integer_small(at) {
            assert_eq!(integer.as_ref().ok(), Some(&IBig::from(fast)), "{} at {at:?}", f.expr());
        }
        if let Err(error) = &integer {
            checked(error, f.expr(), f.vars());
        }
    }
}

fn condition(c: &Condition) {
    for point in POINTS {
        let at = &point[..c.vars().len()];
        let exact: Vec<IBig> = at.iter().map(|&x| IBig::from(x)).collect();
        let holds = c.holds(&exact);
        if let Some(fast) = c.holds_small(at) {
            assert_eq!(holds.as_ref().ok(), Some(&fast), "{} at {at:?}", c.expr());
        }
        if let Err(error) = &holds {
            checked(error, c.expr(), c.vars());
        }
    }
}
