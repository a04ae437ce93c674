//! sequence-windows: c approximately linear, by windows of constant width.
//!
//! Theorem. If c is nondecreasing and K1 <= c_n - gamma n <= K2, then L <= a_n - n alpha <= U, and a window of terms near n
//! follows from a window near n (alpha - 1): Algorithm 1, with the tight window.
//! Hypotheses. c nondecreasing, approximately linear with gamma > 0: a pair sequence c, q-blocking p-Wythoff
//! (c_n = p floor(n/q)), even diagonals (c_n = 2 floor(n/4)).
//! Complexity. O(d) levels for d digits, each a window of constant width.
//! Reference. \[FP15\] Algorithm 1; docs/proofs.md for the window.
//! Deviation. The window of the paper is wider; irrational slopes are computed in fixed point, exactly.

use crate::answer::{Blocking, Solution};
use crate::facts::{BlockingWythoff, Facts};
use crate::grounds::Grounds;
use crate::linear::Linear;
use crate::pair_solver::{At, WinningMove};
use crate::sequence::Shape;
use wythoff_budget::{Budget, GaveUp};
use wythoff_exact::UBig;
use wythoff_game::position::Outcome;
use wythoff_seq::access::{EvenDiagonalsAccess, PairAccess, Partner};
use wythoff_seq::algorithm_one::AlgorithmOne;
use wythoff_seq::linear::{Line, Periodic};

/// The solver of a pair sequence, of blocking p-Wythoff, or of even diagonals.
pub fn build(a: &Facts) -> Option<Grounds> {
    served(a, &Windows)
}

struct Windows;

impl Way for Windows {
    fn words(&self) -> [&'static str; 2] {
        ["[FP15] Algorithm 1", "by Algorithm 1"]
    }

    fn pairs(&self, c: Known) -> Option<Box<dyn PairAccess>> {
        Some(match c {
            Known::Periodic(c) => Box::new(AlgorithmOne::periodic(c)?),
            Known::Line(c) => Box::new(AlgorithmOne::line(*c)?),
            Known::Bounds(linear) => Box::new(AlgorithmOne::new(linear.bounds.clone(), linear.c.clone())?),
            Known::EvenDiagonals => Box::new(EvenDiagonalsAccess::by_windows()?),
        })
    }
}

/// What is known of an approximately linear c.
pub(super) enum Known<'a> {
    Periodic(Periodic),
    Line(Box<Line>),
    Bounds(&'a Linear),
    EvenDiagonals,
}

/// A way to the pairs of an approximately linear c.
pub(super) trait Way {
    /// Its name, and "by" it.
    fn words(&self) -> [&'static str; 2];

    /// The pairs.
    fn pairs(&self, c: Known) -> Option<Box<dyn PairAccess>>;
}

/// The pairs in one way, with the moves of the game.
pub(super) fn served(a: &Facts, way: &impl Way) -> Option<Grounds> {
    let [name, by] = way.words();
    if a.c().is_some() {
        let linear = a.linear().ok()?;
        let nondecreasing = linear.nondecreasing.clone()?;
        let (gamma, k1, k2) = (linear.bounds.gamma(), linear.bounds.k1(), linear.bounds.k2());
        let theorem = format!("{name} with gamma = {gamma}, K1 = {k1}, K2 = {k2}");
        let pairs = way.pairs(match &a.sequence().shape {
            Some(Shape::Line { gamma, delta }) => Known::Line(Box::new(Line::new(gamma.clone(), delta.clone())?)),
            Some(Shape::Periodic { .. }) => Known::Periodic(linear.periodic()?),
            None => Known::Bounds(linear),
        })?;
        return Some(Grounds::new(a, theorem, vec![nondecreasing, linear.reason.clone()], pairs, NoMoves));
    }
    if let Some(BlockingWythoff { p, q }) = a.blocking_wythoff() {
        let table = vec![0; usize::try_from(q).ok().filter(|&q| q <= 100_000)?];
        let pairs = way.pairs(Known::Periodic(Periodic::new(table, q as usize, u64::try_from(&p).ok()?)?))?;
        let theorem = format!("[FP15], q-blocking p-Wythoff with p = {p}, q = {q}: b_n = a_n + p floor(n/q), {by}");
        let reason = format!("f is the constant {p}, and {} equal removals may be forbidden", q - 1);
        return Some(Grounds::new(a, theorem, vec![reason], pairs, Unblocked { p, q }));
    }
    let reason = a.even_diagonals()?.to_string();
    let theorem = format!("[FP15], even diagonals, after Duch\u{EA}ne and Gravier, {by}");
    Some(Grounds::new(a, theorem, vec![reason], way.pairs(Known::EvenDiagonals)?, EvenDiagonal))
}

/// A pair sequence has no moves.
pub(super) struct NoMoves;

impl WinningMove for NoMoves {
    fn below(&self, _: &At, _: &UBig, _: &Budget) -> Result<Solution, GaveUp> {
        Ok(Solution::without_move("it is not one of the pairs; a pair sequence has no moves"))
    }

