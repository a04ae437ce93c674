//! From window to window: the a of one level are the numbers missing among the b of the level below.

use super::anchors::Anchors;
use super::normal::Normal;
use super::width::Width;
use crate::linear::rise_over;
use wythoff_base::{Budget, GaveUp, UBig, integer};

/// `a_{first+i} = base + offsets[i]`.
#[derive(Debug)]
pub(super) struct Window {
    pub first: UBig,
    pub base: UBig,
    pub offsets: Vec<u64>,
}

impl Normal {
    /// The a of a window around n.
    pub(crate) fn window(&self, n: &UBig, budget: &Budget) -> Result<Window, GaveUp> {
        let width = self.width()?;
        // Three vectors of words for the windows, and a dozen numbers of the size of n.
        let bytes = (width.terms() + width.least()) * 24 + integer::bits(n) as u64 * 2;
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        if bytes > budget.memory() {
            return Err(GaveUp::memory(bytes));
        }
        budget.step()?;
        if let Some(n) = u64::try_from(n).ok().filter(|n| *n < width.least()) {
            return self.low_window(width, n.saturating_sub(width.below), n + width.above + 2);
        }
        let mut anchors = Anchors::new(self.linear.gamma(), n, width.least())?;
        let lowest = u64::try_from(&anchors.floor()).map_err(|_| inconsistent())?;
        let mut window = self.low_window(width, lowest.saturating_sub(width.below), lowest + width.above + 2)?;
        let mut rises = Vec::new();
        while anchors.rise() {
            budget.step()?;
            let t = anchors.floor();
            let first = if t > UBig::from(width.below) { t - width.below } else { return Err(inconsistent()) };
            rises.resize(window.offsets.len(), 0);
            window = self.raise(&window, &mut rises, first, width.terms() as usize)?;
        }
        Ok(window)
    }

    /// `a_first .. a_{end-1}`, end at most `least + above + 2`.
    pub(crate) fn low_window(&self, width: Width, first: u64, end: u64) -> Result<Window, GaveUp> {
        let a = match self.beginning.get() {
            Some(a) => a,
            None => {
                let a = self.recursion(width.least() + width.above + 2)?;
                self.beginning.get_or_init(|| a)
            }
        };
        let a = a.get(first as usize..end as usize).ok_or_else(inconsistent)?;
        let base = a.first().copied().ok_or_else(inconsistent)?;
        Ok(Window { first: first.into(), base: base.into(), offsets: a.iter().map(|a| a - base).collect() })
    }

    /// `a_0 .. a_{end-1}` by the recursion itself.
    pub(crate) fn recursion(&self, end: u64) -> Result<Vec<u64>, GaveUp> {
        let mut c = vec![0; end as usize];
        self.run(&UBig::ZERO, &mut c)?;
        // A and B split the positive integers, and both increase: a_n is the next number that is not the next b.
        let mut a: Vec<u64> = Vec::with_capacity(c.len());
        a.push(0);
        let (mut x, mut j) = (1, 1);
        while a.len() < c.len() {
            match a.get(j).zip(c.get(j)).map(|(a, c)| a.checked_add(*c)) {
                Some(Some(b)) if b == x => j += 1,
                _ => a.push(x),
            }
            x += 1;
        }
        Ok(a)
    }

    /// The `terms` numbers from `a_first` on, out of a window that reaches from below `a_first` to above the last one:
    /// the first number missing after `b_r` is the a of index `b_r - r + 1` (docs/proofs.md, Proposition 22).
    pub(crate) fn raise(&self, low: &Window, rises: &mut [u64], first: UBig, terms: usize) -> Result<Window, GaveUp> {
        let b = &low.base + self.run(&low.first, rises)?;
        let start = &b + UBig::ONE - &low.first;
        if first < start {
            return Err(inconsistent());
        }
        let mut skip = rise_over(&start, &first)?;
        let mut offsets = Vec::with_capacity(terms);
        let mut x = 1; // b_r + x is the number looked at
        for (a, c) in low.offsets.iter().zip(rises).skip(1) {
            let next = a.checked_add(*c).ok_or_else(inconsistent)?;
            // x .. next are missing.
            let run = next.checked_sub(x).ok_or_else(inconsistent)?;
            if skip >= run {
                skip -= run;
            } else {
                let more = (terms - offsets.len()) as u64;
                let begin = x + skip;
                offsets.extend(begin..next.min(begin.saturating_add(more)));
                skip = 0;
                if offsets.len() == terms {
                    break;
                }
            }
            x = next.checked_add(1).ok_or_else(inconsistent)?;
        }
        let origin = offsets.first().copied().filter(|_| offsets.len() == terms).ok_or_else(inconsistent)?;
        offsets.iter_mut().for_each(|x| *x -= origin);
        Ok(Window { first, base: b + origin, offsets })
    }
}

/// The error for a case that cannot occur while `K1 <= c_n - gamma n <= K2`.
pub(super) fn inconsistent() -> GaveUp {
    GaveUp::beyond("c leaves its bounds")
}
