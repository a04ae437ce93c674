//! Sets of small numbers, which nobody outside the crate sees: the file itself is read here.

#[path = "../../crates/table/src/bits.rs"]
#[allow(dead_code, reason = "the table uses the rest")]
mod sets;

use proptest::prelude::*;
use sets::Bits;
use std::collections::BTreeSet;

#[test]
fn rows_become_columns() {
    let limb = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(i as u32) ^ i << 40;
    let before: [u64; 64] = std::array::from_fn(|i| limb(i as u64 + 1));
    let mut after = before;
    Bits::transpose(&mut after);
    assert!((0..64).all(|i| (0..64).all(|j| before[i] >> j & 1 == after[j] >> i & 1)));
}

proptest! {
    #[test]
    fn agrees_with_a_set(
        len in 1usize..300,
        fills in proptest::collection::vec((0usize..320, 0usize..320), 0..6),
        shift in 0usize..320,
        start in 0usize..320,
    ) {
        let (mut bits, mut set) = (Bits::new(len), BTreeSet::new());
        for &(lo, hi) in &fills {
            bits.fill(lo, hi);
            set.extend((lo..=hi).filter(|&i| i < len));
        }
        prop_assert!(bits.iter().eq(set.iter().copied()));
        prop_assert_eq!(bits.first_missing(start), (start..len).find(|i| !set.contains(i)));
        let mut sum = bits.clone();
        sum.union_shifted(bits.limbs(), shift);
        let expected = (0..len).filter(|&i| set.contains(&i) || i >= shift && set.contains(&(i - shift)));
        prop_assert!(sum.iter().filter(|&i| i < len).eq(expected));
        let mut difference = bits.clone();
        difference.union_down(bits.limbs(), shift, start / 64..3);
        let inside = |i: usize| (start / 64..3).contains(&(i / 64));
        let expected = (0..len).filter(|&i| set.contains(&i) || inside(i) && set.contains(&(i + shift)));
        prop_assert!(difference.iter().filter(|&i| i < len).eq(expected));
        let mut part = bits.clone();
        part.union_up(bits.limbs(), shift, start / 64..3);
        let expected = (0..len).filter(|&i| set.contains(&i) || inside(i) && i >= shift && set.contains(&(i - shift)));
        prop_assert!(part.iter().filter(|&i| i < len).eq(expected));
        let both = set.iter().copied().find(|i| set.contains(&(i + shift)));
        prop_assert_eq!(bits.meets(bits.limbs(), shift), both);
        let absent: Vec<_> = (start..len).filter(|&i| inside(i) && !set.contains(&i)).collect();
        prop_assert!(bits.missing(start, start / 64..3).eq(absent));
        let mut all = bits.clone();
        all.repeat(shift);
        let expected = (0..len).filter(|&i| (0..=i).rev().step_by(shift.max(1)).any(|i| set.contains(&i)));
        prop_assert!(shift == 0 || all.iter().filter(|&i| i < len).eq(expected));
        let (mut turns, limbs) = (Bits::new(len), bits.limbs());
        turns.union_turns(limbs, shift, start / 64..5);
        let turned = |i: &usize| (start / 64..5).contains(&(i / 64)) && bits.contains(i % (64 * limbs.len()));
        let expected = (shift..len).filter(turned);
        prop_assert!(turns.iter().filter(|&i| i < len).eq(expected));
        sum.remove(start);
        prop_assert!(!sum.contains(start));
    }
}