    fn solve(&self, at: &At, budget: &Budget) -> Result<Solution, GaveUp> {
        if at.pairs.is_pair(at.x, at.y, budget)? {
            return Ok(Solution::lost("it is one of the pairs; a pair sequence has no moves"));
        }
        self.below(at, &UBig::ZERO, budget)
    }
}

/// Even diagonals: the same difference, an even way down.
struct EvenDiagonal;

impl WinningMove for EvenDiagonal {
    /// Differences grow like n/2, so the pair stands near index 2d.
    fn below(&self, at: &At, _: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        if let Some(solution) = at.reduce_smaller(budget)? {
            return Ok(solution);
        }
        let d = at.y - at.x;
        let (middle, back) = (&d << 1, UBig::from(16u8));
        let start = if middle > back { middle - back } else { UBig::ZERO };
        for i in 0u8..33 {
            let term = at.pairs.pair(&(&start + UBig::from(i)), budget)?;
            let Partner::Exact(b) = term.b else { continue };
            if &term.a + &d == b && term.a < *at.x && (at.x - &term.a) % 2u8 == 0 && b < *at.y {
                return Ok(Solution::won((term.a, b), "a pair lies an even number of steps down the diagonal"));
            }
        }
        Err(GaveUp::beyond("no pair was found on the diagonal"))
    }
}

/// \[FP15\]: the P-options that survive blocking, differences within p of y - x.
struct Unblocked {
    p: UBig,
    q: u32,
}

type Options = Vec<(UBig, UBig)>;

impl Unblocked {
    /// The pairs that a move in one pile reaches.
    fn single(at: &At, budget: &Budget) -> Result<Options, GaveUp> {
        let mut single = Vec::new();
        for (pile, other, first) in [(at.x, at.y, true), (at.y, at.x, false)] {
            let place = at.pairs.locate(pile, budget)?;
            let mut partners = Vec::new();
            if let Some(n) = &place.in_a {
                partners.extend(at.pairs.pair(n, budget)?.b.exact().cloned());
            }
            if let Some(n) = &place.in_b {
                partners.push(at.pairs.pair(n, budget)?.a);
            }
            partners.dedup();
            for partner in partners.into_iter().filter(|partner| partner < other) {
                single.push(if first { (pile.clone(), partner) } else { (partner, pile.clone()) });
            }
        }
        Ok(single)
    }

    /// The pairs that equal and unequal removals reach: m with abs((y - x) - d_m) < p, all indices of at most two classes of
    /// differences.
    fn both(&self, at: &At, single: &Options, budget: &Budget) -> Result<[Options; 2], GaveUp> {
        let (d, mut reached) = (at.y - at.x, [Vec::new(), Vec::new()]);
        let mut next = at.pairs.last_difference(&(&d + &self.p), &(at.x + UBig::ONE), budget)?;
        while let Some(m) = next {
            budget.step()?;
            let term = at.pairs.pair(&m, budget)?;
            let Partner::Exact(b) = term.b else { break };
            if &b - &term.a + &self.p < d {
                break;
            }
            for (a, b) in [(&term.a, &b), (&b, &term.a)] {
                if a < at.x && b < at.y && !(a == b && single.contains(&(b.clone(), a.clone()))) {
                    let [equal, other] = &mut reached;
                    let list = if at.x - a == at.y - b { equal } else { other };
                    if at.allows((a, b))? && !list.contains(&(a.clone(), b.clone())) {
                        list.push((a.clone(), b.clone()));
                    }
                }
            }
            next = (m > UBig::ZERO).then(|| m - UBig::ONE);
        }
        Ok(reached)
    }
}

impl WinningMove for Unblocked {
    fn below(&self, at: &At, _: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        self.solve(at, budget)
    }

    /// Every P-option, the ones an opponent may forbid, and what survives.
    fn solve(&self, at: &At, budget: &Budget) -> Result<Solution, GaveUp> {
        if self.q > 10_000 {
            return Err(GaveUp::beyond("too many options may be forbidden"));
        }
        let single = Self::single(at, budget)?;
        let [equal, other] = self.both(at, &single, budget)?;
        let may_block = (self.q - 1) as usize;
        let to = single.first().or(other.first()).or(equal.get(may_block)).cloned();
        let block = equal.iter().take(may_block).map(|(a, _)| at.x - a).collect();
        let p_options = [single, other, equal].concat();
        let pairs = p_options.len();
        let why = match &to {
            // At least two equal removals are needed where one may be forbidden.
            Some(_) if pairs == 1 => "one of its options is a pair, and that move cannot be forbidden".to_string(),
            Some(_) => {
                let removals = if may_block == 1 { "removal" } else { "removals" };
                format!(
                    "{pairs} of its options are pairs, and forbidding {may_block} equal {removals} does not cut off all of them"
                )
            }
            None => match pairs {
                0 => "no option is a pair".to_string(),
                1 => "the one option that is a pair is an equal removal, which the previous player forbids".to_string(),
                _ => {
                    format!("the {pairs} options that are pairs are equal removals, which the previous player forbids")
                }
            },
        };
        let outcome = if to.is_some() { Outcome::N } else { Outcome::P };
        Ok(Solution { outcome, to, why, blocking: Some(Blocking { p_options, block }), evidence: None })
    }
}
