//! States and their transitions.

use crate::slices::id;
use std::collections::VecDeque;

/// A transition: the column of digits, and where it leads.
pub(crate) type Edge = (u32, u32);

/// States with their transitions, by state and letter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Graph {
    /// Where the transitions of each state end.
    ends: Vec<u32>,
    edges: Vec<Edge>,
    accepting: Vec<bool>,
}

impl Graph {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn of(&self, state: usize) -> &[Edge] {
        let start = state.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.edges[start as usize..self.ends[state] as usize]
    }

    pub(crate) fn accepts(&self, state: usize) -> bool {
        self.accepting[state]
    }

    pub(crate) fn edges(&self) -> usize {
        self.edges.len()
    }

    /// The next state.
    pub(crate) fn push(&mut self, accepting: bool, edges: impl IntoIterator<Item = Edge>) {
        self.edges.extend(edges);
        self.ends.push(id(self.edges.len()));
        self.accepting.push(accepting);
    }

    pub(crate) fn bytes(&self) -> usize {
        self.edges.capacity() * size_of::<Edge>() + self.ends.capacity() * 5
    }

    /// The states from which one that accepts can be reached.
    pub(crate) fn live(&self) -> Vec<bool> {
        let mut into: Vec<Vec<u32>> = vec![Vec::new(); self.len()];
        for state in 0..self.len() {
            self.of(state).iter().for_each(|(_, to)| into[*to as usize].push(id(state)));
        }
        let mut live = self.accepting.clone();
        let mut open: Vec<usize> = (0..self.len()).filter(|state| live[*state]).collect();
        while let Some(state) = open.pop() {
            for from in into[state].iter().map(|from| *from as usize) {
                if !live[from] {
                    live[from] = true;
                    open.push(from);
                }
            }
        }
        live
    }

    /// The transition from a state by a letter.
    pub(crate) fn step(&self, state: usize, letter: u32) -> Option<u32> {
        let edges = self.of(state);
        edges.binary_search_by_key(&letter, |(letter, _)| *letter).ok().map(|at| edges[at].1)
    }
}

/// The states in the order in which they are met from 0, letters ascending.
pub(crate) fn in_order(graph: &Graph, start: usize) -> Vec<u32> {
    let mut seen = vec![false; graph.len()];
    let (mut order, mut open) = (Vec::new(), VecDeque::new());
    if start < graph.len() {
        seen[start] = true;
        open.push_back(start);
    }
    while let Some(state) = open.pop_front() {
        order.push(id(state));
        for to in graph.of(state).iter().map(|(_, to)| *to as usize) {
            if !std::mem::replace(&mut seen[to], true) {
                open.push_back(to);
            }
        }
    }
    order
}
