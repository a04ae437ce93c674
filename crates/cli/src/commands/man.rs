//! `wyt man`: one manual page, with the options and examples of every command.

use super::*;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::io::{self, Write};

#[derive(clap::Args)]
pub(super) struct Args {}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "man",
        about: "Print the manual page, in roff",
        formats: TEXT,
        time: Time::Short,
        examples: &[("wyt man > wyt.1; man ./wyt.1", "")],
        run,
    };
}

fn run(_: &Args, _: &Common) -> Result<Conclusion, Failure> {
    let mut page = Vec::new();
    render(&mut page)?;
    write_all(&page)
}

fn render(out: &mut dyn Write) -> io::Result<()> {
    let mut command = tree();
    command.build();
    let subs: Vec<clap::Command> = command
        .get_subcommands()
        .filter(|sub| !["help", "language", "glossary"].contains(&sub.get_name()))
        .cloned()
        .collect();
    let man = Man::new(command.clone());
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    text(out, "RULES", &command)?;
    writeln!(out, ".SH COMMANDS\nEach command has a section below.")?;
    for sub in &subs {
        let mut line = Roff::new();
        line.control("TP", []).text([roman(format!("wyt {}", sub.get_name()))]);
        line.text([roman(sub.get_about().map(ToString::to_string).unwrap_or_default())]).to_writer(out)?;
    }
    man.render_options_section(out)?;
    for sub in &subs {
        section(out, sub, 1)?;
    }
    page(out, &wythoff_game::language_page())?;
    page(out, &wythoff_game::glossary_page())?;
    man.render_version_section(out)
}

/// A command, and the commands within it.
fn section(out: &mut dyn Write, command: &clap::Command, depth: usize) -> io::Result<()> {
    let name = command.get_bin_name().unwrap_or(command.get_name()).to_uppercase();
    writeln!(out, ".SH \"{name}\"")?;
    let man = Man::new(command.clone());
    let mut section = Vec::new();
    man.render_synopsis_section(&mut section)?;
    man.render_description_section(&mut section)?;
    man.render_options_section(&mut section)?;
    text(&mut section, "EXAMPLES", command)?;
    // One page: the sections of a command become subsections.
    write!(out, "{}", String::from_utf8_lossy(&section).replace(".SH ", ".SS "))?;
    let inner = command.get_subcommands().filter(|sub| sub.get_name() != "help");
    inner.filter(|_| depth < 2).try_for_each(|sub| self::section(out, sub, depth + 1))
}

/// The text below the help of a command, line by line.
fn text(out: &mut dyn Write, title: &str, command: &clap::Command) -> io::Result<()> {
    let Some(text) = command.get_after_help().map(ToString::to_string) else { return Ok(()) };
    let text = text.strip_prefix("Examples:\n").unwrap_or(&text);
    let mut roff = Roff::new();
    roff.control("SH", [title]).control("nf", []);
    for line in text.lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []).to_writer(out)
}

/// A page of plain text with headings, line by line.
fn page(out: &mut dyn Write, text: &str) -> io::Result<()> {
    for line in text.lines() {
        // A dot or an apostrophe at the beginning of a line, and every backslash, would be commands.
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        match (line.strip_prefix("# "), line.strip_prefix("## ")) {
            (Some(title), _) => writeln!(out, ".SH \"{}\"\n.nf", title.to_uppercase())?,
            (_, Some(title)) => writeln!(out, ".fi\n.SS \"{title}\"\n.nf")?,
            _ => writeln!(out, "\\&{line}")?,
        }
    }
    writeln!(out, ".fi")
}
