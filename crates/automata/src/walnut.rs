//! Automata as Walnut writes them down: a line of tracks, then each state with its output and its transitions.
//!
//! ```text
//! msd_2 msd_2
//!
//! 0 1
//! 0 0 -> 0
//! 0 1 -> 1
//! ```
//!
//! A track is a numeration system, `msd_2` or `msd_fib`, or an alphabet, `{0,1}`. The first state is the start; a
//! column that is not there leads nowhere. An output other than 0 accepts. `*` stands for every digit of its track, `#`
//! begins a remark.

use crate::automaton::Automaton;
use crate::graph::{Edge, Graph};
use crate::system::System;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use wythoff_base::{Budget, GaveUp};

/// The most columns that a line with `*` may abbreviate: three stars for 16 digits each. A short file cannot ask for
/// more memory.
const MAX_COLUMNS: usize = 1 << 12;

/// A deterministic automaton with an output for each state, as Walnut writes it.
///
/// ```
/// use wythoff_automata::{System, Walnut};
/// use wythoff_base::Budget;
/// let thue_morse: Walnut = "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n".parse()?;
/// assert_eq!(thue_morse.output([[1u8], [1], [0]]), Some(0));
/// let ones = thue_morse.relation(|output| output == 1, &Budget::unlimited()).unwrap()?;
/// assert!(ones.contains(&[7u8.into()]) && !ones.contains(&[6u8.into()]));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walnut {
    /// What the digits of each track are: the name of a numeration system, or an alphabet.
    pub tracks: Vec<String>,
    /// The states, the start first.
    pub states: Vec<WalnutState>,
}

/// A state as Walnut writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalnutState {
    /// What it says at the end of a word.
    pub output: i64,
    /// The columns of digits that lead on, and where they lead.
    pub edges: Vec<(Vec<u8>, u32)>,
}

/// The name of a system in Walnut: `msd_3` of a base, `msd_wytab` of (1,2): the letters are s and t.
///
/// ```
/// use wythoff_automata::{System, walnut_name, walnut_system};
/// assert_eq!(walnut_name(System::new(2, 12).unwrap()), "msd_wytbl");
/// assert_eq!(walnut_system("msd_wytbl"), System::new(2, 12));
/// assert_eq!(walnut_system("msd_fib"), System::new(1, 1));
/// ```
pub fn walnut_name(system: System) -> String {
    // Names of bases have letters only; s and t are at most 15.
    let letter = |n: u32| char::from_u32(u32::from('a') + n - 1).unwrap_or('z');
    match (system.s(), system.t()) {
        (base, 0) => format!("msd_{base}"),
        (s, t) => format!("msd_wyt{}{}", letter(s), letter(t)),
    }
}

/// The system of that name, if it is one that this crate knows.
pub fn walnut_system(name: &str) -> Option<System> {
    let name = name.strip_prefix("msd_")?;
    if name == "fib" {
        return Some(System::ZECKENDORF);
    }
    if let Some(letters) = name.strip_prefix("wyt") {
        let [s, t] = letters.as_bytes() else { return None };
        let number = |letter: &u8| letter.is_ascii_lowercase().then(|| u32::from(letter - b'a') + 1);
        return System::new(number(s)?, number(t)?);
    }
    System::new(name.parse().ok()?, 0)
}

/// The digits of a track.
fn digits(track: &str) -> Option<Vec<u8>> {
    let count = |count: u32| u8::try_from(count).ok().map(|count| (0..count).collect());
    match track.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(list) => list.split(',').map(|digit| digit.trim().parse().ok()).collect(),
        None => walnut_system(track).and_then(|system| count(system.digits())),
    }
}

impl Walnut {
    /// Of the smallest automaton of a relation: 1 accepts.
    pub fn of(relation: &Automaton) -> Walnut {
        let accepting = relation.accepting();
        let state = |(edges, state)| WalnutState { output: accepting.contains(&state).into(), edges };
        Walnut {
            tracks: vec![walnut_name(relation.system()); relation.tracks()],
            states: relation.rows().zip(0..).map(state).collect(),
        }
    }

    /// The system of its digits, if all tracks have the same one and it is known.
    pub(crate) fn system(&self) -> Option<System> {
        let first = walnut_system(self.tracks.first()?)?;
        self.tracks.iter().all(|track| walnut_system(track) == Some(first)).then_some(first)
    }

    /// The output for a word, the most significant column first; `None` where a column leads nowhere.
    pub fn output<C: AsRef<[u8]>>(&self, columns: impl IntoIterator<Item = C>) -> Option<i64> {
        let mut state = self.states.first()?;
        for column in columns {
            let (_, to) = state.edges.iter().find(|(digits, _)| digits == column.as_ref())?;
            state = self.states.get(*to as usize)?;
        }
        Some(state.output)
    }

