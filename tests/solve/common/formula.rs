//! The language of printed formulas, read and evaluated apart from what prints them: `b_n = max(g(a_n), 11 a_n)`, with
//! definitions such as `where g(k) = k + F(0, 0, k) and F = max(0, ceil f)`.

use std::collections::BTreeMap;
use wythoff_base::{IBig, Number};

/// A pair (a_n, b_n).
pub type Pair = (IBig, IBig);

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(IBig),
    Name(String),
    Sign(String),
}

/// An expression.
#[derive(Clone, Debug)]
pub enum Expr {
    Number(IBig),
    Name(String),
    Call(String, Vec<Expr>),
    /// `max over m < n of ...`.
    Greatest(Box<Expr>),
    Binary(String, Box<Expr>, Box<Expr>),
}

/// What a name is: its parameter, if it has one, and its value. Without a parameter it may be a function of the
/// arguments of f.
pub type Definitions = BTreeMap<String, (Option<String>, Expr)>;

/// Reads a text from some place on.
pub struct Reader {
    tokens: Vec<Token>,
    at: usize,
}

/// The names that formulas use; any other word ends one.
const NAMES: [&str; 26] = [
    "a_n", "b_n", "a_(n-1)", "b_(n-1)", "a_m", "b_m", "c_n", "n", "m", "k", "i", "p", "q", "alpha", "f", "F", "g", "G",
    "h", "mex", "floor", "ceil", "max", "min", "if", "sqrt",
];

impl Reader {
    pub fn new(text: &str) -> Reader {
        let (mut tokens, mut rest) = (Vec::new(), text);
        while let Some(first) = rest.chars().next() {
            let end = |part: &dyn Fn(char) -> bool| rest.find(|c| !part(c)).unwrap_or(rest.len());
            let length = if first.is_ascii_digit() {
                end(&|c: char| c.is_ascii_digit())
            } else if first.is_alphabetic() {
                let word = end(&|c: char| c.is_alphanumeric() || c == '_');
                // The index in parentheses: a_(n-1).
                if rest[..word].ends_with('_') { rest.find(')').map_or(word, |close| close + 1) } else { word }
            } else if ["==", ">=", "<="].iter().any(|sign| rest.starts_with(sign)) {
                2
            } else {
                first.len_utf8()
            };
            let part = &rest[..length];
            if first.is_ascii_digit() {
                tokens.push(Token::Number(part.parse().expect("digits")));
            } else if first.is_alphabetic() {
                tokens.push(Token::Name(part.into()));
            } else if !first.is_whitespace() {
                tokens.push(Token::Sign(part.into()));
            }
            rest = &rest[length..];
        }
        Reader { tokens, at: 0 }
    }

