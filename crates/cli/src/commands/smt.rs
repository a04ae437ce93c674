//! z3, where it is installed: it is asked to prove the hypotheses of a check, within the budget.

use super::*;
use crate::layout::flowed;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use wythoff_base::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_lab::answers::Checked;
use wythoff_lab::smt::{Goal, GoalStatus, Hypotheses};

/// The interval between two looks at the clock while z3 runs.
const LOOK: Duration = Duration::from_millis(20);

/// The limit for one hypothesis, in milliseconds.
const EACH: u128 = 10_000;

/// Asks z3, and returns the reason if that was not possible.
pub(super) fn ask(hypotheses: &mut Hypotheses, budget: &Budget) -> String {
    let expressed = hypotheses.goals.iter().filter(|goal| goal.script.is_ok()).count() as u128;
    let Some(version) = run(&["--version"], "", budget).and_then(|said| version(&said)) else {
        return "z3 is not on the PATH, so it was not asked".into();
    };
    let left = budget.left().map_or(EACH, |left| left.as_millis() / expressed.max(1)).min(EACH);
    let text = format!("(set-option :timeout {left})\n{}", hypotheses.text());
    match run(&["-in"], &text, budget) {
        Some(said) => hypotheses.heard(&said, Evidence::Tool { name: "z3", version }),
        None => return "z3 gave no answer in time".into(),
    }
    String::new()
}

/// The output of z3; nothing if it cannot be run, or if it did not end in time and was killed.
fn run(args: &[&str], input: &str, budget: &Budget) -> Option<String> {
    let started =
        Command::new("z3").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child: Child = started.ok()?;
    let (stdin, stdout, text) = (child.stdin.take(), child.stdout.take(), input.to_string());
    // Two threads, so that neither reading nor writing blocks the other.
    let writing = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(text.as_bytes())));
    let reading = std::thread::spawn(move || {
        let mut said = String::new();
        stdout.and_then(|stdout| stdout.take(1 << 20).read_to_string(&mut said).ok()).map(|_| said)
    });
    let ended = loop {
        match child.try_wait() {
            Ok(Some(_)) => break true,
            Ok(None) if budget.spent().is_none() => std::thread::sleep(LOOK),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                break false;
            }
        }
    };
    let said = reading.join().ok().flatten();
    let _ = writing.join();
    said.filter(|_| ended)
}

/// `Z3 version 4.13.0 - 64 bit`
fn version(said: &str) -> Option<[u32; 3]> {
    let word = said.split_whitespace().find(|word| word.contains('.'))?;
    let mut parts = word.split('.').map_while(|part| part.parse().ok());
    Some([parts.next()?, parts.next()?, parts.next().unwrap_or(0)])
}

/// The verdict of z3 on each hypothesis.
pub(super) fn as_text(checked: &Checked, prevented: &str) -> String {
    let Some(smt) = &checked.smt else { return String::new() };
    let mut text = format!("\n{BOLD}SMT{BOLD:#} {prevented}\n");
    if smt.goals.is_empty() {
        text.push_str(
            "  no hypotheses: they are about f, wyt and c in normal play, with all one-pile moves and without \
             blocking\n",
        );
    }
    let widest = smt.goals.iter().map(|goal| goal.name.len()).max().unwrap_or(0).max(15);
    let line = |goal: &Goal| {
        let (style, word, more) = match (&goal.script, &goal.outcome) {
            (Err(why), _) => (DOUBT, "declined".to_string(), why.to_string()),
            (_, GoalStatus::NotAsked) => (DOUBT, "not asked".into(), goal.claim.into()),
            (_, GoalStatus::Proved(evidence)) => (GOOD, evidence.to_string(), goal.claim.into()),
            (_, GoalStatus::Fails(model)) => (DOUBT, "fails".into(), format!("{}; at {model}", goal.claim)),
            (_, GoalStatus::Unknown(why)) => (DOUBT, "unknown".into(), format!("{} ({why})", goal.claim)),
        };
        format!("  {:<widest$}  {style}{word:<20}{style:#} {}\n", goal.name, flowed(&more, widest + 25, widest + 25))
    };
    text.extend(smt.goals.iter().map(line));
    if let Some(evidence) = checked.by_tool() {
        let words =
            "F is monotone and semi-additive, so the candidates are the P-positions (docs/proofs.md, Proposition 5)";
        text.push_str(&format!(
            "  {:<15}  {GOOD}{:<20}{GOOD:#} {}\n",
            "S = P",
            evidence.to_string(),
            flowed(words, 40, 40)
        ));
    }
    text
}
