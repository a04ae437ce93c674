//! Errors of usage: what is wrong with a command line, and the command line that was probably meant.

use crate::args::Format;
use crate::commands;
use crate::failure::Failure;
use crate::shell::shell_word;
use crate::style::HINT;
use clap::error::ErrorKind;
use clap::{ArgAction, Command};
use std::io::Write;
use std::process::ExitCode;
use wythoff_game::{Subject, parse_number};

/// Help and version are results; anything else is wrong usage, reported in the format of the reader.
pub(crate) fn report(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return match error.print().and_then(|()| std::io::stdout().flush()).map_err(Failure::from) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                failure.report(Format::Text);
                ExitCode::from(failure.exit_code())
            }
        };
    }
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let all = commands::tree();
    // A suggestion must itself be a correct command line.
    let readable = |words: &Vec<String>| {
        all.clone().try_get_matches_from(["wyt"].iter().copied().chain(words.iter().map(String::as_str))).is_ok()
    };
    let meant = meant(error, &all, &words).filter(readable).map(|words| {
        let words: Vec<String> = words.into_iter().map(shell_word).collect();
        format!("wyt {}", words.join(" "))
    });
    // Without anything better to offer, a missing argument is shown in an example.
    let hint = match (meant, error.kind()) {
        (Some(line), _) => Some(format!("did you mean {line}")),
        (None, ErrorKind::MissingRequiredArgument) => example(&all, &words).map(|line| format!("for example: {line}")),
        _ => None,
    };
    if wants_json(&words) {
        let text = error.render().to_string();
        // Up to the empty line: what is wrong, and with what.
        let lines: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
        let message = lines.join(" ").trim_start_matches("error: ").to_string();
        Failure::wrong(message, hint.unwrap_or("see wyt --help".into())).report(Format::Json);
        return ExitCode::from(2);
    }
    // If the terminal is gone there is nothing left to do.
    let _ = error.print();
    if let Some(hint) = hint {
        let _ = writeln!(anstream::stderr(), "{HINT}hint{HINT:#}: {hint}");
    }
    ExitCode::from(2)
}

/// The first example of the command that was named.
fn example(all: &Command, words: &[String]) -> Option<&'static str> {
    commands::find(split(all, words).1.path.first()?)?.example()
}

/// Whether the command line asks for JSON, though something else in it is wrong.
fn wants_json(words: &[String]) -> bool {
    let words: Vec<&str> = words.iter().map(String::as_str).take_while(|word| *word != "--").collect();
    words.contains(&"--format=json") || words.windows(2).any(|pair| pair == ["--format", "json"])
}

/// The words of a command line by their kind.
#[derive(Default)]
struct Words {
    /// The command, and the command within it.
    path: Vec<String>,
    arguments: Vec<String>,
    flags: Vec<String>,
}

impl Words {
    /// In the order of the manual: command, arguments, flags.
    fn line(self) -> Vec<String> {
        [self.path, self.arguments, self.flags].concat()
    }
}

/// The words of a wrong command line as they were probably meant.
fn meant(error: &clap::Error, all: &Command, words: &[String]) -> Option<Vec<String>> {
    match error.kind() {
        ErrorKind::InvalidSubcommand => return question(all, words),
        ErrorKind::UnknownArgument | ErrorKind::MissingRequiredArgument => {}
        _ => return None,
    }
    let (command, mut split) = split(all, words);
    let ids: Vec<&str> = command.get_positionals().map(|arg| arg.get_id().as_str()).collect();
    let games = ids.iter().take_while(|id| ["game", "subject", "first", "second"].contains(id)).count();
    if error.kind() == ErrorKind::MissingRequiredArgument {
        split.arguments = completed(&split.arguments, ids.len(), games)?;
        return Some(split.line());
    }
    if split.arguments.len() <= ids.len() || games == 0 {
        return None;
    }
    if split.arguments.iter().any(|word| word.contains('=')) {
        split.arguments = quoted(&split.arguments, ids.len(), games)?;
        return Some(split.line());
    }
    // One number too many: where the table ends, or the bound.
    let last = split.arguments.pop().filter(|last| parse_number(last).is_ok())?;
    let flag = if command.get_arguments().any(|arg| arg.get_short() == Some('n')) { "-n" } else { "--to" };
    let known = flag == "-n" || command.get_arguments().any(|arg| arg.get_long() == Some("to"));
    split.flags.splice(0..0, [flag.to_string(), last]);
    (known && split.arguments.len() == ids.len()).then(|| split.line())
}

