//! Tilings of boards with the twelve pieces of five squares, each used once; turned tilings count.

use std::collections::BTreeSet;

use crate::{items, pairs};

/// The twelve pieces: rows of squares, `/` between rows.
const PIECES: [(char, &str); 12] = [
    ('F', ".##/##./.#."),
    ('I', "#####"),
    ('L', "####/#..."),
    ('N', ".###/##.."),
    ('P', "###/##."),
    ('T', "###/.#./.#."),
    ('U', "#.#/###"),
    ('V', "###/#../#.."),
    ('W', "##./.##/..#"),
    ('X', ".#./###/.#."),
    ('Y', "####/.#.."),
    ('Z', "##./.#./.##"),
];

type Squares = BTreeSet<(usize, usize)>;

/// The tilings of a rectangle.
pub(crate) fn rectangle(height: usize, width: usize) -> String {
    tilings(&squares(height, width))
}

/// The tilings of the board of 8 by 8 without the four squares in the middle.
pub(crate) fn without_centre() -> String {
    let centre = |&(y, x): &(usize, usize)| (3..5).contains(&y) && (3..5).contains(&x);
    tilings(&squares(8, 8).into_iter().filter(|square| !centre(square)).collect())
}

fn squares(height: usize, width: usize) -> Squares {
    pairs(0..height, |_| 0..width).collect()
}

fn tilings(board: &Squares) -> String {
    let name = |&(y, x): &(usize, usize)| format!("y{y}x{x}");
    let pieces = PIECES.iter().map(|(piece, _)| piece.to_string());
    let mut text = items(pieces.chain(board.iter().map(name)));
    // A piece's frame may begin where the board has a hole.
    let height = board.iter().map(|&(y, _)| y + 1).max().unwrap_or(0);
    let width = board.iter().map(|&(_, x)| x + 1).max().unwrap_or(0);
    for (piece, picture) in PIECES {
        for shape in orientations(picture) {
            for (top, left) in squares(height, width) {
                let placed: Vec<_> = shape.iter().map(|&(y, x)| (top + y, left + x)).collect();
                if placed.iter().all(|square| board.contains(square)) {
                    text += &items(std::iter::once(piece.to_string()).chain(placed.iter().map(name)));
                }
            }
        }
    }
    text
}

/// All ways to turn a piece and turn it over, each in the top left corner.
fn orientations(picture: &str) -> BTreeSet<Squares> {
    let rows = picture.split('/').enumerate();
    let mut shape: Squares =
        rows.flat_map(|(y, row)| row.match_indices('#').map(move |(x, _)| (y, x))).collect();
    let mut shapes = BTreeSet::new();
    for _ in 0..4 {
        let bottom = shape.iter().map(|&(y, _)| y).max().unwrap_or(0);
        shape = shape.iter().map(|&(y, x)| (x, bottom - y)).collect();
        shapes.insert(shape.iter().map(|&(y, x)| (x, y)).collect());
        shapes.insert(shape.clone());
    }
    shapes
}
