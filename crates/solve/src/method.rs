//! A method: one theorem made executable, under the name that every output prints.

use crate::blocks::Blocks;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::listing::Listing;

/// One theorem made executable. It serves a rule only where its hypotheses hold.
pub struct Method {
    /// `family-method`, the same in every output.
    pub name: &'static str,
    /// The comment that its file begins with.
    pub(crate) head: &'static [u8],
    pub(crate) gives: Gives,
    /// Whether its cost is polynomial in the digits of a position, for every rule that it serves.
    pub any_size: bool,
    /// Whether its listing needs a search of up to a quarter of a second.
    pub(crate) searches: bool,
}

/// What a method gives for a rule that it serves.
pub(crate) enum Gives {
    /// Any pair and the outcome of any position.
    Access(fn(&Facts) -> Option<Grounds>),
    /// The pairs one after the other.
    Stream(fn(&Facts) -> Option<Listing>),
    /// The pairs in blocks, from any index on.
    Blocks(fn(&Facts) -> Option<Blocks>),
}

/// How long the comment at the head of a file is: the lines before the first that is empty.
pub(crate) const fn head(text: &[u8]) -> usize {
    let mut end = 1;
    while end < text.len() && !(text[end] == b'\n' && text[end - 1] == b'\n') {
        end += 1;
    }
    end
}

/// The first bytes of a text.
pub(crate) const fn copy<const N: usize>(text: &[u8]) -> [u8; N] {
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[i] = text[i];
        i += 1;
    }
    bytes
}

impl Method {
    /// Its manual, the head of its file: Theorem, Hypotheses, Complexity, Reference, Deviation.
    pub fn manual(&self) -> String {
        let text = String::from_utf8_lossy(self.head);
        let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
        let lines = lines.map(|line| line.strip_prefix(' ').unwrap_or(line));
        lines.map(|line| line.replace("\\[", "[").replace("\\]", "]")).collect::<Vec<_>>().join("\n")
    }

    /// Whether it gives solvers.
    pub(crate) fn is_access(&self) -> bool {
        matches!(self.gives, Gives::Access(_))
    }

    /// Its answers for a rule, where the hypotheses hold.
    pub(crate) fn grounds(&self, facts: &Facts) -> Option<Grounds> {
        match self.gives {
            Gives::Access(build) => build(facts),
            _ => None,
        }
    }

    /// The pairs of a rule, where the hypotheses hold.
    pub(crate) fn listing(&self, facts: &Facts) -> Option<Listing> {
        match self.gives {
            Gives::Stream(build) => build(facts),
            _ => None,
        }
    }

    /// The blocks of a rule, where the hypotheses hold.
    pub(crate) fn blocks(&self, facts: &Facts) -> Option<Blocks> {
        match self.gives {
            Gives::Blocks(build) => build(facts),
            _ => None,
        }
    }
}
