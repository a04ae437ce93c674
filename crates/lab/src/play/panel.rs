//! The oracle of positions of any size: the table where it reaches, the solvers beyond it.

use super::oracle::{Oracle, TableOracle, Verdict};
use super::{Piles, Take};
use crate::answers::panel::{Panel, PanelAnswer};
use crate::answers::{Failure, Game, Reason};
use std::time::Duration;
use wythoff_base::UBig;
use wythoff_base::{Budget, Spent};
use wythoff_check::evidence::Evidence;
use wythoff_game::position::Position;
use wythoff_solve::Solution;

/// Asks the table, then the solvers in their order.
pub struct PanelOracle<'a> {
    table: TableOracle<'a>,
    panel: Panel<'a>,
}

impl<'a> PanelOracle<'a> {
    /// An oracle that spends at most `limit` on the table, as much on each further question, and the budget on them
    /// all. A pair sequence has none.
    pub fn new(game: &Game, limit: Duration, budget: Budget<'a>) -> Result<PanelOracle<'a>, Failure> {
        let panel = Panel::of(game, limit, budget.within(Duration::MAX));
        Ok(PanelOracle { table: TableOracle::new(game.rules()?, limit, budget), panel })
    }
}

impl Oracle for PanelOracle<'_> {
    fn budget(&self) -> Budget<'_> {
        self.table.budget()
    }

    fn ask(&self, x: &UBig, y: &UBig) -> Result<Verdict, String> {
        if let Ok(verdict) = self.table.ask(x, y) {
            return Ok(verdict);
        }
        let at = Position::new(x.clone(), y.clone());
        match self.panel.ask(|solver, budget| solver.solve(&at, budget), |_, _| true) {
            Ok(PanelAnswer { value, solver, .. }) => {
                verdict(&Piles { x: x.clone(), y: y.clone() }, value, solver.theorem(), solver.evidence())
            }
            Err(Failure::GaveUp { reason: Reason::Time, .. }) => Err(Spent::Time.to_string()),
            Err(Failure::GaveUp { reason: Reason::Stopped, .. }) => Err(Spent::Stopped.to_string()),
            Err(_) => Err("every solver gave up".into()),
        }
    }
}

/// A solver's answer about the sorted piles, turned to the piles as they lie.
fn verdict(from: &Piles, solution: Solution, theorem: &str, evidence: Evidence) -> Result<Verdict, String> {
    let take = |to: &(UBig, UBig)| {
        let to = from.ordered(to.clone());
        let fits = to.x <= from.x && to.y <= from.y;
        fits.then(|| Take { k: &from.x - to.x, l: &from.y - to.y }).ok_or("a solver named an impossible move")
    };
    let winning = solution.to.as_ref().map(take).transpose()?;
    let into_p = match &solution.blocking {
        Some(blocking) => blocking.p_options.iter().map(take).collect::<Result<_, _>>()?,
        None => winning.iter().cloned().collect(),
    };
    let (outcome, why, theorem) = (solution.outcome, solution.why, theorem.into());
    Ok(Verdict { outcome, winning, into_p, why, theorem, evidence })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_game::position::Outcome;

    /// The solvers alone agree with the table: outcomes, moves, and every P-option of a blocking game.
    #[test]
    fn solvers_and_table_agree() {
        for game in ["wythoff", "blocking-2", "f = 2, blocking 3", "even-diagonals", "hofstadter", "wyt = 3*k + 2"] {
            let game = Game::parse(game).expect("a rule");
            let rules = game.rules().expect("a game");
            let table = TableOracle::new(rules, Duration::from_secs(60), Budget::unlimited());
            for (x, y) in (0..40u32).flat_map(|x| (0..40u32).map(move |y| (UBig::from(x), UBig::from(y)))) {
                let truth =
                    table.ask(&UBig::from(39u8), &UBig::from(39u8)).and_then(|_| table.ask(&x, &y)).expect("small");
                let Some(solver) = game.analysis.solvers().next() else { panic!("{game:?} has a solver") };
                let solution = solver.solve(&Position::new(x.clone(), y.clone()), &Budget::unlimited()).expect("small");
                let from = Piles { x: x.clone(), y: y.clone() };
                let told = verdict(&from, solution, "", solver.evidence()).expect("possible");
                assert_eq!(told.outcome, truth.outcome, "{rules} ({x},{y})");
                assert!(told.into_p.iter().all(|mv| truth.into_p.contains(mv)), "{rules} ({x},{y}) {told:?} {truth:?}");
                assert_eq!(told.winning.is_some(), told.outcome == Outcome::N, "{rules} ({x},{y})");
                if rules.play().is_blocking() {
                    assert!(
                        truth.into_p.iter().all(|mv| told.into_p.contains(mv)),
                        "{rules} ({x},{y}) {told:?} {truth:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn huge_piles_are_decided() {
        for game in ["wythoff", "blocking-2", "wyt = 3*k + 2", "thue-morse"] {
            let game = Game::parse(game).expect("a rule");
            let oracle = PanelOracle::new(&game, Duration::from_secs(20), Budget::unlimited()).expect("a game");
            let rules = game.rules().expect("a game");
            let (x, y) = (UBig::from(11u8) * UBig::from(10u8).pow(59), UBig::from(10u8).pow(60));
            let told = oracle.ask(&x, &y).expect("decided");
            let (from, mv) = (Piles { x, y }, told.winning.expect("hardly any position is P"));
            assert_eq!(rules.allows(&from, &mv), Ok(true), "{rules}");
            let to = from.after(&mv).expect("possible");
            assert_eq!(oracle.ask(&to.x, &to.y).expect("decided").outcome, Outcome::P, "{rules}");
        }
    }
}
