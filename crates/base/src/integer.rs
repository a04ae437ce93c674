//! Functions of integers that the language of rules needs.

use crate::{MAX_BITS, MAX_DENOMINATOR_BITS, NumberError};
use dashu_int::ops::{BitTest, DivRemEuclid, Gcd, SquareRoot, SquareRootRem, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// The number of bits of the absolute value; `bits(0) = 0`.
pub fn bits(a: &impl BitTest) -> usize {
    a.bit_len()
}

/// The integer itself if it has at most [`MAX_BITS`] bits.
pub(crate) fn bounded(a: IBig) -> Result<IBig, NumberError> {
    if bits(&a) > MAX_BITS { Err(NumberError::TooLarge { limit: MAX_BITS }) } else { Ok(a) }
}

/// The product, refused before it is computed if it has more than [`MAX_BITS`] bits.
pub(crate) fn product(a: &IBig, b: &IBig) -> Result<IBig, NumberError> {
    // |a| >= 2^(m-1) and |b| >= 2^(n-1) have a product of at least m + n - 1 bits.
    if !a.is_zero() && !b.is_zero() && bits(a) + bits(b) > MAX_BITS + 1 {
        return Err(NumberError::TooLarge { limit: MAX_BITS });
    }
    bounded(a * b)
}

/// The greatest common divisor of the absolute values; `gcd(0, 0) = 0`.
///
/// It takes quadratic time, so the smaller one may have at most `MAX_DENOMINATOR_BITS` bits.
pub fn gcd(a: &IBig, b: &IBig) -> Result<IBig, NumberError> {
    match (a.is_zero(), b.is_zero()) {
        (true, _) => Ok(b.clone().unsigned_abs().into()),
        (_, true) => Ok(a.clone().unsigned_abs().into()),
        _ if bits(a).min(bits(b)) > MAX_DENOMINATOR_BITS => Err(NumberError::TooLarge { limit: MAX_DENOMINATOR_BITS }),
        _ => Ok(a.gcd(b).into()),
    }
}

/// The quotient rounded down and the rest, `0 <= rest < b`; none if `b <= 0`.
///
/// ```
/// # use wythoff_base::{integer::floor_div_rem, IBig};
/// assert_eq!(floor_div_rem(&IBig::from(-7), &IBig::from(3)), Some((IBig::from(-3), IBig::from(2))));
/// ```
pub fn floor_div_rem(a: &IBig, b: &IBig) -> Option<(IBig, IBig)> {
    (*b > IBig::ZERO).then(|| a.div_rem_euclid(b)).map(|(quotient, rest)| (quotient, rest.into()))
}

/// The greatest common divisor of two words; `gcd(0, 0) = 0`.
///
/// ```
/// # use wythoff_base::integer::gcd_u64;
/// assert_eq!((gcd_u64(12, 18), gcd_u64(0, 7), gcd_u64(0, 0)), (6, 7, 0));
/// ```
pub fn gcd_u64(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    // Of odd numbers the difference is even, and its odd part has the same common divisors with either.
    let twos = (a | b).trailing_zeros();
    (a, b) = (a >> a.trailing_zeros(), b >> b.trailing_zeros());
    while a != b {
        let difference = a.abs_diff(b);
        (a, b) = (a.min(b), difference >> difference.trailing_zeros());
    }
    a << twos
}

/// The greatest common divisors of neighbours, put in place of the first ones: side by side they take half of the time.
///
/// ```
/// # use wythoff_base::integer::gcds_u64;
/// let mut all = [12, 0, 8, 0, 7, 1 << 63, 5, 6];
/// gcds_u64(&mut all, [18, 7, 0, 0, 7, 1 << 63, 3, 9]);
/// assert_eq!(all, [6, 7, 8, 0, 7, 1 << 63, 1, 3]);
/// ```
pub fn gcds_u64(a: &mut [u64; 8], mut b: [u64; 8]) {
    // A guard bit: trailing zeros of 0 are 64, and a shift by 64 overflows.
    const TOP: u64 = 1 << 63;
    let odd = |n: u64| n >> (n | TOP).trailing_zeros();
    // The common powers of two are put back at the end.
    let twos = std::array::from_fn::<u32, 8, _>(|i| (a[i] | b[i] | TOP).trailing_zeros());
    for (a, b) in a.iter_mut().zip(&mut b) {
        if *a == 0 {
            std::mem::swap(a, b);
        }
        *a = odd(*a);
    }
    while b != [0; 8] {
        for (a, b) in a.iter_mut().zip(&mut b) {
            let (one, other) = (*a, odd(*b));
            let ended = other == 0;
            (*a, *b) = if ended { (one, 0) } else { (one.min(other), one.abs_diff(other)) };
        }
    }
    a.iter_mut().zip(twos).for_each(|(a, twos)| *a <<= twos);
}

/// The least common multiple of two words, if it is a word; none of 0 and 0.
///
/// ```
/// # use wythoff_base::integer::lcm;
/// assert_eq!((lcm(4, 6), lcm(u64::MAX, 2)), (Some(12), None));
/// ```
pub fn lcm(a: u64, b: u64) -> Option<u64> {
    a.checked_div(gcd_u64(a, b))?.checked_mul(b)
}

/// `floor(sqrt(a))`.
///
/// ```
/// # use wythoff_base::{integer::isqrt, IBig};
/// assert_eq!(isqrt(&IBig::from(99)), Ok(IBig::from(9)));
/// assert!(isqrt(&IBig::from(-1)).is_err());
/// ```
pub fn isqrt(a: &IBig) -> Result<IBig, NumberError> {
    a.as_ubig().map(|a| a.sqrt().into()).ok_or(NumberError::NegativeSqrt)
}

/// The exact root of a perfect square.
pub(crate) fn square_root(a: &UBig) -> Option<UBig> {
    // Squares are 0, 1, 4 or 9 modulo 16.
    if !matches!(a % 16u8, 0 | 1 | 4 | 9) {
        return None;
    }
    let (root, rest) = a.sqrt_rem();
    rest.is_zero().then_some(root)
}

/// `C(a) = (2^len(a) - 1) - a`: the complement of `a` within its own bits, `len(0) = 0`.
pub fn complement(a: &UBig) -> UBig {
    UBig::ones(a.bit_len()) - a
}

/// `C(b, a)`: the complement of `a` within the bits of `b`; higher bits of `a` are dropped.
///
/// ```
/// # use wythoff_base::{integer::complement_within, UBig};
/// assert_eq!(complement_within(&UBig::from(9u8), &UBig::from(0b110010u8)), UBig::from(0b1101u8));
/// ```
pub fn complement_within(b: &UBig, a: &UBig) -> UBig {
    let mut low = a.clone();
    low.clear_high_bits(b.bit_len());
    UBig::ones(b.bit_len()) - low
}

/// Takes the squares of small primes out: `a = d^2 * rest`, returned as `(d, rest)`.
pub(crate) fn take_small_squares(mut a: UBig) -> (UBig, UBig) {
    let mut root = UBig::ONE;
    for prime in PRIMES {
        let square = u32::from(prime) * u32::from(prime);
        while !a.is_zero() && (&a % square) == 0 {
            a /= square;
            root *= prime;
        }
    }
    (root, a)
}

/// The primes below 100: squares of them are taken out of radicands. A larger square stays; the number is the same, its
/// form is longer.
const PRIMES: [u8; 25] =
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97];
