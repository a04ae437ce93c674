//! `wyt play`: a person against the program.

use crate::Found;
use crate::args::{Common, First, Format, OpponentName, Play};
use crate::failure::Failure;
use crate::input::{Game, number};
use crate::play::opponent::Opponent;
use crate::play::oracle::Oracle;
use crate::play::panel::PanelOracle;
use crate::play::prompt::{self, Manner};
use crate::play::random::SplitMix64;
use crate::play::session::{Session, Side};
use crate::play::{Piles, terminal, text};
use crate::style::{BOLD, DIM, DOUBT};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, SystemTime};
use wythoff_game::budget::Budget;
use wythoff_game::catalogue::{self, Entry};
use wythoff_game::ruleset::Ruleset;
use wythoff_solve::listing::Listing;
use wythoff_solve::words;

/// How long the program may think about a position where nobody says.
const PATIENCE: Duration = Duration::from_secs(5);

pub fn run(play: &Play, common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text])?;
    let game = Game::read(&play.game)?;
    if !game.rules.has_moves() {
        return Err(no_moves(&game.rules));
    }
    let piles = Piles { x: number(&play.x, "X")?, y: number(&play.y, "Y")? };
    let (opponent, playing) = opponent(play, &game.rules)?;
    let first = if play.first == First::Me { Side::Person } else { Side::Program };
    let oracle = PanelOracle::new(&game.rules, common.budget.unwrap_or(PATIENCE));
    let mut session = Session::new(&game.rules, piles.clone(), first, opponent, &oracle);

    let echo = !io::stdin().is_terminal();
    let manner = Manner { quiet: common.quiet, explain: play.explain, echo };
    let line = game.rules.to_string();
    let title = game.entry().map_or_else(|| line.clone(), |entry| format!("{} ({line})", entry.title));
    let mut out = anstream::AutoStream::auto(io::stdout());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let whole_screen = !play.plain && !echo && !dumb && io::stdout().is_terminal();
    let corner = whole_screen.then(|| terminal::fits(&piles)).flatten();
    if let Some(corner) = corner {
        let color = !common.no_color && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        terminal::run(&mut session, corner, &format!("{title}. {playing}"), manner, color)?;
        writeln!(out, "{BOLD}{title}{BOLD:#} at {}", text::piles(&piles))?;
        if text::end(&session).is_none() {
            writeln!(out, "The game stops at {}.", text::piles(session.piles()))?;
        }
        prompt::finish(&session, &mut out, manner)?;
        return Ok(Found::Done);
    }
    if !common.quiet {
        writeln!(out, "{BOLD}{title}{BOLD:#}")?;
        for sentence in words::moves(&game.rules) {
            writeln!(out, "{sentence}")?;
        }
        writeln!(out, "{DIM}{playing} Type help for the commands.{DIM:#}")?;
        if let Err(error) = oracle.ask(&piles.x, &piles.y) {
            writeln!(out, "{DOUBT}I cannot decide this position: {error}. I shall take little until I can.{DOUBT:#}")?;
        }
        writeln!(out)?;
    }
    prompt::run(&mut session, &mut io::stdin().lock(), &mut out, manner)?;
    Ok(Found::Done)
}

/// The program's player, and a sentence about it.
fn opponent(play: &Play, rules: &Ruleset) -> Result<(Opponent, String), Failure> {
    if play.seed.is_some() && play.opponent != OpponentName::Random {
        return Err(Failure::wrong("--seed is for --opponent random", "the others do not play at random"));
    }
    Ok(match play.opponent {
        OpponentName::Perfect => (Opponent::Perfect, "I play as well as I can.".into()),
        OpponentName::Random => {
            let now =
                || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |t| t.subsec_nanos().into());
            let seed: u64 = play.seed.unwrap_or_else(now);
            (Opponent::Random(SplitMix64::new(seed)), format!("I play at random, --seed {seed}."))
        }
        OpponentName::Guess => {
            let guessed = catalogue::find("half").is_some_and(|half| has_pairs(rules, half));
            if !guessed {
                return Err(Failure::wrong(
                    "--opponent guess plays only the game whose pairs are those of c = floor(n/2)",
                    "try: wyt play blocking-2 11 15 --opponent guess",
                ));
            }
            (Opponent::Guess, "I guess that a_n = floor(n (3 + sqrt(17))/4) - 1.".into())
        }
    })
}

/// Whether the first pairs of a game or sequence are those of a catalogue entry.
fn has_pairs(rules: &Ruleset, entry: &Entry) -> bool {
    first_pairs(rules, entry.pairs.len()).is_some_and(|pairs| pairs == entry.pairs)
}

fn first_pairs(rules: &Ruleset, count: usize) -> Option<Vec<(u64, u64)>> {
    let last = u64::try_from(count).ok()?.checked_sub(1)?;
    let pairs = Listing::choose(rules).take(last, &Budget::time(PATIENCE)).ok()?;
    pairs.iter().map(|pair| Some((pair.a, u64::try_from(&pair.b).ok()?))).collect()
}

/// A pair sequence cannot be played, but a game with the same pairs can.
fn no_moves(rules: &Ruleset) -> Failure {
    let pairs = first_pairs(rules, 40);
    let has_moves = |entry: &&Entry| Ruleset::parse(&entry.rule).is_ok_and(|rules| rules.has_moves());
    let same = |entry: &&Entry| pairs.as_ref().is_some_and(|pairs| entry.pairs == *pairs);
    let hint = match catalogue::all().iter().find(|entry| same(entry) && has_moves(entry)) {
        Some(entry) => {
            format!("{} ({}) is a game with the same first pairs: wyt play {}", entry.name, entry.rule, entry.name)
        }
        None => "the catalogue has no game with the same pairs; `wyt games` lists what can be played".into(),
    };
    Failure::wrong(format!("a pair sequence has no moves: {rules} cannot be played"), hint)
}
