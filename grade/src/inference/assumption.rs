//! What follows from assuming that an option holds, found by placing every option that becomes the only one
//! of a truth.

use dlx_engine::OptionId;

use super::trace::{Event, Trace};
use crate::bits;
use crate::candidates::{Candidates, Settled, UNDECIDED};
use crate::network::Item;

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
    /// The truths with less than [`UNDECIDED`] options whose loss is still to be put down to an event, and
    /// the same as bits.
    short: Vec<Item>,
    are_short: Vec<u64>,
    /// Room for the options that a placement excludes, for the short truths that have some of them, and for
    /// truths to follow.
    lost: Vec<OptionId>,
    found: Vec<(OptionId, usize, Item)>,
    open: Vec<Item>,
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

impl<'t> Assumption<'t> {
    /// Assumes that a live option holds, and follows the truths that `follow` accepts until nothing more
    /// follows or a truth has no options.
    pub(crate) fn new(base: &Candidates<'t>, option: OptionId, follow: impl Fn(Item) -> bool) -> Self {
        let mut assumption = Self::of(base);
        assumption.assume(base, option, follow);
        assumption
    }

    /// Room for assumptions about some candidates: nothing is assumed yet.
    pub(crate) fn of(base: &Candidates<'t>) -> Self {
        let no_truths = vec![0; base.network().item_count().div_ceil(64)];
        Self {
            candidates: base.clone(),
            trace: Trace::default(),
            decided: Vec::new(),
            are_decided: no_truths.clone(),
            short: Vec::new(),
            are_short: no_truths,
            lost: Vec::new(),
            found: Vec::new(),
            open: Vec::new(),
        }
    }

    /// The same as [`new`](Self::new) in the place of an earlier assumption about candidates of the same
    /// network.
    pub(crate) fn assume(&mut self, base: &Candidates<'t>, option: OptionId, follow: impl Fn(Item) -> bool) {
        self.candidates.assume(base);
        self.trace.clear();
        self.decided.clear();
        self.are_decided.fill(0);
        self.short.clear();
        self.are_short.fill(0);
        if base.network().has_states() {
            // A state that is placed also excludes options that went before.
            base.short_truths().filter(|&truth| follow(truth)).for_each(|truth| self.add_short(truth));
        }
        self.place(option, None, &follow);
        self.follow(&follow);
    }

    /// Eliminates an option that an assumption under this one refutes, and follows all truths.
    pub(crate) fn refute(&mut self, option: OptionId) {
        self.trace.events.push(Event::Refuted(option));
        let before = self.candidates.settled().len();
        self.candidates.eliminate(option);
        self.note_short(&|_| true);
        self.decide_of(option);
        self.note_settled(before);
        self.follow(&|_| true);
    }

    /// Places the only options of truths, in the order in which the truths were reduced to them.
    fn follow(&mut self, follow: &impl Fn(Item) -> bool) {
        let mut next = 0;
        while self.trace.contradiction.is_none() && next < self.open.len() {
            let truth = self.open[next];
            next += 1;
            let option = self.candidates.options(truth).next();
            if let Some(option) = option.filter(|_| self.candidates.is_open(truth)) {
                self.place(option, Some(truth), follow);
            }
        }
        self.open.clear();
    }

    fn place(&mut self, option: OptionId, truth: Option<Item>, follow: &impl Fn(Item) -> bool) {
        self.trace.events.push(Event::Placed(option, truth));
        let before = self.candidates.settled().len();
        for &truth in self.candidates.network().items_of(option) {
            if self.candidates.is_open(truth) {
                let spare = self.candidates.count(truth).saturating_sub(UNDECIDED);
                self.decide(Decided { truth, by: option, left: None, spare });
            }
        }
        let mut lost = std::mem::take(&mut self.lost);
        self.candidates.place_noting(option, &mut lost);
        self.note_short(follow);
        lost.iter().for_each(|&option| self.decide_of(option));
        self.lost = lost;
        self.note_settled(before);
    }

    /// Adds the truths that have become short and that `follow` accepts.
    fn note_short(&mut self, follow: &impl Fn(Item) -> bool) {
        while let Some(truth) = self.candidates.next_short() {
            if follow(truth) {
                self.add_short(truth);
            }
        }
    }

