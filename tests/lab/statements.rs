//! Statements with indices and bounded additivity, against loops over the pairs of the recursion.

use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;
use wythoff_base::Budget;
use wythoff_game::Subject;
use wythoff_lab::answers::{Failure, Game};
use wythoff_lab::sweep::{Asked, Ended, Job, PairExtreme, PairQuestion, Plan, Range, Runs, Stop, Summary};
use wythoff_solve::Analysis;

fn asked(game: &str, value: Value) -> Result<Box<dyn PairQuestion>, Failure> {
    let asked: Asked = serde_json::from_value(value).map_err(|error| Failure::wrong(error.to_string(), ""))?;
    asked.of(&Game::parse(game).expect("a rule"))
}

fn statement(game: &str, text: &str) -> Result<Box<dyn PairQuestion>, Failure> {
    asked(game, json!({"name": "predicate", "where": text}))
}

fn run(question: &dyn PairQuestion, from: u64, to: u64, grid: u64, threads: usize) -> Summary {
    let (flag, mut runs) = (AtomicBool::new(false), Runs::default());
    let plan = Plan { from, to, grid, threads };
    match plan.run(question, &mut runs, None, &Stop::new(&flag, None), || {}).expect("no journal") {
        Ended::Complete(summary) => *summary,
        Ended::Stopped => panic!("stopped"),
        Ended::GaveUp(reason) => panic!("gave up: {reason}"),
    }
}

/// a and b by the recursion: a_n is the least number not used, and b_n follows from the pairs before and a_n.
fn pairs(count: usize, b: impl Fn(usize, i64, i64) -> i64) -> [Vec<i64>; 2] {
    let [mut a, mut all] = [vec![0], vec![0]];
    for n in 1..count {
        let next = (1..).find(|x| !a.contains(x) && !all.contains(x)).expect("a number");
        let partner = b(n, next, all[n - 1]);
        a.push(next);
        all.push(partner);
    }
    [a, all]
}

