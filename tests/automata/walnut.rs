//! Automata as Walnut writes them: written, read again, refused.

use wythoff_automata::{Automaton, Formula, Prover, System, Walnut, systems, walnut_name, walnut_system};
use wythoff_base::{Budget, UBig};

/// Adders of all systems come back as they were.
#[test]
fn what_is_written_is_read_again() {
    let budget = Budget::unlimited();
    for system in systems().take(8) {
        assert_eq!(walnut_system(&walnut_name(system)), Some(system));
        let prover = Prover::new(system, [], &budget);
        let sum = prover.automaton(&Formula::zero(([(1, 0), (1, 1), (-1, 2)], 0)), &[0, 1, 2]).unwrap();
        let written = Walnut::of(&sum);
        assert_eq!(written.tracks, vec![walnut_name(system); 3]);
        let read: Walnut = written.to_string().parse().unwrap();
        assert_eq!(read, written);
        assert_eq!(read.relation(|output| output == 1, &budget).unwrap(), Ok(sum));
    }
}

/// Outputs, remarks, wildcards, states in any order, alphabets.
#[test]
fn the_forms_that_walnut_has() {
    let text = "# parity of the ones of x\n{0, 1} msd_2\r\n7 -3\n0 * -> 7\n1 * -> 2\n\n2 5 # odd\n0 * -> 2\n1 * -> 7\n";
    let read: Walnut = text.parse().unwrap();
    assert_eq!(read.tracks, ["{0,1}", "msd_2"]);
    assert_eq!(
        (read.output([[1u8, 0]]), read.output([[1u8, 0], [1, 1]]), read.output([[2u8, 0]])),
        (Some(5), Some(-3), None)
    );
    assert!(read.relation(|_| true, &Budget::unlimited()).unwrap().is_err());
    let fib: Walnut = "msd_fib msd_fib\n0 1\n0 0 -> 0\n1 1 -> 0\n".parse().unwrap();
    let equal = fib.relation(|output| output != 0, &Budget::unlimited()).unwrap().unwrap();
    assert_eq!(equal.system(), System::new(1, 1).unwrap());
    assert!(
        (0..50u8).all(|n| equal.contains(&[UBig::from(n), n.into()]) && !equal.contains(&[n.into(), (n + 1).into()]))
    );
}

#[test]
fn what_is_not_deterministic_or_has_no_digits_is_refused() {
    let wrong = |text: &str, part: &str| {
        let error = text.parse::<Walnut>().unwrap_err();
        assert!(error.contains(part), "{text:?}: {error}");
    };
    wrong("", "nothing");
    wrong("true", "without tracks");
    wrong("lsd_2\n0 0", "most significant first");
    wrong("msd_2", "no state");
    wrong("base 2\n0 0", "not a track");
    wrong("msd_2\n0 -> 0\n0 0", "before the first state");
    wrong("msd_2\n0 0\n0 -> 1", "there is no state 1");
    wrong("msd_2\n0 0\n0 -> 0 1\n1 0", "deterministic");
    wrong("msd_2\n0 0\n0 -> 0\n* -> 0", "deterministic");
    wrong("msd_2 msd_2\n0 0\n0 -> 0", "1 digits, and there are 2 tracks");
    wrong("msd_trib\n0 0\n* -> 0", "not known");
    wrong("msd_2\n0 0\n0 0", "comes twice");
    wrong("msd_2\n0 x", "not an output");
    wrong("{0,1", "no }");
    let closed =
        |text: &str| text.parse::<Walnut>().unwrap().relation(|output| output == 1, &Budget::unlimited()).unwrap();
    assert!(closed("msd_2\n0 0\n1 -> 1\n1 1").unwrap_err().contains("leading zeros"));
    assert!(closed("msd_2\n0 0\n2 -> 0\n").unwrap_err().contains("digit"));
    assert!(closed("msd_2\n0 0\n").is_ok());
}

/// The word 1 alone is no set of numbers: 01 is 1, too.
#[test]
fn an_automaton_without_leading_zeros_is_refused() {
    let rows = vec![vec![(vec![1u8], 1u32)], vec![]];
    let of = |rows: &[Vec<(Vec<u8>, u32)>]| {
        Automaton::of_rows(System::new(1, 1).unwrap(), 1, rows, &[1], &Budget::unlimited()).unwrap()
    };
    assert!(of(&rows).is_none());
    assert!(of(&[vec![(vec![0], 0), (vec![1], 1)], vec![]]).is_some());
}
