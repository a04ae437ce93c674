//! P-positions, each pile with its partner, in the order of the piles.

/// The mark for no partner: piles are smaller.
const NONE: u32 = u32::MAX;

/// The P-positions of a game with free one-pile moves, where each pile has at most one partner.
pub(super) struct Noted {
    /// For each pile the other pile of its P-position.
    partners: Vec<u32>,
    /// The P-positions of the piles below this one were already returned.
    given: usize,
}

impl Noted {
    pub(super) fn new(side: usize) -> Noted {
        Noted { partners: vec![NONE; side], given: 0 }
    }

    /// The other pile of the P-position of v, if one was found.
    pub(super) fn partner(&self, v: usize) -> Option<usize> {
        self.partners.get(v).filter(|&&w| w != NONE).map(|&w| w as usize)
    }

    pub(super) fn found(&mut self, a: usize, b: usize) {
        (self.partners[a], self.partners[b]) = (b as u32, a as u32);
    }

    /// The P-positions (v,w) with v below x that were not returned before.
    pub(super) fn below(&mut self, x: usize) -> impl Iterator<Item = (usize, usize)> {
        let from = self.given;
        self.given = from.max(x);
        let piles = (from..).zip(self.partners.get(from..x).unwrap_or_default());
        piles.filter(|(_, w)| **w != NONE).map(|(v, w)| (v, *w as usize))
    }
}
