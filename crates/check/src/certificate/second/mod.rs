//! The second checker of automata: the pairs of an automaton are the P-positions, by the definition of a kernel.
//!
//! It is written apart from what makes the certificates. It shares no code with [`crate::kernel`] or with the crate of
//! automata: it has its own reading of the rule, its own arithmetic of digits, and its own products and sets of states.
//! Simple is preferred to fast.
//!
//! The pairs (x,y), x <= y, are the P-positions if no move leads from a pair to a pair and from every other position,
//! except the end of misère play, a move leads to a pair. A move makes no pile longer, so the words of all four piles
//! can have the same length.

mod decision;
mod digits;
mod sources;
mod walk;

use super::Refused;
use crate::kernel::{Claim, Counterexample};
use decision::{Leaf, Tree, Way};
use digits::Digits;
use sources::Sources;
use std::collections::{BTreeSet, HashMap};
use walk::{Column, Met, Relation, Walk};
use wythoff_base::{Budget, Spent};
use wythoff_game::Ruleset;

/// The transitions of each state, as a certificate has them: the digits of x and y, and the next state.
type Transitions<'a> = &'a [Vec<(Vec<u8>, u32)>];
/// The state of a pair that is lost, because no transition fits; no certificate has that many states.
const LOST: u32 = u32::MAX;

/// What the digits so far say of x0 and y0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Order {
    /// Both are zero.
    Zero,
    /// They are equal.
    Equal,
    /// x0 < y0.
    Less,
}

/// What is checked.
pub(super) struct Second<'a> {
    rules: &'a Ruleset,
    pairs: Relation<'a>,
    /// The moves of each way.
    trees: Vec<Tree>,
}

