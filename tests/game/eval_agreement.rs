//! The fast path gives the exact value or nothing, on random expressions and random points.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use wythoff_base::{IBig, Number};
use wythoff_game::eval::{Condition, Formula};
use wythoff_game::{BinaryOp, CompareOp, Element, Expr, ExprKind, Func, Keyword, Literal, UnaryOp, Var};

/// The variables of f.
const VARS: &[Var] = &[Var::X1, Var::Y1, Var::X0];

fn node(kind: ExprKind) -> Expr {
    Expr::synthetic(kind)
}

fn literal(digits: i64, scale: u32) -> Expr {
    node(ExprKind::Number(Literal { digits: IBig::from(digits), scale }))
}

fn binary(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    node(ExprKind::Binary(op, Box::new(a), Box::new(b)))
}

fn leaf() -> BoxedStrategy<Expr> {
    prop_oneof![
        8 => proptest::sample::select(VARS).prop_map(|v| node(ExprKind::Var(v))),
        5 => (0i64..8).prop_map(|d| literal(d, 0)),
        1 => (0i64..40, 1u32..3).prop_map(|(d, s)| literal(d, s)),
        1 => proptest::sample::select(vec![i64::MAX, 1 << 32, 1 << 62, 3_037_000_500]).prop_map(|d| literal(d, 0)),
        1 => Just(node(ExprKind::Phi)),
        1 => (2i64..9).prop_map(|r| node(ExprKind::Call(Func::Sqrt, vec![literal(r, 0)]))),
    ]
    .boxed()
}

fn binary_op() -> impl Strategy<Value = BinaryOp> {
    use BinaryOp::*;
    proptest::sample::select(vec![
        Add, Add, Add, Sub, Sub, Sub, Mul, Mul, Mul, Div, Div, Rem, Pow, BitOr, BitXor, BitAnd,
    ])
}

fn compare_op() -> impl Strategy<Value = CompareOp> {
    use CompareOp::*;
    proptest::sample::select(vec![Eq, Ne, Lt, Le, Gt, Ge])
}

fn number(depth: u32) -> BoxedStrategy<Expr> {
    if depth == 0 {
        return leaf();
    }
    let below = || number(depth - 1);
    let one = proptest::sample::select(vec![
        Func::Floor,
        Func::Floor,
        Func::Ceil,
        Func::Sqrt,
        Func::Isqrt,
        Func::Abs,
        Func::Complement,
        Func::Fib,
        Func::Log2,
        Func::Popcount,
        Func::Digits,
    ]);
    let many = proptest::sample::select(vec![Func::Min, Func::Max, Func::Gcd]);
    prop_oneof![
        3 => leaf(),
        1 => below().prop_map(|a| node(ExprKind::Unary(UnaryOp::Neg, Box::new(a)))),
        8 => (binary_op(), below(), below()).prop_map(|(op, a, b)| binary(op, a, b)),
        // (-1)^e, 2^e and small constant exponents, which random operands seldom hit.
        1 => (-1i64..4, below()).prop_map(|(b, e)| {
            let base = node(ExprKind::Unary(UnaryOp::Neg, Box::new(literal(-b, 0))));
            binary(BinaryOp::Pow, base, e)
        }),
        1 => (below(), -1i64..5).prop_map(|(b, e)| binary(BinaryOp::Pow, b, literal(e, 0))),
        4 => (one, below()).prop_map(|(f, a)| node(ExprKind::Call(f, vec![a]))),
        2 => (many, proptest::collection::vec(below(), 2..4)).prop_map(|(f, args)| node(ExprKind::Call(f, args))),
        1 => (below(), below()).prop_map(|(b, a)| node(ExprKind::Call(Func::Complement, vec![b, a]))),
        1 => (below(), below()).prop_map(|(n, k)| node(ExprKind::Call(Func::Binomial, vec![n, k]))),
        2 => (condition(depth - 1), below(), below())
            .prop_map(|(c, a, b)| node(ExprKind::Call(Func::If, vec![c, a, b]))),
    ]
    .boxed()
}

fn condition(depth: u32) -> BoxedStrategy<Expr> {
    let chain = (number(depth), proptest::collection::vec((compare_op(), number(depth)), 1..3))
        .prop_map(|(first, rest)| node(ExprKind::Compare(Box::new(first), rest)));
    let parity = (proptest::sample::select(vec![Func::Even, Func::Odd]), number(depth))
        .prop_map(|(f, a)| node(ExprKind::Call(f, vec![a])));
    let element = (number(0), proptest::option::of(number(0))).prop_map(|(least, most)| Element { least, most });
    let set = (number(depth), proptest::collection::vec(element, 1..6))
        .prop_map(|(member, set)| node(ExprKind::In(Box::new(member), set)));
    let word =
        proptest::sample::select(vec![Keyword::True, Keyword::False]).prop_map(|word| node(ExprKind::Keyword(word)));
    if depth == 0 {
        return prop_oneof![3 => chain, 3 => parity, 2 => set, 1 => word].boxed();
    }
    let below = || condition(depth - 1);
    prop_oneof![
        4 => chain,
        1 => parity,
        1 => set,
        1 => below().prop_map(|a| node(ExprKind::Unary(UnaryOp::Not, Box::new(a)))),
        1 => (below(), below()).prop_map(|(a, b)| binary(BinaryOp::And, a, b)),
        1 => (below(), below()).prop_map(|(a, b)| binary(BinaryOp::Or, a, b)),
    ]
    .boxed()
}

