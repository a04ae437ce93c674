//! `wyt play`: a person against the program.

use crate::Conclusion;
use crate::args::{Common, Play};
use crate::failure::Failure;
use crate::play::prompt::{self, Manner};
use crate::play::{terminal, text};
use crate::style::{BOLD, DIM, DOUBT};
use std::io::{self, IsTerminal, Write};
use wythoff_budget::Budget;
use wythoff_lab::answers::Game;
use wythoff_lab::play::Piles;
use wythoff_lab::play::decision::{Match, PATIENCE, opponent, playable};
use wythoff_lab::play::oracle::Oracle;
use wythoff_lab::play::panel::PanelOracle;
use wythoff_lab::play::session::Session;
use wythoff_solve::words;

/// The moves, a sentence each; those of the catalogue as it says them.
fn moves(game: &Game) -> Vec<String> {
    let all = words::moves(&game.subject);
    match (game.entry(), &all[..]) {
        (Some(entry), [single, .., end]) => {
            let take = entry.words.strip_prefix("Take ").map(|rest| format!("Or take {rest}"));
            vec![single.clone(), take.unwrap_or_else(|| entry.words.clone()), end.clone()]
        }
        _ => all,
    }
}

pub fn run(play: &Play, common: &Common) -> Result<Conclusion, Failure> {
    let allowance = common.allowance(&());
    let Match { game, x, y, opponent: name, first, seed } = play.question.read(&allowance)?;
    let budget = allowance.budget(PATIENCE);
    let rules = playable(&game, &budget)?;
    let piles = Piles { x, y };
    let (opponent, playing) = opponent(&name, seed, &game, &budget)?;
    let oracle = PanelOracle::new(rules, common.budget.unwrap_or(PATIENCE), Budget::unlimited());
    let mut session = Session::new(rules, piles.clone(), first, opponent, &oracle);

    let echo = !io::stdin().is_terminal();
    let manner = Manner { quiet: common.quiet, explain: play.explain, echo };
    let line = game.subject.to_string();
    let title = game.entry().map_or_else(|| line.clone(), |entry| format!("{} ({line})", entry.title));
    let mut out = anstream::AutoStream::auto(io::stdout());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let whole_screen = !play.plain && !echo && !dumb && io::stdout().is_terminal();
    let corner = whole_screen.then(|| terminal::fits(&piles)).flatten();
    if let Some(corner) = corner {
        let color = !common.no_color && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let said = if common.quiet { vec![] } else { moves(&game) };
        terminal::run(&mut session, corner, &format!("{title}. {playing}"), said, manner, color)?;
        writeln!(out, "{BOLD}{title}{BOLD:#} at {}", text::piles(&piles))?;
        if text::end(&session).is_none() {
            writeln!(out, "The game stops at {}.", text::piles(session.piles()))?;
        }
        prompt::finish(&session, &mut out, manner)?;
        return Ok(Conclusion::Done);
    }
    if !common.quiet {
        writeln!(out, "{BOLD}{title}{BOLD:#}")?;
        for sentence in moves(&game) {
            writeln!(out, "{sentence}")?;
        }
        writeln!(out, "{DIM}{playing} Type help for the commands.{DIM:#}")?;
        if let Err(error) = oracle.ask(&piles.x, &piles.y) {
            writeln!(out, "{DOUBT}I cannot decide this position: {error}. I shall take little until I can.{DOUBT:#}")?;
        }
        writeln!(out)?;
    }
    prompt::run(&mut session, &mut io::stdin().lock(), &mut out, manner)?;
    Ok(Conclusion::Done)
}
