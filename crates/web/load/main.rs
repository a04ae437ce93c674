//! Cheap and hostile clients against a running server: `load ADDRESS [--seconds S] [--cheap N] [--hostile N] [--pid PID]
//! [--strict]`. Prints what they saw; with `--strict` fails unless the cheap ones were served well.

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
    pid: Option<u32>,
    strict: bool,
}

fn args() -> Result<Args, Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let address = words.next().ok_or("the address of the server is missing")?.parse()?;
    let mut args = Args { address, seconds: 30, cheap: 150, hostile: 50, pid: None, strict: false };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--seconds" => args.seconds = value()?.parse()?,
            "--cheap" => args.cheap = value()?.parse()?,
            "--hostile" => args.hostile = value()?.parse()?,
            "--pid" => args.pid = Some(value()?.parse()?),
            "--strict" => args.strict = true,
            _ => return Err(format!("unknown: {word}").into()),
        }
    }
    Ok(args)
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let args = args()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = runtime.block_on(async {
        let until = Instant::now() + Duration::from_secs(args.seconds);
        let hostile: Vec<_> =
            (0..args.hostile).map(|i| tokio::spawn(hostile::client(args.address, i, until))).collect();
        let cheap: Vec<_> = (0..args.cheap).map(|i| tokio::spawn(cheap::client(args.address, i, until))).collect();
        let mut report = report::Report::default();
        for client in cheap {
            report.cheap(client.await?);
        }
        for client in hostile {
            report.hostile(client.await?);
        }
        // It must still be there, and well.
        report.alive =
            client::get(args.address, "/api/solve?game=wythoff&x=1&y=2").await.is_ok_and(|r| r.status == 200);
        Ok::<_, Box<dyn Error>>(report)
    })?;
    let memory = args.pid.map(report::peak_memory).transpose()?;
    println!("{}", report.text(memory));
    let failed = report.failed(memory);
    failed.iter().for_each(|what| println!("FAILED {what}"));
    Ok(if args.strict && !failed.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
