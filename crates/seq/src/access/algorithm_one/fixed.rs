//! Fixed point: the slope and kappa in units of `2^-bits`.

use wythoff_budget::GaveUp;
use wythoff_exact::{IBig, Number, UBig, integer};

/// `floor(x 2^bits)`.
pub(super) fn scaled(x: &Number, bits: usize) -> Result<IBig, GaveUp> {
    let unit = Number::from(UBig::ONE << bits);
    Ok(x.mul(&unit).map_err(|e| GaveUp::beyond(e.to_string()))?.floor())
}

/// `floor(gamma 2^bits)` and an integer within 1 of `kappa 2^bits`, where kappa = (sqrt(4 + gamma^2) - gamma)/2.
///
/// kappa is decreasing in gamma, with a derivative of at most 1/2. With G = floor(gamma 2^bits) and
/// s = floor(sqrt(4^(bits + 1) + G^2)), `kappa 2^bits` is therefore between (s - G - 1)/2 and (s - G + 1)/2.
pub(super) fn slope_and_kappa(gamma: &Number, bits: usize) -> Result<(UBig, UBig), GaveUp> {
    let g = scaled(gamma, bits)?;
    let square = &g * &g + (IBig::ONE << (2 * bits + 2));
    let root = integer::isqrt(&square).map_err(|e| GaveUp::beyond(e.to_string()))?;
    let kappa = (root - &g) >> 1;
    let natural = |x| UBig::try_from(x).map_err(|_| GaveUp::beyond("the slope is not positive"));
    Ok((natural(g)?, natural(kappa)?))
}
