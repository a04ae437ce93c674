//! Quadratic surds `(p + q*sqrt(r))/s`.

use crate::{NumberError, integer};
use dashu_int::ops::{DivEuclid, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;

/// The irrational number `(p + q*sqrt(r))/s`: `q != 0`, `s > 0`, `r` no square, `gcd(p, q, s) = 1`.
///
/// The square of a prime below 100 never divides `r`; larger squares may.
#[derive(Clone, Debug)]
pub struct Surd {
    pub(crate) p: IBig,
    pub(crate) q: IBig,
    pub(crate) r: UBig,
    pub(crate) s: IBig,
}

impl Surd {
    /// p, q, r and s.
    pub fn parts(&self) -> (&IBig, &IBig, &UBig, &IBig) {
        (&self.p, &self.q, &self.r, &self.s)
    }

    /// `floor((p + q*sqrt(r))/s) = floor((p + floor(q*sqrt(r)))/s)`.
    pub(crate) fn floor(&self) -> IBig {
        let root = IBig::from(((&self.q * &self.q).unsigned_abs() * &self.r).sqrt());
        // q*sqrt(r) is irrational, so below zero its floor is one further down.
        let floor = if self.q > IBig::ZERO { root } else { -root - IBig::ONE };
        (&self.p + floor).div_euclid(&self.s)
    }

    /// The order against zero.
    pub(crate) fn sign(&self) -> Ordering {
        sign(&self.p, &self.q, &self.r)
    }
}

/// The sign of `p + q*sqrt(r)`, `r > 0`: that of the part with the greater square.
pub(crate) fn sign(p: &IBig, q: &IBig, r: &UBig) -> Ordering {
    let (of_p, of_q) = (p.cmp(&IBig::ZERO), q.cmp(&IBig::ZERO));
    match (of_p, of_q) {
        (Ordering::Equal, other) | (other, Ordering::Equal) => other,
        (a, b) if a == b => a,
        _ => {
            let squares = by_leading_bits(p, q, r).unwrap_or_else(|| (p * p).cmp(&(q * q * r.as_ibig())));
            if of_p == Ordering::Greater { squares } else { squares.reverse() }
        }
    }
}

/// The bits that are looked at first: one limb, whose square still fits a double limb.
const LEADING: usize = 64;
/// From this length on the leading bits are looked at first. Below eight limbs the whole product costs no more.
const LONG: usize = 8 * LEADING;

/// The order of `p^2` and `q^2 r` for long numbers, if their leading bits tell.
fn by_leading_bits(p: &IBig, q: &IBig, r: &UBig) -> Option<Ordering> {
    // Short products are exact at once.
    if integer::bits(p).max(integer::bits(q)) < LONG {
        return None;
    }
    // Each number is between m 2^e and (m + 1) 2^e.
    let leading = |x: UBig| {
        let drop = integer::bits(x.as_ibig()).saturating_sub(LEADING);
        (x >> drop, drop)
    };
    let ((p, of_p), (q, of_q), (r, of_r)) = (leading(p.unsigned_abs()), leading(q.unsigned_abs()), leading(r.clone()));
    let [left, right] = [2 * of_p, 2 * of_q + of_r];
    let up = |x: &UBig| x + UBig::ONE;
    let least = [&p * &p, &q * &q * &r];
    let most = [up(&p) * up(&p), up(&q) * up(&q) * up(&r)];
    let below = |a: &UBig, of_a: usize, b: &UBig, of_b: usize| {
        // Shifted by what their exponents differ; that far apart they need not be.
        let (of_a, of_b) = (of_a - of_a.min(of_b), of_b - of_a.min(of_b));
        let (size_a, size_b) = (integer::bits(a.as_ibig()) + of_a, integer::bits(b.as_ibig()) + of_b);
        if size_a == size_b { (a << of_a) <= (b << of_b) } else { size_a < size_b }
    };
    if below(&most[0], left, &least[1], right) {
        return Some(Ordering::Less);
    }
    below(&most[1], right, &least[0], left).then_some(Ordering::Greater)
}

/// Writes `sqrt(r1) = u*sqrt(r)` and `sqrt(r2) = v*sqrt(r)` over one radicand, returned as
/// `(u, v, r)`. It exists if and only if `r1*r2` is a perfect square; with `r = gcd(r1, r2)` both
/// `r1/r` and `r2/r` are then squares.
pub(crate) fn common_radicand(r1: &UBig, r2: &UBig) -> Result<(IBig, IBig, UBig), NumberError> {
    if r1 == r2 {
        return Ok((IBig::ONE, IBig::ONE, r1.clone()));
    }
    integer::square_root(&(r1 * r2)).ok_or(NumberError::MixedSurds)?;
    let r = integer::gcd(r1.as_ibig(), r2.as_ibig())?.unsigned_abs();
    Ok(((r1 / &r).sqrt().into(), (r2 / &r).sqrt().into(), r))
}
