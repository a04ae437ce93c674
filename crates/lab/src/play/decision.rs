//! `play`: the program's decision in a game that the caller keeps.

use super::guess::{self, Belief, MAX_STEPS};
use super::opponent::Opponent;
use super::oracle::Oracle;
use super::panel::PanelOracle;
use super::random::SplitMix64;
use super::session::{Event, How, Phase, Played, Record, Session, Side};
use super::{Piles, Take};
use crate::answers::parameter::{FIRST_PILE, Form, GAME, Given, Parameter, Place, SECOND_PILE, Value, parameters};
use crate::answers::words::{forbidden, taking};
use crate::answers::{Allowance, Failure, Game, Question, clip, number, pull};
use crate::wire::{self, Integer, Position, seen_as, view, wire};
use std::time::{Duration, SystemTime};
use wythoff_base::{Budget, Spent, UBig};
use wythoff_game::catalogue::{self, Entry};

/// The default time for a decision.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// The names of the players, and how they play.
const OPPONENTS: [(&str, &str); 5] = [
    ("perfect", "Wins whenever it can"),
    ("random", "Any legal move"),
    ("mixed:P", "Perfect with a probability of P in 100 at each decision, otherwise random"),
    ("guess", "The approximation in the literature, right about 73% of the time; for blocking-2"),
    ("guess:J", "The same after J steps of the chain: right 74.5% of the time for J = 0, 96.4% for 8, 99.8% for 20"),
];

/// Who moves now.
pub(super) const TURN: Parameter = Parameter {
    usual: "program",
    about: "Who moves now: program, or person",
    ..Parameter::new(Form::Choice(&[("program", ""), ("person", "")]), Place::Nowhere)
};

/// The equal removals forbidden to the player to move.
pub(super) const BLOCKED: Parameter = Parameter {
    called: "blocked",
    about: "The equal removals that the person forbids, for example 3,5",
    ..Parameter::new(Form::Text, Place::Nowhere)
};

/// How the program plays.
pub(super) const OPPONENT: Parameter = Parameter {
    usual: "perfect",
    about: "How the program plays: perfect; random; mixed:P, perfect with a probability of P in 100 at each decision; \
            guess; or guess:J, after J steps of the chain",
    help: "How the program plays",
    ..Parameter::new(Form::Choice(&OPPONENTS), Place::Long(""))
};

/// The seed of a random player.
pub(super) const SEED: Parameter = Parameter {
    called: "seed",
    about: "The seed of a random opponent; the same seed gives the same game",
    help: "The seed of a random opponent; the same seed gives the same game",
    ..Parameter::new(Form::Seed, Place::Long("N"))
};

parameters! {
    /// One decision of the program in a game that the caller keeps.
    #[derive(Clone, Debug)]
    pub struct Play {
        /// The game.
        game: Game = GAME,
        /// The first pile.
        x: UBig = FIRST_PILE,
        /// The second pile.
        y: UBig = SECOND_PILE,
        /// Who moves now. If it is the person, the program only says what it forbids.
        turn: Side = Parameter {
            about: "Who moves now: program, or person to hear only what the program forbids",
            ..TURN
        },
        /// How the program plays.
        opponent: String = OPPONENT,
        /// The seed of a random player.
        seed: Option<u64> = SEED,
        /// The equal removals that the person forbids to the program.
        blocked: Vec<UBig> = BLOCKED,
    }
}

/// A move and where it leads.
pub(super) fn as_move(from: &Piles, mv: &Take) -> Option<wire::Move> {
    let take = Piles { x: mv.k.clone(), y: mv.l.clone() };
    from.after(mv).map(|to| wire::Move { to: wire(&to), take: wire(&take) })
}

impl Value for Side {
    fn parse(text: &str, _: &Given, parameter: &Parameter) -> Result<Side, Failure> {
        match text {
            "program" | "you" => Ok(Side::Program),
            "person" | "me" => Ok(Side::Person),
            other => {
                let name = parameter.name;
                let message = format!("{name} must be program or person, not {}", clip(other));
                Err(Failure::wrong(message, format!("{name}=program")))
            }
        }
    }
}

