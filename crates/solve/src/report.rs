//! The check of a rule: every hypothesis of the theorem that would apply, then a comparison of the pairs with the
//! judge.

use crate::analysis::Analysis;
use crate::constraint::{self, Verdict};
use crate::hypothesis::{Hypothesis, Status};
use crate::listing::{Listing, ListingKind};
use crate::methods::{any_definition, constraint_mex, misere_mex};
use crate::pair_error::PairError;
use crate::proof::Proof;
use crate::{sequence, wyt};
use std::fmt;
use wythoff_base::UBig;
use wythoff_base::{Budget, Spent};
use wythoff_check::Board;
use wythoff_check::JudgeError;
use wythoff_check::evidence::Evidence;
use wythoff_game::Subject;
use wythoff_game::{Play, Ruleset};
use wythoff_table::Arbiter;

/// A pair with a legal move to another pair, or any other position without a move to a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position.
    pub from: (u64, u64),
    /// The pair to which a legal move leads, if there is one.
    pub to: Option<(u64, u64)>,
}

/// Whether the pairs of the formula are the P-positions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CandidatesAreP {
    /// Whether these are the candidates S of a constraint game, or the pairs of the chosen method.
    pub kind: ListingKind,
    /// Proved, holds up to the bound, or refuted.
    pub status: Status,
    /// Why, in words.
    pub reason: String,
    /// What the verdict rests on: a theorem, a certificate, or every position of a box, one of which may refute it.
    pub evidence: Evidence,
    /// The statement is about positions with piles up to this bound, where it is not proved.
    pub compared: u64,
    /// A position that shows the difference.
    pub witness: Option<Counterexample>,
}

/// A comparison in which every position of a box agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Who decided the positions.
    pub arbiter: Arbiter,
    /// The method whose pairs were compared, as `family-method`.
    pub solver: &'static str,
    /// The largest pile.
    pub size: u64,
    /// Smaller piles below this were compared: all of them, unless a partner is too large to be listed.
    pub rows: u64,
}

impl fmt::Display for Comparison {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Comparison { arbiter, solver, size, rows } = self;
        write!(out, "{arbiter} agrees with {solver} on every position with piles up to {size}")?;
        if rows <= size {
            write!(out, " and the smaller pile below {rows}: the next partner is too large")?;
        }
        Ok(())
    }
}

/// How many positions of a box are P-positions. A position and its mirror image count as two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Density {
    /// The largest pile.
    pub to: u64,
    /// The number of P-positions.
    pub p: u64,
    /// Whether one-pile moves are free, so no number has two partners (docs/proofs.md, Proposition 12).
    pub one_partner: bool,
}

impl Density {
    fn of(rules: &Ruleset, board: &Board) -> Density {
        let mirrored = board.p_positions().filter(|(x, y)| x != y).count();
        let p = (board.count() + mirrored) as u64;
        Density { to: board.size(), p, one_partner: rules.free_single() }
    }

    /// The number of positions.
    pub fn positions(&self) -> u128 {
        (u128::from(self.to) + 1).pow(2)
    }

    /// Why almost all positions are N, \[FT13\] Remark 14, where that is proved.
    pub fn theorem(&self) -> Option<&'static str> {
        self.one_partner.then_some(
            "at most N + 1 of (N + 1)^2 for every N, so almost all positions are N ([FT13] Remark 14; docs/proofs.md, \
             Proposition 12)",
        )
    }
}

/// What the P-positions are, by a theorem, where they are not known to be the candidates.
#[derive(Clone, Debug)]
pub struct ProvedP {
    /// How they are made.
    pub formula: String,
    /// The theorem.
    pub theorem: String,
    /// The method, as `family-method`.
    pub solver: &'static str,
    /// What that rests on.
    pub evidence: Evidence,
}

