//! Lists that tell all places of the frame around a board, where words such as `null` may mean that there is
//! no cell.

use dlx_variants::CellId;

use crate::format::error::ReadError;
use crate::format::text::layout::{self, Piece};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// Words that mean no value.
const NOTHING: [&str; 8] = ["None", "none", "null", "nil", "nan", "NaN", "-1", " "];

/// Whether a place holds a word that means no value: there is no cell, or it is empty.
pub(super) fn is_nothing(piece: &Piece<'_>) -> bool {
    NOTHING.contains(&piece.text)
}

/// The record of a list with these places in rows of these lengths, if a board has the shape. Without rows,
/// as in one long list, this is only asked where some places have no value.
pub(super) fn record(
    pieces: &[Piece<'_>],
    rows: &[usize],
    finder: &mut ModelFinder,
) -> Option<Result<Record, ReadError>> {
    let longest = rows.iter().copied().max().unwrap_or(0);
    let is_even = rows.iter().all(|&row| row == longest);
    let places = if is_even { pieces.to_vec() } else { padded(pieces, rows, longest) };
    let is_told: Vec<bool> = places.iter().map(|place| !is_nothing(place)).collect();
    if rows.is_empty() && !is_told.contains(&false) {
        return None;
    }
    // Rows of different lengths are those of a board with such rows, or say nothing about its shape.
    let width = Some(longest).filter(|_| is_even && !rows.is_empty());
    let model = match finder.for_frame(&is_told, width, layout::symbols(pieces))? {
        Ok(model) => model,
        Err(fault) => return Some(Err(ReadError::in_line(layout::first_line(pieces), fault))),
    };
    let board = model.board();
    let cell = |cell: CellId| {
        let (row, col) = board.position(cell);
        let place = places[row * board.cols() + col];
        if is_nothing(&place) { Piece { text: "", ..place } } else { place }
    };
    let cells: Vec<Piece<'_>> = board.cells().map(cell).collect();
    Some(layout::record_of(&cells, model))
}

/// The places with all rows as long as the longest one: those that are missing hold nothing.
fn padded<'t>(pieces: &[Piece<'t>], rows: &[usize], longest: usize) -> Vec<Piece<'t>> {
    let mut pieces = pieces.iter().copied();
    let mut places = Vec::with_capacity(rows.len() * longest);
    let mut last = Piece { line: 1, column: 1, text: "" };
    for &length in rows {
        for place in pieces.by_ref().take(length) {
            last = place;
            places.push(place);
        }
        places.extend((length..longest).map(|_| Piece { text: NOTHING[0], ..last }));
    }
    places
}
