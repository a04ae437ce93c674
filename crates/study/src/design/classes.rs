//! The design of a target: for each class of rules, whether a rule of the class has it, such a rule, and the verdict
//! of the judge on it.

use crate::design::automatic;
use crate::design::cover::{Cover, Differences};
use crate::design::error::DesignError;
use crate::design::family;
use crate::design::known::Known;
use crate::design::shape;
use crate::design::target::Target;
use crate::design::theorem::{self, Theorems};
use crate::design::written::{self, choice, equals};
use wythoff_base::Budget;
use wythoff_check::certificate::{Because, Class, Impossible, Point};
use wythoff_check::{JudgeError, judge};
use wythoff_game::Head;
use wythoff_game::Var;
use wythoff_game::catalogue;
use wythoff_game::{Ruleset, TwoPile};

/// The largest box: the judge decides it for each printed rule, from the moves alone.
pub const LARGEST_BOX: u64 = 200;

/// Pairs are listed up to this many times the box, 20,000 numbers at most: conflicts between pairs beyond the box
/// refute a rule, too.
const FAR: u64 = 100;

/// The status of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DesignStatus {
    /// The class has a rule with these P-positions, by a theorem.
    Proved,
    /// The class has a rule with these P-positions in the box.
    Holds,
    /// The class has no such rule, by a theorem, in most cases with a certificate.
    Impossible,
}

impl DesignStatus {
    /// The word used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            DesignStatus::Proved => "proved",
            DesignStatus::Holds => "holds",
            DesignStatus::Impossible => "impossible",
        }
    }
}

/// The verdict on a class.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The class.
    pub class: Class,
    /// The status.
    pub status: DesignStatus,
    /// The rule, if there is one.
    pub rule: Option<String>,
    /// The bound of the piles up to which the rule has these P-positions; `None` if it has them everywhere.
    pub bound: Option<u64>,
    /// The reason.
    pub reason: String,
    /// A finite proof that there is no rule.
    pub certificate: Option<Impossible>,
}

/// The result for a target.
#[derive(Clone, Debug)]
pub struct Design {
    /// The target.
    pub target: String,
    /// The verdict on each class.
    pub classes: Vec<Verdict>,
    /// The preferred rule; `None` if no class in question has one.
    pub rule: Option<String>,
    /// The name of that rule in the catalogue.
    pub name: Option<&'static str>,
    /// The pairs of the target with no number above the box.
    pub pairs: Vec<Point>,
    /// The numbers of the box for which no partner was found, and the bound of that search.
    pub alone: (Vec<u64>, u64),
    /// The box that the judge decided, and whether every printed rule has the pairs there.
    pub judge: (u64, bool),
}

/// The origin of a rule, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Catalogue,
    Closed,
    Wyt,
    Invariant,
    Steps,
    Universal,
}

/// A rule for a target.
struct Candidate {
    class: Class,
    rules: Ruleset,
    /// The same in a line.
    line: String,
    rank: Rank,
    /// The reason why it has the P-positions everywhere, if it does.
    everywhere: Option<String>,
}

impl Candidate {
    fn new(class: Class, rules: Ruleset, rank: Rank, everywhere: Option<String>) -> Candidate {
        let line = rules.to_string();
        Candidate { class, rules, line, rank, everywhere }
    }

    /// The same; a rule of the catalogue is preferred.
    fn ranked(self) -> Candidate {
        let rank = if catalogue::with_rule(&self.line).is_some() { Rank::Catalogue } else { self.rank };
        Candidate { rank, ..self }
    }

    /// The order of preference: rules proved for all positions first, then by origin, then by length.
    fn order(&self) -> (bool, Rank, usize) {
        (self.everywhere.is_none(), self.rank, self.line.len())
    }
}

