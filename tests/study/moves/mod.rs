//! Forbidden, legal and essential moves against brute force.

mod densities;
mod essentials;
mod forbidden;
mod large;

use wythoff_game::Subject;
use wythoff_solve::Analysis;
use wythoff_study::moves::Setting;

fn setting(rule: &str) -> Setting {
    Setting::of(&Analysis::of(&Subject::parse(rule).unwrap())).unwrap()
}
