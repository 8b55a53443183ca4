//! The pairs of cells that a rule is about.

use std::collections::HashSet;

use serde::{Deserialize, Deserializer, Serialize};

use super::PairMark;
use crate::board::CellId;
use crate::error::{PathStep, SpecError};
use crate::frame::Frame;
use crate::hue::Tint;
use crate::limits;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::{counted, listed};

/// Pairs of cells: all those at certain distances, listed ones, or neighbours that are not listed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", try_from = "Keys")]
#[non_exhaustive]
pub enum Between {
    /// For each `[rows, columns]`, each cell and the cell of the same grid that many rows down and columns to
    /// the right (up and to the left if negative).
    Offsets(Vec<[i32; 2]>),
    /// Pairs of cells: `["R1C1", "R1C2"]`.
    Cells(Vec<[Place; 2]>),
    /// All pairs of neighbouring cells except these, which are marked: a *negative constraint*.
    Unmarked(Vec<[Place; 2]>),
}

/// The pairs as declared: one of the keys is there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    #[serde(default, deserialize_with = "read_offsets")]
    offsets: Option<Vec<[i32; 2]>>,
    cells: Option<Vec<[Place; 2]>>,
    unmarked: Option<Vec<[Place; 2]>>,
}

impl TryFrom<Keys> for Between {
    type Error = SpecError;

    fn try_from(keys: Keys) -> Result<Self, SpecError> {
        match keys {
            Keys { offsets: Some(offsets), cells: None, unmarked: None } => Ok(Self::Offsets(offsets)),
            Keys { offsets: None, cells: Some(pairs), unmarked: None } => Ok(Self::Cells(pairs)),
            Keys { offsets: None, cells: None, unmarked: Some(marked) } => Ok(Self::Unmarked(marked)),
            Keys { offsets, cells, unmarked } => {
                let is_there = [offsets.is_some(), cells.is_some(), unmarked.is_some()];
                let names = ["`offsets`", "`cells`", "`unmarked`"];
                let found =
                    names.iter().zip(is_there).filter(|&(_, is_there)| is_there).map(|(name, _)| name);
                let found = if is_there.contains(&true) { listed(found, "and") } else { "none".to_owned() };
                Err(SpecError::new(format!("found {found}; expected one of {}", names.join(", "))))
            }
        }
    }
}

/// A mark between two cells, whatever it looks like.
pub(in crate::rule) const A_MARK: &str = "a mark";

impl Between {
    /// The pairs, each once, in the order given.
    pub(in crate::rule) fn pairs(&self, frame: &Frame) -> Result<Vec<(CellId, CellId)>, SpecError> {
        self.checked_pairs(frame).map_err(|error| error.at("between"))
    }

    fn checked_pairs(&self, frame: &Frame) -> Result<Vec<(CellId, CellId)>, SpecError> {
        let mut pairs = match self {
            Self::Offsets(offsets) => at_offsets(offsets, frame)?,
            Self::Cells(listed) if listed.is_empty() => {
                return Err(SpecError::new("`cells` must list at least one pair, found none").at("cells"));
            }
            Self::Cells(listed) => on_board(listed, "cells", frame)?,
            Self::Unmarked(marked) => {
                let marked = on_board(marked, "unmarked", frame)?;
                check_neighbours(&marked, frame)?;
                let is_marked = |a, b| marked.contains(&(a, b)) || marked.contains(&(b, a));
                frame.board.neighbouring().filter(|&(a, b)| !is_marked(a, b)).collect()
            }
        };
        if let Some((cell, _)) = pairs.iter().find(|(a, b)| a == b) {
            let name = frame.board.name(*cell);
            return Err(SpecError::new(format!("{name} is paired with itself")));
        }
        let mut known = HashSet::new();
        pairs.retain(|&pair| known.insert(pair));
        Ok(pairs)
    }

    /// The cells of the pairs at the start of a sentence: "Cells 1 row and 2 columns apart", or those with or
    /// without a mark.
    pub(in crate::rule) fn words(&self, mark: &PairMark, tint: Tint) -> String {
        self.words_with(mark, tint, A_MARK, "")
    }

