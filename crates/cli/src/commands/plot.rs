//! `wyt plot`: pictures.

use super::{print, print_json};
use crate::Conclusion;
use crate::args::{Common, Format, Plot};
use crate::failure::Failure;
use crate::input::{self, number};
use crate::output::{Output, made_by};
use crate::progress::Bar;
use serde_json::json;
use std::fs::File;
use std::io::{IsTerminal, Read, Write};
use std::path::Path;
use wythoff_lab::answers::Game;
use wythoff_lab::plot::{Counts, Picture, PictureKind, PlotRequest, Scene, TIME, plot};
use wythoff_solve::json;

/// Pixels of a PNG per unit.
const PIXELS: u32 = 2;

/// The result of a sweep is not longer.
const MOST_BYTES: u64 = 16 << 20;

pub fn run(args: &Plot, common: &Common) -> Result<Conclusion, Failure> {
    let format = format(args, common)?;
    let (picture, game) = picture(args)?;
    let line = match &picture {
        Picture::Histogram(counts) => counts.game.clone(),
        _ => game.as_ref().map(|game| game.line()).unwrap_or_default(),
    };
    let request =
        PlotRequest { picture, width: args.width, height: args.height, title: args.title.clone(), dark: args.dark };
    // The file first: it is a pity to compute for long and not to be able to write.
    let mut out = Output::open(args.output.as_deref(), format)?;
    let bar = Bar::new("drawing", common.quiet, false);
    let budget = common.allowance(&bar).budget(TIME);
    let mut scene = plot(&request, &budget).map_err(|error| error.failure(game.as_ref()))?;
    scene.made_by = Some(made_by());
    out.write_all(&encoded(&scene, format)?)?;
    out.close()?;
    bar.clear();
    match &args.output {
        Some(file) => told(&scene, &line, file, format, args, common),
        None => Ok(Conclusion::Done),
    }
}

/// The format that was asked for, or that of the file's name.
fn format(args: &Plot, common: &Common) -> Result<Format, Failure> {
    let asked = !matches!(common.format(), Format::Text | Format::Json);
    let Some(file) = &args.output else {
        if !asked {
            return Err(Failure::wrong(
                "a picture needs a file",
                "add -o board.svg, -o board.png or -o board.tex; --format svg or tikz alone writes to stdout",
            ));
        }
        if common.format() == Format::Png && std::io::stdout().is_terminal() {
            return Err(Failure::wrong("a PNG is not for a terminal", "add -o board.png, or redirect the output"));
        }
        return Ok(common.format());
    };
    if asked {
        return Ok(common.format());
    }
    let ending = file.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
    match ending.as_str() {
        "svg" => Ok(Format::Svg),
        "png" => Ok(Format::Png),
        "tex" | "tikz" => Ok(Format::Tikz),
        _ => Err(Failure::wrong(
            format!("{} does not say what kind of picture it is", file.display()),
            "let the name end in .svg, .png or .tex, or add --format svg, png or tikz",
        )),
    }
}

/// What is to be drawn, and the game where it is one.
fn picture(args: &Plot) -> Result<(Picture, Option<Game>), Failure> {
    // Beyond 2^64 every kind says how far it goes.
    let bound = |text: &String| number(text, "--to").map(|n| u64::try_from(&n).unwrap_or(u64::MAX));
    let to = args.to.as_ref().map(bound).transpose()?;
    if args.kind != PictureKind::Histogram {
        let game = input::game(&args.subject)?;
        if let Some(picture) = Picture::of_game(args.kind, &game.subject, to) {
            return Ok((picture, Some(game)));
        }
    }
    if to.is_some() {
        return Err(Failure::wrong("a histogram shows the whole sweep", "leave --to out"));
    }
    Ok((Picture::Histogram(counts(Path::new(&args.subject))?), None))
}

/// The counts in a file.
fn counts(file: &Path) -> Result<Counts, Failure> {
    let refused = |why: String| {
        let hint = "give the file of a sweep: wyt sweep deviation half --to 1e6 --format json > half.json";
        Failure::wrong(format!("{} cannot be read: {why}", file.display()), hint)
    };
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|f| f.take(MOST_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| refused(error.to_string()))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(refused(format!("it is larger than {} MB", MOST_BYTES >> 20)));
    }
    let text = String::from_utf8(bytes).map_err(|_| refused("it is not text (UTF-8)".into()))?;
    Counts::parse(&text).map_err(|error| Failure::wrong(format!("{}: {error}", file.display()), error.hint()))
}

fn encoded(scene: &Scene, format: Format) -> Result<Vec<u8>, Failure> {
    match format {
        Format::Png => scene.png(PIXELS).map_err(|error| Failure::wrong(error.to_string(), "use a smaller --width")),
        Format::Tikz => Ok(scene.tikz().into_bytes()),
        _ => Ok(scene.svg().into_bytes()),
    }
}

/// What was drawn, in words.
fn told(
    scene: &Scene,
    game: &str,
    file: &Path,
    format: Format,
    args: &Plot,
    common: &Common,
) -> Result<Conclusion, Failure> {
    let file = file.display().to_string();
    if common.format() == Format::Json {
        return print_json(json::object([
            ("game", game.into()),
            ("kind", args.kind.name().into()),
            ("file", file.into()),
            ("format", format.name().into()),
            ("width", json!(scene.width)),
            ("height", json!(scene.height)),
            ("description", scene.description.as_str().into()),
        ]));
    }
    if common.quiet { Ok(Conclusion::Done) } else { print(&format!("{file}: {}\n", scene.description)) }
}
