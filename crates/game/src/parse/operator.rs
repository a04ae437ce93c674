//! Operators, by how tightly they bind.

use super::{Node, Parser, Result};
use crate::diagnostic::Diagnostic;
use crate::expr::{BinaryOp, CompareOp, Element, Expr, ExprKind, Literal, Span};
use crate::lex::Tok;
use crate::operator::{COMPARE, POWER};
use crate::rule::Note;
use wythoff_base::IBig;

impl Parser<'_> {
    /// The next operator, and how tightly it binds.
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
            if self.is("in") {
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

    /// `e in {1, 4..6}` means e == 1 or 4 <= e <= 6.
    fn membership(&mut self, member: Node) -> Result<Node> {
        let (from, mut height) = (member.expr.span, member.height);
        let member = Box::new(self.as_number(member.expr)?);
        self.next();
        let open = self.span();
        if !self.accept("{") {
            return self.error(Diagnostic::ExpectedSet(self.text(open)), open);
        }
        let mut set = vec![];
        loop {
            let mut bound = |parser: &mut Self| {
                let node = parser.expr(COMPARE + 1)?;
                height = height.max(node.height);
                parser.as_number(node.expr)
            };
            let least = bound(self)?;
            let most = if self.accept("..") { Some(bound(self)?) } else { None };
            set.push(Element { least, most });
            if !self.accept(",") {
                break;
            }
        }
        self.close("}", "{", open)?;
        self.build(ExprKind::In(member, set), from.to(self.previous_span()), height + 1)
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

    /// `^` is never exclusive or: refuses `x1^1` and adds a note to `x1^y1`.
    pub(super) fn look_at_power(&mut self, base: &Expr, exponent: &Expr, span: Span) -> Result<()> {
        let one = Literal { digits: IBig::ONE, scale: 0 };
        if exponent.kind == ExprKind::Number(one) && !base.is_constant() {
            return self.error(Diagnostic::PowerOfOne(self.text(base.span)), span);
        }
        if !base.is_constant() && !exponent.is_constant() {
            let text = format!(
                "^ means power; for exclusive or, write {} xor {}",
                self.text(base.span),
                self.text(exponent.span)
            );
            self.notes.push(Note { span, text });
        }
        Ok(())
    }
}
