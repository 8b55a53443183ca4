//! Clues that a symmetry maps to each other.

use std::collections::HashSet;
use std::hash::Hash;

use crate::rule::Rule;

/// Clues that a symmetry maps to each other: their shapes are images of one shape, and they are left out
/// together.
pub(crate) type Orbit = Vec<Rule>;

/// The sets of shapes that are images of each other, in the order of `shapes`. Shapes of which an image is
/// missing are left out.
pub(in crate::rule) fn orbits<T: Clone + Ord + Hash>(
    shapes: &[T],
    images: impl Fn(&T) -> Vec<T>,
) -> Vec<Vec<T>> {
    let (all, mut known): (HashSet<&T>, _) = (shapes.iter().collect(), HashSet::new());
    let mut orbits = Vec::new();
    for shape in shapes {
        if !known.contains(shape) {
            let mut orbit = images(shape);
            orbit.sort_unstable();
            orbit.dedup();
            known.extend(orbit.iter().cloned());
            orbits.push(orbit);
        }
    }
    orbits.retain(|orbit| orbit.iter().all(|shape| all.contains(shape)));
    orbits
}

/// The first orbits that have as many members as `wanted` together. One that would make more than `most` is
/// passed over.
pub(super) fn first_of<T>(
    orbits: impl IntoIterator<Item = Vec<T>>,
    wanted: usize,
    most: usize,
) -> Vec<Vec<T>> {
    let (mut taken, mut count) = (Vec::new(), 0);
    for orbit in orbits {
        if count >= wanted {
            break;
        }
        if count + orbit.len() <= most {
            count += orbit.len();
            taken.push(orbit);
        }
    }
    taken
}
