//! The engine of the page: the library, as a browser calls it.

mod fault;
mod handler;
mod prepared;
mod requests;
#[cfg(target_family = "wasm")]
mod wasm;

pub use handler::Handler;
