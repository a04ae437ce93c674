//! sequence-windows: c approximately linear, by windows of constant width.
//!
//! Theorem. If c is nondecreasing and K1 <= c_n - gamma n <= K2, then L <= a_n - n alpha <= U, and a window of terms
//! near n follows from a window near n (alpha - 1): Algorithm 1, with the tight window.
//! Hypotheses. c nondecreasing, approximately linear with gamma > 0: a pair sequence c, q-blocking p-Wythoff (c_n = p
//! floor(n/q)), even diagonals (c_n = 2 floor(n/4)).
//! Complexity. O(d) levels for d digits, with a window of constant width at each.
//! Reference. \[FP15\] Algorithm 1; docs/proofs.md for the window.
//! Deviation. The window of the paper is wider. Irrational slopes are computed exactly, in fixed point.

use crate::answer::{Blocking, Solution};
use crate::facts::{BlockingWythoff, Facts};
use crate::grounds::Grounds;
use crate::linear::Linear;
use crate::pair_solver::{At, WinningMove};
use crate::sequence::Shape;
use wythoff_base::{Budget, GaveUp, UBig};
use wythoff_game::position::Outcome;
use wythoff_seq::access::{AlgorithmOne, EvenDiagonalsAccess, PairAccess, Partner};
use wythoff_seq::{BeattySequence, Periodic};

/// The solver of a pair sequence, of blocking p-Wythoff, or of even diagonals.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    served(a, &Windows)
}

struct Windows;

impl Way for Windows {
    fn wording(&self) -> [&'static str; 2] {
        ["[FP15] Algorithm 1", "by Algorithm 1"]
    }

    fn pairs(&self, c: Known) -> Option<Box<dyn PairAccess>> {
        Some(match c {
            Known::Periodic(c) => Box::new(AlgorithmOne::periodic(c)?),
            Known::Beatty(c) => Box::new(AlgorithmOne::beatty(*c)?),
            Known::Bounds(linear) => Box::new(AlgorithmOne::new(linear.bounds.clone(), linear.c.clone())?),
            Known::EvenDiagonals => Box::new(EvenDiagonalsAccess::by_windows()?),
        })
    }
}

/// What is known of an approximately linear c.
pub(super) enum Known<'a> {
    Periodic(Periodic),
    Beatty(Box<BeattySequence>),
    Bounds(&'a Linear),
    EvenDiagonals,
}

/// A way to the pairs of an approximately linear c.
pub(super) trait Way {
    /// Its name, and "by" it.
    fn wording(&self) -> [&'static str; 2];

    /// The pairs.
    fn pairs(&self, c: Known) -> Option<Box<dyn PairAccess>>;
}

/// The pairs in one way, with the moves of the game.
pub(super) fn served(a: &Facts, way: &impl Way) -> Option<Grounds> {
    let [name, by] = way.wording();
    if a.c().is_some() {
        let linear = a.linear().ok()?;
        let nondecreasing = linear.nondecreasing.clone()?;
        let (gamma, (k1, k2)) = (linear.bounds.gamma(), linear.bounds.deviation());
        let theorem = format!("{name} with gamma = {gamma}, K1 = {k1}, K2 = {k2}");
        let pairs = way.pairs(match &a.sequence().shape {
            Some(Shape::Beatty { gamma, delta }) => {
                Known::Beatty(Box::new(BeattySequence::new(gamma.clone(), delta.clone())?))
            }
            Some(Shape::Periodic { .. }) => Known::Periodic(linear.periodic()?),
            None => Known::Bounds(linear),
        })?;
        return Some(Grounds::new(a, theorem, vec![nondecreasing, linear.reason.clone()], pairs, NoMoves));
    }
    if let Some(BlockingWythoff { p, q }) = a.blocking_wythoff() {
        let table = vec![0; usize::try_from(q).ok().filter(|&q| q <= 100_000)?];
        let pairs = way.pairs(Known::Periodic(Periodic::new(table, q as usize, u64::try_from(&p).ok()?)?))?;
        let theorem = format!("[FP15]: q-blocking p-Wythoff with p = {p}, q = {q}, {by}");
        let reason = format!("{} is the constant p = {p}, and q = {q}", a.named().subject());
        return Some(Grounds::new(a, theorem, vec![reason], pairs, Unblocked { p, q }));
    }
    let reason = a.even_diagonals()?.to_string();
    let theorem = format!("[FP15]: even diagonals, after Duch\u{EA}ne and Gravier, {by}");
    Some(Grounds::new(a, theorem, vec![reason], way.pairs(Known::EvenDiagonals)?, EvenDiagonal))
}

/// A pair sequence has no moves.
pub(super) struct NoMoves;

impl WinningMove for NoMoves {
    fn below(&self, _: &At, _: &UBig, _: &Budget) -> Result<Solution, GaveUp> {
        Ok(Solution::without_move("this is not one of the pairs; a pair sequence has no moves"))
    }

