//! Aligned pair exclusion: a candidate that goes with no candidate of some cell. The two exclude each other,
//! or an almost locked set loses one symbol to each, so that it has fewer symbols than cells. A cell with two
//! candidates is such a set.
//!
//! The technique is that of Sudoku Explainer (N. Juillerat), who looks at pairs of cells and excludes pairs
//! of their candidates; with larger sets it is that of A. Stuart.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{HouseKind, Meaning};

use super::als_links::AlsLinks;
use crate::bits::{has, insert};
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::Item;
use crate::step::{Finds, Reason, Technique};
use crate::techniques::pairs::Pairs;

pub(crate) static ALIGNED_PAIR_EXCLUSION: Technique = Technique {
    id: "aligned-pair-exclusion",
    name: "Aligned Pair Exclusion",
    summary: "A candidate goes with no candidate of some cell, because each of those excludes it, or a cell with two \
              candidates would lose both.",
    level: Level::Expert,
    rating: Rating(62),
    score: 300,
    find: |candidates, finds| find(&ALIGNED_PAIR_EXCLUSION, 1, candidates, finds),
    ..Technique::PLAIN
};

pub(crate) static ALS_PAIR_EXCLUSION: Technique = Technique {
    id: "als-pair-exclusion",
    name: "Aligned Pair Exclusion with Almost Locked Sets",
    summary: "A candidate goes with no candidate of some cell, because each of those excludes it, or two or three \
              cells with one candidate more than cells would lose two.",
    level: Level::Extreme,
    rating: Rating(78),
    score: 400,
    find: |candidates, finds| find(&ALS_PAIR_EXCLUSION, CELLS, candidates, finds),
    ..Technique::PLAIN
};

/// Why a candidate does not go with another one: they exclude each other, or a set has too few symbols then,
/// because it loses the group of this number to the candidate.
#[derive(Clone, Copy)]
enum Why {
    Direct,
    Lost(usize),
}

/// The maximum number of cells in an almost locked set.
const CELLS: usize = 3;

/// The maximum number of candidates looked at.
const WORK: usize = 5_000_000;

fn find(
    technique: &'static Technique,
    cells: usize,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let suspects = match cells {
        1 => suspects(candidates, finds),
        _ => new_suspects(&AlsLinks::new(candidates, cells, finds), finds),
    };
    find_among(suspects.as_deref(), technique, cells, candidates, finds)
}

