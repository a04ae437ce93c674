//! A pair sequence with random access, plus the family's rule for finding the winning move.

use crate::answer::{Blocking, Solution};
use crate::solver::{Solver, fault};
use wythoff_budget::{Budget, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_exact::{IBig, UBig, decimal, integer};
use wythoff_game::eval::Formula;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_game::ruleset::{Play, Ruleset};
use wythoff_game::subject::Subject;
use wythoff_seq::access::{PairAccess, Partner, Place, Term};

/// How to win from (a_n, y) with a_n <= y < b_n.
pub enum Winning {
    /// To the pair m < n with the largest difference d_m <= y - a_n (docs/proofs.md, Proposition 5).
    LastDifference,
    /// \[FT13\] Theorem 10, three digits in base (t^2 - 1, t, 1).
    ThreeDigits(UBig),
    /// \[FT13\], superadditive: take everything.
    TakeAll,
    /// \[FT13\] Theorem 27, f and f(1).
    Polynomial(Formula, UBig),
    /// \[FP15\]: the P-options that survive blocking, differences within p of y - x; q.
    Blocking(UBig, u32),
    /// Even diagonals: the same difference, an even way down.
    EvenDiagonal,
    /// A pair sequence has no moves.
    NoMoves,
}

/// The solver of a pair sequence.
pub struct PairSolver {
    /// `family-method`.
    pub name: &'static str,
    /// The text of its file, for the manual.
    pub source: &'static str,
    /// What it rests on.
    pub theorem: String,
    /// Why the hypotheses hold.
    pub reasons: Vec<String>,
    /// What its answers rest on.
    pub evidence: Evidence,
    /// The pairs.
    pub access: Box<dyn PairAccess>,
    /// Whose pairs they are.
    pub subject: Subject,
    /// How to win.
    pub winning: Winning,
}

impl Solver for PairSolver {
    fn name(&self) -> &'static str {
        self.name
    }

    fn manual(&self) -> String {
        crate::solver::manual(self.source)
    }

    fn theorem(&self) -> String {
        self.theorem.clone()
    }

    fn reasons(&self) -> Vec<String> {
        self.reasons.clone()
    }

    fn evidence(&self) -> Evidence {
        self.evidence
    }

    fn term(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        self.access.pair(n, &budget.for_bits(integer::bits(n)))
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        self.access.locate(x, &budget.for_bits(integer::bits(x)))
    }

    fn solve(&self, at: &Position<UBig>, budget: &Budget) -> Result<Solution, GaveUp> {
        self.decide(at.x(), at.y(), &budget.for_bits(integer::bits(at.y())))
    }
}

impl PairSolver {
    fn decide(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        if let Winning::Blocking(p, q) = &self.winning {
            return self.blocking(x, y, p, *q, budget);
        }
        if self.play() == Some(Play::Misere) && *y == UBig::ZERO {
            let why = "there is no move, and whoever made the last one has lost";
            return Ok(Solution { outcome: Outcome::N, to: None, why: why.into(), blocking: None });
        }
        let lost = "it is one of the pairs, and every move from a pair leads to a position that is none";
        if self.access.tells(x, y, budget)? == Some(true) {
            return Ok(Solution::lost(lost));
        }
        budget.step()?;
        let place = self.access.locate(x, budget)?;
        budget.step()?;
        let term = place.in_a.as_ref().map(|n| self.access.pair(n, budget)).transpose()?;
        if term.as_ref().is_some_and(|term| term.b.exact() == Some(y)) {
            return Ok(Solution::lost(lost));
        }
        if matches!(self.winning, Winning::NoMoves) {
            let why = "it is not one of the pairs; a pair sequence has no moves";
            return Ok(Solution { outcome: Outcome::N, to: None, why: why.into(), blocking: None });
        }
        let solution = if let (Some(n), Some(term)) = (&place.in_a, &term) {
            match &term.b {
                Partner::Exact(b) if b < y => {
                    let why = format!(
                        "the smaller pile is a_{}, whose partner is smaller than the other pile: take from that",
                        short(n)
                    );
                    Solution::won((x.clone(), b.clone()), why)
                }
                // b_n = f(a_n) is too large to be written, and y is not: y < f(x).
                Partner::Bits(bits)
                    if matches!(self.winning, Winning::TakeAll) && size(y) + UBig::from(2u8) < *bits =>
                {
                    return Ok(Solution::won((UBig::ZERO, UBig::ZERO), "y < f(x): both piles may be taken at once"));
                }
                _ => self.below(x, y, n, budget)?,
            }
        } else if let Some(n) = &place.in_b {
            let a = self.access.pair(n, budget)?.a;
            let why = format!("the smaller pile is b_{}: take from the larger pile down to its partner", short(n));
            Solution::won((x.clone(), a), why)
        } else {
            return Err(GaveUp::beyond("the smaller pile is in neither sequence"));
        };
        budget.step()?;
        self.verified(x, y, solution)
    }

