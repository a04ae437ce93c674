//! Operators, by how tightly they bind.

use super::{Node, Parser, Result, Scope};
use crate::diagnostic::Diagnostic;
use crate::expr::{BinaryOp, CompareOp, Expr, ExprKind, Literal, Span};
use crate::lex::Tok;
use crate::operator::{COMPARE, POWER};
use crate::rule::Note;
use wythoff_exact::IBig;

impl Parser<'_> {
    /// The operator that stands here, and how tightly it binds.
    pub(super) fn operator(&self) -> Option<(BinaryOp, u8)> {
        let word = match self.peek() {
            Tok::Sign(s) => *s,
            Tok::Name(name) => name.as_str(),
            _ => return None,
        };
        BinaryOp::named(word).map(|op| (op, op.written().1))
    }

    pub(super) fn comparison(&self) -> Option<CompareOp> {
        let Tok::Sign(sign) = self.peek() else { return None };
        CompareOp::named(sign)
    }

    /// An expression whose operators all bind at least as tightly as `least`.
    pub(super) fn expr(&mut self, least: u8) -> Result<Node> {
        self.deeper()?;
        let mut left = self.prefix(least)?;
        loop {
            if self.comparison().is_some() {
                if COMPARE < least {
                    break;
                }
                left = self.chain(left)?;
                continue;
            }
            if self.is_membership() {
                if COMPARE < least {
                    break;
                }
                left = self.membership(left)?;
                continue;
            }
            let Some((op, tightness)) = self.operator() else { break };
            if tightness < least {
                break;
            }
            self.next();
            left = self.binary(op, tightness, left)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    pub(super) fn chain(&mut self, first: Node) -> Result<Node> {
        let (mut height, mut span) = (first.height, first.expr.span);
        let first = self.as_number(first.expr)?;
        let mut rest = Vec::new();
        while let Some(op) = self.comparison() {
            self.next();
            let node = self.expr(COMPARE + 1)?;
            height = height.max(node.height);
            span = span.to(node.expr.span);
            rest.push((op, self.as_number(node.expr)?));
        }
        self.build(ExprKind::Compare(Box::new(first), rest), span, height + 1)
    }

    /// Whether `in` stands here, a word of predicates alone.
    pub(super) fn is_membership(&self) -> bool {
        self.scope == Scope::Predicate && self.is("in")
    }

    /// `e in {1, 4..6}` means e == 1 or 4 <= e <= 6.
    fn membership(&mut self, member: Node) -> Result<Node> {
        let member = Node { expr: self.as_number(member.expr)?, ..member };
        self.next();
        let open = self.span();
        if !self.accept("{") {
            return self.error(Diagnostic::ExpectedSet(self.text(open)), open);
        }
        let mut any: Option<Node> = None;
        loop {
            let least = self.expr(COMPARE + 1)?;
            let (mut span, mut height) = (least.expr.span, member.height.max(least.height) + 1);
            let least = self.as_number(least.expr)?;
            let test = if self.accept("..") {
                let most = self.expr(COMPARE + 1)?;
                (span, height) = (span.to(most.expr.span), height.max(most.height + 1));
                let rest = vec![(CompareOp::Le, member.expr.clone()), (CompareOp::Le, self.as_number(most.expr)?)];
                ExprKind::Compare(Box::new(least), rest)
            } else {
                ExprKind::Compare(Box::new(member.expr.clone()), vec![(CompareOp::Eq, least)])
            };
            let test = self.build(test, span, height)?;
            any = Some(match any {
                None => test,
                Some(before) => {
                    let height = before.height.max(test.height) + 1;
                    let span = before.expr.span.to(test.expr.span);
                    let either = ExprKind::Binary(BinaryOp::Or, Box::new(before.expr), Box::new(test.expr));
                    self.build(either, span, height)?
                }
            });
            if !self.accept(",") {
                break;
            }
        }
        self.close("}", "{", open)?;
        let mut node = any.unwrap_or(member);
        node.expr.span = open.to(self.previous_span());
        Ok(node)
    }

    pub(super) fn binary(&mut self, op: BinaryOp, tightness: u8, left: Node) -> Result<Node> {
        // Powers associate to the right, everything else to the left.
        let right = self.expr(if op == BinaryOp::Pow { POWER } else { tightness + 1 })?;
        if op == BinaryOp::Div && right.juxtaposed {
            let mut product = &right.expr;
            while let ExprKind::Unary(_, inner) = &product.kind {
                product = inner;
            }
            if let ExprKind::Binary(_, number, factor) = &product.kind {
                let over = self.text(left.expr.span);
                let number = self.text(Span::new(right.expr.span.start, number.span.end));
                let factor = self.text(factor.span);
                let one = format!("({over}/{number})*{factor}");
                let two = format!("{over}/({number}*{factor})");
                return self.error(Diagnostic::AmbiguousDivision(one, two), left.expr.span.to(right.expr.span));
            }
        }
        let height = left.height.max(right.height) + 1;
        let span = left.expr.span.to(right.expr.span);
        let (left, right) = if matches!(op, BinaryOp::And | BinaryOp::Or) {
            (self.as_condition(left.expr)?, self.as_condition(right.expr)?)
        } else {
            (self.as_number(left.expr)?, self.as_number(right.expr)?)
        };
        if op == BinaryOp::Pow {
            self.look_at_power(&left, &right, span)?;
        }
        self.build(ExprKind::Binary(op, Box::new(left), Box::new(right)), span, height)
    }

    /// `^` is never exclusive or: refuse `x1^1`, remark on `x1^y1`.
    pub(super) fn look_at_power(&mut self, base: &Expr, exponent: &Expr, span: Span) -> Result<()> {
        let one = Literal { digits: IBig::ONE, scale: 0 };
        if exponent.kind == ExprKind::Number(one) && !base.is_constant() {
            return self.error(Diagnostic::PowerOfOne(self.text(base.span)), span);
        }
        if !base.is_constant() && !exponent.is_constant() {
            let text =
                format!("^ is power; for exclusive or write {} xor {}", self.text(base.span), self.text(exponent.span));
            self.notes.push(Note { span, text });
        }
        Ok(())
    }
}