/// The result of a check.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// What the formula is, in words.
    pub formula: Option<String>,
    /// Each hypothesis.
    pub hypotheses: Vec<Hypothesis>,
    /// Whether the pairs of the formula are the P-positions; `None` for a sequence, which has no moves.
    pub candidates: Option<CandidatesAreP>,
    /// What P is instead of the candidates; `None` if nothing is proved, or if the formula above gives P.
    pub p: Option<ProvedP>,
    /// Who agreed with the pairs, and in which box.
    pub compared: Vec<Comparison>,
    /// How many positions of the largest box decided are P.
    pub density: Option<Density>,
    /// Whether the check is about a sequence.
    pub sequence: bool,
    /// Further remarks.
    pub remarks: Vec<String>,
}

impl Report {
    /// Whether the check refutes that the formula gives the P-positions. It may give them although a sufficient
    /// hypothesis fails. For a sequence, which has no moves: whether it refutes any hypothesis. `None` if nothing could
    /// be compared.
    pub fn refuted(&self) -> Option<bool> {
        match &self.candidates {
            Some(candidates) => Some(candidates.status == Status::Refuted),
            None if self.sequence => Some(self.hypotheses.iter().any(|h| h.status == Status::Refuted)),
            None => None,
        }
    }
}

/// The hypotheses that are proved without any search.
pub fn proofs(a: &Analysis) -> Vec<Hypothesis> {
    let proved = |name, proof: Option<&Proof>| proof.map(|proof| Hypothesis::proved(name, proof.clone()));
    if let Some(found) = a.recognised().filter(|_| a.constraint().is_none()) {
        return found.reasons.clone();
    }
    let mut named = vec![
        proved("nondecreasing", a.nondecreasing()),
        proved("approximately-linear", a.approximately_linear().map(|l| &l.proof)),
    ];
    if let Some(proofs) = a.proofs() {
        // Misère play needs more than semi-additivity on the candidates (docs/proofs.md, Proposition 29).
        let misere = a.play().is_some_and(Play::is_misere);
        let additivity = if misere { "chain-additivity" } else { "semi-additivity" };
        named.extend([
            proved("positivity", proofs.positive.as_ref()),
            proved("monotonicity", proofs.monotone.as_ref()),
            proved(constraint::ALONG, proofs.along.as_ref()),
            proved(additivity, proofs.semi_additive.as_ref()),
        ]);
    }
    named.into_iter().flatten().collect()
}

/// Checks a rule: hypotheses searched up to `to`, positions compared with piles up to `to`.
pub fn check(a: &Analysis, to: u64, budget: &Budget) -> Result<Report, PairError> {
    let mut report = Report::default();
    let rules = match a.written() {
        Subject::Game(rules) => rules,
        Subject::Pairs(c) => {
            (report.hypotheses, report.remarks) = sequence::hypotheses(c, to, budget)?;
            report.sequence = true;
            report.formula = Some("a_n = mex, b_n = a_n + c_n".into());
            report.remarks.push("a pair sequence has no moves, so there are no P-positions to compare with".into());
            return Ok(report);
        }
    };
    report.remarks.extend(a.reduction().map(String::from));
    // The hypotheses are those of normal play with free one-pile moves and without blocking.
    if let Some((f, proofs)) = a.plain().and(a.constraint()).zip(a.proofs()) {
        report.formula = Some(format!("S: {}", constraint_mex::recursion(a)));
        report.hypotheses = constraint::hypotheses(f, proofs, to, budget)?;
        let verdict = constraint::candidates_against_p(f, to, budget)?;
        let mut verdict = constraint_verdict(proofs.candidates_are_p(), to, verdict)?;
        // A legal move that joins two candidates refutes S = P wherever it is (docs/proofs.md, Proposition 4).
        if let Some((from, target)) = report.hypotheses.iter().find_map(joined).filter(|_| verdict.witness.is_none()) {
            let shown = Verdict::Differs { from, to: Some(target) };
            let (compared, evidence) = (verdict.compared, verdict.evidence);
            verdict = CandidatesAreP { compared, evidence, ..constraint_verdict(None, to, shown)? };
        }
        report.candidates = Some(verdict);
    } else if let Some(f) = a.wyt() {
        report.hypotheses = wyt::hypotheses(f, to, budget)?;
    } else if misere_mex::proved(a).is_some() {
        report.hypotheses = self::proofs(a);
    } else {
        report.remarks.push(
            "the hypotheses of the papers are about f and wyt in normal play, with free one-pile moves and no blocking"
                .into(),
        );
    }
    against_definition(a, rules, to, budget, &mut report)?;
    Ok(report)
}

