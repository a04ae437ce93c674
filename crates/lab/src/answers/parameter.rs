//! The parameters of a question. Each is defined once; the command line, HTTP, its description and the journal of
//! sweeps are made from the definition.

use super::allowance::{Allowance, duration};
use super::failure::Failure;
use super::game::Game;
use super::{clip, number};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use wythoff_base::UBig;
use wythoff_game::{MAX_DIGITS, MAX_SOURCE, Note, nearest};

/// How a value is written.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A rule or a name.
    Game,
    /// An integer of any size.
    Number,
    /// An integer up to a limit of the caller.
    Count(fn(&Allowance) -> u64),
    /// A number of 64 bits, the seed of a random player.
    Seed,
    /// An expression, which may begin with a minus.
    Expression,
    /// Any text.
    Text,
    /// One of these words, each with its meaning.
    Choice(&'static [(&'static str, &'static str)]),
    /// True or false.
    Flag,
}

/// The place of a parameter on the command line, with the word for its value there. An empty word means its name in
/// capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// By its position.
    Argument(&'static str),
    /// By its position, optional; several words make one value.
    Optional(&'static str),
    /// By its position, optional, one word.
    Perhaps(&'static str),
    /// By its position, repeatable; the values are joined by semicolons.
    Several(&'static str),
    /// After `--name`.
    Long(&'static str),
    /// After `-n`.
    Short(char, &'static str),
    /// None: the parameter is for programs only.
    Nowhere,
}

/// A parameter of a question.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What messages call it; its name if empty.
    pub called: &'static str,
    /// How its value is written.
    pub form: Form,
    /// Whether a program must give it.
    pub required: bool,
    /// The default value; may be empty.
    pub usual: &'static str,
    /// Its place on the command line.
    pub place: Place,
    /// Whether it comes after the others there.
    pub late: bool,
    /// Its description for programs.
    pub about: &'static str,
    /// Its description for people.
    pub help: &'static str,
}

impl Parameter {
    /// An optional parameter without a description.
    pub(crate) const fn new(form: Form, place: Place) -> Parameter {
        Parameter { name: "", called: "", form, required: false, usual: "", place, late: false, about: "", help: "" }
    }

    /// What messages call it.
    pub(crate) fn called(&self) -> Cow<'static, str> {
        match (self.called, self.place) {
            ("", Place::Long(_)) => format!("`${}`", self.name).into(),
            ("", Place::Short(letter, _)) => format!("`${letter}`").into(),
            ("", _) => self.name.into(),
            (called, _) => called.into(),
        }
    }
}

/// The game.
pub(crate) const GAME: Parameter = Parameter {
    required: true,
    about: "A rule, for example f = x1 + 1, or a name from the catalogue",
    help: "A rule, a name, or @FILE",
    ..Parameter::new(Form::Game, Place::Argument(""))
};

/// The first pile.
pub(crate) const FIRST_PILE: Parameter = Parameter {
    called: "the first pile",
    required: true,
    about: "A whole number, for example 165580140, 1e14 or 10^100+7",
    help: "The first pile, for example 165580140, 1e14, 10^100+7, @FILE, or - for stdin",
    ..Parameter::new(Form::Number, Place::Argument(""))
};

/// The second pile.
pub(crate) const SECOND_PILE: Parameter =
    Parameter { called: "the second pile", about: "The other pile", help: "The second pile", ..FIRST_PILE };

/// A bound.
pub(crate) const TO: Parameter =
    Parameter { about: "The bound, inclusive", ..Parameter::new(Form::Number, Place::Long("N")) };

/// One solver, instead of all.
pub(crate) const SOLVER: Parameter = Parameter {
    about: "Use only this solver",
    help: "Use only this solver",
    ..Parameter::new(Form::Text, Place::Long("NAME"))
};

/// A second opinion.
pub(crate) const DOUBLE_CHECK: Parameter = Parameter {
    about: "Require that a second, independent method agrees",
    help: "Require that a second, independent method agrees",
    ..Parameter::new(Form::Flag, Place::Long(""))
};

/// The time, a parameter of every question.
pub const BUDGET: Parameter = Parameter {
    name: "budget",
    about: "Stop after this time, for example 500ms or 2s; the limit of the server still applies",
    ..Parameter::new(Form::Text, Place::Nowhere)
};

/// Reads the file named after `@`, or stdin for `-`, up to a number of bytes.
pub(crate) type Files = fn(&str, usize) -> Result<String, Failure>;

/// The texts that a caller gave, by the names of known parameters.
pub struct Given<'a> {
    texts: BTreeMap<String, &'a str>,
    /// What the caller allows, tightened by `budget`.
    pub allowance: Allowance<'a>,
    files: Option<Files>,
    /// Games that the caller has analysed: a text that is the line of one of them means that game.
    pub games: &'a [Game],
    /// The notes about the rules read so far, which are correct but may not be what was meant.
    pub notes: RefCell<Vec<Note>>,
}

impl<'a> Given<'a> {
    /// Every question also takes `budget` and `format`. Without `files` no file is read.
    pub fn new(
        question: &'static str,
        parameters: &[Parameter],
        given: &'a BTreeMap<String, String>,
        allowance: &Allowance<'a>,
        files: Option<Files>,
    ) -> Result<Given<'a>, Failure> {
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
        let mut texts = BTreeMap::new();
        for (name, value) in given {
            // `--double-check` on the command line, `double_check` in a program.
            let plain = name.replace('-', "_");
            if !names.contains(&plain.as_str()) && ![BUDGET.name, "format"].contains(&plain.as_str()) {
                let near = nearest(&plain, &names).map(|near| format!("did you mean {near}? ")).unwrap_or_default();
                return Err(Failure::wrong(
                    format!("{question} has no parameter {}", clip(name)),
                    format!("{near}the parameters are: {}", [&names[..], &[BUDGET.name]].concat().join(", ")),
                ));
            }
            if texts.insert(plain.clone(), value.as_str()).is_some() {
                return Err(Failure::wrong(format!("the parameter {plain} is given twice"), "give it once"));
            }
        }
        if let Some(other) = texts.get("format").filter(|format| **format != "json") {
            return Err(Failure::wrong(format!("unknown format {}", clip(other)), "the answer is always json"));
        }
        let mut allowance = *allowance;
        if let Some(text) = texts.get(BUDGET.name) {
            let wanted =
                duration(text).map_err(|error| Failure::wrong(format!("`$budget`: {error}"), "write `$budget=10s`"))?;
            allowance.time = Some(allowance.time.map_or(wanted, |time| time.min(wanted)));
        }
        Ok(Given { texts, allowance, files, games: &[], notes: RefCell::default() })
    }

    /// A rule or a name, or a game that the caller has; its notes are kept.
    pub(crate) fn game(&self, text: &str) -> Result<Game, Failure> {
        let known = self.games.iter().find(|game| *game.line == *text).cloned();
        let game = known.map_or_else(|| Game::parse(text), Ok)?;
        self.notes.borrow_mut().extend(game.rule.notes.iter().cloned());
        Ok(game)
    }

    fn most(&self, parameter: &Parameter) -> u64 {
        if let Form::Count(most) = parameter.form { most(&self.allowance) } else { u64::MAX }
    }

    fn digits<'t>(&self, parameter: &Parameter, text: &'t str) -> Result<Cow<'t, str>, Failure> {
        let text = text.trim();
        let path = if text == "-" { Some(text) } else { text.strip_prefix('@') };
        self.contents(text, path, MAX_DIGITS + 2, &parameter.called())
    }

    /// The text itself, or the contents of the file that it names.
    pub(crate) fn contents<'t>(
        &self,
        text: &'t str,
        path: Option<&str>,
        most: usize,
        what: &str,
    ) -> Result<Cow<'t, str>, Failure> {
        match (path, self.files) {
            (None, _) => Ok(text.into()),
            (Some(path), Some(read)) => read(path, most).map(Cow::from),
            (Some(_), None) => {
                Err(Failure::wrong("only the command line reads files", format!("give the text of {what} instead")))
            }
        }
    }
}

