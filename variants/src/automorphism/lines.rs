//! The smallest image of a board of rows and columns in boxes, whose symmetries exchange rows within bands,
//! bands, columns within stacks, stacks and, if boxes are square, rows with columns.
//!
//! It is found row by row, as in the [general case](super::minlex), but columns that no row so far has told
//! apart stay together: what they make of the next row is known without trying their orders. A random minimal
//! classic puzzle has thousands of images with the smallest first row, and far fewer if such columns count as
//! one: a tenth of the instructions.

use super::chain::{Chain, Permutation, identity};
use crate::symbol::Symbol;

/// The maximum number of rows, and of columns. Larger boards have more symmetries than are looked at one by
/// one.
const MOST: usize = 9;

/// The maximum number of images with a common beginning: filled classic boards have fewer. The general case
/// decides on boards with more.
const MOST_IMAGES: usize = 1 << 15;

/// A value for each row, or for each column.
type Line<T> = [T; MOST];

/// The lines of a board in boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lines {
    /// The number of rows, and of columns.
    size: usize,
    /// The number of columns of a box.
    width: usize,
}

impl Lines {
    /// The lines of a group on `symbols` symbols and then on cells; `None` if it is not the group of a board
    /// in boxes.
    pub(super) fn of(group: &Chain, symbols: usize) -> Option<Self> {
        let size = symbols;
        if size > MOST || group.points != size + size * size {
            return None;
        }
        let boxed = (2..size).filter(|&width| size.is_multiple_of(width)).map(|width| Self { size, width });
        let mut of_group = boxed.filter(|lines| {
            group.order() == Some(lines.order())
                && lines.generators().all(|generator| group.contains(&generator))
        });
        of_group.next()
    }

    /// The number of rows of a box.
    fn height(self) -> usize {
        self.size / self.width
    }

    fn is_square(self) -> bool {
        self.width == self.height()
    }

    /// The number of symmetries.
    fn order(self) -> u128 {
        let factorial = |number: usize| (1..=number as u128).product::<u128>();
        let orders = |group: usize| {
            let groups = self.size / group;
            factorial(group).pow(groups as u32) * factorial(groups)
        };
        orders(self.height()) * orders(self.width) * if self.is_square() { 2 } else { 1 }
    }

    /// Symmetries of which all others are products, as permutations of points.
    fn generators(self) -> impl Iterator<Item = Permutation> {
        let swaps = move |group: usize| {
            // Two neighbours, of lines or of groups of them, are exchanged.
            let within = (1..group).map(|at| (at - 1, 1));
            within.chain((1..self.size / group).map(move |at| ((at - 1) * group, group)))
        };
        let swapped = |line: usize, (first, by): (usize, usize)| match line.checked_sub(first) {
            Some(at) if at < by => line + by,
            Some(at) if at < 2 * by => line - by,
            _ => line,
        };
        let rows = swaps(self.height())
            .map(move |swap| self.permutation(|row, column| (swapped(row, swap), column)));
        let columns =
            swaps(self.width).map(move |swap| self.permutation(|row, column| (row, swapped(column, swap))));
        let transposed = self.is_square().then(|| self.permutation(|row, column| (column, row)));
        rows.chain(columns).chain(transposed)
    }

    /// The permutation of points that takes each cell, by row and column, to another, and keeps symbols.
    fn permutation(self, image: impl Fn(usize, usize) -> (usize, usize)) -> Permutation {
        let mut permutation = identity(self.size + self.size * self.size);
        for (cell, to) in permutation[self.size..].iter_mut().enumerate() {
            let (row, column) = image(cell / self.size, cell % self.size);
            *to = (self.size + row * self.size + column) as u16;
        }
        permutation
    }

    /// The element that gives the smallest image; `None` if there are several, or too many images with a
    /// common beginning, or a symbol occurs twice in a line.
    pub(super) fn smallest(self, values: &[Option<Symbol>]) -> Option<Permutation> {
        let mut boards = vec![symbols(self, |row, column| values[row * self.size + column])?];
        let transposed = symbols(self, |row, column| values[column * self.size + row])?;
        boards.extend(self.is_square().then_some(transposed));
        let orders = self.orders_of_stacks();
        let of_board = |board| orders.iter().map(move |&columns| Image::new(board, columns, self));
        let mut images: Vec<Image> = (0..boards.len()).flat_map(of_board).collect();
        let (mut next, mut ties) = (Vec::new(), Vec::new());
        for at in 0..self.size {
            let mut least = u64::MAX;
            for (number, image) in images.iter().enumerate() {
                for row in image.next_rows(at, self) {
                    if let Some(contents) = image.smallest_row(&boards[image.board][row], least, self) {
                        if contents < least {
                            least = contents;
                            ties.clear();
                        }
                        ties.push((number, row));
                    }
                }
            }
            for (number, row) in ties.drain(..) {
                let image: &Image = &images[number];
                image.with_row(at, row, &boards[image.board][row], self).each_naming(
                    0,
                    &boards[image.board][row],
                    self,
                    &mut next,
                );
                if next.len() > MOST_IMAGES {
                    return None;
                }
            }
            std::mem::swap(&mut images, &mut next);
            next.clear();
        }
        let [image] = &images[..] else { return None };
        image.is_apart(self).then(|| {
            self.permutation(|row, column| {
                let (row, column) = (usize::from(image.rows[row]), usize::from(image.columns[column]));
                if image.board == 0 { (row, column) } else { (column, row) }
            })
        })
    }