/// Looks at some options, as bits, or at all.
fn find_among(
    suspects: Option<&[u64]>,
    technique: &'static Technique,
    cells: usize,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    if suspects.is_some_and(|suspects| suspects.iter().all(|&options| options == 0)) {
        return ControlFlow::Continue(());
    }
    let is_suspect = |option: &OptionId| suspects.is_none_or(|suspects| has(suspects, option.index()));
    let network = candidates.network();
    let links = AlsLinks::new(candidates, cells, finds);
    let groups = links.all.groups.len();
    let against = links.against(groups, finds);
    let mut absent = Absent::new(candidates);
    let mut work = 0;
    let (mut told, mut lost): (Vec<OptionId>, Vec<u32>) = Default::default();
    for option in candidates.live().filter(|&option| network.is_candidate(option)).filter(is_suspect) {
        finds.tick()?;
        links.groups_against(&against, option, groups, &mut lost);
        if lost.is_empty() || told.contains(&option) {
            continue;
        }
        work += absent.find(&links, option, &lost);
        if let Some(cell) = absent.barred() {
            let of_cell: Vec<(OptionId, Option<Why>)> =
                candidates.options(cell).map(|other| (other, absent.reasons[other.index()])).collect();
            let eliminations = links.likewise(option, &of_cell);
            told.extend(&eliminations);
            finds.eliminate(technique, eliminations, || Reason::Exclusion {
                truth: cell,
                sets: of_cell.iter().map(|&(other, why)| (other, links.cells(why))).collect(),
            })?;
        }
        if work > WORK {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// The options without which nothing is found where each set is a cell with two candidates, as bits: those
/// that do not go with any candidate of some cell. Most often there are none, which takes a tenth of the
/// instructions of the search. `None` if what options exclude is not kept as bits.
fn suspects(candidates: &Candidates<'_>, finds: &Finds<'_>) -> Option<Vec<u64>> {
    let (network, pairs) = (candidates.network(), Pairs::shared(candidates, finds));
    let mut suspects = vec![0; candidates.live_words().len()];
    let (mut left, mut apart) = (suspects.clone(), suspects.clone());
    for cell in candidates.truths().filter(|&truth| matches!(network.meaning(truth), Meaning::Cell(_))) {
        left.copy_from_slice(candidates.live_words());
        for option in candidates.options(cell) {
            // What does not go with the option: what it excludes, and what the candidate excludes that it
            // leaves to a cell.
            apart.copy_from_slice(network.exclusion_bits(option)?);
            network.each_excluded_among(&pairs.ends, option, |end| {
                let excluded = network.exclusion_bits(pairs.partner(end).1).unwrap_or_default();
                apart.iter_mut().zip(excluded).for_each(|(apart, excluded)| *apart |= excluded);
            });
            left.iter_mut().zip(&apart).for_each(|(left, apart)| *left &= apart);
            if left.iter().all(|&options| options == 0) {
                break;
            }
        }
        suspects.iter_mut().zip(&left).for_each(|(suspects, left)| *suspects |= left);
    }
    Some(suspects)
}

/// The options of which something new may be found: a fresh set loses a symbol to them, or they go with no
/// candidate of a fresh cell; as bits. `None` if that may be any.
fn new_suspects(links: &AlsLinks<'_, '_>, finds: &Finds<'_>) -> Option<Vec<u64>> {
    let (candidates, fresh) = (links.candidates, finds.fresh());
    if fresh.is_all() {
        return None;
    }
    let mut suspects = links.excluded_by_fresh(fresh);
    let groups = links.all.groups.len();
    let against = links.against(groups, finds);
    let (mut absent, mut lost) = (Absent::new(candidates), Vec::new());
    let is_cell = |&truth: &Item| matches!(candidates.network().meaning(truth), Meaning::Cell(_));
    for cell in candidates.truths().filter(is_cell).filter(|&cell| fresh.has(cell)) {
        let mut left = candidates.live_words().to_vec();
        for option in candidates.options(cell) {
            links.groups_against(&against, option, groups, &mut lost);
            absent.find(links, option, &lost);
            let mut apart = vec![0; left.len()];
            absent.gone.iter().for_each(|gone| insert(&mut apart, gone.index()));
            left.iter_mut().zip(apart).for_each(|(left, apart)| *left &= apart);
        }
        suspects.iter_mut().zip(left).for_each(|(suspects, left)| *suspects |= left);
    }
    Some(suspects)
}

/// The options that do not go with the present one.
struct Absent<'a> {
    candidates: &'a Candidates<'a>,
    /// The present option.
    present: Option<OptionId>,
    /// For each option, why it does not go with it.
    reasons: Vec<Option<Why>>,
    gone: Vec<OptionId>,
    /// For each cell, how many of its options are gone.
    of_cells: Vec<u16>,
    /// The cells that have lost their last option to a set.
    barred: Vec<Item>,
}

impl<'a> Absent<'a> {
    fn new(candidates: &'a Candidates<'_>) -> Self {
        let network = candidates.network();
        Self {
            candidates,
            present: None,
            reasons: vec![None; network.option_count()],
            gone: Vec::new(),
            of_cells: vec![0; network.model().board().cell_count()],
            barred: Vec::new(),
        }
    }

    /// Finds what does not go with an option, given the groups that sets lose to it, and returns the work.
    fn find(&mut self, links: &AlsLinks<'_, '_>, option: OptionId, lost: &[u32]) -> usize {
        self.begin(option);
        self.candidates.excluded_by(option).for_each(|other| self.add(other, Why::Direct));
        let mut work = 0;
        for &at in lost {
            let lost = &links.all.groups[at as usize];
            let groups = links.all.sets[lost.set].groups.clone();
            for group in groups.filter(|&group| links.all.groups[group].symbol != lost.symbol) {
                work += links.excluded(group).len();
                links.excluded(group).iter().for_each(|&other| self.add(other, Why::Lost(at as usize)));
            }
        }
        work + self.gone.len()
    }

    /// Begins with another present option.
    fn begin(&mut self, option: OptionId) {
        self.present = Some(option);
        for other in self.gone.drain(..) {
            self.reasons[other.index()] = None;
        }
        self.of_cells.fill(0);
        self.barred.clear();
    }

    /// Adds an option, unless it is there. Those that are gone directly come first.
    #[inline]
    fn add(&mut self, option: OptionId, why: Why) {
        let reason = &mut self.reasons[option.index()];
        if self.present == Some(option) || reason.is_some() {
            return;
        }
        *reason = Some(why);
        self.gone.push(option);
        let Some((cell, _)) = self.candidates.network().candidate(option) else { return };
        let gone = &mut self.of_cells[cell.index()];
        *gone += 1;
        let item = self.candidates.network().cell_item(cell);
        if matches!(why, Why::Lost(_)) && usize::from(*gone) == self.candidates.count(item) {
            self.barred.push(item);
        }
    }

    /// A cell with as few candidates as possible, all of which are gone, and not all directly.
    fn barred(&self) -> Option<Item> {
        self.barred.iter().copied().min_by_key(|&cell| (self.candidates.count(cell), cell))
    }
}

impl AlsLinks<'_, '_> {
    /// The cells of the set that has too few symbols; none if there is no such set.
    fn cells(&self, why: Option<Why>) -> Vec<Item> {
        match why {
            Some(Why::Lost(group)) => self.all.cells(&self.all.sets[self.all.groups[group].set]).to_vec(),
            _ => Vec::new(),
        }
    }

    /// The candidates of an option's symbol that do not go with the candidates of a cell for the same reasons
    /// as the option, by the same houses and rules, apart from houses that follow from others.
    fn likewise(&self, option: OptionId, of_cell: &[(OptionId, Option<Why>)]) -> Vec<OptionId> {
        let network = self.candidates.network();
        let symbol = |option: OptionId| network.candidate(option).map(|(_, symbol)| symbol);
        let excludes_alike = |like: OptionId, others: &[OptionId]| {
            let is_in = |item: &Item, option: OptionId| network.items_of(option).contains(item);
            let is_derived = |item: &Item| network.house_kind(*item) == Some(HouseKind::Derived);
            let mut shared =
                network.items_of(option).iter().filter(|item| is_in(item, like) && !is_derived(item));
            let is_so = |item: &Item, other: OptionId| is_in(item, other) && network.excludes(like, other);
            shared.any(|item| others.iter().all(|&other| other != like && is_so(item, other)))
        };
        let is_alike = |&like: &OptionId| {
            symbol(like) == symbol(option)
                && of_cell.iter().all(|&(other, why)| match why {
                    Some(Why::Lost(group)) => excludes_alike(like, self.all.options(&self.all.groups[group])),
                    _ => excludes_alike(like, &[other]),
                })
        };
        let others = self.candidates.live().filter(|&like| network.is_candidate(like));
        others.filter(|like| *like == option || is_alike(like)).collect()
    }
}

#[cfg(test)]
mod tests {
    use dlx_engine::Watch;
    use dlx_variants::Symbol;

    use super::*;
    use crate::memo::Memo;
    use crate::network::Network;
    use crate::patience::Patience;
    use crate::step::Step;

    #[test]
    fn nothing_is_found_without_suspects() {
        let (mut found, mut in_vain) = (0, 0);
        for (id, board) in [
            ("classic", ".46......5..47.9.3.9.......98..6......3..4.9....59.4.....8..21.2....3.....5..1..."),
            ("classic", "..5.......1..3675.69...84......12...1...6...3.243.76...6.........81....5....2.3.."),
            (
                "anti-king",
                "...9..3.8...2....6..8..75..5....4...4....82..1........3.......7..........95...13.",
            ),
        ] {
            let network = Network::of_variant(id);
            let givens: Vec<Option<Symbol>> = board.chars().map(Symbol::from_char).collect();
            let mut candidates = Candidates::with_givens(&network, &givens);
            let watch = Watch::default();
            let patience = Patience::new(&watch);
            loop {
                let (memo, mut reports) = (Memo::default(), [Vec::new(), Vec::new()]);
                for (is_of_suspects, reports) in [false, true].into_iter().zip(&mut reports) {
                    let mut report = |step: Step| {
                        reports.push(step.eliminations);
                        ControlFlow::Continue(())
                    };
                    let mut finds = Finds::new(&mut report, &patience, &memo, &network);
                    let suspects = is_of_suspects.then(|| suspects(&candidates, &finds)).flatten();
                    let all = suspects.iter().flatten().map(|word| word.count_ones() as usize).sum::<usize>();
                    in_vain += usize::from(is_of_suspects && all < candidates.live().count());
                    let _ =
                        find_among(suspects.as_deref(), &ALIGNED_PAIR_EXCLUSION, 1, &candidates, &mut finds);
                }
                assert_eq!(reports[0], reports[1], "{id}");
                // Each option that is eliminated leads to others.
                let Some(&option) = reports[0].iter().flatten().next() else { break };
                candidates.eliminate(option);
                found += 1;
            }
        }
        assert!(found > 3 && in_vain > found, "{found} {in_vain}");
    }
}
