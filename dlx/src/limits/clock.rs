//! The clock that limits of time and progress are measured with.
//!
//! `wasm32-unknown-unknown` has none: there no time ever passes, so that limits of time do not act and progress is not
//! reported.

use std::time::Duration;

/// A point in time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instant(#[cfg(not(all(target_family = "wasm", target_os = "unknown")))] std::time::Instant);

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Instant {
    pub(crate) fn now() -> Self {
        Self(std::time::Instant::now())
    }

    /// So long ago.
    pub(crate) fn before(ago: Duration) -> Self {
        let now = std::time::Instant::now();
        Self(now.checked_sub(ago).unwrap_or(now))
    }

    pub(crate) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
impl Instant {
    pub(crate) fn now() -> Self {
        Self()
    }

    pub(crate) fn before(_ago: Duration) -> Self {
        Self()
    }

    pub(crate) fn elapsed(self) -> Duration {
        Duration::ZERO
    }
}
