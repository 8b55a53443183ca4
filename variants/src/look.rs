//! How players know the drawing of a rule.

use crate::place::Place;

/// How players know the drawing of a rule, which may have any colour.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// Whether players know the drawing by its colour alone, which then no other rule's drawings of this
    /// shape may have.
    pub(crate) by_hue: bool,
    /// What tells the meaning from others beside the sentence, such as a pattern that is not written there.
    pub(crate) meaning: Option<String>,
    /// The cells that belong together. Two rules with the same sentence mean one thing if they have a group
    /// in common.
    pub(crate) groups: Vec<Vec<Place>>,
}

impl Look {
    /// A drawing that players know by its shape and its usual colour.
    pub(crate) fn usual() -> Self {
        Self { by_hue: false, meaning: None, groups: Vec::new() }
    }

    /// A drawing that means what the sentence says of all that has its colour.
    pub(crate) fn by_hue() -> Self {
        Self { by_hue: true, ..Self::usual() }
    }

    /// The same for a rule that means this.
    pub(crate) fn meaning(self, meaning: String) -> Self {
        Self { meaning: Some(meaning), ..self }
    }

    /// The same for a rule about groups of cells.
    pub(crate) fn with_groups<'p>(self, groups: impl IntoIterator<Item = &'p Vec<Place>>) -> Self {
        let sorted = |group: &Vec<Place>| {
            let mut group = group.clone();
            group.sort_unstable();
            group
        };
        Self { groups: groups.into_iter().map(sorted).collect(), ..self }
    }
}
