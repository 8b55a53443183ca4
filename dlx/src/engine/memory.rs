//! About how much memory engines take, known before they are prepared.

use super::lanes::Shape;
use super::{Engine, masks};
use crate::problem::Problem;

/// States that are kept on the way down, at most: a search is seldom deeper than this, and states grow smaller.
const LEVELS: u64 = 64;

/// About how many bytes an engine takes besides the problem.
pub(super) fn bytes(engine: Engine, problem: &Problem) -> u64 {
    let [items, options, entries] =
        [problem.item_count(), problem.option_count(), problem.entry_count()].map(|count| count as u64);
    let nodes = entries + options;
    match engine {
        Engine::Lanes => {
            let shape = Shape::of(problem);
            shape.row_bytes as u64 + LEVELS.min(items) * shape.state_bytes + 16 * entries
        }
        Engine::Masks => {
            let bytes = 8 * masks::words(problem).unwrap_or(0) as u64;
            options * bytes * (2 + LEVELS.min(items) / 4)
        }
        // A number, a colour, and the place of the option for each entry; words twice.
        Engine::Words => 24 * entries + 8 * options + 24 * items,
        // Each node, its option, its colour and its place in a set; nodes and sets twice.
        Engine::Cells => 32 * nodes + 48 * items,
        // Each node and its option.
        Engine::Links => 20 * (nodes + items) + 8 * options + 16 * items,
        Engine::Naive | Engine::Auto => 4 * items + options,
    }
}

/// Why an engine cannot run a problem with so much memory, if it cannot.
pub(super) fn obstacle(engine: Engine, problem: &Problem, memory: u64) -> Option<String> {
    let needed = if memory == u64::MAX { 0 } else { bytes(engine, problem) };
    (needed > memory)
        .then(|| format!("it would take about {} MiB of memory, and may take {}", needed >> 20, memory >> 20))
}
