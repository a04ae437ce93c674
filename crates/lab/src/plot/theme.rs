//! Colours. Those of data are Okabe and Ito's, told apart with every kind of colour vision and in grey.

use super::scene::Color;

/// The colours of a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    pub paper: Color,
    pub ink: Color,
    pub muted: Color,
    pub grid: Color,
    pub first: Color,
    pub second: Color,
}

pub(super) const LIGHT: Theme = Theme {
    paper: Color::rgb(0xFFFFFF),
    ink: Color::rgb(0x1A1A1A),
    muted: Color::rgb(0x595959),
    grid: Color::rgb(0xE2E2E2),
    first: Color::rgb(0x0072B2),
    second: Color::rgb(0xD55E00),
};

pub(super) const DARK: Theme = Theme {
    paper: Color::rgb(0x15171C),
    ink: Color::rgb(0xECECEC),
    muted: Color::rgb(0xA8ACB3),
    grid: Color::rgb(0x2E323A),
    first: Color::rgb(0x56B4E9),
    second: Color::rgb(0xE69F00),
};
