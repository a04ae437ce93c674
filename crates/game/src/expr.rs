//! Expressions of the rule language, as written: every node carries its span.
//!
//! Two expressions are equal when they read the same; spans do not count.

pub use crate::function::Func;
use crate::series::Column;
use std::sync::Arc;
use wythoff_base::IBig;

/// A half-open range of bytes of the source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }

    /// The smallest span that covers both.
    pub(crate) fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }
}

/// A variable of some family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Var {
    /// Smaller pile after the move.
    X1,
    /// Larger pile after the move.
    Y1,
    /// Smaller pile before the move.
    X0,
    /// Larger pile before the move.
    Y0,
    /// Number taken (Wyt: the smaller amount; `take`: from one pile).
    K,
    /// Number taken from the other pile.
    L,
    /// Index of a pair.
    N,
    /// Smaller number of a pair.
    A,
    /// Larger number of a pair.
    B,
    /// Difference of a pair.
    D,
    /// Smaller number of the previous pair.
    PreviousA,
    /// Larger number of the previous pair.
    PreviousB,
    /// Difference of the previous pair.
    PreviousD,
    /// The number that a set is tested for.
    X,
    /// The second index of a statement.
    M,
}

impl Var {
    /// Every variable of the language: those of rules, then those only of predicates, then that of sets. M is not among
    /// them: it exists in statements with indices alone.
    pub const ALL: [Var; 14] = [
        Var::X1,
        Var::Y1,
        Var::X0,
        Var::Y0,
        Var::K,
        Var::L,
        Var::N,
        Var::A,
        Var::B,
        Var::D,
        Var::PreviousA,
        Var::PreviousB,
        Var::PreviousD,
        Var::X,
    ];

    /// The name as written.
    pub fn name(self) -> &'static str {
        match self {
            Var::X1 => "x1",
            Var::Y1 => "y1",
            Var::X0 => "x0",
            Var::Y0 => "y0",
            Var::K => "k",
            Var::L => "l",
            Var::N => "n",
            Var::A => "a",
            Var::B => "b",
            Var::D => "d",
            Var::PreviousA => "a'",
            Var::PreviousB => "b'",
            Var::PreviousD => "d'",
            Var::X => "x",
            Var::M => "m",
        }
    }

    /// The meaning of the variable, in words.
    pub fn meaning(self) -> &'static str {
        match self {
            Var::X1 => "the smaller pile after the move",
            Var::Y1 => "the larger pile after the move",
            Var::X0 => "the smaller pile before the move",
            Var::Y0 => "the larger pile before the move",
            Var::K => "the number taken",
            Var::L => "the number taken from the other pile",
            Var::N => "the index of the pair",
            Var::A => "the smaller number of the pair",
            Var::B => "the larger number of the pair",
            Var::D => "the difference b - a",
            Var::PreviousA => "a of the previous pair",
            Var::PreviousB => "b of the previous pair",
            Var::PreviousD => "d of the previous pair",
            Var::X => "the number to test for membership in a set",
            Var::M => "the second index of a statement",
        }
    }
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-a`
    Neg,
    /// `not a`
    Not,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `a or b`
    Or,
    /// `a and b`
    And,
    /// Bitwise or, `a | b`.
    BitOr,
    /// Bitwise exclusive or, `a xor b`.
    BitXor,
    /// Bitwise and, `a & b`.
    BitAnd,
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a*b`, written or by juxtaposition.
    Mul,
    /// Exact division `a/b`.
    Div,
    /// Remainder `a % b`, always `>= 0`.
    Rem,
    /// Power `a^b`.
    Pow,
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

/// Conditions written as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keyword {
    /// Always true.
    True,
    /// Never true.
    False,
    /// The one-pile move takes from the larger pile, or the piles are equal.
    Larger,
    /// The one-pile move takes from the smaller pile, or the piles are equal.
    Smaller,
}

impl Keyword {
    /// Every one.
    pub const ALL: [Keyword; 4] = [Keyword::True, Keyword::False, Keyword::Larger, Keyword::Smaller];

    /// As written.
    pub fn name(self) -> &'static str {
        match self {
            Keyword::True => "true",
            Keyword::False => "false",
            Keyword::Larger => "larger",
            Keyword::Smaller => "smaller",
        }
    }

    /// Its meaning.
    pub fn meaning(self) -> &'static str {
        match self {
            Keyword::True => "always true",
            Keyword::False => "never true",
            Keyword::Larger => "the move takes from the larger pile or from one of two equal piles",
            Keyword::Smaller => "the move takes from the smaller pile or from one of two equal piles",
        }
    }

    /// Whether it describes a one-pile move.
    pub fn of_piles(self) -> bool {
        matches!(self, Keyword::Larger | Keyword::Smaller)
    }
}

/// An element of a set: a number, or all from one to another, both included.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// The number, or the least.
    pub least: Expr,
    /// The greatest of a range.
    pub most: Option<Expr>,
}

/// A number with a name: `p = 3` after a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// The value, an expression without variables.
    pub value: Expr,
    /// The parts and the height of the value written out.
    pub(crate) size: (usize, usize),
}

/// A decimal literal: `digits / 10^scale`. `1.50` is kept as digits 150, scale 2.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// All digits, without the point.
    pub digits: IBig,
    /// How many of them follow the decimal point.
    pub scale: u32,
}

/// A node of an expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its place in the text.
    pub span: Span,
}

