//! The hypotheses of \[F04\] Theorem 3 for a constraint game f(x1,y1,x0), and its candidates S against P.
//!
//! The domain is y1 >= x1 >= 0, x0 > x1. A real f acts as its ceiling and a negative one as 0: F = max(0, ceil f)
//! decides the moves, and monotonicity and semi-additivity are those of F.

mod candidates;
mod search;

pub use candidates::{Candidates, Verdict, candidates, candidates_against_p};
pub(crate) use search::too_large;

use crate::hypothesis::Hypothesis;
use crate::named::Named;
use crate::proof::{Claim, Proof, Step};
use crate::prove::{Frame, MAX_NODES, Poly, Prover, Symbol};
use wythoff_base::Budget;
use wythoff_base::{IBig, Number};
use wythoff_check::JudgeError;
use wythoff_game::eval::Formula;
use wythoff_game::{BinaryOp, Expr, ExprKind, Literal, Var};

/// The name of the hypothesis that replaces monotonicity in docs/proofs.md, Proposition 25.
pub(crate) const ALONG: &str = "monotone along S";

/// What is proved of f from its shape alone, each with its proof.
#[derive(Clone, Debug, Default)]
pub struct Proofs {
    /// f >= 0 on the whole domain.
    pub nonnegative: Option<Proof>,
    /// f > 0 on the whole domain.
    pub positive: Option<Proof>,
    /// F does not fall when x0 grows.
    pub monotone: Option<Proof>,
    /// F(x1, y1, x0) is least, over x0, at the next candidate. It is tried where f > 0 is proved and `monotone` is not.
    pub along: Option<Proof>,
    /// F is semi-additive on the candidates; every argument shows that it is chain-additive.
    pub semi_additive: Option<Proof>,
    /// Whether f >= 0 is an integer on the whole domain, so that it acts as it is written.
    pub natural: bool,
}

/// Proves what the form of f shows, without a search, in a few milliseconds.
///
/// ```
/// use wythoff_game::{Ruleset, TwoPile};
/// let Ok(game) = Ruleset::parse("f = (x1 & 6) + 1") else { unreachable!() };
/// let TwoPile::Constraint(f) = game.two_pile() else { unreachable!() };
/// let proofs = wythoff_solve::constraint::prove(&f);
/// assert!(proofs.positive.is_some() && proofs.monotone.is_some() && proofs.semi_additive.is_some());
/// assert!(proofs.candidates_are_p().is_some_and(|theorem| theorem.contains("Theorem 3")));
/// ```
pub fn prove(f: &Formula) -> Proofs {
    let e = f.expr();
    if e.size() > MAX_NODES {
        return Proofs::default();
    }
    let (nonnegative, positive) = sign(e).unwrap_or_default();
    let monotone = monotone(e);
    // With f > 0 the gaps of a are 1 or 2, which the argument needs (Proposition 3).
    let along = positive.as_ref().filter(|_| monotone.is_none()).and_then(|_| along(e));
    let natural = nonnegative.is_some() && is_integer(f);
    let name = Named::acting(natural).name;
    let semi_additive = semi_additive(e).map(|proof| proof.about(name));
    Proofs { nonnegative, positive, monotone, along, semi_additive, natural }
}

fn sign(e: &Expr) -> Option<(Option<Proof>, Option<Proof>)> {
    let mut prover = Prover::default();
    let f = prover.translate(e, Frame::Piles)?.poly;
    let least = prover.infimum(&f).filter(|least| least.value.sign().is_ge())?;
    // A strict bound of 0 is enough.
    let positive = least.strict || least.value.sign().is_gt();
    let nonnegative = match f.as_constant() {
        Some(c) => Proof::new(Claim::Constant(c), vec![]),
        None => {
            let claim = Claim::Least { f, value: least.value.clone(), strict: least.strict };
            Proof::of_bound(claim, least, prover)
        }
    };
    Some((Some(nonnegative.clone()), positive.then_some(nonnegative)))
}

/// A lower bound of f on the whole domain, if one that is not negative is proved.
pub(crate) fn nonnegative(f: &Formula) -> Option<Number> {
    let (mut prover, value) = translated(f)?;
    prover.infimum(&value).map(|least| least.value).filter(|least| least.sign().is_ge())
}

/// A lower bound of f at all x1 >= x with y1 - x1 >= d, if one that is not negative is proved: after a shift of the
/// piles these are the whole domain.
pub fn nonnegative_from(f: &Formula, x: u64, d: u64) -> Option<Number> {
    let more = |var: Var| match var {
        Var::Y1 => x.checked_add(d),
        _ => Some(x),
    };
    // The sum must be a word before the closure takes it for granted.
    more(Var::Y1)?;
    let shifted = f.expr().substitute(&|var| {
        let number = ExprKind::Number(Literal { digits: more(var).unwrap_or(x).into(), scale: 0 });
        let parts = [ExprKind::Var(var), number].map(|kind| Box::new(Expr::synthetic(kind)));
        let [var, number] = parts;
        Expr::synthetic(ExprKind::Binary(BinaryOp::Add, var, number))
    });
    nonnegative(&Formula::new(shifted, f.vars()))
}

