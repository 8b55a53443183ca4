//! Constant data: the options of each item and the entries of each option.

use std::ops::Range;

use super::{Word, bits};
use crate::engine::Switches;
use crate::ids::{OptionId, RawEntry};
use crate::problem::Problem;

/// The number of bits in an entry for the number of an option among those of its item.
const NUMBER_BITS: u32 = Word::BITS.trailing_zeros();

/// An item of an option, and the option's number among those of the item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry(u32);

impl Entry {
    fn new(item: u32, number: u32) -> Self {
        Self(item << NUMBER_BITS | number)
    }

    #[inline(always)]
    pub(super) fn item(self) -> usize {
        (self.0 >> NUMBER_BITS) as usize
    }

    #[inline(always)]
    pub(super) fn bit(self) -> Word {
        1 << (self.0 % Word::BITS)
    }
}

/// An option of an item, and the place of its deciding entries, whose bits tell whether it is open: the
/// primary ones or, if it has none, some of the others. Entries of items that are off are not among them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) option: u32,
    from: u32,
    to: u32,
}

impl Slot {
    #[inline(always)]
    pub(super) fn range(self) -> Range<usize> {
        self.from as usize..self.to as usize
    }
}

/// An option that another one excludes, and an entry that tells whether it is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rival {
    pub(super) option: u32,
    entry: Entry,
}

impl Rival {
    /// Whether the option is open, given the words of all items.
    #[inline(always)]
    pub(super) fn is_open(self, open: &[Word]) -> bool {
        open[self.entry.item()] & self.entry.bit() != 0
    }
}

/// Options by item, entries by option.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Items before this one are primary.
    pub(super) primary: usize,
    /// Whether all are, and none is ever off.
    pub(super) is_plain: bool,
    /// The entries of option `o` are `entries[first[o]..first[o + 1]]`, and those before `deciding[o]` tell
    /// whether it is open.
    first: Vec<u32>,
    deciding: Vec<u32>,
    pub(super) entries: Vec<Entry>,
    /// Whether items are *plain*: secondary ones without colours, all of whose options cover primary items,
    /// if none of these is ever off. The last entries of option `o`, from `plain[o]` on, are those of plain
    /// items, whose other options are `rivals[first_rival[o]..first_rival[o + 1]]`.
    plain_items: Vec<bool>,
    plain: Vec<u32>,
    first_rival: Vec<u32>,
    rivals: Vec<Rival>,
    /// Colours of entries; empty if the problem has none.
    colors: Vec<u32>,
    /// The options of item `i` by number are `slots[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    slots: Vec<Slot>,
    /// The former places of entries that have become deciding since the start.
    moved: Vec<u32>,
}

/// Why words do not suffice for a problem.
pub(crate) fn obstacle(problem: &Problem) -> Option<String> {
    let largest = problem.item_starts.windows(2).map(|range| range[1] - range[0]).max()?;
    if largest > Word::BITS {
        Some(format!("an item has {largest} options"))
    } else if problem.item_count() > 1 << (u32::BITS - NUMBER_BITS) {
        Some("there are too many items".to_owned())
    } else {
        None
    }
}

/// For each item, whether it is plain.
fn plain_items(problem: &Problem, switches: &Switches) -> Vec<bool> {
    let is_on = |item: u32| !switches.has(item);
    let mut plain: Vec<bool> =
        (0..problem.item_count() as u32).map(|item| item >= problem.primary && is_on(item)).collect();
    for option in problem.options() {
        let entries = problem.raw_entries(option);
        let is_decided = entries.iter().any(|entry| entry.item < problem.primary && is_on(entry.item));
        for entry in entries.iter().filter(|entry| !is_decided || entry.color != 0) {
            plain[entry.item as usize] = false;
        }
    }
    plain
}

/// The other options of each option's plain items, and where those of each begin. `first` gives an option's
/// first entry.
fn rivals(problem: &Problem, is_plain: &[bool], first: impl Fn(u32) -> Entry) -> (Vec<u32>, Vec<Rival>) {
    let (mut starts, mut rivals) = (vec![0], Vec::new());
    let mut listed_by = vec![u32::MAX; problem.option_count()];
    for option in 0..problem.option_count() as u32 {
        listed_by[option as usize] = option;
        let items = problem.raw_entries(OptionId(option)).iter().map(|entry| entry.item as usize);
        for item in items.filter(|&item| is_plain[item]) {
            for &OptionId(other) in problem.options_of(problem.item_at(item)) {
                if std::mem::replace(&mut listed_by[other as usize], option) != option {
                    rivals.push(Rival { option: other, entry: first(other) });
                }
            }
        }
        starts.push(rivals.len() as u32);
    }
    (starts, rivals)
}

