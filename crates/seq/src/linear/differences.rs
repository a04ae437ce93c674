//! The differences `c_n = b_n - a_n`, a term at a time or a run at a time, of any size and in machine words.

use wythoff_base::{GaveUp, Magnitude, UBig};

/// Nondecreasing `c_n >= 0`, for n of any size. It must be a function: equal arguments give equal terms.
///
/// A closure is enough; a type that knows more computes a whole run with one long multiplication.
///
/// ```
/// use wythoff_seq::Differences;
/// use wythoff_base::UBig;
/// let third = |n: &UBig| Ok(n / UBig::from(3u8));
/// let mut rises = [0; 5];
/// assert_eq!(third.run(&UBig::from(10u8), &mut rises), Ok(UBig::from(3u8)));
/// assert_eq!(rises, [0, 0, 1, 1, 1]);
/// ```
pub trait Differences: Send + Sync {
    /// `c_n`.
    fn at(&self, n: &UBig) -> Result<UBig, GaveUp>;

    /// The size of `c_n`, for terms that are too large to write down.
    fn size(&self, _n: &UBig) -> Option<Magnitude> {
        None
    }

    /// An index from which on c is constant, and its value there.
    fn constant(&self) -> Option<(UBig, UBig)> {
        None
    }

    /// `c_first`, and into `rises` the numbers `c_{first+i} - c_first`, i = 0, 1, ...
    fn run(&self, first: &UBig, rises: &mut [u64]) -> Result<UBig, GaveUp> {
        let base = self.at(first)?;
        let mut n = first.clone();
        for (i, rise) in rises.iter_mut().enumerate() {
            *rise = if i == 0 { 0 } else { rise_over(&base, &self.at(&n)?)? };
            n += UBig::ONE;
        }
        Ok(base)
    }
}

/// The word `c - base`.
pub(crate) fn rise_over(base: &UBig, c: &UBig) -> Result<u64, GaveUp> {
    if c < base {
        return Err(GaveUp::beyond("c decreases"));
    }
    u64::try_from(&(c - base)).map_err(|_| too_steep())
}

/// The refusal of windows whose values differ by more than a word.
pub(crate) fn too_steep() -> GaveUp {
    GaveUp::beyond("c is too steep for Algorithm 1")
}

impl<F: Fn(&UBig) -> Result<UBig, GaveUp> + Send + Sync> Differences for F {
    fn at(&self, n: &UBig) -> Result<UBig, GaveUp> {
        self(n)
    }
}

impl Differences for Box<dyn Differences> {
    fn at(&self, n: &UBig) -> Result<UBig, GaveUp> {
        (**self).at(n)
    }

    fn size(&self, n: &UBig) -> Option<Magnitude> {
        (**self).size(n)
    }

    fn constant(&self) -> Option<(UBig, UBig)> {
        (**self).constant()
    }

    fn run(&self, first: &UBig, rises: &mut [u64]) -> Result<UBig, GaveUp> {
        (**self).run(first, rises)
    }
}

/// Nondecreasing `c_n` in machine words. It must be a function: equal arguments give equal terms.
///
/// A closure is enough; a type that knows more fills a whole run faster.
pub trait Differences64 {
    /// `c_n`, or `None` where it has no value or does not fit a word.
    fn at64(&self, n: u64) -> Option<u64>;

    /// Fills `out` with `c_n, c_{n+1}, ...`. `None` if one of them has no value.
    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        n.checked_add(out.len() as u64)?;
        let mut n = n;
        for c in out {
            *c = self.at64(n)?;
            n = n.wrapping_add(1);
        }
        Some(())
    }
}

impl<F: Fn(u64) -> Option<u64>> Differences64 for F {
    fn at64(&self, n: u64) -> Option<u64> {
        self(n)
    }
}
