//! The windows of Algorithm 1, level by level: the tight ones of this program, and those of the paper.

use super::anchors::Anchors;
use super::levels::{Window, inconsistent};
use super::normal::Normal;
use super::{AlgorithmOne, unwritable};
use crate::access::trace::{Cell, Goal, Rows, Trace, Traced, Untraced, counted, in_a, in_b, in_both, steps_down};
use crate::linear::{Enclosure, Shift, kappa};
use wythoff_base::{Budget, GaveUp, IBig, Number, NumberError, UBig, integer};

/// The columns: a level is the window of indices m..n, found from the numbers missing between b_r and b_s, which are
/// those with the indices from..to.
const COLUMNS: [&str; 8] = ["step", "m", "n", "n - m", "from", "to", "a_m", "a_n"];

/// What the columns mean, in a sentence.
const BETWEEN: &str = "The numbers missing between b_m and b_n of one row are the a with the indices from .. to of \
    the row above (Theorem 3.2)";

/// The binary places of kappa in a bound.
const PLACES: usize = 192;

/// A window of indices, as the recursion of the paper calls for it: m may be negative.
struct Call {
    m: IBig,
    n: UBig,
}

impl AlgorithmOne {
    /// The table for a goal, in the shifted sequence, which begins with `c_0 = 0 < c_1`.
    pub(super) fn traced(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let (normal, shift) = (&self.normal, &self.normal.shift);
        let asked = match traced.goal {
            Goal::Term(n) => n,
            Goal::Place(x) | Goal::Pair(x, _) => x,
        };
        let Some(y) = shift.index(asked) else {
            let bound = "Since c_n = 0 for this n and all smaller ones, a_n = b_n = n.".into();
            return Ok(Rows::default().table(COLUMNS, bound, asked.clone(), in_both(asked.clone())));
        };
        let is_index = matches!(traced.goal, Goal::Term(_));
        let (rows, window, bound) =
            if traced.paper { normal.paper(&y, is_index, budget)? } else { normal.tight(&y, is_index, budget)? };
        let (x, place) = if is_index {
            let a = shift.value_back(window.at(&y).ok_or_else(inconsistent)?);
            (a, in_a(asked.clone()))
        } else {
            let place = match window.place(&y)? {
                (n, true) => in_a(shift.value_back(n)),
                (n, false) => in_b(shift.value_back(n)),
            };
            (asked.clone(), place)
        };
        let shifted = match shift {
            Shift::By(z) if z.is_zero() => "",
            Shift::By(_) => " The columns count from the last n with c_n = 0.",
            Shift::Back => " The columns count a pair (0, 0) in front.",
        };
        Ok(rows.table(COLUMNS, bound + shifted, x, place))
    }
}

impl Window {
    fn last(&self) -> UBig {
        &self.first + self.offsets.len() - UBig::ONE
    }

    /// `a_n`, if the window has it.
    fn at(&self, n: &UBig) -> Option<UBig> {
        let i = usize::try_from((n.as_ibig() - self.first.as_ibig()).as_ubig()?).ok()?;
        Some(&self.base + *self.offsets.get(i)?)
    }

    /// The index of x among the a (true), otherwise among the b.
    fn place(&self, x: &UBig) -> Result<(UBig, bool), GaveUp> {
        let offset = x.as_ibig() - self.base.as_ibig();
        let offset = u64::try_from(&offset).map_err(|_| inconsistent())?;
        match self.offsets.binary_search(&offset) {
            Ok(i) => Ok((&self.first + i, true)),
            Err(i) if i == self.offsets.len() => Err(inconsistent()),
            // If j of the numbers 1 ..= x are a, then x - j of them are b.
            Err(i) => Ok((x + UBig::ONE - &self.first - i, false)),
        }
    }
}

type Steps = (Rows, Window, String);

impl Normal {
    /// The row of a window: `low` is the window below it, m the first index asked for.
    fn row(&self, m: &IBig, low: Option<&Window>, window: &Window) -> Result<[Cell; 8], GaveUp> {
        let last = window.last();
        let [from, to] = match low {
            Some(low) => {
                let between = |r: &UBig, plus: u8| -> Result<Cell, GaveUp> {
                    let a = low.at(r).ok_or_else(inconsistent)?;
                    Ok((a + self.shifted_c(r)? + UBig::from(plus) - r).into())
                };
                [between(&low.first, 1)?, between(&low.last(), 0)?]
            }
            // The recursion itself.
            None => [Cell::EMPTY, Cell::EMPTY],
        };
        let [head, width] = [m.clone(), last.as_ibig() - m].map(Cell::from);
        let end = window.at(&last).ok_or_else(inconsistent)?;
        Ok([Cell::EMPTY, head, last.into(), width, from, to, (&window.base).into(), end.into()])
    }

    /// c of the shifted sequence.
    fn shifted_c(&self, n: &UBig) -> Result<UBig, GaveUp> {
        self.run(n, &mut [0])
    }

