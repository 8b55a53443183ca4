//! Arguments of `gen` that say which clues are removed, and how many.

use std::str::FromStr;

use clap::Args;
use clap::builder::TypedValueParser;
use dlx_sudoku::generate::{ClueCounts, Stage, Target};
use dlx_variants::Symmetry;

use crate::args::one_of;
use crate::numbers;

/// Which clues are removed, and how many.
#[derive(Debug, Args)]
#[command(next_help_heading = "Clues")]
pub(super) struct ClueArgs {
    /// Arrange clues symmetrically: a cell has a given only if its images have one, and cages, lines and
    /// other drawn rules come with their images. Marks of which all are shown, such as kropki dots, stay
    /// where the solution puts them
    #[arg(long, default_value = "none", value_parser = symmetry_parser())]
    pub(super) symmetry: Symmetry,
    /// Give exactly N clues, even where fewer suffice; 38..23 spreads these numbers over the batch, the
    /// largest first
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) clues: Option<ClueRange>,
    /// Give exactly N symbols besides the drawn rules; 0 makes puzzles of rules alone. Without --tries, a
    /// puzzle is abandoned once it is unlikely that a board needs so few
    #[arg(long, value_name = "N", value_parser = numbers::whole::<usize>, conflicts_with_all = ["clues", "quads", "pairs", "cells"])]
    pub(super) givens: Option<usize>,
    /// Keep all drawn rules, even unnecessary ones
    #[arg(long)]
    pub(super) keep_rules: bool,
    /// Remove the clues of up to N groups of four cells that quarter turns map to each other, and then only
    /// those that --pairs and --cells allow (none by default)
    #[arg(long, value_name = "N", value_parser = numbers::whole::<usize>, conflicts_with_all = ["symmetry", "clues"])]
    quads: Option<usize>,
    /// After --quads, remove the clues of up to N pairs of cells that a half turn maps to each other
    #[arg(long, value_name = "N", value_parser = numbers::whole::<usize>, conflicts_with_all = ["symmetry", "clues"])]
    pairs: Option<usize>,
    /// After --quads and --pairs, remove up to N single clues
    #[arg(long, value_name = "N", value_parser = numbers::whole::<usize>, conflicts_with_all = ["symmetry", "clues"])]
    cells: Option<usize>,
    /// Remove these clues first, if possible: symbol:3, row:1, column:9, box:5, diagonal:main, diagonal:anti,
    /// or any other house by its kind and number; row:1@2 is row 1 of the second grid
    #[arg(long, value_name = "WHAT,...", value_delimiter = ',')]
    pub(super) remove_first: Vec<Target>,
}

impl ClueArgs {
    /// Whether the number of clues, or of givens, is fixed.
    pub(super) fn fixes_number(&self) -> bool {
        self.clues.is_some() || self.givens.is_some()
    }

    /// The stages in which clues are removed; empty to remove as many as possible.
    pub(super) fn stages(&self) -> Vec<Stage> {
        let quads = self.quads.map(Stage::quads);
        quads.into_iter().chain(self.pairs.map(Stage::pairs)).chain(self.cells.map(Stage::cells)).collect()
    }
}

/// A number of clues, or two numbers to spread a batch between.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClueRange {
    from: usize,
    to: usize,
}

impl ClueRange {
    /// Whether puzzles get different numbers of clues.
    pub(super) fn is_range(self) -> bool {
        self.from != self.to
    }

    /// The numbers of clues of a batch.
    pub(super) fn over(self, puzzles: u64) -> ClueCounts {
        ClueCounts::spread(self.from, self.to, puzzles)
    }
}

impl FromStr for ClueRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Ok(Self { from, to }),
            _ => Err("expected a number such as 30, or two such as 38..23".to_owned()),
        }
    }
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    one_of(Symmetry::ALL.iter().map(|symmetry| symmetry.name()), |name| name.parse().ok())
}
