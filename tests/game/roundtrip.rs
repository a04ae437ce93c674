//! Printing and parsing again is the identity, and another way of writing a rule means the same rule.

use proptest::prelude::*;
use std::sync::Arc;
use wythoff_base::IBig;
use wythoff_game::FUNCTIONS;
use wythoff_game::Subject;
use wythoff_game::catalogue;
use wythoff_game::{BinaryOp, CompareOp, Element, Expr, ExprKind, Func, Keyword, Literal, Parameter, UnaryOp, Var};
use wythoff_game::{Head, Rule};

fn node(kind: ExprKind) -> Expr {
    Expr::synthetic(kind)
}

/// A parameter; each name has one value.
fn parameter(name: &str) -> Expr {
    let number = |n: i32| node(ExprKind::Number(Literal { digits: IBig::from(n), scale: 0 }));
    let value = match name {
        "p" => number(3),
        "a" => node(ExprKind::Unary(UnaryOp::Neg, Box::new(number(2)))),
        _ => node(ExprKind::Binary(BinaryOp::Div, Box::new(number(1)), Box::new(number(2)))),
    };
    node(ExprKind::Parameter(Arc::new(Parameter::new(name.to_string(), value))))
}

/// The functions of numbers that take this number of arguments.
fn functions(arguments: usize) -> Vec<Func> {
    let numbers = FUNCTIONS.iter().filter(|known| !known.func.is_condition() && known.func != Func::If);
    numbers.filter(|known| (known.arity.0..=known.arity.1).contains(&arguments)).map(|known| known.func).collect()
}

fn arb_number(vars: &'static [Var]) -> BoxedStrategy<Expr> {
    let leaf = prop_oneof![
        (0u32..30).prop_map(|n| node(ExprKind::Number(Literal { digits: IBig::from(n), scale: 0 }))),
        (0u32..500, 1u32..3).prop_map(|(n, scale)| node(ExprKind::Number(Literal { digits: IBig::from(n), scale }))),
        prop::sample::select(vars).prop_map(|v| node(ExprKind::Var(v))),
        Just(node(ExprKind::Phi)),
        prop::sample::select(vec!["p", "a", "slope_2"]).prop_map(parameter),
    ];
    let boxed = |a: Expr| Box::new(a);
    leaf.prop_recursive(5, 40, 3, move |inner| {
        let compare = (inner.clone(), prop::collection::vec((arb_compare(), inner.clone()), 1..3))
            .prop_map(move |(first, rest)| node(ExprKind::Compare(boxed(first), rest)));
        let parity = (prop::sample::select(vec![Func::Even, Func::Odd]), inner.clone())
            .prop_map(|(f, a)| node(ExprKind::Call(f, vec![a])));
        let element =
            (inner.clone(), prop::option::of(inner.clone())).prop_map(|(least, most)| Element { least, most });
        let set = (inner.clone(), prop::collection::vec(element, 1..4))
            .prop_map(move |(member, set)| node(ExprKind::In(boxed(member), set)));
        let word =
            prop::sample::select(vec![Keyword::True, Keyword::False]).prop_map(|word| node(ExprKind::Keyword(word)));
        let condition = prop_oneof![3 => compare, 1 => parity, 2 => set, 1 => word].prop_recursive(2, 6, 2, move |c| {
            prop_oneof![
                c.clone().prop_map(move |a| node(ExprKind::Unary(UnaryOp::Not, boxed(a)))),
                (prop::sample::select(vec![BinaryOp::And, BinaryOp::Or]), c.clone(), c)
                    .prop_map(move |(op, a, b)| node(ExprKind::Binary(op, boxed(a), boxed(b)))),
            ]
        });
        let binary = prop::sample::select(vec![
            BinaryOp::Add,
            BinaryOp::Sub,
            BinaryOp::Mul,
            BinaryOp::Div,
            BinaryOp::Rem,
            BinaryOp::Pow,
            BinaryOp::BitAnd,
            BinaryOp::BitOr,
            BinaryOp::BitXor,
        ]);
        prop_oneof![
            4 => (binary, inner.clone(), inner.clone()).prop_map(move |(op, a, b)| {
                let one = op == BinaryOp::Pow && b.to_string() == "1" && !a.is_constant();
                let op = if one { BinaryOp::Mul } else { op };
                node(ExprKind::Binary(op, boxed(a), boxed(b)))
            }),
            1 => inner.clone().prop_map(move |a| node(ExprKind::Unary(UnaryOp::Neg, boxed(a)))),
            1 => (prop::sample::select(functions(1)), inner.clone())
                .prop_map(|(f, a)| node(ExprKind::Call(f, vec![a]))),
            1 => (prop::sample::select(functions(2)), inner.clone(), inner.clone())
                .prop_map(|(f, a, b)| node(ExprKind::Call(f, vec![a, b]))),
            1 => (condition, inner.clone(), inner).prop_map(|(c, a, b)| node(ExprKind::Call(Func::If, vec![c, a, b]))),
        ]
    })
    .boxed()
}

