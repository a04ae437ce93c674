//! Draws a picture: the losing positions on the quarter plane, as SVG.
//!
//!     cargo run -p wythoff --features plot --example picture > board.svg

use wythoff::plot::PictureKind;
use wythoff::{Error, Game};

/// The drawing.
pub fn board(rule: &str, to: u64) -> Result<String, Error> {
    let scene = Game::parse(rule)?.plot(PictureKind::Board).to(to).draw()?;
    Ok(scene.svg())
}

fn main() {
    match board("f = x1 + 1", 40) {
        Ok(svg) => println!("{svg}"),
        Err(error) => eprintln!("error: {error}"),
    }
}
