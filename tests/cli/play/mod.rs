//! Games played through the program, in a pipe and on a terminal.

mod sums;

use std::io::Write;
use std::process::{Command, Stdio};

struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs `wyt play` with this script on its stdin.
fn play(args: &[&str], script: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wyt"))
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // The game may be over before the script is.
    let _ = child.stdin.take().expect("a pipe").write_all(script.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let ran =
        Ran { code: output.status.code().expect("no signal"), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked"), "{args:?}: {}", ran.err);
    assert!(!ran.out.contains('\x1b'), "{args:?}: colours in a pipe");
    ran
}

/// The move of the last hint of a transcript, typed back by the caller.
fn last_hint(out: &str) -> Option<String> {
    let hint = out.lines().rev().find_map(|line| line.strip_prefix("Hint: "))?;
    Some(hint.split('.').next()?.split(',').next()?.to_string())
}

/// Plays what the hints say until the game ends; the transcript.
fn follow_hints(args: &[&str]) -> String {
    let mut script = String::new();
    for _ in 0..300 {
        let asked = play(args, &format!("{script}hint\n"));
        assert_eq!(asked.code, 0);
        if !asked.out.contains("The input has ended") {
            return asked.out;
        }
        script += &last_hint(&asked.out).expect("a hint");
        script += "\n";
    }
    panic!("{args:?} does not end:\n{script}");
}

#[test]
fn hints_win_from_n() {
    for args in [
        ["wythoff", "11", "15"].as_slice(),
        &["f = 1, misere", "9", "9"],
        &["blocking-2", "9", "14"],
        &["blocking-2", "9", "14", "--opponent", "guess"],
        &["even-diagonals", "7", "12", "--opponent", "random", "--seed", "5"],
    ] {
        let out = follow_hints(args);
        assert!(out.contains(": you win.") && !out.contains("mistake"), "{args:?}\n{out}");
    }
}

#[test]
fn nobody_wins_from_p() {
    let out = play(&["wythoff", "6", "10"], "show\nhint\n0 1\n1 0\n0 5\nto 0 1\n0 1\n0 1\n0 1\n1 0\n").out;
    assert!(out.contains("(6,10) is P: the program is winning."), "{out}");
    assert!(out.contains("Hint: there is no winning move here"), "{out}");
    assert!(out.contains("The program made the last move: the program wins."), "{out}");
    assert!(out.contains("My moves:"), "{out}");
}

#[test]
fn who_wins_is_hidden_until_asked() {
    let hidden = play(&["wythoff", "11", "15"], "2 0\n").out;
    assert!(!hidden.contains("P-position") && !hidden.contains("winning"), "{hidden}");
    let asked = play(&["wythoff", "11", "15"], "2 0\nwhy\n").out;
    assert!(asked.contains("(9,15) is a P-position"), "{asked}");
    let explained = play(&["wythoff", "11", "15", "--explain"], "2 0\n").out;
    assert!(explained.contains("(9,15) is a P-position"), "{explained}");
}

#[test]
fn mistakes_are_shown_afterwards() {
    let out = play(&["wythoff", "2", "2"], "1 0\n1 0\n").out;
    assert!(out.contains("Your take 1 0 at (1,1) was a mistake: take 1 1 wins there."), "{out}");
}

#[test]
fn wrong_input_is_explained_and_changes_nothing() {
    let script = "5 2\n12 0\n0 0\n0 16\nto 12 3\nto 11 15\n5\nfly\ntake\n-1 3\nblock 2\nundo\n\n\u{7f}\nshow now\n";
    let out = play(&["wythoff", "11", "15"], script).out;
    for part in [
        "Not legal: abs(5 - 2) = 3 is not < f = 1.",
        "Not legal: the first pile has only 11.",
        "Not legal: a move must take at least one token.",
        "Not legal: the second pile has only 15.",
        "Not legal: a move from (11,15) cannot lead to (12,3).",
        "From which pile? Write 5 0 for the first",
        "Unknown command `fly`",
        "How many?",
        "`-1` is negative",
        "There is nothing for you to block now.",
        "There is nothing to take back.",
        "`show` takes no argument, found `now`",
        "The input has ended; the game stops at (11,15).",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    for (game, script, part) in [
        ("hofstadter", "1 9", "abs(1 - 9) = 8 is not < f = x1 + 1 = 7 at x1 = 6."),
        ("wyt = k^2", "2 6", "the larger amount 6 is not < f(k) = k^2 = 4 at k = 2."),
        ("even-diagonals", "3 3", "a two-pile move needs k == l and even(k) at k = 3, l = 3."),
        ("take = k == l, no single", "3 0", "this game has no one-pile moves."),
        ("take = k == l, single = even(k)", "0 3", "a one-pile move needs even(k) at k = 3."),
        ("f = 1/x1", "11 3", "the rule has no value there"),
    ] {
        let out = play(&[game, "11", "15"], script).out;
        assert!(out.contains(part), "{game}: {part}\n{out}");
    }
}

#[test]
fn undo_and_resign_and_quit() {
    let out = play(&["wythoff", "11", "15"], "1 0\nundo\nresign\n").out;
    assert!(out.contains("Your last decision is taken back.\nPosition (11,15). Your move."), "{out}");
    assert!(out.ends_with("You resigned: the program wins.\n"), "{out}");
    let ran = play(&["wythoff", "11", "15"], "quit\n1 0\n");
    assert!(ran.code == 0 && ran.out.ends_with("The game stops at (11,15).\n"), "{}", ran.out);
    assert_eq!(play(&["wythoff", "11", "15"], "").code, 0);
    // No newline at the end, and bytes that are no text.
    assert!(play(&["wythoff", "1", "2"], "0 1").out.contains("You take 1 from the second pile"));
}

#[test]
fn the_person_blocks_too() {
    let args = ["f = 1, blocking 3", "5", "5", "--first", "you"];
    let out = play(&args, "1 0\nblock 1 2 3\nblock 9\nblock 2 2\nhelp\nhint\nblock 1 2\n").out;
    for part in [
        "Before the program moves, you may forbid up to 2 equal removals: block T, or none.",
        "Before the move, say which removals you forbid",
        "At most 2 can be blocked.",
        "Taking 9 from both piles is not a legal move: the first pile has only 5.",
        "2 is named twice.",
        "block T ...",
        "Hint: block",
        "The program takes",
        "The program blocks",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let out = play(&["blocking-2", "5", "6"], "1 1\nblock none\n").out;
    assert!(
        out.contains("The program blocks: you may not take") || out.contains("The program blocks nothing."),
        "{out}"
    );
    // What the program blocks cannot be taken: from (1,1), a P-position, one may not take 1 and 1.
    let out = play(&["f = 1, blocking 2", "1", "1"], "1 1\n").out;
    assert!(out.contains("The program blocks: you may not take 1 from both piles."), "{out}");
    assert!(out.contains("Not legal: the opponent forbids taking 1 from both piles."), "{out}");
    // Where a random player forbids the wrong removal, or none, a P-position can be won.
    let shown =
        |seed: &str| play(&["blocking-2", "4", "5", "--opponent", "random", "--seed", seed], "show\nhint\n").out;
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let out = shown(seed);
        let wins = !out.contains("may not take 2 from both piles");
        assert_eq!(out.contains("Hint: take 2 2."), wins, "{out}");
        assert_eq!(out.contains("is P, but "), wins, "{out}");
        assert!(out.contains(if wins { "blocked: you are winning" } else { "the program is winning" }), "{out}");
    }
}

#[test]
fn the_guesser_shows_its_record() {
    let out = follow_hints(&["blocking-2", "30", "41", "--opponent", "guess"]);
    assert!(out.contains("The program's record: ") && out.contains("about 73%"), "{out}");
    let quit = play(&["blocking-2", "30", "41", "--opponent", "guess", "--first", "you", "--quiet"], "none\nquit\n");
    assert!(quit.out.contains("The program's record: "), "{}", quit.out);
    let other = play(&["wythoff", "3", "4", "--opponent", "guess"], "");
    assert!(other.code == 2 && other.err.contains("blocking-2"), "{}", other.err);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let ran = play(&["half", "3", "4"], "");
    assert!(ran.code == 2 && ran.err.contains("hint: the game blocking-2 (f = 1, blocking 2) has"), "{}", ran.err);
    let ran = play(&["c = n", "3", "4"], "");
    assert!(ran.code == 2 && ran.err.contains("hint: the game wythoff (f = 1) has"), "{}", ran.err);
    let ran = play(&["c = n^3", "3", "4"], "");
    assert!(ran.code == 2 && ran.err.contains("give a game, for example wythoff"), "{}", ran.err);
    for args in [["wythoff", "-5", "3"].as_slice(), &["wythoff", "x", "3"], &["wythoff", "3", "4", "--seed", "1"]] {
        assert_eq!(play(args, "").code, 2, "{args:?}");
    }
    assert_eq!(play(&["wythoff", "3", "4", "--format", "json"], "").code, 2);
}

#[test]
fn huge_piles_are_played() {
    let out = play(&["wythoff", "10^100", "10^100+7"], "show\n10^99 10^99\n1 2\nwhy\n").out;
    assert!(out.contains("is N: you are winning"), "{out}");
    // In a pipe every number is printed in full.
    assert!(out.contains(&format!("You take 1{} from both piles", "0".repeat(99))) && !out.contains("..."), "{out}");
    assert!(out.contains("The program takes") && out.contains("Not legal: abs(1 - 2) = 1 is not < f = 1."), "{out}");
    let out = follow_hints(&["blocking-2", "10^20", "10^20+7", "--opponent", "random", "--seed", "3"]);
    assert!(out.contains(": you win."), "{out}");
    // No method decides this position.
    let args = ["take = k == 3*l^2 + 1", "10^100", "10^101", "--budget", "300ms"];
    let out = play(&args, "show\nhint\n0 10^99\n1 2\n").out;
    assert!(out.contains("The program cannot decide this position"), "{out}");
    assert!(
        out.matches("The program cannot decide this position").count() == 2
            && out.contains("No hint")
            && out.contains("The program takes"),
        "{out}"
    );
    assert!(out.contains("a two-pile move needs k == 3*l^2 + 1 at k = 1, l = 2."), "{out}");
}

#[test]
fn quiet_says_less_and_a_seed_repeats() {
    let (loud, quiet) = (play(&["wythoff", "3", "4"], "1 1\n"), play(&["wythoff", "3", "4", "-q"], "1 1\n"));
    assert!(quiet.out.len() < loud.out.len() && quiet.out.starts_with("Position (3,4)."), "{}", quiet.out);
    let seeded = |seed: &str| play(&["wythoff", "90", "99", "--opponent", "random", "--seed", seed], "1 1\n").out;
    assert_eq!(seeded("7"), seeded("7"));
    assert_ne!(seeded("7").replace("--seed 7", ""), seeded("8").replace("--seed 8", ""));
}

#[cfg(unix)]
mod terminal {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::{Read, Write};
    use std::num::NonZeroU16;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    const ROWS: NonZeroU16 = NonZeroU16::new(24).unwrap();
    const COLUMNS: NonZeroU16 = NonZeroU16::new(80).unwrap();

    /// A program that says nothing for so long, on any machine, waits for a key.
    const SILENCE: Duration = Duration::from_secs(300);

    /// The program on a pseudo-terminal, and what is on its screen.
    struct Terminal {
        screen: vt100::Parser,
        output: Receiver<Vec<u8>>,
        keyboard: Box<dyn Write + Send>,
        child: Box<dyn portable_pty::Child + Send + Sync>,
        _master: Box<dyn portable_pty::MasterPty + Send>,
    }

    impl Terminal {
        /// A game.
        fn new(args: &[&str]) -> Terminal {
            Terminal::run(&[&["play"], args].concat())
        }

        fn run(args: &[&str]) -> Terminal {
            let size = PtySize { rows: ROWS.get(), cols: COLUMNS.get(), pixel_width: 0, pixel_height: 0 };
            let pty = native_pty_system().openpty(size).expect("a pseudo-terminal");
            let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_wyt"));
            command.args(args);
            command.env("TERM", "xterm-256color");
            let child = pty.slave.spawn_command(command).expect("the program runs");
            drop(pty.slave);
            let mut reader = pty.master.try_clone_reader().expect("a reader");
            let (send, output) = channel();
            std::thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(n @ 1..) = reader.read(&mut bytes) {
                    if send.send(bytes[..n].to_vec()).is_err() {
                        break;
                    }
                }
            });
            let keyboard = pty.master.take_writer().expect("a writer");
            Terminal { screen: vt100::Parser::new(ROWS, COLUMNS, 0), output, keyboard, child, _master: pty.master }
        }

        fn press(&mut self, keys: &str) {
            self.keyboard.write_all(keys.as_bytes()).expect("it listens");
        }

        /// Waits until this is to be seen.
        fn see(&mut self, part: &str) {
            while !self.screen.screen().contents().contains(part) {
                let bytes = self.output.recv_timeout(SILENCE);
                let bytes = bytes.unwrap_or_else(|_| panic!("not seen: {part}\n{}", self.screen.screen().contents()));
                self.screen.process(&bytes);
            }
        }

        /// Waits for the end; the terminal must be as it was before.
        fn end(&mut self) {
            let status = self.child.wait().expect("it ends");
            assert!(status.success(), "{status:?}");
            while let Ok(bytes) = self.output.recv() {
                self.screen.process(&bytes);
            }
            assert!(!self.screen.screen().alternate_screen() && !self.screen.screen().hide_cursor());
        }
    }

    /// A terminal that breaks a line breaks it inside a word: the program breaks it before.
    #[test]
    fn long_answers_are_broken_between_words() {
        let args = ["solve", "f = x1 + 1", "10^12+3", "10^13+5"];
        let mut terminal = Terminal::run(&args);
        terminal.end();
        let text = terminal.screen.screen().contents();
        let piped = std::process::Command::new(env!("CARGO_BIN_EXE_wyt")).args(args).output().expect("runs").stdout;
        let piped = String::from_utf8(piped).expect("text");
        assert!(piped.lines().any(|line| line.chars().count() > usize::from(COLUMNS.get())), "{piped}");
        assert!(text.split_whitespace().eq(piped.split_whitespace()), "{text}");
    }

    const LEFT: &str = "\x1b[D";

    #[test]
    fn a_game_on_the_board() {
        let mut terminal = Terminal::new(&["wythoff", "4", "4"]);
        terminal.see("Position (4,4). Your move.");
        assert!(terminal.screen.screen().alternate_screen());
        terminal.see("\u{265B}");
        terminal.press("P");
        terminal.see("(4,4) is N: you are winning.");
        terminal.see("\u{25CF}");
        terminal.press("H");
        terminal.see("Hint: take 4 4.");
        // By the cursor: three to the left is (1,4), a mistake; then back again.
        terminal.press(&LEFT.repeat(3));
        terminal.see("Cursor (1,4): take 3 from the first pile.");
        terminal.press("\r");
        terminal.see("The program takes 2 from the second pile,");
        terminal.press("W");
        terminal.see("(1,2) is a P-position");
        terminal.press("U");
        terminal.see("Position (4,4). Your move.");
        // Typed.
        terminal.press("hint\r");
        terminal.press("take 1 2\r");
        terminal.see("abs(1 - 2) = 1 is not < f = 1");
        terminal.press("4 4\r");
        terminal.see("You made the last move: you win.");
        terminal.press("Q");
        terminal.end();
        assert!(terminal.screen.screen().contents().contains("You made the last move: you win."));
    }

    /// Small letters are keys, and the whole word is understood as well.
    #[test]
    fn keys_without_shift_and_another_game() {
        let mut terminal = Terminal::new(&["wythoff", "4", "4"]);
        // The rule in plain words.
        terminal.see("Or take the same number from both piles.");
        terminal.press("p");
        terminal.see("(4,4) is N: you are winning.");
        terminal.press("h");
        terminal.see("Hint: take 4 4.");
        // The help is shown whole.
        terminal.press("elp\r");
        terminal.see("leave the game");
        terminal.see("Arrows move the cursor");
        terminal.see("take K L     take K from the first pile");
        terminal.press("\x1b");
        terminal.see("Position (4,4). Your move.");
        terminal.press("4 4\r");
        terminal.see("You made the last move: you win.");
        terminal.see("play again");
        terminal.press("a");
        terminal.see("The game starts again");
        terminal.see("Position (4,4). Your move.");
        terminal.press("take 1 0\r");
        terminal.see("w why");
        terminal.press("r");
        terminal.see("Press r once more to resign.");
        terminal.press("r");
        terminal.see("You resigned: the program wins.");
        terminal.press("q");
        terminal.end();
    }

    #[test]
    fn blocking_on_the_board() {
        let mut terminal = Terminal::new(&["blocking-2", "3", "3", "--first", "you"]);
        terminal.see("Before the program moves, you may");
        terminal.press("\t\r");
        terminal.see("Your move.");
        terminal.press("RR");
        terminal.see("You resigned: the program wins.");
        terminal.press("\x04");
        terminal.end();
    }

    #[test]
    fn control_c_gives_the_terminal_back() {
        let mut terminal = Terminal::new(&["wythoff", "4", "4"]);
        terminal.see("Position (4,4). Your move.");
        terminal.press("\x03");
        terminal.end();
        assert!(terminal.screen.screen().contents().contains("The game stops at (4,4)."));
    }

    #[test]
    fn plain_prompts_where_the_board_does_not_fit() {
        for args in [["wythoff", "400", "700"].as_slice(), &["wythoff", "4", "4", "--plain"]] {
            let mut terminal = Terminal::new(args);
            terminal.see("Your move.");
            assert!(!terminal.screen.screen().alternate_screen());
            terminal.press("resign\r");
            terminal.see("You resigned: the program wins.");
            terminal.see("Type again for a new game");
            terminal.press("again\r");
            terminal.see("The game starts again from the first position.");
            terminal.press("resign\r");
            terminal.press("q\r");
            terminal.end();
        }
    }
}
