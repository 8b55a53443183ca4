//! What the clues of a puzzle look like, and whether a symmetry maps them to each other.

use std::mem::discriminant;

use dlx_variants::{Place, Rule, Spec, Symmetry};

type Motion = fn((usize, usize), (usize, usize)) -> (usize, usize);

/// Motions that generate a symmetry, from a place and the last one of the board, both from 0.
fn motions(symmetry: Symmetry) -> Vec<Motion> {
    let half_turn: Motion = |(row, col), (bottom, right)| (bottom - row, right - col);
    let quarter_turn: Motion = |(row, col), (bottom, _)| (col, bottom - row);
    let left_right: Motion = |(row, col), (_, right)| (row, right - col);
    let top_bottom: Motion = |(row, col), (bottom, _)| (bottom - row, col);
    let falling: Motion = |(row, col), _| (col, row);
    let rising: Motion = |(row, col), (bottom, right)| (right - col, bottom - row);
    match symmetry {
        Symmetry::None => vec![],
        Symmetry::Rotate180 => vec![half_turn],
        Symmetry::Rotate90 => vec![quarter_turn],
        Symmetry::MirrorHorizontal => vec![left_right],
        Symmetry::MirrorVertical => vec![top_bottom],
        Symmetry::MirrorBoth => vec![left_right, top_bottom],
        Symmetry::Diagonal => vec![falling],
        Symmetry::AntiDiagonal => vec![rising],
        Symmetry::Diagonals => vec![falling, rising],
        Symmetry::Full => vec![quarter_turn, left_right],
        other => panic!("{other} is new"),
    }
}

/// The cells of a drawn clue, from 0, in the order in which they are drawn.
pub(crate) fn path(rule: &Rule) -> Vec<(usize, usize)> {
    let from_zero = |place: &Place| (place.row - 1, place.col - 1);
    let places = match rule {
        Rule::Cage(rule) => &rule.cells,
        Rule::Thermometer(rule) => &rule.cells,
        Rule::Arrow(rule) => {
            return rule.cells.iter().chain(rule.shafts.iter().flatten()).map(from_zero).collect();
        }
        Rule::Whispers(rule) => &rule.cells,
        Rule::Renban(rule) => &rule.cells,
        Rule::Palindrome(rule) => &rule.cells,
        Rule::BetweenLine(rule) => &rule.cells,
        Rule::Odd(rule) => &rule.cells,
        Rule::Even(rule) => &rule.cells,
        Rule::Quadruple(rule) => &rule.cells,
        Rule::Sandwich(rule) => &rule.cells,
        Rule::Skyscraper(rule) => &rule.cells,
        Rule::LittleKiller(rule) => &rule.cells,
        other => panic!("{other:?} is not drawn as a clue"),
    };
    places.iter().map(from_zero).collect()
}

/// What a clue looks like but for numbers and the direction of lines. A skyscraper clue tells another thing
/// from the other end.
fn shape(rule: &Rule, mut path: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    match rule {
        Rule::Skyscraper(_) => path,
        Rule::Cage(_) | Rule::Quadruple(_) => {
            path.sort_unstable();
            path
        }
        _ => {
            let back: Vec<(usize, usize)> = path.iter().rev().copied().collect();
            path.min(back)
        }
    }
}

/// For each clue, the clues that a symmetry maps it to, itself among them, by their indices.
///
/// # Panics
/// If an image of a clue is no clue of the same kind.
pub(crate) fn orbits(spec: &Spec, symmetry: Symmetry, context: &str) -> Vec<Vec<usize>> {
    let board = spec.board().expect("a board");
    let last = (board.rows() - 1, board.cols() - 1);
    let shapes: Vec<_> =
        spec.clues.iter().map(|rule| (discriminant(rule), shape(rule, path(rule)))).collect();
    let image = |rule: &Rule, motion: Motion| {
        let image = path(rule).into_iter().map(|place| motion(place, last)).collect();
        let image = (discriminant(rule), shape(rule, image));
        let found = shapes.iter().position(|shape| *shape == image);
        found.unwrap_or_else(|| panic!("{context}, {symmetry}: {rule:?} has no image"))
    };
    let orbit = |clue: usize| {
        let (mut orbit, mut next) = (vec![clue], 0);
        while let Some(&clue) = orbit.get(next) {
            for motion in motions(symmetry) {
                let image = image(&spec.clues[clue], motion);
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        orbit.sort_unstable();
        orbit
    };
    (0..spec.clues.len()).map(orbit).collect()
}
