//! The program's players: perfect, random, between the two, and the slides' guesser.

use super::guess::Belief;
use super::legality::{is_blocked, some_move};
use super::oracle::Oracle;
use super::random::SplitMix64;
use super::{Piles, Take, guess, shown};
use wythoff_base::UBig;
use wythoff_game::Ruleset;

/// How the program plays.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Opponent {
    /// As the oracle says.
    Perfect,
    /// Any legal move.
    Random(SplitMix64),
    /// With this probability in percent, at each decision anew, as the perfect one; otherwise as the random one.
    Mixed(u8, SplitMix64),
    /// To pairs it believes in, \[FS\].
    Guess(Belief),
}

/// What a player sees.
pub(crate) struct View<'a> {
    /// The game.
    pub rules: &'a Ruleset,
    /// The position.
    pub piles: &'a Piles,
    /// The equal removals that are forbidden.
    pub blocked: &'a [UBig],
    /// The oracle.
    pub oracle: &'a dyn Oracle,
}

impl View<'_> {
    /// Legal, and not blocked. A move whose legality has no value is not played.
    fn open(&self, mv: &Take) -> bool {
        !is_blocked(mv, self.blocked) && self.rules.allows(self.piles, mv).unwrap_or(false)
    }

    /// A move that takes little; an error where it is not known whether there is one.
    fn any(&self) -> Result<Option<Take>, String> {
        some_move(self.rules, self.piles, self.blocked, &self.oracle.budget())
    }

    fn equal(&self, t: &UBig) -> bool {
        self.open(&Take { k: t.clone(), l: t.clone() })
    }

    fn after(&self, mv: &Take) -> String {
        self.piles.after(mv).map_or_else(String::new, |to| shown(&to))
    }
}

/// A decision of the program.
pub struct Choice<T> {
    /// What was decided.
    pub what: T,
    /// A sentence why.
    pub reason: String,
    /// The positions that it believed to be P-positions.
    pub believed: Vec<Piles>,
}

impl<T> Choice<T> {
    fn new(what: T, reason: impl Into<String>) -> Choice<T> {
        Choice { what, reason: reason.into(), believed: vec![] }
    }
}

/// Positions with fewer amounts to take are searched whole for a random move.
const SMALL: u64 = 40_000;
/// How often a random move is drawn from larger ones: where one amount in a hundred is legal, these
/// draws all miss it one time in twenty.
const DRAWS: usize = 300;

impl Opponent {
    /// The source of chance of a decision that is made at random; a mixed player draws which one is.
    pub(super) fn chance(&mut self) -> Option<&mut SplitMix64> {
        match self {
            Opponent::Perfect | Opponent::Guess(_) => None,
            Opponent::Random(random) => Some(random),
            Opponent::Mixed(percent, random) => (random.below(100) >= usize::from(*percent)).then_some(random),
        }
    }

    /// The same player with this seed, if it has one.
    pub(super) fn seeded(self, seed: u64) -> Opponent {
        match self {
            Opponent::Random(_) => Opponent::Random(SplitMix64::new(seed)),
            Opponent::Mixed(percent, _) => Opponent::Mixed(percent, SplitMix64::new(seed)),
            Opponent::Perfect | Opponent::Guess(_) => self,
        }
    }

    /// The program's move; nothing if it finds none.
    pub(crate) fn choose_move(&mut self, view: &View) -> Option<Choice<Take>> {
        if let Some(random) = self.chance() {
            return random_move(view, random).map(|mv| Choice::new(mv, "chosen at random"));
        }
        if let Opponent::Guess(belief) = self { guessed(*belief, view) } else { perfect(view) }
    }

    /// The equal removals, at most `most`, that the program forbids.
    pub(crate) fn choose_blocks(&mut self, view: &View, most: usize) -> Choice<Vec<UBig>> {
        if let Some(random) = self.chance() {
            return Choice::new(random_blocks(view, most, random), "forbidden at random");
        }
        if let Opponent::Guess(belief) = self {
            guessed_blocks(*belief, view, most)
        } else {
            perfect_blocks(view, most)
        }
    }
}

