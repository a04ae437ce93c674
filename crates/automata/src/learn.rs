//! A guess: the automaton of a relation of which a beginning is known.
//!
//! After Myhill and Nerode two beginnings of words are one state if the same ends make them accepted. Here ends up to
//! some length are compared, the least length for which the automaton has exactly the words that are known. A guess
//! proves nothing.

use crate::automaton::Automaton;
use crate::graph::Graph;
use crate::slices::{Slices, id};
use crate::system::System;
use std::collections::{BTreeMap, HashMap};
use wythoff_base::{Budget, GaveUp, UBig};

/// The longest ends that are compared. The states of an automaton with n states differ by ends of fewer than n letters,
/// mostly by far shorter ones; each further length is a pass over all known words.
const MAX_ENDS: usize = 24;

/// The known words as a tree; its height bounds the number of columns.
struct Tree {
    /// The children by letter, whether a word ends here, and the depth.
    nodes: Vec<(BTreeMap<u32, u32>, bool, usize)>,
    height: usize,
    /// How many words there are.
    words: u64,
}

impl Tree {
    /// Of all pairs with x <= y and y below the largest weight u_h <= end: every pair of the relation with x < end must
    /// be given.
    fn new(system: System, pairs: &[(u64, u64)], end: u64, budget: &Budget) -> Result<Tree, GaveUp> {
        let (height, most) = system.weights().enumerate().take_while(|(_, u)| *u <= end).last().unwrap_or((0, 1));
        let mut tree = Tree { nodes: vec![(BTreeMap::new(), false, 0)], height, words: 0 };
        for (x, y) in pairs.iter().filter(|(x, y)| x <= y && *y < most) {
            budget.step()?;
            let (x, y) = (system.write(&UBig::from(*x)), system.write(&UBig::from(*y)));
            // Both numbers are read together, so the shorter one gets leading zeros.
            let zeros = std::iter::repeat_n(0, y.len().saturating_sub(x.len()));
            let mut node = 0;
            for (x, y) in zeros.chain(x).zip(y) {
                node = tree.child(node, u32::from(x) * system.digits() + u32::from(y));
            }
            let known = std::mem::replace(&mut tree.nodes[node].1, true);
            tree.words += u64::from(!known);
        }
        budget.allows(tree.nodes.len() * 100)?;
        Ok(tree)
    }

    fn child(&mut self, node: usize, letter: u32) -> usize {
        let (new, depth) = (id(self.nodes.len()), self.nodes[node].2 + 1);
        let child = *self.nodes[node].0.entry(letter).or_insert(new);
        if child == new {
            self.nodes.push((BTreeMap::new(), false, depth));
        }
        child as usize
    }

    /// For each node a number for the ends, one longer than those of `before`, that make its word accepted; 0 for none.
    fn ends(&self, before: &[u32], known: &mut Slices) -> Vec<u32> {
        let mut key = Vec::new();
        let mut number = |(at, (children, accepted, _)): (usize, &(BTreeMap<u32, u32>, bool, usize))| {
            key.clear();
            key.push(u32::from(*accepted));
            // Leading zeros change nothing: the start is its own child.
            let zero = (at == 0).then_some((0, before[0]));
            let rest = children.iter().map(|(letter, child)| (*letter, before[*child as usize]));
            zero.into_iter()
                .chain(rest)
                .filter(|(_, ends)| *ends != 0)
                .for_each(|(letter, ends)| key.extend([letter, ends]));
            known.number(&key)
        };
        self.nodes.iter().enumerate().map(&mut number).collect()
    }

    /// The automaton whose states are those numbers; nothing where the tree is not high enough to say, or there are too
    /// many.
    fn guess(&self, ends: &[u32], length: usize, states: usize) -> Option<Graph> {
        let (mut number, mut nodes) = (HashMap::from([(ends[0], 0)]), vec![0usize]);
        let mut graph = Graph::default();
        while let Some(node) = nodes.get(graph.len()).copied() {
            let (children, accepted, depth) = &self.nodes[node];
            // Ends that would leave the tree are not known.
            if depth + 1 + length > self.height || nodes.len() > states {
                return None;
            }
            let zero = (node == 0).then_some((0, 0));
            let all = zero.into_iter().chain(children.iter().map(|(letter, child)| (*letter, *child)));
            let mut edges = Vec::new();
            for (letter, child) in all.filter(|(_, child)| ends[*child as usize] != 0) {
                let new = id(nodes.len());
                let to = *number.entry(ends[child as usize]).or_insert(new);
                if to == new {
                    nodes.push(child as usize);
                }
                edges.push((letter, to));
            }
            graph.push(*accepted, edges);
        }
        Some(graph)
    }

    /// Whether the automaton has exactly these words.
    fn agrees(&self, automaton: &Automaton) -> bool {
        let graph = automaton.graph();
        let mut open = vec![(0usize, 0usize)];
        while let Some((node, state)) = open.pop() {
            let (children, accepted, _) = &self.nodes[node];
            let next =
                children.iter().map(|(letter, child)| Some((*child as usize, graph.step(state, *letter)? as usize)));
            let Some(next) = next.collect::<Option<Vec<_>>>() else { return false };
            if graph.accepts(state) != *accepted {
                return false;
            }
            open.extend(next);
        }
        // All of them are accepted; and no more are, by their number.
        let mut ways = vec![0u64; graph.len()];
        ways[0] = 1;
        for _ in 0..self.height {
            let mut after = vec![0u64; graph.len()];
            for (state, ways) in ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                graph
                    .of(state)
                    .iter()
                    .for_each(|(_, to)| after[*to as usize] = after[*to as usize].saturating_add(*ways));
            }
            ways = after;
        }
        let accepted = (0..graph.len()).filter(|state| graph.accepts(*state)).map(|state| ways[state]);
        accepted.fold(0, u64::saturating_add) == self.words
    }
}

/// Guesses the automaton of a relation x <= y, with at most `states` states; every pair of it with x < end must be
/// given.
///
/// ```
/// use wythoff_automata::{System, learn};
/// use wythoff_base::Budget;
/// let pairs: Vec<(u64, u64)> = (0..1000).map(|x| (x, 2 * x)).collect();
/// let double = learn(System::new(2, 0).unwrap(), &pairs, 1000, 100, &Budget::unlimited()).unwrap().unwrap();
/// assert!(double.states() == 3 && double.contains(&[1u64.into(), 2u64.into()]));
/// ```
pub fn learn(
    system: System,
    pairs: &[(u64, u64)],
    end: u64,
    states: usize,
    budget: &Budget,
) -> Result<Option<Automaton>, GaveUp> {
    let tree = Tree::new(system, pairs, end, budget)?;
    let mut known = Slices::new();
    known.number(&[0]);
    let mut ends = tree.ends(&vec![0; tree.nodes.len()], &mut known);
    for length in 1..tree.height.min(MAX_ENDS) {
        budget.look(0, None)?;
        ends = tree.ends(&ends, &mut known);
        let Some(graph) = tree.guess(&ends, length, states) else { continue };
        let guess = Automaton::of_graph(system, 2, graph, budget)?;
        if guess.states() <= states && tree.agrees(&guess) {
            return Ok(Some(guess));
        }
    }
    Ok(None)
}
