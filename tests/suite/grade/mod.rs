//! Techniques and grades, judged from outside.

mod agreement;
mod arrangements;
mod chains;
mod data;
mod effort;
mod exocet;
mod from_zero;
mod hints;
mod hodoku;
mod killer;
mod limits;
mod monotone;
mod multi_sector;
mod never_needed;
mod path;
mod patterns;
mod reasons;
mod rule_single;
mod rule_words;
pub(crate) mod rules;
mod smallest;
mod soundness;
mod sukaku;
mod symmetry;
mod table;
mod words;
mod words_of_patterns;