    fn solve(&self, at: &At, budget: &Budget) -> Result<Solution, GaveUp> {
        if at.pairs.is_pair(at.x, at.y, budget)? {
            return Ok(Solution::lost("this is one of the pairs; a pair sequence has no moves"));
        }
        self.below(at, &UBig::ZERO, budget)
    }
}

/// Even diagonals: a pair with the same difference, smaller by an even number.
struct EvenDiagonal;

impl WinningMove for EvenDiagonal {
    /// The difference d occurs only at the indices from 2d - 2 to 2d + 5, with an even and with an odd a.
    fn below(&self, at: &At, _: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        let d = at.y - at.x;
        for i in 0u8..8 {
            let m = (&d << 1) + UBig::from(i);
            let Some(m) = (m >= UBig::from(2u8)).then(|| m - UBig::from(2u8)) else { continue };
            // b_m - a_m does not depend on a_m here.
            if at.pairs.partner_of_a(&m, &UBig::ZERO, budget)?.exact() != Some(&d) {
                continue;
            }
            let a = at.pairs.pair(&m, budget)?.a;
            if a < *at.x && (at.x - &a) % 2u8 == 0 {
                let (b, taken) = (&a + &d, at.x - &a);
                let why = format!("a pair has the same difference as the piles, so take {taken} from both");
                return Ok(Solution::won((a, b), why));
            }
        }
        let smaller = at.reduce_smaller(budget)?;
        smaller.ok_or_else(|| GaveUp::beyond("no pair was found on the diagonal"))
    }
}

/// \[FP15\]: the P-options that cannot all be forbidden, with differences within p of y - x.
struct Unblocked {
    p: UBig,
    q: u32,
}

type Options = Vec<(UBig, UBig)>;

impl Unblocked {
    /// The pairs that a move in one pile reaches, and how many pairs have an a below x.
    fn single(&self, at: &At, budget: &Budget) -> Result<(Options, UBig), GaveUp> {
        let (x, y, place) = (at.x, at.y, at.pairs.locate(at.x, budget)?);
        let mut partners = Vec::new();
        if let Some(n) = &place.in_a {
            partners.extend(at.pairs.partner_of_a(n, x, budget)?.exact().cloned());
        }
        if let Some(n) = &place.in_b {
            partners.push(at.pairs.partner_of_b(n, x, budget)?);
        }
        partners.dedup();
        let mut single: Options =
            partners.into_iter().filter(|partner| partner < y).map(|to| (x.clone(), to)).collect();
        let end = match (place.in_a, place.in_b) {
            (Some(n), _) => n,
            // a_n = b_n = n for n < q; of q, .., b_m exactly m - q + 1 are b's, and the others are a's.
            (None, Some(m)) => x + UBig::from(self.q) - m,
            (None, None) => x + UBig::ONE,
        };
        if end.is_zero() {
            return Ok((single, end));
        }
        // No b whose a is below x is larger.
        let most = at.pairs.partner_of_a(&(&end - UBig::ONE), &(x - UBig::ONE), budget)?;
        if most.exact().is_none_or(|most| y <= most)
            && let Some(m) = at.pairs.locate(y, budget)?.in_b
        {
            let a = at.pairs.partner_of_b(&m, y, budget)?;
            single.extend((a < *x).then(|| (a, y.clone())));
        }
        Ok((single, end))
    }

    /// The pairs before `end` that equal and unequal removals reach: all m with abs((y - x) - d_m) < p, which have at
    /// most two different d_m. Where the piles change places, y - x + d_m < p, and d_m = 0 is one of them.
    fn both(&self, at: &At, single: &Options, end: &UBig, budget: &Budget) -> Result<[Options; 2], GaveUp> {
        let (d, mut reached) = (at.y - at.x, [Vec::new(), Vec::new()]);
        let Some(last) = at.pairs.last_difference(&(&d + &self.p - UBig::ONE), end, budget)? else {
            return Ok(reached);
        };
        let before = if d >= self.p { at.pairs.last_difference(&(&d - &self.p), end, budget)? } else { None };
        let count = before.map_or_else(|| &last + UBig::ONE, |before| &last - before);
        let count = usize::try_from(&count).map_err(|_| GaveUp::beyond("too many options may be forbidden"))?;
        for term in at.pairs.pairs_down(&last, count, budget)? {
            budget.step()?;
            let Partner::Exact(b) = term.b else { break };
            for (a, b) in [(&term.a, &b), (&b, &term.a)] {
                if a < at.x && b < at.y && !(a == b && single.contains(&(b.clone(), a.clone()))) {
                    let [equal, other] = &mut reached;
                    let list = if at.x - a == at.y - b { equal } else { other };
                    if at.allows((a, b))? && !list.contains(&(a.clone(), b.clone())) {
                        list.push((a.clone(), b.clone()));
                    }
                }
            }
        }
        Ok(reached)
    }
}

impl WinningMove for Unblocked {
    fn below(&self, at: &At, _: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        self.solve(at, budget)
    }

    /// Every P-option, those that the opponent may forbid, and the remaining ones.
    fn solve(&self, at: &At, budget: &Budget) -> Result<Solution, GaveUp> {
        if self.q > 10_000 {
            return Err(GaveUp::beyond("too many options may be forbidden"));
        }
        let (single, end) = self.single(at, budget)?;
        let [equal, other] = self.both(at, &single, &end, budget)?;
        let may_block = (self.q - 1) as usize;
        let to = single.first().or(other.first()).or(equal.get(may_block)).cloned();
        let block = equal.iter().take(may_block).map(|(a, _)| at.x - a).collect();
        let p_options = [single, other, equal].concat();
        let pairs = p_options.len();
        let why = match &to {
            // At least two equal removals are needed where one may be forbidden.
            Some(_) if pairs == 1 => "one option is a P-position, and that move cannot be forbidden".to_string(),
            Some(_) => {
                let removals = if may_block == 1 { "removal" } else { "removals" };
                format!(
                    "{pairs} options are P-positions, and forbidding {may_block} equal {removals} leaves one of them"
                )
            }
            None => match pairs {
                0 => "no option is a P-position".to_string(),
                1 => {
                    "the only option that is a P-position is an equal removal, which the previous player forbids".into()
                }
                _ => format!(
                    "the {pairs} options that are P-positions are equal removals, which the previous player forbids"
                ),
            },
        };
        let outcome = if to.is_some() { Outcome::N } else { Outcome::P };
        Ok(Solution { outcome, to, why, blocking: Some(Blocking { p_options, block }), evidence: None })
    }
}
