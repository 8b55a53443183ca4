//! Puzzles, and what is known about them.

use std::sync::Arc;

use dlx_engine::{Status, Uniqueness};
use dlx_variants::{CellId, Model, Palette, Symbol, SymbolSet, Transform, Values, Violation};

use crate::Difficulty;
use crate::decoration::{self, Decoration};

/// A board and its rules, with some cells given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    model: Arc<Model>,
    /// A value for each cell, `None` or a symbol of the board.
    givens: Values,
}

/// Givens that do not fit a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The number of cells differs.
    #[error("found {found} cells; expected {expected}, the cells of {variant}")]
    Cells {
        /// The number of cells given.
        found: usize,
        /// The number of cells of the board.
        expected: usize,
        /// The variant's id.
        variant: String,
    },
    /// A symbol that the board does not have.
    #[error("found {symbol} in {cell}; expected {smallest} to {largest}")]
    Symbol {
        /// The symbol.
        symbol: Symbol,
        /// The name of the cell.
        cell: String,
        /// The smallest symbol of the board.
        smallest: Symbol,
        /// The largest symbol of the board.
        largest: Symbol,
    },
}

impl Puzzle {
    /// Creates a puzzle, if `givens` has an entry for each cell of the board and only the model's symbols.
    /// [`violations`](Self::violations) tells whether the givens obey the rules.
    ///
    /// # Errors
    /// The number of cells or the first symbol that does not fit.
    pub fn new(model: Arc<Model>, givens: Values) -> Result<Self, PuzzleError> {
        let (found, expected) = (givens.len(), model.board().cell_count());
        if found != expected {
            return Err(PuzzleError::Cells { found, expected, variant: model.spec().id.clone() });
        }
        let alphabet = model.alphabet();
        if let Some((place, symbol)) = alphabet.first_foreign(&givens) {
            let cell = model.board().name(CellId(place as u16));
            let (smallest, largest) = (alphabet.first(), alphabet.last());
            return Err(PuzzleError::Symbol { symbol, cell, smallest, largest });
        }
        Ok(Self { model, givens })
    }

    /// The board and its rules, shared by puzzles with the same rules.
    #[must_use]
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The givens: the given value of each cell, in the order of the board's cells.
    #[must_use]
    pub fn givens(&self) -> &[Option<Symbol>] {
        &self.givens
    }

    /// The board and its rules, and the givens.
    #[must_use]
    pub fn into_parts(self) -> (Arc<Model>, Values) {
        (self.model, self.givens)
    }

    /// The number of clues: givens, and rules of this puzzle alone.
    #[must_use]
    pub fn clue_count(&self) -> usize {
        self.givens.iter().flatten().count() + self.model.clues().len()
    }

    /// Whether every cell is given.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        self.givens.iter().all(Option::is_some)
    }

    /// The image under a symmetry of the variant. Clues that are rules move with the cells.
    #[must_use]
    pub fn transformed(&self, transform: &Transform) -> Self {
        let model = self.model.image(transform).map_or_else(|| Arc::clone(&self.model), Arc::new);
        Self { model, givens: transform.apply(&self.givens) }
    }

    /// Whether these words are the sentences of the puzzle's rules, as formats have them where there are no
    /// others.
    pub(crate) fn is_said_by(&self, words: &str) -> bool {
        self.model.rules_in_words().join("\n") == words
    }

    /// The rules that the givens break; see [`Model::check`].
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.model.check(&self.givens)
    }
}

/// The pencil marks of a player: for each cell, in the order of the board's cells, a set of symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PencilMarks {
    /// The marks in the corners of the cells: usually where in a house a symbol may go.
    pub corner: Vec<SymbolSet>,
    /// The marks in the centre of the cells: usually what a cell may hold.
    pub centre: Vec<SymbolSet>,
}

impl PencilMarks {
    /// No marks, on a board with this many cells.
    #[must_use]
    pub fn none(cells: usize) -> Self {
        Self { corner: vec![SymbolSet::default(); cells], centre: vec![SymbolSet::default(); cells] }
    }

    /// Whether there are no marks at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.corner.iter().chain(&self.centre).all(|set| set.is_empty())
    }

    /// The image under a symmetry.
    fn transformed(&self, transform: &Transform) -> Self {
        let image = |sets: &[SymbolSet]| {
            let mut images = vec![SymbolSet::default(); sets.len()];
            let marked: SymbolSet = sets.iter().flat_map(|set| set.iter()).collect();
            for symbol in marked.iter() {
                let marked: Values = sets.iter().map(|set| set.contains(symbol).then_some(symbol)).collect();
                for (set, symbol) in images.iter_mut().zip(transform.apply(&marked)) {
                    symbol.into_iter().for_each(|symbol| set.insert(symbol));
                }
            }
            images
        };
        Self { corner: image(&self.corner), centre: image(&self.centre) }
    }
}

