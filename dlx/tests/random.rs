//! Random problems: every engine against a brute force that lives in this file, and engines against `naive`.

use std::collections::BTreeSet;

use dlx_engine::{Engine, ItemChoice, Limits, Mark, OptionId, Problem, Search, Status, Stop, Uniqueness};
use quickcheck::{Arbitrary, Gen, QuickCheck};

const CHOICES: [ItemChoice; 2] = [ItemChoice::MinRemaining, ItemChoice::Weighted];

/// Solutions as sorted option numbers.
type Solutions = BTreeSet<Vec<u32>>;

/// A random problem, simple enough to be judged by brute force: items are numbers, primary ones first.
#[derive(Clone, Debug)]
struct Raw<const OPTIONS: usize, const ITEMS: usize> {
    primary: usize,
    secondary: usize,
    options: Vec<Vec<(usize, Option<u32>)>>,
}

type Small = Raw<12, 4>;
type Large = Raw<40, 10>;

fn below(g: &mut Gen, bound: usize) -> usize {
    let numbers: Vec<_> = (0..bound).collect();
    *g.choose(&numbers).expect("the bound is positive")
}

impl<const OPTIONS: usize, const ITEMS: usize> Arbitrary for Raw<OPTIONS, ITEMS> {
    fn arbitrary(g: &mut Gen) -> Self {
        let (primary, secondary) = (below(g, ITEMS + 1), below(g, ITEMS));
        let colors = 1 + below(g, 3);
        let mut options: Vec<Vec<_>> = Vec::new();
        for _ in 0..below(g, OPTIONS + 1) {
            if below(g, 10) == 0 && !options.is_empty() {
                options.push(options[below(g, options.len())].clone());
                continue;
            }
            let items = (0..primary + secondary).filter(|_| below(g, ITEMS) < 2).collect::<Vec<_>>();
            let color = |g: &mut Gen| (below(g, 4) > 0).then(|| below(g, colors) as u32);
            options
                .push(items.into_iter().map(|i| (i, (i >= primary).then(|| color(g)).flatten())).collect());
        }
        Self { primary, secondary, options }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let raw = self.clone();
        let without_option = move |o: usize| {
            let mut raw = raw.clone();
            raw.options.remove(o);
            raw
        };
        let raw = self.clone();
        let without_entry = move |(o, e): (usize, usize)| {
            let mut raw = raw.clone();
            raw.options[o].remove(e);
            raw
        };
        let entries =
            self.options.iter().enumerate().flat_map(|(o, option)| (0..option.len()).map(move |e| (o, e)));
        let entries: Vec<_> = entries.collect();
        Box::new((0..self.options.len()).map(without_option).chain(entries.into_iter().map(without_entry)))
    }
}

impl<const OPTIONS: usize, const ITEMS: usize> Raw<OPTIONS, ITEMS> {
    fn problem(&self) -> Problem {
        let mut builder = Problem::builder();
        let mut items: Vec<_> = (0..self.primary).map(|i| builder.primary(format!("p{i}"))).collect();
        items.extend((0..self.secondary).map(|i| builder.secondary(format!("s{i}"))));
        for option in &self.options {
            let entry = |&(i, color): &(usize, Option<u32>)| match color {
                Some(color) => items[i].colored(color),
                None => items[i].into(),
            };
            builder.option(option.iter().map(entry));
        }
        builder.build().expect("the random problem is sound")
    }

    /// Whether the options whose bits are set cover what they must, and nothing twice.
    fn covers(&self, chosen: u32) -> bool {
        (0..self.primary + self.secondary).all(|item| {
            let options = self.options.iter().enumerate().filter(|&(o, _)| chosen >> o & 1 == 1);
            let entries = options.flat_map(|(_, option)| option.iter().filter(|entry| entry.0 == item));
            let colors: Vec<_> = entries.map(|entry| entry.1).collect();
            match colors.len() {
                1 => true,
                0 => item >= self.primary,
                _ => colors[0].is_some() && colors.iter().all(|&color| color == colors[0]),
            }
        })
    }

    /// All solutions that have the `given` options and not the `forbidden` ones, by trying every subset.
    fn brute_force(&self, given: &[OptionId], forbidden: &[OptionId]) -> Solutions {
        let bits = |options: &[OptionId]| options.iter().fold(0, |bits, option| bits | 1u32 << option.0);
        let (given, forbidden) = (bits(given), bits(forbidden));
        let is_useful =
            |o: usize| given >> o & 1 == 1 || self.options[o].iter().any(|entry| entry.0 < self.primary);
        let useful = (0..self.options.len()).filter(|&o| is_useful(o)).fold(0, |bits, o| bits | 1u32 << o);
        let subsets = (0..1u32 << self.options.len()).filter(|chosen| chosen & !useful == 0);
        let asked = subsets.filter(|chosen| chosen & given == given && chosen & forbidden == 0);
        let numbers = |chosen: u32| (0..32).filter(|o| chosen >> o & 1 == 1).collect();
        asked.filter(|&chosen| self.covers(chosen)).map(numbers).collect()
    }

