//! What a rule draws on a board, independently of how it is painted.

use std::fmt::Display;

use crate::board::{Board, CellId};
use crate::frame::Frame;
use crate::grid::Grid;
use crate::place::Place;
use crate::words::listed;

/// Something to draw. Cells and places say where; the painter chooses colours, widths and fonts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Cells with a tinted background.
    Shade {
        /// The cells.
        cells: Vec<CellId>,
        /// The tint: grey, unless others mean something else.
        hue: Hue,
    },
    /// Cells with an outline inside their borders.
    Cage {
        /// The cells; the text is in the corner of the first.
        cells: Vec<CellId>,
        /// The text in the corner.
        text: Option<String>,
        /// Whether the outline is solid, as setters draw cages in which symbols may repeat; that of others is
        /// dashed.
        is_solid: bool,
    },
    /// A line through the middles of cells, in order.
    Line {
        /// The cells.
        cells: Vec<CellId>,
        /// The colour that setters use for lines of this meaning.
        hue: Hue,
        /// How thick the line is.
        weight: Weight,
    },
    /// A line through the middles of cells that ends in an arrowhead.
    Arrow {
        /// The cells, from the tail to the head.
        cells: Vec<CellId>,
    },
    /// A circle around the middle of a cell.
    Circle {
        /// The cell.
        cell: CellId,
        /// Whether the circle is filled.
        is_filled: bool,
        /// Its colour: grey, unless others mean something else.
        hue: Hue,
    },
    /// A rounded outline around cells that belong together, in order.
    Pill {
        /// The cells.
        cells: Vec<CellId>,
    },
    /// A text in a circle in the middle of some cells, most often four that meet at a corner.
    Corner {
        /// The cells.
        cells: Vec<CellId>,
        /// The text.
        text: String,
    },
    /// A square around the middle of a cell.
    Square {
        /// The cell.
        cell: CellId,
    },
    /// A square on its corner around the middle of a cell.
    Diamond {
        /// The cell.
        cell: CellId,
    },
    /// An angle at each side of a cell that points to the smaller of two cells.
    Angles {
        /// The cell.
        cell: CellId,
        /// Whether the angles point out of the cell, whose symbol is then the largest.
        is_outward: bool,
    },
    /// An inequality sign on the border of two neighbouring cells.
    Less {
        /// The lesser cell, which the sign points to, and the greater.
        cells: [CellId; 2],
    },
    /// A text on the border of two neighbouring cells.
    Sign {
        /// The cells.
        cells: [CellId; 2],
        /// The text, as it reads from the first cell to the second.
        text: String,
    },
    /// A dot on the border of two neighbouring cells.
    Dot {
        /// The cells.
        cells: [CellId; 2],
        /// Whether the dot is filled.
        is_filled: bool,
    },
    /// A text in the middle of a place, which may lie outside the board.
    Text {
        /// The row, from 0; -1 is above the board.
        row: i32,
        /// The column, from 0; -1 is left of the board.
        col: i32,
        /// The text.
        text: String,
        /// The direction of the line of cells that the text is about, as a step in rows and columns from the
        /// place. `None` if the place tells it: it is beside one cell, at the end of a row or a column.
        direction: Option<(i32, i32)>,
    },
}

/// The colour of a line. Setters of puzzles agree on what most colours mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Hue {
    Grey,
    Red,
    Orange,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
}

