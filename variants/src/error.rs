//! Errors in declarations.

use std::fmt;
use std::ops::Range;

use dlx_engine::{Stop, plain_fault};
use toml::de::DeTable;

/// Why a declaration is invalid, with the line and column of the fault if they are known.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct SpecError {
    place: Option<(usize, usize)>,
    /// In a box, as results with this error stand in many signatures.
    part: Option<Box<Part>>,
    message: Box<str>,
    /// Why nothing obeys a rule, if that is all that is wrong with it: the message without the parts of the
    /// declaration.
    impossible: Option<Box<str>>,
}

/// A part of a declaration that can be found in its text: a key, or an entry of its list.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    key: &'static str,
    entry: Option<usize>,
}

impl Part {
    /// Its bytes in the text of a declaration.
    fn span(&self, text: &str) -> Option<Range<usize>> {
        let declaration = DeTable::parse(text).ok()?.into_inner();
        let value = declaration.get(self.key)?;
        let entry = self.entry.and_then(|entry| value.get_ref().as_array()?.get(entry));
        Some(entry.unwrap_or(value).span())
    }
}

impl SpecError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { place: None, part: None, message: message.into().into_boxed_str(), impossible: None }
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
        let place = error.span().map(|span| line_and_column(text, &span));
        let message = error.message().trim().replace('\n', ", ");
        Self { place, ..Self::new(plain_fault(&message)) }
    }

    /// Names the key whose value has the fault.
    pub(crate) fn at(self, key: &'static str) -> Self {
        Self { part: Some(Box::new(Part { key, entry: None })), ..self }
    }

    /// Names the entry of a list, counted from 0, that has the fault.
    pub(crate) fn at_entry(self, key: &'static str, entry: usize) -> Self {
        Self { part: Some(Box::new(Part { key, entry: Some(entry) })), ..self }
    }

    /// The same fault with the line and the column of what has it in the TOML text of the declaration: the
    /// value of a key or a rule, or else the beginning.
    #[must_use]
    pub fn placed_in(self, text: &str) -> Self {
        let span = self.part.as_ref().and_then(|part| part.span(text)).unwrap_or_default();
        Self { place: self.place.or_else(|| Some(line_and_column(text, &span))), ..self }
    }

    /// Adds the part of the declaration that has the fault, in words.
    pub(crate) fn within(self, part: fmt::Arguments<'_>) -> Self {
        Self { message: format!("{part}: {}", self.message).into_boxed_str(), ..self }
    }

    /// The line of the fault, from 1, if it is known.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.place.map(|(line, _)| line)
    }

    /// The column of the fault in characters, from 1, if it is known.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.place.map(|(_, column)| column)
    }

    /// What was found, and what was expected.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.message)
    }
}

fn line_and_column(text: &str, span: &Range<usize>) -> (usize, usize) {
    let before = text.get(..span.start).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
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