impl Tables {
    pub(super) fn new(problem: &Problem, switches: &Switches) -> Self {
        let mut next = vec![0; problem.item_count()];
        let mut entry = |item: u32| {
            let number = &mut next[item as usize];
            *number += 1;
            Entry::new(item, *number - 1)
        };
        let colored = problem.entries.iter().any(|entry| entry.color != 0);
        let is_plain = plain_items(problem, switches);
        let mut plain = Vec::with_capacity(problem.option_count());
        let mut entries = Vec::with_capacity(problem.entry_count());
        let mut slots = Vec::with_capacity(problem.option_count());
        let mut colors = Vec::new();
        for (option, range) in (0..).zip(problem.starts.windows(2)) {
            let of_option = &problem.entries[range[0] as usize..range[1] as usize];
            // Primary items come first; those that are off come after others, and plain ones last.
            let mut ends = [range[0]; 4];
            for (place, end) in ends.iter_mut().enumerate() {
                let is_here = |found: &&RawEntry| {
                    place
                        == match found.item as usize {
                            _ if switches.has(found.item) => 2,
                            item if item < problem.primary_count() => 0,
                            item if is_plain[item] => 3,
                            _ => 1,
                        }
                };
                for found in of_option.iter().filter(is_here) {
                    entries.push(entry(found.item));
                    colors.extend(colored.then_some(found.color));
                }
                *end = entries.len() as u32;
            }
            let [primary, on, off, _] = ends;
            plain.push(off);
            slots.push(Slot { option, from: range[0], to: if primary == range[0] { on } else { primary } });
        }
        let first = |option: u32| entries[problem.starts[option as usize] as usize];
        let (first_rival, rivals) = rivals(problem, &is_plain, first);
        Self {
            primary: problem.primary as usize,
            is_plain: problem.primary_count() == problem.item_count() && switches.len() == 0,
            first: problem.starts.clone(),
            deciding: slots.iter().map(|slot| slot.to).collect(),
            entries,
            plain_items: is_plain,
            plain,
            first_rival,
            rivals,
            colors,
            starts: problem.item_starts.clone(),
            slots: problem.item_options().iter().map(|option| slots[option.index()]).collect(),
            moved: Vec::new(),
        }
    }

    /// The places of an option's entries that are not plain.
    pub(super) fn range_to_cover(&self, option: u32) -> Range<usize> {
        self.first[option as usize] as usize..self.plain[option as usize] as usize
    }

    /// The other options of an option's plain items, each once.
    #[inline(always)]
    pub(super) fn rivals(&self, option: u32) -> &[Rival] {
        &self.rivals
            [self.first_rival[option as usize] as usize..self.first_rival[option as usize + 1] as usize]
    }

    /// The number of options.
    pub(super) fn option_count(&self) -> usize {
        self.deciding.len()
    }

    /// The slot of an option.
    #[inline(always)]
    pub(super) fn slot(&self, option: u32) -> Slot {
        Slot { option, from: self.first[option as usize], to: self.deciding[option as usize] }
    }

    /// Whether an item is plain: no state says what covers it.
    pub(super) fn is_plain(&self, item: usize) -> bool {
        self.plain_items[item]
    }

    /// The words of all items with all options open.
    pub(super) fn all_open(&self) -> Vec<Word> {
        let sizes = self.starts.windows(2).map(|range| range[1] - range[0]);
        sizes.map(|size| Word::MAX.checked_shr(Word::BITS - size).unwrap_or(0)).collect()
    }

    /// Whether an option is open, given the words of all items. An option whose items are all off is open.
    pub(super) fn is_open(&self, option: u32, open: &[Word]) -> bool {
        self.deciding(option).first().is_none_or(|entry| open[entry.item()] & entry.bit() != 0)
    }

    /// The entries that tell whether an option is open.
    pub(super) fn deciding(&self, option: u32) -> &[Entry] {
        &self.entries[self.first[option as usize] as usize..self.deciding[option as usize] as usize]
    }

    /// Makes the entries of an item that was off deciding: always if the item is primary, and otherwise for
    /// options that have no other deciding entries.
    pub(super) fn switch_on(&mut self, item: usize) {
        for number in 0..self.slots(item).len() {
            let Slot { option, from, to } = self.slots(item)[number];
            let at = self.range(option).find(|&at| self.entries[at].item() == item).unwrap_or(from as usize);
            if item < self.primary || from == to {
                self.rotate(from as usize..at + 1, 1);
                self.decide(option, to + 1);
                self.moved.push(at as u32);
            }
        }
    }

