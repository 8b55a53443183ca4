//! Private modules with unit tests, which run here: so the crate is not compiled a second time for them.

#[cfg(any(feature = "pdf", feature = "png"))]
#[path = "../../src/font.rs"]
#[allow(dead_code, reason = "the tests use a part")]
mod font;
#[cfg(feature = "pdf")]
#[path = "../../src/pdf/lines.rs"]
#[allow(unreachable_pub, reason = "the crate shows it")]
mod lines;
#[path = "../../src/scene/outline.rs"]
mod outline;

#[cfg(feature = "pdf")]
use dlx_drawing::pdf::Type;
