//! `moves`: the options of a position, and whether one move is legal.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::legality::legal_move;
use super::parameter::{FIRST_PILE, Form, GAME, Parameter, Place, SECOND_PILE, parameters};
use super::pull;
use super::question::Question;
use crate::wire::{self, Integer, Of, OrNull, Position, seen_as, view, wire};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde::Serialize;
use std::time::Duration;
use wythoff_base::{Budget, Spent, UBig};
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;
use wythoff_game::position::{Move, Outcome, Piles};
use wythoff_solve::PairError;
use wythoff_table::outcomes;

parameters! {
    /// The options of a position, before any blocking.
    #[derive(Clone, Debug)]
    pub struct Moves {
        /// The game.
        game: Game = GAME,
        /// The first pile.
        x: UBig = FIRST_PILE,
        /// The second pile.
        y: UBig = SECOND_PILE,
        /// Options to list.
        list: Option<u64> = Parameter {
            about: "Also list this number of options, each with its outcome",
            help: "List at most this number of options; 100 by default",
            ..Parameter::new(Form::Count(|limits| limits.rows), Place::Long("N"))
        },
        /// One move.
        r#move: Option<Vec<UBig>> = Parameter {
            about: "Decide whether this move is legal, for example 3,5; 3,0 takes from the first pile alone",
            help: "Decide whether this move is legal, in piles of any size; 3,0 takes from the first pile alone",
            ..Parameter::new(Form::Text, Place::Long("K,L"))
        },
    }
}

/// With more intervals than this the rows are given as bits, which are shorter then.
const INTERVALS: usize = 20_000;

/// An interval of piles, both ends included.
type Interval = (u64, u64);

/// The options of a position, before any blocking, or whether a move is legal.
#[derive(Clone, Debug)]
pub struct Options {
    /// The canonical line.
    pub game: String,
    /// The position.
    pub from: Piles<UBig>,
    /// The move asked for; then the options are not listed.
    pub judged: Option<JudgedMove>,
    /// The first options, where they were asked for.
    pub listed: Option<ListedOptions>,
    board: Option<Board>,
}

/// One move.
#[derive(Clone, Debug)]
pub struct JudgedMove {
    /// What it takes.
    pub take: Move<UBig>,
    /// Where it leads, if it is legal.
    pub to: Option<Piles<UBig>>,
    /// Why it is not legal, or what can prevent it.
    pub why: Option<String>,
}

/// The first options, in the order of the amounts taken: from the first pile, from the second, from both.
#[derive(Clone, Debug)]
pub struct ListedOptions {
    /// The moves, the positions they lead to, and the outcomes there.
    pub options: Vec<(Move, Piles, Option<Outcome>)>,
    /// The number of all options.
    pub count: u64,
    /// The number of all options that are P-positions, if they are decided within the budget.
    pub winning: Option<u64>,
    /// How the outcomes are known.
    pub evidence: Option<Evidence>,
}

/// All options of a position, for a board.
#[derive(Clone, Debug)]
struct Board {
    from: Piles,
    /// What taking from the first pile alone can leave of it, and likewise from the second.
    single: [Vec<Interval>; 2],
    /// What the second pile can become by a two-pile move, for each rest of the first: bit y' of row x'.
    both: Vec<Vec<u8>>,
}

impl Question for Moves {
    const NAME: &'static str = "moves";
    const SUMMARY: &'static str = "The options of a position, and whether a move is legal";
    type Answer = Options;
    /// The default time: a board of some thousand squares takes less than a second, the largest one some seconds.
    const TIME: Duration = Duration::from_secs(20);

    fn answer(&self, allowance: &Allowance) -> Result<Options, Failure> {
        let rules = self.game.rules()?;
        let from = Piles { x: self.x.clone(), y: self.y.clone() };
        let mut found = Options { game: self.game.line(), from, judged: None, listed: None, board: None };
        if let Some(amounts) = &self.r#move {
            found.judged = Some(judged(rules, &found.from, amounts)?);
            return Ok(found);
        }
        let small = |pile: &UBig, parameter: &Parameter| {
            let small = u64::try_from(pile).ok().filter(|pile| *pile <= allowance.to);
            small.ok_or_else(|| {
                let message = format!("{} is too large: the limit here is {}", parameter.called(), allowance.to);
                Failure::wrong(message, "ask about smaller piles, or about one move, for example `$move=3,5`")
            })
        };
        let piles = Piles { x: small(&self.x, &FIRST_PILE)?, y: small(&self.y, &SECOND_PILE)? };
        let budget = allowance.budget(Self::TIME);
        let board = Board::of(&self.game, rules, piles, &budget)?;
        found.listed = self.list.map(|most| board.listed(rules, most, &budget));
        found.board = Some(board);
        Ok(found)
    }
}

