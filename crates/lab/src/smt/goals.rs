//! The hypotheses of a rule as goals: claims whose negation is asked for a model.

use super::translate::{Context, Inexpressible, Term};
use crate::wire::{self, seen_as, view, wire};
use serde::Serialize;
use wythoff_check::evidence::Evidence;
use wythoff_game::Var;
use wythoff_game::eval::Formula;
use wythoff_solve::Analysis;

/// What a solver said of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalStatus {
    /// No solver was asked.
    NotAsked,
    /// The negation has no model.
    Proved(Evidence),
    /// The negation has this model, or one that was not told.
    Fails(String),
    /// The solver does not know.
    Unknown(String),
}

/// A hypothesis for a solver.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Goal {
    /// Its name.
    pub name: &'static str,
    /// The claim, in words.
    pub claim: &'static str,
    /// The script, or why it is not expressed.
    pub script: Result<String, String>,
    /// What a solver said.
    pub outcome: GoalStatus,
}

/// The hypotheses of a rule as SMT-LIB.
#[derive(Clone, Debug)]
pub struct Hypotheses {
    /// Of the rule of this line.
    pub game: String,
    /// Each of them.
    pub goals: Vec<Goal>,
}

/// A claim about values of f at some points.
struct Claim {
    name: &'static str,
    words: &'static str,
    /// The variables.
    variables: &'static [&'static str],
    /// What holds of them.
    domain: &'static str,
    /// The points, in the order of f's variables.
    points: &'static [&'static [&'static str]],
    /// What of the values v0, v1, ... is claimed, `vi` being f rounded up at point i.
    claimed: &'static str,
}

const PILES: &[&str] = &["x1", "y1", "x0"];

/// max(0, v) of two values is written out: F = max(0, ceil f) decides the moves.
const CONSTRAINT: [Claim; 3] = [
    Claim {
        name: "positivity",
        words: "f > 0 for 0 <= x1 <= y1, x1 < x0",
        variables: PILES,
        domain: "(and (<= 0 x1) (<= x1 y1) (< x1 x0))",
        points: &[&["x1", "y1", "x0"]],
        claimed: "(> v0 0)",
    },
    Claim {
        name: "monotonicity",
        words: "F(x1, y1, x0) <= F(x1, y1, x0 + 1), F = max(0, ceil f)",
        variables: PILES,
        domain: "(and (<= 0 x1) (<= x1 y1) (< x1 x0))",
        points: &[&["x1", "y1", "x0"], &["x1", "y1", "(+ x0 1)"]],
        claimed: "(or (<= v0 0) (<= v0 v1))",
    },
    // By induction the sum along any chain is enough: docs/proofs.md, before Proposition 6.
    Claim {
        name: "semi-additivity",
        words: "F(x1, y1, x0) <= F(x1, y1, u) + F(u, v, x0) for x1 < u < x0, u <= v, which suffices",
        variables: &["x1", "y1", "u", "v", "x0"],
        domain: "(and (<= 0 x1) (<= x1 y1) (< x1 u) (< u x0) (<= u v))",
        points: &[&["x1", "y1", "x0"], &["x1", "y1", "u"], &["u", "v", "x0"]],
        claimed: "(or (<= v0 0) (<= v0 (+ (ite (> v1 0) v1 0) (ite (> v2 0) v2 0))))",
    },
];

const WYT: [Claim; 3] = [
    Claim {
        name: "superadditive",
        words: "f(i + j) >= f(i) + f(j) for i, j >= 1, and f(1) >= 1, f rounded up",
        variables: &["i", "j"],
        domain: "(and (<= 1 i) (<= 1 j))",
        points: &[&["(+ i j)"], &["i"], &["j"], &["1"]],
        claimed: "(and (>= v0 (+ v1 v2)) (>= v3 1))",
    },
    Claim {
        name: "only f(1) and f(2) matter",
        words: "h(k) = f(k) - k is positive, does not fall, and h(i + j) <= h(i) + h(j), f rounded up",
        variables: &["i", "j"],
        domain: "(and (<= 1 i) (<= 1 j))",
        points: &[&["(+ i j)"], &["i"], &["j"], &["(+ i 1)"]],
        claimed: "(and (> v1 i) (>= v3 (+ v1 1)) (<= v0 (+ v1 v2)))",
    },
    Claim {
        name: "h does not fall",
        words: "max(k, f(k)) - k <= max(k + 1, f(k + 1)) - (k + 1) for k >= 1, f rounded up",
        variables: &["k"],
        domain: "(<= 1 k)",
        points: &[&["k"], &["(+ k 1)"]],
        claimed: "(or (<= v0 k) (<= (+ v0 1) v1))",
    },
];

const SEQUENCE: [Claim; 1] = [Claim {
    name: "nondecreasing",
    words: "0 <= c_n <= c_(n+1) for n >= 0",
    variables: &["n"],
    domain: "(<= 0 n)",
    points: &[&["n"], &["(+ n 1)"]],
    claimed: "(and (<= 0 v0) (<= v0 v1))",
}];

impl Claim {
    fn goal(&self, f: &Formula) -> Goal {
        Goal {
            name: self.name,
            claim: self.words,
            script: self.script(f).map_err(|why| why.0),
            outcome: GoalStatus::NotAsked,
        }
    }

