//! A channel between two threads that hands over all waiting messages at once.
//!
//! The receiver takes all waiting messages, and is woken only if there were none. The sender blocks only if
//! many messages wait, and is woken when they have been taken. Threads of different speed thus synchronise
//! once for many messages, and no sent message is held back.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The ends of a channel in which `most` messages may wait.
pub(super) fn channel<T>(most: usize) -> (Sender<T>, Receiver<T>) {
    let state = State { waiting: VecDeque::new(), is_awaited: false, is_full: false, is_over: false };
    let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new(), most });
    (Sender(Arc::clone(&shared)), Receiver(shared))
}

/// The sending end. The channel is over when it is dropped.
#[derive(Debug)]
pub(super) struct Sender<T>(Arc<Shared<T>>);

/// The receiving end. The channel is over when it is dropped.
#[derive(Debug)]
pub(super) struct Receiver<T>(Arc<Shared<T>>);

#[derive(Debug)]
struct Shared<T> {
    state: Mutex<State<T>>,
    /// Wakes the end that waits; the two never wait at the same time.
    changed: Condvar,
    most: usize,
}

#[derive(Debug)]
struct State<T> {
    waiting: VecDeque<T>,
    /// Whether the receiver waits for a message.
    is_awaited: bool,
    /// Whether the sender waits for room.
    is_full: bool,
    is_over: bool,
}

impl<T> Sender<T> {
    /// Sends a message as soon as there is room. Returns false if the receiver is gone.
    pub(super) fn send(&self, message: T) -> bool {
        let Shared { state, changed, most } = &*self.0;
        let mut state = lock(state);
        while state.waiting.len() >= *most && !state.is_over {
            state.is_full = true;
            state = changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_over {
            return false;
        }
        state.waiting.push_back(message);
        if std::mem::take(&mut state.is_awaited) {
            changed.notify_one();
        }
        true
    }
}

impl<T> Receiver<T> {
    /// Moves all waiting messages into `messages`, which is empty. If there are none, waits for the first,
    /// but no longer than `pause`. Returns false if no more will come.
    pub(super) fn take(&self, messages: &mut VecDeque<T>, pause: Duration) -> bool {
        let Shared { state, changed, .. } = &*self.0;
        let mut state = lock(state);
        if state.waiting.is_empty() && !state.is_over {
            state.is_awaited = true;
            state = changed.wait_timeout(state, pause).unwrap_or_else(PoisonError::into_inner).0;
            state.is_awaited = false;
        }
        std::mem::swap(&mut state.waiting, messages);
        if std::mem::take(&mut state.is_full) {
            changed.notify_one();
        }
        !(messages.is_empty() && state.is_over)
    }
}

impl<T> Shared<T> {
    fn end(&self) {
        lock(&self.state).is_over = true;
        self.changed.notify_all();
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Locks a mutex, ignoring poison: the data stays valid if a thread panics.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn messages_come_in_order_however_few_may_wait() {
        for most in [1, 2, 1000] {
            let (sender, receiver) = channel(most);
            let work = thread::spawn(move || (0..10_000).for_each(|k| assert!(sender.send(k))));
            let (mut seen, mut taken) = (Vec::new(), VecDeque::new());
            while receiver.take(&mut taken, LONG) {
                assert!(taken.len() <= most);
                seen.extend(taken.drain(..));
            }
            assert!(seen.into_iter().eq(0..10_000));
            work.join().expect("the sender does not panic");
        }
    }

    #[test]
    fn a_message_comes_before_the_next_one_is_sent() {
        let (sender, receiver) = channel(10);
        assert!(sender.send(1));
        let mut taken = VecDeque::new();
        assert!(receiver.take(&mut taken, LONG));
        assert_eq!(taken, [1]);
        taken.clear();
        assert!(receiver.take(&mut taken, Duration::from_millis(1)) && taken.is_empty());
    }

    #[test]
    fn nobody_waits_for_an_end_that_is_gone() {
        let (sender, receiver) = channel(1);
        assert!(sender.send(1));
        let work = thread::spawn(move || sender.send(2));
        drop(receiver);
        assert!(!work.join().expect("the sender does not panic"));
        let (sender, receiver) = channel::<u8>(1);
        drop(sender);
        assert!(!receiver.take(&mut VecDeque::new(), LONG));
    }
}
