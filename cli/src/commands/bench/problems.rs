//! The built-in problems. Each file states its number of solutions, or holds puzzles with one solution each.

use anyhow::{Context as _, Result};
use dlx_engine::{OptionId, Problem};
use dlx_sudoku::{ModelFinder, format};

/// A built-in problem.
#[derive(Debug)]
pub(super) struct Built {
    pub(super) name: &'static str,
    source: Source,
}

#[derive(Debug)]
enum Source {
    /// Knuth's text format, with the number of solutions in a comment.
    Cover(&'static str),
    /// Puzzles of one variant, one per line.
    Puzzles(&'static str),
}

macro_rules! data {
    ($file:literal) => {
        include_str!(concat!("../../../../benches/data/", $file))
    };
}

/// All built-in problems, in the order in which they are run.
pub(super) const PROBLEMS: &[Built] = &[
    Built { name: "queens-12", source: Source::Cover(data!("queens12.dlx")) },
    Built { name: "langford-11", source: Source::Cover(data!("langford11.dlx")) },
    Built { name: "pentominoes-3x20", source: Source::Cover(data!("pent3x20.dlx")) },
    Built { name: "sudoku-easy", source: Source::Puzzles(data!("easy.sdm")) },
    Built { name: "sudoku-medium", source: Source::Puzzles(data!("medium.sdm")) },
    Built { name: "sudoku-hard", source: Source::Puzzles(data!("hard.sdm")) },
    Built { name: "sudoku-samurai", source: Source::Puzzles(data!("samurai.sdm")) },
];

/// A problem ready to be searched.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) name: &'static str,
    pub(super) problem: Problem,
    /// The given options of each search.
    pub(super) starts: Vec<Vec<OptionId>>,
    /// The number of solutions from each start.
    pub(super) solutions: u64,
}

impl Built {
    /// Reads the problem.
    pub(super) fn task(&self) -> Result<Task> {
        match self.source {
            Source::Cover(text) => self.cover(text),
            Source::Puzzles(text) => self.puzzles(text),
        }
        .with_context(|| format!("the built-in problem {}", self.name))
    }

    fn cover(&self, text: &str) -> Result<Task> {
        let solutions = text.lines().find_map(|line| line.strip_prefix("| solutions: "));
        Ok(Task {
            name: self.name,
            problem: Problem::from_text(text.as_bytes())?,
            starts: vec![Vec::new()],
            solutions: solutions.context("found no number of solutions")?.parse()?,
        })
    }

    fn puzzles(&self, text: &str) -> Result<Task> {
        let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect())?;
        let lowered = records.first().context("found no puzzle")?.puzzle.model().lower();
        let starts = records.iter().map(|record| lowered.encode(record.puzzle.givens())).collect();
        Ok(Task { name: self.name, problem: lowered.problem, starts, solutions: 1 })
    }
}

impl Task {
    /// The number of solutions from all starts.
    pub(super) fn expected(&self) -> u64 {
        self.solutions * self.starts.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_can_be_read() {
        for built in PROBLEMS {
            let task = built.task().unwrap();
            assert!(!task.starts.is_empty() && task.expected() > 0, "{}", task.name);
        }
    }
}
