//! What is known about a rule: each fact is found once, when it is first needed, and every method reads it here.

use crate::automatic::{self, Automatic};
use crate::constraint::{self, Proofs};
use crate::gap::Gap;
use crate::law;
use crate::line::Line;
use crate::linear::Linear;
use crate::named::Named;
use crate::pair_error::PairError;
use crate::proof::Proof;
use crate::reduction::reduced;
use crate::sequence::{self, ApproximatelyLinear, Proved};
use crate::take;
use crate::wyt::{self, Recognised};
use std::sync::{Arc, OnceLock};
use wythoff_base::Budget;
use wythoff_base::{IBig, Number, UBig};
use wythoff_check::Kernel;
use wythoff_check::certificate::FiniteMoves;
use wythoff_game::Subject;
use wythoff_game::eval::Formula;
use wythoff_game::{Play, Ruleset, TwoPile};
use wythoff_seq::access::{Additive, TowerLaw};

/// What is known about a rule.
pub struct Facts {
    written: Subject,
    /// The same moves as `f = ...` or `wyt = ...`, and that in a sentence.
    same: Option<(Subject, String)>,
    found: Arc<FactCells>,
    /// The methods that are left out.
    left_out: Vec<String>,
}

/// The facts found so far. Each has its own cell: a fact that needs another one finds it there.
#[derive(Default)]
struct FactCells {
    proofs: OnceLock<Option<Proofs>>,
    gap: OnceLock<Option<Gap>>,
    recognised: OnceLock<Option<Recognised>>,
    line: OnceLock<Option<Line>>,
    law: OnceLock<Option<TowerLaw>>,
    sequence: OnceLock<Proved>,
    fault: OnceLock<Option<PairError>>,
    linear: OnceLock<Result<Linear, String>>,
    even_diagonals: OnceLock<Option<String>>,
    finite_moves: OnceLock<Option<FiniteMoves>>,
    automaton: OnceLock<Option<Automatic>>,
    partners: OnceLock<Option<Arc<Additive>>>,
}

/// The moves tried in the search for a period of partners: a twentieth of a second.
const PERIOD: u64 = 20_000_000;

/// q-blocking p-Wythoff, \[FP15\].
pub struct BlockingWythoff {
    /// f is this constant, at least 1.
    pub p: UBig,
    /// q - 1 equal removals may be forbidden, q >= 2.
    pub q: u32,
}

impl Facts {
    /// Of a game or a pair sequence. Nothing is proved yet.
    pub(crate) fn of(subject: &Subject) -> Facts {
        // A `take` that only says f or wyt in other words has their theorems.
        let same = subject.game().and_then(reduced).map(|(rules, reason)| (Subject::Game(rules), reason));
        Facts { written: subject.clone(), same, found: Arc::default(), left_out: Vec::new() }
    }

    /// The same rule with one more method left out. What is known does not depend on the methods, and is kept.
    pub(crate) fn without(&self, name: &str) -> Facts {
        let left_out = self.left_out.iter().cloned().chain([name.into()]).collect();
        Facts { written: self.written.clone(), same: self.same.clone(), found: self.found.clone(), left_out }
    }

    /// Whether a method may answer.
    pub(crate) fn asks(&self, name: &str) -> bool {
        !self.left_out.iter().any(|left_out| left_out == name)
    }

    /// What was written.
    pub fn written(&self) -> &Subject {
        &self.written
    }

    /// The rule that theorems are about: the one written, or the same moves as `f = ...` or `wyt = ...`.
    pub fn subject(&self) -> &Subject {
        self.same.as_ref().map_or(&self.written, |(same, _)| same)
    }

    /// That a `take` has the moves of another rule, in a sentence.
    pub(crate) fn reduction(&self) -> Option<&str> {
        self.same.as_ref().map(|(_, reason)| reason.as_str())
    }

    /// The game; `None` for a pair sequence.
    pub fn game(&self) -> Option<&Ruleset> {
        self.subject().game()
    }

    /// The game, if it is in normal play with free one-pile moves and without blocking: what most theorems are about.
    pub fn plain(&self) -> Option<&Ruleset> {
        self.game().filter(|rules| rules.is_plain())
    }

    /// How the game is played.
    pub(crate) fn play(&self) -> Option<Play> {
        self.game().map(Ruleset::play)
    }

    /// f of a constraint game, however it is played.
    pub fn constraint(&self) -> Option<&Formula> {
        match self.game()?.two_pile() {
            TwoPile::Constraint(f) => Some(f),
            _ => None,
        }
    }

