//! Listing pairs: the choice of a method, and the pairs with an honest statement of why they are right.

use crate::other_words::in_other_words;
use crate::pair_error::PairError;
use crate::row_by_row::RowByRow;
use crate::rules::{ConstraintFormula, OfFormula, SequenceRule};
use crate::wyt::{self, WytTheorem};
use crate::{constraint, definition::Definition, take};
use wythoff_budget::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_exact::{IBig, UBig};
use wythoff_game::eval::Formula;
use wythoff_game::ruleset::{Play, Ruleset, TwoPile};
use wythoff_game::subject::Subject;
use wythoff_seq::{Constraint, Gap, OfA, Pair, PairStream, Pairs, PartnerRule, ThreeDigits, even_diagonals};

/// What the pairs of a listing are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// P-positions.
    P,
    /// The candidates S of a constraint game.
    Candidates,
    /// The pairs of a sequence c.
    Pairs,
}

impl Kind {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Kind::P => "P",
            Kind::Candidates => "candidates",
            Kind::Pairs => "pairs",
        }
    }
}

/// Pairs in the order of a, with their reason.
pub struct Listing {
    /// What they are.
    pub kind: Kind,
    /// The method, as `family-method`.
    pub solver: &'static str,
    /// How the pairs are made.
    pub recursion: &'static str,
    /// What that rests on, in a sentence.
    pub theorem: String,
    /// Why the theorem's hypotheses hold for this rule.
    pub reasons: Vec<String>,
    pub(crate) source: Box<dyn Source>,
}

/// Where pairs come from.
pub(crate) trait Source: Send {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError>;
    fn evidence(&self) -> Evidence;
}

/// A recursion, and what it rests on.
pub(crate) struct Recursion<R> {
    pairs: Pairs<R>,
    evidence: Evidence,
    n: u64,
    failed: Option<PairError>,
}

impl<R: PartnerRule> Recursion<R> {
    pub(crate) fn new(rule: R, evidence: Evidence) -> Self {
        Recursion { pairs: PairStream::new(rule).pairs(), evidence, n: 0, failed: None }
    }
}

impl<R: PartnerRule<Error: Into<PairError>> + Clone + Send> Source for Recursion<R> {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        // Before a pair is taken: one that was taken must be given.
        budget.tick(self.n, None)?;
        if self.n.is_multiple_of(1024) {
            budget.allows(self.pairs.stream().memory())?;
        }
        self.n += 1;
        let pair = self.pairs.next().transpose().map_err(PairError::from);
        self.failed = pair.as_ref().err().cloned();
        pair
    }

    fn evidence(&self) -> Evidence {
        self.evidence
    }
}

struct Rows {
    rows: RowByRow,
    n: u64,
    last: u64,
}

impl Source for Rows {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        let (a, b) = self.rows.next_pair(budget)?;
        self.last = a;
        self.n += 1;
        Ok(Some(Pair { n: self.n - 1, a, b: UBig::from(b) }))
    }

    fn evidence(&self) -> Evidence {
        Evidence::Exhaustive { bound: self.last }
    }
}

impl Source for Definition {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        self.next_position(budget)
    }

    fn evidence(&self) -> Evidence {
        Evidence::Exhaustive { bound: self.bound() }
    }
}

