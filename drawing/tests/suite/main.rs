//! The tests of scenes and painters.

mod gallery;
mod scenes;
mod svg;
