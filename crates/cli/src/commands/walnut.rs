//! `wyt walnut`: files with which Walnut can prove the P-positions of a game.

use super::{print, print_json};
use crate::Conclusion;
use crate::args::{Common, Format, WalnutArgs};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::style::{BOLD, DIM};
use wythoff_lab::answers::{Answer, Question};

pub fn run(args: &WalnutArgs, common: &Common) -> Result<Conclusion, Failure> {
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
