//! What the reason of a step rests on.

use std::collections::HashSet;

use super::parts::{Part, Use};
use super::{Node, Reason};
use crate::network::Item;

impl Reason {
    /// The items of which exactly one option holds, that the step rests on, each once.
    #[must_use]
    pub fn truths(&self) -> Vec<Item> {
        let mut truths = self.items(|of| matches!(of, Use::Truth | Use::Filled));
        if matches!(self, Self::Exclusion { .. } | Self::Exocets { .. }) {
            // Their sets overlap, and have no order among each other.
            truths.sort_unstable();
        }
        truths
    }

    /// All items of which exactly one option holds, that the step rests on, including those that its words
    /// leave out; `None` if the step may rest on everything, as nested assumptions and searches do.
    #[must_use]
    pub(crate) fn all_truths(&self) -> Option<Vec<Item>> {
        (!self.rests_on_everything()).then(|| self.items(|of| matches!(of, Use::Truth | Use::Premise)))
    }

    /// The reasons that apply together, or this one if it applies alone.
    pub(crate) fn each(&self) -> Vec<&Self> {
        match self {
            Self::Together(reasons) => reasons.iter().flat_map(|(reason, _)| reason.each()).collect(),
            reason => vec![reason],
        }
    }

    fn rests_on_everything(&self) -> bool {
        self.parts().iter().any(|part| match part {
            Part::Reason(reason) => reason.rests_on_everything(),
            part => matches!(part, Part::Everything),
        })
    }

    /// The items of some uses, each once, in order.
    fn items(&self, is_wanted: fn(Use) -> bool) -> Vec<Item> {
        let mut all: Vec<Item> = Vec::new();
        for part in self.parts() {
            let (of, items): (Use, Vec<Item>) = match part {
                Part::Item(item, of) => (of, vec![*item]),
                Part::List(items, of) | Part::Set(items, of) => (of, items.clone()),
                Part::Lists(labelled) | Part::Sets(labelled) => {
                    (Use::Truth, labelled.iter().flat_map(|(_, items)| items).copied().collect())
                }
                Part::Ways(ways) => {
                    let mut blocked: Vec<Item> = ways.iter().filter_map(|way| way.blocked).collect();
                    blocked.sort_unstable();
                    (Use::Truth, blocked)
                }
                Part::Reason(reason) => {
                    all.extend(reason.items(is_wanted));
                    continue;
                }
                Part::Options(_)
                | Part::Nodes(_)
                | Part::Rule(_)
                | Part::Colours(_)
                | Part::Sum(_)
                | Part::Difference(_)
                | Part::Everything => continue,
            };
            all.extend(items.into_iter().filter(|_| is_wanted(of)));
        }
        let mut seen = HashSet::with_capacity(all.len());
        all.retain(|&item| seen.insert(item));
        all
    }

    /// The items of which at most one option holds, that the step rests on, if they are known one by one.
    #[must_use]
    pub fn links(&self) -> &[Item] {
        let links = self.parts().into_iter().find_map(|part| match part {
            Part::List(items, Use::Link) | Part::Set(items, Use::Link) => Some(items),
            _ => None,
        });
        links.map_or(&[], Vec::as_slice)
    }

    /// What the argument of a chain or a net goes through, case by case.
    #[must_use]
    pub fn nodes(&self) -> Vec<&Node> {
        let nodes = self.parts().into_iter().flat_map(|part| match part {
            Part::Nodes(nodes) => nodes.iter().collect(),
            Part::Reason(reason) => reason.nodes(),
            _ => Vec::new(),
        });
        nodes.collect()
    }
}
