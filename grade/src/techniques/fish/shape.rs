//! Shapes of fish: the kinds of houses on their two sides.

use dlx_variants::HouseKind;

use super::field::{Field, Set};
use super::search::Fish;
use crate::network::{Item, Network};

/// The kinds of truths and links in a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Rows against columns, or the other way round.
    Basic,
    /// Rows and houses such as boxes against columns and houses such as boxes, or the other way round.
    Franken,
    /// Anything else: rows and columns on one side, or links of constraints.
    Mutant,
}

impl Shape {
    /// The truths and links to choose from, for each orientation of the shape.
    pub(super) fn sides(self, field: &Field) -> Vec<Fish> {
        let Field { rows, columns, houses, truths, .. } = *field;
        match self {
            Self::Basic => vec![(rows & truths, columns), (columns & truths, rows)],
            Self::Franken => vec![
                ((rows | houses) & truths, columns | houses),
                ((columns | houses) & truths, rows | houses),
            ],
            Self::Mutant => vec![(truths, Set::MAX)],
        }
    }

    /// The shape of a fish in a field.
    pub(super) fn of_fish(field: &Field, (truths, links): Fish) -> Self {
        let [truths, links] = [truths, links].map(|set| Side::of_set(field, set));
        Self::of(&truths, &links)
    }

    /// The shape of a fish with some truths and links.
    pub(super) fn of_items(network: &Network, truths: &[Item], links: &[Item]) -> Self {
        let [truths, links] = [truths, links].map(|items| Side::of_items(network, items));
        Self::of(&truths, &links)
    }

    /// The simplest shape for which there are enough links of the right kinds. There are more links than
    /// truths if all of them lie in further houses too.
    fn of(truths: &Side, links: &Side) -> Self {
        let lies_in = |of_truths: u32, of_links: u32| of_truths == truths.all && of_links >= truths.all;
        let [one, other] = [truths.houses, links.houses];
        if lies_in(truths.rows, links.columns) || lies_in(truths.columns, links.rows) {
            Self::Basic
        } else if lies_in(truths.rows + one, links.columns + other)
            || lies_in(truths.columns + one, links.rows + other)
        {
            Self::Franken
        } else {
            Self::Mutant
        }
    }
}

/// How many truths, or links, of a fish are of each kind.
#[derive(Default)]
struct Side {
    rows: u32,
    columns: u32,
    /// Those of houses of other kinds.
    houses: u32,
    all: u32,
}

impl Side {
    fn of_set(field: &Field, set: Set) -> Self {
        let count = |kind: Set| (set & kind).count_ones();
        Self {
            rows: count(field.rows),
            columns: count(field.columns),
            houses: count(field.houses),
            all: set.count_ones(),
        }
    }

    fn of_items(network: &Network, items: &[Item]) -> Self {
        let mut side = Self::default();
        for &item in items {
            side.all += 1;
            match network.house_kind(item) {
                Some(HouseKind::Row) => side.rows += 1,
                Some(HouseKind::Column) => side.columns += 1,
                Some(_) => side.houses += 1,
                None => {}
            }
        }
        side
    }
}
