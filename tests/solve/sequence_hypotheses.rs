//! What is claimed for pair sequences, against their values.

use crate::common::{analysis, cases, expression};
use proptest::prelude::*;
use wythoff_base::{Budget, IBig, Number};
use wythoff_game::Subject;
use wythoff_game::catalogue;
use wythoff_game::eval::{EvalError, Formula};
use wythoff_solve::{Hypothesis, Status, prove_sequence as prove, sequence_hypotheses as hypotheses};

fn sequence(body: &str) -> Formula {
    match Subject::parse(&format!("c = {body}")).unwrap_or_else(|e| panic!("{body}: {e}")) {
        Subject::Pairs(c) => c,
        other => panic!("{body}: {other:?}"),
    }
}

fn all(c: &Formula, to: u64) -> (Vec<Hypothesis>, Vec<String>) {
    hypotheses(c, to, &Budget::unlimited()).unwrap()
}

fn find(c: &Formula, to: u64, name: &str) -> Option<(Status, Vec<String>)> {
    let found = all(c, to).0.into_iter().find(|h| h.name == name)?;
    let witness = found.witness.unwrap_or_default().into_iter().map(|(key, value)| format!("{key}={value}"));
    Some((found.status, witness.collect()))
}

/// Whatever is claimed is true for n <= `to` and at some far places; says what was claimed.
fn judge(c: &Formula, to: u64) -> (bool, bool) {
    let value = |n: &IBig| c.value(std::slice::from_ref(n));
    let (monotone, linear) = (prove(c).nondecreasing, prove(c).linear);
    let far = [7, 20, 61].map(|e| IBig::from(10).pow(e) + IBig::from(e));
    let near = (0..=to).map(IBig::from);
    for proof in monotone.iter().chain(linear.as_ref().map(|linear| &linear.proof)) {
        for n in [0, 1, 2, 3, 10, 99, 1000, 100_003] {
            assert_eq!(proof.contradicted_at(c, &[n, n]), None, "{} at {n}", c.expr());
        }
    }
    for n in near.chain(far.into_iter().flat_map(|n| [n.clone(), n + IBig::ONE])) {
        let at = value(&n);
        let text = format!("{} at n = {n}", c.expr());
        let too_large = |e: &EvalError| e.to_string().contains("bits");
        if monotone.is_some() {
            match (&at, value(&(&n + IBig::ONE))) {
                (Ok(a), Ok(b)) => assert!(*a <= b, "{text}: {monotone:?}"),
                (Err(e), _) => assert!(too_large(e), "{text}: {e}"),
                (_, Err(e)) => assert!(too_large(&e), "{text}: {e}"),
            }
        }
        if let Some(linear) = &linear {
            let at = match at {
                Ok(at) => at,
                Err(e) if too_large(&e) => continue,
                Err(e) => panic!("{text}: {e}"),
            };
            assert!(at.is_integer(), "{text}");
            let line = linear.gamma.mul(&Number::from(&n)).unwrap();
            let (low, high) = (line.add(&linear.k1).unwrap(), line.add(&linear.k2).unwrap());
            assert!(low <= at && at <= high, "{text}: {}", linear.proof);
        }
    }
    (monotone.is_some(), linear.is_some())
}

#[test]
fn faults_are_found_before_pairs_are_listed() {
    let fault = |rule: &str| analysis(rule).fault().map(ToString::to_string);
    assert_eq!(fault("c = n % 5").unwrap(), "c is not nondecreasing: c_4 = 4, but c_5 = 0");
    assert_eq!(fault("c = n - 1").unwrap(), "c_0 = -1 is negative");
    assert_eq!(fault("c = floor(n/2)"), None);
}

#[test]
fn the_sequences_of_the_catalogue() {
    for entry in catalogue::all() {
        if let Subject::Pairs(c) = Subject::parse(&entry.rule).unwrap() {
            assert_eq!(judge(&c, 3000), (true, true), "{}", entry.name);
        }
    }
}

