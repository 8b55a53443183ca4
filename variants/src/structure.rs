//! What a symmetry of a model must keep.

use std::collections::BTreeMap;

use crate::board::CellId;
use crate::relation::Relation;

/// Cells in some order. A step is one cell, or several that exchange.
#[derive(Debug, Default)]
pub(crate) struct Figure {
    /// Steps, one behind the other.
    pub(crate) stem: Vec<Vec<CellId>>,
    /// Whether the stem says the same from either end.
    pub(crate) has_two_ends: bool,
    /// Further steps, one behind the other, each from the end of the stem on. These branches exchange.
    pub(crate) branches: Vec<Vec<Vec<CellId>>>,
}

impl Figure {
    /// A path from its beginning to its end.
    pub(crate) fn path(cells: &[CellId]) -> Self {
        Self { stem: cells.iter().map(|&cell| vec![cell]).collect(), ..Self::default() }
    }

    /// A line that says the same from either end.
    pub(crate) fn line(cells: &[CellId]) -> Self {
        Self { has_two_ends: true, ..Self::path(cells) }
    }
}

/// What a symmetry of a model must keep, as its rules declare it: sets of cells without repetition, related
/// pairs of cells, and labelled sets and figures of cells.
#[derive(Debug, Default)]
pub(crate) struct Structure {
    pub(crate) sets: Vec<Vec<CellId>>,
    /// Pairs of cells that hold the same symbol, whichever it is.
    pub(crate) same: Vec<Vec<CellId>>,
    pub(crate) related: Vec<(Relation, Vec<(CellId, CellId)>)>,
    pub(crate) labelled: BTreeMap<String, Vec<Vec<CellId>>>,
    /// Figures of cells by label.
    pub(crate) figures: BTreeMap<String, Vec<Figure>>,
    /// Pairs of cells that only exchange with each other.
    pub(crate) kept: Vec<Vec<CellId>>,
    /// Lines that only exchange with each other, each read from one of its ends.
    pub(crate) read: Vec<Vec<CellId>>,
    pub(crate) fixes_symbols: bool,
}

impl Structure {
    /// The cells hold no symbol twice.
    pub(crate) fn distinct(&mut self, cells: &[CellId]) {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        self.sets.push(cells);
    }

    /// The pairs of cells do not hold symbols that the relation forbids.
    pub(crate) fn related(&mut self, pairs: &[(CellId, CellId)], relation: &Relation) {
        if pairs.is_empty() || relation.pairs().next().is_none() {
            return;
        }
        if relation.is_equality() {
            self.same.extend(pairs.iter().map(|&(a, b)| vec![a.min(b), a.max(b)]));
            self.same.sort_unstable();
            self.same.dedup();
            return;
        }
        let known = self.related.iter().position(|(known, _)| known == relation).unwrap_or_else(|| {
            self.related.push((relation.clone(), Vec::new()));
            self.related.len() - 1
        });
        let symmetric = relation.is_symmetric();
        let sorted = |&(a, b): &(CellId, CellId)| if symmetric && b < a { (b, a) } else { (a, b) };
        let all = &mut self.related[known].1;
        all.extend(pairs.iter().map(sorted));
        all.sort_unstable();
        all.dedup();
    }

    /// The cells belong to a rule that says the same about all sets of cells with this label, in any order,
    /// but distinguishes symbols.
    pub(crate) fn labelled(&mut self, label: String, cells: &[CellId]) {
        self.labelled.entry(label).or_default().push(cells.to_vec());
        self.fixes_symbols = true;
    }

    /// The cells belong to a rule that says the same about all paths of cells with this label, but
    /// distinguishes symbols.
    pub(crate) fn ordered(&mut self, label: String, cells: &[CellId]) {
        self.figure(label, Figure::path(cells));
    }

    /// The cells of a figure belong to a rule that says the same about all figures with this label, but
    /// distinguishes symbols.
    pub(crate) fn figure(&mut self, label: String, figure: Figure) {
        self.figures.entry(label).or_default().push(figure);
        self.fixes_symbols = true;
    }

    /// All these pairs exchange with each other alone: what a rule says of neighbours is kept where
    /// neighbours stay neighbours. This is kept by the images of clues as well.
    pub(crate) fn keep(&mut self, pairs: &[(CellId, CellId)]) {
        self.kept.extend(pairs.iter().map(|&(a, b)| vec![a.min(b), a.max(b)]));
        self.kept.sort_unstable();
        self.kept.dedup();
    }

    /// All these lines matter, read from one end to the other, and exchange with each other alone. This is
    /// kept by the images of clues as well, which are otherwise free to move.
    pub(crate) fn read(&mut self, lines: impl IntoIterator<Item = Vec<CellId>>) {
        self.read.extend(lines);
        self.read.sort_unstable();
        self.read.dedup();
        self.fixes_symbols = true;
    }

    /// The cells and the symbols stay fixed.
    pub(crate) fn fix(&mut self, cells: &[CellId]) {
        for &cell in cells {
            self.labelled.insert(format!("the cell {}", cell.0), vec![vec![cell]]);
        }
        self.fixes_symbols = true;
    }

    /// Removes sets that lie within others, such as pairs of cells within a house.
    pub(crate) fn leave_out_implied(&mut self, cells: usize) {
        self.sets.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        let mut of_cell = vec![Vec::new(); cells];
        let mut kept: Vec<Vec<CellId>> = Vec::new();
        for set in self.sets.drain(..) {
            let contains = |&other: &usize| set.iter().all(|cell| kept[other].binary_search(cell).is_ok());
            if set.first().is_some_and(|cell| !of_cell[cell.index()].iter().any(contains)) {
                set.iter().for_each(|cell| of_cell[cell.index()].push(kept.len()));
                kept.push(set);
            }
        }
        self.sets = kept;
    }

    /// Whether any exchange of symbols is a symmetry: no rule distinguishes symbols.
    pub(crate) fn has_free_symbols(&self) -> bool {
        self.related.is_empty() && !self.fixes_symbols
    }
}
