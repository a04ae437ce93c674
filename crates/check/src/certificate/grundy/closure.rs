//! All that can stand around a row: the least set that is closed under the machine's rows.
//!
//! docs/proofs.md, Proposition 84. A node is a state with the K letters before the row and the K letters last written.
//! A letter may follow on K letters if the true rows before have it so, or if some node writes it so.

use super::super::Refused;
use super::merging::Graph;
use super::numbered::Numbered;
use super::transducer::{Letter, RowState, Transducer};
use wythoff_base::{Budget, Spent};

/// K letters, as a number of [`Closure::words`].
type Word = u32;

/// A state and the words before the row and before the next column.
type Node = (u32, Word, Word);

/// The mark for no node; no closure has that many.
const NONE: u32 = u32::MAX;

/// What is known of a word.
#[derive(Clone, Copy)]
struct Follow {
    /// The letters that may follow, as bits.
    letters: u16,
    /// The last node before whose row it stands.
    last: u32,
}

/// The nodes as far as they are known.
pub(super) struct Closure {
    values: usize,
    rows: Transducer,
    /// K letters of v + 1 bits each: at most 128 bits.
    words: Numbered<u128>,
    mask: u128,
    follow: Vec<Follow>,
    nodes: Numbered<Node>,
    /// The node before it with the same word before the row.
    before: Vec<u32>,
    /// Nodes with letters that may follow.
    open: Vec<(u32, Letter)>,
}

impl Closure {
    /// Of the values 0..v, from row K on; (v + 1) K is at most 128.
    pub(crate) fn of(values: usize, context: usize, budget: &Budget) -> Result<Closure, Refused> {
        let mut all = Closure {
            values,
            rows: Transducer::of(values),
            words: Numbered::new(),
            mask: u128::MAX >> (128 - (values * context).clamp(1, 128)),
            follow: Vec::new(),
            nodes: Numbered::new(),
            before: Vec::new(),
            open: Vec::new(),
        };
        let (state, written) = all.begin(context)?;
        let word = |letters: &[Letter]| letters.iter().fold(0, |word, letter| word << values | u128::from(*letter));
        for factor in written.windows(context + 1) {
            let before = all.word(word(&factor[..context]));
            all.follow[before as usize].letters |= 1 << factor[context];
        }
        let (before, last) = (all.word(word(&written[..context])), all.word(word(&written[written.len() - context..])));
        all.node((state, before, last));
        while let Some((node, letter)) = all.open.pop() {
            budget.tick(all.nodes.all.len() as u64, None)?;
            all.room(budget)?;
            let (state, before, mut last) = *all.nodes.get(node);
            let (next, written) = all.rows.after(state, letter)?;
            let before = all.then(before, letter);
            for letter in written.letters() {
                all.may_follow(last, *letter);
                last = all.then(last, *letter);
            }
            all.node((next, before, last));
        }
        Ok(all)
    }

    fn bytes(&self) -> usize {
        let lists = self.follow.len() * size_of::<Follow>() + self.before.len() * size_of::<u32>();
        self.words.bytes() + self.nodes.bytes() + lists + self.open.len() * 8
    }

    fn room(&self, budget: &Budget) -> Result<(), Spent> {
        let many = self.words.all.len().max(self.nodes.all.len()) >= NONE as usize / 2;
        budget.allows(if many { usize::MAX } else { self.bytes() })
    }

    /// The true state before row K, and the letters written by then: more than K.
    fn begin(&mut self, context: usize) -> Result<(u32, Vec<Letter>), Refused> {
        let mut state = self.rows.states.meet(RowState::first(self.values)).0;
        let mut written: Vec<Letter> = Vec::new();
        for row in 0..context {
            // Before the first diagonal is used by all, the letter of a row is the next one to be written.
            let letter = written.get(row).copied().unwrap_or_else(|| self.rows.states.get(state).next_letter());
            let (next, more) = self.rows.after(state, letter)?;
            state = next;
            written.extend(more.letters());
        }
        if written.len() <= context {
            return Err(Refused::because("K is too small"));
        }
        Ok((state, written))
    }

    fn word(&mut self, letters: u128) -> Word {
        let (word, new) = self.words.meet(letters);
        if new {
            self.follow.push(Follow { letters: 0, last: NONE });
        }
        word
    }

    fn letters_then(&self, word: Word, letter: Letter) -> u128 {
        (self.words.get(word) << self.values | u128::from(letter)) & self.mask
    }

    /// The word one letter on.
    fn then(&mut self, word: Word, letter: Letter) -> Word {
        self.word(self.letters_then(word, letter))
    }

    /// From now on a letter may follow on a word.
    fn may_follow(&mut self, word: Word, letter: Letter) {
        let follow = &mut self.follow[word as usize];
        if follow.letters >> letter & 1 == 1 {
            return;
        }
        follow.letters |= 1 << letter;
        let mut node = follow.last;
        while node != NONE {
            self.open.push((node, letter));
            node = self.before[node as usize];
        }
    }

    fn node(&mut self, node: Node) {
        let (number, new) = self.nodes.meet(node);
        if new {
            let follow = &mut self.follow[node.1 as usize];
            self.before.push(std::mem::replace(&mut follow.last, number));
            let letters = follow.letters;
            self.open.extend(set(letters).map(|letter| (number, letter)));
        }
    }

    /// How many nodes there are, how many states in them, and how many words of K + 1 letters.
    pub(crate) fn counts(&self) -> [u64; 3] {
        let mut seen = vec![false; self.rows.states.all.len()];
        self.nodes.all.iter().for_each(|node| seen[node.0 as usize] = true);
        let words = self.follow.iter().map(|follow| u64::from(follow.letters.count_ones())).sum();
        [self.nodes.all.len() as u64, seen.iter().filter(|seen| **seen).count() as u64, words]
    }

    /// The nodes by their states, and where their rows lead.
    pub(crate) fn graph(mut self, budget: &Budget) -> Result<Graph, Refused> {
        let follow: Vec<u16> = self.follow.iter().map(|follow| follow.letters).collect();
        (self.before, self.open, self.follow) = (Vec::new(), Vec::new(), Vec::new());
        let count = |node: &Node| follow[node.1 as usize].count_ones() as usize;
        let count = self.nodes.all.iter().map(count).sum::<usize>();
        budget.allows(self.bytes() + follow.len() * 2 + (self.nodes.all.len() + count) * 8)?;
        let (mut ends, mut edges) = (Vec::with_capacity(self.nodes.all.len()), Vec::with_capacity(count));
        for node in 0..self.nodes.all.len() {
            budget.step()?;
            let (state, before, last) = self.nodes.all[node];
            for letter in set(follow[before as usize]) {
                let (next, written) = self.rows.after(state, letter)?;
                let then = |word: Word, letter: &Letter| self.words.number(&self.letters_then(word, *letter));
                let to = then(before, &letter).zip(written.letters().iter().try_fold(last, then));
                let to = to.and_then(|(before, last)| self.nodes.number(&(next, before, last)));
                edges.push((to.ok_or_else(|| Refused::because("the nodes are not closed"))?, letter));
            }
            ends.push(edges.len() as u32);
        }
        let states = self.nodes.all.iter().map(|node| node.0).collect();
        Ok(Graph { rows: self.rows, states, ends, edges })
    }
}

/// The letters of a set of letters.
fn set(letters: u16) -> impl Iterator<Item = Letter> {
    (0..16).filter(move |letter| letters >> letter & 1 == 1)
}
