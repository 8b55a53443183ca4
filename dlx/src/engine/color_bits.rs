//! Which bits belong to which item, for engines that keep options as bits.

use std::ops::Range;

use crate::ids::RawEntry;
use crate::problem::Problem;

/// The bits of items, in order: one for each item without colours. Items with colours have one for each
/// colour in use; having no colour counts as a colour.
#[derive(Clone, Debug, Default)]
pub(super) struct ColorBits {
    /// The colours that each item has in some option, in order; 0 for no colour. Items whose bit is known
    /// without looking, those that are never coloured, have none.
    colors: Vec<Vec<u32>>,
    /// The start of each item's bits, and the end of the last.
    starts: Vec<u32>,
}

impl ColorBits {
    /// `None` if there are more bits than `most`.
    pub(super) fn of(problem: &Problem, most: usize) -> Option<Self> {
        let (items, primary) = (problem.item_count(), problem.primary_count());
        if items > most {
            return None;
        }
        let mut colors = vec![Vec::new(); items];
        let mut bits = items;
        let colored = if items == primary { &[] } else { problem.entries.as_slice() };
        for &RawEntry { item, color } in colored.iter().filter(|entry| entry.item as usize >= primary) {
            let of_item = &mut colors[item as usize];
            if let Err(at) = of_item.binary_search(&color) {
                bits += usize::from(!of_item.is_empty());
                of_item.insert(at, color);
            }
            if bits > most {
                return None;
            }
        }
        Some(Self { starts: starts(&colors), colors })
    }

    /// The number of bits of all items.
    pub(super) fn len(&self) -> usize {
        self.starts.last().map_or(0, |&end| end as usize)
    }

    /// Whether some item has several bits, of which two options may have different ones.
    pub(super) fn has_colors(&self) -> bool {
        self.len() + 1 > self.starts.len()
    }

    /// The bits of an item.
    #[inline(always)]
    pub(super) fn of_item(&self, item: usize) -> Range<usize> {
        self.starts[item] as usize..self.starts[item + 1] as usize
    }

    /// The bit that an entry sets.
    #[inline(always)]
    pub(super) fn of_entry(&self, entry: &RawEntry) -> usize {
        let of_item = self.of_item(entry.item as usize);
        match of_item.len() {
            1 => of_item.start,
            _ => of_item.start + self.colors[entry.item as usize].binary_search(&entry.color).unwrap_or(0),
        }
    }
}

/// Where the bits of each item begin, and where those of the last end.
fn starts(colors: &[Vec<u32>]) -> Vec<u32> {
    let mut end = 0;
    let ends = colors.iter().map(|of_item| {
        end += of_item.len().max(1) as u32;
        end
    });
    std::iter::once(0).chain(ends).collect()
}
