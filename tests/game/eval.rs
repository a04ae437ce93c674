//! Values, errors and limits of expressions as a person writes them.

use wythoff_base::IBig;
use wythoff_game::Rule;
use wythoff_game::eval::{Condition, Formula};
use wythoff_game::{Expr, ExprKind, UnaryOp, Var};

/// The variables of f.
const F: &[Var] = &[Var::X1, Var::Y1, Var::X0];
/// The amounts of a move.
const TAKE: &[Var] = &[Var::K, Var::L];

fn formula(text: &str) -> Formula {
    Formula::new(Rule::parse(&format!("f = {text}")).expect("a rule").body, F)
}

fn condition(text: &str) -> Condition {
    Condition::new(Rule::parse(&format!("take = {text}")).expect("a rule").body, TAKE)
}

fn big(at: &[i64]) -> Vec<IBig> {
    at.iter().map(|x| IBig::from(*x)).collect()
}

#[test]
fn values() {
    for (text, at, value) in [
        ("x1 + 1", [4, 0, 0], "5"),
        ("2x1^2 - y1", [3, 4, 0], "14"),
        ("-x1^2", [3, 0, 0], "-9"),
        ("x1/y1", [6, 4, 0], "3/2"),
        ("1.50*x1", [3, 0, 0], "9/2"),
        ("x1 % y1", [-7, -3, 0], "2"),
        ("x1 % 1.5", [5, 0, 0], "1/2"),
        ("2^x1", [-2, 0, 0], "1/4"),
        ("(-1)^x1", [-3, 0, 0], "-1"),
        ("0^x1", [0, 0, 0], "1"),
        ("2^3^2", [0, 0, 0], "512"),
        ("(x1 xor y1) | 1", [12, 10, 0], "7"),
        ("x1 & y1", [12, 10, 0], "8"),
        ("C(x1)", [10, 0, 0], "5"),
        ("C(x1)", [0, 0, 0], "0"),
        ("C(x1, y1)", [9, 50, 0], "13"),
        ("C(x1, y1)", [0, 50, 0], "0"),
        ("gcd(x1, y1, x0)", [-12, 18, 0], "6"),
        ("gcd(x1, y1)", [0, 0, 0], "0"),
        ("isqrt(x1)", [99, 0, 0], "9"),
        ("sqrt(x1)", [8, 0, 0], "2*sqrt(2)"),
        ("sqrt(x1)*sqrt(y1)", [8, 2, 0], "4"),
        ("phi*x1", [2, 0, 0], "1 + sqrt(5)"),
        ("floor(phi*x1)", [-2, 0, 0], "-4"),
        ("ceil(phi*x1)", [-2, 0, 0], "-3"),
        ("floor(x1/y1)", [7, -2, 0], "-4"),
        ("ceil(x1/y1)", [7, -2, 0], "-3"),
        ("floor((sqrt(8*x1 + 1) - 1)/2)", [10, 0, 0], "4"),
        ("floor((sqrt(8*x1 + 1) - 1)/2)", [9, 0, 0], "3"),
        ("min(x1, 3/2, sqrt(2))", [2, 0, 0], "sqrt(2)"),
        ("max(x1, phi)", [1, 0, 0], "(1 + sqrt(5))/2"),
        ("abs(1 - sqrt(2))", [0, 0, 0], "-1 + sqrt(2)"),
        ("if(x1 == 0, 7, 1/x1)", [0, 0, 0], "7"),
        ("if(x1 == 0 or 1/x1 > 0, 1, 2)", [0, 0, 0], "1"),
        ("if(x1 != 0 and 1/x1 > 0, 1, 2)", [0, 0, 0], "2"),
        ("if(1 < x1 < 1/x1, 1, 2)", [0, 0, 0], "2"),
        ("if(1 == 1, x1, 1/0)", [5, 0, 0], "5"),
        ("if(sqrt(2) < sqrt(3) < 2 <= x1, 1, 2)", [2, 0, 0], "1"),
        ("binomial(x1, y1)", [66, 33, 0], "7219428434016265740"),
        ("binomial(x1, y1)", [67, 33, 0], "14226520737620288370"),
        ("binomial(x1, y1)", [i64::MAX, 1, 0], "9223372036854775807"),
        ("binomial(x1, y1)", [i64::MAX, i64::MAX, 0], "1"),
        ("binomial(x1, y1) + binomial(y1, -x1)", [3, 4, 0], "0"),
        ("fib(x1)", [92, 0, 0], "7540113804746346429"),
        ("fib(x1)", [93, 0, 0], "12200160415121876738"),
        ("log2(x1)", [1, 0, 0], "0"),
        ("log2(x1 + 1)", [i64::MAX, 0, 0], "63"),
        ("popcount(x1) + popcount(y1^2)", [i64::MAX, 1 << 40, 0], "64"),
        ("digits(x1)", [0, 0, 0], "1"),
        ("digits(10^x1) + digits(10^x1 - 1)", [50, 0, 0], "101"),
        ("if(x1 in {1, 4..6, y1}, 1, 2) + if(x1 in {7..6, 0.5}, 10, 20)", [6, 0, 0], "21"),
        ("if(x1 in {1, 1/0}, 1, 2)", [1, 0, 0], "1"),
        ("if(true, 1, 1/0) + if(false, 1/0, 2)", [1, 0, 0], "3"),
        ("x1 + (y1 - y1)", [i64::MAX, i64::MIN, 0], "9223372036854775807"),
        ("x1 + 1", [i64::MAX, 0, 0], "9223372036854775808"),
    ] {
        let f = formula(text);
        let exact = f.value(&big(&at)).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(exact.to_string(), value, "{text} at {at:?}");
        assert_eq!(f.ceil(&big(&at)), Ok(exact.ceil()), "{text} at {at:?}");
        assert!(f.ceil_small(&at).is_none_or(|small| IBig::from(small) == exact.ceil()), "{text} at {at:?}");
        assert_eq!(f.integer(&big(&at)).ok().as_ref(), exact.as_integer(), "{text} at {at:?}");
        let small = f.integer_small(&at).map(IBig::from);
        assert!(small.is_none() || small.as_ref() == exact.as_integer(), "{text} at {at:?}");
    }
}

