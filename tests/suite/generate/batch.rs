//! Batches: the same puzzles however they are made, and an early end on request.

use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::{Duration, Instant};

use dlx_engine::{Cancel, Stop, Watch};
use dlx_sudoku::Values;
use dlx_sudoku::generate::{Batch, GenerateError, Generated, Generator, Settings};
use dlx_variants::{CellId, Spec, Symmetry};

use super::judge::generator as try_generator;

const FOR_EVER: u64 = u64::MAX;

fn generator(id: &str, settings: Settings) -> Generator {
    try_generator(id, settings, 11).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn of(count: u64, threads: usize) -> Batch {
    Batch::new(count).threads(threads)
}

/// The variant of a puzzle, which rules of its own belong to, and its givens, or why there is none.
type Made = Result<(Spec, Values), Option<Stop>>;

fn short(made: Result<Generated, GenerateError>) -> Made {
    made.map(|made| (made.puzzle.model().spec().clone(), made.puzzle.givens().to_vec())).map_err(|error| {
        match error {
            GenerateError::Stopped(stop) => Some(stop),
            _ => None,
        }
    })
}

/// All that a batch hands over.
fn collect(generator: &Generator, batch: &Batch) -> Vec<Made> {
    let mut all = Vec::new();
    generator.batch(batch, |index, made| {
        assert_eq!(index, all.len() as u64, "puzzles come in order");
        all.push(short(made));
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn a_batch_ends_with_the_last_index() {
    for threads in [1, 2] {
        let mut indices = Vec::new();
        generator("4x4", Settings::default()).batch(
            &of(FOR_EVER, threads).first(u64::MAX - 1),
            |index, made| {
                made.unwrap();
                indices.push(index);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(indices, [u64::MAX - 1, u64::MAX], "{threads} threads");
    }
}

/// Settings whose search never ends: no puzzle has so few clues.
fn hopeless() -> Settings {
    Settings::default().clues(8)
}

#[test]
fn a_puzzle_ends_with_its_watch() {
    let (cancel, timed) = (Cancel::new(), Watch::default().time(Some(Duration::from_millis(50))));
    let made = generator("classic", hopeless()).puzzle_within(0, &timed);
    assert_eq!(made, Err(GenerateError::Stopped(Stop::Time)));
    cancel.cancel();
    for id in ["4x4", "jigsaw"] {
        let made = generator(id, Settings::default()).puzzle_within(0, &Watch::on(&cancel));
        assert_eq!(made, Err(GenerateError::Stopped(Stop::Cancelled)), "{id}");
    }
    let generator = generator("4x4", Settings::default());
    assert_eq!(generator.puzzle_within(3, &Watch::on(&Cancel::new())), generator.puzzle(3));
    assert_ne!(generator.puzzle(2), generator.puzzle(3));
}

#[test]
fn a_puzzle_depends_on_seed_and_index_alone() {
    let cases = [
        ("classic", Settings::default()),
        ("6x6", Settings::default().clues(12).symmetry(Symmetry::Rotate180)),
        ("jigsaw", Settings::default()),
        ("killer-6x6", Settings::default()),
        ("anti-king", Settings::default().minimise(false)),
        ("samurai", Settings::default().node_limit(2_000)),
    ];
    for (id, settings) in cases {
        let generator = generator(id, settings);
        let made = collect(&generator, &of(9, 1));
        assert_eq!(made, collect(&generator, &of(9, 4)), "{id}");
        assert_eq!(made[..5], collect(&generator, &of(5, 2)), "{id}");
        for index in [8, 3] {
            assert_eq!(made[index], short(generator.puzzle(index as u64)), "{id}");
        }
        assert!(made.windows(2).all(|pair| pair[0] != pair[1] || pair[0].is_err()), "{id}");
    }
}

#[test]
fn seeds_give_different_puzzles() {
    let first = |seed| short(try_generator("classic", Settings::default(), seed).unwrap().puzzle(0)).unwrap();
    let puzzles: Vec<_> = (0..5).chain([u64::MAX]).map(first).collect();
    assert!((0..puzzles.len()).all(|k| !puzzles[..k].contains(&puzzles[k])));
}

#[test]
fn a_batch_of_none_is_empty() {
    assert_eq!(collect(&generator("classic", hopeless()), &of(0, 2)), []);
}

#[test]
fn a_node_limit_stops_each_puzzle_at_the_same_place() {
    let limited = |nodes, settings: Settings| generator("classic", settings.node_limit(nodes));
    assert_eq!(collect(&limited(5_000, hopeless()), &of(6, 2)), vec![Err(Some(Stop::Nodes)); 6]);
    let mut some_are_stopped = false;
    for nodes in (40..400).step_by(40) {
        let generator = limited(nodes, Settings::default());
        let made = collect(&generator, &of(10, 1));
        assert_eq!(made, collect(&generator, &of(10, 3)), "{nodes} nodes");
        assert!(made.iter().all(|made| made.is_ok() || *made == Err(Some(Stop::Nodes))), "{nodes} nodes");
        some_are_stopped |= made.iter().any(Result::is_ok) && made.iter().any(Result::is_err);
    }
    assert!(some_are_stopped, "one of the limits stops some puzzles");
}

#[test]
fn no_time_is_no_puzzle() {
    let batch = of(3, 2).watch(&within(Duration::ZERO));
    let made = collect(&generator("classic", Settings::default()), &batch);
    assert!(made.iter().all(|made| *made == Err(Some(Stop::Time))));
}

fn within(time: Duration) -> Watch {
    Watch::default().time(Some(time))
}

#[test]
fn time_for_ever_is_no_limit() {
    let batch = of(2, 2).watch(&within(Duration::MAX));
    assert!(collect(&generator("4x4", Settings::default()), &batch).iter().all(Result::is_ok));
}

#[test]
fn a_time_limit_ends_a_hopeless_search() {
    let generator = generator("samurai", hopeless());
    let started = Instant::now();
    let batch = of(FOR_EVER, 2).watch(&within(Duration::from_millis(200)));
    let made = collect(&generator, &batch);
    assert_eq!(made, vec![Err(Some(Stop::Time)); 2], "both threads were at it");
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn cancelling_ends_a_batch_and_keeps_what_is_finished() {
    let (generator, batch) = (generator("classic", Settings::default()), of(FOR_EVER, 2));
    let cancel = batch.watch.flag().clone();
    let mut made = Vec::new();
    let started = thread::scope(|scope| {
        let timer = scope.spawn(move || {
            thread::sleep(Duration::from_millis(200));
            cancel.cancel();
            Instant::now()
        });
        made = collect(&generator, &batch);
        timer.join().expect("the timer does not panic")
    });
    assert!(started.elapsed() < Duration::from_secs(5));
    let finished = made.iter().filter(|made| made.is_ok()).count();
    assert!(finished > 0);
    assert!(made.iter().all(|made| made.is_ok() || *made == Err(Some(Stop::Cancelled))));
    assert!(made.len() - finished <= 2, "a thread leaves at most one puzzle unfinished");
    let same = collect(&generator, &of(3, 1));
    assert_eq!(made[..3], same);
}

#[test]
fn cancelling_ends_every_kind_of_work() {
    let slow = [
        ("samurai", hopeless()),
        ("25x25", Settings::default().patience(u64::MAX)),
        ("25x25", Settings::default().symmetry(Symmetry::Rotate180).patience(u64::MAX)),
        ("jigsaw", hopeless()),
        ("classic", Settings::default().pattern(vec![CellId(0)])),
    ];
    for (id, settings) in slow {
        let (generator, batch) = (generator(id, settings), of(1, 1));
        let cancel = batch.watch.flag().clone();
        thread::scope(|scope| {
            let work = scope.spawn(|| collect(&generator, &batch));
            thread::sleep(Duration::from_millis(300));
            let started = Instant::now();
            cancel.cancel();
            let made = work.join().expect("the batch does not panic");
            assert!(started.elapsed() < Duration::from_secs(30), "{id} goes on for {:?}", started.elapsed());
            assert_eq!(made, [Err(Some(Stop::Cancelled))], "{id}");
        });
    }
}

#[test]
fn a_sink_that_breaks_is_not_called_again() {
    for threads in [1, 4] {
        let (mut calls, batch) = (0, of(FOR_EVER, threads));
        generator("classic", Settings::default()).batch(&batch, |index, made| {
            assert_eq!((index, made.is_ok()), (calls, true));
            calls += 1;
            if calls == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(calls, 3);
    }
}

#[test]
fn a_sink_that_panics_ends_the_batch() {
    let generator = generator("4x4", Settings::default());
    for threads in [1, 3] {
        let cancel = Cancel::new();
        let batch = of(FOR_EVER, threads).watch(&Watch::on(&cancel));
        let sink = |_, _| -> ControlFlow<()> { panic!("there is nowhere to write to") };
        assert!(panic::catch_unwind(AssertUnwindSafe(|| generator.batch(&batch, sink))).is_err());
        assert!(cancel.is_cancelled(), "{threads} threads");
    }
}
