//! `wyt plot`: pictures.

use super::*;
use crate::output::made_by;
use serde_json::json;
use std::fs::File;
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use wythoff_lab::plot::{Drawn, MOST_BYTES, Plot, Plotted, Scene};

/// Pixels of a PNG per unit.
const PIXELS: u32 = 2;

/// A picture, and its file.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<Plot>,
    /// The file of the picture: its name ends in .svg, .png or .tex, unless --format svg, png or tikz is given
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "plot",
        about: "Draw the losing positions, the growth, or the counts of a sweep",
        formats: &[Format::Text, Format::Json, Format::Svg, Format::Png, Format::Tikz],
        time: Time::Usual(Plot::TIME),
        examples: &[
            ("wyt plot wythoff -o board.svg", ""),
            ("wyt plot half --kind deviation --to 10000 -o deviation.png", ""),
            ("wyt plot half --kind words --to 40 -o words.svg", "factors, palindromes, squares"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let format = format(args, common)?;
    let bar = Bar::new("drawing", common.quiet, false);
    let allowance = common.allowance(&bar);
    let mut question = args.question.read(&allowance)?;
    if let Drawn::Sweep(text) = &mut question.game
        && !text.trim_start().starts_with('{')
    {
        *text = sweep(Path::new(text))?;
    }
    // The file is opened first, so that no long computation is lost because it cannot be written.
    let mut out = Output::open(args.output.as_deref(), format)?;
    let mut plotted = question.answer(&allowance)?;
    plotted.scene.made_by = Some(made_by());
    out.write_all(&encoded(&plotted.scene, format)?)?;
    out.close()?;
    bar.clear();
    match &args.output {
        Some(file) => told(&plotted, file, format, common),
        None => Ok(Conclusion::Done),
    }
}

/// The format of `--format`, or of the ending of the file's name.
fn format(args: &Args, common: &Common) -> Result<Format, Failure> {
    let asked = !matches!(common.format(), Format::Text | Format::Json);
    let Some(file) = &args.output else {
        if !asked {
            return Err(Failure::wrong(
                "a picture needs a file",
                "add -o board.svg, -o board.png or -o board.tex; --format svg or tikz alone writes to stdout",
            ));
        }
        if common.format() == Format::Png && std::io::stdout().is_terminal() {
            return Err(Failure::wrong(
                "a PNG cannot be shown on a terminal",
                "add -o board.png, or redirect the output",
            ));
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
            format!("the name {} has no ending that chooses a format", file.display()),
            "end the name in .svg, .png or .tex, or add --format svg, png or tikz",
        )),
    }
}

/// The JSON of a sweep in a file.
fn sweep(file: &Path) -> Result<String, Failure> {
    let refused = |why: String| {
        let hint =
            "write the file with a sweep, for example wyt sweep deviation half --to 1e6 --format json > half.json";
        Failure::wrong(format!("{} cannot be read: {why}", file.display()), hint)
    };
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|f| f.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| refused(error.to_string()))?;
    if bytes.len() > MOST_BYTES {
        return Err(refused(format!("it is larger than {} MB", MOST_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|_| refused("it is not text (UTF-8)".into()))
}

fn encoded(scene: &Scene, format: Format) -> Result<Vec<u8>, Failure> {
    match format {
        Format::Png => scene.png(PIXELS).map_err(|error| Failure::wrong(error.to_string(), "use a smaller --width")),
        Format::Tikz => Ok(scene.tikz().into_bytes()),
        _ => Ok(scene.svg().into_bytes()),
    }
}

/// Says what was drawn.
fn told(plotted: &Plotted, file: &Path, format: Format, common: &Common) -> Result<Conclusion, Failure> {
    let (file, scene) = (file.display().to_string(), &plotted.scene);
    if common.format() == Format::Json {
        return print_json(object([
            ("game", plotted.game.as_str().into()),
            ("kind", plotted.kind.name().into()),
            ("file", file.into()),
            ("format", format.name().into()),
            ("width", json!(scene.width)),
            ("height", json!(scene.height)),
            ("description", scene.description.as_str().into()),
        ]));
    }
    if common.quiet { Ok(Conclusion::Done) } else { print(&format!("{file}: {}\n", scene.description)) }
}
