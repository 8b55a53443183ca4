//! Where options are if words cross.
//!
//! Items fall into four classes, of each of which every option covers one. Two classes make up a *block*: its
//! options form squares, one for each set of items that options tie together, in which an item of the one
//! class, a *word*, is a row, and one of the other class *crosses* the words. Lines of a square board are
//! such squares, one for each value, and so are its boxes.

use crate::problem::Problem;

/// The number of blocks, and of vectors of each.
pub(crate) const BLOCKS: usize = 2;
pub(crate) const HEIGHT: usize = 8;

/// The number of vectors.
pub(crate) const VECTORS: usize = BLOCKS * HEIGHT;

/// The columns of items that cross words, a number for each block: those of words are their vectors.
pub(crate) const ACROSS: u32 = VECTORS as u32;

/// The number of squares of a block at most, and of items of a class in each.
pub(crate) const SIDE: usize = 16;

/// The number of items of a class, and of options, at most.
pub(crate) const CLASS: usize = SIDE * SIDE;
const MOST: usize = CLASS * SIDE;

/// The number of classes.
const CLASSES: usize = 2 * BLOCKS;

/// The number of slots: one for each item that there may be.
pub(crate) const SLOTS: usize = CLASSES * CLASS;

/// A bit of a block: its vector, lane and place in the lane, from the highest bit on. The lane is half a
/// vector and a square.
pub(crate) type Spot = u16;

/// An item's part in a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Role {
    pub(crate) block: u8,
    /// Whether it crosses words.
    pub(crate) crosses: bool,
}

/// Where the options of a problem are.
#[derive(Clone, Debug)]
pub(crate) struct Crossing {
    /// Where each option is.
    spots: Vec<[Spot; BLOCKS]>,
    /// The option in each spot of each block.
    options: Vec<u16>,
    /// The part of each class.
    pub(crate) roles: [Role; CLASSES],
    /// The items of all classes: slot `CLASS * class + SIDE * number + square`.
    items: Vec<u32>,
    /// The slot of each item.
    slots: Vec<u16>,
}

/// No item.
const NONE: u32 = u32::MAX;

impl Crossing {
    /// Where the options of a problem are, if words cross in it.
    pub(crate) fn of(problem: &Problem) -> Option<Self> {
        let has_options = |item| !problem.options_of(problem.item_at(item)).is_empty();
        if problem.option_count() > MOST || problem.primary_count() > SLOTS {
            return None;
        }
        if !(0..problem.primary_count()).all(has_options) {
            return None;
        }
        let entries = classes(problem)?;
        let pairings = [[[0, 1], [2, 3]], [[0, 2], [1, 3]], [[0, 3], [1, 2]]];
        pairings.into_iter().find_map(|pairs| Self::in_blocks(problem, &entries, pairs))
    }

    fn in_blocks(problem: &Problem, entries: &[[u32; CLASSES]], pairs: [[usize; 2]; BLOCKS]) -> Option<Self> {
        let mut crossing = Self {
            spots: vec![[0; BLOCKS]; problem.option_count()],
            options: vec![0; BLOCKS * MOST],
            roles: [Role::default(); CLASSES],
            items: vec![NONE; SLOTS],
            slots: vec![0; problem.primary_count()],
        };
        for (block, pair) in pairs.into_iter().enumerate() {
            let places = squares(problem, entries, pair)?;
            let mut is_taken = vec![false; MOST];
            for (option, entries) in entries.iter().enumerate() {
                let [(word, square), (cross, _)] = pair.map(|class| places[entries[class] as usize]);
                let spot = (word * SIDE + square) * SIDE + cross;
                if std::mem::replace(&mut is_taken[spot], true) {
                    return None;
                }
                crossing.spots[option][block] = spot as Spot;
                crossing.options[block * MOST + spot] = option as u16;
                for class in pair {
                    let item = entries[class];
                    let (number, square) = places[item as usize];
                    let slot = class * CLASS + number * SIDE + square;
                    crossing.items[slot] = item;
                    crossing.slots[item as usize] = slot as u16;
                }
            }
            crossing.roles[pair[0]] = Role { block: block as u8, crosses: false };
            crossing.roles[pair[1]] = Role { block: block as u8, crosses: true };
        }
        Some(crossing)
    }

