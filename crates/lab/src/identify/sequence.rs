//! The sequences in which a rule shows its numbers.

use std::fmt;

/// The sequences of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchedSequence {
    /// The smaller numbers a_n.
    A,
    /// The larger numbers b_n.
    B,
    /// The differences b_n - a_n.
    D,
    /// a_(n+1) - a_n.
    StepsOfA,
    /// b_(n+1) - b_n.
    StepsOfB,
    /// The steps of b_n - a_n.
    StepsOfD,
    /// 0 where n is some a, 1 elsewhere.
    Word,
    /// The Grundy values of a row.
    Row(u64),
    /// The Grundy values of equal piles.
    Diagonal,
}

/// The last row of Grundy values that is looked at; row 0 is n itself in every game.
const ROWS: u64 = 4;

impl MatchedSequence {
    /// All of them, in the order of the answer.
    pub(crate) fn all() -> impl Iterator<Item = MatchedSequence> {
        use MatchedSequence::{A, B, D, Diagonal, Row, StepsOfA, StepsOfB, StepsOfD, Word};
        [B, A, D, StepsOfB, StepsOfA, StepsOfD, Word, Diagonal].into_iter().chain((1..=ROWS).map(Row))
    }

    /// Whether it is made of the pairs.
    pub(crate) fn is_of_pairs(self) -> bool {
        !matches!(self, MatchedSequence::Row(_) | MatchedSequence::Diagonal)
    }

    /// The least number of known terms for a meaningful match; fewer if the terms are large.
    pub(crate) fn fewest(self) -> usize {
        match self {
            MatchedSequence::B | MatchedSequence::A | MatchedSequence::D => 5,
            MatchedSequence::StepsOfB | MatchedSequence::Row(_) | MatchedSequence::Diagonal => 8,
            MatchedSequence::StepsOfA | MatchedSequence::StepsOfD => 14,
            MatchedSequence::Word => 24,
        }
    }

    /// How much farther it is from the pairs themselves.
    pub(super) fn rank(self) -> usize {
        match self {
            MatchedSequence::B | MatchedSequence::A => 0,
            MatchedSequence::D => 1,
            _ => 2,
        }
    }
}

/// The name in answers.
impl fmt::Display for MatchedSequence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchedSequence::A => out.write_str("a"),
            MatchedSequence::B => out.write_str("b"),
            MatchedSequence::D => out.write_str("b - a"),
            MatchedSequence::StepsOfA => out.write_str("differences of a"),
            MatchedSequence::StepsOfB => out.write_str("differences of b"),
            MatchedSequence::StepsOfD => out.write_str("differences of b - a"),
            MatchedSequence::Word => out.write_str("word"),
            MatchedSequence::Row(row) => write!(out, "row {row}"),
            MatchedSequence::Diagonal => out.write_str("diagonal"),
        }
    }
}
