use quickcheck::quickcheck;

use super::*;
use crate::engine::tests::first_solutions;
use crate::engine::validate::validate_each;
use crate::engine::{Engine, Machine, Switches};
use crate::item_choice::{ItemChoice, Weights};
use crate::limits::Limits;
use crate::limits::monitor::Monitor;

/// A problem of 12 primary items, of which some have a single option, and three coloured items.
fn problem(options: &[Vec<u8>]) -> Problem {
    let mut builder = Problem::builder();
    let primary: Vec<_> = (0..12).map(|item| builder.primary(format!("p{item}"))).collect();
    let secondary: Vec<_> = (0..3).map(|item| builder.secondary(format!("s{item}"))).collect();
    for bytes in options.iter().take(30) {
        let mut items: Vec<_> = bytes.iter().map(|&byte| usize::from(byte) % 12).take(4).collect();
        items.sort_unstable();
        items.dedup();
        let color = bytes.iter().fold(0, |sum: u32, &byte| sum + u32::from(byte));
        let colored = secondary[color as usize % 3].colored(1 + color / 3 % 2);
        builder.option(
            items.iter().map(|&item| primary[item].into()).chain((color % 2 == 0).then_some(colored)),
        );
    }
    builder.build().expect("options are sound")
}

/// What a machine finds before and after changes of the root, some of which are taken back.
fn story(mut machine: Box<dyn Machine + '_>, roots: &[u8], options: usize) -> Vec<Vec<OptionId>> {
    const LIMIT: usize = 200;
    let mut story = first_solutions(&mut *machine.fork(), LIMIT);
    for roots in roots.chunks(2).take(4).filter(|_| options > 0) {
        let [option, other] =
            [roots[0], roots[roots.len() - 1]].map(|byte| OptionId(u32::from(byte) % options as u32));
        let mark = machine.mark();
        let is_possible = match roots[0] % 4 {
            0 => machine.choose(&[option, other]),
            1 => machine.choose_but(&[option], other),
            2 => machine.forbid(option),
            _ => machine.prune(&mut Monitor::new(Limits::new(), None, None)),
        };
        // What is chosen may not suffice to see that nothing is possible.
        let found = first_solutions(&mut *machine.fork(), LIMIT);
        assert!(is_possible || found.is_empty());
        story.extend(found);
        if roots[0] >= 128 {
            machine.undo(mark);
        }
    }
    machine.reset();
    story.extend(first_solutions(&mut *machine, LIMIT));
    story
}

quickcheck! {
    fn what_is_left_has_the_same_solutions(options: Vec<Vec<u8>>, roots: Vec<u8>) -> bool {
        validate_each(25);
        let problem = problem(&options);
        let count = problem.option_count();
        [ItemChoice::MinRemaining, ItemChoice::Weighted].into_iter().all(|choice| {
            let weights = Weights::new(choice, problem.item_count());
            let whole = Engine::Cells.machine(&problem, weights.clone(), Switches::default());
            let expected = story(whole, &roots, count);
            let reduction = Reduction::of(&problem);
            [Engine::Cells, Engine::Naive, Engine::Lanes].into_iter().all(|engine| {
                let weights = weights.for_those_left(&reduction.items);
                let machine = engine.machine(&reduction.problem, weights, Switches::default());
                story(Box::new(Reduced::new(reduction, machine)), &roots, count) == expected
            })
        })
    }
}

fn read(text: &str) -> Problem {
    Problem::from_text(text.as_bytes()).expect("the text is sound")
}

/// What is left of a problem, with numbers for names, and the forced options.
fn left(text: &str) -> (Vec<Vec<u32>>, Vec<u32>) {
    let problem = read(text);
    let Reduction { problem, forced, .. } = Reduction::of(&problem);
    let items = |option| problem.raw_entries(option).iter().map(|entry| entry.item).collect();
    (problem.options().map(items).collect(), forced.iter().map(|option| option.0).collect())
}

#[test]
fn forced_options_take_their_items_and_rivals() {
    // The first option is forced; the next excludes it, and the last agrees with it on a colour.
    let text = "a b c | x\na x:1\nb x:2\nb c x:1\nb\nc x:1\n";
    assert_eq!(left(text), (vec![vec![0, 1], vec![0], vec![1]], vec![0]));
}

#[test]
fn options_that_leave_an_item_without_options_go() {
    // Without `c`, the option `b d` leaves nothing to `c`.
    let text = "a b c d\na\nb d\nc d\nc b\nb\nd\n";
    assert_eq!(left(text), (vec![vec![1, 2], vec![1, 0], vec![0], vec![2]], vec![0]));
}

#[test]
fn contradictions_leave_the_whole() {
    for text in ["a b c\na b\nb c\n", "a b\na\n"] {
        let problem = read(text);
        let Reduction { problem: rest, forced, .. } = Reduction::of(&problem);
        assert_eq!((rest.option_count(), forced.len()), (problem.option_count(), 0));
        assert_eq!(problem.solver().count().solutions, 0);
    }
}

/// A ring of items, each two neighbours with an option and each item with one of its own, and one with
/// `rivals` options, of which another item leaves a single one.
fn ring(items: usize, rivals: usize) -> Problem {
    let names: String = (0..items).map(|item| format!("i{item} ")).collect();
    let alone: String = (0..items).map(|item| format!("i{item}\n")).collect();
    let pairs: String = (0..items).map(|item| format!("i{item} i{}\n", (item + 1) % items)).collect();
    let rivals = format!("x y\n{}", "x\n".repeat(rivals));
    read(&format!("{names} x y\n{alone}{pairs}{rivals}"))
}

#[test]
fn what_is_left_is_searched_where_much_is_forced() {
    let problem = ring(14, 10);
    let mut search = problem.solver().engine(Engine::Lanes).solutions();
    assert!(format!("{:?}", search.machine).contains("Reduced"));
    assert_eq!(search.root(), [OptionId(28)]);
    let option = OptionId(15);
    assert!(search.choose(option));
    let solution = search.next().expect("there are many").to_vec();
    assert!(problem.is_solution(&solution) && solution.contains(&option));
}
