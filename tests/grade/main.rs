//! Techniques and grades, judged from outside.

mod agreement;
mod data;
mod hints;
mod hodoku;
mod soundness;
mod table;
