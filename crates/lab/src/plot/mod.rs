//! Pictures: a scene of shapes, drawn as SVG, PNG or TikZ.
