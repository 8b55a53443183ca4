//! Generated puzzles, judged independently: by another engine, by the rule checker, and by removing single
//! clues.

mod batch;
mod catalogue;
mod drawn;
mod judge;
mod mixed;
mod moves;
mod rules;
mod settings;
mod symmetry;
