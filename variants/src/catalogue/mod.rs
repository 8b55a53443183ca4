//! The built-in variants. Each is one TOML file in this folder and one line in the list below;
//! `template.toml` shows how to write one.

use std::sync::LazyLock;

use crate::board::Board;
use crate::model::Model;
use crate::spec::Spec;

macro_rules! variants {
    ($($file:literal)*) => {
        &[$(($file, include_str!(concat!($file, ".toml")))),*]
    };
}

/// The files, in the order in which variants are listed. A puzzle of which only the board is known belongs to
/// the first variant that fits.
const FILES: &[(&str, &str)] = variants! {
    "classic"
    "4x4"
    "6x6"
    "8x8"
    "10x10"
    "12x12"
    "15x15"
    "16x16"
    "20x20"
    "25x25"
    "30x30"
    "36x36"
    "x"
    "windoku"
    "disjoint-groups"
    "anti-knight"
    "anti-king"
    "non-consecutive"
    "jigsaw"
    "killer"
    "killer-x"
    "killer-6x6"
    "killer-8x8"
    "killer-12x12"
    "thermo"
    "thermo-6x6"
    "thermo-8x8"
    "thermo-12x12"
    "arrow"
    "arrow-killer"
    "whispers"
    "renban"
    "palindrome"
    "between"
    "kropki"
    "consecutive"
    "xv"
    "inequality"
    "odd-even"
    "quadruple"
    "sandwich"
    "little-killer"
    "skyscraper"
    "samurai"
    "butterfly"
    "flower"
    "windmill"
    "sohei"
    "gattai-8"
    "shogun"
    "sumo"
    "twin-2"
    "twin-3"
    "twin-4"
    "tiny-samurai"
    "killer-samurai"
};

static ALL: LazyLock<Vec<Spec>> = LazyLock::new(|| {
    let read = |&(file, text): &(&str, &str)| {
        Spec::from_toml(text).unwrap_or_else(|error| panic!("catalogue/{file}.toml: {error}"))
    };
    FILES.iter().map(read).collect()
});

static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let board =
        |spec: &Spec| spec.board().unwrap_or_else(|error| panic!("catalogue/{}.toml: {error}", spec.id));
    ALL.iter().map(board).collect()
});

/// All variants, the default one first.
#[must_use]
pub fn all() -> &'static [Spec] {
    &ALL
}

/// The variant to use if none is named.
#[must_use]
pub fn default() -> &'static Spec {
    &ALL[0]
}

/// The variant with this id or alias.
#[must_use]
pub fn find(id: &str) -> Option<&'static Spec> {
    ALL.iter().find(|spec| spec.ids().any(|known| known == id))
}

/// Variants whose clues are drawn, each with what [`efforts`] gives.
const EFFORTS: &str = include_str!("efforts.txt");

/// Up to which efforts of people, as the crate `dlx-grade` counts them, puzzles of the variant with this id
/// are typically easy, medium, hard and tough, if its clues are drawn and that was measured.
#[must_use]
pub fn efforts(id: &str) -> Option<[u32; 4]> {
    let of_variant = EFFORTS.lines().find_map(|line| line.strip_prefix(id)?.strip_prefix(' '))?;
    let ends: Vec<u32> = of_variant.split(' ').filter_map(|end| end.parse().ok()).collect();
    ends.try_into().ok()
}

/// The first variant whose board has this many cells and whose id determines the rules.
#[must_use]
pub fn by_cells(count: usize) -> Option<&'static Spec> {
    fixed().find(|(_, board)| board.cell_count() == count).map(|(spec, _)| spec)
}

/// The first variant whose id determines the rules and whose board has cells exactly where the rows have no
/// space. Spaces at the end of a row, and rows of spaces at the end, may be left out.
#[must_use]
pub fn by_shape(rows: &[&str]) -> Option<&'static Spec> {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.trim_end_matches(' ').chars().collect()).collect();
    let height = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let has_cell = |row: usize, col: usize| rows[row].get(col).is_some_and(|&c| c != ' ');
    let fits = |board: &Board| {
        (height, width) == (board.rows(), board.cols())
            && (0..height).all(|row| (0..width).all(|col| board.at(row, col).is_some() == has_cell(row, col)))
    };
    fixed().find(|(_, board)| fits(board)).map(|(spec, _)| spec)
}

/// The variants without randomness, with their boards.
fn fixed() -> impl Iterator<Item = (&'static Spec, &'static Board)> {
    ALL.iter().zip(BOARDS.iter()).filter(|(spec, _)| !spec.is_random())
}

impl Model {
    /// Whether a declaration tells nothing that the variant's id does not: it is in the catalogue as declared
    /// here, and has no regions and no rules but those of rows, columns and boxes.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let spec = self.spec();
        let has_own = !spec.constraints.is_empty() || !spec.clues.is_empty() || spec.regions.is_some();
        !has_own && find(&spec.id) == Some(spec)
    }
}
