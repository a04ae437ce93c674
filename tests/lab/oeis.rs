//! Entries for the OEIS.

use wythoff_game::catalogue;
use wythoff_lab::answers::{Allowance, Game, Question};
use wythoff_lab::oeis::{Entry, Oeis, Sequence};

fn entry(game: &str, sequence: Sequence) -> Entry {
    let question = Oeis { game: Game::parse(game).expect(game), sequence, row: None };
    question.answer(&Allowance::default()).expect(game)
}

fn lines(entry: &Entry, letter: char) -> Vec<String> {
    let head = format!("%{letter} A000000");
    let text = entry.text();
    text.lines().filter_map(|line| line.strip_prefix(&head)).map(|line| line.trim().to_string()).collect()
}

#[test]
fn every_game_of_the_catalogue_has_an_entry() {
    for game in catalogue::all() {
        let found = entry(&game.name, Sequence::B);
        let data: String = ['S', 'T', 'U'].iter().flat_map(|letter| lines(&found, *letter)).collect();
        let terms: Vec<u64> = data.split(',').map_while(|word| word.parse().ok()).take(12).collect();
        assert!(
            game.pairs.iter().map(|(_, b)| *b).take(terms.len()).eq(terms.iter().copied()),
            "{}: {data}",
            game.name
        );
        assert!((180..=261).contains(&data.len()), "{}: {} characters", game.name, data.len());
        let text = found.text();
        assert!(text.is_ascii() && text.lines().all(|line| line.starts_with('%')), "{}", game.name);
        assert_eq!(found.programs.len(), 3, "{}: {:?}", game.name, found.declined);
        // What is not proved has programs by the definition; where an automaton proves it, these are programs, too.
        assert!(found.by_definition || found.evidence.is_proof(), "{}", game.name);
        for letter in "INCHFetoKOA".chars() {
            assert!(!lines(&found, letter).is_empty(), "{}: {letter}", game.name);
        }
        assert_eq!(lines(&found, 'Y').is_empty(), game.oeis.is_empty(), "{}", game.name);
        // The references have every work that a comment cites; the entry has no words of this project.
        assert!(["docs/proofs", "candidate", "-mex)"].iter().all(|ours| !found.comments.concat().contains(ours)));
        for cited in found.comments.concat().split('[').skip(1).filter_map(|rest| rest.split_once(']')) {
            let head = format!("[{}]", cited.0);
            assert!(lines(&found, 'D').iter().any(|work| work.starts_with(&head)), "{}: {head}", game.name);
        }
    }
}

#[test]
fn offsets_and_the_other_sequences() {
    let first = |sequence| {
        entry("hofstadter", sequence).terms.iter().take(6).map(ToString::to_string).collect::<Vec<_>>().join(",")
    };
    assert_eq!(first(Sequence::A), "0,1,3,4,5,7");
    assert_eq!(first(Sequence::D), "0,1,3,7,12,18");
    assert_eq!(first(Sequence::Word), "0,0,1,0,0,0");
    // The index of the first term above 1, counted from 1.
    assert_eq!(lines(&entry("hofstadter", Sequence::A), 'O'), ["0,3"]);
    assert_eq!(lines(&entry("wythoff", Sequence::Word), 'O'), ["0,1"]);
}

/// A formula without variables: the pair sequence with this c begins with (0, c).
fn value(text: &str) -> Option<u64> {
    let game = Game::parse(&format!("c = {text}")).ok()?;
    let found = Oeis { game, sequence: Sequence::B, row: None }.terms(0, &Allowance::default()).ok()?;
    u64::try_from(&found[0]).ok()
}

/// The formula of an entry as it is printed, with numbers for its letters.
#[test]
fn printed_formulas_give_the_pairs() {
    let mut evaluated = 0;
    let more = ["f = (x0 - x1)^2 + 9", "wyt = k^2 + 9", "wyt = 2*k + 3", "f = x1/2 + 1", "wyt = 2/3*k + 2", "c = 2*n"];
    for game in catalogue::all().map(|game| &*game.name).chain(more) {
        let found = entry(game, Sequence::B);
        let [formula] = &lines(&found, 'F')[..] else { panic!("{game}: one formula") };
        let Some((_, b)) = formula.split_once(", b(n) = ") else { continue };
        // Without a recursion the formula is the definition, in words.
        let Some(b) = b.strip_suffix(" for n >= 1.") else { continue };
        let (a, terms) = (entry(game, Sequence::A).terms, &found.terms);
        let at = |text: &str, n: usize, m: usize| {
            let mut text = text.to_string();
            for (name, number) in [("a(n-1)", &a[n - 1]), ("b(n-1)", &terms[n - 1]), ("a(n)", &a[n]), ("a(m)", &a[m])] {
                text = text.replace(name, &format!("({number})"));
            }
            value(&text.replace("b(m)", &format!("({})", terms[m])).replace('n', &format!("({n})")))
        };
        for (n, term) in terms.iter().enumerate().take(6).skip(1) {
            let claimed = match b.split_once(" + Max_{m=0..n-1} ") {
                Some((_, demand)) => (0..n).filter_map(|m| at(&format!("a(n) + {demand}"), n, m)).max(),
                None => at(b, n, 0),
            };
            let Some(claimed) = claimed else { break };
            assert_eq!(&wythoff_base::UBig::from(claimed), term, "{game}: {formula} at n = {n}");
            evaluated += 1;
        }
    }
    assert!(evaluated > 300, "{evaluated}");
}

#[test]
fn what_has_no_program_says_so() {
    let found = entry("f = x1 + 1, misere", Sequence::B);
    assert!(
        found.programs.is_empty()
            && found.declined.is_some_and(|why| why.contains("misère play") && !why.contains("recursion"))
    );
    let question = Oeis { game: Game::parse("f = 1, no single").expect("a game"), sequence: Sequence::B, row: None };
    assert!(question.answer(&Allowance::default()).is_err());
}

#[test]
fn rows_of_grundy_values() {
    let first = |game: &str, row| {
        let found = entry(game, Sequence::Row(row));
        assert_eq!(found.programs.len(), 3, "{game}: {:?}", found.declined);
        found.terms.iter().take(8).map(ToString::to_string).collect::<Vec<_>>().join(",")
    };
    // A004484.
    assert_eq!(first("wythoff", 3), "3,4,5,6,2,0,1,9");
    assert_eq!(first("wythoff, misere", 0), "1,0,2,3,4,5,6,7");
    assert_eq!(first("f = 1, no single", 5), "0,1,2,3,4,5,5,5");
    let wythoff = entry("wythoff", Sequence::Row(3));
    assert!(wythoff.formula.contains("a(n + 6) = a(n) + 6 for n >= 8") && wythoff.easy);
    assert!(lines(&wythoff, 'Y')[0].contains("A004484"));
    // A rule of which only the definition knows the values, and a long row of it.
    let asked = |sequence, row| {
        let game = Game::parse("take = k < x1").expect("a game");
        Oeis { game, sequence, row }
    };
    let long = asked(Sequence::Row(1), Some(2)).terms(1000, &Allowance::default()).expect("values");
    let short = entry("take = k < x1", Sequence::Row(2)).terms;
    assert_eq!((long.len(), &long[..short.len()]), (1001, &short[..]));
    assert!(asked(Sequence::B, Some(2)).answer(&Allowance::default()).is_err());
    for no_values in ["half", "blocking-2"] {
        let game = Game::parse(no_values).expect("a game");
        let question = Oeis { game, sequence: Sequence::Row(1), row: None };
        assert!(question.answer(&Allowance::default()).is_err(), "{no_values}");
    }
}
