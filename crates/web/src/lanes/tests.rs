//! The lanes: order, slices, stopping, refusals, panics, steps that do not look at the clock.

use super::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

const MILLI: Duration = Duration::from_millis(1);

fn lane(name: &'static str, slice: u32, waiting: usize) -> Lane {
    Lane { name, slice: slice * MILLI, waiting, nice: 0 }
}

fn block<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
}

/// Works for so long, or until it is told to stop.
fn busy(time: Duration, stop: &AtomicBool) -> bool {
    let since = Instant::now();
    while since.elapsed() < time {
        if stop.load(SeqCst) {
            return false;
        }
        thread::sleep(MILLI / 4);
    }
    true
}

fn named() -> String {
    thread::current().name().unwrap_or("").to_string()
}

#[test]
fn what_is_not_finished_goes_to_the_next_lane_and_an_attempt_that_was_stopped_is_thrown_away() {
    let lanes = Lanes::start(&[lane("quick", 10, 8), lane("slow", 10_000, 8)]).unwrap();
    let tries = Arc::new(AtomicUsize::new(0));
    let work = |time: Duration| {
        let tries = tries.clone();
        Box::new(move |stop: &AtomicBool| {
            tries.fetch_add(1, SeqCst);
            (busy(time, stop), named())
        })
    };
    assert_eq!(block(lanes.run(0, work(Duration::ZERO))), Ok((true, "quick".into())));
    assert_eq!(tries.swap(0, SeqCst), 1);
    assert_eq!(block(lanes.run(0, work(200 * MILLI))), Ok((true, "slow".into())));
    assert_eq!(tries.load(SeqCst), 2);
}

#[test]
fn the_last_lane_ends_at_its_slice_too() {
    let lanes = Lanes::start(&[lane("only", 20, 8)]).unwrap();
    let since = Instant::now();
    assert_eq!(block(lanes.run(0, Box::new(|stop| busy(Duration::from_secs(60), stop)))), Ok(false));
    assert!(since.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_client_that_leaves_frees_the_lane_at_once() {
    let lanes = Lanes::start(&[lane("only", 60_000, 8)]).unwrap();
    block(async {
        let long = lanes.run(0, Box::new(|stop| busy(Duration::from_secs(60), stop)));
        assert!(tokio::time::timeout(20 * MILLI, long).await.is_err());
        let next = lanes.run(0, Box::new(|_| true));
        assert_eq!(tokio::time::timeout(Duration::from_secs(20), next).await, Ok(Ok(true)));
    });
}

#[test]
fn one_that_waits_and_leaves_makes_room() {
    let lanes = Lanes::start(&[lane("only", 60_000, 1)]).unwrap();
    let long = || lanes.run(0, Box::new(|stop| busy(Duration::from_secs(60), stop)));
    block(async {
        let mut running = Box::pin(long());
        assert!(tokio::time::timeout(20 * MILLI, &mut running).await.is_err());
        let mut waiting = Box::pin(long());
        assert!(tokio::time::timeout(20 * MILLI, &mut waiting).await.is_err());
        assert_eq!(long().await, Err(Refused::Full));
        drop(waiting);
        let mut waiting = Box::pin(long());
        assert!(tokio::time::timeout(20 * MILLI, &mut waiting).await.is_err());
        drop((running, waiting));
        assert_eq!(lanes.run(0, Box::new(|_| true)).await, Ok(true));
    });
}

#[test]
fn a_full_next_lane_refuses() {
    let lanes = Lanes::start(&[lane("quick", 5, 8), lane("slow", 60_000, 1)]).unwrap();
    let long = || lanes.run(0, Box::new(|stop| busy(Duration::from_secs(60), stop)));
    block(async {
        let mut running = Box::pin(long());
        assert!(tokio::time::timeout(100 * MILLI, &mut running).await.is_err());
        let mut waiting = Box::pin(long());
        assert!(tokio::time::timeout(100 * MILLI, &mut waiting).await.is_err());
        assert_eq!(long().await, Err(Refused::Full));
        assert_eq!(lanes.run(0, Box::new(|_| true)).await, Ok(true));
    });
}

#[test]
fn a_panic_is_told_and_the_thread_lives_on() {
    let lanes: Lanes<()> = Lanes::start(&[lane("only", 1000, 8)]).unwrap();
    let told = block(lanes.run(0, Box::new(|_| std::panic::resume_unwind(Box::new("on purpose")))));
    assert_eq!(told, Err(Refused::Panicked));
    assert_eq!(block(lanes.run(0, Box::new(|_| ()))), Ok(()));
}

#[test]
fn the_small_go_first() {
    let lanes = Lanes::start(&[lane("only", 60_000, 8)]).unwrap();
    let order = Arc::new(Mutex::new(Vec::new()));
    let gate = Arc::new(AtomicBool::new(false));
    let note = |weight: usize| {
        let (order, gate) = (order.clone(), gate.clone());
        let work = move |_: &AtomicBool| {
            while !gate.load(SeqCst) {
                thread::sleep(MILLI);
            }
            order.lock().unwrap().push(weight);
        };
        lanes.run(weight, Box::new(work))
    };
    block(async {
        let mut all = vec![Box::pin(note(0))];
        // It runs, and the others wait behind it.
        assert!(tokio::time::timeout(50 * MILLI, &mut all[0]).await.is_err());
        all.extend([100_000, 5000, 3, 2].map(|weight| Box::pin(note(weight))));
        for future in all.iter_mut().skip(1).rev() {
            assert!(tokio::time::timeout(MILLI, future).await.is_err());
        }
        gate.store(true, SeqCst);
        for future in all {
            assert_eq!(future.await, Ok(()));
        }
    });
    assert_eq!(*order.lock().unwrap(), [0, 2, 3, 5000, 100_000]);
}

#[test]
fn a_step_that_never_looks_at_the_clock_does_not_hold_up_the_others() {
    let lanes = Lanes::start(&[lane("quick", 5, 8), lane("slow", 60_000, 8)]).unwrap();
    let deaf = || lanes.run(0, Box::new(|_| thread::sleep(600 * MILLI)));
    block(async {
        let (mut first, mut second) = (Box::pin(deaf()), Box::pin(deaf()));
        let _ = tokio::time::timeout(MILLI, &mut first).await;
        let _ = tokio::time::timeout(MILLI, &mut second).await;
        let since = Instant::now();
        assert_eq!(lanes.run(0, Box::new(|_| ())).await, Ok(()));
        assert!(since.elapsed() < 400 * MILLI, "{:?}", since.elapsed());
        drop((first, second));
    });
}

#[test]
fn ending_the_lanes_ends_their_work() {
    let lanes = Lanes::start(&[lane("only", 60_000, 8)]).unwrap();
    let ended = Arc::new(AtomicBool::new(false));
    let sign = ended.clone();
    block(async {
        let work = lanes.run(
            0,
            Box::new(move |stop| {
                busy(Duration::from_secs(60), stop);
                sign.store(true, SeqCst);
            }),
        );
        assert!(tokio::time::timeout(20 * MILLI, work).await.is_err());
    });
    drop(lanes);
    assert!((0..200).any(|_| {
        thread::sleep(10 * MILLI);
        ended.load(SeqCst)
    }));
}
