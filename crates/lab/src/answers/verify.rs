//! `verify`: checks a certificate by the checker alone.

use super::allowance::Allowance;
use super::certificate::{self, MAX_BYTES};
use super::failure::Failure;
use super::parameter::{Document, Form, Parameter, Place, parameters};
use super::question::{Answer, Question};
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_check::certificate::Refused;
use wythoff_check::evidence::Evidence;
use wythoff_solve::json;

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

/// The default time of a verification.
pub const TIME: Duration = Duration::from_secs(60);

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
        let found = match read.certificate.verify(&allowance.budget(TIME)) {
            Ok(_) if !read.unchanged => Err("the checksum does not fit: the file was changed".into()),
            Ok(reasons) => Ok(reasons),
            Err(Refused::Refuted(reason)) => Err(reason),
            Err(Refused::Spent(spent)) => {
                let tried = vec![format!("{}: {spent}", read.certificate.kind())];
                return Err(Failure::GaveUp {
                    reason: spent.into(),
                    tried,
                    hint: "give more time, for example `--budget 10m`".into(),
                });
            }
        };
        Ok(Verified { kind: read.certificate.kind(), game: read.certificate.line(), found })
    }
}

impl Answer for Verified {
    fn json(&self) -> Map<String, Value> {
        let evidence = self.found.is_ok().then(|| json::evidence(&Evidence::Certificate { kind: self.kind }));
        json::object([
            ("certificate", self.kind.into()),
            ("game", self.game.clone().into()),
            ("valid", self.found.is_ok().into()),
            ("reasons", json!(self.found.as_deref().unwrap_or_default())),
            ("refuted", json!(self.found.as_ref().err())),
            ("evidence", json!(evidence)),
        ])
    }
}
