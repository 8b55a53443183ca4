//! What follows from assuming that an option holds, found by placing every option that becomes the only one of a
//! truth.

use dlx_engine::OptionId;

use crate::grade::candidates::{Candidates, Settled};
use crate::grade::network::Item;
use crate::grade::step::Node;

/// The candidates under an assumption, and how they came about.
#[derive(Clone, Debug)]
pub(crate) struct Assumption<'t> {
    /// The candidates that are left if the assumption holds.
    pub(crate) candidates: Candidates<'t>,
    /// The truth that has no options left, if any: the assumption is then wrong.
    pub(crate) contradiction: Option<Item>,
    events: Vec<Event>,
}

/// What an assumption makes of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Holds,
    Goes,
}

/// How a conclusion follows from an assumption.
#[derive(Debug)]
pub(crate) struct Argument {
    /// The assumption and what follows, in order.
    pub(crate) nodes: Vec<Node>,
    /// The truths that the conclusion rests on.
    pub(crate) truths: Vec<Item>,
}

/// What happened to an option.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// It was placed: as the assumption, or as the only option of a truth.
    Placed(OptionId, Option<Item>),
    /// It was shown not to hold by an assumption under this one.
    Refuted(OptionId),
    /// It is a state that all remaining options of a truth exclude.
    Unsupported(OptionId, Item),
}

impl<'t> Assumption<'t> {
    /// Assumes that a live option holds, and follows the truths that `follow` accepts until nothing more
    /// follows or a truth has no options.
    pub(crate) fn new(base: &Candidates<'t>, option: OptionId, follow: impl Fn(Item) -> bool) -> Self {
        let mut assumption = Self { candidates: base.clone(), contradiction: None, events: Vec::new() };
        assumption.candidates.forget_settled();
        let mut open = Vec::new();
        assumption.place(option, None, &follow, &mut open);
        assumption.follow(&follow, open);
        assumption
    }

    /// The options placed, the assumption included.
    pub(crate) fn placements(&self) -> usize {
        self.events.len()
    }

