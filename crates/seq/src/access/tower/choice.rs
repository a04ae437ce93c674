//! The choice of the bottom level for a query, and the refusal of queries out of reach.

use super::law::TowerLaw;
use wythoff_base::{GaveUp, IBig, Spent, UBig, integer};

/// The lowest bottom level: a search needs c and u_1 of a run, and those come from rows of level 2.
pub(super) const LOWEST: usize = 2;
/// The highest bottom level, and the number of levels: a row of level 8 takes most of a second.
pub(super) const HIGHEST: usize = LOWEST + LEVELS - 1;
const LEVELS: usize = 7;

/// The approximate nanoseconds that a bottom row of f = x1 + kappa takes, for the levels 2, 3, .., 8. Measured; the
/// numbers guide the choice and decide no answer.
const ROW: [u64; LEVELS] = [200, 500, 5_000, 36_000, 260_000, 3_400_000, 700_000_000];

/// The approximate nanoseconds of sixteen queries when the rows exist: a tower usually answers more than one.
const QUERIES: [u64; LEVELS] = [80_000, 320_000, 1_000_000, 4_000_000, 24_000_000, 320_000_000, 4_000_000_000];

/// Queries that would take about an hour or more, in nanoseconds, are refused: nobody waits that long unwarned.
const REACH: u64 = 3_600_000_000_000;

/// Numbers of more bits are refused at once: 4932 digits, ten times as many as an hour reaches for f = x1 + kappa.
const MAX_BITS: usize = 1 << 14;

/// The greatest s with h_s explicit for a bottom level: deriving h_s is then faster than doing without it.
pub(super) fn explicit(law: &TowerLaw, level: usize) -> usize {
    match (law.growth(), level) {
        (2, 0..=5) => level,
        (2, 6) => 5,
        (2, _) => 6,
        (3, _) => level.min(3),
        (4..=6, _) => 2,
        // Exponents are stored in bytes.
        _ => 1,
    }
}

/// The approximate nanoseconds of a row and of sixteen queries, for each level.
fn costs(law: &TowerLaw) -> [(u64, u64); LEVELS] {
    let mut costs = [(0, 0); LEVELS];
    if law.growth() == 2 && law.is_polynomial() {
        costs.iter_mut().zip(ROW.into_iter().zip(QUERIES)).for_each(|(cost, measured)| *cost = measured);
        return costs;
    }
    // The cost of a step on each level; a row is one step on each.
    let (d, explicit) = (law.growth() as u64, if law.is_polynomial() { explicit(law, HIGHEST) } else { 1 });
    let mut row = 500u64;
    for s in 2..=HIGHEST {
        row = if s <= explicit {
            row.saturating_mul(2 * d)
        } else {
            let classes = if law.is_polynomial() { 1 } else { law.modulus() as u64 * 2 };
            row.saturating_mul(classes.saturating_mul(law.degree(s - 1) as u64 + 2).saturating_add(1))
        };
        costs[s - LOWEST] = (row, row.saturating_mul(400));
    }
    costs
}

/// A bottom level, and an estimate of the bottom index, rather too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub level: usize,
    pub rows: usize,
}

/// The cheapest of the `wanted` levels, for indices y with c_y up to `scale`.
pub(super) fn choose(scale: &UBig, law: &TowerLaw, wanted: impl Fn(usize) -> bool) -> Result<Choice, GaveUp> {
    let mut bound = IBig::from(scale.clone());
    if integer::bits(&bound) > MAX_BITS {
        return Err(too_large(law));
    }
    let costs = costs(law);
    let mut best: Option<(u64, Choice)> = None;
    for level in 1..=HIGHEST {
        bound = root(law, &bound);
        let Some((row, queries)) = level.checked_sub(LOWEST).and_then(|i| costs.get(i)) else { continue };
        let Ok(rows) = u32::try_from(&bound) else { continue };
        let build = row.saturating_mul(u64::from(rows) + 1);
        let cost = build.saturating_add(*queries);
        if wanted(level) && build < REACH && best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, Choice { level, rows: rows as usize }));
            // Building the rows is no longer what costs.
            if build < *queries {
                // The queries of all higher levels alone cost more.
                break;
            }
        }
    }
    best.map(|(_, choice)| choice).ok_or_else(|| too_large(law))
}

/// The last y with f(0) + .. + f(y - 1) <= bound; for rising f, c_y is at least that sum.
fn root(law: &TowerLaw, bound: &IBig) -> IBig {
    let mut y = IBig::ZERO;
    // f >= 1 except at a few places: y is at most about the bound, and about its D-th root.
    for bit in (0..=integer::bits(bound) / law.growth() + 2).rev() {
        let next = &y + (IBig::ONE << bit);
        if law.sum_below(&next) <= *bound {
            y = next;
        }
    }
    y
}

/// The number of digits that this many rows reach: y -> c_y at each level.
fn digits(law: &TowerLaw, level: usize, rows: u64) -> usize {
    let mut top = IBig::from(rows);
    for _ in 0..level {
        if integer::bits(&top) > MAX_BITS {
            break;
        }
        top = law.sum_below(&top);
    }
    // log10(2) > 30102/100000
    integer::bits(&top).min(MAX_BITS).saturating_sub(1) * 30102 / 100_000
}

fn too_large(law: &TowerLaw) -> GaveUp {
    let reach = |(level, (row, _)): (usize, (u64, u64))| digits(law, level, (REACH / row.max(1)).min(1 << 32));
    let reach = (LOWEST..).zip(costs(law)).map(reach).max().unwrap_or(0);
    GaveUp::beyond(format!("the tower of this game is built for numbers of up to about {reach} digits"))
}

/// A failure, with the size that the time or memory limit allows.
pub(super) fn with_size(gave_up: GaveUp, law: &TowerLaw, level: usize, rows: usize) -> GaveUp {
    let (spent, what) = match gave_up {
        GaveUp::Spent(spent @ Spent::Time) => (spent, "time"),
        GaveUp::Spent(spent @ Spent::Memory(_)) => (spent, "memory"),
        other => return other,
    };
    let digits = digits(law, level, rows as u64);
    let reached =
        format!("the {what} allowed is used up; the tower built in it serves numbers of about {digits} digits");
    GaveUp::Short(spent, reached)
}
