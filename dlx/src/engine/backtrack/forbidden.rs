//! Options forbidden at the root.

use crate::ids::OptionId;

/// A set of options that remembers their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Forbidden {
    options: Vec<OptionId>,
    /// For each option, whether it is one of them; no longer than the largest of them asks for.
    is_forbidden: Vec<bool>,
}

impl Forbidden {
    pub(super) fn contains(&self, option: OptionId) -> bool {
        self.is_forbidden.get(option.index()).is_some_and(|&is| is)
    }

    /// Adds an option, if it is not there yet.
    pub(super) fn insert(&mut self, option: OptionId) {
        if self.contains(option) {
            return;
        }
        if self.is_forbidden.len() <= option.index() {
            self.is_forbidden.resize(option.index() + 1, false);
        }
        self.is_forbidden[option.index()] = true;
        self.options.push(option);
    }

    pub(super) fn len(&self) -> usize {
        self.options.len()
    }

    /// Keeps the `kept` options that were added first.
    pub(super) fn truncate(&mut self, kept: usize) {
        for option in self.options.drain(kept.min(self.options.len())..) {
            self.is_forbidden[option.index()] = false;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = OptionId> {
        self.options.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_off_is_allowed_again() {
        let [one, two, nine] = [1, 2, 9].map(OptionId);
        let mut forbidden = Forbidden::default();
        forbidden.insert(nine);
        forbidden.insert(one);
        forbidden.insert(nine);
        assert_eq!(forbidden.iter().collect::<Vec<_>>(), [nine, one]);
        assert!(!forbidden.contains(two) && !forbidden.contains(OptionId(1_000)));
        forbidden.truncate(1);
        assert!(forbidden.contains(nine) && !forbidden.contains(one));
        forbidden.insert(one);
        assert_eq!(forbidden.len(), 2);
        forbidden.truncate(0);
        assert!(!forbidden.contains(nine) && !forbidden.contains(one));
    }
}
