//! Fish of five to seven truths, with or without fins, of any shape. Basic ones cannot be needed on a 9 x 9
//! board, where the other lines make a smaller fish; with boxes or fins some are.
//!
//! There are too many sets of so many truths to [try them](super::search). But if an option that a fish
//! eliminates held, no way to put the symbol into all truths would be left, and one that leaves out as few as
//! possible shows where the fish is. Then *k* truths of the fish have only *k* - 1 links. Each of these
//! truths is left out, or the way puts the symbol into it by a place that is in a link. So the search begins
//! with some of the truths that are left out. Where a truth still has a place outside the links, it takes a
//! link of that place with a truth that shares a place of the way with it, or, as often as truths that are
//! left out are more than one, a link alone. On classic boards these are few choices for each truth.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use super::field::{Field, Set, members};
use super::hunt::{consequences, step};
use super::safe::{Places, Ways};
use super::search::Fish;
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::Network;
use crate::step::{Finds, Growth, Step, Technique};

pub(crate) static LARGE_FISH: Technique = Technique {
    id: "large-fish",
    name: "Large Fish",
    summary: "Five to seven houses whose places for a symbol, except for fins, lie in as many others or in links of \
              constraints; with five houses it is called Squirmbag, with six Whale, with seven Leviathan.",
    level: Level::Extreme,
    rating: Rating(107),
    score: 470,
    growth: Growth::Cells(&[(5, Rating(107)), (6, Rating(108)), (*SIZES.end(), Rating(109))]),
    find,
    ..Technique::PLAIN
};

/// The numbers of truths.
const SIZES: RangeInclusive<usize> = 5..=7;

/// The maximum number of sets of truths and links tried from one option.
const TRIES: usize = 5_000;

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let (network, mut found) = (candidates.network(), Vec::new());
    let model = network.model();
    for grid in 0..model.grids().len() {
        for symbol in model.alphabet().iter() {
            if let Some(field) = Field::shared(candidates, grid, symbol, finds.fresh(), finds) {
                let fish = fish(&field, network, finds)?;
                found.extend(fish.into_iter().map(|fish| (Arc::clone(&field), fish)));
            }
        }
    }
    let size = |(truths, _): Fish| truths.count_ones() as usize;
    found.sort_by_key(|&(_, fish)| size(fish));
    for (field, fish) in found {
        let rating = LARGE_FISH.rating_of(size(fish));
        let found = consequences(&field, candidates, fish);
        finds.step(Step { rating, ..step(&LARGE_FISH, &field, fish, found) })?;
    }
    ControlFlow::Continue(())
}

/// The fish of a field that eliminate something, each once.
fn fish(field: &Field, network: &Network, finds: &mut Finds<'_>) -> ControlFlow<(), BTreeSet<Fish>> {
    let mut found = BTreeSet::new();
    let may_be_caught = field.may_be_caught(network);
    if field.options.len() > Places::BITS as usize || !may_be_caught.contains(&true) {
        return ControlFlow::Continue(found);
    }
    let mut ways = Ways::new(field, network);
    for at in (0..field.options.len()).filter(|&at| may_be_caught[at]) {
        finds.tick()?;
        if let Some(way) = ways.nearly_with(at) {
            Search::new(field, at, ways.left(at), way).run(&SIZES, &mut found);
        }
    }
    ControlFlow::Continue(found)
}

/// The search for fish that eliminate an option.
struct Search<'f> {
    field: &'f Field,
    /// The items of the option.
    items: Set,
    /// The options that are left if it holds.
    left: Places,
    /// The truths that the way leaves out.
    left_out: Set,
    /// For each item, all items of the place of the way that is in it, if there is one.
    taken: Vec<Set>,
    /// For each item, all items of its options that are left.
    beside: Vec<Set>,
    tries: usize,
}

impl<'f> Search<'f> {
    /// Starts from an option, those that it leaves, and a way with it.
    fn new(field: &'f Field, at: usize, left: Places, way: Places) -> Self {
        let (items_of, items) = (&field.items_of, field.items_of[at]);
        let mut taken = vec![0; field.items.len()];
        let mut left_out = field.truths & !items;
        for place in members(way & !(1 << at)) {
            members(items_of[place]).for_each(|item| taken[item] = items_of[place]);
            left_out &= !items_of[place];
        }
        let mut beside = vec![0; field.items.len()];
        for place in members(left) {
            members(items_of[place]).for_each(|item| beside[item] |= items_of[place]);
        }
        Self { field, items, left, left_out, taken, beside, tries: TRIES }
    }

