//! Wings: each candidate of a pivot, except at most one, excludes a candidate of a cell with two candidates
//! and so leads to the other one. One of the ends of these paths holds.

use std::ops::ControlFlow;
use std::sync::Arc;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::alternating::AIC;
use crate::bits::insert;
use crate::candidates::{Candidates, Fresh};
use crate::level::{Level, Rating};
use crate::network::Item;
use crate::step::{Finds, Node, Reason, Technique};
use crate::techniques::pairs::{Pairs, cells};

pub(crate) static XY_WING: Technique = Technique {
    id: "xy-wing",
    name: "XY-Wing",
    summary: "Each of the two candidates of a cell makes another cell with two take its other one; one of those \
              holds.",
    level: Level::Expert,
    rating: Rating(42),
    score: 160,
    covered_by: Some(&AIC),
    find: |candidates, finds| {
        let mut wings = Wings::new(candidates, finds);
        cells(candidates, 2).try_for_each(|pivot| wings.report(&XY_WING, pivot, finds))
    },
    ..Technique::PLAIN
};

pub(crate) static XYZ_WING: Technique = Technique {
    id: "xyz-wing",
    name: "XYZ-Wing",
    summary: "Two of the three candidates of a cell each make another cell with two take its other one; one of \
              those or the third holds.",
    level: Level::Expert,
    rating: Rating(44),
    score: 180,
    find: |candidates, finds| {
        let mut wings = Wings::new(candidates, finds);
        cells(candidates, 3).try_for_each(|pivot| wings.report(&XYZ_WING, pivot, finds))
    },
    ..Technique::PLAIN
};

pub(crate) static W_WING: Technique = Technique {
    id: "w-wing",
    name: "W-Wing",
    summary: "Each of the two places of a symbol in a house makes a cell with two candidates take its other \
              one; one of those holds.",
    level: Level::Expert,
    rating: Rating(55),
    score: 150,
    covered_by: Some(&AIC),
    find: |candidates, finds| {
        let mut wings = Wings::new(candidates, finds);
        let is_symbol = |&truth: &Item| {
            !matches!(candidates.network().meaning(truth), Meaning::Cell(_)) && candidates.is_visible(truth)
        };
        candidates.truths_of(2).filter(is_symbol).try_for_each(|pivot| wings.report(&W_WING, pivot, finds))
    },
    ..Technique::PLAIN
};

/// A cell that an option leaves one candidate, with the candidate that it excludes and the one that it
/// leaves.
type Wing = (Item, OptionId, OptionId);

/// The wings of pivots.
struct Wings<'s, 't> {
    candidates: &'s Candidates<'t>,
    pairs: Arc<Pairs>,
    /// The options of fresh cells with two candidates, as bits.
    fresh_ends: Vec<u64>,
    /// Room for the candidates of a pivot, for the wings of each, and for what their ends exclude: pivots are
    /// many.
    options: Vec<OptionId>,
    wings: [Vec<Wing>; 3],
    excluded: Vec<OptionId>,
}

impl<'s, 't> Wings<'s, 't> {
    fn new(candidates: &'s Candidates<'t>, finds: &Finds<'_>) -> Self {
        let (pairs, fresh) = (Pairs::shared(candidates, finds), finds.fresh());
        let mut fresh_ends = vec![0; candidates.live_words().len()];
        let fresh_cells = cells(candidates, 2).filter(|&cell| fresh.has(cell));
        for end in fresh_cells.flat_map(|cell| candidates.options(cell)) {
            insert(&mut fresh_ends, end.index());
        }
        Self {
            candidates,
            pairs,
            fresh_ends,
            options: Vec::new(),
            wings: [Vec::new(), Vec::new(), Vec::new()],
            excluded: Vec::new(),
        }
    }

    /// Whether a pivot is fresh, or one of its wings: most are not, and their wings are not looked for.
    fn is_fresh(&self, pivot: Item, fresh: Fresh<'_>) -> bool {
        let has_fresh_wing = |option| {
            let mut any = false;
            self.candidates.network().each_excluded_among(&self.fresh_ends, option, |_| any = true);
            any
        };
        fresh.has(pivot) || self.candidates.options(pivot).any(has_fresh_wing)
    }

    /// Finds the wings of one of a pivot's options, apart from the cells of these: a cell that holds a place
    /// of the pivot is no further cell, but one of a pair.
    fn of(&self, options: &[OptionId], option: OptionId, wings: &mut Vec<Wing>) {
        let network = self.candidates.network();
        let is_own = |cell| options.iter().any(|&option| network.items_of(option).contains(&cell));
        let wing = |lost: OptionId| {
            let (cell, left) = self.pairs.partner(lost);
            (cell, lost, left)
        };
        wings.clear();
        network.each_excluded_among(&self.pairs.ends, option, |lost| wings.push(wing(lost)));
        wings.retain(|&(cell, ..)| !is_own(cell));
    }

    /// Reports what follows from a pivot with two candidates or three: two of them have wings, and a third
    /// one may hold.
    fn report(
        &mut self,
        technique: &'static Technique,
        pivot: Item,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        finds.tick()?;
        if !self.is_fresh(pivot, finds.fresh()) {
            return ControlFlow::Continue(());
        }
        self.options.clear();
        self.options.extend(self.candidates.options(pivot));
        let (options, mut wings) = (std::mem::take(&mut self.options), std::mem::take(&mut self.wings));
        // How many of them may have wings.
        let mut with = options.len();
        for (wings, &option) in wings.iter_mut().zip(&options) {
            if with > 1 {
                self.of(&options, option, wings);
                with -= usize::from(wings.is_empty());
            }
        }
        if with > 1 {
            let pairs = [(0, 1), (0, 2), (1, 2)].into_iter();
            for (one, other) in pairs.filter(|&(_, other)| other < options.len()) {
                let third = (options.len() > 2).then(|| options[3 - one - other]);
                let wings = [&wings[one][..], &wings[other]];
                self.report_pair(technique, pivot, ([options[one], options[other]], third), wings, finds)?;
            }
        }
        (self.options, self.wings) = (options, wings);
        ControlFlow::Continue(())
    }

    /// Reports what follows from a pivot in which one of a pair of candidates with these wings, or a third
    /// one, holds.
    fn report_pair(
        &mut self,
        technique: &'static Technique,
        pivot: Item,
        ([p, q], third): ([OptionId; 2], Option<OptionId>),
        [wings, others]: [&[Wing]; 2],
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        let fresh = finds.fresh();
        for &(one, lost, end) in wings {
            for &(other, other_lost, other_end) in others.iter().filter(|&&(other, ..)| other != one) {
                if !fresh.has_any(&[pivot, one, other]) {
                    continue;
                }
                let ends = [end, other_end].into_iter().chain(third);
                self.candidates.excluded_by_all_into(ends, &mut self.excluded);
                self.excluded.retain(|option| ![p, q, lost, other_lost].contains(option));
                if self.excluded.is_empty() {
                    continue;
                }
                finds.eliminate(technique, self.excluded.clone(), || {
                    let node = |option, holds| Node::new(&[option], holds);
                    let mut cases = vec![
                        vec![node(p, true), node(lost, false), node(end, true)],
                        vec![node(q, true), node(other_lost, false), node(other_end, true)],
                    ];
                    cases.extend(third.map(|third| vec![node(third, true)]));
                    Reason::Cases { truth: pivot, through: vec![one, other], cases, premises: Vec::new() }
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