/// A parameter was not given.
pub(crate) fn missing(Parameter { name, about, .. }: &Parameter) -> Failure {
    Failure::wrong(format!("the parameter {name} is missing"), format!("give {name}: {about}"))
}

/// The parameters of a question as a value.
pub trait Parameters: Sized {
    /// Their definitions.
    const PARAMETERS: &'static [Parameter];

    /// Reads what a caller gave.
    fn read(given: &Given) -> Result<Self, Failure>;
}

/// A value that a parameter can have.
pub trait Value: Sized {
    /// Of a text.
    fn parse(text: &str, given: &Given, parameter: &Parameter) -> Result<Self, Failure>;

    /// The default value, if there is one.
    fn absent(given: &Given, parameter: &Parameter) -> Result<Self, Failure> {
        if parameter.usual.is_empty() {
            return Err(missing(parameter));
        }
        Self::parse(parameter.usual, given, parameter)
    }

    /// The value given, or the default.
    fn read(given: &Given, parameter: &Parameter) -> Result<Self, Failure> {
        let text = given.texts.get(parameter.name);
        text.map_or_else(|| Self::absent(given, parameter), |text| Self::parse(text, given, parameter))
    }
}

impl<T: Value> Value for Option<T> {
    fn parse(text: &str, given: &Given, parameter: &Parameter) -> Result<Option<T>, Failure> {
        T::parse(text, given, parameter).map(Some)
    }

