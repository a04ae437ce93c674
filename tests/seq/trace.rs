//! Traces: the printed recursion table, and conclusions that are the answers of the methods.

use crate::dice::Dice;
use wythoff_base::{Budget, Number, UBig};
use wythoff_seq::access::{
    Additive, AlgorithmOne, Beatty, Cell, Chain, EvenDiagonalsAccess, Eventual, Goal, Growing, LinearChain,
    LinearNumeration, Ostrowski, PairAccess, ProcedureOne, QuasiPolynomial, Sparse, Tower, Trace, Traced,
    TrailingZeros, Transducer, Untraced,
};
use wythoff_seq::{BeattySequence, Periodic, ThreeDigits};

fn four_thirds() -> BeattySequence {
    BeattySequence::new(Number::ratio(4.into(), 3.into()).unwrap(), Number::ZERO).unwrap()
}

fn traced(access: &dyn PairAccess, goal: Goal, paper: bool) -> Result<Trace, Untraced> {
    access.trace(&Traced { goal, paper }, &Budget::unlimited())
}

/// A column of small numbers; empty cells are left out.
fn column(trace: &Trace, name: &str) -> Vec<i64> {
    let c = trace.columns.iter().position(|column| column == name).unwrap();
    let number = |row: &Vec<Cell>| if let Cell::Number(x) = &row[c] { i64::try_from(x).ok() } else { None };
    trace.rows.iter().filter_map(number).collect()
}

/// The number in a sentence after these words.
fn after(text: &str, words: &str) -> u64 {
    let at = text.find(words).unwrap_or_else(|| panic!("{words}: {text}")) + words.len();
    let digits: String = text[at..].chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{words}: {text}"))
}

