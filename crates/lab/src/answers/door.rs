//! The names of parameters and questions in messages.
//!
//! A message does not know where it is read. It writes a parameter as `$to` or `$to=40`, several as `$value=1, $n=9`,
//! and a question as `$table()`. Each door renders them as they are typed there: the program as flags, all others as
//! here.

/// A message for HTTP, Python and Rust: `to=40`, `value=1, n=9` and `table`.
pub(crate) fn keywords(text: &str) -> String {
    let mut pieces = text.split('$');
    let mut read = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        if !piece.starts_with(|c: char| c.is_ascii_alphabetic()) {
            read.push('$');
        }
        let end = piece.find(|c: char| !c.is_ascii_lowercase() && c != ' ').unwrap_or(piece.len());
        let (name, rest) = piece.split_at(end);
        read.extend([name, rest.strip_prefix("()").unwrap_or(rest)]);
    }
    read
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_as_keywords() {
        let text = "give `$value=1, $n=1e100`, or leave `$double_check` out; `$sweep deviation()` counts; `$` is none";
        let read = "give `value=1, n=1e100`, or leave `double_check` out; `sweep deviation` counts; `$` is none";
        assert_eq!(super::keywords(text), read);
    }
}
