//! Sums of games, played through the program.

use super::{follow_hints, play};

#[test]
fn sums_are_played() {
    for args in [
        ["wythoff: 11 15", "f = x1 + 1: 4 9", "nim: 7"].as_slice(),
        &["nim: 6", "wythoff: 2 3", "--opponent", "mixed:50", "--seed", "3"],
        &["nim: 6", "wythoff: 2 3", "--opponent", "random", "--seed", "3"],
        &["wythoff: 3 5", "nim: 1", "--misere"],
        &["f = 1, misere: 2 2", "f = 2, misere: 3 4", "--first", "me"],
        &["nim: 9"],
    ] {
        let out = follow_hints(args);
        assert!(out.contains(": you win.") && !out.contains("mistake"), "{args:?}\n{out}");
    }
}

#[test]
fn what_is_said_of_a_sum() {
    // A sum of one game is the game.
    assert_eq!(play(&["wythoff: 11 15"], "show\n5 5\n").out, play(&["wythoff", "11", "15"], "show\n5 5\n").out);
    let lost = play(&["wythoff: 1 2", "nim: 3", "nim: 3"], "show\nhint\n2: 3\n3: to 1\n1: 0 1\n1: 1 1\n2: 1\n").out;
    for part in [
        "(1, 2) + 3 + 3 is P: the program is winning. Values 0, 3, 3, nim-sum 0: the nim-sum of the values is 0",
        "Hint: there is no winning move here",
        "You take 3 in component 2, leaving (1, 2) + 0 + 3.",
        "The program takes 3 in component 3, leaving (1, 2) + 0 + 0.",
        "Not legal: 1 is not below 0.",
        "The program made the last move: the program wins.",
        "My moves:\n  (1, 2) + 0 + 3 3: take 3: values 0, 0, 3, nim-sum 3: the nim-sum of the values is not 0",
    ] {
        assert!(lost.contains(part), "{part}\n{lost}");
    }
    let gave = play(&["wythoff: 2 2", "nim: 2"], "2: 2\n").out;
    assert!(gave.contains("The program takes 2 from both piles in component 1, leaving (0, 0) + 0."), "{gave}");
    assert!(gave.contains("Your 2: take 2 at (2, 2) + 2 was a mistake: "), "{gave}");
}

#[test]
fn what_is_typed_wrongly_in_a_sum_is_explained() {
    let script = "2 1\n4: 1\n0: 1\nx: 1\n2: 9\n2: 1 2\n1: 0 0\nundo\nblock 1\n2:\n2: to 7\nhelp\nwhy\n2: hint\nquit\n";
    let out = play(&["wythoff: 2 2", "nim: 7"], script).out;
    for part in [
        "In which component?",
        "Which component? They are numbered 1 to 2.",
        "Not legal: the heap has only 7.",
        "Not legal: a heap is one pile",
        "Not legal: a move must take at least one token.",
        "There is nothing to take back.",
        "A sum has no blocking.",
        "3: take K ",
        "The program has not moved yet. Values 1, 7, nim-sum 6:",
        "The game stops at (2, 2) + 7.",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let undecided = play(&["wythoff: 10^50 10^50+3", "wythoff: 10^50 10^50+4"], "show\nhint\n1: 10^50 0\nwhy\n").out;
    for part in ["The program cannot decide this sum: component 1:", "No hint: ", "this sum could not be decided"] {
        assert!(undecided.contains(part), "{part}\n{undecided}");
    }
    for (args, part) in [
        (["wythoff: 1 2", "3"].as_slice(), "a game is GAME X Y"),
        (&["wythoff", "3"], "a game is GAME X Y"),
        (&["wythoff", "3", "4", "--misere"], "wyt play 'wythoff, misere' 11 15"),
        (&["wythoff: 1 2", "nim: 3 4 5"], "has 3 piles"),
        (&["wythoff: 1 2", "half: 3 4"], "a pair sequence has no moves"),
        (&["wythoff: 1 2", "blocking-2: 3 4"], "leave the blocking out"),
        (&["wythoff: 1 2", "f = 1, misere: 3 4"], "a sum has one end"),
        (&["wythoff: 1 2", "nim: 3", "--opponent", "guess"], "the opponent guess plays only"),
    ] {
        let ran = play(args, "");
        assert!(ran.code == 2 && ran.err.contains(part), "{args:?}: {}", ran.err);
    }
}
