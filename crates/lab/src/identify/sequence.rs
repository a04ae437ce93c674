//! The sequences in which a rule shows its numbers.

use std::fmt;

/// The sequences of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sequence {
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

impl Sequence {
    /// All of them, in the order of the answer.
    pub(crate) fn all() -> impl Iterator<Item = Sequence> {
        use Sequence::{A, B, D, Diagonal, Row, StepsOfA, StepsOfB, StepsOfD, Word};
        [B, A, D, StepsOfB, StepsOfA, StepsOfD, Word, Diagonal].into_iter().chain((1..=ROWS).map(Row))
    }

    /// Whether it is made of the pairs.
    pub(crate) fn is_of_pairs(self) -> bool {
        !matches!(self, Sequence::Row(_) | Sequence::Diagonal)
    }

    /// The least number of known terms for a meaningful match; fewer if the terms are large.
    pub(crate) fn fewest(self) -> usize {
        match self {
            Sequence::B | Sequence::A | Sequence::D => 5,
            Sequence::StepsOfB | Sequence::Row(_) | Sequence::Diagonal => 8,
            Sequence::StepsOfA | Sequence::StepsOfD => 14,
            Sequence::Word => 24,
        }
    }

    /// How much farther it is from the pairs themselves.
    pub(super) fn rank(self) -> usize {
        match self {
            Sequence::B | Sequence::A => 0,
            Sequence::D => 1,
            _ => 2,
        }
    }
}

/// The name in answers.
impl fmt::Display for Sequence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sequence::A => out.write_str("a"),
            Sequence::B => out.write_str("b"),
            Sequence::D => out.write_str("b - a"),
            Sequence::StepsOfA => out.write_str("differences of a"),
            Sequence::StepsOfB => out.write_str("differences of b"),
            Sequence::StepsOfD => out.write_str("differences of b - a"),
            Sequence::Word => out.write_str("word"),
            Sequence::Row(row) => write!(out, "row {row}"),
            Sequence::Diagonal => out.write_str("diagonal"),
        }
    }
}
