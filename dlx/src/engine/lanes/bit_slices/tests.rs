use quickcheck::quickcheck;

use super::*;
use crate::engine::Reduced;
use crate::engine::cells::Cells;
use crate::engine::lanes::lines::Packed;
use crate::engine::lanes::{Lanes, Words16};
use crate::engine::tests::first_solutions;
use crate::engine::{Backtrack, Event, Machine, Subtree, Switches};
use crate::facts::Shape;
use crate::ids::{ItemId, OptionId};
use crate::item_choice::{ItemChoice, Weights};
use crate::limits::Limits;
use crate::limits::monitor::Monitor;
use crate::problem::Reduction;
use crate::{ProblemBuilder, Sum};

/// A problem of 20 primary items, none with more than nine options, and three coloured items.
fn problem(options: &[Vec<u8>]) -> Problem {
    let mut builder = Problem::builder();
    let primary: Vec<_> = (0..20).map(|item| builder.primary(format!("p{item}"))).collect();
    let secondary: Vec<_> = (0..3).map(|item| builder.secondary(format!("s{item}"))).collect();
    let mut sizes = [0; 20];
    for bytes in options {
        let mut items: Vec<_> = bytes.iter().map(|&byte| usize::from(byte) % 20).take(5).collect();
        items.sort_unstable();
        items.dedup();
        if items.iter().any(|&item| sizes[item] == HEIGHT) {
            continue;
        }
        items.iter().for_each(|&item| sizes[item] += 1);
        let color = bytes.iter().fold(0, |sum: u32, &byte| sum + u32::from(byte));
        let colored = secondary[color as usize % 3].colored(1 + color / 3 % 2);
        let entries = items.iter().map(|&item| primary[item].into());
        builder.option(entries.chain((color % 4 == 0).then_some(colored)));
    }
    builder.build().expect("options are sound")
}

/// What a machine finds before and after changes of the root: its solutions and its paths.
fn story(mut machine: impl Machine, roots: &[u8], options: usize) -> Vec<Vec<OptionId>> {
    let mut story = Vec::new();
    for &root in roots.iter().take(4) {
        if options > 0 {
            let option = OptionId(u32::from(root / 3) % options as u32);
            let possible = match root % 3 {
                0 => machine.choose(&[option]),
                1 => machine.forbid(option),
                _ => machine.prune(&mut Monitor::new(Limits::new(), None, None)),
            };
            story.push(vec![OptionId(possible.into())]);
            // Of forced options that exclude each other, some may be chosen.
            story.extend(possible.then(|| machine.chosen().to_vec()));
        }
        let mut monitor = Monitor::new(Limits::new(), None, None);
        while let Event::Solution = machine.advance(&mut monitor) {
            story.push(machine.chosen().to_vec());
            story.push(machine.path());
        }
        story.push(vec![OptionId(monitor.nodes() as u32)]);
    }
    machine.reset();
    story.push(machine.chosen().to_vec());
    story
}

/// A 6x6 board.
fn board() -> Problem {
    board_with(|_, _| {})
}

/// The same with the sums that each row has without the place that it shares with a column, less those of the
/// column.
fn board_with_sums() -> Problem {
    board_with(|builder, items| {
        let term = |place: usize, sign: i32| {
            let worth = |value: usize| (OptionId((6 * place + value) as u32), sign * value as i32);
            (items[place], (0..6).map(worth).collect())
        };
        for (row, column) in (0..36).map(|place| (place / 6, place % 6)) {
            let of_row = (0..6).filter(|&other| other != column).map(|other| term(6 * row + other, 1));
            let of_column = (0..6).filter(|&other| other != row).map(|other| term(6 * other + column, -1));
            builder.implied_sum(Sum { terms: of_row.chain(of_column).collect(), total: 0 });
        }
    })
}

/// A 6x6 board with more. Option `36 * row + 6 * column + value` covers a place, a row's value, a column's
/// and a box's.
fn board_with(add: impl Fn(&mut ProblemBuilder, &[ItemId])) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..144).map(|item| builder.primary(item.to_string())).collect();
    for (row, column, value) in (0..216).map(|option| (option / 36, option / 6 % 6, option % 6)) {
        let groups = [
            6 * row + column,
            36 + 6 * row + value,
            72 + 6 * column + value,
            108 + 6 * (row / 2 * 2 + column / 3) + value,
        ];
        builder.option(groups.map(|item| items[item]));
    }
    add(&mut builder, &items);
    builder.build().expect("a board is sound")
}