/// Why f grows beyond every bound along pairs whose numbers and differences do, in words: it is at least a part of x1,
/// but for a constant, or at least y1 - x1 and positive.
pub fn outgrows(f: &Formula) -> Option<&'static str> {
    // A sixty-fourth of the pile, and 16 less, cover the rules of the papers; any positive part would do.
    const OF_PILE: [(u64, &str); 3] = [(1, "f >= x1 - 16"), (4, "f >= x1/4 - 16"), (64, "f >= x1/64 - 16")];
    let number = |n: u64| Expr::synthetic(ExprKind::Number(Literal { digits: n.into(), scale: 0 }));
    let var = |var: Var| Expr::synthetic(ExprKind::Var(var));
    let both = |op: BinaryOp, a: Expr, b: Expr| Expr::synthetic(ExprKind::Binary(op, Box::new(a), Box::new(b)));
    let proved = |e: Expr| nonnegative(&Formula::new(e, f.vars())).is_some();
    let of_pile = |(part, _): &&(u64, &str)| {
        let least = both(BinaryOp::Div, var(Var::X1), number(*part));
        proved(both(BinaryOp::Sub, both(BinaryOp::Add, f.expr().clone(), number(16)), least))
    };
    if let Some((_, wording)) = OF_PILE.iter().find(of_pile) {
        return Some(wording);
    }
    let apart = both(BinaryOp::Sub, var(Var::Y1), var(Var::X1));
    let positive = sign(f.expr()).is_some_and(|(_, positive)| positive.is_some());
    (positive && proved(both(BinaryOp::Sub, f.expr().clone(), apart))).then_some("f >= y1 - x1, f > 0")
}

/// Whether f is proved to be an integer on the whole domain.
pub(crate) fn is_integer(f: &Formula) -> bool {
    translated(f).is_some_and(|(prover, value)| prover.integer_valued(&value))
}

/// Whether f = u(x1, y1) + w(x0) on the whole domain.
pub(crate) fn is_separable(f: &Formula) -> bool {
    translated(f).is_some_and(|(prover, value)| prover.separates(&value))
}

/// Whether F is proved not to fall when x1 or y1 - x1 grows, and not to depend on x0: f is a polynomial of them without
/// negative coefficients, but for the constant one.
pub fn rises(f: &Formula) -> bool {
    let find = || {
        let (_, value) = translated(f)?;
        let [u, v, w] = [Symbol::U, Symbol::V, Symbol::W].map(Poly::symbol);
        let value = value.substitute(|symbol| match symbol {
            Symbol::X1 => Some(u.clone()),
            Symbol::Y1 => u.add(&v),
            Symbol::X0 => u.add(&w)?.plus(&Number::ONE),
            Symbol::Gap => w.plus(&Number::ONE),
            _ => None,
        })?;
        // The constant may be negative: F is cut off at 0, and still does not fall.
        let constant = value.constant_term().neg();
        let rest = value.plus(&constant)?;
        Some(rest.degree_in(Symbol::W) == 0 && rest.terms().all(|(_, coefficient)| coefficient.sign().is_ge()))
    };
    find().unwrap_or(false)
}

fn translated(f: &Formula) -> Option<(Prover, Poly)> {
    let mut prover = Prover::default();
    let value = (f.expr().size() <= MAX_NODES).then(|| prover.translate(f.expr(), Frame::Piles)).flatten()?;
    Some((prover, value.poly))
}

fn monotone(e: &Expr) -> Option<Proof> {
    let mut prover = Prover::default();
    let p = prover.translate(e, Frame::Piles)?.poly;
    let change = prover.step(&p)?;
    // A constant change needs no bounds of atoms, and its sentence is shorter.
    if let Some(least) = change.as_constant().filter(|c| c.sign().is_ge()) {
        return Some(Proof::new(Claim::Change { change, least }, vec![]));
    }
    let found = prover.infimum(&change).filter(|found| found.value.sign().is_ge())?;
    Some(Proof::of_bound(Claim::Change { change, least: found.value.clone() }, found, prover))
}

fn along(e: &Expr) -> Option<Proof> {
    let argument = Prover::default().along(e)?;
    Some(Proof::new(Claim::AlongCandidates, vec![Step::Along(argument)]))
}

fn semi_additive(e: &Expr) -> Option<Proof> {
    let argument = Prover::default().semi_additive(e)?;
    Some(Proof::new(Claim::SemiAdditive, vec![Step::Additivity(argument)]))
}

/// F(1) and F(2), if f is a function F of the gap x0 - x1 alone (a constant among them).
///
/// Where the candidates are the P-positions and f is positive, all gaps of a are 1 or 2 (\[F04\] Theorem 3), and these
/// two values decide everything.
pub(crate) fn gap_values(f: &Formula) -> Option<(IBig, IBig)> {
    let mut prover = Prover::default();
    if f.expr().size() > MAX_NODES {
        return None;
    }
    let p = prover.translate(f.expr(), Frame::Gap)?.poly;
    let value = |x0: i64| f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::from(x0)]).ok();
    if prover.of_gap_alone(&p) { Some((value(1)?, value(2)?)) } else { None }
}

