//! Waiting that ends in time, although a pipe may never say anything, or never be read.

use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{panic, thread};

use anyhow::{Context as _, Result};
use dlx_engine::Stop;
use dlx_sudoku::grade::Watch;

use super::source;

/// The interval at which a wait that takes long is looked at.
const PAUSE: Duration = Duration::from_millis(20);

/// A limit or an interrupt came before something that there is no result without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{stop} before {before}")]
pub(crate) struct TooLate {
    pub(crate) stop: Stop,
    before: &'static str,
}

impl TooLate {
    /// Not all of the input could be read.
    pub(crate) fn to_read(stop: Stop) -> Self {
        Self { stop, before: "all was read" }
    }

    /// Nobody opened the pipe that results go to.
    pub(super) fn to_write(stop: Stop) -> Self {
        Self { stop, before: "anyone read from it" }
    }
}

/// What `read` makes of a file: at once if nothing has to be waited for, or else on another thread, until the watch is over.
pub(crate) fn read_in_time<T: Send + 'static>(
    path: &Path,
    watch: &Watch,
    read: impl FnOnce(&Path) -> Result<T> + Send + 'static,
) -> Result<T> {
    if path.is_file() && !source::is_stdin(path) {
        return read(path);
    }
    let file = path.to_owned();
    match in_time(watch, move || read(&file))? {
        Ok(read) => read,
        Err(stop) => Err(TooLate::to_read(stop)).with_context(|| source::name(path)),
    }
}

/// The text of a file; see [`read_in_time`].
pub(crate) fn text(path: &Path, watch: &Watch) -> Result<String> {
    read_in_time(path, watch, source::text)
}

/// The result of `work`, which is done on another thread. If the watch is over before that, the thread ends with the process.
pub(super) fn in_time<T: Send + 'static>(
    watch: &Watch,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Result<T, Stop>> {
    let (sender, receiver) = mpsc::sync_channel(1);
    // Nobody may wait for the result any more.
    let work = move || drop(sender.send(work()));
    let worker = thread::Builder::new().spawn(work).context("cannot start a thread")?;
    loop {
        let left =
            watch.deadline.map_or(PAUSE, |deadline| deadline.saturating_duration_since(Instant::now()));
        match receiver.recv_timeout(left.min(PAUSE)) {
            Ok(result) => return Ok(Ok(result)),
            Err(RecvTimeoutError::Disconnected) => {
                panic::resume_unwind(worker.join().expect_err("a worker that ends well has sent its result"))
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Some(stop) = watch.stop() {
                    return Ok(Err(stop));
                }
            }
        }
    }
}