/// The program's player of that name, and a sentence about it; a guesser plays one game. One that plays at random
/// takes its seed from the clock where none is given.
pub fn opponent(name: &str, seed: Option<u64>, game: Option<(&Game, &Budget)>) -> Result<(Opponent, String), Failure> {
    let mixed = name.strip_prefix("mixed:");
    if seed.is_some() && name != "random" && mixed.is_none() {
        return Err(Failure::wrong("only the opponents random and mixed:P have a seed", "leave `$seed` out"));
    }
    let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |t| t.subsec_nanos().into());
    let seed = seed.unwrap_or_else(clock);
    if let Some(percent) = mixed {
        let within = |percent: &u8| *percent <= 100;
        let Some(percent) = percent.parse().ok().filter(within) else {
            return Err(Failure::wrong("the P of mixed:P must be a percentage up to 100", "try mixed:75"));
        };
        let says =
            format!("The program plays perfectly in {percent} of 100 decisions, otherwise at random (seed {seed}).");
        return Ok((Opponent::Mixed(percent, SplitMix64::new(seed)), says));
    }
    match name {
        "perfect" => Ok((Opponent::Perfect, "The program plays perfectly.".into())),
        "random" => {
            Ok((Opponent::Random(SplitMix64::new(seed)), format!("The program plays at random (seed {seed}).")))
        }
        _ if name == "guess" || name.starts_with("guess:") => {
            let half = catalogue::find("half");
            let same = |(half, (game, budget)): (&Entry, (&Game, &Budget))| {
                game.first_pairs(half.pairs.len(), &budget.within(PATIENCE)).is_some_and(|pairs| pairs == half.pairs)
            };
            if !half.zip(game).is_some_and(same) {
                return Err(Failure::wrong(
                    "the opponent guess plays only the game whose pairs are those of c = floor(n/2)",
                    "play blocking-2 against it, or choose another `$opponent`",
                ));
            }
            let Some(steps) = name.strip_prefix("guess:") else {
                let says = "The program guesses that a_n = floor(n (3 + sqrt(17))/4) - 1.";
                return Ok((Opponent::Guess(Belief::Slides), says.into()));
            };
            let most = |_| {
                Failure::wrong(format!("the J of guess:J must be a number of steps up to {MAX_STEPS}"), "try guess:8")
            };
            let belief = Belief::Chain(number::count(steps, "J", 10, MAX_STEPS.into()).map_err(most)? as u32);
            let says = format!(
                "The program runs {steps} steps of the chain and then guesses. In the long run it is right about at \
                 least {}% of all pairs.",
                guess::in_percent(belief)
            );
            Ok((Opponent::Guess(belief), says))
        }
        _ => Err(Failure::wrong(
            format!("unknown opponent {}", clip(name)),
            format!("the opponents are: {}", OPPONENTS.map(|(name, _)| name).join(", ")),
        )),
    }
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
    /// Who was to move.
    turn: Side,
    /// Whether the last player loses.
    misere: bool,
}

impl Question for Play {
    const NAME: &'static str = "play";
    const SUMMARY: &'static str = "The program's move in a game that the caller keeps";
    type Answer = Decision;

    fn answer(&self, allowance: &Allowance) -> Result<Decision, Failure> {
        let Play { game, x, y, turn, opponent: name, seed, blocked } = self;
        let budget = allowance.budget(2 * PATIENCE);
        let rules = game.rules()?;
        let (player, _) = opponent(name, *seed, Some((game, &budget)))?;
        let oracle = PanelOracle::new(game, allowance.time.unwrap_or(PATIENCE), budget)?;
        let piles = Piles { x: x.clone(), y: y.clone() };
        let mut session = Session::new(rules, piles.clone(), *turn, player, &oracle);
        let refused =
            |why: String| Failure::wrong(format!("blocked: {why}"), "name equal removals that are legal here");
        match session.phase() {
            Phase::Block(Side::Person) => session.block(blocked.clone()).map_err(refused)?,
            _ if !blocked.is_empty() => return Err(refused("you cannot forbid a move now".into())),
            _ => {}
        }
        let (mut played, mut blocks) = (None, Vec::new());
        // The program moves if it is its turn, and forbids if the person can be restricted: one decision of each kind.
        while let Some(event) = session.program() {
            match event {
                Event::Moved(made) => played = Some(made),
                Event::Blocked(removals) => blocks = removals,
                Event::Resigned => {}
            }
        }
        if oracle.budget().spent() == Some(Spent::Stopped) {
            return Err(pull::listing_failure(&Spent::Stopped.into(), Self::NAME, game));
        }
        let over = match session.phase() {
            Phase::Over { winner, how } => Some((winner, how)),
            _ => None,
        };
        let record = session.record().map(|(_, record)| record);
        Ok(Decision {
            game: game.line(),
            piles,
            opponent: name.clone(),
            played,
            blocks,
            over,
            record,
            turn: *turn,
            misere: rules.play().is_misere(),
        })
    }
}

