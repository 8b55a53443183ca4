//! The smallest image of a board, found level by level through the group. Each level keeps the images with
//! the smallest beginning (after Linton, "Finding the smallest image of a set", 2004).

use std::ops::Range;

use super::chain::{Level, Permutation, identity};
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
    let mut images = Images::none(group.points);
    images.add(&identity(group.points), &identity(group.points), 0, names);
    // Points before the first base have no image but themselves, but they name symbols.
    let fixed = Level::new(0, group.points, &[]);
    let bases = std::iter::once(0..base(0)).chain((0..group.levels.len()).map(|k| base(k)..base(k + 1)));
    for (level, points) in std::iter::once(&fixed).chain(&group.levels).zip(bases) {
        images = extend(symmetries, values, &images, level, points, is_over)?;
    }
    Ok(images.element(0).into())
}

/// Images of the board, as far as they are determined. There are thousands, so their elements are stored together.
struct Images {
    points: usize,
    elements: Vec<u16>,
    /// For each image.
    names: Vec<Names>,
}

impl Images {
    fn none(points: usize) -> Self {
        Self { points, elements: Vec::new(), names: Vec::new() }
    }

    /// The element that gives an image.
    fn element(&self, number: usize) -> &[u16] {
        &self.elements[number * self.points..][..self.points]
    }

    /// Adds the image of an element after a mover, which keeps all points before `base`.
    fn add(&mut self, element: &[u16], mover: &[u16], base: usize, names: Names) {
        self.elements.extend_from_slice(&element[..base]);
        self.elements.extend(mover[base..].iter().map(|&point| element[usize::from(point)]));
        self.names.push(names);
    }
}

/// An image that is kept: it comes from an earlier one by a mover of the level.
struct Extension {
    image: usize,
    mover: usize,
    names: Names,
}

/// Extends the images with the movers of a level and keeps those that are smallest up to the end of `points`.
fn extend(
    symmetries: &Automorphisms,
    values: &[Option<Symbol>],
    images: &Images,
    level: &Level,
    points: Range<usize>,
    is_over: &dyn Fn() -> bool,
) -> Result<Images, SymmetryError> {
    let most = MOST_IMAGES.min(MEMORY / symmetries.group.points);
    let mut smallest = vec![u8::MAX; points.len()];
    // Most are dropped again when a smaller one is found, so their elements are put together at the end.
    let (mut found, mut count): (Vec<Extension>, usize) = (Vec::new(), 0);
    for (image, &names) in images.names.iter().enumerate() {
        let element = images.element(image);
        if image % IMAGES_BETWEEN_LOOKS == 0 && is_over() {
            return Err(SymmetryError::Stopped);
        }
        for (number, mover) in level.movers.iter().enumerate() {
            // Most images are larger and need not be computed.
            let source = |point: usize| element[usize::from(mover[point])];
            let mut names = if symmetries.free_symbols { names } else { symmetries.names(source) };
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
                found.push(Extension { image, mover: number, names });
            }
        }
    }
    if count > most {
        return Err(SymmetryError::Canonical);
    }
    let mut extended = Images::none(images.points);
    extended.elements.reserve_exact(found.len() * images.points);
    for Extension { image, mover, names } in found {
        extended.add(images.element(image), &level.movers[mover], level.base.into(), names);
    }
    Ok(extended)
}