    fn script(&self, f: &Formula) -> Result<String, Inexpressible> {
        let mut context = Context::default();
        let mut lines = vec![format!("; {}: {}", self.name, self.words)];
        let mut values = Vec::new();
        for point in self.points {
            let at = |var: Var| {
                let place = f.vars().iter().position(|known| *known == var);
                place.and_then(|place| point.get(place)).map_or(String::new(), |text| text.to_string())
            };
            let value = context.number(f.expr(), &at)?;
            if matches!((&value, f.vars()), (Term::Real(_), [Var::N])) {
                return Err(Inexpressible("c as written may have values that are not integers".into()));
            }
            values.push(value.ceiling());
        }
        lines.extend(self.variables.iter().map(|name| format!("(declare-const {name} Int)")));
        lines.extend(context.declared.iter().map(|(name, sort)| format!("(declare-const {name} {sort})")));
        lines.push(format!("(assert {})", self.domain));
        lines.extend(context.asserted.iter().map(|held| format!("(assert {held})")));
        for (i, value) in values.iter().enumerate() {
            lines.push(format!("(define-fun v{i} () Int {value})"));
        }
        let defined = if context.defined.is_empty() {
            "true".into()
        } else {
            format!("(and true {})", context.defined.join(" "))
        };
        lines.push(format!("(assert (not (and {defined} {})))", self.claimed));
        lines.push("(check-sat)".into());
        lines.push(format!("(get-value ({}))", self.variables.join(" ")));
        Ok(lines.join("\n"))
    }
}

impl Hypotheses {
    /// Those of a rule; none of a take, with modifiers.
    pub fn of(a: &Analysis, game: String) -> Hypotheses {
        let all = |claims: &[Claim], f: &Formula| claims.iter().map(|claim| claim.goal(f)).collect();
        let goals = match (a.c(), a.plain().and(a.constraint()), a.plain().and(a.wyt())) {
            (Some(c), ..) => all(&SEQUENCE, c),
            (_, Some(f), _) => all(&CONSTRAINT, f),
            (_, _, Some(f)) => all(&WYT, f),
            _ => vec![],
        };
        Hypotheses { game, goals }
    }

    /// The whole text: each goal separately, after a line with its name.
    pub fn text(&self) -> String {
        let mut text = format!(
            "; hypotheses of {}\n; unsat proves a hypothesis: its negation has no model\n(set-logic ALL)\n",
            self.game
        );
        for goal in &self.goals {
            match &goal.script {
                Ok(script) => text.push_str(&format!("(push 1)\n(echo \"goal {}\")\n{script}\n(pop 1)\n", goal.name)),
                Err(why) => text.push_str(&format!("; {}: {why}\n", goal.name)),
            }
        }
        text
    }

    /// Reads what a solver printed to the text.
    ///
    /// ```
    /// use wythoff_check::evidence::Evidence;
    /// use wythoff_lab::{answers::Game, smt::{Hypotheses, GoalStatus}};
    /// let game = Game::parse("f = (x0 - y1)^2 + 1")?;
    /// let mut hypotheses = Hypotheses::of(&game.analysis, game.line());
    /// let z3 = Evidence::Tool { name: "z3", version: [4, 13, 0] };
    /// let heard = "goal positivity\nunsat\n(error \"no model\")\ngoal monotonicity\nsat\n((x1 0) (y1 1) (x0 1))\n";
    /// hypotheses.heard(heard, z3);
    /// assert_eq!(hypotheses.goals[0].outcome, GoalStatus::Proved(z3));
    /// assert!(matches!(&hypotheses.goals[1].outcome, GoalStatus::Fails(model) if model == "((x1 0) (y1 1) (x0 1))"));
    /// assert!(matches!(hypotheses.goals[2].outcome, GoalStatus::Unknown(_)));
    /// # Ok::<(), wythoff_lab::answers::Failure>(())
    /// ```
    pub fn heard(&mut self, printed: &str, evidence: Evidence) {
        for goal in self.goals.iter_mut().filter(|goal| goal.script.is_ok()) {
            let head = format!("goal {}", goal.name);
            let mut lines = printed.lines().map(str::trim).skip_while(|line| *line != head).skip(1);
            goal.outcome = match lines.next() {
                Some("unsat") => GoalStatus::Proved(evidence),
                Some("sat") => {
                    let model = lines.take_while(|line| !line.starts_with("goal") && !line.starts_with("(error"));
                    GoalStatus::Fails(model.collect::<Vec<_>>().join(" "))
                }
                Some(other) => GoalStatus::Unknown(other.to_string()),
                None => GoalStatus::Unknown("no answer".into()),
            };
        }
    }

    /// Whether a solver proved it.
    pub(crate) fn proves(&self, name: &str) -> Option<Evidence> {
        self.goals.iter().filter(|goal| goal.name == name).find_map(|goal| match goal.outcome {
            GoalStatus::Proved(evidence) => Some(evidence),
            _ => None,
        })
    }
}

seen_as!(Hypotheses, Smt);

view! {
    /// Hypotheses in SMT-LIB.
    struct Smt of Hypotheses as hypotheses =>
        let one = |goal: &Goal| {
            let (status, detail) = match (&goal.script, &goal.outcome) {
                (Err(why), _) => ("declined", Some(why.to_string())),
                (_, GoalStatus::NotAsked) => ("not asked", None),
                (_, GoalStatus::Proved(_)) => ("proved", None),
                (_, GoalStatus::Fails(model)) => ("fails", Some(model.clone())),
                (_, GoalStatus::Unknown(why)) => ("unknown", Some(why.clone())),
            };
            let evidence = wire(&hypotheses.proves(goal.name));
            GoalSeen { name: goal.name, claim: goal.claim, status, detail, evidence }
        };
    {
        text: String = hypotheses.text(),
        goals: Vec<GoalSeen> = hypotheses.goals.iter().map(one).collect(),
    }
}

/// A hypothesis for a solver.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Goal"))]
struct GoalSeen {
    name: &'static str,
    claim: &'static str,
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["declined", "not asked", "proved", "fails", "unknown"]))
    )]
    status: &'static str,
    /// Why it is declined or unknown, or a model of the negation.
    detail: Option<String>,
    evidence: Option<wire::Evidence>,
}
