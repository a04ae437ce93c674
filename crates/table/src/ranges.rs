//! Decides a condition on k and l for a whole rectangle of amounts, by intervals of values.

use wythoff_game::eval::Condition;
use wythoff_game::{BinaryOp, CompareOp, Element, Expr, ExprKind, Func, Keyword, UnaryOp, Var};

/// An interval of integers, both ends included.
type Range = (i128, i128);

/// A rectangle of amounts.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    pub k: (usize, usize),
    pub l: (usize, usize),
}

/// The truth of a condition on a rectangle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Truth {
    /// It holds everywhere.
    Always,
    /// It holds nowhere.
    Never,
    /// It has a truth value everywhere, but the value varies or is not known.
    Open,
}

impl Truth {
    fn of(always: bool, never: bool) -> Truth {
        match (always, never) {
            (true, _) => Truth::Always,
            (_, true) => Truth::Never,
            _ => Truth::Open,
        }
    }

    fn not(self) -> Truth {
        match self {
            Truth::Always => Truth::Never,
            Truth::Never => Truth::Always,
            Truth::Open => Truth::Open,
        }
    }

    /// `first or second`, where the second is evaluated only if the first fails: a missing value matters only then.
    fn or(first: Option<Truth>, second: impl FnOnce() -> Option<Truth>) -> Option<Truth> {
        match first? {
            Truth::Always => Some(Truth::Always),
            Truth::Never => second(),
            Truth::Open => second().map(|second| if second == Truth::Always { second } else { Truth::Open }),
        }
    }
}

/// The condition or, where it fails, the condition with k and l exchanged; `None` where some value may be missing or
/// exceeds this arithmetic.
pub(super) fn either(condition: &Condition, at: Rectangle) -> Option<Truth> {
    let exchanged = Rectangle { k: at.l, l: at.k };
    Truth::or(truth(condition.expr(), at), || truth(condition.expr(), exchanged))
}

/// The condition itself, in the same way.
pub(super) fn decided(condition: &Condition, at: Rectangle) -> Option<Truth> {
    truth(condition.expr(), at)
}

/// Whether a part of a condition visibly has one truth value on all of a rectangle.
pub(super) fn is_settled(e: &Expr, at: Rectangle) -> bool {
    matches!(truth(e, at), Some(Truth::Always | Truth::Never))
}

fn truth(e: &Expr, at: Rectangle) -> Option<Truth> {
    match &e.kind {
        ExprKind::Unary(UnaryOp::Not, a) => truth(a, at).map(Truth::not),
        ExprKind::Binary(BinaryOp::Or, a, b) => Truth::or(truth(a, at), || truth(b, at)),
        ExprKind::Binary(BinaryOp::And, a, b) => {
            Truth::or(truth(a, at).map(Truth::not), || truth(b, at).map(Truth::not)).map(Truth::not)
        }
        ExprKind::Compare(first, rest) => {
            let (mut left, mut all) = (bounds(first, at)?, Truth::Always);
            let sides = std::iter::once(first.as_ref()).chain(rest.iter().map(|(_, side)| side));
            for ((op, right), before) in rest.iter().zip(sides) {
                let twice = before == right;
                let right = bounds(right, at)?;
                let one = if twice { compare(*op, (0, 0), (0, 0)) } else { compare(*op, left, right) };
                all = match (one, all) {
                    (Truth::Never, _) | (_, Truth::Never) => Truth::Never,
                    (Truth::Open, _) | (_, Truth::Open) => Truth::Open,
                    _ => Truth::Always,
                };
                left = right;
            }
            Some(all)
        }
        ExprKind::Call(func @ (Func::Even | Func::Odd), args) => {
            let (low, high) = number(args.first()?, at)?;
            let odd = low.rem_euclid(2) == 1;
            let holds = odd == (*func == Func::Odd);
            Some(Truth::of(low == high && holds, low == high && !holds))
        }
        ExprKind::In(member, set) => {
            let member = number(member, at)?;
            let inside = |element: &Element| {
                let least = number(&element.least, at)?;
                let most = element.most.as_ref().map_or(Some(least), |most| number(most, at))?;
                let always = least.1 <= member.0 && member.1 <= most.0;
                Some(Truth::of(always, member.1 < least.0 || most.1 < member.0))
            };
            // Every element is evaluated, so that a missing value is never overlooked.
            let all = set.iter().map(inside).collect::<Option<Vec<Truth>>>()?;
            Some(Truth::of(all.contains(&Truth::Always), all.iter().all(|one| *one == Truth::Never)))
        }
        ExprKind::Keyword(Keyword::True) => Some(Truth::Always),
        ExprKind::Keyword(Keyword::False) => Some(Truth::Never),
        _ => None,
    }
}

