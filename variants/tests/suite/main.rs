//! The tests of the catalogue, of declarations and of symmetries.

mod any_of;
mod automorphism;
mod catalogue;
mod closed_lines;
mod clue_shapes;
mod data;
mod derived;
mod derived_houses;
mod full_rank;
mod impossible;
mod keys;
mod needed_givens;
mod outside_clues;
mod room_of_clues;
mod rules;
mod sentences;
mod specs;
mod supports;
mod symmetric_clues;
mod symmetry;
