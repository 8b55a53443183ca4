//! What follows from assuming that an option holds, found by placing every option that becomes the only one of a
//! truth.

use dlx_engine::OptionId;

use super::trace::{Event, Trace};
use crate::grade::bits;
use crate::grade::candidates::{Candidates, Settled};
use crate::grade::network::Item;

/// The candidates under an assumption, and how they came about.
#[derive(Clone, Debug)]
pub(crate) struct Assumption<'t> {
    /// The candidates that are left if the assumption holds.
    pub(crate) candidates: Candidates<'t>,
    /// What happened, and whether the assumption is wrong.
    pub(crate) trace: Trace,
    /// The truths that are decided, in order, each once.
    pub(crate) decided: Vec<Decided>,
    /// These truths, as bits.
    are_decided: Vec<u64>,
}

/// A truth that a placement has covered, or left at most one option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decided {
    pub(crate) truth: Item,
    /// The option whose placement did so, and the one that it left, if any.
    pub(crate) by: OptionId,
    pub(crate) left: Option<OptionId>,
    /// How many of the options that it lost then it could have lacked before, with the same events.
    pub(crate) spare: usize,
}

/// The minimum number of options of a truth that is not decided.
pub(crate) const UNDECIDED: usize = 2;

impl<'t> Assumption<'t> {
    /// Assumes that a live option holds, and follows the truths that `follow` accepts until nothing more
    /// follows or a truth has no options.
    pub(crate) fn new(base: &Candidates<'t>, option: OptionId, follow: impl Fn(Item) -> bool) -> Self {
        let are_decided = vec![0; base.network().item_count().div_ceil(64)];
        let (candidates, trace) = (base.clone(), Trace::default());
        let mut assumption = Self { candidates, trace, decided: Vec::new(), are_decided };
        assumption.candidates.forget_settled();
        let mut open = Vec::new();
        assumption.place(option, None, &follow, &mut open);
        assumption.follow(&follow, open);
        assumption
    }

    /// Eliminates an option that an assumption under this one refutes, and follows all truths.
    pub(crate) fn refute(&mut self, option: OptionId) {
        self.trace.events.push(Event::Refuted(option));
        let before = self.candidates.settled().len();
        self.candidates.eliminate(option);
        let mut open = Vec::new();
        self.check(option, &|_| true, &mut open);
        self.note_settled(before, &|_| true, &mut open);
        self.follow(&|_| true, open);
    }

    /// Places the only options of truths, in the order in which the truths were reduced to them.
    fn follow(&mut self, follow: &impl Fn(Item) -> bool, mut open: Vec<Item>) {
        let mut next = 0;
        while self.trace.contradiction.is_none() && next < open.len() {
            let truth = open[next];
            next += 1;
            let option = self.candidates.options(truth).next();
            if let Some(option) = option.filter(|_| self.candidates.is_open(truth)) {
                self.place(option, Some(truth), follow, &mut open);
            }
        }
    }

    fn place(
        &mut self,
        option: OptionId,
        truth: Option<Item>,
        follow: &impl Fn(Item) -> bool,
        open: &mut Vec<Item>,
    ) {
        self.trace.events.push(Event::Placed(option, truth));
        let mut lost = Vec::with_capacity(self.candidates.network().excluded_by(option).len());
        lost.extend(self.candidates.excluded_by(option));
        let before = self.candidates.settled().len();
        for &truth in self.candidates.network().items_of(option) {
            if self.candidates.is_open(truth) {
                let spare = self.candidates.count(truth).saturating_sub(UNDECIDED);
                self.decide(Decided { truth, by: option, left: None, spare });
            }
        }
        self.candidates.place(option);
        for other in lost {
            self.check(other, follow, open);
        }
        self.note_settled(before, follow, open);
    }

    /// Records the states that have settled since there were `before` of them.
    fn note_settled(&mut self, before: usize, follow: &impl Fn(Item) -> bool, open: &mut Vec<Item>) {
        for at in before..self.candidates.settled().len() {
            let Settled { state, is_placed, truth } = self.candidates.settled()[at];
            if is_placed {
                self.trace.events.push(Event::Placed(state, Some(truth)));
                let network = self.candidates.network();
                network.excluded_by(state).iter().for_each(|&other| self.check(other, follow, open));
            } else {
                self.trace.events.push(Event::Unsupported(state, truth));
                self.check(state, follow, open);
            }
        }
    }

