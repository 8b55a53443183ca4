//! What a book contains.

use std::borrow::Cow;

use dlx_drawing::pdf::one_spaced;
use dlx_drawing::{Part, Scene};
use dlx_sudoku::variants::Palette;
use dlx_sudoku::{Difficulty, Record, Values};

/// A book.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The title.
    pub title: String,
    /// The author, if one is to be named.
    pub author: Option<String>,
    /// The parts, in order. Those without puzzles are left out.
    pub chapters: Vec<Chapter>,
    /// How the book was made: lines on the back of the title page.
    pub colophon: Vec<String>,
}

/// A part of a book: puzzles with the same rules.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// The heading.
    pub title: String,
    /// How to play, a sentence for each rule.
    pub rules: Vec<String>,
    /// A solved board of this kind that is not the solution of a puzzle.
    pub example: Option<Scene>,
    /// The puzzles.
    pub entries: Vec<Entry>,
}

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The title of the puzzle, if it has one.
    pub title: Option<String>,
    /// Who made the puzzle, if that is known.
    pub author: Option<String>,
    /// How hard the puzzle is, if that is known.
    pub difficulty: String,
    /// The puzzle.
    pub puzzle: Scene,
    /// Its solution.
    pub solution: Scene,
    /// A hint for the back of the book, if there is to be one.
    pub hint: Option<String>,
}

/// A puzzle that comes without a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("puzzle {0} comes without a solution")]
pub struct NoSolution(
    /// The number of the puzzle among those of the part, from 0.
    pub usize,
);

impl Book {
    /// All texts of the book, but for those that are the same in every book.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let own = [&self.title].into_iter().chain(&self.author).chain(&self.colophon).map(String::as_str);
        own.chain(self.chapters.iter().flat_map(Chapter::texts))
    }
}

impl Chapter {
    fn texts(&self) -> impl Iterator<Item = &str> {
        let own = [&self.title].into_iter().chain(&self.rules).map(String::as_str);
        own.chain(self.example.iter().flat_map(Scene::texts))
            .chain(self.entries.iter().flat_map(Entry::texts))
    }

    /// A part of these puzzles, whose rules are those of the first. The example is another puzzle with the
    /// same rules, shown with its solution. The rules name what tells drawings apart in the palette, which is
    /// that of the theme of the book.
    ///
    /// # Errors
    /// If a puzzle comes without a solution.
    pub fn new(
        title: &str,
        records: &[Record],
        example: Option<&Record>,
        palette: Palette,
    ) -> Result<Self, NoSolution> {
        let mut chapter = Self::without_puzzles(title, records.first(), example, palette);
        records.iter().try_for_each(|record| chapter.add(record).map(drop))?;
        Ok(chapter)
    }

    /// The same without puzzles, which are [added](Self::add) one by one, for as long as there is time to
    /// draw them.
    #[must_use]
    pub fn without_puzzles(
        title: &str,
        first: Option<&Record>,
        example: Option<&Record>,
        palette: Palette,
    ) -> Self {
        let rules = first.map(|record| record.rules_in(palette)).unwrap_or_default();
        Self { title: title.to_owned(), rules, example: example.and_then(solved), entries: Vec::new() }
    }

    /// Draws a puzzle and its solution.
    ///
    /// # Errors
    /// If it comes without a solution.
    pub fn add(&mut self, record: &Record) -> Result<&mut Entry, NoSolution> {
        let number = self.entries.len();
        let solution = record.solution.as_ref().ok_or(NoSolution(number))?;
        self.entries.push(Entry::new(record, solution));
        Ok(&mut self.entries[number])
    }
}

impl Entry {
    /// The hint, if there is something in it.
    pub(crate) fn hint(&self) -> Option<Cow<'_, str>> {
        said(self.hint.as_deref())
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        let scenes = [&self.puzzle, &self.solution].into_iter().flat_map(Scene::texts);
        scenes.chain([&self.title, &self.author, &self.hint].into_iter().filter_map(Option::as_deref))
    }

    fn new(record: &Record, solution: &Values) -> Self {
        let difficulty = record
            .difficulty
            .map(|Difficulty { level, rating }| {
                rating.map_or_else(|| level.to_string(), |rating| format!("{level}, {rating}"))
            })
            .unwrap_or_default();
        let puzzle = unsolved(record);
        let (model, givens) = (record.puzzle.model(), record.puzzle.givens());
        let mut solved = Scene::builder(model).givens(givens).entries(solution).build();
        // Clues are with the puzzle, and would be too small here.
        solved.shapes.retain(|shape| is_of_solutions(shape.part));
        let (title, author) = (record.title.clone(), record.author.clone());
        Self { title, author, difficulty, puzzle, solution: solved.cropped(), hint: None }
    }
}

/// A text with single spaces, if there is anything in it.
pub(crate) fn said(text: Option<&str>) -> Option<Cow<'_, str>> {
    text.map(one_spaced).filter(|text| !text.is_empty())
}

fn is_of_solutions(part: Part) -> bool {
    matches!(
        part,
        Part::Cell
            | Part::Shade(_)
            | Part::CellBorder
            | Part::RegionBorder
            | Part::GridBorder
            | Part::Given
            | Part::Entry
    )
}

/// A puzzle as it is printed.
pub(crate) fn unsolved(record: &Record) -> Scene {
    let puzzle = &record.puzzle;
    Scene::builder(puzzle.model()).givens(puzzle.givens()).decorations(&record.decorations).build()
}

/// A puzzle with its solution, if that is known.
fn solved(record: &Record) -> Option<Scene> {
    let solution = record.solution.as_ref()?;
    Some(Scene::builder(record.puzzle.model()).givens(record.puzzle.givens()).entries(solution).build())
}
