//! Whole games played on the session, judged by the definition.

use super::guess::Belief;
use super::opponent::{Opponent, View};
use super::oracle::{MAX_PILE, Oracle, TableOracle};
use super::random::SplitMix64;
use super::session::{Event, How, Phase, Session, Side};
use super::tournament::decided;
use super::{Piles, Take};
use proptest::prelude::*;
use std::time::Duration;
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::Board;
use wythoff_check::judge;
use wythoff_game::Ruleset;
use wythoff_game::position::Outcome;

const GAMES: [&str; 11] = [
    "wythoff",
    "f = 1, misere",
    "blocking-2",
    "even-diagonals",
    "f = x1 + 1",
    "f = 2, blocking 3",
    "f = 1, blocking 2, misere",
    "take = k == l, no single, misere",
    "take = k == 2*l, single = odd(k)",
    "take = k == l, no single, blocking 2",
    "take = k == l, no single, blocking 3, misere",
];

fn piles(x: u64, y: u64) -> Piles {
    Piles { x: UBig::from(x), y: UBig::from(y) }
}

fn rules(game: &str) -> Ruleset {
    Ruleset::parse(game).expect("a rule")
}

fn oracle(rules: &Ruleset) -> TableOracle<'static> {
    TableOracle::new(rules, Duration::from_secs(60), Budget::unlimited())
}

/// Every legal move that is not blocked, counted from the rules.
fn open_moves(session: &Session) -> Vec<Take> {
    let at = session.piles();
    let (x, y) = (u64::try_from(&at.x).expect("small"), u64::try_from(&at.y).expect("small"));
    let all = (0..=x).flat_map(|k| (0..=y).map(move |l| Take { k: UBig::from(k), l: UBig::from(l) }));
    let open = |mv: &Take| !(mv.k == mv.l && session.blocked().contains(&mv.k));
    all.filter(|mv| session.rules().allows(at, mv).expect("defined") && open(mv)).collect()
}

/// What the person does.
#[derive(Clone, Copy, PartialEq)]
enum Person {
    Random,
    Hints,
}

/// Plays to the end; the winner. Every move of the program is checked.
fn play(session: &mut Session, person: Person, random: &mut SplitMix64) -> Side {
    for _ in 0..500 {
        match session.phase() {
            Phase::Over { winner, .. } => return winner,
            Phase::Block(Side::Person) => {
                let few = u64::try_from((&session.piles().x).min(&session.piles().y)).expect("small");
                let blocks = match person {
                    Person::Hints => session.assess().expect("known").blocks,
                    Person::Random => vec![UBig::from(1 + random.below(few as usize) as u64)],
                };
                if session.block(blocks).is_err() {
                    session.block(vec![]).expect("nothing can always be blocked");
                }
            }
            Phase::Move(Side::Person) => {
                let open = open_moves(session);
                let best = session.assess().expect("known").best.filter(|_| person == Person::Hints);
                let mv = best.unwrap_or_else(|| open[random.below(open.len())].clone());
                session.take(mv).expect("legal");
            }
            Phase::Move(Side::Program) => {
                let (open, from) = (open_moves(session), session.piles().clone());
                let Some(Event::Moved(made)) = session.program() else { panic!("the program moves") };
                assert!(open.contains(&made.mv) && made.from == from && made.reason.is_some(), "{made:?}");
                assert_eq!(from.after(&made.mv).as_ref(), Some(session.piles()));
            }
            Phase::Block(Side::Program) => {
                let Some(Event::Blocked(blocks)) = session.program() else { panic!("the program blocks") };
                assert!(blocks.len() <= session.most_blocks());
                assert_eq!(session.blocked(), blocks);
            }
        }
    }
    panic!("a game of small piles ends");
}

fn board(rules: &Ruleset) -> Board {
    judge(rules, 12, &Budget::unlimited()).expect("a board")
}

