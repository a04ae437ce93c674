//! The games for which added and omitted moves are studied: one-pile moves are free, and no move may be blocked.

use wythoff_base::{Budget, GaveUp, UBig};
use wythoff_game::Var;
use wythoff_game::position::{Move, Piles};
use wythoff_game::{Ruleset, TwoPile};
use wythoff_solve::Analysis;

/// A game whose moves may be extended or reduced.
#[derive(Clone, Debug)]
pub struct Setting {
    analysis: Analysis,
    rules: Ruleset,
    /// Whether the amounts alone decide if a move is legal.
    pub invariant: bool,
}

impl Setting {
    /// The setting of a rule; otherwise the reason why the question does not apply, in a sentence.
    ///
    /// ```
    /// use wythoff_game::Subject;
    /// use wythoff_study::moves::Setting;
    /// use wythoff_solve::Analysis;
    /// let setting = |rule| Setting::of(&Analysis::of(&Subject::parse(rule).unwrap()));
    /// assert!(setting("wyt = 2*k").unwrap().invariant && !setting("f = x1 + 1").unwrap().invariant);
    /// assert_eq!(setting("half").unwrap_err(), "a pair sequence has no moves");
    /// ```
    pub fn of(analysis: &Analysis) -> Result<Setting, &'static str> {
        let rules = analysis.game().ok_or("a pair sequence has no moves")?.clone();
        if rules.play().is_blocking() {
            return Err(
                "blocking is not supported: a P-position may then have moves to P-positions, and the effect of a new \
                 move is not known",
            );
        }
        if !rules.free_single() {
            return Err(
                "one-pile moves are not free here: the question needs a game in which any number may be taken \
                 from one pile",
            );
        }
        let only_amounts = |var: &Var| matches!(var, Var::K | Var::L);
        let invariant = match rules.two_pile() {
            TwoPile::Wyt(_) => true,
            TwoPile::Constraint(f) => f.expr().is_constant(),
            TwoPile::Take(c) => c.vars().iter().all(|var| only_amounts(var) || !c.expr().mentions(*var)),
        };
        Ok(Setting { analysis: analysis.clone(), rules, invariant })
    }

    /// The analysis of the rule.
    pub(crate) fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The game.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// s and t of b_n = s a_n + t n, where b_n - a_n increases.
    pub(crate) fn line(&self) -> Option<(u64, u64)> {
        let line = self.analysis.line()?;
        let both = (u64::try_from(&line.s).ok()?, u64::try_from(&line.t).ok()?);
        (both != (1, 0)).then_some(both)
    }

    /// Whether a move is legal, where the amounts alone decide that.
    pub fn allows(&self, k: &UBig, l: &UBig) -> Result<Option<bool>, GaveUp> {
        if !self.invariant {
            return Ok(None);
        }
        let from = Piles { x: k.clone(), y: l.clone() };
        Ok(Some(self.rules.allows(&from, &Move { k: k.clone(), l: l.clone() })?))
    }

    /// The legal moves with amounts up to a bound, by k, then l; `None` where the amounts alone do not decide.
    pub fn legal(&self, to: u64, budget: &Budget) -> Result<Option<Vec<(u64, u64)>>, GaveUp> {
        if !self.invariant {
            return Ok(None);
        }
        let mut all = Vec::new();
        for k in 1..=to {
            budget.tick(k, Some(to))?;
            for l in k..=to {
                if self.rules.allows(&Piles { x: k, y: l }, &Move { k, l })? {
                    all.push((k, l));
                }
            }
        }
        Ok(Some(all))
    }
}
