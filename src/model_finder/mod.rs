//! Finds the rules of puzzles being read.

mod error;
mod known_board;

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use dlx_engine::clip;
use dlx_variants::{Board, Model, Spec, Symbol, SymbolSet, catalogue};

use crate::agreement;
use crate::shown_marks;
pub use error::ModelError;
use known_board::{KnownBoard, LARGEST_FRAME, SIZES, boards, missing_places, size};

/// The maximum number of cached models. Puzzles with the same rules share one; if each puzzle has its own
/// rules, older models are dropped.
const KEPT: usize = 256;

/// Finds the model of each puzzle being read: from the puzzle itself, from the requested variant, or from the
/// shape of the board. Puzzles with the same rules share one model.
#[derive(Clone, Debug, Default)]
pub struct ModelFinder {
    asked: Option<Asked>,
    /// Models by their declarations.
    models: HashMap<Spec, Arc<Model>>,
    /// Models of the catalogue by the names of their variants.
    named: HashMap<String, Arc<Model>>,
    /// Models by what their boards indicate.
    guesses: HashMap<Evidence, Guess>,
    /// The last guess. Most puzzles look like the one before: comparing evidence is quicker than hashing it.
    last: Option<(Evidence, Guess)>,
    guessed: bool,
}

/// The requested variant.
#[derive(Clone, Debug)]
struct Asked {
    spec: Spec,
    board: Option<KnownBoard>,
    /// Its model, once there was a puzzle.
    model: Option<Arc<Model>>,
}

/// What a board indicates about its rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Evidence {
    shape: Shape,
    /// The symbols that occur.
    symbols: SymbolSet,
}

/// What is known about the shape of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shape {
    /// The number of cells.
    Cells(usize),
    /// The rows as lines, where `#` is a cell and a space is not.
    Rows(String),
}

/// A model guessed from a board.
#[derive(Clone, Debug)]
struct Guess {
    model: Arc<Model>,
    /// Whether other variants of the catalogue have the same board.
    shared: bool,
}

impl ModelFinder {
    /// Finds rules from each puzzle itself or from its board.
    #[must_use]
    pub fn detect() -> Self {
        Self::default()
    }

    /// Takes all puzzles to be of this variant.
    #[must_use]
    pub fn of(spec: Spec) -> Self {
        let board = KnownBoard::of(&spec);
        Self { asked: Some(Asked { spec, board, model: None }), ..Self::default() }
    }

