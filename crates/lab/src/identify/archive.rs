//! A local copy of the OEIS: the file `stripped`, a line `A000201 ,1,3,4,6,8,...` for each sequence.

use super::terms::Terms;
use std::io::{self, BufRead, Read};
use wythoff_base::{Budget, Spent, UBig};

/// The longest line that is read.
const LONGEST: u64 = 1 << 16;

/// The number of sequences listed: a screen of lines. Terms that more sequences have single out none of them.
const MOST: usize = 20;

/// A sequence of the OEIS that has the terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveMatch {
    /// Its number.
    pub number: String,
    /// The place of the first term there, from 0.
    pub at: usize,
    /// The terms after those given.
    pub next: Vec<UBig>,
}

/// Why a file was not searched to its end.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// It cannot be read.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The budget ran out.
    #[error("{0}")]
    Spent(#[from] Spent),
}

/// The first sequences that have the terms consecutively, at any place.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_lab::identify::search_archive;
/// let file = "# OEIS\nA000201 ,1,3,4,6,8,9,\nA001950 ,2,5,7,10,13,15,18,\nnonsense\n";
/// let found = search_archive(file.as_bytes(), &"5,?,10,13,15".parse().unwrap(), &Budget::unlimited()).unwrap();
/// assert_eq!((found[0].number.as_str(), found[0].at, found[0].next[0].to_string().as_str()), ("A001950", 1, "18"));
/// ```
pub fn search_archive(mut file: impl BufRead, terms: &Terms, budget: &Budget) -> Result<Vec<ArchiveMatch>, Unread> {
    let wanted: Vec<Option<String>> = terms.0.iter().map(|term| term.as_ref().map(UBig::to_string)).collect();
    let (mut found, mut line) = (Vec::new(), Vec::new());
    while found.len() < MOST {
        budget.step()?;
        line.clear();
        if file.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        found.extend(std::str::from_utf8(&line).ok().and_then(|line| matched(line, &wanted)));
    }
    Ok(found)
}

fn matched(line: &str, wanted: &[Option<String>]) -> Option<ArchiveMatch> {
    let (number, data) = line.split_once(' ').filter(|(number, _)| number.starts_with('A'))?;
    let data: Vec<&str> = data.trim().trim_matches(',').split(',').collect();
    let same = |window: &&[&str]| window.iter().zip(wanted).all(|(word, term)| term.as_ref().is_none_or(|t| t == word));
    let at = data.windows(wanted.len()).position(|window| same(&window))?;
    let next = data.iter().skip(at + wanted.len()).take(6).filter_map(|word| word.parse().ok()).collect();
    Some(ArchiveMatch { number: number.to_string(), at, next })
}
