//! Where chains of almost locked sets that go through fresh sets begin. Chains are looked for from all sets;
//! here they are from the fresh ones outwards, of which there are few after most steps: that takes a fraction
//! of the time.

use std::ops::Range;

use super::als_links::{AlsLinks, LinkedSets};
use crate::candidates::Group;

/// Chains are looked for from fresh sets outwards only if at most one set in so many is.
const SELDOM: usize = 3;

/// For each group, whether a chain of at most `most` sets about its symbol may begin or end with its set, go
/// through a set that is fresh, and have something to eliminate. There is none of other groups.
pub(super) fn ends_of_new_chains(
    links: &AlsLinks<'_, '_>,
    linked: &LinkedSets,
    is_fresh: &[bool],
    most: usize,
) -> Vec<bool> {
    let fresh: Vec<usize> = (0..is_fresh.len()).filter(|&set| is_fresh[set]).collect();
    if fresh.len() * SELDOM > is_fresh.len() {
        return vec![true; links.all.groups.len()];
    }
    let mut passing = Passing::new(links, linked, most as u8 - 1);
    fresh.into_iter().for_each(|set| passing.go_through(set));
    passing.are_ends
}

/// Where a part of a chain ends that begins with a fresh set.
#[derive(Clone, Copy)]
struct End {
    set: u32,
    /// The group of the symbol that the chain is about.
    group: u32,
    /// The number of links.
    links: u8,
}

/// No end.
const NONE: End = End { set: u32::MAX, group: u32::MAX, links: u8::MAX };

/// A search for the parts of chains on both sides of a set.
struct Passing<'a> {
    links: &'a AlsLinks<'a, 'a>,
    linked: &'a LinkedSets,
    /// The maximum number of links of a chain.
    most: u8,
    /// For each group, whether it is an end of a chain.
    are_ends: Vec<bool>,
    /// The ends of the parts that begin with a set, and what they may have in common with others, one part
    /// after another.
    ends: Vec<(usize, End)>,
    /// For each thing that ends may have in common, the nearest end so far, and the nearest one of another
    /// set.
    nearest: Vec<[End; 2]>,
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
            are_ends: vec![false; links.all.groups.len()],
            ends: Vec::new(),
            nearest: vec![[NONE; 2]; 2 * network.option_count()],
            seen: vec![0; links.all.sets.len() * symbols],
            search: 0,
            symbols,
        }
    }

    /// Marks the ends of the chains through a set: parts that begin with different symbols of it make up a
    /// chain.
    fn go_through(&mut self, set: usize) {
        self.ends.clear();
        let mut parts: Vec<Range<usize>> = Vec::new();
        for group in self.links.all.groups_of(&self.links.all.sets[set]) {
            let first = self.ends.len();
            self.follow(group);
            parts.push(first..self.ends.len());
        }
        if self.meet(parts.iter().cloned()) {
            self.meet(parts.into_iter().rev());
        }
    }

    /// Marks the ends that make up a chain with an end of a part before; whether there are any.
    fn meet(&mut self, parts: impl Iterator<Item = Range<usize>>) -> bool {
        let mut are_any = false;
        for part in parts {
            for &(common, end) in &self.ends[part.clone()] {
                let fits =
                    |other: &End| other.set != end.set && other.links.saturating_add(end.links) <= self.most;
                if self.nearest[common].iter().any(fits) {
                    (self.are_ends[end.group as usize], are_any) = (true, true);
                }
            }
            self.ends[part].iter().for_each(|&(common, end)| add(&mut self.nearest[common], end));
        }
        self.ends.iter().for_each(|&(common, _)| self.nearest[common] = [NONE; 2]);
        are_any
    }

    /// Adds the ends of the parts that begin with a group.
    fn follow(&mut self, group: &Group) {
        self.search += 1;
        let (set, first) = (group.set, group.symbol as u32);
        // The set itself is an end of the chains about the symbol.
        self.end_at(set, 0, |symbol| symbol == first);
        let by_first = self.linked.of(set).filter(|&(_, symbol)| symbol == first);
        let mut layer: Vec<(usize, u32)> = by_first.collect();
        for links in 1..=self.most {
            layer.iter().for_each(|&(set, lost)| self.end_at(set, links, |symbol| symbol != lost));
            if links < self.most {
                layer = self.next(&layer);
            }
        }
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

    /// Adds the ends at a set by symbols that `is_wanted` accepts.
    fn end_at(&mut self, set: usize, links: u8, is_wanted: impl Fn(u32) -> bool) {
        let all = &self.links.all;
        for at in all.sets[set].groups.clone() {
            let group = &all.groups[at];
            if is_wanted(group.symbol as u32) {
                let end = End { set: set as u32, group: at as u32, links };
                add_common(self.links, group, end, &mut self.ends);
            }
        }
    }
}

/// Adds an end for all that it may have in common with others about the same symbol: candidates of the symbol
/// that both exclude, or that its place is the same, where it has one, so that both exclude the other
/// candidates of its cell.
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
            add(&mut nearest, End { set, group: set, links });
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
