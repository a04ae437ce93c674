//! The operations on machine integers; nothing where the result does not fit or does not exist.

use super::ir::Round;
use std::cmp::Ordering;

/// The result if both operands are `>= 0`: only then the sign bit of `a | b` is 0.
fn bits(a: i64, b: i64, result: i64) -> Option<i64> {
    (a | b >= 0).then_some(result)
}

pub(super) fn bit_and(a: i64, b: i64) -> Option<i64> {
    bits(a, b, a & b)
}

pub(super) fn bit_or(a: i64, b: i64) -> Option<i64> {
    bits(a, b, a | b)
}

pub(super) fn bit_xor(a: i64, b: i64) -> Option<i64> {
    bits(a, b, a ^ b)
}

pub(super) fn floor_div(a: i64, b: i64) -> Option<i64> {
    let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
    if rest != 0 && (rest < 0) != (b < 0) { quotient.checked_sub(1) } else { Some(quotient) }
}

pub(super) fn ceil_div(a: i64, b: i64) -> Option<i64> {
    let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
    if rest != 0 && (rest < 0) == (b < 0) { quotient.checked_add(1) } else { Some(quotient) }
}

pub(super) fn exact_div(a: i64, b: i64) -> Option<i64> {
    if a.checked_rem(b)? == 0 { a.checked_div(b) } else { None }
}

pub(super) fn isqrt(a: i64) -> Option<i64> {
    match u32::try_from(a) {
        Ok(a) => Some(a.isqrt().into()),
        Err(_) => a.checked_isqrt(),
    }
}

/// The remainders of squares by a number below 128, as bits.
const fn squares(by: u128) -> u128 {
    let (mut all, mut n) = (0, 0);
    while n < by {
        all |= 1 << (n * n % by);
        n += 1;
    }
    all
}

/// By 64, 63, and 65 without its last remainder, which is that of a square.
const SQUARES: [u64; 3] = [squares(64) as u64, squares(63) as u64, squares(65) as u64];

/// Whether `isqrt(a)^2 = a`, as 1 or 0: most numbers are no squares by their remainders, which are asked without a
/// branch.
pub(super) fn is_square(a: i64) -> Option<i64> {
    let may = |remainder: u64, squares: u64| squares >> (remainder & 63) & 1;
    let n = a.unsigned_abs();
    let last = n % 65;
    if a >= 0 && may(n, SQUARES[0]) & may(n % 63, SQUARES[1]) & (may(last, SQUARES[2]) | last >> 6) == 0 {
        return Some(0);
    }
    isqrt(a).map(|root| i64::from(root * root == a))
}

/// The remainder by one number, many times.
#[derive(Clone, Copy)]
pub(super) struct Remainder {
    by: i64,
    /// ceil(2^64/by), or 0 where `by` is not above 1 and below 2^32.
    inverse: u64,
}

impl Remainder {
    pub(super) fn new(by: i64) -> Remainder {
        // Lemire, Kaser and Kurz 2019: with the inverse as a fraction of 64 bits the remainder of 32-bit numbers is
        // exact.
        let short = u32::try_from(by).is_ok_and(|by| by > 1);
        Remainder { by, inverse: if short { u64::MAX / by.unsigned_abs() + 1 } else { 0 } }
    }

    /// For 0 <= a < 2^32 and by < 2^32 let M = inverse = (2^64 + e)/by, 0 <= e < by, and a = q by + r. Then M a =
    /// 2^64 q + (2^64 r + e a)/by, and e a < 2^64 makes the last term less than 2^64 (r + 1)/by <= 2^64: times `by` and
    /// divided by 2^64 it is r.
    pub(super) fn of(self, a: i64) -> Option<i64> {
        match u32::try_from(a) {
            Ok(a) if self.inverse != 0 => {
                let fraction = self.inverse.wrapping_mul(a.into());
                Some(((u128::from(fraction) * u128::from(self.by.unsigned_abs())) >> 64) as i64)
            }
            _ => a.checked_rem_euclid(self.by),
        }
    }
}

pub(super) fn pow(a: i64, b: i64) -> Option<i64> {
    a.checked_pow(u32::try_from(b).ok()?)
}

pub(super) fn square(a: i64) -> Option<i64> {
    a.checked_mul(a)
}

pub(super) fn minus_one_power(a: i64) -> Option<i64> {
    Some(1 - 2 * (a & 1))
}

pub(super) fn two_power(a: i64) -> Option<i64> {
    (0..=62).contains(&a).then(|| 1 << a)
}

