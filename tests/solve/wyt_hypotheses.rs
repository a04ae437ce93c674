//! The theorems claimed for Wyt(f) against brute force from the move rules.

use crate::common::witness::refuted;
use crate::common::{cases, expression, number};
use proptest::prelude::*;
use std::collections::BTreeSet;
use wythoff_base::Budget;
use wythoff_base::IBig;
use wythoff_game::catalogue;
use wythoff_game::eval::Formula;
use wythoff_game::{Ruleset, TwoPile};
use wythoff_solve::{Hypothesis, Reason, Status, WytTheorem, recognise, wyt_hypotheses as hypotheses};

fn wyt(body: &str) -> Formula {
    match Ruleset::parse(&format!("wyt = {body}")).unwrap_or_else(|e| panic!("{body}: {e}")).two_pile() {
        TwoPile::Wyt(f) => f.clone(),
        other => panic!("{body}: {other:?}"),
    }
}

fn ceil(f: &Formula, k: u64) -> IBig {
    f.ceil(&[IBig::from(k)]).unwrap_or_else(|e| panic!("{}: {e}", f.expr()))
}

/// All P-positions of the box from the rules: 0 < min <= max < ceil f(min), one-pile moves free.
fn brute_force(f: &Formula, side: u64) -> BTreeSet<(u64, u64)> {
    let limit: Vec<IBig> = (0..=side).map(|k| if k == 0 { IBig::ZERO } else { ceil(f, k) }).collect();
    let mut p: Vec<(u64, u64)> = Vec::new();
    for sum in 0..=2 * side {
        for x in sum.saturating_sub(side)..=sum.min(side) {
            let y = sum - x;
            let reaches = |&(u, v): &(u64, u64)| {
                if u > x || v > y || (u, v) == (x, y) {
                    return false;
                }
                let (k, l) = (x - u, y - v);
                k == 0 || l == 0 || IBig::from(k.max(l)) < limit[k.min(l) as usize]
            };
            if !p.iter().any(reaches) {
                p.push((x, y));
            }
        }
    }
    p.into_iter().collect()
}

/// The pairs of a theorem that lie in the box, both ways round.
fn claimed(f: &Formula, theorem: &WytTheorem, side: u64) -> BTreeSet<(u64, u64)> {
    let (mut used, mut pairs) = (BTreeSet::new(), BTreeSet::new());
    let (mut a, mut b) = (IBig::ZERO, IBig::ZERO);
    let mut earlier: Vec<[IBig; 2]> = vec![];
    for n in 0u64.. {
        let mut next = a.clone();
        while used.contains(&next) {
            next += IBig::ONE;
        }
        if next > IBig::from(side) {
            break;
        }
        let value = |a: &IBig| f.ceil(std::slice::from_ref(a)).unwrap();
        b = match theorem {
            _ if n == 0 => IBig::ZERO,
            WytTheorem::Constant { t } => t * &next - (t * t - IBig::ONE) * (&next / (t + IBig::ONE)),
            WytTheorem::Linear { s, t } => s * &next + t * IBig::from(n),
            WytTheorem::Superadditive => value(&next).max(next.clone()),
            WytTheorem::Greatest => {
                let demand = |[a, b]: &[IBig; 2]| b + value(&(&next - a)).max(&next - a);
                earlier.iter().map(demand).max().unwrap()
            }
            WytTheorem::Polynomial { f1 } => value(&next).max(f1 * &next),
            WytTheorem::TwoValues { f1, f2 } => match &next - &a {
                gap if gap == IBig::ONE => b + f1,
                gap if gap == IBig::from(2) => b + f2,
                gap => panic!("a gap of {gap}"),
            },
        };
        a = next;
        used.extend([a.clone(), b.clone()]);
        earlier.push([a.clone(), b.clone()]);
        if let (Ok(x), Ok(y)) = (u64::try_from(&a), u64::try_from(&b))
            && y <= side
        {
            pairs.extend([(x, y), (y, x)]);
        }
    }
    pairs
}

