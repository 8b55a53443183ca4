//! Marks between two cells, and the rules that tell of several at once.

use std::collections::BTreeSet;

use dlx_sudoku::variants::Mark;
use dlx_sudoku::{CellId, Model};

/// A mark between two cells, such as a dot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairMark {
    /// What it is, wherever it stands: "black dot", "X".
    pub name: String,
    /// The cells; of an inequality, the lesser one is the first.
    pub cells: [CellId; 2],
}

/// What inequalities are called.
const LESS: &str = "less than";

impl PairMark {
    /// The marks that a rule of a model tells of: all of one kind between its cells. None if it is about
    /// anything else.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn of_rule(model: &Model, rule: usize) -> Vec<Self> {
        let cells: BTreeSet<CellId> = model.rule_cells(rule).into_iter().collect();
        let marks = model.marks().iter().filter_map(Self::of).collect::<Vec<Self>>();
        let inside: Vec<&Self> =
            marks.iter().filter(|mark| mark.cells.iter().all(|cell| cells.contains(cell))).collect();
        let names: BTreeSet<&str> = inside.iter().map(|mark| mark.name.as_str()).collect();
        let of_name = |name: &str| -> Vec<Self> {
            inside.iter().filter(|mark| mark.name == name).map(|&mark| mark.clone()).collect()
        };
        let is_all =
            |told: &Vec<Self>| told.iter().flat_map(|mark| mark.cells).collect::<BTreeSet<_>>() == cells;
        names.into_iter().map(of_name).find(is_all).unwrap_or_default()
    }

    /// The mark and where it is, in words: "black dot between R1C1 and R1C2".
    #[must_use]
    pub fn title(&self, model: &Model) -> String {
        let [one, other] = self.cells.map(|cell| model.board().name(cell));
        if self.name == LESS {
            format!("{one} less than {other}")
        } else {
            format!("{} between {one} and {other}", self.name)
        }
    }

    fn of(mark: &Mark) -> Option<Self> {
        let (name, cells) = match mark {
            Mark::Dot { cells, is_filled: true } => ("black dot", cells),
            Mark::Dot { cells, is_filled: false } => ("white dot", cells),
            Mark::Sign { cells, text } => (text.as_str(), cells),
            Mark::Less { cells } => (LESS, cells),
            _ => return None,
        };
        Some(Self { name: name.to_owned(), cells: *cells })
    }
}
