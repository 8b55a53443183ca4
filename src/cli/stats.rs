//! `gen --stats`: what a batch came to, as a table or as one object.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use dlx_sudoku::generate::{Cost, Generated};
use dlx_variants::Symbol;
use serde::Serialize;

/// What a batch came to.
#[derive(Debug, Serialize)]
pub(crate) struct BatchStats {
    format: &'static str,
    /// What puzzles of each number of clues came to.
    clues: BTreeMap<usize, Class>,
    /// How often each symbol is a clue.
    symbols: BTreeMap<char, u64>,
}

/// What puzzles of one class came to.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Class {
    puzzles: u64,
    tries: u64,
    nodes: u64,
    /// Seconds on one thread.
    seconds: f64,
}

impl Default for BatchStats {
    /// An empty batch.
    fn default() -> Self {
        Self { format: "dlx-sudoku/1", clues: BTreeMap::new(), symbols: BTreeMap::new() }
    }
}

impl BatchStats {
    /// Takes note of a puzzle.
    pub(crate) fn add(&mut self, made: &Generated) {
        for symbol in Symbol::first(made.puzzle.model.symbols()) {
            self.symbols.entry(symbol.to_char()).or_default();
        }
        for symbol in made.puzzle.givens.iter().flatten() {
            *self.symbols.entry(symbol.to_char()).or_default() += 1;
        }
        let Cost { tries, nodes, time } = made.cost;
        let class = Class { puzzles: 1, tries, nodes, seconds: Duration::as_secs_f64(&time) };
        self.clues.entry(made.puzzle.clues()).or_default().add(&class);
    }
}

impl Class {
    fn add(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.tries += other.tries;
        self.nodes += other.nodes;
        self.seconds += other.seconds;
    }

    /// Puzzles a second on one thread.
    fn rate(&self) -> f64 {
        self.puzzles as f64 / self.seconds.max(1e-9)
    }

    fn row(&self, f: &mut fmt::Formatter<'_>, clues: &dyn fmt::Display) -> fmt::Result {
        let Self { puzzles, tries, nodes, .. } = self;
        writeln!(f, "{clues:>6} {puzzles:>8} {tries:>8} {nodes:>12} {:>10.1}", self.rate())
    }
}

impl fmt::Display for BatchStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = Class::default();
        writeln!(f, "{:>6} {:>8} {:>8} {:>12} {:>10}", "clues", "puzzles", "tries", "nodes", "a second")?;
        for (clues, class) in &self.clues {
            class.row(f, clues)?;
            all.add(class);
        }
        all.row(f, &"all")?;
        writeln!(f, "{:>6} {:>8} {:>8}", "symbol", "clues", "a puzzle")?;
        for (symbol, clues) in &self.symbols {
            writeln!(f, "{symbol:>6} {clues:>8} {:>8.2}", *clues as f64 / all.puzzles as f64)?;
        }
        Ok(())
    }
}
