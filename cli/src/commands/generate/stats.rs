//! `gen --stats`: statistics of a batch, as a table or as one object.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use dlx_sudoku::Level;
use dlx_sudoku::format::JSON_VERSION;
use dlx_sudoku::generate::{Cost, Generated};
use serde::{Serialize, Serializer};

/// Statistics of a batch.
#[derive(Debug, Serialize)]
pub(super) struct BatchStats {
    format: &'static str,
    /// Statistics for each number of clues.
    clues: BTreeMap<usize, Class>,
    /// Statistics for each level, if a difficulty was requested.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", serialize_with = "by_name")]
    levels: BTreeMap<Level, Class>,
    /// How often each symbol is a clue.
    symbols: BTreeMap<char, u64>,
}

/// Statistics of one class of puzzles.
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
        Self {
            format: JSON_VERSION,
            clues: BTreeMap::new(),
            levels: BTreeMap::new(),
            symbols: BTreeMap::new(),
        }
    }
}

impl BatchStats {
    /// Adds a puzzle.
    pub(super) fn add(&mut self, made: &Generated) {
        for symbol in made.puzzle.model().alphabet().iter() {
            self.symbols.entry(symbol.to_char()).or_default();
        }
        for symbol in made.puzzle.givens().iter().flatten() {
            *self.symbols.entry(symbol.to_char()).or_default() += 1;
        }
        let Cost { attempts: tries, nodes, time, .. } = made.cost;
        let class = Class { puzzles: 1, tries, nodes, seconds: Duration::as_secs_f64(&time) };
        self.clues.entry(made.puzzle.clue_count()).or_default().add(&class);
        if let Some(difficulty) = made.difficulty {
            self.levels.entry(difficulty.level).or_default().add(&class);
        }
    }
}

/// Classes under the names of their levels, the easiest first.
fn by_name<S: Serializer>(levels: &BTreeMap<Level, Class>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(levels.iter().map(|(level, class)| (level.name(), class)))
}

impl Class {
    fn add(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.tries += other.tries;
        self.nodes += other.nodes;
        self.seconds += other.seconds;
    }

    /// Puzzles per second on one thread.
    fn rate(&self) -> f64 {
        self.puzzles as f64 / self.seconds.max(1e-9)
    }

    fn row(&self, f: &mut fmt::Formatter<'_>, name: &dyn fmt::Display) -> fmt::Result {
        let Self { puzzles, tries, nodes, .. } = self;
        writeln!(f, "{name:>7} {puzzles:>8} {tries:>8} {nodes:>12} {:>10.1}", self.rate())
    }
}

/// The head of a table of classes.
fn heading(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    writeln!(f, "{name:>7} {:>8} {:>8} {:>12} {:>10}", "puzzles", "tries", "nodes", "puzzles/s")
}

impl fmt::Display for BatchStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = Class::default();
        heading(f, "clues")?;
        for (clues, class) in &self.clues {
            class.row(f, clues)?;
            all.add(class);
        }
        all.row(f, &"all")?;
        if !self.levels.is_empty() {
            heading(f, "level")?;
            self.levels.iter().try_for_each(|(level, class)| class.row(f, level))?;
        }
        writeln!(f, "{:>7} {:>8} {:>8}", "symbol", "clues", "a puzzle")?;
        for (symbol, clues) in &self.symbols {
            writeln!(f, "{symbol:>7} {clues:>8} {:>8.2}", *clues as f64 / all.puzzles as f64)?;
        }
        Ok(())
    }
}
