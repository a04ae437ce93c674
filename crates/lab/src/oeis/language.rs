//! Expressions of rules in the languages of the OEIS: exact in each of them.

use wythoff_base::IBig;
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, Literal, UnaryOp, Var};

/// A language in which the OEIS has programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Python 3.9 or later.
    Python,
    /// PARI/GP.
    Pari,
    /// Mathematica.
    Mathematica,
}

/// Why an expression cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unwritable(pub String);

type Text = Result<String, Unwritable>;

/// An integer.
pub(crate) fn integer(n: impl Into<IBig>) -> Expr {
    Expr::synthetic(ExprKind::Number(Literal { digits: n.into(), scale: 0 }))
}

/// A variable.
pub(crate) fn var(var: Var) -> Expr {
    Expr::synthetic(ExprKind::Var(var))
}

/// Two expressions joined.
pub(crate) fn both(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    Expr::synthetic(ExprKind::Binary(op, Box::new(a), Box::new(b)))
}

/// A function of some expressions.
pub(crate) fn call(func: Func, of: Vec<Expr>) -> Expr {
    Expr::synthetic(ExprKind::Call(func, of))
}

/// The expression rounded up, where it may be no integer.
pub(crate) fn ceiling(e: Expr) -> Expr {
    if is_integral(&e) { e } else { call(Func::Ceil, vec![e]) }
}

/// Whether the shape shows an integer for integers.
fn is_integral(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(literal) => literal.scale == 0,
        ExprKind::Var(_) => true,
        ExprKind::Phi | ExprKind::Binary(BinaryOp::Div, ..) | ExprKind::Call(Func::Sqrt, _) => false,
        ExprKind::Binary(BinaryOp::Pow, base, exponent) => is_integral(base) && is_natural(exponent),
        ExprKind::Call(Func::Abs | Func::Min | Func::Max, of) => of.iter().all(is_integral),
        ExprKind::Call(Func::If, of) => of.iter().skip(1).all(is_integral),
        ExprKind::Call(..) => true,
        ExprKind::Unary(_, a) => is_integral(a),
        ExprKind::Binary(_, a, b) => is_integral(a) && is_integral(b),
        _ => false,
    }
}

/// Whether the shape shows a natural number: variables are.
fn is_natural(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(literal) => literal.scale == 0 && literal.digits >= IBig::ZERO,
        ExprKind::Var(_) => true,
        _ => false,
    }
}

fn has_surd(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Phi | ExprKind::Call(Func::Sqrt, _)) || e.children().into_iter().any(has_surd)
}

/// p, q and d of p + q sqrt(d), p and q without roots.
fn split(e: &Expr) -> Result<(Expr, Expr, IBig), Unwritable> {
    let none = || Unwritable(format!("{e} is not written exactly"));
    if !has_surd(e) {
        return Ok((e.clone(), integer(0), IBig::ZERO));
    }
    let zero = |e: &Expr| matches!(&e.kind, ExprKind::Number(n) if n.digits.is_zero());
    let times = |op: BinaryOp, a: Expr, b: &Expr| match zero(&a) {
        true => a,
        false if matches!(&a.kind, ExprKind::Number(n) if n.digits.is_one()) && op == BinaryOp::Mul => b.clone(),
        false => both(op, a, b.clone()),
    };
    Ok(match &e.kind {
        ExprKind::Phi => {
            let half = || both(BinaryOp::Div, integer(1), integer(2));
            (half(), half(), 5.into())
        }
        ExprKind::Call(Func::Sqrt, of) => match of.first().map(|e| &e.kind) {
            Some(ExprKind::Number(n)) if n.scale == 0 && n.digits >= IBig::ZERO => {
                (integer(0), integer(1), n.digits.clone())
            }
            _ => return Err(none()),
        },
        ExprKind::Unary(UnaryOp::Neg, a) => {
            let (p, q, d) = split(a)?;
            (both(BinaryOp::Sub, integer(0), p), both(BinaryOp::Sub, integer(0), q), d)
        }
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
            let ((p, q, d), (r, s, f)) = (split(a)?, split(b)?);
            if !d.is_zero() && !f.is_zero() && d != f {
                return Err(none());
            }
            let sum = |a: Expr, b: Expr| match (zero(&a), zero(&b)) {
                (_, true) => a,
                (true, _) if *op == BinaryOp::Add => b,
                _ => both(*op, a, b),
            };
            (sum(p, r), sum(q, s), d.max(f))
        }
        ExprKind::Binary(BinaryOp::Mul, a, b) if !has_surd(b) => {
            let (p, q, d) = split(a)?;
            (times(BinaryOp::Mul, p, b), times(BinaryOp::Mul, q, b), d)
        }
        ExprKind::Binary(BinaryOp::Mul, a, b) if !has_surd(a) => {
            let (p, q, d) = split(b)?;
            (times(BinaryOp::Mul, p, a), times(BinaryOp::Mul, q, a), d)
        }
        ExprKind::Binary(BinaryOp::Div, a, b) if !has_surd(b) => {
            let (p, q, d) = split(a)?;
            (times(BinaryOp::Div, p, b), times(BinaryOp::Div, q, b), d)
        }
        _ => return Err(none()),
    })
}

