//! The clock for time limits, progress reports and costs.
//!
//! `wasm32-unknown-unknown` has no clock: time never passes there, so time limits have no effect and no
//! progress is reported.

use std::time::Duration;

/// A point in time, on targets without a clock too: on `wasm32-unknown-unknown`, time never passes.
#[derive(Clone, Copy, Debug)]
pub struct Instant(#[cfg(not(all(target_family = "wasm", target_os = "unknown")))] std::time::Instant);

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Instant {
    /// This point in time.
    #[must_use]
    pub fn now() -> Self {
        Self(std::time::Instant::now())
    }

    /// The point in time `ago` before now.
    pub(crate) fn before(ago: Duration) -> Self {
        let now = std::time::Instant::now();
        Self(now.checked_sub(ago).unwrap_or(now))
    }

    /// The time that has passed since.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
impl Instant {
    /// This point in time.
    #[must_use]
    pub fn now() -> Self {
        Self()
    }

    pub(crate) fn before(_ago: Duration) -> Self {
        Self()
    }

    /// The time that has passed since.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        Duration::ZERO
    }
}
