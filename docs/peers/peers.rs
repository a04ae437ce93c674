//! Grundy values of Wythoff's game, both piles up to a bound, by two other libraries: `peers igs 120`, `peers cgt 120`.

use cgt::numeric::nimber::Nimber;
use igs::game::{Game, SimpleGame};
use igs::solver::dedicated::DefSolver;
use igs::solver::def::DefSimpleGameSolver;
use igs::solver::{Solver, SolverForSimpleGame, StatsCollector};
use std::collections::HashMap;

/// The options of a position, the smaller pile first.
fn options((x, y): (u32, u32)) -> Vec<(u32, u32)> {
    let sorted = |x: u32, y: u32| (x.min(y), x.max(y));
    let first = (0..x).map(|u| sorted(u, y));
    let second = (0..y).map(|v| sorted(x, v));
    let both = (1..=x.min(y)).map(|k| sorted(x - k, y - k));
    first.chain(second).chain(both).collect()
}

struct Wythoff(u32);

impl Game for Wythoff {
    type Position = (u32, u32);
    type NimberSet = [u64; 4];

    fn moves_count(&self, position: &(u32, u32)) -> u16 {
        (position.0 + position.1 + position.0.min(position.1)) as u16
    }

    fn initial_position(&self) -> (u32, u32) {
        (self.0, self.0)
    }
}

impl SimpleGame for Wythoff {
    type Successors<'s> = std::vec::IntoIter<(u32, u32)>;
    type HeuristicallyOrderedSuccessors<'s> = std::vec::IntoIter<(u32, u32)>;

    fn successors(&self, position: &(u32, u32)) -> Self::Successors<'_> {
        options(*position).into_iter()
    }

    fn successors_in_heuristic_ordered(&self, position: &(u32, u32)) -> Self::Successors<'_> {
        options(*position).into_iter()
    }

    fn solver_with_stats<'s, S: 's + StatsCollector>(
        &'s self,
        stats: S,
    ) -> Box<dyn SolverForSimpleGame<Game = Self, StatsCollector = S> + 's> {
        Box::new(DefSolver { solver: Solver::new(self, HashMap::new(), (), (), stats) })
    }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let to: u32 = words[2].parse().expect("a bound");
    let positions = (0..=to).flat_map(|x| (x..=to).map(move |y| (x, y)));
    let sum: u64 = if words[1] == "igs" {
        let game = Wythoff(to);
        let mut solver = Solver::new(&game, HashMap::new(), (), (), ());
        positions.map(|position| u64::from(solver.nimber_def(position))).sum()
    } else {
        // Its `nim_value` keeps nothing: a table beside it, as a user would.
        let mut known: HashMap<(u32, u32), Nimber> = HashMap::new();
        for position in positions {
            let value = Nimber::mex(options(position).iter().map(|option| known[option]).collect());
            known.insert(position, value);
        }
        known.values().map(|value| u64::from(value.value())).sum()
    };
    println!("{sum}");
}
