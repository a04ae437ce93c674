//! Things by number, in little memory: one copy of each, and an open table of their numbers.

use std::hash::{DefaultHasher, Hash, Hasher};

/// Things by number, in the order in which they were met.
pub(super) struct Numbered<T> {
    pub all: Vec<T>,
    /// Numbers at the places of their things, or after them; at most three quarters are filled.
    slots: Vec<u32>,
}

/// The table has no entry here; no certificate has that many states.
const EMPTY: u32 = u32::MAX;

impl<T: Eq + Hash> Numbered<T> {
    pub(crate) fn new() -> Numbered<T> {
        Numbered { all: Vec::new(), slots: vec![EMPTY; 64] }
    }

    /// The slot of a thing, or the free one where it belongs.
    fn slot(&self, thing: &T) -> usize {
        let mut hasher = DefaultHasher::new();
        thing.hash(&mut hasher);
        let length = self.slots.len();
        let mut slot = ((u128::from(hasher.finish()) * length as u128) >> 64) as usize;
        while self.slots[slot] != EMPTY && self.all[self.slots[slot] as usize] != *thing {
            slot = if slot + 1 == length { 0 } else { slot + 1 };
        }
        slot
    }

    /// The number of a thing, and whether it is new.
    pub(crate) fn meet(&mut self, thing: T) -> (u32, bool) {
        let slot = self.slot(&thing);
        if self.slots[slot] != EMPTY {
            return (self.slots[slot], false);
        }
        let number = self.all.len() as u32;
        self.slots[slot] = number;
        self.all.push(thing);
        if self.all.len() > self.slots.len() / 4 * 3 {
            self.slots = vec![EMPTY; self.slots.len() / 2 * 3];
            for (number, thing) in (0..).zip(&self.all) {
                let slot = self.slot(thing);
                self.slots[slot] = number;
            }
        }
        (number, true)
    }

    /// The number of a thing that was met.
    pub(crate) fn number(&self, thing: &T) -> Option<u32> {
        Some(self.slots[self.slot(thing)]).filter(|number| *number != EMPTY)
    }

    pub(crate) fn get(&self, number: u32) -> &T {
        &self.all[number as usize]
    }

    /// Bytes of the things and their numbers.
    pub(crate) fn bytes(&self) -> usize {
        self.all.len() * size_of::<T>() + self.slots.len() * size_of::<u32>()
    }
}