#[test]
fn errors_name_the_cause_the_place_and_the_point() {
    for (text, at, place, message) in [
        ("1 + 1/x1", [0, 5, 3], "1/x1", "division by zero at x1 = 0"),
        ("x1/(x0 - 3)", [0, 5, 3], "x1/(x0 - 3)", "division by zero at x1 = 0, x0 = 3"),
        ("floor(x1/x0)", [1, 5, 0], "x1/x0", "division by zero at x1 = 1, x0 = 0"),
        ("x1 % y1", [1, 0, 0], "x1 % y1", "division by zero at x1 = 1, y1 = 0"),
        ("0^(-1)", [0, 0, 0], "0^(-1)", "division by zero"),
        ("2 + (x1/2 | 1)", [3, 0, 0], "(x1/2 | 1)", "| needs an integer, not 3/2 at x1 = 3"),
        ("x1 xor y1", [3, -4, 0], "x1 xor y1", "xor needs an integer >= 0, not -4 at x1 = 3, y1 = -4"),
        ("C(x1)", [-3, 0, 0], "C(x1)", "C needs an integer >= 0, not -3 at x1 = -3"),
        ("if(odd(x1/2), 1, 2)", [3, 0, 0], "odd(x1/2)", "odd needs an integer, not 3/2 at x1 = 3"),
        ("gcd(x1, phi)", [3, 0, 0], "gcd(x1, phi)", "gcd needs an integer, not (1 + sqrt(5))/2 at x1 = 3"),
        ("if(x1 in {1, 1/0}, 1, 2)", [2, 0, 0], "1/0", "division by zero at x1 = 2"),
        ("fib(x1)", [-1, 0, 0], "fib(x1)", "fib needs an integer >= 0, not -1 at x1 = -1"),
        ("log2(x1)", [0, 0, 0], "log2(x1)", "log2 needs an integer >= 1, not 0 at x1 = 0"),
        ("log2(x1/2)", [3, 0, 0], "log2(x1/2)", "log2 needs an integer, not 3/2 at x1 = 3"),
        ("binomial(x1, 2)", [-1, 0, 0], "binomial(x1, 2)", "binomial needs an integer >= 0, not -1 at x1 = -1"),
        ("binomial(2^x1, 2^62)", [70, 0, 0], "binomial(2^x1, 2^62)", "number of more than 1048576 bits at x1 = 70"),
        ("fib(10^x1)", [18, 0, 0], "fib(10^x1)", "number of more than 1048576 bits at x1 = 18"),
        ("isqrt(x1)", [-1, 0, 0], "isqrt(x1)", "square root of a negative number at x1 = -1"),
        ("sqrt(x1 - 3)", [1, 0, 0], "sqrt(x1 - 3)", "square root of a negative number at x1 = 1"),
        ("sqrt(phi)", [1, 0, 0], "sqrt(phi)", "square root of a number that contains a square root"),
        ("sqrt(2) + sqrt(x1)", [3, 0, 0], "sqrt(2) + sqrt(x1)", "two different square roots in one number at x1 = 3"),
        ("2^(x1/2)", [1, 0, 0], "2^(x1/2)", "exponent that is not an integer at x1 = 1"),
        ("9^9^9^9", [0, 0, 0], "9^9^9", "number of more than 1048576 bits"),
        ("2^(10^x1)", [30, 0, 0], "2^(10^x1)", "number of more than 1048576 bits at x1 = 30"),
        ("(1/2)^(10^x1)", [9, 0, 0], "(1/2)^(10^x1)", "number of more than 262144 bits at x1 = 9"),
    ] {
        let f = formula(text);
        let error = f.ceil(&big(&at)).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
        let source = format!("f = {text}");
        assert_eq!(source.get(error.span.start..error.span.end), Some(place), "{text}");
        assert!(error.hint().is_some_and(|hint| hint.len() > 10), "{text}");
        assert_eq!(f.ceil_small(&at), None, "{text}");
        assert_eq!(f.ceil_saturating(&at), Err(error), "{text}");
    }
}

