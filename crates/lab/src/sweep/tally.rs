//! How often each value occurs, and where it occurs first.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use wythoff_seq::packed::Seen;

/// The largest number of distinct values counted: every segment of a checkpoint has them on its line, and a picture has
/// room for fewer.
pub const MOST_VALUES: usize = 1024;

/// A histogram with the first n of each value; only its outline where there are more than [`MOST_VALUES`] values.
///
/// Whether it is an outline depends on the set of all values alone, so the result is the same however the indices
/// were cut into segments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub enum Tally {
    /// All values.
    Few(BTreeMap<i128, Seen>),
    /// More than [`MOST_VALUES`] values.
    Many {
        /// The least.
        least: i128,
        /// The greatest.
        greatest: i128,
        /// How many n there were.
        count: u64,
    },
}

impl Default for Tally {
    fn default() -> Self {
        Tally::Few(BTreeMap::new())
    }
}

impl Tally {
    /// Counts a value `count` times, first at `first`.
    pub(crate) fn add(&mut self, value: i128, count: u64, first: u64) {
        match self {
            Tally::Few(values) => {
                let seen = values.entry(value).or_insert(Seen { count: 0, first });
                seen.count += count;
                seen.first = seen.first.min(first);
                self.outline();
            }
            Tally::Many { least, greatest, count: all } => {
                *least = value.min(*least);
                *greatest = value.max(*greatest);
                *all += count;
            }
        }
    }

    /// Joins two histograms of different indices.
    pub(crate) fn merge(&mut self, other: Tally) {
        match other {
            Tally::Few(values) => {
                for (value, seen) in values {
                    self.add(value, seen.count, seen.first);
                }
            }
            Tally::Many { least, greatest, count } => {
                let (mut low, mut high, mut all) = (least, greatest, count);
                match self {
                    Tally::Few(values) => {
                        low = values.keys().next().map_or(low, |v| low.min(*v));
                        high = values.keys().next_back().map_or(high, |v| high.max(*v));
                        all += values.values().map(|seen| seen.count).sum::<u64>();
                    }
                    Tally::Many { least, greatest, count } => {
                        (low, high, all) = (low.min(*least), high.max(*greatest), all + *count);
                    }
                }
                *self = Tally::Many { least: low, greatest: high, count: all };
            }
        }
    }

    /// Drops the values where there are too many.
    fn outline(&mut self) {
        if let Tally::Few(values) = self
            && values.len() > MOST_VALUES
            && let (Some((&least, _)), Some((&greatest, _))) = (values.first_key_value(), values.last_key_value())
        {
            *self = Tally::Many { least, greatest, count: values.values().map(|seen| seen.count).sum() };
        }
    }

    /// The values in order; none of an outline.
    pub fn values(&self) -> impl Iterator<Item = (i128, Seen)> + '_ {
        let values = match self {
            Tally::Few(values) => Some(values),
            Tally::Many { .. } => None,
        };
        values.into_iter().flatten().map(|(value, seen)| (*value, *seen))
    }
}

/// The form in files: `[value, count, first]` for each, or the outline.
#[derive(Serialize, Deserialize)]
enum Written {
    #[serde(rename = "values")]
    Few(Vec<(String, u64, u64)>),
    #[serde(rename = "outline")]
    Many(String, String, u64),
}

impl From<Tally> for Written {
    fn from(tally: Tally) -> Written {
        match tally {
            Tally::Few(values) => Written::Few(
                values.into_iter().map(|(value, seen)| (value.to_string(), seen.count, seen.first)).collect(),
            ),
            Tally::Many { least, greatest, count } => Written::Many(least.to_string(), greatest.to_string(), count),
        }
    }
}

impl TryFrom<Written> for Tally {
    type Error = std::num::ParseIntError;

    fn try_from(written: Written) -> Result<Tally, Self::Error> {
        Ok(match written {
            Written::Few(values) => {
                let read = |(value, count, first): (String, u64, u64)| Ok((value.parse()?, Seen { count, first }));
                Tally::Few(values.into_iter().map(read).collect::<Result<_, _>>()?)
            }
            Written::Many(least, greatest, count) => {
                Tally::Many { least: least.parse()?, greatest: greatest.parse()?, count }
            }
        })
    }
}

/// Counts many values quickly: those near 0 in an array.
pub(crate) struct Counter {
    near: Box<[Seen; NEAR]>,
    far: Tally,
}

/// The values counted in the array: those from -128 to 383. Distances from a Beatty sequence are near 0, and an array
/// of 8 KiB stays in the first cache.
const NEAR: usize = 512;
/// The least of them: most questions count values that are rarely negative.
const LEAST: i64 = -128;

impl Counter {
    pub(crate) fn new() -> Counter {
        Counter { near: Box::new([Seen { count: 0, first: u64::MAX }; NEAR]), far: Tally::default() }
    }

    /// Counts the value of n; n must not fall from call to call.
    #[inline]
    pub(crate) fn add(&mut self, value: i64, n: u64) {
        let place = value.wrapping_sub(LEAST);
        match usize::try_from(place).ok().and_then(|place| self.near.get_mut(place)) {
            Some(seen) => {
                seen.count += 1;
                seen.first = seen.first.min(n);
            }
            None => self.far.add(value.into(), 1, n),
        }
    }

    /// Counts a value of any size.
    #[inline]
    pub(crate) fn add_big(&mut self, value: i128, n: u64) {
        match i64::try_from(value) {
            Ok(value) => self.add(value, n),
            Err(_) => self.far.add(value, 1, n),
        }
    }

    pub(crate) fn tally(self) -> Tally {
        let mut tally = self.far;
        for (value, seen) in (LEAST..).zip(self.near.iter()).filter(|(_, seen)| seen.count > 0) {
            tally.add(value.into(), seen.count, seen.first);
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_first_index_of_two_is_kept() {
        let (mut tally, mut other) = (Tally::default(), Tally::default());
        tally.add(3, 1, 723);
        other.add(3, 2, 900);
        tally.merge(other);
        assert_eq!(tally.values().map(|(v, s)| (v, s.count, s.first)).collect::<Vec<_>>(), [(3, 3, 723)]);
    }

    proptest! {
        #[test]
        fn cutting_does_not_matter(
            values in prop::collection::vec(-3000i64..3000, 0..3000),
            cuts in (0usize..3000, 0usize..3000),
        ) {
            let count = |part: &[(u64, i64)]| {
                let mut counter = Counter::new();
                part.iter().for_each(|&(n, v)| counter.add(v, n));
                counter.tally()
            };
            let all: Vec<(u64, i64)> = (0..).zip(values.iter().copied()).collect();
            let (i, j) = (cuts.0.min(cuts.1).min(all.len()), cuts.0.max(cuts.1).min(all.len()));
            let [left, middle, right] = [&all[..i], &all[i..j], &all[j..]].map(count);
            let (mut one, mut two, mut tail) = (left.clone(), left, middle.clone());
            one.merge(middle);
            one.merge(right.clone());
            tail.merge(right);
            two.merge(tail);
            prop_assert_eq!(&one, &two);
            prop_assert_eq!(&one, &count(&all));
            let distinct = values.iter().collect::<std::collections::BTreeSet<_>>().len();
            prop_assert_eq!(matches!(one, Tally::Many { .. }), distinct > MOST_VALUES);
            let text = serde_json::to_string(&one).expect("JSON");
            prop_assert_eq!(serde_json::from_str::<Tally>(&text).expect("a tally"), one);
        }
    }
}
