//! The choice of an engine from a problem's shape.

use super::Engine;
use crate::problem::Problem;

/// The engine for `problem`, and why.
pub(crate) fn choose(_problem: &Problem) -> (Engine, String) {
    (Engine::Cells, "sparse sets".to_owned())
}