    /// Some of the options, picked by numbers.
    fn pick(&self, numbers: &[u8]) -> Vec<OptionId> {
        let count = self.options.len();
        let numbers = numbers.iter().filter(|_| count > 0);
        numbers.map(|&number| OptionId((number as usize % count) as u32)).collect()
    }
}

fn sorted(chosen: &[OptionId]) -> Vec<u32> {
    let mut numbers: Vec<_> = chosen.iter().map(|option| option.0).collect();
    numbers.sort_unstable();
    numbers
}

/// The solutions that the search has left, in its order.
fn rest(search: &mut Search<'_>) -> Vec<Vec<u32>> {
    let mut solutions = Vec::new();
    while let Some(chosen) = search.next() {
        solutions.push(sorted(chosen));
    }
    solutions
}

/// The same as a set; no solution may come twice.
fn all(search: &mut Search<'_>) -> Solutions {
    let list = rest(search);
    assert_eq!(search.status(), Status::Exhausted);
    let (count, set) = (list.len(), Solutions::from_iter(list));
    assert_eq!(set.len(), count, "a solution came twice");
    set
}

/// Every engine with both item choices.
fn engines() -> impl Iterator<Item = (Engine, ItemChoice)> {
    Engine::ALL.iter().flat_map(|&engine| CHOICES.map(|choice| (engine, choice)))
}

fn check<A: Arbitrary + std::fmt::Debug>(tests: u64, property: fn(A)) {
    QuickCheck::new().tests(tests).quickcheck(property);
}

#[test]
fn every_engine_finds_what_brute_force_finds() {
    check(2000, |raw: Small| {
        let (problem, expected) = (raw.problem(), raw.brute_force(&[], &[]));
        for (engine, choice) in engines() {
            let mut search = problem.solver().engine(engine).choice(choice).solutions();
            assert_eq!(all(&mut search), expected, "{engine}, {choice:?}");
            assert_eq!(search.stats().solutions, expected.len() as u64);
            let uniqueness = problem.solver().engine(engine).choice(choice).uniqueness();
            let known = [Uniqueness::None, Uniqueness::Unique, Uniqueness::Multiple][expected.len().min(2)];
            assert_eq!(uniqueness, known, "{engine}, {choice:?}");
        }
    });
}

#[test]
fn every_engine_finds_what_naive_finds_in_larger_problems() {
    check(1000, |raw: Large| {
        let problem = raw.problem();
        let limits = Limits::new().nodes(200_000).solutions(20_000);
        let mut naive = problem.solver().engine(Engine::Naive).limits(limits).solutions();
        let expected = Solutions::from_iter(rest(&mut naive));
        if naive.status() == Status::Exhausted {
            for (engine, choice) in engines() {
                let mut search = problem.solver().engine(engine).choice(choice).solutions();
                assert_eq!(all(&mut search), expected, "{engine}, {choice:?}");
            }
        }
    });
}

#[test]
fn givens_and_forbidden_options_are_kept_to() {
    check(2000, |(raw, given, forbidden): (Small, Vec<u8>, Vec<u8>)| {
        let problem = raw.problem();
        let given = raw.pick(&given[..given.len().min(2)]);
        let forbidden = raw.pick(&forbidden[..forbidden.len().min(3)]);
        let expected = raw.brute_force(&given, &forbidden);
        for (engine, choice) in engines() {
            let solver = problem.solver().engine(engine).choice(choice);
            let mut search = solver.given(given.clone()).forbid(forbidden.clone()).solutions();
            assert_eq!(
                all(&mut search),
                expected,
                "{engine}, {choice:?}, given {given:?}, not {forbidden:?}"
            );
        }
    });
}

