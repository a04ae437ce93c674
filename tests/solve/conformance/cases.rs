//! The cases: every game of the catalogue, in normal and misère play, and the rules of `cases.json` with what is
//! expected.

use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, Mutex};
use wythoff_base::Budget;
use wythoff_game::Subject;
use wythoff_game::catalogue;
use wythoff_seq::Pair;
use wythoff_solve::Analysis;
use wythoff_solve::Blocks;
use wythoff_solve::Listing;
use wythoff_solve::PairError;
use wythoff_solve::Solver;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The methods whose time grows with the piles, and the digits they reach.
    pub slow: BTreeMap<String, usize>,
    /// Methods that take long for a position: the box that is solved whole, beyond which a grid is.
    pub dear: BTreeMap<String, u64>,
    pub groups: Vec<Group>,
}

/// Rules of which the same is expected.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
pub struct Group {
    pub rules: Vec<String>,
    /// The method that lists the pairs.
    pub listing: Option<String>,
    /// The first solvers, in their order.
    pub solvers: Vec<String>,
    /// Names that no solver's name contains.
    pub declined: Vec<String>,
    /// What the answers of a solver rest on.
    pub evidence: BTreeMap<String, String>,
    /// A larger box, of which a corner and a grid are solved.
    grid: u64,
    /// The number of pairs to compare; none may be missing.
    pairs: Option<u64>,
    /// Digits of an index.
    far: Vec<usize>,
    /// Digits of an index, and how many random ones.
    random: Vec<(usize, usize)>,
}

/// A rule and where its methods are compared.
#[derive(Default)]
pub struct Case {
    pub rule: String,
    /// The piles of the box in which the listings are compared.
    pub size: u64,
    /// The piles of the box in which every position is solved.
    pub solve: u64,
    pub grid: u64,
    pub pairs: u64,
    /// Whether a second listing must give them all.
    pub whole: bool,
    pub far: Vec<usize>,
    pub random: Vec<(usize, usize)>,
}

impl Case {
    pub fn analysis(&self) -> Analysis {
        analysis(&self.rule)
    }
}

pub fn data() -> Data {
    serde_json::from_str(include_str!("cases.json")).unwrap()
}

/// What is known of a rule: found once for all layers.
pub fn analysis(rule: &str) -> Analysis {
    static KNOWN: LazyLock<Mutex<HashMap<String, Analysis>>> = LazyLock::new(Mutex::default);
    let subject = Subject::parse(rule).unwrap_or_else(|e| panic!("{rule}: {e}"));
    KNOWN.lock().unwrap().entry(subject.to_string()).or_insert_with(|| Analysis::of(&subject)).clone()
}

/// All cases, no rule twice.
pub fn all() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut places = BTreeMap::new();
    let mut case = |rule: &str, boxed: u64, solve: u64, pairs: u64| -> usize {
        let rule = Subject::parse(rule).unwrap_or_else(|e| panic!("{rule}: {e}")).to_string();
        let place = *places.entry(rule.clone()).or_insert(cases.len());
        if place == cases.len() {
            // What of the box is not solved whole is solved on a grid.
            let grid = if solve > 24 { boxed } else { 0 };
            cases.push(Case { rule, size: boxed, solve, grid, pairs, ..Case::default() });
        }
        place
    };
    // Every position of the smaller box, and a grid of the larger one; WYTHOFF_BOX=200 makes it whole.
    let whole = std::env::var("WYTHOFF_BOX").ok().and_then(|text| text.parse().ok()).unwrap_or(72);
    for entry in catalogue::all() {
        case(&entry.rule, 200.max(whole), whole, 150.max(whole));
        if Subject::parse(&entry.rule).unwrap().game().is_some() {
            case(&format!("{}, misere", entry.rule), 70, 24, 60);
        }
    }
    let groups = data().groups;
    let placed: Vec<Vec<usize>> =
        groups.iter().map(|group| group.rules.iter().map(|rule| case(rule, 70, 24, 60)).collect()).collect();
    for (group, places) in groups.iter().zip(placed) {
        for place in places {
            let case = &mut cases[place];
            let near = group.grid == 0 && group.far.is_empty() && group.random.is_empty();
            case.solve = case.solve.max(if near { 70 } else { 24 });
            case.grid = case.grid.max(group.grid);
            case.pairs = case.pairs.max(group.pairs.unwrap_or(0));
            case.whole |= group.pairs.is_some();
            case.far.extend(&group.far);
            case.random.extend(&group.random);
        }
    }
    cases
}

/// Those of one test of several, which run at the same time.
pub fn part(cases: Vec<Case>, part: usize, parts: usize) -> impl Iterator<Item = Case> {
    cases.into_iter().skip(part).step_by(parts)
}

/// The first pairs of a listing, and what ended it.
pub type First = (Vec<Pair>, Option<PairError>);

/// The pairs n = 0..=last.
pub fn first(mut listing: Listing, last: u64, budget: &Budget) -> First {
    let mut pairs = Vec::new();
    while pairs.len() as u64 <= last {
        match listing.next(budget) {
            Ok(Some(pair)) => pairs.push(pair),
            Ok(None) => break,
            Err(error) => return (pairs, Some(error)),
        }
    }
    (pairs, None)
}

/// The names of the solvers and listings that serve a rule.
pub fn serving(a: &Analysis) -> Vec<&'static str> {
    let listings = a.listings().map(|listing| listing.solver);
    a.solvers().map(Solver::name).chain(listings).collect()
}

/// Looks at everything that gives the pairs of a rule in blocks: each when those before it are left out.
pub fn all_blocks(a: &Analysis, mut look: impl FnMut(&Blocks)) {
    let mut rest = a.clone();
    while let Some(blocks) = rest.blocks() {
        look(blocks);
        rest = rest.without(blocks.name);
    }
}
