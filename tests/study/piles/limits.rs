//! Budgets, flags and sizes: nothing runs away.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use wythoff_base::{Budget, GaveUp, Spent, UBig};
use wythoff_study::piles::Convention::{All, Any, Nimhoff, Nimsum, Pair};
use wythoff_study::piles::{judge, list, solve};

#[test]
fn time_and_flag_are_looked_at() {
    let stopped = AtomicBool::new(true);
    for (convention, piles) in [(Nimsum, 3), (Pair, 3), (Any, 4), (Nimsum, 4), (Nimhoff(3), 3)] {
        let far = 30_000 / u64::pow(10, piles as u32 - 2);
        let flagged = Budget::unlimited().with_stop(&stopped);
        let found = list(convention, piles, far, None, &flagged.with_memory(usize::MAX));
        assert_eq!(found.err().and_then(|why| why.spent()), Some(Spent::Stopped), "{convention}");
        let begun = Instant::now();
        let short = Budget::time(Duration::from_millis(10)).with_memory(1 << 33);
        let spent = list(convention, piles, far, None, &short).err().and_then(|why| why.spent());
        assert_eq!(spent, Some(Spent::Time), "{convention}");
        assert!(begun.elapsed() < Duration::from_secs(2), "{convention}: {:?}", begun.elapsed());
    }
    assert!(judge(Pair, 3, 60, &Budget::time(Duration::from_millis(5))).is_err());
}

#[test]
fn what_is_too_large_is_refused_at_once() {
    let memory = |why: Option<GaveUp>| matches!(why.and_then(|why| why.spent()), Some(Spent::Memory(_)));
    let budget = Budget::unlimited();
    for (convention, piles) in [(Nimsum, 3), (Pair, 4), (All, 4)] {
        for to in [1_000_000, u64::from(u32::MAX), u64::MAX] {
            assert!(memory(list(convention, piles, to, None, &budget).err()), "{convention} {to}");
            let position = vec![UBig::from(to); piles];
            assert!(memory(solve(convention, &position, &budget).err()), "{convention} {to}");
        }
    }
    let huge = [UBig::from(3u8), UBig::from(5u8), UBig::from(10u8).pow(30)];
    assert!(matches!(solve(Any, &huge, &budget), Err(GaveUp::Beyond(_))));
    let little = Budget::unlimited().with_memory(1000);
    assert!(memory(list(Nimhoff(2), 3, 500, None, &little).err()));
}
