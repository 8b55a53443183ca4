//! A puzzle with the words that belong to it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use dlx_sudoku::grade::Highlight;
use dlx_sudoku::variants::Palette;
use dlx_sudoku::{Difficulty, Record, SymbolSet};

use crate::scene::Scene;

/// Points in a centimetre.
pub(crate) const CENTIMETRE: f64 = 72.0 / 2.54;

/// The greatest side of cells of a picture that has a sheet of paper for itself, in points.
pub(crate) const LARGEST_CELL: f64 = 1.4 * CENTIMETRE;

/// The least size of type in print, in points.
pub const LEAST_TYPE: f64 = 7.0;

/// A picture, and what is printed beside it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Page {
    /// The heading.
    pub title: String,
    /// Who made the puzzle, and how hard it is.
    pub facts: Vec<String>,
    /// The rules, a sentence each.
    pub rules: Vec<String>,
    /// The picture.
    pub scene: Scene,
    /// What is said below the picture; may be empty.
    pub caption: String,
}

/// What to show of a record besides its givens and entries.
#[derive(Clone, Debug, Default)]
pub struct Shown<'a> {
    /// Fills the empty cells as in the solution, if the record has one.
    pub is_solved: bool,
    /// Candidates of each cell, to show in place of pencil marks.
    pub candidates: Option<Vec<SymbolSet>>,
    /// What a step is about.
    pub highlights: &'a [Highlight],
    /// What the rules in words tell drawings apart by: that of the theme in which the page is painted.
    pub palette: Palette,
}

impl Page {
    /// The page of a record.
    #[must_use]
    pub fn of(record: &Record, shown: &Shown<'_>) -> Self {
        let model = record.puzzle.model();
        let standing = record.standing();
        let entries = match &record.solution {
            Some(solution) if shown.is_solved => solution,
            _ => &standing,
        };
        let mut scene = Scene::builder(model).givens(record.puzzle.givens()).entries(entries);
        if let Some(candidates) = &shown.candidates {
            scene = scene.candidates(candidates);
        }
        if let Some(marks) = &record.marks {
            scene = scene.pencil_marks(marks);
        }
        if let Some(title) = &record.title {
            scene = scene.title(title);
        }
        let scene = scene.decorations(&record.decorations).highlights(shown.highlights).build();
        Self {
            title: scene.title.clone(),
            facts: facts(record),
            rules: record.rules_in(shown.palette),
            scene,
            caption: String::new(),
        }
    }

    /// The picture with its caption in it.
    #[must_use]
    pub fn picture(&self) -> Cow<'_, Scene> {
        match self.caption.as_str() {
            "" => Cow::Borrowed(&self.scene),
            caption => Cow::Owned(self.scene.clone().captioned(caption)),
        }
    }

    /// The picture as it is printed with cells of so many points: with texts in corners of cages that can be
    /// read.
    pub(crate) fn printed(&self, cell: f64) -> Cow<'_, Scene> {
        self.scene.with_cage_texts(LEAST_TYPE / cell)
    }

    /// The words beside the picture.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        let words = [&self.title, &self.caption].into_iter().chain(&self.facts).chain(&self.rules);
        words.map(String::as_str)
    }
}

/// The characters of texts that `has` lacks, but for blanks and control characters.
pub fn lacking<'t>(texts: impl IntoIterator<Item = &'t str>, has: fn(char) -> bool) -> BTreeSet<char> {
    let shown = |c: &char| !c.is_whitespace() && !c.is_control();
    texts.into_iter().flat_map(str::chars).filter(shown).filter(|&c| !has(c)).collect()
}

/// The author, the level and the rating, as far as they are known.
fn facts(record: &Record) -> Vec<String> {
    let author = record.author.as_ref().map(|author| format!("by {author}"));
    let difficulty = record.difficulty.map(|Difficulty { level, rating }| {
        rating.map_or_else(|| level.to_string(), |rating| format!("{level}, rated {rating}"))
    });
    author.into_iter().chain(difficulty).collect()
}
