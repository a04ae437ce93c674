//! The course of a game: its current state, the moves played, and what undo restores.

use super::session::{How, Phase, Side};

/// States of a game and its moves.
pub(super) struct Course<S, M> {
    /// The current state.
    pub now: S,
    /// Whose decision is awaited.
    pub phase: Phase,
    /// Every move made so far.
    pub played: Vec<M>,
    /// Before each decision of the person: the state and the number of moves made.
    past: Vec<(S, Phase, usize)>,
}

impl<S: Clone, M> Course<S, M> {
    pub(crate) fn new(now: S, first: Side) -> Course<S, M> {
        Course { now, phase: Phase::Move(first), played: vec![], past: vec![] }
    }

    /// The person decides: undo returns to this state.
    pub(crate) fn remember(&mut self) {
        self.past.push((self.now.clone(), self.phase, self.played.len()));
    }

    /// Back to the person's last decision. False if there was none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some((before, phase, played)) = self.past.pop() else { return false };
        (self.now, self.phase) = (before, phase);
        self.played.truncate(played);
        true
    }

    /// The person gives up.
    pub(crate) fn resign(&mut self) {
        if !matches!(self.phase, Phase::Over { .. }) {
            self.remember();
            self.phase = Phase::Over { winner: Side::Program, how: How::Resigned };
        }
    }
}
