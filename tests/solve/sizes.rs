//! Sizes of values that are too large to be written, against the values where they can be.

use wythoff_base::{IBig, MAX_BITS, Magnitude, UBig, integer};
use wythoff_game::eval::Formula;
use wythoff_game::{Ruleset, TwoPile};
use wythoff_solve::value_size;

fn wyt(text: &str) -> Formula {
    match Ruleset::parse(&format!("wyt = {text}")).unwrap().two_pile() {
        TwoPile::Wyt(f) => f.clone(),
        _ => unreachable!(),
    }
}

/// As if nothing could be written but k and the numbers of the rule.
fn unwritten(f: &Formula, k: &UBig) -> Option<Magnitude> {
    value_size(f, k, 64)
}

#[test]
fn sizes_are_those_of_the_values() {
    for text in [
        "2^k",
        "2^k - 1",
        "2^k + 1",
        "2^k - k",
        "2^k + k^2",
        "4^k",
        "8^k - 7",
        "2^(2*k + 1)",
        "3^k",
        "3^k - 1",
        "3^k + 2^k",
        "3^k - 2^k",
        "5*2^k - 3",
        "(3^k - 1)/2",
        "2^(k^2)",
        "k*2^k",
        "10^k",
        "1.5^k + 2",
        "2^k - 0.5",
        "2^k + 0.5",
        "(2^k - 1)^2",
        "2^2^k",
        "7^k*k^3 - 100*k",
    ] {
        let (f, mut known) = (wyt(text), 0);
        for k in 1..60u32 {
            let Ok(value) = f.ceil(&[IBig::from(k)]) else { break };
            let Some(size) = unwritten(&f, &UBig::from(k)) else { continue };
            let (least, most) = size.bits();
            let bits = UBig::from(integer::bits(&value));
            assert!(least <= bits && bits <= most, "{text} at {k}: {bits} bits, not {least} to {most}");
            let value = UBig::try_from(value).unwrap();
            for n in [value.clone(), &value + UBig::ONE, &value << 1, &value >> 1] {
                assert!(size.compare(&n).is_none_or(|order| order == value.cmp(&n)), "{text} at {k}");
            }
            known += u32::from(least == most);
        }
        // Just below a power of two a fraction leaves two possibilities.
        assert!(known >= 15 || text == "2^k - 0.5", "{text}: {known}");
    }
}

#[test]
fn far_out_the_sizes_are_exact() {
    let k = UBig::from(10u8).pow(40);
    for (text, more) in [("2^k", 1i8), ("2^k - 1", 0), ("2^k + k", 1), ("2^k - k^2", 0), ("4*2^k - 1", 2)] {
        let (least, most) = value_size(&wyt(text), &k, MAX_BITS).unwrap().bits();
        assert_eq!(least, most, "{text}");
        assert_eq!(IBig::from(most) - IBig::from(k.clone()), IBig::from(more), "{text}");
    }
    // 10^40 log 3/log 2 = 15849625007211561814537389439478165087598.1440769...
    let (least, most) = value_size(&wyt("3^k"), &k, MAX_BITS).unwrap().bits();
    assert_eq!(least, most);
    assert_eq!(most.to_string(), "15849625007211561814537389439478165087599");
    assert!(value_size(&wyt("k^k"), &k, MAX_BITS).is_some());
    assert!(value_size(&wyt("floor(2^k/3)"), &k, MAX_BITS).is_none());
}
