//! Which item to branch on.

use std::sync::Arc;

use crate::problem::{Numbering, Problem};

/// The rule by which a search chooses the item to branch on. Both try the options of one item after another.
///
/// Ties go to the item declared first, with two exceptions: `links` takes the most recently met item with at
/// most one option, and `cells` with [`Weighted`](Self::Weighted) takes the item that most recently lost an
/// option. `naive` ignores the rule: it always branches on the first uncovered item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ItemChoice {
    /// An item with the fewest options left (Golomb and Baumert, "Backtrack programming", 1965). The right
    /// choice for finding all solutions.
    #[default]
    MinRemaining,
    /// An item with the smallest (options - 1) / weight, where an item's weight grows whenever it runs out of
    /// options and older growth counts less (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic
    /// search by weighting constraints", 2004, with the decay of VSIDS). Weights persist from search to
    /// search until they are reset. Meant for many searches for a single solution of a large problem. Where
    /// `lanes` sees more than forced moves (items that share many options, as lines and boxes do), weights
    /// rest while fewer than a third of the items are left.
    Weighted,
}

/// # Panics
/// If a weight is not positive, or there are more or fewer than items.
pub(crate) fn assert_weights(weights: &[f32], problem: &Problem) {
    assert_eq!(weights.len(), problem.item_count(), "weights of items");
    assert!(weights.iter().all(|&weight| weight > 0.0), "weights are positive");
}

/// Weights of items, raised by conflicts.
#[derive(Debug)]
pub(crate) struct Weights {
    pub(crate) choice: ItemChoice,
    /// 1 / weight of each item, followed by [`PADDING`](Self::PADDING) values for items that do not exist.
    inverse: Vec<f32>,
    /// The same in another order, empty if it is to be made anew, and the items of which it is not up to
    /// date.
    arranged: Vec<f32>,
    changed: Vec<u32>,
    increment: f32,
    /// Whether all weights are the same.
    is_uniform: bool,
    /// What conflicts of each item count, if some count more than others: see
    /// [`Search::weigh`](crate::Search::weigh).
    given: Vec<f32>,
    /// The weights to begin with after a reset, if they are not equal: see
    /// [`Solver::weigh`](crate::Solver::weigh).
    first: Arc<[f32]>,
    /// Whether searches that fail often look harder: see [`Solver::thorough`](crate::Solver::thorough).
    is_thorough: bool,
    /// Whether items gain weight by branchings that fail: see [`Solver::blaming`](crate::Solver::blaming).
    is_blaming: bool,
    /// Whether searches try options before they branch: see [`Solver::probing`](crate::Solver::probing).
    is_probing: bool,
    /// Whether searches look for nothing but forced moves: see
    /// [`Search::only_forced_moves`](crate::Search::only_forced_moves).
    pub(crate) only_forced_moves: bool,
    /// The number of conflicts since the search began, if they count.
    conflicts: u32,
}

impl Weights {
    /// How much more each conflict counts than the one before.
    const GROWTH: f32 = 1.01;
    /// Weights are scaled down when the increment passes this.
    const CEILING: f32 = 1e20;
    /// After so many conflicts, a search is likely to be long: with 64, puzzles with rules take 1.05 times
    /// the nodes. In the engine's own tests problems are small.
    const OFTEN: u32 = if cfg!(test) { 1 } else { 16 };
    /// Padding after the last item, for engines that read whole vectors.
    pub(crate) const PADDING: usize = 64;

    pub(crate) fn new(choice: ItemChoice, items: usize) -> Self {
        Self {
            choice,
            inverse: vec![1.0; items + Self::PADDING],
            arranged: Vec::new(),
            changed: Vec::new(),
            increment: 1.0,
            is_uniform: true,
            given: Vec::new(),
            first: Arc::default(),
            is_thorough: false,
            is_blaming: false,
            is_probing: false,
            only_forced_moves: false,
            conflicts: 0,
        }
    }

    /// The same for searches that begin with these weights; with equal ones if there are none.
    pub(crate) fn beginning_with(mut self, first: Arc<[f32]>) -> Self {
        self.first = first;
        self.reset();
        self
    }

    /// The same for searches that look harder if they fail often.
    pub(crate) fn thorough(self, is_thorough: bool) -> Self {
        Self { is_thorough, ..self }
    }

    /// The same for searches in which items gain weight by branchings that fail.
    pub(crate) fn blaming(self, is_blaming: bool) -> Self {
        Self { is_blaming, ..self }
    }

    /// The same for searches that try options before they branch.
    pub(crate) fn probing(self, is_probing: bool) -> Self {
        Self { is_probing, ..self }
    }

