//! The answers of every command as values, with their JSON: for the terminal, the page and Python.
//!
//! An object begins with `"version"`; every mathematical integer is a decimal string; `game` is the canonical line.

pub(crate) mod allowance;
pub(crate) mod approx;
pub(crate) mod board;
pub(crate) mod certificate;
pub(crate) mod check;
pub(crate) mod compare;
mod decimal;
pub(crate) mod design;
pub(crate) mod digits;
mod door;
pub(crate) mod eval;
pub(crate) mod explain;
pub(crate) mod extend;
pub(crate) mod failure;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod grundy;
mod impossible;
pub(crate) mod layers;
pub(crate) mod legality;
pub(crate) mod literature;
mod members;
pub(crate) mod moves;
pub(crate) mod number;
pub(crate) mod panel;
pub(crate) mod paper;
pub(crate) mod parameter;
pub(crate) mod prove;
pub(crate) mod pull;
pub(crate) mod question;
mod row;
pub(crate) mod scope;
pub(crate) mod shares;
pub(crate) mod show;
pub(crate) mod solve;
mod steps;
pub(crate) mod sum;
pub(crate) mod table;
pub(crate) mod term;
pub(crate) mod trace;
mod tractable;
pub(crate) mod verify;
pub(crate) mod walnut;
pub(crate) mod words;

pub use allowance::{Allowance, duration};
pub use approx::Slopes;
pub use board::{Board, Square};
pub use certificate::{Read, WrittenCertificate};
pub use check::{Check, Checked};
pub use compare::{Compare, Compared};
pub use design::{Design, DesignStatus, Designed, Target, Verdict};
pub use digits::{DigitSystem, Digits, InDigits, NumberInDigits, position_in_digits};
pub use eval::{Eval, Evaluated, Law};
pub use explain::{Explain, Explained, Explanation, Topic, explanation};
pub use extend::{Essential, Evidence, Extend, Extended, Judged, MoveRole, MoveStatus, decimals};
pub use failure::{ASK_AGAIN, Failure, Reason, Told};
pub use game::{Game, GameForm};
pub use games::{Catalogue, Games, matching};
pub use grundy::{Grundy, GrundyAnswer, GrundySquare, Nth, Repeats, Valued, Values};
pub use layers::{Layer, Layered, Layers};
pub use legality::{is_blocked, legal_move};
pub use literature::{Errata, Erred, Open, Questions};
pub use moves::{JudgedMove, ListedOptions, Moves, Options};
pub use number::{count, number};
pub use paper::{Paper, PaperCounts, Papers};
pub use parameter::{BUDGET, Document, Form, Given, Parameter, Parameters, Place, Value};
pub use prove::{Prove, Proved};
pub use pull::{Puller, WAITS, listing_failure};
pub use question::{Answer, Question, versioned};
pub use scope::{Every, NO_SECOND, headline, may_prove, reach, scope};
pub use shares::{Shared, Shares};
pub use show::{Show, Shown};
pub use solve::{ALL, Solve, Solved};
pub use sum::{Components, Sum, Summand, Summed, Winning, taken_in};
pub use table::{BATCH, Foot, Head, Row, Rows, Stopped, Table, Tabled, Then};
pub use term::{Locate, Located, Term, Termed};
pub use trace::{TraceTable, TraceWindow};
pub use tractable::Tractable;
pub use verify::{Verified, Verify};
pub use walnut::{Folder, Walnut, WalnutFiles};
pub use words::{forbidden, taken};
pub use wythoff_base::abbreviated as short;

/// The beginning of a long word.
pub(crate) fn clip(word: &str) -> String {
    wythoff_base::clipped(word, 40, 36)
}
