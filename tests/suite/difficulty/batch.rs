//! Batches with requirements.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dlx_engine::{Stop, Watch};
use dlx_sudoku::difficulty::{Requirement, Requirements};
use dlx_sudoku::generate::{Batch, GenerateError, Generator, Settings};
use dlx_sudoku::{Difficulty, Level, Values};
use dlx_variants::catalogue;

use super::generator;

fn of(count: u64, threads: usize) -> Batch {
    Batch::new(count).threads(threads)
}

type Made = Result<(Values, Option<Difficulty>), GenerateError>;

fn collect(generator: &Generator, batch: &Batch) -> Vec<Made> {
    let mut all = Vec::new();
    generator.batch(batch, |index, made| {
        assert_eq!(index, all.len() as u64, "puzzles come in order");
        all.push(made.map(|made| (made.puzzle.givens().to_vec(), made.difficulty)));
        ControlFlow::Continue(())
    });
    all
}

fn found(made: Vec<Made>) -> Vec<(Values, Option<Difficulty>)> {
    made.into_iter().map(|made| made.expect("a puzzle")).collect()
}

/// A few puzzles of each level, and Hard from there on.
fn mixed() -> Generator {
    let shares = [(2, Level::Tough), (0, Level::Expert), (3, Level::Easy), (1, Level::Hard)];
    let shares = shares.map(|(count, level)| (count, Requirement::of_level(level))).to_vec();
    let generator =
        Generator::new(catalogue::default(), Settings::default(), 3).expect("the variant can be built");
    generator.on_demand(Arc::new(Requirements::shares(shares).expect("puzzles can be so")))
}

#[test]
fn a_batch_is_the_same_however_it_is_made() {
    let generator = mixed();
    let made = found(collect(&generator, &of(8, 1)));
    assert_eq!(made, found(collect(&generator, &of(8, 3))));
    let alone = generator.puzzle(4).expect("a puzzle");
    assert_eq!(made[4], (alone.puzzle.givens().to_vec(), alone.difficulty));
}

#[test]
fn levels_come_in_the_order_of_the_shares() {
    use Level::{Easy, Hard, Tough};
    let levels: Vec<Level> = found(collect(&mixed(), &of(8, 2)))
        .into_iter()
        .map(|(_, difficulty)| difficulty.expect("a puzzle made to requirements has a difficulty").level)
        .collect();
    assert_eq!(levels, [Tough, Tough, Easy, Easy, Easy, Hard, Hard, Hard]);
}

#[test]
fn a_hunt_ends_when_no_boards_are_left() {
    let settings = Settings::default().attempts(3);
    for made in collect(&generator("4x4", settings, Requirement::of_level(Level::Expert)), &of(3, 2)) {
        assert!(matches!(made, Err(GenerateError::Attempts(3))), "{made:?}");
    }
}

#[test]
fn a_hunt_ends_when_time_is_over() {
    let started = Instant::now();
    let batch = of(2, 2).watch(&Watch::default().time(Some(Duration::from_millis(200))));
    for made in collect(&generator("4x4", Settings::default(), Requirement::of_level(Level::Extreme)), &batch)
    {
        assert!(matches!(made, Err(GenerateError::Stopped(Stop::Time))), "{made:?}");
    }
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_hunt_ends_when_no_nodes_are_left() {
    let settings = Settings::default().node_limit(20_000);
    for made in collect(&generator("4x4", settings, Requirement::of_level(Level::Extreme)), &of(2, 1)) {
        assert!(matches!(made, Err(GenerateError::Stopped(Stop::Nodes))), "{made:?}");
    }
}

/// Their rules are drawn and removed for each puzzle alone, also where a limit comes in the middle.
#[test]
fn killers_to_order_are_the_same_on_several_threads() {
    for nodes in [1_000_000, 400] {
        let settings = Settings::default().node_limit(nodes);
        let generator = generator("killer-6x6", settings, Requirement::of_level(Level::Extreme));
        let clues =
            |threads| {
                let mut all = Vec::new();
                generator.batch(&of(4, threads), |_, made| {
                    all.push(made.map(|made| {
                        (made.puzzle.model().spec().clues.clone(), made.minimal, made.cost.nodes)
                    }));
                    ControlFlow::Continue(())
                });
                all
            };
        let made = clues(1);
        assert_eq!(made.iter().all(Result::is_ok), nodes > 400, "{made:?}");
        assert_eq!(format!("{made:?}"), format!("{:?}", clues(3)));
    }
}
