//! What the player has entered, with undo and redo.

use std::collections::BTreeMap;

use dlx_sudoku::{Symbol, SymbolSet, Values};

use super::sheet::Sheet;

/// What a key of a symbol enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Digit,
    Corner,
    Centre,
    Colour,
}

impl Mode {
    /// The modes, in the order in which Space goes through them.
    pub(crate) const ALL: [Self; 4] = [Self::Digit, Self::Corner, Self::Centre, Self::Colour];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Digit => "digit",
            Self::Corner => "corner",
            Self::Centre => "centre",
            Self::Colour => "colour",
        }
    }
}

/// What is in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The given or the player's digit.
    pub(crate) digit: Option<Symbol>,
    pub(crate) corner: SymbolSet,
    pub(crate) centre: SymbolSet,
    /// The colour, from 1 to 9.
    pub(crate) colour: Option<u8>,
}

impl Entry {
    fn marks(&mut self, mode: Mode) -> &mut SymbolSet {
        if mode == Mode::Corner { &mut self.corner } else { &mut self.centre }
    }

    fn forget(&mut self, symbol: Symbol) {
        self.corner.remove(symbol);
        self.centre.remove(symbol);
    }

    fn has(&self, mode: Mode) -> bool {
        match mode {
            Mode::Digit => self.digit.is_some(),
            Mode::Corner => !self.corner.is_empty(),
            Mode::Centre => !self.centre.is_empty(),
            Mode::Colour => self.colour.is_some(),
        }
    }

    fn clear(&mut self, mode: Mode) {
        match mode {
            Mode::Digit => self.digit = None,
            Mode::Corner => self.corner = SymbolSet::default(),
            Mode::Centre => self.centre = SymbolSet::default(),
            Mode::Colour => self.colour = None,
        }
    }
}

/// Cells that change in one step: what was there, and what is.
type Step = Vec<(usize, Entry, Entry)>;
/// New entries of some cells.
type Changes = BTreeMap<usize, Entry>;

/// The state of a puzzle that is played.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    entries: Vec<Entry>,
    past: Vec<Step>,
    future: Vec<Step>,
}

impl Game {
    /// The game of a puzzle, with what the puzzle came with.
    pub(crate) fn new(sheet: &Sheet) -> Self {
        Self { entries: first_entries(sheet), past: Vec::new(), future: Vec::new() }
    }

    /// Goes on with these entries of an earlier game, which cannot be undone.
    pub(crate) fn resume(&mut self, entries: Vec<Entry>) {
        *self = Self { entries, past: Vec::new(), future: Vec::new() };
    }

    /// Whether the player has changed what the puzzle came with.
    pub(crate) fn is_begun(&self, sheet: &Sheet) -> bool {
        self.entries != first_entries(sheet)
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(crate) fn digit(&self, cell: usize) -> Option<Symbol> {
        self.entries[cell].digit
    }

    /// The digits of all cells.
    pub(crate) fn board(&self) -> Values {
        self.entries.iter().map(|entry| entry.digit).collect()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.entries.iter().all(|entry| entry.digit.is_some())
    }

    /// Whether the player has done something that can be undone.
    pub(crate) fn is_touched(&self) -> bool {
        !self.past.is_empty()
    }

    /// Returns whether there was something to undo.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(step) = self.past.pop() else { return false };
        step.iter().for_each(|&(cell, before, _)| self.entries[cell] = before);
        self.future.push(step);
        true
    }

