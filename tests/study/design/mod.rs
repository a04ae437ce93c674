//! Designs against the data, against exhaustive search, and against the judge.

mod exhaustive;
mod table;
mod targets;
