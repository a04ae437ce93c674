//! What is typed in a shell.

/// The command that was typed.
pub(crate) fn command_line() -> String {
    format!("wyt {}", std::env::args().skip(1).map(shell_word).collect::<Vec<_>>().join(" "))
}

/// A word, quoted for a shell where needed.
pub(crate) fn shell_word(word: String) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./@=+:".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// A text of the library with the names of parameters as flags, and those of questions as commands.
pub(crate) fn flags(text: &str) -> String {
    // Keywords have commas between them, flags have none.
    let text = text.replace(", $", " $");
    let mut pieces = text.split('$');
    let mut typed = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let of = |known: fn(char) -> bool| piece.split_at(piece.find(|c| !known(c)).unwrap_or(piece.len()));
        let (question, rest) = of(|c| c.is_ascii_lowercase() || c == ' ');
        if let Some(rest) = rest.strip_prefix("()") {
            typed.extend(["wyt ", question, rest]);
            continue;
        }
        let (name, rest) = of(|c| c.is_ascii_alphabetic() || c == '_');
        typed.push_str(["$", "-", "--"][name.len().min(2)]);
        typed.push_str(&name.replace('_', "-"));
        let value = rest.strip_prefix('=').filter(|_| !name.is_empty());
        typed.extend(value.map_or(["", rest], |value| [" ", value]));
    }
    typed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_flags() {
        let text = "give `$value=1, $n=9` or `$system='base 3'`, not `$double_check`; `$sweep deviation()` counts; `$`";
        let typed =
            "give `--value 1 -n 9` or `--system 'base 3'`, not `--double-check`; `wyt sweep deviation` counts; `$`";
        assert_eq!(flags(text), typed);
    }
}
