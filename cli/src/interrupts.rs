//! Interrupts: what Ctrl-C, a request to terminate, a file beyond its limit and the end of the processor time
//! do.

use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use dlx_engine::Cancel;

use crate::files::temporary;
use crate::terminal::messages::say_at_the_end;
use crate::verdict::Verdict;

/// Interrupts that come this close together count as one: a process may receive one from its group and one
/// from its parent.
const ONE_INTERRUPT: Duration = Duration::from_millis(300);

/// What a second interrupt says.
const AGAIN: &str = "interrupted again: ended without keeping what is left";

/// The interrupts of this process.
#[derive(Debug)]
pub(crate) struct Interrupts {
    cancel: Cancel,
    /// Whether an interrupt leaves time to finish, because there may be results to keep.
    working: Arc<AtomicBool>,
}

impl Interrupts {
    /// Begins to listen. An interrupt ends the process at once until work begins.
    pub(crate) fn listen() -> Result<Self, ctrlc::Error> {
        let interrupts = Self { cancel: Cancel::new(), working: Arc::new(AtomicBool::new(false)) };
        let (cancel, working) = (interrupts.cancel.clone(), Arc::clone(&interrupts.working));
        let mut first: Option<Instant> = None;
        ctrlc::set_handler(move || {
            let begun = *first.get_or_insert_with(Instant::now);
            let is_working = working.load(Ordering::Relaxed);
            if !is_working || begun.elapsed() > ONE_INTERRUPT {
                if is_working {
                    say_at_the_end(AGAIN.to_owned());
                }
                end();
            }
            cancel.cancel();
        })?;
        Ok(interrupts)
    }

    /// Takes the end of the processor time that the system grants for an interrupt. It is told every second
    /// from then on, so only the first time counts.
    #[cfg(unix)]
    pub(crate) fn heed_processor_time(&self) -> io::Result<()> {
        let (cancel, working) = (self.cancel.clone(), Arc::clone(&self.working));
        let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGXCPU])?;
        let heed = move || {
            for _ in signals.forever() {
                if !working.load(Ordering::Relaxed) {
                    end();
                }
                cancel.cancel();
            }
        };
        std::thread::Builder::new().spawn(heed).map(drop)
    }

    #[cfg(not(unix))]
    pub(crate) fn heed_processor_time(&self) -> io::Result<()> {
        Ok(())
    }

    /// Lets a write beyond the limit on the size of files fail as any other does. The signal that comes with
    /// it would end the process, and leave its temporary files behind.
    #[cfg(unix)]
    pub(crate) fn outlive_full_files() -> io::Result<()> {
        signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()).map(drop)
    }

    #[cfg(not(unix))]
    pub(crate) fn outlive_full_files() -> io::Result<()> {
        Ok(())
    }

    /// Marks the beginning of long work, and returns the flag that ends it. From then on, an interrupt raises
    /// that flag, and only a second one ends the process.
    pub(crate) fn begin(&self) -> Cancel {
        self.working.store(true, Ordering::Relaxed);
        self.cancel.clone()
    }

    /// Whether the user interrupted the work.
    pub(crate) fn are_seen(&self) -> bool {
        self.cancel.is_cancelled()
    }
}

/// Ends the process, without its temporary files.
fn end() -> ! {
    temporary::remove_all();
    process::exit(i32::from(Verdict::Interrupted.code()))
}