/// Designs a game with these P-positions, in the box of piles up to `to`, for all classes or for one.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::design::{Target, design};
/// let found = design(&Target::parse("terms A: 1,3,4,6,8,9,11,12").unwrap(), 100, None, &Budget::unlimited())?;
/// assert_eq!((found.rule.as_deref(), found.name, found.judge), (Some("f = 1"), Some("wythoff"), (12, true)));
/// # Ok::<(), wythoff_study::design::DesignError>(())
/// ```
pub fn design(target: &Target, to: u64, only: Option<Class>, budget: &Budget) -> Result<Design, DesignError> {
    let far = target.known(to.min(LARGEST_BOX).saturating_mul(FAR), budget)?;
    let n = to.min(LARGEST_BOX).min(far.to());
    let work = Work { target, far: &far, here: far.up_to(n), n, budget };
    let theorems = theorem::theorems(target, budget)?;
    let (mut candidates, refused) = work.classes(&theorems)?;
    // A rule that is correct only in the box must not represent a class that is excluded.
    candidates.retain(|candidate| {
        theorems.no_constraint.is_none() || !matches!(candidate.rules.two_pile(), TwoPile::Constraint(_))
    });
    candidates.sort_by_key(Candidate::order);
    let mut classes = Vec::new();
    for class in Class::ALL.into_iter().filter(|class| only.is_none_or(|only| only == *class)) {
        let refusal = refused.iter().find(|none| none.class == class);
        classes
            .push(refusal.map_or_else(|| work.verdict(class, &theorems, &candidates), |none| impossible(none.clone())));
    }
    let mut printed: Vec<&Candidate> = candidates
        .iter()
        .filter(|one| classes.iter().any(|verdict| verdict.rule.as_ref() == Some(&one.line)))
        .collect();
    let best = printed.first().copied();
    printed.sort_unstable_by_key(|one| &one.line);
    printed.dedup_by_key(|one| &one.line);
    let mut agrees = true;
    for one in printed {
        agrees &= work.plays(&one.rules)?;
    }
    Ok(Design {
        target: target.to_string(),
        rule: best.map(|best| best.line.clone()),
        name: best.and_then(|best| Some(catalogue::with_rule(&best.line)?.name.as_str())),
        pairs: work.here.pairs().collect(),
        alone: ((1..=n).filter(|x| far.partner(*x).is_none()).collect(), far.to()),
        judge: (n, agrees),
        classes,
    })
}

fn impossible(none: Impossible) -> Verdict {
    let (x, y) = none.position;
    let reason = match none.because {
        Because::Shifted((a, b)) => {
            format!(
                "Proposition 99: ({x},{y}) needs a move to a pair, and f would allow it from the pair ({a},{b}) as well"
            )
        }
        Because::Conflicts(_) => {
            let number = if none.class == Class::Wyt { 103 } else { 102 };
            format!("Proposition {number}: every move from ({x},{y}) to a pair would also join two pairs")
        }
    };
    Verdict {
        class: none.class,
        status: DesignStatus::Impossible,
        rule: None,
        bound: None,
        reason,
        certificate: Some(none),
    }
}

/// The reason that a rule found by the prover has.
const AUTOMATIC: &str =
    "Proposition 105: the pairs are those of an automaton, and the prover decides that they are the P-positions";

/// The data of a design.
struct Work<'w> {
    target: &'w Target,
    /// The pairs up to the search bound.
    far: &'w Known,
    /// The pairs of the box.
    here: Known,
    n: u64,
    budget: &'w Budget<'w>,
}

