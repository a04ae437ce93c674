//! `compare`: the first pair in which two games differ.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::parameter::{Form, GAME, Parameter, TO, parameters};
use super::pull::Puller;
use super::question::{Answer, Question};
use serde_json::{Map, Value, json};
use wythoff_seq::Pair;
use wythoff_solve::json;
use wythoff_solve::listing::Listing;

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
    }
}

/// Two games beside each other.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Their canonical lines.
    pub games: [String; 2],
    /// The last index compared.
    pub to: u64,
    /// Their listings.
    pub solvers: [&'static str; 2],
    /// The first index at which they differ, and what each has there.
    pub difference: Option<(u64, [Option<Pair>; 2])>,
}

impl Question for Compare {
    const NAME: &'static str = "compare";
    const SUMMARY: &'static str = "The first pair in which two games differ";
    type Answer = Compared;

    fn answer(&self, allowance: &Allowance) -> Result<Compared, Failure> {
        let games = [&self.first, &self.second];
        let mut listings = games.map(|game| game.analysis.listing());
        let puller = Puller::new(allowance, self.to);
        let mut difference = None;
        for n in 0..=self.to {
            let [first, second] = &mut listings;
            let next = |listing: &mut Listing, game: &Game| {
                puller.next(listing).map_err(|error| puller.failure(&error, listing.solver, game))
            };
            let pairs = [next(first, games[0])?, next(second, games[1])?];
            if pairs[0] != pairs[1] {
                difference = Some((n, pairs));
                break;
            }
            if pairs[0].is_none() {
                break;
            }
        }
        let solvers = listings.each_ref().map(|listing| listing.solver);
        Ok(Compared { games: games.map(Game::line), to: self.to, solvers, difference })
    }
}

impl Answer for Compared {
    fn json(&self) -> Map<String, Value> {
        let found = self.difference.as_ref().map(|(n, pairs)| {
            let pairs = pairs.each_ref().map(|p| p.as_ref().map_or(Value::Null, json::pair));
            json!({"n": n.to_string(), "pairs": pairs})
        });
        json::object([
            ("games", json!(self.games)),
            ("to", self.to.to_string().into()),
            ("solvers", json!(self.solvers)),
            ("difference", json!(found)),
        ])
    }
}