    /// Returns whether there was something to redo.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(step) = self.future.pop() else { return false };
        step.iter().for_each(|&(cell, _, after)| self.entries[cell] = after);
        self.past.push(step);
        true
    }

    /// Changes some cells as one step. Returns whether anything changes.
    fn change(&mut self, changes: Changes) -> bool {
        let changed = changes.into_iter().map(|(cell, after)| (cell, self.entries[cell], after));
        let step: Step = changed.filter(|(_, before, after)| before != after).collect();
        if step.is_empty() {
            return false;
        }
        step.iter().for_each(|&(cell, _, after)| self.entries[cell] = after);
        self.past.push(step);
        self.future.clear();
        true
    }

    /// Enters a symbol in cells that are not given, in the manner of a mode. If all of them have it, takes it
    /// away. A digit leaves the marks of peers.
    pub(crate) fn enter(&mut self, sheet: &Sheet, mode: Mode, cells: &[usize], symbol: Symbol) -> bool {
        let open: Vec<usize> = cells.iter().copied().filter(|&cell| !sheet.is_given(cell)).collect();
        let mut changes = Changes::new();
        if mode == Mode::Digit {
            let is_there = open.iter().all(|&cell| self.digit(cell) == Some(symbol));
            let digit = (!is_there).then_some(symbol);
            changes.extend(open.iter().map(|&cell| (cell, Entry { digit, ..self.entries[cell] })));
            if !is_there {
                open.iter().for_each(|&cell| self.tidy(sheet, cell, symbol, &mut changes));
            }
        } else {
            let empty: Vec<usize> = open.into_iter().filter(|&cell| self.digit(cell).is_none()).collect();
            let is_there = empty.iter().all(|&cell| self.entries[cell].marks(mode).contains(symbol));
            for cell in empty {
                let mut entry = self.entries[cell];
                match is_there {
                    true => entry.marks(mode).remove(symbol),
                    false => entry.marks(mode).insert(symbol),
                }
                changes.insert(cell, entry);
            }
        }
        self.change(changes)
    }

    /// Colours cells; if all of them have the colour, takes it away.
    pub(crate) fn colour(&mut self, cells: &[usize], colour: u8) -> bool {
        let is_there = cells.iter().all(|&cell| self.entries[cell].colour == Some(colour));
        let colour = (!is_there).then_some(colour);
        self.change(cells.iter().map(|&cell| (cell, Entry { colour, ..self.entries[cell] })).collect())
    }

    /// Takes a symbol out of the marks of a cell's peers.
    fn tidy(&self, sheet: &Sheet, cell: usize, symbol: Symbol, changes: &mut Changes) {
        for &peer in sheet.peers(cell) {
            let entry = changes.entry(peer).or_insert(self.entries[peer]);
            if entry.digit.is_none() {
                entry.forget(symbol);
            }
        }
    }

    /// Takes away what the mode enters; if there is nothing of it, whatever there is.
    pub(crate) fn erase(&mut self, sheet: &Sheet, mode: Mode, cells: &[usize]) -> bool {
        let has = |cell: usize, mode: Mode| {
            self.entries[cell].has(mode) && (mode == Mode::Colour || !sheet.is_given(cell))
        };
        let order = [mode, Mode::Digit, Mode::Centre, Mode::Corner, Mode::Colour];
        let Some(kind) = order.into_iter().find(|&kind| cells.iter().any(|&cell| has(cell, kind))) else {
            return false;
        };
        let mut changes = Changes::new();
        for &cell in cells.iter().filter(|&&cell| has(cell, kind)) {
            let mut entry = self.entries[cell];
            entry.clear(kind);
            changes.insert(cell, entry);
        }
        self.change(changes)
    }

    /// Sets the centre marks of all empty cells.
    pub(crate) fn fill_candidates(&mut self, candidates: &[SymbolSet]) -> bool {
        let empty = self.entries.iter().zip(candidates).enumerate();
        let empty = empty.filter(|(_, (entry, _))| entry.digit.is_none());
        self.change(empty.map(|(cell, (&entry, &centre))| (cell, Entry { centre, ..entry })).collect())
    }

    /// Follows steps of a hint: places digits, and eliminates candidates where they are noted.
    pub(crate) fn follow(
        &mut self,
        sheet: &Sheet,
        placements: &[(usize, Symbol)],
        eliminations: &[(usize, Symbol)],
    ) -> bool {
        let mut changes = Changes::new();
        for &(cell, symbol) in placements {
            changes.entry(cell).or_insert(self.entries[cell]).digit = Some(symbol);
            self.tidy(sheet, cell, symbol, &mut changes);
        }
        for &(cell, symbol) in eliminations {
            changes.entry(cell).or_insert(self.entries[cell]).forget(symbol);
        }
        self.change(changes)
    }

    /// Sets the digits of cells to those of a solution.
    pub(crate) fn reveal(&mut self, sheet: &Sheet, cells: &[usize], solution: &Values) -> bool {
        let placements: Vec<(usize, Symbol)> =
            cells.iter().filter_map(|&cell| Some((cell, solution[cell]?))).collect();
        self.follow(sheet, &placements, &[])
    }
}

/// What a puzzle comes with: givens, and what has been entered before.
fn first_entries(sheet: &Sheet) -> Vec<Entry> {
    let record = sheet.record();
    let mut entries: Vec<Entry> =
        record.standing().into_iter().map(|digit| Entry { digit, ..Entry::default() }).collect();
    if let Some(marks) = &record.marks {
        for (entry, (&corner, &centre)) in entries.iter_mut().zip(marks.corner.iter().zip(&marks.centre)) {
            (entry.corner, entry.centre) = (corner, centre);
        }
    }
    entries
}