/// Whatever is called proved is true as far as one can see.
fn survives(f: &Formula, proved: &Hypothesis, to: u64) {
    let values: Vec<IBig> = (0..=2 * to).map(|k| if k == 0 { IBig::ZERO } else { ceil(f, k) }).collect();
    let at = |k: u64| &values[k as usize];
    let h = |k: u64| at(k) - IBig::from(k);
    let pairs = || (1..=to).flat_map(|i| (i..=to).map(move |j| (i, j)));
    let text = format!("{}: {}: {}", f.expr(), proved.name, proved.reason);
    match proved.name {
        "constant" => assert!((1..=to).all(|k| at(k) == at(1)), "{text}"),
        "linear" => {
            let (s, t) = (at(2) - at(1), at(1) + at(1) - at(2));
            assert!(s >= IBig::ONE && t >= IBig::ZERO, "{text}");
            assert!((1..=to).all(|k| *at(k) == &s * IBig::from(k) + &t), "{text}");
        }
        "superadditive" => {
            assert!((1..to).all(|k| at(k) < at(k + 1)), "{text}");
            assert!(pairs().all(|(i, j)| *at(i + j) >= at(i) + at(j)), "{text}");
        }
        "polynomial" => {
            assert!((1..to).all(|k| at(k) < at(k + 1)), "{text}");
            assert!(pairs().all(|(i, j)| i == j || ((at(j) - at(i)) % IBig::from(j - i)).is_zero()), "{text}");
        }
        "h does not fall" => {
            let h = |k: u64| h(k).max(IBig::ZERO);
            assert!((1..=to).all(|k| h(k) <= h(k + 1)), "{text}");
        }
        "only f(1) and f(2) matter" => {
            assert!((1..=to).all(|k| h(k) >= IBig::ONE && h(k) <= h(k + 1)), "{text}");
            assert!(pairs().all(|(i, j)| h(i + j) <= h(i) + h(j)), "{text}");
        }
        other => panic!("an unknown hypothesis: {other}"),
    }
}

/// Everything claimed for the rule is compared; says whether something was.
fn judge(f: &Formula, side: u64) -> bool {
    let all = hypotheses(f, 30, &Budget::unlimited()).unwrap();
    let claim = recognise(f);
    assert_eq!(claim.is_some(), all.iter().any(|h| h.status == Status::Proved), "{}", f.expr());
    let Some(claim) = claim else {
        all.iter().filter(|h| h.status == Status::Refuted).for_each(|h| refuted(&f.expr().to_string(), f, None, h));
        return false;
    };
    // 2^2^k has values that cannot be written where the definition would look.
    let too_large = |k: u64| f.ceil(&[IBig::from(k)]).is_err_and(|e| e.to_string().contains("bits"));
    if (1..=2 * side).any(too_large) {
        return false;
    }
    all.iter().chain(&claim.reasons).for_each(|h| {
        assert_eq!(h.status, Status::Proved, "{}", f.expr());
        survives(f, h, side);
        let Reason::Proof(proof) = &h.reason else { panic!("{}: no proof", f.expr()) };
        for (i, j) in [(1, 1), (1, 2), (2, 3), (5, 7), (12, 31), (100, 3), (1000, 1001)] {
            assert_eq!(proof.contradicted_at(f, &[i, j]), None, "{} at {i}, {j}", f.expr());
        }
    });
    assert_eq!(claimed(f, &claim.theorem, side), brute_force(f, side), "{}: {}", f.expr(), claim.statement);
    true
}

#[test]
fn every_wyt_game_of_the_catalogue_but_one_has_a_theorem() {
    let mut seen = 0;
    for entry in catalogue::all() {
        if let Ok(TwoPile::Wyt(f)) = Ruleset::parse(&entry.rule).map(|game| game.two_pile().clone()) {
            seen += 1;
            assert_eq!(judge(&f, 120), entry.name != "wyt-real-0.5k+2", "{}", entry.name);
        }
    }
    assert!(seen >= 25, "{seen}");
}

