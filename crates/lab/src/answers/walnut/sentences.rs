//! Formulas as Walnut reads them.

use wythoff_automata::{Formula, Sum, Test, Var};

/// The names of the variables 0 to 3 of a move: the piles before and after it. Walnut orders the tracks of what it
/// defines by name.
const PILES: [&str; 4] = ["x", "y", "u", "v"];

fn name(var: Var) -> String {
    PILES.get(var as usize).map_or_else(|| format!("z{var}"), ToString::to_string)
}

/// A formula without relations; `None` where it names one.
///
/// What is printed is in brackets wherever it has parts.
pub(crate) fn printed(formula: &Formula) -> Option<String> {
    let all = |parts: &[Formula], word: &str, none: &str| {
        let parts = parts.iter().map(printed).collect::<Option<Vec<_>>>()?;
        Some(if parts.is_empty() { none.to_string() } else { format!("({})", parts.join(word)) })
    };
    let bound = |letter: char, vars: &[Var], part: &Formula| {
        let names: Vec<String> = vars.iter().map(|var| name(*var)).collect();
        Some(format!("({letter}{} {})", names.join(","), printed(part)?))
    };
    match formula {
        Formula::Sum(sum, test) => Some(tested(sum, *test)),
        Formula::Relation(..) => None,
        Formula::Not(part) => Some(format!("(~{})", printed(part)?)),
        Formula::And(parts) => all(parts, " & ", "(0=0)"),
        Formula::Or(parts) => all(parts, " | ", "(0=1)"),
        Formula::Exists(vars, part) => bound('E', vars, part),
        Formula::ForAll(vars, part) => bound('A', vars, part),
    }
}

/// A test of a sum, without negative numbers.
fn tested(sum: &Sum, test: Test) -> String {
    let side = |sign: i64| {
        let term = |(var, c): (Var, i64)| match c.checked_mul(sign) {
            Some(1) => Some(name(var)),
            Some(c) if c > 1 => Some(format!("{c}*{}", name(var))),
            _ => None,
        };
        let rest = sum.constant.checked_mul(sign).filter(|rest| *rest > 0).map(|rest| rest.to_string());
        let parts: Vec<String> = sum.terms().filter_map(term).chain(rest).collect();
        if parts.is_empty() { "0".to_string() } else { parts.join("+") }
    };
    let (plus, minus) = (side(1), side(-1));
    match test {
        Test::Zero => format!("({plus}={minus})"),
        Test::Positive => format!("({plus}>{minus})"),
        Test::Multiple(m) => format!("((Eq {plus}={minus}+{m}*q) | (Eq {minus}={plus}+{m}*q))"),
    }
}