impl Language {
    /// All of them.
    pub(crate) const ALL: [Language; 3] = [Language::Mathematica, Language::Pari, Language::Python];

    /// As the OEIS calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Language::Python => "Python",
            Language::Pari => "PARI",
            Language::Mathematica => "Mathematica",
        }
    }

    /// The one of three words that is in the language.
    fn of<'a>(self, python: &'a str, pari: &'a str, mathematica: &'a str) -> &'a str {
        match self {
            Language::Python => python,
            Language::Pari => pari,
            Language::Mathematica => mathematica,
        }
    }

    /// Functions that the text of an expression may need, before it.
    fn helpers(self, text: &str) -> Vec<&'static str> {
        let all: &[(&str, &str)] = match self {
            Language::Python => &[
                (
                    "surd(",
                    "def surd(p, q, d):  # floor(p + q*sqrt(d))\n    p, q = Fraction(p), Fraction(q)\n    \
                     m = p.denominator*q.denominator\n    s = isqrt(int(q*m)**2*d)\n    \
                     if q < 0: s = -s - (s*s != int(q*m)**2*d)\n    return (int(p*m) + s)//m",
                ),
                ("fib(", "def fib(n):\n    a, b = 0, 1\n    for i in range(n): a, b = b, a + b\n    return a"),
                ("choose(", "def choose(n, k):\n    return comb(n, k) if k >= 0 else 0"),
                ("compl(", "def compl(b, a):\n    m = 2**b.bit_length() - 1\n    return m - (a & m)"),
            ],
            Language::Pari => &[
                (
                    "surd(",
                    "surd(p, q, d) = my(m = denominator(p)*denominator(q), s = sqrtint((q*m)^2*d)); if(q < 0, s = -s \
                     - (s^2 != (q*m)^2*d)); (p*m + s)\\m;",
                ),
                ("compl(", "compl(b, a) = my(m = 2^#binary(b) - 1); if(b, m - bitand(a, m), 0);"),
            ],
            Language::Mathematica => {
                &[("compl[", "compl[b_, a_] := With[{m = 2^BitLength[b] - 1}, m - BitAnd[a, m]];")]
            }
        };
        all.iter().filter(|(name, _)| text.contains(name)).map(|(_, helper)| *helper).collect()
    }

    /// The expression with these names of variables.
    pub(crate) fn write(self, e: &Expr, name: &dyn Fn(Var) -> &'static str) -> Text {
        self.rank(&e.plain(), name).map(|(text, _)| text)
    }

    /// The expression as an operand of a product.
    fn tight(self, e: &Expr, name: &dyn Fn(Var) -> &'static str, least: u8) -> Text {
        let (text, rank) = self.rank(e, name)?;
        Ok(if rank < least { format!("({text})") } else { text })
    }

    /// A function of these texts, by its name in Python, PARI, Mathematica.
    pub(crate) fn function(self, names: [&str; 3], of: &[String]) -> String {
        let [open, close] = if self == Language::Mathematica { ["[", "]"] } else { ["(", ")"] };
        format!("{}{open}{}{close}", self.of(names[0], names[1], names[2]), of.join(", "))
    }

    /// A function of these variables with this value.
    pub(crate) fn define(self, name: &str, of: &[String], value: &str) -> String {
        let head = match self {
            Language::Mathematica => {
                self.function([name; 3], &of.iter().map(|of| format!("{of}_")).collect::<Vec<_>>())
            }
            _ => self.function([name; 3], of),
        };
        match self {
            Language::Python => format!("def {head}:\n    return {value}"),
            Language::Pari => format!("{head} = {value};"),
            Language::Mathematica => format!("{head} := {value};"),
        }
    }

    /// True or false.
    pub(crate) fn word(self, holds: bool) -> &'static str {
        if holds { self.of("True", "1", "True") } else { self.of("False", "0", "False") }
    }

    /// The parts of a program, before them what they need.
    pub(crate) fn whole(self, parts: &[String]) -> String {
        let text = parts.join("\n");
        let mut lines: Vec<String> = self.helpers(&text).into_iter().map(String::from).collect();
        if self == Language::Python {
            let text = format!("{}\n{text}", lines.join("\n"));
            let uses = |f: &&str| text.contains(&format!("{f}("));
            let math: Vec<&str> = ["floor", "ceil", "isqrt", "gcd", "comb"].into_iter().filter(uses).collect();
            if uses(&"Fraction") {
                lines.insert(0, "from fractions import Fraction".into());
            }
            if !math.is_empty() {
                lines.insert(0, format!("from math import {}", math.join(", ")));
            }
        }
        lines.push(text);
        lines.join("\n")
    }

    /// The text, and how tightly it binds: 0 a condition, 1 a sum, 2 a product, 3 a power, 4 anything.
    fn rank(self, e: &Expr, name: &dyn Fn(Var) -> &'static str) -> Result<(String, u8), Unwritable> {
        let none = |what: &str| Err(Unwritable(format!("{what} is not written in {}", self.name())));
        Ok(match &e.kind {
            ExprKind::Number(n) if n.scale == 0 => (n.digits.to_string(), if n.digits < IBig::ZERO { 1 } else { 4 }),
            ExprKind::Number(n) => {
                let power = both(BinaryOp::Pow, integer(10), integer(n.scale));
                return self.rank(&both(BinaryOp::Div, integer(n.digits.clone()), power), name);
            }
            ExprKind::Var(var) => (name(*var).to_string(), 4),
            ExprKind::Phi if self == Language::Mathematica => ("GoldenRatio".into(), 4),
            ExprKind::Unary(UnaryOp::Neg, a) => (format!("-{}", self.tight(a, name, 3)?), 1),
            ExprKind::Unary(UnaryOp::Not, a) => {
                (format!("{}({})", self.of("not ", "!", "!"), self.tight(a, name, 0)?), 0)
            }
            ExprKind::Compare(first, rest) => {
                let (mut left, mut all) = (self.tight(first, name, 1)?, Vec::new());
                for (op, e) in rest {
                    let right = self.tight(e, name, 1)?;
                    all.push(format!("{left} {} {right}", op.sign()));
                    left = right;
                }
                (all.join(self.of(" and ", " && ", " && ")), 0)
            }
            ExprKind::Binary(op, a, b) => return self.binary(*op, a, b, name),
            ExprKind::Call(func, of) => return self.call(*func, of, name),
            _ => return none("a part of the rule"),
        })
    }

    fn binary(
        self,
        op: BinaryOp,
        a: &Expr,
        b: &Expr,
        name: &dyn Fn(Var) -> &'static str,
    ) -> Result<(String, u8), Unwritable> {
        let bits = |names| Ok((self.function(names, &[self.tight(a, name, 0)?, self.tight(b, name, 0)?]), 4));
        let bitwise = |sign| Ok((format!("({} {sign} {})", self.tight(a, name, 4)?, self.tight(b, name, 4)?), 4));
        match op {
            // A remainder is never negative, whatever the sign of the divisor.
            BinaryOp::Rem if !is_natural(b) && !matches!(b.kind, ExprKind::Call(Func::Abs, _)) => {
                self.binary(op, a, &call(Func::Abs, vec![b.clone()]), name)
            }
            BinaryOp::And | BinaryOp::Or => {
                let sign = if op == BinaryOp::And { self.of("and", "&&", "&&") } else { self.of("or", "||", "||") };
                Ok((format!("({}) {sign} ({})", self.tight(a, name, 0)?, self.tight(b, name, 0)?), 0))
            }
            BinaryOp::Add => Ok((format!("{} + {}", self.tight(a, name, 1)?, self.tight(b, name, 1)?), 1)),
            BinaryOp::Sub => Ok((format!("{} - {}", self.tight(a, name, 1)?, self.tight(b, name, 2)?), 1)),
            BinaryOp::Mul => Ok((format!("{}*{}", self.tight(a, name, 2)?, self.tight(b, name, 3)?), 2)),
            BinaryOp::Div if self == Language::Python => {
                Ok((format!("Fraction({}, {})", self.tight(a, name, 0)?, self.tight(b, name, 0)?), 4))
            }
            BinaryOp::Div => Ok((format!("{}/{}", self.tight(a, name, 2)?, self.tight(b, name, 4)?), 2)),
            BinaryOp::Rem if self == Language::Mathematica => bits(["", "", "Mod"]),
            BinaryOp::Rem => Ok((format!("{}%{}", self.tight(a, name, 4)?, self.tight(b, name, 4)?), 2)),
            BinaryOp::Pow if self == Language::Python && !is_natural(b) => {
                Ok((format!("Fraction({})**{}", self.tight(a, name, 0)?, self.tight(b, name, 4)?), 3))
            }
            BinaryOp::Pow => {
                Ok((format!("{}{}{}", self.tight(a, name, 4)?, self.of("**", "^", "^"), self.tight(b, name, 4)?), 3))
            }
            BinaryOp::BitOr if self == Language::Python => bitwise("|"),
            BinaryOp::BitXor if self == Language::Python => bitwise("^"),
            BinaryOp::BitAnd if self == Language::Python => bitwise("&"),
            BinaryOp::BitOr => bits(["", "bitor", "BitOr"]),
            BinaryOp::BitXor => bits(["", "bitxor", "BitXor"]),
            BinaryOp::BitAnd => bits(["", "bitand", "BitAnd"]),
        }
    }

    fn call(self, func: Func, of: &[Expr], name: &dyn Fn(Var) -> &'static str) -> Result<(String, u8), Unwritable> {
        let rounded = matches!(func, Func::Floor | Func::Ceil) && self != Language::Mathematica;
        if let (true, Some(e)) = (rounded && of.iter().any(has_surd), of.first()) {
            let (p, q, d) = split(e)?;
            let minus = |e: Expr| Expr::synthetic(ExprKind::Unary(UnaryOp::Neg, Box::new(e)));
            let (sign, p, q) = if func == Func::Floor { ("", p, q) } else { ("-", minus(p), minus(q)) };
            let text = format!("{sign}surd({}, {}, {d})", self.tight(&p, name, 0)?, self.tight(&q, name, 0)?);
            return Ok((text, if sign.is_empty() { 4 } else { 1 }));
        }
        let args = of.iter().map(|e| self.tight(e, name, 0)).collect::<Result<Vec<_>, _>>()?;
        let first = args.first().cloned().unwrap_or_default();
        let tight = || of.first().map_or(Ok(String::new()), |e| self.tight(e, name, 4));
        let nested = |names: [&str; 3]| match (self, args.split_first()) {
            // PARI has them for two numbers.
            (Language::Pari, Some((first, rest))) => {
                rest.iter().fold(first.clone(), |all, e| self.function(names, &[all, e.clone()]))
            }
            _ => self.function(names, &args),
        };
        let plain = |names| self.function(names, &args);
        let text = match func {
            Func::Floor => plain(["floor", "floor", "Floor"]),
            Func::Ceil => plain(["ceil", "ceil", "Ceiling"]),
            Func::Sqrt if self == Language::Mathematica => plain(["", "", "Sqrt"]),
            Func::Sqrt => return Err(Unwritable("a square root that is not rounded is not written exactly".into())),
            Func::Isqrt if self == Language::Mathematica => format!("Floor[Sqrt[{first}]]"),
            Func::Isqrt => plain(["isqrt", "sqrtint", ""]),
            Func::Abs => plain(["abs", "abs", "Abs"]),
            Func::Min => nested(["min", "min", "Min"]),
            Func::Max => nested(["max", "max", "Max"]),
            Func::Gcd => nested(["gcd", "gcd", "GCD"]),
            Func::Even | Func::Odd if self == Language::Mathematica => {
                plain(["", "", if func == Func::Even { "EvenQ" } else { "OddQ" }])
            }
            Func::Even | Func::Odd => {
                return Ok((format!("{}%2 {} 0", tight()?, if func == Func::Even { "==" } else { "!=" }), 0));
            }
            Func::If if self == Language::Python => match &args[..] {
                [condition, a, b] => format!("({a} if {condition} else {b})"),
                _ => first,
            },
            Func::If => plain(["", "if", "If"]),
            Func::Complement => {
                let last = args.last().cloned().unwrap_or_default();
                self.function(["compl", "compl", "compl"], &[first, last])
            }
            Func::Binomial => plain(["choose", "binomial", "Binomial"]),
            Func::Fib => plain(["fib", "fibonacci", "Fibonacci"]),
            Func::Log2 => match self {
                Language::Python => format!("({}.bit_length() - 1)", tight()?),
                Language::Pari => format!("logint({first}, 2)"),
                Language::Mathematica => format!("(BitLength[{first}] - 1)"),
            },
            Func::Popcount => match self {
                Language::Python => format!("bin({first}).count(\"1\")"),
                Language::Pari => format!("hammingweight({first})"),
                Language::Mathematica => format!("DigitCount[{first}, 2, 1]"),
            },
            Func::Digits => match self {
                Language::Python => format!("len(str({first}))"),
                Language::Pari => format!("#Str({first})"),
                Language::Mathematica => format!("Max[1, IntegerLength[{first}]]"),
            },
        };
        Ok((text, 4))
    }
}
