//! `term` and `locate`: the n-th pair, and the place of a number.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::panel::{Panel, rests_on};
use super::parameter::{DOUBLE_CHECK, FIRST_PILE, GAME, Parameter, Place, SOLVER, parameters};
use super::question::{Answer, Question};
use super::row::{insert_gaps, insert_stronger, size_json};
use super::scope::{self, Every};
use super::table::reach;
use serde_json::{Map, Value, json};
use wythoff_budget::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_seq::access::{self, Partner};
use wythoff_solve::json;
use wythoff_solve::listing::Gaps;
use wythoff_solve::solver::Solver;

/// The number asked about.
const NUMBER: Parameter = Parameter {
    help: "The index, for example 1000, 1e14, 10^100+7, @FILE, or - for stdin",
    place: Place::Argument("N"),
    ..FIRST_PILE
};

parameters! {
    /// The pair at an index of any size.
    #[derive(Clone, Debug)]
    pub struct Term {
        /// The game.
        game: Game = GAME,
        /// The index.
        n: UBig = Parameter { called: "n", about: "The index", ..NUMBER },
        /// This solver only.
        solver: Option<String> = SOLVER,
        /// A second, independent method must agree.
        double_check: bool = DOUBLE_CHECK,
    }
}

/// a_n and b_n.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Termed {
    /// The canonical line.
    pub game: String,
    /// The index.
    pub n: UBig,
    /// The pair.
    pub term: access::Term,
    /// Who found it.
    pub solver: &'static str,
    /// What that rests on.
    pub theorem: String,
    /// Why the theorem's hypotheses hold for this rule.
    pub reasons: Vec<String>,
    /// How far.
    pub evidence: Evidence,
    /// The second method that found the same.
    pub confirmed_by: Option<&'static str>,
    /// The rows before it that have no partner as far as is known: the index counts without them.
    pub gaps: Option<Gaps>,
    /// The command that may prove more.
    pub stronger: Option<String>,
}

impl Question for Term {
    const NAME: &'static str = "term";
    const SUMMARY: &'static str = "The pair a_n, b_n for any n";
    type Answer = Termed;

    fn answer(&self, allowance: &Allowance) -> Result<Termed, Failure> {
        let panel = Panel::new(&self.game, self.solver.as_deref(), self.double_check, allowance)?;
        let asked = panel.ask(|s, budget| s.term(&self.n, budget), access::Term::eq)?;
        let evidence = reach(asked.solver.evidence(), &asked.value);
        Ok(Termed {
            stronger: self.game.stronger(&evidence),
            game: self.game.line(),
            n: self.n.clone(),
            solver: asked.solver.name(),
            theorem: asked.solver.theorem().into(),
            reasons: asked.solver.reasons().to_vec(),
            evidence,
            gaps: asked.solver.gaps(&asked.value.a),
            confirmed_by: asked.confirmed_by,
            term: asked.value,
        })
    }
}

impl Termed {
    /// How far the answer is proved or checked; `twice` where a second method had to agree.
    pub fn scope(&self, twice: bool) -> String {
        scope::scope(&self.evidence, Every::N, self.solver, twice.then_some(self.confirmed_by))
            + &scope::may_prove(self.stronger.as_ref())
    }
}

impl Answer for Termed {
    fn json(&self) -> Map<String, Value> {
        let mut object = json::object([
            ("game", self.game.clone().into()),
            ("n", self.n.to_string().into()),
            ("a", self.term.a.to_string().into()),
            ("b", json!(self.term.b.exact().map(|b| b.to_string()))),
        ]);
        object.extend(size_json("b", &self.term.b));
        object.extend(rests_on(self.solver, &self.theorem, &self.reasons, &self.evidence, self.confirmed_by));
        insert_gaps(&mut object, self.gaps.as_ref());
        insert_stronger(&mut object, self.stronger.as_ref());
        object
    }
}

