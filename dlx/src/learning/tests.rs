use std::thread;
use std::time::Duration;

use super::companion::EARLY;
use super::*;
use crate::Progress;
use crate::engine::Engine;
use crate::fuzzed::raw::{Raw, Size};
use crate::limits::Status;

#[test]
fn restarts_come_after_the_sequence_of_luby() {
    let first: Vec<u64> = (0..15).map(luby).collect();
    assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}

/// Two colourings of more pigeons than holes: nothing but search refutes them.
pub(crate) fn pigeons(holes: usize) -> Problem {
    let mut builder = Problem::builder();
    let pigeons: Vec<_> = (0..=holes).map(|pigeon| builder.primary(format!("p{pigeon}"))).collect();
    let holes: Vec<_> = (0..holes).map(|hole| builder.secondary(format!("h{hole}"))).collect();
    for &pigeon in &pigeons {
        for &hole in &holes {
            builder.option([pigeon, hole]);
        }
    }
    builder.build().expect("the problem is sound")
}

#[test]
fn what_has_no_solution_is_refuted_also_where_clauses_are_forgotten() {
    let problem = pigeons(6);
    for most_words in [0, 500, 1 << 20] {
        let mut learner = Learner::new(&problem, Cancel::new());
        learner.state.clauses.set_most_words(most_words);
        assert_eq!(learner.solve(&[], Limits::new()), Answer::Refuted);
        assert!(learner.core().is_empty());
    }
}

