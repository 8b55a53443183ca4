//! A puzzle on the table.

use std::collections::BTreeSet;
use std::time::Duration;

use dlx_sudoku::{Record, Values};

use super::game::Game;
use super::kept::Kept;
use super::sheet::Sheet;

/// A puzzle on the table.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) sheet: Sheet,
    pub(crate) game: Game,
    /// The cell of the cursor, which is selected.
    pub(crate) cursor: usize,
    pub(crate) selected: BTreeSet<usize>,
    /// Cells that break rules.
    pub(crate) broken: BTreeSet<usize>,
    /// The first rule that is broken, in words.
    pub(crate) fault: Option<String>,
    /// Entries that are known to be wrong.
    pub(crate) wrong: BTreeSet<usize>,
    pub(crate) is_solved: bool,
    /// Whether digits of the solution were shown: what is right after that is not the player's alone.
    pub(super) is_shown: bool,
    pub(crate) time: Duration,
    /// The only solution, once it is known.
    pub(super) solution: Option<Values>,
    /// Whether the state has changed since it was last taken to be kept.
    pub(super) is_changed: bool,
}

impl Table {
    pub(super) fn new(record: Record) -> Self {
        let sheet = Sheet::new(record);
        let mut table = Self {
            game: Game::new(&sheet),
            cursor: 0,
            selected: BTreeSet::from([0]),
            broken: BTreeSet::new(),
            fault: None,
            wrong: BTreeSet::new(),
            is_solved: false,
            is_shown: false,
            time: Duration::ZERO,
            // Solutions of files are claims.
            solution: sheet.record().solution.clone().filter(|_| !sheet.record().is_claimed),
            is_changed: false,
            sheet,
        };
        table.look();
        table
    }

    /// Looks at the board after a change.
    pub(super) fn look(&mut self) {
        let violations = self.sheet.model().check(&self.game.board());
        self.broken = violations.iter().flat_map(|found| &found.cells).map(|cell| cell.index()).collect();
        self.is_solved = violations.is_empty() && self.game.is_full();
        self.fault = violations.into_iter().next().map(|found| found.message);
        self.wrong.clear();
    }

    /// Sets the digits of cells to those of a solution.
    pub(super) fn reveal(&mut self, cells: &[usize], solution: &Values) -> bool {
        let is_changed = self.game.reveal(&self.sheet, cells, solution);
        self.is_shown |= is_changed;
        is_changed
    }

    /// Goes on with a game that was left.
    pub(super) fn resume(&mut self, kept: Kept) {
        self.game.resume(kept.entries);
        self.time = Duration::from_secs(kept.seconds);
        self.is_shown = kept.is_shown;
        self.look();
    }
}