/// [FP15] 5.4, typed from the paper: the recursive steps, the indices of Theorem 3.2, and the terms that it prints.
#[test]
fn the_recursion_table_of_the_paper() {
    let trace = traced(&AlgorithmOne::beatty(four_thirds()).unwrap(), Goal::Term(&1000u32.into()), true).unwrap();
    assert_eq!(column(&trace, "step"), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(column(&trace, "m"), [1000, 529, 277, 142, 69, 30, 10, -1]);
    assert_eq!(column(&trace, "n"), [1000, 545, 301, 171, 101, 64, 44, 33]);
    // b_529 .. b_545 give a_989 .. a_1017; b_277 .. b_301 give a_518 .. a_562; b_0 .. b_33 give a_1 .. a_61.
    let [from, to] = ["from", "to"].map(|name| column(&trace, name));
    assert_eq!([(from[0], to[0]), (from[1], to[1]), (from[6], to[6])], [(989, 1017), (518, 562), (1, 61)]);
    let [a_m, a_n] = ["a_m", "a_n"].map(|name| column(&trace, name));
    let printed = [(1535, 1535), (812, 836), (15, 67), (0, 50)];
    assert_eq!([0, 1, 6, 7].map(|i: usize| (a_m[i], a_n[i])), printed);
    assert!(trace.bound.contains("-6 <= a_n - n alpha <= 8"), "{}", trace.bound);
    // (u2 - u1 + 3)/(2 - alpha) = 17/0.4648.. = 36.5..
    assert_eq!((after(&trace.bound, "n - m is at most "), after(&trace.bound, "there are at most ")), (36, 7));
    assert_eq!((trace.x, trace.place.in_a), (1535u32.into(), Some(1000u32.into())));
}

/// Every way, with a name.
fn ways() -> Vec<(&'static str, Box<dyn PairAccess>)> {
    let surd = || BeattySequence::new(Number::from(2).sqrt().unwrap(), Number::ZERO).unwrap();
    let late = || BeattySequence::new(Number::ratio(2.into(), 7.into()).unwrap(), Number::ZERO).unwrap();
    let early = || BeattySequence::new(Number::from(2), Number::from(3)).unwrap();
    let blocking = || Periodic::new(vec![0, 0, 0], 3, 2).unwrap();
    let number = |n: u32| UBig::from(n);
    let table = vec![vec![3, 1], vec![5, 3]];
    let square = |k: &UBig| Some(k * k);
    let periodic = Additive::new([(1, 1), (1, 2), (2, 1)], false);
    periodic.period(&Budget::unlimited()).unwrap();
    vec![
        ("windows 4/3", Box::new(AlgorithmOne::beatty(four_thirds()).unwrap())),
        ("windows sqrt 2", Box::new(AlgorithmOne::beatty(surd()).unwrap())),
        ("windows 2/7", Box::new(AlgorithmOne::beatty(late()).unwrap())),
        ("windows 2n + 3", Box::new(AlgorithmOne::beatty(early()).unwrap())),
        ("windows 2 floor(n/3)", Box::new(AlgorithmOne::periodic(blocking()).unwrap())),
        ("windows, even diagonals", Box::new(EvenDiagonalsAccess::by_windows().unwrap())),
        ("chain 4/3", Box::new(Chain::beatty(four_thirds()).unwrap())),
        ("chain sqrt 2", Box::new(Chain::beatty(surd()).unwrap())),
        ("chain 2/7", Box::new(Chain::beatty(late()).unwrap())),
        ("chain 2n + 3", Box::new(Chain::beatty(early()).unwrap())),
        ("chain 2 floor(n/3)", Box::new(Chain::periodic(blocking()).unwrap())),
        ("chain n^2", Box::new(Chain::new(|n: &UBig| Ok(n * n), None).unwrap())),
        ("chain, even diagonals", Box::new(EvenDiagonalsAccess::new().unwrap())),
        ("line 3, 2", Box::new(LinearChain::new(number(3), number(2)).unwrap())),
        ("line 9, 1", Box::new(LinearChain::new(number(9), number(1)).unwrap())),
        ("digits 3, 2", Box::new(LinearNumeration::new(number(3), number(2)).unwrap())),
        ("digits 2, 0", Box::new(LinearNumeration::new(number(2), number(0)).unwrap())),
        ("digits of wythoff", Box::new(Ostrowski::new(number(1)).unwrap())),
        ("digits of 3-wythoff", Box::new(Ostrowski::new(number(3)).unwrap())),
        ("beatty", Box::new(Beatty::new(number(1)).unwrap())),
        ("beatty 4", Box::new(Beatty::new(number(4)).unwrap())),
        ("zeros 2", Box::new(TrailingZeros::new(number(2)).unwrap())),
        ("zeros 3, 1", Box::new(TrailingZeros::less(number(3), number(1)).unwrap())),
        ("zeros 5, 9", Box::new(TrailingZeros::less(number(5), number(9)).unwrap())),
        ("procedure 1", Box::new(ProcedureOne::new(square))),
        ("procedure 1, linear", Box::new(ProcedureOne::new(|k: &UBig| Some(k * UBig::from(2u8))))),
        ("eventual", Box::new(Eventual::new(square, 2, vec![(0, 0), (1, 3)]))),
        ("hofstadter", Box::new(Tower::new(1).unwrap())),
        ("example 3", Box::new(Transducer::new(2, table).unwrap())),
        ("three digits", Box::new(ThreeDigits::new(number(5)).unwrap())),
        ("periodic", Box::new(periodic)),
        ("doubling", Box::new(Sparse::new(|x1, y1: &UBig, _| Ok(y1 - UBig::from(x1) + UBig::ONE)))),
    ]
}

/// The conclusion of the trace is the answer of the method, which shares no step with it where it can.
fn agree(name: &str, access: &dyn PairAccess, x: &UBig, paper: bool) {
    let budget = Budget::unlimited();
    if let Ok(term) = access.pair(x, &budget) {
        match traced(access, Goal::Term(x), paper) {
            Ok(trace) => assert_eq!((&trace.x, trace.place.in_a.as_ref()), (&term.a, Some(x)), "{name}: pair {x}"),
            Err(error) => panic!("{name}: pair {x}: {error:?}"),
        }
    }
    let place = access.locate(x, &budget).unwrap();
    for goal in [Goal::Place(x), Goal::Pair(x, &(x + UBig::from(9u8)))] {
        match traced(access, goal, paper) {
            Ok(trace) => assert_eq!((&trace.x, &trace.place), (x, &place), "{name}: place of {x}"),
            Err(error) => panic!("{name}: place of {x}: {error:?}"),
        }
    }
}

fn random(dice: &mut Dice, digits: u64) -> UBig {
    let text: String = (0..digits).map(|_| char::from(b'0' + dice.below(10) as u8)).collect();
    text.parse().unwrap()
}

#[test]
fn a_trace_concludes_the_answer() {
    let mut dice = Dice(11);
    for (name, access) in ways() {
        (0u32..80).for_each(|x| agree(name, &*access, &x.into(), false));
        // Pair n of the tower costs rows; of doubling, numbers of n bits.
        let most = if ["hofstadter", "doubling"].contains(&name) { 40 } else { 200 };
        for _ in 0..5 {
            let digits = 1 + dice.below(most);
            agree(name, &*access, &random(&mut dice, digits), false);
        }
    }
}

/// Widths and levels stay within the bounds that the table prints, and the recursion of the paper ends where it should.
#[test]
fn the_windows_of_the_paper_stay_within_its_bounds() {
    let mut dice = Dice(12);
    for (name, access) in ways().iter().filter(|(name, _)| name.starts_with("windows")) {
        (0u32..40).for_each(|x| agree(name, &**access, &x.into(), true));
        for _ in 0..3 {
            let digits = 1 + dice.below(200);
            let n = random(&mut dice, digits);
            agree(name, &**access, &n, true);
            let trace = traced(&**access, Goal::Term(&n), true).unwrap();
            let widths = column(&trace, "n - m").into_iter().max().unwrap() as u64;
            assert_eq!(widths, after(&trace.bound, "here "), "{name}: {}", trace.bound);
            assert!(widths <= after(&trace.bound, "n - m is at most "), "{name}: {}", trace.bound);
            assert!(
                trace.rows.len() as u64 - 1 <= after(&trace.bound, "there are at most "),
                "{name}: {}",
                trace.bound
            );
            let trace = traced(&**access, Goal::Term(&n), false).unwrap();
            let widths = column(&trace, "n - m").into_iter().max().unwrap() as u64;
            assert!(widths <= after(&trace.bound, "n - m is at most "), "{name}: {}", trace.bound);
            assert!(
                trace.rows.len() as u64 - 1 <= after(&trace.bound, "There are at most "),
                "{name}: {}",
                trace.bound
            );
        }
    }
}

/// Theorem 21: the calls are at most as many as the corrected bound. The paper's inequality would allow fewer.
#[test]
fn the_depth_of_procedure_1() {
    let mut dice = Dice(13);
    let functions: [fn(&UBig) -> Option<UBig>; 3] =
        [|k| Some(k * k), |k| Some(k * UBig::from(3u8)), |k| Some(k + k / UBig::from(7u8))];
    for g in functions {
        let access = ProcedureOne::new(g);
        for _ in 0..20 {
            let digits = 1 + dice.below(60);
            // A long chain: g applied again and again.
            let mut x = random(&mut dice, digits) + UBig::ONE;
            (0..dice.below(9)).for_each(|_| x = if digits < 8 { g(&x).unwrap() } else { x.clone() });
            let trace = traced(&access, Goal::Place(&x), false).unwrap();
            let calls = after(&trace.bound, if trace.bound.contains("a_n:") { "an a_n: " } else { "a b_n: " });
            let most = trace.bound.contains("At most ").then(|| after(&trace.bound, "At most "));
            assert!(most.is_none_or(|most| calls <= most), "{x}: {}", trace.bound);
        }
    }
    // x = f(z) z times in a row: a chain of 10 calls from 3 * 2^9.
    let doubles = ProcedureOne::new(|k: &UBig| Some(k << 1));
    let trace = traced(&doubles, Goal::Place(&(UBig::from(3u8) << 9)), false).unwrap();
    assert_eq!(column(&trace, "x")[..3], [1536, 768, 384]);
    assert!(trace.bound.starts_with("x is a b_n: 10 calls. At most 11 calls"), "{}", trace.bound);
}

/// The digits that the tables show are those of the numeration system.
#[test]
fn digits_add_up() {
    let access = LinearNumeration::new(3u8.into(), 2u8.into()).unwrap();
    let trace = traced(&access, Goal::Place(&10_000u32.into()), false).unwrap();
    let [u, d] = ["u_i", "d_i"].map(|name| column(&trace, name));
    assert_eq!(u.iter().zip(&d).map(|(u, d)| u * d).sum::<i64>(), 10_000);
    assert_eq!(u[u.len() - 3..], [23, 5, 1]);
    let trace = traced(&Ostrowski::new(1u8.into()).unwrap(), Goal::Place(&100u32.into()), false).unwrap();
    assert_eq!(column(&trace, "p_i").iter().zip(column(&trace, "d_i")).map(|(p, d)| p * d).sum::<i64>(), 100);
}

/// A table that would be too large is refused at once, and a method without steps says so.
#[test]
fn no_table() {
    let slow = AlgorithmOne::periodic(Periodic::new(vec![0; 1000], 1000, 1).unwrap()).unwrap();
    let n = UBig::from(10u8).pow(1000);
    for paper in [false, true] {
        assert!(matches!(traced(&slow, Goal::Term(&n), paper), Err(Untraced::GaveUp(_))));
    }
    let runs = Growing::new(QuasiPolynomial::polynomial(&[1, 1]).unwrap());
    assert!(matches!(traced(&runs, Goal::Term(&n), false), Err(Untraced::NoSteps(_))));
    let spent = Budget::unlimited().with_steps(3);
    let chain = Chain::beatty(four_thirds()).unwrap();
    assert!(matches!(chain.trace(&Traced { goal: Goal::Place(&n), paper: false }, &spent), Err(Untraced::GaveUp(_))));
}
