use super::*;
use crate::fuzzed::raw::{Raw, Size};

#[test]
fn restarts_come_after_the_sequence_of_luby() {
    let first: Vec<u64> = (0..15).map(luby).collect();
    assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}

/// Two colourings of more pigeons than holes: nothing but search refutes them.
fn pigeons(holes: usize) -> Problem {
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
    let bytes: Vec<u8> = (0..60_000_u32).map(|k| (k.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
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
        // Excluding a solution also excludes its supersets; only options without primary items could form one.
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
    let bytes: Vec<u8> = (0..60_000_u32).map(|k| (k.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for chunk in bytes.chunks(600) {
        let mut source = arbitrary::Unstructured::new(chunk);
        let raw = Raw::draw(&mut source, Size::SMALL).expect("there are enough bytes");
        let problem = raw.problem();
        for option in problem.options() {
            let mut learner = Learner::new(&problem, Cancel::new()).recording();
            let is_refuted = learner.solve(&[option], Limits::new()) == Answer::Refuted;
            let refutation = learner.into_refutation();
            assert_eq!(refutation.proves(&problem, &[option], &[]), is_refuted, "{option:?}: {raw:?}");
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
