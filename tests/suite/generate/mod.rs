//! Generated puzzles, judged by what did not make them: another engine, the rule checker, single clues taken away
//! one by one.

mod batch;
mod catalogue;
mod drawn;
mod judge;
mod moves;
mod rules;
mod settings;
mod symmetry;
