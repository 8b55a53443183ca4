//! Pentominoes: tile a rectangle of 60 squares with the twelve pieces of five squares, each used once.
//!
//! The pieces and the squares are primary items. An option is a piece somewhere on the board, turned or
//! turned over in any way; it covers the piece itself and five squares. A tiling and its rotations and
//! reflections are separate solutions, so each essentially different tiling counts four times.

use std::collections::BTreeSet;

use dlx_engine::{BuildError, Limits, OptionId, Problem};

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

type Shape = BTreeSet<(usize, usize)>;

/// All ways to turn a piece and turn it over, each in the top left corner.
fn orientations(picture: &str) -> BTreeSet<Shape> {
    let rows = picture.split('/').enumerate();
    let mut shape: Shape =
        rows.flat_map(|(y, row)| row.match_indices('#').map(move |(x, _)| (y, x))).collect();
    let mut shapes = BTreeSet::new();
    for _ in 0..4 {
        let bottom = shape.iter().map(|&(y, _)| y).max().unwrap_or(0);
        let turned: Shape = shape.iter().map(|&(y, x)| (x, bottom - y)).collect();
        shapes.insert(turned.iter().map(|&(y, x)| (x, y)).collect());
        shapes.insert(turned.clone());
        shape = turned;
    }
    shapes
}

fn pentominoes(height: usize, width: usize) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let pieces = PIECES.map(|(name, _)| builder.primary(name));
    let squares: Vec<_> = (0..height * width).map(|square| builder.primary(square.to_string())).collect();
    for (piece, (_, picture)) in pieces.into_iter().zip(PIECES) {
        for shape in orientations(picture) {
            for (top, left) in (0..height).flat_map(|top| (0..width).map(move |left| (top, left))) {
                if shape.iter().all(|&(y, x)| top + y < height && left + x < width) {
                    let covered = shape.iter().map(|&(y, x)| squares[(top + y) * width + left + x]);
                    builder.option(std::iter::once(piece).chain(covered));
                }
            }
        }
    }
    builder.build()
}

/// The board, each square with the letter of its piece.
fn picture(problem: &Problem, tiling: &[OptionId], width: usize) -> String {
    let mut squares = vec![""; problem.primary_count() - PIECES.len()];
    for &option in tiling {
        let mut names = problem.entries(option).map(|entry| problem.item_name(entry.item));
        let piece = names.next().unwrap_or_default();
        names.filter_map(|name| name.parse::<usize>().ok()).for_each(|square| squares[square] = piece);
    }
    squares.chunks(width).map(|row| row.concat() + "\n").collect()
}

fn main() -> Result<(), BuildError> {
    let problem = pentominoes(3, 20)?;
    let outcome = problem.solver().for_each(|tiling| println!("{}", picture(&problem, tiling, 20)));
    assert_eq!(outcome.solutions, 2 * 4);

    let problem = pentominoes(6, 10)?;
    let mut search = problem.solver().limits(Limits::new().solutions(1)).solutions();
    print!("{}", picture(&problem, search.next().expect("there are 9356 tilings"), 10));
    Ok(())
}