#[test]
fn the_rule_itself_may_need_an_integer() {
    let f = formula("x1/2");
    assert_eq!(f.integer(&big(&[6, 0, 0])), Ok(IBig::from(3)));
    let error = f.integer(&big(&[7, 0, 0])).expect_err("not an integer");
    assert_eq!(error.to_string(), "the rule needs an integer, not 7/2 at x1 = 7");
    assert_eq!((f.integer_small(&[6, 0, 0]), f.integer_small(&[7, 0, 0])), (Some(3), None));
}

#[test]
fn long_values_are_abbreviated() {
    let x = IBig::from(10).pow(1000) + IBig::from(7);
    let error = formula("1/(x1 - x1)").ceil(&[x, IBig::ZERO, IBig::ZERO]).expect_err("division by zero");
    assert_eq!(error.to_string(), "division by zero at x1 = 100000000000...000000000007 (1001 digits)");
}

/// Powers beside numbers, on either side: as the numbers compare, also where a power is too large to be computed.
#[test]
fn powers_are_compared_by_size() {
    type Test = fn(&i64, &i64) -> bool;
    let tests: [(&str, Test); 6] =
        [("<", i64::lt), ("<=", i64::le), ("==", i64::eq), ("!=", i64::ne), (">=", i64::ge), (">", i64::gt)];
    for (op, test) in tests {
        let [left, right] = [condition(&format!("k^3 {op} l")), condition(&format!("k {op} 2^l"))];
        for (k, l) in (-5..70).flat_map(|k| [-9, -1, 0, 1, 7, 8, 9, 26, 27, 28, 63, 64, 65].map(|l| (k, l))) {
            assert_eq!(left.holds(&big(&[k, l])), Ok(test(&(k * k * k), &l)), "{k}^3 {op} {l}");
            if (0..7).contains(&(l % 13)) {
                let l = l.rem_euclid(13);
                assert_eq!(right.holds(&big(&[k, l])), Ok(test(&k, &(1 << l))), "{k} {op} 2^{l}");
            }
        }
        let far = big(&[1_000_003, 1_000_000_007]);
        assert_eq!(condition(&format!("k^l {op} 10^40")).holds(&far), Ok(test(&1, &0)), "{op}");
        assert_eq!(condition(&format!("l {op} k^l")).holds(&far), Ok(test(&0, &1)), "{op}");
    }
    for (k, l) in (0..9).flat_map(|k: i64| (0..9).map(move |l: i64| (k, l))) {
        let equal = k.pow(l as u32) == l.pow(k as u32);
        assert_eq!(condition("k^l == l^k").holds(&big(&[k, l])), Ok(equal), "{k} {l}");
    }
    // Too large, and too near to each other.
    assert!(condition("k^l == (k + 1)^l").holds(&big(&[1_000_003, 1_000_000_007])).is_err());
}

#[test]
fn conditions() {
    for (text, at, truth) in [
        ("k == l and even(k)", [4, 4], true),
        ("k == l and even(k)", [3, 3], false),
        ("not k < l <= 7 or odd(k)", [2, 7], false),
        ("not k < l <= 7 or odd(k)", [2, 8], true),
        ("k/2 + l/3 == 5/6", [1, 1], true),
        ("sqrt(2)*k < l", [5, 8], true),
        ("sqrt(2)*k < l", [5, 7], false),
        ("sqrt(2)*k < l", [-5, -8], false),
        ("sqrt(k) == l", [9, 3], true),
        ("sqrt(k) <= l", [10, 3], false),
        ("k*phi > l", [i64::MAX, i64::MAX], true),
        ("k + 1 > l", [i64::MAX, i64::MAX], true),
    ] {
        let c = condition(text);
        assert_eq!(c.holds(&big(&at)), Ok(truth), "{text} at {at:?}");
        assert_eq!(c.holds_at(&at), Ok(truth), "{text} at {at:?}");
        assert!(c.holds_small(&at).is_none_or(|small| small == truth), "{text} at {at:?}");
    }
    let error = condition("k/l > 1").holds_at(&[1, 0]).expect_err("division by zero");
    assert_eq!(error.to_string(), "division by zero at k = 1, l = 0");
    assert_eq!(condition("l != 0 and k/l > 1").holds_at(&[1, 0]), Ok(false));
}

