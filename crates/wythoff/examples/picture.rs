//! Draws a picture: the losing positions on the quarter plane, as SVG.
//!
//!     cargo run -p wythoff --example picture > board.svg

use wythoff::plot::PictureKind;
use wythoff::{Error, Game};

/// The drawing.
pub fn board(rule: &str, to: u64) -> Result<String, Error> {
    let scene = Game::parse(rule)?.picture(PictureKind::Board, Some(to))?;
    Ok(scene.svg())
}

fn main() {
    match board("f = x1 + 1", 40) {
        Ok(svg) => println!("{svg}"),
        Err(error) => eprintln!("error: {error}"),
    }
}