/// Pairs of 20 items: those of five cycles, and others.
fn matching(others: &[(u8, u8)]) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..20).map(|item| builder.primary(item.to_string())).collect();
    let in_cycle = |item: usize| (item, item / 4 * 4 + (item + 1) % 4);
    let others = others.iter().map(|&(one, other)| (usize::from(one % 20), usize::from(other % 20)));
    let mut sizes = [0; 20];
    for (one, other) in (0..20).map(in_cycle).chain(others.take(6)) {
        if one != other && sizes[one].max(sizes[other]) < HEIGHT {
            builder.option([items[one], items[other]]);
            sizes[one] += 1;
            sizes[other] += 1;
        }
    }
    builder.build().expect("options are sound")
}

/// A solution, if there is one, and the path, the rest, the updates, the solutions and the profile of the
/// search.
type Known = (Option<Vec<OptionId>>, Vec<OptionId>, Option<Subtree>, u64, u64, Vec<u64>);

/// What a machine finds if so many nodes are allowed at a time, and all that is known of the search then.
/// Parts are given away and taken back, and the solutions that are left after some are counted.
fn steps(mut machine: impl Machine, monitor: &mut Monitor<'_>, nodes: u64) -> Vec<Known> {
    let (mut steps, mut parts) = (Vec::new(), Vec::new());
    monitor.grant(nodes);
    loop {
        let event = machine.advance(monitor);
        if let Event::Solution = event {
            monitor.solution();
            if steps.len() % 7 == 3 {
                parts.extend(machine.split());
            }
        }
        let mut chosen = machine.chosen().to_vec();
        chosen.sort_unstable();
        let is_solution = matches!(event, Event::Solution);
        let (path, left, updates) = (machine.path(), machine.left(), machine.updates());
        let (solutions, profile) = (monitor.solutions(), monitor.profile().to_vec());
        steps.push((is_solution.then_some(chosen), path, left, updates, solutions, profile));
        match event {
            Event::Solution if steps.len() == 40 => {
                monitor.set_limits(Limits::new());
                machine.count(monitor);
            }
            Event::Solution => {}
            Event::Stopped(_) => monitor.grant(nodes),
            Event::Exhausted => match parts.pop() {
                Some(part) => machine.resume(&part),
                None => return steps,
            },
        }
    }
}

const LIMIT: usize = 500;

/// The first solutions, in order, after changes of the root.
fn solutions(mut machine: impl Machine, chosen: &[u8], forbidden: &[u8]) -> Vec<Vec<OptionId>> {
    let option = |&byte: &u8| OptionId(u32::from(byte) % 216);
    machine.choose(&chosen.iter().take(8).map(option).collect::<Vec<_>>());
    forbidden.iter().map(option).for_each(|option| _ = machine.forbid(option));
    first_solutions(&mut machine, LIMIT)
}

#[test]
fn boards_have_locks() {
    let problem = board();
    let tables = Tables::<BitSlice>::new(&problem, &Switches::default()).0;
    let locks = tables.locks.expect("boxes share options with lines");
    // A box of two rows and three columns shares three options with each row and two with each column.
    assert_eq!(size_of_val(&tables.packed[..]), Shape::of(&problem).packed_bytes);
    assert_eq!(locks.rows.len(), 2 * 36 * 5 * size_of::<Packed>() / size_of::<BitSlice>());
    let narrowed: Vec<_> = locks
        .rows
        .chunks(HEIGHT - 1)
        .map(|row| {
            row.iter()
                .map(|slice| !slice.0.words().iter().all(|word| *word == u64::MAX))
                .filter(|narrows| *narrows)
                .count()
        })
        .collect();
    assert!(narrowed.iter().all(|&slices| slices > 0));
    // Other problems are not searched for them, nor those whose items can be switched off.
    let first: Vec<_> = problem.items().collect();
    let tables = Tables::<BitSlice>::new(&problem, &Switches::new(&problem, &[first])).0;
    assert!(tables.locks.is_none());
}

