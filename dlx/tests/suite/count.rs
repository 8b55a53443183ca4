//! Counting without visiting, on problems with many solutions: all that can be known of a search is that of
//! visiting. `random.rs` compares the two on random problems.

use std::fmt::Write as _;

use dlx_engine::{Cancel, Engine, Limits, Problem, Status, Stop};

fn read(text: &str) -> Problem {
    Problem::from_text(text.as_bytes()).expect("the text is sound")
}

/// Points in pairs.
fn matchings(points: usize) -> Problem {
    let mut text: String = (0..points).map(|point| format!("p{point} ")).collect();
    for (one, other) in (0..points).flat_map(|one| (one + 1..points).map(move |other| (one, other))) {
        let _ = write!(text, "\np{one} p{other}");
    }
    read(&text)
}

/// Elements in sets.
fn partitions(elements: usize) -> Problem {
    let mut text: String = (0..elements).map(|element| format!("e{element} ")).collect();
    for set in 1..1_u32 << elements {
        text.push('\n');
        (0..elements).filter(|element| set >> element & 1 == 1).for_each(|element| {
            let _ = write!(text, "e{element} ");
        });
    }
    read(&text)
}

/// One item for which there are many options, after others that force nothing.
fn wide() -> Problem {
    read(&("a b c\na\na\na b\n".to_owned() + &"b\n".repeat(5) + &"c\n".repeat(40)))
}

/// Pairs that agree in the colour of what they share, or do not.
fn colored() -> Problem {
    let mut text = "a b c d | x y z\n".to_owned();
    for (at, item) in ["a", "b", "c", "d", "a b", "c d"].iter().enumerate() {
        for color in 0..3 {
            let _ = writeln!(text, "{item} x:{color} y:{}", (color + at) % 2);
            let _ = writeln!(text, "{item} x:{color} z");
        }
    }
    text.push_str("x:0 y:1\nz\n");
    read(&text)
}

