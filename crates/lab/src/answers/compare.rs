//! `compare`: the first pair in which two games differ, or all of them.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::parameter::{Form, GAME, Parameter, Place, TO, parameters};
use super::pull::Puller;
use super::question::{Answer, Question};
use serde_json::{Map, Value, json};
use wythoff_seq::Pair;
use wythoff_solve::json;
use wythoff_solve::listing::Listing;

/// So many differences are told, however many there are.
pub const MOST: usize = 100;

parameters! {
    /// Compares the pairs n <= to.
    #[derive(Clone, Debug)]
    pub struct Compare {
        /// A game.
        first: Game = Parameter { about: "A rule or a name", ..GAME },
        /// Another one.
        second: Game = Parameter { about: "A rule or a name", help: "Another one", ..GAME },
        /// The last index compared.
        to: u64 = Parameter {
            form: Form::Count(|limits| limits.rows),
            usual: "1000",
            help: "Compare the pairs n <= N",
            ..TO
        },
        /// Go on behind the first difference.
        all: bool = Parameter {
            about: "Go on behind the first difference: count them all, and list the first 100",
            help: "Go on behind the first difference: count them all, and list the first 100",
            ..Parameter::new(Form::Flag, Place::Long(""))
        },
    }
}

/// An index at which two games differ, and what each has there.
pub type Difference = (u64, [Option<Pair>; 2]);

/// Two games beside each other.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Their canonical lines.
    pub games: [String; 2],
    /// The last index compared.
    pub to: u64,
    /// Their listings.
    pub solvers: [&'static str; 2],
    /// The first difference.
    pub difference: Option<Difference>,
    /// Where all were asked for: how many there are, and the first [`MOST`] of them.
    pub all: Option<(u64, Vec<Difference>)>,
}

impl Question for Compare {
    const NAME: &'static str = "compare";
    const SUMMARY: &'static str = "The first pair in which two games differ, or all of them";
    type Answer = Compared;

    fn answer(&self, allowance: &Allowance) -> Result<Compared, Failure> {
        let games = [&self.first, &self.second];
        let mut listings = games.map(|game| game.analysis.listing());
        let puller = Puller::new(allowance, self.to);
        let (mut count, mut differences) = (0, Vec::new());
        for n in 0..=self.to {
            let [first, second] = &mut listings;
            let next = |listing: &mut Listing, game: &Game| {
                let failed =
                    |error| so_far(puller.failure(&error, listing.solver, game), n, count, differences.first());
                puller.next(listing).map_err(failed)
            };
            let pairs = [next(first, games[0])?, next(second, games[1])?];
            if pairs == [None, None] {
                break;
            }
            if pairs[0] != pairs[1] {
                count += 1;
                if differences.len() < MOST {
                    differences.push((n, pairs));
                }
                if !self.all {
                    break;
                }
            }
        }
        let solvers = listings.each_ref().map(|listing| listing.solver);
        let difference = differences.first().cloned();
        let all = self.all.then_some((count, differences));
        Ok(Compared { games: games.map(Game::line), to: self.to, solvers, difference, all })
    }
}

/// The same failure, with what is known of the pairs before n.
fn so_far(failure: Failure, n: u64, count: u64, first: Option<&Difference>) -> Failure {
    let Failure::GaveUp { reason, mut tried, hint } = failure else { return failure };
    tried.push(match first {
        None => format!("the first {n} pairs agree"),
        Some((at, _)) => format!("{count} of the first {n} pairs differ, the first at n = {at}"),
    });
    Failure::GaveUp { reason, tried, hint }
}

impl Answer for Compared {
    fn json(&self) -> Map<String, Value> {
        let found = |(n, pairs): &Difference| {
            let pairs = pairs.each_ref().map(|p| p.as_ref().map_or(Value::Null, json::pair));
            json!({"n": n.to_string(), "pairs": pairs})
        };
        let mut object = json::object([
            ("games", json!(self.games)),
            ("to", self.to.to_string().into()),
            ("solvers", json!(self.solvers)),
            ("difference", json!(self.difference.as_ref().map(found))),
        ]);
        if let Some((count, differences)) = &self.all {
            object.insert("count".into(), count.to_string().into());
            object.insert("differences".into(), differences.iter().map(found).collect());
        }
        object
    }
}
