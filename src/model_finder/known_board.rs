//! The boards of the catalogue.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use dlx_variants::{Alphabet, Board, Spec, catalogue};

/// The boards of the catalogue.
pub(super) fn boards() -> impl Iterator<Item = Board> {
    catalogue::all().iter().filter(|spec| !spec.is_random()).filter_map(|spec| spec.board().ok())
}

/// The largest frame around a board of the catalogue.
pub(super) static LARGEST_FRAME: LazyLock<usize> =
    LazyLock::new(|| boards().map(|board| board.rows() * board.cols()).max().unwrap_or(0));

/// The boards of the catalogue by their numbers of cells, without those that differ only in where their rows
/// begin.
pub(super) static SIZES: LazyLock<BTreeMap<usize, Vec<KnownBoard>>> = LazyLock::new(|| {
    let mut sizes: BTreeMap<usize, Vec<KnownBoard>> = BTreeMap::new();
    for board in catalogue::all().iter().filter(|spec| !spec.is_random()).filter_map(KnownBoard::of) {
        let same_size = sizes.entry(board.board.cell_count()).or_default();
        if same_size.iter().all(|other| other.rows != board.rows) {
            same_size.push(board);
        }
    }
    sizes
});

/// The board of a variant.
#[derive(Clone, Debug)]
pub(crate) struct KnownBoard {
    pub(super) board: Board,
    /// How many cells each row has.
    pub(crate) rows: Vec<usize>,
    /// The symbols of its puzzles, if they are told without building a model.
    pub(crate) alphabet: Option<Alphabet>,
}

impl KnownBoard {
    pub(super) fn of(spec: &Spec) -> Option<Self> {
        let board = spec.board().ok()?;
        let count = |row| (0..board.cols()).filter(|&col| board.at(row, col).is_some()).count();
        let rows = (0..board.rows()).map(count).collect();
        let alphabet = size(spec).and_then(|size| Alphabet::new(size, spec.lowest));
        Some(Self { board, rows, alphabet })
    }
}

/// The number of symbols of a variant of the catalogue.
pub(super) fn size(spec: &Spec) -> Option<usize> {
    spec.symbols.or(spec.boxes.map(|[rows, cols]| rows * cols))
}

/// How many cells of a board are not told, if its frame has these places, in rows of this width if it is
/// known, and all that are told are cells.
pub(super) fn missing_places(board: &Board, is_told: &[bool], width: Option<usize>) -> Option<usize> {
    let cols = board.cols();
    if board.rows() * cols != is_told.len() || width.is_some_and(|width| width != cols) {
        return None;
    }
    let is_cell = |place: usize| board.at(place / cols, place % cols).is_some();
    let is_told_cell = |(place, &is_told): (usize, &bool)| !is_told || is_cell(place);
    let is_within = is_told.iter().enumerate().all(is_told_cell);
    let told = is_told.iter().filter(|&&is_told| is_told).count();
    is_within.then(|| board.cell_count() - told)
}