#[test]
fn limits_give_prefixes_and_a_search_goes_on_after_them() {
    check(500, |(raw, seed, bound): (Small, u64, u8)| {
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
    check(500, |(raw, changes, taken): (Small, Vec<u8>, u8)| {
        let problem = raw.problem();
        for (engine, choice) in engines() {
            let mut search = problem.solver().engine(engine).choice(choice).solutions();
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

/// A step in the life of one prepared search.
#[derive(Clone, Debug)]
enum Step {
    Choose(u8),
    Forbid(u8),
    Mark,
    Undo,
    Next(u8),
    Settle,
    Prune,
    Shuffle(u8),
    Prefer(u8),
    Restart,
    Reset,
}

impl Arbitrary for Step {
    fn arbitrary(g: &mut Gen) -> Self {
        let number = u8::arbitrary(g);
        match below(g, 18) {
            0..3 => Self::Choose(number),
            3..6 => Self::Forbid(number),
            6..9 => Self::Mark,
            9..11 => Self::Undo,
            11 => Self::Next(number % 5),
            12 => Self::Settle,
            13 => Self::Prune,
            14 => Self::Shuffle(number),
            15 => Self::Prefer(number),
            16 => Self::Restart,
            _ => Self::Reset,
        }
    }
}

/// What the root of a search should be.
#[derive(Clone, Default)]
struct Root {
    chosen: Vec<OptionId>,
    forbidden: Vec<OptionId>,
}

/// A prepared search, and what it should be.
struct Life<'p> {
    raw: &'p Small,
    search: Search<'p>,
    root: Root,
    marks: Vec<(Mark, Root)>,
}

impl Life<'_> {
    fn step(&mut self, step: &Step) {
        match *step {
            Step::Choose(number) => {
                self.raw.pick(&[number]).into_iter().for_each(|option| self.choose(option))
            }
            Step::Forbid(number) => {
                self.raw.pick(&[number]).into_iter().for_each(|option| self.forbid(option))
            }
            Step::Mark => self.marks.push((self.search.mark(), self.root.clone())),
            Step::Undo => {
                if let Some((mark, root)) = self.marks.pop() {
                    self.search.undo(mark);
                    self.root = root;
                }
            }
            Step::Next(count) => {
                for _ in 0..count {
                    self.search.next();
                }
            }
            Step::Settle => {
                let possible = self.search.settle();
                self.allow(possible, "settling");
            }
            Step::Prune => {
                let possible = self.search.prune();
                self.allow(possible, "pruning");
            }
            Step::Shuffle(seed) => self.search.shuffle((seed % 2 == 0).then_some(seed.into())),
            Step::Prefer(number) => self.search.prefer(&self.raw.pick(&[number])),
            Step::Restart => self.search.restart(),
            Step::Reset => {
                self.search.reset();
                self.root = Root::default();
                self.marks.clear();
            }
        }
    }

    fn choose(&mut self, option: OptionId) {
        self.root.chosen.push(option);
        let possible = self.search.choose(option);
        self.allow(possible, "choosing");
    }

    fn forbid(&mut self, option: OptionId) {
        self.root.forbidden.push(option);
        let possible = self.search.forbid(option);
        self.allow(possible, "forbidding");
    }

    /// A change may only be refused where it leaves no solution.
    fn allow(&self, possible: bool, change: &str) {
        assert!(possible || self.expected().is_empty(), "{change} was refused");
    }

    fn expected(&self) -> Solutions {
        self.raw.brute_force(&self.root.chosen, &self.root.forbidden)
    }
}

#[test]
fn any_life_of_a_prepared_search_equals_fresh_searches() {
    check(1000, |(raw, steps): (Small, Vec<Step>)| {
        let problem = raw.problem();
        for (engine, choice) in engines() {
            let search = problem.solver().engine(engine).choice(choice).solutions();
            let mut life = Life { raw: &raw, search, root: Root::default(), marks: Vec::new() };
            for (number, step) in steps.iter().take(30).enumerate() {
                life.step(step);
                if number % 3 == 0 {
                    life.search.restart();
                    assert_eq!(
                        all(&mut life.search),
                        life.expected(),
                        "{engine}, {choice:?} after step {number}"
                    );
                }
            }
            life.search.restart();
            assert_eq!(all(&mut life.search), life.expected(), "{engine}, {choice:?} at the end");
        }
    });
}

#[test]
fn chosen_options_cover_their_items() {
    check(500, |(raw, given): (Small, Vec<u8>)| {
        let problem = raw.problem();
        for (engine, choice) in engines() {
            let mut search = problem.solver().engine(engine).choice(choice).solutions();
            for option in raw.pick(&given[..given.len().min(3)]) {
                if search.choose(option) && search.next().is_some() {
                    assert!(search.root().contains(&option), "{engine}, {choice:?}");
                    assert!(
                        problem.entries(option).all(|entry| search.is_covered(entry.item)),
                        "{engine}, {choice:?}"
                    );
                }
            }
        }
    });
}

#[test]
fn random_problems_survive_both_formats() {
    check(1000, |raw: Large| {
        let problem = raw.problem();
        let text = Problem::from_text(problem.to_text().as_bytes()).expect("the text is sound");
        let json = Problem::from_json(problem.to_json().as_bytes()).expect("the JSON is sound");
        for again in [text, json] {
            assert!(problem.items().eq(again.items()));
            assert!(problem.items().all(|item| problem.item_name(item) == again.item_name(item)));
            assert_eq!(problem.option_count(), again.option_count());
            assert!(problem.options().all(|option| problem.entries(option).eq(again.entries(option))));
        }
    });
}

#[test]
fn spoilt_texts_are_errors_at_worst() {
    check(1000, |(raw, noise): (Small, Vec<(u16, u8)>)| {
        let problem = raw.problem();
        for read in [Problem::from_text, Problem::from_json] {
            for mut bytes in [problem.to_text().into_bytes(), problem.to_json().into_bytes(), Vec::new()] {
                for &(place, byte) in noise.iter().take(4) {
                    let place = usize::from(place) % (bytes.len() + 1);
                    bytes.splice(place..(place + 1).min(bytes.len()), [byte]);
                }
                if let Err(error) = read(&bytes) {
                    assert!(error.line() > 0 && error.column() > 0);
                }
            }
        }
    });
}
