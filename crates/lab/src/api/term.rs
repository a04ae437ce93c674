//! `term` and `locate`: the n-th pair, and the place of a number.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::panel::{Ask, Panel};
use serde_json::{Map, Value, json};
use wythoff_budget::Budget;
use wythoff_exact::UBig;
use wythoff_seq::access::{Partner, Place, Term};
use wythoff_solve::solver::Solver;

/// a_n and b_n.
#[derive(Clone, Debug)]
pub struct Termed {
    /// The canonical line.
    pub game: String,
    /// The index.
    pub n: UBig,
    /// The pair.
    pub term: Term,
    /// Who found it.
    pub solver: &'static str,
    /// The second method that found the same.
    pub confirmed_by: Option<&'static str>,
}

/// The pair at an index of any size.
pub fn term(game: &Game, n: UBig, ask: &Ask, allowance: &Allowance) -> Result<Termed, Failure> {
    let panel = Panel::new(game, ask, allowance)?;
    let asked = panel.ask(|s, budget| s.term(&n, budget), Term::eq)?;
    let (solver, confirmed_by) = (asked.solver.name(), asked.confirmed_by);
    Ok(Termed { game: game.line(), term: asked.value, n, solver, confirmed_by })
}

impl Termed {
    /// The object.
    pub fn json(&self) -> Map<String, Value> {
        let mut object = super::object([
            ("game", self.game.clone().into()),
            ("n", self.n.to_string().into()),
            ("a", self.term.a.to_string().into()),
            ("b", json!(self.term.b.exact().map(|b| b.to_string()))),
        ]);
        if let Partner::Bits(bits) = &self.term.b {
            object.insert("b_bits".into(), bits.to_string().into());
        }
        object.insert("solver".into(), self.solver.into());
        object
    }
}

/// The place of a number.
#[derive(Clone, Debug)]
pub struct Located {
    /// The canonical line.
    pub game: String,
    /// The number.
    pub x: UBig,
    /// Its indices.
    pub place: Place,
    /// The other number of its pair.
    pub partner: Option<Partner>,
    /// Who found it.
    pub solver: &'static str,
    /// The second method that found the same.
    pub confirmed_by: Option<&'static str>,
}

/// The place of a number of any size.
pub fn locate(game: &Game, x: UBig, ask: &Ask, allowance: &Allowance) -> Result<Located, Failure> {
    let panel = Panel::new(game, ask, allowance)?;
    let question = |s: &dyn Solver, budget: &Budget| {
        let place = s.locate(&x, budget)?;
        let partner = match &place {
            Place { in_a: Some(n), .. } => Some(s.term(n, budget)?.b),
            Place { in_b: Some(n), .. } => Some(Partner::Exact(s.term(n, budget)?.a)),
            _ => None,
        };
        Ok((place, partner))
    };
    let asked = panel.ask(question, PartialEq::eq)?;
    let (solver, confirmed_by, (place, partner)) = (asked.solver.name(), asked.confirmed_by, asked.value);
    Ok(Located { game: game.line(), x, place, partner, solver, confirmed_by })
}

impl Located {
    /// The object.
    pub fn json(&self) -> Map<String, Value> {
        let found = || [("A", &self.place.in_a), ("B", &self.place.in_b)].into_iter();
        let sides: Vec<&str> = found().filter(|(_, n)| n.is_some()).map(|(side, _)| side).collect();
        let indices: Map<_, _> =
            found().filter_map(|(side, n)| n.as_ref().map(|n| (side.to_string(), n.to_string().into()))).collect();
        super::object([
            ("game", self.game.clone().into()),
            ("x", self.x.to_string().into()),
            ("in", json!(sides)),
            ("n", indices.into()),
            ("partner", json!(self.partner.as_ref().and_then(|p| p.exact()).map(|p| p.to_string()))),
            ("solver", self.solver.into()),
        ])
    }
}
