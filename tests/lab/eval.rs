//! The question about an expression: values, laws, and what is said where there is none.

use crate::answers::ask;
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_lab::answers::{Allowance, Failure};

fn eval(params: &[(&str, &str)]) -> Result<Map<String, Value>, Failure> {
    ask("eval", params, &Allowance::default())
}

#[test]
fn values_of_each_kind() {
    let cases = [
        ("5 ⊞ 6", "integer", "7", None),
        ("C(9, 4)", "integer", "11", None),
        ("2^100 - 2^101", "integer", "-1267650600228229401496703205376", None),
        ("-7/2", "fraction", "-7/2", Some("-3.5")),
        ("-1/3", "fraction", "-1/3", Some("-0.33333333333333333333")),
        ("2/3", "fraction", "2/3", Some("0.66666666666666666666")),
        ("phi", "surd", "(1 + sqrt(5))/2", Some("1.61803398874989484820")),
        ("1 < phi < 2", "condition", "true", None),
    ];
    for (text, kind, value, decimal) in cases {
        let found = eval(&[("expression", text)]).unwrap();
        assert_eq!(
            (&found["kind"], &found["value"], &found["decimal"]),
            (&json!(kind), &json!(value), &json!(decimal)),
            "{text}"
        );
        assert!(!found.contains_key("law"), "{text}");
    }
    // A value may follow the expression or be a parameter of its own.
    for params in [&[("expression", "x1*2, x1 = 5")][..], &[("expression", "x1*2"), ("values", "x1=5")]] {
        assert_eq!(eval(params).unwrap()["value"], "10");
    }
    let note = eval(&[("expression", "C(5, 2)")]).unwrap()["notes"][0].as_str().map(str::to_string);
    assert!(note.is_some_and(|note| note.contains("binomial(5, 2)")));
}

#[test]
fn laws_in_a_box() {
    let law = eval(&[("expression", "a & (b | c) == a & b | a & c"), ("to", "12")]).unwrap();
    assert_eq!((&law["kind"], &law["value"]), (&json!("law"), &json!("true")));
    assert_eq!(law["law"]["names"], json!(["a", "b", "c"]));
    assert_eq!(law["law"]["points"], "2197");
    assert_eq!(law["law"]["evidence"]["kind"], "exhaustive");
    let law = eval(&[("expression", "a | b == a + b"), ("to", "12")]).unwrap();
    assert_eq!((&law["value"], &law["law"]["counterexample"]), (&json!("false"), &json!(["1", "1"])));
    assert_eq!(law["law"]["evidence"], Value::Null);
    // A name with a value does not run.
    let law = eval(&[("expression", "a | b == a + b"), ("values", "b=16"), ("to", "15")]).unwrap();
    assert_eq!((&law["value"], &law["law"]["points"]), (&json!("true"), &json!("16")));
}

#[test]
fn no_value() {
    let wrong = |params: &[(&str, &str)]| eval(params).unwrap_err().to_string();
    for (params, says) in [
        (&[("expression", "1/0")][..], "division by zero\n  1/0\n  ^^^"),
        (&[("expression", "a + 1")], "`a` has no value\n  a + 1\n  ^\nhint: give its value after the expression: a=3"),
        (&[("expression", "a < 1")], "check all values up to 20: `to=20`"),
        (&[("expression", "a + 1"), ("to", "3")], "a number is not a law"),
        (&[("expression", "a/b == 1"), ("to", "3")], "division by zero at a = 0, b = 0"),
        (&[("expression", "a + b == 1"), ("values", "b=2 3"), ("to", "3")], "an operator is missing here"),
        (&[("expression", "2^(2^40)")], "number of more than 1048576 bits"),
    ] {
        let found = wrong(params);
        assert!(found.contains(says), "{params:?}: {found}");
    }
    let short = Allowance { time: Some(Duration::from_millis(100)), ..Allowance::default() };
    let failure = ask("eval", &[("expression", "a + b + c + d >= 0"), ("to", "5000")], &short).unwrap_err();
    assert!(matches!(failure, Failure::GaveUp { .. }), "{failure}");
}