#[test]
fn all_solutions_are_found_by_excluding_each() {
    let bytes: Vec<u8> = (0..240_000_u32).map(|k| (k.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for chunk in bytes.chunks(600) {
        let mut source = arbitrary::Unstructured::new(chunk);
        let raw = Raw::draw(&mut source, Size::SMALL).expect("there are enough bytes");
        let problem = raw.problem();
        let mut learner = Learner::new(&problem, Cancel::new());
        let mut found = crate::fuzzed::seen::Solutions::new();
        while learner.solve(&[], Limits::new()) == Answer::Solution {
            let solution = learner.solution().to_vec();
            let mut numbers: Vec<u32> = solution.iter().map(|option| option.0).collect();
            numbers.sort_unstable();
            learner.exclude(&solution);
            assert!(found.insert(numbers), "a solution came twice: {raw:?}");
        }
        // Excluding a solution also excludes its supersets; only options without primary items could form
        // one.
        assert_eq!(found, raw.brute_force(&[], &[]), "{raw:?}");
    }
}

#[test]
fn a_refutation_needs_its_clauses_and_its_problem() {
    let problem = pigeons(5);
    let mut learner = Learner::new(&problem, Cancel::new()).recording();
    assert_eq!(learner.solve(&[], Limits::new()), Answer::Refuted);
    let refutation = learner.into_refutation();
    assert!(refutation.proves(&problem, &[], &[]));
    assert!(!Refutation::default().proves(&problem, &[], &[]));
    let other = Problem::from_text(b"a b c\na\na b\nb c\nc\n").expect("the problem is sound");
    let solutions = [&[OptionId(0), OptionId(2)][..], &[OptionId(1), OptionId(3)]];
    let mut learner = Learner::new(&other, Cancel::new()).recording();
    solutions.iter().for_each(|solution| learner.exclude(solution));
    assert_eq!(learner.solve(&[], Limits::new()), Answer::Refuted);
    let refutation = learner.into_refutation();
    assert!(refutation.proves(&other, &[], &solutions));
    assert!(!refutation.proves(&other, &[], &solutions[..1]));
}

#[test]
fn what_was_learnt_proves_refutations_and_nothing_else() {
    let bytes: Vec<u8> = (0..240_000_u32).map(|k| (k.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for chunk in bytes.chunks(600) {
        let mut source = arbitrary::Unstructured::new(chunk);
        let raw = Raw::draw(&mut source, Size::SMALL).expect("there are enough bytes");
        let problem = raw.problem();
        let groups = [problem.items().step_by(2).collect(), problem.items().step_by(3).collect()];
        for option in problem.options() {
            let plain = Learner::new(&problem, Cancel::new()).recording();
            let switched = Learner::new(&problem, Cancel::new()).switches(&groups).recording();
            let switches = [Assumption::Switch(0), Assumption::Switch(1), option.into()];
            for (mut learner, assumed) in [(plain, &switches[2..]), (switched, &switches)] {
                let is_refuted = learner.solve(assumed, Limits::new()) == Answer::Refuted;
                let refutation = learner.into_refutation();
                assert_eq!(refutation.proves(&problem, &[option], &[]), is_refuted, "{option:?}: {raw:?}");
            }
        }
    }
}

#[test]
fn a_cancelled_question_is_not_answered() {
    let problem = pigeons(8);
    let cancel = Cancel::new();
    let mut learner = Learner::new(&problem, cancel.clone());
    cancel.cancel();
    assert_eq!(learner.solve(&[], Limits::new()), Answer::Stopped(Stop::Cancelled));
}

#[test]
fn a_companion_keeps_to_what_the_solver_was_given_and_forbids() {
    let bytes: Vec<u8> = (0..240_000_u32).map(|k| (k.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
    let mut learnt = 0;
    for chunk in bytes.chunks(600) {
        let mut source = arbitrary::Unstructured::new(chunk);
        let raw = Raw::draw(&mut source, Size::SMALL).expect("there are enough bytes");
        let problem = raw.problem();
        let [base, forbidden, given] = [0, 1, 2].map(|at| raw.pick(&chunk[at..=at]));
        let chosen = [base.clone(), given.clone()].concat();
        let all = raw.brute_force(&chosen, &forbidden);
        let mut search = problem.solver().given(base).forbid(forbidden).solutions();
        search.choose_all(&given);
        let mut companion = Companion::new(&problem, given, Limits::new());
        (companion.plain, companion.turn) = (0, 1 << 20);
        let mut found = crate::fuzzed::seen::Solutions::new();
        while let Some(solution) = companion.next(&mut search) {
            let mut numbers: Vec<u32> = solution.iter().map(|option| option.0).collect();
            numbers.sort_unstable();
            found.insert(numbers);
        }
        assert_eq!((companion.status(), found), (Status::Exhausted, all), "{raw:?}");
        learnt += companion.nodes();
    }
    assert!(learnt > 50, "{learnt}");
}

#[test]
fn a_companion_finds_and_counts_each_solution_once_and_no_others() {
    let bytes: Vec<u8> = (0..120_000_u32).map(|k| (k.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
    let (mut learnt, mut cut_short) = (0, 0);
    for (number, chunk) in (0..).zip(bytes.chunks(600)) {
        let mut source = arbitrary::Unstructured::new(chunk);
        let raw = Raw::draw(&mut source, Size::SMALL).expect("there are enough bytes");
        let problem = raw.problem();
        let mut given = raw.pick(&chunk[..2]);
        given.truncate(usize::from(chunk[2] % 3));
        let all = raw.brute_force(&given, &[]);
        for (plain, turn) in [(1, 1), (0, 1), (3, 1), (1, 1 << 20)] {
            for most in [None, Some(1), Some(2), Some(7)] {
                let mut limits = Limits::new();
                limits.solutions = most;
                limits.nodes = (number % 3 == 0).then_some(number % 16);
                let mut search = problem.solver().solutions();
                let mut companion = Companion::new(&problem, given.clone(), limits);
                if number % 2 == 0 {
                    // What it found before makes no difference.
                    companion.restart(&[], Limits::new().solutions(3));
                    (companion.plain, companion.turn) = (plain, turn);
                    while companion.next(&mut search).is_some() {}
                    search.reset();
                    companion.restart(&given, limits);
                }
                search.choose_all(&given);
                (companion.plain, companion.turn) = (plain, turn);
                let mut found = crate::fuzzed::seen::Solutions::new();
                while let Some(solution) = companion.next(&mut search) {
                    let mut numbers: Vec<u32> = solution.iter().map(|option| option.0).collect();
                    numbers.sort_unstable();
                    assert!(found.insert(numbers), "a solution came twice: {raw:?}");
                }
                let nodes = companion.nodes() + search.stats().nodes;
                assert!(limits.nodes.is_none_or(|most| nodes <= most), "{nodes} nodes: {raw:?}");
                assert!(found.is_subset(&all), "{raw:?}");
                learnt += u64::from(companion.nodes() > 0);
                match companion.status() {
                    Status::Exhausted => assert_eq!(found, all, "{given:?}: {raw:?}"),
                    Status::Stopped(Stop::Solutions) => assert_eq!(Some(found.len() as u64), most),
                    status => {
                        assert_eq!((status, Some(nodes)), (Status::Stopped(Stop::Nodes), limits.nodes));
                        cut_short += 1;
                    }
                }
                let mut search = problem.solver().solutions();
                search.choose_all(&given);
                let mut companion = Companion::new(&problem, given.clone(), limits);
                (companion.plain, companion.turn) = (plain, turn);
                let (status, count) = (companion.count_rest(&mut search), companion.solutions());
                let nodes = companion.nodes() + search.nodes();
                assert!(limits.nodes.is_none_or(|most| nodes <= most), "{nodes} nodes: {raw:?}");
                match status {
                    Status::Exhausted => assert_eq!(count, all.len() as u64, "{given:?}: {raw:?}"),
                    Status::Stopped(Stop::Solutions) => assert_eq!(Some(count), most),
                    _ => assert_eq!((status, Some(nodes)), (Status::Stopped(Stop::Nodes), limits.nodes)),
                }
            }
        }
    }
    assert!(learnt > 100 && cut_short > 20, "{learnt}, {cut_short}");
}

#[test]
fn a_companion_heeds_limits_and_flags() {
    let problem = pigeons(12);
    let cancel = Cancel::new();
    let mut search = problem.solver().cancel(cancel.clone()).solutions();
    let mut companion = Companion::new(&problem, Vec::new(), Limits::new().nodes(20_000));
    assert!(companion.next(&mut search).is_none());
    assert_eq!(companion.status(), Status::Stopped(Stop::Nodes));
    cancel.cancel();
    let mut companion = Companion::new(&problem, Vec::new(), Limits::new());
    search.restart();
    assert!(companion.next(&mut search).is_none());
    assert_eq!(companion.status(), Status::Stopped(Stop::Cancelled));
}

/// Two items of sixty options each: solutions come early, and there are 3600 of them.
fn choices() -> Problem {
    let mut builder = Problem::builder();
    for name in ["a", "b"] {
        let item = builder.primary(name);
        (0..60).for_each(|_| _ = builder.option([item]));
    }
    builder.build().expect("the problem is sound")
}

#[test]
fn work_before_a_search_begins_anew_is_counted() {
    let problem = choices();
    let mut alone = problem.solver().engine(Engine::Links).solutions();
    alone.set_limits(Limits::new().nodes(EARLY));
    alone.count_rest();
    let mut sum = alone.stats();
    assert!(sum.nodes == EARLY && sum.solutions > 0, "{sum:?}");
    alone.restart();
    alone.set_limits(Limits::new());
    alone.count_rest();
    let all = alone.stats();
    sum.add(&all);
    sum.solutions = all.solutions;
    let mut search = problem.solver().engine(Engine::Links).solutions();
    let mut companion = Companion::new(&problem, Vec::new(), Limits::new());
    companion.plain = u64::MAX;
    assert_eq!(companion.count_rest(&mut search), Status::Exhausted);
    assert_eq!(companion.stats(&search), sum);
}

#[test]
fn the_clock_of_a_search_that_begins_anew_goes_on() {
    let problem = choices();
    let mut times = Vec::new();
    let tell = |report: &Progress| {
        times.push(report.elapsed);
        thread::sleep(Duration::from_millis(1));
    };
    let solver = problem.solver().engine(Engine::Links).progress(Duration::ZERO, tell);
    let mut search = solver.solutions();
    let mut companion = Companion::new(&problem, Vec::new(), Limits::new().time(Duration::from_secs(3600)));
    companion.plain = u64::MAX;
    assert_eq!(companion.count_rest(&mut search), Status::Exhausted);
    assert!(companion.nodes() == EARLY, "it began anew");
    drop(search);
    assert!(times.len() > 2 && times.is_sorted(), "{times:?}");
}

#[test]
fn a_quick_search_does_more_than_its_companion() {
    let problem = pigeons(16);
    let mut search = problem.solver().engine(Engine::Lanes).solutions();
    let mut companion = Companion::new(&problem, Vec::new(), Limits::new().nodes(1_500_000));
    assert!(companion.next(&mut search).is_none());
    let (updates, work) = (search.stats().updates, companion.work);
    assert!(companion.turn > 2048 && updates > work, "{updates} updates, {work} examined");
}
