//! Relations between numbers that a finite automaton recognises, digit by digit.

use crate::graph::{Edge, Graph};
use crate::minimal::minimal;
use crate::slices::{Slices, id};
use crate::system::System;
use wythoff_base::{Budget, GaveUp, UBig};

/// The smallest automaton of a relation, the most significant digits first; leading zeros change nothing.
///
/// A column of digits is one letter: the digit of the first track weighs most. The state in which nothing can be
/// accepted any more is left out. States are numbered in the order in which they are met, letters ascending, from the
/// start 0: so two automata are equal if and only if their relations are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    system: System,
    tracks: usize,
    graph: Graph,
}

impl Automaton {
    /// The smallest one of a deterministic graph with start 0 whose words are valid, closed under leading zeros.
    pub(crate) fn new(system: System, tracks: usize, graph: &Graph, budget: &Budget) -> Result<Automaton, GaveUp> {
        Ok(Automaton { system, tracks, graph: minimal(graph, budget)? })
    }

    /// Of the transitions of each state, by column, and the states that accept: what [`Automaton::rows`] and
    /// [`Automaton::accepting`] say.
    ///
    /// `None` unless it is the smallest automaton of its relation, as this type has it: words that no number has are
    /// not accepted, leading zeros change nothing, states are in order.
    pub fn of_rows(
        system: System,
        tracks: usize,
        rows: &[Vec<(Vec<u8>, u32)>],
        accepting: &[u32],
        budget: &Budget,
    ) -> Result<Option<Automaton>, GaveUp> {
        let digits = system.digits();
        let letter = |column: &[u8]| {
            let fits = column.len() == tracks && column.iter().all(|digit| u32::from(*digit) < digits);
            fits.then(|| column.iter().try_fold(0u32, |sum, d| sum.checked_mul(digits)?.checked_add((*d).into())))?
        };
        let mut graph = Graph::default();
        for (row, state) in rows.iter().zip(0..) {
            budget.step()?;
            let edge = |(column, to): &(Vec<u8>, u32)| {
                letter(column).filter(|_| (*to as usize) < rows.len()).map(|letter| (letter, *to))
            };
            let Some(edges) = row.iter().map(edge).collect::<Option<Vec<Edge>>>() else { return Ok(None) };
            if !edges.is_sorted_by(|a, b| a.0 < b.0) {
                return Ok(None);
            }
            graph.push(accepting.contains(&state), edges);
        }
        let given = Automaton { system, tracks, graph };
        if !accepting.is_sorted_by(|a, b| a < b) || given.accepting() != accepting || given.graph.len() == 0 {
            return Ok(None);
        }
        let smallest = Automaton::new(system, tracks, &given.valid(), budget)?;
        Ok((smallest.is_closed() && smallest == given).then_some(smallest))
    }

    /// Whether leading zeros change nothing: a column of zeros leads from the start to itself, or nothing is accepted
    /// at all.
    pub(crate) fn is_closed(&self) -> bool {
        let nothing = self.graph.edges() == 0 && self.accepting().is_empty();
        nothing || self.graph.step(0, 0) == Some(0)
    }

    /// x < y by the digits alone: at the first column where they differ that of x is less.
    pub(crate) fn order(system: System, budget: &Budget) -> Result<Automaton, GaveUp> {
        let (digits, mut graph) = (system.digits(), Graph::default());
        let less = |letter: &u32| letter / digits < letter % digits;
        let same =
            |letter: u32| (letter / digits == letter % digits || less(&letter)).then(|| (letter, less(&letter).into()));
        graph.push(false, (0..digits * digits).filter_map(same));
        graph.push(true, (0..digits * digits).map(|letter| (letter, 1)));
        Automaton::of_graph(system, 2, graph, budget)
    }

    /// The same for a graph some of whose words may not be valid.
    pub(crate) fn of_graph(system: System, tracks: usize, graph: Graph, budget: &Budget) -> Result<Automaton, GaveUp> {
        let raw = Automaton { system, tracks, graph };
        Automaton::new(system, tracks, &raw.valid(), budget)
    }

