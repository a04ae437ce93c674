//! Parts of a sweep for many machines, and joining them.

use super::journal::{self, Header};
use super::question::PairQuestion;
use super::summary::Summary;
use crate::answers::{Failure, Game};
use std::path::{Path, PathBuf};
use wythoff_base::UBig;

/// The indices of part `i` of `k`, 1 <= i <= k, of `from..=to`: as equal as they can be. `None` if the part is empty
/// or there is no such part.
pub(crate) fn part(from: u64, to: u64, i: u64, k: u64) -> Option<(u64, u64)> {
    let length = u128::from(to.checked_sub(from)?) + 1;
    // length * i < 2^128 for every i <= k < 2^64.
    let cut = |i: u64| u64::try_from(length.checked_mul(u128::from(i))? / u128::from(k)).ok();
    if i == 0 || i > k {
        return None;
    }
    let (first, end) = (cut(i - 1)?, cut(i)?);
    (first < end).then(|| (from + first, from + (end - 1)))
}

/// A merged sweep.
pub struct Merged {
    /// The game's line, the question, the whole range.
    pub header: Header,
    /// The question, made again from its description.
    pub question: Box<dyn PairQuestion>,
    /// The first and the last index.
    pub range: (u64, u64),
    /// The result.
    pub summary: Summary,
}

/// Joins finished parts in any order. Gaps, overlaps, unfinished parts and parts of different sweeps are refused.
pub fn merge(paths: &[PathBuf]) -> Result<Merged, Failure> {
    let mut parts: Vec<(Header, Vec<u8>, &Path)> = Vec::new();
    for path in paths {
        let (header, bytes) = journal::read_file(path)?;
        parts.push((header, bytes, path));
    }
    let Some((first, ..)) = parts.first() else {
        return Err(Failure::wrong("no part was given", "give the files of all parts"));
    };
    let whole = first.clone();
    if whole.version != env!("CARGO_PKG_VERSION") {
        return Err(Failure::wrong(
            format!("{} was made by version {} of this program", paths[0].display(), whole.version),
            "merge it with that version",
        ));
    }
    for (header, _, path) in &parts {
        // The parts may be any tiling of the range, on any grid.
        let alike = Header { part: whole.part, grid: whole.grid, ..header.clone() };
        if let Some(difference) = journal::difference(&alike, &whole) {
            return Err(Failure::wrong(
                format!("{} belongs to another sweep than {}: {difference}", path.display(), paths[0].display()),
                "merge the parts of one sweep",
            ));
        }
    }
    let question = whole.question.of(&Game::parse(&whole.game)?)?;
    let range = indices(&whole, question.as_ref())?;
    let mut pieces = Vec::new();
    for (header, bytes, path) in &parts {
        pieces.push(piece(header, bytes, path, range, question.as_ref())?);
    }
    pieces.sort_by_key(|piece| piece.0);
    let mut next = Some(range.0);
    let mut summary = Summary::default();
    let mut before: Option<&Path> = None;
    for ((from, to), part, path) in pieces {
        match next {
            Some(next) if from == next => {}
            Some(next) if from > next && !summary.ends => return Err(gap(next, from - 1)),
            Some(_) if summary.ends => {}
            _ => {
                let other = before.map_or(String::new(), |p| format!(" and {}", p.display()));
                return Err(Failure::wrong(
                    format!("{}{other} overlap: both have n = {from}", path.display()),
                    "give each part once",
                ));
            }
        }
        question.merge(&mut summary, part);
        next = to.checked_add(1);
        before = Some(path);
    }
    match next {
        Some(next) if next <= range.1 && !summary.ends => Err(gap(next, range.1)),
        _ => Ok(Merged { header: whole, question, range, summary }),
    }
}

fn gap(from: u64, to: u64) -> Failure {
    Failure::wrong(format!("a part is missing: no file has n = {from}..{to}"), "give all parts, in any order")
}

/// The whole range of a header, as far as the question reaches.
pub(crate) fn indices(header: &Header, question: &dyn PairQuestion) -> Result<(u64, u64), Failure> {
    let wrong = || Failure::wrong("the range of the sweep is not readable", "make the parts again");
    let from: u64 = header.from.parse().map_err(|_| wrong())?;
    let to: UBig = header.to.parse().map_err(|_| wrong())?;
    let to = u64::try_from(&to).unwrap_or(u64::MAX).min(question.source().reach);
    if from > to { Err(wrong()) } else { Ok((from, to)) }
}

type Piece<'a> = ((u64, u64), Summary, &'a Path);

fn piece<'a>(
    header: &Header,
    bytes: &[u8],
    path: &'a Path,
    range: (u64, u64),
    question: &dyn PairQuestion,
) -> Result<Piece<'a>, Failure> {
    let (i, k) = header.part;
    let Some((from, to)) = part(range.0, range.1, i, k) else {
        return Err(Failure::wrong(format!("{}: there is no part {i}/{k}", path.display()), "make the part again"));
    };
    let held = journal::read(path, bytes, question)?;
    match held.runs.whole(from, to) {
        Some(summary) => Ok(((from, to), summary.clone(), path)),
        None => {
            let done = held.runs.done();
            Err(Failure::wrong(
                format!(
                    "{} is not finished: it has {done} of the {} indices of part {i}/{k}",
                    path.display(),
                    to - from + 1
                ),
                "finish it: repeat the question that made it with `$resume`",
            ))
        }
    }
}
