//! Symmetries of boards.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, CellId};
use crate::words::counted;

/// A group of rotations and reflections of a board's rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry: every cell is on its own.
    #[default]
    None,
    /// Rotation by 180 degrees.
    Rotate180,
    /// Rotations by 90, 180 and 270 degrees.
    Rotate90,
    /// Reflection that exchanges left and right.
    MirrorHorizontal,
    /// Reflection that exchanges top and bottom.
    MirrorVertical,
    /// Both of these reflections.
    MirrorBoth,
    /// Reflection in the diagonal from the top left to the bottom right.
    Diagonal,
    /// Reflection in the diagonal from the bottom left to the top right.
    AntiDiagonal,
    /// Reflections in both diagonals.
    Diagonals,
    /// All rotations and reflections.
    Full,
}

/// Maps a row and column to their image, on a board with the given last row and column.
type Motion = fn((usize, usize), (usize, usize)) -> (usize, usize);

const HALF_TURN: Motion = |(row, col), (bottom, right)| (bottom - row, right - col);
const QUARTER_TURN: Motion = |(row, col), (bottom, _)| (col, bottom - row);
const LEFT_RIGHT: Motion = |(row, col), (_, right)| (row, right - col);
const TOP_BOTTOM: Motion = |(row, col), (bottom, _)| (bottom - row, col);
const FALLING: Motion = |(row, col), _| (col, row);
const RISING: Motion = |(row, col), (bottom, right)| (right - col, bottom - row);

/// All rotations and reflections.
const MOTIONS: [Motion; 8] = [
    |place, _| place,
    QUARTER_TURN,
    HALF_TURN,
    |(row, col), (_, right)| (right - col, row),
    LEFT_RIGHT,
    TOP_BOTTOM,
    FALLING,
    RISING,
];

