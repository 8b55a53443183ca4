//! Classes of symbols along entropic, modular and parity lines.

mod cells;
mod line;
mod linked;

pub(crate) use line::ClassLine;
pub(super) use line::{LINE_CLASSES, LINE_CLASSES_IN_HOUSES};
pub(super) use linked::LINKED_LINE_CLASSES;
pub(crate) use linked::LinkedLines;