    fn add_short(&mut self, truth: Item) {
        if !bits::has(&self.are_short, truth.index()) {
            bits::insert(&mut self.are_short, truth.index());
            self.short.push(truth);
        }
    }

    /// Records the states that have settled since there were `before` of them.
    fn note_settled(&mut self, before: usize) {
        for at in before..self.candidates.settled().len() {
            let Settled { state, is_placed, truth } = self.candidates.settled()[at];
            if is_placed {
                self.trace.events.push(Event::Placed(state, Some(truth)));
                self.decide_excluded_by(state);
            } else {
                self.trace.events.push(Event::Unsupported(state, truth));
                self.decide_of(state);
            }
        }
    }

    /// Decides the short truths of an option that has gone by the last event.
    fn decide_of(&mut self, option: OptionId) {
        if self.short.is_empty() {
            return;
        }
        for &item in self.candidates.network().items_of(option) {
            if bits::has(&self.are_short, item.index()) {
                self.short.retain(|&truth| truth != item);
                self.decide_one(item);
            }
        }
    }

    /// Decides the short truths that have options that a placed state excludes, in the order of these
    /// options. Most of these went long ago: for each truth only the first one is looked for.
    fn decide_excluded_by(&mut self, state: OptionId) {
        if self.short.is_empty() {
            return;
        }
        let network = self.candidates.network();
        let mut found = std::mem::take(&mut self.found);
        self.short.retain(|&truth| {
            let first = network.options_of(truth).iter().copied().find(|&of| network.excludes(state, of));
            let place = |option| network.items_of(option).iter().position(|&item| item == truth);
            found.extend(first.map(|option| (option, place(option).unwrap_or(usize::MAX), truth)));
            first.is_none()
        });
        found.sort_unstable();
        found.drain(..).for_each(|(.., truth)| self.decide_one(truth));
        self.found = found;
    }

    /// Decides a short truth, unless it has been covered meanwhile.
    fn decide_one(&mut self, truth: Item) {
        bits::remove(&mut self.are_short, truth.index());
        if !self.candidates.is_open(truth) {
            return;
        }
        let by = self.trace.events.last().map(|event| event.option());
        let left = self.candidates.options(truth).next();
        let is_new = by.is_some_and(|by| self.decide(Decided { truth, by, left, spare: 0 }));
        match left {
            None => self.trace.contradiction = self.trace.contradiction.or(Some(truth)),
            Some(_) if is_new => self.open.push(truth),
            Some(_) => {}
        }
    }

    /// Records that a truth is decided. Returns false if it was before.
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
    use dlx_variants::{CellId, Spec, Symbol};

    use super::super::trace::{Argument, Outcome};
    use super::*;
    use crate::network::Network;
    use crate::step::Node;

    /// The option that puts 1 into a cell of a 9 x 9 board, by row and column from 1.
    fn one(network: &Network, row: u16, column: u16) -> OptionId {
        network
            .lowered()
            .option(CellId((row - 1) * 9 + column - 1), Symbol::first(1).next().expect("a symbol"))
    }

    fn network() -> Network {
        Network::of_variant("classic")
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

    /// The same without notes of what is short: each event looks at all options for which it accounts,
    /// whenever they went.
    struct Plain<'t> {
        candidates: Candidates<'t>,
        trace: Trace,
        decided: Vec<(Item, OptionId, Option<OptionId>)>,
        open: Vec<Item>,
    }

    impl<'t> Plain<'t> {
        fn new(base: &Candidates<'t>, option: OptionId) -> Self {
            let mut plain = Self {
                candidates: base.clone(),
                trace: Trace::default(),
                decided: Vec::new(),
                open: Vec::new(),
            };
            plain.place(option, None);
            let mut next = 0;
            while plain.trace.contradiction.is_none() && next < plain.open.len() {
                let truth = plain.open[next];
                next += 1;
                let option = plain.candidates.options(truth).next();
                if let Some(option) = option.filter(|_| plain.candidates.is_open(truth)) {
                    plain.place(option, Some(truth));
                }
            }
            plain
        }

