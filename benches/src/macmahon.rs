//! MacMahon's 24 squares whose edges have three colours: neighbours agree, and the border has one colour.

use std::collections::BTreeSet;

use crate::{items, pairs};

const COLORS: [char; 3] = ['a', 'b', 'c'];

/// The ways to fill a rectangle of 24 cells.
pub(crate) fn rectangle(height: usize, width: usize) -> String {
    let cells = || pairs(0..height, |_| 0..width);
    // Horizontal edges lie above a row, vertical ones left of a column.
    let edges = |y: usize, x: usize| [('h', y, x), ('v', y, x + 1), ('h', y + 1, x), ('v', y, x)];
    let name = |(kind, y, x): (char, usize, usize)| format!("{kind}{y}x{x}");
    let all: BTreeSet<_> = cells().flat_map(|(y, x)| edges(y, x)).collect();
    let is_border = |(kind, y, x): (char, usize, usize)| match kind {
        'h' => y == 0 || y == height,
        _ => x == 0 || x == width,
    };
    let pieces: BTreeSet<[usize; 4]> = (0..81).map(|code| least(colors(code))).collect();
    let piece_name = |piece: &[usize; 4]| piece.iter().map(|&color| COLORS[color]).collect::<String>();
    let mut text = pieces
        .iter()
        .map(piece_name)
        .chain(cells().map(|(y, x)| format!("p{y}x{x}")))
        .collect::<Vec<_>>()
        .join(" ");
    text += " | ";
    text += &items(all.into_iter().map(name));
    for code in 0..81 {
        let colors = colors(code);
        let piece = piece_name(&least(colors));
        for (y, x) in cells() {
            let edges = edges(y, x);
            if edges.iter().zip(colors).all(|(&edge, color)| !is_border(edge) || color == 0) {
                let colored = edges
                    .iter()
                    .zip(colors)
                    .map(|(&edge, color)| format!("{}:{}", name(edge), COLORS[color]));
                text += &items([piece.clone(), format!("p{y}x{x}")].into_iter().chain(colored));
            }
        }
    }
    text
}

/// The colours of a square's edges, clockwise.
fn colors(code: usize) -> [usize; 4] {
    [code % 3, code / 3 % 3, code / 9 % 3, code / 27]
}

/// The least of the ways to turn a square, which is its name.
fn least(mut colors: [usize; 4]) -> [usize; 4] {
    let mut least = colors;
    for _ in 0..3 {
        colors.rotate_left(1);
        least = least.min(colors);
    }
    least
}
