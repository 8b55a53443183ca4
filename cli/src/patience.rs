//! How long the command waits at a time, and for how long it goes on when it should end.

use std::time::Duration;

/// The interval at which a wait that takes long is looked at.
pub(crate) const PAUSE: Duration = Duration::from_millis(20);

/// Work goes on for this long after a limit or an interrupt: by then a search has usually stopped by itself,
/// puzzles that were read are reported as out of time, and what was answered is written, so that it is not
/// lost.
pub(crate) const GRACE: Duration = Duration::from_millis(100);
