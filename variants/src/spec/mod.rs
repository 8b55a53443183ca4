//! Variants as declarations: TOML files, and the `model` object of JSON puzzles.

mod error;
mod geometry;
pub(crate) mod limits;
mod place;

use rand::Rng;
use serde::{Deserialize, Serialize};

pub use error::SpecError;
pub(crate) use geometry::Geometry;
pub use place::Place;

use crate::board::Board;
use crate::draft::Draft;
use crate::kind::Declaration;
use crate::model::Model;
use crate::regions::Layout;
pub use crate::regions::Regions;

/// The declaration of a variant, as it stands in a TOML file or a JSON object.
///
/// ```toml
/// id = "little-x"
/// title = "Little X"
/// rule = "The main diagonals also hold each symbol once."
/// box = [2, 3]
///
/// [[constraint]]
/// kind = "diagonals"
/// ```
///
/// Only `id` and one of `box`, `regions` and `symbols` are needed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Spec {
    /// The name on the command line and in files: lower-case letters, digits and hyphens.
    pub id: String,
    /// Other names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// The name for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The rule in one sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// The number of symbols, rows and columns of a grid; told by `box` or `regions` where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbols: Option<usize>,
    /// The rows and columns of a box. Without it, and without `regions`, there are rows and columns only.
    #[serde(rename = "box", default, skip_serializing_if = "Option::is_none")]
    pub boxes: Option<[usize; 2]>,
    /// The top left corner of each grid, as board row and column from 0; one grid at `[0, 0]` where absent.
    /// Cells where grids overlap are shared.
    #[serde(default = "one_grid", skip_serializing_if = "is_one_grid")]
    pub grids: Vec<[usize; 2]>,
    /// Regions of any shape in place of boxes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regions: Option<Regions>,
    /// What holds beyond rows, columns and boxes or regions.
    #[serde(rename = "constraint", default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<Declaration>,
}

fn one_grid() -> Vec<[usize; 2]> {
    vec![[0, 0]]
}

fn is_one_grid(grids: &[[usize; 2]]) -> bool {
    grids == [[0, 0]]
}

impl Spec {
    /// Reads a declaration. Whether it can be built is for [`build`](Self::build) to say.
    ///
    /// # Errors
    /// Where the text is not TOML or not a declaration, with the line and column, and what was expected.
    pub fn from_toml(text: &str) -> Result<Self, SpecError> {
        toml::from_str(text).map_err(|error| SpecError::in_text(&error, text))
    }

    /// All names: the id, then the aliases.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.id.as_str()).chain(self.aliases.iter().map(String::as_str))
    }

    /// Whether each model is drawn at random, so that the id does not tell the rules.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.regions == Some(Regions::Random)
    }

    /// The board, which does not depend on chance.
    ///
    /// # Errors
    /// Where the sizes do not fit each other or the limits.
    pub fn board(&self) -> Result<Board, SpecError> {
        Geometry::of(self).map(|geometry| geometry.board)
    }

    /// The model. `rng` is used only where the declaration leaves something to chance; the
    /// [model's own declaration](Model::spec) then holds what was drawn.
    ///
    /// # Errors
    /// Where the parts of the declaration do not fit each other or the limits.
    pub fn build<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<Model, SpecError> {
        if !self.is_random() {
            return self.build_fixed();
        }
        let layout = Layout::random(Geometry::of(self)?.symbols, rng);
        Self { regions: Some(Regions::Rows(layout.to_rows())), ..self.clone() }.build_fixed()
    }

    /// The model of a declaration that leaves nothing to chance.
    ///
    /// # Errors
    /// As [`build`](Self::build), and where regions are to be drawn at random.
    pub fn build_fixed(&self) -> Result<Model, SpecError> {
        self.check_names()?;
        let mut draft = Draft::new(Geometry::of(self)?);
        match &self.regions {
            None => draft.add_boxes(),
            Some(Regions::Rows(rows)) => draft.add_regions(&Layout::from_rows(rows, draft.symbols())?),
            Some(Regions::Random) => {
                return Err(SpecError::new(
                    "`regions` are drawn at random for each puzzle: expected their rows",
                ));
            }
        }
        if self.constraints.len() > limits::CONSTRAINTS {
            return Err(SpecError::new(format!(
                "found {} constraints, expected at most {}",
                self.constraints.len(),
                limits::CONSTRAINTS
            )));
        }
        for (index, declaration) in self.constraints.iter().enumerate() {
            let part = |error: SpecError| error.within(format_args!("constraint {}", index + 1));
            declaration.declare(&mut draft).map_err(part)?;
        }
        Ok(Model::new(self.clone(), draft))
    }

    fn check_names(&self) -> Result<(), SpecError> {
        let is_id = |id: &str| {
            (1..=limits::NAME).contains(&id.len())
                && id.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-')
        };
        if let Some(id) = self.ids().find(|id| !is_id(id)) {
            return Err(SpecError::new(format!(
                "found the id {:?}, expected up to {} lower-case letters, digits and hyphens",
                id.chars().take(limits::NAME).collect::<String>(),
                limits::NAME
            )));
        }
        check_text("title", &self.title)?;
        check_text("rule", &self.rule)
    }
}

fn check_text(key: &str, text: &str) -> Result<(), SpecError> {
    if text.chars().any(char::is_control) || text.chars().count() > limits::TEXT {
        return Err(SpecError::new(format!(
            "`{key}` must be a line of up to {} characters without control characters",
            limits::TEXT
        )));
    }
    Ok(())
}
