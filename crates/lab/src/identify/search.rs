//! The search: a small box of every rule first, then the true numbers of those that may have the terms.

use super::rules::{Simple, rules};
use super::sequence::MatchedSequence;
use super::small::{BOX, Small, known};
use super::terms::Terms;
use std::collections::HashMap;
use std::time::Duration;
use wythoff_base::{Budget, Spent};
use wythoff_base::{UBig, integer};
use wythoff_check::JudgeError;
use wythoff_check::NoValues;
use wythoff_game::Ruleset;
use wythoff_game::Subject;
use wythoff_game::catalogue;
use wythoff_grundy::table;
use wythoff_seq::Pair;
use wythoff_solve::Analysis;
use wythoff_table::outcomes;

/// The possible indices of the first term: people leave out the first terms, which are small and alike in most rules.
pub(crate) const OFFSETS: std::ops::RangeInclusive<usize> = 0..=3;

/// The number of matching sequences listed, in addition to those of the catalogue: the simplest come first, and a
/// reader looks at few.
const MOST: usize = 12;

/// The number of rules compared in full: terms that pass the boxes of more rules are too few to single one out.
const COMPARED: usize = 2000;

/// The number of further terms listed: enough to check a guess, and few fit a line.
const NEXT: usize = 6;

/// The largest term that is searched for, in bits: 1200 digits, longer than anyone types. Rules with powers have longer
/// ones soon, and their pairs end there.
const LARGE: usize = 4000;

/// The largest term that is searched for where one-pile moves are restricted: the whole box up to it is decided by the
/// definition, 180,000 positions of each rule.
const FARTHEST: u64 = 400;

/// The time for the pairs of one rule: a slow one must not take the time of the others.
const PATIENCE: Duration = Duration::from_millis(300);

/// A sequence that has the terms.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RuleMatch {
    /// The simplest rule that has it.
    pub line: String,
    /// The name of that rule in the catalogue, or of one of the same pairs.
    pub name: Option<&'static str>,
    /// Which of its sequences.
    pub sequence: MatchedSequence,
    /// The index of the first term.
    pub offset: usize,
    /// The terms after those given.
    pub next: Vec<UBig>,
    /// Other rules that have the same numbers as far as they were compared.
    pub same: Vec<String>,
}

/// The numbers of a sequence from 0 on, as far as they were found.
fn of_pairs(pairs: &[Pair], sequence: MatchedSequence) -> Vec<UBig> {
    let steps = |of: MatchedSequence| -> Vec<UBig> {
        let terms = of_pairs(pairs, of);
        terms.windows(2).map_while(|w| (w[1] >= w[0]).then(|| &w[1] - &w[0])).collect()
    };
    match sequence {
        MatchedSequence::A => pairs.iter().map(|pair| pair.a.into()).collect(),
        MatchedSequence::B => pairs.iter().map(|pair| pair.b.clone()).collect(),
        MatchedSequence::D => pairs.iter().map(|pair| &pair.b - UBig::from(pair.a)).collect(),
        MatchedSequence::StepsOfA => steps(MatchedSequence::A),
        MatchedSequence::StepsOfB => steps(MatchedSequence::B),
        MatchedSequence::StepsOfD => steps(MatchedSequence::D),
        MatchedSequence::Word => {
            let mut word = vec![UBig::ONE; pairs.last().map_or(0, |pair| pair.a as usize + 1)];
            pairs.iter().filter_map(|pair| usize::try_from(pair.a).ok()).for_each(|a| word[a] = UBig::ZERO);
            word
        }
        MatchedSequence::Row(_) | MatchedSequence::Diagonal => vec![],
    }
}

/// The numbers that follow the terms in a sequence at an offset, if it has them there.
fn behind(terms: &Terms, sequence: &[UBig], offset: usize) -> Option<Vec<UBig>> {
    let end = offset + terms.0.len();
    let given = sequence.get(offset..end)?;
    let same = given.iter().zip(&terms.0).all(|(n, term)| term.as_ref().is_none_or(|term| term == n));
    same.then(|| sequence.iter().skip(end).take(NEXT).cloned().collect())
}

/// Which sequence, and the index of the first term there.
type Way = (MatchedSequence, usize);

/// A rule that may have the terms, and how.
struct Candidate<'a> {
    rule: &'a Simple,
    ways: Vec<Way>,
}

/// The sequences that have the terms, those of the simplest rules first.
pub(crate) fn search(terms: &Terms, budget: &Budget) -> Result<Vec<RuleMatch>, Spent> {
    let enough = MatchedSequence::all().filter(|sequence| terms.known() >= sequence.fewest());
    let ways: Vec<_> = enough.flat_map(|sequence| OFFSETS.map(move |offset| (sequence, offset))).collect();
    let may = |(rule, small): (&'static Simple, &Option<Small>)| {
        let ways =
            ways.iter().filter(|(s, offset)| small.as_ref().is_some_and(|small| small.may_have(terms, *s, *offset)));
        Candidate { rule, ways: ways.copied().collect() }
    };
    let candidates = rules().iter().zip(known(budget)?).map(may).filter(|candidate| !candidate.ways.is_empty());
    confirmed(terms, candidates, budget)
}