quickcheck! {
    fn locks_lose_no_solution(chosen: Vec<u8>, forbidden: Vec<u8>) -> bool {
        let problem = board();
        [ItemChoice::MinRemaining, ItemChoice::Weighted].into_iter().all(|choice| {
            let weights = || Weights::new(choice, problem.item_count());
            let slices = Backtrack::<Lanes<'_, Slices>>::new(&problem, weights(), Switches::default());
            let words = Backtrack::<Lanes<'_, Words16>>::new(&problem, weights().thorough(true), Switches::default());
            // These have locks of their own; cells have none.
            let cells = Backtrack::<Cells>::new(&problem, weights(), Switches::default());
            let expected = solutions(cells, &chosen, &forbidden);
            [solutions(slices, &chosen, &forbidden), solutions(words, &chosen, &forbidden)].iter().all(|found| {
                // Beyond the limit, they need not be the same ones.
                found.len() == expected.len() && (found.len() == LIMIT || *found == expected)
            })
        })
    }

    fn sums_lose_no_solution(chosen: Vec<u8>, forbidden: Vec<u8>) -> bool {
        let (problem, plain) = (board_with_sums(), board());
        let weights = || Weights::new(ItemChoice::Weighted, problem.item_count());
        let slices = Backtrack::<Lanes<'_, Slices>>::new(&problem, weights(), Switches::default());
        let words = Backtrack::<Lanes<'_, Words16>>::new(&problem, weights().thorough(true), Switches::default());
        let expected = Backtrack::<Lanes<'_, Slices>>::new(&plain, weights(), Switches::default());
        let expected = solutions(expected, &chosen, &forbidden);
        [solutions(slices, &chosen, &forbidden), solutions(words, &chosen, &forbidden)].iter().all(|found| {
            found.len() == expected.len() && (found.len() == 500 || *found == expected)
        })
    }

    fn mirrored_solutions_are_those_of_the_search(others: Vec<(u8, u8)>) -> bool {
        let problem = matching(&others);
        let weights = || Weights::new(ItemChoice::MinRemaining, problem.item_count());
        let whole = || Backtrack::<Lanes<'_, Slices>>::new(&problem, weights(), Switches::default());
        let reduction = Reduction::of(&problem);
        let rest = || {
            let weights = weights().for_those_left(&reduction.items);
            let machine = Backtrack::<Lanes<'_, Slices>>::new(&reduction.problem, weights, Switches::default());
            Reduced::new(reduction, Box::new(machine))
        };
        [1, 2, 3, 1_000_000].into_iter().all(|nodes| {
            // Where no solution is wanted, none is mirrored.
            let monitors = || [Limits::new(), Limits::new().solutions(0)].map(|limits| Monitor::new(limits, None, None));
            let [mut mirroring, mut searching] = monitors();
            let is_same = steps(whole(), &mut mirroring, nodes) == steps(whole(), &mut searching, nodes);
            let [mut mirroring, mut searching] = monitors();
            is_same && steps(rest(), &mut mirroring, nodes) == steps(rest(), &mut searching, nodes)
        })
    }

    fn slices_search_as_words_do(options: Vec<Vec<u8>>, roots: Vec<u8>) -> bool {
        let problem = problem(&options);
        // Where an item, here a secondary one, is off at first, rows are not packed.
        let last = problem.items().last();
        let groups: [&[Vec<ItemId>]; 2] = [&[], &[last.into_iter().collect()]];
        [ItemChoice::MinRemaining, ItemChoice::Weighted].into_iter().all(|choice| groups.into_iter().all(|groups| {
            let (weights, switches) = (|| Weights::new(choice, problem.item_count()), || Switches::new(&problem, groups));
            let slices = Backtrack::<Lanes<'_, Slices>>::new(&problem, weights(), switches());
            let words = Backtrack::<Lanes<'_, Words16>>::new(&problem, weights(), switches());
            let count = problem.option_count();
            story(slices, &roots, count) == story(words, &roots, count)
        }))
    }
}
