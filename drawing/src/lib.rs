//! Draws Sudoku of any shape, for the screen and for print.
//!
//! A [`Scene`] is a flat list of shapes, made once from a model, the symbols of its cells, candidates and the
//! highlights of a step. It knows positions and what each shape is for, and nothing about file formats. A
//! [`Theme`] gives every part a paint. Painters turn a scene and a theme into a picture: [`svg`], [`tex`],
//! `png` and `pdf`. A [`Page`] is a scene with the words that belong to it; [`html`] and [`tex`] write
//! documents of pages. [`PICTURES`] lists all formats.
//!
//! # Features
//!
//! `pdf` and `png`, both on by default, compile these painters and the font that they carry. Without them the
//! crate needs little more than `dlx-sudoku`.
//!
//! # Examples
//!
//! A picture of a puzzle:
//!
//! ```
//! use dlx_drawing::{Scene, Theme, svg};
//! use dlx_sudoku::{ModelFinder, format};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect())?;
//! let puzzle = &records[0].puzzle;
//! let scene = Scene::builder(puzzle.model()).givens(puzzle.givens()).build();
//! let picture = svg::paint(&scene, &Theme::LIGHT, &svg::Options::default());
//! assert!(picture.contains("id=\"cell-80\""));
//! # Ok::<(), dlx_sudoku::format::ReadError>(())
//! ```
//!
//! A page with a hint, which is shown in colours and told below, in any format of [`PICTURES`]:
//!
//! ```
//! use std::sync::Arc;
//!
//! use dlx_drawing::{Page, PictureFormat, Settings, Shown, Theme};
//! use dlx_sudoku::grade::{Grader, Hint, Strength};
//! use dlx_sudoku::{ModelFinder, Watch, format};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect())?;
//! let (record, givens) = (&records[0], records[0].puzzle.givens());
//! let grader = Grader::new(Arc::clone(record.puzzle.model()));
//! let Hint::Next(next) = grader.hint(givens, givens, &Watch::default())? else { panic!("cells are open") };
//!
//! let highlights = next.highlights(Strength::Step);
//! let mut page = Page::of(record, &Shown { highlights: &highlights, ..Shown::default() });
//! page.caption = next.text(Strength::Step);
//! let format = PictureFormat::find("html").expect("a format of pictures");
//! let document = format.paint(&[page], &Settings::new(Theme::LIGHT))?;
//! assert!(document.starts_with(b"<!"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// docs.rs marks what needs a feature.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod document;
pub mod escape;
#[cfg(any(feature = "pdf", feature = "png"))]
mod font;
pub mod geometry;
pub mod html;
mod page;
mod paint;
#[cfg(feature = "pdf")]
pub mod pdf;
mod picture;
#[cfg(feature = "png")]
pub mod png;
mod scene;
pub mod svg;
pub mod tex;
mod texture;
mod theme;

pub use document::{Ends, Pages, PaintError};
#[doc(hidden)]
pub use page::lacking;
pub use page::{LEAST_TYPE, Page, Shown};
pub use paint::{Cap, Color, Paint, Stroke};
pub use picture::{PICTURES, PictureFormat, Settings};
#[doc(hidden)]
pub use scene::draws;
pub use scene::{Anchor, Form, Ink, PairMark, Part, Scene, SceneBuilder, Shape, Text};
pub use theme::Theme;
