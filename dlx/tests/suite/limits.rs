//! Limits of time, cancellation and memory on problems whose nodes, rows or options are large.

use std::fmt::Write as _;
use std::thread;
use std::time::{Duration, Instant};

use dlx_engine::{Cancel, Engine, Limits, Problem, Status, Stop};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The time that a search may take after its limit: far more than on an idle machine, far less than without
/// checking the clock.
const SLACK: Duration = Duration::from_secs(4);

fn items(count: usize) -> String {
    (0..count).fold(String::new(), |mut text, item| {
        let _ = write!(text, "i{item} ");
        text
    })
}

/// Options of random items, each drawn with this probability.
fn random(items_count: usize, options: usize, probability: f64) -> Problem {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut text = items(items_count) + "\n";
    for option in 0..options {
        let _ = write!(text, "i{}", option % items_count);
        for item in (0..items_count).filter(|&item| item != option % items_count) {
            if rng.random_bool(probability) {
                let _ = write!(text, " i{item}");
            }
        }
        text.push('\n');
    }
    Problem::from_text(text.as_bytes()).expect("the text is sound")
}

/// Problems that take long: few items of many options; many dense options; one item.
fn problems() -> [(&'static str, Problem); 3] {
    let one_item = "a\n".to_owned() + &"a\n".repeat(1_000_000);
    [
        ("20 items of 8,000 options", random(20, 40_000, 0.15)),
        ("1,000 options of 500 items", random(1000, 1000, 0.5)),
        ("an item of 1,000,000 options", Problem::from_text(one_item.as_bytes()).expect("the text is sound")),
    ]
}

#[test]
fn limits_of_time_and_cancellation_act_whatever_a_node_costs() {
    for (name, problem) in problems() {
        for engine in Engine::ALL.iter().copied().chain([Engine::Auto]) {
            for threads in [1, 2] {
                let begun = Instant::now();
                let limits = Limits::new().time(Duration::from_millis(50));
                let outcome = problem.solver().engine(engine).threads(threads).limits(limits).count();
                assert!(
                    begun.elapsed() < SLACK,
                    "{name} by {engine}: a limit of 50 ms took {:?}",
                    begun.elapsed()
                );
                assert!(matches!(outcome.status, Status::Exhausted | Status::Stopped(Stop::Time)));
            }
            let cancel = Cancel::new();
            let mut search = problem.solver().engine(engine).cancel(cancel.clone()).solutions();
            let (cancelled, ended) = thread::scope(|scope| {
                let stopper = scope.spawn(move || {
                    thread::sleep(Duration::from_millis(20));
                    cancel.cancel();
                    Instant::now()
                });
                while search.next().is_some() {}
                let ended = Instant::now();
                (stopper.join().expect("it only sleeps"), ended)
            });
            let took = ended.saturating_duration_since(cancelled);
            assert!(took < SLACK, "{name} by {engine}: cancelling took {took:?}");
        }
    }
}

#[test]
fn one_option_of_many_items_takes_little_memory() {
    let count = 100_000;
    let names = items(count);
    let problem = Problem::from_text(format!("{names}\n{names}\n").as_bytes()).expect("the text is sound");
    for &engine in Engine::ALL {
        assert!(problem.solver().engine(engine).estimated_memory() < 64 << 20, "{engine}");
        assert_eq!(problem.solver().engine(engine).count().solutions, 1, "{engine}");
    }
}

#[test]
fn engines_give_way_where_memory_is_short() {
    let problem = random(200, 2000, 0.05);
    let needed = problem.solver().engine(Engine::Lanes).estimated_memory();
    let solver = || problem.solver().engine(Engine::Lanes);
    assert_eq!(solver().memory(needed).resolved_engine().0, Engine::Lanes);
    let (other, reason) = solver().memory(needed - 1).resolved_engine();
    assert_ne!(other, Engine::Lanes);
    assert!(reason.starts_with("lanes was requested, but it takes about "), "{reason}");
    assert_eq!(solver().memory(needed).check_memory(), Ok(()));
    // Each of two threads has a copy of what the search began with.
    let of_two = solver().threads(2).estimated_memory();
    let of_one_more = solver().threads(3).estimated_memory() - of_two;
    assert!(of_two >= needed + 2 * of_one_more, "{needed}, {of_two}, {of_one_more}");
    assert!(solver().memory(of_two - 1).threads(2).check_memory().is_err());
    assert_eq!(solver().memory(of_two).threads(2).check_memory(), Ok(()));
    let error = solver().memory(needed - 1).check_memory().expect_err("the engine takes more");
    assert_eq!((error.engine, error.needed, error.allowed), (Engine::Lanes, needed, needed - 1));
    assert_eq!(problem.solver().memory(needed - 1).check_memory(), Ok(()));
    assert!(problem.solver().memory(0).check_memory().is_err());
    let (least, reason) = problem.solver().memory(0).resolved_engine();
    assert_eq!(least, Engine::Naive);
    assert!(reason.contains(" would be faster, but it takes about "), "{reason}");
}