impl Hue {
    /// What tells a drawing of this hue from others, in words that stand before what it is called: "green",
    /// "dashed".
    #[must_use]
    pub fn name_in(self, palette: Palette) -> &'static str {
        match (palette, self) {
            (Palette::Colours, hue) => hue.name(),
            (Palette::Greys, Self::Grey) => "grey",
            (Palette::Greys, Self::Red) => "dark",
            (Palette::Greys, Self::Orange) => "dotted",
            (Palette::Greys, Self::Yellow) => "beaded",
            (Palette::Greys, Self::Green) => "striped",
            (Palette::Greys, Self::Teal) => "double",
            (Palette::Greys, Self::Blue) => "thin",
            (Palette::Greys, Self::Purple) => "dashed",
        }
    }

    /// The colour in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Grey => "grey",
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Teal => "teal",
            Self::Blue => "blue",
            Self::Purple => "purple",
        }
    }

    /// A sentence that names this hue where it names a drawing first: "an orange renban line" where the word
    /// is "renban line". Where the word says how things are drawn, such as "shaded", the hue takes its place
    /// everywhere. Of a sentence that does not name the drawing, it is told behind it.
    pub(crate) fn told(self, palette: Palette, sentence: &str, word: &str) -> String {
        let name = self.name_in(palette);
        if !sentence.contains(word) {
            return format!("{sentence} The drawing is {name}.");
        }
        let (of_drawing, most) = match word {
            "grey" | "shaded" => (name.to_owned(), usize::MAX),
            "Shaded" => (name[..1].to_uppercase() + &name[1..], usize::MAX),
            // The usual one is not filled.
            "circle" if self == Self::Grey => ("white circle".to_owned(), 2),
            noun => (format!("{name} {noun}"), 2),
        };
        let mut told = String::new();
        for (at, part) in sentence.splitn(most, word).enumerate() {
            if at > 0 {
                adapt_article(&mut told, &of_drawing);
                told += &of_drawing;
            }
            told += part;
        }
        told
    }
}

/// How drawings of different hues look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Palette {
    /// They have different colours.
    #[default]
    Colours,
    /// They are dark, dashed, double and so on, so that they are told apart without colours.
    Greys,
}

/// Makes an article at the end of a text one that goes with the next word.
fn adapt_article(text: &mut String, next: &str) {
    let n = if next.starts_with(['a', 'e', 'i', 'o']) { "n" } else { "" };
    for (article, letter) in [("A ", "A"), ("An ", "A"), (" a ", " a"), (" an ", " a")] {
        if text.ends_with(article) {
            text.truncate(text.len() - article.len());
            *text += &format!("{letter}{n} ");
            return;
        }
    }
}

/// How thick a line is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// As a line drawn with a pen.
    Thin,
    /// As a line drawn with a marker.
    Medium,
    /// As the tube of a thermometer.
    Thick,
}

