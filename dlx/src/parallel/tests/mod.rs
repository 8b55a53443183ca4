//! Tests small random problems, divided more finely than any search would divide them;
//! `tests/suite/parallel.rs` has large ones.

#[cfg(feature = "json")]
mod resumed;

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Plan;
use crate::engine::{Event, Machine};
use crate::limits::monitor::{Monitor, StopConditions};
use crate::{Cancel, Engine, ItemChoice, Limits, OptionId, Outcome, Problem, Search, Stats, Status, Stop};

type Solutions = Vec<Vec<u32>>;

/// A problem of up to 20 primary items and a few secondary ones, some with colours.
pub(crate) fn random_problem(rng: &mut impl Rng) -> Problem {
    let (primary, secondary) = (rng.random_range(1..21u32), rng.random_range(0..4));
    let (options, widest) = (rng.random_range(0..6 * primary), rng.random_range(1..6));
    let mut text = String::new();
    for item in 0..primary {
        text += &format!("{item} ");
    }
    text += "|";
    for item in 0..secondary {
        text += &format!(" s{item}");
    }
    for _ in 0..options {
        text += "\n";
        let items = (0..rng.random_range(1..=widest)).map(|_| rng.random_range(0..primary + secondary));
        for item in items.collect::<BTreeSet<_>>() {
            text += &match item.checked_sub(primary) {
                None => format!("{item} "),
                Some(item) => format!("s{item}{} ", ["", ":red", ":blue"][rng.random_range(0..3)]),
            };
        }
    }
    Problem::from_text(text.as_bytes()).expect("the random problem is sound")
}

/// A random problem that is its own image when the two copies of each item are exchanged.
pub(crate) fn symmetric_problem(rng: &mut impl Rng) -> Problem {
    let (primary, secondary) = (rng.random_range(1..8u32), rng.random_range(0..3));
    let (options, widest) = (rng.random_range(0..5 * primary), rng.random_range(1..6));
    let mut items = Vec::new();
    for item in 0..2 * (primary + secondary) {
        items.push(format!("{}{}", item / 2, if item % 2 == 0 { "" } else { "'" }));
    }
    let (first, others) = items.split_at(2 * primary as usize);
    let mut text = format!("{} | {}", first.join(" "), others.join(" "));
    for _ in 0..options {
        let numbers = (0..rng.random_range(1..=widest)).map(|_| rng.random_range(0..items.len()));
        let numbers: BTreeSet<usize> = numbers.collect();
        let colors = numbers.iter().map(|_| ["", ":red", ":blue"][rng.random_range(0..3)]);
        let entries: Vec<_> = numbers.iter().copied().zip(colors).collect();
        for copy in 0..2 {
            text += "\n";
            for &(number, color) in &entries {
                let color = if number < first.len() { "" } else { color };
                text += &format!("{}{color} ", items[number ^ copy]);
            }
        }
    }
    Problem::from_text(text.as_bytes()).expect("the random problem is sound")
}

/// A search of a random problem, and how to divide it.
struct Case<'p> {
    number: u64,
    problem: &'p Problem,
    engine: Engine,
    choice: ItemChoice,
    seed: Option<u64>,
    plan: Plan,
}

impl fmt::Debug for Case<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, engine, choice, seed, plan, .. } = self;
        write!(f, "case {number}: {engine}, {choice:?}, seed {seed:?}, {plan:?}")
    }
}

impl<'p> Case<'p> {
    fn random(number: u64, problem: &'p Problem, rng: &mut impl Rng) -> Self {
        Self {
            number,
            problem,
            engine: Engine::ALL[rng.random_range(0..Engine::ALL.len())],
            choice: ItemChoice::MinRemaining,
            seed: rng.random_bool(0.5).then(|| rng.next_u64()),
            plan: Plan {
                head_pauses: 32,
                threads: rng.random_range(2..6),
                head_start: rng.random_range(1..20),
                stretch: rng.random_range(1..4),
                ahead: 1 << rng.random_range(0..22),
            },
        }
    }

