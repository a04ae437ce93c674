//! Conditions on indices n and m and the terms of the sequences of a game, in the language of rules.
//!
//! `a[n + m]` is a term, `A(n)` the number of i >= 1 with a_i <= n; so with b, s and t, and `c[n]` = b_n - a_n. Outside
//! brackets a, b and d are a_n, b_n and c_n.

use crate::diagnostic::RuleError;
use crate::eval::{Condition, Formula};
use crate::expr::{BinaryOp, Expr, ExprKind, UnaryOp, Var};
use crate::parse::{INDICES, has_index, parse_statement};
pub use crate::series::{Column, Columns, Series};

/// Reads a condition on n and m. It has no value where a term is not in the columns.
///
/// ```
/// use wythoff_game::statement::{self, Columns, Series};
/// let mut columns = Columns::default();
/// columns.set(Series::A, vec![0, 1, 3, 4, 6], 6);
/// let sums = statement::condition("a[n] + a[m] <= a[n+m] and A(5) == 3", &columns).unwrap();
/// assert_eq!(sums.holds_small(&[1, 2]), Some(true));
/// assert_eq!(sums.holds_small(&[2, 3]), None);
/// assert_eq!(sums.holds(&[2.into(), 3.into()]).unwrap_err().kind.to_string(), "a[5] is beyond the computed terms");
/// assert_eq!(statement::condition("s < 1", &columns).unwrap_err().hint(), "did you mean s[n]?");
/// ```
pub fn condition(text: &str, columns: &Columns) -> Result<Condition, RuleError> {
    Ok(Condition::new(parse_statement(text, columns)?, &INDICES))
}

/// Whether a predicate has indices, so that it is read here and not by [`predicate`](crate::predicate::condition).
///
/// ```
/// use wythoff_game::statement::is_indexed;
/// assert!(["b[n] < 4", "A(n) > 2", "n + m == 3"].into_iter().all(is_indexed));
/// assert!(!["a - a' in {1, 2}", "C(n) == 1", "floor(b/2) < a"].into_iter().any(is_indexed));
/// ```
pub fn is_indexed(text: &str) -> bool {
    has_index(text)
}

/// The terms and counts that occur, each once, in the order of the text.
pub fn terms(expr: &Expr) -> Vec<(&Column, Formula)> {
    fn collect<'e>(expr: &'e Expr, found: &mut Vec<(&'e Column, &'e Expr)>) {
        if let ExprKind::Term(column, _) = &expr.kind
            && found.iter().all(|(_, known)| *known != expr)
        {
            found.push((column, expr));
        }
        expr.children().into_iter().for_each(|part| collect(part, found));
    }
    let mut found = vec![];
    collect(expr, &mut found);
    found.into_iter().map(|(column, term)| (column, Formula::new(term.clone(), &INDICES))).collect()
}

/// Whether n and m can be exchanged: then the statement reads the same, up to the order of sums and products.
///
/// ```
/// use wythoff_game::statement::{Columns, condition, is_symmetric};
/// let symmetric = |text| is_symmetric(condition(text, &Columns::default()).unwrap().expr());
/// assert!(symmetric("a[n] + a[m] <= a[n+m] + 1"));
/// assert!(symmetric("c[m+n-2] <= c[n] + 3 + c[m]"));
/// assert!(!symmetric("a[n+m] <= a[n] + a[m+1] + 1"));
/// assert!(!symmetric("n < m or a[n-m] >= 0"));
/// ```
pub fn is_symmetric(expr: &Expr) -> bool {
    let other = |var| Expr::synthetic(ExprKind::Var(if var == Var::N { Var::M } else { Var::N }));
    sorted(expr) == sorted(&expr.substitute(&other))
}

/// The expression with the parts of every sum and product in one order; a difference is a sum. What is lazy keeps its
/// order: it decides whether there is a value.
fn sorted(expr: &Expr) -> Expr {
    let expr = expr.map(sorted);
    let op = match expr.kind {
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, ..) => BinaryOp::Add,
        ExprKind::Binary(op @ (BinaryOp::Mul | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor), ..) => op,
        _ => return expr,
    };
    let mut parts = vec![];
    flatten(op, expr, &mut parts);
    parts.sort_by_cached_key(Expr::to_string);
    let join = |a, b| Expr::synthetic(ExprKind::Binary(op, Box::new(a), Box::new(b)));
    parts.into_iter().reduce(join).unwrap_or_else(|| Expr::synthetic(ExprKind::Phi))
}

fn flatten(op: BinaryOp, expr: Expr, parts: &mut Vec<Expr>) {
    match expr.kind {
        ExprKind::Binary(BinaryOp::Sub, a, b) if op == BinaryOp::Add => {
            flatten(op, *a, parts);
            parts.push(Expr::synthetic(ExprKind::Unary(UnaryOp::Neg, b)));
        }
        ExprKind::Binary(inner, a, b) if inner == op => {
            flatten(op, *a, parts);
            flatten(op, *b, parts);
        }
        _ => parts.push(expr),
    }
}