    /// The variant of the catalogue with this id or alias.
    ///
    /// # Errors
    /// [`ModelError::UnknownVariant`], with a similar name if there is one.
    pub fn find(name: &str) -> Result<&'static Spec, ModelError> {
        catalogue::find(name).ok_or_else(|| ModelError::UnknownVariant { name: name.to_owned() })
    }

    /// The model of a puzzle of which only the characters of its cells are known.
    ///
    /// # Errors
    /// If no variant fits, or the variant's name does not determine the rules.
    pub fn for_cells(&mut self, cells: &str) -> Result<Arc<Model>, ModelError> {
        self.for_count(cells.chars().count(), cells.chars().filter_map(Symbol::from_char).collect())
    }

    /// The model of a puzzle with this many cells, in which these symbols occur.
    pub(crate) fn for_count(&mut self, count: usize, symbols: SymbolSet) -> Result<Arc<Model>, ModelError> {
        match self.asked_model() {
            Some(model) => model,
            None => self.guess(Evidence { shape: Shape::Cells(count), symbols }),
        }
    }

    /// The model of a puzzle with these rows, where a space means no cell.
    ///
    /// # Errors
    /// As [`for_cells`](Self::for_cells).
    pub fn for_rows(&mut self, rows: &[&str]) -> Result<Arc<Model>, ModelError> {
        if let Some(model) = self.asked_model() {
            return model;
        }
        let mut shape = String::with_capacity(rows.iter().map(|row| row.len() + 1).sum());
        for row in rows {
            match row.contains(' ') || !row.is_ascii() {
                true => {
                    shape.extend(row.trim_end_matches(' ').chars().map(|c| if c == ' ' { ' ' } else { '#' }))
                }
                false => shape.extend(std::iter::repeat_n('#', row.len())),
            }
            shape.push('\n');
        }
        let symbols = rows.iter().flat_map(|row| row.chars()).filter_map(Symbol::from_char).collect();
        self.guess(Evidence { shape: Shape::Rows(shape), symbols })
    }

    /// The model of a puzzle whose cells stand on lines with these numbers of them, in which these symbols
    /// occur. If each line is a row of a board, that board is meant, and otherwise the first one with as many
    /// cells.
    pub(crate) fn for_lines(
        &mut self,
        widths: &[usize],
        symbols: SymbolSet,
    ) -> Result<Arc<Model>, ModelError> {
        let cells = widths.iter().sum();
        let shape = self.boards_of_size(cells).find(|board| board.rows == widths);
        match shape.map(|board| Shape::of_board(&board.board)).filter(|_| self.asked.is_none()) {
            Some(shape) => self.guess(Evidence { shape, symbols }),
            None => self.for_count(cells, symbols),
        }
    }

    /// The model of a puzzle that tells what each place of the frame around its board holds, row by row:
    /// `is_told` says whether a place holds a value or an empty cell, and not a word such as `null`. Such
    /// words mean that there is no cell, if a board has cells in all other places and nowhere else. If none
    /// has, they are taken for empty cells, on a board without such places if there is one of the frame,
    /// provided that the `width` of the rows is known. `None` if no board fits.
    pub(crate) fn for_frame(
        &mut self,
        is_told: &[bool],
        width: Option<usize>,
        symbols: SymbolSet,
    ) -> Option<Result<Arc<Model>, ModelError>> {
        let missing = |board: &Board| missing_places(board, is_told, width);
        if let Some(asked) = &self.asked {
            missing(&asked.board.as_ref()?.board).filter(|&missing| missing == 0 || width.is_some())?;
            return self.asked_model();
        }
        let mut fitting: Vec<(usize, Board)> =
            boards().filter_map(|board| Some((missing(&board)?, board))).collect();
        fitting.retain(|&(missing, _)| missing == 0 || width.is_some());
        let is_full = |board: &Board| board.cell_count() == is_told.len();
        let (missing, board) = fitting
            .iter()
            .min_by_key(|(missing, board)| (*missing > 0, !is_full(board), board.cell_count()))?;
        self.guessed |= *missing > 0 && fitting.iter().any(|(_, other)| other != board);
        Some(self.guess(Evidence { shape: Shape::of_board(board), symbols }))
    }

    /// Whether, since the last call, the rules of some puzzle were guessed from its board alone although
    /// other variants of the catalogue have the same board.
    pub fn take_guessed(&mut self) -> bool {
        std::mem::take(&mut self.guessed)
    }

    /// Guesses the model of a board.
    fn guess(&mut self, evidence: Evidence) -> Result<Arc<Model>, ModelError> {
        let guess = match &self.last {
            Some((last, guess)) if *last == evidence => guess,
            _ => {
                let guess = self.fresh_guess(&evidence)?;
                &self.last.insert((evidence, guess)).1
            }
        };
        self.guessed |= guess.shared;
        Ok(Arc::clone(&guess.model))
    }

    /// Guesses the model of a board that differs from the previous one.
    fn fresh_guess(&mut self, evidence: &Evidence) -> Result<Guess, ModelError> {
        if let Some(guess) = self.guesses.get(evidence) {
            return Ok(guess.clone());
        }
        let first = evidence.shape.first()?;
        let board = first.board().ok();
        let fits = |other: &Board| match evidence.shape {
            Shape::Cells(count) => other.cell_count() == count,
            Shape::Rows(_) => board.as_ref() == Some(other),
        };
        let model = self.model(suited(evidence.symbols, first, fits))?;
        let guess = Guess { model, shared: shares_board(first) };
        keep(&mut self.guesses, evidence.clone(), guess.clone());
        Ok(guess)
    }

    /// The model of a puzzle that names its variant.
    ///
    /// # Errors
    /// As [`for_cells`](Self::for_cells), and if another variant was requested.
    pub fn for_variant(&mut self, name: &str) -> Result<Arc<Model>, ModelError> {
        if let Some(Asked { spec, .. }) =
            self.asked.as_ref().filter(|asked| asked.spec.ids().all(|id| id != name))
        {
            return Err(ModelError::OtherVariant { found: name.to_owned(), expected: spec.id.clone() });
        }
        if let Some(model) = self.asked_model() {
            return model;
        }
        if let Some(model) = self.named.get(name) {
            return Ok(Arc::clone(model));
        }
        let model = self.model(Self::find(name)?)?;
        keep(&mut self.named, name.to_owned(), Arc::clone(&model));
        Ok(model)
    }

    /// The model of a puzzle that declares its rules.
    ///
    /// # Errors
    /// If the declaration cannot be built, or another variant was requested.
    pub fn for_spec(&mut self, spec: &Spec) -> Result<Arc<Model>, ModelError> {
        match &self.asked {
            Some(asked) if asked.spec.id != spec.id => {
                Err(ModelError::OtherVariant { found: spec.id.clone(), expected: asked.spec.id.clone() })
            }
            _ => self.model(spec),
        }
    }

    /// The model of a puzzle that tells its rules without a name for them, as documents of other programs do:
    /// under the name of the requested variant, or else of that of the catalogue which has these rules. Marks
    /// of which all are shown are rules.
    ///
    /// # Errors
    /// If the rules cannot be built, or are not those of the requested variant.
    pub(crate) fn for_rules(&mut self, spec: Spec) -> Result<Arc<Model>, ModelError> {
        let spec = shown_marks::as_rules(spec);
        let Some(Asked { spec: asked, .. }) = &self.asked else {
            return self.model(&agreement::named(spec));
        };
        if let Some(difference) = agreement::difference(&spec, asked) {
            return Err(ModelError::OtherRules { expected: asked.id.clone(), difference });
        }
        let spec = agreement::under(asked, spec);
        self.model(&spec)
    }

    /// The model of the requested variant, if one was requested.
    fn asked_model(&mut self) -> Option<Result<Arc<Model>, ModelError>> {
        let Asked { spec, model, .. } = self.asked.as_ref()?;
        if let Some(model) = model {
            return Some(Ok(Arc::clone(model)));
        }
        let spec = spec.clone();
        let model = self.model(&spec);
        if let (Some(asked), Ok(model)) = (&mut self.asked, &model) {
            asked.model = Some(Arc::clone(model));
        }
        Some(model)
    }

    fn asked_board(&self) -> Option<&KnownBoard> {
        self.asked.as_ref()?.board.as_ref()
    }

    /// Whether the requested variant, or else any variant, has this many cells.
    pub(crate) fn fits(&self, cells: usize) -> bool {
        self.boards_of_size(cells).next().is_some()
    }

    /// The board of the requested variant, or else those of all variants, if they have this many cells.
    pub(crate) fn boards_of_size(&self, cells: usize) -> impl Iterator<Item = &KnownBoard> {
        let asked = self.asked_board().into_iter().filter(move |asked| asked.board.cell_count() == cells);
        let any = SIZES.get(&cells).filter(|_| self.asked.is_none());
        asked.chain(any.into_iter().flatten())
    }

    /// The board of the requested variant, or else those of all variants.
    pub(crate) fn boards(&self) -> impl Iterator<Item = &KnownBoard> {
        let any = SIZES.values().filter(|_| self.asked.is_none());
        self.asked_board().into_iter().chain(any.flatten())
    }

    /// The largest number of places in the frame around a board, whether they are cells or not, of the
    /// requested variant, or else of any variant.
    pub(crate) fn largest_frame(&self) -> usize {
        let places = |asked: &KnownBoard| asked.board.rows() * asked.board.cols();
        match self.asked {
            Some(_) => self.asked_board().map_or(0, places),
            None => *LARGEST_FRAME,
        }
    }

    /// The shared model of this declaration.
    fn model(&mut self, spec: &Spec) -> Result<Arc<Model>, ModelError> {
        if spec.is_random() {
            return Err(ModelError::Untold { variant: spec.id.clone() });
        }
        if let Some(model) = self.models.get(spec) {
            return Ok(model.clone());
        }
        // The id may be the fault, and long.
        let fault = |fault| ModelError::Spec { variant: clip(&spec.id), fault };
        let model = Arc::new(spec.build_fixed().map_err(fault)?);
        keep(&mut self.models, spec.clone(), model.clone());
        Ok(model)
    }
}

