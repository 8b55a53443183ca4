//! The smallest image of a board, found level by level through the group. Each level keeps the images with
//! the smallest beginning (after Linton, "Finding the smallest image of a set", 2004).

use std::ops::Range;

use dlx_engine::Watch;

use super::chain::{Level, Permutation};
use super::names::Names;
use super::{Automorphisms, MEMORY, SymmetryError};
use crate::symbol::Symbol;

/// The maximum number of images with a common beginning, if memory allows. An empty classic board has more, a
/// filled one fewer.
const MOST_IMAGES: usize = 1 << 17;

/// The maximum number of movers of levels that are [joined](super::chain::Chain::joined): where several
/// images of a beginning tie, which most do, fewer levels take less time. On classic boards, they are the
/// orders of columns in the first row.
pub(super) const MOST_JOINED: usize = 16;

/// Images extended between two checks of the time.
const IMAGES_BETWEEN_LOOKS: usize = 64;

/// An element that gives the smallest image.
pub(super) fn smallest(
    symmetries: &Automorphisms,
    values: &[Option<Symbol>],
    watch: &Watch,
) -> Result<Permutation, SymmetryError> {
    let group = &symmetries.group;
    let levels = &symmetries.joined;
    let base = |level: usize| levels.get(level).map_or(group.points, |level| level.base.into());
    // Points before the first base have no image but themselves, but they name symbols.
    let fixed = Level::new(0, group.points, &[]);
    let bases = std::iter::once(0..base(0)).chain((0..levels.len()).map(|k| base(k)..base(k + 1)));
    let board = (0..group.points as u16).map(|point| symmetries.value(values, point)).collect();
    let names = vec![symmetries.names(|point| point as u16)];
    let mut images = Images { board, levels: Vec::new(), names };
    for (level, points) in std::iter::once(&fixed).chain(levels).zip(bases) {
        images.extend(symmetries, level, points, watch)?;
    }
    let mut movers = Vec::new();
    images.movers(0, &mut movers);
    Ok((0..group.points as u16).map(|point| source(&movers, point)).collect())
}

/// Images of the board, as far as they are determined. Their elements are products of movers, one from each
/// level so far; they are not multiplied out, because there are thousands of images, and most points of their
/// elements are never asked for.
struct Images<'g> {
    /// For each point, the symbol in its cell.
    board: Box<[Option<Symbol>]>,
    /// For each level so far, the images that were kept.
    levels: Vec<(&'g Level, Vec<Image>)>,
    /// The names that images give to symbols. Most images give the same as those that they come from.
    names: Vec<Names>,
}

/// An image, as it comes from one at the level before.
struct Image {
    /// The number of that.
    before: u32,
    /// The number of the mover that it comes from it by.
    mover: u32,
    /// The number of its names.
    names: u32,
}

/// The image of a point under a product of movers.
#[inline]
fn source(movers: &[&[u16]], point: u16) -> u16 {
    movers.iter().fold(point, |point, mover| mover[usize::from(point)])
}

impl<'g> Images<'g> {
    /// The movers whose product is the element of an image of the last level, from the last one to the first,
    /// without identities: half of all.
    fn movers(&self, number: usize, movers: &mut Vec<&'g [u16]>) {
        movers.clear();
        let mut at = number;
        for (level, images) in self.levels.iter().rev() {
            let Image { before, mover, .. } = images[at];
            // The first mover is the identity.
            if mover > 0 {
                movers.push(&level.movers[mover as usize]);
            }
            at = before as usize;
        }
    }

    /// Extends the images with the movers of a level and keeps those that are smallest up to the end of
    /// `points`.
    fn extend(
        &mut self,
        symmetries: &Automorphisms,
        level: &'g Level,
        points: Range<usize>,
        watch: &Watch,
    ) -> Result<(), SymmetryError> {
        let most = MOST_IMAGES.min(MEMORY / symmetries.group.points);
        let mut smallest = vec![u8::MAX; points.len()];
        // Most levels keep more images than the one before.
        let before = self.levels.last().map_or(1, |(_, images)| images.len());
        let (mut found, known): (Vec<Image>, _) = (Vec::with_capacity(before), self.names.len());
        let (mut count, mut empty) = (0, 0);
        let mut element = Vec::new();
        for before in 0..before {
            if before % IMAGES_BETWEEN_LOOKS == 0 {
                watch.go_on()?;
            }
            self.movers(before, &mut element);
            let names = self.levels.last().map_or(0, |(_, images)| images[before].names as usize);
            'movers: for (number, mover) in level.movers.iter().enumerate() {
                let source = |point: usize| source(&element, mover[point]);
                // Most images have a symbol where others have an empty cell: for these, no names are needed.
                for point in points.start..points.start + empty {
                    if self.board[usize::from(source(point))].is_some() {
                        continue 'movers;
                    }
                }
                let mut own = (!symmetries.free_symbols).then(|| symmetries.names(source));
                let mut is_smaller = false;
                for (point, smallest) in (points.start + empty..).zip(&mut smallest[empty..]) {
                    let value = self.board[usize::from(source(point))];
                    let name = own.as_ref().unwrap_or(&self.names[names]).known(value);
                    let name = name.unwrap_or_else(|| own.get_or_insert(self.names[names]).of_value(value));
                    if !is_smaller && name > *smallest {
                        continue 'movers;
                    }
                    is_smaller |= name < *smallest;
                    *smallest = name;
                }
                if is_smaller {
                    empty = smallest.iter().take_while(|&&name| name == 0).count();
                    found.clear();
                    self.names.truncate(known);
                    count = 0;
                }
                // Beyond the limit, images are only counted, as a smaller one may still follow.
                count += 1;
                if count <= most {
                    let names = own.map_or(names, |own| {
                        self.names.push(own);
                        self.names.len() - 1
                    });
                    found.push(Image { before: before as u32, mover: number as u32, names: names as u32 });
                }
            }
        }
        if count > most {
            return Err(SymmetryError::Canonical);
        }
        self.levels.push((level, found));
        Ok(())
    }
}
