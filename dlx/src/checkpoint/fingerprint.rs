//! What tells the searches of a problem apart.

use crate::ids::{ItemId, OptionId};
use crate::problem::Problem;
use crate::sum::Sum;

/// What a solver was asked besides the problem: the same root and order come from the same.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) given: Vec<OptionId>,
    pub(crate) forbidden: Vec<OptionId>,
    pub(crate) switches: Vec<Vec<ItemId>>,
    pub(crate) seed: Option<u64>,
}

impl Origin {
    /// A number for the problem and what was asked, the same on every machine. Names, colours' names and
    /// costs do not count, as no search depends on them.
    pub(crate) fn fingerprint(&self, problem: &Problem) -> u64 {
        let mut hash = Fingerprint::default();
        hash.number(problem.primary_count() as u64);
        hash.number(problem.item_count() as u64);
        hash.list(&problem.starts, |hash, &start| hash.number(start.into()));
        hash.list(&problem.entries, |hash, entry| {
            hash.number(entry.item.into());
            hash.number(entry.color.into());
        });
        let options = |hash: &mut Fingerprint, options: &[OptionId]| {
            hash.list(options, |hash, option| hash.number(option.0.into()));
        };
        let item = |hash: &mut Fingerprint, item: ItemId| hash.number(problem.index_of(item) as u64);
        let sum = |hash: &mut Fingerprint, sum: &Sum| {
            hash.number(sum.total as u64);
            hash.list(&sum.terms, |hash, (of, worth)| {
                item(hash, *of);
                hash.list(worth, |hash, (option, worth)| {
                    hash.number(option.0.into());
                    hash.number(*worth as u64);
                });
            });
        };
        hash.list(&problem.sums, sum);
        hash.list(&problem.implied_sums, sum);
        hash.list(&problem.implied_cases, |hash, cases| {
            item(hash, cases.item);
            hash.list(&cases.required, |hash, (of, requirements)| {
                item(hash, *of);
                hash.list(requirements, |hash, requirement| {
                    options(hash, &requirement.cases);
                    options(hash, &requirement.options);
                });
            });
        });
        hash.list(&problem.automata, |hash, automaton| {
            hash.list(&automaton.steps, |hash, step| {
                item(hash, step.item);
                hash.list(&step.edges, |hash, edge| {
                    [edge.from, edge.option.0, edge.to].iter().for_each(|&number| hash.number(number.into()));
                });
            });
        });
        hash.list(&problem.rankings, |hash, ranking| {
            hash.list(&ranking.ranked, |hash, of| item(hash, *of));
            hash.list(&ranking.classes, |hash, class| {
                hash.list(class, |hash, sequence| hash.list(sequence, |hash, of| item(hash, *of)));
            });
            hash.number(ranking.less.into());
            hash.number(ranking.ties.into());
        });
        hash.list(&problem.implied_sets, |hash, sets| {
            hash.list(&sets.items, |hash, of| item(hash, *of));
            hash.list(&sets.sets, |hash, set| hash.number(*set));
        });
        // Problems without them have the numbers that they always had.
        if problem.has_multiplicities() {
            hash.list(&problem.multiplicities, |hash, times| {
                [times.low, times.high].iter().for_each(|&number| hash.number(number.into()));
            });
        }
        options(&mut hash, &self.given);
        options(&mut hash, &self.forbidden);
        hash.list(&self.switches, |hash, group| hash.list(group, |hash, of| item(hash, *of)));
        hash.0
    }
}

/// A hash that is the same on every machine (G. Fowler, L. Noll and K.-P. Vo, FNV-1a with 64 bits), over
/// words instead of bytes: then upper bits are mixed into lower ones too.
pub(super) struct Fingerprint(pub(super) u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    pub(super) fn number(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 = mixed ^ mixed >> 32;
    }

    /// A list, with its length.
    pub(super) fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.number(list.len() as u64);
        list.iter().for_each(|element| each(self, element));
    }
}