impl Shape {
    /// The shape of a board.
    fn of_board(board: &Board) -> Self {
        let mut shape = String::with_capacity(board.rows() * (board.cols() + 1));
        for row in 0..board.rows() {
            shape.extend((0..board.cols()).map(|col| if board.at(row, col).is_some() { '#' } else { ' ' }));
            shape.truncate(shape.trim_end_matches(' ').len());
            shape.push('\n');
        }
        Self::Rows(shape)
    }

    /// The first variant of the catalogue with this board.
    fn first(&self) -> Result<&'static Spec, ModelError> {
        match self {
            Self::Cells(cells) => {
                catalogue::by_cells(*cells).ok_or(ModelError::UnknownSize { cells: *cells })
            }
            Self::Rows(rows) => {
                let rows: Vec<&str> = rows.lines().collect();
                catalogue::by_shape(&rows).ok_or_else(|| ModelError::UnknownShape {
                    rows: rows.len(),
                    cols: rows.iter().map(|row| row.trim_end().len()).max().unwrap_or(0),
                    cells: rows.iter().flat_map(|row| row.chars()).filter(|&c| c == '#').count(),
                })
            }
        }
    }
}

/// Caches a value, within bounds.
fn keep<K: Hash + Eq, V>(map: &mut HashMap<K, V>, key: K, value: V) {
    if map.len() >= KEPT {
        map.clear();
    }
    map.insert(key, value);
}

/// Of the variants whose board fits, starting with `first`, the one that the symbols suit: a puzzle with one
/// solution lacks at most one symbol, and has none that its variant lacks. Returns `first` if none suits.
fn suited(symbols: SymbolSet, first: &'static Spec, fits: impl Fn(&Board) -> bool) -> &'static Spec {
    let (count, last) = (symbols.len(), symbols.iter().last());
    let suits = |size: usize| count + 1 >= size && last.is_none_or(|last| last.index() < size);
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
