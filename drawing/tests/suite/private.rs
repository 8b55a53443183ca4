//! Private modules with unit tests, which run here: so the crate is not compiled a second time for them.

#[cfg(any(feature = "pdf", feature = "png"))]
#[path = "../../src/font.rs"]
#[allow(dead_code, reason = "the tests use a part")]
mod font;
#[path = "../../src/scene/outline.rs"]
mod outline;