fn compare(op: CompareOp, a: Range, b: Range) -> Truth {
    let (apart, same) = (a.1 < b.0 || b.1 < a.0, a.0 == a.1 && a == b);
    match op {
        CompareOp::Eq => Truth::of(same, apart),
        CompareOp::Ne => Truth::of(apart, same),
        CompareOp::Lt => Truth::of(a.1 < b.0, a.0 >= b.1),
        CompareOp::Le => Truth::of(a.1 <= b.0, a.0 > b.1),
        CompareOp::Gt => Truth::of(a.0 > b.1, a.1 <= b.0),
        CompareOp::Ge => Truth::of(a.0 >= b.1, a.1 < b.0),
    }
}

/// The same for a value that is only compared: a power may exceed all numbers here.
fn bounds(e: &Expr, at: Rectangle) -> Option<Range> {
    number(e, at).or_else(|| {
        let ExprKind::Binary(BinaryOp::Pow, a, b) = &e.kind else { return None };
        let ((a, _), (b, _)) = (number(a, at)?, number(b, at)?);
        let least = a.saturating_pow(u32::try_from(b.min(128)).ok()?);
        (a > 0 && b > 0).then_some((least, i128::MAX))
    })
}

/// An interval of all values; `None` unless every value exists and is an integer.
fn number(e: &Expr, at: Rectangle) -> Option<Range> {
    let piles = |(low, high): (usize, usize)| (low as i128, high as i128);
    match &e.kind {
        ExprKind::Number(literal) if literal.scale == 0 => {
            let n = i64::try_from(&literal.digits).ok()?.into();
            Some((n, n))
        }
        ExprKind::Var(Var::K) => Some(piles(at.k)),
        ExprKind::Var(Var::L) => Some(piles(at.l)),
        ExprKind::Unary(UnaryOp::Neg, a) => number(a, at).map(|(low, high)| (-high, -low)),
        ExprKind::Binary(op, a, b) => binary(*op, number(a, at)?, number(b, at)?),
        ExprKind::Call(func, args) => call(*func, args, at),
        ExprKind::Parameter(parameter) => number(&parameter.value, at),
        _ => None,
    }
}

/// Keeps values below 2^100 in size, so that sums and negations fit.
fn kept((low, high): Range) -> Option<Range> {
    let limit = 1i128 << 100;
    (low.max(-limit) == low && high.min(limit) == high).then_some((low, high))
}

fn binary(op: BinaryOp, a: Range, b: Range) -> Option<Range> {
    let point = a.0 == a.1 && b.0 == b.1;
    let natural = a.0 >= 0 && b.0 >= 0;
    let bits = || (1i128 << (128 - (a.1 | b.1).leading_zeros())) - 1;
    kept(match op {
        BinaryOp::Add => (a.0 + b.0, a.1 + b.1),
        BinaryOp::Sub => (a.0 - b.1, a.1 - b.0),
        BinaryOp::Mul => {
            let products = [a.0.checked_mul(b.0)?, a.0.checked_mul(b.1)?, a.1.checked_mul(b.0)?, a.1.checked_mul(b.1)?];
            (*products.iter().min()?, *products.iter().max()?)
        }
        BinaryOp::Rem if b.0 == b.1 && b.0 > 0 => {
            let (m, one_turn) = (b.0, a.0.div_euclid(b.0) == a.1.div_euclid(b.0));
            if one_turn { (a.0.rem_euclid(m), a.1.rem_euclid(m)) } else { (0, m - 1) }
        }
        BinaryOp::Rem if b.0 > 0 && a.0 >= 0 => (if a.1 < b.0 { a.0 } else { 0 }, a.1.min(b.1 - 1)),
        BinaryOp::Pow if a.0 >= 0 && b.0 == b.1 => {
            let n = u32::try_from(b.0).ok().filter(|&n| n > 0)?;
            (a.0.checked_pow(n)?, a.1.checked_pow(n)?)
        }
        BinaryOp::BitXor if natural && point => (a.0 ^ b.0, a.0 ^ b.0),
        // abs(a - b) <= a xor b <= a + b
        BinaryOp::BitXor if natural => ((a.0 - b.1).max(b.0 - a.1).max(0), bits().min(a.1 + b.1)),
        BinaryOp::BitAnd if natural && point => (a.0 & b.0, a.0 & b.0),
        BinaryOp::BitAnd if natural => (0, a.1.min(b.1)),
        BinaryOp::BitOr if natural && point => (a.0 | b.0, a.0 | b.0),
        BinaryOp::BitOr if natural => (a.0.max(b.0), bits().min(a.1 + b.1)),
        _ => return None,
    })
}

