//! p-Wythoff at any size (docs/proofs.md, Propositions 109 and 111).
//!
//! The pairs are a_n = floor(n alpha), b_n = a_n + p n, alpha = [1; p, p, p, ...].

use crate::moves::prefix::Joined;
use std::collections::BTreeSet;
use wythoff_base::{Budget, GaveUp, UBig, integer::bits};
use wythoff_game::TwoPile;
use wythoff_seq::access::{Beatty, PairAccess};
use wythoff_solve::Analysis;

/// The number of pairs that are tried for a position with only one winning move. The theorem needs no witness; one is
/// shown if it is near.
const WITNESSES: u32 = 20_000;

/// The pairs of p-Wythoff.
#[derive(Clone, Debug)]
pub(crate) struct PWythoff {
    p: UBig,
    pairs: Beatty,
}

impl PWythoff {
    /// The pairs of a game, if they are those of p-Wythoff; its moves may be others.
    pub(crate) fn of(analysis: &Analysis) -> Option<PWythoff> {
        let p = analysis.line()?.p()?.clone();
        Some(PWythoff { pairs: Beatty::new(p.clone())?, p })
    }

    /// Whether the moves of the game are those of p-Wythoff: abs(k - l) < p.
    pub(crate) fn is_played(analysis: &Analysis) -> bool {
        let constant = analysis.plain().is_some_and(|rules| match rules.two_pile() {
            TwoPile::Constraint(f) => f.expr().is_constant(),
            TwoPile::Wyt(f) => wythoff_solve::straight(f).is_some_and(|(s, _)| s == 1.into()),
            TwoPile::Take(_) => false,
        });
        constant && PWythoff::of(analysis).is_some()
    }

    /// The number p.
    pub(crate) fn p(&self) -> &UBig {
        &self.p
    }

    fn pair(&self, n: &UBig, budget: &Budget) -> Result<(UBig, UBig), GaveUp> {
        let a = self.pairs.pair(n, budget)?.a;
        Ok((a.clone(), a + n * &self.p))
    }

    /// Two P-positions that a move joins, 1 <= k <= l; `None` where the move may be adjoined or is legal.
    ///
    /// ```
    /// use wythoff_base::Budget;
    /// use wythoff_game::Subject;
    /// use wythoff_study::moves::{MoveStatus, Setting, judge};
    /// use wythoff_solve::Analysis;
    /// let wythoff = Setting::of(&Analysis::of(&Subject::parse("wythoff")?)).unwrap();
    /// let judged = judge(&wythoff, &4u8.into(), &6u8.into(), &Budget::unlimited()).unwrap();
    /// let MoveStatus::Forbidden(Some(joined)) = judged.status else { panic!() };
    /// assert_eq!((joined.from, joined.to), ((8u8.into(), 13u8.into()), (4u8.into(), 7u8.into())));
    /// # Ok::<(), wythoff_game::RuleError>(())
    /// ```
    pub(crate) fn joined(&self, k: &UBig, l: &UBig, budget: &Budget) -> Result<Option<Joined<UBig>>, GaveUp> {
        if k.is_zero() || l <= k {
            return Ok(None);
        }
        let apart = l - k;
        let j = &apart / &self.p;
        if &j * &self.p != apart {
            return Ok(None);
        }
        let (a, b) = self.pair(&j, budget)?;
        if *k == a {
            return Ok(Some(Joined { from: (a, b), to: (UBig::ZERO, UBig::ZERO) }));
        }
        if *k == &a + 1u8 {
            return self.one_more(&j, &a, budget).map(Some);
        }
        // k = a_(j-m) - b_m falls as m grows: the largest m with at least k.
        let value = |m: &UBig| {
            let (a, b) = (self.pair(&(&j - m), budget)?, self.pair(m, budget)?);
            Ok::<_, GaveUp>((a.0 >= &b.1 + k).then_some((a, b)))
        };
        let (mut low, mut high) = (UBig::ZERO, j.clone());
        while low < high {
            let middle: UBig = (&low + &high + 1u8) >> 1;
            if value(&middle)?.is_some() { low = middle } else { high = middle - 1u8 }
        }
        if low.is_zero() {
            return Ok(None);
        }
        let joined = value(&low)?.filter(|(from, to)| from.0 == &to.1 + k);
        Ok(joined.map(|(from, (a, b))| Joined { from, to: (b, a) }))
    }