#[test]
fn theorems_that_must_be_found() {
    let constant = |t: i64| WytTheorem::Constant { t: t.into() };
    let linear = |s: i64, t: i64| WytTheorem::Linear { s: s.into(), t: t.into() };
    let polynomial = |f1: i64| WytTheorem::Polynomial { f1: f1.into() };
    let two = |f1: i64, f2: i64| WytTheorem::TwoValues { f1: f1.into(), f2: f2.into() };
    let superadditive = || WytTheorem::Superadditive;
    let mut cases: Vec<(String, WytTheorem)> = (1..=10).map(|t| (t.to_string(), constant(t))).collect();
    let table = [
        ("0", constant(1)),
        ("-7", constant(1)),
        ("2.5", constant(3)),
        ("sqrt(2)", constant(2)),
        ("k - k + 4", constant(4)),
        ("max(1, min(k, 1))", constant(1)),
        ("gcd(k, 1) + 1", constant(2)),
        ("1*k + 1", linear(1, 1)),
        ("4k + 7", linear(4, 7)),
        ("2 + k - 1", linear(1, 1)),
        ("2k + 0.5", linear(2, 1)),
        ("3*k - k % 1", linear(3, 0)),
        ("k + floor(k/2) + ceil(k/2) + 3", linear(2, 3)),
        ("if(even(k), 2*k, k + k) + 1", linear(2, 1)),
        ("if(k > 0, 3*k, 17)", linear(3, 0)),
        ("k", linear(1, 0)),
        ("2k", linear(2, 0)),
        ("3k", linear(3, 0)),
        ("k^2 + k", superadditive()),
        ("2^k", superadditive()),
        ("2^k - 1", superadditive()),
        ("3^k - 2", superadditive()),
        ("2^(k + 1) - 3", superadditive()),
        ("3*k^2 + 2", superadditive()),
        ("k^2", superadditive()),
        ("k^3", superadditive()),
        ("k^2 + 1", superadditive()),
        ("k*(k + 1)/2", superadditive()),
        ("k*2^k", superadditive()),
        ("(2^k - 1)^2", superadditive()),
        ("0.5*k^2", superadditive()),
        ("sqrt(2)*k^2", superadditive()),
        ("k^2 - k + 1", superadditive()),
        ("floor(1.5*k)", superadditive()),
        ("min(k^2, 5*k)", superadditive()),
        ("k^2 + floor(k/2)", superadditive()),
        ("2*k - k % 2", superadditive()),
        ("k*isqrt(9)*k", superadditive()),
        ("2k - 1", superadditive()),
        ("3k - 1", superadditive()),
        ("5k - 4", superadditive()),
        ("2.5k - 1", superadditive()),
        ("ceil(2.5*k) - 1", superadditive()),
        ("sqrt(2)*k - 1", superadditive()),
        ("phi*k - 1", superadditive()),
        ("k^2 + 9", polynomial(10)),
        ("(k + 1)^2 - 2*k + 8", polynomial(10)),
        ("k^3 + 2*k + 40", polynomial(43)),
        ("k^2 + 8.5", polynomial(10)),
        ("k*k + 5*k + 30", polynomial(36)),
        ("1.5k + 1", two(3, 4)),
        ("sqrt(2)*k + 1", two(3, 4)),
        ("2.7k + 0.2", two(3, 6)),
        ("3.2k + 1", two(5, 8)),
        ("phi*k + 2", two(4, 6)),
        ("k + 3 + k % 1 + min(k, 2)", two(5, 7)),
        ("k + min(k, 5)", two(2, 4)),
        ("k + ceil(sqrt(k)) + 1", two(3, 5)),
        ("2*k + 1 + isqrt(k)", two(4, 6)),
        ("max(2*k, k + 3)", two(4, 5)),
        ("ceil(k/2) + k", two(2, 3)),
    ];
    cases.extend(table.map(|(text, theorem)| (text.to_string(), theorem)));
    for (text, theorem) in cases {
        let f = wyt(&text);
        let found = recognise(&f).unwrap_or_else(|| panic!("nothing for {text}"));
        assert_eq!(found.theorem, theorem, "{text}");
        assert!(!found.statement.is_empty() && !found.reasons.is_empty());
        assert!(judge(&f, 100), "{text}");
    }
}