    fn serial(&self, limits: Limits) -> Search<'p> {
        let solver = self.problem.solver().engine(self.engine).choice(self.choice).limits(limits);
        let mut search = solver.solutions();
        search.shuffle(self.seed);
        search
    }

    fn parallel(&self, limits: Limits) -> Search<'p> {
        let mut search = self.serial(limits);
        search.plan = self.plan;
        search
    }

    /// The parts of the statistics that must not depend on threads; see [`Stats`].
    fn known(&self, outcome: &Outcome) -> (u64, Status, Option<Stats>) {
        let mut stats = outcome.stats.clone();
        if outcome.status != Status::Exhausted {
            stats = Stats { nodes: stats.nodes, ..Stats::default() };
        }
        if self.engine == Engine::Cells {
            stats.updates = 0;
        }
        (outcome.solutions, outcome.status, (self.choice == ItemChoice::MinRemaining).then_some(stats))
    }
}

fn sorted(chosen: &[OptionId]) -> Vec<u32> {
    let mut numbers: Vec<_> = chosen.iter().map(|option| option.0).collect();
    numbers.sort_unstable();
    numbers
}

/// All that the search finds, in the order in which it visits.
fn in_order(mut search: Search<'_>) -> (Solutions, Outcome) {
    let mut solutions = Vec::new();
    let outcome = search.for_each(|chosen| solutions.push(sorted(chosen)));
    assert_eq!(outcome.solutions, solutions.len() as u64);
    assert_eq!(outcome.stats.solutions, outcome.solutions);
    (solutions, outcome)
}

fn in_any_order(search: Search<'_>) -> (Solutions, Outcome) {
    let solutions = Mutex::new(Vec::new());
    let outcome = search.for_each_unordered(|chosen| solutions.lock().unwrap().push(sorted(chosen)));
    let solutions = solutions.into_inner().unwrap();
    assert_eq!(outcome.solutions, solutions.len() as u64);
    (solutions, outcome)
}

/// Random problems whose searches are short enough, with random searches of them.
fn for_cases(count: u64, test: impl Fn(&mut Case<'_>, &mut Xoshiro256PlusPlus)) {
    for number in 0..count {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        let is_symmetric = number % 3 == 2;
        let problem = if is_symmetric { symmetric_problem(&mut rng) } else { random_problem(&mut rng) };
        let mut case = Case::random(number, &problem, &mut rng);
        if case.serial(Limits::new().nodes(5000)).count().status == Status::Exhausted {
            test(&mut case, &mut rng);
        }
    }
}

/// A search that is divided at random, one part after another on this thread.
struct Divided<'p> {
    template: Box<dyn Machine + 'p>,
    rng: Xoshiro256PlusPlus,
    solutions: Solutions,
    stats: Stats,
    parts: usize,
}

impl<'p> Divided<'p> {
    /// Finishes a part, and then the parts that were split off from it, the last one first.
    fn finish(&mut self, mut machine: Box<dyn Machine + 'p>) {
        let (before, mut monitor) = (machine.updates(), Monitor::of_part(StopConditions::default()));
        let mut split = Vec::new();
        loop {
            match machine.advance(&mut monitor) {
                Event::Solution => {
                    monitor.solution();
                    self.solutions.push(sorted(machine.chosen()));
                }
                Event::Exhausted => break,
                Event::Stopped(_) => {
                    if self.rng.random_bool(0.3) {
                        split.extend(machine.split());
                    }
                    monitor.grant(self.rng.random_range(1..4));
                }
            }
        }
        self.stats.add(&Stats {
            nodes: monitor.nodes(),
            updates: machine.updates() - before,
            solutions: monitor.solutions(),
            profile: monitor.profile().to_vec(),
        });
        self.parts += split.len();
        while let Some(subtree) = split.pop() {
            let mut machine = self.template.fork();
            machine.resume(&subtree);
            self.finish(machine);
        }
    }
}

