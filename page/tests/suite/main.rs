//! The tests of the page: the handler natively, the page in a browser.

mod browser;
mod handler;
