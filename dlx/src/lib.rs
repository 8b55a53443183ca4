//! Exact cover with colours: problems, interchangeable engines, limits, and answers that state how certain
//! they are.
//!
//! A [`Problem`] is a set of *items* to be covered and *options* that cover them (Knuth, The Art of Computer
//! Programming, volume 4B, section 7.2.2.1). A primary item is covered exactly once, unless it has another
//! [`Multiplicity`]; a secondary item at most once, or by any number of options that give it the same colour.
//!
//! ```
//! use dlx_engine::{Limits, Problem, Status};
//!
//! // Knuth's first example: cover a..g exactly once each.
//! let problem = Problem::from_text(b"a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")?;
//! let mut search = problem.solver().limits(Limits::new().solutions(2)).solutions();
//! while let Some(chosen) = search.next() {
//!     assert!(problem.is_solution(chosen));
//! }
//! assert_eq!(search.status(), Status::Exhausted);
//! assert_eq!(search.stats().solutions, 1);
//! # Ok::<(), dlx_engine::ParseError>(())
//! ```
//!
//! # Choosing a type
//!
//! | Task | Type |
//! |---|---|
//! | State a problem | [`Problem::builder`], or read it with [`Problem::from_text`] or `Problem::from_json` |
//! | Items that are covered several times | [`ProblemBuilder::multiple`] |
//! | One solution, a count, or whether there is exactly one | [`Solver::first`], [`Solver::find`], [`Solver::count`], [`Solver::uniqueness`] |
//! | Numbers of solutions beyond the reach of a search | [`Solver::count_any_way`], [`Solver::count_with_memory`] |
//! | A solution that costs least | [`ProblemBuilder::cost`], then [`Solver::best`] |
//! | Solutions at random, each as likely as any other | [`Solver::sampler`], [`Solver::sampler_with_memory`] |
//! | All solutions, in order or from several threads | [`Solver::for_each`], [`Solver::for_each_unordered`] |
//! | Solutions one at a time, with stops in between | [`Solver::solutions`], then [`Search::next`] |
//! | A search of days that stops and goes on, or jobs for several machines | [`Checkpoint`]: [`Search::checkpoint`], [`Search::split`], [`Solver::resume`] |
//! | Many related questions about one problem | one [`Search`]: [`Search::choose`], [`Search::forbid`], [`Search::switch_on`] and [`Search::undo`] |
//! | Bounds on time, nodes, solutions or memory | [`Limits`], [`Cancel`], [`Solver::memory`] |
//!
//! Every answer carries a [`Status`]: a search stopped by a limit never answers "no".
//!
//! # Choosing an engine
//!
//! [`Engine::Auto`] chooses by the shape of the problem and states why ([`Search::reason`]). To choose by
//! hand: `lanes` and `masks` are fastest on small and medium problems, `words` on large problems with small
//! items, `strips` where thousands of options share a few items and colours, as words that cross do, `lists`
//! where long options exclude nearly all others, `links` where nothing can be pruned or where memory or
//! preparation time matters, and `cells` elsewhere; `naive` is the reference for testing the others. Where
//! items are covered several times, only `cells` and `naive` search; `cells` takes the place of any other.
//! All engines find the same solutions, each in its own order, which is the same in every run. `lanes` needs
//! a row of bits per option, `lists` a bit per option and item, `strips` a row per item and colour; the other
//! engines need ten to thirty bytes per entry.
//!
//! # Features and targets
//!
//! `json` (on by default) reads and writes problems as JSON, at the cost of `serde` and `serde_json`. Vector
//! loops are compiled for several instruction sets, and the best one is selected at run time. On
//! `wasm32-unknown-unknown` there are no threads and no clock: searches run on the calling thread, and time
//! limits have no effect.
//!
//! Nothing here prints, exits or reads the environment. Everything random takes a seed.

// docs.rs marks what needs a feature.
#![cfg_attr(docsrs, feature(doc_cfg))]

// The functions of `tests/fuzzed` refer to the crate by name, as its users do.
#[cfg(test)]
extern crate self as dlx_engine;

mod automaton;
mod automorphism;
mod best;
mod builder;
mod checkpoint;
mod engine;
mod facts;
mod first;
#[cfg(test)]
#[path = "../tests/fuzzed/mod.rs"]
#[allow(dead_code, unused_imports, reason = "one of its properties is about texts")]
mod fuzzed;
mod ids;
mod implied_cases;
mod implied_sets;
mod item_choice;
#[cfg(feature = "json")]
mod json;
mod learning;
mod limits;
mod luby;
mod memo;
mod multiplicity;
mod names;
mod parallel;
mod parse;
mod problem;
mod ranking;
mod sample;
mod search;
mod solver;
mod stats;
mod sum;
mod text;
mod uniqueness;
mod unknown_word;

pub use automaton::{Automaton, Edge, Step};
pub use builder::{BuildError, ProblemBuilder};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use engine::{Engine, MemoryError};
pub use ids::{Color, Entry, ItemId, OptionId};
pub use implied_cases::{ImpliedCases, Requirement};
pub use implied_sets::ImpliedSets;
pub use item_choice::ItemChoice;
pub use learning::{Answer, Assumption, Companion, Learner, Refutation};
pub use limits::watch::Watch;
pub use limits::{Cancel, Limits, Status, Stop};
pub use memo::Count;
pub use multiplicity::Multiplicity;
pub use num_bigint::BigUint;
pub use parse::{ParseError, ParseFault};
pub use problem::Problem;
pub use ranking::Ranking;
pub use sample::Sampler;
pub use search::{Mark, Search};
pub use solver::Solver;
pub use stats::{Outcome, Progress, Stats};
pub use sum::Sum;
pub use uniqueness::Uniqueness;
pub use unknown_word::UnknownWord;

// What the crates above share, and nobody else: it may change in any version.
#[doc(hidden)]
pub use engine::Bytes;
#[doc(hidden)]
pub use limits::instant::Instant;
#[doc(hidden)]
pub use luby::luby;
#[doc(hidden)]
pub use parse::{clip, plain_fault};
