//! Automata of rules, unrolled along their cells.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::diagram::{Diagram, Tape};
use super::hidden_variables::variable::Variable;
use super::machine::Machine;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;

/// The maximum number of cells for which an automaton remembers the symbols of cells that see each other. The
/// search then takes fewer nodes, but the automaton several times as many edges, which are too many on longer
/// lines.
const REMEMBERED: usize = 4;

/// Searches have an automaton that does not tell apart what it treats alike if that takes its edges to one in
/// so many or fewer. It forgets symbols of cells that see each other, but squares that hold a low, a middle
/// and a high symbol take less: `solve` takes .3 of the time for Miracle, skyscraper entropy, of Interactive
/// Sudoku Solver.
const MERGED: usize = 2;

/// An automaton along some cells, for people and for searches.
#[derive(Debug)]
pub(super) struct Unrolled {
    pub(super) told: Arc<Diagram>,
    /// What searches have instead: a diagram that does not tell symbols apart that it treats alike, with
    /// their names at each step.
    pub(super) in_searches: Option<(Diagram, Vec<BTreeMap<u32, u32>>)>,
}

impl Unrolled {
    /// Unrolls an automaton.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(super) fn new(cells: &[CellId], frame: &Frame, machine: &mut dyn Machine) -> Result<Self, SpecError> {
        let inputs: Vec<Variable> = cells.iter().map(|&cell| Variable::cell(cell, frame)).collect();
        let told = unrolled(&inputs, &apart(cells, frame), machine)?;
        // Where nothing is remembered, it is the same automaton.
        let mut diagram = match pairs_apart(cells, frame).contains(&true) {
            true => unrolled(&inputs, &|_, _| false, machine)?,
            false => told.clone(),
        };
        let apart = diagram.edges();
        let names = diagram.merge_alike();
        let in_searches = (diagram.edges() * MERGED <= apart).then_some((diagram, names));
        Ok(Self { told: Arc::new(told), in_searches })
    }
}

/// The automata of a model so far. Rules with the same one share it, if their cells see each other alike: a
/// square of a low, a middle and a high symbol everywhere on a board is solved in .4 of the time.
#[derive(Default)]
pub(crate) struct KnownUnrolled(HashMap<(String, usize, Vec<bool>), Arc<Unrolled>>);

impl KnownUnrolled {
    /// The automaton with a label that tells it from all others.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(super) fn get_or_unroll(
        &mut self,
        label: String,
        cells: &[CellId],
        frame: &Frame,
        machine: &mut dyn Machine,
    ) -> Result<Arc<Unrolled>, SpecError> {
        let key = (label, cells.len(), pairs_apart(cells, frame));
        if let Some(known) = self.0.get(&key) {
            return Ok(Arc::clone(known));
        }
        let unrolled = Arc::new(Unrolled::new(cells, frame, machine)?);
        self.0.insert(key, Arc::clone(&unrolled));
        Ok(unrolled)
    }
}

/// For each pair of cells, whether an automaton knows that they hold different symbols.
fn pairs_apart(cells: &[CellId], frame: &Frame) -> Vec<bool> {
    let apart = apart(cells, frame);
    (0..cells.len())
        .flat_map(|later| (0..later).map(move |before| (before, later)))
        .map(|(a, b)| apart(a, b))
        .collect()
}

/// An automaton that reads some variables. Where it is too large with what it remembers of cells that see
/// each other, as for a circle of four symbols on a board of 36, it remembers nothing.
pub(super) fn unrolled(
    inputs: &[Variable],
    apart: &dyn Fn(usize, usize) -> bool,
    machine: &mut dyn Machine,
) -> Result<Diagram, SpecError> {
    let values: Vec<Vec<u32>> = inputs.iter().map(|input| input.values().collect()).collect();
    let remembers = (0..inputs.len()).any(|later| (0..later).any(|before| apart(before, later)));
    match Diagram::unroll(&Tape { values: &values, apart }, machine) {
        Err(error) if remembers && !error.is_impossible() => {
            Diagram::unroll(&Tape { values: &values, apart: &|_, _| false }, machine)
        }
        diagram => diagram,
    }
}

/// Which of some cells an automaton knows to hold different symbols.
pub(super) fn apart(cells: &[CellId], frame: &Frame) -> impl Fn(usize, usize) -> bool {
    move |a, b| cells.len() <= REMEMBERED && frame.share_house(cells[a], cells[b])
}
