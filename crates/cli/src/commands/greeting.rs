//! `wyt` without a command: three things to try.

use super::*;

pub(crate) fn run() -> Result<Conclusion, Failure> {
    let try_this = |command: &str, what: &str| format!("  {BOLD}{command:<38}{BOLD:#} {DIM}{what}{DIM:#}\n");
    print(&format!(
        "Wythoff: a laboratory for two-pile take-away games. Three things to try:\n\n{}{}{}\n\
         `wyt games` lists {} games from the literature.\n`wyt --help` lists the commands and explains the rule \
         language.\n",
        try_this("wyt table wythoff", "the losing positions of Wythoff's game"),
        try_this("wyt check 'f = (x0 - x1)^2'", "check the formula for a rule of your own"),
        try_this("wyt play wythoff 11 15", "play against the program"),
        wythoff_game::catalogue::all().len(),
    ))
}