/// The ways in which the Grundy values have the terms, with the values.
fn with_values(terms: &Terms, ways: &[Way], rules: &Ruleset, budget: &Budget) -> Result<Vec<(Way, Vec<UBig>)>, Spent> {
    let last = (terms.0.len() + OFFSETS.end() + NEXT) as u64;
    let values = match table(rules, last, budget) {
        Ok(found) => found.values,
        Err(NoValues::Judge(JudgeError::Spent(spent))) => return Err(spent),
        Err(_) => return Ok(vec![]),
    };
    let sequence = |of: MatchedSequence| -> Vec<UBig> {
        let place = |n: u64| if let MatchedSequence::Row(row) = of { (row, n) } else { (n, n) };
        (0..=last).filter_map(|n| values.get(place(n).0, place(n).1)).map(UBig::from).collect()
    };
    let all = ways.iter().map(|way| (*way, sequence(way.0)));
    Ok(all.filter(|((_, offset), numbers)| behind(terms, numbers, *offset).is_some()).collect())
}

/// The candidates that really have the terms, with rules of the same numbers grouped.
fn confirmed<'a>(
    terms: &Terms,
    candidates: impl Iterator<Item = Candidate<'a>>,
    budget: &Budget,
) -> Result<Vec<RuleMatch>, Spent> {
    let (mut found, mut known): (Vec<(usize, RuleMatch)>, HashMap<_, usize>) = Default::default();
    for Candidate { rule, ways } in candidates.take(COMPARED) {
        budget.look(0, None)?;
        let Ok(subject) = Subject::parse(&rule.line) else { continue };
        let (of_pairs_ways, of_values): (Vec<_>, Vec<_>) = ways.into_iter().partition(|(s, _)| s.is_of_pairs());
        let mut all = Vec::new();
        if !of_pairs_ways.is_empty() {
            let pairs = first(&subject, terms, budget)?;
            all.extend(of_pairs_ways.into_iter().map(|way| (way, of_pairs(&pairs, way.0))));
        }
        if let Some(rules) = subject.game().filter(|_| !of_values.is_empty()) {
            all.extend(with_values(terms, &of_values, rules, budget)?);
        }
        for ((sequence, offset), numbers) in all {
            let Some(next) = behind(terms, &numbers, offset) else { continue };
            let name = catalogue::with_rule(&rule.line).map(|entry| entry.name.as_str());
            match known.get(&(sequence, offset, numbers.clone())).and_then(|at: &usize| found.get_mut(*at)) {
                Some((_, first)) => {
                    first.name = first.name.or(name);
                    first.same.push(rule.line.clone());
                }
                None => {
                    known.insert((sequence, offset, numbers), found.len());
                    let line = rule.line.clone();
                    let rank = rule.weight + sequence.rank() + offset.saturating_sub(1);
                    found.push((rank, RuleMatch { line, name, sequence, offset, next, same: vec![] }));
                }
            }
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    let ranked = (0..).zip(found.into_iter().map(|(_, found)| found));
    Ok(ranked.filter(|(place, found)| *place < MOST || found.name.is_some()).map(|(_, found)| found).collect())
}

/// The first pairs, as many as there are before the rule or the search fails.
fn first(subject: &Subject, terms: &Terms, budget: &Budget) -> Result<Vec<Pair>, Spent> {
    if let Some(rules) = subject.game().filter(|rules| !rules.free_single()) {
        return within_box(rules, terms, budget);
    }
    let last = (terms.0.len() + OFFSETS.end() + NEXT + 1).max(BOX as usize) as u64;
    let (mut listing, mut pairs) = (Analysis::of(subject).listing(), Vec::new());
    let little = budget.within(PATIENCE);
    listing.expect(last);
    while pairs.len() as u64 <= last {
        match listing.next_numbered(&little) {
            Ok(Some(pair)) if integer::bits(&pair.b) <= LARGE => pairs.push(pair),
            _ => break,
        }
    }
    budget.spent().map_or(Ok(pairs), Err)
}

/// Those whose larger number is not far above the terms: where rows hold any number of pairs they come in its order.
fn within_box(rules: &Ruleset, terms: &Terms, budget: &Budget) -> Result<Vec<Pair>, Spent> {
    let largest = terms.0.iter().flatten().max().and_then(|term| u64::try_from(term).ok()).unwrap_or(u64::MAX);
    if largest > FARTHEST {
        return Ok(vec![]);
    }
    match outcomes(rules, largest + BOX, budget) {
        Ok(board) => Ok((0..).zip(board.p_positions_by_y()).map(|(n, (a, b))| Pair { n, a, b: b.into() }).collect()),
        Err(JudgeError::Spent(spent)) => Err(spent),
        Err(JudgeError::Eval(_)) => Ok(vec![]),
    }
}
