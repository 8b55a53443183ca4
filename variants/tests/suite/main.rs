//! The tests of the catalogue, of declarations and of symmetries.

mod catalogue;
mod data;
mod specs;
mod symmetry;
