//! A puzzle as the page holds it: everything that is needed to show and to play it without the engine.

use dlx_sudoku::format::{self, Format, Look, WriteError};
use dlx_sudoku::{MOST_DOUBTS, Record, SymbolSet};
use dlx_variants::{Model, Spec, Symbol, catalogue};
use serde::Serialize;

use crate::drawing::{self, Picture};
use crate::parts::{PartView, parts};

/// A puzzle as the page holds it. Boards have a character for each cell, in the order of the board's cells.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleView {
    /// The puzzle in the format `json`, without entries.
    puzzle: String,
    /// Tells puzzles apart in the browser's storage.
    key: String,
    title: Option<String>,
    author: Option<String>,
    comment: Option<String>,
    /// The variant's id.
    variant: String,
    /// What the variant is called.
    variant_title: String,
    /// The rules in words.
    rules: Vec<String>,
    /// What the setter may have meant otherwise, in words.
    doubts: Vec<String>,
    level: Option<&'static str>,
    rating: Option<String>,
    seed: Option<u64>,
    /// The symbols, in order.
    alphabet: String,
    /// The row and column of each cell, from 0.
    cells: Vec<[usize; 2]>,
    houses: Vec<HouseView>,
    /// Whether the houses are all rules, so that boards can be checked by them alone.
    has_houses_only: bool,
    /// What the rules say about single cells, for readers of screens.
    parts: Vec<PartView>,
    givens: String,
    solution: Option<String>,
    entries: Option<String>,
    corner: Option<Vec<String>>,
    centre: Option<Vec<String>>,
    picture: Picture,
}

/// Cells that hold no symbol twice.
#[derive(Clone, Debug, Serialize)]
struct HouseView {
    name: String,
    cells: Vec<u16>,
}

impl PuzzleView {
    /// The view of a record.
    ///
    /// # Errors
    /// If the format `json` cannot hold it.
    pub fn of(record: &Record) -> Result<Self, WriteError> {
        let model = record.puzzle.model();
        let mut plain = record.clone().into_unclaimed();
        (plain.seed, plain.index) = (record.seed, record.index);
        let puzzle = text_of(&plain, format::JSON)?;
        let marks = |of: fn(&dlx_sudoku::PencilMarks) -> &Vec<SymbolSet>| {
            record.marks.as_ref().map(|marks| of(marks).iter().map(SymbolSet::to_string).collect())
        };
        Ok(Self {
            key: key(&puzzle),
            puzzle,
            title: record.title.clone(),
            author: record.author.clone(),
            comment: comment(record),
            variant: model.spec().id.clone(),
            variant_title: variant_title(model),
            rules: rules(model),
            doubts: record.doubts().take(MOST_DOUBTS).collect(),
            level: record.difficulty.map(|difficulty| difficulty.level.name()),
            rating: record
                .difficulty
                .and_then(|difficulty| difficulty.rating)
                .map(|rating| rating.to_string()),
            seed: record.seed,
            alphabet: model.alphabet().iter().map(Symbol::to_char).collect(),
            cells: model.board().cells().map(|cell| model.board().position(cell).into()).collect(),
            houses: houses(model),
            has_houses_only: model.rule_count() == 0,
            parts: parts(model),
            givens: board(record.puzzle.givens()),
            solution: record.solution.as_deref().map(board),
            entries: record.entries.as_deref().map(board),
            corner: marks(|marks| &marks.corner),
            centre: marks(|marks| &marks.centre),
            picture: drawing::board(record),
        })
    }

    /// Whether the solution is known.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.solution.is_some()
    }
}

/// A record as a document in a format.
pub(crate) fn text_of(record: &Record, format: &'static Format) -> Result<String, WriteError> {
    Ok(format::text([record], format, Look::default())?.trim_end().to_owned())
}

/// A board with a character for each cell.
pub(crate) fn board(values: &[Option<Symbol>]) -> String {
    values.iter().map(|value| value.map_or('.', |symbol| symbol.to_char())).collect()
}

/// What the variant is called.
pub(crate) fn variant_title(model: &Model) -> String {
    let spec = model.spec();
    if spec.title.is_empty() { spec.id.clone() } else { spec.title.clone() }
}

/// What the setter says, beside the rules that the page has words for.
fn comment(record: &Record) -> Option<String> {
    let said: Vec<&str> =
        [&record.ruleset, &record.comment].into_iter().flatten().map(String::as_str).collect();
    (!said.is_empty()).then(|| said.join("\n"))
}

/// The rules in words: what a declaration of the user's own says first, and then all rules of the model.
fn rules(model: &Model) -> Vec<String> {
    let rule = &model.spec().rule;
    let own = Some(rule.clone()).filter(|rule| !is_of_catalogue(rule));
    own.into_iter().chain(model.rules_in_words()).collect()
}

/// Whether some words are those of variants of the catalogue, of which mixtures have several.
fn is_of_catalogue(words: &str) -> bool {
    let without = |words: String, spec: &Spec| match spec.rule.as_str() {
        "" => words,
        rule => words.replace(rule, ""),
    };
    // The words of a variant may contain those of another.
    let mut variants: Vec<&Spec> = catalogue::all().iter().collect();
    variants.sort_by_key(|spec| std::cmp::Reverse(spec.rule.len()));
    variants.into_iter().fold(words.to_owned(), without).trim().is_empty()
}

fn houses(model: &Model) -> Vec<HouseView> {
    let view = |house: &dlx_variants::House| HouseView {
        name: house.name.clone(),
        cells: house.cells.iter().map(|cell| cell.0).collect(),
    };
    model.houses().iter().map(view).collect()
}

/// A short name of a text (64-bit FNV-1a).
fn key(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
