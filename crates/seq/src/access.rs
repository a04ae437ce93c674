//! Random access to a pair sequence: the n-th pair, and the place of a number, without the pairs before.

use std::cmp::Ordering;
use std::fmt;
use wythoff_exact::UBig;

/// b_n, or only its size where writing it out would take too much room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partner {
    /// The number.
    Exact(UBig),
    /// It has about this many bits, and more than can be written down.
    Bits(UBig),
}

impl Partner {
    /// The number, if it is written out.
    pub fn exact(&self) -> Option<&UBig> {
        match self {
            Partner::Exact(b) => Some(b),
            Partner::Bits(_) => None,
        }
    }
}

/// A pair without its index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// a_n
    pub a: UBig,
    /// b_n
    pub b: Partner,
}

/// The indices at which a number stands in the two sequences; both where a_n = b_n, none for a gap.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// n with a_n = x.
    pub in_a: Option<UBig>,
    /// n with b_n = x.
    pub in_b: Option<UBig>,
}

/// What a computation may use. `go_on` is asked often and must be cheap.
pub struct Limits<'a> {
    /// Whether there is time left.
    pub go_on: &'a dyn Fn() -> bool,
    /// Bytes that may be held.
    pub memory: usize,
}

impl Limits<'static> {
    /// As long as it takes, with a gigabyte.
    pub fn none() -> Limits<'static> {
        Limits { go_on: &|| true, memory: 1 << 30 }
    }
}

impl Limits<'_> {
    /// An error once the time is over.
    pub fn tick(&self) -> Result<(), GaveUp> {
        if (self.go_on)() { Ok(()) } else { Err(GaveUp::Time) }
    }
}

/// A method that cannot answer. Not an error: another method is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GaveUp {
    /// The time is over.
    Time,
    /// More bytes would be needed.
    Memory(usize),
    /// The number is beyond the method, with the reason.
    Size(String),
}

impl fmt::Display for GaveUp {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GaveUp::Time => write!(out, "the time allowed is over"),
            GaveUp::Memory(bytes) => write!(out, "more than {} MB of memory would be needed", bytes >> 20),
            GaveUp::Size(reason) => write!(out, "{reason}"),
        }
    }
}

impl std::error::Error for GaveUp {}

/// Random access to a pair sequence.
pub trait PairAccess {
    /// a_n and b_n.
    fn pair(&self, n: &UBig, limits: &Limits) -> Result<Term, GaveUp>;

    /// Where x stands.
    fn locate(&self, x: &UBig, limits: &Limits) -> Result<Place, GaveUp>;

    /// Whether (x, y), x <= y, is a pair.
    fn is_pair(&self, x: &UBig, y: &UBig, limits: &Limits) -> Result<bool, GaveUp> {
        match self.locate(x, limits)?.in_a {
            Some(n) => Ok(self.pair(&n, limits)?.b.exact() == Some(y)),
            None => Ok(false),
        }
    }

    /// The largest m < `end` with b_m - a_m <= d, for sequences whose differences do not fall; `None` if d < b_0 - a_0
    /// or `end` is 0. A binary search here; a method that knows the slope does better.
    fn last_difference(&self, d: &UBig, end: &UBig, limits: &Limits) -> Result<Option<UBig>, GaveUp> {
        let fits = |m: &UBig| -> Result<bool, GaveUp> {
            limits.tick()?;
            let term = self.pair(m, limits)?;
            Ok(term.b.exact().is_some_and(|b| (b - &term.a).cmp(d) != Ordering::Greater))
        };
        if *end == UBig::ZERO || !fits(&UBig::ZERO)? {
            return Ok(None);
        }
        // fits(low), and not fits(high) or high = end.
        let (mut low, mut high) = (UBig::ZERO, end.clone());
        while &low + UBig::ONE < high {
            let middle = (&low + &high) >> 1;
            if fits(&middle)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(Some(low))
    }
}
