//! `term` and `locate`: the n-th pair, and the place of a number.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::panel::Panel;
use super::parameter::{DOUBLE_CHECK, FIRST_PILE, GAME, Parameter, Place, SOLVER, parameters};
use super::question::Question;
use super::scope::at_row;
use super::trace::{Steps, TRACE, TraceTable, TraceWindow, Tracing, WINDOW};
use crate::wire::{self, Integer, Members, seen_as, view, wire};
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::evidence::Evidence;
use wythoff_seq::access::{self, Goal, Partner, Trace};
use wythoff_solve::Gaps;
use wythoff_solve::Solver;

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
        /// The steps of the method.
        trace: bool = TRACE,
        /// Their windows, for Algorithm 1.
        window: Option<TraceWindow> = WINDOW,
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
    /// a_n
    pub a: UBig,
    /// b_n
    pub b: Partner,
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
    /// The steps of the method, where they were asked for.
    pub trace: Option<TraceTable>,
}

impl Question for Term {
    const NAME: &'static str = "term";
    const SUMMARY: &'static str = "The pair a_n, b_n for any n";
    type Answer = Termed;
    const TIME: std::time::Duration = super::panel::TIME;

    fn answer(&self, allowance: &Allowance) -> Result<Termed, Failure> {
        let (tracing, budget) = (Tracing { trace: self.trace, window: self.window }, allowance.budget(Self::TIME));
        let solver = tracing.solver(&self.game, self.solver.as_deref())?;
        let panel = Panel::new(&self.game, solver, self.double_check, allowance)?;
        let asked = panel.ask(|s, budget| s.term(&self.n, budget), access::Term::eq)?;
        let evidence = at_row(asked.solver.evidence(), &asked.value.a);
        let agrees = |trace: &Trace| trace.x == asked.value.a && trace.place.in_a.as_ref() == Some(&self.n);
        let trace = tracing.steps(asked.solver, Goal::Term(&self.n), agrees, &budget)?;
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
            a: asked.value.a,
            b: asked.value.b,
            trace,
        })
    }
}

seen_as!(Termed, TermSeen);

view! {
    /// The pair at an index.
    struct TermSeen<'a> of Termed as found => {
        /// The canonical line of the game.
        game: &'a str = &found.game,
        #[serde(flatten)]
        pair: wire::Pair = wire::Pair::new(&found.n, &found.a, &found.b),
        solver: &'a str = found.solver,
        theorem: &'a str = &found.theorem,
        /// Why the theorem's hypotheses hold for this rule.
        reasons: &'a [String] = &found.reasons,
        evidence: wire::Evidence = wire(&found.evidence),
        /// The second method that found the same.
        confirmed_by: Option<&'a str> = found.confirmed_by,
        #[serde(skip_serializing_if = "Option::is_none")]
        rows_without_partner: Option<wire::Gaps> = wire(&found.gaps),
        /// A command that may prove for every n what is known up to a bound.
        #[serde(skip_serializing_if = "Option::is_none")]
        stronger: Option<&'a str> = found.stronger.as_deref(),
        #[serde(skip_serializing_if = "Option::is_none")]
        trace: Option<Steps<'a>> = wire(&found.trace),
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
    /// n with a_n = x.
    pub in_a: Option<UBig>,
    /// n with b_n = x.
    pub in_b: Option<UBig>,
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
    /// The steps of the method, where they were asked for.
    pub trace: Option<TraceTable>,
}

parameters! {
    /// The place of a number of any size.
    #[derive(Clone, Debug)]
    pub struct Locate {
        /// The game.
        game: Game = GAME,
        /// The number.
        x: UBig = Parameter {
            called: "the number",
            help: "The number, for example 1000, 1e14, 10^100+7, @FILE, or - for stdin",
            ..NUMBER
        },
        /// This solver only.
        solver: Option<String> = SOLVER,
        /// A second, independent method must agree.
        double_check: bool = DOUBLE_CHECK,
        /// The steps of the method.
        trace: bool = TRACE,
        /// Their windows, for Algorithm 1.
        window: Option<TraceWindow> = WINDOW,
    }
}

