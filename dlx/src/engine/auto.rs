//! The choice of an engine from a problem's shape.

use super::{Engine, lanes};
use crate::problem::Problem;

/// The engine for `problem`, and why.
///
/// Measured on the suite of problems, all solutions: where its rows fit, `lanes` takes 0.1 to 0.9 of the time of
/// the others. Of those, `links` takes 0.4 to 1 of the time of `cells` where items have very many options, of
/// which few are ever forced; `cells` is ahead on large problems of small items.
pub(crate) fn choose(problem: &Problem) -> (Engine, String) {
    let largest = lanes::largest_item(problem);
    match lanes::obstacle(problem) {
        None => {
            (Engine::Lanes, format!("no item has more than {largest} options, and the rows fit into memory"))
        }
        Some(obstacle) if largest > 64 => (Engine::Links, obstacle),
        Some(obstacle) => (Engine::Cells, format!("items are small, but for lanes {obstacle}")),
    }
}
