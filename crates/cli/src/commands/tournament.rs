//! `wyt tournament`: how many games a player wins against the perfect one.

use super::*;
use wythoff_lab::answers::short;
use wythoff_lab::play::{ProvedShares, Results, Tournament};

pub(super) type Args = Typed<Tournament>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "tournament",
        about: "Count the games from random positions that a player wins against the perfect one",
        formats: BOTH,
        time: Time::Usual(Tournament::TIME),
        examples: &[
            ("wyt tournament blocking-2", "the guess of [FS] against the house"),
            ("wyt tournament blocking-2 --opponent guess:20 --to 1000 --games 200", ""),
            ("wyt tournament wythoff --opponent mixed:90 --to 100 --seed 7", "the same seed gives the same games"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("games", common.quiet, false);
    let allowance = common.allowance(&bar);
    let found = args.read(&allowance)?.answer(&allowance)?;
    drop(bar);
    let stopped = found.stopped.clone().map(Failure::from);
    if common.format() == Format::Json {
        print_json(found.json())?;
        // The reason is in the object itself.
        return stopped.map_or(Ok(Conclusion::Done), |why| Err(Failure::Reported { exit_code: why.exit_code() }));
    }
    print(&as_text(&found, common.quiet))?;
    stopped.map_or(Ok(Conclusion::Done), Err)
}

/// `1.2% (12 of 998)`; the percentage is rounded down.
fn part(count: u64, of: u64) -> String {
    let tenths = u128::from(count) * 1000 / u128::from(of.max(1));
    format!("{}.{}% ({count} of {of})", tenths / 10, tenths % 10)
}

fn as_text(found: &Results, quiet: bool) -> String {
    let Results { game, player, to, seed, games, n_positions, won, first_right, right, wrong, .. } = found;
    let mut text = String::new();
    if !quiet {
        let about = format!(
            "{player} against the perfect player, from {games} random starts with piles from 0 to {} (seed {seed}); \
             {player} moves first",
            short(to)
        );
        text.push_str(&format!("{BOLD}{game}{BOLD:#}\n{}\n\n", flowed(&about, 0, 0)));
    }
    let mut line = |label: &str, words: &str| text.push_str(&labelled(label, words));
    line("won", &format!("{} from N-positions; {} from all starts", part(*won, *n_positions), part(*won, *games)));
    line("first", &format!("{} first moves led to a P-position", part(*first_right, *n_positions)));
    if right + wrong > 0 {
        let part = part(*right, right + wrong);
        line("belief", &format!("{part} of the positions that it believed to be P-positions are P-positions"));
    }
    if quiet {
        return text;
    }
    line("scope", "measured in these games; a game is lost as soon as the perfect player has a winning move");
    if let Some(proved) = &found.proved {
        line("proved", &format!("{}; no theorem is known about the part of games won", shares(proved)));
    }
    text
}

/// What is proved about the pairs.
fn shares(proved: &ProvedShares) -> String {
    let ProvedShares { least, most, both } = proved;
    let pair = match most {
        Some(most) => format!(
            "the pair (s_n - 1, s_n - 1 + floor(n/2)), which it guesses, is right for a part between {least} and \
             {most} of all n"
        ),
        None => format!("the pair that it guesses is right for at least {least} of all n"),
    };
    let both = both.as_ref().map(|[least, most]| {
        format!("; the pair (s_n - 1, t_n - 1) of the slides only for a part between {least} and {most} (wyt shares)")
    });
    pair + &both.unwrap_or_default()
}