fn problems() -> [(&'static str, Problem); 5] {
    [
        ("matchings", matchings(8)),
        ("partitions", partitions(5)),
        ("wide", wide()),
        ("colored", colored()),
        ("one item", read(&("a\n".to_owned() + &"a\n".repeat(30)))),
    ]
}

/// Checks counting within some limits, and what is left after them.
fn compare(name: &str, problem: &Problem, engine: Engine, limits: Limits) {
    let who = format!("{name} by {engine} within {limits:?}");
    let solver = || problem.solver().engine(engine).limits(limits);
    let mut visiting = solver().solutions();
    while visiting.next().is_some() {}
    let mut counting = solver().solutions();
    assert_eq!(counting.count_rest(), visiting.status(), "{who}");
    assert_eq!(counting.stats(), visiting.stats(), "{who}");
    assert_eq!(counting.path(), visiting.path(), "{who}");
    let outcome = solver().count();
    assert_eq!((outcome.status, outcome.stats), (visiting.status(), visiting.stats()), "{who}");
    visiting.set_limits(Limits::new());
    counting.set_limits(Limits::new());
    assert_eq!(counting.next(), visiting.next(), "{who}: the next solution");
    assert_eq!(counting.count_rest(), Status::Exhausted, "{who}");
    while visiting.next().is_some() {}
    assert_eq!(counting.stats(), visiting.stats(), "{who}: the rest");
}

#[test]
fn every_limit_of_solutions_and_nodes_stops_counting_where_it_stops_visiting() {
    for (name, problem) in problems() {
        for &engine in Engine::ALL {
            let whole = problem.solver().engine(engine).count();
            assert!(whole.solutions > 10, "{name}: {whole:?}");
            for limit in (0..whole.solutions + 2).step_by(1 + whole.solutions as usize / 100) {
                compare(name, &problem, engine, Limits::new().solutions(limit));
            }
            for limit in (0..whole.stats.nodes + 2).step_by(1 + whole.stats.nodes as usize / 100) {
                compare(name, &problem, engine, Limits::new().nodes(limit));
                compare(name, &problem, engine, Limits::new().nodes(limit).solutions(limit / 2));
            }
        }
    }
}

#[test]
fn threads_count_what_one_thread_counts() {
    let problem = matchings(12);
    for &engine in Engine::ALL {
        let one = problem.solver().engine(engine).count();
        assert_eq!(one.solutions, 10_395);
        for threads in [2, 3] {
            let solver = || problem.solver().engine(engine).threads(threads);
            let mut several = solver().count();
            if engine == Engine::Cells {
                several.stats.updates = one.stats.updates;
            }
            assert_eq!(several, one, "{engine} on {threads} threads");
            let few = solver().limits(Limits::new().solutions(9_999)).count();
            assert_eq!((few.solutions, few.status), (9_999, Status::Stopped(Stop::Solutions)), "{engine}");
            let short = solver().limits(Limits::new().nodes(12_345)).count();
            assert_eq!((short.stats.nodes, short.status), (12_345, Status::Stopped(Stop::Nodes)), "{engine}");
        }
    }
}

#[test]
fn counting_goes_on_after_any_number_of_visits() {
    let problem = partitions(5);
    for &engine in Engine::ALL {
        for visited in 0..=53 {
            let mut search = problem.solver().engine(engine).solutions();
            assert!((0..visited).all(|_| search.next().is_some() || visited > 52));
            assert_eq!(search.count_rest(), Status::Exhausted);
            assert_eq!(search.stats().solutions, 52, "{engine} after {visited}");
            assert_eq!(search.count_rest(), Status::Exhausted);
            assert_eq!(search.stats().solutions, 52, "{engine} counts again");
        }
    }
}

#[test]
fn counting_is_cancelled_and_reports() {
    let problem = matchings(12);
    for &engine in Engine::ALL {
        for threads in [1, 2] {
            let cancel = Cancel::new();
            cancel.cancel();
            let outcome = problem.solver().engine(engine).threads(threads).cancel(cancel).count();
            assert_eq!(
                (outcome.solutions, outcome.status),
                (0, Status::Stopped(Stop::Cancelled)),
                "{engine}"
            );

            let cancel = Cancel::new();
            let (mut reports, raised) = (0, cancel.clone());
            let solver = problem.solver().engine(engine).threads(threads).cancel(cancel);
            let outcome = solver
                .progress(std::time::Duration::ZERO, |progress| {
                    assert!(progress.solutions <= progress.nodes && (0.0..=1.0).contains(&progress.fraction));
                    reports += 1;
                    if progress.nodes > 3000 {
                        raised.cancel();
                    }
                })
                .count();
            assert!(outcome.solutions < 10_395 || engine == Engine::Naive, "{engine}: {outcome:?}");
            assert_eq!(outcome.status, Status::Stopped(Stop::Cancelled), "{engine} after {reports} reports");
            assert!(reports > 2, "{engine}");
        }
    }
}

#[test]
fn what_was_counted_before_does_not_outlast_the_options() {
    let problem = matchings(12);
    let fresh = |forbidden: &[usize]| {
        let forbidden = forbidden.iter().filter_map(|&option| problem.options().nth(option));
        problem.solver().engine(Engine::Masks).forbid(forbidden).count()
    };
    let mut search = problem.solver().engine(Engine::Masks).solutions();
    let mut count = |forbidden: &[usize]| {
        let root = search.mark();
        for &option in forbidden {
            search.forbid(problem.options().nth(option).expect("there are 66 options"));
        }
        assert_eq!(search.count_rest(), Status::Exhausted);
        let (stats, expected) = (search.stats(), fresh(forbidden).stats);
        assert_eq!((stats.solutions, stats.profile), (expected.solutions, expected.profile), "{forbidden:?}");
        search.undo(root);
        stats.solutions
    };
    assert_eq!(count(&[]), 11 * 9 * 7 * 5 * 3);
    // Each is in one of 11, and the last two are in 7 * 5 * 3 together.
    assert_eq!(count(&[65]), 10 * 9 * 7 * 5 * 3);
    assert_eq!(count(&[64]), 10 * 9 * 7 * 5 * 3);
    assert_eq!(count(&[0, 65]), 10_395 - 2 * 945 + 105);
    assert_eq!(count(&[]), 10_395);
}