    /// Eliminates an option that an assumption under this one refutes, and follows all truths.
    pub(crate) fn refute(&mut self, option: OptionId) {
        self.events.push(Event::Refuted(option));
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
        while self.contradiction.is_none() && next < open.len() {
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
        self.events.push(Event::Placed(option, truth));
        let lost: Vec<OptionId> = self.candidates.excluded_by(option).collect();
        let before = self.candidates.settled().len();
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
                self.events.push(Event::Placed(state, Some(truth)));
                let network = self.candidates.network();
                network.excluded_by(state).iter().for_each(|&other| self.check(other, follow, open));
            } else {
                self.events.push(Event::Unsupported(state, truth));
                self.check(state, follow, open);
            }
        }
    }

    /// Checks the truths that have just lost an option.
    fn check(&mut self, lost: OptionId, follow: &impl Fn(Item) -> bool, open: &mut Vec<Item>) {
        for &item in self.candidates.network().items_of(lost) {
            if self.candidates.is_open(item) && follow(item) {
                match self.candidates.count(item) {
                    0 => self.contradiction = self.contradiction.or(Some(item)),
                    1 => open.push(item),
                    _ => {}
                }
            }
        }
    }

    /// Why a truth of `base` has no options under the assumption, with the nodes of the argument in order.
    pub(crate) fn why_empty(&self, base: &Candidates<'_>, truth: Item) -> Argument {
        self.argument(base, base.options(truth).collect())
    }

    /// What becomes of candidates of `base` under the assumption.
    pub(crate) fn outcomes(&self, base: &Candidates<'_>) -> impl Iterator<Item = (OptionId, Outcome)> {
        let decided =
            |&option: &OptionId| base.network().is_candidate(option) && !self.candidates.is_live(option);
        base.live().filter(decided).map(|option| {
            let holds = self.event(option, Outcome::Holds).is_some();
            (option, if holds { Outcome::Holds } else { Outcome::Goes })
        })
    }

    /// The number of the event that gives an option this outcome; `None` if there is none.
    pub(crate) fn event(&self, option: OptionId, outcome: Outcome) -> Option<usize> {
        if self.candidates.is_live(option) {
            return None;
        }
        let network = self.candidates.network();
        self.events.iter().position(|&event| match (event, outcome) {
            (Event::Placed(placed, _), Outcome::Holds) => placed == option,
            (Event::Placed(placed, _), Outcome::Goes) => network.excludes(placed, option),
            (Event::Refuted(gone) | Event::Unsupported(gone, _), outcome) => {
                gone == option && outcome == Outcome::Goes
            }
        })
    }

    /// Why an option holds under the assumption, or does not, with the nodes of the argument in order.
    pub(crate) fn why(&self, base: &Candidates<'_>, option: OptionId, outcome: Outcome) -> Argument {
        let mut argument = match outcome {
            Outcome::Goes => self.argument(base, vec![option]),
            Outcome::Holds => {
                let at = self.event(option, outcome);
                let mut before =
                    self.argument(base, at.map(|at| self.premises(base, at)).unwrap_or_default());
                before.truths.extend(at.and_then(|at| self.events[at].truth()));
                before
            }
        };
        argument.nodes.push(Node::new(&[option], outcome == Outcome::Holds));
        argument
    }

    /// The options that had to be eliminated before event number `at`: all others of the truth, or those that
    /// do not exclude the state.
    fn premises(&self, base: &Candidates<'_>, at: usize) -> Vec<OptionId> {
        match self.events[at] {
            Event::Placed(option, Some(truth)) => {
                base.options(truth).filter(|&other| other != option).collect()
            }
            Event::Unsupported(state, truth) => {
                base.options(truth).filter(|&other| !base.network().excludes(other, state)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The assumption and the events by which `gone` are eliminated, in order.
    fn argument(&self, base: &Candidates<'_>, mut gone: Vec<OptionId>) -> Argument {
        let mut is_needed = vec![false; self.events.len()];
        while let Some(option) = gone.pop() {
            let Some(at) = self.event(option, Outcome::Goes) else { continue };
            if !std::mem::replace(&mut is_needed[at], true) {
                gone.extend(self.premises(base, at));
            }
        }
        is_needed[0] = true;
        let needed = self.events.iter().zip(is_needed).filter(|&(_, needed)| needed).map(|(&event, _)| event);
        Argument {
            nodes: needed.clone().filter_map(Event::node).collect(),
            truths: needed.filter_map(Event::truth).collect(),
        }
    }
}

impl Event {
    /// The event as a node. States that lose their support have none.
    fn node(self) -> Option<Node> {
        match self {
            Self::Placed(option, _) => Some(Node::new(&[option], true)),
            Self::Refuted(option) => Some(Node::new(&[option], false)),
            Self::Unsupported(..) => None,
        }
    }

    /// The truth that caused it.
    fn truth(self) -> Option<Item> {
        match self {
            Self::Placed(_, truth) => truth,
            Self::Refuted(_) => None,
            Self::Unsupported(_, truth) => Some(truth),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dlx_variants::{CellId, Symbol, catalogue};

    use super::*;
    use crate::grade::network::Network;

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
        assert_eq!((assumption.contradiction, assumption.placements()), (None, 2));
        assert!(assumption.event(follows, Outcome::Holds) == Some(1));
        assert!(assumption.outcomes(&candidates).any(|outcome| outcome == (gone, Outcome::Goes)));
        let Argument { nodes, truths } = assumption.why(&candidates, gone, Outcome::Goes);
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
        let truth = assumption.contradiction.expect("rows 5 and 8 cannot both have their 1 in column 2");
        let nodes = assumption.why_empty(&candidates, truth).nodes;
        assert_eq!(nodes.first(), Some(&Node { options: vec![assumed], holds: true }));
        assert_eq!(nodes.len(), 2);
        assert!(Assumption::new(&candidates, assumed, |_| false).contradiction.is_none());
    }

    #[test]
    fn what_is_refuted_under_an_assumption_is_part_of_the_argument() {
        let network = network();
        let mut candidates = Candidates::new(&network);
        limit(&mut candidates, 5, &[2, 4]);
        let mut assumption = Assumption::new(&candidates, one(&network, 9, 9), |_| true);
        assumption.refute(one(&network, 5, 4));
        let nodes = assumption.why(&candidates, one(&network, 5, 2), Outcome::Holds).nodes;
        assert_eq!(nodes.iter().map(|node| node.holds).collect::<Vec<_>>(), [true, false, true]);
    }
}
