//! A page to play Sudoku in: one HTML file without any request to a network, with the library in it.
//!
//! The same crate serves at both ends. Compiled to WebAssembly it is the *engine* of the page (feature
//! `engine`): `Handler` answers requests in JSON, and all logic stays in the library. In a program, [`Page`]
//! assembles the file from the parts in `web/`, puzzles ([`PuzzleView`]) and the compiled engine; without the
//! engine, the puzzles still play, but there are no hints and no new puzzles.
//!
//! ```
//! use dlx_page::Handler;
//!
//! let mut handler = Handler::default();
//! let answer = handler.answer(r#"{"do":"new","variant":"4x4","seed":7}"#);
//! assert!(answer.starts_with(r#"{"ok":{"#));
//! assert_eq!(handler.answer("?"), r#"{"error":"found a request that is not understood: expected value at line 1 column 1"}"#);
//! ```

mod drawing;
#[cfg(feature = "engine")]
mod engine;
mod page;
mod parts;
mod view;

#[cfg(feature = "engine")]
pub use engine::Handler;
pub use page::Page;
pub use view::PuzzleView;