    /// f of Wyt(f) in normal play; also of the one that has the P-positions of a constraint game whose candidates are
    /// not known to be P (docs/proofs.md, Proposition 40).
    pub fn wyt(&self) -> Option<&Formula> {
        match self.plain()?.two_pile() {
            TwoPile::Wyt(f) => Some(f),
            TwoPile::Constraint(_) if self.candidates_are_p().is_none() => self.gap().map(|gap| &gap.wyt),
            _ => None,
        }
    }

    /// How formulas name the function of [`wyt`](Self::wyt).
    pub(crate) fn partner(&self) -> Named {
        if self.constraint().is_some() { self.named().of_gap() } else { self.named() }
    }

    /// c of a pair sequence.
    pub fn c(&self) -> Option<&Formula> {
        match self.subject() {
            Subject::Pairs(c) => Some(c),
            Subject::Game(_) => None,
        }
    }

    /// What is proved of f in a constraint game.
    pub fn proofs(&self) -> Option<&Proofs> {
        self.found.proofs.get_or_init(|| self.constraint().map(constraint::prove)).as_ref()
    }

    /// How formulas name f as it acts.
    pub(crate) fn named(&self) -> Named {
        match self.game().map(Ruleset::two_pile) {
            Some(TwoPile::Constraint(_)) => self.proofs().map_or(Named::acting(false), Proofs::named),
            Some(TwoPile::Wyt(f)) => wyt::named(f),
            _ => Named::acting(true),
        }
    }

    /// f of a constraint game in normal play, and the theorem by which its candidates are the P-positions.
    pub fn candidates_are_p(&self) -> Option<(&Formula, String)> {
        let f = self.plain().and(self.constraint())?;
        Some((f, self.proofs()?.candidates_are_p()?))
    }

    /// What a pair demands of a later one, where that depends on their gap alone and does not fall with it, in any
    /// play.
    pub(crate) fn gap(&self) -> Option<&Gap> {
        let find = || match self.game()?.two_pile() {
            TwoPile::Constraint(f) => Gap::of_constraint(f, self.proofs()?),
            TwoPile::Wyt(f) => Gap::of_wyt(f),
            TwoPile::Take(_) => None,
        };
        self.found.gap.get_or_init(find).as_ref()
    }

    /// The theorem that gives the pairs of Wyt(f).
    pub fn recognised(&self) -> Option<&Recognised> {
        let recognise = || match self.game()?.two_pile() {
            TwoPile::Wyt(f) => wyt::recognise(f),
            _ => {
                let mut found = wyt::recognise_as(self.wyt()?, self.partner())?;
                found.statement = format!("{}; {}", self.of_gap(), found.statement);
                Some(found)
            }
        };
        self.found.recognised.get_or_init(recognise).as_ref()
    }

    /// Why a constraint game has the P-positions of the [`wyt`](Self::wyt) that it does not say.
    pub(crate) fn of_gap(&self) -> String {
        format!("docs/proofs.md, Proposition 40: the P-positions are those of wyt = g(k), where {}", self.partner().is)
    }

    /// b_n = s a_n + t n, in normal play.
    pub fn line(&self) -> Option<&Line> {
        let line = || {
            self.plain()?;
            self.constraint()
                .map_or_else(|| Line::of_wyt(self.recognised()?), |f| Line::of_constraint(f, self.proofs()?))
        };
        self.found.line.get_or_init(line).as_ref()
    }

    /// f as a polynomial of x1 on each residue class, for the tower.
    pub(crate) fn law(&self) -> Option<&TowerLaw> {
        let law = || {
            let (f, _) = self.candidates_are_p()?;
            law::of(f, self.proofs()?)
        };
        self.found.law.get_or_init(law).as_ref()
    }

    /// What is proved of c; nothing of a game.
    pub(crate) fn sequence(&self) -> &Proved {
        self.found.sequence.get_or_init(|| self.c().map(sequence::prove).unwrap_or_default())
    }

    /// Why c does not fall.
    pub fn nondecreasing(&self) -> Option<&Proof> {
        self.sequence().nondecreasing.as_ref()
    }

    /// Why a pair sequence has no pairs, where that is known before they are listed.
    pub fn fault(&self) -> Option<&PairError> {
        let find = || {
            let c = self.c()?;
            let starts = c.integer(&[IBig::ZERO]).is_ok_and(|c0| c0 >= IBig::ZERO);
            if starts && self.nondecreasing().is_some() { None } else { sequence::fault(c) }
        };
        self.found.fault.get_or_init(find).as_ref()
    }

    /// Whether the pairs of a sequence listed so far may not be all that matter to a number below them: c, and so b_n -
    /// a_n, is not proved never to fall.
    pub fn may_fall(&self) -> bool {
        self.c().is_some() && self.nondecreasing().is_none()
    }

