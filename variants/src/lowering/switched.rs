//! Rules that hold only in some cases.

use std::collections::BTreeMap;

use dlx_engine::{Entry, ItemId};

use super::{Lowering, Meaning};
use crate::board::CellId;
use crate::symbol::Symbol;

/// The items of a rule that holds only in some cases, while it is lowered.
#[derive(Default)]
pub(super) struct Switched {
    /// The items that candidates cover.
    pub(super) of_candidates: BTreeMap<(CellId, Symbol), Vec<ItemId>>,
    /// All primary items, also those of rules within it.
    pub(super) primary: Vec<ItemId>,
}

impl Lowering<'_> {
    /// Adds what `lower` adds, but for the case alone that another state covers the primary item `switch`.
    ///
    /// The rule does not see the candidates, but copies of them: states that cover what the candidates would.
    /// For each cell, a copy is chosen with the candidate, in one of two forms, of which one covers the items
    /// of the rule and the other none. A state for the other case covers the switch and all primary items of
    /// the rule, so that there is one cover a board in either case. Symbols that cover the same items share
    /// their copies.
    pub(crate) fn switched(&mut self, switch: ItemId, lower: impl FnOnce(&mut Self)) {
        let around = self.switched.replace(Switched::default());
        lower(self);
        let own = std::mem::replace(&mut self.switched, around).unwrap_or_default();
        if let Some(around) = &mut self.switched {
            around.primary.extend(&own.primary);
        }
        let mut off = vec![switch];
        off.extend(&own.primary);
        for (cell, classes) in self.classes(&own) {
            let seen = self.hidden_truth([]);
            off.push(seen);
            for (items, symbols) in classes {
                let real = self.hidden_truth(symbols.into_iter().map(|symbol| (cell, symbol)));
                let copy = self.hidden_truth([]);
                self.state([copy, seen].into_iter().chain(items));
                self.state([copy]);
                self.state([copy, real]);
            }
        }
        self.state(off);
    }

    /// For each cell of a rule, the symbols that cover the same items of it.
    fn classes(&self, rule: &Switched) -> BTreeMap<CellId, BTreeMap<Vec<ItemId>, Vec<Symbol>>> {
        let mut classes: BTreeMap<_, BTreeMap<_, Vec<Symbol>>> = BTreeMap::new();
        for &(cell, _) in rule.of_candidates.keys() {
            classes.entry(cell).or_default();
        }
        for (&cell, classes) in &mut classes {
            for symbol in self.frame.alphabet.iter() {
                let items = rule.of_candidates.get(&(cell, symbol)).cloned().unwrap_or_default();
                classes.entry(items).or_default().push(symbol);
            }
        }
        classes
    }

    /// Adds a truth of the rule being lowered, which one of the candidates or a state covers.
    pub(crate) fn hidden_truth(&mut self, candidates: impl IntoIterator<Item = (CellId, Symbol)>) -> ItemId {
        let rule = self.rule();
        let name = format!("rule{}.{}", rule + 1, self.primary.len());
        self.exactly_one(name, Meaning::Variable { rule }, candidates)
    }

    /// Lets a candidate cover an item: itself, or its copy.
    pub(super) fn cover(&mut self, (cell, symbol): (CellId, Symbol), item: ItemId) {
        match &mut self.switched {
            Some(switched) => switched.of_candidates.entry((cell, symbol)).or_default().push(item),
            None => {
                let candidate = self.candidate(cell, symbol).index();
                self.candidates[candidate].push(Entry::from(item));
            }
        }
    }
}
