//! Pairs that an automaton recognises: guessed from the outcome table, proved from the rule.

use wythoff_automata::{Automaton, System, learn};
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp, Spent};
use wythoff_check::JudgeError;
use wythoff_check::{Claim, Kernel, Settled};
use wythoff_game::Ruleset;
use wythoff_table::table;

/// The default limit of the states of an automaton in a search: those of data/automata.json have up to 65.
pub const STATES: usize = 500;

/// How far the tables go from which pairs are learned, one after the other: each 2.6 times as far, at least one more
/// digit in every system.
const TABLES: [u64; 3] = [1000, 2600, 7000];

/// The systems that are tried: (s,t), or base s if t = 0.
const SYSTEMS: [(u32, u32); 15] = [
    (2, 0),
    (1, 1),
    (3, 0),
    (1, 2),
    (2, 1),
    (1, 3),
    (2, 2),
    (3, 1),
    (4, 0),
    (1, 4),
    (5, 0),
    (1, 5),
    (3, 2),
    (4, 1),
    (6, 0),
];

/// An automaton whose pairs are proved to be the P-positions of a game.
#[derive(Clone, Debug)]
pub struct Automatic {
    /// The automaton.
    pub pairs: Automaton,
    /// The claims that were proved, in order.
    pub claims: Vec<Claim>,
    /// The most states of an automaton on the way.
    pub largest: usize,
}

/// The result of a search.
#[derive(Debug)]
pub struct Search {
    /// The automaton, if one was found and proved.
    pub found: Option<Automatic>,
    /// The failed attempts, in words.
    pub tried: Vec<String>,
}

/// The systems that are tried if none is named.
pub fn systems() -> Vec<System> {
    SYSTEMS.into_iter().filter_map(|(s, t)| System::new(s, t)).collect()
}

/// Searches for an automaton of at most `states` states in these systems, and proves that its pairs are the
/// P-positions.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// use wythoff_solve::{automaton_systems as systems, search_automaton as search};
/// let search = search(&Ruleset::parse("f04-table5").unwrap(), &systems(), 500, &Budget::unlimited()).unwrap();
/// assert_eq!(search.found.unwrap().pairs.states(), 26);
/// ```
pub fn search(rules: &Ruleset, systems: &[System], states: usize, budget: &Budget) -> Result<Search, GaveUp> {
    let kernel = Kernel::of(rules).ok_or_else(|| GaveUp::beyond(Kernel::NEEDS))?;
    let mut tried = Vec::new();
    let mut refuted: Vec<Automaton> = Vec::new();
    for to in TABLES {
        let pairs = pairs(rules, to, budget)?;
        let mut guesses = Vec::new();
        for system in systems {
            guesses.extend(learn(*system, &pairs, to, states, budget)?.filter(|guess| !refuted.contains(guess)));
        }
        guesses.sort_by_key(Automaton::states);
        for guess in guesses {
            let what =
                format!("{} states in the system {}, learned from piles up to {to}", guess.states(), guess.system());
            match kernel.decide(&guess, budget) {
                Ok(Settled::Proved { claims, largest }) => {
                    return Ok(Search { found: Some(Automatic { pairs: guess, claims, largest }), tried });
                }
                Ok(Settled::Refuted(example)) => {
                    tried.push(format!("{what}: {example}"));
                    refuted.push(guess);
                }
                // Another automaton may be easier.
                Err(GaveUp::Spent(Spent::Memory(bytes))) => tried.push(format!("{what}: {}", Spent::Memory(bytes))),
                Err(other) => return Err(other),
            }
        }
    }
    let names: Vec<String> = systems.iter().map(System::to_string).collect();
    // Not that there is none: in a system of many digits, or for many states, these tables have too few columns of
    // digits.
    let far = TABLES.last().copied().unwrap_or_default();
    let other = if tried.is_empty() { "" } else { "other " };
    tried.push(format!(
        "systems {}: no {other}automaton of at most {states} states was learned from the P-positions with piles up to \
         {far}",
        names.join("; ")
    ));
    Ok(Search { found: None, tried })
}

/// Automata that can be learned from long lists only: the system, the transitions of each state, and the accepting
/// states.
const KNOWN: &str = include_str!("../data/automata.json");
/// The number of systems and of states that are tried if the answer must come soon: the five simplest systems, and
/// automata that are proved in milliseconds.
const FEW: (usize, usize) = (5, 20);
/// The steps that a table, and the proof of a learned automaton, may then take: some milliseconds.
const TABLE: u64 = 2_000_000;
// A learned automaton of up to 20 states needs fewer steps if it is right.
const PROOF: u64 = 5_000;
/// The steps that the proof of a known automaton may take: a quarter of a second for the largest.
const KNOWN_PROOF: u64 = 300_000;

/// An automaton whose pairs are proved to be the P-positions in few steps: a known one that has those with piles up to
/// 1000, or one that is learned from them.
pub(crate) fn quick(rules: &Ruleset, kernel: &Kernel) -> Option<Automatic> {
    let pairs = pairs(rules, TABLES[0], &Budget::unlimited().with_steps(TABLE)).ok()?;
    let numbers: Vec<[UBig; 2]> = pairs.iter().map(|(x, y)| [(*x).into(), (*y).into()]).collect();
    let proved = |pairs: Automaton, steps: u64| match kernel.decide(&pairs, &Budget::unlimited().with_steps(steps)) {
        Ok(Settled::Proved { claims, largest }) => Some(Automatic { pairs, claims, largest }),
        _ => None,
    };
    let fits = known().find(|known| numbers.iter().all(|pair| known.contains(pair)));
    if let Some(found) = fits.and_then(|known| proved(known, KNOWN_PROOF)) {
        return Some(found);
    }
    let learned = |system: &System| learn(*system, &pairs, TABLES[0], FEW.1, &Budget::unlimited()).ok()?;
    let mut guesses: Vec<Automaton> = systems().iter().take(FEW.0).filter_map(learned).collect();
    guesses.sort_by_key(Automaton::states);
    guesses.into_iter().find_map(|pairs| proved(pairs, PROOF))
}

/// The automata kept with the program.
fn known() -> impl Iterator<Item = Automaton> {
    type Written = (String, Vec<Vec<(u8, u8, u32)>>, Vec<u32>);
    let all: Vec<Written> = serde_json::from_str(KNOWN).unwrap_or_default();
    all.into_iter().filter_map(|(system, rows, accepting)| {
        let edge = |(x, y, to): (u8, u8, u32)| (vec![x, y], to);
        let rows: Vec<Vec<_>> = rows.into_iter().map(|row| row.into_iter().map(edge).collect()).collect();
        Automaton::of_rows(system.parse().ok()?, 2, &rows, &accepting, &Budget::unlimited()).ok()?
    })
}

/// The P-positions with both piles up to the bound, from the outcome table.
fn pairs(rules: &Ruleset, to: u64, budget: &Budget) -> Result<Vec<(u64, u64)>, GaveUp> {
    let board = table(rules, to, budget).map_err(|error| match error {
        JudgeError::Spent(spent) => GaveUp::Spent(spent),
        JudgeError::Eval(error) => GaveUp::from(error),
    })?;
    Ok(board.p_positions().collect())
}
