//! Each listing against the next one, further out than the boxes; the blocks against them, and further still.

use crate::cases::{self, Case, Data, First};
use wythoff_base::{Budget, UBig};
use wythoff_seq::packed::Pair64;
use wythoff_solve::PairError;
use wythoff_solve::{BlockPairs, Blocks};

/// An index that the listings do not reach.
const FAR: u64 = 1_000_000;

/// Compares the listings of a case; how many pairs they gave.
pub fn agrees(case: &Case, _: &Data) -> usize {
    let a = case.analysis();
    let listings = a.listings();
    let found: Vec<_> =
        listings.map(|listing| (listing.solver, cases::first(listing, case.pairs, &Budget::unlimited()))).collect();
    assert!(!case.whole || found.len() > 1, "{}: nothing to compare", case.rule);
    for two in found.windows(2) {
        let [(one, pairs), (next, others)] = two else { unreachable!() };
        are_same(pairs, others, &|| format!("{} ({one}, {next})", case.rule));
    }
    cases::all_blocks(&a, |blocks| {
        let (_, (pairs, _)) = &found[0];
        let told = from(blocks, 0, pairs.len());
        let listed = pairs.iter().map(|pair| (pair.n, pair.a.into(), pair.b.clone()));
        assert!(told.iter().cloned().eq(listed.take(told.len())), "{} ({})", case.rule, blocks.name);
        let far = from(blocks, FAR, 3);
        assert!(!told.is_empty() && !far.is_empty(), "{} ({})", case.rule, blocks.name);
        for (n, x, y) in far {
            let term = a.solvers().find_map(|solver| solver.term(&n.into(), &Budget::unlimited()).ok());
            let term = term.map(|term| (term.a.clone(), term.b.exact().cloned()));
            assert_eq!(term, Some((x, Some(y))), "{} ({}), n = {n}", case.rule, blocks.name);
        }
    });
    found.iter().skip(1).map(|(_, (pairs, _))| pairs.len()).sum()
}

/// This many pairs from the index n on.
fn from(blocks: &Blocks, n: u64, count: usize) -> Vec<(u64, UBig, UBig)> {
    let of = |pair: Pair64| (pair.n, pair.a.into(), pair.b.into());
    match &blocks.pairs {
        BlockPairs::Packed(machine) => machine.pairs(n).unwrap().take(count).map(of).collect(),
        BlockPairs::Sloped(line) => line.pairs(n).unwrap().take(count).map(of).collect(),
        BlockPairs::Sieve(sieve) => sieve.pairs(n).unwrap().take(count).map(of).collect(),
        BlockPairs::Runs(runs) => {
            runs.pairs(n).unwrap().take(count).map(|pair| (pair.n, pair.a.into(), pair.b.into())).collect()
        }
    }
}

/// The same pairs, as far as both go and for good reasons no further.
pub fn are_same((one, failed): &First, (other, error): &First, who: &dyn Fn() -> String) {
    let n = one.len().min(other.len());
    assert_eq!(one[..n], other[..n], "{}", who());
    let (longer, error) = if other.len() == n { (one, error) } else { (other, failed) };
    match error {
        None => assert_eq!(longer.len(), n, "{}", who()),
        // Exponential partners leave the machine integers of the row-by-row method.
        Some(PairError::TooFar { .. }) => {
            assert!(longer.get(n).is_none_or(|pair| pair.b > UBig::from(1u64 << 61)), "{}, n = {n}", who());
        }
        Some(error) => panic!("{}: {error}", who()),
    }
}
