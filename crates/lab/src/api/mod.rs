//! The answers of every command as values, with their JSON: for the terminal, the page and Python.
//!
//! Each command is a function from values to a value with `json()`. [`answer`] is the same by names and texts, as HTTP
//! and Python have them. An object begins with `"version"`; every mathematical integer is a decimal string; `game` is the
//! canonical line. Besides the commands of `wyt` there are three for a board and its games:
//!
//! * `board` (`game`, `to`): the P-positions with x <= y <= to, by x, then y; of a pair sequence the pairs.
//!   `{"game", "to": "100", "evidence": {...}, "positions": [["0","0"], ["1","2"], ...]}`
//! * `moves` (`game`, `x`, `y`): the options of a position, before any blocking, as intervals with both ends included.
//!   `{"game", "position": ["7","12"], "one_pile": {"x": [["0","6"]], "y": [["0","11"]]}, "rows": [{"x": "3", "y":
//!   [["4","9"], ["11","11"]]}, ...]}`: taking from the first pile alone leaves 0 to 6 of it, and so on; a two-pile move
//!   can leave 3 of the first pile together with 4 to 9, or 11, of the second. A position with more than 20000 such
//!   intervals has `"bits"` instead of `"rows"`: for x' = 0, 1, ... a base64 string of bytes in which bit y' mod 8
//!   (counted from the lowest) of byte floor(y'/8) says whether (x', y') is an option.
//! * `play` (`game`, `x`, `y`, `opponent` perfect, random or guess, `seed` of random, `blocked` the equal removals that the
//!   person forbids, as in `3,5`; `turn` program, or person to hear only what the program forbids): one decision of the
//!   program in a game that the caller keeps. `{"game", "position", "opponent", "move": {"to", "take"} or null, "why",
//!   "blocks": ["3"], "over": true or false, "winner": "person", "program" or null, "how": "last move", "blocked",
//!   "resigned" or null, "record"}`: `blocks` are the equal removals forbidden to the person in the next move, `record`
//!   how many positions a guesser believed in rightly.

pub mod allowance;
pub mod board;
pub mod check;
pub mod compare;
pub mod explain;
pub mod failure;
pub mod game;
pub mod games;
pub mod moves;
pub mod number;
pub mod panel;
mod params;
pub mod play;
pub mod pull;
pub mod show;
pub mod solve;
pub mod table;
pub mod term;

pub use allowance::{Allowance, duration};
pub use failure::Failure;
pub use game::Game;
pub use panel::Ask;
pub use wythoff_exact::decimal::abbreviated as short;

use params::{Params, clip};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use wythoff_game::names::nearest;
use wythoff_game::position::Piles;
use wythoff_solve::json;

/// An object whose first member is the version.
pub fn object<const N: usize>(members: [(&str, Value); N]) -> Map<String, Value> {
    let mut object = json::object([("version", env!("CARGO_PKG_VERSION").into())]);
    object.extend(json::object(members));
    object
}

/// The commands and their parameters; each takes `budget` as well.
pub const COMMANDS: [(&str, &[&str]); 12] = [
    ("table", &["game", "n", "from", "candidates", "solver", "double_check"]),
    ("solve", &["game", "x", "y", "all", "solver", "double_check"]),
    ("term", &["game", "n", "solver", "double_check"]),
    ("locate", &["game", "x", "solver", "double_check"]),
    ("check", &["game", "to"]),
    ("compare", &["first", "second", "to"]),
    ("explain", &["subject", "game"]),
    ("show", &["game"]),
    ("games", &[]),
    ("board", &["game", "to"]),
    ("moves", &["game", "x", "y"]),
    ("play", &["game", "x", "y", "turn", "opponent", "seed", "blocked"]),
];

/// The answer of a command; the parameters have the names of its flags and arguments, their values are text.
///
/// ```
/// use std::collections::BTreeMap;
/// use wythoff_lab::api::{Allowance, answer};
/// let params = [("game", "wythoff"), ("x", "11"), ("y", "15")].map(|(k, v)| (k.to_string(), v.to_string()));
/// let found = answer("solve", &BTreeMap::from(params), &Allowance::default()).unwrap();
/// assert_eq!(found["outcome"], "N");
/// assert_eq!(found["move"]["to"], serde_json::json!(["6", "10"]));
/// ```
pub fn answer(
    command: &str,
    params: &BTreeMap<String, String>,
    allowance: &Allowance,
) -> Result<Map<String, Value>, Failure> {
    let Some((command, names)) = COMMANDS.iter().find(|(name, _)| *name == command) else {
        let names = COMMANDS.map(|(name, _)| name);
        let near = nearest(command, &names).map(|near| format!("did you mean {near}? ")).unwrap_or_default();
        let message = format!("there is no command {}", clip(command));
        return Err(Failure::wrong(message, format!("{near}the commands are: {}", names.join(", "))));
    };
    let params = Params::new(command, names, params, allowance)?;
    let allowance = &params.tighten(allowance)?;
    let game = || params.game("game");
    Ok(match *command {
        "table" => {
            let (game, last) = (game()?, params.count("n", "-n", 16, allowance.rows)?);
            let from = params.text("from").map(|_| params.number("from", "--from")).transpose()?;
            let (candidates, ask) = (params.flag("candidates")?, params.ask()?);
            table::table(&game, &table::Request { last, from, candidates, ask }, allowance)?.json()
        }
        "solve" => {
            let game = game()?;
            let piles = [params.number("x", "the first pile")?, params.number("y", "the second pile")?];
            solve::solve(&game, piles, params.flag("all")?, &params.ask()?, allowance)?.json()
        }
        "term" => term::term(&game()?, params.number("n", "n")?, &params.ask()?, allowance)?.json(),
        "locate" => term::locate(&game()?, params.number("x", "the number")?, &params.ask()?, allowance)?.json(),
        "check" => {
            let (game, to) = (game()?, params.count("to", "--to", 200, allowance.to)?);
            check::check(&game, to, allowance)?.json()
        }
        "compare" => {
            let (first, second) = (params.game("first")?, params.game("second")?);
            let to = params.count("to", "--to", 1000, allowance.rows)?;
            compare::compare([&first, &second], to, allowance)?.json()
        }
        "explain" => {
            let subject = if params.text("subject").is_some() { "subject" } else { "game" };
            match params.text(subject).and_then(explain::method) {
                Some(found) => found.json(),
                None => {
                    let unknown = |failure| explain::unknown(params.text(subject).unwrap_or_default(), failure);
                    explain::game(&params.game(subject).map_err(unknown)?)?.json()
                }
            }
        }
        "show" => show::show(&game()?, allowance)?.json(),
        "games" => games::games()?.json(),
        "board" => {
            let (game, to) = (game()?, params.count("to", "--to", 200, allowance.to)?);
            board::board(&game, to, allowance)?.json()
        }
        "play" => play::play(&game()?, params.play()?, allowance)?.json(),
        _ => {
            let game = game()?;
            let pile = |name, what| params.required(name).and_then(|_| params.count(name, what, 0, allowance.to));
            let from = Piles { x: pile("x", "the first pile")?, y: pile("y", "the second pile")? };
            moves::moves(&game, from, allowance)?.json()
        }
    })
}
