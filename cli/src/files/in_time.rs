//! Reading that ends in time, although a pipe may never say anything.

use std::panic;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use dlx_engine::{Cancel, Stop};

use super::source;

/// The interval at which a reading that takes long is looked at.
const PAUSE: Duration = Duration::from_millis(20);

/// A limit or an interrupt came before all was read, so there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} before all was read")]
pub(crate) struct Unread(pub(crate) Stop);

/// What `read` makes of a file: at once if nothing has to be waited for, or else on another thread. Then it fails with [`Unread`] if the
/// deadline passes or `cancel` is raised before that; the thread ends with the process.
pub(crate) fn in_time<T: Send + 'static>(
    path: &Path,
    deadline: Option<Instant>,
    cancel: &Cancel,
    read: impl FnOnce(&Path) -> Result<T> + Send + 'static,
) -> Result<T> {
    if path.is_file() && !source::is_stdin(path) {
        return read(path);
    }
    let (sender, receiver) = mpsc::sync_channel(1);
    let file = path.to_owned();
    // Nobody may wait for what is read any more.
    let read = move || drop(sender.send(read(&file)));
    let reader = thread::Builder::new().spawn(read).context("cannot start a thread")?;
    let unread = |stop| Err(Unread(stop)).with_context(|| source::name(path));
    loop {
        let left = deadline.map_or(PAUSE, |deadline| deadline.saturating_duration_since(Instant::now()));
        match receiver.recv_timeout(left.min(PAUSE)) {
            Ok(read) => return read,
            Err(RecvTimeoutError::Disconnected) => panic::resume_unwind(
                reader.join().expect_err("a reader that ends well has sent what it read"),
            ),
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => return unread(Stop::Cancelled),
            Err(RecvTimeoutError::Timeout) if left.is_zero() => return unread(Stop::Time),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
