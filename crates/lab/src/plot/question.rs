//! `plot`: a picture, as text for the program that draws it.

use super::{Picture, PictureKind, PlotError, PlotRequest, Scene, plot};
use crate::answers::parameter::{Form, GAME, Given, Parameter, Parameters, Place, TO, Value, parameters};
use crate::answers::{Allowance, Failure, Game, Question, clip};
use crate::wire::{seen_as, view};
use wythoff_base::UBig;

/// The result of a sweep is not longer: it has at most `sweep::MOST_VALUES` values in a histogram.
pub const MOST_BYTES: usize = 16 << 20;

/// A length on the paper; what is too small or too large is refused when it is drawn.
const SIDE: Parameter = Parameter::new(Form::Count(|_| u32::MAX as u64), Place::Long("UNITS"));

parameters! {
    /// A picture.
    #[derive(Clone, Debug)]
    pub struct Plot {
        /// The game, or the sweep of a histogram.
        game: Drawn = Parameter {
            about: "A rule, for example f = x1 + 1, or a name from the catalogue; for a histogram the JSON of a sweep",
            help: "A rule, a name, or @FILE; for a histogram the JSON file of a sweep",
            ..GAME
        },
        /// What to draw.
        kind: PictureKind = Parameter {
            usual: "board",
            about: "What to draw: board, deviation, difference, growth, grundy, moves, histogram, words, remoteness \
                    or wins",
            help: "What to draw",
            ..Parameter::new(Form::Choice(&PictureKind::NAMES), Place::Long(""))
        },
        /// How far.
        to: Option<UBig> = Parameter {
            about: "Draw piles (board, grundy, remoteness, wins), amounts (moves), lengths (words) or indices n up to \
                    this bound, inclusive",
            help: "Draw piles (board, grundy, remoteness, wins), amounts (moves), lengths (words) or indices n up to \
                   this bound, inclusive",
            ..TO
        },
        /// The width.
        width: u64 = Parameter {
            called: "the width",
            usual: "640",
            about: "The width, in pixels of a screen",
            help: "The width; PNG has two pixels per unit",
            ..SIDE
        },
        /// The height.
        height: Option<u64> = Parameter {
            called: "the height",
            about: "The height; by default it fits the picture",
            help: "The height; by default it fits the picture",
            ..SIDE
        },
        /// The title.
        title: Option<String> = Parameter {
            about: "A title instead of the rule; write formulas between dollar signs",
            help: "A title instead of the rule; write formulas between dollar signs",
            ..Parameter::new(Form::Text, Place::Long("TEXT"))
        },
        /// The colours.
        dark: bool = Parameter {
            about: "Use light colours on a dark ground",
            help: "Use light colours on a dark ground",
            ..Parameter::new(Form::Flag, Place::Long(""))
        },
        /// Whether as TikZ.
        tikz: bool = Parameter {
            about: "Write TikZ for LaTeX instead of SVG",
            ..Parameter::new(Form::Flag, Place::Nowhere)
        },
    }
}

/// A game, or the text of a sweep's result: which one, the kind of picture says.
#[derive(Clone, Debug)]
pub enum Drawn {
    /// A game.
    Game(Box<Game>),
    /// The result of a sweep.
    Sweep(String),
}

impl Value for Drawn {
    fn parse(text: &str, given: &Given, _: &Parameter) -> Result<Drawn, Failure> {
        let path = text.trim_start().strip_prefix('@');
        let contents = given.contents(text, path, MOST_BYTES, "the rule or the sweep")?;
        let kinds = Plot::PARAMETERS.iter().filter(|parameter| parameter.name == "kind");
        let kinds = kinds.map(|kind| PictureKind::read(given, kind)).collect::<Result<Vec<_>, _>>()?;
        match kinds.contains(&PictureKind::Histogram) {
            true => Ok(Drawn::Sweep(contents.into_owned())),
            false => given.game(&contents).map(|game| Drawn::Game(game.into())),
        }
    }
}

impl Value for PictureKind {
    fn parse(text: &str, _: &Given, _: &Parameter) -> Result<PictureKind, Failure> {
        let known = PictureKind::ALL.into_iter().find(|kind| kind.name() == text);
        known.ok_or_else(|| {
            let names: Vec<&str> = PictureKind::ALL.iter().map(|kind| kind.name()).collect();
            Failure::wrong(
                format!("unknown kind of picture {}", clip(text)),
                format!("the kinds are: {}", names.join(", ")),
            )
        })
    }
}

/// A picture, and of what.
#[derive(Clone, Debug)]
pub struct Plotted {
    /// The canonical line.
    pub game: String,
    /// What was drawn.
    pub kind: PictureKind,
    /// The drawing.
    pub scene: Scene,
    /// Whether it is given away as TikZ.
    pub tikz: bool,
}

impl Question for Plot {
    const NAME: &'static str = "plot";
    const SUMMARY: &'static str = "A picture of the P-positions, the growth, or the counts of a sweep";
    type Answer = Plotted;

    fn answer(&self, allowance: &Allowance) -> Result<Plotted, Failure> {
        let (picture, game) = self.picture()?;
        let line = match &picture {
            Picture::Histogram(counts) => counts.game.clone(),
            _ => game.map(Game::line).unwrap_or_default(),
        };
        // Beyond 32 bits a side is too long, as any other that is too long.
        let side = |units: u64| u32::try_from(units).unwrap_or(u32::MAX);
        let request = PlotRequest {
            picture,
            width: side(self.width),
            height: self.height.map(side),
            title: self.title.clone(),
            dark: self.dark,
        };
        let drawn = plot(&request, &allowance.budget(Self::TIME));
        let scene = drawn.map_err(|error: PlotError| error.failure(game))?;
        Ok(Plotted { game: line, kind: self.kind, scene, tikz: self.tikz })
    }
}

impl Plot {
    /// What is to be drawn, and the game where it is one.
    fn picture(&self) -> Result<(Picture, Option<&Game>), Failure> {
        // Above 2^64 every kind reports its limit.
        let to = self.to.as_ref().map(|to| u64::try_from(to).unwrap_or(u64::MAX));
        match &self.game {
            Drawn::Game(game) => Ok((Picture::of_game(self.kind, game, to)?, Some(game))),
            Drawn::Sweep(_) if to.is_some() => {
                Err(Failure::wrong("a histogram shows the whole sweep", "leave the bound out"))
            }
            Drawn::Sweep(text) => {
                let counts = text.parse().map_err(|error: PlotError| error.failure(None))?;
                Ok((Picture::Histogram(counts), None))
            }
        }
    }
}

seen_as!(Plotted, Seen);

view! {
    /// A picture.
    struct Seen<'a> of Plotted as Plotted { game, kind, scene, tikz } =>
        let (format, picture) = if *tikz { ("tikz", scene.tikz()) } else { ("svg", scene.svg()) };
        let Scene { width, height, description, .. } = scene;
    {
        /// The canonical line of the game.
        game: &'a str = game,
        #[cfg_attr(feature = "schema", schemars(extend("enum" = PictureKind::ALL.map(PictureKind::name))))]
        kind: &'static str = kind.name(),
        width: f64 = *width,
        height: f64 = *height,
        /// What the picture shows, in words.
        description: &'a str = description,
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["svg", "tikz"])))]
        format: &'static str = format,
        /// The picture, as text in that format.
        picture: String = picture,
    }
}
