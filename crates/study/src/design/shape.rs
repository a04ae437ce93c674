//! f without x0: docs/proofs.md, Proposition 99. The differences d of the sorted pairs must not fall, and then f(a_n) =
//! d_{n+1} - d_n.

use crate::design::known::Known;
use wythoff_check::certificate::Point;

/// A position that no f without x0 can make N, and the pair with the same difference that shows it. They exist if the
/// difference of a pair is less than that of an earlier one. A number without a partner up to the bound has a greater
/// difference than all later pairs.
pub(crate) fn falls(known: &Known) -> Option<(Point, Point)> {
    let difference = |(a, b): (u64, Option<u64>)| b.unwrap_or(known.to() + 1) - a;
    let mut greatest = 0;
    for (a, b) in known.smaller() {
        let d = difference((a, b));
        if let Some(b) = b.filter(|_| d < greatest) {
            // The first pair with a greater difference: its row has no pair below, and y is not the larger number of
            // an earlier pair.
            let (x, _) = known.smaller().find(|row| difference(*row) > d)?;
            return Some(((x, x + d), (a, b)));
        }
        greatest = greatest.max(d);
    }
    None
}

/// f(a), where it matters, for every a up to n that is not the larger number of a pair, such that the P-positions with
/// piles up to n are the pairs; `None` if the differences fall.
pub(crate) fn steps(known: &Known, n: u64) -> Option<Vec<(u64, u64)>> {
    let mut d = 0;
    let mut steps = Vec::new();
    let mut rows = known.smaller().take_while(|(a, _)| *a <= n).peekable();
    while let Some((a, _)) = rows.next() {
        let Some((x, partner)) = rows.peek() else { break };
        // A number without a known partner has one outside the box.
        let next = partner.map_or(d.max(n + 1 - x), |b| b - x);
        steps.push((a, next.checked_sub(d)?));
        d = next;
    }
    Some(steps)
}
