//! Generates, solves, grades, explains, reads and writes Sudoku of any shape, and solves any exact-cover
//! problem.
//!
//! A program needs only this crate. It re-exports the three below it: [`engine`] for exact cover, which knows
//! nothing about puzzles, [`variants`] for boards and rules, which knows nothing about files, and [`grade`]
//! for techniques, grades and hints, which makes no puzzles. None of the four prints, exits or reads the
//! environment; everything random takes a seed; every search takes limits, can be cancelled, and reports how
//! it ended. What comes before a search takes time that grows with the rules, and is bounded by the size of
//! models: to read a puzzle, to build and lower its model and to prepare an engine takes milliseconds as a
//! rule, and seconds where large boards have hundreds of rules. The command `dlx-sudoku` is a separate
//! package (`dlx-sudoku-cli`), and none of it is compiled here.
//!
//! # Choosing a type
//!
//! | task | start at |
//! |---|---|
//! | read puzzles of any known format, write them | [`format::read`], [`format::Writer`] |
//! | find the variant of a puzzle | [`ModelFinder`] |
//! | pick a variant, or declare one | [`catalogue::find`], [`Spec::from_toml`], [`Spec::new`] |
//! | look up a board, its houses and its rules; judge a filled board | [`Model`], [`Model::check`] |
//! | solve a puzzle; solve many of one model | [`Session::solve`] |
//! | make a puzzle, or a batch on several threads | [`generate::Generator`] with [`generate::Settings`] |
//! | end that after some time, or from elsewhere | [`Generator::puzzle_within`](generate::Generator::puzzle_within), [`generate::Batch::watch`] |
//! | find clues that a puzzle can do without | [`generate::Auditor`] |
//! | find the candidates that occur in solutions; explain why there is none | [`analysis::CandidateFinder`], [`analysis::Contradictions`] |
//! | grade a puzzle, list its steps, give a hint | [`grade::Grader`] |
//! | make puzzles of a difficulty | [`difficulty::Requirements`] |
//! | rotate, relabel or normalise puzzles; tell whether two are the same | [`Symmetries`], [`Distinct`] |
//! | solve or count any exact-cover problem | [`Problem`], [`Solver`](engine::Solver) |
//!
//! # Solving a puzzle
//!
//! ```
//! use dlx_sudoku::{ModelFinder, Session, Uniqueness, format};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect())?;
//! let puzzle = &records[0].puzzle;
//!
//! let lowered = puzzle.model().lower();
//! let answer = Session::of(&lowered).solve(puzzle.givens());
//! assert_eq!(answer.count, Uniqueness::Unique);
//! assert_eq!(puzzle.model().check(&answer.solution.unwrap()), []);
//! # Ok::<(), dlx_sudoku::format::ReadError>(())
//! ```
//!
//! # Making a puzzle
//!
//! ```
//! use dlx_sudoku::generate::{Generator, Settings};
//! use dlx_sudoku::{Symmetry, catalogue};
//!
//! let spec = catalogue::find("windoku").expect("a variant of the catalogue");
//! let made = Generator::new(spec, Settings::default().symmetry(Symmetry::Rotate180), 7)?.puzzle(0)?;
//! assert_eq!(made.puzzle.model().check(&made.solution), []);
//! # Ok::<(), dlx_sudoku::generate::GenerateError>(())
//! ```
//!
//! # Programs that serve puzzles for long
//!
//! What is prepared for a model costs more than most puzzles, so it is kept from request to request.
//! [`generate::Generator`] and [`grade::Grader`] own what they need, and can be kept anywhere. A [`Session`],
//! an [`analysis::CandidateFinder`], a [`generate::Auditor`] and an engine's
//! [`Search`](engine::Search) borrow the lowered model: it lives beside them, on a thread for each variant
//! that takes requests from a channel, or as long as the program, by `Box::leak`, where there are only a few.
//! A flag that was raised stays so; each request has its own.
//!
//! ```
//! use std::sync::mpsc;
//! use std::thread;
//! use std::time::Duration;
//!
//! use dlx_sudoku::{Answer, Cancel, Session, Uniqueness, Values, Watch, catalogue};
//!
//! struct Request {
//!     givens: Values,
//!     /// Raised if nobody waits for the answer any more.
//!     cancel: Cancel,
//!     reply: mpsc::Sender<Answer>,
//! }
//!
//! let model = catalogue::find("4x4").expect("a variant of the catalogue").build_fixed()?;
//! let (requests, queue) = mpsc::channel::<Request>();
//! let service = thread::spawn(move || {
//!     let lowered = model.lower();
//!     let mut session = Session::of(&lowered);
//!     for Request { givens, cancel, reply } in queue {
//!         let watch = Watch::on(&cancel).time(Some(Duration::from_secs(10)));
//!         session.set_cancel(watch.flag().clone());
//!         let answer = session.solve_within(&givens, watch.limits());
//!         // Whoever asked may be gone.
//!         let _ = reply.send(answer);
//!     }
//! });
//!
//! let ask = |cancel: &Cancel| {
//!     let (reply, answer) = mpsc::channel();
//!     let request = Request { givens: vec![None; 16], cancel: cancel.clone(), reply };
//!     requests.send(request).expect("the service runs");
//!     answer.recv().expect("the service answers").count
//! };
//! let gone = Cancel::new();
//! gone.cancel();
//! assert_eq!(ask(&gone), Uniqueness::Unknown);
//! assert_eq!(ask(&Cancel::new()), Uniqueness::Multiple);
//! drop(requests);
//! service.join().expect("the service ends");
//! # Ok::<(), dlx_sudoku::variants::SpecError>(())
//! ```
//!
//! # Features
//!
//! This crate has no features. Its formats and specs need `serde`, `serde_json` and `toml`; a program that
//! wants only exact cover can depend on `dlx-engine` with `default-features = false` and compiles none of
//! them.

mod agreement;
pub mod analysis;
pub mod decoration;
pub mod difficulty;
mod doubts;
pub mod format;
pub mod generate;
mod model_finder;
mod necessity;
#[doc(hidden)]
pub mod ordered_jobs;
mod puzzle;
mod shown_marks;
mod solve;
mod symmetries;

pub use dlx_engine as engine;
pub use dlx_engine::{Cancel, Engine, Limits, Problem, Status, Stop, Uniqueness, Watch};
pub use dlx_grade as grade;
pub use dlx_grade::{Band, Difficulty, Level, NoRating, Rating, UnknownLevel};
pub use dlx_variants as variants;
pub use dlx_variants::{
    Alphabet, Board, CellId, Model, Spec, Symbol, SymbolSet, Symmetry, Values, catalogue,
};
pub use doubts::MOST_DOUBTS;
pub use model_finder::{ModelError, ModelFinder};
pub use puzzle::{PencilMarks, Puzzle, PuzzleError, Record};
pub use solve::{Answer, Session};
pub use symmetries::{Distinct, Symmetries};

/// The code in README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
