//! Each listing against the next one, further out than the boxes.

use crate::cases::{self, Case, Data, First};
use wythoff_budget::Budget;
use wythoff_exact::UBig;
use wythoff_solve::pair_error::{PairError, RowError};

/// Compares the listings of a case; how many pairs they gave.
pub fn agrees(case: &Case, _: &Data) -> usize {
    let a = case.analysis();
    let listings = a.listings().chain(a.misere());
    let found: Vec<_> =
        listings.map(|listing| (listing.solver, cases::first(listing, case.pairs, &Budget::unlimited()))).collect();
    assert!(!case.whole || found.len() > 1, "{}: nothing to compare", case.rule);
    for two in found.windows(2) {
        let [(one, pairs), (next, others)] = two else { unreachable!() };
        are_same(pairs, others, case.whole, &|| format!("{} ({one}, {next})", case.rule));
    }
    found.iter().skip(1).map(|(_, (pairs, _))| pairs.len()).sum()
}

/// The same pairs, as far as both go and for good reasons no further.
pub fn are_same((one, failed): &First, (other, error): &First, whole: bool, who: &dyn Fn() -> String) {
    let n = one.len().min(other.len());
    assert_eq!(one[..n], other[..n], "{}", who());
    let (longer, error) = if other.len() == n { (one, error) } else { (other, failed) };
    match error {
        None => assert_eq!(longer.len(), n, "{}", who()),
        // Exponential partners leave the machine integers of the row-by-row method.
        Some(PairError::Row(RowError::TooFar { .. })) => {
            assert!(longer.get(n).is_none_or(|pair| pair.b > UBig::from(1u64 << 61)), "{}, n = {n}", who());
        }
        Some(PairError::Joined { .. }) => assert!(!whole, "{}", who()),
        Some(error) => panic!("{}: {error}", who()),
    }
}
