//! What is refuted, against its definition: every witness shows what its hypothesis denies.

use std::collections::BTreeSet;
use wythoff_base::{IBig, Number};
use wythoff_game::Ruleset;
use wythoff_game::eval::Formula;
use wythoff_game::position::{Move, Piles};
use wythoff_solve::Hypothesis;

/// The value of an expression of a rule, by the exact evaluator.
pub fn value(f: &Formula, at: &[IBig]) -> Option<Number> {
    f.value(at).ok()
}

/// Its ceiling.
pub fn ceil(f: &Formula, at: &[IBig]) -> Option<IBig> {
    Some(value(f, at)?.ceil())
}

/// max(0, ceil f) at (x1, y1, x0).
pub fn acting(f: &Formula, at: [u64; 3]) -> Option<IBig> {
    Some(ceil(f, &at.map(IBig::from))?.max(IBig::ZERO))
}

/// A refuted hypothesis fails by its definition at its witness.
pub fn refuted(rule: &str, f: &Formula, rules: Option<&Ruleset>, h: &Hypothesis) {
    let Some(witness) = &h.witness else { return };
    let say = format!("{rule}, {}: {} {witness:?}", h.name, h.reason);
    let at = |name: &str| witness.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
    let whole = |name: &str| u64::try_from(&at(name).unwrap_or_else(|| panic!("no {name}: {say}"))).expect("natural");
    let c = |k: u64| ceil(f, &[IBig::from(k)]).expect("a value");
    let excess = |k: u64| c(k) - IBig::from(k);
    if let Some(k) = at("k").filter(|_| h.reason.to_string().contains("has no value")) {
        assert!(value(f, &[k]).is_none(), "{say}");
        return;
    }
    match h.name {
        "positivity" => {
            let point = ["x1", "y1", "x0"].map(|name| at(name).expect("a number"));
            let found = value(f, &point);
            assert!(found.as_ref().is_none_or(|found| *found <= Number::ZERO), "{say}");
            assert!(point[0] <= point[1] && point[0] < point[2], "{say}");
            let shown = at("f").map(Number::from).or_else(|| at("F").map(|_| Number::from(-1)));
            if let Some(found) = found {
                assert!(shown == Some(found.clone()) || (!found.is_integer() && at("F") == Some(IBig::ZERO)), "{say}");
            }
        }
        "monotonicity" => {
            let (x1, y1, low, high) = (whole("x1"), whole("y1"), whole("x0'"), whole("x0"));
            let values = [low, high].map(|x0| acting(f, [x1, y1, x0]).expect("a value"));
            let shown = [at("f'").or(at("F'")), at("f").or(at("F"))].map(|value| value.expect("a value"));
            assert!(x1 <= y1 && x1 < low && low < high && values[0] > values[1] && values == shown, "{say}");
        }
        "semi-additivity" => {
            let (from, to) = ((whole("x0"), whole("y0")), (whole("x1"), whole("y1")));
            let candidates = candidates(f, from.0);
            assert!([from, to].iter().all(|pair| candidates.contains(pair)), "{say}");
            legal(rules.expect("a game"), from, to, &say);
            let sum: IBig = candidates
                .windows(2)
                .filter(|pair| (to.0..from.0).contains(&pair[0].0))
                .map(|pair| acting(f, [pair[0].0, pair[0].1, pair[1].0]).expect("a value"))
                .sum();
            let value = acting(f, [to.0, to.1, from.0]).expect("a value");
            assert_eq!((at("sum"), at("f").or(at("F"))), (Some(sum), Some(value)), "{say}");
        }
        "constant" => assert_ne!(c(whole("k")), c(1), "{say}"),
        "linear" if at("k").is_some() => {
            let k = whole("k");
            assert_ne!(c(k + 2) - c(k + 1), c(k + 1) - c(k), "{say}");
        }
        "linear" => {
            let (s, t) = (c(2) - c(1), c(1) + c(1) - c(2));
            assert!(
                (at("s"), at("t")) == (Some(s.clone()), Some(t.clone())) && (s < IBig::ONE || t < IBig::ZERO),
                "{say}"
            );
        }
        "superadditive" if at("k").is_some() => {
            let k = whole("k");
            let no_value = value(f, &[IBig::from(k)]).is_none();
            assert!(no_value || c(1) < IBig::ONE && c(k + 1) - c(k) < IBig::ONE, "{say}");
        }
        "superadditive" => {
            let (i, j) = (whole("i"), whole("j"));
            assert!(i >= 1 && j >= 1 && c(i + j) < c(i) + c(j), "{say}");
        }
        "polynomial" if at("power of k").is_some() => {
            let at: Vec<Number> = (0..14u8).map(|k| value(f, &[IBig::from(k)]).expect("a value")).collect();
            let (power, coefficients) = (whole("power of k") as usize, interpolated(&at));
            let c = coefficients.get(power).cloned().unwrap_or(Number::ZERO);
            assert!(!c.is_integer() || c < Number::ZERO || (power == 0 && c <= Number::ZERO), "{say}");
        }
        "polynomial" if at("k").is_some() => {
            let k = whole("k");
            let no_value = value(f, &[IBig::from(k)]).is_none();
            assert!(no_value || c(k + 2) - c(k + 1) - (c(k + 1) - c(k)) < IBig::from(2), "{say}");
        }
        "polynomial" => {
            let (i, j) = (whole("i"), whole("j"));
            assert!(!((c(j) - c(i)) % IBig::from(j - i)).is_zero(), "{say}");
        }
        "only f(1) and f(2) matter" if at("i").is_some() => {
            let (i, j) = (whole("i"), whole("j"));
            assert!(i >= 1 && j >= 1 && excess(i + j) > excess(i) + excess(j), "{say}");
        }
        "only f(1) and f(2) matter" if at("h(k)").is_some() => {
            let k = whole("k");
            let falls = at("h(k+1)").is_some() && excess(k) > excess(k + 1);
            assert!(at("h(k)") == Some(excess(k)) && (falls || excess(k) < IBig::ONE), "{say}");
        }
        "h does not fall" if at("h(k)").is_some() => {
            let (k, h) = (whole("k"), |k: u64| c(k).max(IBig::from(k)) - IBig::from(k));
            assert!((at("h(k)"), at("h(k+1)")) == (Some(h(k)), Some(h(k + 1))) && h(k) > h(k + 1), "{say}");
        }
        "only f(1) and f(2) matter" | "h does not fall" => {
            assert!(value(f, &[at("k").expect("k")]).is_none(), "{say}");
        }
        "nondecreasing" if at("c_n").is_some() => {
            let n = at("n").expect("n");
            let [low, high] = [n.clone(), n + IBig::ONE].map(|n| value(f, &[n]).expect("a value"));
            assert!(low > high, "{say}");
        }
        "integers" | "starts at c_0 >= 0" | "nondecreasing" => {
            let found = value(f, &[at("n").expect("n")]);
            assert!(found.is_none_or(|c| !c.is_integer() || c < Number::ZERO || h.name == "nondecreasing"), "{say}");
        }
        other => panic!("{other} has no definition here: {say}"),
    }
}