/// The candidates that a refutation of semi-additivity joins.
fn joined(h: &Hypothesis) -> Option<((u64, u64), (u64, u64))> {
    let witness = h.witness.as_ref().filter(|_| h.name == "semi-additivity" && h.status == Status::Refuted)?;
    let at = |name: &str| u64::try_from(&witness.iter().find(|(known, _)| *known == name)?.1).ok();
    Some(((at("x0")?, at("y0")?), (at("x1")?, at("y1")?)))
}

fn constraint_verdict(theorem: Option<String>, to: u64, verdict: Verdict) -> Result<CandidatesAreP, PairError> {
    let (compared, witness) = match verdict {
        Verdict::Same { bound } => (bound, None),
        Verdict::Differs { from, to: target } => (to, Some(Counterexample { from, to: target })),
    };
    let status = match (&theorem, &witness) {
        (Some(theorem), Some(Counterexample { from: (x, y), .. })) => {
            return Err(PairError::Contradiction(format!("{theorem}, but ({x},{y}) contradicts it")));
        }
        (Some(_), None) => Status::Proved,
        (None, None) => Status::Holds { bound: compared },
        (None, Some(_)) => Status::Refuted,
    };
    let reason = match (&theorem, &witness) {
        (Some(theorem), _) => theorem.clone(),
        (_, Some(Counterexample { from: (x, y), to: Some((a, b)) })) => {
            format!("({x},{y}) is in S but has a legal move to ({a},{b}), also in S")
        }
        (_, Some(Counterexample { from: (x, y), to: None })) => format!("({x},{y}) is not in S and has no move into S"),
        _ => format!("no position with piles up to {compared} contradicts it"),
    };
    let evidence = theorem.map_or(Evidence::Exhaustive { bound: compared }, |_| Evidence::Theorem);
    Ok(CandidatesAreP { kind: ListingKind::Candidates, status, reason, evidence, compared, witness })
}

/// The boards that the arbiters decide up to a bound. The judge says first whether the rule has a value where one is
/// needed.
fn boards(rules: &Ruleset, to: u64, budget: &Budget, remarks: &mut Vec<String>) -> Result<Boards, PairError> {
    let mut boards = Vec::new();
    for arbiter in [Arbiter::Judge, Arbiter::Table] {
        match arbiter.decide(rules, arbiter.size(rules, to), budget) {
            Ok(board) => boards.push((arbiter, board)),
            Err(JudgeError::Eval(error)) => return Err(error.into()),
            Err(JudgeError::Spent(Spent::Stopped)) => return Err(Spent::Stopped.into()),
            Err(JudgeError::Spent(spent)) => {
                let size = arbiter.size(rules, to);
                remarks.push(format!("no comparison with {} up to {size}: {spent}", arbiter.word()));
            }
        }
    }
    Ok(boards)
}

type Boards = Vec<(Arbiter, Board)>;

/// The pairs of a listing in a box, and the part of it in which they are all there.
struct Listed {
    pairs: Vec<(u64, u64)>,
    /// No pile above this is compared.
    to: u64,
    /// No smaller pile from this on is compared.
    rows: u64,
}