    /// Whether this text is next, and then it is read.
    pub fn take(&mut self, text: &str) -> bool {
        let wanted = Reader::new(text).tokens;
        let found = self.tokens[self.at..].starts_with(&wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    pub fn ended(&self) -> bool {
        self.at == self.tokens.len()
    }

    fn next(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// The next word, if it is one.
    pub fn word(&mut self) -> Option<String> {
        let Some(Token::Name(name)) = self.next().cloned() else { return None };
        self.at += 1;
        Some(name)
    }

    pub fn number(&mut self) -> Option<IBig> {
        let Some(Token::Number(n)) = self.next().cloned() else { return None };
        self.at += 1;
        Some(n)
    }

    /// An expression, as long as it goes.
    pub fn expression(&mut self) -> Option<Expr> {
        let mut left = self.sum()?;
        for sign in ["==", ">=", "<=", "<", ">"] {
            if self.take(sign) {
                left = Expr::Binary(sign.into(), Box::new(left), Box::new(self.sum()?));
            }
        }
        Some(left)
    }

    pub fn sum(&mut self) -> Option<Expr> {
        let mut left = self.product()?;
        loop {
            let Some(sign) = ["+", "-"].into_iter().find(|sign| self.take(sign)) else { return Some(left) };
            left = Expr::Binary(sign.into(), Box::new(left), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> Option<Expr> {
        let mut left = self.power()?;
        loop {
            let sign = ["*", "/", "%"].into_iter().find(|sign| self.take(sign));
            let follows = match self.next() {
                // `if` may also be the English word.
                Some(Token::Name(name)) if name == "if" => {
                    self.tokens.get(self.at + 1) == Some(&Token::Sign("(".into()))
                }
                Some(Token::Name(name)) => NAMES.contains(&name.as_str()),
                Some(Token::Sign(sign)) => sign == "(",
                _ => false,
            };
            if sign.is_none() && !follows {
                return Some(left);
            }
            left = Expr::Binary(sign.unwrap_or("*").into(), Box::new(left), Box::new(self.power()?));
        }
    }

    fn power(&mut self) -> Option<Expr> {
        if self.take("-") {
            let zero = Expr::Number(IBig::ZERO);
            return Some(Expr::Binary("-".into(), Box::new(zero), Box::new(self.power()?)));
        }
        let base = self.atom()?;
        if self.take("^") {
            return Some(Expr::Binary("^".into(), Box::new(base), Box::new(self.power()?)));
        }
        Some(base)
    }

    fn atom(&mut self) -> Option<Expr> {
        if let Some(n) = self.number() {
            return Some(Expr::Number(n));
        }
        if self.take("(") {
            let inner = self.expression()?;
            return self.take(")").then_some(inner);
        }
        if self.take("max over m < n of") {
            return Some(Expr::Greatest(Box::new(self.sum()?)));
        }
        let name = self.word().filter(|name| NAMES.contains(&name.as_str()))?;
        if self.take("(") {
            let mut arguments = vec![self.expression()?];
            while self.take(",") {
                arguments.push(self.expression()?);
            }
            return self.take(")").then_some(Expr::Call(name, arguments));
        }
        // `ceil f(a_n)`, `ceil f`.
        if name == "ceil" {
            return Some(Expr::Call(name, vec![self.atom()?]));
        }
        Some(Expr::Name(name))
    }

    /// `g(k) = ... and F = ...`.
    pub fn definitions(&mut self) -> Option<Definitions> {
        let mut found = Definitions::new();
        loop {
            let name = self.word()?;
            let parameter = if self.take("(") { Some(self.word().filter(|_| self.take(")"))?) } else { None };
            if !self.take("=") {
                return None;
            }
            found.insert(name, (parameter, self.sum()?));
            if !self.take("and") {
                return Some(found);
            }
        }
    }
}

/// What the names of a formula stand for.
pub struct Context<'a> {
    pub pairs: &'a [Pair],
    pub n: usize,
    /// f of the rule, as it is written.
    pub f: &'a dyn Fn(&[Number]) -> Option<Number>,
    pub definitions: &'a Definitions,
    /// m, or the parameter of a definition.
    pub local: Vec<(String, Number)>,
    /// The arguments of a function without a parameter.
    pub arguments: Vec<Number>,
}

impl Context<'_> {
    fn with(&self, local: Vec<(String, Number)>, arguments: Vec<Number>) -> Context<'_> {
        Context { local, arguments, ..*self }
    }

    fn call(&self, name: &str, given: &[Number]) -> Option<Number> {
        let first = given.first()?;
        Some(match name {
            "floor" => Number::from(first.floor()),
            "ceil" => Number::from(first.ceil()),
            "sqrt" => first.sqrt().ok()?,
            "max" => given.iter().cloned().reduce(Number::max)?,
            "min" => given.iter().cloned().reduce(Number::min)?,
            "if" => if *first == Number::ZERO { given.get(2)? } else { given.get(1)? }.clone(),
            "f" => (self.f)(given)?,
            other => match self.definitions.get(other)? {
                (Some(parameter), value) => self.with(vec![(parameter.clone(), first.clone())], vec![]).value(value)?,
                (None, value) => self.with(vec![], given.to_vec()).value(value)?,
            },
        })
    }

    fn name(&self, name: &str) -> Option<Number> {
        let at = |n: usize| self.pairs.get(n);
        let a = |pair: Option<&Pair>| Some(Number::from(&pair?.0));
        let b = |pair: Option<&Pair>| Some(Number::from(&pair?.1));
        if let Some((_, value)) = self.local.iter().find(|(known, _)| known == name) {
            return Some(value.clone());
        }
        let m = || usize::try_from(self.local.iter().find(|(known, _)| known == "m")?.1.as_integer()?).ok();
        match name {
            "n" => Some(Number::from(self.n as u64)),
            "a_n" => a(at(self.n)),
            "b_n" => b(at(self.n)),
            "a_(n-1)" => a(at(self.n.checked_sub(1)?)),
            "b_(n-1)" => b(at(self.n.checked_sub(1)?)),
            "a_m" => a(at(m()?)),
            "b_m" => b(at(m()?)),
            "c_n" => (self.f)(&[Number::from(self.n as u64)]),
            "f" if !self.arguments.is_empty() => (self.f)(&self.arguments),
            other => match self.definitions.get(other)? {
                (None, value) => self.with(vec![], self.arguments.clone()).value(value),
                _ => None,
            },
        }
    }

    /// The value; conditions are 1 or 0.
    pub fn value(&self, e: &Expr) -> Option<Number> {
        match e {
            Expr::Number(n) => Some(Number::from(n)),
            Expr::Name(name) => self.name(name),
            Expr::Call(name, arguments) => {
                let given: Option<Vec<Number>> = arguments.iter().map(|e| self.value(e)).collect();
                self.call(name, &given?)
            }
            Expr::Greatest(e) => {
                let of = |m: usize| self.with(vec![("m".into(), Number::from(m as u64))], vec![]).value(e);
                (0..self.n).map(of).collect::<Option<Vec<_>>>()?.into_iter().reduce(Number::max)
            }
            Expr::Binary(sign, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                let truth = |is: bool| Some(Number::from(u8::from(is)));
                match sign.as_str() {
                    "+" => a.add(&b).ok(),
                    "-" => a.sub(&b).ok(),
                    "*" => a.mul(&b).ok(),
                    "/" => a.div(&b).ok(),
                    "%" => a.sub(&b.mul(&Number::from(a.floor_div(&b).ok()?)).ok()?).ok(),
                    "^" => {
                        let exponent = u32::try_from(b.as_integer()?).ok()?;
                        (0..exponent).try_fold(Number::ONE, |power, _| power.mul(&a).ok())
                    }
                    "==" => truth(a == b),
                    ">=" => truth(a >= b),
                    "<=" => truth(a <= b),
                    "<" => truth(a < b),
                    ">" => truth(a > b),
                    _ => None,
                }
            }
        }
    }
}

/// A printed recursion: `a_n = mex, b_n = ..., b_0 = 0, where ...`.
pub struct Recursion {
    partner: Expr,
    /// The partner is that only if a_n is at least this, and otherwise by the definition.
    pub from: Option<IBig>,
    first: BTreeMap<usize, Expr>,
    pub definitions: Definitions,
}

/// How the definition finds a partner, in words.
pub const BY_MOVES: &str = "the least unused y >= a_n with no two-pile move from (a_n, y) to an earlier pair";

impl Recursion {
    /// Reads all of it.
    pub fn read(text: &str) -> Option<Recursion> {
        let mut reader = Reader::new(text);
        if !reader.take("a_n = mex, b_n =") {
            return None;
        }
        let (partner, mut from) = (reader.sum()?, None);
        if reader.take("if a_n >=") {
            from = Some(reader.number()?);
            if !reader.take(&format!(", otherwise {BY_MOVES}")) {
                return None;
            }
        }
        let (mut first, mut definitions) = (BTreeMap::new(), Definitions::new());
        while !reader.ended() {
            if !reader.take(",") {
                return None;
            }
            if reader.take("where") {
                definitions = reader.definitions()?;
                return reader.ended().then_some(Recursion { partner, from, first, definitions });
            }
            let index = reader.word()?.strip_prefix("b_")?.parse().ok()?;
            first.insert(index, reader.take("=").then(|| reader.sum())??);
        }
        Some(Recursion { partner, from, first, definitions })
    }

    /// The pairs n < count; `by_moves` finds a partner from the pairs before and a_n.
    pub fn pairs(
        &self,
        count: usize,
        f: &dyn Fn(&[Number]) -> Option<Number>,
        by_moves: &dyn Fn(&[Pair], &IBig) -> IBig,
    ) -> Option<Vec<Pair>> {
        let mut pairs: Vec<Pair> = Vec::new();
        for n in 0..count {
            let used = |x: &IBig| pairs.iter().any(|(a, b)| a == x || b == x);
            let a = (0..).map(IBig::from).find(|x| !used(x))?;
            if self.from.as_ref().is_some_and(|from| a < *from) {
                let b = by_moves(&pairs, &a);
                pairs.push((a, b));
                continue;
            }
            // b_n is not known yet.
            let mut so_far = pairs.clone();
            so_far.push((a.clone(), IBig::from(-1)));
            let context =
                Context { pairs: &so_far, n, f, definitions: &self.definitions, local: vec![], arguments: vec![] };
            let b = context.value(self.first.get(&n).unwrap_or(&self.partner))?.into_integer().ok()?;
            pairs.push((a, b));
        }
        Some(pairs)
    }
}
