//! Estimates how much memory engines take, before they are prepared.

use std::fmt;

use super::{Engine, columns, lists, masks, strips};
use crate::facts::Shape;
use crate::problem::Problem;

/// The memory that a search may take besides the problem, with a number of machines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    pub(crate) bytes: u64,
    pub(crate) machines: usize,
}

impl Allowance {
    /// Any amount.
    pub(crate) const ANY: Self = Self { bytes: u64::MAX, machines: 1 };
}

/// An engine needs more memory than it may take. Sizes are estimates, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine {engine} takes about {} of memory, but may take only {}", told(*.needed, *.allowed).0, told(*.needed, *.allowed).1)]
#[non_exhaustive]
pub struct MemoryError {
    /// The engine.
    pub engine: Engine,
    /// The memory that it needs besides the problem.
    pub needed: u64,
    /// The memory that it may take.
    pub allowed: u64,
}

/// Two sizes in words that differ, if the sizes do.
fn told(one: u64, other: u64) -> (String, String) {
    match [one, other].map(|size| Bytes(size).to_string()) {
        [rounded, also] if rounded == also => (format!("{one} bytes"), format!("{other} bytes")),
        [one, other] => (one, other),
    }
}

/// A number of bytes, displayed as people read it: `900 bytes`, `12 KiB`, `204 MiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => write!(f, "1 byte"),
            bytes @ 0..0x400 => write!(f, "{bytes} bytes"),
            bytes @ 0x400..0x10_0000 => write!(f, "{} KiB", bytes >> 10),
            bytes => write!(f, "{} MiB", bytes >> 20),
        }
    }
}

/// The maximum number of states stored on a path: a search is rarely deeper, and deeper states are smaller.
const LEVELS: u64 = 64;

/// The approximate number of bytes that some machines of an engine take besides the problem.
pub(super) fn bytes(engine: Engine, problem: &Problem, machines: usize) -> u64 {
    let machines = machines as u64;
    let [items, options, entries] =
        [problem.item_count(), problem.option_count(), problem.entry_count()].map(|count| count as u64);
    let nodes = entries + options;
    match engine {
        Engine::Lanes => {
            let shape = Shape::of(problem);
            // Machines share the rows.
            let rows = (shape.row_bytes + shape.packed_bytes) as u64;
            rows + 16 * entries + machines * LEVELS.min(items) * shape.state_bytes
        }
        Engine::Masks => {
            let bytes = 8 * masks::words(problem).unwrap_or(0) as u64;
            machines * options * bytes * (2 + LEVELS.min(items) / 4)
        }
        // A number, a colour, and the place of the option for each entry; words twice; what options exclude
        // in secondary items.
        Engine::Words => machines * (24 * entries + 16 * options + 25 * items + 8 * rivals(problem)),
        // Machines share the rows. What options need, twice, and strips on a path.
        Engine::Strips => strips::table_bytes(problem) + 8 * options + machines * (4 * items + entries),
        // Machines share the bits. Lists, each shorter than the one before; counts.
        Engine::Lists => {
            lists::table_bytes(problem) + machines * (4 * options * (2 + LEVELS.min(items) / 4) + 12 * items)
        }
        // Machines share the rows. Two sets of options on each level; what is left of items.
        Engine::Columns => {
            columns::table_bytes(problem)
                + 4 * entries
                + machines * (options / 4 * LEVELS.min(options) + 20 * items)
        }
        // Each node, its option, its colour and its place in a set; nodes and sets twice.
        Engine::Cells => machines * (32 * nodes + 48 * items),
        Engine::Links => machines * (16 * (nodes + items) + 8 * options + 16 * items),
        Engine::Naive | Engine::Auto => machines * (4 * items + options),
    }
}

/// The number of pairs of options, in either order, that share a secondary item.
fn rivals(problem: &Problem) -> u64 {
    let sizes = problem.item_starts[problem.primary_count()..].windows(2).map(|range| range[1] - range[0]);
    sizes.map(|size| u64::from(size) * u64::from(size.saturating_sub(1))).sum()
}

/// Fails if an engine takes more memory than it may.
pub(super) fn check(engine: Engine, problem: &Problem, allowance: Allowance) -> Result<(), MemoryError> {
    let Allowance { bytes: allowed, machines } = allowance;
    let needed = if allowed == u64::MAX { 0 } else { bytes(engine, problem, machines) };
    if needed > allowed { Err(MemoryError { engine, needed, allowed }) } else { Ok(()) }
}

/// Why an engine cannot run a problem within this memory, if it cannot.
pub(super) fn obstacle(engine: Engine, problem: &Problem, allowance: Allowance) -> Option<String> {
    let error = check(engine, problem, allowance).err()?;
    let (needed, allowed) = told(error.needed, error.allowed);
    Some(format!("it takes about {needed} of memory and may take only {allowed}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_differ_are_told_so() {
        let message = |needed, allowed| MemoryError { engine: Engine::Links, needed, allowed }.to_string();
        assert_eq!(
            message(3 << 20, 2000),
            "the engine links takes about 3 MiB of memory, but may take only 1 KiB"
        );
        assert_eq!(
            message(2000, 1024),
            "the engine links takes about 2000 bytes of memory, but may take only 1024 bytes"
        );
    }
}
