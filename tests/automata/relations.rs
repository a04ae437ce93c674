//! Automata as values: learned, written down, read again.

use wythoff_automata::{Automaton, Formula, Prover, System, learn, systems};
use wythoff_base::{Budget, UBig};

/// Digits and where they lead.
type Edges = Vec<(Vec<u8>, u32)>;

/// The smallest automaton of x + 2 = y and of x < 2y, and all single changes of what is written down of it.
#[test]
fn what_is_written_down_is_the_smallest_automaton_or_refused() {
    let budget = Budget::unlimited();
    let prover = Prover::new(System::new(1, 1).unwrap(), [], &budget);
    for formula in [Formula::zero(([(1, 0), (-1, 1)], 2)), Formula::positive(([(-1, 0), (2, 1)], 0))] {
        let automaton = prover.automaton(&formula, &[0, 1]).unwrap();
        let rows: Vec<_> = automaton.rows().collect();
        let read = |rows: &[Vec<(Vec<u8>, u32)>], accepting: &[u32]| {
            Automaton::of_rows(System::new(1, 1).unwrap(), 2, rows, accepting, &budget).unwrap()
        };
        assert_eq!(read(&rows, &automaton.accepting()), Some(automaton.clone()));
        let is_other = |found: Option<Automaton>| assert!(found.is_none_or(|found| found != automaton));
        for (state, row) in rows.iter().enumerate() {
            for at in 0..row.len() {
                let change = |change: &dyn Fn(&mut Edges)| {
                    let mut other = rows.clone();
                    change(&mut other[state]);
                    is_other(read(&other, &automaton.accepting()));
                };
                change(&|row| drop(row.remove(at)));
                (0..=rows.len() as u32).filter(|to| *to != row[at].1).for_each(|to| change(&|row| row[at].1 = to));
                change(&|row| row[at].0[0] = 1 - row[at].0[0]);
                change(&|row| row[at].0[1] = 7);
                change(&|row| row.insert(at, row[at].clone()));
            }
            let mut accepting = automaton.accepting();
            match accepting.iter().position(|other| *other as usize == state) {
                Some(at) => drop(accepting.remove(at)),
                None => accepting.push(state as u32),
            }
            accepting.sort_unstable();
            is_other(read(&rows, &accepting));
        }
    }
    assert!(Automaton::of_rows(System::new(1, 1).unwrap(), 2, &[], &[], &budget).unwrap().is_none());
}

#[test]
fn digits_are_those_of_the_system() {
    for system in systems() {
        let mut before = Vec::new();
        for n in 0..3000u32 {
            let digits = system.write(&UBig::from(n));
            assert_eq!(system.read(digits.iter().copied()), UBig::from(n), "{system}: {digits:?}");
            assert!((before.len(), &before) <= (digits.len(), &digits) && digits.first() != Some(&0));
            let full = digits
                .windows(2)
                .all(|w| system.t() == 0 || w[0] as u32 + 1 < system.digits() || u32::from(w[1]) < system.s());
            assert!(full && digits.iter().all(|digit| u32::from(*digit) < system.digits()));
            before = digits;
        }
        assert_eq!(system.to_string().parse(), Ok(system));
    }
    assert!(
        ["", "0,2", "1", "base 1", "base 17", "9,9", "1,1,1", "-1,3"]
            .iter()
            .all(|text| text.parse::<System>().is_err())
    );
}

#[test]
fn learned_is_what_the_pairs_say() {
    let budget = Budget::unlimited();
    let square: Vec<(u64, u64)> = (0..2000).map(|x| (x, x * x)).collect();
    assert!(systems().all(|system| learn(system, &square, 2000, 300, &budget).unwrap().is_none()));
    assert!(learn(System::new(1, 1).unwrap(), &[], 0, 10, &budget).unwrap().is_none());
    for system in systems() {
        let line: Vec<(u64, u64)> = (0..9000).map(|x| (x, 2 * x + 1)).collect();
        let found = learn(system, &line, 9000, 100, &budget).unwrap();
        let exact =
            Prover::new(system, [], &budget).automaton(&Formula::zero(([(2, 0), (-1, 1)], 1)), &[0, 1]).unwrap();
        assert!(found.is_none_or(|found| found == exact), "{system}");
    }
}
