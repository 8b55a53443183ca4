//! Random problems: every engine against brute force, and the properties of `fuzzed`.

use arbitrary::Unstructured;
use dlx_engine::{ItemId, Limits, Search, Status, Stop, Uniqueness};
use quickcheck::{Arbitrary, Gen, QuickCheck};

use crate::formats::FORMATS;
use crate::fuzzed;
use crate::fuzzed::raw::{Raw, Size};
use crate::fuzzed::seen::{Solutions, distinct, engines, rest};

/// A small problem for quickcheck, shrunk by leaving out options and entries.
#[derive(Clone, Debug)]
pub(crate) struct Small(pub(crate) Raw);

impl Arbitrary for Small {
    fn arbitrary(g: &mut Gen) -> Self {
        let bytes: Vec<u8> = (0..500).map(|_| u8::arbitrary(g)).collect();
        let mut bytes = Unstructured::new(&bytes);
        let raw = Raw::draw(&mut bytes, Size::SMALL).and_then(|raw| raw.repeated(&mut bytes));
        Self(raw.expect("there are enough bytes"))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let raw = self.0.clone();
        let without_option = move |o: usize| {
            let mut raw = raw.clone();
            raw.options.remove(o);
            Self(raw)
        };
        let raw = self.0.clone();
        let without_entry = move |(o, e): (usize, usize)| {
            let mut raw = raw.clone();
            raw.options[o].remove(e);
            Self(raw)
        };
        let options = self.0.options.iter().enumerate();
        let entries: Vec<_> =
            options.flat_map(|(o, option)| (0..option.len()).map(move |e| (o, e))).collect();
        Box::new((0..self.0.options.len()).map(without_option).chain(entries.into_iter().map(without_entry)))
    }
}

/// Bytes for a property of `fuzzed`: longer than quickcheck's own lists. Those that break it are only cut off
/// at the end: to shrink each byte would take hours.
#[derive(Clone, Debug)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Arbitrary for Bytes {
    fn arbitrary(g: &mut Gen) -> Self {
        let length = usize::from(u16::arbitrary(g)) % 4096;
        Self((0..length).map(|_| u8::arbitrary(g)).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let length = self.0.len();
        let halvings = (1..).map(move |times| length >> times).take_while(|&half| half > 0);
        let shorter = halvings.map(move |half| length - half).chain((length == 1).then_some(0));
        let bytes = self.0.clone();
        Box::new(shorter.map(move |length| Self(bytes[..length].to_vec())))
    }
}

/// All remaining solutions of the search.
fn all(search: &mut Search<'_>) -> Solutions {
    let set = distinct(rest(search));
    assert_eq!(search.status(), Status::Exhausted);
    set
}

fn check<A: Arbitrary + std::fmt::Debug>(tests: u64, property: fn(A)) {
    QuickCheck::new().tests(tests).quickcheck(property);
}

/// Also without any, which is a case in twelve.
#[test]
fn givens_and_forbidden_options_are_kept_to() {
    check(2000, |(Small(raw), given, forbidden, number): (Small, Vec<u8>, Vec<u8>, u8)| {
        let problem = raw.problem();
        let given = raw.pick(&given[..given.len() % 3]);
        let forbidden = raw.pick(&forbidden[..forbidden.len() % 4]);
        let expected = raw.brute_force(&given, &forbidden);
        for (engine, choice) in engines() {
            let solver = || {
                let solver = problem.solver().engine(engine).choice(choice);
                solver.given(given.clone()).forbid(forbidden.clone())
            };
            let who = || format!("{engine}, {choice:?}, given {given:?}, not {forbidden:?}");
            let mut search = solver().solutions();
            assert_eq!(all(&mut search), expected, "{}", who());
            assert_eq!(search.stats().solutions, expected.len() as u64, "{}", who());
            if number.is_multiple_of(10) {
                let known =
                    [Uniqueness::None, Uniqueness::Unique, Uniqueness::Multiple][expected.len().min(2)];
                assert_eq!(solver().uniqueness(), known, "{}", who());
            }
        }
    });
}

