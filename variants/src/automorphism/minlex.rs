//! The smallest image of a board, found level by level through the group. Each level keeps the images with
//! the smallest beginning (after Linton, "Finding the smallest image of a set", 2004).

use std::ops::Range;

use super::chain::{Level, Permutation, after, identity};
use super::names::Names;
use super::{Automorphisms, MEMORY, SymmetryError};
use crate::symbol::Symbol;

/// The maximum number of images with a common beginning, if memory allows. An empty classic board has more, a
/// filled one fewer.
const MOST_IMAGES: usize = 1 << 17;

/// Images extended between two checks of the time.
const IMAGES_BETWEEN_LOOKS: usize = 64;

/// An element that gives the smallest image.
pub(super) fn smallest(
    symmetries: &Automorphisms,
    values: &[Option<Symbol>],
    is_over: &dyn Fn() -> bool,
) -> Result<Permutation, SymmetryError> {
    let group = &symmetries.group;
    let base = |level: usize| group.levels.get(level).map_or(group.points, |level| level.base.into());
    let names = symmetries.names(|point| point as u16);
    let mut images = vec![Image { element: identity(group.points), names }];
    // Points before the first base have no image but themselves, but they name symbols.
    let fixed = Level::new(0, group.points, &[]);
    let bases = std::iter::once(0..base(0)).chain((0..group.levels.len()).map(|k| base(k)..base(k + 1)));
    for (level, points) in std::iter::once(&fixed).chain(&group.levels).zip(bases) {
        images = extend(symmetries, values, &images, level, points, is_over)?;
    }
    Ok(images.swap_remove(0).element)
}

/// An image of the board, as far as it is determined.
struct Image {
    element: Permutation,
    names: Names,
}

/// Extends the images with the movers of a level and keeps those that are smallest up to the end of `points`.
fn extend(
    symmetries: &Automorphisms,
    values: &[Option<Symbol>],
    images: &[Image],
    level: &Level,
    points: Range<usize>,
    is_over: &dyn Fn() -> bool,
) -> Result<Vec<Image>, SymmetryError> {
    let most = MOST_IMAGES.min(MEMORY / symmetries.group.points);
    let mut smallest = vec![u8::MAX; points.len()];
    // The element of an image is found once it is known to stay: nine in ten do not.
    let (mut found, mut count): (Vec<(&Image, &Permutation, Names)>, _) = (Vec::new(), 0);
    for (number, image) in images.iter().enumerate() {
        if number % IMAGES_BETWEEN_LOOKS == 0 && is_over() {
            return Err(SymmetryError::Stopped);
        }
        for mover in &level.movers {
            // Most images are larger and need not be computed.
            let source = |point: usize| image.element[usize::from(mover[point])];
            let mut names = if symmetries.free_symbols { image.names } else { symmetries.names(source) };
            let mut is_smaller = false;
            let is_larger = points.clone().zip(&mut smallest).any(|(point, smallest)| {
                let name = names.of_value(symmetries.value(values, source(point)));
                is_smaller |= name < *smallest;
                if is_smaller {
                    *smallest = name;
                }
                name > *smallest
            });
            if is_larger {
                continue;
            }
            if is_smaller {
                found.clear();
                count = 0;
            }
            // Beyond the limit, images are only counted, as a smaller one may still follow.
            count += 1;
            if count <= most {
                found.push((image, mover, names));
            }
        }
    }
    if count > most {
        return Err(SymmetryError::Canonical);
    }
    let element = |image: &Image, mover| after(&image.element, mover);
    Ok(found
        .into_iter()
        .map(|(image, mover, names)| Image { element: element(image, mover), names })
        .collect())
}