    #[inline(always)]
    pub(crate) fn spots(&self, option: u32) -> [Spot; BLOCKS] {
        self.spots[option as usize]
    }

    /// The option in a spot of a block.
    #[inline(always)]
    pub(crate) fn option(&self, block: usize, spot: usize) -> u32 {
        self.options[block * MOST + spot].into()
    }

    /// The part of an item, its number among those of its square, and its square.
    #[inline]
    pub(crate) fn place(&self, item: u32) -> (Role, usize, usize) {
        let slot = usize::from(self.slots[item as usize]);
        (self.roles[slot / CLASS], slot % CLASS / SIDE, slot % SIDE)
    }

    /// The item in a slot, if there is one.
    #[inline(always)]
    pub(crate) fn item(&self, slot: usize) -> u32 {
        self.items[slot]
    }

    /// The slot of each item.
    pub(crate) fn slots(&self) -> &[u16] {
        &self.slots
    }

    /// The class of a block's words, or of what crosses them.
    #[inline]
    pub(crate) fn class(&self, block: usize, crosses: bool) -> usize {
        let role = Role { block: block as u8, crosses };
        self.roles.iter().position(|&other| other == role).unwrap_or(0)
    }
}

/// The primary items of each option, one of each class, if all items of a class come before those of the
/// next.
fn classes(problem: &Problem) -> Option<Vec<[u32; CLASSES]>> {
    let mut ends = [(NONE, 0); CLASSES];
    let of_option = |option| {
        let entries = problem.raw_entries(option).iter();
        let mut primary = entries.map(|entry| entry.item).filter(|&item| item < problem.primary);
        let mut items = [0; CLASSES];
        for item in &mut items {
            *item = primary.next()?;
        }
        items.sort_unstable();
        for (end, &item) in ends.iter_mut().zip(&items) {
            *end = (end.0.min(item), end.1.max(item));
        }
        primary.next().is_none().then_some(items)
    };
    let entries = problem.options().map(of_option).collect::<Option<Vec<_>>>()?;
    ends.windows(2).all(|pair| pair[0].1 < pair[1].0).then_some(entries)
}

/// For each item of two classes, its number among those of its class in its square, and the square, if there
/// is room.
fn squares(problem: &Problem, entries: &[[u32; CLASSES]], pair: [usize; 2]) -> Option<Vec<(usize, usize)>> {
    let mut square_of = vec![None; problem.primary_count()];
    let mut squares = 0;
    for first in entries.iter().map(|entries| entries[pair[0]]) {
        if square_of[first as usize].is_some() {
            continue;
        }
        let mut open = vec![first];
        square_of[first as usize] = Some(squares);
        while let Some(item) = open.pop() {
            for &option in problem.options_of(problem.item_at(item as usize)) {
                for other in pair.map(|class| entries[option.index()][class]) {
                    if square_of[other as usize].is_none() {
                        square_of[other as usize] = Some(squares);
                        open.push(other);
                    }
                }
            }
        }
        squares += 1;
        if squares > SIDE {
            return None;
        }
    }
    let first_of_second = entries.iter().map(|entries| entries[pair[1]]).min().unwrap_or(0);
    let mut counts = [[0; 2]; SIDE];
    let mut places = vec![(0, 0); problem.primary_count()];
    for (item, square) in square_of.into_iter().enumerate() {
        let Some(square) = square else { continue };
        let count = &mut counts[square][usize::from(item as u32 >= first_of_second)];
        places[item] = (*count, square);
        *count += 1;
    }
    // Where words are missing, there has to be a bit that stands for no option.
    let has_room = |&[words, crossing]: &[usize; 2]| crossing < SIDE || words == SIDE && crossing == SIDE;
    (counts.iter().all(|counts| counts[0] <= SIDE && has_room(counts))).then_some(places)
}
