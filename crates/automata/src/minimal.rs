//! The smallest deterministic automaton: partitions of states and of transitions refine each other, the smaller half
//! each time (after Hopcroft, and Valmari's form of it for transitions that are not everywhere defined).

use crate::graph::{Edge, Graph, in_order};
use crate::slices::id;
use wythoff_base::{Budget, GaveUp};

/// Sets of numbers that can be split by marking some of their elements.
struct Partition {
    elements: Vec<u32>,
    place: Vec<u32>,
    set: Vec<u32>,
    first: Vec<u32>,
    past: Vec<u32>,
    marked: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    /// Everything in one set; none where there is nothing.
    fn new(size: usize) -> Partition {
        let all: Vec<u32> = (0..id(size)).collect();
        let sets = usize::from(size > 0);
        Partition {
            elements: all.clone(),
            place: all,
            set: vec![0; size],
            first: vec![0; sets],
            past: vec![id(size); sets],
            marked: vec![0; sets],
            touched: Vec::new(),
        }
    }

    fn sets(&self) -> usize {
        self.first.len()
    }

    fn range(&self, set: usize) -> std::ops::Range<usize> {
        self.first[set] as usize..self.past[set] as usize
    }

    fn mark(&mut self, element: u32) {
        let set = self.set[element as usize] as usize;
        let (at, end) = (self.place[element as usize], self.first[set] + self.marked[set]);
        if at < end {
            return;
        }
        if self.marked[set] == 0 {
            self.touched.push(id(set));
        }
        let other = self.elements[end as usize];
        self.elements.swap(at as usize, end as usize);
        (self.place[element as usize], self.place[other as usize]) = (end, at);
        self.marked[set] += 1;
    }

    /// Parts what is marked from what is not; the smaller part becomes a new set.
    fn split(&mut self) {
        while let Some(set) = self.touched.pop().map(|set| set as usize) {
            let (first, past) = (self.first[set], self.past[set]);
            let middle = first + std::mem::take(&mut self.marked[set]);
            if middle == past {
                continue;
            }
            // An element is in the smaller part at most log2 n times: that makes the whole n log n.
            let (from, to) = if middle - first <= past - middle { (first, middle) } else { (middle, past) };
            if from == first {
                self.first[set] = to;
            } else {
                self.past[set] = from;
            }
            let new = id(self.first.len());
            self.first.push(from);
            self.past.push(to);
            self.marked.push(0);
            for element in &self.elements[from as usize..to as usize] {
                self.set[*element as usize] = new;
            }
        }
    }
}

/// The smallest graph that accepts the same words from 0.
pub(crate) fn minimal(graph: &Graph, budget: &Budget) -> Result<Graph, GaveUp> {
    let live = graph.live();
    let kept: Vec<u32> = in_order(graph, 0).into_iter().filter(|state| live[*state as usize]).collect();
    // Nothing is accepted: one state that says so.
    if kept.is_empty() {
        let mut nothing = Graph::default();
        nothing.push(false, []);
        return Ok(nothing);
    }
    let mut name = vec![u32::MAX; graph.len()];
    kept.iter().zip(0..).for_each(|(state, new)| name[*state as usize] = new);
    // Transitions by letter, then the sets of those with the same letter.
    let mut edges: Vec<(u32, u32, u32)> = Vec::new();
    for state in &kept {
        let all =
            graph.of(*state as usize).iter().map(|(letter, to)| (*letter, name[*state as usize], name[*to as usize]));
        edges.extend(all.filter(|(_, _, to)| *to != u32::MAX));
    }
    budget.allows(edges.len() * 48 + graph.bytes())?;
    edges.sort_unstable();
    let mut cords = Partition::new(edges.len());
    let mut letters: Vec<usize> = (1..edges.len()).filter(|&at| edges[at - 1].0 != edges[at].0).collect();
    letters.push(edges.len());
    if !edges.is_empty() {
        (cords.first, cords.past, cords.marked) = Default::default();
        let mut start = 0;
        for (set, end) in letters.into_iter().enumerate() {
            cords.first.push(id(start));
            cords.past.push(id(end));
            cords.marked.push(0);
            cords.set[start..end].fill(id(set));
            start = end;
        }
    }
    let mut into: Vec<Vec<u32>> = vec![Vec::new(); kept.len()];
    edges.iter().zip(0..).for_each(|((_, _, to), at)| into[*to as usize].push(at));
    let mut blocks = Partition::new(kept.len());
    let accepting = (0..kept.len()).filter(|&state| graph.accepts(kept[state] as usize));
    accepting.for_each(|state| blocks.mark(id(state)));
    blocks.split();
    // Block 0 need not split anything: what does not lead into another block leads into it or nowhere.
    let (mut block, mut cord) = (1, 0);
    while cord < cords.sets() {
        budget.step()?;
        for at in cords.range(cord) {
            blocks.mark(edges[cords.elements[at] as usize].1);
        }
        blocks.split();
        cord += 1;
        while block < blocks.sets() {
            budget.step()?;
            for at in blocks.range(block) {
                into[blocks.elements[at] as usize].iter().for_each(|edge| cords.mark(*edge));
            }
            cords.split();
            block += 1;
        }
    }
    let mut merged = Graph::default();
    for set in 0..blocks.sets() {
        let state = kept[blocks.elements[blocks.first[set] as usize] as usize] as usize;
        let all = graph.of(state).iter().filter(|(_, to)| name[*to as usize] != u32::MAX);
        merged.push(graph.accepts(state), all.map(|(letter, to)| (*letter, blocks.set[name[*to as usize] as usize])));
    }
    Ok(renumbered(&merged, blocks.set[0] as usize))
}

/// The same graph, states in the order in which they are met from the start.
fn renumbered(graph: &Graph, start: usize) -> Graph {
    let order = in_order(graph, start);
    let mut name = vec![0; graph.len()];
    order.iter().zip(0..).for_each(|(state, new)| name[*state as usize] = new);
    let mut result = Graph::default();
    for state in order.iter().map(|state| *state as usize) {
        let edges = graph.of(state).iter().map(|&(letter, to): &Edge| (letter, name[to as usize]));
        result.push(graph.accepts(state), edges);
    }
    result
}
