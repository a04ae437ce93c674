//! A reader that goes on computes its bits by one level from those it has passed: the same bits as from the prefix.

use wythoff_base::Number;
use wythoff_seq::packed::{Machine, Pairs64, Sieve, Sloped};
use wythoff_seq::{BeattySequence, Periodic};

/// Reads on from x, and compares with bits computed from the prefix; from some place on blocks are shorter, because all
/// their bits follow from those kept.
fn blocks_read_on(name: &str, machine: &Machine, from: u64, count: u32) {
    let (mut reader, mut x, mut at_once) = (machine.blocks(from).unwrap(), from, 0);
    for _ in 0..count {
        let mut fresh = machine.blocks(x).unwrap();
        let (block, other) = (reader.next_block().unwrap(), fresh.next_block().unwrap());
        let common = block.limbs().len().min(other.limbs().len());
        assert!(block.n == other.n && block.limbs().take(common).eq(other.limbs().take(common)), "{name} {x}");
        at_once += u32::from(block.limbs().len() < other.limbs().len());
        x += 64 * block.limbs().len() as u64;
    }
    assert!(at_once > count / 3, "{name}: {at_once} of {count}");
}

/// The same for pairs, one in half a million.
fn pairs_read_on<'m>(name: &str, pairs: impl Fn(u64) -> Pairs64<'m>, from: u64, count: u32) {
    let mut reader = pairs(from);
    for _ in 0..count {
        let pair = reader.nth(500_000).unwrap();
        assert_eq!(Some(pair), pairs(pair.n).next(), "{name}");
    }
}

fn every_source(count: u32) {
    for (p, q) in [(1, 12), (2, 11), (1, 5)] {
        let c = || Periodic::new((0..q).map(|n| p * n / q).collect(), q as usize, p).unwrap();
        for machine in [Machine::new(c()).unwrap(), Machine::portable(c()).unwrap()] {
            blocks_read_on(&format!("{p}/{q}"), &machine, 1 << 19, count);
        }
    }
    let root = Number::from(2).sqrt().unwrap().div(&10.into()).unwrap();
    let root = || BeattySequence::new(root.clone(), Number::ZERO).unwrap();
    for sloped in [Sloped::new(root()).unwrap(), Sloped::portable(root()).unwrap()] {
        pairs_read_on("sqrt 2/10", |n| sloped.pairs(n).unwrap(), 1 << 18, count);
    }
    let sieve = Sieve::new(|n: u64| Some(n / 9 + n / 11));
    pairs_read_on("n/9 + n/11", |n| sieve.pairs(n).unwrap(), 1 << 18, count);
}

#[test]
fn reading_on_is_one_level() {
    every_source(12);
}

#[test]
#[ignore = "some seconds: the same for longer"]
fn reading_on_for_long() {
    every_source(40);
}
