//! A puzzle, and what is prepared for questions about it.

use std::cell::OnceCell;
use std::sync::Arc;

use dlx_engine::Limits;
use dlx_sudoku::grade::Grader;
use dlx_sudoku::{Answer, ModelFinder, Record, Session, Values, format};
use dlx_variants::Model;

use super::fault::Fault;

/// Nodes for the search that finds the solution. There is no clock in a browser's engine; the player can
/// cancel.
const NODES: u64 = 2_000_000;

/// A puzzle, and what is prepared for questions about it, each on first use.
pub(crate) struct Prepared {
    text: String,
    record: Record,
    grader: OnceCell<Grader>,
    answer: OnceCell<Answer>,
}

impl Prepared {
    /// Reads a puzzle in the format `json`.
    pub(crate) fn read(text: &str) -> Result<Self, Fault> {
        Ok(Self {
            text: text.to_owned(),
            record: read(text)?,
            grader: OnceCell::new(),
            answer: OnceCell::new(),
        })
    }

    /// Whether it is the puzzle of this text.
    pub(crate) fn is_of(&self, text: &str) -> bool {
        self.text == text
    }

    /// The puzzle.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// Its model.
    pub(crate) fn model(&self) -> &Arc<Model> {
        self.record.puzzle.model()
    }

    /// The grader of its model.
    pub(crate) fn grader(&self) -> &Grader {
        self.grader.get_or_init(|| Grader::new(Arc::clone(self.model())))
    }

    /// Its solution, and whether there are others.
    pub(crate) fn answer(&self) -> &Answer {
        self.answer.get_or_init(|| {
            let lowered = self.model().lower();
            Session::of(&lowered).solve_within(self.record.puzzle.givens(), Limits::new().nodes(NODES))
        })
    }

    /// A board of the player, with the givens in their places.
    pub(crate) fn board(&self, text: &str) -> Result<Values, Fault> {
        let entries = values(text, self.model())?;
        let givens = self.record.puzzle.givens().iter();
        Ok(givens.zip(entries).map(|(given, entry)| given.or(entry)).collect())
    }
}

/// Reads a puzzle in the format `json`.
pub(crate) fn read(text: &str) -> Result<Record, Fault> {
    format::read(text.as_bytes(), Some(format::JSON), &mut ModelFinder::detect())?
        .into_iter()
        .next()
        .ok_or(Fault::NoPuzzle)
}

/// Reads a board with a character for each cell: a symbol, or `.`.
pub(crate) fn values(text: &str, model: &Model) -> Result<Values, Fault> {
    let value = |c: char| match c {
        '.' => Ok(None),
        _ => model.alphabet().of_char(c).map(Some).ok_or(Fault::Symbol(c)),
    };
    let values: Values = text.chars().map(value).collect::<Result<_, _>>()?;
    let (found, expected) = (values.len(), model.board().cell_count());
    match found == expected {
        true => Ok(values),
        false => Err(Fault::Cells { what: "symbols", found, expected }),
    }
}
