//! The sequences of a game that the OEIS may have.

use crate::answers::Failure;
use crate::answers::parameter::{Given, Parameter, Value};
use std::fmt;
use wythoff_exact::UBig;
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
}

impl Sequence {
    /// Each, with what it is.
    pub const WORDS: [(&'static str, &'static str); 4] = [
        ("a", "the smaller numbers a_n"),
        ("b", "the larger numbers b_n"),
        ("d", "the differences b_n - a_n"),
        ("word", "0 where n is some a_m, 1 elsewhere"),
    ];

    const ALL: [Sequence; 4] = [Sequence::A, Sequence::B, Sequence::D, Sequence::Word];

    /// The first terms, from the first pairs, of which there are as many.
    pub fn of(self, pairs: &[Pair]) -> Vec<UBig> {
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
        }
    }
}

impl Value for Sequence {
    fn parse(text: &str, _: &Given, _: &Parameter) -> Result<Sequence, Failure> {
        let found = Sequence::ALL.into_iter().zip(Self::WORDS).find(|(_, (word, _))| *word == text);
        let wrong = || {
            Failure::wrong(
                format!("there is no sequence {}", crate::answers::clip(text)),
                "the sequences are: a, b, d, word",
            )
        };
        found.map(|(sequence, _)| sequence).ok_or_else(wrong)
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = Sequence::ALL.into_iter().zip(Self::WORDS).find(|(sequence, _)| sequence == self);
        out.write_str(word.map_or("", |(_, (word, _))| word))
    }
}
