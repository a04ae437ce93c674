//! The course of a game: how it stands, what was played, and what undo restores.

/// States of a game and its moves.
pub(super) struct Course<S, M> {
    /// How it stands.
    pub now: S,
    /// Every move made so far.
    pub played: Vec<M>,
    /// Before each decision of the person: how it stood, and how many moves had been made.
    past: Vec<(S, usize)>,
}

impl<S: Clone, M> Course<S, M> {
    pub fn new(now: S) -> Course<S, M> {
        Course { now, played: vec![], past: vec![] }
    }

    /// The person decides: undo comes back to here.
    pub fn remember(&mut self) {
        self.past.push((self.now.clone(), self.played.len()));
    }

    /// Back to the person's last decision. False if there was none.
    pub fn undo(&mut self) -> bool {
        let Some((before, played)) = self.past.pop() else { return false };
        self.now = before;
        self.played.truncate(played);
        true
    }
}