/// The images of all cells under each rotation and reflection that maps a board to itself.
pub(crate) fn motions(board: &Board) -> impl Iterator<Item = Vec<CellId>> {
    let last = (board.rows() - 1, board.cols() - 1);
    MOTIONS.into_iter().filter_map(move |motion| {
        let image = |cell| {
            let (row, col) = motion(board.position(cell), last);
            board.at(row, col)
        };
        board.cells().map(image).collect()
    })
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Rotate180,
        Self::Rotate90,
        Self::MirrorHorizontal,
        Self::MirrorVertical,
        Self::MirrorBoth,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::Diagonals,
        Self::Full,
    ];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotate180 => "rotate-180",
            Self::Rotate90 => "rotate-90",
            Self::MirrorHorizontal => "mirror-horizontal",
            Self::MirrorVertical => "mirror-vertical",
            Self::MirrorBoth => "mirror-both",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::Diagonals => "diagonals",
            Self::Full => "full",
        }
    }

    /// Motions that generate the group.
    fn generators(self) -> &'static [Motion] {
        match self {
            Self::None => &[],
            Self::Rotate180 => &[HALF_TURN],
            Self::Rotate90 => &[QUARTER_TURN],
            Self::MirrorHorizontal => &[LEFT_RIGHT],
            Self::MirrorVertical => &[TOP_BOTTOM],
            Self::MirrorBoth => &[LEFT_RIGHT, TOP_BOTTOM],
            Self::Diagonal => &[FALLING],
            Self::AntiDiagonal => &[RISING],
            Self::Diagonals => &[FALLING, RISING],
            Self::Full => &[QUARTER_TURN, LEFT_RIGHT],
        }
    }

    /// Whether the group exchanges rows and columns, so that it needs a square.
    fn transposes(self) -> bool {
        matches!(self, Self::Rotate90 | Self::Diagonal | Self::AntiDiagonal | Self::Diagonals | Self::Full)
    }

    /// Fails if rows and columns are to be exchanged, and there are more of the ones than of the others.
    fn expect_square(self, board: &Board) -> Result<(), NotSymmetric> {
        let (rows, cols) = (board.rows(), board.cols());
        let reason = || format!("it has {} and {}", counted(rows, "row"), counted(cols, "column"));
        match self.transposes() && rows != cols {
            true => Err(NotSymmetric { symmetry: self, reason: reason() }),
            false => Ok(()),
        }
    }

    /// The sets of cells that the symmetry maps to each other, each in order, ordered by their first cells.
    ///
    /// # Errors
    /// If the board itself does not have this symmetry.
    pub fn orbits(self, board: &Board) -> Result<Vec<Vec<CellId>>, NotSymmetric> {
        self.expect_square(board)?;
        let mut taken = vec![false; board.cell_count()];
        let mut orbits = Vec::new();
        for cell in board.cells() {
            if !taken[cell.index()] {
                let orbit = self.orbit(board, cell)?;
                orbit.iter().for_each(|member| taken[member.index()] = true);
                orbits.push(orbit);
            }
        }
        Ok(orbits)
    }

    fn orbit(self, board: &Board, cell: CellId) -> Result<Vec<CellId>, NotSymmetric> {
        let mut orbit = vec![cell];
        let mut next = 0;
        while let Some(&member) = orbit.get(next) {
            for motion in self.generators() {
                let image = self.image(*motion, board, member)?;
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        orbit.sort_unstable();
        Ok(orbit)
    }

    /// The image of a cell under one of the motions that generate the group.
    fn image(self, motion: Motion, board: &Board, cell: CellId) -> Result<CellId, NotSymmetric> {
        let (row, col) = motion(board.position(cell), (board.rows() - 1, board.cols() - 1));
        board.at(row, col).ok_or_else(|| {
            let reason = format!("{} has no counterpart at R{}C{}", board.name(cell), row + 1, col + 1);
            NotSymmetric { symmetry: self, reason }
        })
    }

    /// The images of all cells under each motion of the group.
    ///
    /// # Errors
    /// If the board itself does not have this symmetry.
    pub(crate) fn images(self, board: &Board) -> Result<Images, NotSymmetric> {
        self.expect_square(board)?;
        let generated =
            |&motion: &Motion| board.cells().map(move |cell| self.image(motion, board, cell)).collect();
        let generators: Vec<Vec<CellId>> =
            self.generators().iter().map(generated).collect::<Result<_, _>>()?;
        let mut motions: Vec<Vec<CellId>> = vec![board.cells().collect()];
        let mut next = 0;
        while let Some(motion) = motions.get(next).cloned() {
            for generator in &generators {
                let both = motion.iter().map(|cell| generator[cell.index()]).collect();
                if !motions.contains(&both) {
                    motions.push(both);
                }
            }
            next += 1;
        }
        Ok(Images { motions })
    }
}

/// The motions of a symmetry, as the images of all cells. The first one leaves each cell where it is.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    motions: Vec<Vec<CellId>>,
}

impl Images {
    /// The number of motions, which is the most images that anything has.
    pub(crate) fn count(&self) -> usize {
        self.motions.len()
    }

    /// Whether there is nothing but what stays where it is.
    pub(crate) fn are_trivial(&self) -> bool {
        self.motions.len() == 1
    }

    /// The image of a cell under each motion.
    pub(crate) fn of_cell(&self, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
        self.motions.iter().map(move |motion| motion[cell.index()])
    }

    /// The images of some cells under each motion, in the order of the cells.
    pub(crate) fn of_path<'a>(&'a self, cells: &'a [CellId]) -> impl Iterator<Item = Vec<CellId>> + 'a {
        self.motions.iter().map(|motion| cells.iter().map(|cell| motion[cell.index()]).collect())
    }

    /// The images of some cells under each motion, each in order.
    pub(crate) fn of_set(&self, cells: &[CellId]) -> Vec<Vec<CellId>> {
        let mut images: Vec<Vec<CellId>> = self.of_path(cells).collect();
        images.iter_mut().for_each(|image| image.sort_unstable());
        images
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        let known = Self::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        known.ok_or_else(|| UnknownSymmetry { name: name.to_owned() })
    }
}

/// The board does not have the requested symmetry.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the board does not have the symmetry {symmetry}: {reason}")]
pub struct NotSymmetric {
    symmetry: Symmetry,
    reason: String,
}

/// There is no symmetry of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {name:?}; expected a symmetry: {}", Symmetry::ALL.map(Symmetry::name).join(", "))]
pub struct UnknownSymmetry {
    name: String,
}
