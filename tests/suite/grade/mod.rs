//! Techniques and grades, judged from outside.

mod agreement;
mod arrangements;
mod chains;
mod complete_words;
mod data;
mod effort;
mod exclusion_words;
mod exocet;
mod from_zero;
mod hints;
mod hodoku;
mod hodoku_scores;
mod kept_out_words;
mod killer;
mod large_fish;
mod leftovers;
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
mod sum_words;
mod symmetry;
mod table;
mod true_words;
mod words;
mod words_of_patterns;

pub(crate) use soundness::assert_sound;
