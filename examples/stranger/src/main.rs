//! A program outside the workspace with one dependency: it makes a puzzle, solves it, and solves its own
//! cover problem with progress and a way to cancel. `just stranger` runs it, and checks that it pulls in none
//! of the command's dependencies.

use std::error::Error;
use std::time::Duration;

use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{Cancel, Problem, Session, Status, Stop, Symmetry, Uniqueness, catalogue};

/// Makes a puzzle and solves it.
fn puzzle() -> Result<(), Box<dyn Error>> {
    let spec = catalogue::find("windoku").ok_or("windoku is in the catalogue")?;
    let settings = Settings::default().symmetry(Symmetry::Rotate180);
    let made = Generator::new(spec, settings, 7)?.puzzle(0)?;
    let lowered = made.puzzle.model().lower();
    let answer = Session::of(&lowered).solve(made.puzzle.givens());
    assert_eq!(answer.count, Uniqueness::Unique);
    assert_eq!(answer.solution, Some(made.solution));
    println!("a windoku of {} clues has one solution", made.puzzle.clue_count());
    Ok(())
}

/// `n` queens on a board of `n` by `n`, none of which attacks another.
fn queens(n: usize) -> Result<Problem, Box<dyn Error>> {
    let mut builder = Problem::builder();
    let rows: Vec<_> = (0..n).map(|row| builder.primary(&format!("r{row}"))).collect();
    let columns: Vec<_> = (0..n).map(|column| builder.primary(&format!("c{column}"))).collect();
    let rising: Vec<_> = (0..2 * n - 1).map(|line| builder.secondary(&format!("a{line}"))).collect();
    let falling: Vec<_> = (0..2 * n - 1).map(|line| builder.secondary(&format!("b{line}"))).collect();
    for row in 0..n {
        for column in 0..n {
            builder.option([rows[row], columns[column], rising[row + column], falling[row + n - 1 - column]]);
        }
    }
    Ok(builder.build()?)
}

/// Counts the solutions of a problem, on two threads.
fn cover() -> Result<(), Box<dyn Error>> {
    let problem = queens(8)?;
    let outcome = problem.solver().threads(2).count();
    assert_eq!((outcome.solutions, outcome.status), (92, Status::Exhausted));
    println!("eight queens stand in {} ways", outcome.solutions);
    Ok(())
}

/// Follows a search that would take forever, and cancels it.
fn cancelled() -> Result<(), Box<dyn Error>> {
    let problem = queens(20)?;
    let cancel = Cancel::new();
    let mut reports = 0;
    let solver = problem.solver().cancel(cancel.clone()).progress(Duration::from_millis(20), |progress| {
        reports += 1;
        println!("{} solutions after {} nodes", progress.solutions, progress.nodes);
        if reports == 3 {
            cancel.cancel();
        }
    });
    let outcome = solver.count();
    assert_eq!(outcome.status, Status::Stopped(Stop::Cancelled));
    assert!(outcome.solutions > 0);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    puzzle()?;
    cover()?;
    cancelled()
}