/// A puzzle and what is known about it, as formats read and write it. Most formats keep only a part.
///
/// [`Record::from`] creates a record that holds nothing but the puzzle; set further fields one by one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution of the puzzle. Readers check that it is one.
    pub solution: Option<Values>,
    /// Whether every single clue is necessary.
    pub minimal: Option<bool>,
    /// How hard it is.
    pub difficulty: Option<Difficulty>,
    /// The number of clues that were not proven necessary.
    pub unproven: usize,
    /// How many solutions there are.
    pub solutions: Option<Uniqueness>,
    /// How the search for this record ended, if a limit ended it.
    pub status: Option<Status>,
    /// The seed of the batch that the puzzle was made in.
    pub seed: Option<u64>,
    /// The puzzle's number in that batch, from 0.
    pub index: Option<u64>,
    /// Whether the record was read: everything in it except the solution is then an unverified claim.
    pub is_claimed: bool,
    /// The title of the puzzle.
    pub title: Option<String>,
    /// The author of the puzzle.
    pub author: Option<String>,
    /// Where the puzzle comes from.
    pub source: Option<String>,
    /// The rules in the setter's own words.
    pub ruleset: Option<String>,
    /// A sentence of these that states something which the puzzle's own rules do not, as far as a reader can
    /// tell.
    pub unread: Option<String>,
    /// Other remarks on the puzzle.
    pub comment: Option<String>,
    /// What a player has entered: a value for each cell, `None` in given cells.
    pub entries: Option<Values>,
    /// The pencil marks of a player.
    pub marks: Option<PencilMarks>,
    /// What is drawn without a meaning, the lowest first.
    pub decorations: Vec<Decoration>,
}

impl Record {
    /// The current board: givens and entries together.
    #[must_use]
    pub fn standing(&self) -> Values {
        let mut values = self.puzzle.givens().to_vec();
        for (value, entry) in values.iter_mut().zip(self.entries.iter().flatten()) {
            *value = value.or(*entry);
        }
        values
    }

    /// The rules in words for players: the setter's own words, a line each, or a sentence for each rule.
    /// Where rules are clues and there are no such words, a comment is taken for them; elsewhere it is some
    /// other remark, such as a rating.
    #[must_use]
    pub fn rules_in_words(&self) -> Vec<String> {
        self.rules_in(Palette::Colours)
    }

    /// The same for players who see the drawings in this palette. The setter's words stay as they are.
    #[must_use]
    pub fn rules_in(&self, palette: Palette) -> Vec<String> {
        let has_own_rules = self.puzzle.model().has_clues();
        match self.ruleset.as_ref().or(self.comment.as_ref().filter(|_| has_own_rules)) {
            Some(words) => words.lines().map(str::to_owned).collect(),
            None => self.puzzle.model().rules_in(palette),
        }
    }

    /// What a format with one remark tells: the comment, or else the rules in the setter's own words.
    pub(crate) fn remark(&self) -> Option<&str> {
        self.comment.as_deref().or(self.ruleset.as_deref())
    }

    /// The puzzle with its title, author and other remarks, but without claims about it.
    #[must_use]
    pub fn into_unclaimed(mut self) -> Self {
        self.remove_claims();
        self
    }

    /// Leaves the puzzle with its title, author and other remarks, but without claims about it.
    pub fn remove_claims(&mut self) {
        // Every field is named, so that a new one must be kept or removed.
        let Self {
            puzzle: _,
            title: _,
            author: _,
            source: _,
            ruleset: _,
            comment: _,
            decorations: _,
            solution,
            minimal,
            difficulty,
            unproven,
            solutions,
            status,
            seed,
            index,
            is_claimed,
            unread,
            entries,
            marks,
        } = self;
        (*solution, *minimal, *difficulty, *unproven) = (None, None, None, 0);
        (*solutions, *status, *seed, *index) = (None, None, None, None);
        (*is_claimed, *unread, *entries, *marks) = (false, None, None, None);
    }

    /// The record of the puzzle's image under a symmetry of the model. It loses the seed and the index, which
    /// belong to the original puzzle, and decorations that have no image: all of them, unless the symmetry
    /// turns or reflects the board.
    #[must_use]
    pub fn transformed(&self, transform: &Transform) -> Self {
        // Every field is named, so that a new one must be moved or kept.
        let Self {
            puzzle,
            solution,
            minimal,
            difficulty,
            unproven,
            solutions,
            status,
            seed: _,
            index: _,
            is_claimed,
            title,
            author,
            source,
            ruleset,
            unread,
            comment,
            entries,
            marks,
            decorations,
        } = self;
        let image = |values: &Values| transform.apply(values);
        Self {
            puzzle: puzzle.transformed(transform),
            solution: solution.as_ref().map(image),
            minimal: *minimal,
            difficulty: *difficulty,
            unproven: *unproven,
            solutions: *solutions,
            status: *status,
            seed: None,
            index: None,
            is_claimed: *is_claimed,
            title: title.clone(),
            author: author.clone(),
            source: source.clone(),
            ruleset: ruleset.clone(),
            unread: unread.clone(),
            comment: comment.clone(),
            entries: entries.as_ref().map(image),
            marks: marks.as_ref().map(|marks| marks.transformed(transform)),
            decorations: decoration::moved(decorations, puzzle.model().board(), transform),
        }
    }
}

impl From<Puzzle> for Record {
    /// Creates a record of a puzzle about which nothing else is known.
    fn from(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            solution: None,
            minimal: None,
            difficulty: None,
            unproven: 0,
            solutions: None,
            status: None,
            seed: None,
            index: None,
            is_claimed: false,
            title: None,
            author: None,
            source: None,
            ruleset: None,
            unread: None,
            comment: None,
            entries: None,
            marks: None,
            decorations: Vec::new(),
        }
    }
}