    /// Checks the truths that have just lost an option.
    fn check(&mut self, lost: OptionId, follow: &impl Fn(Item) -> bool, open: &mut Vec<Item>) {
        for &item in self.candidates.network().items_of(lost) {
            let count = self.candidates.count(item);
            if count < UNDECIDED && self.candidates.is_open(item) && follow(item) {
                let by = self.trace.events.last().map(|event| event.option());
                let left = self.candidates.options(item).next();
                let is_new = by.is_some_and(|by| self.decide(Decided { truth: item, by, left, spare: 0 }));
                match count {
                    0 => self.trace.contradiction = self.trace.contradiction.or(Some(item)),
                    _ if is_new => open.push(item),
                    _ => {}
                }
            }
        }
    }

    /// Records that a truth is decided. Returns false if it was before. Placing a state looks at options that went long ago, so truths
    /// come up thousands of times.
    fn decide(&mut self, decided: Decided) -> bool {
        let truth = decided.truth.index();
        let is_new = !bits::has(&self.are_decided, truth);
        if is_new {
            bits::insert(&mut self.are_decided, truth);
            self.decided.push(decided);
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dlx_variants::{CellId, Symbol, catalogue};

    use super::super::trace::{Argument, Outcome};
    use super::*;
    use crate::grade::network::Network;
    use crate::grade::step::Node;

    /// The option that puts 1 into a cell of a 9 x 9 board, by row and column from 1.
    fn one(network: &Network, row: u16, column: u16) -> OptionId {
        network
            .lowered()
            .option(CellId((row - 1) * 9 + column - 1), Symbol::first(1).next().expect("a symbol"))
    }

    fn network() -> Network {
        Network::new(Arc::new(catalogue::default().build_fixed().expect("the default variant has a model")))
    }

    /// An empty board on which 1 has only these columns in a row.
    fn limit(candidates: &mut Candidates<'_>, row: u16, columns: &[u16]) {
        for column in (1..=9).filter(|column| !columns.contains(column)) {
            candidates.eliminate(one(candidates.network(), row, column));
        }
    }

    #[test]
    fn singles_are_followed_and_explained() {
        let network = network();
        let mut candidates = Candidates::new(&network);
        limit(&mut candidates, 1, &[1, 4]);
        limit(&mut candidates, 5, &[2, 4]);
        let (assumed, follows, gone) = (one(&network, 1, 4), one(&network, 5, 2), one(&network, 9, 2));
        let assumption = Assumption::new(&candidates, assumed, |_| true);
        assert_eq!((assumption.trace.contradiction, assumption.trace.event_count()), (None, 2));
        let fates = assumption.trace.fates(&candidates);
        assert_eq!(
            [fates.event(follows, Outcome::Holds), fates.event(follows, Outcome::Goes)],
            [Some(1), None]
        );
        assert!(fates.all().contains(&(gone, 1, Outcome::Goes)));
        assert!(fates.all().iter().all(|&(option, ..)| !assumption.candidates.is_live(option)));
        let Argument { nodes, truths } = assumption.trace.why(&candidates, gone, Outcome::Goes);
        let told: Vec<_> = nodes.iter().map(|node| (node.options[0], node.holds)).collect();
        assert_eq!(told, [(assumed, true), (follows, true), (gone, false)]);
        assert!(truths.len() == 1 && network.items_of(follows).contains(&truths[0]));
    }

    #[test]
    fn a_truth_without_options_is_a_contradiction() {
        let network = network();
        let mut candidates = Candidates::new(&network);
        limit(&mut candidates, 1, &[1, 4]);
        limit(&mut candidates, 5, &[2, 4]);
        limit(&mut candidates, 8, &[2, 4]);
        let assumed = one(&network, 1, 4);
        let assumption = Assumption::new(&candidates, assumed, |_| true);
        let truth =
            assumption.trace.contradiction.expect("rows 5 and 8 cannot both have their 1 in column 2");
        let nodes = assumption.trace.why_empty(&candidates, truth).nodes;
        assert_eq!(nodes.first(), Some(&Node { options: vec![assumed], holds: true }));
        assert_eq!(nodes.len(), 2);
        assert!(Assumption::new(&candidates, assumed, |_| false).trace.contradiction.is_none());
    }

    #[test]
    fn what_is_refuted_under_an_assumption_is_part_of_the_argument() {
        let network = network();
        let mut candidates = Candidates::new(&network);
        limit(&mut candidates, 5, &[2, 4]);
        let mut assumption = Assumption::new(&candidates, one(&network, 9, 9), |_| true);
        assumption.refute(one(&network, 5, 4));
        let nodes = assumption.trace.why(&candidates, one(&network, 5, 2), Outcome::Holds).nodes;
        assert_eq!(nodes.iter().map(|node| node.holds).collect::<Vec<_>>(), [true, false, true]);
    }
}