        fn place(&mut self, option: OptionId, truth: Option<Item>) {
            let network = self.candidates.network();
            let lost: Vec<OptionId> = self.candidates.excluded_by(option).collect();
            let before = self.candidates.settled().len();
            self.trace.events.push(Event::Placed(option, truth));
            for &truth in network.items_of(option) {
                if self.candidates.is_open(truth) {
                    self.decide(truth, option, None);
                }
            }
            self.candidates.place(option);
            self.check(&lost);
            let settled = self.candidates.settled()[before..].to_vec();
            for Settled { state, is_placed, truth } in settled {
                if is_placed {
                    self.trace.events.push(Event::Placed(state, Some(truth)));
                    self.check(network.excluded_by(state));
                } else {
                    self.trace.events.push(Event::Unsupported(state, truth));
                    self.check(&[state]);
                }
            }
        }

        fn check(&mut self, lost: &[OptionId]) {
            let network = self.candidates.network();
            for &item in lost.iter().flat_map(|&lost| network.items_of(lost)) {
                let count = self.candidates.count(item);
                if count < UNDECIDED && self.candidates.is_open(item) {
                    let by = self.trace.events[self.trace.events.len() - 1].option();
                    let left = self.candidates.options(item).next();
                    let is_new = self.decide(item, by, left);
                    match count {
                        0 => self.trace.contradiction = self.trace.contradiction.or(Some(item)),
                        _ if is_new => self.open.push(item),
                        _ => {}
                    }
                }
            }
        }

        fn decide(&mut self, truth: Item, by: OptionId, left: Option<OptionId>) -> bool {
            let is_new = self.decided.iter().all(|&(other, ..)| other != truth);
            if is_new {
                self.decided.push((truth, by, left));
            }
            is_new
        }
    }

    #[test]
    fn events_are_those_of_looking_at_all_that_went() {
        let rules = [
            "",
            "clue = [{ kind = \"cage\", cells = [\"R1C1\", \"R1C2\"], sum = 9 }, \
             { kind = \"cage\", cells = [\"R4C1\", \"R5C1\", \"R6C1\"], sum = 8 }, \
             { kind = \"cage\", cells = [\"R1C5\", \"R2C5\", \"R3C5\"], sum = 22 }]",
            "clue = [{ kind = \"sandwich\", cells = [\"R1C1\", \"R1C2\", \"R1C3\", \"R1C4\", \"R1C5\", \"R1C6\"], sum = 5 }, \
             { kind = \"sandwich\", cells = [\"R1C1\", \"R2C1\", \"R3C1\", \"R4C1\", \"R5C1\", \"R6C1\"], sum = 9 }]",
        ];
        let mut contradictions = 0;
        for (rules, shape) in rules.into_iter().zip(["[3, 3]", "[3, 3]", "[3, 2]"]) {
            let spec = Spec::from_toml(&format!("id = \"ruled\"\nbox = {shape}\n{rules}"));
            let network = Network::of_spec(&spec.expect("the declaration is sound"));
            let mut base = Candidates::new(&network);
            let (mut assumption, mut settled) = (Assumption::of(&base), 0);
            for step in 1..60 {
                let live: Vec<OptionId> =
                    base.live().filter(|&option| network.is_candidate(option)).collect();
                for &option in live.iter().skip(step % 3).step_by(3) {
                    let plain = Plain::new(&base, option);
                    assumption.assume(&base, option, |_| true);
                    assert_eq!(format!("{:?}", assumption.trace), format!("{:?}", plain.trace), "{rules}");
                    let decided = assumption.decided.iter().map(|of| (of.truth, of.by, of.left));
                    assert_eq!(decided.collect::<Vec<_>>(), plain.decided, "{rules}");
                    contradictions += usize::from(plain.trace.contradiction.is_some());
                    settled += assumption.candidates.settled().iter().filter(|of| of.is_placed).count();
                }
                base.eliminate(live[step * 37 % live.len()]);
                if base.is_broken() {
                    break;
                }
            }
            assert_eq!(settled > 0, network.has_states(), "{rules}");
        }
        assert!(contradictions > 0);
    }
}