#[test]
fn parts_one_behind_another_are_the_whole() {
    let parts = AtomicUsize::new(0);
    for_cases(3000, |case, rng| {
        let (expected, whole) = in_order(case.serial(Limits::new()));
        let mut machine = case.serial(Limits::new()).machine;
        let (before, mut head) = (machine.updates(), Monitor::of_part(StopConditions::default()));
        // The first node gives the search its random order.
        head.grant(1);
        if !matches!(machine.advance(&mut head), Event::Stopped(_)) {
            return;
        }
        let updates = machine.updates() - before;
        let stats = Stats { nodes: 1, updates, solutions: 0, profile: vec![1] };
        let (template, rng) = (machine.fork(), rng.clone());
        let mut divided = Divided { template, rng, solutions: Vec::new(), stats, parts: 0 };
        divided.finish(machine);
        assert!(divided.solutions == expected, "{case:?}");
        let (status, solutions) = (Status::Exhausted, divided.stats.solutions);
        let outcome = Outcome { solutions, status, stats: divided.stats };
        assert_eq!(case.known(&outcome), case.known(&whole), "{case:?}");
        parts.fetch_add(divided.parts, Ordering::Relaxed);
    });
    assert!(parts.into_inner() > 10_000, "there must be something to put together");
}

#[test]
fn several_threads_find_what_one_finds_in_its_order() {
    for_cases(3000, |case, _| {
        let (expected, whole) = in_order(case.serial(Limits::new()));
        let (solutions, outcome) = in_order(case.parallel(Limits::new()));
        assert!(solutions == expected, "{case:?}");
        assert_eq!(case.known(&outcome), case.known(&whole), "{case:?}");

        let (mut solutions, outcome) = in_any_order(case.parallel(Limits::new()));
        solutions.sort_unstable();
        let mut sorted = expected.clone();
        sorted.sort_unstable();
        assert!(solutions == sorted, "{case:?}");
        assert_eq!(case.known(&outcome), case.known(&whole), "{case:?}");

        case.choice = ItemChoice::Weighted;
        let (mut solutions, outcome) = in_order(case.parallel(Limits::new()));
        solutions.sort_unstable();
        assert!((solutions, outcome.status) == (sorted, Status::Exhausted), "{case:?}");
    });
}

#[test]
fn limits_are_those_of_one_thread() {
    for_cases(1200, |case, rng| {
        let (all, whole) = in_order(case.serial(Limits::new()));
        let few = rng.random_range(0..all.len() as u64 + 2);
        let nodes = rng.random_range(0..whole.stats.nodes + 2);
        for limits in [
            Limits::new().solutions(few),
            Limits::new().nodes(nodes),
            Limits::new().solutions(few).nodes(nodes),
        ] {
            let (expected, one) = in_order(case.serial(limits));
            let (solutions, many) = in_order(case.parallel(limits));
            assert!(solutions == expected, "{case:?}, {limits:?}");
            assert_eq!(case.known(&many), case.known(&one), "{case:?}, {limits:?}");
            let count = case.parallel(limits).count();
            assert_eq!(case.known(&count), case.known(&one), "{case:?}, {limits:?}");
        }

        let (solutions, outcome) = in_any_order(case.parallel(Limits::new().solutions(few)));
        let distinct: BTreeSet<_> = solutions.into_iter().collect();
        assert_eq!(distinct.len() as u64, few.min(all.len() as u64), "{case:?}");
        assert!(distinct.is_subset(&all.iter().cloned().collect()), "{case:?}");
        let sated = few <= all.len() as u64;
        let status = if sated { Status::Stopped(Stop::Solutions) } else { Status::Exhausted };
        assert_eq!(outcome.status, status, "{case:?}");
    });
}

