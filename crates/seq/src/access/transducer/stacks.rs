//! Stacks of transducers, memoised.

use super::machine::{Key, Machine, State, Totals};
use std::collections::HashMap;
use wythoff_base::{Budget, GaveUp, UBig};

/// The number of a stack in the list.
pub(super) type StackId = u32;

/// The stack of no transducers, which writes the letter it is given: a number that no stack gets.
const EMPTY: StackId = u32::MAX;

/// The transducer that reads first, and those that read its output. The last one only follows the sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stack {
    top: State,
    rest: StackId,
}

/// The word that a stack writes for one letter: its totals, and the stack afterwards.
#[derive(Debug)]
struct Node {
    totals: Totals,
    after: StackId,
}

/// A partly evaluated node.
struct Frame {
    letter: u32,
    stack: StackId,
    done: u32,
    node: Node,
}

#[derive(Debug)]
pub(super) struct Stacks {
    stacks: Vec<Stack>,
    ids: HashMap<Stack, StackId>,
    /// By stack, then by letter 1 or 2.
    nodes: Vec<[Option<Box<Node>>; 2]>,
    /// The beginnings of the blocks B_0, B_1, ..., and the states there.
    starts: Vec<(Totals, State)>,
    bytes: usize,
}

impl Stacks {
    pub(crate) fn new() -> Stacks {
        let starts = vec![(Totals::default(), State { a: 0, d: 0 })];
        Stacks { stacks: Vec::new(), ids: HashMap::new(), nodes: Vec::new(), starts, bytes: 0 }
    }

    /// The number of a stack; equal stacks have the same number.
    fn intern(&mut self, stack: Stack) -> Result<StackId, GaveUp> {
        if let Some(&id) = self.ids.get(&stack) {
            return Ok(id);
        }
        let id = StackId::try_from(self.stacks.len()).ok().filter(|&id| id != EMPTY);
        let id = id.ok_or(GaveUp::memory(self.bytes))?;
        self.stacks.push(stack);
        self.nodes.push([None, None]);
        self.ids.insert(stack, id);
        // A stack, its entry in the map and its two empty slots, about.
        self.bytes = self.bytes.saturating_add(80);
        Ok(id)
    }

    /// The stack that writes the block B_k when it reads 1.
    fn root(&mut self, k: usize) -> Result<StackId, GaveUp> {
        let mut stack = EMPTY;
        for i in (0..self.starts.len().min(k + 1)).rev() {
            stack = self.intern(Stack { top: self.starts[i].1, rest: stack })?;
        }
        Ok(stack)
    }

    fn get(&self, letter: u32, stack: StackId) -> Option<&Node> {
        self.nodes.get(stack as usize)?[usize::from(letter == 2)].as_deref()
    }

    fn put(&mut self, letter: u32, stack: StackId, node: Node) {
        self.bytes = self.bytes.saturating_add(16 + node.totals.bytes());
        if let Some(slots) = self.nodes.get_mut(stack as usize) {
            slots[usize::from(letter == 2)] = Some(Box::new(node));
        }
    }