impl Listing {
    /// The next pair; `None` when there are no more.
    pub fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        self.source.next(budget)
    }

    /// What the pairs given so far rest on.
    pub fn evidence(&self) -> Evidence {
        self.source.evidence()
    }

    /// The first pairs, n = 0..=last.
    pub fn take(mut self, last: u64, budget: &Budget) -> Result<Vec<Pair>, PairError> {
        let mut pairs = Vec::new();
        while pairs.len() as u64 <= last {
            match self.next(budget)? {
                Some(pair) => pairs.push(pair),
                None => break,
            }
        }
        Ok(pairs)
    }

    fn recursion<R>(
        kind: Kind,
        solver: &'static str,
        recursion: &'static str,
        theorem: impl Into<String>,
        reasons: Vec<String>,
        rule: R,
    ) -> Listing
    where
        R: PartnerRule<Error: Into<PairError>> + Clone + Send + 'static,
    {
        let source = Box::new(Recursion::new(rule, Evidence::Theorem));
        Listing { kind, solver, recursion, theorem: theorem.into(), reasons, source }
    }

    /// The candidates S of a constraint game; `None` for anything else.
    ///
    /// ```
    /// use wythoff_budget::Budget;
    /// use wythoff_game::ruleset::Ruleset;
    /// use wythoff_solve::listing::Listing;
    /// let game = Ruleset::parse("f = (x0 - x1)^2").unwrap();
    /// let pairs = Listing::candidates(&game).unwrap().take(2, &Budget::unlimited()).unwrap();
    /// assert_eq!((pairs[2].a, pairs[2].b.to_string()), (3, "8".to_string()));
    /// ```
    pub fn candidates(rules: &Ruleset) -> Option<Listing> {
        match rules.two_pile() {
            TwoPile::Constraint(f) if rules.is_plain() => Some(Listing::recursion(
                Kind::Candidates,
                "constraint-mex",
                CONSTRAINT_RECURSION,
                "[F04], definition of the candidates S",
                vec![],
                Constraint::new(ConstraintFormula::new(f)),
            )),
            _ => None,
        }
    }

    /// The P-positions of a game, or the pairs of a sequence, by the best method whose hypotheses are proved.
    ///
    /// ```
    /// use wythoff_budget::Budget;
    /// use wythoff_game::{subject::Subject};
    /// use wythoff_solve::listing::Listing;
    /// let game = Subject::parse("f = x1 + 1").unwrap();
    /// let pairs = Listing::choose(&game).take(3, &Budget::unlimited()).unwrap();
    /// assert_eq!((pairs[3].a, pairs[3].b.to_string()), (4, "11".to_string()));
    /// ```
    pub fn choose(subject: &Subject) -> Listing {
        match subject {
            Subject::Game(rules) => Listing::of_game(rules),
            Subject::Pairs(c) => sequence(c),
        }
    }

    /// The P-positions of a game.
    pub(crate) fn of_game(rules: &Ruleset) -> Listing {
        // A `take` that only says f or wyt in other words has their theorems.
        if let Some((same, reason)) = in_other_words(rules) {
            let mut listing = Listing::of_game(&same);
            listing.reasons.insert(0, reason);
            return listing;
        }
        // The theorems are about free one-pile moves.
        if !rules.free_single() {
            return Listing::definition(rules);
        }
        let proved = match (rules.two_pile(), rules.play()) {
            (TwoPile::Constraint(f), Play::Normal) => constraint_game(f),
            (TwoPile::Constraint(f), Play::Blocking(q)) => blocking(f, q),
            (TwoPile::Wyt(f), Play::Normal) => wyt_game(f),
            (TwoPile::Take(condition), Play::Normal) => take::is_even_diagonals(condition).map(|reason| {
                let recursion = "a_n = mex, b_n = a_n + 2 floor(n/4) with b_(4m+2) and b_(4m+3) exchanged";
                let theorem = "[FP15], even diagonals, after Duch\u{EA}ne and Gravier";
                Listing::recursion(Kind::P, "even-diagonals-mex", recursion, theorem, vec![reason], even_diagonals())
            }),
            _ => None,
        };
        proved.unwrap_or_else(|| Listing::rows(rules))
    }

    /// The definition, row by row: right for every rule with free one-pile moves.
    fn rows(rules: &Ruleset) -> Listing {
        let Some(rows) = RowByRow::new(rules) else { return Listing::definition(rules) };
        Listing {
            kind: Kind::P,
            solver: "any-rows",
            recursion: "a_n = mex, b_n = the least unused y >= a_n with no two-pile move from (a_n, y) to an earlier pair",
            theorem: "the definition, row by row (docs/proofs.md, Propositions 13 to 15)".into(),
            reasons: vec!["one-pile moves are free, so every x has at most one partner".into()],
            source: Box::new(Rows { rows, n: 0, last: 0 }),
        }
    }

    /// The definition, position by position: right for every rule.
    fn definition(rules: &Ruleset) -> Listing {
        Listing {
            kind: Kind::P,
            solver: "any-definition",
            recursion: "a position is P when none of its options is",
            theorem: "the definition".into(),
            reasons: vec![
                "one-pile moves are restricted, so a row may hold several P-positions, or infinitely many".into(),
            ],
            source: Box::new(Definition::new(rules)),
        }
    }
}

pub(crate) const CONSTRAINT_RECURSION: &str = "a_n = mex, b_n = b_(n-1) + a_n - a_(n-1) + f(a_(n-1), b_(n-1), a_n)";

fn sequence(c: &Formula) -> Listing {
    let recursion = "a_n = mex, b_n = a_n + c_n";
    Listing::recursion(Kind::Pairs, "sequence-mex", recursion, "the definition", vec![], SequenceRule::new(c))
}

fn constraint_game(f: &Formula) -> Option<Listing> {
    let proofs = constraint::prove(f);
    let theorem = proofs.candidates_are_p()?;
    let reasons = proofs.reasons();
    Some(Listing::recursion(
        Kind::P,
        "constraint-mex",
        CONSTRAINT_RECURSION,
        theorem,
        reasons,
        Constraint::new(ConstraintFormula::new(f)),
    ))
}

