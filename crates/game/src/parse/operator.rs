//! Operators, by how tightly they bind.

use super::{COMPARE, Node, POWER, Parser, Result};
use crate::diagnostic::Diagnostic;
use crate::expr::{BinaryOp, CompareOp, Expr, ExprKind, Literal, Span};
use crate::lex::Tok;
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
        Some(match word {
            "or" => (BinaryOp::Or, 1),
            "and" => (BinaryOp::And, 2),
            "|" => (BinaryOp::BitOr, 5),
            "xor" => (BinaryOp::BitXor, 6),
            "&" => (BinaryOp::BitAnd, 7),
            "+" => (BinaryOp::Add, 8),
            "-" => (BinaryOp::Sub, 8),
            "*" => (BinaryOp::Mul, 9),
            "/" => (BinaryOp::Div, 9),
            "%" | "mod" => (BinaryOp::Rem, 9),
            "^" => (BinaryOp::Pow, POWER),
            _ => return None,
        })
    }

    pub(super) fn comparison(&self) -> Option<CompareOp> {
        let Tok::Sign(sign) = self.peek() else { return None };
        Some(match *sign {
            "==" => CompareOp::Eq,
            "!=" => CompareOp::Ne,
            "<" => CompareOp::Lt,
            "<=" => CompareOp::Le,
            ">" => CompareOp::Gt,
            ">=" => CompareOp::Ge,
            _ => return None,
        })
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
