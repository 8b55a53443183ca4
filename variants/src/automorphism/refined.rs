//! Canonical forms for large groups: refinement distinguishes cells, not their places.
//!
//! The graph of the model, with an edge from each clue's cell to its symbol, is refined. While some cells are
//! not distinguished, each is singled out in turn, and the branches with the smallest fingerprint are
//! followed. The final partition orders all cells, and so singles out one element of the group (McKay,
//! "Practical graph isomorphism", 1981).

use std::ops::Range;

use dlx_engine::Watch;

use super::chain::Permutation;
use super::partition::{Partition, Refiner};
use super::{Automorphisms, MEMORY, SymmetryError};
use crate::canonical_text;
use crate::symbol::Symbol;

/// The maximum number of partitions that look alike, if memory allows.
const MOST_PARTITIONS: usize = 1 << 12;

/// The element that refinement singles out.
pub(super) fn singled_out(
    symmetries: &Automorphisms,
    values: &[Option<Symbol>],
    watch: &Watch,
) -> Result<Permutation, SymmetryError> {
    let cells = (symmetries.alphabet.count() as u32..).zip(values);
    let clues = cells.filter_map(|(cell, value)| value.map(|symbol| (cell, symbol.index() as u32)));
    let graph = symmetries.graph.with_edges(clues);
    let mut refiner = Refiner::new(&graph);
    let mut partitions = vec![refiner.refined().0];
    // Free symbols get their names from their places.
    let first = if symmetries.free_symbols { symmetries.alphabet.count() } else { 0 };
    let points = first as u32..symmetries.group.points as u32;
    while partitions[0].first_open(points.clone()).is_some() {
        partitions = branch(&mut refiner, &partitions, &points, watch)?;
    }
    let elements = partitions.iter().map(|partition| {
        let ranks: Vec<u32> = (0..points.end).map(|point| partition.place_of(point)).collect();
        symmetries.group.lowest(&ranks)
    });
    let image = |element: &Permutation| {
        let transform = symmetries.named(element, values);
        let clues = symmetries.moves_clues_of.as_deref().and_then(|model| {
            let images = transform.inverse();
            let moved = model.moved(|cell| images.source(cell))?;
            Some(canonical_text::of_spec(&moved))
        });
        (transform.apply(values), clues)
    };
    elements.min_by_key(image).ok_or(SymmetryError::Canonical)
}

/// Singles out each vertex of the first class that holds several of `points`, and keeps the refinements with
/// the smallest fingerprint.
fn branch(
    refiner: &mut Refiner<'_>,
    partitions: &[Partition],
    points: &Range<u32>,
    watch: &Watch,
) -> Result<Vec<Partition>, SymmetryError> {
    let most = MOST_PARTITIONS.min(MEMORY / (Partition::NUMBERS * refiner.graph.kinds().len()));
    let (mut smallest, mut found, mut count) = (u64::MAX, Vec::new(), 0);
    for partition in partitions {
        let Some(class) = partition.first_open(points.clone()) else { continue };
        for &vertex in partition.members(class) {
            watch.go_on()?;
            let mut next = partition.clone();
            let trace = refiner.single_out(&mut next, vertex);
            if trace < smallest {
                smallest = trace;
                found.clear();
                count = 0;
            }
            if trace == smallest {
                // Beyond the limit, partitions are only counted, as a smaller one may still follow.
                count += 1;
                if count <= most {
                    found.push(next);
                }
            }
        }
    }
    if count > most { Err(SymmetryError::Canonical) } else { Ok(found) }
}