/// \[FP15\]: q-blocking p-Wythoff has b_n = a_n + p floor(n/q).
fn blocking(f: &Formula, q: u32) -> Option<Listing> {
    if !f.expr().is_constant() {
        return None;
    }
    let p = f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok().filter(|p| *p >= IBig::ONE)?;
    let (p, q) = (UBig::try_from(p).ok()?, u64::from(q));
    let small_p = u64::try_from(&p).ok();
    let rule = OfA::new(
        true,
        (
            move |n: u64, a: u64| small_p?.checked_mul(n / q)?.checked_add(a),
            move |n: u64, a: u64| Ok::<_, PairError>(&p * UBig::from(n / q) + UBig::from(a)),
        ),
    );
    let theorem = "[FP15], q-blocking p-Wythoff";
    let reason = format!("f is the constant p = {}, q = {q}", f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok()?);
    Some(Listing::recursion(
        Kind::P,
        "blocking-mex",
        "a_n = mex, b_n = a_n + p floor(n/q)",
        theorem,
        vec![reason],
        rule,
    ))
}

fn wyt_game(f: &Formula) -> Option<Listing> {
    let found = wyt::recognise(f)?;
    let reasons = found.reasons.iter().map(|h| format!("{}: {}", h.name, h.reason)).collect();
    let statement = found.statement;
    Some(match found.theorem {
        WytTheorem::Constant { t } => {
            let rule = ThreeDigits::new(UBig::try_from(t).ok()?)?;
            Listing::recursion(
                Kind::P,
                "wyt-constant",
                "a_n = mex, b_n = t a_n - (t^2 - 1) floor(a_n/(t + 1))",
                statement,
                reasons,
                rule,
            )
        }
        WytTheorem::Linear { s, t } => {
            let (s, t) = (UBig::try_from(s).ok()?, UBig::try_from(t).ok()?);
            let words = u64::try_from(&s).ok().zip(u64::try_from(&t).ok());
            let small = move |n: u64, a: u64| {
                let (s, t) = words?;
                s.checked_mul(a)?.checked_add(t.checked_mul(n)?)
            };
            let big = move |n: u64, a: u64| Ok::<_, PairError>(&s * UBig::from(a) + &t * UBig::from(n));
            Listing::recursion(
                Kind::P,
                "wyt-linear",
                "a_n = mex, b_n = s a_n + t n",
                statement,
                reasons,
                OfA::new(true, (small, big)),
            )
        }
        WytTheorem::Superadditive => {
            // f(0) is never used by a move: b_0 = 0.
            let small = |f: i64, _, a: u64| if a == 0 { Some(0) } else { u64::try_from(f).ok() };
            let big = |f: IBig, _, a: u64| if a == 0 { IBig::ZERO } else { f };
            let rule = OfA::new(true, OfFormula::new(f, small, big));
            Listing::recursion(
                Kind::P,
                "wyt-superadditive",
                "a_n = mex, b_n = f(a_n), b_0 = 0",
                statement,
                reasons,
                rule,
            )
        }
        WytTheorem::Polynomial { f1 } => {
            let f1_word = u64::try_from(&f1).ok();
            let small = move |f: i64, _, a: u64| {
                if a == 0 { Some(0) } else { Some(u64::try_from(f).ok()?.max(f1_word?.checked_mul(a)?)) }
            };
            let big = move |f: IBig, _, a: u64| if a == 0 { IBig::ZERO } else { f.max(&f1 * IBig::from(a)) };
            let rule = OfA::new(true, OfFormula::new(f, small, big));
            Listing::recursion(
                Kind::P,
                "wyt-polynomial",
                "a_n = mex, b_n = max(f(a_n), f(1) a_n), b_0 = 0",
                statement,
                reasons,
                rule,
            )
        }
        WytTheorem::TwoValues { f1, f2 } => {
            // Gaps of a are 1 or 2 (docs/proofs.md, Proposition 9).
            let (f1, f2) = (UBig::try_from(f1).ok()?, UBig::try_from(f2).ok()?);
            let gap = move |gap: u64| match gap {
                1 => Ok(f1.clone()),
                2 => Ok(f2.clone()),
                _ => Err(PairError::Contradiction(format!("a gap of {gap}"))),
            };
            Listing::recursion(
                Kind::P,
                "wyt-two-values",
                "a_n = mex, b_n = b_(n-1) + f(a_n - a_(n-1)), f(1) and f(2) rounded up",
                statement,
                reasons,
                Gap::new(gap),
            )
        }
    })
}
