//! The lanes: order, slices, stopping, refusals, panics, steps that do not look at the clock.

use super::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

const MILLI: Duration = Duration::from_millis(1);

fn lane(name: &'static str, slice: u32, waiting: usize) -> Lane {
    Lane { name, slice: slice * MILLI, waiting, nice: 0 }
}

fn block<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
}

/// Works until it is stopped, and counts its attempts.
fn endless(begun: &Arc<AtomicUsize>) -> Work<bool> {
    let begun = begun.clone();
    Box::new(move |stop| {
        begun.fetch_add(1, SeqCst);
        wait_for(stop);
        false
    })
}

fn wait_for(flag: &AtomicBool) {
    while !flag.load(SeqCst) {
        thread::sleep(MILLI / 4);
    }
}

/// Whether a computation goes on: it is in its queue, or at work.
async fn goes_on(work: &mut (impl Future + Unpin)) -> bool {
    tokio::time::timeout(MILLI, work).await.is_err()
}

/// Waits until an endless computation has begun this many times.
async fn until_begun(work: &mut (impl Future + Unpin), begun: &AtomicUsize, times: usize) {
    while begun.load(SeqCst) < times {
        assert!(goes_on(work).await);
    }
}

fn named() -> String {
    thread::current().name().unwrap_or("").to_string()
}

#[test]
fn what_is_not_finished_goes_to_the_next_lane_and_an_attempt_that_was_stopped_is_thrown_away() {
    let tries = Arc::new(AtomicUsize::new(0));
    // Ignores this many requests to stop, then ends.
    let work = |stops: usize| {
        let tries = tries.clone();
        Box::new(move |stop: &AtomicBool| {
            let ends = tries.fetch_add(1, SeqCst) == stops;
            if !ends {
                wait_for(stop);
            }
            (ends, named())
        })
    };
    let lanes = Lanes::start(&[lane("quick", 60_000, 8), lane("slow", 60_000, 8)]).unwrap();
    assert_eq!(block(lanes.run(0, work(0))), Ok((true, "quick".into())));
    assert_eq!(tries.swap(0, SeqCst), 1);
    let lanes = Lanes::start(&[lane("quick", 10, 8), lane("slow", 60_000, 8)]).unwrap();
    assert_eq!(block(lanes.run(0, work(1))), Ok((true, "slow".into())));
    assert_eq!(tries.load(SeqCst), 2);
}

#[test]
fn the_last_lane_ends_at_its_slice_too() {
    let lanes = Lanes::start(&[lane("only", 20, 8)]).unwrap();
    assert_eq!(block(lanes.run(0, endless(&Arc::default()))), Ok(false));
}

#[test]
fn a_client_that_leaves_frees_the_lane_at_once() {
    let lanes = Lanes::start(&[lane("only", u32::MAX, 8)]).unwrap();
    let begun = Arc::default();
    block(async {
        let mut long = Box::pin(lanes.run(0, endless(&begun)));
        until_begun(&mut long, &begun, 1).await;
        drop(long);
        assert_eq!(lanes.run(0, Box::new(|_| true)).await, Ok(true));
    });
}

#[test]
fn one_that_waits_and_leaves_makes_room() {
    let lanes = Lanes::start(&[lane("only", u32::MAX, 1)]).unwrap();
    let begun = Arc::default();
    let long = || lanes.run(0, endless(&begun));
    block(async {
        let mut running = Box::pin(long());
        until_begun(&mut running, &begun, 1).await;
        let mut waiting = Box::pin(long());
        assert!(goes_on(&mut waiting).await);
        assert_eq!(long().await, Err(Refused::Full));
        drop(waiting);
        let mut waiting = Box::pin(long());
        assert!(goes_on(&mut waiting).await);
        drop((running, waiting));
        assert_eq!(lanes.run(0, Box::new(|_| true)).await, Ok(true));
    });
}

#[test]
fn a_full_next_lane_refuses() {
    let lanes = Lanes::start(&[lane("quick", 5, 8), lane("slow", u32::MAX, 1)]).unwrap();
    let begun = Arc::default();
    let long = || Box::pin(lanes.run(0, endless(&begun)));
    block(async {
        let mut running = long();
        until_begun(&mut running, &begun, 2).await;
        // One of two waits in the slow lane, the other finds it full.
        let (mut second, mut third) = (long(), long());
        let refused = tokio::select! { told = &mut second => told, told = &mut third => told };
        assert_eq!(refused, Err(Refused::Full));
        assert!(goes_on(&mut running).await);
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
    let lanes = Lanes::start(&[lane("only", u32::MAX, 8)]).unwrap();
    let order = Arc::new(Mutex::new(Vec::new()));
    let (gate, begun) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let note = |weight: usize| {
        let (order, gate, begun) = (order.clone(), gate.clone(), begun.clone());
        let work = move |_: &AtomicBool| {
            begun.fetch_add(1, SeqCst);
            wait_for(&gate);
            order.lock().unwrap().push(weight);
        };
        lanes.run(weight, Box::new(work))
    };
    block(async {
        let mut all = vec![Box::pin(note(0))];
        // It runs, and the others wait.
        until_begun(&mut all[0], &begun, 1).await;
        all.extend([100_000, 5000, 3, 2].map(|weight| Box::pin(note(weight))));
        for future in all.iter_mut().skip(1).rev() {
            assert!(goes_on(future).await);
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
    let gate = Arc::new(AtomicBool::new(false));
    let deaf = || {
        let gate = gate.clone();
        Box::pin(lanes.run(0, Box::new(move |_| wait_for(&gate))))
    };
    block(async {
        let (mut first, mut second) = (deaf(), deaf());
        assert!(goes_on(&mut first).await && goes_on(&mut second).await);
        assert_eq!(lanes.run(0, Box::new(|_| ())).await, Ok(()));
        gate.store(true, SeqCst);
    });
}

#[test]
fn ending_the_lanes_ends_their_work() {
    let lanes = Lanes::start(&[lane("only", u32::MAX, 8)]).unwrap();
    let (sign, ended) = std::sync::mpsc::channel();
    let begun = Arc::new(AtomicUsize::new(0));
    let mut work = endless(&begun);
    block(async {
        let work = lanes.run(0, Box::new(move |stop| sign.send(work(stop)).unwrap()));
        until_begun(&mut Box::pin(work), &begun, 1).await;
    });
    drop(lanes);
    assert_eq!(ended.recv(), Ok(false));
}
