//! Nishio, after Tetsuya Nishio: a place for a symbol that leaves the symbol no place in some house,
//! following only that symbol.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{Meaning, Symbol};

use crate::candidates::Candidates;
use crate::inference::{Argument, Assumption, Trace};
use crate::jagged::Jagged;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Growth, Reason, Step, Technique};

pub(crate) static NISHIO: Technique = Technique {
    id: "nishio",
    name: "Nishio",
    summary: "Following the symbol shows that this place would leave it no place in some house.",
    level: Level::Extreme,
    rating: Rating(75),
    score: 500,
    growth: Growth::Length,
    find,
    ..Technique::PLAIN
};

/// The maximum number of placements that one search makes.
const WORK: usize = 200_000;

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let network = candidates.network();
    let mut found = Vec::new();
    let mut work = 0;
    let mut fields: Vec<Option<Field>> = network.model().alphabet().iter().map(|_| None).collect();
    let is_fresh = fresh_symbols(candidates, finds);
    for option in candidates.live() {
        finds.tick()?;
        let Some(symbol) = network.symbol_of(option).filter(|symbol| is_fresh[symbol.index()]) else {
            continue;
        };
        let field = fields[symbol.index()].get_or_insert_with(|| Field::new(candidates, symbol));
        let (placements, is_contradiction) = field.try_option(option);
        // Most options lead to no contradiction, and are not followed in detail.
        if is_contradiction {
            let of_symbol = |truth: Item| is_of_symbol(network, truth, symbol);
            let Assumption { trace, .. } = Assumption::new(candidates, option, of_symbol);
            if let Some(truth) = trace.contradiction {
                found.push(refutation(&NISHIO, candidates, option, truth, &trace));
            }
        }
        work += placements;
        if work > WORK {
            break;
        }
    }
    found.sort_by_key(|step| step.reason.nodes().len());
    found.into_iter().try_for_each(|step| finds.step(step))
}

/// For each symbol, by number, whether one of its truths is fresh: nothing else bears on it.
fn fresh_symbols(candidates: &Candidates<'_>, finds: &Finds<'_>) -> Vec<bool> {
    let network = candidates.network();
    let mut is_fresh = vec![false; network.model().symbols()];
    for truth in candidates.truths().filter(|&truth| finds.fresh().has(truth)) {
        if let Meaning::Symbol { symbol, .. } = network.meaning(truth) {
            is_fresh[symbol.index()] = true;
        }
    }
    is_fresh
}

fn is_of_symbol(network: &Network, truth: Item, symbol: Symbol) -> bool {
    matches!(network.meaning(truth), Meaning::Symbol { symbol: other, .. } if other == symbol)
}

/// The places of a symbol and its truths, by number.
struct Field {
    options: Vec<OptionId>,
    /// For each option, the others that it excludes, and its truths.
    excluded: Jagged<u32>,
    truths: Jagged<u32>,
    /// For each truth, its options.
    places: Jagged<u32>,
    /// What is left on trial: the options, how many each truth has, and which truths are not covered.
    is_left: Vec<bool>,
    counts: Vec<usize>,
    is_open: Vec<bool>,
    /// The truths that have had one option left.
    single: Vec<u32>,
    /// The options that the last placement excluded.
    lost: Vec<u32>,
}

impl Field {
    fn new(candidates: &Candidates<'_>, symbol: Symbol) -> Self {
        let network = candidates.network();
        let has_symbol = |option: &OptionId| network.candidate(*option).is_some_and(|(_, of)| of == symbol);
        let options: Vec<OptionId> = candidates.live().filter(has_symbol).collect();
        let is_truth = |&truth: &Item| is_of_symbol(network, truth, symbol);
        let all: Vec<Item> = candidates.truths().filter(is_truth).collect();
        let number = |option: OptionId| options.binary_search(&option).ok().map(|at| at as u32);
        let truth = |item: &Item| all.binary_search(item).ok().map(|at| at as u32);
        let excluded = options.iter().map(|&option| candidates.excluded_by(option).filter_map(number));
        let truths = options.iter().map(|&option| network.items_of(option).iter().filter_map(truth));
        let places = all.iter().map(|&truth| candidates.options(truth).filter_map(number));
        Self {
            excluded: excluded.collect(),
            truths: truths.collect(),
            places: places.collect(),
            is_left: Vec::new(),
            counts: Vec::new(),
            is_open: Vec::new(),
            single: Vec::new(),
            lost: Vec::new(),
            options,
        }
    }

    /// Follows an option as an [`Assumption`] does: the number of placements, and whether some truth is left
    /// without options.
    fn try_option(&mut self, option: OptionId) -> (usize, bool) {
        let truths = 0..self.places.len();
        self.is_left.clear();
        self.is_left.resize(self.options.len(), true);
        self.counts.clear();
        self.counts.extend(truths.clone().map(|truth| self.places.get(truth).len()));
        self.is_open.clear();
        self.is_open.resize(truths.len(), true);
        self.single.clear();
        let Ok(option) = self.options.binary_search(&option) else { return (0, false) };
        let (mut placements, mut is_contradiction) = (1, self.place(option));
        let mut next = 0;
        while !is_contradiction && next < self.single.len() {
            let truth = self.single[next] as usize;
            next += 1;
            let mut places = self.places.get(truth).iter().map(|&option| option as usize);
            let place = places.find(|&option| self.is_left[option]);
            if let Some(option) = place.filter(|_| self.is_open[truth]) {
                placements += 1;
                is_contradiction = self.place(option);
            }
        }
        (placements, is_contradiction)
    }

    /// Places an option; true if some truth is left without options.
    fn place(&mut self, option: usize) -> bool {
        self.truths.get(option).iter().for_each(|&truth| self.is_open[truth as usize] = false);
        self.is_left[option] = false;
        let excluded = self.excluded.get(option).iter().copied();
        self.lost.clear();
        self.lost.extend(excluded.filter(|&other| std::mem::take(&mut self.is_left[other as usize])));
        let truths = || {
            let truths = self.lost.iter().flat_map(|&other| self.truths.get(other as usize));
            truths.map(|&truth| truth as usize)
        };
        truths().for_each(|truth| self.counts[truth] -= 1);
        let open = || truths().filter(|&truth| self.is_open[truth]);
        self.single.extend(open().filter(|&truth| self.counts[truth] == 1).map(|truth| truth as u32));
        open().any(|truth| self.counts[truth] == 0)
    }
}

/// The step that a contradiction gives: it eliminates the assumed option.
pub(crate) fn refutation(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    option: OptionId,
    truth: Item,
    trace: &Trace,
) -> Step {
    let Argument { nodes, truths: premises } = trace.why_empty(candidates, truth);
    let rating = technique.rating_of(nodes.len());
    let reason = Reason::Contradiction { nodes, truth, premises };
    Step { rating, reason, eliminations: vec![option], ..Step::new(technique) }
}
