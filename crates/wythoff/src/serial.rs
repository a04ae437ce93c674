//! Serde for the types of this crate: a game is its canonical line, and integers are decimal strings, as in JSON.

use crate::{Game, Pair};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The canonical line.
///
/// ```
/// use wythoff::Game;
/// let game: Game = serde_json::from_str(r#""hofstadter""#)?;
/// assert_eq!(serde_json::to_string(&game)?, r#""f = x1 + 1""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Game, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// `{"n": "1", "a": "1", "b": "2"}`, with `"s"` and `"t"` where they were asked for.
impl Serialize for Pair {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let approx = self.approx.iter().flat_map(|[s, t]| [("s", s), ("t", t)]);
        let all = [("n", &self.n), ("a", &self.a), ("b", &self.b)].into_iter().chain(approx);
        let mut object = out.serialize_struct("Pair", all.clone().count())?;
        for (name, number) in all {
            object.serialize_field(name, &number.to_string())?;
        }
        object.end()
    }
}
