//! Determinisation: the states that a word may have led to, as one state; and the first word that is accepted.

use crate::graph::{Edge, Graph};
use crate::product::Nondeterministic;
use crate::slices::{Slices, id};
use wythoff_base::{Budget, GaveUp};

/// The automaton whose states are classes: alike are states that both accept or not, and whose transitions lead by the
/// same letters to the same classes. States from which nothing is accepted are left out. The states below `border` stay
/// apart from the others, and before them; the number of classes is returned.
fn reduced(automaton: &Nondeterministic, border: usize, budget: &Budget) -> Result<(Nondeterministic, usize), GaveUp> {
    let graph = &automaton.graph;
    let live = graph.live();
    let states: Vec<usize> = (0..graph.len()).filter(|state| live[*state]).collect();
    let mut class: Vec<u32> =
        (0..graph.len()).map(|at| u32::from(graph.accepts(at)) + 2 * u32::from(at >= border)).collect();
    let (mut count, mut key) = (0, Vec::new());
    loop {
        budget.look(0, None)?;
        let mut known = Slices::new();
        let mut edges: Vec<Edge> = Vec::new();
        let mut next = vec![0; graph.len()];
        for state in &states {
            edges.clear();
            edges.extend(
                graph.of(*state).iter().filter(|(_, to)| live[*to as usize]).map(|(l, to)| (*l, class[*to as usize])),
            );
            edges.sort_unstable();
            edges.dedup();
            key.clear();
            key.push(class[*state]);
            edges.iter().for_each(|(letter, to)| key.extend([*letter, *to]));
            next[*state] = known.number(&key);
        }
        class = next;
        // Each round refines the classes, so an equal number means equal classes.
        if known.len() == count {
            break;
        }
        count = known.len();
    }
    let mut result = Nondeterministic::default();
    let mut before = 0;
    for state in states {
        if class[state] as usize == result.graph.len() {
            let mut edges: Vec<Edge> = graph.of(state).iter().filter(|(_, to)| live[*to as usize]).copied().collect();
            edges.iter_mut().for_each(|(_, to)| *to = class[*to as usize]);
            edges.sort_unstable();
            edges.dedup();
            result.graph.push(graph.accepts(state), edges);
            before += usize::from(state < border);
        }
    }
    result.starts = automaton.starts.iter().filter(|at| live[**at as usize]).map(|at| class[*at as usize]).collect();
    result.starts.sort_unstable();
    result.starts.dedup();
    Ok((result, before))
}

/// Sets of states, in the order in which they are met.
struct Subsets<'a> {
    graph: &'a Graph,
    live: Vec<bool>,
    known: Slices,
    scratch: Vec<Edge>,
    members: Vec<u32>,
}

impl<'a> Subsets<'a> {
    /// The first set: all that leading zeros may lead to.
    fn new(automaton: &'a Nondeterministic) -> Subsets<'a> {
        let graph = &automaton.graph;
        let live = graph.live();
        let mut members: Vec<u32> = automaton.starts.iter().copied().filter(|state| live[*state as usize]).collect();
        let mut seen = vec![false; graph.len()];
        members.iter().for_each(|state| seen[*state as usize] = true);
        let mut at = 0;
        while let Some(state) = members.get(at).copied() {
            at += 1;
            for (_, to) in graph.of(state as usize).iter().take_while(|(letter, _)| *letter == 0) {
                if live[*to as usize] && !std::mem::replace(&mut seen[*to as usize], true) {
                    members.push(*to);
                }
            }
        }
        members.sort_unstable();
        let mut known = Slices::new();
        known.number(&members);
        Subsets { graph, live, known, scratch: Vec::new(), members }
    }

    /// The transitions of a set, by letter.
    fn edges(&mut self, set: usize) -> Vec<Edge> {
        self.scratch.clear();
        for state in self.known.get(set) {
            let all = self.graph.of(*state as usize).iter();
            self.scratch.extend(all.filter(|(_, to)| self.live[*to as usize]));
        }
        self.scratch.sort_unstable();
        self.scratch.dedup();
        let mut edges = Vec::new();
        for group in self.scratch.chunk_by(|a, b| a.0 == b.0) {
            self.members.clear();
            self.members.extend(group.iter().map(|(_, to)| *to));
            edges.push((group[0].0, self.known.number(&self.members)));
        }
        edges
    }

    fn accepts(&self, set: usize) -> bool {
        self.known.get(set).iter().any(|state| self.graph.accepts(*state as usize))
    }
}

/// The deterministic graph, start 0.
pub(crate) fn determinise(automaton: &Nondeterministic, budget: &Budget) -> Result<Graph, GaveUp> {
    // Subsets may be exponentially many: fewer states first.
    let (automaton, _) = &reduced(automaton, automaton.graph.len(), budget)?;
    let mut subsets = Subsets::new(automaton);
    let mut graph = Graph::default();
    while graph.len() < subsets.known.len() {
        budget.step()?;
        if graph.len().is_multiple_of(64) {
            budget.allows(subsets.known.bytes() + graph.bytes() + automaton.graph.bytes())?;
        }
        let (accepts, edges) = (subsets.accepts(graph.len()), subsets.edges(graph.len()));
        graph.push(accepts, edges);
    }
    Ok(graph)
}

/// The shortest word that leads to acceptance by a state below `wanted` and by none from there on; of those the first
/// by its letters.
pub(crate) fn first_word(
    automaton: &Nondeterministic,
    wanted: usize,
    budget: &Budget,
) -> Result<Option<Vec<u32>>, GaveUp> {
    let (automaton, wanted) = &reduced(automaton, wanted, budget)?;
    let mut subsets = Subsets::new(automaton);
    // From which set, and by which letter, a set was met first.
    let mut from: Vec<Edge> = vec![(0, 0)];
    let mut set = 0;
    while set < subsets.known.len() {
        budget.step()?;
        if set.is_multiple_of(64) {
            budget.allows(subsets.known.bytes() + automaton.graph.bytes())?;
        }
        let members = subsets.known.get(set);
        // Members are sorted, and the wanted states come first.
        let (good, bad) = members.split_at(members.partition_point(|state| (*state as usize) < *wanted));
        // No word from here on can be accepted by a wanted state.
        if good.is_empty() {
            set += 1;
            continue;
        }
        let accepts = |part: &[u32]| part.iter().any(|state| automaton.graph.accepts(*state as usize));
        if accepts(good) && !accepts(bad) {
            let mut word = Vec::new();
            while set != 0 {
                let (letter, before) = from[set];
                word.push(letter);
                set = before as usize;
            }
            word.reverse();
            return Ok(Some(word));
        }
        for (letter, to) in subsets.edges(set) {
            // Sets are numbered as they are met, so this one is new: breadth first gives the shortest word.
            if to as usize == from.len() {
                from.push((letter, id(set)));
            }
        }
        set += 1;
    }
    Ok(None)
}