/// Lines that are negative at k = 0: all with a slope from 1 on are claimed.
#[test]
fn lines_from_below_zero() {
    let mut claimed = 0;
    for (q, p, t) in (1..5).flat_map(|q| (1..14).flat_map(move |p| (1..16).map(move |t| (q, p, t)))) {
        let f = wyt(&format!("({p}*k - {t})/{q}"));
        let Some(found) = recognise(&f) else {
            assert!(p < q, "({p}k - {t})/{q}");
            continue;
        };
        assert!(judge(&f, 60), "({p}k - {t})/{q}: {}", found.statement);
        claimed += 1;
    }
    assert!(claimed > 100, "{claimed}");
}

/// Beyond [FT13]: max(k, f) superadditive, and f - k that does not fall.
#[test]
fn what_lies_below_k_or_has_no_formula() {
    let below = ["k^2 - 1", "2k - 2", "k^3 - k^2", "k^2 - k", "2^k - 2", "sqrt(2)*k - 3", "k - 2"];
    let no_formula = [
        "0.5k^2 + 2",
        "k*(k+1)/2 + 5",
        "2^k + 1",
        "2^k + 5",
        "k^2 + 9 - k % 2",
        "k^2/3 + 4",
        "1.5*k^2 + 7",
        "k^2 + 0.5*k + 9",
        "k & 5",
        "gcd(k, 6)",
        "isqrt(k)",
        "max(k^2, 3) + k",
        "23/10*k - 1/2",
        "sqrt(2)*k - 0.25",
        "k^2 + 9 - 2*(k % 2)",
        "k + floor(k/3) + 2*floor(k/4 + 1/2)",
    ];
    let all = below.iter().map(|body| (body, WytTheorem::Superadditive));
    for (body, theorem) in all.chain(no_formula.iter().map(|body| (body, WytTheorem::Greatest))) {
        assert_eq!(recognise(&wyt(body)).map(|found| found.theorem), Some(theorem), "{body}");
        assert!(judge(&wyt(body), 100), "{body}");
    }
}

#[test]
fn near_misses_are_not_claimed() {
    let bodies = [
        "10 - k",
        "0.5k + 2",
        "k^2 - 5k + 20",
        "k % 3 + 2",
        "if(even(k), 2*k, k + 5)",
        "if(k == 7, 1, 2*k)",
        "if(k < 5, 3, 4)",
        "k + 10 - min(k, 9)",
        "max(k, 7)",
        "0.9*k + 4",
        "sqrt(3)/2*k + 3",
        "k/0",
        "12/(k - 5)",
        "sqrt(2)*k + sqrt(3)",
        "sqrt(5 - k)",
        "k + 12/(k - 40)",
        "k xor 3",
        "k | 4",
        "(-1)^k + 3",
        "abs(k - 5) + 1",
        "floor(k/2) + 2",
        "2*k + (-1)^k*3",
        "k^2 - 3*k + 4",
        "min(k^2, 3)",
        "k*sqrt(k - 3)",
        "1/k + 1",
        // Superadditive, but max(k, f) is not.
        "3*floor(k/2)",
        // h falls once.
        "2k + 1 - if(k == 9, 2, 0)",
        "k^2 - if(k == 7, 40, 0)",
        "k + 9 - if(k > 20, 1, 0)",
    ];
    for body in bodies {
        let f = wyt(body);
        assert!(recognise(&f).is_none(), "{body}: {:?}", recognise(&f));
        let all = hypotheses(&f, 60, &Budget::unlimited()).unwrap();
        assert_eq!(all.iter().map(|h| h.name).collect::<Vec<_>>(), wythoff_solve::FAMILIES);
        assert!(all.iter().all(|h| h.status != Status::Proved), "{body}");
        assert!(all.iter().any(|h| h.status == Status::Refuted), "{body}");
        all.iter().filter(|h| h.status == Status::Refuted).for_each(|h| refuted(body, &f, None, h));
    }
}

