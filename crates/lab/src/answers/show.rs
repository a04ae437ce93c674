//! `show`: what is known about a game.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::{Form, Game};
use super::parameter::{GAME, parameters};
use super::pull::{self, FIRST};
use super::question::{Answer, Question};
use super::row::{insert_gaps, insert_stronger};
use super::scope::may_prove;
use super::table::scope_of;
use serde_json::{Map, Value, json};
use wythoff_check::evidence::Evidence;
use wythoff_game::catalogue::Entry;
use wythoff_seq::Pair;
use wythoff_solve::hypothesis::Hypothesis;
use wythoff_solve::listing::Gaps;
use wythoff_solve::{json, report, words};

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
pub struct Shown {
    /// The canonical line.
    pub game: String,
    /// What kind of game that is.
    pub form: Form,
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
        form: Form::of(game),
        parameters: game.rule.parameters.iter().map(|p| (p.name.clone(), p.value.to_string())).collect(),
        notes: game.rule.notes.iter().map(|note| note.text.clone()).collect(),
        entry: game.entry(),
        moves: words::moves(&game.subject),
        recursion: listing.recursion.to_string(),
        solver: listing.solver,
        hypotheses: report::proofs(&game.analysis),
        evidence: listing.evidence(),
        scope: scope_of(&listing) + &may_prove(stronger.as_ref()),
        stronger,
        gaps: listing.gaps(),
        theorem: listing.theorem,
        reasons: listing.reasons,
        pairs,
        best: game.analysis.solvers().next().map(|best| (best.name(), best.theorem().into(), best.evidence())),
    })
}

/// The OEIS numbers of the Grundy values of a game, by what they list.
fn values(entry: &Entry) -> Map<String, Value> {
    entry.oeis_values.iter().map(|(what, number)| (what.clone(), number.clone().into())).collect()
}

impl Shown {
    /// Whether the pairs shown are proved to be all: P is finite, and the list ended before its bound.
    pub fn is_whole(&self) -> bool {
        self.pairs.len() as u64 <= FIRST && self.evidence.is_proof()
    }
}

impl Answer for Shown {
    fn json(&self) -> Map<String, Value> {
        let entry = self.entry;
        let best = self.best.as_ref().map(|(solver, theorem, evidence)| {
            json!({"solver": solver, "theorem": theorem, "evidence": json::evidence(evidence)})
        });
        let parameters = self.parameters.iter().map(|(name, value)| json!({"name": name, "value": value}));
        let mut object = json::object([
            ("game", self.game.clone().into()),
            ("parameters", parameters.collect()),
            ("notes", json!(self.notes)),
            ("name", json!(entry.map(|e| &e.name))),
            ("title", json!(entry.map(|e| &e.title))),
            ("moves", json!(self.moves)),
            ("recursion", self.recursion.clone().into()),
            ("theorem", json!(self.theorem)),
            ("solver", self.solver.into()),
            ("reasons", json!(self.reasons)),
            ("hypotheses", Value::Array(self.hypotheses.iter().map(json::hypothesis).collect())),
            ("evidence", json::evidence(&self.evidence)),
            ("best", json!(best)),
            ("pairs", Value::Array(self.pairs.iter().map(json::pair).collect())),
            ("source", json!(entry.map(|e| &e.source))),
            ("place", json!(entry.and_then(|e| e.place.as_ref()))),
            ("growth", json!(entry.and_then(|e| e.growth.as_ref()))),
            ("remark", json!(entry.and_then(|e| e.remark.as_ref()))),
            ("erratum", json!(entry.and_then(|e| e.erratum.as_ref()))),
            ("printed", json!(entry.and_then(|e| e.printed.as_ref()))),
            ("oeis", json!(entry.map(|e| &e.oeis))),
            ("oeis_note", json!(entry.and_then(|e| e.oeis_note.as_ref()))),
            ("oeis_values", json!(entry.map(values))),
            ("form", self.form.json()),
        ]);
        insert_gaps(&mut object, self.gaps.as_ref());
        insert_stronger(&mut object, self.stronger.as_ref());
        object
    }
}
