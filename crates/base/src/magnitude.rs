//! Sizes of numbers that are too large to be written: bounds of the form m 2^e with a short m and an exponent of any
//! size.

use crate::integer::bits;
use dashu_int::ops::PowerOfTwo;
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;

/// The most bits of an exponent: as many squarings are made, each of them rounded. 2^12 of them take tens of
/// milliseconds.
const MAX_EXPONENT: usize = 1 << 12;

/// m 2^e.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Dyadic {
    m: UBig,
    e: IBig,
}

impl Dyadic {
    fn new(m: UBig, e: IBig) -> Dyadic {
        Dyadic { m, e }
    }

    /// The least t with the number below 2^t; that of 0 is not asked.
    fn top(&self) -> IBig {
        IBig::from(bits(&self.m)) + &self.e
    }

    /// Rounded down to a multiple of 2^t, as that multiple, and whether it is smaller. The exponent is at most some
    /// precision above t.
    fn down(&self, t: &IBig) -> (UBig, bool) {
        let shift = &self.e - t;
        match usize::try_from(&shift) {
            Ok(left) => (&self.m << left, false),
            Err(_) => {
                let right = usize::try_from(&-shift).unwrap_or(usize::MAX).min(bits(&self.m));
                let kept = &self.m >> right;
                let smaller = (&kept << right) != self.m;
                (kept, smaller)
            }
        }
    }

    /// Rounded up, and whether it is larger.
    fn up(&self, t: &IBig) -> (UBig, bool) {
        match self.down(t) {
            (m, true) => (m + UBig::ONE, true),
            whole => whole,
        }
    }

    fn times(&self, other: &Dyadic) -> Dyadic {
        Dyadic::new(&self.m * &other.m, &self.e + &other.e)
    }
}

/// A real number >= 0 between two bounds that are kept short.
///
/// ```
/// use wythoff_base::{UBig, Magnitude};
/// let k = UBig::from(10u8).pow(30);
/// let power = Magnitude::exact(&UBig::from(2u8), 256).power(&k).unwrap();
/// assert_eq!(power.bits().0, &k + UBig::ONE);
/// // 2^k - 1 has k bits, at least and at most.
/// let less = power.minus(&Magnitude::exact(&UBig::ONE, 256)).unwrap();
/// assert_eq!(less.bits(), (k.clone(), k));
/// ```
#[derive(Clone, Debug)]
pub struct Magnitude {
    low: Dyadic,
    high: Dyadic,
    /// Whether the upper bound is never reached.
    strict: bool,
    /// The most bits of m.
    precision: usize,
}

impl Magnitude {
    /// A number that is known, rounded where it has more bits than that.
    pub fn exact(n: &UBig, precision: usize) -> Magnitude {
        let zeros = n.trailing_zeros().unwrap_or(0);
        let whole = Dyadic::new(n >> zeros, IBig::from(zeros));
        Magnitude { low: whole.clone(), high: whole, strict: false, precision }.rounded()
    }

    fn rounded(mut self) -> Magnitude {
        let beyond = |d: &Dyadic| bits(&d.m).saturating_sub(self.precision);
        let t = &self.low.e + IBig::from(beyond(&self.low));
        self.low = Dyadic::new(self.low.down(&t).0, t);
        let t = &self.high.e + IBig::from(beyond(&self.high));
        let (m, larger) = self.high.up(&t);
        self.high = Dyadic::new(m, t);
        self.strict |= larger;
        self
    }

    /// Where both numbers are laid side by side: fine enough for the larger one.
    fn place(&self, other: &Magnitude) -> IBig {
        let top = |d: &Dyadic| if d.m.is_zero() { None } else { Some(d.top()) };
        let tops = [&self.low, &self.high, &other.low, &other.high].into_iter().filter_map(top);
        let finest = [&self.low.e, &self.high.e, &other.low.e, &other.high.e].into_iter().min().cloned();
        let most = tops.max().map(|top| top - IBig::from(2 * self.precision));
        finest.unwrap_or_default().max(most.unwrap_or_default())
    }

    /// The sum.
    pub fn plus(&self, other: &Magnitude) -> Magnitude {
        let t = self.place(other);
        let low = self.low.down(&t).0 + other.low.down(&t).0;
        let ((a, first), (b, second)) = (self.high.up(&t), other.high.up(&t));
        let strict = self.strict || other.strict || first || second;
        let (low, high) = (Dyadic::new(low, t.clone()), Dyadic::new(a + b, t));
        Magnitude { low, high, strict, precision: self.precision }.rounded()
    }

