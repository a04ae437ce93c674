//! `wyt man`: the manual page, with the options of every command.

use crate::args::Cli;
use clap::CommandFactory;
use clap_mangen::Man;
use std::io::{self, Write};

pub fn render(out: &mut dyn Write) -> io::Result<()> {
    let mut command = Cli::command();
    command.build();
    Man::new(command.clone()).render(out)?;
    for sub in command.get_subcommands().filter(|sub| !["help", "language"].contains(&sub.get_name())) {
        writeln!(out, ".SH \"WYT {}\"", sub.get_name().to_uppercase())?;
        let mut section = Vec::new();
        let man = Man::new(sub.clone());
        man.render_description_section(&mut section)?;
        man.render_options_section(&mut section)?;
        // One page: the sections of a command become subsections.
        write!(out, "{}", String::from_utf8_lossy(&section).replace(".SH ", ".SS "))?;
    }
    language(out)
}

/// The reference of the language, its lines as they are.
fn language(out: &mut dyn Write) -> io::Result<()> {
    for line in wythoff_game::language::page().lines() {
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
