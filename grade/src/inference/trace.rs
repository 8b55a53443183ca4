//! How it came that options hold or go under an assumption.

use dlx_engine::OptionId;

use crate::bits::numbers;
use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::Node;

/// What happened under an assumption.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trace {
    /// The truth that has no options left, if any: the assumption is then wrong.
    pub(crate) contradiction: Option<Item>,
    pub(super) events: Vec<Event>,
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
pub(super) enum Event {
    /// It was placed: as the assumption, or as the only option of a truth.
    Placed(OptionId, Option<Item>),
    /// It was shown not to hold by an assumption under this one.
    Refuted(OptionId),
    /// It is a state that all remaining options of a truth exclude.
    Unsupported(OptionId, Item),
}

/// For each option of some candidates that does not stay open under an assumption, in order, the number of
/// the event that decided it, and how.
pub(crate) struct Fates(Vec<(OptionId, usize, Outcome)>);

impl Fates {
    /// All of them.
    pub(crate) fn all(&self) -> &[(OptionId, usize, Outcome)] {
        &self.0
    }

    /// The number of the event that gives an option this outcome; `None` if there is none.
    pub(crate) fn event(&self, option: OptionId, outcome: Outcome) -> Option<usize> {
        let at = self.0.binary_search_by_key(&option, |&(option, ..)| option).ok()?;
        let (_, event, found) = self.0[at];
        (found == outcome).then_some(event)
    }
}

impl Trace {
    /// Forgets all that happened.
    pub(super) fn clear(&mut self) {
        self.contradiction = None;
        self.events.clear();
    }

    /// How much follows, the assumption included.
    pub(crate) fn event_count(&self) -> usize {
        self.events.len()
    }

    /// What becomes of options of `base`, from which the assumption started.
    pub(crate) fn fates(&self, base: &Candidates<'_>) -> Fates {
        let network = base.network();
        let mut left = base.live_words().to_vec();
        // For each option that is no longer left, the event that decided it first.
        let mut events = vec![0_u32; network.option_count()];
        let mut decided = Vec::new();
        for (at, &event) in (0..).zip(&self.events) {
            decided.clear();
            decided.push(event.option());
            if let Event::Placed(placed, _) = event {
                network.each_excluded_among(&left, placed, |option| decided.push(option));
            }
            for option in &decided {
                let (word, bit) = (&mut left[option.index() / 64], 1 << (option.index() % 64));
                if *word & bit != 0 {
                    *word &= !bit;
                    events[option.index()] = at;
                }
            }
        }
        let fate = |option: OptionId| {
            let at = events[option.index()] as usize;
            let holds = matches!(self.events[at], Event::Placed(placed, _) if placed == option);
            (option, at, if holds { Outcome::Holds } else { Outcome::Goes })
        };
        let decided = base.live_words().iter().zip(&left).map(|(live, left)| live & !left);
        Fates(numbers(decided).map(|option| fate(OptionId(option))).collect())
    }

    /// Why a truth of `base` has no options under the assumption, with the nodes of the argument in order.
    pub(crate) fn why_empty(&self, base: &Candidates<'_>, truth: Item) -> Argument {
        self.argument(base, &self.fates(base), base.options(truth).collect())
    }

    /// Why an option holds under the assumption, or does not, with the nodes of the argument in order.
    pub(crate) fn why(&self, base: &Candidates<'_>, option: OptionId, outcome: Outcome) -> Argument {
        let fates = self.fates(base);
        let mut argument = match outcome {
            Outcome::Goes => self.argument(base, &fates, vec![option]),
            Outcome::Holds => {
                let at = fates.event(option, outcome);
                let premises = at.map(|at| self.premises(base, at)).unwrap_or_default();
                let mut before = self.argument(base, &fates, premises);
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
    fn argument(&self, base: &Candidates<'_>, fates: &Fates, mut gone: Vec<OptionId>) -> Argument {
        let mut is_needed = vec![false; self.events.len()];
        while let Some(option) = gone.pop() {
            let Some(at) = fates.event(option, Outcome::Goes) else { continue };
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
    /// The option that it is about.
    pub(super) fn option(self) -> OptionId {
        match self {
            Self::Placed(option, _) | Self::Refuted(option) | Self::Unsupported(option, _) => option,
        }
    }

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