    /// x = a_n <= y < b_n.
    fn below(&self, x: &UBig, y: &UBig, n: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        let d = y - x;
        match &self.winning {
            Winning::LastDifference => {
                let last = self.access.last_difference(&d, n, budget)?;
                // The last one wins for monotone f (Proposition 5); for others a few before it are tried.
                let back = if self.evidence == Evidence::Theorem { 1 } else { 64u8 };
                let near = last
                    .into_iter()
                    .flat_map(|m| (0..back).map(UBig::from).filter(|i| *i <= m).map(|i| &m - i).collect::<Vec<_>>());
                // In misère play the first two pairs differ from the rest: they are tried as well.
                let first = [UBig::ONE, UBig::ZERO].into_iter().filter(|_| self.play() == Some(Play::Misere));
                for m in near.chain(first) {
                    budget.step()?;
                    let term = self.access.pair(&m, budget)?;
                    let Partner::Exact(b) = term.b else {
                        return Err(GaveUp::beyond("the pair to go to is too large to write"));
                    };
                    let why = format!(
                        "the piles are closer together than the partners a_{0} and b_{0}: pair {1} has the largest difference not above theirs, and a legal move leads there",
                        short(n),
                        short(&m)
                    );
                    if let Ok(solution) = self.verified(x, y, Solution::won((term.a, b), why)) {
                        return Ok(solution);
                    }
                }
                Err(GaveUp::beyond("no legal move to a pair was found"))
            }
            Winning::ThreeDigits(t) => {
                // [FT13] Theorem 10: with s = y1 + floor((y0 - x1)/t) go to (x2|x1|s, x2|s|x1).
                let base = t * t - UBig::ONE;
                let digits = |m: &UBig| {
                    let low = m % &base;
                    (m / &base, &low / t, low % t)
                };
                let (x2, x1, _) = digits(x);
                // y = b_n at most, so its leading digit is x2 as well, or y is read in the same block.
                let rest = IBig::from(y - &x2 * &base);
                let (y1, y0) = (&rest / IBig::from(t.clone()), &rest % IBig::from(t.clone()));
                let quotient = floor_div(&(y0 - IBig::from(x1.clone())), &IBig::from(t.clone()));
                let s = UBig::try_from(y1 + quotient).map_err(|_| GaveUp::beyond("no digit fits"))?;
                let to = (&x2 * &base + &x1 * t + &s, &x2 * &base + &s * t + &x1);
                Ok(Solution::won(to, "the three digits of the piles give the pair to go to"))
            }
            Winning::TakeAll => {
                Ok(Solution::won((UBig::ZERO, UBig::ZERO), "y < f(x): both piles may be taken at once"))
            }
            Winning::Polynomial(f, f1) => {
                let value = f.ceil(&[IBig::from(x.clone())]).map_err(fault)?;
                if IBig::from(y.clone()) < value {
                    return Ok(Solution::won((UBig::ZERO, UBig::ZERO), "y < f(x): both piles may be taken at once"));
                }
                // f(a_n) <= y < b_n = f(1) a_n.
                if let Some(solution) = self.reduce_smaller(x, y, budget)? {
                    return Ok(solution);
                }
                let s = y / f1;
                let b = f1 * &s;
                Ok(Solution::won((s, b), "f(x) <= y < f(1) x: the pair with ratio f(1) below it is within reach"))
            }
            Winning::EvenDiagonal => self.even_diagonal(x, y, &d, budget),
            Winning::Blocking(..) | Winning::NoMoves => Err(GaveUp::beyond("not asked here")),
        }
    }

