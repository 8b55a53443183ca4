//! The tests of scenes and painters.

mod gallery;
mod pictures;
mod scenes;
mod svg;
