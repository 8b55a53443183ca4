//! The Soma cube: build a 3 x 3 x 3 cube from seven pieces of three and four cubes (Piet Hein, 1933).
//!
//! The pieces and the 27 places are primary items; an option is a piece somewhere in the cube, turned in any
//! of up to 24 ways. There are 240 essentially different solutions (Conway and Guy, 1961). The 24 rotations
//! of the whole cube, and its reflection, which exchanges the two twists, turn each into 48.

use std::collections::BTreeSet;

use dlx_engine::{BuildError, Problem};

type Place = [i32; 3];
type Shape = BTreeSet<Place>;

const PIECES: [(&str, &[Place]); 7] = [
    ("bent", &[[0, 0, 0], [0, 0, 1], [0, 1, 0]]),
    ("ell", &[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 0]]),
    ("tee", &[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 1]]),
    ("skew", &[[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 2]]),
    ("left-twist", &[[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 1]]),
    ("right-twist", &[[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 1, 0]]),
    ("claw", &[[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0]]),
];

/// All ways to turn a shape, each moved into the corner. Applies quarter turns about two axes until nothing
/// new appears.
fn orientations(shape: &[Place]) -> BTreeSet<Shape> {
    let turns: [fn(Place) -> Place; 2] = [|[x, y, z]| [y, -x, z], |[x, y, z]| [x, z, -y]];
    let mut waiting = vec![shape.iter().copied().collect::<Shape>()];
    let mut found = BTreeSet::new();
    while let Some(shape) = waiting.pop() {
        if found.insert(shape.clone()) {
            waiting.extend(turns.map(|turn| into_corner(shape.iter().copied().map(turn).collect())));
        }
    }
    found
}

fn into_corner(shape: Shape) -> Shape {
    let least = [0, 1, 2].map(|axis| shape.iter().map(|place| place[axis]).min().unwrap_or(0));
    shape.iter().map(|place| [0, 1, 2].map(|axis| place[axis] - least[axis])).collect()
}

fn places() -> impl Iterator<Item = Place> {
    (0..27).map(|place| [place / 9, place / 3 % 3, place % 3])
}

fn soma() -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let pieces = PIECES.map(|(name, _)| builder.primary(name));
    let cube: Vec<_> = places().map(|[x, y, z]| builder.primary(format!("{x}{y}{z}"))).collect();
    for (piece, (_, shape)) in pieces.into_iter().zip(PIECES) {
        for shape in orientations(shape) {
            for corner in places() {
                let moved = shape.iter().map(|place| [0, 1, 2].map(|axis| corner[axis] + place[axis]));
                if moved.clone().flatten().all(|coordinate| coordinate < 3) {
                    let covered = moved.map(|[x, y, z]| cube[(9 * x + 3 * y + z) as usize]);
                    builder.option(std::iter::once(piece).chain(covered));
                }
            }
        }
    }
    builder.build()
}

fn main() -> Result<(), BuildError> {
    let problem = soma()?;
    println!("{} ways to place a piece", problem.option_count());
    let count = problem.solver().count().solutions;
    println!("{count} solutions, {} essentially different", count / 48);
    assert_eq!(count, 240 * 48);
    Ok(())
}
