//! The sequences of a statement with indices, and their values as far as they are known.

use std::fmt;
use std::sync::Arc;
use wythoff_base::IBig;

/// A sequence of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Series {
    /// The smaller numbers of the pairs.
    A,
    /// The larger numbers.
    B,
    /// The differences b - a.
    C,
    /// floor(n alpha).
    S,
    /// floor(n beta).
    T,
}

impl Series {
    /// Every one, in the order of [`Columns`].
    pub const ALL: [Series; 5] = [Series::A, Series::B, Series::C, Series::S, Series::T];

    /// The letter of its terms, then that of its counts; `C` is a complement in the language, so c is not counted.
    fn letters(self) -> (&'static str, Option<&'static str>) {
        match self {
            Series::A => ("a", Some("A")),
            Series::B => ("b", Some("B")),
            Series::C => ("c", None),
            Series::S => ("s", Some("S")),
            Series::T => ("t", Some("T")),
        }
    }

    /// The sequence with terms of this name; the difference is d in predicates and c in \[FP15\].
    pub(crate) fn named(word: &str) -> Option<Series> {
        let word = if word == "d" { "c" } else { word };
        Series::ALL.into_iter().find(|series| series.letters().0 == word)
    }

    /// The sequence with counts of this name.
    pub(crate) fn counted(word: &str) -> Option<Series> {
        Series::ALL.into_iter().find(|series| series.letters().1 == Some(word))
    }
}

/// The terms of a sequence, or its counts: A(U) is the number of i >= 1 with a_i <= U.
#[derive(Clone)]
pub struct Column {
    /// The sequence.
    pub series: Series,
    /// `None` for terms: x_0, x_1, ... For counts x_0 comes first, then the others in order, complete below this.
    below: Option<i64>,
    values: Arc<[i64]>,
}

impl Column {
    /// Whether terms are counted.
    pub fn is_count(&self) -> bool {
        self.below.is_some()
    }

    /// The value at an index, or up to a number; nothing where it is not known.
    #[inline]
    pub(crate) fn at(&self, x: i64) -> Option<i64> {
        match self.below {
            None => self.values.get(usize::try_from(x).ok()?).copied(),
            Some(below) if x < below => {
                let counted = self.values.get(1..).unwrap_or_default();
                i64::try_from(counted.partition_point(|value| *value <= x)).ok()
            }
            Some(_) => None,
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        let (term, count) = self.series.letters();
        count.filter(|_| self.is_count()).unwrap_or(term)
    }

    pub(crate) fn brackets(&self) -> [&'static str; 2] {
        if self.is_count() { ["(", ")"] } else { ["[", "]"] }
    }

    /// Why there is no value.
    pub(crate) fn missing(&self, index: &IBig) -> String {
        let (name, [open, close]) = (self.name(), self.brackets());
        if *index < IBig::ZERO && !self.is_count() {
            format!("{name}{open}{index}{close} does not exist: indices begin at 0")
        } else {
            format!("{name}{open}{index}{close} is beyond the computed terms")
        }
    }
}

/// Equal where it reads the same.
impl PartialEq for Column {
    fn eq(&self, other: &Column) -> bool {
        (self.series, self.is_count()) == (other.series, other.is_count())
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} to {}", self.name(), self.values.len())
    }
}

/// The values of every sequence; none are known by default.
#[derive(Clone)]
pub struct Columns([[Arc<Column>; 2]; 5]);

impl Default for Columns {
    fn default() -> Columns {
        let empty = |series, below| Arc::new(Column { series, below, values: Arc::new([]) });
        // Nothing is known of the counts, not even below 0.
        Columns(Series::ALL.map(|series| [empty(series, None), empty(series, Some(i64::MIN))]))
    }
}

impl Columns {
    /// The sequence has these terms from x_0 on. Every later term is at least `least`.
    pub fn set(&mut self, series: Series, terms: Vec<i64>, least: i64) {
        let terms: Arc<[i64]> = terms.into();
        let mut counted = terms.clone();
        if !counted.is_sorted() {
            // Terms in order are shared.
            let mut values = counted.to_vec();
            if let Some((_, rest)) = values.split_first_mut() {
                rest.sort_unstable();
            }
            counted = values.into();
        }
        let column = |below, values| Arc::new(Column { series, below, values });
        self.0[series as usize] = [column(None, terms), column(Some(least), counted)];
    }

    /// The terms from x_0 on.
    pub fn values(&self, series: Series) -> &[i64] {
        &self.0[series as usize][0].values
    }

    pub(crate) fn terms(&self, series: Series) -> Arc<Column> {
        self.0[series as usize][0].clone()
    }

    pub(crate) fn counts(&self, series: Series) -> Arc<Column> {
        self.0[series as usize][1].clone()
    }
}
