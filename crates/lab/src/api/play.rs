//! `play`: the program's decision in a game that the caller keeps.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::pull;
use crate::play::opponent::Opponent;
use crate::play::oracle::Oracle;
use crate::play::panel::PanelOracle;
use crate::play::random::SplitMix64;
use crate::play::session::{Event, How, Phase, Played, Record, Session, Side};
use crate::play::{Piles, after};
use serde_json::{Map, Value, json};
use std::time::{Duration, SystemTime};
use wythoff_budget::{Budget, Spent};
use wythoff_exact::UBig;
use wythoff_game::catalogue::{self, Entry};
use wythoff_game::ruleset::Ruleset;
use wythoff_game::subject::Subject;
use wythoff_solve::listing::Listing;

/// How long the program may think about a position where nobody says.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// The names of the players.
pub const OPPONENTS: [&str; 3] = ["perfect", "random", "guess"];

/// The program's player of that name, and a sentence about it. A random one without a seed takes it from the clock.
pub fn opponent(name: &str, seed: Option<u64>, game: &Game, budget: &Budget) -> Result<(Opponent, String), Failure> {
    if seed.is_some() && name != "random" {
        return Err(Failure::wrong("--seed is for --opponent random", "the others do not play at random"));
    }
    match name {
        "perfect" => Ok((Opponent::Perfect, "I play as well as I can.".into())),
        "random" => {
            let clock =
                || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |t| t.subsec_nanos().into());
            let seed = seed.unwrap_or_else(clock);
            Ok((Opponent::Random(SplitMix64::new(seed)), format!("I play at random, --seed {seed}.")))
        }
        "guess" => {
            let half = catalogue::find("half");
            let same = |half: &Entry| {
                first_pairs(&game.subject, half.pairs.len(), budget).is_some_and(|pairs| pairs == half.pairs)
            };
            if !half.is_some_and(same) {
                return Err(Failure::wrong(
                    "--opponent guess plays only the game whose pairs are those of c = floor(n/2)",
                    "try: wyt play blocking-2 11 15 --opponent guess",
                ));
            }
            Ok((Opponent::Guess, "I guess that a_n = floor(n (3 + sqrt(17))/4) - 1.".into()))
        }
        _ => Err(Failure::wrong(
            format!("there is no opponent {}", super::params::clip(name)),
            format!("the opponents are: {}", OPPONENTS.join(", ")),
        )),
    }
}

fn first_pairs(subject: &Subject, count: usize, budget: &Budget) -> Option<Vec<(u64, u64)>> {
    let last = u64::try_from(count).ok()?.checked_sub(1)?;
    let pairs = Listing::choose(subject).take(last, &budget.within(PATIENCE)).ok()?;
    pairs.iter().map(|pair| Some((pair.a, u64::try_from(&pair.b).ok()?))).collect()
}

/// What there is to play. A pair sequence cannot be played, but a game with the same pairs can.
pub fn playable<'a>(game: &'a Game, budget: &Budget) -> Result<&'a Ruleset, Failure> {
    if let Some(rules) = game.subject.game() {
        return Ok(rules);
    }
    let pairs = first_pairs(&game.subject, 40, budget);
    let has_moves = |entry: &&Entry| Ruleset::parse(&entry.rule).is_ok();
    let same = |entry: &&Entry| pairs.as_ref().is_some_and(|pairs| entry.pairs == *pairs);
    let hint = match catalogue::all().iter().find(|entry| same(entry) && has_moves(entry)) {
        Some(entry) => {
            format!("{} ({}) is a game with the same first pairs: wyt play {}", entry.name, entry.rule, entry.name)
        }
        None => "the catalogue has no game with the same pairs; `wyt games` lists what can be played".into(),
    };
    Err(Failure::wrong(format!("a pair sequence has no moves: {} cannot be played", game.subject), hint))
}

/// What is asked of the program.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The position.
    pub piles: Piles,
    /// Who moves now. Where it is the person the program only says what it forbids.
    pub turn: Side,
    /// How the program plays.
    pub opponent: &'a str,
    /// The seed of a random player.
    pub seed: Option<u64>,
    /// The equal removals that the person forbids to the program.
    pub blocked: Vec<UBig>,
}