/// c >= 1, if f = c (y1 - x1) + g(x1, x0).
pub(crate) fn slope_in_y1(f: &Formula) -> Option<u32> {
    if f.expr().size() > MAX_NODES {
        return None;
    }
    let mut prover = Prover::default();
    let p = prover.translate(f.expr(), Frame::Piles)?.poly;
    let slope = prover.slope_in_y1(&p)?;
    u32::try_from(slope.as_integer()?).ok().filter(|c| *c >= 1)
}

impl Proofs {
    /// How formulas name f as it acts.
    pub(crate) fn named(&self) -> Named {
        Named::acting(self.natural)
    }

    /// Each proved hypothesis with its proof, in words.
    pub(crate) fn reasons(&self) -> Vec<String> {
        self.reasons_with("semi-additivity")
    }

    /// The same with this name for what is proved of sums of F: misère play needs all of it.
    pub(crate) fn reasons_with(&self, additivity: &str) -> Vec<String> {
        let named = [
            ("positivity", &self.positive),
            ("monotonicity", &self.monotone),
            (ALONG, &self.along),
            (additivity, &self.semi_additive),
        ];
        named.iter().filter_map(|(name, reason)| reason.as_ref().map(|reason| format!("{name}: {reason}"))).collect()
    }

    /// The theorem by which the candidates are the P-positions, where its hypotheses are proved.
    pub fn candidates_are_p(&self) -> Option<String> {
        self.monotone.as_ref().or(self.along.as_ref()).and(self.semi_additive.as_ref())?;
        let (theorem, hypotheses) = match &self.positive {
            Some(_) if self.monotone.is_none() => {
                ("docs/proofs.md, Proposition 25", "positive, monotone along the candidates")
            }
            Some(_) => ("[F04] Theorem 3", "positive, monotone"),
            // F >= 0 always: where f is negative it acts as 0.
            None => ("docs/proofs.md, Proposition 5", "monotone"),
        };
        let f = self.named().subject();
        Some(format!("{theorem}: {f} is {hypotheses} and semi-additive, so the candidates are the P-positions"))
    }
}

/// Decides positivity, monotonicity and semi-additivity, in this order: proved, refuted with the smallest witness, or
/// true up to a bound. The bound is at most `to`, less where a search would take too long or the budget ran out.
pub fn hypotheses(f: &Formula, proofs: &Proofs, to: u64, budget: &Budget) -> Result<Vec<Hypothesis>, JudgeError> {
    // One search of the points serves both.
    let points = match (&proofs.positive, &proofs.monotone) {
        (Some(_), Some(_)) => None,
        _ => Some(search::points(f, to, budget)?),
    };
    let acts = proofs.named();
    let holds = |name, what: &str, bound| {
        Hypothesis::holds(name, bound, format!("{what}; no proof was found from the form of f"))
    };
    type Seen = fn(&search::Points, &Formula, Named) -> Hypothesis;
    let decided = |name, proof: Option<&Proof>, seen: Seen| match (proof, &points) {
        (Some(proof), _) => Hypothesis::proved(name, proof.clone()),
        (None, Some(points)) => seen(points, f, acts),
        (None, None) => holds(name, "nothing was searched", 0),
    };
    let positivity = decided("positivity", proofs.positive.as_ref(), search::Points::positivity);
    let monotonicity = decided("monotonicity", proofs.monotone.as_ref(), search::Points::monotonicity);
    let name = "semi-additivity";
    // Semi-additivity is about candidates, and is searched among them, not among all points.
    let semi_additivity = match &proofs.semi_additive {
        Some(proof) => Hypothesis::proved(name, proof.clone()),
        None => {
            let (found, bound) = candidates::joined(f, to, budget)?;
            match found {
                None => {
                    holds(name, &format!("no legal move joins two candidates with smaller pile at most {bound}"), bound)
                }
                Some(j) => {
                    let ((x0, y0), (x1, y1), f) = (j.from, j.to, acts.name);
                    let reason = format!(
                        "the move from ({x0},{y0}) to ({x1},{y1}), both candidates, is legal: the sum of {f} along the \
                         candidates is {}, but {f}({x1},{y1},{x0}) = {}{}",
                        j.sum,
                        j.f,
                        acts.given()
                    );
                    let values = [("x0", x0), ("y0", y0), ("x1", x1), ("y1", y1), ("sum", j.sum), (f, j.f)];
                    let witness = values.map(|(name, n)| (name, IBig::from(n))).to_vec();
                    Hypothesis::refuted(name, reason, Some(witness))
                }
            }
        }
    };
    let along = proofs.along.as_ref().map(|proof| Hypothesis::proved(ALONG, proof.clone()));
    Ok([positivity, monotonicity].into_iter().chain(along).chain([semi_additivity]).collect())
}