fn arb_compare() -> impl Strategy<Value = CompareOp> {
    prop::sample::select(vec![CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge])
}

/// Writes the tree another way: parentheses, spaces, the papers' signs, implicit multiplication.
fn rewrite(e: &Expr, dice: &mut impl Iterator<Item = u8>) -> String {
    let mut roll = |n: u8| dice.next().unwrap_or(0) % n;
    let text = match &e.kind {
        // Rules have no terms with an index.
        ExprKind::Number(_)
        | ExprKind::Phi
        | ExprKind::Var(_)
        | ExprKind::Keyword(_)
        | ExprKind::Parameter(_)
        | ExprKind::Term(..) => e.to_string(),
        ExprKind::In(member, set) => {
            let sign = [" in", "∈"][roll(2) as usize];
            let mut text = format!("({}){sign}{{", rewrite(member, dice));
            for (i, element) in set.iter().enumerate() {
                text.push_str(if i > 0 { " ," } else { "" });
                text.push_str(&rewrite(&element.least, dice));
                if let Some(most) = &element.most {
                    text.push_str(&format!(" .. {}", rewrite(most, dice)));
                }
            }
            text + "}"
        }
        ExprKind::Unary(UnaryOp::Neg, a) => {
            let sign = ["-", "- ", "−"][roll(3) as usize];
            format!("{sign}({})", rewrite(a, dice))
        }
        ExprKind::Unary(UnaryOp::Not, a) => format!("not({})", rewrite(a, dice)),
        ExprKind::Binary(BinaryOp::Mul, a, b) if matches!(a.kind, ExprKind::Number(_)) && roll(2) == 0 => {
            format!("{a}{}({})", [" ", ""][roll(2) as usize], rewrite(b, dice))
        }
        ExprKind::Binary(op, a, b) => {
            let signs: &[&str] = match op {
                BinaryOp::Or => &[" or "],
                BinaryOp::And => &[" and\n"],
                BinaryOp::BitOr => &["|", " ⊞ "],
                BinaryOp::BitXor => &[" xor ", "⊕"],
                BinaryOp::BitAnd => &["&", "⊠", " ⊗ "],
                BinaryOp::Add => &["+", " + "],
                BinaryOp::Sub => &["-", " − "],
                BinaryOp::Mul => &["*", " × "],
                BinaryOp::Div => &["/", " / "],
                BinaryOp::Rem => &["%", " mod "],
                BinaryOp::Pow => &["^", "**", " ^ "],
            };
            let sign = signs[roll(signs.len() as u8) as usize];
            format!("({}){sign}({})", rewrite(a, dice), rewrite(b, dice))
        }
        ExprKind::Compare(first, rest) => {
            let mut text = format!("({})", rewrite(first, dice));
            for (op, e) in rest {
                let signs = match op {
                    CompareOp::Eq => ["==", " == "],
                    CompareOp::Ne => ["!=", "≠"],
                    CompareOp::Lt => ["<", " < "],
                    CompareOp::Le => ["<=", "≤"],
                    CompareOp::Gt => [">", " > "],
                    CompareOp::Ge => [">=", "≥"],
                };
                let sign = signs[dice.next().unwrap_or(0) as usize % 2];
                text.push_str(&format!("{sign}({})", rewrite(e, dice)));
            }
            text
        }
        ExprKind::Call(Func::Floor, args) if roll(2) == 0 => format!("⌊{}⌋", rewrite(&args[0], dice)),
        ExprKind::Call(Func::Ceil, args) if roll(2) == 0 => format!("⌈{}⌉", rewrite(&args[0], dice)),
        ExprKind::Call(func, args) => {
            let args: Vec<String> = args.iter().map(|a| rewrite(a, dice)).collect();
            let names = func.known().names;
            let name = names[dice.next().unwrap_or(0) as usize % names.len()];
            format!("{name} ({})", args.join(" ,"))
        }
    };
    if dice.next().unwrap_or(0).is_multiple_of(4) { format!("( {text})") } else { text }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn parse_of_print_is_the_identity(
        e in arb_number(Head::Take.vars()),
        dice in prop::collection::vec(any::<u8>(), 200),
    ) {
        let parameters: String = e.parameters().iter().map(|parameter| format!(", {parameter}")).collect();
        let line = format!("take = {e} > 0{parameters}");
        let rule = Rule::parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let printed = Subject::from(&rule).to_string();
        prop_assert_eq!(&printed, &line);
        let ExprKind::Compare(first, _) = &rule.body.kind else { panic!("{line}") };
        prop_assert_eq!(first.as_ref(), &e);
        let other = format!("take={} > 0{parameters} # the same", rewrite(&e, &mut dice.into_iter()));
        let again = Rule::parse(&other).unwrap_or_else(|error| panic!("{other}: {error}"));
        prop_assert_eq!(&again.body, &rule.body, "{}", other);
    }

    #[test]
    fn modifiers_come_in_any_order(q in 1u32..9, order in Just(vec![0, 1, 2, 3, 4]).prop_shuffle(), wyt: bool) {
        let blocking = format!("blocking {q}");
        let parts = ["p = 9", &blocking, "misere", "single = k > q or larger and k in {1..p}", "q = -1/2"];
        let head = if wyt { "wyt = k^2 + p" } else { "f(x1,y1,x0) = x1 + p" };
        let line = order.iter().fold(head.to_string(), |line, &i| format!("{line} ,{}", parts[i]));
        let head = head.replace("(x1,y1,x0)", "");
        let canonical = format!("{head}, {}, {}, {}", parts[0], parts[4], parts[1..4].join(", "));
        let printed = Subject::parse(&line).unwrap().to_string();
        prop_assert_eq!(&printed, &canonical);
        prop_assert_eq!(Subject::parse(&printed).unwrap().to_string(), canonical);
    }
}

