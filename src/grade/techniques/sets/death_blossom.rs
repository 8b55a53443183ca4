//! Death blossom: a cell, the stem, and for each of its candidates an almost locked set, a petal, all of whose places
//! for that candidate the stem sees. Whatever the stem holds, its petal lacks it and so holds all its other symbols. A
//! symbol that all petals share is eliminated where all of them exclude it.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::als_links::{AlsLinks, ordered};
use crate::grade::candidates::{Candidates, Fresh};
use crate::grade::jagged::Jagged;
use crate::grade::network::Item;
use crate::grade::step::{Finds, Reason, Technique};
use crate::level::{Level, Rating};

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
    let links = AlsLinks::new(candidates, Fresh::ALL, finds);
    let against = Jagged::transposed(network.option_count(), &links.excluded);
    let mut work = 0;
    for stem in candidates.truths().filter(|&item| matches!(network.meaning(item), Meaning::Cell(_))) {
        finds.tick()?;
        let options: Vec<OptionId> = candidates.options(stem).collect();
        if !(2..=STEM).contains(&options.len()) {
            continue;
        }
        for symbol in 0..network.model().symbols() {
            let petals: Vec<Vec<Petal>> =
                options.iter().map(|&option| petals(&links, &against, stem, option, symbol)).collect();
            let mut chosen = Vec::new();
            choose(&links, &petals, &mut chosen, &[], &mut work, &mut |chosen, eliminations| {
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

/// The sets that lose a symbol if a stem holds `option`, and that then hold `symbol`.
fn petals(
    links: &AlsLinks<'_, '_>,
    against: &Jagged<u32>,
    stem: Item,
    option: OptionId,
    symbol: usize,
) -> Vec<Petal> {
    let all = &links.all;
    let lost = against.get(option.index()).iter().map(|&group| &all.groups[group as usize]);
    let petals = lost.filter_map(|lost| {
        let set = &all.sets[lost.set];
        let held = set.groups.clone().find(|&group| all.groups[group].symbol == symbol)?;
        let is_petal = lost.symbol != symbol && !all.cells(set).contains(&stem);
        is_petal.then_some(Petal { set: lost.set, held })
    });
    petals.collect()
}

/// Receives chosen petals, and what all of them exclude.
type Visit<'v> = dyn FnMut(&[Petal], &[OptionId]) -> ControlFlow<()> + 'v;

/// Chooses a petal for each further candidate of the stem, as long as all of them exclude something, and passes each
/// choice and what it eliminates to `visit`.
fn choose(
    links: &AlsLinks<'_, '_>,
    petals: &[Vec<Petal>],
    chosen: &mut Vec<Petal>,
    excluded: &[OptionId],
    work: &mut usize,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let Some((next, rest)) = petals.split_first() else { return visit(chosen, excluded) };
    for petal in next {
        *work += 1;
        if *work > WORK {
            break;
        }
        let own = &links.excluded[petal.held];
        let common: Vec<OptionId> = match chosen.is_empty() {
            true => own.clone(),
            false => excluded.iter().copied().filter(|option| own.binary_search(option).is_ok()).collect(),
        };
        if !common.is_empty() {
            chosen.push(*petal);
            choose(links, rest, chosen, &common, work, visit)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}