    /// kappa from above, with its binary places.
    fn above(&self) -> Result<UBig, GaveUp> {
        let kappa = Enclosure::kappa(self.linear.gamma(), PLACES).map_err(unwritable)?;
        UBig::try_from(&kappa.low + IBig::from(kappa.error)).map_err(|_| inconsistent())
    }

    /// An index near x/alpha, within 1 of it.
    fn about(&self, x: &UBig) -> Result<UBig, GaveUp> {
        let bits = integer::bits(x) + 64;
        let kappa = Enclosure::kappa(self.linear.gamma(), bits).map_err(unwritable)?.near();
        UBig::try_from((x.as_ibig() << bits) / ((IBig::ONE << bits) + kappa)).map_err(|_| inconsistent())
    }

    /// The windows of constant width. Every level is shown, down to where the window would begin below index 1.
    fn tight(&self, y: &UBig, is_index: bool, budget: &Budget) -> Result<Steps, GaveUp> {
        let width = self.width()?;
        let least = width.below + 2;
        let n = if is_index { y.clone() } else { self.about(y)? };
        let far = n >= UBig::from(least);
        let mut anchors = if far { Some(Anchors::new(self.linear.gamma(), &n, least)?) } else { None };
        let t = anchors.as_ref().map_or_else(|| n.clone(), Anchors::floor);
        let lowest = u64::try_from(&t).map_err(|_| inconsistent())?;
        let mut window = self.low_window(width, lowest.saturating_sub(width.below), lowest + width.above + 2)?;
        let (mut rises, mut rows, mut widest) = (Vec::new(), Rows::default(), window.offsets.len() - 1);
        let most = steps_down(&n, &UBig::from(least), (&self.above()?, PLACES)).ok_or_else(too_many)?;
        rows.push(self.row(window.first.as_ibig(), None, &window)?, budget)?;
        while anchors.as_mut().is_some_and(Anchors::rise) {
            let t = anchors.as_ref().map(Anchors::floor).unwrap_or_default();
            let first = if t > UBig::from(width.below) { t - width.below } else { return Err(inconsistent()) };
            rises.resize(window.offsets.len(), 0);
            let next = self.raise(&window, &mut rises, first, width.terms() as usize)?;
            widest = widest.max(next.offsets.len() - 1);
            rows.push(self.row(next.first.as_ibig(), Some(&window), &next)?, budget)?;
            window = next;
        }
        let bound = format!(
            "n - m is at most {} (docs/proofs.md, Proposition 22), here {widest}. There are at most {} above the \
             recursion, since n kappa^k <= {least} then; here {}. {BETWEEN}. The program itself begins the recursion \
             below index {}, which is faster.",
            width.terms() - 1,
            counted(most, "level"),
            rows.len() - 1,
            width.least(),
        );
        Ok((rows.numbered(), window, bound))
    }

    /// The recursion of the paper, with the window that its proofs give.
    fn paper(&self, y: &UBig, is_index: bool, budget: &Budget) -> Result<Steps, GaveUp> {
        let bounds = self.printed()?;
        let kappa = self.above()?;
        let first = if is_index {
            Call { m: y.as_ibig().clone(), n: y.clone() }
        } else {
            // (x - u2)/alpha <= n <= (x - u1)/alpha for the last n with a_n <= x; alpha > 1, and one more on each side.
            let n = self.about(y)?;
            let (below, above) = (&bounds.u2 + IBig::from(2), IBig::from(2) - &bounds.u1);
            Call { m: n.as_ibig() - below, n: UBig::try_from(n.as_ibig() + above).map_err(|_| inconsistent())? }
        };
        let mut calls = vec![first];
        while let Some(Call { m, n }) = calls.last().filter(|call| call.m > IBig::ZERO) {
            budget.step()?;
            let next = Call {
                m: self.times(m)?.floor() + &bounds.u1,
                n: UBig::try_from(self.times(n.as_ibig())?.ceil() + &bounds.u2 + IBig::ONE)
                    .map_err(|_| inconsistent())?,
            };
            // Without this a kappa near 1 would fill the memory before the rows are counted.
            if calls.len() > crate::access::trace::MOST_ROWS || next.m >= *m {
                return Err(too_many());
            }
            calls.push(next);
        }
        let levels = calls.len() - 1;
        // m_i <= kappa^i (m_0 - u1/(1 - kappa)) + u1/(1 - kappa): times 1 - kappa, with kappa from below and above.
        let first = calls.first().ok_or_else(inconsistent)?;
        let room = (IBig::ONE << PLACES) - kappa.as_ibig();
        let drop = -&bounds.u1 << PLACES;
        let start = first.m.clone().max(IBig::ZERO) * (&room + IBig::from(2)) + &drop;
        let natural = |x: IBig| UBig::try_from(x).map_err(|_| inconsistent());
        let most = steps_down(&natural(start)?, &natural(drop)?, (&kappa, PLACES)).ok_or_else(too_many)?;
        let spread = &bounds.u2 - &bounds.u1 + IBig::from(3);
        let widest = ((spread << PLACES) / &room).max(first.n.as_ibig() - &first.m);
        let widths = calls.iter().map(|call| call.n.as_ibig() - &call.m).max().unwrap_or_default();
        let lowest = calls.pop().ok_or_else(inconsistent)?;
        let end = u64::try_from(&lowest.n).map_err(|_| too_many())? + 1;
        budget.allows(usize::try_from(end).unwrap_or(usize::MAX).saturating_mul(24))?;
        let mut window = Window { first: UBig::ZERO, base: UBig::ZERO, offsets: self.recursion(end)? };
        let mut rows = Rows::default();
        rows.push(self.row(&lowest.m, None, &window)?, budget)?;
        let mut rises = Vec::new();
        for Call { m, n } in calls.iter().rev() {
            let first = UBig::try_from(m.clone()).unwrap_or_default();
            let terms = usize::try_from(&(n + UBig::ONE - &first)).map_err(|_| too_many())?;
            rises.resize(window.offsets.len(), 0);
            let next = self.raise(&window, &mut rises, first, terms)?;
            rows.push(self.row(m, Some(&window), &next)?, budget)?;
            window = next;
        }
        let bound = format!(
            "{} <= a_n - n alpha <= {} by the proofs of Theorem 4.3 and Lemma 3.6 (K1 = {}, K2 = {}, r = {}, s = {}). \
             n - m is at most {widest}, here {widths}; there are at most {}, here {levels} ([FP15] (2)). {BETWEEN}.",
            bounds.u1,
            bounds.u2,
            bounds.k1,
            bounds.k2,
            bounds.r,
            bounds.s,
            counted(most, "step"),
        );
        Ok((rows.numbered(), window, bound))
    }

