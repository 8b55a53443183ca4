//! Houses: cells that hold no symbol twice.

use std::fmt;

use crate::board::CellId;

/// The kind of a house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row of a grid.
    Row,
    /// A column of a grid.
    Column,
    /// A rectangular box of a grid.
    Box,
    /// A region of any shape, in place of a box.
    Region,
    /// A main diagonal of a grid.
    Diagonal,
    /// A rectangle of the size of a box, between the boxes.
    Window,
    /// The cells at the same place of every box.
    Position,
    /// Other cells, listed one by one.
    Group,
    /// Cells that follow from other houses: see
    /// [`Model::with_derived_houses`](crate::Model::with_derived_houses).
    Derived,
}

impl HouseKind {
    /// The kinds of houses that are declared: all but [`Derived`](Self::Derived).
    pub const ALL: [Self; 8] = [
        Self::Row,
        Self::Column,
        Self::Box,
        Self::Region,
        Self::Diagonal,
        Self::Window,
        Self::Position,
        Self::Group,
    ];

    /// The kind's name, which is also the name of the rule that a repeated symbol breaks.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Region => "region",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
            Self::Position => "position",
            Self::Group => "group",
            Self::Derived => "derived",
        }
    }

    /// The name of several houses of this kind: "rows", "boxes".
    #[must_use]
    pub fn plural(self) -> String {
        let ending = if self == Self::Box { "es" } else { "s" };
        format!("{self}{ending}")
    }

    /// The name for people of house number `number` (from 0) of this kind in a grid.
    pub(crate) fn nth(self, number: usize) -> String {
        match (self, number) {
            (Self::Diagonal, 0) => "the main diagonal".to_owned(),
            (Self::Diagonal, _) => "the anti-diagonal".to_owned(),
            _ => format!("{self} {}", number + 1),
        }
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How a house follows from others by the law of leftovers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leftover {
    /// For people: "regions 1 and 2 hold each symbol twice, and row 1, which lies in them, once".
    pub words: String,
    /// Whether cells count as often as these houses have them, so that the house is not just what lies in the
    /// first houses and outside the others.
    pub counts_repeats: bool,
}

/// Cells that hold no symbol twice. A house with as many cells as there are symbols holds each exactly once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// The kind of house.
    pub kind: HouseKind,
    /// The name for people: "row 3", or "box 2 of the north-west grid" if there are several grids. A house
    /// that grids share is named after the first of them.
    pub name: String,
    /// The number in its name, from 1, where people count such houses: not that of a diagonal, or of cells
    /// with a name of their own.
    pub number: Option<usize>,
    /// The cells, in order.
    pub cells: Vec<CellId>,
    /// The grids that the house belongs to, by index; first the one that it is named after.
    pub grids: Vec<usize>,
    /// For a house that follows from irregular regions, or from houses of several grids, by the law of
    /// leftovers, how it does. `None` for all others.
    pub leftover: Option<Leftover>,
    /// A short name for items, unique within the model: `row3`, `g4.box2`.
    pub(crate) code: String,
}