    /// The weights of the items that are left, by their own numbers.
    pub(crate) fn for_those_left(&self, items: &Numbering) -> Self {
        let of_left = |of_all: &[f32]| match of_all {
            [] => Vec::new(),
            _ => items.left.iter().map(|&item| of_all[item as usize]).collect::<Vec<_>>(),
        };
        let mut inverse = of_left(&self.inverse);
        inverse.resize(inverse.len() + Self::PADDING, 1.0);
        Self { inverse, given: of_left(&self.given), first: of_left(&self.first).into(), ..self.clone() }
    }

    /// The weights of all items by those of the items that are left. Others have the first ones.
    pub(crate) fn for_all(&self, items: &Numbering) -> Self {
        let of_all = |of_left: &[f32]| match of_left {
            [] => Vec::new(),
            _ => {
                let mut of_all = vec![1.0; items.count()];
                items.left.iter().zip(of_left).for_each(|(&item, &weight)| of_all[item as usize] = weight);
                of_all
            }
        };
        let mut inverse = of_all(&self.inverse);
        inverse.resize(inverse.len() + Self::PADDING, 1.0);
        Self { inverse, given: of_all(&self.given), first: of_all(&self.first).into(), ..self.clone() }
    }

    /// Forgets all conflicts.
    pub(crate) fn reset(&mut self) {
        let first = Arc::clone(&self.first);
        if first.is_empty() { self.level() } else { self.begin_with(&first) }
    }

    /// Makes all weights the same.
    fn level(&mut self) {
        if self.is_uniform {
            return;
        }
        self.inverse.fill(1.0);
        self.arranged.clear();
        self.increment = 1.0;
        self.is_uniform = true;
        self.given.clear();
    }

    /// Begins with these weights instead of equal ones. Conflicts raise each in proportion to its first one.
    pub(crate) fn begin_with(&mut self, weights: &[f32]) {
        self.level();
        self.inverse.iter_mut().zip(weights).for_each(|(inverse, weight)| *inverse = weight.recip());
        self.given.extend_from_slice(weights);
        self.is_uniform = false;
    }

    /// The score of an item with `size` options: the smallest is chosen.
    #[inline]
    pub(crate) fn score(&self, item: usize, size: u32) -> f32 {
        (size as f32 - 1.0) * self.inverse[item]
    }

    /// For each item, the factor that its number of options minus one is multiplied by.
    pub(crate) fn factors(&self) -> &[f32] {
        &self.inverse
    }

    /// The same in another order, always the same one: `count` places, with the place of each item.
    pub(crate) fn factors_in(&mut self, places: &[u16], count: usize) -> &[f32] {
        if self.arranged.is_empty() {
            self.arranged.resize(count, 1.0);
            for (&place, &inverse) in places.iter().zip(&self.inverse) {
                self.arranged[usize::from(place)] = inverse;
            }
            self.changed.clear();
        }
        for item in self.changed.drain(..) {
            self.arranged[usize::from(places[item as usize])] = self.inverse[item as usize];
        }
        &self.arranged
    }

    /// Whether the item with the fewest options is the one with the smallest score.
    pub(crate) fn are_uniform(&self) -> bool {
        self.is_uniform
    }

    /// Notes that a search begins.
    pub(crate) fn begin(&mut self) {
        self.conflicts = 0;
    }

    /// Whether it is time to look harder: the search has had so many conflicts that it is likely to be long.
    /// Never without weights.
    pub(crate) fn are_thorough(&self) -> bool {
        self.is_thorough && self.conflicts >= Self::OFTEN
    }

    /// Whether the search tries options before it branches. Never without weights.
    pub(crate) fn are_probing(&self) -> bool {
        self.is_probing && self.choice == ItemChoice::Weighted
    }

    /// Records that `item` ran out of options.
    #[inline]
    pub(crate) fn conflict(&mut self, item: usize) {
        if self.choice == ItemChoice::MinRemaining {
            return;
        }
        self.conflicts = self.conflicts.saturating_add(1);
        self.raise(item);
        self.increment *= Self::GROWTH;
        if self.increment > Self::CEILING {
            for (item, inverse) in self.inverse.iter_mut().enumerate() {
                let given = self.given.get(item).unwrap_or(&1.0);
                *inverse = (inverse.recip() / Self::CEILING + 1e-3 * given).recip();
            }
            self.arranged.clear();
            self.increment /= Self::CEILING;
        }
    }

    /// Records that the search branched on `item`, and that an option failed at once.
    #[inline]
    pub(crate) fn failed(&mut self, item: usize) {
        if self.is_blaming && self.choice == ItemChoice::Weighted {
            self.raise(item);
        }
    }

    fn raise(&mut self, item: usize) {
        self.is_uniform = false;
        let inverse = &mut self.inverse[item];
        let given = self.given.get(item).unwrap_or(&1.0);
        *inverse = (inverse.recip() + self.increment * given).recip();
        if !self.arranged.is_empty() {
            self.changed.push(item as u32);
        }
    }
}