    /// Undoes [`switch_on`](Self::switch_on).
    pub(super) fn switch_off(&mut self, item: usize) {
        for number in (0..self.slots(item).len()).rev() {
            let Slot { option, from, to } = self.slots(item)[number];
            if self.entries[from as usize].item() == item
                && let Some(at) = self.moved.pop()
            {
                let end = at as usize + 1;
                self.rotate(from as usize..end, end - from as usize - 1);
                self.decide(option, to - 1);
            }
        }
    }

    /// Moves entries to the right, the last ones to the front.
    fn rotate(&mut self, range: Range<usize>, by: usize) {
        self.entries[range.clone()].rotate_right(by);
        if !self.colors.is_empty() {
            self.colors[range].rotate_right(by);
        }
    }

    /// Sets the end of the deciding entries of an option.
    fn decide(&mut self, option: u32, to: u32) {
        self.deciding[option as usize] = to;
        for at in self.range(option) {
            let Entry(entry) = self.entries[at];
            let slot = self.starts[self.entries[at].item()] + entry % Word::BITS;
            self.slots[slot as usize].to = to;
        }
    }

    /// The places of an option's entries.
    pub(super) fn range(&self, option: u32) -> Range<usize> {
        self.first[option as usize] as usize..self.first[option as usize + 1] as usize
    }

    /// The options of an item, by number.
    #[inline(always)]
    pub(super) fn slots(&self, item: usize) -> &[Slot] {
        &self.slots[self.starts[item] as usize..self.starts[item + 1] as usize]
    }

    /// Those of an item's options that are open, given the words of all items.
    pub(super) fn live(&self, item: usize, open: &[Word]) -> Word {
        if item < self.primary {
            return open[item];
        }
        let slots = self.slots(item);
        let is_live = |&number: &usize| self.is_open(slots[number].option, open);
        bits(open[item]).filter(is_live).fold(0, |live, number| live | 1 << number)
    }

    /// The option of an item that has the lowest bit of a word.
    pub(super) fn first_of(&self, item: usize, word: Word) -> u32 {
        self.slots(item)[word.trailing_zeros() as usize].option
    }

    /// The colour of an entry, by its index.
    pub(super) fn color(&self, entry: usize) -> u32 {
        self.colors.get(entry).copied().unwrap_or(0)
    }

    /// An option's bit in an item, and its colour there, if it covers the item.
    pub(super) fn find(&self, slot: Slot, item: usize) -> Option<(Word, u32)> {
        let at = self.range(slot.option).find(|&at| self.entries[at].item() == item)?;
        Some((self.entries[at].bit(), self.color(at)))
    }

    /// Those of an item's options that do not give it this colour; all of them if there is no colour.
    pub(super) fn of_other_color(&self, item: usize, options: Word, color: u32) -> Word {
        if color == 0 {
            return options;
        }
        let slots = self.slots(item);
        let differs =
            |&number: &usize| self.find(slots[number], item).is_none_or(|(_, other)| other != color);
        bits(options).filter(differs).fold(0, |others, number| others | 1 << number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivals_are_the_other_options_of_plain_items_each_once() {
        let mut builder = Problem::builder();
        let primary: Vec<_> = (0..4).map(|item| builder.primary(format!("p{item}"))).collect();
        let [plain, other, colored, switched] =
            ["plain", "other", "colored", "switched"].map(|name| builder.secondary(name));
        builder.option([primary[0], plain, other]);
        builder.option([primary[1], plain, other, switched]);
        builder.option([primary[2].into(), plain.into(), colored.colored(1)]);
        builder.option([primary[3].into(), switched.into(), colored.colored(2)]);
        let problem = builder.build().expect("options are sound");
        let tables = Tables::new(&problem, &Switches::new(&problem, &[vec![switched]]));
        let is_plain = [plain, other, colored, switched].map(|item| tables.is_plain(problem.index_of(item)));
        assert_eq!(is_plain, [true, true, false, false]);
        let rivals = |option| tables.rivals(option).iter().map(|rival| rival.option).collect::<Vec<_>>();
        assert_eq!([0, 1, 2, 3].map(rivals), [vec![1, 2], vec![0, 2], vec![0, 1], vec![]]);
    }

    #[test]
    fn items_of_options_without_primary_items_are_not_plain() {
        let mut builder = Problem::builder();
        let (primary, secondary) = (builder.primary("p"), builder.secondary("s"));
        builder.option([primary, secondary]);
        builder.option([secondary]);
        let problem = builder.build().expect("options are sound");
        let tables = Tables::new(&problem, &Switches::default());
        assert!(!tables.is_plain(problem.index_of(secondary)) && tables.rivals(0).is_empty());
    }
}
