//! Automata with output that read one number, as words are given by them.

use crate::automaton::Automaton;
use crate::formula::Formula;
use crate::graph::Graph;
use crate::prover::Prover;
use crate::slices::id;
use crate::system::System;
use crate::walnut::Walnut;
use wythoff_base::{Budget, GaveUp, UBig};

/// The most states that are read: sentences multiply the states of their automata.
const MOST: usize = 1 << 14;

/// A deterministic automaton with output that reads the digits of a number, the most significant first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfao {
    /// The system of its digits.
    pub system: System,
    outputs: Vec<i64>,
    /// Where each digit leads.
    next: Vec<Vec<Option<u32>>>,
}

/// What is wrong with a text, and what to try.
type Wrong = (String, String);

impl Dfao {
    /// Reads an automaton as [`Walnut`] has it.
    ///
    /// ```
    /// use wythoff_automata::Dfao;
    /// let thue_morse = Dfao::read("msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0").unwrap();
    /// let letters: Vec<_> = (0u8..6).map(|n| thue_morse.output(&n.into()).unwrap()).collect();
    /// assert_eq!(letters, [0, 1, 1, 0, 1, 0]);
    /// ```
    pub fn read(text: &str) -> Result<Dfao, Wrong> {
        let hint = "write the system, for example msd_2 or msd_fib, then 0 1 for state 0 with output 1, then 0 -> 2 \
                    for its transition by the digit 0";
        let wrong = |message: String| (message, hint.to_string());
        let read: Walnut = text.parse().map_err(wrong)?;
        let (1, Some(system)) = (read.tracks.len(), read.system()) else {
            return Err(wrong(format!("expected one track of a known system, found {:.40}", read.tracks.join(" "))));
        };
        if read.states.len() > MOST {
            return Err(wrong(format!("there are more than {MOST} states")));
        }
        let mut next = vec![vec![None; system.digits() as usize]; read.states.len()];
        for (row, state) in next.iter_mut().zip(&read.states) {
            for (digit, to) in state.edges.iter().filter_map(|(column, to)| Some((*column.first()?, *to))) {
                let place = row.get_mut(usize::from(digit));
                *place.ok_or_else(|| wrong(format!("{digit} is not a digit of this system")))? = Some(to);
            }
        }
        if next.first().and_then(|row| row.first()) != Some(&Some(0)) {
            return Err(wrong(
                "leading zeros must change nothing: the first state needs a transition 0 -> to itself".to_string(),
            ));
        }
        Ok(Dfao { system, outputs: read.states.iter().map(|state| state.output).collect(), next })
    }

    /// Of the transitions and outputs of a base or system: one row of all digits for each state.
    pub fn of_rows(system: System, next: &[Vec<usize>], outputs: &[bool]) -> Option<Dfao> {
        let row = |row: &Vec<usize>| row.iter().map(|to| (*to < next.len()).then(|| id(*to))).collect();
        let next: Vec<Vec<Option<u32>>> = next.iter().map(row).collect();
        let fits = next.len() == outputs.len() && next.iter().all(|row| row.len() == system.digits() as usize);
        let closed = next.first().and_then(|row| row.first()) == Some(&Some(0));
        (fits && closed).then(|| Dfao { system, outputs: outputs.iter().map(|b| i64::from(*b)).collect(), next })
    }

    /// What it says of a number; nothing where a transition is missing.
    pub fn output(&self, number: &UBig) -> Option<i64> {
        let mut digits = self.system.write(number).into_iter().map(usize::from);
        let step =
            |state: usize, digit: usize| self.next.get(state)?.get(digit).copied().flatten().map(|to| to as usize);
        digits.try_fold(0, step).and_then(|end| self.outputs.get(end).copied())
    }

    /// The set of the numbers of which it says this.
    pub fn set(&self, output: i64, budget: &Budget) -> Result<Automaton, GaveUp> {
        let mut graph = Graph::default();
        for (row, said) in self.next.iter().zip(&self.outputs) {
            graph.push(*said == output, (0..).zip(row).filter_map(|(digit, to)| Some((digit, (*to)?))));
        }
        Automaton::of_graph(self.system, 1, graph, budget)
    }

    /// Whether it says one of these of every number from 1 on.
    pub fn says_one_of(&self, outputs: &[i64], budget: &Budget) -> Result<bool, GaveUp> {
        let sets = outputs.iter().map(|output| self.set(*output, budget)).collect::<Result<Vec<_>, _>>()?;
        let any = Formula::Or((0..sets.len()).map(|set| Formula::Relation(set, vec![0])).collect());
        let prover = Prover::new(self.system, sets, budget);
        Ok(prover.decide(&Formula::positive(([(1, 0)], 0)).implies(any).for_all(&[0]))?.holds())
    }

    /// Whether it says this of infinitely many numbers.
    pub fn infinitely_often(&self, output: i64, budget: &Budget) -> Result<bool, GaveUp> {
        let prover = Prover::new(self.system, [self.set(output, budget)?], budget);
        let later = Formula::Relation(0, vec![1]).and(Formula::less(0, 1)).exists(&[1]);
        Ok(prover.decide(&later.for_all(&[0]))?.holds())
    }
}
