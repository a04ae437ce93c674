//! `compare`: the first pair in which two games differ, or all such pairs.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::parameter::{Form, GAME, Parameter, Place, TO, parameters};
use super::pull::Puller;
use super::question::Question;
use crate::wire::{self, Integer, seen_as, view, wire};
use wythoff_base::UBig;
use wythoff_check::evidence::Evidence;
use wythoff_seq::Pair;
use wythoff_solve::PairError;
use wythoff_solve::{Gaps, Listing};

/// The number of differences that are listed, however many there are: two rules may differ everywhere, and a reader
/// looks at the first ones.
const MOST: usize = 100;

parameters! {
    /// Compares the pairs n <= to.
    #[derive(Clone, Debug)]
    pub struct Compare {
        /// A game.
        first: Game = Parameter { about: "A rule or a name", ..GAME },
        /// Another one.
        second: Game = Parameter { about: "A rule or a name", help: "The other game", ..GAME },
        /// The last index compared.
        to: u64 = Parameter {
            form: Form::Count(|limits| limits.rows),
            usual: "1000",
            help: "Compare the pairs n <= N",
            ..TO
        },
        /// Whether to continue after the first difference.
        all: bool = Parameter {
            about: "Continue after the first difference: count all differences and list the first 100",
            help: "Continue after the first difference: count all differences and list the first 100",
            ..Parameter::new(Form::Flag, Place::Long(""))
        },
    }
}

/// An index at which two games differ, and what each has there.
type Difference = (u64, [Option<Pair>; 2]);

/// Two games compared.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compared {
    /// Their canonical lines.
    pub games: [String; 2],
    /// The last index compared.
    pub to: u64,
    /// Their listings.
    pub solvers: [&'static str; 2],
    /// The first difference.
    pub difference: Option<Difference>,
    /// Where all were asked for: how many there are, and the first hundred of them.
    pub all: Option<(u64, Vec<Difference>)>,
    /// What the pairs of each rest on.
    pub evidence: [Evidence; 2],
    /// The rows of each that have no partner as far as is known.
    pub gaps: [Option<Gaps>; 2],
}

impl Question for Compare {
    const NAME: &'static str = "compare";
    const SUMMARY: &'static str = "The first pair in which two games differ, or all such pairs";
    type Answer = Compared;

    fn answer(&self, allowance: &Allowance) -> Result<Compared, Failure> {
        let games = [&self.first, &self.second];
        let mut listings = games.map(|game| game.analysis.listing());
        listings.iter_mut().for_each(|listing| listing.expect(self.to));
        let puller = Puller::new(allowance, self.to);
        let (mut count, mut differences) = (0, Vec::new());
        for n in 0..=self.to {
            let [first, second] = &mut listings;
            let next = [puller.next(first), puller.next(second)];
            let pairs = decided(next, &listings).map_err(|(i, error)| {
                so_far(puller.failure(&error, listings[i].solver, games[i]), n, count, differences.first())
            })?;
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
        let (evidence, gaps) = (listings.each_ref().map(Listing::evidence), listings.each_ref().map(Listing::gaps));
        Ok(Compared { games: games.map(Game::line), to: self.to, solvers, difference, all, evidence, gaps })
    }
}

/// The next pair of each, where it is certain: equal or different. Otherwise which listing is uncertain, and why.
///
/// If one game has a pair that the other lacks, the answer depends on the bound of the other search.
fn decided(
    next: [Result<Option<Pair>, PairError>; 2],
    listings: &[Listing; 2],
) -> Result<[Option<Pair>; 2], (usize, PairError)> {
    match next {
        [Err(PairError::Few { bound, .. }), Ok(Some(pair))] if pair.b <= UBig::from(bound) => Ok([None, Some(pair)]),
        [Ok(Some(pair)), Err(PairError::Few { bound, .. })] if pair.b <= UBig::from(bound) => Ok([Some(pair), None]),
        [Err(error), _] => Err((0, error)),
        [_, Err(error)] => Err((1, error)),
        [Ok(Some(first)), Ok(Some(second))] if first != second => {
            let (earlier, other) = if first.a <= second.a { (&first, 1) } else { (&second, 0) };
            let passed = |gaps: &Gaps| gaps.rows.contains(&earlier.a) && earlier.b > UBig::from(gaps.bound);
            match listings[other].gaps().filter(passed) {
                Some(gaps) => Err((other, PairError::Gap { x: earlier.a, bound: gaps.bound })),
                None => Ok([Some(first), Some(second)]),
            }
        }
        [Ok(first), Ok(second)] => Ok([first, second]),
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

seen_as!(Compared, Seen);

view! {
    /// Two games compared.
    struct Seen<'a> of Compared as found =>
        let all = found.all.as_ref();
    {
        /// Their canonical lines.
        games: &'a [String; 2] = &found.games,
        /// The last index compared.
        to: Integer = wire(&found.to),
        solvers: [&'a str; 2] = found.solvers,
        evidence: [wire::Evidence; 2] = wire(&found.evidence),
        /// The first difference.
        difference: Option<Differing> = wire(&found.difference),
        /// The number of differences, if all were asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<Integer> = all.map(|(count, _)| wire(count)),
        /// The first of them.
        #[serde(skip_serializing_if = "Option::is_none")]
        differences: Option<Vec<Differing>> = all.map(|(_, differences)| wire(differences)),
        #[serde(skip_serializing_if = "Option::is_none")]
        rows_without_partner: Option<[Option<wire::Gaps>; 2]> =
            found.gaps.iter().any(Option::is_some).then(|| wire(&found.gaps)),
    }
}

view! {
    /// An index at which two games differ, and what each has there.
    #[cfg_attr(feature = "schema", schemars(rename = "Difference"))]
    struct Differing of Difference as (n, pairs) => {
        n: Integer = wire(n),
        pairs: [Option<wire::Pair>; 2] = wire(pairs),
    }
}
