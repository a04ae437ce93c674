//! Constraint functions with finitely many states: a stack of transducers, memoised.
//!
//! **Theorem.** Let `f >= 1` depend on `x1` and `y1` modulo M only, and `d = b - a`. The gaps `G = (a_{n+1} - a_n)`
//! satisfy `G = 1 tau(G)`, where `tau` reads a gap `u` in the state `(a mod M, d mod M)`, takes `v = f(state)`, writes
//! `u + v - 2` gaps of 1 and one gap of 2, and moves its state on by `(u, v)`. Proof: b_{n+1} - b_n = u + v >= 2, so
//! b_n + 1 and b_{n+1} + 1 are terms of A, and all between them but b_{n+1} are; the first image begins at b_0 + 1 =
//! a_1. Hence `G = B_0 B_1 B_2 ...` with `B_0 = 1` and `B_{k+1} = tau(B_k)`: the block B_k is the word written by k
//! transducers in a row, started in the states of the first indices of B_0 .. B_{k-1}.
//!
//! **Hypotheses.** `f` is a table of values from 1 to [`MAX_VALUE`], M at most [`MAX_MODULUS`]; the constructor checks.
//!
//! **Complexity.** A node is a letter read by a stack of states. Nodes with the same letter and states write the same
//! word, so one evaluation of each serves all: O(log n) levels times the number of nodes per level, each a few
//! additions of numbers as long as n, and O(log n) steps per level to name the stacks. The number of nodes per level is
//! bounded for Example 3 and for most random tables (observed). For others, mostly functions of x1 alone, it grows like a
//! power of n, about n^0.5: f = x1 mod 2 + 1 takes 20 MB at n = 10^8, 110 MB at 10^10, 290 MB and some seconds at 10^11, and
//! then the budget ends the search. The tables stay for the next question, behind a lock; they are thrown away when it gives up, for the next
//! method needs the memory.
//!
//! **Reference.** \[F04\] Theorem 3 for the recursion; its Example 3, `f = (-1)^y1 - (-1)^x1 + 3`, is such a function.
//!
//! **Deviation.** The paper gives the recursion, one term at a time. In Example 3 d_n - 3n seems unbounded (observed),
//! so that \[FP15\] Algorithm 1 would not do.

use crate::access::{PairAccess, Partner, Place, Term};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use wythoff_budget::{Budget, GaveUp, Spent};
use wythoff_exact::UBig;

/// The greatest modulus.
pub const MAX_MODULUS: u32 = 256;

/// The greatest value of `f`.
pub const MAX_VALUE: u32 = 4096;

/// The candidates `b_n = b_{n-1} + a_n - a_{n-1} + f[a_{n-1} mod M][b_{n-1} mod M]`.
///
/// ```
/// use wythoff_exact::UBig;
/// use wythoff_budget::Budget;
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::transducer::Transducer;
/// // f = (-1)^y1 - (-1)^x1 + 3
/// let example3 = Transducer::new(2, vec![vec![3, 1], vec![5, 3]]).unwrap();
/// let term = example3.pair(&UBig::from(7u8), &Budget::unlimited())?;
/// assert_eq!((term.a, term.b.exact()), (8u8.into(), Some(&31u8.into())));
/// let x = UBig::from(10u8).pow(100);
/// let place = example3.locate(&x, &Budget::unlimited())?;
/// assert!(place.in_a.is_some() != place.in_b.is_some());
/// # Ok::<(), wythoff_budget::GaveUp>(())
/// ```
#[derive(Debug)]
pub struct Transducer {
    machine: Machine,
    tower: Mutex<Tower>,
}

/// `tau`: the table, row after row.
#[derive(Debug)]
struct Machine {
    modulus: u32,
    f: Vec<u32>,
}

/// a mod M and d mod M.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    a: u16,
    d: u16,
}

/// What a word of gaps adds up to, or the place where it begins.
#[derive(Clone, Debug, Default)]
struct Totals {
    n: UBig,
    a: UBig,
    d: UBig,
}

/// A total to search by.
#[derive(Clone, Copy)]
enum Key {
    Index,
    A,
    Difference,
}

/// Number of a stack in the tower's list.
type StackId = u32;

/// The stack of no transducers: it writes the letter it is given.
const EMPTY: StackId = u32::MAX;

/// The transducer that reads first, and those that read what it writes. The last one only follows the sums.
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

/// A node half evaluated.
struct Frame {
    letter: u32,
    stack: StackId,
    done: u32,
    node: Node,
}

#[derive(Debug)]
struct Tower {
    stacks: Vec<Stack>,
    ids: HashMap<Stack, StackId>,
    /// By stack, then by letter 1 or 2.
    nodes: Vec<[Option<Box<Node>>; 2]>,
    /// Where the blocks B_0, B_1, ... begin, and the states there.
    starts: Vec<(Totals, State)>,
    bytes: usize,
}

impl Totals {
    fn get(&self, key: Key) -> &UBig {
        match key {
            Key::Index => &self.n,
            Key::A => &self.a,
            Key::Difference => &self.d,
        }
    }

    fn add(&mut self, word: &Totals) {
        self.n += &word.n;
        self.a += &word.a;
        self.d += &word.d;
    }

