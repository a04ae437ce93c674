//! `show`: what is known about a game.

use super::allowance::Allowance;
use super::explain::before;
use super::failure::Failure;
use super::game::{Game, GameForm};
use super::parameter::{GAME, parameters};
use super::pull::{self, FIRST};
use super::question::Question;
use super::scope::may_prove;
use super::table::scope_of;
use crate::wire::{self, Members, seen_as, view, wire};
use serde::Serialize;
use wythoff_check::evidence::Evidence;
use wythoff_game::catalogue::Entry;
use wythoff_seq::Pair;
use wythoff_solve::{Gaps, Hypothesis, moves_in_words, proofs};

parameters! {
    /// Asks for what is known about a game.
    #[derive(Clone, Debug)]
    pub struct Show {
        /// The game.
        game: Game = GAME,
    }
}

/// What is known about a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Shown {
    /// The canonical line.
    pub game: String,
    /// What kind of game that is.
    pub form: GameForm,
    /// The parameters: their names and values as written.
    pub parameters: Vec<(String, String)>,
    /// Remarks on a rule that is correct but may not be what was meant.
    pub notes: Vec<String>,
    /// Its catalogue entry.
    pub entry: Option<&'static Entry>,
    /// The moves, one sentence each.
    pub moves: Vec<String>,
    /// How the pairs are made.
    pub recursion: String,
    /// What that rests on.
    pub theorem: String,
    /// The listing.
    pub solver: &'static str,
    /// Why the theorem's hypotheses hold.
    pub reasons: Vec<String>,
    /// The hypotheses that are proved.
    pub hypotheses: Vec<Hypothesis>,
    /// What the pairs rest on.
    pub evidence: Evidence,
    /// How far they are proved or checked, in words.
    pub scope: String,
    /// The command that may prove more.
    pub stronger: Option<String>,
    /// The rows before the last pair shown that have no partner as far as is known.
    pub gaps: Option<Gaps>,
    /// The first pairs.
    pub pairs: Vec<Pair>,
    /// The solver asked first about a position, and what it rests on.
    pub best: Option<(&'static str, String, Evidence)>,
}

impl Question for Show {
    const NAME: &'static str = "show";
    const SUMMARY: &'static str = "A description of a game: its moves, recursion, theorem, first pairs and references";
    type Answer = Shown;

    fn answer(&self, allowance: &Allowance) -> Result<Shown, Failure> {
        shown(&self.game, allowance)
    }
}

fn shown(game: &Game, allowance: &Allowance) -> Result<Shown, Failure> {
    let (pairs, listing) = pull::first(game, FIRST, allowance)?;
    let stronger = game.stronger(&listing.evidence());
    Ok(Shown {
        game: game.line(),
        form: GameForm::of(game),
        parameters: game.rule.parameters.iter().map(|p| (p.name.clone(), p.value.to_string())).collect(),
        notes: game.rule.notes.iter().map(|note| note.text.clone()).collect(),
        entry: game.entry(),
        moves: moves_in_words(&game.subject),
        recursion: listing.recursion.to_string(),
        solver: listing.solver,
        hypotheses: proofs(&game.analysis),
        evidence: listing.evidence(),
        scope: scope_of(&listing) + &may_prove(stronger.as_ref()),
        stronger,
        gaps: listing.gaps(),
        theorem: listing.theorem,
        reasons: listing.reasons,
        pairs,
        best: game.analysis.solvers().next().map(|best| (best.name(), best.theorem().into(), before(best, game))),
    })
}

impl Shown {
    /// Whether the pairs shown are proved to be all: P is finite, and the list ended before its bound.
    pub fn is_whole(&self) -> bool {
        self.pairs.len() as u64 <= FIRST && self.evidence.is_proof()
    }
}

seen_as!(Shown, Seen);

view! {
    /// What is known about a game.
    struct Seen<'a> of Shown as shown =>
        let entry = shown.entry;
        let best = shown.best.as_ref();
        let values = |e: &'a Entry| e.oeis_values.iter().map(|(what, number)| (what, number.as_str())).collect();
    {
        /// The canonical line of the game.
        game: &'a str = &shown.game,
        parameters: Vec<Given<'a>> = shown.parameters.iter().map(|(name, value)| Given { name, value }).collect(),
        /// Remarks on a rule that is correct but may not be what was meant.
        notes: &'a [String] = &shown.notes,
        /// Its name in the catalogue.
        name: Option<&'a str> = entry.map(|e| &*e.name),
        title: Option<&'a str> = entry.map(|e| &*e.title),
        /// The moves, one sentence each.
        moves: &'a [String] = &shown.moves,
        recursion: &'a str = &shown.recursion,
        theorem: &'a str = &shown.theorem,
        solver: &'a str = shown.solver,
        reasons: &'a [String] = &shown.reasons,
        /// The hypotheses that are proved.
        hypotheses: Vec<wire::Hypothesis<'a>> = wire(&shown.hypotheses),
        evidence: wire::Evidence = wire(&shown.evidence),
        /// The solver that is asked first.
        best: Option<Best<'a>> =
            best.map(|(solver, theorem, evidence)| Best { solver, theorem, evidence: wire(evidence) }),
        pairs: Vec<wire::Pair> = wire(&shown.pairs),
        source: Option<&'a str> = entry.map(|e| &*e.source),
        place: Option<&'a str> = entry.and_then(|e| e.place.as_deref()),
        growth: Option<&'a str> = entry.and_then(|e| e.growth.as_deref()),
        remark: Option<&'a str> = entry.and_then(|e| e.remark.as_deref()),
        erratum: Option<&'a str> = entry.and_then(|e| e.erratum.as_deref()),
        printed: Option<&'a str> = entry.and_then(|e| e.printed.as_deref()),
        /// OEIS numbers.
        oeis: Option<&'a [String]> = entry.map(|e| &*e.oeis),
        oeis_note: Option<&'a str> = entry.and_then(|e| e.oeis_note.as_deref()),
        /// OEIS numbers of the Grundy values, by what they list.
        oeis_values: Option<Members<&'a str>> = entry.map(values),
        form: GameForm = shown.form.clone(),
        #[serde(skip_serializing_if = "Option::is_none")]
        rows_without_partner: Option<wire::Gaps> = wire(&shown.gaps),
        /// A command that may prove for every n what is known up to a bound.
        #[serde(skip_serializing_if = "Option::is_none")]
        stronger: Option<&'a str> = shown.stronger.as_deref(),
    }
}

/// A parameter of a rule, as it was written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Given<'a> {
    name: &'a str,
    value: &'a str,
}

/// The solver that is asked first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Best<'a> {
    solver: &'a str,
    theorem: &'a str,
    evidence: wire::Evidence,
}
