//! Many options chosen at once.

use super::{Words, bits};
use crate::engine::lanes::mask_of;
use crate::ids::OptionId;

/// The number of options looked at together.
const LANES: usize = 32;

impl Words {
    /// Whether nothing has been chosen or removed, all items are primary and none is ever off.
    pub(super) fn is_untouched(&self) -> bool {
        self.tables.is_plain && self.chosen.is_empty() && self.trail.is_empty()
    }

    /// Chooses options in the untouched problem, some of which may be named twice. Instead of removing others
    /// one by one, it builds the words from those that are left, and looks once at each item. Returns false
    /// if two of the options clash, or if an item has no option left. Items do not run short in the order in
    /// which they would one by one, so searches with weights do without.
    pub(super) fn choose_together(&mut self, options: &[OptionId]) -> bool {
        let Self { tables, open, chosen, queue, trail, covered, excluded, updates, .. } = self;
        let tables = &**tables;
        excluded.resize(tables.option_count().next_multiple_of(LANES), 0);
        let mut is_possible = true;
        for &option in options {
            let entries = tables.deciding(option.0);
            let is_closed = entries.iter().any(|entry| open[entry.item()] == 0);
            if is_closed || entries.is_empty() && chosen.contains(&option) {
                is_possible &= chosen.contains(&option);
                continue;
            }
            chosen.push(option);
            for item in entries.iter().map(|entry| entry.item()) {
                covered.push((item as u32, std::mem::take(&mut open[item])));
                tables.slots(item).iter().for_each(|slot| excluded[slot.option as usize] = u8::MAX);
            }
        }
        chosen.iter().for_each(|option| excluded[option.index()] = 0);
        open.fill(0);
        let mut left = tables.option_count();
        for (first, marks) in (0..).step_by(LANES).zip(excluded.as_chunks_mut::<LANES>().0) {
            let (removed, all) = (mask_of(marks), u32::MAX >> (LANES - left.min(LANES)));
            left = left.saturating_sub(LANES);
            marks.fill(0);
            for option in bits(removed).map(|bit| first + bit as u32) {
                let slot = tables.slot(option);
                *updates += slot.range().len() as u64;
                trail.push(slot);
            }
            for entry in bits(all & !removed).flat_map(|bit| tables.deciding(first + bit as u32)) {
                open[entry.item()] |= entry.bit();
            }
        }
        covered.iter().for_each(|&(item, _)| open[item as usize] = 0);
        let single = (0..).zip(&*open).filter(|(_, word)| word.is_power_of_two());
        queue.extend(single.map(|(item, _)| item));
        is_possible && open.iter().filter(|word| **word == 0).count() == covered.len()
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::engine::{State, Switches};
    use crate::item_choice::{ItemChoice, Weights};
    use crate::problem::Problem;

    /// A 4x4 board. Option `16 * row + 4 * column + symbol` covers a cell, a row's symbol, a column's and a
    /// box's.
    fn board() -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..64).map(|item| builder.primary(item.to_string())).collect();
        for (row, column, symbol) in (0..64).map(|option| (option / 16, option / 4 % 4, option % 4)) {
            let house = [row, 4 + column, 8 + row / 2 * 2 + column / 2].map(|house| 16 + 4 * house + symbol);
            builder.option([4 * row + column].into_iter().chain(house).map(|item| items[item]));
        }
        builder.build().expect("a board is sound")
    }

    quickcheck! {
        fn options_chosen_together_leave_what_they_leave_one_by_one(options: Vec<u8>) -> bool {
            let problem = board();
            let options: Vec<_> = options.iter().take(6).map(|&option| OptionId(u32::from(option) % 64)).collect();
            let mut weights = Weights::new(ItemChoice::MinRemaining, problem.item_count());
            let untouched = Words::new(&problem, &Switches::default());
            let (mut together, mut one_by_one) = (untouched.clone(), untouched.clone());
            let mark = together.mark();
            let is_possible = together.choose_all(&options, &mut weights);
            let expected = options.iter().all(|option| one_by_one.choose_all(&[*option], &mut weights));
            let (mut chosen, mut others) = (together.chosen.clone(), one_by_one.chosen.clone());
            chosen.sort_unstable();
            others.sort_unstable();
            let is_same = !is_possible || together.open == one_by_one.open && chosen == others;
            together.undo(mark);
            is_possible == expected && is_same && together.open == untouched.open && together.is_untouched()
        }
    }
}