    /// The same, without the words that no number has.
    fn valid(&self) -> Graph {
        let mut known = Slices::new();
        known.number(&[0, 0]);
        let mut graph = Graph::default();
        while graph.len() < known.len() {
            let (state, full) = (known.get(graph.len())[0] as usize, known.get(graph.len())[1]);
            let mut edges = Vec::new();
            for (letter, to) in self.graph.of(state) {
                let follows = |(track, digit): (u32, u32)| self.system.may_follow(full >> track & 1 == 1, digit);
                if (0..).zip(self.column(*letter)).all(follows) {
                    let full = (0..).zip(self.column(*letter)).fold(0, |all, (track, digit): (u32, u32)| {
                        all | u32::from(self.system.is_full(digit)) << track
                    });
                    edges.push((*letter, known.number(&[*to, full])));
                }
            }
            graph.push(self.graph.accepts(state), edges);
        }
        graph
    }

    /// The transitions of each state: a column of digits, and where it leads.
    pub fn rows(&self) -> impl Iterator<Item = Vec<(Vec<u8>, u32)>> {
        let bytes = |letter| self.column(letter).filter_map(|digit| u8::try_from(digit).ok()).collect();
        (0..self.graph.len())
            .map(move |state| self.graph.of(state).iter().map(|(letter, to)| (bytes(*letter), *to)).collect())
    }

    /// The states that accept.
    pub fn accepting(&self) -> Vec<u32> {
        (0..id(self.graph.len())).filter(|state| self.graph.accepts(*state as usize)).collect()
    }

    /// The system of its digits.
    pub fn system(&self) -> System {
        self.system
    }

    /// How many numbers it relates.
    pub(crate) fn tracks(&self) -> usize {
        self.tracks
    }

    /// The states, with the one from which nothing is accepted.
    pub fn states(&self) -> usize {
        self.graph.len() + 1
    }

    /// The transitions that lead to acceptance.
    pub(crate) fn transitions(&self) -> usize {
        self.graph.edges()
    }

    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Whether the numbers are related.
    pub fn contains(&self, numbers: &[UBig]) -> bool {
        if numbers.len() != self.tracks {
            return false;
        }
        let words: Vec<Vec<u8>> = numbers.iter().map(|number| self.system.write(number)).collect();
        let mut letters = letters(self.system.digits(), &words);
        let end = letters.try_fold(0, |state, letter| self.graph.step(state, letter).map(|to| to as usize));
        end.is_some_and(|state| self.graph.accepts(state))
    }

    /// The digits of a column.
    pub(crate) fn column(&self, letter: u32) -> impl DoubleEndedIterator<Item = u32> {
        column(self.system.digits(), self.tracks, letter)
    }
}

/// The columns of some words, the shorter ones with zeros before them, as letters.
pub(crate) fn letters(digits: u32, words: &[Vec<u8>]) -> impl Iterator<Item = u32> {
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let digit = move |word: &Vec<u8>, at: usize| (at + word.len()).checked_sub(length).map_or(0, |at| word[at]);
    (0..length).map(move |at| words.iter().fold(0, |letter, word| letter * digits + u32::from(digit(word, at))))
}

/// The digits of a letter, the first track first.
pub(crate) fn column(digits: u32, tracks: usize, letter: u32) -> impl DoubleEndedIterator<Item = u32> {
    (0..tracks).map(move |track| letter / digits.pow(id(tracks - 1 - track)) % digits)
}

/// The numbers whose columns of digits these letters are.
pub(crate) fn numbers(system: System, tracks: usize, letters: &[u32]) -> Vec<UBig> {
    let digit = |letter: u32, track: usize| u8::try_from(column(system.digits(), tracks, letter).nth(track)?).ok();
    (0..tracks).map(|track| system.read(letters.iter().filter_map(|letter| digit(*letter, track)))).collect()
}
