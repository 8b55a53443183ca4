//! The library, judged from outside. All tests are one program: linking many of them takes longer than
//! running them.

mod analysis;
mod circles;
mod data;
mod decorations;
mod difficulty;
mod documents;
mod formats;
mod fpuzzles;
mod fpuzzles_pairs;
mod from_zero;
mod generate;
mod golden;
mod grade;
mod iss;
mod kept_or_named;
mod large;
mod layering;
mod lines;
mod lists;
mod misuse;
mod one_line;
mod ordered_jobs;
mod pasted;
mod penpa;
mod penpa_first_version;
mod prepared;
mod published;
mod shapes;
mod streams;
mod sudoku_maker;
mod sudokupad;
mod sudokupad_drawn;
mod texts;
