//! Random regions, by swaps of cells across the borders of regions.

use rand::{Rng, RngExt};

use super::Layout;

/// Swaps that are tried for each cell. About one in eight succeeds; with fewer, the first layout shows through.
const TRIES_PER_CELL: usize = 25;

impl Layout {
    /// A random division of a square into connected regions.
    ///
    /// It starts with the rows as regions. A swap takes two cells of two adjacent regions, each beside the
    /// other's region, and exchanges them where both regions stay connected. Not every layout is equally likely.
    pub(crate) fn random<R: Rng + ?Sized>(size: usize, rng: &mut R) -> Self {
        let mut layout = Self { size, regions: (0..size * size).map(|cell| cell / size).collect() };
        for _ in 0..TRIES_PER_CELL * size * size {
            let first = rng.random_range(0..size * size);
            let toward = rng.random_range(0..4);
            let Some(beyond) = layout.neighbours(first)[toward] else { continue };
            let (own, other) = (layout.regions[first], layout.regions[beyond]);
            let back = layout.border(other, own, first);
            if own != other && !back.is_empty() {
                let second = back[rng.random_range(0..back.len())];
                layout.swap_if_connected(first, second);
            }
        }
        layout.renumber();
        layout
    }

    /// The cells of `region`, but for `except`'s neighbours-to-be, that lie beside a cell of `other` that is not
    /// `leaving`.
    fn border(&self, region: usize, other: usize, leaving: usize) -> Vec<usize> {
        let beside = |cell: usize| {
            self.neighbours(cell).into_iter().flatten().any(|next| next != leaving && self.regions[next] == other)
        };
        (0..self.regions.len()).filter(|&cell| self.regions[cell] == region && beside(cell)).collect()
    }

    /// Exchanges the regions of two cells, unless that would tear a region apart.
    fn swap_if_connected(&mut self, first: usize, second: usize) {
        self.regions.swap(first, second);
        if !self.is_connected(second) || !self.is_connected(first) {
            self.regions.swap(first, second);
        }
    }

    /// Whether the region of a cell is connected.
    fn is_connected(&self, start: usize) -> bool {
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            for beside in self.neighbours(cell).into_iter().flatten() {
                if self.regions[beside] == self.regions[start] && !reached.contains(&beside) {
                    reached.push(beside);
                }
            }
            next += 1;
        }
        reached.len() == self.size
    }

    /// The cells above, to the left, to the right and below.
    fn neighbours(&self, cell: usize) -> [Option<usize>; 4] {
        let (size, col) = (self.size, cell % self.size);
        [
            cell.checked_sub(size),
            (col > 0).then(|| cell - 1),
            (col + 1 < size).then(|| cell + 1),
            Some(cell + size).filter(|&below| below < size * size),
        ]
    }

    /// Numbers the regions by their first cells.
    fn renumber(&mut self) {
        let mut numbers = vec![None; self.size];
        let mut next = 0;
        for region in &mut self.regions {
            *region = *numbers[*region].get_or_insert_with(|| {
                next += 1;
                next - 1
            });
        }
    }
}
