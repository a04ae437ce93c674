//! Polynomials of one small variable with large coefficients, by Horner's rule in place.

use wythoff_base::IBig;

/// Coefficients in two's complement, the least limb first, by falling powers.
#[derive(Debug, Default)]
pub(super) struct Coefficients {
    limbs: Vec<u64>,
    /// The end of the limbs of each coefficient.
    ends: Vec<usize>,
}

/// The memory in which a value is computed.
#[derive(Default)]
pub(super) struct Place {
    sum: Vec<u64>,
    bytes: Vec<u8>,
}

/// The limb that continues the sign of this one: all zeros or all ones.
fn sign(limb: u64) -> u64 {
    ((limb as i64) >> 63) as u64
}

impl Coefficients {
    /// From the coefficients by rising powers.
    pub(crate) fn new(rising: &[IBig]) -> Coefficients {
        let mut all = Coefficients::default();
        for a in rising.iter().rev() {
            let start = all.limbs.len();
            let fill = if *a < IBig::ZERO { u8::MAX } else { 0 };
            for bytes in a.to_le_bytes().chunks(8) {
                let mut limb = [fill; 8];
                limb[..bytes.len()].copy_from_slice(bytes);
                all.limbs.push(u64::from_le_bytes(limb));
            }
            if start == all.limbs.len() {
                all.limbs.push(0);
            }
            all.ends.push(all.limbs.len());
        }
        all
    }

    /// The value at x.
    pub(crate) fn at(&self, x: i32, place: &mut Place) -> IBig {
        let sum = &mut place.sum;
        sum.clear();
        sum.push(0);
        let factor = u64::from(x.unsigned_abs());
        let mut start = 0;
        for (i, end) in self.ends.iter().enumerate() {
            // In p(-x) the odd powers have the opposite sign.
            // The factor stays positive: signs are moved to the coefficients.
            let minus = x < 0 && (self.ends.len() - i).is_multiple_of(2);
            step(sum, factor, &self.limbs[start..*end], minus);
            start = *end;
        }
        signed(&place.sum, &mut place.bytes)
    }
}

/// Removes limbs that only repeat the sign.
fn trim(limbs: &mut Vec<u64>, start: usize) {
    while let [.., below, top] = limbs[start..]
        && top == sign(below)
    {
        limbs.pop();
    }
}

/// The sum times the factor, plus or minus a number.
fn step(sum: &mut Vec<u64>, factor: u64, other: &[u64], minus: bool) {
    let fill = sum.last().map_or(0, |top| sign(*top));
    let turn = if minus { u64::MAX } else { 0 };
    let beyond = other.last().map_or(0, |top| sign(*top)) ^ turn;
    // One limb more than both, as the factor has 32 bits: the product and the sum fit, and higher limbs are dropped.
    sum.resize(sum.len().max(other.len()) + 1, fill);
    // In two's complement -a is !a + 1.
    let mut carry = u64::from(minus);
    let mut next = |limb: &mut u64, a: u64| {
        let all = u128::from(*limb) * u128::from(factor) + u128::from(a) + u128::from(carry);
        (*limb, carry) = (all as u64, (all >> 64) as u64);
    };
    let (low, high) = sum.split_at_mut(other.len());
    low.iter_mut().zip(other).for_each(|(limb, a)| next(limb, a ^ turn));
    high.iter_mut().for_each(|limb| next(limb, beyond));
    trim(sum, 0);
}

fn signed(sum: &[u64], bytes: &mut Vec<u8>) -> IBig {
    if let [low, high] = sum {
        return IBig::from((u128::from(*high) << 64 | u128::from(*low)) as i128);
    }
    bytes.clear();
    bytes.extend(sum.iter().flat_map(|limb| limb.to_le_bytes()));
    IBig::from_le_bytes(bytes)
}
