//! The known part of a target: the partners of all numbers up to a bound.

use wythoff_check::certificate::Point;

/// All pairs of a target with no number above a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    partner: Vec<Option<u64>>,
}

impl Known {
    /// From pairs that have no number in common; those with a number above the bound are left out.
    pub(crate) fn of_pairs(to: u64, pairs: impl IntoIterator<Item = Point>) -> Known {
        let mut partner = vec![None; usize::try_from(to).map_or(0, |to| to + 1)];
        let place = |x: u64| usize::try_from(x).ok().filter(|x| *x < partner.len());
        let inside: Vec<_> = pairs.into_iter().filter_map(|(a, b)| Some((place(a)?, place(b)?))).collect();
        for (a, b) in inside {
            partner[a] = Some(b as u64);
            partner[b] = Some(a as u64);
        }
        Known { partner }
    }

    /// From a word: the n-th number outside B is paired with the n-th number in B, and 0 with itself. The first letter
    /// belongs to 1.
    pub(crate) fn of_word(in_b: &[bool]) -> Known {
        let places = |letter: bool| (1..).zip(in_b).filter(move |(_, b)| **b == letter).map(|(x, _)| x);
        let pairs = places(false).zip(places(true));
        Known::of_pairs(in_b.len() as u64, std::iter::once((0, 0)).chain(pairs))
    }

    /// The bound.
    pub(crate) fn to(&self) -> u64 {
        (self.partner.len() as u64).saturating_sub(1)
    }

    /// The partner of a number, if it is not above the bound.
    pub(crate) fn partner(&self, x: u64) -> Option<u64> {
        usize::try_from(x).ok().and_then(|x| self.partner.get(x).copied().flatten())
    }

    /// The pairs (a,b), a <= b, in the order of a.
    pub fn pairs(&self) -> impl Iterator<Item = Point> {
        (0..).zip(&self.partner).filter_map(|(a, b)| b.filter(|b| a <= *b).map(|b| (a, b)))
    }

    /// The numbers that are not the larger one of a pair, each with its partner.
    pub(crate) fn smaller(&self) -> impl Iterator<Item = (u64, Option<u64>)> {
        (0..).zip(&self.partner).filter(|(a, b)| b.is_none_or(|b| *a <= b)).map(|(a, b)| (a, *b))
    }

    /// The known part up to a smaller bound.
    pub(crate) fn up_to(&self, to: u64) -> Known {
        Known::of_pairs(to.min(self.to()), self.pairs())
    }
}
