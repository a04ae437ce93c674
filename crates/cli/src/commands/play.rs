//! `wyt play`: a person against the program.

use super::*;
use crate::play::prompt::{self, Manner};
use crate::play::{terminal, text};
use std::io::{self, IsTerminal, Write};
use std::time::Duration;
use wythoff_base::Budget;
use wythoff_lab::answers::Failure::Wrong;
use wythoff_lab::answers::Summand;
use wythoff_lab::answers::{Allowance, Game};
use wythoff_lab::play::Oracle;
use wythoff_lab::play::PanelOracle;
use wythoff_lab::play::Piles;
use wythoff_lab::play::Session;
use wythoff_lab::play::{GameOrSum, Match};
use wythoff_lab::play::{PATIENCE, opponent};
use wythoff_lab::play::{SumSession, in_short};
use wythoff_solve::moves_in_words;

/// The moves, a sentence each; for a game of the catalogue in its words.
fn moves(game: &Game) -> Vec<String> {
    let all = moves_in_words(&game.subject);
    match (game.entry(), &all[..]) {
        (Some(entry), [single, .., end]) => {
            let take = entry.words.strip_prefix("Take ").map(|rest| format!("Or take {rest}"));
            vec![single.clone(), take.unwrap_or_else(|| entry.words.clone()), end.clone()]
        }
        _ => all,
    }
}

/// A game against the program, and how it is shown.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<Match>,
    /// Explain each move of the program immediately, not only on request and at the end
    #[arg(long)]
    explain: bool,
    /// Use plain prompts, even on a terminal
    #[arg(long)]
    plain: bool,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "play",
        about: "Play against the program",
        formats: TEXT,
        time: Time::Words(|| format!("by default {} for each decision of the program", said(PATIENCE))),
        examples: &[
            ("wyt play wythoff 11 15", ""),
            ("wyt play blocking-2 8 13 --opponent guess --first you", ""),
            ("wyt play 'wythoff: 11 15' 'f = x1 + 1: 4 9' 'nim: 7'", "a sum: a move is a move in one component"),
        ],
        run,
    };
}

fn run(play: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let allowance = common.allowance(&());
    let asked = play.question.read(&allowance)?;
    match asked.table()? {
        GameOrSum::Game(game, piles) => game_of(&asked, &game, piles, play, common),
        GameOrSum::Sum(components) => sum_of(&asked, components, play, common),
    }
}

fn sum_of(asked: &Match, components: Vec<Summand>, play: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let (opponent, playing) = opponent(&asked.opponent, asked.seed, None)?;
    let limit = common.budget.unwrap_or(PATIENCE);
    let whole = Allowance { time: None, ..common.allowance(&()) }.budget(Duration::MAX);
    let mut session = SumSession::new(components, asked.misere, asked.first, opponent, limit, whole)?;
    let mut out = anstream::AutoStream::auto(io::stdout());
    let doubt = match session.summed() {
        Err(wrong @ Wrong { .. }) => return Err(wrong.into()),
        Err(error) => Some(in_short(&error)),
        Ok(_) => None,
    };
    if !common.quiet {
        writeln!(out, "{BOLD}A sum of games{BOLD:#}: a move is a move in one component.")?;
        let piles = |one: &Summand| one.position(&one.piles, &text::amount);
        let rows = session.components().iter().zip(1..).map(|(one, i)| vec![i.to_string(), one.line(), piles(one)]);
        for line in aligned(&rows.collect::<Vec<_>>(), &[false, true]) {
            writeln!(out, "{line}")?;
        }
        let end = if session.is_misere() { "loses" } else { "wins" };
        writeln!(out, "The player who makes the last move of all {end}.")?;
        writeln!(out, "{DIM}{playing} Type help for the commands.{DIM:#}")?;
        if let Some(error) = doubt {
            writeln!(
                out,
                "{DOUBT}The program cannot decide this sum: {error}. It will take small numbers until it can.{DOUBT:#}"
            )?;
        }
        writeln!(out)?;
    }
    let manner = Manner { quiet: common.quiet, explain: play.explain, echo: !io::stdin().is_terminal() };
    prompt::run(&mut session, &mut io::stdin().lock(), &mut out, manner)?;
    Ok(Conclusion::Done)
}

fn game_of(asked: &Match, game: &Game, piles: Piles, play: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let budget = common.allowance(&()).budget(PATIENCE);
    let rules = game.rules()?;
    let (opponent, playing) = opponent(&asked.opponent, asked.seed, Some((game, &budget)))?;
    let oracle = PanelOracle::new(game, common.budget.unwrap_or(PATIENCE), Budget::unlimited())?;
    let mut session = Session::new(rules, piles.clone(), asked.first, opponent, &oracle);

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
        let said = if common.quiet { vec![] } else { moves(game) };
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
        for sentence in moves(game) {
            writeln!(out, "{sentence}")?;
        }
        writeln!(out, "{DIM}{playing} Type help for the commands.{DIM:#}")?;
        if let Err(error) = oracle.ask(&piles.x, &piles.y) {
            writeln!(
                out,
                "{DOUBT}The program cannot decide this position: {error}. It will take small numbers until it \
                 can.{DOUBT:#}"
            )?;
        }
        writeln!(out)?;
    }
    prompt::run(&mut session, &mut io::stdin().lock(), &mut out, manner)?;
    Ok(Conclusion::Done)
}