pub(super) fn gcd(a: i64, b: i64) -> Option<i64> {
    i64::try_from(wythoff_base::integer::gcd_u64(a.unsigned_abs(), b.unsigned_abs())).ok()
}

/// `2^len(a) - 1` for `a >= 0`.
fn mask(a: i64) -> i64 {
    if a == 0 { 0 } else { i64::MAX >> (a.leading_zeros() - 1) }
}

pub(super) fn complement(a: i64) -> Option<i64> {
    (a >= 0).then(|| mask(a) & !a)
}

pub(super) fn complement_within(b: i64, a: i64) -> Option<i64> {
    (a | b >= 0).then(|| mask(b) & !a)
}

/// F(0) .. F(92): the Fibonacci numbers that fit.
const FIBONACCI: [i64; 93] = {
    let (mut all, mut n) = ([0; 93], 2);
    all[1] = 1;
    while n < 93 {
        all[n] = all[n - 1] + all[n - 2];
        n += 1;
    }
    all
};

pub(super) fn fibonacci(a: i64) -> Option<i64> {
    FIBONACCI.get(usize::try_from(a).ok()?).copied()
}

pub(super) fn log2(a: i64) -> Option<i64> {
    a.checked_ilog2().map(i64::from)
}

pub(super) fn popcount(a: i64) -> Option<i64> {
    (a >= 0).then(|| i64::from(a.count_ones()))
}

pub(super) fn digits(a: i64) -> Option<i64> {
    (a >= 0).then(|| i64::from(a.max(1).ilog10()) + 1)
}

pub(super) fn binomial(n: i64, k: i64) -> Option<i64> {
    let n = u64::try_from(n).ok()?;
    let Some(k) = u64::try_from(k).ok().filter(|k| *k <= n) else { return Some(0) };
    // binomial(2j, j) >= 2^j is beyond for j > 62; the products are binomial(n - k + i, i) on the way up.
    let k = k.min(n - k);
    (1..=k).take(63).try_fold(1, |value, i| {
        let product = u128::from(u64::try_from(value).ok()?) * u128::from(n - k + i);
        i64::try_from(product / u128::from(i)).ok()
    })
}

/// `b^2 r`, the square of `b*sqrt(r)`; nothing if `r < 0`.
fn root_square(b: i64, r: i64) -> Option<u128> {
    let b = u128::from(b.unsigned_abs());
    (b * b).checked_mul(u128::from(u64::try_from(r).ok()?))
}

fn wide_isqrt(a: u128) -> u128 {
    u64::try_from(a).map_or_else(|_| a.isqrt(), |a| u128::from(a.isqrt()))
}

/// `(a + b*sqrt(r))/d` rounded, for `d > 0`: the root is rounded first, the same way.
pub(super) fn round_surd(round: Round, [a, b, r]: [i64; 3], d: i64) -> Option<i64> {
    let square = root_square(b, r)?;
    let down = wide_isqrt(square);
    // sqrt(s) rounded up is 0 for s = 0, else isqrt(s - 1) + 1.
    let away = if down * down == square { down } else { down + 1 };
    let root = match (round, b < 0) {
        (Round::Floor, false) => i128::try_from(down).ok()?,
        (Round::Floor, true) => -i128::try_from(away).ok()?,
        (Round::Ceil, false) => i128::try_from(away).ok()?,
        (Round::Ceil, true) => -i128::try_from(down).ok()?,
    };
    let sum = i128::from(a) + root;
    // Divisions of 128 bits are slow, and seldom needed.
    if let Ok(sum) = i64::try_from(sum) {
        return match round {
            Round::Floor => floor_div(sum, d),
            Round::Ceil => ceil_div(sum, d),
        };
    }
    let d = i128::from(d);
    i64::try_from(match round {
        Round::Floor => sum.checked_div_euclid(d)?,
        Round::Ceil => -(-sum).checked_div_euclid(d)?,
    })
    .ok()
}

/// The order of `a + b*sqrt(r)` against 0.
pub(super) fn surd_sign([a, b, r]: [i64; 3]) -> Option<Ordering> {
    let square = root_square(b, r)?;
    let of_root = if square == 0 { Ordering::Equal } else { b.cmp(&0) };
    Some(match (a.cmp(&0), of_root) {
        (Ordering::Equal, other) | (other, Ordering::Equal) => other,
        (x, y) if x == y => x,
        (x, _) => {
            let a = u128::from(a.unsigned_abs());
            // The signs differ, so the greater square decides.
            let squares = (a * a).cmp(&square);
            if x == Ordering::Greater { squares } else { squares.reverse() }
        }
    })
}
