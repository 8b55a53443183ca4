//! The library, judged from outside. All tests are one program: linking many of them takes longer than running them.

mod formats;
mod generate;
mod golden;
mod grade;
mod large;
mod layering;
mod order;
mod published;
