//! The solvers that are compared, each in a file of its own.

mod compiled;
mod dlx;
mod exact_covers;
mod knuth;
mod lynn;
mod ours;
mod sudoku;
mod tdoku;
mod xcc;

use anyhow::Result;
use dlx_engine::Engine;

use crate::run::Run;

/// The digits of a puzzle, row after row; 0 in empty cells.
pub(crate) type Board = [u8; 81];

/// An answer that can be compared with another contender's.
pub(crate) trait Answer {
    /// Where the two differ, if they do.
    fn difference(&self, other: &Self) -> Option<String>;
}

/// What a contender said about an exact-cover problem.
pub(crate) struct Found {
    /// The number of solutions, if a search was requested.
    pub(crate) count: Option<u64>,
    /// How it was found, to be shown beside the time.
    pub(crate) how: String,
}

impl Answer for Found {
    fn difference(&self, other: &Self) -> Option<String> {
        let differs = self.count != other.count;
        differs.then(|| format!("{:?} against {:?} solutions", self.count, other.count))
    }
}

/// The number of solutions of each puzzle of a set; 2 means more than one.
pub(crate) struct Counts(Vec<u8>);

impl Counts {
    /// The number of puzzles with exactly one solution.
    pub(crate) fn unique(&self) -> usize {
        self.0.iter().filter(|&&count| count == 1).count()
    }
}

impl Answer for Counts {
    fn difference(&self, other: &Self) -> Option<String> {
        let differs = |index: &usize| self.0.get(*index) != other.0.get(*index);
        let index = (0..self.0.len().max(other.0.len())).find(differs)?;
        Some(format!("puzzle {index}: {:?} against {:?} solutions", self.0.get(index), other.0.get(index)))
    }
}

/// A solver of exact-cover problems.
pub(crate) trait Cover {
    fn name(&self) -> String;
    /// Whether it takes problems with items that are covered several times.
    fn takes_several(&self) -> bool {
        false
    }
    /// Whether it takes problems whose items are covered once.
    fn takes_once(&self) -> bool {
        true
    }
    /// Prepares the problem from its text and, if `search` is set, finds the number of solutions.
    ///
    /// # Errors
    /// Why this solver cannot take the problem.
    fn run(&self, text: &str, search: bool) -> Result<Run<Found>>;
}

/// A solver of 9x9 Sudoku.
pub(crate) trait Sudoku {
    fn name(&self) -> String;
    /// Counts the solutions of each board, up to 2. Work that is done once for all boards counts as setup.
    fn run(&self, boards: &[Board]) -> Result<Run<Counts>>;
}

/// The solvers of exact-cover problems. The others are compared with the first.
///
/// # Errors
/// If the sources of one of them were named, but cannot be compiled.
pub(crate) fn for_cover(engines: &[Engine]) -> Result<Vec<Box<dyn Cover>>> {
    let mut all: Vec<Box<dyn Cover>> =
        vec![Box::new(dlx::Dlx), Box::new(exact_covers::ExactCovers), Box::new(xcc::Xcc)];
    all.extend(lynn::Lynn::compiled()?.map(|lynn| Box::new(lynn) as Box<dyn Cover>));
    all.extend(knuth::Knuth::compiled()?.into_iter().map(|knuth| Box::new(knuth) as Box<dyn Cover>));
    for &engine in engines {
        all.push(Box::new(ours::Ours(engine)));
        all.push(Box::new(ours::OursCounting(engine)));
    }
    Ok(all)
}

/// The solvers of Sudoku. The others are compared with the first.
///
/// # Errors
/// If the sources of one of them were named, but cannot be compiled.
pub(crate) fn for_sudoku(engines: &[Engine]) -> Result<Vec<Box<dyn Sudoku>>> {
    let mut all: Vec<Box<dyn Sudoku>> = vec![Box::new(sudoku::Crate)];
    all.extend(tdoku::Tdoku::compiled()?.map(|tdoku| Box::new(tdoku) as Box<dyn Sudoku>));
    all.extend(engines.iter().map(|&engine| Box::new(ours::Ours(engine)) as Box<dyn Sudoku>));
    Ok(all)
}
