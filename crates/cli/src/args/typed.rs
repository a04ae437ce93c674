//! The parameters of a question as arguments of a command.

use crate::input;
use crate::shell::flags;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use wythoff_lab::answers::{Allowance, Failure};
use wythoff_lab::answers::{Form, Given, Parameter, Parameters, Place};

/// The parameters of a question as they were typed, by name.
pub(crate) struct Typed<Q> {
    texts: BTreeMap<String, String>,
    quiet: bool,
    question: PhantomData<Q>,
}

impl<Q: Parameters> Typed<Q> {
    /// The question; files that it names are read.
    pub(crate) fn read(&self, allowance: &Allowance) -> Result<Q, Failure> {
        let given = Given::new("wyt", Q::PARAMETERS, &self.texts, allowance, Some(input::file))?;
        let question = Q::read(&given)?;
        if !self.quiet {
            given.notes.borrow().iter().for_each(|note| eprintln!("note: {}", note.text));
        }
        Ok(question)
    }

    fn parameters() -> impl Iterator<Item = &'static Parameter> {
        Q::PARAMETERS.iter().filter(|parameter| parameter.place != Place::Nowhere)
    }
}

/// A parameter as clap knows it.
fn arg(parameter: &Parameter) -> Arg {
    let Parameter { name, form, usual, place, help, required, .. } = *parameter;
    let value = |word: &'static str| if word.is_empty() { name.to_uppercase() } else { word.to_string() };
    let arg = Arg::new(name)
        .help(flags(help))
        .allow_hyphen_values(matches!(form, Form::Number | Form::Count(_) | Form::Expression));
    let arg = match place {
        Place::Argument(word) => arg.required(true).value_name(value(word)),
        Place::Optional(word) => arg.required(required).num_args(1..).value_name(value(word)),
        Place::Perhaps(word) => arg.value_name(value(word)),
        Place::Several(word) => arg.required(required).num_args(1..).value_name(word),
        Place::Short(letter, word) => arg.short(letter).value_name(value(word)),
        Place::Long(word) => arg.long(name.replace('_', "-")).value_name(value(word)),
        Place::Nowhere => arg,
    };
    let arg = if usual.is_empty() { arg } else { arg.default_value(usual) };
    match form {
        Form::Flag => arg.action(ArgAction::SetTrue).value_name(None),
        Form::Seed => arg.value_parser(value_parser!(u64)),
        Form::Choice(words) => arg.value_parser(Words(words)),
        _ => arg,
    }
}

/// One of these words; in `guess:J`, for example, any number can replace the letter.
#[derive(Clone)]
struct Words(&'static [(&'static str, &'static str)]);

impl Words {
    fn possible(&self) -> impl Iterator<Item = PossibleValue> + use<> {
        self.0.iter().map(|(word, meaning)| PossibleValue::new(*word).help(*meaning))
    }
}

impl TypedValueParser for Words {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &std::ffi::OsStr) -> Result<String, clap::Error> {
        let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let stands = |text: &str, word: &str| match (text.split_once(':'), word.split_once(':')) {
            (Some((name, rest)), Some((known, _))) => name == known && number(rest),
            _ => false,
        };
        match value.to_str().filter(|text| self.0.iter().any(|(word, _)| stands(text, word))) {
            Some(text) => Ok(text.to_string()),
            None => PossibleValuesParser::new(self.possible()).parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.possible()))
    }
}

impl<Q: Parameters> Args for Typed<Q> {
    fn augment_args(command: Command) -> Command {
        let (late, first): (Vec<_>, Vec<_>) = Self::parameters().partition(|parameter| parameter.late);
        command.args(first.into_iter().chain(late).map(arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<Q: Parameters> FromArgMatches for Typed<Q> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Typed<Q>, clap::Error> {
        let text = |parameter: &Parameter| match parameter.form {
            Form::Flag => matches.get_flag(parameter.name).then(|| "true".to_string()),
            _ => {
                let words = matches.get_raw(parameter.name)?.map(|word| word.to_string_lossy().into_owned());
                let between = if matches!(parameter.place, Place::Several(_)) { "; " } else { " " };
                Some(words.collect::<Vec<_>>().join(between))
            }
        };
        let texts = Self::parameters().filter_map(|known| Some((known.name.to_string(), text(known)?))).collect();
        let quiet = matches.try_get_one("quiet").ok().flatten().copied().unwrap_or(false);
        Ok(Typed { texts, quiet, question: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
