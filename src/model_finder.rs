//! Which rules hold for a puzzle that is being read.

use std::collections::HashMap;
use std::sync::Arc;

use dlx_variants::{Board, Model, Spec, SpecError, Symbol, catalogue};

/// Finds the model of each puzzle that is being read: from what the puzzle says itself, from the variant that
/// was asked for, or from the shape of the board. Puzzles with the same rules share one model.
#[derive(Clone, Debug, Default)]
pub struct ModelFinder {
    asked: Option<Spec>,
    models: HashMap<String, Arc<Model>>,
    /// Whether variants share their boards with others, of those that were recognised by their boards.
    shared: HashMap<&'static str, bool>,
    guessed: bool,
}

/// Why there are no rules for a puzzle.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// There is no variant of this name.
    #[error("unknown variant {name:?}; {}", hint(name))]
    UnknownVariant {
        /// The name.
        name: String,
    },
    /// No variant has so many cells.
    #[error("found {cells} cells, which no variant's board has; expected {}", nearest_board(*cells))]
    UnknownSize {
        /// The number of cells.
        cells: usize,
    },
    /// No variant has a board of this shape.
    #[error("found {cells} cells in a shape ({rows} x {cols}) that no variant's board has; expected {}", nearest_board(*cells))]
    UnknownShape {
        /// The number of rows.
        rows: usize,
        /// The length of the longest row.
        cols: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The puzzle says one variant and the caller another.
    #[error("found a puzzle of variant {found:?}; expected {expected:?}, as was asked for")]
    OtherVariant {
        /// The puzzle's variant.
        found: String,
        /// The variant that was asked for.
        expected: String,
    },
    /// The rules differ from puzzle to puzzle, and this one does not say what they are.
    #[error(
        "each {variant} puzzle has rules of its own, which only JSON holds; expected JSON with a \"model\", or a declaration of the variant"
    )]
    Untold {
        /// The variant's id.
        variant: String,
    },
    /// The declaration cannot be built.
    #[error("variant {variant:?}: {fault}")]
    Spec {
        /// The variant's id.
        variant: String,
        /// The fault.
        fault: SpecError,
    },
}

impl ModelFinder {
    /// Each puzzle's board, or the puzzle itself, tells its rules.
    #[must_use]
    pub fn detect() -> Self {
        Self::default()
    }

    /// All puzzles are of this variant.
    #[must_use]
    pub fn of(spec: Spec) -> Self {
        Self { asked: Some(spec), ..Self::default() }
    }