#[test]
fn the_catalogue_is_written_canonically() {
    for entry in catalogue::all() {
        let game = Subject::parse(&entry.name).unwrap_or_else(|e| panic!("{}: {e}", entry.name));
        assert_eq!(game.to_string(), entry.rule);
        assert_eq!(Subject::parse(&entry.rule).unwrap().to_string(), entry.rule);
    }
}

#[test]
fn juxtaposition_binds_between_unary_minus_and_power() {
    for (written, meant) in [
        ("wyt = 2k^2", "wyt = 2*k^2"),
        ("wyt = -2k", "wyt = -(2*k)"),
        ("wyt = 2(k+1)^2", "wyt = 2*(k + 1)^2"),
        ("c = 4n/3", "c = 4*n/3"),
        ("wyt = -1^2", "wyt = -1^2"),
        ("wyt = (-1)^k", "wyt = (-1)^k"),
        ("wyt = 2^3^k", "wyt = 2^3^k"),
        ("wyt = (2^3)^k", "wyt = (2^3)^k"),
        ("wyt = 2^-k", "wyt = 2^(-k)"),
        ("wyt = 1.50k + 2phi", "wyt = 1.50*k + 2*phi"),
        ("wyt = -k*3", "wyt = -k*3"),
        ("wyt = k mod 3", "wyt = k % 3"),
        ("take = 0 < k <= l", "take = 0 < k <= l"),
        ("take = not k == l or even(k) and odd(l)", "take = not k == l or even(k) and odd(l)"),
        ("take = not (k == l or even(k))", "take = not (k == l or even(k))"),
        ("f = ⌊(x1 + 1)/x0⌋ ⊞ 1 ⊕ y1 ⊠ 3", "f = floor((x1 + 1)/x0) | (1 xor (y1 & 3))"),
        ("hofstadter, misère", "f = x1 + 1, misere"),
        ("blocking-2 , misere", "f = 1, blocking 2, misere"),
        ("f(x1) = x1 + 1", "f = x1 + 1"),
        ("f = compl(x1) + compl(x1, y1)", "f = C(x1) + C(x1, y1)"),
        ("take = k ∈ {1,2, 4 .. 6} and not l in {0.5..2}", "take = k in {1, 2, 4..6} and not l in {0.5..2}"),
        ("c = floor(p*n), p=3/2", "c = floor(p*n), p = 3/2"),
        ("f = 2p, misere, p = -1", "f = 2*p, p = -1, misere"),
        ("take = true, single = smaller", "take = true, single = smaller"),
        ("f = q + p, single = k < r, r = 5, p = 1, q = 2", "f = q + p, q = 2, p = 1, r = 5, single = k < r"),
    ] {
        let game = Subject::parse(written).unwrap_or_else(|e| panic!("{written}: {e}"));
        assert_eq!(game.to_string(), meant, "{written}");
        assert_eq!(Subject::parse(meant).unwrap().to_string(), meant);
    }
}