#[test]
fn limits_give_prefixes_and_a_search_goes_on_after_them() {
    check(500, |(Small(raw), seed, bound): (Small, u64, u8)| {
        let (problem, bound) = (raw.problem(), u64::from(bound % 24));
        for (engine, choice) in engines() {
            let solver = || problem.solver().engine(engine).choice(choice).shuffle(seed);
            let mut whole = solver().solutions();
            let list = rest(&mut whole);
            assert_eq!(
                rest(&mut solver().solutions()),
                list,
                "{engine}, {choice:?}: equal seeds, other orders"
            );

            let mut few = solver().limits(Limits::new().solutions(bound)).solutions();
            let mut seen = rest(&mut few);
            assert_eq!(seen.len(), list.len().min(bound as usize), "{engine}, {choice:?}");
            let stopped = Status::Stopped(Stop::Solutions);
            assert_eq!(few.status(), if seen.len() as u64 == bound { stopped } else { Status::Exhausted });
            few.set_limits(Limits::new());
            seen.extend(rest(&mut few));
            assert_eq!(seen, list, "{engine}, {choice:?}, going on after {bound} solutions");

            let mut short = solver().limits(Limits::new().nodes(bound)).solutions();
            let mut seen = rest(&mut short);
            let nodes = whole.stats().nodes;
            assert_eq!(short.stats().nodes, nodes.min(bound), "{engine}, {choice:?}");
            assert_eq!(short.status() == Status::Stopped(Stop::Nodes), nodes > bound, "{engine}, {choice:?}");
            short.set_limits(Limits::new());
            seen.extend(rest(&mut short));
            assert_eq!(seen, list, "{engine}, {choice:?}, going on after {bound} nodes");
            assert_eq!(short.stats(), whole.stats(), "{engine}, {choice:?}, going on after {bound} nodes");
        }
    });
}

#[test]
fn a_search_leaves_no_trace() {
    check(500, |(Small(raw), changes, taken): (Small, Vec<u8>, u8)| {
        let problem = raw.problem();
        let weights: Vec<f32> = (0..problem.item_count()).map(|item| 1.0 + (item % 3) as f32).collect();
        for (engine, choice) in engines() {
            let solver = problem.solver().engine(engine).choice(choice);
            let solver = if taken % 2 == 0 { solver } else { solver.weigh(weights.clone()) };
            let mut search = solver.solutions();
            let (list, stats) = (rest(&mut search), search.stats());
            for option in raw.pick(&changes) {
                search.choose(option);
                search.next();
            }
            search.reset();
            for _ in 0..taken % 4 {
                search.next();
            }
            search.reset();
            search.reset_weights();
            assert_eq!(rest(&mut search), list, "{engine}, {choice:?} after reset");
            assert_eq!(search.stats(), stats, "{engine}, {choice:?} after reset");
            search.restart();
            assert_eq!(all(&mut search), Solutions::from_iter(list), "{engine}, {choice:?} after restart");
        }
    });
}

#[test]
fn what_a_solver_was_given_and_forbids_outlasts_resets() {
    check(300, |(Small(raw), given, forbidden, change): (Small, u8, u8, u8)| {
        let problem = raw.problem();
        let (given, forbidden) = (raw.pick(&[given]), raw.pick(&[forbidden]));
        let expected = raw.brute_force(&given, &forbidden);
        for (engine, choice) in engines() {
            let solver = problem.solver().engine(engine).choice(choice);
            let mut search = solver.given(given.clone()).forbid(forbidden.clone()).solutions();
            let (list, stats) = (rest(&mut search), search.stats());
            search.reset();
            raw.pick(&[change]).into_iter().for_each(|option| {
                search.choose(option);
            });
            search.next();
            search.reset();
            search.reset_weights();
            assert_eq!(rest(&mut search), list, "{engine}, {choice:?}");
            assert_eq!(search.stats(), stats, "{engine}, {choice:?}");
            assert_eq!(Solutions::from_iter(list), expected, "{engine}, {choice:?}");
        }
    });
}

#[test]
fn chosen_options_cover_their_items() {
    check(500, |(Small(raw), given): (Small, Vec<u8>)| {
        let problem = raw.problem();
        for (engine, choice) in engines() {
            let mut search = problem.solver().engine(engine).choice(choice).solutions();
            for option in raw.pick(&given[..given.len().min(3)]) {
                if search.choose(option) && search.next().is_some() {
                    assert!(search.root().contains(&option), "{engine}, {choice:?}");
                    let takes_one = |item: &ItemId| problem.multiplicity(*item).high == 1;
                    let mut items = problem.entries(option).map(|entry| entry.item).filter(takes_one);
                    assert!(items.all(|item| search.is_covered(item)), "{engine}, {choice:?}");
                }
            }
        }
    });
}

#[test]
fn engines_agree_on_what_bytes_stand_for() {
    check(2000, |bytes: Bytes| fuzzed::agree(&bytes.0));
}

#[test]
fn counting_equals_visiting_on_what_bytes_stand_for() {
    check(400, |bytes: Bytes| fuzzed::count(&bytes.0));
}

#[test]
fn learners_answer_what_bytes_stand_for() {
    check(2000, |bytes: Bytes| fuzzed::learn(&bytes.0));
}

#[test]
fn reuse_equals_fresh_searches_on_what_bytes_stand_for() {
    check(1000, |bytes: Bytes| fuzzed::reuse(&bytes.0));
}

#[test]
fn texts_are_kept_or_refused() {
    check(2000, |bytes: Bytes| {
        fuzzed::text(&bytes.0, FORMATS);
    });
}