impl Listed {
    fn of(listing: &mut Listing, rules: &Ruleset, to: u64, budget: &Budget) -> Result<Listed, PairError> {
        let (mut pairs, mut to, mut rows, mut last) = (Vec::new(), to, to.saturating_add(1), 0);
        loop {
            let pair = match listing.next(budget) {
                Ok(Some(pair)) => pair,
                Ok(None) => break,
                // The rows before this one are all listed, and its partner is beyond the box.
                Err(PairError::TooFar { x }) if rules.free_single() && x > 0 => {
                    rows = rows.min(x);
                    break;
                }
                // The rows before the last one are all listed, and what comes next has too many digits.
                Err(PairError::Eval(error))
                    if rules.free_single() && constraint::too_large(&error) && !pairs.is_empty() =>
                {
                    rows = rows.min(last + 1);
                    break;
                }
                Err(PairError::Few { bound, .. }) => {
                    to = to.min(bound);
                    break;
                }
                Err(error) => return Err(error),
            };
            // Listings come by a, or (with restricted one-pile moves) by b.
            if pair.a > to || (!rules.free_single() && pair.b > UBig::from(to)) {
                break;
            }
            last = pair.a;
            pairs.extend(u64::try_from(&pair.b).ok().filter(|&b| b <= to).map(|b| (pair.a, b)));
        }
        pairs.sort_unstable();
        Ok(Listed { pairs, to, rows })
    }

    /// The first position of the box that a board decides otherwise.
    fn differs(&self, board: &Board) -> Option<(u64, u64)> {
        let to = self.to.min(board.size());
        // Two sorted lists of the P-positions of the box: a position in neither is N in both.
        let mut decided = board.p_positions().filter(|(x, y)| *x < self.rows && *y <= to);
        let mut listed = self.pairs.iter().copied().filter(|(_, y)| *y <= to);
        loop {
            match (listed.next(), decided.next()) {
                (None, None) => return None,
                (one, other) if one == other => {}
                (one, other) => return one.into_iter().chain(other).min(),
            }
        }
    }
}

/// Compares the pairs of the chosen method with the judge, and further out with the outcome table where they do not
/// come from it: every position of a box, P and N both.
fn against_definition(
    a: &Analysis,
    rules: &Ruleset,
    to: u64,
    budget: &Budget,
    report: &mut Report,
) -> Result<(), PairError> {
    let mut boards = boards(rules, to, budget, &mut report.remarks)?;
    if boards.is_empty() {
        return Ok(());
    }
    report.density = boards.iter().map(|(_, board)| Density::of(rules, board)).max_by_key(|density| density.to);
    let mut listing = a.proved_listing();
    let (solver, theorem, kind) = (listing.solver, listing.theorem.clone(), listing.kind);
    let recursion = listing.recursion.clone();
    let listed = Listed::of(&mut listing, rules, to, budget)?;
    // A table is no judge of itself, and says nothing new about the judge's box.
    let judged = boards.iter().find(|(who, _)| *who == Arbiter::Judge).map_or(0, |(_, board)| board.size());
    boards.retain(|(who, _)| *who == Arbiter::Judge || (solver != any_definition::NAME && judged < listed.to));
    for (arbiter, board) in &boards {
        if let Some((x, y)) = listed.differs(board) {
            return Err(PairError::Contradiction(format!("{solver}: {} decides ({x},{y}) otherwise", arbiter.word())));
        }
        let size = listed.to.min(board.size());
        report.compared.push(Comparison { arbiter: *arbiter, solver, size, rows: listed.rows.min(size + 1) });
    }
    let to = listed.to;
    let evidence = listing.evidence();
    let proved = evidence.is_proof();
    if proved && kind == ListingKind::P && report.candidates.as_ref().is_some_and(|c| c.status != Status::Proved) {
        report.p = Some(ProvedP { formula: recursion.into(), theorem, solver, evidence });
    } else if report.candidates.is_none() && kind == ListingKind::P {
        report.formula = Some(recursion.into());
        report.candidates = Some(CandidatesAreP {
            kind,
            status: if proved { Status::Proved } else { Status::Holds { bound: to } },
            reason: if proved {
                theorem
            } else {
                format!("no theorem is known to apply; the pairs come from {solver}")
            },
            evidence: if proved { evidence } else { Evidence::Exhaustive { bound: to } },
            compared: to,
            witness: None,
        });
    }
    report.remarks.extend(listing.gaps().map(|gaps| gaps.to_string()));
    report.remarks.extend(report.compared.iter().map(Comparison::to_string));
    Ok(())
}