    /// Adds the fish of some numbers of truths to `found`.
    fn run(mut self, sizes: &RangeInclusive<usize>, found: &mut BTreeSet<Fish>) {
        let mut starts: Vec<Set> = vec![0];
        // A truth without places needs no fish.
        for truth in members(self.left_out).filter(|&truth| self.beside[truth] != 0) {
            let apart: Vec<Set> =
                starts.iter().copied().filter(|start| self.beside[truth] & start == 0).collect();
            starts.extend(apart.into_iter().map(|start| start | 1 << truth));
        }
        starts.sort_by_key(|start| start.count_ones());
        for start in starts.into_iter().skip(1) {
            self.extend((start, 0), 0, sizes, found);
        }
    }

    /// Adds links, with truths or alone, until they contain all places of the truths and are one fewer.
    /// Places of the way have a truth and a link once: the items of those that do are `used`.
    fn extend(
        &mut self,
        (truths, links): Fish,
        used: Set,
        sizes: &RangeInclusive<usize>,
        found: &mut BTreeSet<Fish>,
    ) {
        let Some(tries) = self.tries.checked_sub(1) else { return };
        self.tries = tries;
        let is_outside = |items: &Set| items & truths != 0 && items & links == 0;
        let size = truths.count_ones() as usize;
        let may_be_alone = links.count_ones() as usize + 1 < size;
        let Some(items) = members(self.left).map(|place| self.field.items_of[place]).find(is_outside) else {
            if !may_be_alone && sizes.contains(&size) {
                // The option is in the last link.
                found.extend(members(self.items).map(|last| (truths, links | 1 << last)));
            }
            return;
        };
        for link in members(items & !truths) {
            let more = links | 1 << link;
            if may_be_alone {
                self.extend((truths, more), used, sizes, found);
            }
            if size == *sizes.end() || used >> link & 1 != 0 {
                continue;
            }
            let taken = self.taken[link];
            for truth in members(taken & self.field.truths & !more) {
                // Truths share no places.
                if self.beside[truth] & truths == 0 {
                    self.extend((truths | 1 << truth, more), used | taken, sizes, found);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use dlx_engine::Watch;
    use dlx_variants::{CellId, Symbol};
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::search::Hunt;
    use super::super::shape::Shape;
    use super::*;
    use crate::candidates::Fresh;
    use crate::memo::Memo;
    use crate::patience::Patience;

    /// Few enough truths for a search through all sets.
    const FEW: RangeInclusive<usize> = 2..=4;

    /// For each option that fish may eliminate and with which a way leaves out few truths, the least numbers
    /// of truths of such a fish by a search through all sets, and by that way.
    fn least(field: &Field, network: &Network) -> Vec<[Option<usize>; 2]> {
        let (mut ways, mut least) = (Ways::new(field, network), Vec::new());
        for at in (0..field.options.len()).filter(|&at| field.may_be_caught(network)[at]) {
            let Some(way) = ways.nearly_with(at) else { continue };
            let search = Search::new(field, at, ways.left(at), way);
            let mut found = BTreeSet::new();
            search.run(&FEW, &mut found);
            let by_way = found.iter().map(|(truths, _)| truths.count_ones() as usize).min();
            let is_left: Vec<bool> = field.left(at, network).collect();
            let of_all = FEW.clone().find(|&size| {
                let mut fish = Vec::new();
                let side = Shape::Mutant.sides(field)[0];
                Hunt::<Set>::new(size, 10_000_000, Set::MAX).catch(
                    field,
                    (field.items_of[at], &is_left),
                    side,
                    &mut fish,
                );
                !fish.is_empty()
            });
            least.push([of_all, by_way]);
        }
        least
    }

    #[test]
    fn a_way_that_leaves_out_few_truths_shows_the_smallest_fish() {
        let network = Network::of_variant("classic");
        let symbol = Symbol::from_index(0).expect("a first symbol");
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut counts = [0; 5];
        for _ in 0..60 {
            let mut candidates = Candidates::new(&network);
            let share = random.random_range(0.15..0.5);
            for (row, column) in (0..9).flat_map(|row| (0..9).map(move |column| (row, column))) {
                let is_kept = column == (3 * row + row / 3) % 9;
                if !is_kept && !random.random_bool(share) {
                    candidates.eliminate(network.lowered().option(CellId(9 * row + column), symbol));
                }
            }
            let (watch, memo) = (Watch::default(), Memo::default());
            let (patience, mut report) = (Patience::new(&watch), |_| ControlFlow::Continue(()));
            let finds = Finds::new(&mut report, &patience, &memo, &network);
            let field = Field::shared(&candidates, 0, symbol, Fresh::ALL, &finds).expect("it is fresh");
            for [of_all, by_way] in least(&field, &network) {
                assert_eq!(of_all, by_way, "{:?}", candidates.live().collect::<Vec<_>>());
                counts[of_all.unwrap_or_default()] += 1;
            }
        }
        assert!(counts[2] > 20 && counts[3] > 20 && counts[4] > 5, "{counts:?}");
    }
}
