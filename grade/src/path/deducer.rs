//! Finds everything that some techniques deduce, regardless of the order in which a person would find it.

use dlx_engine::{OptionId, Watch};

use super::history::History;
use crate::candidates::Candidates;
use crate::level::Rating;
use crate::memo::Memo;
use crate::network::Item;
use crate::step::{Fits, Technique};
use crate::techniques::{RULE_BETWEEN_CELLS, TECHNIQUES};

/// Some techniques, applied as long as they find anything.
///
/// Whatever they deduce from some clues, they also deduce from more clues and in any order, apart from bounds
/// on work: after some candidates are eliminated, a technique still finds the steps that it found before, or
/// the rest of them, unless it gives up first. A deducer therefore takes many steps at a time, and is several
/// times as fast as a [`Path`](super::Path).
#[derive(Clone, Debug)]
pub struct Deducer {
    singles: Vec<Fits>,
    /// The other techniques: first those that find much in little time, then those with lower scores.
    others: Vec<&'static Technique>,
    /// The highest rating of a step to take.
    most: Rating,
}

impl Deducer {
    /// Prepares the `techniques` that find steps rated at most `most`.
    #[must_use]
    pub fn new(techniques: &[&'static Technique], most: Rating) -> Self {
        let is_there = |other: &'static Technique| other.most() <= most && techniques.contains(&other);
        let is_usable = |technique: &&'static Technique| {
            technique.rating <= most && !technique.covered_by.is_some_and(is_there)
        };
        let usable = techniques.iter().copied().filter(is_usable);
        let (mut singles, mut others): (Vec<_>, Vec<_>) = usable.partition(|technique| technique.is_single());
        // To ask rules takes longer, and where all singles are used, naked ones fill what rules leave.
        singles.sort_by_key(|single| single.needs.is_some());
        others.sort_by_key(|technique| (technique.breadth.unwrap_or(u8::MAX), technique.score));
        Self { singles: singles.iter().filter_map(|single| single.single).collect(), others, most }
    }

    /// Tries the other techniques in an order that takes less time but changes what deductions cost:
    /// anti-knight puzzles of the expert level are made in .9 of the time.
    #[must_use]
    pub fn regardless_of_cost(mut self) -> Self {
        self.others.sort_by_key(|technique| {
            (technique.speed.or(technique.breadth).unwrap_or(u8::MAX), technique.score)
        });
        self
    }

    /// Whether all singles are used, so that every truth with one option is filled.
    #[must_use]
    pub fn has_all_singles(&self) -> bool {
        self.singles.len() == TECHNIQUES.iter().filter(|technique| technique.is_single()).count()
    }

    /// Whether rules between cells are followed from each cell to others, as searches do.
    #[must_use]
    pub fn follows_rules(&self) -> bool {
        self.uses(&RULE_BETWEEN_CELLS)
    }

    /// Whether a technique is used, rather than left out because others find all that it does.
    pub(crate) fn uses(&self, technique: &Technique) -> bool {
        technique.is_single() || self.others.contains(&technique)
    }

    /// Whether there are techniques besides singles.
    #[must_use]
    pub fn is_more_than_singles(&self) -> bool {
        !self.others.is_empty()
    }

