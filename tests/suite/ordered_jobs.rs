//! Jobs on several threads, and their results in order.

use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::Duration;

use dlx_engine::Watch;
use dlx_sudoku::ordered_jobs::{Queue, run};

fn double(queue: &Queue<'_, u64>) {
    while let Some((job, results)) = queue.take() {
        results.send(job);
        results.send(job);
    }
}

#[test]
fn results_come_in_the_order_of_the_jobs() {
    for threads in [1, 2, 4] {
        let mut seen = Vec::new();
        run(5000, threads, &Watch::default(), double, |job| {
            seen.push(job);
            ControlFlow::Continue(())
        });
        assert!(seen.iter().copied().eq((0..10_000).map(|k| k / 2)), "{threads} threads");
    }
}

#[test]
fn a_break_ends_the_work() {
    for threads in [1, 4] {
        let mut calls = 0;
        run(1 << 40, threads, &Watch::default(), double, |_| {
            calls += 1;
            ControlFlow::Break(())
        });
        assert_eq!(calls, 1);
    }
}

#[test]
fn a_receiver_that_panics_ends_the_work() {
    let work = |queue: &Queue<'_, u64>| {
        while let Some((job, results)) = queue.take() {
            (0..1_000).for_each(|_| results.send(job));
        }
    };
    for threads in [1, 4] {
        let run =
            || run(1 << 40, threads, &Watch::default(), work, |_| panic!("there is nowhere to write to"));
        assert!(panic::catch_unwind(run).is_err(), "{threads} threads");
    }
}

#[test]
fn work_that_is_over_is_not_begun() {
    let watch = Watch::default();
    watch.flag().cancel();
    for threads in [1, 2] {
        run(10, threads, &watch, double, |_| panic!("there are no results"));
    }
}

#[test]
fn a_closed_queue_gives_no_more_jobs() {
    for threads in [1, 3] {
        let work = |queue: &Queue<'_, u64>| {
            while let Some((job, results)) = queue.take() {
                if job == 500 {
                    queue.close();
                }
                results.send(job);
            }
        };
        let mut seen = Vec::new();
        run(u64::MAX, threads, &Watch::default(), work, |job| {
            seen.push(job);
            ControlFlow::Continue(())
        });
        assert!(seen.len() > 500 && seen.iter().copied().eq(0..seen.len() as u64), "{threads} threads");
    }
}

#[test]
fn results_before_the_end_have_no_gap() {
    let (begun, watch) = (AtomicU64::new(0), Watch::default());
    let work = |queue: &Queue<'_, u64>| {
        while let Some((job, results)) = queue.take() {
            if begun.fetch_add(1, Ordering::Relaxed) == 20_000 {
                watch.flag().cancel();
            }
            results.send(job);
        }
    };
    let mut seen = Vec::new();
    run(1 << 40, 3, &watch, work, |job| {
        seen.push(job);
        ControlFlow::Continue(())
    });
    assert!(!seen.is_empty() && seen.iter().copied().eq(0..seen.len() as u64));
}

#[test]
fn more_results_than_there_is_room_for_wait() {
    let work = |queue: &Queue<'_, u64>| {
        while let Some((_, results)) = queue.take() {
            (0..10_000).for_each(|k| results.send(k));
        }
    };
    let mut count = 0;
    run(3, 2, &Watch::default(), work, |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(count, 30_000);
}

#[test]
fn a_slow_job_does_not_hold_up_those_before_it() {
    let (told, heard) = mpsc::channel();
    let (told, heard) = (Mutex::new(told), Mutex::new(heard));
    let work = |queue: &Queue<'_, u64>| {
        while let Some((job, results)) = queue.take() {
            if job == 3000 {
                // Ends when the results before it have arrived.
                let heard = heard.lock().expect("nobody panics").recv_timeout(Duration::from_secs(60));
                assert!(heard.is_ok(), "the results before it do not come");
            }
            results.send(job);
        }
    };
    run(4000, 2, &Watch::default(), work, |job| {
        if job == 2999 {
            told.lock().expect("nobody panics").send(()).expect("the job waits");
        }
        ControlFlow::Continue(())
    });
}
