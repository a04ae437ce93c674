//! The bottom level of a query, and what is out of reach.

use crate::access::GaveUp;
use wythoff_exact::{IBig, UBig, integer};

/// About the nanoseconds a bottom row takes, for the levels 2, 3, .., 8. Measured; they choose, and decide nothing.
const ROW: [u64; 7] = [200, 500, 5_000, 20_000, 500_000, 15_000_000, 4_000_000_000];

/// About the nanoseconds of sixteen queries when the rows are there: a tower is asked more than once.
const QUERIES: [u64; 7] = [80_000, 320_000, 1_000_000, 4_000_000, 24_000_000, 320_000_000, 16_000_000_000];

/// The lowest bottom level.
pub(super) const LOWEST: usize = 2;
/// The highest bottom level.
pub(super) const HIGHEST: usize = LOWEST + ROW.len() - 1;

/// No query is begun that would take about an hour or more.
const REACH: u64 = 3_600_000_000_000;

/// Numbers of more bits are refused unseen.
const MAX_BITS: usize = 1 << 14;

/// The greatest s with h_s explicit for a bottom level: what is faster to derive than to do without.
pub(super) fn explicit(level: usize) -> usize {
    match level {
        0..=5 => level.max(3),
        6 => 5,
        _ => 6,
    }
}

/// A bottom level, and an upper bound of the bottom index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub level: usize,
    pub rows: usize,
}

/// The cheapest level, or the one asked for, for indices y with y (y + 1)/2 and kappa y at most `scale`.
pub(super) fn choose(scale: &UBig, kappa: u64, asked: Option<usize>) -> Result<Choice, GaveUp> {
    let mut bound = IBig::from(scale.clone());
    if integer::bits(&bound) > MAX_BITS {
        return Err(too_large());
    }
    let mut best: Option<(u64, Choice)> = None;
    for level in 1..=HIGHEST {
        // c_y >= y (y + 1)/2 and c_y >= kappa y, at every level.
        let root = integer::isqrt(&(&bound << 1)).map_err(|_| too_large())?;
        bound = root.min(bound / IBig::from(kappa));
        let Some(i) = level.checked_sub(LOWEST) else { continue };
        let Ok(rows) = u32::try_from(&bound) else { continue };
        let build = ROW[i].saturating_mul(u64::from(rows) + 1);
        let cost = build.saturating_add(QUERIES[i]);
        let wanted = asked.is_none_or(|asked| asked == level);
        if wanted && build < REACH && best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, Choice { level, rows: rows as usize }));
            if build < QUERIES[i] {
                // The levels above ask for more already by their queries.
                break;
            }
        }
    }
    best.map(|(_, choice)| choice).ok_or_else(too_large)
}

/// The digits of the numbers within reach of so many rows: each level about squares, y -> y^2/2.
pub(super) fn digits(level: usize, rows: u64) -> usize {
    let top = (0..level).fold(UBig::from(rows), |y, _| (&y * &y) >> 1);
    // log10(2) > 30102/100000
    integer::bits(&IBig::from(top)).saturating_sub(1) * 30102 / 100_000
}

fn too_large() -> GaveUp {
    let reach = (LOWEST..).zip(ROW).map(|(level, row)| digits(level, (REACH / row).min(1 << 32))).max().unwrap_or(0);
    GaveUp::Size(format!("the tower for x1 + kappa is built for numbers of up to about {reach} digits"))
}

/// A failure, with the size that was possible in the time or memory allowed.
pub(super) fn with_size(gave_up: GaveUp, level: usize, rows: usize) -> GaveUp {
    let what = match gave_up {
        GaveUp::Time => "time",
        GaveUp::Memory(_) => "memory",
        GaveUp::Size(_) => return gave_up,
    };
    let digits = digits(level, rows as u64);
    GaveUp::Size(format!(
        "the {what} allowed is used up; the tower built in it serves numbers of about {digits} digits"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_with_the_size() {
        let mut before = LOWEST;
        for digits in (1..600).step_by(7) {
            let size = UBig::from(10u8).pow(digits);
            let choice = choose(&size, 1, None).unwrap();
            assert!(choice.level >= before && choice.level <= HIGHEST);
            before = choice.level;
            // The rows chosen do serve that size.
            assert!(super::digits(choice.level, choice.rows as u64 + 1) + 1 >= digits, "{digits}");
        }
        assert!(choose(&UBig::from(10u8).pow(1000), 1, None).is_err());
        assert!(choose(&(UBig::ONE << (MAX_BITS + 9)), 1, None).is_err());
        assert_eq!(choose(&UBig::ZERO, u64::MAX, Some(3)), Ok(Choice { level: 3, rows: 0 }));
    }
}
