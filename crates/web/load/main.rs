//! Cheap and hostile clients against a running server: `load ADDRESS [--seconds S] [--cheap N] [--hostile N]
//! [--only KIND] [--pid PID] [--strict]`. Prints what they saw; with `--strict` fails unless the cheap ones were served
//! well.

mod cheap;
mod client;
mod hostile;
mod report;

use std::error::Error;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

struct Args {
    address: SocketAddr,
    seconds: u64,
    cheap: u64,
    hostile: u64,
    only: Option<u64>,
    pid: Option<u32>,
    strict: bool,
}

fn args() -> Result<Args, Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let address = words.next().ok_or("the address of the server is missing")?.parse()?;
    let mut args = Args { address, seconds: 30, cheap: 150, hostile: 50, only: None, pid: None, strict: false };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--seconds" => args.seconds = value()?.parse()?,
            "--cheap" => args.cheap = value()?.parse()?,
            "--hostile" => args.hostile = value()?.parse()?,
            "--only" => args.only = Some(value()?.parse()?),
            "--pid" => args.pid = Some(value()?.parse()?),
            "--strict" => args.strict = true,
            _ => return Err(format!("unknown: {word}").into()),
        }
    }
    Ok(args)
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let args = args()?;
    let until = Instant::now() + Duration::from_secs(args.seconds);
    let address = args.address;
    let kinds = hostile::KINDS.len() as u64;
    // With `--only 3` all of the fourth kind.
    let numbers = (0..args.hostile).map(|i| args.only.map_or(i, |only| only + i * kinds));
    let attacks: Vec<_> = numbers.map(|i| hostile::client(address, i, until)).collect();
    // On a thread of their own, so that their effort is not measured as the server's.
    let hostile = std::thread::spawn(move || run(attacks));
    let cheap = run((0..args.cheap).map(|i| cheap::client(address, i, until)).collect())?;
    let mut report = report::Report::default();
    cheap.into_iter().for_each(|seen| report.cheap(seen));
    hostile.join().map_err(|_| "a hostile client panicked")??.into_iter().for_each(|seen| report.hostile(seen));
    // It must still be there, and well.
    let last = run(vec![async move { client::get(address, "/api/solve?game=wythoff&x=1&y=2").await }])?;
    report.alive = last.iter().flatten().any(|reply| reply.status == 200);
    let memory = args.pid.map(report::peak_memory).transpose()?;
    println!("{}", report.text(memory));
    let failed = report.failed(memory);
    failed.iter().for_each(|what| println!("FAILED {what}"));
    Ok(if args.strict && !failed.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Runs all of them at a time, on this thread.
fn run<C>(clients: Vec<C>) -> Result<Vec<C::Output>, std::io::Error>
where
    C: Future<Output: Send> + Send + 'static,
{
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        let running: Vec<_> = clients.into_iter().map(tokio::spawn).collect();
        let mut seen = Vec::new();
        for client in running {
            seen.push(client.await?);
        }
        Ok(seen)
    })
}