    /// The difference, if it is certainly not negative.
    pub fn minus(&self, other: &Magnitude) -> Option<Magnitude> {
        let t = self.place(other);
        let (from, less) = (self.low.down(&t).0, other.high.up(&t).0);
        if from < less {
            return None;
        }
        let ((a, first), (b, second)) = (self.high.up(&t), other.low.down(&t));
        let strict = self.strict || first || second;
        let (low, high) = (Dyadic::new(from - less, t.clone()), Dyadic::new(a - b, t));
        Some(Magnitude { low, high, strict, precision: self.precision }.rounded())
    }

    /// The product.
    pub fn times(&self, other: &Magnitude) -> Magnitude {
        let (low, high) = (self.low.times(&other.low), self.high.times(&other.high));
        // 0 times anything is 0.
        let strict = (self.strict || other.strict) && !high.m.is_zero();
        Magnitude { low, high, strict, precision: self.precision }.rounded()
    }

    /// The quotient by an integer >= 1.
    pub fn divided(&self, by: &UBig) -> Option<Magnitude> {
        if by.is_zero() {
            return None;
        }
        if by.is_one() {
            return Some(self.clone());
        }
        // The quotient keeps the precision: its numerator gets as many bits as the divisor has, and more.
        let fine = self.precision + bits(by);
        let place = |d: &Dyadic| &d.e - IBig::from(fine);
        let low = Dyadic::new((&self.low.m << fine) / by, place(&self.low));
        let over = &self.high.m << fine;
        let (quotient, rest) = (&over / by, &over % by);
        let high = Dyadic::new(if rest.is_zero() { quotient } else { quotient + UBig::ONE }, place(&self.high));
        Some(Magnitude { low, high, strict: self.strict || !rest.is_zero(), precision: self.precision }.rounded())
    }

    /// The power; none where the exponent has too many bits for the precision.
    pub fn power(&self, exponent: &UBig) -> Option<Magnitude> {
        let one = Magnitude::exact(&UBig::ONE, self.precision);
        // 2^e exactly: any exponent will do.
        if self.low == self.high && !self.strict && self.low.m.is_one() {
            let power = Dyadic::new(UBig::ONE, &self.low.e * IBig::from(exponent.clone()));
            return Some(Magnitude { low: power.clone(), high: power, ..one });
        }
        let length = bits(exponent);
        // Each squaring doubles the relative error: the precision must outlast them.
        if length > (self.precision / 2).min(MAX_EXPONENT) {
            return None;
        }
        let bit = |i: usize| (exponent >> i) % 2u8 != 0;
        Some((0..length).rev().fold(one, |power, i| {
            let square = power.times(&power);
            if bit(i) { square.times(self) } else { square }
        }))
    }

    /// The least integer that is not smaller.
    pub fn ceiling(&self) -> Magnitude {
        let more = self.plus(&Magnitude::exact(&UBig::ONE, self.precision));
        Magnitude { low: self.low.clone(), strict: true, ..more }
    }

    /// The number of bits of an integer between the bounds: at least, and at most.
    pub fn bits(&self) -> (UBig, UBig) {
        let of = |d: &Dyadic, less: u8| {
            let top = Some(d.top() - IBig::from(less)).filter(|_| !d.m.is_zero());
            top.and_then(|top| UBig::try_from(top).ok()).unwrap_or(UBig::ZERO)
        };
        // Below a power of two there is one bit less.
        let power = self.strict && self.high.m.is_power_of_two();
        (of(&self.low, 0), of(&self.high, power.into()))
    }

    /// How it compares with a number; none where the bounds do not tell.
    pub fn compare(&self, n: &UBig) -> Option<Ordering> {
        let other = Dyadic::new(n.clone(), IBig::ZERO);
        let order = |a: &Dyadic| -> Ordering {
            match (a.m.is_zero(), n.is_zero()) {
                (true, true) => Ordering::Equal,
                (true, false) => Ordering::Less,
                (false, true) => Ordering::Greater,
                (false, false) => a.top().cmp(&other.top()).then_with(|| {
                    let t = (&a.e).min(&other.e).clone();
                    a.down(&t).0.cmp(&other.down(&t).0)
                }),
            }
        };
        match (order(&self.low), order(&self.high)) {
            (Ordering::Greater, _) => Some(Ordering::Greater),
            (_, Ordering::Less) => Some(Ordering::Less),
            (_, Ordering::Equal) if self.strict => Some(Ordering::Less),
            (Ordering::Equal, Ordering::Equal) => Some(Ordering::Equal),
            _ => None,
        }
    }
}
