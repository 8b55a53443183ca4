//! Colours are any numbers below their limit, or any words: no engine takes one of them for a mark of its
//! own.

use dlx_engine::{BuildError, Color, Problem, Solver};
use quickcheck::QuickCheck;

use crate::fuzzed::raw::Raw;
use crate::fuzzed::seen::{Solutions, distinct, engines, rest};
use crate::random::Small;

/// The highest colours, and one that is not.
const HIGHEST: [u32; 3] = [Color::LIMIT - 1, Color::LIMIT - 2, 2];

/// Numbers around those that are colours, and around those of 32 bits.
const SPELT: [[&str; 3]; 4] = [
    ["2147483647", "2147483646", "2"],
    ["2147483648", "2147483647", "2"],
    ["4294967294", "4294967293", "2"],
    ["4294967296", "4294967295", "4294967294"],
];

/// Every engine and memory find these solutions.
fn check(problem: &Problem, expected: &Solutions) {
    for (engine, choice) in engines() {
        let solver = || problem.solver().engine(engine).choice(choice);
        assert_eq!(&distinct(rest(&mut solver().solutions())), expected, "{engine}, {choice:?}");
        assert_eq!(solver().count().solutions, expected.len() as u64, "{engine}, {choice:?}");
    }
    for count in [Solver::count_with_memory, Solver::count_any_way] {
        assert_eq!(count(problem.solver()).solutions, expected.len().into());
    }
    match problem.solver().sampler_with_memory(1).draw().expect("there is no limit") {
        Some(drawn) => assert!(problem.is_solution(&drawn)),
        None => assert!(expected.is_empty()),
    }
}

/// The problem with other colours than 0, 1 and 2.
fn colored(raw: &Raw, colors: [u32; 3]) -> Problem {
    let mut raw = raw.clone();
    let given = raw.options.iter_mut().flatten().filter_map(|(_, color)| color.as_mut());
    given.for_each(|color| *color = colors[*color as usize]);
    raw.problem()
}

#[test]
fn the_highest_colors_are_as_others() {
    QuickCheck::new().tests(300).quickcheck(
        (|Small(raw): Small| {
            let raw = raw.once();
            check(&colored(&raw, HIGHEST), &raw.brute_force(&[], &[]));
        }) as fn(_),
    );
}

#[test]
fn numbers_that_are_no_colors_are_names() {
    fn agree(Small(raw): Small) {
        let raw = raw.once();
        let (text, expected) = (raw.problem().to_text(), raw.brute_force(&[], &[]));
        for spelt in SPELT {
            let text = (0..3).rev().fold(text.clone(), |text, color| {
                text.replace(&format!(":{color}"), &format!(":colour{color}"))
            });
            let text = (0..3).fold(text, |text, color| text.replace(&format!("colour{color}"), spelt[color]));
            let problem = Problem::from_text(text.as_bytes()).expect("the text is sound");
            assert_eq!(problem.to_text(), text);
            check(&problem, &expected);
        }
    }
    QuickCheck::new().tests(80).quickcheck(agree as fn(Small));
}

#[test]
fn colors_from_the_limit_on_are_faults() {
    for color in [Color::LIMIT, u32::MAX - 1, u32::MAX] {
        let mut builder = Problem::builder();
        let (a, x) = (builder.primary("a"), builder.secondary("x"));
        builder.option([a.into(), x.colored(color)]);
        let fault = builder.build().unwrap_err();
        assert_eq!(fault, BuildError::InvalidColor { option: 0, entry: 1 });
    }
}

/// The tables of `strips` have a row for each colour in use, not for each number.
#[test]
fn engines_do_not_depend_on_how_colors_are_spelt() {
    let chosen = |first: u32| {
        let mut builder = Problem::builder();
        let items = [0, 1].map(|item| builder.primary(item.to_string()));
        let letters = [0, 1, 2].map(|letter| builder.secondary(format!("x{letter}")));
        for number in 0..1000 {
            let colors = [number / 100, number / 10 % 10, number % 10];
            let entries = letters.iter().zip(colors).map(|(letter, color)| letter.colored(first + color));
            builder.option(entries.chain([items[number as usize % 2].into()]));
        }
        let problem = builder.build().expect("the problem is sound");
        let solver = problem.solver();
        (solver.resolved_engine(), solver.estimated_memory(), solver.count().stats)
    };
    assert_eq!(chosen(20_261_120), chosen(0));
}

/// So many colours of an item take several bits, and having none excludes each.
#[test]
fn items_may_have_hundreds_of_colors() {
    let mut builder = Problem::builder();
    let [a, b] = ["a", "b"].map(|name| builder.primary(name));
    let x = builder.secondary("x");
    let mut expected = Solutions::new();
    for color in 0..300 {
        builder.option([a.into(), x.colored(color)]);
        builder.option([b.into(), x.colored(color)]);
        expected.insert(vec![2 * color, 2 * color + 1]);
    }
    builder.option([a, x]);
    builder.option([b, x]);
    builder.option([a, b, x]);
    expected.insert(vec![602]);
    check(&builder.build().expect("the problem is sound"), &expected);
}
