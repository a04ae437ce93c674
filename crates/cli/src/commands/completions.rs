//! Completion scripts for shells: the command line, with the names of games and solvers.

use super::*;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ValueHint, value_parser};
use clap_complete::Shell;
use wythoff_game::catalogue;
use wythoff_solve::METHODS;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The scripts of bash, zsh and fish complete games, solvers, formats and pictures; those of elvish and powershell
    /// complete commands and flags
    shell: Shell,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "completions",
        about: "Print a completion script for a shell",
        formats: TEXT,
        time: Time::Short,
        examples: &[
            ("wyt completions bash > ~/.local/share/bash-completion/completions/wyt", ""),
            ("wyt completions zsh > ~/.zfunc/_wyt", "the folder must be in fpath"),
            ("wyt completions fish > ~/.config/fish/completions/wyt.fish", ""),
        ],
        run,
    };
}

fn run(args: &Args, _: &Common) -> Result<Conclusion, Failure> {
    write_all(script(args.shell).as_bytes())
}

/// The script of a shell.
fn script(shell: Shell) -> String {
    let mut all = with_names(tree());
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut all, "wyt", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Fish {
        // clap's script for fish leaves out positional arguments.
        for sub in all.get_subcommands() {
            let values = sub.get_positionals().next().map(Arg::get_possible_values).unwrap_or_default();
            let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
            if !names.is_empty() {
                let (sub, names) = (sub.get_name(), names.join(" "));
                script.push_str(&format!("complete -c wyt -n \"__fish_wyt_using_subcommand {sub}\" -a \"{names}\"\n"));
            }
        }
    }
    script
}

fn with_names(command: clap::Command) -> clap::Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_string()).collect();
    let command = names.into_iter().fold(command, |all, name| all.mut_subcommand(name, with_names));
    let game = |name: &'static str, rule: &'static str| PossibleValue::new(name).help(rule);
    let games = || catalogue::all().map(|entry| game(&entry.name, &entry.rule));
    let solvers = || METHODS.iter().map(|method| PossibleValue::new(method.name));
    command.mut_args(|arg| match arg.get_id().as_str() {
        "game" | "first" | "second" if arg.is_positional() => arg.value_parser(PossibleValuesParser::new(games())),
        "subject" => arg.value_parser(PossibleValuesParser::new(games().chain(solvers()))),
        "solver" | "against" => arg.value_parser(PossibleValuesParser::new(solvers())),
        "output" | "checkpoint" | "out" | "parts" => {
            arg.value_parser(value_parser!(std::path::PathBuf)).value_hint(ValueHint::FilePath)
        }
        _ => arg,
    })
}