    /// gamma, K1 and K2 of c.
    pub fn approximately_linear(&self) -> Option<&ApproximatelyLinear> {
        self.sequence().linear.as_ref()
    }

    /// c with b_n = a_n + c_n, where it is approximately linear; or why none is known.
    pub fn linear(&self) -> Result<&Linear, &str> {
        self.found.linear.get_or_init(|| self.find_linear()).as_ref().map_err(String::as_str)
    }

    fn find_linear(&self) -> Result<Linear, String> {
        if let Some(c) = self.c() {
            let unproved = || format!("no proof that c = {} is", c.expr());
            let found = self.approximately_linear().ok_or_else(unproved)?;
            return Linear::of_sequence(c, self.sequence(), found);
        }
        if let Some(BlockingWythoff { p, q }) = self.blocking_wythoff() {
            return Linear::steps(p, q.into(), "[FP15], q-blocking p-Wythoff");
        }
        let blocks = |rules: &&Ruleset| rules.free_single() && matches!(rules.play(), Play::Blocking(_));
        if self.constraint().and(self.game()).filter(blocks).is_some() {
            return Err("f is not a positive constant".into());
        }
        let line = self.line().filter(|line| line.p().is_some_and(|p| !p.is_zero()));
        let line = line.ok_or("this game is not known to have one")?;
        Linear::steps(line.t.clone(), 1, &line.theorem)
    }

    /// m with `b_n/a_n` -> m, where that is proved and m is quadratic: the P-positions lie along y = m x and x = m y.
    pub fn direction(&self) -> Option<Number> {
        self.linear().ok().and_then(Linear::direction).or_else(|| self.line()?.direction())
    }

    /// p and q of q-blocking p-Wythoff with free one-pile moves.
    pub fn blocking_wythoff(&self) -> Option<BlockingWythoff> {
        let Play::Blocking(q) = self.game().filter(|rules| rules.free_single())?.play() else { return None };
        let p = constant(self.constraint()?).filter(|p| *p >= IBig::ONE)?;
        Some(BlockingWythoff { p: UBig::try_from(p).ok()?, q })
    }

    /// The two-pile moves, where they are proved to be finitely many; one-pile moves are free, and nothing may be
    /// forbidden.
    pub fn finite_moves(&self) -> Option<&FiniteMoves> {
        let find = || {
            let rules = self.game().filter(|rules| rules.free_single() && !rules.play().is_blocking())?;
            FiniteMoves::of(rules, &Budget::unlimited()).ok()?
        };
        self.found.finite_moves.get_or_init(find).as_ref()
    }

    /// The partners where two-pile moves are finitely many, with their period if few steps find it.
    pub(crate) fn partners(&self) -> Option<&Arc<Additive>> {
        let find = || {
            let word = |n: u64| usize::try_from(n).ok();
            let ordered = self.finite_moves()?.ordered();
            let moves = ordered.map(|mv| word(mv.k).zip(word(mv.l))).collect::<Option<Vec<_>>>()?;
            // A row costs its moves and about sixteen steps more.
            let rows = PERIOD / (moves.len() as u64 + 16);
            let partners = Additive::new(moves, self.play()?.is_misere());
            // Rows that do not show a period are kept.
            let _ = partners.period(&Budget::unlimited().with_steps(rows));
            Some(Arc::new(partners))
        };
        self.found.partners.get_or_init(find).as_ref()
    }

    /// An automaton whose pairs are proved to be the P-positions in few steps, where two-pile moves are infinitely many
    /// and no line or law is known.
    pub(crate) fn automaton(&self) -> Option<&Automatic> {
        let find = || {
            let rules = self.game()?;
            // Learning an automaton costs milliseconds: it is the last resort.
            let other = self.line().is_some() || self.law().is_some() || self.finite_moves().is_some();
            if other { None } else { automatic::quick(rules, &Kernel::of(rules)?) }
        };
        self.found.automaton.get_or_init(find).as_ref()
    }

    /// Why a `take` in normal play allows exactly the equal removals of even numbers.
    pub fn even_diagonals(&self) -> Option<&str> {
        let recognise = || match self.plain()?.two_pile() {
            TwoPile::Take(condition) => take::is_even_diagonals(condition),
            _ => None,
        };
        self.found.even_diagonals.get_or_init(recognise).as_deref()
    }
}

/// The value of a constant f, rounded up.
pub(crate) fn constant(f: &Formula) -> Option<IBig> {
    f.expr().is_constant().then(|| f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok())?
}
