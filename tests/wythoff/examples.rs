//! The examples do what their first lines say, and the README shows the example of the front page.

#![allow(dead_code, reason = "each example has a main of its own")]

#[path = "../../crates/wythoff/examples/counterexample.rs"]
mod counterexample;
#[path = "../../crates/wythoff/examples/picture.rs"]
mod picture;
#[path = "../../crates/wythoff/examples/player.rs"]
mod player;
#[path = "../../crates/wythoff/examples/table.rs"]
mod table;
#[path = "../../crates/wythoff/examples/thousand_digits.rs"]
mod thousand_digits;

use wythoff::play::Opponent;

#[test]
fn a_table() {
    let text = table::table("f = x1 + 1", 17).expect("a table");
    assert!(text.starts_with("f = x1 + 1\n  n   a_n     b_n\n  0     0       0\n"), "{text}");
    assert!(text.ends_with(" 16    20     190\nconstraint-mex, proved by a theorem\n"), "{text}");
    assert_eq!(text.lines().count(), 2 + 17 + 1);
}

#[test]
fn a_thousand_digits() {
    let text = thousand_digits::decide("wythoff", "10^999 + 1", "10^999 + 10^998 + 7").expect("decided");
    let takes: Vec<&str> = text.lines().filter_map(|line| line.trim().split_once(' ').map(|(_, rest)| rest)).collect();
    assert!(text.contains("the player to move wins") && text.contains("proved by a theorem"), "{text}");
    // The piles are closer together than partners: the winning move takes the same from both.
    assert!(takes[1].contains("(999 digits)") && takes[1] == takes[2], "{text}");
    let lost = thousand_digits::decide("wythoff", "4", "7").expect("decided");
    assert!(lost.starts_with("the player to move loses"), "{lost}");
}

#[test]
fn a_counterexample() {
    let found = counterexample::counterexample(1000).expect("pairs").expect("one is known");
    assert_eq!((found.n, found.b), (723u32.into(), 1646u32.into()));
    assert_eq!(counterexample::counterexample(723).expect("pairs"), None);
}

#[test]
fn a_player() {
    let lost = player::game(11, 15, Opponent::Perfect).expect("a game");
    assert!(lost.contains("Program at (11,14)") && lost.contains("winner: Program"), "{lost}");
    // From (6,8) a move leads to (3,5), which the player knows: not even the perfect opponent wins.
    let won = player::game(6, 8, Opponent::Perfect).expect("a game");
    assert!(won.contains("winner: Person"), "{won}");
}

#[test]
fn a_picture() {
    let svg = picture::board("f = x1 + 1", 40).expect("drawn");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
}

#[test]
fn the_readme_shows_the_front_page() {
    let front = include_str!("../../crates/wythoff/src/lib.rs").split("//! ```\n").nth(1).expect("an example");
    let lines =
        front.lines().filter_map(|line| line.strip_prefix("//!")).map(|line| line.strip_prefix(' ').unwrap_or(line));
    let front: Vec<&str> = lines.filter(|line| !line.starts_with('#')).collect();
    let readme = include_str!("../../README.md").split("```rust\n").nth(1).expect("a program");
    let shown: Vec<&str> = readme.lines().take_while(|line| *line != "```").collect();
    assert_eq!(shown, front);
}
