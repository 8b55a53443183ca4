//! Random regions, made by swapping cells across the borders of regions.

use rand::{Rng, RngExt};

use super::Layout;

/// Swaps tried per cell. About one in thirty succeeds: more than half of the cells leave their boxes.
const TRIES_PER_CELL: usize = 20;

impl Layout {
    /// A random division of a square into connected regions.
    ///
    /// It starts with boxes. A swap exchanges a cell of one region that lies beside another region with a
    /// cell of the other that lies beside the first, if both regions stay connected. Not every layout is
    /// equally likely, and not every one can be filled.
    pub(crate) fn random<R: Rng + ?Sized>(size: usize, rng: &mut R) -> Self {
        let mut drawing = Drawing::boxes(size);
        for _ in 0..TRIES_PER_CELL * size * size {
            drawing.try_swap(rng);
        }
        drawing.into_layout()
    }
}

/// A layout under construction: the region of each cell, and the cells of each region.
struct Drawing {
    size: usize,
    regions: Vec<usize>,
    cells: Vec<Vec<usize>>,
}

impl Drawing {
    /// Boxes as square as the size allows; rows if it is prime.
    fn boxes(size: usize) -> Self {
        let rows = (1..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows)).unwrap_or(1);
        let across = size / rows;
        let region = |cell| (cell / size) / rows * rows + (cell % size) / across;
        let mut drawing =
            Self { size, regions: (0..size * size).map(region).collect(), cells: vec![Vec::new(); size] };
        for (cell, &region) in drawing.regions.iter().enumerate() {
            drawing.cells[region].push(cell);
        }
        drawing
    }

    /// Chooses two cells of adjacent regions, and exchanges them if both regions stay connected.
    fn try_swap<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let first = rng.random_range(0..self.regions.len());
        let Some(beyond) = self.neighbour(first, rng.random_range(0..4)) else { return };
        let (own, other) = (self.regions[first], self.regions[beyond]);
        if own == other {
            return;
        }
        let second = self.cells[other][rng.random_range(0..self.size)];
        if (0..4).any(|side| self.neighbour(second, side).is_some_and(|next| self.regions[next] == own)) {
            self.exchange(first, second);
            if !self.is_connected(own) || !self.is_connected(other) {
                self.exchange(second, first);
            }
        }
    }

    fn exchange(&mut self, first: usize, second: usize) {
        let (own, other) = (self.regions[first], self.regions[second]);
        for (region, from, to) in [(own, first, second), (other, second, first)] {
            self.regions[to] = region;
            let place = self.cells[region].iter().position(|&cell| cell == from);
            place.into_iter().for_each(|place| self.cells[region][place] = to);
        }
    }

    /// The cell above, to the left, to the right or below.
    fn neighbour(&self, cell: usize, side: usize) -> Option<usize> {
        let (size, col) = (self.size, cell % self.size);
        match side {
            0 => cell.checked_sub(size),
            1 => (col > 0).then(|| cell - 1),
            2 => (col + 1 < size).then_some(cell + 1),
            _ => Some(cell + size).filter(|&below| below < size * size),
        }
    }

    /// Whether every cell of a region can be reached from its first one.
    fn is_connected(&self, region: usize) -> bool {
        let cells = &self.cells[region];
        let beside = |a: usize, b: usize| {
            let (low, high) = (a.min(b), a.max(b));
            high - low == self.size || (high - low == 1 && high % self.size != 0)
        };
        // A bit for each cell; `fresh` are the cells reached but not yet expanded.
        let (mut reached, mut fresh) = (1u64, 1u64);
        while fresh != 0 {
            let from = cells[fresh.trailing_zeros() as usize];
            fresh &= fresh - 1;
            for (bit, &cell) in cells.iter().enumerate() {
                if reached >> bit & 1 == 0 && beside(from, cell) {
                    reached |= 1 << bit;
                    fresh |= 1 << bit;
                }
            }
        }
        reached.count_ones() as usize == cells.len()
    }

    /// The layout, its regions numbered by their first cells.
    fn into_layout(self) -> Layout {
        let mut numbers = vec![None; self.size];
        let mut next = 0..self.size;
        let regions = self.regions.iter().map(|&region| {
            let number = numbers[region].or_else(|| next.next());
            numbers[region] = number;
            number.unwrap_or_default()
        });
        Layout { cols: self.size, regions: regions.collect() }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    fn layouts() -> impl Iterator<Item = Layout> {
        let sizes = [2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 12, 16, 25];
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        sizes.into_iter().map(move |size| Layout::random(size, &mut rng))
    }

    #[test]
    fn regions_are_connected_and_of_one_size() {
        for layout in layouts() {
            let mut cells = vec![Vec::new(); layout.cols];
            layout.regions.iter().enumerate().for_each(|(cell, &region)| cells[region].push(cell));
            assert!(cells.iter().all(|region| region.len() == layout.cols));
            let drawing = Drawing { size: layout.cols, regions: layout.regions, cells };
            assert!((0..drawing.size).all(|region| drawing.is_connected(region)));
        }
    }

    #[test]
    fn rows_of_letters_read_back() {
        for layout in layouts() {
            let size = layout.cols;
            let read = Layout::from_rows(&layout.to_rows(), (size, size), size, true);
            assert_eq!(read.as_ref(), Ok(&layout));
        }
    }

    #[test]
    fn the_generator_alone_decides() {
        assert!(layouts().eq(layouts()));
        let nines: Vec<Layout> = layouts().filter(|layout| layout.cols == 9).collect();
        assert!(nines[0] != nines[1] && nines[1] != nines[2]);
    }
}