    /// The same with what neighbours without a mark lack, and what stands behind cells at a distance.
    pub(in crate::rule) fn words_with(
        &self,
        mark: &PairMark,
        tint: Tint,
        missing: &str,
        of_grid: &str,
    ) -> String {
        match self {
            Self::Cells(pairs) => mark.words(pairs, tint),
            Self::Unmarked(marked) if marked.is_empty() => "Neighbouring cells".to_owned(),
            Self::Unmarked(_) => format!("Neighbouring cells without {missing} between them"),
            Self::Offsets(offsets) => offsets_in_words(offsets, of_grid),
        }
    }

    /// The marks of listed pairs.
    pub(in crate::rule) fn marks(&self, mark: &PairMark, frame: &Frame) -> Vec<Mark> {
        let Self::Cells(_) = self else { return Vec::new() };
        let pairs = self.pairs(frame).unwrap_or_default().into_iter();
        pairs.map(|(a, b)| mark.drawn([a, b], frame)).collect()
    }

    /// The pairs with every cell exchanged; `None` if they are at offsets. Images of unmarked neighbours are
    /// right only where neighbours become neighbours: see [`neighbours`](Self::neighbours).
    pub(in crate::rule) fn image(&self, image: &dyn Fn(Place) -> Place, is_ordered: bool) -> Option<Self> {
        let (Self::Cells(pairs) | Self::Unmarked(pairs)) = self else { return None };
        let moved = |&[a, b]: &[Place; 2]| {
            let (a, b) = (image(a), image(b));
            if is_ordered || a < b { [a, b] } else { [b, a] }
        };
        let mut pairs: Vec<[Place; 2]> = pairs.iter().map(moved).collect();
        pairs.sort_unstable();
        Some(if let Self::Cells(_) = self { Self::Cells(pairs) } else { Self::Unmarked(pairs) })
    }

    /// All pairs of neighbours, marked or not, if these are unmarked neighbours; otherwise none.
    pub(in crate::rule) fn neighbours(&self, frame: &Frame) -> Vec<(CellId, CellId)> {
        match self {
            Self::Unmarked(_) => frame.board.neighbouring().collect(),
            _ => Vec::new(),
        }
    }

    /// Sorts offsets, each of which is listed once then. Unless the order within a pair matters, none of them
    /// points up, or left in its row.
    pub(in crate::rule) fn sort_offsets(&mut self, is_ordered: bool) {
        let Self::Offsets(offsets) = self else { return };
        if !is_ordered {
            for offset in offsets.iter_mut() {
                *offset = (*offset).max(offset.map(|step| step.saturating_neg()));
            }
        }
        offsets.sort_unstable();
        offsets.dedup();
    }

    /// The cells of listed pairs, as listed; none of other pairs.
    pub(in crate::rule) fn places(&self) -> Vec<Place> {
        match self {
            Self::Cells(pairs) => pairs.concat(),
            Self::Offsets(_) | Self::Unmarked(_) => Vec::new(),
        }
    }

    /// The first cell of listed pairs.
    pub(in crate::rule) fn first(&self, frame: &Frame) -> Option<CellId> {
        let Self::Cells(pairs) = self else { return None };
        pairs.first().and_then(|pair| pair[0].on(&frame.board).ok())
    }

    /// The pairs without regard to the order within a pair.
    pub(in crate::rule) fn unordered_pairs(&self, frame: &Frame) -> Result<Vec<(CellId, CellId)>, SpecError> {
        let mut pairs = self.pairs(frame)?;
        let mut known = HashSet::new();
        pairs.retain(|&(a, b)| known.insert((a.min(b), a.max(b))));
        Ok(pairs)
    }
}

/// The largest step that is kept; larger ones are cut to it.
const MOST: i64 = i32::MAX as i64;

/// Reads offsets. Numbers of any size are taken: what the board allows is told when the rule is declared.
fn read_offsets<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<[i32; 2]>>, D::Error> {
    let within = |offset: [i64; 2]| offset.map(|step| step.clamp(-MOST, MOST) as i32);
    let offsets = Option::<Vec<[i64; 2]>>::deserialize(deserializer)?;
    Ok(offsets.map(|offsets| offsets.into_iter().map(within).collect()))
}

