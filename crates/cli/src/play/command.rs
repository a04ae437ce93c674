//! The commands that a person types during a game.

use super::{Piles, Take};
use wythoff_base::{IBig, UBig};
use wythoff_game::parse_number;

/// A line understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Take(Take),
    To(Piles),
    Block(Vec<UBig>),
    Hint,
    Why,
    Show,
    Undo,
    Again,
    Resign,
    Help,
    Quit,
}

/// The command of a line, nothing for an empty one; otherwise what is wrong with it.
pub(crate) fn parse(line: &str) -> Result<Option<Command>, String> {
    let line = line.replace([',', '(', ')', ';'], " ");
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else { return Ok(None) };
    let rest: Vec<&str> = words.collect();
    let alone = |command: Command| match rest.as_slice() {
        [] => Ok(Some(command)),
        [extra, ..] => Err(format!("`{first}` takes no argument, found `{}`", clip(extra))),
    };
    match first.to_ascii_lowercase().as_str() {
        "take" | "t" => match rest.as_slice() {
            [k] => Ok(Some(Command::Take(Take { k: number(k)?, l: UBig::ZERO }))),
            [k, l] => Ok(Some(Command::Take(Take { k: number(k)?, l: number(l)? }))),
            _ => Err("how many? Write take K L: K from the first pile, L from the second".into()),
        },
        "to" => match rest.as_slice() {
            [x, y] => Ok(Some(Command::To(Piles { x: number(x)?, y: number(y)? }))),
            _ => Err("where to? Write to X Y: the two piles after the move".into()),
        },
        "block" | "b" if rest.is_empty() => {
            Err("which removal? Write block T to forbid taking T from both piles, or none".into())
        }
        "block" | "b" if rest.len() == 1 && rest[0].eq_ignore_ascii_case("none") => Ok(Some(Command::Block(vec![]))),
        "block" | "b" => Ok(Some(Command::Block(rest.iter().map(|t| number(t)).collect::<Result<_, _>>()?))),
        "none" | "n" => alone(Command::Block(vec![])),
        "hint" | "h" => alone(Command::Hint),
        "why" | "w" => alone(Command::Why),
        "show" | "p" => alone(Command::Show),
        "undo" | "u" => alone(Command::Undo),
        "again" | "a" => alone(Command::Again),
        "resign" | "r" => alone(Command::Resign),
        "help" | "?" => alone(Command::Help),
        "quit" | "exit" | "q" => alone(Command::Quit),
        word if word.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c)) => match rest.as_slice() {
            [l] => Ok(Some(Command::Take(Take { k: number(first)?, l: number(l)? }))),
            [] => {
                let k = clip(first);
                Err(format!("from which pile? Write {k} 0 for the first, 0 {k} for the second, {k} {k} for both"))
            }
            _ => Err("a move is two numbers: K from the first pile, L from the second".into()),
        },
        _ => Err(format!("unknown command `{}`; type help for the commands", clip(first))),
    }
}

fn number(word: &str) -> Result<UBig, String> {
    let value: IBig = parse_number(word).map_err(|_| format!("`{}` is not a number", clip(word)))?;
    UBig::try_from(value).map_err(|_| format!("`{}` is negative, and a move only takes away", clip(word)))
}

/// The beginning of a long word.
fn clip(word: &str) -> String {
    wythoff_base::clipped(word, 24, 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(k: u32, l: u32) -> Result<Option<Command>, String> {
        Ok(Some(Command::Take(Take { k: k.into(), l: l.into() })))
    }

    #[test]
    fn moves_in_every_spelling() {
        for line in ["take 5 2", "5 2", "  TAKE 5, 2 ", "(5,2)", "t 5 2", "take 2+3 2"] {
            assert_eq!(parse(line), take(5, 2), "{line}");
        }
        assert_eq!(parse("take 7"), take(7, 0));
        assert_eq!(parse("to 1e3 4"), Ok(Some(Command::To(Piles { x: 1000u32.into(), y: 4u32.into() }))));
        assert_eq!(parse("block 1 2"), Ok(Some(Command::Block(vec![1u32.into(), 2u32.into()]))));
        assert_eq!(parse("none"), parse("block none"));
        assert_eq!(parse(" \t"), Ok(None));
    }

    #[test]
    fn wrong_lines_are_explained() {
        for (line, part) in [
            ("5", "from which pile"),
            ("take", "how many"),
            ("take 1 2 3", "how many"),
            ("take -1 2", "negative"),
            ("take x 2", "`x` is not a number"),
            ("1 2 3", "two numbers"),
            ("to 4", "where to"),
            ("block", "which"),
            ("hint please", "takes no argument"),
            ("fly", "unknown command `fly`"),
            ("take 1/2 0", "not a number"),
            ("🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡", "..."),
        ] {
            let error = parse(line).expect_err(line);
            assert!(error.contains(part), "{line}: {error}");
        }
    }
}
