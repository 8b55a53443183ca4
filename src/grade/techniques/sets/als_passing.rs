//! Whether chains of almost locked sets may go through fresh sets. Chains are looked for from both ends; here they are from the
//! fresh sets outwards, of which there are few after most steps: that takes a fraction of the time where there is none.

use super::als_links::{AlsLinks, LinkedSets};
use crate::grade::candidates::Group;

/// Sets are asked for chains through them only if at most one in so many is.
const SELDOM: usize = 2;

/// Whether a chain of at most `most` sets may go through a set that is fresh, such that its ends have something to eliminate in
/// common. If not, there is none.
pub(super) fn may_pass(
    links: &AlsLinks<'_, '_>,
    linked: &LinkedSets,
    is_fresh: &[bool],
    most: usize,
) -> bool {
    let fresh: Vec<usize> = (0..is_fresh.len()).filter(|&set| is_fresh[set]).collect();
    if fresh.len() * SELDOM > is_fresh.len() {
        return true;
    }
    let mut passing = Passing::new(links, linked, most as u8 - 1);
    fresh.into_iter().any(|set| passing.is_through(set))
}

/// Where a part of a chain ends that begins with a fresh set.
#[derive(Clone, Copy)]
struct End {
    set: u32,
    /// The number of links.
    links: u8,
}

/// No end.
const NONE: End = End { set: u32::MAX, links: u8::MAX };

/// A search for the parts of chains on both sides of a set.
struct Passing<'a> {
    links: &'a AlsLinks<'a, 'a>,
    linked: &'a LinkedSets,
    /// The maximum number of links of a chain.
    most: u8,
    /// For each thing that ends may have in common, the nearest end so far, and the nearest one of another set, over all symbols of
    /// the set that parts have begun with.
    nearest: Vec<[End; 2]>,
    /// The ends of the parts that begin with one symbol, and what they may have in common with others.
    ends: Vec<(usize, End)>,
    /// The things that have a nearest end.
    with_ends: Vec<usize>,
    /// For each symbol of each set, the last search that came to the set by it.
    seen: Vec<u32>,
    search: u32,
    symbols: usize,
}

impl<'a> Passing<'a> {
    fn new(links: &'a AlsLinks<'a, 'a>, linked: &'a LinkedSets, most: u8) -> Self {
        let network = links.candidates.network();
        let symbols = network.model().symbols();
        Self {
            links,
            linked,
            most,
            nearest: vec![[NONE; 2]; 2 * network.option_count()],
            ends: Vec::new(),
            with_ends: Vec::new(),
            seen: vec![0; links.all.sets.len() * symbols],
            search: 0,
            symbols,
        }
    }

    /// Whether two parts that begin with different symbols of a set make up a chain.
    fn is_through(&mut self, set: usize) -> bool {
        let links = self.links;
        let is_through = links.all.groups_of(&links.all.sets[set]).iter().any(|group| {
            let is_through = self.follow(group);
            for (common, end) in self.ends.drain(..) {
                self.with_ends.push(common);
                add(&mut self.nearest[common], end);
            }
            is_through
        });
        self.with_ends.drain(..).for_each(|common| self.nearest[common] = [NONE; 2]);
        is_through
    }

    /// Follows the parts that begin with a group, as far as it takes to find one that makes up a chain with one that began before.
    fn follow(&mut self, group: &Group) -> bool {
        self.search += 1;
        let (set, first) = (group.set, group.symbol as u32);
        // The set itself is an end of the chains about the symbol.
        if self.end_at(set, 0, |symbol| symbol == first) {
            return true;
        }
        let by_first = self.linked.of(set).filter(|&(_, symbol)| symbol == first);
        let mut layer: Vec<(usize, u32)> = by_first.collect();
        for links in 1..=self.most {
            if layer.iter().any(|&(set, lost)| self.end_at(set, links, |symbol| symbol != lost)) {
                return true;
            }
            if links < self.most {
                layer = self.next(&layer);
            }
        }
        false
    }

    /// The places one link further on that this search has not come to.
    fn next(&mut self, layer: &[(usize, u32)]) -> Vec<(usize, u32)> {
        let mut next = Vec::new();
        for &(set, lost) in layer {
            for (to, symbol) in self.linked.of(set).filter(|&(_, symbol)| symbol != lost) {
                let seen = &mut self.seen[to * self.symbols + symbol as usize];
                if std::mem::replace(seen, self.search) != self.search {
                    next.push((to, symbol));
                }
            }
        }
        next
    }

    /// Adds the ends at a set by symbols that `is_wanted` accepts. Whether one of them makes up a chain with one that began with
    /// another symbol.
    fn end_at(&mut self, set: usize, links: u8, is_wanted: impl Fn(u32) -> bool) -> bool {
        let all = &self.links.all;
        let end = End { set: set as u32, links };
        for group in all.groups_of(&all.sets[set]).iter().filter(|group| is_wanted(group.symbol as u32)) {
            let first = self.ends.len();
            add_common(self.links, group, end, &mut self.ends);
            let has_other = |&(common, _): &(usize, End)| {
                let fits =
                    |other: &End| other.set != end.set && other.links.saturating_add(links) <= self.most;
                self.nearest[common].iter().any(fits)
            };
            if self.ends[first..].iter().any(has_other) {
                return true;
            }
        }
        false
    }
}

/// Adds an end for all that it may have in common with others about the same symbol: candidates of the symbol that both exclude,
/// or that its place is the same, where it has one, so that both exclude the other candidates of its cell.
fn add_common(links: &AlsLinks<'_, '_>, group: &Group, end: End, ends: &mut Vec<(usize, End)>) {
    let network = links.candidates.network();
    let (options, first) = (links.all.options(group), ends.len());
    for &option in links.all.excluded(links.candidates, group) {
        let is_alike = network.symbol_of(option).is_some_and(|symbol| symbol.index() == group.symbol);
        let common = match is_alike {
            true => option.index(),
            // Where symbols exclude others elsewhere, that counts without the symbol.
            false if network.relates_symbols() => network.option_count() + option.index(),
            false => network.option_count() + options[0].index(),
        };
        if ends[first..].last().is_none_or(|&(last, _)| last != common) {
            ends.push((common, end));
        }
    }
}

/// Adds an end to the nearest ones of two sets.
fn add(nearest: &mut [End; 2], end: End) {
    let [first, second] = nearest;
    if first.set == end.set {
        first.links = first.links.min(end.links);
    } else if end.links < first.links {
        (*second, *first) = (*first, end);
    } else if end.links < second.links {
        *second = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_ends_are_those_of_two_sets() {
        let mut nearest = [NONE; 2];
        let mut told = |set, links| {
            add(&mut nearest, End { set, links });
            nearest.map(|end| (end.set, end.links))
        };
        let none = (NONE.set, NONE.links);
        assert_eq!(told(1, 3), [(1, 3), none]);
        assert_eq!(told(1, 2), [(1, 2), none]);
        assert_eq!(told(2, 4), [(1, 2), (2, 4)]);
        assert_eq!(told(3, 3), [(1, 2), (3, 3)]);
        assert_eq!(told(3, 1), [(3, 1), (1, 2)]);
        assert_eq!(told(1, 0), [(1, 0), (3, 1)]);
    }
}
