//! The decimal digits at the two ends of a number, without writing the number out.
//!
//! Writing a number of a million digits takes longer than most questions about it.

use crate::{IBig, UBig};
use dashu_int::ops::BitTest;

/// The number of decimal digits; `digits(0) = 1`.
///
/// ```
/// # use wythoff_base::{digits, UBig};
/// assert_eq!([9u32, 10, 99, 100].map(|n| digits(&UBig::from(n))), [1, 2, 2, 3]);
/// ```
pub fn digits(n: &UBig) -> usize {
    // 10^least <= 2^(bits - 1) <= n < 10^(least + 2), as log10(2) is 0.30102999566...
    let least = (n.bit_len().saturating_sub(1) as u128 * 301_029_995_663 / 1_000_000_000_000) as usize;
    let reaches = below_power(n, least + 1).map(|below| !below);
    // Exactly where it is too near to a power of ten.
    let reaches = reaches.unwrap_or_else(|| *n >= UBig::from(10u8).pow(least + 1));
    least + 1 + usize::from(reaches)
}

/// Whether n < 10^k, if the first words of both tell.
fn below_power(n: &UBig, k: usize) -> Option<bool> {
    // 10^(the leading bits of k) is between low 2^e and high 2^e, both below 2^60.
    let (mut low, mut high, mut e) = (1u128, 1u128, 0usize);
    for i in (0..usize::BITS - k.leading_zeros()).rev() {
        let ten = if k >> i & 1 == 1 { 10 } else { 1 };
        (low, high, e) = (low * low * ten, high * high * ten, 2 * e);
        let long = (u128::BITS - high.leading_zeros()).saturating_sub(60);
        if long > 0 {
            (low, high, e) = (low >> long, (high >> long) + 1, e + long as usize);
        }
    }
    // Floors: n < low 2^e if and only if floor(n/2^e) < low, and n > high 2^e if it is greater than high.
    let n = u128::try_from(n >> e).ok()?;
    if n < low {
        return Some(true);
    }
    (n > high || (n == high && low == high && e == 0)).then_some(false)
}

/// A number for people: one of more than 40 digits keeps its ends and says how long it is.
///
/// ```
/// # use wythoff_base::{abbreviated, UBig};
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
/// # use wythoff_base::{with_point, IBig};
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
/// # use wythoff_base::clipped;
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
