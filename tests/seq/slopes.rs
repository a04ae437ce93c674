//! Packed bits and the kernels of the deviation for many slopes: against the plain recursion, and far out against
//! random access.

use wythoff_base::{Budget, IBig, Number, UBig};
use wythoff_seq::access::{AlgorithmOne, PairAccess};
use wythoff_seq::packed::{Approximation, Blocks, Counts, Deviation, Kernel, Machine, Pair64, Sloped};
use wythoff_seq::{BeattySequence, Differences64, Periodic, mex};

/// Windows far out.
const FAR: [u64; 2] = [1_000_000_000_000, 10_000_000_000_000];

fn floors(p: u64, q: u64) -> Periodic {
    Periodic::new((0..q).map(|n| p * n / q).collect(), q as usize, p).unwrap()
}

/// c = floor(p n/q) in lowest terms, q <= 12, p <= 2q + 1; and c = p floor(n/q) of blocking games.
fn slopes() -> Vec<(String, Periodic)> {
    let reduced = |p: u64, q: u64| (2..=q).all(|d| !p.is_multiple_of(d) || !q.is_multiple_of(d));
    let lines = (1..=12).flat_map(|q| (1..=2 * q + 1).map(move |p| (p, q))).filter(|&(p, q)| reduced(p, q));
    let blocking = [(1, 20), (2, 3), (3, 2), (2, 9), (1, 50)];
    let blocking =
        blocking.map(|(p, q)| (format!("{p} floor(n/{q})"), Periodic::new(vec![0; q], q, p as u64).unwrap()));
    lines.map(|(p, q)| (format!("{p}/{q}"), floors(p, q))).chain(blocking).collect()
}

fn root(n: u64, by: u64) -> Number {
    Number::from(n).sqrt().unwrap().div(&by.into()).unwrap()
}

/// Irrational lines, and one extremely close to 1/2: its fractions are always next to an integer.
fn lines() -> Vec<(&'static str, Number, Number)> {
    let ratio = |p: IBig, q: IBig| Number::ratio(p, q).unwrap();
    vec![
        ("sqrt 2", root(2, 1), Number::ZERO),
        ("phi", Number::phi(), Number::ZERO),
        ("sqrt 7 + 1/3", root(7, 1), ratio(1.into(), 3.into())),
        ("sqrt 2/10", root(2, 10), Number::ZERO),
        ("sqrt 3/2 + 5", root(3, 2), Number::from(5)),
        ("sqrt 90", root(90, 1), Number::ZERO),
        ("1/2 + 2^-70", ratio((IBig::ONE << 69usize) + IBig::ONE, IBig::ONE << 70usize), Number::ZERO),
    ]
}

fn line(gamma: &Number, delta: &Number) -> BeattySequence {
    BeattySequence::new(gamma.clone(), delta.clone()).unwrap()
}

fn follows(name: &str, c: &impl Differences64, mut pairs: impl Iterator<Item = Pair64>, count: u64) {
    for (n, (a, b)) in (0..count).zip(mex::queued(|n, a| a + c.at64(n).unwrap())) {
        assert_eq!(pairs.next(), Some(Pair64 { n, a, b }), "{name}");
    }
}

fn counts(counts: &Counts) -> Vec<(i64, u64, u64)> {
    counts.iter().map(|(value, seen)| (value, seen.count, seen.first)).collect()
}

/// All kernels give the same counts, and those of the plain one agree with the pairs and the floors.
fn kernels(name: &str, of: &Approximation, from: u64, to: u64) {
    let want = of.deviation(from, to, Kernel::Plain).unwrap();
    for &kernel in Kernel::available() {
        assert_eq!(of.deviation(from, to, kernel).unwrap(), want, "{name} {kernel:?} {from} {to}");
    }
    // The same from segment to segment.
    let (mut reader, mut all) = (of.clone().reader(), Deviation::default());
    let cuts = [from, from + (to - from) / 3, from + (to - from) / 2, to + 1];
    for i in 0..3 {
        let (part, count) = reader.deviation(cuts[i], cuts[i + 1] - 1, Kernel::best(), |_| true).unwrap();
        assert_eq!(count, cuts[i + 1] - cuts[i], "{name}");
        all.merge(&part);
    }
    assert_eq!(all, want, "{name} {from} {to}");
}

/// The values of single terms by another method.
fn singly(name: &str, of: &Approximation, pairs: impl Iterator<Item = Pair64>) {
    for Pair64 { n, a, b } in pairs {
        let found = of.deviation(n, n, Kernel::best()).unwrap();
        let (s, t) = (of.s(n).unwrap() as i64 - a as i64, of.t(n).unwrap() as i64 - b as i64);
        assert_eq!((counts(&found.s_minus_a), counts(&found.t_minus_b)), (vec![(s, 1, n)], vec![(t, 1, n)]), "{name}");
    }
}

fn far(name: &str, access: &dyn PairAccess, of: &Approximation, pairs: impl Fn(u64) -> Vec<Pair64>) {
    for n in FAR {
        let got = pairs(n);
        for (pair, n) in got.iter().zip(n..) {
            let want = access.pair(&n.into(), &Budget::unlimited()).unwrap();
            assert_eq!((pair.n, UBig::from(pair.a)), (n, want.a), "{name}");
            assert_eq!(want.b.exact(), Some(&UBig::from(pair.b)), "{name}");
        }
        if n == FAR[1] || got.len() > 10 {
            singly(name, of, got.into_iter().take(1));
        }
    }
}