/// The place of a number.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Located {
    /// The canonical line.
    pub game: String,
    /// The number.
    pub x: UBig,
    /// Its indices.
    pub place: access::Place,
    /// The other number of its pair.
    pub partner: Option<Partner>,
    /// Who found it.
    pub solver: &'static str,
    /// What that rests on.
    pub theorem: String,
    /// Why the theorem's hypotheses hold for this rule.
    pub reasons: Vec<String>,
    /// How far.
    pub evidence: Evidence,
    /// The second method that found the same.
    pub confirmed_by: Option<&'static str>,
    /// The rows before it that have no partner as far as is known: the index counts without them.
    pub gaps: Option<Gaps>,
}

parameters! {
    /// The place of a number of any size.
    #[derive(Clone, Debug)]
    pub struct Locate {
        /// The game.
        game: Game = GAME,
        /// The number.
        x: UBig = Parameter { called: "the number", help: "The number, for example 1000, 1e14, 10^100+7, @FILE, or - for stdin", ..NUMBER },
        /// This solver only.
        solver: Option<String> = SOLVER,
        /// A second, independent method must agree.
        double_check: bool = DOUBLE_CHECK,
    }
}

impl Question for Locate {
    const NAME: &'static str = "locate";
    const SUMMARY: &'static str = "The place of a number in the pairs: its index n as a_n or b_n, and its partner";
    type Answer = Located;

    fn answer(&self, allowance: &Allowance) -> Result<Located, Failure> {
        let panel = Panel::new(&self.game, self.solver.as_deref(), self.double_check, allowance)?;
        let question = |s: &Solver, budget: &Budget| {
            let place = s.locate(&self.x, budget)?;
            let term = place.in_a.as_ref().or(place.in_b.as_ref()).map(|n| s.term(n, budget)).transpose()?;
            Ok((place, term))
        };
        let asked = panel.ask(question, PartialEq::eq)?;
        let (place, term) = asked.value;
        // A number in neither sequence has evidence up to its bound.
        let alone = || access::Term { a: self.x.clone(), b: Partner::Exact(self.x.clone()) };
        Ok(Located {
            game: self.game.line(),
            x: self.x.clone(),
            solver: asked.solver.name(),
            theorem: asked.solver.theorem().into(),
            reasons: asked.solver.reasons().to_vec(),
            evidence: if self.game.analysis.may_fall() {
                Evidence::Observed
            } else {
                reach(asked.solver.evidence(), term.as_ref().unwrap_or(&alone()))
            },
            gaps: asked.solver.gaps(term.as_ref().map_or(&self.x, |term| &term.a)),
            confirmed_by: asked.confirmed_by,
            partner: term.map(|term| if place.in_a.is_some() { term.b } else { Partner::Exact(term.a) }),
            place,
        })
    }
}

impl Located {
    /// How far the answer is proved or checked; `twice` where a second method had to agree.
    pub fn scope(&self, twice: bool) -> String {
        scope::scope(&self.evidence, Every::N, self.solver, twice.then_some(self.confirmed_by))
    }

    /// Where no partner is known: no y up to this is one. `None` where a partner is known, or known not to exist.
    pub fn searched(&self) -> Option<u64> {
        self.evidence.bound().filter(|_| self.partner.is_none())
    }
}

impl Answer for Located {
    fn json(&self) -> Map<String, Value> {
        let found = || [("A", &self.place.in_a), ("B", &self.place.in_b)].into_iter();
        let sides: Vec<&str> = found().filter(|(_, n)| n.is_some()).map(|(side, _)| side).collect();
        let indices: Map<_, _> =
            found().filter_map(|(side, n)| n.as_ref().map(|n| (side.to_string(), n.to_string().into()))).collect();
        let mut object = json::object([
            ("game", self.game.clone().into()),
            ("x", self.x.to_string().into()),
            ("in", json!(sides)),
            ("n", indices.into()),
            ("partner", json!(self.partner.as_ref().and_then(|p| p.exact()).map(|p| p.to_string()))),
        ]);
        object.extend(self.partner.as_ref().and_then(|partner| size_json("partner", partner)));
        if let Some(bound) = self.searched() {
            object.insert("no_partner_up_to".into(), bound.to_string().into());
        }
        insert_gaps(&mut object, self.gaps.as_ref());
        object.extend(rests_on(self.solver, &self.theorem, &self.reasons, &self.evidence, self.confirmed_by));
        object
    }
}
