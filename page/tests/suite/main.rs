//! The tests of the page: the handler natively, the file, and the page in a browser.

mod browser;
mod file;
mod handler;
