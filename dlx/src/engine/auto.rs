//! The choice of an engine from a problem's shape.

use super::Engine;
use super::lanes::Shape;
use crate::problem::Problem;

/// Items with more options than this take several words in `lanes`.
const WORD: u32 = 64;
/// Where options exclude this part of all others, and items are large, there is little left to narrow after a choice
/// or two, and `links` has less work with that little.
const EXCLUSIVE: f64 = 0.9;

/// States of more vectors than this, of which a choice narrows less than this part, cost more to copy than to undo.
const MANY_VECTORS: usize = 64;
const FEW_NARROWED: f64 = 0.3;

/// The engine for `problem`, and why.
///
/// Measured on the suite of problems, all solutions: `lanes` takes 0.03 to 0.6 of the time of the others, but 1.5 to 4
/// times that of `links` on set partitions, whose options exclude 97 in 100 others (words in a square: 70, polyominoes:
/// 20 to 40). Where the rows are too large, `links` takes 0.4 to 1 of the time of `cells` with items of very many
/// options, of which few are ever forced; `cells` is ahead on large problems of small items.
pub(crate) fn choose(problem: &Problem) -> (Engine, String) {
    let shape = Shape::of(problem);
    let Shape { largest, excluded, .. } = shape;
    match shape.obstacle() {
        None if largest > WORD && excluded > EXCLUSIVE => {
            (Engine::Links, format!("an option excludes {:.0}% of the others", 100.0 * excluded))
        }
        None if shape.vectors > MANY_VECTORS && shape.narrowed < FEW_NARROWED => {
            let narrowed = 100.0 * shape.narrowed;
            (Engine::Cells, format!("an option touches {narrowed:.0}% of a large state"))
        }
        None => {
            (Engine::Lanes, format!("no item has more than {largest} options, and the rows fit into memory"))
        }
        Some(obstacle) if largest > WORD => {
            (Engine::Links, format!("an item has {largest} options, and for lanes {obstacle}"))
        }
        Some(obstacle) => (Engine::Cells, format!("items are small, but for lanes {obstacle}")),
    }
}
