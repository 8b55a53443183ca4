//! What is no part of a problem is told in words, and searches can be sent to other threads.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dlx_engine::{
    BuildError, Cancel, Companion, Entry, ItemId, Learner, OptionId, Problem, Sampler, Search, Solver,
};

fn small() -> Problem {
    Problem::from_text(b"a b c | x\na\na b\nb c\nc x\n").unwrap()
}

/// The message with which a function panics.
fn message<T>(act: impl FnOnce() -> T) -> String {
    let fault = catch_unwind(AssertUnwindSafe(act)).err().expect("it panics");
    let text = |fault: &(dyn Any + Send)| fault.downcast_ref::<String>().cloned();
    text(&*fault).expect("the message has numbers")
}

#[test]
fn unknown_options_are_named() {
    let (problem, unknown) = (small(), OptionId(4));
    let messages = [
        message(|| problem.entries(unknown).count()),
        message(|| problem.is_solution(&[OptionId(0), unknown])),
        message(|| problem.solver().given([unknown]).solutions()),
        message(|| problem.solver().forbid([unknown]).solutions()),
        message(|| problem.solver().given([unknown]).count_with_memory()),
        message(|| problem.solver().forbid([unknown]).count_with_memory()),
        message(|| problem.solver().forbid([unknown]).sampler_with_memory(1)),
        message(|| problem.solver().solutions().choose_all_but(&[], unknown)),
        message(|| Learner::new(&problem, Cancel::new()).exclude(&[unknown])),
        message(|| Learner::new(&problem, Cancel::new()).into_refutation().proves(&problem, &[unknown], &[])),
        message(|| {
            Learner::new(&problem, Cancel::new()).into_refutation().proves(&problem, &[], &[&[unknown]])
        }),
    ];
    for message in messages {
        assert_eq!(message, "option 4 of a problem with 4");
    }
}

#[test]
fn unknown_items_are_named() {
    // The items of another problem.
    let mut builder = Problem::builder();
    let primary: Vec<ItemId> = (0..4).map(|item| builder.primary(item.to_string())).collect();
    let secondary: Vec<ItemId> = (0..2).map(|item| builder.secondary(format!("s{item}"))).collect();
    let problem = small();
    for (item, expected) in [
        (primary[3], "primary item 3 of a problem with 3"),
        (secondary[1], "secondary item 1 of a problem with 1"),
    ] {
        let messages = [
            message(|| problem.item_name(item).len()),
            message(|| problem.options_of(item).len()),
            message(|| problem.entry_text(Entry::from(item))),
            message(|| problem.solver().solutions().is_covered(item)),
        ];
        for message in messages {
            assert_eq!(message, expected);
        }
    }
}

/// `build` reports the fault, whatever was called after it.
#[test]
fn a_faulty_option_may_be_given_a_cost() {
    let mut builder = Problem::builder();
    let (a, b) = (builder.primary("a"), builder.primary("b"));
    let faulty = builder.option([a, a]);
    builder.cost(faulty, 1);
    let other = builder.option([a, b]);
    builder.cost(other, 2);
    let fault = builder.build().unwrap_err();
    assert!(matches!(fault, BuildError::RepeatedItem { option: 0, .. }), "{fault:?}");
}

#[test]
fn searches_can_be_sent_to_other_threads() {
    fn can_be_sent<T: Send>() {}
    can_be_sent::<Solver<'_>>();
    can_be_sent::<Search<'_>>();
    can_be_sent::<Sampler<'_>>();
    can_be_sent::<Learner<'_>>();
    can_be_sent::<Companion<'_>>();
}
