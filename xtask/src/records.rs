//! The small records of RECORDS.md on this machine: the same table with the local CPU times. The exit code is 1 if an
//! answer differs.

use crate::{Result, program, root};
use std::process::{Command, ExitCode};

pub(crate) fn records() -> Result<ExitCode> {
    let page = std::fs::read_to_string(root().join("RECORDS.md"))?;
    let wyt = program()?;
    let mut code = ExitCode::SUCCESS;
    for line in page.lines().take_while(|line| !line.starts_with("## Large")).filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [what, far, command, answer, _] = cells[..] else { continue };
        let Some(rest) = command.trim_matches('`').strip_prefix("wyt ") else {
            println!("{line}\n|---|---|---|---|---|");
            continue;
        };
        let before = spent();
        let ran = Command::new("sh").args(["-c", &format!("\"$0\" {rest}")]).arg(&wyt).output()?;
        let hundredths = spent().zip(before).map(|(after, before)| after - before);
        let said = String::from_utf8_lossy(&ran.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
        let answer = if said.contains(answer.trim_matches('`')) {
            answer.to_string()
        } else {
            code = ExitCode::from(1);
            format!("**not** {answer}")
        };
        let time = hundredths.map_or("?".into(), |t| format!("{}.{:02}", t / 100, t % 100));
        println!("| {what} | {far} | {command} | {answer} | {time} |");
    }
    Ok(code)
}

/// The CPU time of all children so far, in hundredths of a second, if the system provides it.
fn spent() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name may contain anything, so words are counted after it: cutime and cstime are the 14th and 15th words.
    let words: Vec<u64> = stat.rsplit_once(')')?.1.split_whitespace().map(|word| word.parse().unwrap_or(0)).collect();
    words.get(13)?.checked_add(*words.get(14)?)
}