    fn absent(_: &Given, _: &Parameter) -> Result<Option<T>, Failure> {
        Ok(None)
    }
}

impl Value for Game {
    fn parse(text: &str, given: &Given, _: &Parameter) -> Result<Game, Failure> {
        let path = text.trim_start().strip_prefix('@');
        given.game(&given.contents(text, path, MAX_SOURCE, "the rule")?)
    }
}

impl Value for UBig {
    fn parse(text: &str, given: &Given, parameter: &Parameter) -> Result<UBig, Failure> {
        number::number(&given.digits(parameter, text)?, &parameter.called(), given.allowance.digits)
    }
}

/// Several numbers between commas or spaces, or `none`.
impl Value for Vec<UBig> {
    fn parse(text: &str, given: &Given, parameter: &Parameter) -> Result<Vec<UBig>, Failure> {
        let words = text.split([',', ' ']).filter(|word| !word.is_empty() && *word != "none");
        words.map(|word| number::number(word, &parameter.called(), given.allowance.digits)).collect()
    }

    fn absent(_: &Given, _: &Parameter) -> Result<Vec<UBig>, Failure> {
        Ok(vec![])
    }
}

impl Value for u64 {
    fn parse(text: &str, given: &Given, parameter: &Parameter) -> Result<u64, Failure> {
        let digits = given.digits(parameter, text)?;
        number::count(&digits, &parameter.called(), given.allowance.digits, given.most(parameter))
    }

    fn absent(given: &Given, parameter: &Parameter) -> Result<u64, Failure> {
        let usual = parameter.usual.parse().map_err(|_| missing(parameter));
        usual.map(|usual: u64| usual.min(given.most(parameter)))
    }
}

/// Absent is false, present without a value true.
impl Value for bool {
    fn parse(text: &str, _: &Given, parameter: &Parameter) -> Result<bool, Failure> {
        match text {
            "false" | "0" | "no" => Ok(false),
            "" | "true" | "1" | "yes" => Ok(true),
            other => {
                let name = parameter.name;
                Err(Failure::wrong(
                    format!("{name} must be true or false, not {}", clip(other)),
                    format!("write {name}=true"),
                ))
            }
        }
    }

    fn absent(_: &Given, _: &Parameter) -> Result<bool, Failure> {
        Ok(false)
    }
}

/// A text of at most `MOST` bytes. The command line reads it from a file, or from stdin for `-`.
#[derive(Clone, Debug)]
pub struct Document<const MOST: usize>(pub String);

impl<const MOST: usize> Value for Document<MOST> {
    fn parse(text: &str, given: &Given, parameter: &Parameter) -> Result<Self, Failure> {
        let path = given.files.map(|_| text.strip_prefix('@').unwrap_or(text));
        let whole = given.contents(text, path, MOST, &parameter.called())?;
        if whole.len() > MOST {
            return Err(Failure::wrong(
                format!("{} has more than {MOST} bytes", parameter.called()),
                "give a shorter text",
            ));
        }
        Ok(Document(whole.into_owned()))
    }
}

impl Value for String {
    fn parse(text: &str, _: &Given, _: &Parameter) -> Result<String, Failure> {
        Ok(text.to_string())
    }
}

/// The name of a field that is a keyword of Rust, for example `r#move`.
pub(crate) const fn plain(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [b'r', b'#', rest @ ..] => match std::str::from_utf8(rest) {
            Ok(rest) => rest,
            Err(_) => name,
        },
        _ => name,
    }
}

/// A struct whose fields are the parameters of a question, each with its definition after `=`.
macro_rules! parameters {
    (
        $(#[$about:meta])* $vis:vis struct $name:ident {
            $($(#[$note:meta])* $field:ident: $type:ty = $parameter:expr,)*
        }
    ) => {
        $(#[$about])*
        $vis struct $name { $($(#[$note])* pub $field: $type,)* }

        impl $crate::answers::parameter::Parameters for $name {
            const PARAMETERS: &'static [$crate::answers::parameter::Parameter] =
                &[$($crate::answers::parameter::Parameter {
                    name: $crate::answers::parameter::plain(stringify!($field)), ..$parameter
                },)*];

            #[allow(unused_imports, unused_variables, reason = "a question without parameters")]
            fn read(given: &$crate::answers::parameter::Given) -> Result<Self, $crate::answers::Failure> {
                use $crate::answers::parameter::{Parameter, Value, plain};
                $(let $field = Value::read(given, &Parameter { name: plain(stringify!($field)), ..$parameter })?;)*
                Ok($name { $($field,)* })
            }
        }
    };
}
pub(crate) use parameters;
