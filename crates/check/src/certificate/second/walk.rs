//! Searches for words in some tracks: products of automata, free tracks and the forms of a tree.

use super::decision::{Leaf, Tree};
use super::digits::{Digits, IDLE, Running, START};
use std::collections::HashMap;
use std::hash::Hash;
use wythoff_base::{Budget, Spent};

/// The digits of x0, y0, x1, y1.
pub(super) type Column = [u8; 4];

/// The pairs of a certificate.
pub(super) struct Relation<'a> {
    /// The transitions of each state: the digits of x and y, and the next state.
    pub rows: &'a [Vec<(Vec<u8>, u32)>],
    pub accepting: &'a [u32],
    pub digits: Digits,
    pub budget: &'a Budget<'a>,
}

/// Things that were met, numbered, and by which column from which other one.
pub(super) struct Met<T> {
    pub all: Vec<T>,
    numbers: HashMap<T, u32>,
    from: Vec<(u32, Column)>,
}

impl<T: Clone + Eq + Hash> Met<T> {
    pub(crate) fn new(first: T) -> Met<T> {
        Met { all: vec![first.clone()], numbers: HashMap::from([(first, 0)]), from: vec![(0, [0; 4])] }
    }

    pub(crate) fn number(&mut self, one: T, from: u32, column: Column) -> u32 {
        let new = self.all.len() as u32;
        *self.numbers.entry(one).or_insert_with_key(|one| {
            self.all.push(one.clone());
            self.from.push((from, column));
            new
        })
    }

    /// The columns that led here from the first one.
    pub(crate) fn word(&self, mut at: u32) -> Vec<Column> {
        let mut word = Vec::new();
        while at != 0 {
            word.push(self.from[at as usize].1);
            at = self.from[at as usize].0;
        }
        word.reverse();
        word
    }
}

/// Words in some tracks, for a search: pairs that automata read, tracks with any digits, and the answers that the tree
/// wants.
pub(super) struct Walk<'a> {
    relation: &'a Relation<'a>,
    /// The two tracks of each pair.
    pairs: &'a [[usize; 2]],
    free: &'a [usize],
    tree: &'a Tree,
    /// The leaf that is looked for.
    leaf: Leaf,
    running: Vec<Running>,
    /// By the signs that are settled: the forms of which something may still be asked; nothing if the leaf cannot be
    /// reached.
    asked: HashMap<Vec<Option<i64>>, Option<Vec<bool>>>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        relation: &'a Relation,
        pairs: &'a [[usize; 2]],
        free: &'a [usize],
        tree: &'a Tree,
        leaf: Leaf,
    ) -> Walk<'a> {
        let running = Running::all(relation.digits, &tree.asks(&|_| None));
        Walk { relation, pairs, free, tree, leaf, running, asked: HashMap::new() }
    }

    /// A state: which tracks are full, the state of each pair, what is kept of each form.
    pub(crate) fn start(&self) -> Vec<u32> {
        [vec![0; 1 + self.pairs.len()], vec![START; self.running.len()]].concat()
    }

    pub(crate) fn is_found(&self, state: &[u32]) -> bool {
        let (pairs, kept) = state[1..].split_at(self.pairs.len());
        let answer = |ask: &_| {
            let mut all = self.running.iter().zip(kept);
            all.find(|(running, _)| running.serves(ask)).map(|(running, kept)| running.answer(*kept, ask))
        };
        pairs.iter().all(|pair| self.relation.accepting.contains(pair)) && self.tree.reaches(self.leaf, &answer)
    }

    /// Forgets the forms of which nothing is asked any more; whether what is settled leaves a way to the leaf.
    fn has_hope(&mut self, state: &mut [u32]) -> bool {
        let kept = &mut state[1 + self.pairs.len()..];
        let sure: Vec<Option<i64>> =
            self.running.iter().zip(&*kept).map(|(running, kept)| running.sure(*kept)).collect();
        let (running, tree, leaf) = (&self.running, self.tree, self.leaf);
        let asked = self.asked.entry(sure).or_insert_with_key(|sure| {
            let answer =
                |ask: &_| running.iter().zip(sure).find(|(running, _)| running.serves(ask)).and_then(|(_, s)| *s);
            let asks = tree.asks(&answer);
            let asked = running.iter().map(|running| asks.iter().any(|ask| running.serves(ask)));
            tree.reaches(leaf, &answer).then(|| asked.collect())
        });
        let idle = asked.iter().flatten().zip(kept).filter(|(asked, _)| !**asked);
        idle.for_each(|(_, kept)| *kept = IDLE);
        asked.is_some()
    }

    /// Every column that may follow, with the state after it.
    pub(crate) fn after(&mut self, state: &[u32]) -> Vec<(Column, Vec<u32>)> {
        let digits = self.relation.digits;
        let mut open = vec![([0; 4], state.to_vec())];
        for (at, tracks) in self.pairs.iter().enumerate() {
            let row = &self.relation.rows[state[1 + at] as usize];
            let follow = |(column, next): (Column, Vec<u32>)| {
                row.iter().map(move |(pair, to)| {
                    let (mut column, mut next) = (column, next.clone());
                    tracks.iter().zip(pair).for_each(|(track, digit)| column[*track] = *digit);
                    next[1 + at] = *to;
                    (column, next)
                })
            };
            open = open.into_iter().flat_map(follow).collect();
        }
        for track in self.free {
            let choose = |(column, next): (Column, Vec<u32>)| {
                (0..=digits.top).map(move |digit| {
                    let mut column: Column = column;
                    column[*track] = digit;
                    (column, next.clone())
                })
            };
            open = open.into_iter().flat_map(choose).collect();
        }
        open.retain(|(column, _)| (0..4).all(|track| digits.may_follow(state[0] >> track & 1 == 1, column[track])));
        let forms = 1 + self.pairs.len();
        for (column, next) in &mut open {
            next[0] = (0..4).map(|track| u32::from(column[track] == digits.top) << track).sum();
            let kept = self.running.iter_mut().zip(&mut next[forms..]);
            kept.for_each(|(running, kept)| *kept = running.step(*kept, *column));
        }
        open.retain_mut(|(_, next)| self.has_hope(next));
        open
    }

    /// The columns of the shortest word that is found.
    pub(crate) fn find(&mut self) -> Result<Option<Vec<Column>>, Spent> {
        let mut met = Met::new(self.start());
        let mut at = 0;
        while let Some(state) = met.all.get(at).cloned() {
            self.relation.budget.step()?;
            self.relation.budget.allows(met.all.len() * 16 * state.len())?;
            if self.is_found(&state) {
                return Ok(Some(met.word(at as u32)));
            }
            for (column, next) in self.after(&state) {
                met.number(next, at as u32, column);
            }
            at += 1;
        }
        Ok(None)
    }
}