impl Decision {
    /// The reason for its move, or how the game ended without one.
    pub(crate) fn why(&self) -> String {
        let reason = self.played.as_ref().and_then(|made| made.reason.clone());
        reason.unwrap_or_else(|| match self.over {
            Some((_, How::LastMove(_))) => "no move is left".into(),
            Some((_, How::Blocked)) => "every move is forbidden".into(),
            Some((_, How::Resigned)) => "no move was found".into(),
            None => "it is your move".into(),
        })
    }

    /// What it did, said to the person: its move, and what it forbids.
    pub(crate) fn said(&self) -> String {
        let moved = self.played.iter().map(|made| format!("The program took {}.", taking(&made.mv)));
        let blocked =
            (!self.blocks.is_empty()).then(|| forbidden(&self.blocks)).map(|words| words.replacen('y', "Y", 1));
        moved.chain(blocked).collect::<Vec<_>>().join(" ")
    }

    /// How the game ended, said to the person. If there is no move, the player not to move made the last one.
    pub(crate) fn ending(&self) -> Option<String> {
        let misere = if self.misere { ", and in misère play the last move loses" } else { "" };
        Some(match (self.over?.1, &self.played) {
            (How::Blocked, _) => "Every move is forbidden.".into(),
            (How::Resigned, _) => "The program found no move and resigned.".into(),
            (How::LastMove(_), Some(made)) => format!("The program took {}, the last move{misere}.", taking(&made.mv)),
            (How::LastMove(_), None) if self.turn == Side::Program => format!("You made the last move{misere}."),
            (How::LastMove(_), None) => format!("The program made the last move{misere}."),
        })
    }
}

seen_as!(Decision, Seen);

view! {
    /// One decision of the program.
    struct Seen<'a> of Decision as decision => {
        /// The canonical line of the game.
        game: &'a str = &decision.game,
        position: Position = wire(&decision.piles),
        #[cfg_attr(
            feature = "schema",
            schemars(extend("pattern" = "^(perfect|random|mixed:[0-9]+|guess(:[0-9]+)?)$"))
        )]
        opponent: &'a str = &decision.opponent,
        /// Its move, if it was its turn and it had one.
        r#move: Option<wire::Move> = decision.played.as_ref().and_then(|made| as_move(&made.from, &made.mv)),
        why: String = decision.why(),
        /// The equal removals forbidden to the person.
        blocks: Vec<Integer> = wire(&decision.blocks),
        over: bool = decision.over.is_some(),
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["person", "program", null])))]
        winner: Option<&'static str> = decision.over.map(|(winner, _)| winner.name()),
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["last move", "blocked", "resigned", null])))]
        how: Option<&'static str> = decision.over.map(|(_, how)| how.name()),
        record: Option<RecordSeen> = wire(&decision.record),
        /// What the program did, addressed to the person; may be empty.
        said: String = decision.said(),
        /// How the game ended, addressed to the person.
        ending: Option<String> = decision.ending(),
    }
}

view! {
    /// How many of the positions that a guessing player believed in are P-positions.
    #[cfg_attr(feature = "schema", schemars(rename = "Record"))]
    struct RecordSeen of Record as Record { right, wrong, unknown } => {
        right: Integer = wire(right),
        wrong: Integer = wire(wrong),
        unknown: Integer = wire(unknown),
    }
}