impl Mark {
    /// The colour, if it may be any.
    pub(crate) fn hue(&self) -> Option<Hue> {
        match self {
            Self::Shade { hue, .. } | Self::Line { hue, .. } | Self::Circle { hue, .. } => Some(*hue),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub(crate) fn hue_mut(&mut self) -> Option<&mut Hue> {
        match self {
            Self::Shade { hue, .. } | Self::Line { hue, .. } | Self::Circle { hue, .. } => Some(hue),
            _ => None,
        }
    }

    /// Shaded cells.
    pub(crate) fn shade(cells: &[Place], frame: &Frame) -> Self {
        Self::Shade { cells: Place::known(cells, &frame.board), hue: Hue::Grey }
    }

    /// A circle in a cell.
    pub(crate) fn circle(cell: CellId) -> Self {
        Self::Circle { cell, is_filled: false, hue: Hue::Grey }
    }

    /// A filled circle in a cell.
    pub(crate) fn disc(cell: CellId) -> Self {
        Self::Circle { cell, is_filled: true, hue: Hue::Grey }
    }

    /// A line of medium weight through some places, alone.
    pub(crate) fn line(cells: &[Place], frame: &Frame, hue: Hue) -> Vec<Self> {
        vec![Self::Line { cells: Place::known(cells, &frame.board), hue, weight: Weight::Medium }]
    }

    /// A text outside the board, before the first cell of a row, a column or a diagonal; above a single cell.
    pub(crate) fn before(cells: &[Place], text: impl Display, frame: &Frame) -> Vec<Self> {
        let cells = Place::known(cells, &frame.board);
        let place = |cell: CellId| {
            let (row, col) = frame.board.position(cell);
            (row as i32, col as i32)
        };
        let Some(&first) = cells.first() else { return Vec::new() };
        let (row, col) = place(first);
        let (down, right) = match cells.get(1).map(|&next| place(next)) {
            Some((next_row, next_col)) => ((next_row - row).signum(), (next_col - col).signum()),
            None => (1, 0),
        };
        let (row, col) = (row - down, col - right);
        // Where grids overlap, a place may be beside several cells.
        let is_cell = |(down, right): (i32, i32)| {
            let at = usize::try_from(row + down).ok().zip(usize::try_from(col + right).ok());
            at.is_some_and(|(row, col)| frame.board.at(row, col).is_some())
        };
        let beside = [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().filter(|&step| is_cell(step)).count();
        let is_diagonal = down != 0 && right != 0;
        let direction = (is_diagonal || beside > 1).then_some((down, right));
        vec![Self::Text { row, col, text: text.to_string(), direction }]
    }

    /// Which cells a clue is about that stands before the first of them, for players; `None` if these are all
    /// of the line there.
    pub(crate) fn part_before(cells: &[Place], frame: &Frame) -> Option<String> {
        let (first, last) = (*cells.first()?, *cells.last()?);
        let next = cells.get(1).copied().unwrap_or(Place { row: first.row + 1, col: first.col });
        let at = |steps: usize| {
            let along = |from: usize, to: usize| {
                from + steps * usize::from(to > from) - steps.min(from) * usize::from(to < from)
            };
            Place { row: along(first.row, next.row), col: along(first.col, next.col) }
        };
        let whole = |grid: &Grid| {
            let covers = |place: &Place| grid.covers((place.row.wrapping_sub(1), place.col.wrapping_sub(1)));
            (0..).map(at).take_while(covers).eq(cells.iter().copied())
        };
        if frame.grids.iter().any(whole) {
            return None;
        }
        let is_straight = (0..).map(at).zip(cells).all(|(place, cell)| place == *cell);
        let part = match cells.len() > 2 && is_straight {
            true => format!("{first} to {last}"),
            false => listed(cells, "and"),
        };
        Some(format!("The clue beside {first} is about {part} alone."))
    }

    /// The cells that the line through some cells passes over, for players, a sentence for each step that
    /// does.
    pub(crate) fn jumps(&self, board: &Board) -> Vec<String> {
        let (Self::Line { cells, weight: Weight::Medium | Weight::Thick, .. } | Self::Arrow { cells }) = self
        else {
            return Vec::new();
        };
        cells.windows(2).filter_map(|step| jump([step[0], step[1]], board)).collect()
    }

    /// A line, and a mark at each of its ends.
    pub(crate) fn line_with_ends(
        cells: &[Place],
        frame: &Frame,
        hue: Hue,
        end: impl Fn(CellId) -> Self,
    ) -> Vec<Self> {
        let known = Place::known(cells, &frame.board);
        let ends = known.iter().take(1).chain(known.last()).map(|&cell| end(cell));
        ends.chain(Self::line(cells, frame, hue)).collect()
    }
}

/// What a straight step from cell to cell passes over, for players; `None` if that is nothing.
fn jump(ends: [CellId; 2], board: &Board) -> Option<String> {
    let [(row, col), (to_row, to_col)] = ends.map(|cell| board.position(cell));
    let cells = |from: usize, to: usize, at: usize, steps: usize| {
        let way = from.abs_diff(to) * at;
        way.is_multiple_of(steps).then(|| if to > from { from + way / steps } else { from - way / steps })
    };
    let steps = row.abs_diff(to_row).max(col.abs_diff(to_col));
    let over = (1..steps).filter_map(|at| {
        let row = cells(row, to_row, at, steps)?;
        board.at(row, cells(col, to_col, at, steps)?)
    });
    let over: Vec<String> = over.map(|cell| board.name(cell)).collect();
    let [from, to] = ends.map(|cell| board.name(cell));
    (!over.is_empty()).then(|| format!("The line from {from} to {to} leaves out {}.", listed(over, "and")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_colour_of_a_drawing_is_left_out() {
        for (sentence, word, told) in [
            (
                "Along a renban line symbols differ.",
                "renban line",
                "Along an orange renban line symbols differ.",
            ),
            ("Shaded cells are equal.", "Shaded", "Orange cells are equal."),
            ("Neighbours differ.", "line", "Neighbours differ. The drawing is orange."),
        ] {
            assert_eq!(Hue::Orange.told(Palette::Colours, sentence, word), told);
        }
    }
}
