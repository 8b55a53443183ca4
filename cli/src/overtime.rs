//! Work that nothing stops, such as preparing an engine for a large problem, and that may be abandoned.

use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Instant;
use std::{fs, process, thread};

use dlx_sudoku::Watch;

use crate::context::Context;
use crate::files::in_time::TooLate;
use crate::patience::{GRACE, PAUSE};
use crate::terminal::messages::say_at_the_end;
use crate::verdict::Verdict;

/// Does some work. If it goes on for long after the watch is over, the process ends, without the temporary
/// files.
pub(crate) fn or_end<T>(
    watch: &Watch,
    temporary: impl IntoIterator<Item = PathBuf>,
    context: &Context,
    work: impl FnOnce() -> T,
) -> T {
    let (working, is_over) = mpsc::channel();
    let temporary = temporary.into_iter().collect();
    let end = End { watch: watch.clone(), temporary, quiet: context.is_quiet() };
    // Without another thread, the work is done all the same.
    let _ = thread::Builder::new().spawn(move || end.unless_over(&is_over));
    let result = work();
    drop::<mpsc::Sender<()>>(working);
    result
}

/// The end of the process.
struct End {
    watch: Watch,
    /// Files that go.
    temporary: Vec<PathBuf>,
    quiet: bool,
}

impl End {
    /// Waits until the work is over, or for too long.
    fn unless_over(self, is_over: &Receiver<()>) {
        let mut stopped: Option<Instant> = None;
        while is_over.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            let Some(stop) = self.watch.stop() else { continue };
            if stopped.get_or_insert_with(Instant::now).elapsed() < GRACE {
                continue;
            }
            if !self.quiet {
                say_at_the_end(TooLate::to_answer(stop).to_string());
            }
            for file in &self.temporary {
                let _ = fs::remove_file(file);
            }
            process::exit(i32::from(Verdict::of_stop(stop).code()));
        }
    }
}
