//! Numeration systems: u_0 = 1, u_1 = s + t, u_n = (s + t - 1) u_{n-1} + s u_{n-2}.
//!
//! The digits are 0 .. s+t-1, and a digit s+t-1 is followed by one below s (docs/proofs.md, Proposition 67). For t = 0
//! this is base s, for s = t = 1 the system of Zeckendorf.

use std::fmt;
use std::str::FromStr;
use wythoff_base::UBig;

/// The most digits of a system. Walnut's names of systems have a letter for s and for t, and columns of four digits
/// then have 16 bits.
const MAX_DIGITS: u32 = 16;

/// The system (s,t), or base s where t = 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct System {
    s: u8,
    t: u8,
}

impl System {
    /// Zeckendorf's system.
    pub(crate) const ZECKENDORF: System = System { s: 1, t: 1 };

    /// The system (s,t), of 2 to 16 digits. The weights of (2,1) are 1, 3, 8, 22, ...
    ///
    /// ```
    /// use wythoff_automata::System;
    /// let seven = System::new(2, 1).unwrap().write(&wythoff_base::UBig::from(7u8));
    /// assert_eq!(seven, [2, 1], "7 = 2*3 + 1");
    /// assert!(System::new(1, 0).is_none() && System::new(0, 2).is_none() && System::new(9, 9).is_none());
    /// ```
    pub fn new(s: u32, t: u32) -> Option<System> {
        let small = s >= 1 && (2..=MAX_DIGITS).contains(&s.checked_add(t)?);
        let (s, t) = (u8::try_from(s).ok()?, u8::try_from(t).ok()?);
        small.then_some(System { s, t })
    }

    /// s.
    pub fn s(self) -> u32 {
        self.s.into()
    }

    /// t; 0 in a base.
    pub fn t(self) -> u32 {
        self.t.into()
    }

    /// How many digits there are.
    pub fn digits(self) -> u32 {
        self.s() + self.t()
    }

    /// Whether the digit is the largest, which restricts the next one.
    pub(crate) fn is_full(self, digit: u32) -> bool {
        self.t > 0 && digit + 1 == self.digits()
    }

    /// Whether the digit may follow one that is full, or not.
    pub(crate) fn may_follow(self, full: bool, digit: u32) -> bool {
        !full || digit < self.s()
    }

    /// u_0, u_1, ... as long as they fit.
    pub(crate) fn weights(self) -> impl Iterator<Item = u64> {
        let (s, most) = (u64::from(self.s), u64::from(self.s) + u64::from(self.t) - 1);
        let next = move |&(a, b): &(u64, u64)| Some((b, most.checked_mul(b)?.checked_add(s.checked_mul(a)?)?));
        std::iter::successors(Some((1, most + 1)), next).map(|(a, _)| a)
    }

    /// The digits of a number, the most significant first; none of 0.
    ///
    /// ```
    /// use wythoff_automata::System;
    /// use wythoff_base::UBig;
    /// assert_eq!(System::new(1, 1).unwrap().write(&UBig::from(12u8)), [1, 0, 1, 0, 1]);
    /// assert_eq!(System::new(2, 0).unwrap().write(&UBig::from(6u8)), [1, 1, 0]);
    /// ```
    pub fn write(self, number: &UBig) -> Vec<u8> {
        let most = self.digits() - 1;
        let (mut lower, mut weight, mut count) = (UBig::ONE, UBig::from(most + 1), 1);
        while weight <= *number {
            count += 1;
            let next = &weight * most + &lower * self.s();
            lower = std::mem::replace(&mut weight, next);
        }
        // From the largest weight down: u_{n-2} = (u_n - (s+t-1) u_{n-1})/s.
        let mut rest = number.clone();
        let mut digits: Vec<u8> = Vec::new();
        for _ in 0..count {
            let mut digit = 0;
            while lower <= rest {
                rest -= &lower;
                digit += 1;
            }
            if digit > 0 || !digits.is_empty() {
                digits.push(digit);
            }
            let next = (weight - &lower * most) / self.s();
            weight = std::mem::replace(&mut lower, next);
        }
        digits
    }

    /// The number of some digits, the most significant first.
    pub fn read(self, digits: impl IntoIterator<Item = u8>) -> UBig {
        // A u_k + P s u_{k-1} with k digits to come; at the end A + P.
        let (mut a, mut p) = (UBig::ZERO, UBig::ZERO);
        for digit in digits {
            let next = &a * (self.digits() - 1) + &p * self.s() + UBig::from(digit);
            p = std::mem::replace(&mut a, next);
        }
        a + p
    }
}

impl fmt::Display for System {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.t {
            0 => write!(out, "base {}", self.s),
            t => write!(out, "{},{t}", self.s),
        }
    }
}

impl FromStr for System {
    type Err = String;

    /// `1,2` or `base 3`.
    fn from_str(text: &str) -> Result<System, String> {
        let words = text.trim();
        let parts = match words.strip_prefix("base") {
            Some(base) => base.trim().parse().ok().map(|base| (base, 0)),
            None => words.split_once(',').and_then(|(s, t)| Some((s.trim().parse().ok()?, t.trim().parse().ok()?))),
        };
        let found = parts.and_then(|(s, t)| System::new(s, t));
        found
            .ok_or_else(|| format!("a system is s,t or base k, with s >= 1 and 2 to {MAX_DIGITS} digits; found {text}"))
    }
}
