//! Constant data: which options cover an item, and which ones an item excludes once it has a colour.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::bits;
use crate::ids::{OptionId, RawEntry};
use crate::problem::Problem;

/// Rows of more bytes than this take longer to prepare than the searches that they are for.
const MOST_BYTES: u64 = 1 << 26;

/// Sets of options, a row of bits each.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The number of words of a row.
    pub(super) width: usize,
    /// The options of each item; then, for items with a colour, the options with another colour.
    rows: Vec<u64>,
    /// For each entry of the problem, the row of what it excludes if its item can take no other.
    excluded: Vec<u32>,
}

/// Numbers rows: those of items, and after these those of items with a colour.
#[derive(Default)]
struct Numbers {
    of_colored: HashMap<(u32, u32), u32, FixedState>,
}

impl Numbers {
    /// The row of an entry of a problem with so many items.
    fn of(&mut self, entry: &RawEntry, items: usize) -> u32 {
        if entry.color == 0 {
            return entry.item;
        }
        let next = (items + self.of_colored.len()) as u32;
        *self.of_colored.entry((entry.item, entry.color)).or_insert(next)
    }
}

/// The number of bytes of all rows.
pub(crate) fn table_bytes(problem: &Problem) -> u64 {
    let rows = *problem.facts.column_rows.get_or_init(|| {
        let mut numbers = Numbers::default();
        problem.entries.iter().for_each(|entry| _ = numbers.of(entry, 0));
        (problem.item_count() + numbers.of_colored.len()) as u64
    });
    8 * rows.saturating_mul(bits::width(problem.option_count()) as u64)
}

/// The number of words of the columns of primary items, all of which are read at each node.
pub(crate) fn words(problem: &Problem) -> usize {
    problem.primary_count() * bits::width(problem.option_count())
}

/// Why columns do not suit a problem.
pub(crate) fn obstacle(problem: &Problem) -> Option<String> {
    let bytes = table_bytes(problem);
    (bytes > MOST_BYTES).then(|| format!("columns of options would take {} MiB", bytes >> 20))
}

impl Table {
    pub(super) fn new(problem: &Problem) -> Self {
        let (width, items) = (bits::width(problem.option_count()), problem.item_count());
        let mut numbers = Numbers::default();
        let excluded: Vec<_> = problem.entries.iter().map(|entry| numbers.of(entry, items)).collect();
        let mut rows = vec![0; width * (items + numbers.of_colored.len())];
        for OptionId(option) in problem.options() {
            for entry in problem.raw_entries(OptionId(option)) {
                bits::insert(&mut rows[entry.item as usize * width..], option);
            }
        }
        for (&(item, _), &row) in &numbers.of_colored {
            let start = item as usize * width;
            rows.copy_within(start..start + width, row as usize * width);
        }
        let mut table = Self { width, rows, excluded };
        for OptionId(option) in problem.options().filter(|_| !numbers.of_colored.is_empty()) {
            for at in entries(problem, option).filter(|&at| problem.entries[at].color != 0) {
                bits::remove(&mut table.rows[table.excluded[at] as usize * width..], option);
            }
        }
        table
    }

    /// The options of the first items, so many, one row after another.
    #[inline(always)]
    pub(super) fn columns(&self, items: usize) -> &[u64] {
        &self.rows[..items * self.width]
    }

    /// The options of an item.
    #[inline(always)]
    pub(super) fn column(&self, item: u32) -> &[u64] {
        self.row(item)
    }

    /// What the entry at a place excludes if its item can take no other.
    #[inline(always)]
    pub(super) fn excluded_by(&self, entry: usize) -> &[u64] {
        self.row(self.excluded[entry])
    }

    #[inline(always)]
    fn row(&self, number: u32) -> &[u64] {
        &self.rows[number as usize * self.width..][..self.width]
    }
}

/// The places of an option's entries.
#[inline(always)]
pub(super) fn entries(problem: &Problem, option: u32) -> std::ops::Range<usize> {
    problem.starts[option as usize] as usize..problem.starts[option as usize + 1] as usize
}
