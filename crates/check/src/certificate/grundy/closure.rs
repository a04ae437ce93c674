//! All that can stand around a row: the least set that is closed under the machine's rows.
//!
//! docs/proofs.md, Proposition 84. A node is a state with the K letters before the row and the K letters last written. A letter may follow
//! on K letters if the true rows before have it so, or if some node writes it so.

use super::super::Refused;
use super::transducer::{Letter, State};
use std::collections::HashMap;
use std::hash::Hash;
use wythoff_budget::{Budget, Spent};

/// Things by number, in the order in which they were met.
pub(super) struct Numbered<T> {
    numbers: HashMap<T, u32>,
    all: Vec<T>,
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn new() -> Numbered<T> {
        Numbered { numbers: HashMap::new(), all: Vec::new() }
    }

    /// The number of a thing, and whether it is new.
    fn meet(&mut self, thing: T) -> (u32, bool) {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(thing.clone()).or_insert(next);
        if number == next {
            self.all.push(thing);
        }
        (number, number == next)
    }

    fn get(&self, number: u32) -> &T {
        &self.all[number as usize]
    }
}

/// K letters, as a number of [`Closure::words`].
type Word = u32;

/// A state and the words before the row and before the next column.
type Node = (u32, Word, Word);

/// What is known of a word.
#[derive(Clone, Default)]
struct Follow {
    /// The letters that may follow, as bits.
    letters: u16,
    /// The nodes before whose row it stands.
    nodes: Vec<u32>,
}

/// The nodes, and where their rows lead.
pub(super) struct Closure {
    pub values: usize,
    states: Numbered<State>,
    rows: HashMap<(u32, Letter), (u32, Vec<Letter>)>,
    words: Numbered<Box<[Letter]>>,
    follow: Vec<Follow>,
    nodes: Numbered<Node>,
    /// By node: the letters and the nodes behind them.
    edges: Vec<Vec<(Letter, u32)>>,
}

/// The most bytes that a node takes with its word, beside the letters.
const BYTES: usize = 400;

impl Closure {
    /// Of the values 0..v, from row K on.
    pub fn of(values: usize, context: usize, budget: &Budget) -> Result<Closure, Refused> {
        let mut all = Closure {
            values,
            states: Numbered::new(),
            rows: HashMap::new(),
            words: Numbered::new(),
            follow: Vec::new(),
            nodes: Numbered::new(),
            edges: Vec::new(),
        };
        let (state, written) = all.begin(context)?;
        for factor in written.windows(context + 1) {
            let word = all.word(&factor[..context]);
            all.follow[word as usize].letters |= 1 << factor[context];
        }
        let (before, last) = (all.word(&written[..context]), all.word(&written[written.len() - context..]));
        let mut open = Vec::new();
        all.node((state, before, last), &mut open);
        while let Some((node, letter)) = open.pop() {
            budget.tick(all.nodes.all.len() as u64, None)?;
            budget.allows(all.words.all.len().max(all.nodes.all.len()) * (BYTES + 2 * context))?;
            let (state, before, mut last) = *all.nodes.get(node);
            let (next, written) = all.row(state, letter)?;
            let before = all.then(before, letter);
            for letter in written {
                let follow = &mut all.follow[last as usize];
                if follow.letters >> letter & 1 == 0 {
                    follow.letters |= 1 << letter;
                    open.extend(follow.nodes.iter().map(|node| (*node, letter)));
                }
                last = all.then(last, letter);
            }
            let to = all.node((next, before, last), &mut open);
            all.edges[node as usize].push((letter, to));
        }
        Ok(all)
    }

    /// The true state before row K, and the letters written by then: more than K.
    fn begin(&mut self, context: usize) -> Result<(u32, Vec<Letter>), Refused> {
        let mut state = self.states.meet(State::first(self.values)).0;
        let mut written: Vec<Letter> = Vec::new();
        for row in 0..context {
            // Before the first diagonal is used by all, the letter of a row is the next one to be written.
            let letter = written.get(row).copied().unwrap_or_else(|| self.states.get(state).next_letter());
            let (next, more) = self.row(state, letter)?;
            state = next;
            written.extend(more);
        }
        if written.len() <= context {
            return Err(Refused::because("K is too small"));
        }
        Ok((state, written))
    }

    fn row(&mut self, state: u32, letter: Letter) -> Result<(u32, Vec<Letter>), Refused> {
        if let Some(known) = self.rows.get(&(state, letter)) {
            return Ok(known.clone());
        }
        let (next, written) = self.states.get(state).after(letter)?;
        let found = (self.states.meet(next).0, written);
        self.rows.insert((state, letter), found.clone());
        Ok(found)
    }

    fn word(&mut self, letters: &[Letter]) -> Word {
        let (word, new) = self.words.meet(letters.into());
        if new {
            self.follow.push(Follow::default());
        }
        word
    }

    /// The word one letter on.
    fn then(&mut self, word: Word, letter: Letter) -> Word {
        let letters: Vec<Letter> = self.words.get(word)[1..].iter().copied().chain([letter]).collect();
        self.word(&letters)
    }

    fn node(&mut self, node: Node, open: &mut Vec<(u32, Letter)>) -> u32 {
        let (number, new) = self.nodes.meet(node);
        if new {
            self.edges.push(Vec::new());
            let follow = &mut self.follow[node.1 as usize];
            follow.nodes.push(number);
            let letters = follow.letters;
            open.extend((0..16).filter(|letter| letters >> letter & 1 == 1).map(|letter| (number, letter)));
        }
        number
    }

    /// How many nodes there are, how many states in them, and how many words of K + 1 letters.
    pub fn counts(&self) -> [u64; 3] {
        let mut states: Vec<u32> = self.nodes.all.iter().map(|node| node.0).collect();
        states.sort_unstable();
        states.dedup();
        let words = self.follow.iter().map(|follow| u64::from(follow.letters.count_ones())).sum();
        [self.nodes.all.len() as u64, states.len() as u64, words]
    }

    /// Within how many rows every guess has become the true state; nothing if one has not after `most`.
    pub fn merging(&mut self, most: u64, budget: &Budget) -> Result<Option<u64>, Refused> {
        // Nodes with a guess and how much greater its D is, none of them the true one.
        let mut apart: Vec<(u32, u32, i64)> = Vec::new();
        for number in 0..self.nodes.all.len() as u32 {
            budget.step()?;
            let state = self.nodes.get(number).0;
            let (guess, ahead) = self.states.get(state).guess();
            let guess = self.states.meet(guess).0;
            apart.extend(((guess, ahead) != (state, 0)).then_some((number, guess, ahead)));
        }
        for rows in 0..=most {
            if apart.is_empty() {
                return Ok(Some(rows));
            }
            let mut next = Vec::new();
            for (node, guess, ahead) in apart {
                budget.step()?;
                let state = self.nodes.get(node).0;
                for (letter, to) in self.edges[node as usize].clone() {
                    let (guess, more) = self.row(guess, letter)?;
                    let written = self.row(state, letter)?.1.len();
                    let ahead = ahead + more.len() as i64 - written as i64;
                    next.extend(((guess, ahead) != (self.nodes.get(to).0, 0)).then_some((to, guess, ahead)));
                }
            }
            next.sort_unstable();
            next.dedup();
            apart = next;
            budget
                .allows(self.nodes.all.len() * BYTES + apart.len() * 48)
                .map_err(|_| Spent::Memory(budget.memory()))?;
        }
        Ok(None)
    }
}