impl Work<'_> {
    /// The rules found, and the classes without one.
    fn classes(&self, theorems: &Theorems) -> Result<(Vec<Candidate>, Vec<Impossible>), DesignError> {
        let (n, mut refused) = (self.n, Vec::new());
        let mut candidates: Vec<Candidate> = Vec::new();
        for (class, rules, why) in &theorems.rules {
            let rank = if *class == Class::Wyt { Rank::Wyt } else { Rank::Closed };
            candidates.push(Candidate::new(*class, rules.clone(), rank, Some(why.clone())).ranked());
        }
        let falls = shape::falls(self.far);
        let differences = Differences::of(self.far, n, self.budget)?;
        let mut repeating = Vec::new();
        let steps = if falls.is_none() { shape::steps(self.far, n).unwrap_or_default() } else { vec![] };
        if let Some((first, later)) = steps.split_first()
            && let Some(body) = family::repeating(Var::X1, later)
        {
            let but_first = choice(equals(Var::X1, 0u64), first.1, body.clone());
            repeating.extend([body, but_first].map(|body| Ruleset::new(Head::F, body)));
        }
        let bounds: Vec<(u64, u64)> = (1..=n).map_while(|k| Some((k, differences.bound(k)?))).collect();
        repeating.push(family::repeating(Var::K, &bounds).and_then(|body| Ruleset::new(Head::Wyt, body)));
        for rules in family::guesses(&self.here).into_iter().chain(repeating.into_iter().flatten()) {
            let (line, classes) = (rules.to_string(), family::classes(&rules));
            let known = candidates.iter().any(|candidate| candidate.line == line);
            if known || classes.is_empty() || !self.plays(&rules)? {
                continue;
            }
            // A rule whose proof takes too long remains a guess.
            let proved = automatic::proves(self.target, &rules, self.budget).unwrap_or(false);
            let everywhere = proved.then(|| AUTOMATIC.to_string());
            let candidate = |class| Candidate::new(class, rules.clone(), Rank::Closed, everywhere.clone()).ranked();
            candidates.extend(classes.into_iter().map(candidate));
        }
        let mut table = |class: Class, rank: Rank, rules: Option<Ruleset>| {
            candidates.extend(rules.map(|rules| Candidate::new(class, rules, rank, None)));
        };
        match falls {
            Some((position, pair)) => {
                refused
                    .extend([Class::X1, Class::X1Y1].map(|class| self.none(class, position, Because::Shifted(pair))));
            }
            None => table(Class::X1, Rank::Steps, written::of_x1(&steps)),
        }
        for (class, rank) in [(Class::Wyt, Rank::Wyt), (Class::Invariant, Rank::Invariant)] {
            match differences.cover(class, self.budget)? {
                Cover::Fails(position, because) => refused.push(self.none(class, position, because)),
                Cover::Covers(_) if class == Class::Wyt => {
                    table(class, rank, written::wyt((1..=n).map(|k| differences.bound(k).unwrap_or(n + 1))));
                }
                Cover::Covers(moves) => table(class, rank, written::moves(&moves)),
            }
        }
        table(Class::X1Y1X0, Rank::Universal, written::everything(self.far, n));
        table(Class::Take, Rank::Universal, written::unless_pair(self.far, n));
        Ok((candidates, refused))
    }

    /// The certificate: the pairs up to the position, and the other pairs used.
    fn none(&self, class: Class, position: Point, because: Because) -> Impossible {
        let to = position.1;
        let used: Vec<Point> = match &because {
            Because::Shifted(pair) => vec![*pair],
            Because::Conflicts(all) => all.iter().flat_map(|conflict| conflict.joined).collect(),
        };
        let mut more: Vec<Point> = used.iter().map(|(a, b)| (*a.min(b), *a.max(b))).filter(|(_, b)| *b > to).collect();
        more.sort_unstable();
        more.dedup();
        Impossible { class, to, pairs: self.far.up_to(to).pairs().collect(), more, position, because }
    }

    fn verdict(&self, class: Class, theorems: &Theorems, candidates: &[Candidate]) -> Verdict {
        let constraint = family::within(class, Class::X1Y1X0);
        if let Some(why) = theorems.no_constraint.clone().filter(|_| constraint) {
            let status = DesignStatus::Impossible;
            return Verdict { class, status, rule: None, bound: None, reason: why, certificate: None };
        }
        let proved =
            theorems.classes.iter().find(|(small, _)| family::within(*small, class)).map(|(_, why)| why.clone());
        let rule = candidates.iter().find(|candidate| family::within(candidate.class, class));
        let everywhere = rule.and_then(|rule| rule.everywhere.clone());
        let bound = everywhere.is_none().then_some(self.n);
        let status = if everywhere.is_some() || proved.is_some() { DesignStatus::Proved } else { DesignStatus::Holds };
        let alone = (1..=self.n).find(|x| constraint && self.far.partner(*x).is_none());
        let only_here = alone.map_or(String::new(), |x| {
            let far = self.far.to();
            format!("; {x} has no partner up to {far}, and if it has none at all, no finite f has these P-positions")
        });
        let reason = everywhere.or(proved).unwrap_or_else(|| match class {
            Class::X1 | Class::X1Y1 => {
                let far = self.far.to();
                format!("Proposition 99: b_n - a_n does not decrease among the numbers up to {far}{only_here}")
            }
            Class::X1Y1X0 => {
                let all = "Proposition 98: take both piles entirely if the larger one is below the partner of the \
                           smaller one";
                format!("{all}{only_here}")
            }
            Class::Take => "Proposition 98: take both piles entirely, unless they are a pair".to_string(),
            Class::Wyt => "Proposition 103: the largest f that joins no two pairs works in the box".to_string(),
            Class::Invariant => "Proposition 102: the moves that join no two pairs work in the box".to_string(),
        });
        Verdict { class, status, rule: rule.map(|rule| rule.line.clone()), bound, reason, certificate: None }
    }

    /// Whether the judge finds exactly the pairs in the box.
    fn plays(&self, rules: &Ruleset) -> Result<bool, DesignError> {
        match judge(rules, self.n, self.budget) {
            Ok(board) => Ok(board.p_positions().eq(self.here.pairs())),
            Err(JudgeError::Eval(_)) => Ok(false),
            Err(JudgeError::Spent(spent)) => Err(spent.into()),
        }
    }
}