#[test]
fn clamps_beyond_machine_integers() {
    let at = [i64::MAX, 3, 0];
    assert_eq!(formula("x1*y1").ceil_saturating(&at), Ok(i64::MAX));
    assert_eq!(formula("-x1*y1").ceil_saturating(&at), Ok(i64::MIN));
    assert_eq!(formula("x1*y1/6").ceil_saturating(&at), Ok(i64::MAX / 2 + 1));
    assert_eq!(formula("2^x1 % 7").ceil_saturating(&[1 << 18, 0, 0]), Ok(2));
}

#[test]
fn multiples_of_root_two_far_out() {
    let (f, root) = (formula("floor(x1*sqrt(2))"), formula("isqrt(2*x1^2)"));
    for digits in [50, 1000, 100_000] {
        let at = [IBig::from(10).pow(digits), IBig::ZERO, IBig::ZERO];
        assert_eq!(f.ceil(&at), root.ceil(&at));
    }
}

#[test]
fn common_rules_take_the_fast_path() {
    let at = [1_000_003, 2_000_005, 1_000_033];
    for text in [
        "x1 + 1",
        "(x1 xor y1) | 1",
        "4*x1/3",
        "6*(x1/4)",
        "(2*(x1/2)) | 1",
        "1.5x1 + y1/7 - 0.25",
        "floor(sqrt(2)*x1)",
        "phi*x1 + 1/2",
        "floor(phi^2*x1)",
        "floor((x1 + 1)/x0) + 1",
        "x1*(x1 + 1)/2 | 1",
        "floor((sqrt(8*x1 + 1) - 1)/2)",
        "ceil(sqrt(x1/3))",
        "if(odd(y1), x1, 1/2)",
        "if(x1 < 10, sqrt(2) + sqrt(3), x1)",
        "if(sqrt(2)*x1 > y1, 1, 2)",
        "(-1)^x1 + 2^(x1 % 13)",
        "max(min(x1, y1/2), 3) % 1.5",
        "gcd(x1, y1, 6) + C(x1) + C(y1, x1) + abs(x1 - x0)",
        "(x0 - x1)^2 + x1^(y1 % 2)",
    ] {
        let f = formula(text);
        let small = f.ceil_small(&at).unwrap_or_else(|| panic!("{text} is not compiled"));
        assert_eq!(f.ceil(&big(&at)), Ok(IBig::from(small)), "{text}");
        let columns = [[at[0]; 700], [at[1]; 700], [at[2]; 700]];
        let mut out = [0; 700];
        assert!(f.ceil_batch(&columns.each_ref().map(|c| c.as_slice()), &mut out), "{text}");
        assert_eq!(out, [small; 700], "{text}");
    }
}

#[test]
fn no_tree_and_no_point_overwhelms() {
    // Multiplying surds out doubles the expression each time.
    let golden = "phi*(1 + ".repeat(60) + "x1" + &")".repeat(60);
    assert!(formula(&golden).ceil(&big(&[1, 0, 0])).is_ok());
    // Squares of squares meet the limit, not the memory.
    let squares = "(".repeat(60) + "x1" + &")^2".repeat(60);
    assert!(formula(&squares).ceil_saturating(&[3, 0, 0]).is_err());
    assert_eq!(formula(&squares).ceil_saturating(&[1, 0, 0]), Ok(1));
    // Many large numbers meet a limit of their own.
    let many = format!("max({})", vec!["3^(500000 - x1)"; 2000].join(", "));
    let error = formula(&many).ceil_saturating(&[1, 0, 0]).expect_err("too much work");
    assert_eq!(error.to_string(), "numbers of more than 16777216 bits together at x1 = 1");
    let constant = format!("max({})", vec!["3^500000"; 2000].join(", "));
    assert_eq!(formula(&constant).ceil_small(&[1, 0, 0]), None);
    // A tree built too high by hand is refused; so are points that are too short.
    let x1 = Expr::synthetic(ExprKind::Var(Var::X1));
    let high = (0..300).fold(x1, |a, _| Expr::synthetic(ExprKind::Unary(UnaryOp::Neg, Box::new(a))));
    assert!(Formula::new(high, F).ceil_saturating(&[1, 0, 0]).is_err());
    let f = formula("x1 + y1");
    assert!(f.ceil_saturating(&[1]).is_err_and(|e| e.to_string() == "y1 has no value here at x1 = 1"));
    assert!(!f.ceil_batch(&[&[1, 2]], &mut [0; 2]) && !f.ceil_batch(&[&[1, 2], &[1]], &mut [0; 2]));
    assert!(!f.ceil_batch(&[[1i64].as_slice(); 15], &mut [0]) && f.ceil_batch(&[&[1, 2], &[1, 7]], &mut [0; 2]));
}