#[test]
fn the_smallest_witness() {
    let witness = |body: &str, name: &str| {
        let all = hypotheses(&wyt(body), 200, &Budget::unlimited()).unwrap();
        let h = all.into_iter().find(|h| h.name == name).unwrap();
        (h.status, h.witness.unwrap_or_default().into_iter().map(|(key, v)| format!("{key}={v}")).collect::<Vec<_>>())
    };
    let falling = vec!["k=2".into(), "f(k)=8".into(), "f(k+1)=7".into()];
    assert_eq!(witness("if(k == 1, 0, 10 - k)", "superadditive"), (Status::Refuted, falling));
    assert_eq!(witness("10 - k", "h does not fall").1, ["k=1", "h(k)=8", "h(k+1)=6"]);
    assert_eq!(witness("k^2 - 5k + 20", "superadditive"), (Status::Refuted, vec!["i=1".into(), "j=1".into()]));
    assert_eq!(witness("if(k == 3, 5, k^2 + k)", "superadditive"), (Status::Refuted, vec!["i=1".into(), "j=2".into()]));
    assert_eq!(witness("12/(k - 5) + k", "constant").1[0], "k=3");
    assert_eq!(witness("if(k == 7, 12/(k - 7), 2)", "constant"), (Status::Refuted, vec!["k=7".into()]));
    assert_eq!(witness("k/2 + 1", "linear").1[0], "k=1");
    assert_eq!(witness("10 - k", "only f(1) and f(2) matter").1[0], "k=1");
    assert_eq!(witness("k^2 - 5.5*k + 20", "polynomial"), (Status::Refuted, vec!["power of k=1".into()]));
    assert_eq!(witness("k^2 + 9 - 20*(k % 2)", "polynomial").0, Status::Refuted);
}

#[test]
fn time_is_bounded() {
    let budget = Budget::time(std::time::Duration::ZERO);
    let all = hypotheses(&wyt("k^2 + 9 - 20*(k % 2)"), u64::MAX, &budget).unwrap();
    assert_eq!(all.len(), 6);
    // Conditions and powers nested in each other, and large numbers.
    let mut nested = "k".to_string();
    for _ in 0..30 {
        nested = format!("2^abs(if(0 < {nested} < 9, {}, k))", "k % 7");
    }
    let ripples = (2..60).map(|q| format!("k % {q}")).collect::<Vec<_>>().join(" + ");
    let roots = (2..95).map(|q| format!("floor(sqrt({q})*k^2)*k")).collect::<Vec<_>>().join(" + ");
    for body in [
        nested.as_str(),
        ripples.as_str(),
        roots.as_str(),
        "9^9^9^9",
        "9^(9^9)*k",
        "k^32 + k^31*10^900",
        "k % 99991 + k % 99989",
        "2^(2^k)",
    ] {
        let _ = hypotheses(&wyt(body), 1000, &Budget::time(std::time::Duration::from_millis(100))).unwrap();
    }
}

/// Any rules, and rules near the theorems, so that many claims are made.
fn body() -> impl Strategy<Value = String> {
    let any = || expression(&["k"], 4, 14);
    prop_oneof![any(), (number(), number(), any()).prop_map(|(s, t, e)| format!("{s}*k + {t} + {e}"))]
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn random_rules_are_judged(text in body()) {
        if let Ok(ruleset) = Ruleset::parse(&format!("wyt = {text}"))
            && let TwoPile::Wyt(f) = ruleset.two_pile()
        {
            judge(f, 60);
        }
    }
}