    /// The larger pile may itself be a b_m with a_m < x.
    fn reduce_smaller(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<Solution>, GaveUp> {
        let Some(m) = self.access.locate(y, budget)?.in_b else { return Ok(None) };
        let a = self.access.pair(&m, budget)?.a;
        let why = || format!("the larger pile is b_{}: take from the smaller pile down to its partner", short(&m));
        Ok((a < *x).then(|| Solution::won((a.clone(), y.clone()), why())))
    }

    /// The pair on the same diagonal an even way down: differences grow like n/2, so it stands near index 2d.
    fn even_diagonal(&self, x: &UBig, y: &UBig, d: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        if let Some(solution) = self.reduce_smaller(x, y, budget)? {
            return Ok(solution);
        }
        let middle = d * UBig::from(2u8);
        let start = if middle > UBig::from(16u8) { &middle - UBig::from(16u8) } else { UBig::ZERO };
        for i in 0u8..33 {
            let term = self.access.pair(&(&start + UBig::from(i)), budget)?;
            let Partner::Exact(b) = term.b else { continue };
            if &b - &term.a == *d && term.a < *x && (x - &term.a) % 2u8 == 0 && b < *y {
                return Ok(Solution::won((term.a, b), "a pair lies an even number of steps down the diagonal"));
            }
        }
        Err(GaveUp::beyond("no pair was found on the diagonal"))
    }

    /// Every P-option, the ones an opponent may forbid, and what survives.
    fn blocking(&self, x: &UBig, y: &UBig, p: &UBig, q: u32, budget: &Budget) -> Result<Solution, GaveUp> {
        if q > 10_000 {
            return Err(GaveUp::beyond("too many options may be forbidden"));
        }
        let mut single = Vec::new();
        for (pile, other, first) in [(x, y, true), (y, x, false)] {
            let place = self.access.locate(pile, budget)?;
            let mut partners = Vec::new();
            if let Some(n) = &place.in_a {
                partners.extend(self.access.pair(n, budget)?.b.exact().cloned());
            }
            if let Some(n) = &place.in_b {
                partners.push(self.access.pair(n, budget)?.a);
            }
            partners.dedup();
            for partner in partners.into_iter().filter(|partner| partner < other) {
                single.push(if first { (pile.clone(), partner) } else { (partner, pile.clone()) });
            }
        }
        // Two-pile moves lead to pairs m with abs((y - x) - d_m) < p, all indices of at most two difference classes.
        let d = y - x;
        let high = &d + p;
        let (mut equal, mut other) = (Vec::new(), Vec::new());
        let end = x + UBig::ONE;
        if let Some(last) = self.access.last_difference(&high, &end, budget)? {
            let mut m = last;
            loop {
                budget.step()?;
                let term = self.access.pair(&m, budget)?;
                let Partner::Exact(b) = term.b else { break };
                if &b - &term.a + p < d {
                    break;
                }
                for (a, b) in [(&term.a, &b), (&b, &term.a)] {
                    if a < x && b < y && !(a == b && single.contains(&(b.clone(), a.clone()))) {
                        let (k, l) = (x - a, y - b);
                        let list = if k == l { &mut equal } else { &mut other };
                        if self.allows(x, y, k, l)? && !list.contains(&(a.clone(), b.clone())) {
                            list.push((a.clone(), b.clone()));
                        }
                    }
                }
                if m == UBig::ZERO {
                    break;
                }
                m -= UBig::ONE;
            }
        }
        let may_block = (q - 1) as usize;
        let survives = equal.get(may_block).cloned();
        let to = single.first().or(other.first()).cloned().or(survives);
        let mut p_options = single;
        p_options.extend(other);
        p_options.extend(equal.iter().cloned());
        let block: Vec<_> = equal.iter().take(may_block).cloned().collect();
        let why = match &to {
            Some(_) => format!(
                "{} of its options are pairs, and forbidding {may_block} equal removals does not cut off all of them",
                p_options.len()
            ),
            None if p_options.is_empty() => "no option is a pair".to_string(),
            None => format!(
                "the {} options that are pairs are equal removals, which the previous player forbids",
                p_options.len()
            ),
        };
        let outcome = if to.is_some() { Outcome::N } else { Outcome::P };
        Ok(Solution { outcome, to, why, blocking: Some(Blocking { p_options, block }) })
    }

    /// Who wins at the end, where there is anything to play.
    fn play(&self) -> Option<Play> {
        self.subject.game().map(Ruleset::play)
    }

    fn allows(&self, x: &UBig, y: &UBig, k: UBig, l: UBig) -> Result<bool, GaveUp> {
        let Some(rules) = self.subject.game() else { return Ok(false) };
        rules.allows(&Piles { x: x.clone(), y: y.clone() }, &Move { k, l }).map_err(fault)
    }

    /// The move must be one the rules allow: a solver that would break them gives up instead.
    fn verified(&self, x: &UBig, y: &UBig, solution: Solution) -> Result<Solution, GaveUp> {
        let Some((tx, ty)) = &solution.to else { return Ok(solution) };
        let shrinks = tx <= x && ty <= y && (tx < x || ty < y);
        if shrinks && self.allows(x, y, x - tx, y - ty)? {
            Ok(solution)
        } else {
            Err(GaveUp::beyond("the move found is not legal"))
        }
    }
}

fn floor_div(a: &IBig, b: &IBig) -> IBig {
    wythoff_exact::Number::from(a).floor_div(&wythoff_exact::Number::from(b)).unwrap_or(IBig::ZERO)
}

/// The number of bits.
fn size(n: &UBig) -> UBig {
    UBig::from(wythoff_exact::integer::bits(&IBig::from(n.clone())))
}

/// An index for people.
pub fn short(n: &UBig) -> String {
    match decimal::digits(n) {
        ..=12 => n.to_string(),
        digits => format!("({digits} digits)"),
    }
}