impl<'a> Second<'a> {
    /// Of the rows and accepting states of a certificate in the system (s,t); refused if they are not a relation
    /// between numbers.
    pub(crate) fn new(
        rules: &'a Ruleset,
        (s, t): (u32, u32),
        rows: Transitions<'a>,
        accepting: &'a [u32],
        budget: &'a Budget<'a>,
    ) -> Result<Second<'a>, Refused> {
        let digits = Digits::new(s, t).ok_or_else(|| Refused::because("the system has too many digits"))?;
        let fits = |(pair, to): &(Vec<u8>, u32)| {
            pair.len() == 2 && pair.iter().all(|digit| *digit <= digits.top) && (*to as usize) < rows.len()
        };
        let in_order = |row: &Vec<(Vec<u8>, u32)>| row.iter().all(fits) && row.is_sorted_by(|a, b| a.0 < b.0);
        let zeros = rows.first().and_then(|row| row.first()).is_some_and(|(pair, to)| pair == &[0, 0] && *to == 0);
        if !zeros || !rows.iter().all(in_order) {
            return Err(Refused::because("its transitions are not those of a relation between numbers"));
        }
        if !rules.free_single() || rules.play().is_blocking() {
            return Err(Refused::because("one-pile moves are not free, or moves may be blocked"));
        }
        let trees = Way::ALL.into_iter().map(|way| Tree::of(rules, way, false)).collect::<Option<_>>();
        let trees = trees.ok_or_else(|| {
            Refused::because("its two-pile moves are not first-order over addition, or have too many cases")
        })?;
        Ok(Second { rules, pairs: Relation { rows, accepting, digits, budget }, trees })
    }

    /// The claims that hold, in order, or an example against the first that does not.
    pub(crate) fn check(&self) -> Result<Result<Vec<Claim>, Counterexample>, Spent> {
        let can_fail = |tree: &Tree| tree.reaches(Leaf::Unread, &|_| None);
        let mut claims = vec![Claim::Sorted, Claim::Total, Claim::Unique];
        claims.extend(self.rules.play().is_misere().then_some(Claim::End));
        claims.extend(self.trees.iter().any(can_fail).then_some(Claim::Read));
        claims.extend([Claim::Stable, Claim::Absorbing]);
        let mut held = Vec::new();
        for claim in claims {
            let example = match claim {
                Claim::Sorted => self.unsorted()?,
                Claim::Total => self.alone()?,
                // Of one-pile moves; they are among the moves of `Stable`.
                Claim::Unique => None,
                Claim::End => self.pairs.accepting.contains(&0).then(Vec::new),
                Claim::Read => self.unread()?,
                Claim::Stable => self.joined()?,
                Claim::Absorbing => self.stuck()?,
            };
            match example {
                None => held.push(claim),
                // The P-positions may leave numbers out (docs/proofs.md, Proposition 116).
                Some(_) if claim == Claim::Total => {}
                Some(word) => return Ok(Err(self.example(claim, &word))),
            }
        }
        Ok(Ok(held))
    }

    /// The numbers whose digits these columns are.
    fn example(&self, claim: Claim, word: &[Column]) -> Counterexample {
        let number = |track: usize| self.pairs.digits.number(word.iter().map(|column| column[track]));
        let [x0, y0, x1, y1] = [0, 1, 2, 3].map(number);
        let shared = [&x0, &y0].into_iter().find(|x| **x == x1 || **x == y1);
        match (claim, shared) {
            (Claim::Stable, Some(x)) => Counterexample { claim: Claim::Unique, numbers: vec![x.clone()] },
            (Claim::Total, _) => Counterexample { claim, numbers: vec![x0] },
            (Claim::Stable | Claim::Read, _) => Counterexample { claim, numbers: vec![x0, y0, x1, y1] },
            _ => Counterexample { claim, numbers: vec![x0, y0] },
        }
    }

    /// A pair with x > y.
    fn unsorted(&self) -> Result<Option<Vec<Column>>, Spent> {
        let tree = Tree::positive([1, -1, 0, 0]);
        Walk::new(&self.pairs, &[[0, 1]], &[], &tree, Leaf::Legal).find()
    }

    /// A move from a pair to a pair.
    fn joined(&self) -> Result<Option<Vec<Column>>, Spent> {
        let find = |tree: &Tree| Walk::new(&self.pairs, &[[0, 1], [2, 3]], &[], tree, Leaf::Legal).find();
        self.trees.iter().find_map(|tree| find(tree).transpose()).transpose()
    }

    /// A move that the tree does not read. Sorted piles must be asked for here, where no pair has them.
    fn unread(&self) -> Result<Option<Vec<Column>>, Spent> {
        let trees = Way::ALL.into_iter().filter_map(|way| Tree::of(self.rules, way, true));
        let find = |tree: Tree| Walk::new(&self.pairs, &[], &[0, 1, 2, 3], &tree, Leaf::Unread).find();
        trees.filter_map(|tree| find(tree).transpose()).next().transpose()
    }

    /// A number without a partner: sets of states (whether x is the larger number, the state, whether the partner's
    /// digit is full).
    fn alone(&self) -> Result<Option<Vec<Column>>, Spent> {
        type Set = BTreeSet<(bool, u32, bool)>;
        let after = |set: &Set, digit: u8| -> Set {
            let one = |(larger, state, full): &(bool, u32, bool)| {
                let (larger, full) = (*larger, *full);
                self.pairs.rows[*state as usize].iter().filter_map(move |(pair, to)| {
                    let (x, partner) = if larger { (pair[1], pair[0]) } else { (pair[0], pair[1]) };
                    let follows = x == digit && self.pairs.digits.may_follow(full, partner);
                    follows.then_some((larger, *to, partner == self.pairs.digits.top))
                })
            };
            set.iter().flat_map(one).collect()
        };
        // The partner may be longer: everything that zeros of x lead to.
        let mut first = Set::from([(false, 0, false), (true, 0, false)]);
        loop {
            let more: Set = first.union(&after(&first, 0)).copied().collect();
            if more == first {
                break;
            }
            first = more;
        }
        let mut met = Met::new((false, first));
        let mut at = 0;
        while let Some((full, set)) = met.all.get(at).cloned() {
            self.pairs.budget.step()?;
            if !set.iter().any(|(_, state, _)| self.pairs.accepting.contains(state)) {
                return Ok(Some(met.word(at as u32)));
            }
            for digit in (0..=self.pairs.digits.top).filter(|digit| self.pairs.digits.may_follow(full, *digit)) {
                met.number((digit == self.pairs.digits.top, after(&set, digit)), at as u32, [digit, 0, 0, 0]);
            }
            at += 1;
        }
        Ok(None)
    }

    /// A position that is no pair, and from which no move leads to one.
    fn stuck(&self) -> Result<Option<Vec<Column>>, Spent> {
        let mut sources = Sources::default();
        let mut found = None;
        // Moves that exchange the order of the piles are seldom needed: they come last.
        for tree in &self.trees {
            sources.add(&self.pairs, tree)?;
            if sources.starts.len() > 1 {
                found = self.not_among(&sources)?;
            }
            if sources.starts.len() > 1 && found.is_none() {
                break;
            }
        }
        Ok(found)
    }

    /// A position x0 <= y0 that is no pair and none of the sources, and not the end of misère play.
    fn not_among(&self, sources: &Sources) -> Result<Option<Vec<Column>>, Spent> {
        let sources = sources.merged();
        let mut sets = Met::new(sources.starts.clone());
        let mut met = Met::new((Order::Zero, [false; 2], 0, 0));
        let (mut after, mut at): (HashMap<(u32, [u8; 2]), u32>, _) = (HashMap::new(), 0);
        let (mut counted, mut bytes) = (0, 0);
        while let Some((order, full, state, set)) = met.all.get(at).cloned() {
            self.pairs.budget.step()?;
            bytes += sets.all[counted..].iter().map(|set| set.len() * 8 + 100).sum::<usize>();
            counted = sets.all.len();
            self.pairs.budget.allows(bytes)?;
            let is_won = sets.all[set as usize].iter().any(|state| sources.found[*state as usize]);
            let is_end = order == Order::Zero && self.rules.play().is_misere();
            if !is_won && !is_end && !self.pairs.accepting.contains(&state) {
                return Ok(Some(met.word(at as u32)));
            }
            for letter in (0..=self.pairs.digits.top).flat_map(|x| (0..=self.pairs.digits.top).map(move |y| [x, y])) {
                let [x, y] = letter;
                let follows = self.pairs.digits.may_follow(full[0], x) && self.pairs.digits.may_follow(full[1], y);
                if !follows || order != Order::Less && x > y {
                    continue;
                }
                let to = *after
                    .entry((set, letter))
                    .or_insert_with(|| sets.number(sources.after(&sets.all[set as usize], letter), 0, [0; 4]));
                let order = match order {
                    Order::Less => Order::Less,
                    _ if x < y => Order::Less,
                    Order::Zero if x == 0 => Order::Zero,
                    _ => Order::Equal,
                };
                let row = self.pairs.rows.get(state as usize).map_or(&[][..], Vec::as_slice);
                let state = row.iter().find(|(pair, _)| pair == &letter).map_or(LOST, |(_, to)| *to);
                let full = [x == self.pairs.digits.top, y == self.pairs.digits.top];
                met.number((order, full, state, to), at as u32, [x, y, 0, 0]);
            }
            at += 1;
        }
        Ok(None)
    }
}
