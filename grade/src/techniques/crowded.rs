//! Rules between a cell and several others that see each other: dots, whisper lines.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Needs, Reason, Technique};

pub(crate) static RULE_AROUND_CELL: Technique = Technique {
    id: "rule-around-cell",
    name: "Rule around a Cell",
    summary: "A candidate of a cell would leave other cells, which see each other, fewer symbols than there are cells: two \
              neighbours on a whisper line, or beside dots, that would both hold 9.",
    level: Level::Tough,
    rating: Rating(25),
    score: 50,
    needs: Some(Needs {
        what: "cells that drawn rules, such as dots or whisper lines, relate to several others",
        has: |network| network.related().iter().any(|related| related.len() > 1),
    }),
    breadth: Some(2),
    find,
    ..Technique::PLAIN
};

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let (network, fresh) = (candidates.network(), finds.fresh());
    let related = network.related();
    // Without rules about pairs of cells, there are no lists.
    for option in
        related.iter().enumerate().filter(|(_, related)| related.len() > 1).map(|(at, _)| OptionId(at as u32))
    {
        let cells = related.get(option.index());
        if !candidates.is_live(option) || !cells.iter().any(|&(cell, _)| fresh.has(cell)) {
            continue;
        }
        finds.tick()?;
        let left = cells.iter().filter(|&&(cell, _)| candidates.is_open(cell));
        let left = left.map(|&(cell, excluded)| (cell, candidates.option_mask(cell) & !excluded));
        let few: Vec<(Item, u64)> = left.filter(|(_, left)| (1..=2).contains(&left.count_ones())).collect();
        if let Some(cells) = crowded(network, &few) {
            finds.eliminate(&RULE_AROUND_CELL, vec![option], || Reason::Crowded { cells })?;
        }
    }
    ControlFlow::Continue(())
}

/// Two cells that see each other and have one symbol between them, or three that have two symbols, given
/// which options of each cell are left.
fn crowded(network: &Network, few: &[(Item, u64)]) -> Option<Vec<Item>> {
    let see = |one: &(Item, u64), other: &(Item, u64)| {
        let all = one.1 | other.1;
        (0..64).filter(|at| all >> at & 1 != 0).all(|at| {
            let [one, other] = [one.0, other.0].map(|cell| network.options_of(cell)[at]);
            network.excludes(one, other)
        })
    };
    let later = |at: usize| few.iter().enumerate().skip(at + 1);
    for (at, one) in few.iter().enumerate() {
        for (next, other) in
            later(at).filter(|(_, other)| (one.1 | other.1).count_ones() <= 2 && see(one, other))
        {
            let both = one.1 | other.1;
            if both.is_power_of_two() {
                return Some(vec![one.0, other.0]);
            }
            let third =
                later(next).find(|(_, third)| third.1 & !both == 0 && see(one, third) && see(other, third));
            if let Some((_, third)) = third {
                return Some(vec![one.0, other.0, third.0]);
            }
        }
    }
    None
}