/// A legal move leads from one position to the other.
pub fn legal(rules: &Ruleset, from: (u64, u64), to: (u64, u64), say: &str) {
    let legal = |(a, b): (u64, u64)| {
        let mv = (from.0.checked_sub(a).zip(from.1.checked_sub(b))).map(|(k, l)| Move { k, l });
        mv.is_some_and(|mv| rules.allows(&Piles { x: from.0, y: from.1 }, &mv) == Ok(true))
    };
    assert!(legal(to) || legal((to.1, to.0)), "{say}");
}

/// The candidates of f with a up to this number, by their definition.
pub fn candidates(f: &Formula, last: u64) -> Vec<(u64, u64)> {
    let mut pairs: Vec<(u64, u64)> = vec![(0, 0)];
    let (mut used, mut next) = (BTreeSet::from([0]), 1);
    while next <= last {
        let (a, b) = pairs[pairs.len() - 1];
        let Some(f) = acting(f, [a, b, next]).and_then(|f| u64::try_from(&f).ok()) else { break };
        let Some(partner) = (b + next - a).checked_add(f).filter(|b| *b < 1 << 40) else { break };
        pairs.push((next, partner));
        used.extend([next, partner]);
        while used.contains(&next) {
            next += 1;
        }
    }
    pairs
}

/// The coefficients of the polynomial that has these values at 0, 1, 2, ..., lowest first, without zeros at the end.
pub fn interpolated(values: &[Number]) -> Vec<Number> {
    let (mut differences, mut newton) = (values.to_vec(), Vec::new());
    while !differences.is_empty() {
        newton.push(differences[0].clone());
        differences = differences.windows(2).map(|w| w[1].sub(&w[0]).unwrap()).collect();
    }
    // k (k - 1) .. (k - i + 1) / i!
    let (mut basis, mut sum) = (vec![Number::ONE], vec![Number::ZERO; values.len() + 1]);
    for (i, c) in newton.iter().enumerate() {
        for (place, b) in basis.iter().enumerate() {
            sum[place] = sum[place].add(&b.mul(c).unwrap()).unwrap();
        }
        let (i, count) = (Number::from(i as u64), Number::from(i as u64 + 1));
        let mut next = vec![Number::ZERO; basis.len() + 1];
        for (place, b) in basis.iter().enumerate() {
            next[place + 1] = next[place + 1].add(&b.div(&count).unwrap()).unwrap();
            next[place] = next[place].sub(&b.mul(&i).unwrap().div(&count).unwrap()).unwrap();
        }
        basis = next;
    }
    while sum.last() == Some(&Number::ZERO) {
        sum.pop();
    }
    sum
}
