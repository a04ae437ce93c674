//! Forbidden, legal and essential moves against brute force.

mod densities;
mod essentials;
mod forbidden;
mod large;

use wythoff_game::subject::Subject;
use wythoff_moves::setting::Setting;
use wythoff_solve::analysis::Analysis;

fn setting(rule: &str) -> Setting {
    Setting::of(&Analysis::of(&Subject::parse(rule).unwrap())).unwrap()
}
