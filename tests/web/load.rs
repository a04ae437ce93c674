//! A few seconds of cheap and hostile clients beside each other: everything cheap is answered, and nothing dies. How
//! quick the answers are is measured by `crates/web/load/run`.

#[path = "../../crates/web/load/cheap.rs"]
mod cheap;
#[path = "../../crates/web/load/client.rs"]
mod client;
mod common;
#[path = "../../crates/web/load/hostile.rs"]
mod hostile;
#[allow(dead_code)]
#[path = "../../crates/web/load/report.rs"]
mod report;

use common::Server;
use std::time::{Duration, Instant};
use wythoff_web::Limits;

#[test]
fn the_cheap_are_served_beside_the_hostile() {
    let server = Server::start(Limits::default());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let report = runtime.block_on(async {
        let until = Instant::now() + Duration::from_secs(3);
        let hostile: Vec<_> = (0..20).map(|i| tokio::spawn(hostile::client(server.address, i, until))).collect();
        let cheap: Vec<_> = (0..20).map(|i| tokio::spawn(cheap::client(server.address, i, until))).collect();
        let mut report = report::Report::default();
        for client in cheap {
            report.cheap(client.await.unwrap());
        }
        for client in hostile {
            report.hostile(client.await.unwrap());
        }
        report
    });
    assert!(report.answered() > 100, "{}", report.text(None));
    assert!(report.unanswered().is_empty(), "{}", report.text(None));
    assert_eq!(server.get("/api/solve?game=wythoff&x=1&y=2").status, 200);
    server.end().unwrap();
}
