//! Techniques and grades, judged from outside.

mod agreement;
mod data;
mod effort;
mod hints;
mod hodoku;
mod killer;
mod monotone;
pub(crate) mod rules;
mod smallest;
mod soundness;
mod symmetry;
mod table;
mod words;
