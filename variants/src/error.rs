//! Errors in declarations.

use std::fmt;
use std::ops::Range;

use dlx_engine::{Stop, plain_fault};
use toml::de::{DeTable, DeValue};

/// Why a declaration is invalid, with the line and column of the fault if they are known.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct SpecError {
    // These are in boxes, as results with this error stand in many signatures.
    place: Option<Box<(usize, usize)>>,
    path: Box<[PathStep]>,
    message: Box<str>,
    /// Why nothing obeys a rule, if that is all that is wrong with it: the message without the parts of the
    /// declaration.
    impossible: Option<Box<str>>,
}

/// A step on the way to a value of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathStep {
    /// The value of a key.
    Key(&'static str),
    /// An entry of a list, counted from 0.
    Entry(usize),
}

/// The bytes of a value in the text of a declaration, or else of the innermost value on the way to it that is
/// there: a key may be absent.
fn span(path: &[PathStep], text: &str) -> Option<Range<usize>> {
    let declaration = DeTable::parse(text).ok()?.into_inner();
    let (&PathStep::Key(key), inner) = path.split_first()? else { return None };
    let mut value = declaration.get(key)?;
    for step in inner {
        let next = match (step, value.get_ref()) {
            (&PathStep::Key(key), DeValue::Table(keys)) => keys.get(key),
            (&PathStep::Entry(entry), DeValue::Array(list)) => list.get(entry),
            _ => None,
        };
        let Some(next) = next else { break };
        value = next;
    }
    Some(value.span())
}

impl SpecError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { place: None, path: Box::default(), message: message.into().into_boxed_str(), impossible: None }
    }

    /// The fault of a rule that nothing obeys, but which is otherwise right.
    pub(crate) fn impossible(message: impl Into<String>) -> Self {
        let error = Self::new(message);
        Self { impossible: Some(error.message.clone()), ..error }
    }

    /// Whether it is only that nothing obeys a rule.
    pub(crate) fn is_impossible(&self) -> bool {
        self.impossible.is_some()
    }

    /// Why nothing obeys a rule, without the part of the declaration; the message of other faults.
    pub(crate) fn reason(&self) -> &str {
        self.impossible.as_deref().unwrap_or(&self.message)
    }

    pub(crate) fn in_text(error: &toml::de::Error, text: &str) -> Self {
        let place = error.span().map(|span| place(text, &span).into());
        let message = error.message().trim().replace('\n', ", ");
        Self { place, ..Self::new(plain_fault(&message)) }
    }

    /// The same fault, seen from outside of a key whose value has it.
    pub(crate) fn at(self, key: &'static str) -> Self {
        self.behind(&[PathStep::Key(key)])
    }

    /// The same fault, seen from outside of a list of which an entry, counted from 0, has it.
    pub(crate) fn at_entry(self, key: &'static str, entry: usize) -> Self {
        self.behind(&[PathStep::Key(key), PathStep::Entry(entry)])
    }

    /// The same fault at the end of a longer way.
    pub(crate) fn behind(self, way: &[PathStep]) -> Self {
        Self { path: [way, &self.path].concat().into_boxed_slice(), ..self }
    }

    /// The same fault of a list of cells that is found by this way, not by the key `cells`.
    pub(crate) fn listed_at(self, way: &[PathStep]) -> Self {
        let inside = self.path.get(1..).unwrap_or_default();
        Self { path: [way, inside].concat().into_boxed_slice(), ..self }
    }

    /// The way to the value that has the fault, as far as it is known: `clue`, its entry 2, `cells`, their
    /// entry 0. A fault in the text itself has a [line](Self::line) alone.
    #[must_use]
    pub fn path(&self) -> &[PathStep] {
        &self.path
    }

    /// The same fault with the line and the column of what has it in the TOML text of the declaration: the
    /// value at the end of the [path](Self::path), or else the beginning.
    #[must_use]
    pub fn placed_in(self, text: &str) -> Self {
        let span = span(&self.path, text).unwrap_or_default();
        Self { place: self.place.or_else(|| Some(place(text, &span).into())), ..self }
    }

    /// Adds the part of the declaration that has the fault, in words.
    pub(crate) fn within(self, part: fmt::Arguments<'_>) -> Self {
        Self { message: format!("{part}: {}", self.message).into_boxed_str(), ..self }
    }

    /// The line of the fault, from 1, if it is known.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.place.as_ref().map(|place| place.0)
    }

    /// The column of the fault in characters, from 1, if it is known.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.place.as_ref().map(|place| place.1)
    }

    /// What was found, and what was expected.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place.as_deref() {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// The line and the column in characters, from 1, of what stands behind a text.
#[must_use]
pub fn line_and_column(before: &str) -> (usize, usize) {
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// Where a part of a text begins.
fn place(text: &str, span: &Range<usize>) -> (usize, usize) {
    line_and_column(text.get(..span.start).unwrap_or(text))
}

/// Why a model was not built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unbuilt {
    /// The declaration has a fault.
    #[error(transparent)]
    Fault(#[from] SpecError),
    /// The watch was over first.
    #[error("{0}")]
    Stopped(Stop),
}

impl Unbuilt {
    /// A fault is one in an entry of a list.
    pub(crate) fn at_entry(self, key: &'static str, index: usize) -> Self {
        match self {
            Self::Fault(error) => {
                Self::Fault(error.within(format_args!("{key} {}", index + 1)).at_entry(key, index))
            }
            Self::Stopped(stop) => Self::Stopped(stop),
        }
    }
}
