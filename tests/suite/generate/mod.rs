//! Generated puzzles, judged independently: by another engine, by the rule checker, and by removing single
//! clues.

mod batch;
mod catalogue;
#[path = "../../../variants/tests/suite/clue_shapes.rs"]
mod clue_shapes;
mod drawn;
mod judge;
mod mixed;
mod moves;
mod needed_givens;
mod rules;
mod settings;
mod symmetric_rules;
mod symmetry;