impl Clone for Weights {
    fn clone(&self) -> Self {
        let (inverse, given, first) = (self.inverse.clone(), self.given.clone(), Arc::clone(&self.first));
        let (arranged, changed) = (Vec::new(), Vec::new());
        Self { inverse, given, first, arranged, changed, ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.inverse.clone_from(&other.inverse);
        self.given.clone_from(&other.given);
        self.first.clone_from(&other.first);
        self.arranged.clear();
        let &Self { choice, increment, is_uniform, is_thorough, is_blaming, is_probing, conflicts, .. } =
            other;
        (self.choice, self.increment) = (choice, increment);
        self.only_forced_moves = other.only_forced_moves;
        (self.is_uniform, self.conflicts) = (is_uniform, conflicts);
        (self.is_thorough, self.is_blaming, self.is_probing) = (is_thorough, is_blaming, is_probing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_in_another_order_stay_up_to_date() {
        const PLACES: [u16; 3] = [2, 0, 3];
        let mut weights = Weights::new(ItemChoice::Weighted, 3);
        let mut is_right = |change: &dyn Fn(&mut Weights)| {
            change(&mut weights);
            let factors = weights.factors()[..3].to_vec();
            let arranged = weights.factors_in(&PLACES, 4);
            arranged[1] == 1.0
                && PLACES.iter().zip(factors).all(|(&place, factor)| arranged[usize::from(place)] == factor)
        };
        assert!(is_right(&|weights| weights.conflict(1)));
        assert!(is_right(&|weights| (0..3).for_each(|item| weights.conflict(item))));
        assert!(is_right(&|weights| weights.reset()));
        assert!(is_right(&|weights| weights.conflict(2)));
        let mut other = Weights::new(ItemChoice::Weighted, 3);
        other.conflict(0);
        assert!(is_right(&|weights| weights.clone_from(&other)));
        // Weights are scaled down now and then.
        assert!(is_right(&|weights| (0..10_000).for_each(|_| weights.conflict(1))));
    }

    #[test]
    fn weights_move_with_the_numbers_of_items() {
        let mut all = Weights::new(ItemChoice::Weighted, 4);
        all.conflict(1);
        all.conflict(3);
        let items = Numbering::new(4, |item| item % 2 == 1);
        let mut left = all.for_those_left(&items);
        assert_eq!(left.factors()[..2], [all.factors()[1], all.factors()[3]]);
        left.conflict(0);
        let again = left.for_all(&items);
        let factors = |weights: &Weights| weights.factors()[..4].to_vec();
        assert!(factors(&again)[1] < factors(&all)[1]);
        assert_eq!([factors(&again)[0], factors(&again)[3]], [1.0, factors(&all)[3]]);
    }

    #[test]
    fn weights_are_reset_to_the_first_ones() {
        let mut weights = Weights::new(ItemChoice::Weighted, 2).beginning_with([2.0, 1.0].into());
        let first = weights.factors()[..2].to_vec();
        assert_eq!(first, [0.5, 1.0]);
        let changes: [fn(&mut Weights); 2] =
            [|weights| weights.conflict(1), |weights| weights.begin_with(&[1.0, 4.0])];
        for change in changes {
            change(&mut weights);
            assert_ne!(weights.factors()[..2], first);
            weights.reset();
            assert_eq!(weights.factors()[..2], first);
        }
    }

    #[test]
    fn weights_that_were_given_are_raised_in_proportion() {
        let mut weights = Weights::new(ItemChoice::Weighted, 2);
        weights.begin_with(&[4.0, 1.0]);
        let ratio = |weights: &Weights| weights.score(1, 3) / weights.score(0, 3);
        assert!((ratio(&weights) - 4.0).abs() < 0.001 && !weights.are_uniform());
        let (mut raised, mut copied) = (weights.clone(), Weights::new(ItemChoice::Weighted, 2));
        copied.clone_from(&weights);
        for weights in [&mut raised, &mut copied] {
            // Weights are scaled down now and then.
            (0..10_000).for_each(|_| (0..2).for_each(|item| weights.conflict(item)));
            assert!((ratio(weights) - 4.0).abs() < 0.1);
            weights.reset();
            assert!(weights.are_uniform() && (ratio(weights) - 1.0).abs() < 0.001);
        }
    }

    #[test]
    fn branchings_that_fail_gain_weight_where_they_are_blamed() {
        let of = |is_blaming| {
            let mut weights = Weights::new(ItemChoice::Weighted, 2).blaming(is_blaming);
            weights.failed(1);
            (weights.score(0, 3) > weights.score(1, 3), weights.are_uniform())
        };
        assert_eq!((of(true), of(false)), ((true, false), (false, true)));
        let mut weights = Weights::new(ItemChoice::MinRemaining, 2).blaming(true);
        weights.failed(1);
        assert!(weights.are_uniform());
    }
}
