//! `verify`: checks a certificate by the checker alone.

use super::allowance::Allowance;
use super::certificate::{self, MAX_BYTES};
use super::failure::Failure;
use super::parameter::{Document, Form, Parameter, Place, parameters};
use super::question::Question;
use crate::wire::{self, seen_as, view, wire};
use wythoff_check::certificate::Refused;
use wythoff_check::evidence::Evidence;

parameters! {
    /// Checks a certificate.
    #[derive(Clone, Debug)]
    pub struct Verify {
        /// The certificate.
        certificate: Document<MAX_BYTES> = Parameter {
            called: "the certificate",
            required: true,
            about: "The certificate, a JSON object as text",
            help: "The file of a certificate, or - for stdin",
            ..Parameter::new(Form::Text, Place::Argument("FILE"))
        },
    }
}

/// The result of a verification.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The kind of certificate.
    pub kind: &'static str,
    /// The canonical line of the game.
    pub game: String,
    /// What was checked and what follows, or why it is refused.
    pub found: Result<Vec<String>, String>,
}

impl Question for Verify {
    const NAME: &'static str = "verify";
    const SUMMARY: &'static str = "Check a certificate from the rule and the definition alone";
    type Answer = Verified;

    fn answer(&self, allowance: &Allowance) -> Result<Verified, Failure> {
        let read = certificate::read(&self.certificate.0)?;
        let found = match read.certificate.verify(&allowance.budget(Self::TIME)) {
            Ok(_) if !read.unchanged => Err("the checksum does not fit: the file was changed".into()),
            Ok(reasons) => Ok(reasons),
            Err(Refused::Refuted(reason)) => Err(reason),
            Err(Refused::Spent(spent)) => {
                let tried = vec![format!("{}: {spent}", read.certificate.kind())];
                return Err(Failure::GaveUp {
                    reason: spent.into(),
                    tried,
                    hint: "give more time, for example `$budget=10m`".into(),
                });
            }
        };
        Ok(Verified { kind: read.certificate.kind(), game: read.certificate.line(), found })
    }
}

seen_as!(Verified, Seen);

view! {
    /// The result of a verification.
    struct Seen<'a> of Verified as verified =>
        let Verified { kind, game, found } = verified;
    {
        /// The kind of certificate.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = wire::CERTIFICATES)))]
        certificate: &'a str = kind,
        /// The canonical line of the game, or a sentence if there is none.
        game: &'a str = game,
        valid: bool = found.is_ok(),
        reasons: &'a [String] = found.as_deref().unwrap_or_default(),
        refuted: Option<&'a str> = found.as_ref().err().map(String::as_str),
        evidence: Option<wire::Evidence> = found.is_ok().then(|| wire(&Evidence::Certificate { kind })),
    }
}
