//! `wyt walnut`: files with which Walnut can prove the P-positions of a game.

use super::*;
use wythoff_lab::answers::Walnut;

/// The files for Walnut, and their folder.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<Walnut>,
    /// The folder for the files; it is created if it does not exist
    #[arg(long, short, value_name = "DIR", required = true)]
    output: PathBuf,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "walnut",
        about: "Write files with which the prover Walnut can prove the P-positions",
        formats: BOTH,
        time: Time::Usual(Walnut::TIME),
        examples: &[
            ("wyt walnut wythoff -o wythoff", "a folder; its README.txt explains how to run Walnut"),
            ("wyt walnut f04-table5 -o table5", "an automaton of 26 states"),
            ("wyt prove f04-table5 --automaton 'table5/Automata Library/wytaa_pair.txt'", "reads its automaton"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("searching for automata", common.quiet, false);
    let allowance = common.allowance(&bar);
    let written = args.question.read(&allowance)?.answer(&allowance)?;
    drop(bar);
    for (path, text) in &written.folder.files {
        let path = args.output.join(path);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, text)?;
    }
    if common.format() == Format::Json {
        return print_json(written.json());
    }
    let folder = &written.folder;
    let mut text = if common.quiet { String::new() } else { format!("{BOLD}{}{BOLD:#}\n", written.game) };
    for (path, _) in &folder.files {
        text.push_str(&format!("{}\n", args.output.join(path).display()));
    }
    if !common.quiet {
        let folder_name = args.output.display();
        let run = format!("walnut --home-dir={folder_name}/ --session-dir={folder_name}/ {}.txt", folder.name);
        text.push_str(&format!("{DIM}{run}\nevery eval must print TRUE: {}{DIM:#}\n", folder.sentences.join(", ")));
    }
    print(&text)
}
