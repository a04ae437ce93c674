//! Rules as text: tables as nested conditions, sets of moves, the universal rule.

use crate::known::Known;
use std::collections::BTreeMap;
use wythoff_check::certificate::Point;
use wythoff_exact::IBig;

/// A number for each range of a variable, for example `if(x < 5, 1, 2)`; free values are chosen so that the text is
/// shortest.
fn table(var: &str, values: impl IntoIterator<Item = (u64, u64)>) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for (from, value) in values {
        if runs.last().is_none_or(|(_, last)| *last != value) {
            runs.push((from, value));
        }
    }
    tree(var, &runs)
}

fn tree(var: &str, runs: &[(u64, u64)]) -> String {
    match runs {
        [] => "0".to_string(),
        [(_, value)] => value.to_string(),
        _ => {
            let (low, high) = runs.split_at(runs.len() / 2);
            let from = high.first().map_or(0, |(from, _)| *from);
            format!("if({var} < {from}, {}, {})", tree(var, low), tree(var, high))
        }
    }
}

/// f of x1 with these values.
pub fn of_x1(steps: &[(u64, u64)]) -> String {
    format!("f = {}", table("x1", steps.iter().copied()))
}

/// "Both piles may be taken entirely if the larger one is below the partner of the smaller one": docs/proofs.md,
/// Proposition 98.
pub fn everything(known: &Known, n: u64) -> String {
    let ends = known.smaller().filter(|(a, _)| (1..=n).contains(a)).map(|(a, b)| (a, b.map_or(n + 1 - a, |b| b - a)));
    format!("f = if(x1 == 0, {}, 0)", table("x0", ends))
}

/// "Both piles may be taken entirely unless they are a pair", also for numbers without a partner.
pub fn unless_pair(known: &Known, n: u64) -> String {
    let partners = known.smaller().filter(|(a, _)| (1..=n).contains(a)).map(|(a, b)| (a, b.unwrap_or(0)));
    format!("take = k == x0 and l == y0 and y0 != {}", table("x0", partners))
}

/// Wyt with f(k) for each k from 1 on.
pub fn wyt(f: impl IntoIterator<Item = u64>) -> String {
    format!("wyt = {}", table("k", (1..).zip(f)))
}

/// The rule with exactly these moves, k <= l.
pub fn moves(moves: &[Point]) -> String {
    let mut rows: BTreeMap<u64, Vec<(u64, u64)>> = BTreeMap::new();
    for (k, l) in moves {
        let ranges = rows.entry(*k).or_default();
        match ranges.last_mut() {
            Some((_, end)) if *end + 1 == *l => *end = *l,
            _ => ranges.push((*l, *l)),
        }
    }
    let range = |(from, to): &(u64, u64)| match to - from {
        0 => from.to_string(),
        1 => format!("{from}, {to}"),
        _ => format!("{from}..{to}"),
    };
    let row = |(k, ranges): (&u64, &Vec<(u64, u64)>)| match ranges.as_slice() {
        [(from, to)] if from == to => format!("k == {k} and l == {from}"),
        [(from, to)] => format!("k == {k} and {from} <= l <= {to}"),
        _ => format!("k == {k} and l in {{{}}}", ranges.iter().map(range).collect::<Vec<_>>().join(", ")),
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    if rows.is_empty() { "take = false".to_string() } else { format!("take = {}", rows.join(" or ")) }
}

/// `wyt = s*k + t`.
pub fn line_of_k(s: &IBig, t: &IBig) -> String {
    let slope = if *s == IBig::ONE { "k".to_string() } else { format!("{s}*k") };
    if *t == IBig::ZERO { format!("wyt = {slope}") } else { format!("wyt = {slope} + {t}") }
}