#[test]
fn the_perfect_opponent_wins_whatever_can_be_won() {
    for game in GAMES {
        let rules = rules(game);
        let (oracle, board) = (oracle(&rules), board(&rules));
        for (x, y) in (0..=12).flat_map(|x| (0..=12).map(move |y| (x, y))) {
            let outcome = board.outcome(x, y).expect("on the board");
            for (first, seed) in [(Side::Person, 1), (Side::Program, 2), (Side::Person, 3)] {
                let mut session = Session::new(&rules, piles(x, y), first, Opponent::Perfect, &oracle);
                let winner = play(&mut session, Person::Random, &mut SplitMix64::new(seed + 100 * x + y));
                let program_should = (first == Side::Program) == (outcome == Outcome::N);
                assert!(!program_should || winner == Side::Program, "{game} ({x},{y}) {first:?}");
            }
        }
    }
}

#[test]
fn hints_win_whatever_can_be_won() {
    for game in GAMES {
        let rules = rules(game);
        let (oracle, board) = (oracle(&rules), board(&rules));
        for (x, y) in (0..=12).flat_map(|x| (0..=12).map(move |y| (x, y))) {
            let outcome = board.outcome(x, y).expect("on the board");
            for first in [Side::Person, Side::Program] {
                for opponent in
                    [Opponent::Perfect, Opponent::Random(SplitMix64::new(x)), Opponent::Guess(Belief::Slides)]
                {
                    if matches!(opponent, Opponent::Guess(Belief::Slides)) && game != "blocking-2" {
                        continue;
                    }
                    let perfect = matches!(opponent, Opponent::Perfect);
                    let mut session = Session::new(&rules, piles(x, y), first, opponent, &oracle);
                    let winner = play(&mut session, Person::Hints, &mut SplitMix64::new(y));
                    let person_should = (first == Side::Person) == (outcome == Outcome::N);
                    assert!(!person_should || winner == Side::Person, "{game} ({x},{y}) {first:?}");
                    // Two perfect players: the outcome decides.
                    assert!(!perfect || person_should == (winner == Side::Person), "{game} ({x},{y}) {first:?}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn larger_games_too(game in 0..5usize, x in 0..80u64, y in 0..80u64, seed in any::<u64>()) {
        let rules = rules(GAMES[game]);
        let oracle = oracle(&rules);
        let start = piles(x, y);
        let outcome = oracle.ask(&start.x, &start.y).expect("known").outcome;
        let first = if outcome == Outcome::N { Side::Program } else { Side::Person };
        let mut session = Session::new(&rules, start, first, Opponent::Perfect, &oracle);
        prop_assert_eq!(play(&mut session, Person::Random, &mut SplitMix64::new(seed)), Side::Program);
    }

    #[test]
    fn undo_goes_all_the_way_back(game in 0..GAMES.len(), x in 0..20u64, y in 0..20u64, seed in any::<u64>()) {
        let rules = rules(GAMES[game]);
        let oracle = oracle(&rules);
        let mut session = Session::new(&rules, piles(x, y), Side::Person, Opponent::Perfect, &oracle);
        let (phase, start) = (session.phase(), session.piles().clone());
        play(&mut session, Person::Random, &mut SplitMix64::new(seed));
        while session.undo() {
            let over = matches!(session.phase(), Phase::Over { .. });
            prop_assert!(!over);
        }
        prop_assert_eq!(session.piles(), &start);
        prop_assert!(session.played().is_empty());
        // The program's block of the first turn is no decision of the person.
        let same = session.phase() == phase || phase == Phase::Block(Side::Program);
        prop_assert!(same);
    }
}

#[test]
fn a_guesser_is_sometimes_wrong_and_its_record_says_so() {
    let rules = rules("blocking-2");
    let oracle = oracle(&rules);
    let (mut right, mut wrong) = (0, 0);
    for seed in 0..300u64 {
        let start = piles(10 + seed % 37, 10 + seed % 41);
        let mut session = Session::new(&rules, start, Side::Person, Opponent::Guess(Belief::Slides), &oracle);
        play(&mut session, Person::Random, &mut SplitMix64::new(seed));
        let (_, record) = session.record().expect("a guesser has one");
        assert_eq!(record.unknown, 0);
        right += record.right;
        wrong += record.wrong;
    }
    assert!(wrong > 0 && right > wrong, "{right} right, {wrong} wrong");
}

#[test]
fn a_random_opponent_repeats_itself() {
    let rules = rules("f = x1 + 1");
    let oracle = oracle(&rules);
    let game = |seed| {
        let opponent = Opponent::Random(SplitMix64::new(seed));
        let mut session = Session::new(&rules, piles(30, 40), Side::Program, opponent, &oracle);
        play(&mut session, Person::Hints, &mut SplitMix64::new(5));
        format!("{:?}", session.played())
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn a_mixed_opponent_lies_between() {
    let rules = rules("wythoff");
    let oracle = oracle(&rules);
    let first = |opponent| {
        let mut session = Session::new(&rules, piles(11, 15), Side::Program, opponent, &oracle);
        let Some(Event::Moved(made)) = session.program() else { panic!("a move") };
        (made.mv, made.reason)
    };
    let perfect = first(Opponent::Perfect);
    let played =
        |percent| -> Vec<_> { (0..200).map(|seed| first(Opponent::Mixed(percent, SplitMix64::new(seed)))).collect() };
    assert!(played(100).iter().all(|made| *made == perfect));
    let random = |made: &&(Take, Option<String>)| made.1.as_deref() == Some("chosen at random");
    assert_eq!(played(0).iter().filter(random).count(), 200);
    // 200 draws of a half: between 70 and 130 but for one case in ten thousand, and these seeds are always the same.
    assert!((70..=130).contains(&played(50).iter().filter(random).count()));
    assert_eq!(played(50), played(50));
}

#[test]
fn piles_beyond_the_table_are_played_without_knowing() {
    let huge = Piles { x: UBig::from(10u8).pow(40), y: UBig::from(10u8).pow(50) };
    for (game, opponent) in [
        ("wythoff", Opponent::Perfect),
        ("blocking-2", Opponent::Perfect),
        ("blocking-2", Opponent::Guess(Belief::Slides)),
        ("wyt = k^2 + 9", Opponent::Random(SplitMix64::new(3))),
        ("wyt = k^2 + 9", Opponent::Mixed(50, SplitMix64::new(3))),
        ("take = k == l, no single, misere", Opponent::Random(SplitMix64::new(3))),
    ] {
        let rules = rules(game);
        let oracle = oracle(&rules);
        assert!(oracle.ask(&huge.x, &huge.y).is_err_and(|error| error.contains(&MAX_PILE.to_string())));
        let mut session = Session::new(&rules, huge.clone(), Side::Program, opponent, &oracle);
        if session.phase() == Phase::Block(Side::Person) {
            session.block(vec![UBig::from(10u8).pow(39)]).expect("legal");
        }
        let Some(Event::Moved(made)) = session.program() else { panic!("{game}: a move") };
        assert_eq!(rules.allows(&made.from, &made.mv), Ok(true), "{game}");
        assert!(session.assess().is_err());
    }
}

#[test]
fn blocks_are_checked() {
    let rules = rules("f = 1, blocking 3");
    let oracle = oracle(&rules);
    let mut session = Session::new(&rules, piles(5, 5), Side::Program, Opponent::Perfect, &oracle);
    assert_eq!(session.phase(), Phase::Block(Side::Person));
    let ts = |all: &[u64]| all.iter().map(|&t| UBig::from(t)).collect::<Vec<_>>();
    for (blocks, part) in
        [(ts(&[1, 2, 3]), "at most 2"), (ts(&[2, 2]), "twice"), (ts(&[6]), "only 5"), (ts(&[0]), "at least one")]
    {
        let error = session.block(blocks).expect_err(part);
        assert!(error.contains(part), "{error}");
    }
    assert!(session.take(Take { k: UBig::ONE, l: UBig::ZERO }).is_err());
    session.block(ts(&[5, 2])).expect("legal");
    assert!(session.block(vec![]).is_err());

    // Nothing but equal removals, and all of them blocked: that wins, but not in misère play.
    let rules = self::rules("take = k == l, no single, blocking 3");
    let oracle = self::oracle(&rules);
    let mut session = Session::new(&rules, piles(2, 2), Side::Program, Opponent::Perfect, &oracle);
    session.block(ts(&[1, 2])).expect("legal");
    assert_eq!(session.phase(), Phase::Over { winner: Side::Person, how: How::Blocked });
    let rules = self::rules("take = k == l, no single, blocking 3, misere");
    let oracle = self::oracle(&rules);
    let mut session = Session::new(&rules, piles(2, 2), Side::Program, Opponent::Perfect, &oracle);
    assert!(session.block(ts(&[1, 2])).is_err_and(|error| error.contains("must be left")));
}

/// The winner of a game whose person, who moves second, sees the outcomes of the judge; played to the last move. Also
/// the outcome after the first move.
fn to_the_end(game: &Ruleset, truth: &Board, start: &Piles, player: Opponent) -> (Side, Option<Outcome>) {
    let oracle = oracle(game);
    let mut session = Session::new(game, start.clone(), Side::Program, player, &oracle);
    let outcome = |at: &Piles| {
        let small = |n: &UBig| u64::try_from(n).expect("small");
        truth.outcome(small(&at.x), small(&at.y)).expect("on the board")
    };
    let mut first = None;
    loop {
        let into_p = |session: &Session| -> Vec<Take> {
            let open = open_moves(session).into_iter();
            open.filter(|mv| session.piles().after(mv).is_some_and(|to| outcome(&to) == Outcome::P)).collect()
        };
        match session.phase() {
            Phase::Over { winner, .. } => return (winner, first),
            Phase::Block(Side::Person) => {
                let equal = into_p(&session).into_iter().filter(|mv| mv.k == mv.l).map(|mv| mv.k);
                let mut blocks: Vec<UBig> = equal.take(session.most_blocks()).collect();
                while session.block(blocks.clone()).is_err() && blocks.pop().is_some() {}
            }
            Phase::Move(Side::Person) => {
                let best = into_p(&session).into_iter().next();
                let view = View { rules: game, piles: session.piles(), blocked: session.blocked(), oracle: &oracle };
                let mv = best.or_else(|| Opponent::Perfect.choose_move(&view).map(|choice| choice.what));
                session.take(mv.expect("a move is left")).expect("legal");
            }
            _ => {
                let moved = matches!(session.program(), Some(Event::Moved(_)));
                first = first.or(moved.then(|| outcome(session.piles())));
            }
        }
    }
}

#[test]
fn a_game_of_a_tournament_ends_as_it_is_decided() {
    let guess = |game: &str| game == "blocking-2";
    for game in GAMES {
        let (ruleset, random) = (rules(game), SplitMix64::new(5));
        let truth = judge(&ruleset, 24, &Budget::unlimited()).expect("small");
        let known = oracle(&ruleset);
        let players = [Opponent::Perfect, Opponent::Mixed(60, random.clone()), Opponent::Random(random)];
        let guessers = [Belief::Slides, Belief::Chain(2)].map(Opponent::Guess).into_iter().filter(|_| guess(game));
        for player in players.into_iter().chain(guessers) {
            let (mut won, mut lost) = (0, 0);
            for (x, y) in (0..=24).step_by(3).flat_map(|x| (0..=24).step_by(2).map(move |y| (x, y))) {
                let start = piles(x, y);
                if truth.outcome(x, y) != Some(Outcome::N) {
                    continue;
                }
                let mut session = Session::new(&ruleset, start.clone(), Side::Program, player.clone(), &known);
                let told = decided(&mut session, Opponent::Perfect, &known, &Budget::unlimited()).expect("decided");
                let (winner, first) = to_the_end(&ruleset, &truth, &start, player.clone());
                assert_eq!(told.won, winner == Side::Program, "{game} ({x},{y}) {player:?}");
                assert_eq!(told.first_right, first == Some(Outcome::P), "{game} ({x},{y}) {player:?}");
                if told.won { won += 1 } else { lost += 1 }
            }
            let perfect = matches!(player, Opponent::Perfect);
            let wins = won > 0 || !matches!(player, Opponent::Perfect | Opponent::Guess(_));
            assert!(wins && (lost == 0 || !perfect), "{game} {player:?}: {won} won, {lost} lost");
        }
    }
}
