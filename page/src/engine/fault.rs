//! Why a request has no answer.

use dlx_sudoku::difficulty::RequirementError;
use dlx_sudoku::format::{ReadError, WriteError};
use dlx_sudoku::generate::GenerateError;
use dlx_sudoku::{ModelError, UnknownLevel};

/// Why a request has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    #[error("found a request that is not understood: {0}")]
    Request(#[from] serde_json::Error),
    #[error("found {found} {what}; expected {expected}, one for each cell")]
    Cells { what: &'static str, found: usize, expected: usize },
    #[error("found {0:?}; expected a symbol of this board")]
    Symbol(char),
    #[error("found no puzzle; expected at least one")]
    NoPuzzle,
    #[error("found the unknown format {0:?}")]
    Format(String),
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    #[error(transparent)]
    Requirement(#[from] RequirementError),
    #[error(transparent)]
    Generate(#[from] GenerateError),
}
