//! Waiting that ends in time, although work may take long, and a pipe may never say anything, or never be
//! read.

use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::{panic, thread};

use anyhow::{Context as _, Result};
use dlx_engine::Stop;
use dlx_sudoku::Watch;

use super::source;
use crate::patience::PAUSE;

/// The size of files, in bytes, that are read before anyone could wait for them.
const SHORT: u64 = 1 << 14;

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

    /// Work did not come to a result.
    pub(crate) fn to_answer(stop: Stop) -> Self {
        Self { stop, before: "there was an answer" }
    }

    /// Nobody opened the pipe that results go to.
    pub(super) fn to_write(stop: Stop) -> Self {
        Self { stop, before: "anyone read from it" }
    }
}

/// What `read` makes of a file, on another thread, until the watch is over.
pub(crate) fn read_in_time<T: Send + 'static>(
    path: &Path,
    watch: &Watch,
    read: impl FnOnce(&Path) -> Result<T> + Send + 'static,
) -> Result<T> {
    let file = path.to_owned();
    match in_time(|| watch.stop(), move || read(&file))? {
        Ok(read) => read,
        Err(stop) => Err(TooLate::to_read(stop)).with_context(|| source::name(path)),
    }
}

/// The text of a file: at once if the file is short, or else as by [`read_in_time`].
pub(crate) fn text(path: &Path, watch: &Watch) -> Result<String> {
    let is_short = path.metadata().is_ok_and(|file| file.is_file() && file.len() <= SHORT);
    match is_short && !source::is_stdin(path) {
        true => source::text(path),
        false => read_in_time(path, watch, source::text),
    }
}

/// The result of `work`, which is done on another thread. If there is a reason to stop before that, the
/// thread ends with the process.
pub(crate) fn in_time<T: Send + 'static>(
    mut stop: impl FnMut() -> Option<Stop>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Result<T, Stop>> {
    let (sender, receiver) = mpsc::sync_channel(1);
    // Nobody may wait for the result any more.
    let work = move || drop(sender.send(work()));
    let worker = thread::Builder::new().spawn(work).context("cannot start a thread")?;
    loop {
        match receiver.recv_timeout(PAUSE) {
            Ok(result) => return Ok(Ok(result)),
            Err(RecvTimeoutError::Disconnected) => {
                panic::resume_unwind(worker.join().expect_err("a worker that ends well has sent its result"))
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Some(stop) = stop() {
                    return Ok(Err(stop));
                }
            }
        }
    }
}