/// The program's decision.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The canonical line.
    pub game: String,
    /// The position it was asked about.
    pub piles: Piles,
    /// Its player.
    pub opponent: String,
    /// Its move, if it was its turn and it had one.
    pub played: Option<Played>,
    /// The equal removals it forbids to the person.
    pub blocks: Vec<UBig>,
    /// Who has won and how, if the game is over.
    pub over: Option<(Side, How)>,
    /// How many guesses of a guessing player were right.
    pub record: Option<Record>,
}

/// The program's move, and what it forbids before the person's.
pub fn play(game: &Game, request: Request, allowance: &Allowance) -> Result<Decision, Failure> {
    let budget = allowance.budget(2 * PATIENCE);
    let rules = playable(game, &budget)?;
    let (player, _) = opponent(request.opponent, request.seed, game, &budget)?;
    let limit = allowance.time.unwrap_or(PATIENCE);
    let oracle = PanelOracle::new(rules, limit, budget);
    let Request { piles, turn, blocked, .. } = request;
    let mut session = Session::new(rules, piles.clone(), turn, player, &oracle);
    let refused = |why: String| Failure::wrong(format!("blocked: {why}"), "name equal removals that are legal here");
    match session.phase() {
        Phase::Block(Side::Person) => session.block(blocked).map_err(refused)?,
        _ if !blocked.is_empty() => return Err(refused("there is nothing for you to block now".into())),
        _ => {}
    }
    let (mut played, mut blocks) = (None, Vec::new());
    // Where it is its turn it moves; where the person may be restricted it forbids: one decision of each kind.
    while let Some(event) = session.program() {
        match event {
            Event::Moved(made) => played = Some(made),
            Event::Blocked(removals) => blocks = removals,
            Event::Resigned => {}
        }
    }
    if oracle.budget().spent() == Some(Spent::Stopped) {
        return Err(pull::failure(&Spent::Stopped.into(), "play", game, true));
    }
    let over = match session.phase() {
        Phase::Over { winner, how } => Some((winner, how)),
        _ => None,
    };
    let record = session.record();
    Ok(Decision { game: game.line(), piles, opponent: request.opponent.to_string(), played, blocks, over, record })
}

impl Decision {
    /// Why it moved so, or how the game ended without a move.
    pub fn why(&self) -> String {
        let reason = self.played.as_ref().and_then(|made| made.reason.clone());
        reason.unwrap_or_else(|| match self.over {
            Some((_, How::LastMove(_))) => "no move is left".into(),
            Some((_, How::Blocked)) => "every move is blocked".into(),
            Some((_, How::Resigned)) => "I find no move and resign".into(),
            None => "it is your move".into(),
        })
    }

    /// The object.
    pub fn json(&self) -> Map<String, Value> {
        let pair = |a: &UBig, b: &UBig| json!([a.to_string(), b.to_string()]);
        let made = self.played.as_ref().and_then(|made| {
            let to = after(&made.from, &made.mv)?;
            Some(json!({"to": pair(&to.x, &to.y), "take": pair(&made.mv.k, &made.mv.l)}))
        });
        let winner = self.over.map(|(winner, _)| if winner == Side::Person { "person" } else { "program" });
        let how = self.over.map(|(_, how)| match how {
            How::LastMove(_) => "last move",
            How::Blocked => "blocked",
            How::Resigned => "resigned",
        });
        let record = self.record.map(|record| {
            let [right, wrong, unknown] = [record.right, record.wrong, record.unknown].map(|n| n.to_string());
            json!({"right": right, "wrong": wrong, "unknown": unknown})
        });
        super::object([
            ("game", self.game.clone().into()),
            ("position", pair(&self.piles.x, &self.piles.y)),
            ("opponent", self.opponent.clone().into()),
            ("move", json!(made)),
            ("why", self.why().into()),
            ("blocks", json!(self.blocks.iter().map(UBig::to_string).collect::<Vec<_>>())),
            ("over", self.over.is_some().into()),
            ("winner", json!(winner)),
            ("how", json!(how)),
            ("record", json!(record)),
        ])
    }
}
