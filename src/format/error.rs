//! Errors in a text of puzzles, with their location.

use std::{fmt, io};

use crate::model_finder::ModelError;
use crate::puzzle::PuzzleError;
use dlx_engine::{clip, plain_fault};
use dlx_variants::counted;
use serde_json::Value;

/// Why a text cannot be read as puzzles. The message names the line, the column if one is at fault, what was
/// found and what was expected.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct ReadError {
    line: usize,
    column: Option<usize>,
    kind: ReadErrorKind,
}

/// What kind of fault a [`ReadError`] tells of.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ReadFault<'e> {
    /// The document could not be read on, with an I/O error of this kind.
    Io(io::ErrorKind),
    /// The bytes are no UTF-8 text.
    NotText,
    /// A line or a record is longer than readers accept.
    TooLong,
    /// The text does not follow its format, or a value is none that it can have.
    Syntax,
    /// There are more or fewer cells than the board has, or in other places.
    Size,
    /// A filled board, which should be a solution, breaks a rule.
    BreaksRule,
    /// The givens do not fit the board.
    Puzzle(&'e PuzzleError),
    /// The rules of the puzzle are not known, are not those that were asked for, or cannot be built.
    Model(&'e ModelError),
}

/// The faults that a text of puzzles can have.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum ReadErrorKind {
    #[error("byte 0x{0:02x} is not UTF-8; expected UTF-8 text")]
    NotUtf8(u8),
    #[error("byte 0x{0:02x} is a control character; expected text without any")]
    NotText(u8),
    #[error("found {0}; expected UTF-8 text")]
    Binary(&'static str),
    #[error("cannot read on: {message}")]
    Io { kind: io::ErrorKind, message: String },
    #[error("found a line longer than {} MiB; expected puzzles", .0 >> 20)]
    LongLine(usize),
    #[error("found a record longer than {} MiB; expected puzzles", .0 >> 20)]
    LongRecord(usize),
    #[error("found {found}; expected {expected}")]
    Other { found: String, expected: String },
    /// No board, but perhaps a part of one.
    #[error("found {found}; expected {expected}")]
    Part { found: String, expected: String },
    #[error("found {found:?}; expected {expected}, or one of . 0 * _ - ? x for an empty cell")]
    NoSymbol { found: char, expected: String },
    #[error(
        "found a space, which means no cell; expected a symbol or one of . 0 * _ - ? x, as {variant} has a cell here"
    )]
    MissingCell { variant: String },
    #[error("found {found:?}; expected a space or the end of the row, as {variant} has no cell here")]
    NoCell { found: char, variant: String },
    #[error("found {}; expected {expected}, as {variant} has", counted(*.found, "row"))]
    Rows { found: usize, expected: usize, variant: String },
    #[error("found the end of the row after {}; expected {expected} for {variant}", counted(*.found, "character"))]
    ShortRow { found: usize, expected: usize, variant: String },
    /// A filled board against the rules, which are those of `variant` if the text does not name any.
    #[error("found {board}, which breaks a rule: {rule}; expected a solution{}", doubt(variant.as_deref()))]
    BreaksRule { board: String, rule: String, variant: Option<String> },
    #[error("{0}")]
    Puzzle(#[from] PuzzleError),
    #[error("{0}")]
    Model(#[from] ModelError),
    #[error("{0}")]
    Json(String),
    #[error("{field}: {fault}")]
    Field { field: &'static str, fault: Box<ReadErrorKind> },
    #[error("{field}, row {row}: {fault}")]
    FieldRow { field: &'static str, row: usize, fault: Box<ReadErrorKind> },
    #[error("{field}, row {row}, column {column}: {fault}")]
    FieldCell { field: &'static str, row: usize, column: usize, fault: Box<ReadErrorKind> },
}

impl ReadError {
    /// A fault of a line as a whole; lines count from 1.
    pub(crate) fn in_line(line: usize, kind: impl Into<ReadErrorKind>) -> Self {
        Self { line, column: None, kind: kind.into() }
    }

    /// A fault at a line and column, both from 1.
    pub(crate) fn at(line: usize, column: usize, kind: impl Into<ReadErrorKind>) -> Self {
        Self { line, column: Some(column), kind: kind.into() }
    }

    /// The fault without its column, which tells nothing where what was read had another form in the
    /// document.
    pub(crate) fn without_column(self) -> Self {
        Self { column: None, ..self }
    }

    /// What kind of fault it is.
    #[must_use]
    pub fn kind(&self) -> ReadFault<'_> {
        self.kind.fault()
    }

    /// The line of the fault, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of the fault in characters, from 1, if one is at fault.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.column
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl From<io::Error> for ReadErrorKind {
    fn from(error: io::Error) -> Self {
        Self::Io { kind: error.kind(), message: error.to_string() }
    }
}

impl ReadFault<'_> {
    /// Whether the lines below may make a board of what was found.
    pub(crate) fn may_go_on(self) -> bool {
        matches!(
            self,
            Self::Size | Self::Model(ModelError::UnknownSize { .. } | ModelError::UnknownShape { .. })
        )
    }

    /// Whether cells were read, but the rules of their variant are not known.
    pub(crate) fn lacks_rules(self) -> bool {
        matches!(self, Self::Model(ModelError::Untold { .. } | ModelError::Spec { .. }))
    }
}

impl ReadErrorKind {
    fn fault(&self) -> ReadFault<'_> {
        match self {
            Self::NotUtf8(_) | Self::NotText(_) | Self::Binary(_) => ReadFault::NotText,
            Self::Io { kind, .. } => ReadFault::Io(*kind),
            Self::LongLine(_) | Self::LongRecord(_) => ReadFault::TooLong,
            Self::Other { .. } | Self::NoSymbol { .. } | Self::Json(_) => ReadFault::Syntax,
            Self::Part { .. }
            | Self::MissingCell { .. }
            | Self::NoCell { .. }
            | Self::Rows { .. }
            | Self::ShortRow { .. } => ReadFault::Size,
            Self::BreaksRule { .. } => ReadFault::BreaksRule,
            Self::Puzzle(fault) => ReadFault::Puzzle(fault),
            Self::Model(fault) => ReadFault::Model(fault),
            Self::Field { fault, .. } | Self::FieldRow { fault, .. } | Self::FieldCell { fault, .. } => {
                fault.fault()
            }
        }
    }

    /// Something else than was expected.
    pub(crate) fn other(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::Other { found: found.into(), expected: expected.into() }
    }

    /// Some text that is not what was expected.
    pub(crate) fn text(found: &str, expected: &str) -> Self {
        Self::other(format!("{:?}", clip(found)), expected)
    }

    /// JSON that is well-formed but invalid.
    pub(crate) fn json(found: &str, expected: &str) -> Self {
        Self::Json(format!("found {:?}; expected {expected}", clip(found)))
    }

    /// A value in the place of another one.
    pub(crate) fn unlike(found: &Value, expected: &str) -> Self {
        Self::Json(format!("found {}; expected {expected}", clip(&found.to_string())))
    }

    /// A value in which a part is not what is read; `whole` says what it is.
    pub(crate) fn within(whole: &str, error: &serde_json::Error) -> Self {
        Self::Json(format!("{whole}: {}", plain_fault(&error.to_string())))
    }
}

/// A remark that the rules may be others than those of a variant that the text does not name.
fn doubt(variant: Option<&str>) -> String {
    variant.map_or_else(String::new, |variant| format!(" of {variant}; for another variant, name it"))
}