    /// The columns, for each order of the stacks.
    fn orders_of_stacks(self) -> Vec<Line<u8>> {
        let stacks = self.size / self.width;
        let mut orders = vec![Vec::new()];
        for _ in 0..stacks {
            let with_next = |order: &Vec<usize>| {
                let others = (0..stacks).filter(|stack| !order.contains(stack));
                others.map(|stack| [&order[..], &[stack]].concat()).collect::<Vec<_>>()
            };
            orders = orders.iter().flat_map(with_next).collect();
        }
        let columns = |order: &Vec<usize>| {
            let mut columns = [0; MOST];
            for (at, column) in columns[..self.size].iter_mut().enumerate() {
                *column = (order[at / self.width] * self.width + at % self.width) as u8;
            }
            columns
        };
        orders.iter().map(columns).collect()
    }
}

/// The symbols of a board, from 1, row by row; 0 in empty cells. `None` if a row has a symbol twice.
fn symbols(lines: Lines, value: impl Fn(usize, usize) -> Option<Symbol>) -> Option<Vec<Line<u8>>> {
    let row = |row: usize| {
        let (mut symbols, mut seen) = ([0; MOST], 0_u16);
        for (column, symbol) in symbols[..lines.size].iter_mut().enumerate() {
            *symbol = value(row, column).map_or(0, |symbol| symbol.index() as u8 + 1);
            // Bit 0 is of empty cells.
            let bit = 1 << *symbol & !1;
            if seen & bit != 0 {
                return None;
            }
            seen |= bit;
        }
        Some(symbols)
    };
    (0..lines.size).map(row).collect()
}

/// Images of the board that have the same rows so far, whatever the order of columns that these do not tell
/// apart.
#[derive(Clone)]
struct Image {
    /// 0 for the board, 1 for the transposed one.
    board: usize,
    /// The rows that the rows so far come from.
    rows: Line<u8>,
    /// The columns that its columns come from: those of a run in any order.
    columns: Line<u8>,
    /// The columns where runs begin, as bits.
    starts: u16,
    /// The names of symbols, from 1; 0 while undetermined.
    names: [u8; MOST + 1],
    /// How many symbols have names.
    named: u8,
}

impl Image {
    /// The beginning of an image with some order of stacks.
    fn new(board: usize, columns: Line<u8>, lines: Lines) -> Self {
        let starts = (0..lines.size).step_by(lines.width).fold(0, |starts, at| starts | 1 << at);
        Self { board, rows: [0; MOST], columns, starts, names: [0; MOST + 1], named: 0 }
    }

    /// The rows that row number `at` may come from.
    fn next_rows(&self, at: usize, lines: Lines) -> impl Iterator<Item = usize> {
        let height = lines.height();
        let used = self.rows[..at].iter().fold(0_u16, |used, &row| used | 1 << row);
        let band = (!at.is_multiple_of(height)).then(|| usize::from(self.rows[at - 1]) / height);
        (0..lines.size)
            .filter(move |row| used >> row & 1 == 0 && band.is_none_or(|band| row / height == band))
    }

    /// The end of the run of columns that begins at `start`.
    fn end(&self, start: usize, lines: Lines) -> usize {
        let later = self.starts >> start >> 1;
        if later == 0 { lines.size } else { start + 1 + later.trailing_zeros() as usize }
    }