/// Which cells are at some distances: "Cells 1 row and 2 columns apart". `of_grid` stands behind the cells.
fn offsets_in_words(offsets: &[[i32; 2]], of_grid: &str) -> String {
    let count = |number: i32, one: &str| counted(number.unsigned_abs() as usize, one);
    let is_listed =
        |offset: [i32; 2]| offsets.contains(&offset) || offsets.contains(&offset.map(|step| -step));
    if offsets.iter().all(|[down, right]| down.abs() + right.abs() == 1)
        && is_listed([0, 1])
        && is_listed([1, 0])
    {
        return format!("Neighbouring cells{of_grid}");
    }
    let step = |&[down, right]: &[i32; 2]| match (down, right) {
        (0, right) => format!("{} apart in a row", count(right, "column")),
        (down, 0) => format!("{} apart in a column", count(down, "row")),
        (down, right) => {
            let to = match (is_listed([down, -right]), (down > 0) == (right > 0)) {
                (true, _) => "",
                (false, true) => " from upper left to lower right",
                (false, false) => " from upper right to lower left",
            };
            format!("{} and {} apart{to}", count(down, "row"), count(right, "column"))
        }
    };
    let mut steps: Vec<String> = offsets.iter().map(step).collect();
    steps.sort_unstable();
    steps.dedup();
    format!("Cells{of_grid} {}", listed(steps, "or"))
}

/// Fails unless each pair is one of neighbours: a mark between others would tell nothing.
fn check_neighbours(pairs: &[(CellId, CellId)], frame: &Frame) -> Result<(), SpecError> {
    let board = &frame.board;
    let are_apart = |&(a, b): &(CellId, CellId)| !board.neighbours(a).any(|next| next == b);
    let Some(entry) = pairs.iter().position(are_apart) else { return Ok(()) };
    let [a, b] = [pairs[entry].0, pairs[entry].1].map(|cell| board.name(cell));
    let message = format!("`unmarked`: found {a} and {b}; expected two cells side by side");
    Err(SpecError::new(message).at_entry("unmarked", entry))
}

/// The cells of pairs that are listed under a key.
fn on_board(
    listed: &[[Place; 2]],
    key: &'static str,
    frame: &Frame,
) -> Result<Vec<(CellId, CellId)>, SpecError> {
    let on = |pair: usize, end: usize| {
        let way = [PathStep::Key(key), PathStep::Entry(pair), PathStep::Entry(end)];
        listed[pair][end].on(&frame.board).map_err(|error| error.behind(&way))
    };
    (0..listed.len()).map(|pair| Ok((on(pair, 0)?, on(pair, 1)?))).collect()
}

fn at_offsets(offsets: &[[i32; 2]], frame: &Frame) -> Result<Vec<(CellId, CellId)>, SpecError> {
    let side = limits::SIDE as i32;
    if offsets.is_empty() {
        return Err(SpecError::new("`offsets` must list at least one pair, found none").at("offsets"));
    }
    if offsets.iter().flatten().any(|step| !(-side..=side).contains(step)) {
        let is_cut = |step: &i32| step.unsigned_abs() == MOST as u32;
        let found = match offsets.iter().flatten().any(is_cut) {
            true => "found larger ones".to_owned(),
            false => format!("found {offsets:?}"),
        };
        return Err(SpecError::new(format!(
            "`offsets` must be pairs of numbers from -{side} to {side}, {found}"
        ))
        .at("offsets"));
    }
    let mut pairs = Vec::new();
    for grid in &frame.grids {
        for cell in grid.cells(&frame.board) {
            let (row, col) = frame.board.position(cell);
            for &[down, right] in offsets {
                let place = row.checked_add_signed(down as isize).zip(col.checked_add_signed(right as isize));
                let other = place.filter(|&place| grid.covers(place));
                pairs
                    .extend(other.and_then(|(row, col)| frame.board.at(row, col)).map(|other| (cell, other)));
            }
        }
        if pairs.len() * frame.alphabet.count() > limits::ENTRIES * frame.grids.len() {
            let most = limits::ENTRIES / frame.alphabet.count();
            return Err(SpecError::new(format!("`offsets` make more than {most} pairs of cells a grid"))
                .at("offsets"));
        }
    }
    if pairs.is_empty() {
        return Err(
            SpecError::new("`offsets` pair no cells of this board; expected smaller ones").at("offsets")
        );
    }
    Ok(pairs)
}