    /// An m with a_(m+j) - a_m = a_j + 1. For every other denominator n of alpha, n alpha is just below an integer,
    /// and the closer the larger n is.
    fn one_more(&self, j: &UBig, a: &UBig, budget: &Budget) -> Result<Joined<UBig>, GaveUp> {
        let (mut even, mut odd) = (UBig::ONE, self.p.clone());
        let most = bits(j).saturating_add(bits(&self.p)).saturating_add(8);
        let mut all = Vec::new();
        while bits(&odd) <= most {
            budget.step()?;
            all.push(odd.clone());
            even += &self.p * &odd;
            odd += &self.p * &even;
        }
        let joined = |m: &UBig| {
            let (from, to) = (self.pair(&(m + j), budget)?, self.pair(m, budget)?);
            Ok::<_, GaveUp>((from.0 == &to.0 + a + 1u8).then_some(Joined { from, to }))
        };
        let (mut low, mut high) = (0, all.len());
        while low < high {
            let middle = (low + high) / 2;
            if joined(&all[middle])?.is_some() { high = middle } else { low = middle + 1 }
        }
        let found = all.get(low).map(joined).transpose()?.flatten();
        found.ok_or_else(|| GaveUp::beyond("no two pairs were found that the move joins"))
    }

    /// The forbidden moves up to a bound.
    pub(crate) fn forbidden_to(&self, to: u64, budget: &Budget) -> Result<BTreeSet<(u64, u64)>, GaveUp> {
        let mut found = BTreeSet::new();
        let Some(p) = u64::try_from(&self.p).ok().filter(|p| *p < to) else { return Ok(found) };
        let mut a = Vec::new();
        for n in 0..=to / p {
            a.push(u64::try_from(&self.pair(&n.into(), budget)?.0).unwrap_or(u64::MAX));
        }
        for (j, first) in (1..).zip(a.iter().skip(1)) {
            budget.tick(j, Some(to / p))?;
            let crossed = (1..=j).map_while(|m| {
                let b = a[m as usize].checked_add(p.checked_mul(m)?)?;
                a[(j - m) as usize].checked_sub(b).filter(|k| *k > 0)
            });
            let all = [*first, *first + 1].into_iter().chain(crossed).map(|k| (k, k.saturating_add(p * j)));
            found.extend(all.filter(|(_, l)| *l <= to));
        }
        Ok(found)
    }

    /// Whether a legal move of p-Wythoff, 1 <= k <= l < k + p, is essential: l = k, or l <= p + 1.
    pub(crate) fn is_essential(&self, k: &UBig, l: &UBig) -> bool {
        k == l || *l <= &self.p + 1u8
    }

    /// A position of which an essential move is the only winning move; `None` where none of the first pairs shows one.
    pub(crate) fn witness(&self, k: &UBig, l: &UBig, budget: &Budget) -> Result<Option<(UBig, UBig)>, GaveUp> {
        if k != l {
            let first =
                if k.is_one() { (UBig::ZERO, UBig::ZERO) } else { (self.p.clone(), &self.p * &self.p + &self.p) };
            return Ok(Some((first.0 + k, first.1 + l)));
        }
        let place = |x: &UBig| self.pairs.locate(x, budget);
        for m in 0..WITNESSES {
            let (a, b) = self.pair(&m.into(), budget)?;
            let (x, y) = (a + k, b + k);
            if place(&x)?.in_a.is_some() && place(&y)?.in_b.is_none() {
                return Ok(Some((x, y)));
            }
        }
        Ok(None)
    }
}