impl Question for Locate {
    const NAME: &'static str = "locate";
    const SUMMARY: &'static str = "The place of a number in the pairs: its index n as a_n or b_n, and its partner";
    type Answer = Located;
    const TIME: std::time::Duration = super::panel::TIME;

    fn answer(&self, allowance: &Allowance) -> Result<Located, Failure> {
        let (tracing, until) = (Tracing { trace: self.trace, window: self.window }, allowance.budget(Self::TIME));
        let solver = tracing.solver(&self.game, self.solver.as_deref())?;
        let panel = Panel::new(&self.game, solver, self.double_check, allowance)?;
        let question = |s: &Solver, budget: &Budget| {
            let place = s.locate(&self.x, budget)?;
            let term = place.in_a.as_ref().or(place.in_b.as_ref()).map(|n| s.term(n, budget)).transpose()?;
            Ok((place, term))
        };
        let asked = panel.ask(question, PartialEq::eq)?;
        let (place, term) = asked.value;
        // A number in neither sequence has evidence up to its bound.
        let row = term.as_ref().map_or(&self.x, |term| &term.a);
        let trace = tracing.steps(asked.solver, Goal::Place(&self.x), |trace| trace.place == place, &until)?;
        Ok(Located {
            game: self.game.line(),
            x: self.x.clone(),
            solver: asked.solver.name(),
            theorem: asked.solver.theorem().into(),
            reasons: asked.solver.reasons().to_vec(),
            evidence: if self.game.analysis.may_fall() {
                Evidence::Observed
            } else {
                at_row(asked.solver.evidence(), row)
            },
            gaps: asked.solver.gaps(row),
            confirmed_by: asked.confirmed_by,
            partner: term.map(|term| if place.in_a.is_some() { term.b } else { Partner::Exact(term.a) }),
            in_a: place.in_a,
            in_b: place.in_b,
            trace,
        })
    }
}

impl Located {
    /// Where no partner is known: no y up to this is one. `None` where a partner is known, or known not to exist.
    pub fn searched(&self) -> Option<u64> {
        self.evidence.bound().filter(|_| self.partner.is_none())
    }
}

seen_as!(Located, Seen);

view! {
    /// The place of a number in the pairs.
    struct Seen<'a> of Located as found =>
        let sides = [("A", &found.in_a), ("B", &found.in_b)];
        let sides = || sides.into_iter().filter_map(|(side, n)| Some((side, n.as_ref()?)));
        let (partner, partner_bits, partner_bits_about) =
            found.partner.as_ref().map_or((None, None, None), wire::partner);
    {
        /// The canonical line of the game.
        game: &'a str = &found.game,
        x: Integer = wire(&found.x),
        /// The sequences that contain it.
        #[cfg_attr(feature = "schema", schemars(extend("uniqueItems" = true, "items" = {"enum": ["A", "B"]})))]
        r#in: Vec<&'static str> = sides().map(|(side, _)| side).collect(),
        /// Its index in each of them.
        n: Members<Integer> = sides().map(|(side, n)| (side, wire(n))).collect(),
        /// The other number of its pair; null if there is none, or if it is too large to write.
        partner: Option<Integer> = partner,
        #[serde(skip_serializing_if = "Option::is_none")]
        partner_bits: Option<Integer> = partner_bits,
        /// The least and the greatest possible number of bits, where the number is not known exactly.
        #[serde(skip_serializing_if = "Option::is_none")]
        partner_bits_about: Option<[Integer; 2]> = partner_bits_about,
        #[serde(skip_serializing_if = "Option::is_none")]
        no_partner_up_to: Option<Integer> = wire(&found.searched()),
        #[serde(skip_serializing_if = "Option::is_none")]
        rows_without_partner: Option<wire::Gaps> = wire(&found.gaps),
        solver: &'a str = found.solver,
        theorem: &'a str = &found.theorem,
        /// Why the theorem's hypotheses hold for this rule.
        reasons: &'a [String] = &found.reasons,
        evidence: wire::Evidence = wire(&found.evidence),
        /// The second method that found the same.
        confirmed_by: Option<&'a str> = found.confirmed_by,
        #[serde(skip_serializing_if = "Option::is_none")]
        trace: Option<Steps<'a>> = wire(&found.trace),
    }
}
