//! A puzzle, and what its cells have to do with each other.

use std::sync::Arc;

use dlx_sudoku::{CellId, Model, Record, Symbol};

/// The most characters of a rule that are shown: the screen is laid out again at each key.
const LONGEST_RULE: usize = 2_000;

/// A puzzle as it is played.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    record: Record,
    title: String,
    rules: Vec<String>,
    /// For each cell, the other cells of its houses.
    peers: Vec<Vec<usize>>,
    /// For each cell, the rules that are about it and not about all cells.
    parts: Vec<Vec<usize>>,
}

impl Sheet {
    pub(crate) fn new(record: Record) -> Self {
        let model = record.puzzle.model();
        let count = model.board().cell_count();
        let mut peers = vec![Vec::new(); count];
        for house in model.houses() {
            for cell in &house.cells {
                peers[cell.index()]
                    .extend(house.cells.iter().filter(|&peer| peer != cell).map(|peer| peer.index()));
            }
        }
        for list in &mut peers {
            list.sort_unstable();
            list.dedup();
        }
        let mut parts = vec![Vec::new(); count];
        for rule in 0..model.rule_count() {
            let cells = model.rule_cells(rule);
            if cells.len() < count {
                cells.iter().for_each(|cell| parts[cell.index()].push(rule));
            }
        }
        let rules =
            record.rules_in_words().iter().map(|rule| rule.chars().take(LONGEST_RULE).collect()).collect();
        Self { title: title(&record), rules, peers, parts, record }
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    pub(crate) fn model(&self) -> &Arc<Model> {
        self.record.puzzle.model()
    }

    pub(crate) fn givens(&self) -> &[Option<Symbol>] {
        self.record.puzzle.givens()
    }

    pub(crate) fn is_given(&self, cell: usize) -> bool {
        self.givens()[cell].is_some()
    }

    /// What the puzzle is called.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// The rules in words.
    pub(crate) fn rules(&self) -> &[String] {
        &self.rules
    }

    pub(crate) fn peers(&self, cell: usize) -> &[usize] {
        &self.peers[cell]
    }

    /// The rules that are about a cell and not about all cells.
    pub(crate) fn parts(&self, cell: usize) -> &[usize] {
        &self.parts[cell]
    }

    /// The name of a cell: `R3C5`.
    pub(crate) fn name(&self, cell: usize) -> String {
        id(cell).map_or_else(String::new, |cell| self.model().board().name(cell))
    }

    /// The row and the column of a cell.
    pub(crate) fn position(&self, cell: usize) -> (usize, usize) {
        id(cell).map_or((0, 0), |cell| self.model().board().position(cell))
    }

    /// The next cell by rows and columns, around the edges and over places without a cell.
    pub(crate) fn step(&self, cell: usize, down: isize, right: isize) -> usize {
        let board = self.model().board();
        let (rows, cols) = (board.rows() as isize, board.cols() as isize);
        let (row, col) = self.position(cell);
        let (mut row, mut col) = (row as isize, col as isize);
        // Every row and column of the way comes to its own cell in the end.
        loop {
            (row, col) = ((row + down).rem_euclid(rows), (col + right).rem_euclid(cols));
            if let Some(next) = board.at(row as usize, col as usize) {
                return next.index();
            }
        }
    }
}

fn id(cell: usize) -> Option<CellId> {
    u16::try_from(cell).ok().map(CellId)
}

fn title(record: &Record) -> String {
    let spec = record.puzzle.model().spec();
    let variant = if spec.title.is_empty() { &spec.id } else { &spec.title };
    let level = record.difficulty.map(|difficulty| format!(", {}", difficulty.level)).unwrap_or_default();
    let seed = record.seed.map(|seed| format!(" (seed {seed})")).unwrap_or_default();
    record.title.clone().unwrap_or_else(|| format!("{variant}{level}{seed}"))
}
