//! Techniques and grades, judged from outside.

mod agreement;
mod data;
mod hodoku;
mod soundness;