    /// The relation accepted by the states whose output satisfies `wanted`.
    ///
    /// An error in words where its tracks are not of one known system, or leading zeros change what is said.
    pub fn relation(&self, wanted: impl Fn(i64) -> bool, budget: &Budget) -> Result<Result<Automaton, String>, GaveUp> {
        let Some(system) = self.system() else {
            let tracks = self.tracks.join(" ");
            return Ok(Err(format!(
                "the digits must be of one system, msd_2, msd_fib or msd_wytab; these are {tracks}"
            )));
        };
        let mut graph = Graph::default();
        for state in &self.states {
            budget.step()?;
            let mut edges: Vec<Edge> = Vec::with_capacity(state.edges.len());
            for (column, to) in &state.edges {
                let known = column.iter().all(|digit| u32::from(*digit) < system.digits());
                let letter = column
                    .iter()
                    .try_fold(0u32, |sum, digit| sum.checked_mul(system.digits())?.checked_add((*digit).into()));
                let Some(letter) = letter.filter(|_| known && column.len() == self.tracks.len()) else {
                    return Ok(Err("a column has a digit that its system does not have".into()));
                };
                edges.push((letter, *to));
            }
            edges.sort_unstable();
            graph.push(wanted(state.output), edges);
        }
        let relation = Automaton::of_graph(system, self.tracks.len(), graph, budget)?;
        Ok(if relation.is_closed() {
            Ok(relation)
        } else {
            Err("leading zeros change the answer of the automaton".into())
        })
    }
}

impl fmt::Display for Walnut {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}", self.tracks.join(" "))?;
        for (number, state) in self.states.iter().enumerate() {
            writeln!(out, "\n{number} {}", state.output)?;
            for (column, to) in &state.edges {
                let digits: Vec<String> = column.iter().map(u8::to_string).collect();
                writeln!(out, "{} -> {to}", digits.join(" "))?;
            }
        }
        Ok(())
    }
}

/// The words of the first line; an alphabet is one word.
fn heading(line: &str) -> Result<Vec<String>, String> {
    let (mut tracks, mut rest) = (Vec::new(), line.trim());
    while !rest.is_empty() {
        let end = if rest.starts_with('{') {
            rest.find('}').map(|end| end + 1).ok_or("an alphabet has no }")?
        } else {
            rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len())
        };
        let word: String = rest[..end].chars().filter(|c| !c.is_whitespace()).collect();
        rest = rest[end..].trim_start();
        match word.as_str() {
            "true" | "false" => return Err(format!("{word} is an automaton without tracks")),
            lsd if lsd.starts_with("lsd_") => {
                return Err("digits must come with the most significant first, for example msd_2".into());
            }
            msd if msd.starts_with("msd_") || msd.starts_with('{') => tracks.push(word),
            other => return Err(format!("{other} is not a track; a track is msd_2, msd_fib or {{0,1}}")),
        }
    }
    if tracks.is_empty() { Err("there is no track".into()) } else { Ok(tracks) }
}

/// The columns that the words before an arrow stand for.
fn columns(words: &str, tracks: &[String]) -> Result<Vec<Vec<u8>>, String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.len() != tracks.len() {
        return Err(format!("a column has {} digits, and there are {} tracks", words.len(), tracks.len()));
    }
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for (word, track) in words.into_iter().zip(tracks) {
        let here = match word {
            "*" => digits(track).ok_or_else(|| format!("the digits of {track} are not known, so * cannot be used"))?,
            word => vec![word.parse().map_err(|_| format!("{word} is not a digit"))?],
        };
        if all.len().saturating_mul(here.len()) > MAX_COLUMNS {
            return Err("a line describes too many columns".into());
        }
        all = all.iter().flat_map(|column| here.iter().map(|digit| [&column[..], &[*digit]].concat())).collect();
    }
    Ok(all)
}

impl FromStr for Walnut {
    type Err = String;

    fn from_str(text: &str) -> Result<Walnut, String> {
        let lines = text.lines().zip(1u32..).map(|(line, at)| (line.split('#').next().unwrap_or("").trim(), at));
        let mut lines = lines.filter(|(line, _)| !line.is_empty());
        let (first, at) = lines.next().ok_or("there is nothing")?;
        let tracks = heading(first).map_err(|error| format!("line {at}: {error}"))?;
        let mut states: Vec<WalnutState> = Vec::new();
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut arrows: Vec<(usize, Vec<Vec<u8>>, &str, u32)> = Vec::new();
        for (line, at) in lines {
            let wrong = |error: String| format!("line {at}: {error}");
            if let Some((words, to)) = line.split_once("->") {
                let from =
                    states.len().checked_sub(1).ok_or_else(|| wrong("a transition before the first state".into()))?;
                arrows.push((from, columns(words, &tracks).map_err(wrong)?, to.trim(), at));
                continue;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            let ([name, output], Ok(number)) = (&words[..], u32::try_from(states.len())) else {
                return Err(wrong(
                    "expected a state (its number and its output) or a transition (digits -> state)".into(),
                ));
            };
            let output = output.parse().map_err(|_| wrong(format!("{output} is not an output")))?;
            if numbers.insert(name, number).is_some() {
                return Err(wrong(format!("the state {name} comes twice")));
            }
            states.push(WalnutState { output, edges: Vec::new() });
        }
        if states.is_empty() {
            return Err("there is no state".into());
        }
        for (from, columns, to, at) in arrows {
            if to.contains(char::is_whitespace) {
                return Err(format!(
                    "line {at}: a column leads to several states: the automaton must be deterministic"
                ));
            }
            let to = *numbers.get(to).ok_or_else(|| format!("line {at}: there is no state {to}"))?;
            states[from].edges.extend(columns.into_iter().map(|column| (column, to)));
        }
        for (state, number) in states.iter_mut().zip(0..) {
            state.edges.sort_unstable();
            if state.edges.windows(2).any(|two| two[0].0 == two[1].0) {
                return Err(format!(
                    "the state number {number} has a column twice: the automaton must be deterministic"
                ));
            }
        }
        Ok(Walnut { tracks, states })
    }
}
