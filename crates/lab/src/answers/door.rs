//! Messages name what to type, and each door has its own way to type it.
//!
//! The texts of the library put code between backquotes, written as on the command line: `` `--to 40` `` or
//! `` `wyt table` ``. Every other door translates it to keywords: `` `to=40` `` or `` `table` ``.

use std::borrow::Cow;

/// Where a message is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// The program `wyt`: parameters are flags.
    CommandLine,
    /// HTTP, Python and Rust: parameters have names and values.
    Keywords,
}

impl Door {
    /// A text as it is read there.
    ///
    /// ```
    /// use wythoff_lab::answers::Door;
    /// let hint = "give `--value 1 -n 1e100`, or leave `--double-check` out; `wyt games` lists the names";
    /// assert_eq!(Door::CommandLine.spoken(hint), hint);
    /// let keywords = "give `value=1, n=1e100`, or leave `double_check` out; `games` lists the names";
    /// assert_eq!(Door::Keywords.spoken(hint), keywords);
    /// ```
    pub fn spoken(self, text: &str) -> Cow<'_, str> {
        if self == Door::CommandLine || !text.contains('`') {
            return text.into();
        }
        let parts = text.split('`').enumerate();
        parts
            .map(|(i, part)| if i % 2 == 1 { keywords(part) } else { part.into() })
            .collect::<Vec<_>>()
            .join("`")
            .into()
    }
}

/// Code of the command line as keywords; any other code stays.
fn keywords(code: &str) -> Cow<'_, str> {
    if let Some(command) = code.strip_prefix("wyt ").filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase())) {
        return command.into();
    }
    let flag = |word: &str| {
        let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-').filter(|name| name.len() == 1))?;
        name.starts_with(|c: char| c.is_ascii_alphabetic()).then(|| name.replace('-', "_"))
    };
    let mut found = Vec::new();
    for word in code.split(' ') {
        match (flag(word), found.last_mut()) {
            (Some(name), _) => found.push(name),
            (None, None) => return code.into(),
            (None, Some(last)) => last.extend([if last.contains('=') { " " } else { "=" }, word]),
        }
    }
    found.join(", ").into()
}