/// The games of the tests, with 150 pairs each.
fn games() -> [(&'static str, [Vec<i64>; 2]); 4] {
    [
        ("half", pairs(150, |n, a, _| a + n as i64 / 2)),
        ("four-thirds", pairs(150, |n, a, _| a + 4 * n as i64 / 3)),
        ("wythoff", pairs(150, |n, a, _| a + n as i64)),
        ("hofstadter", pairs(150, |_, a, before| before + a + 1)),
    ]
}

/// The number of pairs of indices to N with and without the property, and the first without.
fn looked(to: i64, symmetric: bool, holds: impl Fn(i64, i64) -> bool) -> (u64, u64, Option<(i64, i64)>) {
    let mut found = (0, 0, None);
    for larger in 0..=to {
        for n in 0..=larger {
            for m in 0..=larger {
                if n.max(m) == larger && (m <= n || !symmetric) {
                    if holds(n, m) {
                        found.0 += 1;
                    } else {
                        found.1 += 1;
                        found.2.get_or_insert((n, m));
                    }
                }
            }
        }
    }
    found
}

fn of(summary: &Summary) -> (u64, u64, Option<(i64, i64)>) {
    let counterexample = summary.counterexample.as_ref().map(|c| {
        let m = c.found.get("m").and_then(Value::as_str).and_then(|m| m.parse().ok());
        (c.n.cast_signed(), m.unwrap_or(0))
    });
    (summary.counts["holds"], summary.counts["fails"], counterexample)
}

type Holds = fn(&[i64], &[i64], i64, i64) -> bool;

#[test]
fn two_indices_are_all_pairs() {
    let at = |x: &[i64], i: i64| x[i as usize];
    let statements: [(&str, bool, Holds); 6] = [
        ("a[n] + a[m] <= a[n+m]", true, |a, _, n, m| a[n as usize] + a[m as usize] <= a[(n + m) as usize]),
        ("b[n+m] <= b[n] + b[m+1] + 1", false, |_, b, n, m| {
            b[(n + m) as usize] <= b[n as usize] + b[(m + 1) as usize] + 1
        }),
        ("c[n] * 2 >= c[m] - m and d < 60", false, |a, b, n, m| {
            let c = |i: i64| b[i as usize] - a[i as usize];
            c(n) * 2 >= c(m) - m && c(n) < 60
        }),
        ("m > n or a[n-m] + m <= a[n]", false, |a, _, n, m| m > n || a[(n - m) as usize] + m <= a[n as usize]),
        ("n + m < 2 or a[n+m-2] < a[n] + a[m] + 1", true, |a, _, n, m| {
            n + m < 2 || a[(n + m - 2) as usize] < a[n as usize] + a[m as usize] + 1
        }),
        ("a[floor((n+m)/2)] <= max(a[n], a[m])", false, |a, _, n, m| {
            a[((n + m) / 2) as usize] <= a[n as usize].max(a[m as usize])
        }),
    ];
    for (game, [a, b]) in games() {
        assert_eq!(at(&a, 1), 1);
        for (text, symmetric, holds) in statements {
            let question = statement(game, text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let expected = looked(70, symmetric, |n, m| holds(&a, &b, n, m));
            for (grid, threads) in [(64, 1), (7, 3), (1000, 2)] {
                let summary = run(question.as_ref(), 0, 70, grid, threads);
                assert_eq!(of(&summary), expected, "{game}: {text}");
                assert_eq!(summary.looked_at, 71);
            }
            // A range in two parts is the range, and what is written down is the same question.
            let mut merged = run(question.as_ref(), 0, 33, 5, 2);
            question.merge(&mut merged, run(question.as_ref(), 34, 70, 64, 1));
            let again = asked(game, json!(question.asked())).expect("the same");
            assert_eq!(merged, run(again.as_ref(), 0, 70, 64, 1), "{game}: {text}");
        }
    }
}

#[test]
fn counts_are_counted() {
    for (game, [a, b]) in games() {
        let count = |x: &[i64], u: i64| x.iter().skip(1).filter(|x| **x <= u).count() as i64;
        for (text, holds) in [
            ("A(n) + B(n) == n", (&|u| count(&a, u) + count(&b, u) == u) as &dyn Fn(i64) -> bool),
            ("A(a[n]) == n and A(n - 5) <= A(n)", &|n| count(&a, a[n as usize]) == n),
            ("B(2*n) - B(n) < 20", &|n| count(&b, 2 * n) - count(&b, n) < 20),
        ] {
            let summary = run(statement(game, text).expect(text).as_ref(), 0, 70, 64, 2);
            let expected: Vec<i64> = (0..=70).filter(|n| !holds(*n)).collect();
            assert_eq!(summary.counts["fails"], expected.len() as u64, "{game}: {text}");
            assert_eq!(summary.counterexample.map(|c| c.n.cast_signed()), expected.first().copied(), "{game}: {text}");
        }
    }
    // Where b is not increasing, it is counted all the same.
    let list = Analysis::of(&Subject::parse("even-diagonals").expect("a game"))
        .listing()
        .up_to(300, &Budget::unlimited())
        .expect("pairs");
    let b: Vec<u64> = list.iter().map(|pair| u64::try_from(&pair.b).expect("a word")).collect();
    assert!(!b.is_sorted());
    let text = "B(n) * 1000 > 438*n";
    let holds = |n: &usize| b.iter().skip(1).filter(|b| **b <= *n as u64).count() * 1000 > 438 * n;
    let summary = run(statement("even-diagonals", text).expect(text).as_ref(), 0, 200, 64, 1);
    assert_eq!(summary.counts["holds"], (0..=200).filter(holds).count() as u64);
    assert_ne!(summary.counts["holds"] % 201, 0);
    // s and t by integers: s = floor((3 n + floor(n sqrt(17)))/4), and t has 5 n.
    let root = |n: i64| (17 * n * n).isqrt();
    let summary = |text: &str| run(statement("half", text).expect(text).as_ref(), 0, 2000, 512, 2);
    let value: i64 = (0..=2000).map(|n| (3 * n + root(n)) / 4 % 7).filter(|x| *x == 3).count() as i64;
    assert_eq!(summary("s[n] % 7 == 3").counts["holds"].cast_signed(), value);
    let counted = |k: i64, u: i64| (1..=u).filter(|n| (k * n + root(*n)) / 4 <= u).count() as i64;
    let equal = (0..=2000).filter(|u| counted(3, *u) == 2 * counted(5, *u) + 1).count() as u64;
    assert_eq!(summary("S(n) == 2*T(n) + 1").counts["holds"], equal);
}

/// The statements of the papers, as they are printed.
#[test]
fn the_papers() {
    let claims = [
        // [FS] Lemma 1 and Corollary 1 have two indices; Lemma 3, Corollary 2 and Theorem 2 count, from U = 1 on.
        ("half", 0, "a[n] + a[m] <= a[n+m] <= a[n] + a[m+1] + 1", true),
        ("half", 0, "b[n] + b[m] <= b[n+m] <= b[n] + b[m+1] + 1", true),
        ("half", 1, "A(n) + B(n) == n + 1 and S(n) + T(n) == n", true),
        ("half", 1, "A(n) >= S(n) and B(n) >= T(n)", true),
        ("half", 1, "a[n] <= s[n] <= a[n] + 2", true),
        // [FP15] Theorem 3.2; pairs of other games are complementary too, those of half are not: a_1 = b_1.
        ("four-thirds", 1, "b[a[n]-n] < a[n] < b[a[n]-n+1] and a[b[n]-n] < b[n] < a[b[n]-n+1]", true),
        ("hofstadter", 1, "b[a[n]-n] < a[n] < b[a[n]-n+1] and a[b[n]-n] < b[n] < a[b[n]-n+1]", true),
        ("half", 1, "b[a[n]-n] < a[n] < b[a[n]-n+1]", false),
        // Theorem 3.4, x = 1: both sides hold, or neither does.
        ("wythoff", 0, "B(n+3) - B(n) >= 1", true),
        ("wythoff", 0, "b[n+1] <= b[n] + 3", true),
        ("wythoff", 0, "B(n+2) - B(n) >= 1", false),
        ("wythoff", 0, "b[n+1] <= b[n] + 2", false),
        // Its second equivalence is wrong at n = 0, where b_0 is in no interval [L + 1, L + u] with L >= 0.
        ("hofstadter", 0, "B(n+4) - B(n) <= 1", true),
        ("hofstadter", 0, "b[n] + 4 <= b[n+1]", false),
        ("hofstadter", 1, "b[n] + 4 <= b[n+1]", true),
        // Theorem 3.5 with r = 2, s = 1, as in its section 5.4.
        ("four-thirds", 0, "n + m < 2 or c[n+m-2] <= c[n] + c[m] <= c[n+m+1]", true),
        ("four-thirds", 0, "n + m < 2 or a[n+m-2] - 1 <= a[n] + a[m] - 1 <= a[n+m+1]", true),
        ("four-thirds", 0, "n + m < 2 or b[n+m-2] - 1 <= b[n] + b[m] - 1 <= b[n+m+1]", true),
        // Printed in its remark with n + m + s, correct with n + m + r + s; printed in section 5.4 with + 2 - 1.
        ("four-thirds", 0, "a[n+m] <= a[n] + a[m+2] <= a[n+m+1] + 1", false),
        ("four-thirds", 0, "a[n+m] <= a[n] + a[m+2] <= a[n+m+3] + 1", true),
        ("four-thirds", 0, "n + m < 2 or a[n+m-2] - 1 <= a[n] + a[m] + 2 - 1 <= a[n+m+1]", false),
        // Lemma 3.6, with its D = -a_4 = -6 and E = a_0 + a_5 + 1 = 8.
        ("four-thirds", 0, "a[4] == 6 and a[0] + a[5] + 1 == 8 and a[n+m] - 6 <= a[n] + a[m] <= a[n+m] + 8", true),
    ];
    for (game, from, text, holds) in claims {
        let summary = run(statement(game, text).expect(text).as_ref(), from, 150, 64, 2);
        assert!(summary.fault.is_none(), "{game}: {text}: {:?}", summary.fault);
        assert_eq!(summary.counterexample.is_none(), holds, "{game}: {text}: {:?}", summary.counterexample);
    }
}

/// The first extreme of n + m = k, then of the least m.
fn record(to: usize, value: impl Fn(usize, usize) -> Option<i64>, better: fn(i64, i64) -> bool) -> PairExtreme {
    let mut found: Option<PairExtreme> = None;
    for k in 0..=to {
        for m in 0..=k / 2 {
            if let Some(value) = value(k - m, m)
                && found.is_none_or(|known| better(value, known.value))
            {
                found = Some(PairExtreme { value, n: (k - m) as u64, m: m as u64 });
            }
        }
    }
    found.expect("a pair")
}

#[test]
fn additivity_is_the_extremes_of_all_sums() {
    for (game, [a, b]) in games() {
        let question = asked(game, json!({"name": "additivity"})).expect("a question");
        let summary = run(question.as_ref(), 0, 70, 11, 2);
        assert_eq!(summary, run(question.as_ref(), 0, 70, 1000, 1));
        assert!(summary.counterexample.is_none() && summary.fault.is_none());
        let c: Vec<i64> = a.iter().zip(&b).map(|(a, b)| b - a).collect();
        for (name, x) in [("a", &a), ("b", &b), ("c", &c)] {
            let off = |n: usize, m: usize| Some(x[n] + x[m] - x[n + m]);
            assert_eq!(summary.records[&format!("D of {name}")], record(70, off, |x, y| x < y), "{game} {name}");
            assert_eq!(summary.records[&format!("E of {name}")], record(70, off, |x, y| x > y), "{game} {name}");
        }
        // The shifts by their definition, one after the other; c of hofstadter is not approximately linear.
        let [r, s] = ["r of c", "s of c"].map(|name| summary.records.get(name).copied());
        assert_eq!(r.is_some() && s.is_some(), game != "hofstadter");
        if let (Some(r), Some(s)) = (r, s) {
            let least = |n: usize, m: usize| (0..=n + m).find(|r| c[n + m - r] <= c[n] + c[m]).map(|r| r as i64);
            let most = |n: usize, m: usize| (0..).find(|s| c[n] + c[m] <= c[n + m + s]).map(|s| s as i64);
            assert_eq!(r.value, record(70, least, |x, y| x > y).value, "{game}");
            assert_eq!(s.value, record(70, most, |x, y| x > y).value, "{game}");
        }
        // What is proved is not less than what is seen.
        for (name, record) in &summary.records {
            let proved = question.proved(name).map(|bound| bound.parse::<i64>().expect("a number"));
            assert_eq!(proved.is_some(), game != "hofstadter", "{game}: {name}");
            let right = proved
                .is_none_or(|bound| if name.starts_with('D') { bound <= record.value } else { bound >= record.value });
            assert!(right, "{game}: {name}: {record:?}, {proved:?}");
        }
    }
    // [FP15] section 5.4: r = 2 and s = 1 by the general method with K1 = -1; here K1 = -2/3 gives 1 and 1.
    let question = asked("four-thirds", json!({"name": "additivity"})).expect("a question");
    assert_eq!(["r of c", "s of c"].map(|name| question.proved(name)), ["1", "1"].map(|x| Some(x.to_string())));
    // Terms beyond 62 bits end it.
    let question = asked("doubling", json!({"name": "additivity"})).expect("a question");
    let fault = run(question.as_ref(), 0, 100, 64, 1).fault.expect("a fault");
    assert_eq!((fault.n, fault.message.as_str()), (62, "b_62 has more than 62 bits"));
}

#[test]
fn mistakes_have_a_place() {
    let refused = |text: &str| {
        let json = statement("half", text).err().unwrap_or_else(|| panic!("{text}")).json();
        let error = json["error"].clone();
        (error["message"].as_str().unwrap_or_default().to_string(), error["span"].clone(), error["hint"].clone())
    };
    assert_eq!(
        refused("a[n] < q[n]"),
        (
            "unknown name `q`".into(),
            json!([7, 8]),
            json!("a statement with indices can use n (or U), m, a[i], b[i], c[i], s[i], t[i], A(U), B(U), S(U), T(U)")
        )
    );
    assert_eq!(refused("a[n] < s").2, json!("did you mean s[n]?"));
    assert_eq!(refused("a[n] < B").2, json!("did you mean B(n)?"));
    assert_eq!(refused("a[n] < b'").2, json!("did you mean b[n - 1]?"));
    assert_eq!((refused("a[n + 1").1, refused("a[n + 1").2), (json!([1, 2]), json!("write ] where the index ends")));
    assert_eq!(refused("floor[m] > 1").0, "the function floor needs arguments");
    assert_eq!(refused("a[n] > 1]").0, "this ] has no opening bracket");
    assert_eq!(refused("a[n < 1] > 1").0, "expected a number, found the condition n < 1");
    assert_eq!(refused("a[n]").0, "expected a condition, found the number a[n]");
    assert!(refused("x1[2] == m").0.contains("x1"));
    // Where there is no value: the point, the part of the text, and why.
    let fault = |game: &str, text: &str, to| {
        let fault = run(statement(game, text).expect(text).as_ref(), 0, to, 64, 2).fault;
        let fault = fault.unwrap_or_else(|| panic!("{game}: {text}"));
        (fault.n, fault.message, fault.place.map(|(_, from, to)| (from, to)))
    };
    let told = fault("half", "n > 3 or a[3 - m] < 9", 9);
    assert_eq!(told, (0, "a[-1] does not exist: indices begin at 0 at n = 0, m = 4".into(), Some((9, 17))));
    assert!(fault("half", "a[n/2] >= 0", 9).1.starts_with("an index needs an integer, not 1/2"));
    assert!(fault("half", "a[10^40] >= 0", 9).1.ends_with("at most 16777216 terms are kept"));
    assert!(fault("doubling", "b[n + 3] > 0", 61).1.contains("b[62] is beyond the computed terms"));
    assert!(fault("take = k >= 1", "a[n] >= 0", 3).1.contains("a[1] is beyond"));
    // The terms that a statement needs far away are computed.
    assert_eq!(run(statement("half", "a[1000*n + 5] > a[n]").expect("read").as_ref(), 0, 90, 64, 1).counts["fails"], 0);
    // s needs alpha; a histogram and very many pairs are refused.
    let refused = |game: &str, value: Value| asked(game, value.clone()).err().unwrap_or_else(|| panic!("{value}"));
    let of_s = refused("hofstadter", json!({"name": "predicate", "where": "s[n] >= a"}));
    assert!(of_s.to_string().starts_with("a statement about s or t needs an approximately linear c"), "{of_s}");
    let both = refused("half", json!({"name": "predicate", "where": "m < 3", "histogram": "a"}));
    assert!(both.to_string().contains("does not apply to a statement with indices"), "{both}");
    let many = |value: Value, to: u64| {
        let question = asked("half", value).expect("a question");
        let range = Range { from: 0, to: to.into(), part: (1, 1), grid: None };
        Job::new(&Game::parse("half").expect("a game"), question.as_ref(), &range).err().map(|e| e.to_string())
    };
    let statement = json!({"name": "predicate", "where": "a[m] < 3"});
    let told = "two indices are 1000002000001 pairs (n, m)";
    assert!(many(statement.clone(), 1_000_000).is_some_and(|error| error.contains(told)));
    assert_eq!(many(statement, 100_000), None);
    assert!(many(json!({"name": "additivity"}), 2_000_000).is_some_and(|told| told.contains("1000000000000 sums")));
    assert!(many(json!({"name": "predicate", "where": "a[n] < 3"}), 1 << 40).is_some());
}