fn judged(rules: &Ruleset, from: &Piles<UBig>, amounts: &[UBig]) -> Result<JudgedMove, Failure> {
    let [k, l] = amounts else {
        let hint = "write `$move=3,5`; `$move=3,0` takes from the first pile alone";
        return Err(Failure::wrong("a move has two amounts", hint));
    };
    let take = Move { k: k.clone(), l: l.clone() };
    let forbidden = || {
        let may = rules.play().q() > 1 && take.k == take.l;
        may.then(|| "the opponent may forbid it, since it takes equal amounts".to_string())
    };
    Ok(match legal_move(rules, from, &take, &[]) {
        Ok(to) => JudgedMove { why: forbidden(), to: Some(to), take },
        Err(why) => JudgedMove { why: Some(why), to: None, take },
    })
}

impl Board {
    fn of(game: &Game, rules: &Ruleset, from: Piles, budget: &Budget) -> Result<Board, Failure> {
        let stopped = |spent: Spent| pull::listing_failure(&PairError::Spent(spent), "moves", game);
        let eval = |error| Failure::eval(&error, &game.rule.source);
        let width = usize::try_from(from.y.div_ceil(8)).map_err(|_| stopped(Spent::Memory(usize::MAX)))?;
        let rows = usize::try_from(from.x).map_err(|_| stopped(Spent::Memory(usize::MAX)))?;
        budget.allows(rows.saturating_mul(width.saturating_add(24))).map_err(stopped)?;
        let mut both = Vec::with_capacity(rows);
        for x in 0..from.x {
            let mut row = vec![0u8; width];
            for (byte, first) in row.iter_mut().zip((0..from.y).step_by(8)) {
                budget.tick(x, Some(from.x)).map_err(stopped)?;
                for bit in 0..(from.y - first).min(8) {
                    let (k, l) = (from.x - x, from.y - first - bit);
                    *byte |= u8::from(rules.allows(&from, &Move { k, l }).map_err(eval)?) << bit;
                }
            }
            both.push(row);
        }
        let single = |pile: u64| -> Result<Vec<Interval>, Failure> {
            let mut found = Vec::new();
            for rest in 0..pile {
                budget.tick(rest, Some(pile)).map_err(stopped)?;
                if rules.allows(&Piles { x: pile, y: 0 }, &Move { k: pile - rest, l: 0 }).map_err(eval)? {
                    join(&mut found, rest);
                }
            }
            Ok(found)
        };
        Ok(Board { from, single: [single(from.x)?, single(from.y)?], both })
    }

    /// The piles that moves can leave, in the order of the amounts taken.
    fn options(&self) -> impl Iterator<Item = Piles> + '_ {
        let Piles { x, y } = self.from;
        let falling = |intervals: &[Interval]| -> Vec<u64> {
            intervals.iter().rev().flat_map(|&(first, last)| (first..=last).rev()).collect()
        };
        let [first, second] = &self.single;
        let first = falling(first).into_iter().map(move |x| Piles { x, y });
        let second = falling(second).into_iter().map(move |y| Piles { x, y });
        let both = (0..x)
            .rev()
            .zip(self.both.iter().rev())
            .flat_map(move |(x, row)| falling(&intervals(row)).into_iter().map(move |y| Piles { x, y }));
        first.chain(second).chain(both)
    }

    fn listed(&self, rules: &Ruleset, most: u64, budget: &Budget) -> ListedOptions {
        let Piles { x, y } = self.from;
        // The options are an answer without their outcomes as well.
        let table = outcomes(rules, x.max(y), budget).ok();
        let outcome = |to: &Piles| table.as_ref().and_then(|table| table.outcome(to.x, to.y));
        let (mut options, mut count, mut winning) = (Vec::new(), 0, 0);
        for to in self.options() {
            let outcome = outcome(&to);
            count += 1;
            winning += u64::from(outcome == Some(Outcome::P));
            if count <= most {
                options.push((Move { k: x - to.x, l: y - to.y }, to, outcome));
            }
        }
        let evidence = table.as_ref().map(|_| Evidence::Exhaustive { bound: x.max(y) });
        ListedOptions { options, count, winning: table.map(|_| winning), evidence }
    }
}

/// Adds a number above all the intervals.
fn join(intervals: &mut Vec<Interval>, n: u64) {
    match intervals.last_mut() {
        Some((_, last)) if *last + 1 == n => *last = n,
        _ => intervals.push((n, n)),
    }
}

