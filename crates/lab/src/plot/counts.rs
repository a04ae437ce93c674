//! The counts of a sweep, as its JSON gives them.

use super::PlotError;
use serde_json::{Map, Value};
use std::str::FromStr;
use wythoff_base::UBig;

/// How often each value occurred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frequencies {
    /// The canonical line of the game.
    pub game: String,
    /// What was asked.
    pub question: String,
    /// The first index.
    pub from: String,
    /// The last index.
    pub to: String,
    /// For each thing counted its name and the values, ascending, with how often each occurred.
    pub groups: Vec<(String, Vec<(i64, UBig)>)>,
}

/// The greatest number of groups, and of values in a group: one below the other, they fill some pages.
const MOST_GROUPS: usize = 8;
const MOST_VALUES: usize = 60;

/// Reads the result of a sweep.
///
/// ```
/// use wythoff_lab::plot::Frequencies;
/// let json = r#"{"game": "c = floor(n/2)", "question": "deviation", "from": "0", "to": "9",
///     "histogram": {"s-a": {"0": "7", "1": "3"}}}"#;
/// let counts: Frequencies = json.parse().unwrap();
/// assert_eq!(counts.groups[0].0, "s-a");
/// assert!("{}".parse::<Frequencies>().is_err());
/// ```
impl FromStr for Frequencies {
    type Err = PlotError;

    fn from_str(json: &str) -> Result<Frequencies, PlotError> {
        let wrong = |why: &str| PlotError::NotASweep(why.to_string());
        let value: Value = serde_json::from_str(json).map_err(|e| PlotError::NotASweep(format!("no JSON, {e}")))?;
        let text = |key: &str| match &value[key] {
            Value::String(text) => Ok(text.clone()),
            Value::Number(number) => Ok(number.to_string()),
            _ => Err(PlotError::NotASweep(format!("\"{key}\" is missing"))),
        };
        let Value::Object(histogram) = &value["histogram"] else { return Err(wrong("\"histogram\" is missing")) };
        if histogram.is_empty() || histogram.len() > MOST_GROUPS && histogram.values().any(Value::is_object) {
            return Err(PlotError::NotASweep(format!("\"histogram\" must have between 1 and {MOST_GROUPS} groups")));
        }
        let groups = if histogram.values().any(Value::is_object) {
            let group = |(name, values): (&String, &Value)| match values {
                Value::Object(values) => Ok((name.clone(), counts(name, values)?)),
                _ => Err(PlotError::NotASweep(format!("\"{name}\" has no counts"))),
            };
            histogram.iter().map(group).collect::<Result<_, _>>()?
        } else {
            vec![("value".into(), counts("histogram", histogram)?)]
        };
        Ok(Frequencies {
            game: text("game")?,
            question: text("question")?,
            from: text("from")?,
            to: text("to")?,
            groups,
        })
    }
}

fn counts(name: &str, values: &Map<String, Value>) -> Result<Vec<(i64, UBig)>, PlotError> {
    let wrong = |why: String| Err(PlotError::NotASweep(format!("\"{name}\" {why}")));
    if values.is_empty() || values.len() > MOST_VALUES {
        return wrong(format!("has {} values; between 1 and {MOST_VALUES} can be drawn", values.len()));
    }
    let mut found = Vec::new();
    for (value, count) in values {
        let digits = match count {
            Value::String(digits) => digits.clone(),
            Value::Number(number) => number.to_string(),
            _ => return wrong(format!("has no count for {value}")),
        };
        let plain = !digits.is_empty() && digits.len() <= 1000 && digits.bytes().all(|b| b.is_ascii_digit());
        match (value.parse::<i64>(), UBig::from_str_radix(&digits, 10)) {
            (Ok(value), Ok(count)) if plain => found.push((value, count)),
            (Err(_), _) => return wrong(format!("counts {value}, which is not a small integer")),
            _ => return wrong(format!("has {digits} as the count of {value}")),
        }
    }
    found.sort_by_key(|(value, _)| *value);
    if found.iter().all(|(_, count)| count.is_zero()) {
        return wrong("has only zero counts".into());
    }
    Ok(found)
}
