//! The sequences of a game that the OEIS may have.

use crate::answers::Failure;
use crate::answers::parameter::{Given, Parameter, Value};
use std::fmt;
use wythoff_base::UBig;
use wythoff_seq::Pair;

/// A sequence of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequence {
    /// The smaller numbers.
    A,
    /// The larger numbers.
    B,
    /// The differences.
    D,
    /// 0 where n is some a, 1 elsewhere.
    Word,
    /// The Grundy values of the positions with a pile of this size.
    Row(u64),
}

impl Sequence {
    /// Each, with what it is.
    pub(crate) const WORDS: [(&'static str, &'static str); 5] = [
        ("a", "the smaller numbers a_n"),
        ("b", "the larger numbers b_n"),
        ("d", "the differences b_n - a_n"),
        ("word", "0 if n is some a_m, otherwise 1"),
        ("row", "the Grundy values of the piles A and n"),
    ];

    const ALL: [Sequence; 5] = [Sequence::A, Sequence::B, Sequence::D, Sequence::Word, Sequence::Row(1)];

    /// The first terms, from the first pairs, of which there are as many; a row is not made of pairs.
    pub(super) fn of(self, pairs: &[Pair]) -> Vec<UBig> {
        match self {
            Sequence::A => pairs.iter().map(|pair| pair.a.into()).collect(),
            Sequence::B => pairs.iter().map(|pair| pair.b.clone()).collect(),
            Sequence::D => pairs.iter().map(|pair| &pair.b - UBig::from(pair.a)).collect(),
            // a_n >= n: all a below the number of pairs are among them.
            Sequence::Word => {
                let mut word = vec![UBig::ONE; pairs.len()];
                let all = pairs.iter().filter_map(|pair| usize::try_from(pair.a).ok());
                all.for_each(|a| word.get_mut(a).into_iter().for_each(|letter| *letter = UBig::ZERO));
                word
            }
            Sequence::Row(_) => vec![],
        }
    }
}

impl Value for Sequence {
    fn parse(text: &str, _: &Given, _: &Parameter) -> Result<Sequence, Failure> {
        let found = Sequence::ALL.into_iter().zip(Self::WORDS).find(|(_, (word, _))| *word == text);
        let wrong = || {
            Failure::wrong(
                format!("unknown sequence {}", crate::answers::clip(text)),
                "the sequences are: a, b, d, word, row",
            )
        };
        found.map(|(sequence, _)| sequence).ok_or_else(wrong)
    }
}

/// As people and programs are told: `row 3`.
impl fmt::Display for Sequence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sequence::A => out.write_str("a"),
            Sequence::B => out.write_str("b"),
            Sequence::D => out.write_str("d"),
            Sequence::Word => out.write_str("word"),
            Sequence::Row(row) => write!(out, "row {row}"),
        }
    }
}
