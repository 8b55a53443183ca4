use quickcheck::quickcheck;

use super::*;
use crate::OptionId;
use crate::engine::cells::Cells;
use crate::engine::lanes::{Lanes, Words16};
use crate::engine::tests::first_solutions;
use crate::engine::{Backtrack, Event, Machine};
use crate::item_choice::{ItemChoice, Weights};
use crate::limits::Limits;
use crate::limits::monitor::Monitor;

/// A square board with boxes of this height and width, without some options. Some options share coloured
/// items.
fn board(height: usize, width: usize, omits: impl Fn(usize) -> bool) -> Problem {
    let side = height * width;
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..4 * side * side).map(|item| builder.primary(item.to_string())).collect();
    let secondary = [0, 1].map(|item| builder.secondary(format!("s{item}")));
    for option in (0..side * side * side).filter(|&option| !omits(option)) {
        let (row, column, value) = (option / side / side, option / side % side, option % side);
        let square = row / height * height + column / width;
        let numbers = [row * side + column, row * side + value, column * side + value, square * side + value];
        let entries =
            numbers.into_iter().enumerate().map(|(class, number)| items[class * side * side + number].into());
        let colored = secondary[row % 2].colored(1 + column as u32 % 2);
        builder.option(entries.chain((option % 7 == 0 && side < 16).then_some(colored)));
    }
    builder.build().expect("a board is sound")
}

/// A 6x6 board without a few options.
fn small(omitted: &[u8]) -> Problem {
    board(2, 3, |option| omitted.iter().take(12).any(|&omitted| usize::from(omitted) % 216 == option))
}

const LIMIT: usize = 40;

/// What a machine finds after changes of the root: its first solutions, their paths, and how many nodes that
/// takes. Words look for locks before they search, and more often: here, both look for them first, and then
/// no more.
fn story(mut machine: impl Machine, roots: &[u8], options: usize) -> Vec<Vec<OptionId>> {
    machine.prune(&mut Monitor::new(Limits::new(), None, None));
    machine.only_forced_moves(true);
    let mut story = Vec::new();
    for &root in roots.iter().take(6) {
        let option = OptionId(u32::from(root) * 7 % options as u32);
        let possible = match root % 4 {
            0 => machine.forbid(option),
            1 => machine.prune(&mut Monitor::new(Limits::new(), None, None)),
            _ => machine.choose(&[option]),
        };
        story.push(vec![OptionId(possible.into())]);
        let mut monitor = Monitor::new(Limits::new(), None, None);
        for _ in 0..LIMIT {
            let Event::Solution = machine.advance(&mut monitor) else { break };
            let mut solution = machine.chosen().to_vec();
            solution.sort_unstable();
            story.push(solution);
            story.push(machine.path());
        }
        story.push(vec![OptionId(monitor.nodes() as u32)]);
    }
    story
}

/// The first solutions, in order, after changes of the root.
fn solutions(mut machine: impl Machine, roots: &[u8], options: usize) -> Vec<Vec<OptionId>> {
    for &root in roots.iter().take(10) {
        let option = OptionId(u32::from(root) * 7 % options as u32);
        if root % 3 == 0 {
            machine.forbid(option)
        } else {
            machine.choose(&[option])
        };
    }
    first_solutions(&mut machine, LIMIT)
}

#[test]
fn lines_and_boxes_cross() {
    let suits = |problem: &Problem, largest| Crossed::suit(problem, &Switches::default(), largest);
    let problem = board(4, 4, |_| false);
    assert!(suits(&problem, 16) && !suits(&problem, 12));
    let first = vec![problem.items().collect::<Vec<_>>()];
    assert!(!Crossed::suit(&problem, &Switches::new(&problem, &first), 16));
    // Lines share one option with each other, and a box with a position: all of them have places.
    let crossing = Crossing::of(&problem).expect("words cross");
    for block in 0..BLOCKS {
        let mut spots: Vec<_> = problem.options().map(|option| crossing.spots(option.0)[block]).collect();
        assert!((0..).zip(&spots).all(|(option, &spot)| crossing.option(block, spot.into()) == option));
        spots.sort_unstable();
        assert!(spots.into_iter().eq(0..4096));
    }
    // An item without options has no place.
    assert!(Crossing::of(&board(2, 3, |option| option < 6)).is_none());
    // There are too many lines of 18.
    assert!(Crossing::of(&board(3, 6, |_| false)).is_none());
}

#[test]
fn positions_in_order_do_not_cross_lines() {
    // Without boxes, options have three items.
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..48).map(|item| builder.primary(item.to_string())).collect();
    for (row, column, value) in (0..64).map(|option| (option / 16, option / 4 % 4, option % 4)) {
        builder.option(
            [4 * row + column, 16 + 4 * row + value, 32 + 4 * column + value].map(|item| items[item]),
        );
    }
    assert!(Crossing::of(&builder.build().expect("a square is sound")).is_none());
}

quickcheck! {
    fn crossed_words_search_as_words_do(omitted: Vec<u8>, roots: Vec<u8>) -> bool {
        let problem = small(&omitted);
        let count = problem.option_count();
        Crossing::of(&problem).is_none() || [ItemChoice::MinRemaining, ItemChoice::Weighted].into_iter().all(|choice| {
            let weights = || Weights::new(choice, problem.item_count());
            let crossed = Backtrack::<Lanes<'_, Crossed>>::new(&problem, weights(), Switches::default());
            let words = Backtrack::<Lanes<'_, Words16>>::new(&problem, weights(), Switches::default());
            story(crossed, &roots, count) == story(words, &roots, count)
        })
    }

    fn locks_lose_no_solution(omitted: Vec<u8>, roots: Vec<u8>) -> bool {
        let problem = small(&omitted);
        let count = problem.option_count();
        let weights = || Weights::new(ItemChoice::Weighted, problem.item_count()).thorough(true);
        Crossing::of(&problem).is_none() || {
            let crossed = Backtrack::<Lanes<'_, Crossed>>::new(&problem, weights(), Switches::default());
            let cells = Backtrack::<Cells>::new(&problem, weights(), Switches::default());
            let (found, expected) = (solutions(crossed, &roots, count), solutions(cells, &roots, count));
            // Beyond the limit, they need not be the same ones.
            found.len() == expected.len() && (found.len() == LIMIT || found == expected)
        }
    }
}