    /// Places all that singles place.
    pub fn place_singles(&self, candidates: &mut Candidates<'_>) {
        let mut found: Vec<Item> = Vec::new();
        loop {
            found.clear();
            found.extend(candidates.truths_of(1));
            let mut is_changed = false;
            for &item in &found {
                if candidates.is_open(item) && self.singles.iter().any(|fits| fits(candidates, item)) {
                    let option = candidates.options(item).next();
                    is_changed |= option.is_some_and(|option| candidates.place(option));
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Takes steps until none is found, there is no solution, `is_enough` says so, or the watch is over. If
    /// `is_enough` said so, returns the cost: the sum of the scores of the techniques other than singles,
    /// once for each use.
    pub fn deduce(
        &self,
        candidates: &mut Candidates<'_>,
        watch: &Watch,
        is_enough: impl Fn(&Candidates<'_>) -> bool,
    ) -> Option<u32> {
        self.deduce_keeping(&mut Memo::default(), candidates, watch, is_enough)
    }

    /// The same, beginning with an empty memo. If no step is found, what was derived from the candidates that
    /// are left is in it.
    pub(crate) fn deduce_keeping(
        &self,
        memo: &mut Memo,
        candidates: &mut Candidates<'_>,
        watch: &Watch,
        is_enough: impl Fn(&Candidates<'_>) -> bool,
    ) -> Option<u32> {
        let (mut effort, mut history) = (0, History::new(candidates, self.others.len()));
        loop {
            self.place_singles(candidates);
            if is_enough(candidates) {
                return Some(effort);
            }
            if candidates.is_broken() {
                return None;
            }
            if history.observe(candidates) {
                memo.renew();
            }
            effort += (0..self.others.len())
                .find_map(|number| self.take(number, candidates, (&mut history, memo), watch))?;
        }
    }

    /// Takes the steps that technique number `number` finds, if any, and returns its score.
    fn take(
        &self,
        number: usize,
        candidates: &mut Candidates<'_>,
        (history, memo): (&mut History, &Memo),
        watch: &Watch,
    ) -> Option<u32> {
        let technique = self.others[number];
        let (mut placements, mut eliminations): (Vec<OptionId>, Vec<OptionId>) = Default::default();
        technique.changes_among((history.fresh(number), self.most), candidates, memo, watch, |step| {
            placements.extend(step.placements);
            eliminations.extend(step.eliminations);
        });
        history.finish(number);
        if technique.fills {
            // What several steps leave alone together, too: on a path, the last of them fills it.
            placements.extend(candidates.left_alone_by(&eliminations));
        }
        for &option in &eliminations {
            candidates.eliminate(option);
        }
        for &option in &placements {
            candidates.place(option);
        }
        (!placements.is_empty() || !eliminations.is_empty()).then_some(technique.score)
    }
}

#[cfg(test)]
mod tests {
    use dlx_variants::Symbol;

    use super::*;
    use crate::level::Level;
    use crate::network::Network;

    #[test]
    fn techniques_that_others_cover_find_nothing_more() {
        let within: Vec<_> =
            TECHNIQUES.iter().copied().filter(|technique| technique.level <= Level::Expert).collect();
        let (deducer, watch) = (Deducer::new(&within, Rating::MAX), Watch::default());
        let covered = || within.iter().filter(|technique| technique.covered_by.is_some());
        assert!(covered().count() > 10 && !covered().any(|technique| deducer.others.contains(technique)));
        // They stay where what covers them is above the highest rating.
        let lower = Deducer::new(&within, Rating(65));
        assert!(covered().any(|technique| lower.others.contains(technique)));
        for (id, board) in [
            ("classic", ".46......5..47.9.3.9.......98..6......3..4.9....59.4.....8..21.2....3.....5..1..."),
            ("classic", "..5.......1..3675.69...84......12...1...6...3.243.76...6.........81....5....2.3.."),
            ("classic", ".6.4..8...3......5..21.9.......6.....1...3.7929...7.5...1.2....4..6..52.........6"),
            (
                "anti-king",
                "...9..3.8...2....6..8..75..5....4...4....82..1........3.......7..........95...13.",
            ),
            (
                "anti-king",
                ".........5..7.9.6.2.85..7..4..1.........8.532.82......9......5......5....2.....78",
            ),
        ] {
            let network = Network::of_variant(id);
            let givens: Vec<Option<Symbol>> = board.chars().map(Symbol::from_char).collect();
            let mut candidates = Candidates::with_givens(&network, &givens);
            let is_solved = |candidates: &Candidates<'_>| candidates.is_solved();
            assert_eq!(deducer.deduce(&mut candidates, &watch, is_solved), None, "{board} is not extreme");
            for technique in covered() {
                assert_eq!(technique.first(&candidates, &watch), None, "{technique} on {board}");
            }
        }
    }
}
