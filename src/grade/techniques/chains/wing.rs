//! Wings: each candidate of a pivot, except at most one, excludes a candidate of a cell with two candidates and so
//! leads to the other one. One of the ends of these paths holds.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::alternating::AIC;
use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Finds, Node, Reason, Technique};
use crate::level::{Level, Rating};

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
        let mut wings = Wings::new(candidates);
        for pivot in cells(candidates, 2) {
            let [p, q] = *candidates.options(pivot).collect::<Vec<OptionId>>() else { continue };
            wings.report(&XY_WING, pivot, [p, q], None, finds)?;
        }
        ControlFlow::Continue(())
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
        let mut wings = Wings::new(candidates);
        for pivot in cells(candidates, 3) {
            let [p, q, r] = *candidates.options(pivot).collect::<Vec<OptionId>>() else { continue };
            for (pair, third) in [([p, q], r), ([p, r], q), ([q, r], p)] {
                wings.report(&XYZ_WING, pivot, pair, Some(third), finds)?;
            }
        }
        ControlFlow::Continue(())
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
        let mut wings = Wings::new(candidates);
        let is_symbol = |&truth: &Item| {
            !matches!(candidates.network().meaning(truth), Meaning::Cell(_)) && candidates.is_visible(truth)
        };
        for pivot in candidates.truths_of(2).filter(is_symbol) {
            let [s, t] = *candidates.options(pivot).collect::<Vec<OptionId>>() else { continue };
            wings.report(&W_WING, pivot, [s, t], None, finds)?;
        }
        ControlFlow::Continue(())
    },
    ..Technique::PLAIN
};

fn cells<'s>(candidates: &'s Candidates<'_>, count: usize) -> impl Iterator<Item = Item> + 's {
    let is_cell = |&item: &Item| matches!(candidates.network().meaning(item), Meaning::Cell(_));
    candidates.truths_of(count).filter(is_cell)
}

/// The cells with two candidates.
struct Wings<'s, 't> {
    candidates: &'s Candidates<'t>,
    /// For each option of such a cell, the cell and its other option.
    partners: Vec<(Item, OptionId)>,
    /// The options of such cells, as bits.
    ends: Vec<u64>,
    /// Room for the wings of either candidate of a pivot, and for what their ends exclude: pivots are many.
    wings: [Vec<Wing>; 2],
    excluded: Vec<OptionId>,
}

/// A cell that an option leaves one candidate, with the candidate that it excludes and the one that it leaves.
type Wing = (Item, OptionId, OptionId);

impl<'s, 't> Wings<'s, 't> {
    fn new(candidates: &'s Candidates<'t>) -> Self {
        let mut partners = vec![(Item(0), OptionId(0)); candidates.network().option_count()];
        let mut ends = vec![0; candidates.live_words().len()];
        for cell in cells(candidates, 2) {
            let mut options = candidates.options(cell);
            if let (Some(one), Some(other)) = (options.next(), options.next()) {
                for (end, other) in [(one, other), (other, one)] {
                    partners[end.index()] = (cell, other);
                    ends[end.index() / 64] |= 1 << (end.index() % 64);
                }
            }
        }
        Self { candidates, partners, ends, wings: Default::default(), excluded: Vec::new() }
    }

    /// Finds the wings of `option`, apart from the cell `pivot`.
    fn of(&self, pivot: Item, option: OptionId, wings: &mut Vec<Wing>) {
        let wing = |lost: OptionId| {
            let (cell, left) = self.partners[lost.index()];
            (cell, lost, left)
        };
        wings.clear();
        self.candidates.each_excluded_among(&self.ends, option, |lost| wings.push(wing(lost)));
        wings.retain(|&(cell, ..)| cell != pivot);
    }

    /// Reports what follows from a pivot in which one of a pair of candidates, or a third one, holds.
    fn report(
        &mut self,
        technique: &'static Technique,
        pivot: Item,
        [p, q]: [OptionId; 2],
        third: Option<OptionId>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        finds.tick()?;
        let fresh = finds.fresh();
        let [mut wings, mut others] = std::mem::take(&mut self.wings);
        self.of(pivot, q, &mut others);
        match others.is_empty() {
            true => wings.clear(),
            false => self.of(pivot, p, &mut wings),
        }
        for &(one, lost, end) in &wings {
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
        self.wings = [wings, others];
        ControlFlow::Continue(())
    }
}
