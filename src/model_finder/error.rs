//! Why there are no rules for a puzzle, with hints at what was probably meant.

use dlx_variants::{Board, SpecError, catalogue, counted};

use super::known_board::SIZES;

/// Why there are no rules for a puzzle.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// There is no variant with this name.
    #[error("unknown variant {name:?}; {}", hint(name))]
    UnknownVariant {
        /// The name.
        name: String,
    },
    /// No variant has this many cells.
    #[error("found {}, which no variant's board has; expected {}", counted(*cells, "cell"), nearest_board(*cells))]
    UnknownSize {
        /// The number of cells.
        cells: usize,
    },
    /// No variant has a board of this shape.
    #[error("found {cells} cells in a shape ({rows} x {cols}) that no variant's board has; expected {}", nearest_shape(*rows, *cols, *cells))]
    UnknownShape {
        /// The number of rows.
        rows: usize,
        /// The length of the longest row.
        cols: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The puzzle names one variant and the caller another.
    #[error("found a puzzle of variant {found:?}; expected the requested variant {expected:?}")]
    OtherVariant {
        /// The puzzle's variant.
        found: String,
        /// The requested variant.
        expected: String,
    },
    /// The puzzle states rules that are not those of the requested variant.
    #[error("found a puzzle whose rules are not those of the requested variant {expected:?}: {difference}")]
    OtherRules {
        /// The requested variant.
        expected: String,
        /// The first difference.
        difference: String,
    },
    /// The rules differ from puzzle to puzzle, and this puzzle does not state them.
    #[error(
        "each {variant} puzzle has rules of its own, which this text does not hold; expected a format that holds them, such as JSON, or a declaration of the puzzle"
    )]
    Untold {
        /// The variant's id.
        variant: String,
    },
    /// The declaration cannot be built.
    #[error("variant {variant:?}: {fault}")]
    Spec {
        /// The variant's id.
        variant: String,
        /// The fault.
        fault: SpecError,
    },
}

/// Whether a name is a size of boards, such as 7x7.
fn is_size(name: &str) -> bool {
    let is_number = |text: &str| text.parse::<usize>().is_ok();
    name.split_once('x').is_some_and(|(rows, cols)| is_number(rows) && is_number(cols))
}

/// The name that was probably meant, or where to find all names.
fn hint(name: &str) -> String {
    let names = catalogue::all().iter().flat_map(|spec| spec.ids());
    let near = names.map(|id| (strsim::damerau_levenshtein(id, name), id)).min();
    match near {
        // One size is as near to another as any.
        Some((distance, id))
            if !is_size(name) && (distance <= 2 || id.len().min(name.len()) > 2 * distance) =>
        {
            format!("did you mean {id:?}?")
        }
        _ => "expected a variant of the catalogue".to_owned(),
    }
}

/// The smallest difference to a board of the catalogue: in rows, if those of a square board are as long and
/// it cannot be in cells.
fn nearest_shape(rows: usize, cols: usize, cells: usize) -> String {
    let is_square = |board: &Board| {
        (board.rows(), board.cols()) == (cols, cols) && board.cell_count() == board.rows() * board.cols()
    };
    let mut squares =
        catalogue::all().iter().filter(|spec| spec.board().is_ok_and(|board| is_square(&board)));
    let is_meant = rows.saturating_mul(cols) == cells || SIZES.contains_key(&cells);
    match squares.next().filter(|_| is_meant) {
        Some(spec) => format!("{cols} rows ({}); for another board, name the variant", spec.id),
        None => nearest_board(cells),
    }
}

/// The smallest difference to a board of the catalogue.
fn nearest_board(cells: usize) -> String {
    let boards = catalogue::all().iter().filter_map(|spec| Some((spec.board().ok()?.cell_count(), &spec.id)));
    match boards.min_by_key(|(count, _)| count.abs_diff(cells)) {
        Some((count, id)) => format!("{count} ({id}); for another board, name the variant"),
        None => "the variant to be named".to_owned(),
    }
}