/// Every slope, or one in `step` of them, in which case each denominator still occurs.
fn every_slope(count: u64, to: u64, window: usize, step: usize) {
    for (name, c) in slopes().into_iter().step_by(step) {
        let (machine, portable) = (Machine::new(c.clone()).unwrap(), Machine::portable(c.clone()).unwrap());
        follows(&name, &c, machine.pairs(0).unwrap(), count);
        if window > 100 {
            follows(&name, &c, portable.pairs(0).unwrap(), count);
        }
        let of = Approximation::new(&machine).unwrap();
        kernels(&name, &of, 0, to);
        let access = AlgorithmOne::periodic(c).unwrap();
        far(&name, &access, &of, |n| machine.pairs(n).unwrap().take(window).collect());
        if window > 100 {
            assert!(machine.pairs(FAR[1]).unwrap().take(1 << 22).eq(portable.pairs(FAR[1]).unwrap().take(1 << 22)));
        }
    }
}

fn every_line(count: u64, to: u64, window: usize) {
    for (name, gamma, delta) in lines() {
        let c = line(&gamma, &delta);
        let all = [Sloped::new(line(&gamma, &delta)).unwrap(), Sloped::portable(line(&gamma, &delta)).unwrap()];
        let access = AlgorithmOne::beatty(line(&gamma, &delta)).unwrap();
        for sloped in &all {
            follows(name, &c, sloped.pairs(0).unwrap(), count);
            let of = Approximation::sloped(sloped).unwrap();
            kernels(name, &of, 0, to);
            far(name, &access, &of, |n| sloped.pairs(n).unwrap().take(window).collect());
            if window > 100 {
                kernels(name, &of, FAR[0], FAR[0] + to);
            }
        }
    }
}

#[test]
fn slopes_follow_the_recursion_and_random_access() {
    every_slope(20_000, 50_000, 2, 5);
}

#[test]
fn lines_follow_the_recursion_and_random_access() {
    every_line(40_000, 120_000, 20);
}

#[test]
#[ignore = "minutes: the same to n = 10^6"]
fn slopes_to_a_million() {
    every_slope(1_000_000, 1_000_000, 300, 1);
}

#[test]
#[ignore = "minutes: the same to n = 10^6"]
fn lines_to_a_million() {
    every_line(1_000_000, 1_000_000, 300);
}

#[test]
fn a_line_that_cannot_be_served_is_declined() {
    for (gamma, delta) in [(Number::from(1 << 30), Number::ZERO), (root(2, 1), Number::from(1u64 << 40))] {
        assert!(Sloped::new(line(&gamma, &delta)).is_err());
    }
    let sloped = Sloped::new(line(&root(2, 1), &Number::ZERO)).unwrap();
    let largest = sloped.largest();
    assert!(largest > 1 << 58);
    assert!(sloped.pairs(largest + 1).is_err());
    let of = Approximation::sloped(&sloped).unwrap();
    assert!(of.deviation(0, largest + 1, Kernel::best()).is_err());
    kernels("sqrt 2", &of, largest - 2000, largest);
    singly("sqrt 2", &of, sloped.pairs(largest - 1).unwrap().take(2));
}

/// The frequencies of the values.
fn frequencies(all: &Deviation) -> [Vec<(i64, u64)>; 2] {
    [&all.s_minus_a, &all.t_minus_b].map(|all| all.iter().map(|(value, seen)| (value, seen.count)).collect())
}

/// Far out no block needs the plain loop; and terms whose values the tables do not have are noticed.
fn all_by_tables(of: &Approximation, mut blocks: Blocks) {
    let block = blocks.next_block().unwrap();
    let terms: u64 = block.limbs().map(|limb| u64::from(limb.count_ones())).sum();
    let plain = of.deviation(block.n, block.n + terms - 1, Kernel::Plain).unwrap();
    let mut shifted = block;
    shifted.n += 3;
    for &kernel in Kernel::available().iter().filter(|kernel| **kernel != Kernel::Plain) {
        let counted = of.by_tables(kernel, &block).as_ref().map(frequencies);
        assert_eq!(counted, Some(frequencies(&plain)), "{kernel:?}");
        assert!(of.by_tables(kernel, &shifted).is_none(), "{kernel:?}");
    }
}

#[test]
fn the_tables_do_count() {
    for terms in [(1, 2), (2, 3), (4, 3), (3, 5), (13, 8), (1, 7)] {
        let machine = Machine::floors(&[terms]).unwrap();
        all_by_tables(&Approximation::new(&machine).unwrap(), machine.blocks(1 << 34).unwrap());
    }
    for root in [2, 90] {
        let line = BeattySequence::new(Number::from(root).sqrt().unwrap(), Number::ZERO).unwrap();
        let sloped = Sloped::new(line).unwrap();
        all_by_tables(&Approximation::sloped(&sloped).unwrap(), sloped.blocks(1 << 34).unwrap());
    }
}