/// The second piles in a row of bits.
fn intervals(row: &[u8]) -> Vec<Interval> {
    let mut found = Vec::new();
    for (first, byte) in (0u64..).step_by(8).zip(row) {
        (0..8).filter(|bit| byte >> bit & 1 == 1).for_each(|bit| join(&mut found, first + bit));
    }
    found
}

impl Options {
    /// The piles that the moves can leave, in the order of the amounts taken; none where one move was asked for.
    pub fn all(&self) -> impl Iterator<Item = Piles> + '_ {
        self.board.iter().flat_map(Board::options)
    }
}

seen_as!(Options, Seen);

view! {
    /// The options of a position, before any blocking, as intervals with both ends included; or whether a move is
    /// legal.
    #[cfg_attr(
        feature = "schema",
        schemars(extend(
            "oneOf" = [{"required": ["one_pile", "rows"]}, {"required": ["one_pile", "bits"]}, {"required": ["move"]}]
        ))
    )]
    struct Seen<'a> of Options as found =>
        let board = found.board.as_ref();
        let (rows, bits) = board.map_or((None, None), Board::rows);
        let listed = found.listed.as_ref();
    {
        /// The canonical line of the game.
        game: &'a str = &found.game,
        position: Position = wire(&found.from),
        #[serde(skip_serializing_if = "Option::is_none")]
        one_pile: Option<OnePile> = board.map(wire),
        /// What two-pile moves can leave.
        #[serde(skip_serializing_if = "Option::is_none")]
        rows: Option<Vec<Rests>> = rows,
        /// In place of more than 20000 intervals: for x = 0, 1, ... bytes in base64. Bit y mod 8, counted from the
        /// lowest, of byte floor(y/8) says whether (x, y) is an option.
        #[serde(skip_serializing_if = "Option::is_none")]
        bits: Option<Vec<String>> = bits,
        /// The first options, if they were asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        options: Option<Vec<Listed>> = listed.map(|listed| wire(&listed.options)),
        /// The number of all options.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<Integer> = listed.map(|listed| wire(&listed.count)),
        /// The number of options that are P-positions.
        #[serde(skip_serializing_if = "Option::is_none")]
        winning: Option<OrNull<Integer>> = listed.map(|listed| OrNull(wire(&listed.winning))),
        #[serde(skip_serializing_if = "Option::is_none")]
        evidence: Option<OrNull<wire::Evidence>> = listed.map(|listed| OrNull(wire(&listed.evidence))),
        /// The move asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        r#move: Option<JudgedSeen<'a>> = wire(&found.judged),
    }
}

view! {
    /// What taking from one pile alone can leave of it, for each pile.
    struct OnePile of Board as board => {
        x: Vec<Range> = wire(&board.single[0]),
        y: Vec<Range> = wire(&board.single[1]),
    }
}

/// The second piles that two-pile moves can leave together with x of the first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Rests {
    x: Integer,
    y: Vec<Range>,
}

view! {
    /// An option with its outcome; null if it was not decided.
    #[cfg_attr(feature = "schema", schemars(rename = "Option"))]
    struct Listed of (Move, Piles, Option<Outcome>) as (take, to, outcome) => {
        take: Position = wire(take),
        to: Position = wire(to),
        outcome: Option<wire::Outcome> = wire(outcome),
    }
}

view! {
    /// A move: whether it is legal, why not or what can prevent it, and where it leads.
    #[cfg_attr(feature = "schema", schemars(rename = "Legality"))]
    struct JudgedSeen<'a> of JudgedMove as judged => {
        take: Position = wire(&judged.take),
        legal: bool = judged.to.is_some(),
        why: Option<&'a str> = judged.why.as_deref(),
        to: Option<Position> = wire(&judged.to),
    }
}

/// From and to, both included.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Interval"))]
struct Range([Integer; 2]);

impl<'a> Of<'a, Interval> for Range {
    fn of((from, to): &'a Interval) -> Self {
        Range([wire(from), wire(to)])
    }
}

impl Board {
    /// What two-pile moves can leave; as bits where that takes too many intervals.
    fn rows(&self) -> (Option<Vec<Rests>>, Option<Vec<String>>) {
        let (mut rows, mut count) = (Vec::new(), 0);
        for (x, row) in self.both.iter().enumerate() {
            let found = intervals(row);
            count += found.len();
            if count > INTERVALS {
                return (None, Some(self.both.iter().map(|row| BASE64_STANDARD.encode(row)).collect()));
            }
            if !found.is_empty() {
                rows.push(Rests { x: wire(&x), y: wire(&found) });
            }
        }
        (Some(rows), None)
    }
}
