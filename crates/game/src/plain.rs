//! Abbreviations written out: evaluation and proofs see only operators, comparisons and functions.

use crate::expr::{BinaryOp, CompareOp, Element, Expr, ExprKind, Keyword, Literal, Parameter, Span, Var};
use std::sync::Arc;
use wythoff_base::{IBig, integer};

/// The most parts an expression may have when it is written out. A rule has at most 64 KiB; parameters used often could
/// make it exponentially longer.
pub(crate) const MAX_PARTS: usize = 1 << 16;

impl Expr {
    /// The expression written out: parameters by their values, sets and words by comparisons.
    ///
    /// ```
    /// use wythoff_game::predicate;
    /// let gaps = predicate::condition("d in {1, 3..5}").unwrap();
    /// assert_eq!(gaps.written().to_string(), "d in {1, 3..5}");
    /// assert_eq!(gaps.expr().to_string(), "d == 1 or 3 <= d <= 5");
    /// ```
    pub fn plain(&self) -> Expr {
        let at = |kind| Expr { kind, span: self.span };
        match &self.kind {
            ExprKind::Parameter(parameter) => parameter.value.plain(),
            ExprKind::In(member, set) => either(&member.plain(), set, self.span),
            ExprKind::Keyword(Keyword::True) => at(zero_is(CompareOp::Eq)),
            ExprKind::Keyword(Keyword::False) => at(zero_is(CompareOp::Ne)),
            ExprKind::Keyword(Keyword::Larger) => {
                // Taking from the larger of two unequal piles, and only that, lowers the larger one.
                let lower = Box::new(at(compare(Var::Y1, CompareOp::Lt, Var::Y0)));
                at(ExprKind::Binary(BinaryOp::Or, lower, Box::new(at(compare(Var::X0, CompareOp::Eq, Var::Y0)))))
            }
            // Taking from the smaller pile keeps the larger one; so does taking from one of two equal piles.
            ExprKind::Keyword(Keyword::Smaller) => at(compare(Var::Y1, CompareOp::Eq, Var::Y0)),
            _ => Expr { span: self.span, ..self.map(Expr::plain) },
        }
    }

    /// The number of parts and the height of the expression written out, without writing it out.
    pub(crate) fn plain_size(&self) -> (usize, usize) {
        match &self.kind {
            ExprKind::Number(literal) => (1 + integer::bits(&literal.digits) / 64, 1),
            ExprKind::Keyword(_) => (7, 3),
            ExprKind::Parameter(parameter) => parameter.size,
            ExprKind::In(member, set) => {
                let (parts, high) = member.plain_size();
                let rest = joined(self.children().into_iter().skip(1));
                let tests = set.len().saturating_mul(parts.saturating_add(2));
                (rest.0.saturating_add(tests), high.max(rest.1) + 1 + set.len().max(1).ilog2() as usize + 1)
            }
            _ => {
                let (parts, high) = joined(self.children().into_iter());
                (parts.saturating_add(1), high + 1)
            }
        }
    }

    /// The parameters that occur, in the order of their first occurrence.
    pub fn parameters(&self) -> Vec<&Arc<Parameter>> {
        if let ExprKind::Parameter(parameter) = &self.kind {
            return vec![parameter];
        }
        let mut found: Vec<&Arc<Parameter>> = vec![];
        for parameter in self.children().into_iter().flat_map(Expr::parameters) {
            if found.iter().all(|known| known.name != parameter.name) {
                found.push(parameter);
            }
        }
        found
    }
}

impl Parameter {
    /// A number with a name.
    pub fn new(name: String, value: Expr) -> Parameter {
        let size = value.plain_size();
        Parameter { name, value, size }
    }
}

fn joined<'a>(all: impl Iterator<Item = &'a Expr>) -> (usize, usize) {
    all.map(Expr::plain_size).fold((0, 0), |(parts, high), (p, h)| (parts.saturating_add(p), high.max(h)))
}

/// `member == e` or `least <= member <= most`, for one element after the other; halves first, so that the tree stays
/// low.
fn either(member: &Expr, set: &[Element], span: Span) -> Expr {
    let at = |kind| Expr { kind, span };
    if let [Element { least, most }] = set {
        let (least, of) = (least.plain(), member.clone());
        return at(match most {
            None => ExprKind::Compare(Box::new(of), vec![(CompareOp::Eq, least)]),
            Some(most) => ExprKind::Compare(Box::new(least), vec![(CompareOp::Le, of), (CompareOp::Le, most.plain())]),
        });
    }
    let (first, second) = set.split_at(set.len().div_ceil(2));
    if second.is_empty() {
        return at(zero_is(CompareOp::Ne));
    }
    at(ExprKind::Binary(BinaryOp::Or, Box::new(either(member, first, span)), Box::new(either(member, second, span))))
}

fn compare(a: Var, op: CompareOp, b: Var) -> ExprKind {
    let var = |var| Expr::synthetic(ExprKind::Var(var));
    ExprKind::Compare(Box::new(var(a)), vec![(op, var(b))])
}

fn zero_is(op: CompareOp) -> ExprKind {
    let zero = || Expr::synthetic(ExprKind::Number(Literal { digits: IBig::ZERO, scale: 0 }));
    ExprKind::Compare(Box::new(zero()), vec![(op, zero())])
}