    /// Evaluates a node and all below it, without recursion: the stacks are as high as n is long.
    fn evaluate(&mut self, f: &Machine, letter: u32, stack: StackId, budget: &Budget) -> Result<(), GaveUp> {
        if self.get(letter, stack).is_some() {
            return Ok(());
        }
        let begin = |stacks: &Stacks, letter, stack: StackId| {
            let after = stacks.stacks.get(stack as usize).map_or(EMPTY, |s| s.rest);
            Frame { letter, stack, done: 0, node: Node { totals: Totals::default(), after } }
        };
        let mut frames = vec![begin(self, letter, stack)];
        let mut steps = 0u32;
        while let Some(frame) = frames.last_mut() {
            // A look at the clock costs as much as some steps.
            if steps.is_multiple_of(256) {
                budget.step()?;
            }
            steps = steps.wrapping_add(1);
            let Some(&Stack { top, rest }) = self.stacks.get(frame.stack as usize) else {
                return Err(GaveUp::memory(self.bytes));
            };
            let (u, v) = (frame.letter, f.value(top));
            if rest == EMPTY {
                frame.node.totals = Totals { n: UBig::ONE, a: UBig::from(u), d: UBig::from(v) };
            } else if frame.done + 1 < u + v {
                let child = if frame.done + 2 == u + v { 2 } else { 1 };
                if let Some(node) = self.get(child, frame.node.after) {
                    frame.node.totals.add(&node.totals);
                    frame.node.after = node.after;
                    frame.done += 1;
                } else {
                    let next = begin(self, child, frame.node.after);
                    frames.push(next);
                }
                continue;
            }
            if let Some(Frame { letter, stack, mut node, .. }) = frames.pop() {
                node.after = self.intern(Stack { top: f.step(top, u, v), rest: node.after })?;
                self.put(letter, stack, node);
                if self.bytes > budget.memory() {
                    return Err(GaveUp::memory(self.bytes));
                }
            }
        }
        Ok(())
    }

    /// The state of the transducer that reads first.
    pub(crate) fn top(&self, stack: StackId) -> Option<State> {
        Some(self.stacks.get(stack as usize)?.top)
    }

    /// The stack after a letter, which has as many transducers.
    pub(crate) fn after(
        &mut self,
        f: &Machine,
        letter: u32,
        stack: StackId,
        budget: &Budget,
    ) -> Result<StackId, GaveUp> {
        self.evaluate(f, letter, stack, budget)?;
        Ok(self.get(letter, stack).map_or(stack, |node| node.after))
    }

    /// The stack of the first `height` transducers, at least one, in their initial states.
    pub(crate) fn first(&mut self, f: &Machine, height: usize, budget: &Budget) -> Result<StackId, GaveUp> {
        while self.starts.len() < height {
            self.extend(f, budget)?;
        }
        self.root(height - 1)
    }

    /// Adds the start of one more block.
    fn extend(&mut self, f: &Machine, budget: &Budget) -> Result<(), GaveUp> {
        let root = self.root(self.starts.len() - 1)?;
        self.evaluate(f, 1, root, budget)?;
        if let (Some(node), Some((start, _))) = (self.get(1, root), self.starts.last()) {
            let mut next = start.clone();
            next.add(&node.totals);
            self.bytes = self.bytes.saturating_add(next.bytes());
            self.starts.push((next.clone(), f.state(&next)));
        }
        Ok(())
    }

    /// The last index whose total is at most the target, with a and d there.
    pub(crate) fn find(&mut self, f: &Machine, key: Key, target: &UBig, budget: &Budget) -> Result<Totals, GaveUp> {
        while self.starts.last().is_some_and(|(start, _)| start.get(key) <= target) {
            self.extend(f, budget)?;
        }
        // The first start is 0, so at least one is at most the target.
        let k = self.starts.partition_point(|(start, _)| start.get(key) <= target).saturating_sub(1);
        let (mut letter, mut stack) = (1, self.root(k)?);
        let mut at = self.starts.get(k).map(|(start, _)| start.clone()).unwrap_or_default();
        while let Some(&Stack { top, rest }) = self.stacks.get(stack as usize) {
            if rest == EMPTY {
                break;
            }
            budget.step()?;
            let last = letter + f.value(top) - 2;
            let mut here = rest;
            for i in 0..=last {
                let child = if i == last { 2 } else { 1 };
                self.evaluate(f, child, here, budget)?;
                match self.get(child, here) {
                    // The whole word ends beyond the target, so if the other letters do not reach it, the last one
                    // does.
                    Some(node) if i < last && at.get(key) + node.totals.get(key) <= *target => {
                        at.add(&node.totals);
                        here = node.after;
                    }
                    _ => {
                        (letter, stack) = (child, here);
                        break;
                    }
                }
            }
        }
        Ok(at)
    }
}