#[test]
fn slopes_and_bounds() {
    let cases = [
        ("floor(4*n/3)", "4/3", "-2/3", "0"),
        ("floor(n/2)", "1/2", "-1/2", "0"),
        ("2*floor(n/4)", "1/2", "-3/2", "0"),
        ("floor(sqrt(2)*n)", "sqrt(2)", "-1", "0"),
        ("floor((1 + sqrt(5))/2*n)", "(1 + sqrt(5))/2", "-1", "0"),
        ("floor(phi*n) + 3", "(1 + sqrt(5))/2", "2", "3"),
        ("floor(n/7)", "1/7", "-6/7", "0"),
        ("n - floor(n/2)", "1/2", "0", "1/2"),
        ("3*n - floor(n/1)", "2", "0", "0"),
        ("5", "0", "5", "5"),
        ("floor(sqrt(2)*n) + n % 3", "sqrt(2)", "-1", "2"),
        ("n % 5", "0", "0", "4"),
        ("max(n - 3, 0)", "1", "-3", "0"),
        ("if(n < 4, 7, 2*n)", "2", "0", "7"),
        ("n + (-1)^n", "1", "-1", "1"),
        ("n xor 1", "1", "-1", "1"),
        ("(n & 6) + n", "1", "0", "6"),
        ("n | 4", "1", "0", "4"),
        ("n^2 % 3 + gcd(n, 4)", "0", "1", "5"),
        ("abs(n - 4)", "1", "-4", "4"),
        ("min(n, floor(n/2) + 3)", "1/2", "0", "3"),
        ("floor(sqrt(2)*n) - floor(n/2)", "(-1 + 2*sqrt(2))/2", "-1", "1"),
    ];
    for (body, gamma, k1, k2) in cases {
        let c = sequence(body);
        let linear = prove(&c).linear.unwrap_or_else(|| panic!("{body}"));
        assert_eq!([linear.gamma, linear.k1, linear.k2].map(|x| x.to_string()), [gamma, k1, k2], "{body}");
        judge(&c, 2000);
        assert_eq!(find(&c, 100, "approximately-linear").unwrap().0, Status::Proved, "{body}");
    }
}

#[test]
fn nondecreasing_is_proved() {
    for body in [
        "0",
        "n",
        "floor(4*n/3)",
        "n - floor(n/2)",
        "3*n - floor(n/1)",
        "n^2",
        "n^2 - n",
        "n*(n + 1)/2",
        "2^n",
        "n*2^n",
        "isqrt(n)",
        "isqrt(n)*n",
        "floor(sqrt(3*n + 1))",
        "floor(n^2/4)",
        "max(n - 3, 0)",
        "min(n, 10)",
        "(n + 1)^n",
        "n^3 - 2*n^2 + 3*n",
        "n^2 - n % 2",
        "floor(sqrt(2)*n) + floor(n/3)",
        "n | 1",
        "if(n < 5, n, 2*n)",
        "2*n + (-1)^n",
        "n - isqrt(n)",
        "n*floor(sqrt(2)*n)",
        "n*floor(n/2)",
        "floor(sqrt(2)*n)^2*n + n",
        "floor(phi*n) - floor(n/2)",
        "3 + n % 1",
        "2*n - n % 3 + 2",
        "floor(sqrt(2)*(n + 1)) - 1",
        "2^isqrt(n)",
        "-floor(-n/3)",
        "max(floor(sqrt(2)*n), n + 2)",
    ] {
        let c = sequence(body);
        assert!(judge(&c, 300).0, "{body}");
        assert_eq!(find(&c, 100, "nondecreasing").unwrap().0, Status::Proved, "{body}");
    }
}