    /// The variant of the catalogue with this id or alias.
    ///
    /// # Errors
    /// [`ModelError::UnknownVariant`], with a name that is near if there is one.
    pub fn find(name: &str) -> Result<&'static Spec, ModelError> {
        catalogue::find(name).ok_or_else(|| ModelError::UnknownVariant { name: name.to_owned() })
    }

    /// The model of a puzzle about which only the characters of its cells are known.
    ///
    /// # Errors
    /// Where no variant fits, or the variant's name does not tell the rules.
    pub fn for_cells(&mut self, cells: &str) -> Result<Arc<Model>, ModelError> {
        if let Some(spec) = self.asked.clone() {
            return self.model(&spec);
        }
        let count = cells.chars().count();
        let first = catalogue::by_cells(count).ok_or(ModelError::UnknownSize { cells: count })?;
        self.guess(cells, first, |board| board.cell_count() == count)
    }

    /// The model of a puzzle of which the rows are known, where a space is no cell.
    ///
    /// # Errors
    /// As [`for_cells`](Self::for_cells).
    pub fn for_rows(&mut self, rows: &[&str]) -> Result<Arc<Model>, ModelError> {
        if let Some(spec) = self.asked.clone() {
            return self.model(&spec);
        }
        let cells: String = rows.iter().flat_map(|row| row.chars()).filter(|&c| c != ' ').collect();
        let first = catalogue::by_shape(rows).ok_or_else(|| ModelError::UnknownShape {
            rows: rows.len(),
            cols: rows.iter().map(|row| row.trim_end().chars().count()).max().unwrap_or(0),
            cells: cells.chars().count(),
        })?;
        let board = first.board().ok();
        self.guess(&cells, first, |other| board.as_ref() == Some(other))
    }

    /// Whether, since this was asked last, the rules of some puzzle were told by its board alone, which other variants
    /// of the catalogue have as well.
    pub fn has_guessed(&mut self) -> bool {
        std::mem::take(&mut self.guessed)
    }

    /// The model of a puzzle of which only the cells are known, and that `first` is the first variant whose board
    /// fits.
    fn guess(
        &mut self,
        cells: &str,
        first: &'static Spec,
        fits: impl Fn(&Board) -> bool,
    ) -> Result<Arc<Model>, ModelError> {
        self.guessed |= *self.shared.entry(&first.id).or_insert_with(|| shares_board(first));
        self.model(suited(cells, first, fits))
    }

    /// The model of a puzzle that names its variant.
    ///
    /// # Errors
    /// As [`for_cells`](Self::for_cells), and where another variant was asked for.
    pub fn for_variant(&mut self, name: &str) -> Result<Arc<Model>, ModelError> {
        match self.asked.clone() {
            Some(spec) if spec.ids().any(|id| id == name) => self.model(&spec),
            Some(spec) => Err(ModelError::OtherVariant { found: name.to_owned(), expected: spec.id }),
            None => self.model(Self::find(name)?),
        }
    }

    /// The model of a puzzle that declares its rules.
    ///
    /// # Errors
    /// Where the declaration cannot be built, or another variant was asked for.
    pub fn for_spec(&mut self, spec: &Spec) -> Result<Arc<Model>, ModelError> {
        match &self.asked {
            Some(asked) if asked.id != spec.id => {
                Err(ModelError::OtherVariant { found: spec.id.clone(), expected: asked.id.clone() })
            }
            _ => self.model(spec),
        }
    }

    /// The board's rows that have no cells, of the variant that was asked for.
    pub(crate) fn is_gap(&mut self, row: usize) -> bool {
        let Some(model) = self.asked.clone().and_then(|spec| self.model(&spec).ok()) else { return false };
        let board = model.board();
        row < board.rows() && (0..board.cols()).all(|col| board.at(row, col).is_none())
    }

    /// The number of cells of a board that was asked for, or whether any variant has so many.
    pub(crate) fn fits(&self, cells: usize) -> bool {
        match &self.asked {
            Some(spec) => spec.board().is_ok_and(|board| board.cell_count() == cells),
            None => catalogue::by_cells(cells).is_some(),
        }
    }

    /// The one model of this declaration.
    fn model(&mut self, spec: &Spec) -> Result<Arc<Model>, ModelError> {
        if spec.is_random() {
            return Err(ModelError::Untold { variant: spec.id.clone() });
        }
        let key = serde_json::to_string(spec).unwrap_or_default();
        if let Some(model) = self.models.get(&key) {
            return Ok(model.clone());
        }
        let fault = |fault| ModelError::Spec { variant: spec.id.clone(), fault };
        let model = Arc::new(spec.build_fixed().map_err(fault)?);
        self.models.insert(key, model.clone());
        Ok(model)
    }
}

/// Of the variants whose board fits, of which `first` is the first, the one that the symbols suit: a puzzle with one
/// solution lacks at most one symbol, and has none that its variant does not have. The first one if none does.
fn suited(cells: &str, first: &'static Spec, fits: impl Fn(&Board) -> bool) -> &'static Spec {
    let mut symbols: Vec<Symbol> = cells.chars().filter_map(Symbol::from_char).collect();
    symbols.sort_unstable();
    symbols.dedup();
    let suits =
        |size: usize| symbols.len() + 1 >= size && symbols.last().is_none_or(|last| last.index() < size);
    if size(first).is_none_or(suits) {
        return first;
    }
    let suited = |spec: &&Spec| {
        !spec.is_random() && size(spec).is_some_and(suits) && spec.board().is_ok_and(|board| fits(&board))
    };
    catalogue::all().iter().find(suited).unwrap_or(first)
}

/// Whether another variant of the catalogue has the same board.
fn shares_board(spec: &Spec) -> bool {
    let board = spec.board().ok();
    catalogue::all().iter().any(|other| other.id != spec.id && other.board().ok() == board)
}

/// The number of symbols of a variant of the catalogue.
fn size(spec: &Spec) -> Option<usize> {
    spec.symbols.or(spec.boxes.map(|[rows, cols]| rows * cols))
}

/// The name that was probably meant, or where to find all of them.
fn hint(name: &str) -> String {
    let names = catalogue::all().iter().flat_map(|spec| spec.ids());
    let near = names.map(|id| (strsim::damerau_levenshtein(id, name), id)).min();
    match near {
        Some((distance, id)) if distance <= 2 || id.len().min(name.len()) > 2 * distance => {
            format!("did you mean {id:?}?")
        }
        _ => "expected a variant of the catalogue".to_owned(),
    }
}

/// The smallest difference to a board of the catalogue.
fn nearest_board(cells: usize) -> String {
    let boards = catalogue::all().iter().filter_map(|spec| Some((spec.board().ok()?.cell_count(), &spec.id)));
    match boards.min_by_key(|(count, _)| count.abs_diff(cells)) {
        Some((count, id)) => format!("{count} ({id}), or the variant to be named"),
        None => "the variant to be named".to_owned(),
    }
}
