//! The decimal digits at the two ends of a number, without writing the number out.
//!
//! Writing a number of a million digits takes longer than most questions about it.

use crate::magnitude::Magnitude;
use crate::{IBig, UBig};
use dashu_int::ops::BitTest;
use std::cmp::Ordering;

/// The number of decimal digits; `digits(0) = 1`.
///
/// ```
/// # use wythoff_exact::{decimal::digits, UBig};
/// assert_eq!([9u32, 10, 99, 100].map(|n| digits(&UBig::from(n))), [1, 2, 2, 3]);
/// ```
pub fn digits(n: &UBig) -> usize {
    // 10^least <= 2^(bits - 1) <= n < 10^(least + 2), as log10(2) is 0.30102999566...
    let least = (n.bit_len().saturating_sub(1) as u128 * 301_029_995_663 / 1_000_000_000_000) as usize;
    let power = Magnitude::exact(&UBig::from(10u8), 128).power(&UBig::from(least + 1));
    match power.and_then(|power| power.compare(n)) {
        Some(order) => least + 1 + usize::from(order != Ordering::Greater),
        // Too near to a power of ten.
        None => least + 1 + usize::from(*n >= UBig::from(10u8).pow(least + 1)),
    }
}

/// A number for people: one of more than 40 digits keeps its ends and says how long it is.
///
/// ```
/// # use wythoff_exact::{decimal::abbreviated, UBig};
/// let n = UBig::from(10u8).pow(100) + UBig::from(7u8);
/// assert_eq!(abbreviated(&n), "100000000000...000000000007 (101 digits)");
/// ```
pub fn abbreviated(n: &UBig) -> String {
    if n.bit_len() <= 160 {
        let all = n.to_string();
        if all.len() <= 40 {
            return all;
        }
    }
    let (head, rest) = head(n, 12);
    let head = head.to_string();
    let tail = n % 1_000_000_000_000u64;
    format!("{}...{tail:012} ({} digits)", &head[..12.min(head.len())], head.len() + rest)
}

/// `x/10^places`, with its point.
///
/// ```
/// # use wythoff_exact::{decimal::with_point, IBig};
/// assert_eq!((with_point(&IBig::from(-25), 3), with_point(&IBig::from(7), 0)), ("-0.025".into(), "7".into()));
/// ```
pub fn with_point(x: &IBig, places: usize) -> String {
    let (sign, digits) = if *x < IBig::ZERO { ("-", (-x).to_string()) } else { ("", x.to_string()) };
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, part) = padded.split_at(padded.len() - places);
    if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}

/// The beginning of a text of more than `longest` characters, and dots.
///
/// ```
/// # use wythoff_exact::decimal::clipped;
/// assert_eq!((clipped("161803", 6, 3), clipped("1618033", 6, 3)), ("161803".into(), "161...".into()));
/// ```
pub fn clipped(text: &str, longest: usize, kept: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_string();
    }
    text.chars().take(kept).chain("...".chars()).collect()
}

/// `(floor(n / 10^rest), rest)`: the quotient has at least `least` digits, if n has, and only a few hundred more.
fn head(n: &UBig, least: usize) -> (UBig, usize) {
    // n >= 2^(bits - 1) > 10^(0.301 (bits - 1)).
    let certain = (n.bit_len().saturating_sub(1) / 1000).saturating_mul(301);
    let rest = certain.saturating_sub(least);
    (n / UBig::from(10u8).pow(rest), rest)
}