#[test]
fn a_visitor_can_end_a_search_without_order() {
    for_cases(500, |case, rng| {
        let all: BTreeSet<_> = in_order(case.serial(Limits::new())).0.into_iter().collect();
        let wanted = rng.random_range(0..all.len() + 1);
        let seen = Mutex::new(Vec::new());
        let outcome = case.parallel(Limits::new()).try_for_each_unordered(|chosen| {
            let mut seen = seen.lock().unwrap();
            seen.push(sorted(chosen));
            if seen.len() > wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let seen = seen.into_inner().unwrap();
        assert_eq!(outcome.solutions, seen.len() as u64, "{case:?}");
        let distinct: BTreeSet<_> = seen.iter().cloned().collect();
        assert!(distinct.len() == seen.len() && distinct.is_subset(&all), "{case:?}");
        match outcome.status {
            Status::Running => assert!(wanted < seen.len(), "{case:?}"),
            status => {
                assert_eq!(status, Status::Exhausted, "{case:?}");
                assert!(distinct == all && seen.len() <= wanted, "{case:?}");
            }
        }
    });
}

#[test]
fn a_visitor_can_end_the_search() {
    for_cases(1000, |case, rng| {
        let all = in_order(case.serial(Limits::new())).0;
        let wanted = rng.random_range(0..all.len() + 1);

        let mut seen = Vec::new();
        let outcome = case.parallel(Limits::new()).try_for_each(|chosen| {
            seen.push(sorted(chosen));
            if seen.len() > wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(seen == all[..all.len().min(wanted + 1)], "{case:?}");
        let ended = if wanted < all.len() { Status::Running } else { Status::Exhausted };
        assert_eq!(outcome.status, ended, "{case:?}");

        let cancel = Cancel::new();
        let mut search = case.parallel(Limits::new());
        search.monitor = Monitor::new(Limits::new(), Some(cancel.clone()), None);
        let mut seen = Vec::new();
        let outcome = search.for_each(|chosen| {
            seen.push(sorted(chosen));
            if seen.len() > wanted {
                cancel.cancel();
            }
        });
        assert!(all.starts_with(&seen), "{case:?}");
        assert!(seen.len() >= all.len().min(wanted + 1), "{case:?}");
        match outcome.status {
            Status::Exhausted => assert!(seen == all, "{case:?}"),
            status => assert_eq!(status, Status::Stopped(Stop::Cancelled), "{case:?}"),
        }
    });
}

#[test]
fn searches_end_whenever_they_are_cancelled() {
    for_cases(500, |case, rng| {
        let all = in_order(case.serial(Limits::new())).0;
        for _ in 0..2 {
            let (cancel, wait) = (Cancel::new(), rng.random_range(0..20_000));
            let mut search = case.parallel(Limits::new());
            search.monitor = Monitor::new(Limits::new(), Some(cancel.clone()), None);
            let canceller = std::thread::spawn(move || {
                (0..wait).for_each(|_| std::hint::spin_loop());
                cancel.cancel();
            });
            let (seen, outcome) = in_order(search);
            canceller.join().unwrap();
            assert!(all.starts_with(&seen), "{case:?}");
            assert!(outcome.status != Status::Exhausted || seen == all, "{case:?}");
        }
    });
}

#[test]
fn delivery_ends_soon_after_a_search_is_cancelled() {
    // Ways to divide a set of ten: 115,975.
    let mut text = String::from("0 1 2 3 4 5 6 7 8 9\n");
    for set in 1..1 << 10_u32 {
        let items = (0..10).filter(|item| set >> item & 1 == 1);
        text += &items.map(|item| format!("{item} ")).collect::<String>();
        text.push('\n');
    }
    let problem = Problem::from_text(text.as_bytes()).unwrap();
    let cancel = Cancel::new();
    let mut seen = 0;
    let outcome = problem.solver().threads(2).cancel(cancel.clone()).for_each(|_| {
        seen += 1;
        match seen {
            // Meanwhile others find many solutions, which are ready at once.
            6_000 => std::thread::sleep(std::time::Duration::from_millis(200)),
            10_000 => cancel.cancel(),
            _ => {}
        }
    });
    assert_eq!(outcome.status, Status::Stopped(Stop::Cancelled));
    assert!((10_000..11_000).contains(&seen), "{seen}");
}