/// A game in place of a command: probably `table` was meant, or `solve` if two piles follow.
fn question(all: &Command, words: &[String]) -> Option<Vec<String>> {
    let (_, split) = split(all, words);
    ["solve", "table"].into_iter().zip([2, 0]).find_map(|(command, piles)| {
        let (game, piles) = split.arguments.split_at(split.arguments.len().checked_sub(piles)?);
        let game = game.join(" ");
        let fits = Subject::parse(&game).is_ok() && piles.iter().all(|pile| parse_number(pile).is_ok());
        fits.then(|| [&[command.to_string(), game], piles, &split.flags].concat())
    })
}

/// Separates piles that are joined by a comma, and adds a missing game before the piles.
fn completed(arguments: &[String], wanted: usize, games: usize) -> Option<Vec<String>> {
    let (first, numbers) = arguments.split_first()?;
    let bare = |word: &String| word.trim_matches(['(', ')', ' ']).to_string();
    let parts = |word: &String| -> Vec<String> {
        bare(word).split([',', ' ']).map(str::to_string).filter(|w| !w.is_empty()).collect()
    };
    let numeric = |words: &[String]| words.iter().all(|word| parse_number(word).is_ok());
    let apart: Vec<String> = numbers.iter().flat_map(parts).collect();
    if games == 1 && apart.len() + 1 == wanted && numeric(&apart) {
        return Some([std::slice::from_ref(first), &apart[..]].concat());
    }
    let apart: Vec<String> = arguments.iter().flat_map(parts).collect();
    (games == 1 && wanted > 1 && apart.len() + 1 == wanted && numeric(&apart))
        .then(|| [&["wythoff".to_string()], &apart[..]].concat())
}

/// Joins the words of a rule that was not quoted.
fn quoted(arguments: &[String], wanted: usize, games: usize) -> Option<Vec<String>> {
    let after = wanted - games;
    let (rules, rest) = arguments.split_at(arguments.len().checked_sub(after)?);
    let begins =
        |rule: &str| rule.split(['=', '(']).next().is_some_and(|head| ["f", "wyt", "c", "take"].contains(&head.trim()));
    if games == 1 {
        return Some([&[rules.join(" ")], rest].concat()).filter(|words| begins(&words[0]));
    }
    // The second game begins with its own `f =`, or one of the two is a name.
    let heads: Vec<usize> =
        (0..rules.len()).filter(|&i| rules.get(i + 1).is_some_and(|w| w.starts_with('='))).collect();
    let place = match heads[..] {
        [0, second] => second,
        [0] => rules.len() - 1,
        [1] => 1,
        _ => return None,
    };
    Some([&[rules[..place].join(" "), rules[place..].join(" ")], rest].concat())
}

/// The command that was named, and the words after it by kind; a flag is followed by its value.
fn split<'c>(all: &'c Command, words: &[String]) -> (&'c Command, Words) {
    let (mut command, mut split) = (all, Words::default());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if let Some(sub) = command.find_subcommand(word).filter(|_| split.arguments.is_empty()) {
            command = sub;
            split.path.push(word.clone());
        } else if word.starts_with('-') && word.len() > 1 && parse_number(word).is_err() {
            split.flags.push(word.clone());
            let named = |arg: &&clap::Arg| {
                arg.get_long().is_some_and(|long| *word == format!("--{long}"))
                    || arg.get_short().is_some_and(|short| *word == format!("-{short}"))
            };
            let flag = command.get_arguments().chain(all.get_arguments()).find(named);
            if flag.is_some_and(|arg| matches!(arg.get_action(), ArgAction::Set | ArgAction::Append)) {
                split.flags.extend(words.next().cloned());
            }
        } else {
            split.arguments.push(word.clone());
        }
    }
    (command, split)
}
