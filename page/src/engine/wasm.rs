//! What a browser calls.
//!
//! A message goes in as UTF-8: `input(length)` gives the address of a buffer of that length; the caller fills
//! it and calls `answer()`, which returns the length of the answer at the address `output()`. Rust only hands
//! out addresses; whoever called reads and writes there between the calls.

#![allow(unsafe_code, reason = "names of exports must be unique in the program")]

use std::cell::RefCell;

use super::handler::Handler;

/// The handler, and the messages on their way.
#[derive(Default)]
struct Exchange {
    handler: Handler,
    input: Vec<u8>,
    output: String,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// The address of a buffer for a request of `length` bytes.
// SAFETY: nothing else in the program has this name.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.input = vec![0; length];
        exchange.input.as_mut_ptr()
    })
}

/// Answers the request in the buffer, and returns the length of the answer in bytes.
// SAFETY: nothing else in the program has this name.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    EXCHANGE.with_borrow_mut(|exchange| {
        let request = String::from_utf8_lossy(&exchange.input);
        exchange.output = exchange.handler.answer(&request);
        exchange.output.len()
    })
}

/// The address of the answer.
// SAFETY: nothing else in the program has this name.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.output.as_ptr())
}