    /// The smallest row that a row of the board makes, in some order of the columns of each run, as a number
    /// whose digits are names: first the empty cells, then symbols by their names, then those that have none
    /// yet. `None` if it is larger than `least`.
    fn smallest_row(&self, row: &Line<u8>, least: u64, lines: Lines) -> Option<u64> {
        let (mut contents, mut named, mut start) = (0, u64::from(self.named), 0);
        while start < lines.size {
            let end = self.end(start, lines);
            let (mut known, mut new) = (0_u16, 0);
            for &column in &self.columns[start..end] {
                let symbol = row[usize::from(column)];
                let name = self.names[usize::from(symbol)];
                known |= 1 << name;
                new += u32::from(symbol != 0 && name == 0);
            }
            // Bit 0 is of empty cells and of symbols without names.
            known &= !1;
            contents <<= 4 * ((end - start) as u32 - known.count_ones() - new);
            while known != 0 {
                contents = contents << 4 | u64::from(known.trailing_zeros());
                known &= known - 1;
            }
            for _ in 0..new {
                named += 1;
                contents = contents << 4 | named;
            }
            // Most rows are larger from the first runs on.
            if contents > least >> (4 * (lines.size - end)) {
                return None;
            }
            start = end;
        }
        Some(contents)
    }

    /// The image with a further row: its runs are ordered as in the [smallest row](Self::smallest_row), and
    /// divided by what the row tells apart, but symbols without names are not told apart.
    fn with_row(&self, at: usize, number: usize, row: &Line<u8>, lines: Lines) -> Self {
        let mut image = self.clone();
        image.rows[at] = number as u8;
        let rank = |column: u8| match usize::from(row[usize::from(column)]) {
            0 => 0,
            symbol => match self.names[symbol] {
                0 => u8::MAX,
                name => name,
            },
        };
        let mut start = 0;
        while start < lines.size {
            let end = self.end(start, lines);
            let columns = &mut image.columns[start..end];
            columns.sort_unstable_by_key(|&column| rank(column));
            for (at, pair) in (start + 1..).zip(columns.windows(2)) {
                image.starts |= u16::from(rank(pair[0]) != rank(pair[1])) << at;
            }
            start = end;
        }
        image
    }

    /// Adds this image to others once for each order in which the symbols of its last row get names, from
    /// column `from` on.
    fn each_naming(mut self, from: usize, row: &Line<u8>, lines: Lines, images: &mut Vec<Self>) {
        for at in from..lines.size {
            let symbol = usize::from(row[usize::from(self.columns[at])]);
            if symbol == 0 || self.names[symbol] != 0 {
                continue;
            }
            // All columns up to the end of the run have symbols without names.
            let end = self.end(at, lines);
            for other in at + 1..end {
                let mut image = self.clone();
                image.columns.swap(at, other);
                image.name(at, end, row);
                image.each_naming(at + 1, row, lines, images);
            }
            self.name(at, end, row);
        }
        images.push(self);
    }

    /// Gives a name to the symbol of a column, which is told apart from the others up to `end`.
    fn name(&mut self, at: usize, end: usize, row: &Line<u8>) {
        self.named += 1;
        self.names[usize::from(row[usize::from(self.columns[at])])] = self.named;
        if at + 1 < end {
            self.starts |= 1 << (at + 1);
        }
    }

    /// Whether all columns are told apart.
    fn is_apart(&self, lines: Lines) -> bool {
        self.starts.count_ones() as usize == lines.size
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::{Automorphisms, minlex};
    use super::*;
    use crate::catalogue;

    fn symmetries(id: &str) -> Automorphisms {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        Automorphisms::of(&spec.build_fixed().expect("it has a model")).expect("a group")
    }

    #[test]
    fn lines_are_those_of_boards_in_boxes() {
        let lines = |id: &str| symmetries(id).lines;
        assert_eq!(lines("classic"), Some(Lines { size: 9, width: 3 }));
        for id in ["x", "windoku", "16x16"] {
            assert_eq!(lines(id), None, "{id}");
        }
    }

    /// Clues that do not have a symbol twice in a line, more or less of them.
    fn clues(size: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Option<Symbol>> {
        let mut values = vec![None; size * size];
        for _ in 0..rng.random_range(2 * size..5 * size) {
            let (cell, symbol) =
                (rng.random_range(0..size * size), Symbol::from_index(rng.random_range(0..size)));
            let (row, column) = (cell / size, cell % size);
            if !(0..size).any(|at| [values[row * size + at], values[at * size + column]].contains(&symbol)) {
                values[cell] = symbol;
            }
        }
        values
    }

    #[test]
    fn the_smallest_image_is_that_of_the_general_case() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for (id, boards, found_by_lines) in [("classic", 60, 40), ("6x6", 60, 40), ("4x4", 60, 5)] {
            let symmetries = symmetries(id);
            let lines = symmetries.lines.expect("boxes");
            let mut found = 0;
            for _ in 0..boards {
                let values = clues(lines.size, &mut rng);
                if let Some(element) = lines.smallest(&values) {
                    let general = minlex::smallest(&symmetries, &values, &dlx_engine::Watch::default());
                    assert_eq!(Some(element), general.ok(), "{id} {values:?}");
                    found += 1;
                }
            }
            assert!(found >= found_by_lines, "{id} {found}");
        }
    }
}