fn call(func: Func, args: &[Expr], at: Rectangle) -> Option<Range> {
    let all = || args.iter().map(|e| number(e, at));
    let [first, rest @ ..] = args else { return None };
    match func {
        Func::Floor | Func::Ceil => match &first.kind {
            ExprKind::Binary(BinaryOp::Div, a, b) => {
                let ((low, high), (b, same)) = (number(a, at)?, number(b, at)?);
                let up = if func == Func::Ceil { b - 1 } else { 0 };
                (b == same && b > 0).then(|| ((low + up).div_euclid(b), (high + up).div_euclid(b)))
            }
            _ => number(first, at),
        },
        Func::Isqrt => number(first, at).filter(|(low, _)| *low >= 0).map(|(low, high)| (low.isqrt(), high.isqrt())),
        Func::Log2 => {
            let range = number(first, at).filter(|(low, _)| *low > 0)?;
            Some((range.0.ilog2().into(), range.1.ilog2().into()))
        }
        Func::Popcount => number(first, at).filter(|(low, _)| *low >= 0).map(|(low, high)| {
            // Below the first bit in which the ends differ, all bits may be zeros, or ones.
            let free = 128 - (low ^ high).leading_zeros();
            let ones = i128::from((high >> free).count_ones());
            (ones, ones + i128::from(free))
        }),
        Func::Fib => {
            let (low, high) = number(first, at).filter(|(low, high)| *low >= 0 && *high <= 140)?;
            let fib = |n: i128| (0..n).fold((0, 1), |(a, b), _| (b, a + b)).0;
            kept((fib(low), fib(high)))
        }
        Func::Binomial => {
            let ((low, high), (k, same)) = (number(first, at)?, number(rest.first()?, at)?);
            let choose = |n: i128| (0..k).try_fold(1i128, |all, i| Some(all.checked_mul(n - i)? / (i + 1)));
            // The binomial grows with n.
            let plain = low >= 0 && k == same && (0..=64).contains(&k);
            if plain { kept((choose(low)?, choose(high)?)) } else { None }
        }
        Func::Abs => number(first, at).map(|(low, high)| (low.max(-high).max(0), high.max(-low))),
        Func::Min => all().reduce(|a, b| Some((a?.0.min(b?.0), a?.1.min(b?.1))))?,
        Func::Max => all().reduce(|a, b| Some((a?.0.max(b?.0), a?.1.max(b?.1))))?,
        Func::Gcd => {
            let positive = |range: Option<Range>| range.filter(|(low, _)| *low > 0);
            let join = |a: Range, b: Range| {
                let (mut gcd, mut rest) = (a.0, b.0);
                while rest > 0 {
                    (gcd, rest) = (rest, gcd % rest);
                }
                if a.0 == a.1 && b.0 == b.1 { (gcd, gcd) } else { (1, a.1.min(b.1)) }
            };
            all().map(positive).reduce(|a, b| Some(join(a?, b?)))?
        }
        Func::If => {
            let [yes, no] = rest else { return None };
            match truth(first, at)? {
                Truth::Always => number(yes, at),
                Truth::Never => number(no, at),
                Truth::Open => {
                    let (yes, no) = (number(yes, at)?, number(no, at)?);
                    Some((yes.0.min(no.0), yes.1.max(no.1)))
                }
            }
        }
        _ => None,
    }
}
