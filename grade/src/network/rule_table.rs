//! The options of one rule, and which of them exclude each other, by numbers of their own: they are few, so
//! that the ways to fill the rule's cells are looked through in a few words.

use dlx_engine::OptionId;

use super::{Item, Network};
use crate::bits::{bits, has, insert};

/// The number of words of a set of a rule's options.
const WORDS: usize = 8;

/// A set of a rule's options, as bits.
pub(crate) type RuleSet = [u64; WORDS];

/// The candidates of a rule's cells, and the states of its hidden variables.
#[derive(Debug)]
pub(crate) struct RuleTable {
    /// In order.
    options: Vec<OptionId>,
    /// What each of them excludes.
    excluded: Vec<RuleSet>,
    /// The cells and the hidden truths of the rule, each with its options.
    truths: Vec<(Item, RuleSet)>,
}

impl RuleTable {
    /// The table of a rule with hidden variables. `None` for other rules, and for those with more options
    /// than a set has room for.
    pub(super) fn new(network: &Network, rule: usize) -> Option<Self> {
        let items = network.items_of_rule(rule);
        let mut options: Vec<OptionId> =
            items.iter().flat_map(|&item| network.options_of(item)).copied().collect();
        options.sort_unstable();
        options.dedup();
        if items.is_empty() || options.len() > WORDS * 64 {
            return None;
        }
        let set = |is_in: &dyn Fn(OptionId) -> bool| {
            let mut set = RuleSet::default();
            let members = options.iter().enumerate().filter(|&(_, &option)| is_in(option));
            members.for_each(|(number, _)| insert(&mut set, number));
            set
        };
        let excluded = options.iter().map(|&option| set(&|other| network.excludes(option, other))).collect();
        let truths = items
            .iter()
            .map(|&item| (item, set(&|option| network.items_of(option).contains(&item))))
            .collect();
        Some(Self { options, excluded, truths })
    }

    /// The options of a set, in order.
    pub(crate) fn members(&self, set: RuleSet) -> impl Iterator<Item = OptionId> {
        numbers(set).map(|number| self.options[number])
    }

    /// The options that `is_in` accepts.
    pub(crate) fn set(&self, is_in: impl Fn(OptionId) -> bool) -> RuleSet {
        let mut set = RuleSet::default();
        let members = self.options.iter().enumerate().filter(|&(_, &option)| is_in(option));
        members.for_each(|(number, _)| insert(&mut set, number));
        set
    }

    /// The cells and the hidden truths, each with its options.
    pub(crate) fn truths(&self) -> &[(Item, RuleSet)] {
        &self.truths
    }

    /// What is left of a set if an option holds. `None` if that leaves a truth nothing.
    pub(crate) fn with(&self, mut left: RuleSet, option: OptionId) -> Option<RuleSet> {
        let number = self.options.binary_search(&option).ok()?;
        if !has(&left, number) {
            return None;
        }
        self.exclude(&mut left, number);
        self.settled(left)
    }

    /// What is left of a set once all options that are alone in a truth hold. `None` if a truth has nothing
    /// left.
    pub(crate) fn settled(&self, mut left: RuleSet) -> Option<RuleSet> {
        let mut are_held = RuleSet::default();
        loop {
            let before = left;
            for (_, truth) in &self.truths {
                let mut options = numbers(both(*truth, left));
                let only = options.next()?;
                if options.next().is_none() && !has(&are_held, only) {
                    insert(&mut are_held, only);
                    self.exclude(&mut left, only);
                }
            }
            if left == before {
                return Some(left);
            }
        }
    }

    /// Takes from a set what an option excludes.
    fn exclude(&self, left: &mut RuleSet, number: usize) {
        left.iter_mut().zip(&self.excluded[number]).for_each(|(left, excluded)| *left &= !excluded);
    }
}

/// What is in both of two sets.
pub(crate) fn both(one: RuleSet, other: RuleSet) -> RuleSet {
    std::array::from_fn(|word| one[word] & other[word])
}

/// The members of a set by number.
fn numbers(set: RuleSet) -> impl Iterator<Item = usize> {
    (0..).step_by(64).zip(set).flat_map(|(first, word)| bits(word).map(move |bit| first + bit))
}
