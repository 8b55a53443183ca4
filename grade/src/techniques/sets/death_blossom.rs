//! Death blossom: a cell, the stem, and for each of its candidates an almost locked set, a petal, all of
//! whose places for that candidate the stem sees. Whatever the stem holds, its petal lacks it and so holds
//! all its other symbols. A symbol that all petals share is eliminated where all of them exclude it.

use std::ops::{ControlFlow, Range};

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::als_links::{Against, AlsLinks, ordered};
use crate::bits::has;
use crate::candidates::{ALL, Candidates};
use crate::jagged::Jagged;
use crate::level::{Level, Rating};
use crate::network::Item;
use crate::step::{Finds, Reason, Technique};

pub(crate) static DEATH_BLOSSOM: Technique = Technique {
    id: "death-blossom",
    name: "Death Blossom",
    summary: "Each candidate of a cell leaves a set of cells as many candidates as cells; a candidate that all of \
              these sets then hold is eliminated where all of them exclude it.",
    level: Level::Extreme,
    rating: Rating(77),
    score: 360,
    find,
    ..Technique::PLAIN
};

/// The maximum number of candidates of a stem.
const STEM: usize = 4;

/// The maximum number of choices of petals that are tried.
const WORK: usize = 1_000_000;

/// A set that loses a symbol if the stem holds it, and another symbol, which it then holds.
#[derive(Clone, Copy)]
struct Petal {
    set: usize,
    /// The group of the symbol that it then holds.
    held: usize,
}

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let network = candidates.network();
    let links = AlsLinks::new(candidates, ALL.cells, finds);
    let against = links.against(links.all.groups.len(), finds);
    let fresh = finds.fresh();
    let with_fresh = links.excluded_by_fresh(fresh);
    // The stem is fresh, or a petal may be: no other blossom is new.
    let is_new = |stem: Item| {
        fresh.has(stem) || candidates.options(stem).any(|option| has(&with_fresh, option.index()))
    };
    let mut work = 0;
    for stem in candidates.truths().filter(|&item| matches!(network.meaning(item), Meaning::Cell(_))) {
        finds.tick()?;
        let options: Vec<OptionId> = candidates.options(stem).collect();
        if !(2..=STEM).contains(&options.len()) || !is_new(stem) {
            continue;
        }
        let by_option: Vec<Jagged<Petal>> =
            options.iter().map(|&option| petals(&links, &against, stem, option)).collect();
        for symbol in 0..network.model().symbols() {
            let petals: Vec<&[Petal]> = by_option.iter().map(|petals| petals.get(symbol)).collect();
            let mut chosen = Chosen::default();
            choose(&links, &petals, &mut chosen, 0..0, &mut work, &mut |chosen, eliminations| {
                finds.tick()?;
                let eliminations = ordered(eliminations.to_vec());
                finds.eliminate(&DEATH_BLOSSOM, eliminations, || Reason::Blossom {
                    stem,
                    petals: options
                        .iter()
                        .zip(chosen)
                        .map(|(&option, petal)| {
                            (option, links.all.cells(&links.all.sets[petal.set]).to_vec())
                        })
                        .collect(),
                    held: ordered(chosen.iter().flat_map(|petal| links.options(petal.set, symbol)).collect()),
                })
            })?;
        }
        if work > WORK {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// For each symbol, the sets that lose another symbol if a stem holds `option`, and that then hold this one.
fn petals(links: &AlsLinks<'_, '_>, against: &Against, stem: Item, option: OptionId) -> Jagged<Petal> {
    let all = &links.all;
    let mut petals: Vec<(u32, Petal)> = Vec::new();
    let mut groups = Vec::new();
    links.groups_against(against, option, all.groups.len(), &mut groups);
    for lost in groups.iter().map(|&group| &all.groups[group as usize]) {
        let set = &all.sets[lost.set];
        if all.cells(set).contains(&stem) {
            continue;
        }
        for held in set.groups.clone().filter(|&group| all.groups[group].symbol != lost.symbol) {
            petals.push((all.groups[held].symbol as u32, Petal { set: lost.set, held }));
        }
    }
    Jagged::sorted(links.candidates.network().model().symbols(), &petals)
}

/// Petals, one after another.
#[derive(Default)]
struct Chosen {
    petals: Vec<Petal>,
    /// What the first of them exclude together, then what the first two do, and so on.
    excluded: Vec<OptionId>,
}

/// Receives chosen petals, and what all of them exclude.
type Visit<'v> = dyn FnMut(&[Petal], &[OptionId]) -> ControlFlow<()> + 'v;

/// Chooses a petal for each further candidate of the stem, as long as all of them exclude something, and
/// passes each choice and what it eliminates to `visit`.
fn choose(
    links: &AlsLinks<'_, '_>,
    petals: &[&[Petal]],
    chosen: &mut Chosen,
    excluded: Range<usize>,
    work: &mut usize,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let Some((next, rest)) = petals.split_first() else {
        return visit(&chosen.petals, &chosen.excluded[excluded]);
    };
    let first = chosen.excluded.len();
    for petal in *next {
        *work += 1;
        if *work > WORK {
            break;
        }
        let own = links.excluded(petal.held);
        if chosen.petals.is_empty() {
            chosen.excluded.extend(own);
        }
        for at in excluded.clone() {
            let option = chosen.excluded[at];
            if own.binary_search(&option).is_ok() {
                chosen.excluded.push(option);
            }
        }
        let common = first..chosen.excluded.len();
        if !common.is_empty() {
            chosen.petals.push(*petal);
            choose(links, rest, chosen, common, work, visit)?;
            chosen.petals.pop();
        }
        chosen.excluded.truncate(first);
    }
    ControlFlow::Continue(())
}
