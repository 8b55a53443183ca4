//! The tests of scenes and painters.

mod escape;
mod gallery;
mod pictures;
mod private;
mod scenes;
mod svg;

// What private modules refer to as `crate::geometry`.
use dlx_drawing::geometry;