/// Small and extreme coordinates; those between make powers that only take time.
fn coordinate() -> BoxedStrategy<i64> {
    prop_oneof![
        6 => -3i64..20,
        2 => 0i64..1000,
        1 => any::<i64>(),
        1 => (30u32..63, -2i64..3).prop_map(|(e, d)| (1i64 << e) + d),
        1 => (-2i64..3).prop_map(|d| i64::MAX.saturating_add(d)),
        1 => (-2i64..3).prop_map(|d| i64::MIN.saturating_add(d)),
        1 => (-2i64..3).prop_map(|d| 3_037_000_499 + d),
    ]
    .boxed()
}

fn points() -> impl Strategy<Value = Vec<[i64; 3]>> {
    proptest::collection::vec([coordinate(), coordinate(), coordinate()], 1..12)
}

fn big(at: &[i64]) -> Vec<IBig> {
    at.iter().map(|x| IBig::from(*x)).collect()
}

/// Checks every evaluator against the exact one; returns how many answers the fast path gave.
fn check_formula(expr: &Expr, points: &[[i64; 3]]) -> usize {
    let f = Formula::new(expr.clone(), VARS);
    let mut answers = vec![];
    for at in points {
        let (value, ceil) = (f.value(&big(at)), f.ceil(&big(at)));
        if let (Ok(value), Ok(ceil)) = (&value, &ceil) {
            assert_eq!(value.ceil(), *ceil, "{expr:?} at {at:?}");
        }
        // Rounding a quotient needs no reduction, so the ceiling may exist where the value is too large.
        assert!(ceil.is_ok() || value.is_err(), "{expr:?} at {at:?}");
        let small = f.ceil_small(at);
        assert!(small.is_none() || ceil == Ok(IBig::from(small.unwrap_or(0))), "{small:?} {ceil:?} {expr:?} at {at:?}");
        let integer = f.integer_small(at);
        assert!(
            integer.is_none() || value == Ok(Number::from(integer.unwrap_or(0))),
            "{integer:?} {value:?} {expr:?} at {at:?}"
        );
        let clamped = ceil.map(|c| {
            let end = if c < IBig::ZERO { i64::MIN } else { i64::MAX };
            i64::try_from(c).unwrap_or(end)
        });
        assert_eq!(f.ceil_saturating(at), clamped, "{expr:?} at {at:?}");
        answers.push(small);
    }
    let columns: Vec<Vec<i64>> = (0..3).map(|i| points.iter().map(|at| at[i]).collect()).collect();
    let columns: Vec<&[i64]> = columns.iter().map(Vec::as_slice).collect();
    let mut out = vec![0; points.len()];
    // The batch answers exactly when every lane does.
    let all: Option<Vec<i64>> = answers.iter().copied().collect();
    assert_eq!(f.ceil_batch(&columns, &mut out).then_some(out), all, "{expr:?} at {points:?}");
    answers.iter().flatten().count()
}

fn check_condition(expr: &Expr, points: &[[i64; 3]]) -> usize {
    let c = Condition::new(expr.clone(), VARS);
    let mut answers = vec![];
    for at in points {
        let (exact, small) = (c.holds(&big(at)), c.holds_small(at));
        assert!(small.is_none() || exact == Ok(small == Some(true)), "{small:?} {exact:?} {expr:?} at {at:?}");
        assert_eq!(c.holds_at(at), exact);
        answers.push(small.map(i64::from));
    }
    // The batch evaluates every part in every lane: where it answers, every lane answers, and the same.
    let columns: Vec<Vec<i64>> = (0..3).map(|i| points.iter().map(|at| at[i]).collect()).collect();
    let columns: Vec<&[i64]> = columns.iter().map(Vec::as_slice).collect();
    let mut out = vec![0; points.len()];
    if c.holds_batch(&columns, &mut out) {
        assert_eq!(Some(out), answers.iter().copied().collect(), "{expr:?} at {points:?}");
    }
    answers.iter().flatten().count()
}

/// Runs a check over random cases; returns the share of points the fast path answered, in percent.
fn sample(cases: usize, expr: BoxedStrategy<Expr>, check: impl Fn(&Expr, &[[i64; 3]]) -> usize) -> usize {
    let mut runner = TestRunner::deterministic();
    let (mut answered, mut asked) = (0, 0);
    for _ in 0..cases {
        let case = (&expr, points()).new_tree(&mut runner).expect("a case").current();
        answered += check(&case.0, &case.1);
        asked += case.1.len();
    }
    100 * answered / asked
}

#[test]
fn formulas() {
    for (depth, least) in [(1, 40), (2, 25), (4, 10)] {
        let share = sample(CASES, number(depth), check_formula);
        assert!(share >= least, "only {share}% of the points answered at depth {depth}");
    }
}

#[test]
fn conditions() {
    for (depth, least) in [(0, 50), (1, 35), (3, 15)] {
        let share = sample(CASES, condition(depth), check_condition);
        assert!(share >= least, "only {share}% of the points answered at depth {depth}");
    }
}

/// Expressions of each depth: a second for all of them, and every operator occurs often.
const CASES: usize = 4_000;

#[test]
fn batches_of_every_length() {
    let sum = |a, b| binary(BinaryOp::Add, a, b);
    let product = |a, b| binary(BinaryOp::Mul, a, b);
    let var = |v| node(ExprKind::Var(v));
    let expr = sum(product(var(Var::X1), var(Var::Y1)), product(var(Var::X0), sum(var(Var::X1), literal(3, 0))));
    for length in [0, 1, 255, 256, 257, 511, 512, 1000] {
        let points: Vec<[i64; 3]> = (0..length).map(|i| [i, 2 * i + 1, i * i]).collect();
        assert_eq!(check_formula(&expr, &points), points.len());
    }
    // One lane that overflows spoils the batch, wherever it is.
    for bad in [0, 255, 256, 600] {
        let mut points = vec![[1, 2, 3]; 601];
        points[bad] = [i64::MAX, 2, 3];
        assert_eq!(check_formula(&expr, &points), 600);
    }
}