fn perfect_blocks(view: &View, most: usize) -> Choice<Vec<UBig>> {
    match view.oracle.ask(&view.piles.x, &view.piles.y) {
        Ok(verdict) => {
            let equal = verdict.into_p.iter().filter(|mv| mv.k == mv.l && view.open(mv));
            let blocks: Vec<UBig> = equal.take(most).map(|mv| mv.k.clone()).collect();
            let reason = if blocks.is_empty() {
                "no equal removal leads to a P-position"
            } else {
                "each forbidden removal leads to a P-position"
            };
            Choice::new(blocks, reason)
        }
        Err(error) => Choice::new(vec![], format!("this position could not be decided: {error}")),
    }
}

fn random_blocks(view: &View, most: usize, random: &mut SplitMix64) -> Vec<UBig> {
    let smaller = (&view.piles.x).min(&view.piles.y);
    let mut blocks = Vec::new();
    for _ in 0..random.below(most.min(16).saturating_add(1)) {
        let t = random.up_to(smaller);
        if view.equal(&t) && !blocks.contains(&t) {
            blocks.push(t);
        }
    }
    blocks
}

fn guessed_blocks(belief: Belief, view: &View, most: usize) -> Choice<Vec<UBig>> {
    let equal = guess::equal_removals(belief, view.piles).into_iter().filter(|t| view.equal(t));
    let blocks: Vec<UBig> = equal.take(most).collect();
    let believed = blocks.iter().filter_map(|t| view.piles.after(&Take { k: t.clone(), l: t.clone() })).collect();
    Choice { what: blocks, reason: "by the guess each forbidden removal leads to a P-position".into(), believed }
}

fn perfect(view: &View) -> Option<Choice<Take>> {
    let verdict = match view.oracle.ask(&view.piles.x, &view.piles.y) {
        Ok(verdict) => verdict,
        Err(error) => {
            let mv = view.any().ok()??;
            return Some(Choice::new(mv, format!("{} could not be decided: {error}", shown(view.piles))));
        }
    };
    let known = verdict.winning.iter().chain(&verdict.into_p);
    if let Some(mv) = known.into_iter().find(|mv| view.open(mv)) {
        let told = verdict.winning.as_ref() == Some(mv);
        let reason = if told { verdict.why } else { format!("{} is a P-position", view.after(mv)) };
        return Some(Choice::new(mv.clone(), reason));
    }
    // A lost position: the longer the game, the more chances for a mistake.
    let mv = view.any().ok()??;
    Some(Choice::new(mv, format!("there was no winning move; {}", verdict.why)))
}

fn guessed(belief: Belief, view: &View) -> Option<Choice<Take>> {
    let found = guess::moves(belief, view.piles).into_iter().find(|mv| view.open(mv));
    let Some(mv) = found else {
        let mv = view.any().ok()??;
        return Some(Choice::new(mv, "by the guess no move leads to a P-position"));
    };
    let to = view.after(&mv);
    let why = match belief {
        Belief::Slides => "a_n = s_n - 1 most of the time".into(),
        Belief::Chain(1) => "the first step of the chain says so".into(),
        Belief::Chain(steps) => format!("{steps} steps of the chain say so"),
    };
    let reason = format!("by the guess {to} is a P-position, since {why}");
    let believed = view.piles.after(&mv).into_iter().collect();
    Some(Choice { what: mv, reason, believed })
}

fn random_move(view: &View, random: &mut SplitMix64) -> Option<Take> {
    let (x, y) = (&view.piles.x, &view.piles.y);
    let area = u64::try_from((x + 1u8) * (y + 1u8)).ok().filter(|&area| area <= SMALL);
    if let (Some(_), Ok(x), Ok(y)) = (area, u64::try_from(x), u64::try_from(y)) {
        let amounts = (0..=x).flat_map(|k| (0..=y).map(move |l| (k, l)));
        let all: Vec<Take> =
            amounts.map(|(k, l)| Take { k: UBig::from(k), l: UBig::from(l) }).filter(|mv| view.open(mv)).collect();
        return all.get(random.below(all.len())).cloned();
    }
    for _ in 0..DRAWS {
        let (k, l) = (random.up_to(x), random.up_to(y));
        let mv = match random.below(4) {
            0 => Take { k, l: UBig::ZERO },
            1 => Take { k: UBig::ZERO, l },
            2 => Take { k: k.clone(), l: k },
            _ => Take { k, l },
        };
        if view.open(&mv) {
            return Some(mv);
        }
    }
    view.any().ok()?
}