    /// kappa m, with its floor and its ceiling.
    fn times(&self, m: &IBig) -> Result<Multiple, GaveUp> {
        if let Some(kappa) = kappa(self.linear.gamma()) {
            return kappa.mul(&Number::from(m.clone())).map(Multiple::Exact).map_err(unwritable);
        }
        // The slope is a surd, and kappa irrational: more places decide.
        let mut bits = integer::bits(m) + 64;
        loop {
            let kappa = Enclosure::kappa(self.linear.gamma(), bits).map_err(unwritable)?;
            let (low, high) = ((m * &kappa.low) >> bits, (m * (&kappa.low + IBig::from(kappa.error))) >> bits);
            if low == high {
                return Ok(Multiple::Between(low));
            }
            bits *= 2;
        }
    }

    /// The window as the paper computes it, from integers K1 and K2.
    fn printed(&self) -> Result<Printed, GaveUp> {
        let (k1, k2) = (self.linear.deviation().0.floor(), self.linear.deviation().1.ceil());
        let over = |x: IBig| -> Result<IBig, NumberError> { Ok(Number::from(x).div(self.linear.gamma())?.ceil()) };
        // Theorem 4.3: r >= (K2 - 2 K1)/gamma, s >= (2 K2 - K1)/gamma, s >= r - 1.
        let r = over(&k2 - &k1 * 2).map_err(unwritable)?.max(IBig::ZERO);
        let s = over(&k2 * 2 - &k1).map_err(unwritable)?.max(&r - IBig::ONE).max(IBig::ZERO);
        // Theorem 3.5 with m + r for m, then Lemma 3.6: D = -a_2r - 2 (s - r + 1), E = a_(2r+s) + s - r + 2.
        let last = u64::try_from(&(&r * 2 + &s)).map_err(|_| too_many())?;
        let a = self.recursion(last + 1)?;
        let a = |n: IBig| {
            let n = usize::try_from(&n).ok();
            n.and_then(|n| a.get(n)).map(|a| IBig::from(*a)).ok_or_else(inconsistent)
        };
        let u1 = -a(&r * 2)? - (&s - &r + IBig::ONE) * 2;
        let u2 = a(&r * 2 + &s)? + &s - &r + IBig::from(2);
        Ok(Printed { k1, k2, r, s, u1, u2 })
    }
}

/// The numbers of the paper: `u1 <= a_n - n alpha <= u2`.
struct Printed {
    k1: IBig,
    k2: IBig,
    r: IBig,
    s: IBig,
    u1: IBig,
    u2: IBig,
}

/// kappa m, or the integer below it.
enum Multiple {
    Exact(Number),
    Between(IBig),
}

impl Multiple {
    fn floor(&self) -> IBig {
        match self {
            Multiple::Exact(x) => x.floor(),
            Multiple::Between(low) => low.clone(),
        }
    }

    fn ceil(&self) -> IBig {
        match self {
            Multiple::Exact(x) => x.ceil(),
            Multiple::Between(low) => low + IBig::ONE,
        }
    }
}

fn too_many() -> GaveUp {
    GaveUp::beyond("the windows would be too many or too wide for a table")
}
