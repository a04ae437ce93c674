//! Numbers that count: binomial coefficients, Fibonacci numbers. What is too large is refused before it is computed.

use crate::integer::{bits, bounded};
use crate::{IBig, MAX_BITS, NumberError, UBig};

/// The binomial coefficient: in how many ways k of n things can be chosen, 0 for k > n.
///
/// ```
/// # use wythoff_base::{binomial, UBig};
/// assert_eq!(binomial(&UBig::from(10u8), &UBig::from(3u8)), Ok(UBig::from(120u8)));
/// assert!(binomial(&UBig::from(10u8).pow(9), &UBig::from(10u8).pow(8)).is_err());
/// ```
pub fn binomial(n: &UBig, k: &UBig) -> Result<UBig, NumberError> {
    let too_large = || NumberError::TooLarge { limit: MAX_BITS };
    if k > n {
        return Ok(UBig::ZERO);
    }
    let other = n - k;
    let k = k.min(&other);
    // (n/k)^k <= binomial(n, k), and n >= 2k makes every factor at least 2.
    let factors = usize::try_from(k).ok().filter(|&k| k <= MAX_BITS).ok_or_else(too_large)?;
    if factors == 0 {
        return Ok(UBig::ONE);
    }
    // A lower bound of the result is enough to refuse it before it is computed.
    if factors.saturating_mul(bits(&(n / k)) - 1) > MAX_BITS {
        return Err(too_large());
    }
    if let Some(n) = usize::try_from(n).ok().filter(|&n| n <= SIEVED.min(64 * factors)) {
        return fits(by_primes(n, factors));
    }
    let least = n - k;
    let above = product(1, factors, &|i| &least + UBig::from(i));
    fits(above / product(1, factors, &|i| UBig::from(i)))
}

/// The greatest n whose primes are sieved: the sieve has a byte per number, here 4 MiB. Beyond, the product of the k
/// factors is computed directly.
const SIEVED: usize = 1 << 22;

/// binomial(n, k), 0 < k < n, as the product of its prime powers, none of which exceeds n: p divides it as often as
/// carries happen in the sum of k and n - k written to base p (Kummer).
fn by_primes(n: usize, k: usize) -> UBig {
    let mut composite = vec![false; n + 1];
    let mut powers = vec![1];
    for p in 2..=n {
        if composite[p] {
            continue;
        }
        (p.saturating_mul(p)..=n).step_by(p).for_each(|multiple| composite[multiple] = true);
        let (mut a, mut b, mut carry, mut power) = (k, n - k, 0, 1);
        while a > 0 || b > 0 {
            carry = usize::from(a % p + b % p + carry >= p);
            (a, b) = (a / p, b / p);
            power *= if carry == 1 { p } else { 1 };
        }
        if power > 1 {
            powers.push(power);
        }
    }
    product(0, powers.len() - 1, &|i| UBig::from(powers[i]))
}

/// The product of the terms from..=to, halves first so that the factors are of like size.
fn product(from: usize, to: usize, term: &impl Fn(usize) -> UBig) -> UBig {
    if from >= to {
        return term(from);
    }
    let half = from.midpoint(to);
    product(from, half, term) * product(half + 1, to, term)
}

/// F(n) of F(0) = 0, F(1) = 1, F(n) = F(n-1) + F(n-2).
///
/// ```
/// # use wythoff_base::{fibonacci, UBig};
/// assert_eq!(fibonacci(&UBig::from(10u8)), Ok(UBig::from(55u8)));
/// assert!(fibonacci(&UBig::from(10u8).pow(7)).is_err());
/// ```
pub fn fibonacci(n: &UBig) -> Result<UBig, NumberError> {
    let too_large = || NumberError::TooLarge { limit: MAX_BITS };
    // F(n) >= phi^(n-2), and phi^3 > 2^2: far beyond the limit for n > 2*MAX_BITS.
    let n = usize::try_from(n).ok().filter(|&n| n <= 2 * MAX_BITS).ok_or_else(too_large)?;
    // (F(m), F(m+1)) for m the leading bits of n: F(2m) = F(m)(2F(m+1) - F(m)), F(2m+1) = F(m)^2 + F(m+1)^2.
    let (mut a, mut b) = (UBig::ZERO, UBig::ONE);
    for i in (0..usize::BITS - n.leading_zeros()).rev() {
        let double = &a * ((&b << 1) - &a);
        let next = &a * &a + &b * &b;
        (a, b) = if n >> i & 1 == 0 { (double, next) } else { (next.clone(), double + next) };
    }
    fits(a)
}

fn fits(value: UBig) -> Result<UBig, NumberError> {
    bounded(IBig::from(value)).map(|value| value.as_ubig().cloned().unwrap_or_default())
}
