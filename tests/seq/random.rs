//! Random rules.

use crate::common::{batched, constraint, judge, next, of_a};
use proptest::collection::vec;
use proptest::prelude::*;
use wythoff_base::{IBig, UBig};
use wythoff_seq::Gap;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn nondecreasing_c(steps in vec(prop_oneof![4 => 0u64..3, 1 => 0u64..300], 1..60), c0 in 0u64..5) {
        let period: u64 = steps.iter().sum();
        let c = move |n: u64| {
            let length = steps.len() as u64;
            c0 + n / length * period + steps[..(n % length) as usize].iter().sum::<u64>()
        };
        judge(1500, || of_a(true, |n, a| UBig::from(a + c(n))), |n, _, a| UBig::from(a + c(n)));
        judge(1500, || of_a(false, |n, a| UBig::from(a + c(n))), |n, _, a| UBig::from(a + c(n)));
    }

    #[test]
    fn any_c(c in vec(prop_oneof![3 => 0u64..40, 1 => 0u64..5000, 1 => (1u64 << 61)..(1 << 62)], 1..80)) {
        let c = |n: u64| c[n as usize % c.len()];
        judge(1500, || of_a(false, |n, a| UBig::from(a + c(n))), |n, _, a| UBig::from(a + c(n)));
    }

    #[test]
    fn tables_of_f(
        f in vec(vec(vec(-2i64..6, 3), 4), 5),
        scale in prop_oneof![Just(1i64), Just(50), Just(i64::MAX / 8)],
    ) {
        let f = &f;
        let value = move |x1: u64, y1: u64, x0: u64| {
            i128::from(f[x1 as usize % 5][y1 as usize % 4][x0 as usize % 3]) * i128::from(scale)
        };
        let wide = move |x1: u64, y1: &UBig, x0: u64| IBig::from(value(x1, y1 % 4u64, x0));
        let narrow = move |x1: i128, y1: i128, x0: i128| Some(value(x1 as u64, (y1 % 4) as u64, x0 as u64));
        judge(1500, || constraint(narrow, wide), |_, p, a| next(p, a, wide));
        let plain = move |x1: u64, x0: u64| value(x1, 0, x0);
        judge(1500, || batched(move |x1, x0| plain(x1, x0).try_into().ok(), move |x1, x0| plain(x1, x0).into()),
            |_, p, a| next(p, a, |x1, _, x0| plain(x1, x0).into()));
    }

    #[test]
    fn gap_tables(extra in vec(0u64..9, 4)) {
        let g = |gap: u64| gap + extra[gap as usize % 4];
        let rule = || Gap::rule(|gap| Ok::<_, ()>(UBig::from(g(gap))));
        judge(1500, rule, |_, p, a| p.map_or(UBig::ZERO, |p| &p.b + UBig::from(g(a - p.a))));
    }
}