/// The kinds of node. The parser guarantees that conditions and numbers are never mixed up,
/// that every call has a right number of arguments and that the tree is at most `MAX_HEIGHT` high.
/// `In`, `Keyword` and `Parameter` abbreviate: [`Expr::plain`] writes them out, and only plain expressions have values.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A number.
    Number(Literal),
    /// The golden ratio, `(1 + sqrt(5))/2`.
    Phi,
    /// A variable.
    Var(Var),
    /// An operator with one operand.
    Unary(UnaryOp, Box<Expr>),
    /// An operator with two operands.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// A chain of comparisons `first op e op e ...`, at least one; all must hold.
    Compare(Box<Expr>, Vec<(CompareOp, Expr)>),
    /// A function call.
    Call(Func, Vec<Expr>),
    /// `e in {a, b..c}`
    In(Box<Expr>, Vec<Element>),
    /// A condition by its word.
    Keyword(Keyword),
    /// A parameter, standing for its value.
    Parameter(Arc<Parameter>),
    /// A term of a sequence, `a[n + m]`, or a count of its terms, `A(n)`.
    Term(Arc<Column>, Box<Expr>),
}

/// The greatest height of an expression tree. Parser, printer and evaluators descend it on the stack, also in the
/// browser's one megabyte.
pub(crate) const MAX_HEIGHT: usize = 200;

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

impl Expr {
    /// A node without a place in any text.
    pub fn synthetic(kind: ExprKind) -> Expr {
        Expr { kind, span: Span::default() }
    }

    /// The direct parts of the node.
    pub fn children(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Number(_) | ExprKind::Phi | ExprKind::Var(_) | ExprKind::Keyword(_) => vec![],
            ExprKind::Parameter(parameter) => vec![&parameter.value],
            ExprKind::In(member, set) => {
                let elements = set.iter().flat_map(|element| std::iter::once(&element.least).chain(&element.most));
                std::iter::once(member.as_ref()).chain(elements).collect()
            }
            ExprKind::Unary(_, a) | ExprKind::Term(_, a) => vec![a],
            ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Compare(first, rest) => {
                let mut all = vec![first.as_ref()];
                all.extend(rest.iter().map(|(_, e)| e));
                all
            }
            ExprKind::Call(_, args) => args.iter().collect(),
        }
    }

    /// The same node with other direct parts.
    pub fn map(&self, part: impl Fn(&Expr) -> Expr) -> Expr {
        let boxed = |e: &Expr| Box::new(part(e));
        Expr::synthetic(match &self.kind {
            ExprKind::Number(_) | ExprKind::Phi | ExprKind::Var(_) | ExprKind::Keyword(_) | ExprKind::Parameter(_) => {
                self.kind.clone()
            }
            ExprKind::In(member, set) => {
                let element = |e: &Element| Element { least: part(&e.least), most: e.most.as_ref().map(&part) };
                ExprKind::In(boxed(member), set.iter().map(element).collect())
            }
            ExprKind::Unary(op, a) => ExprKind::Unary(*op, boxed(a)),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, boxed(a), boxed(b)),
            ExprKind::Compare(first, rest) => {
                ExprKind::Compare(boxed(first), rest.iter().map(|(op, e)| (*op, part(e))).collect())
            }
            ExprKind::Call(f, args) => ExprKind::Call(*f, args.iter().map(part).collect()),
            ExprKind::Term(column, index) => ExprKind::Term(column.clone(), boxed(index)),
        })
    }

    /// The expression with every variable replaced.
    ///
    /// ```
    /// use wythoff_game::{Expr, ExprKind, UnaryOp, Var};
    /// let k = Expr::synthetic(ExprKind::Var(Var::K));
    /// let minus = Expr::synthetic(ExprKind::Unary(UnaryOp::Neg, Box::new(k)));
    /// assert_eq!(minus.substitute(&|_| minus.clone()).to_string(), "--k");
    /// ```
    pub fn substitute(&self, by: &impl Fn(Var) -> Expr) -> Expr {
        match self.kind {
            ExprKind::Var(var) => by(var),
            _ => self.map(|part| part.substitute(by)),
        }
    }

    /// The number of nodes.
    pub fn size(&self) -> usize {
        1 + self.children().into_iter().map(Expr::size).sum::<usize>()
    }

    /// The first variable in the expression.
    pub fn variable(&self) -> Option<Var> {
        match &self.kind {
            ExprKind::Var(var) => Some(*var),
            _ => self.children().into_iter().find_map(Expr::variable),
        }
    }

    /// Whether the variable occurs.
    pub fn mentions(&self, var: Var) -> bool {
        matches!(self.kind, ExprKind::Var(v) if v == var) || self.children().iter().any(|c| c.mentions(var))
    }

    /// Whether the word occurs.
    pub fn says(&self, word: Keyword) -> bool {
        self.kind == ExprKind::Keyword(word) || self.children().iter().any(|c| c.says(word))
    }

    /// Whether no variable occurs.
    pub fn is_constant(&self) -> bool {
        self.variable().is_none()
    }

    /// Whether the node is a condition (true or false) rather than a number.
    pub fn is_condition(&self) -> bool {
        match &self.kind {
            ExprKind::Compare(..) | ExprKind::Unary(UnaryOp::Not, _) | ExprKind::In(..) | ExprKind::Keyword(_) => true,
            ExprKind::Binary(op, ..) => matches!(op, BinaryOp::Or | BinaryOp::And),
            ExprKind::Call(f, _) => f.is_condition(),
            _ => false,
        }
    }
}