    fn bytes(&self) -> usize {
        [&self.n, &self.a, &self.d].iter().map(|n| 32 + size_of_val(n.as_words())).sum()
    }
}

impl Machine {
    fn value(&self, state: State) -> u32 {
        let (a, d) = (u32::from(state.a), u32::from(state.d));
        // States are residues, so the place is in the table.
        self.f[(a * self.modulus + (a + d) % self.modulus) as usize]
    }

    fn step(&self, state: State, u: u32, v: u32) -> State {
        let sum = |s: u16, t: u32| ((u32::from(s) + t) % self.modulus) as u16;
        State { a: sum(state.a, u), d: sum(state.d, v) }
    }

    fn state(&self, at: &Totals) -> State {
        let residue = |n: &UBig| (n % self.modulus) as u16;
        State { a: residue(&at.a), d: residue(&at.d) }
    }
}

impl Tower {
    fn new() -> Tower {
        let starts = vec![(Totals::default(), State { a: 0, d: 0 })];
        Tower { stacks: Vec::new(), ids: HashMap::new(), nodes: Vec::new(), starts, bytes: 0 }
    }

    /// The number of a stack, the same for equal stacks.
    fn intern(&mut self, stack: Stack) -> Result<StackId, GaveUp> {
        if let Some(&id) = self.ids.get(&stack) {
            return Ok(id);
        }
        let id = StackId::try_from(self.stacks.len()).ok().filter(|&id| id != EMPTY);
        let id = id.ok_or(GaveUp::memory(self.bytes))?;
        self.stacks.push(stack);
        self.nodes.push([None, None]);
        self.ids.insert(stack, id);
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
        let begin = |tower: &Tower, letter, stack: StackId| {
            let after = tower.stacks.get(stack as usize).map_or(EMPTY, |s| s.rest);
            Frame { letter, stack, done: 0, node: Node { totals: Totals::default(), after } }
        };
        let mut frames = vec![begin(self, letter, stack)];
        let mut steps = 0u32;
        while let Some(frame) = frames.last_mut() {
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

    /// The start of one more block.
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
    fn find(&mut self, f: &Machine, key: Key, target: &UBig, budget: &Budget) -> Result<Totals, GaveUp> {
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
                    // The whole word ends beyond the target: if all before the last letter do not, the last does.
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

impl Transducer {
    /// The sequence of the table `f[x1 mod M][y1 mod M]`; `None` unless it is M by M with values from 1 to
    /// [`MAX_VALUE`] and M from 1 to [`MAX_MODULUS`].
    pub fn new(modulus: u32, f: Vec<Vec<u32>>) -> Option<Transducer> {
        let square = f.len() == modulus as usize && f.iter().all(|row| row.len() == modulus as usize);
        let f: Vec<u32> = f.into_iter().flatten().collect();
        if !(1..=MAX_MODULUS).contains(&modulus) || !square || !f.iter().all(|v| (1..=MAX_VALUE).contains(v)) {
            return None;
        }
        Some(Transducer { machine: Machine { modulus, f }, tower: Mutex::new(Tower::new()) })
    }

    /// What the starts of the blocks alone will take: three numbers each, and from a block to the next they grow by a
    /// factor of max f + 2 at most.
    fn least_bytes(&self, target: &UBig) -> usize {
        let factor = self.machine.f.iter().max().map_or(2, |v| v + 2);
        let bytes = size_of_val(target.as_words());
        let levels = bytes.saturating_mul(8) / (factor.ilog2() as usize + 1);
        bytes.saturating_mul(levels).saturating_mul(3) / 2
    }

    fn find(&self, key: Key, target: &UBig, budget: &Budget) -> Result<Totals, GaveUp> {
        let least = self.least_bytes(target);
        if least > budget.memory() {
            return Err(GaveUp::memory(least));
        }
        // Every entry is finished before it is stored, so the tables of a thread that died are sound.
        let mut tower: MutexGuard<Tower> = self.tower.lock().unwrap_or_else(PoisonError::into_inner);
        let found = tower.find(&self.machine, key, target, budget);
        if matches!(found, Err(GaveUp::Spent(Spent::Memory(_) | Spent::Time))) {
            *tower = Tower::new();
        }
        found
    }
}

impl PairAccess for Transducer {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let at = self.find(Key::Index, n, budget)?;
        let b = Partner::Exact(&at.a + at.d);
        Ok(Term { a: at.a, b })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let at = self.find(Key::A, x, budget)?;
        // a_0 .. a_n and b_1 .. b_m are the numbers up to x, each once: n + 1 + m = x + 1.
        let in_b = (at.a != *x || *x == UBig::ZERO).then(|| x - &at.n);
        Ok(Place { in_a: (at.a == *x).then_some(at.n), in_b })
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        let at = self.find(Key::A, x, budget)?;
        Ok(Some(at.a == *x && &at.a + at.d == *y))
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        if *end == UBig::ZERO {
            return Ok(None);
        }
        let n = self.find(Key::Difference, d, budget)?.n;
        Ok(Some(n.min(end - UBig::ONE)))
    }
}
