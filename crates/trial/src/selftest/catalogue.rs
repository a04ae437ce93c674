//! Every game of the catalogue against the definition.

use super::{Check, Verdict};
use std::collections::BTreeSet;
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::{judge, judge_values};
use wythoff_game::Subject;
use wythoff_game::catalogue::Entry;
use wythoff_game::position::Outcome;
use wythoff_solve::Analysis;
use wythoff_table::outcomes;

/// The box in which the judge enumerates every move: for all games of the catalogue a second.
const JUDGED: u64 = 60;
/// The box in which the fast table replaces the judge: seven times as many positions in the same time.
const TABLED: u64 = 160;
/// The box in which the definition gives every value: it compares all options, which takes the fourth power of the
/// side.
const VALUED: u64 = 24;

/// The checks, in order.
pub(crate) const CHECKS: [Check; 5] = [
    Check::games("each rule is printed as the catalogue writes it", printed),
    Check::games("the listings give every pair of the catalogue", pairs),
    Check::games("the fast table equals the definition at every position, piles up to 60", table),
    Check::games("the pairs are the P-positions of the fast table, piles up to 160", positions),
    Check::games("Grundy values and misère values equal the definition, piles up to 24", values),
];

fn printed(entry: &Entry, subject: &Subject) -> Verdict {
    let line = subject.to_string();
    if line == entry.rule { Ok(()) } else { Err(format!("printed as {line}").into()) }
}

fn pairs(entry: &Entry, subject: &Subject) -> Verdict {
    let last = entry.pairs.len() as u64 - 1;
    let found = Analysis::of(subject).listing().up_to(last, &Budget::unlimited())?;
    for (pair, &(a, b)) in found.iter().zip(&entry.pairs) {
        if (pair.a, &pair.b) != (a, &UBig::from(b)) {
            return Err(format!("n = {}: ({},{}) instead of ({a},{b})", pair.n, pair.a, pair.b).into());
        }
    }
    if found.len() == entry.pairs.len() { Ok(()) } else { Err("too few pairs".into()) }
}

fn table(_: &Entry, subject: &Subject) -> Verdict {
    let Some(rules) = subject.game() else { return Ok(()) };
    let budget = Budget::unlimited();
    let (slow, fast) = (judge(rules, JUDGED, &budget)?, outcomes(rules, JUDGED, &budget)?);
    let mut all = (0..=JUDGED).flat_map(|x| (0..=JUDGED).map(move |y| (x, y)));
    let differs = all.find(|&(x, y)| slow.outcome(x, y) != fast.outcome(x, y));
    differs.map_or(Ok(()), |(x, y)| Err(format!("the definition and the fast table differ at ({x},{y})").into()))
}

fn values(_: &Entry, subject: &Subject) -> Verdict {
    let Some(rules) = subject.game() else { return Ok(()) };
    for rules in [rules.in_normal_play(), rules.in_misere_play()] {
        let budget = Budget::unlimited();
        let (slow, fast) = (judge_values(&rules, VALUED, &budget)?, wythoff_grundy::table(&rules, VALUED, &budget)?);
        let differs = slow.positions().zip(fast.values.positions()).find(|(one, other)| one != other);
        if let Some((((x, y), g), _)) = differs {
            return Err(format!("{rules}: by the definition ({x},{y}) has the value {g}, but not in the table").into());
        }
    }
    Ok(())
}

fn positions(_: &Entry, subject: &Subject) -> Verdict {
    let Some(rules) = subject.game() else { return Ok(()) };
    let budget = Budget::unlimited();
    let board = outcomes(rules, TABLED, &budget)?;
    let mut listing = Analysis::of(subject).listing();
    let mut listed = BTreeSet::new();
    while let Some(pair) = listing.next(&budget)?.filter(|pair| pair.a <= TABLED) {
        listed.extend(u64::try_from(&pair.b).ok().map(|b| (pair.a, b)));
    }
    let mut all = (0..=TABLED).flat_map(|x| (x..=TABLED).map(move |y| (x, y)));
    let differs = all.find(|&(x, y)| (board.outcome(x, y) == Some(Outcome::P)) != listed.contains(&(x, y)));
    differs.map_or(Ok(()), |(x, y)| Err(format!("({x},{y}): the list of pairs and the fast table disagree").into()))
}
