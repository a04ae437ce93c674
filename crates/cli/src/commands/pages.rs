//! `wyt help language` and `wyt help glossary`: two pages for readers.

use super::*;
use wythoff_game::{glossary_page, language_page};

#[derive(clap::Args)]
#[command(hide = true, long_about = language_page(), help_template = "{about}")]
pub(super) struct Language {}

impl Command for Language {
    const ABOUT: About<Self> = About {
        name: "language",
        about: "Explain the language of rules: operators, variables, functions, modifiers, numbers",
        formats: TEXT,
        time: Time::Short,
        examples: &[],
        run: |_, _| write_all(language_page().as_bytes()),
    };
}

#[derive(clap::Args)]
#[command(hide = true, long_about = glossary_page(), help_template = "{about}")]
pub(super) struct Glossary {}

impl Command for Glossary {
    const ABOUT: About<Self> = About {
        name: "glossary",
        about: "Explain the terms of the subject: P-position, mex, candidates, certificate and others",
        formats: TEXT,
        time: Time::Short,
        examples: &[],
        run: |_, _| write_all(glossary_page().as_bytes()),
    };
}