#[test]
fn near_misses_are_not_claimed() {
    for body in [
        "n mod 5",
        "10 - n",
        "floor(n/2) - n % 3",
        "n^2 - 3n",
        "(-1)^n",
        "n xor 1",
        "n - floor(3*n/2)",
        "n & 6",
        "abs(n - 4)",
        "if(n == 50, 48, n)",
        "n^3 - 5*n^2",
        "floor(sqrt(2)*n) - 2*floor(n/2)",
        "5 - isqrt(n)",
        "n - 2*isqrt(n)",
        "gcd(n, 4)",
        "-2^n",
        "n % 99",
        "min(n, 20 - n)",
        "floor(10/(n + 1))",
        "C(n + 1)",
        "n + 3*(-1)^n",
        "max(5, 9 - n)",
        "(n - 3)^2",
        "n - n % 4*2",
        "floor(9*n/10) - floor((n + 9)/10)",
        "2^n - 3^n",
    ] {
        let c = sequence(body);
        assert!(prove(&c).nondecreasing.is_none(), "{body}: {:?}", prove(&c).nondecreasing);
        let (status, witness) = find(&c, 200, "nondecreasing").unwrap();
        let at = |n: u64| c.value(&[IBig::from(n)]).unwrap();
        let fall = (0..=200).find(|n| at(*n) > at(n + 1));
        assert_eq!(status, Status::Refuted, "{body}");
        assert_eq!(witness[0], format!("n={}", fall.unwrap()), "{body}");
    }
    for body in [
        "n^2",
        "2^n",
        "isqrt(n)",
        "n*floor(n/2)",
        "floor(sqrt(2)*n) + floor(sqrt(3)*n)",
        "n/2",
        "n/0",
        "sqrt(2)*n",
        "if(even(n), n, 2*n)",
        "floor(n*n/1000)",
        "floor(12/(n - 3))",
        "n + floor(1/(100 - n))",
    ] {
        assert!(prove(&sequence(body)).linear.is_none(), "{body}");
    }
}

#[test]
fn what_is_violated_is_said() {
    assert_eq!(find(&sequence("n - 3"), 50, "starts at c_0 >= 0"), Some((Status::Refuted, vec!["n=0".into()])));
    assert_eq!(find(&sequence("n/2"), 50, "integers"), Some((Status::Refuted, vec!["n=1".into()])));
    assert_eq!(find(&sequence("n + floor(1/(9 - n))"), 50, "integers"), Some((Status::Refuted, vec!["n=9".into()])));
    let falling = vec!["n=4".into(), "c_n=4".into(), "c_(n+1)=0".into()];
    assert_eq!(find(&sequence("n mod 5"), 50, "nondecreasing"), Some((Status::Refuted, falling)));
    assert_eq!(find(&sequence("n mod 5"), 3, "nondecreasing"), Some((Status::Holds { bound: 3 }, vec![])));
    assert_eq!(find(&sequence("n"), 50, "integers"), None);
    assert_eq!(find(&sequence("n"), 50, "starts at c_0 >= 0"), None);
    assert!(all(&sequence("2^n + n - 3*(n % 2)"), 10).1[0].contains("faster than linearly"));
    assert!(!all(&sequence("isqrt(n)"), 10).1[0].contains("faster"));
    assert!(all(&sequence("floor(n/2)"), 10).1.is_empty());
}

#[test]
fn time_is_bounded() {
    let mut nested = "n".to_string();
    for _ in 0..30 {
        nested = format!("2^abs(if(0 < {nested} < 9, n % 7, n)) + 2^n");
    }
    let ripples: Vec<String> = (2..60).map(|q| format!("n % {q}")).collect();
    let roots: Vec<String> = (2..95).map(|q| format!("floor(sqrt({q})*n^2)*n")).collect();
    let (ripples, roots) = (ripples.join(" + "), roots.join(" + "));
    for body in [
        nested.as_str(),
        &ripples,
        &roots,
        "9^9^9^9 + n",
        "n^32 + n^31*10^900",
        "n % 99991 + n % 99989",
        "2^(2^n)",
        "n % 99991",
    ] {
        let budget = Budget::time(std::time::Duration::from_millis(100));
        let _ = hypotheses(&sequence(body), u64::MAX, &budget).unwrap();
    }
}

fn body() -> impl Strategy<Value = String> {
    expression(&["n"], 5, 16)
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn random_sequences_are_judged(text in prop_oneof![body(), body().prop_map(|e| format!("floor({e})"))]) {
        if let Ok(Subject::Pairs(c)) = Subject::parse(&format!("c = {text}")) {
            judge(&c, 300);
            let (all, _) = all(&c, 40);
            prop_assert!(all.iter().any(|h| h.name == "nondecreasing"));
        }
    }
}
