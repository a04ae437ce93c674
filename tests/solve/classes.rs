//! What is called a polynomial on each residue class, against its values.

use proptest::prelude::*;
use wythoff_base::algebra::Polynomial;
use wythoff_base::{Budget, IBig};
use wythoff_game::position::Position;
use wythoff_game::{Ruleset, TwoPile};
use wythoff_solve::{Analysis, classes};

fn expression() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec!["x1", "x1", "x1", "x0", "1", "2", "3", "5", "0.5", "1.5", "0.2"]);
    leaf.prop_map(String::from).prop_recursive(4, 12, 2, |e| {
        let forms = [
            "({} + {})",
            "({} - {})",
            "({}*{})",
            "floor({}/2)",
            "floor({}/3)",
            "ceil({}/4)",
            "floor({})",
            "ceil({})",
            "({}/2)",
            "({}/1.5)",
            "{}^2",
            "max({}, {})",
            "min({}, {})",
            "floor({}/({} + 1))",
            "({} % 3)",
            "(-{})",
            "(x1 | 2)",
            "(x1 xor 1)",
            "if({} > {}, x1, 3)",
            "if(odd(x1), {}, {})",
            "(x1 & 3)",
        ];
        (prop::sample::select(forms.to_vec()), e.clone(), e)
            .prop_map(|(form, a, b)| form.replacen("{}", &a, 1).replacen("{}", &b, 1))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is called a polynomial on classes has its values.
    #[test]
    fn classes_have_the_values(text in expression(), gap in 1u64..3) {
        let rules = Ruleset::parse(&format!("f = {text}")).unwrap();
        let TwoPile::Constraint(f) = rules.two_pile() else { unreachable!() };
        let Some(found) = classes(f.expr(), gap, 256) else { return Ok(()) };
        let from = found.start;
        for x in (from..from + 40).chain([from + 1009, from + 100_003]) {
            let value = f.ceil(&[x, x, x + gap].map(IBig::from));
            prop_assert_eq!(found.at(x), value.ok(), "{} at {}", text, x);
        }
    }
}

#[test]
fn floors_and_fractions() {
    for (text, modulus, degree) in [
        ("floor(x1/2) + 1", 2, 1),
        ("1.5*x1 + 1", 2, 1),
        ("x1/2 + 1", 2, 1),
        ("2.5*x1 + 1", 2, 1),
        ("floor(x1^2/3) + 1", 3, 2),
        ("floor(x1/2)*3 + floor((x1 + 1)/3) + 1", 6, 1),
        ("floor(floor(x1/2)/2) + x1", 4, 1),
        ("(1.5*x1)^2", 4, 2),
        ("x1 | 1", 2, 1),
        ("0.3*x1", 10, 1),
        ("floor(x1/3)*(x1 % 2)", 6, 1),
    ] {
        let rules = Ruleset::parse(&format!("f = {text}")).unwrap();
        let TwoPile::Constraint(f) = rules.two_pile() else { unreachable!() };
        let found = classes(f.expr(), 1, 64).unwrap_or_else(|| panic!("{text}"));
        let degrees = found.polynomials.iter().map(Polynomial::degree);
        assert_eq!((found.polynomials.len(), degrees.max()), (modulus, Some(degree)), "{text}");
    }
}

/// A fraction times a variable repeats later than the variable.
#[test]
fn fractions_in_remainders() {
    for f in ["(((1/1.5)*x1) + x1) % 3", "((x1 % 2)/4*x1) % 3 + 1", "(0.5*x1 + 0.5*x1*(1/3)) % 2 + 1"] {
        let rules = Ruleset::parse(&format!("f = {f}")).unwrap();
        let board = wythoff_check::judge(&rules, 60, &Budget::unlimited()).unwrap();
        for solver in Analysis::of(&(&rules).into()).solvers() {
            for (x, y) in (0..=60u64).flat_map(|x| (x..=60).map(move |y| (x, y))) {
                let Ok(found) = solver.solve(&Position::new(x.into(), y.into()), &Budget::unlimited()) else {
                    continue;
                };
                assert_eq!(Some(found.outcome), board.outcome(x, y), "{f} ({x},{y}): {}", solver.name());
            }
        }
    }
}
