use std::sync::LazyLock;

use quickcheck::quickcheck;

use super::Tables;
use super::automata::{Automaton, Reached};
use super::peers::Peers;
use super::rankings::{self, Rivals};
use super::sums::{KnownSets, Required, Sum, Ways};
use crate::engine::{Engine, Switches};
use crate::ids::{ItemId, OptionId};
use crate::item_choice::ItemChoice;
use crate::problem::Problem;
use crate::{BuildError, Edge, ImpliedSets, Limits, ProblemBuilder, Ranking, Step, automaton, sum};

/// A Latin square of side 4: option `16 * row + 4 * column + value` covers a place, a row's value and a
/// column's.
fn square(add: impl FnOnce(&mut ProblemBuilder, &[ItemId])) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..48).map(|item| builder.primary(item.to_string())).collect();
    for (row, column, value) in (0..64).map(|option| (option / 16, option / 4 % 4, option % 4)) {
        builder.option([4 * row + column, 16 + 4 * row + value, 32 + 4 * column + value].map(|at| items[at]));
    }
    add(&mut builder, &items);
    builder.build()
}

/// The sum of the values of some places, times their factors.
fn sum_of(places: &[(usize, i32)], total: i32, items: &[ItemId]) -> sum::Sum {
    let term = |&(place, factor): &(usize, i32)| {
        let worth = |value: usize| (OptionId((4 * place + value) as u32), factor * value as i32);
        (items[place], (0..4).map(worth).collect())
    };
    sum::Sum { terms: places.iter().map(term).collect(), total }
}

/// Places with their factors, and a total.
type Drawn = (Vec<(u8, i8)>, i8);

fn places((places, _): &Drawn) -> Vec<(usize, i32)> {
    let mut places: Vec<_> = places
        .iter()
        .take(6)
        .map(|&(place, factor)| (usize::from(place % 16), i32::from(factor % 3)))
        .collect();
    places.sort_unstable();
    places.dedup_by_key(|place| place.0);
    places
}

/// Places that are read, each with edges: nodes before and after, and a value.
type Path = Vec<(u8, Vec<(u8, u8, u8)>)>;

/// An automaton that reads the places that have edges, with up to three nodes after each.
fn automaton_of(path: &Path, items: &[ItemId]) -> automaton::Automaton {
    let mut before = 1;
    let step = |(place, edges): &(u8, Vec<(u8, u8, u8)>)| {
        let (place, after) = (usize::from(place % 16), edges.len().clamp(1, 3) as u8);
        let edge = |&(from, value, to): &(u8, u8, u8)| Edge {
            from: u32::from(from % before),
            option: OptionId(4 * place as u32 + u32::from(value % 4)),
            to: u32::from(to % after),
        };
        let step = Step { item: items[place], edges: edges.iter().map(edge).collect() };
        before = after;
        step
    };
    let read = path.iter().filter(|(_, edges)| !edges.is_empty());
    automaton::Automaton { steps: read.take(4).map(step).collect() }
}

/// All squares.
static SQUARES: LazyLock<Vec<Vec<OptionId>>> = LazyLock::new(|| {
    let plain = square(|_, _| ()).expect("the problem is sound");
    squares_with(&plain, Engine::Naive, ItemChoice::MinRemaining)
});

fn squares_with(problem: &Problem, engine: Engine, choice: ItemChoice) -> Vec<Vec<OptionId>> {
    let mut search = problem.solver().engine(engine).choice(choice).solutions();
    let mut found = Vec::new();
    while let Some(chosen) = search.next() {
        let mut chosen = chosen.to_vec();
        chosen.sort_unstable();
        found.push(chosen);
    }
    found.sort_unstable();
    found
}

#[test]
fn a_sum_that_cannot_be_required_is_a_fault() {
    let unsuitable = |places: &[(usize, i32)], total| {
        square(|builder, items| {
            builder.sum(sum_of(&[(0, 1)], 2, items));
            builder.sum(sum_of(places, total, items));
        })
        .err()
    };
    assert_eq!(unsuitable(&[(0, 1), (5, -1)], 3), None);
    // No choice comes to it; totals lie too far apart; items are worth too much.
    for (places, total) in [(vec![(0, 1), (5, -1)], 4), (vec![(0, 50)], 50), (vec![(0, i32::MAX / 4)], 0)] {
        assert_eq!(unsuitable(&places, total), Some(BuildError::UnsuitableSum { sum: 1 }), "{places:?}");
    }
    let foreign = square(|builder, items| {
        let x = builder.secondary("other");
        builder.sum(sum::Sum { terms: vec![(x, Vec::new())], ..sum_of(&[], 0, items) });
    });
    assert_eq!(foreign.err(), Some(BuildError::UnsuitableSum { sum: 0 }));
}

#[test]
fn sums_that_say_nothing_of_the_items_are_ignored() {
    let problem = square(|builder, items| {
        let x = builder.secondary("other");
        for (places, total) in [(vec![(0, 1)], 4), (vec![(0, 50)], 50), (vec![(0, 1), (1, 1)], i32::MIN)] {
            builder.implied_sum(sum_of(&places, total, items));
        }
        let own = sum_of(&[(0, 1)], 1, items);
        let partial = own.terms[0].1[..3].to_vec();
        builder.implied_sum(sum::Sum { terms: vec![(x, own.terms[0].1.clone())], ..own });
        builder.implied_sum(sum::Sum { terms: vec![(items[0], partial)], ..own });
        // These hold: an item may be in a sum twice, and a sum of nothing is 0.
        builder.implied_sum(sum_of(&[(0, 2), (1, 2), (2, 2), (3, 2), (0, -1), (0, 1)], 12, items));
        builder.implied_sum(sum_of(&[], 0, items));
    });
    let problem = problem.expect("the problem is sound");
    assert_eq!(Tables::new(&problem, &Switches::default()).expect("sums").sums.len(), 2);
    for &engine in Engine::ALL {
        assert_eq!(problem.solver().engine(engine).count().solutions, 576, "{engine}");
    }
}

#[test]
fn implied_sums_are_not_looked_at_where_items_can_be_off() {
    let problem = square(|builder, items| builder.implied_sum(sum_of(&[(0, 1), (1, 1)], 3, items)));
    let problem = problem.expect("the problem is sound");
    let first: Vec<_> = problem.items().take(1).collect();
    assert!(Tables::new(&problem, &Switches::default()).is_some());
    assert!(Tables::new(&problem, &Switches::new(&problem, &[first])).is_none());
}

#[test]
#[should_panic(expected = "an item of a required sum is in a switch")]
fn items_of_required_sums_are_never_off() {
    let problem = square(|builder, items| builder.sum(sum_of(&[(0, 1), (1, 1)], 3, items)));
    let problem = problem.expect("the problem is sound");
    let first: Vec<_> = problem.items().take(1).collect();
    let _ = problem.solver().switches(vec![first]).solutions();
}

#[test]
fn an_automaton_that_cannot_be_required_is_a_fault() {
    let unsuitable = |change: fn(&mut automaton::Automaton, ItemId)| {
        square(|builder, items| {
            let mut automaton =
                automaton_of(&vec![(0, vec![(0, 1, 0), (0, 2, 1)]), (5, vec![(1, 3, 0)])], items);
            change(&mut automaton, builder.secondary("other"));
            builder.automaton(automaton);
        })
        .err()
    };
    assert_eq!(unsuitable(|_, _| ()), None);
    // Items that are not primary; options of other items; nodes that no edge can lead to or come from.
    let changes: [fn(&mut automaton::Automaton, ItemId); 5] = [
        |automaton, other| automaton.steps[0].item = other,
        |automaton, _| automaton.steps[0].edges[0].option = OptionId(4),
        |automaton, _| automaton.steps[0].edges[0].from = 1,
        |automaton, _| automaton.steps[0].edges[0].to = 2,
        |automaton, _| automaton.steps[1].edges[0].from = 2,
    ];
    for change in changes {
        assert_eq!(unsuitable(change), Some(BuildError::UnsuitableAutomaton { automaton: 0 }));
    }
}

#[test]
#[should_panic(expected = "an item of a required automaton is in a switch")]
fn items_of_required_automata_are_never_off() {
    let problem =
        square(|builder, items| builder.automaton(automaton_of(&vec![(0, vec![(0, 1, 0)])], items)));
    let problem = problem.expect("the problem is sound");
    let first: Vec<_> = problem.items().take(1).collect();
    let _ = problem.solver().switches(vec![first]).solutions();
}

/// The rank of a row or column, read from one end: among the lines that begin at the three other sides, of
/// which each holds each value once at its start.
fn ranking_of((line, less, ties): (u8, u8, bool), items: &[ItemId]) -> Ranking {
    let place = |side: usize, at: usize, step: usize| match side {
        0 => 4 * at + step,
        1 => 4 * at + 3 - step,
        2 => 4 * step + at,
        _ => 4 * (3 - step) + at,
    };
    let line_at =
        |side: usize, at: usize| (0..4).map(|step| items[place(side, at, step)]).collect::<Vec<_>>();
    let (own, at) = (usize::from(line / 4 % 4), usize::from(line % 4));
    let of_side = |side: usize| (0..4).map(|at| line_at(side, at)).collect();
    let classes = (0..4).filter(|&side| side != own).map(of_side).collect();
    Ranking { ranked: line_at(own, at), classes, less: (less % 4).into(), ties }
}

#[test]
fn a_ranking_that_cannot_be_required_is_a_fault() {
    type Change = fn(&mut Ranking, ItemId);
    let unsuitable = |change: Change| {
        square(|builder, items| {
            let (mut ranking, x) = (ranking_of((0, 1, false), items), builder.secondary("other"));
            builder.ranking(ranking.clone());
            change(&mut ranking, x);
            builder.ranking(ranking);
        })
        .err()
    };
    assert_eq!(unsuitable(|ranking, _| ranking.classes.clear()), None);
    let changes: [Change; 4] = [
        |ranking, _| ranking.ranked.truncate(1),
        |ranking, _| *ranking = Ranking { ranked: Vec::new(), classes: Vec::new(), ..*ranking },
        |ranking, _| ranking.classes[1][2].truncate(3),
        |ranking, other| ranking.classes[2][3][1] = other,
    ];
    for change in changes {
        assert_eq!(unsuitable(change), Some(BuildError::UnsuitableRanking { ranking: 1 }));
    }
    let uneven = square(|builder, items| {
        let more = builder.primary("more");
        builder.option([more]);
        let classes = vec![vec![vec![items[0], more]]];
        builder.ranking(Ranking { ranked: vec![items[0], items[1]], classes, less: 0, ties: true });
    });
    assert_eq!(uneven.err(), Some(BuildError::UnsuitableRanking { ranking: 0 }));
}

#[test]
#[should_panic(expected = "an item of a required ranking is in a switch")]
fn items_of_required_rankings_are_never_off() {
    let problem = square(|builder, items| builder.ranking(ranking_of((0, 1, false), items)));
    let problem = problem.expect("the problem is sound");
    let first: Vec<_> = problem.items().take(1).collect();
    let _ = problem.solver().switches(vec![first]).solutions();
}

#[test]
fn what_must_be_in_a_group_excludes_others() {
    // Two places of a row with the sum 5 hold 2 and 3, so the others hold 0 and 1: no cover is found by
    // trial.
    let problem = square(|builder, items| builder.sum(sum_of(&[(0, 1), (1, 1)], 5, items)));
    let problem = problem.expect("the problem is sound");
    for &engine in Engine::ALL {
        let mut search = problem.solver().engine(engine).given([OptionId(4 * 2 + 2)]).solutions();
        assert!(search.next().is_none() && search.stats().nodes <= 1, "{engine}");
    }
}

/// What places hold between them.
fn sets_of(places: &[usize], sets: &[u64], items: &[ItemId]) -> ImpliedSets {
    ImpliedSets { items: places.iter().map(|&place| items[place]).collect(), sets: sets.to_vec() }
}

#[test]
fn sets_that_say_nothing_of_the_items_are_ignored() {
    let mut builder = Problem::builder();
    let [a, b, c] = ["a", "b", "c"].map(|name| builder.primary(name));
    let x = builder.secondary("other");
    // Options of the same place of `a` and `b` exclude each other; `c` has no other item.
    let shared = [0, 1].map(|value| builder.secondary(format!("x{value}")));
    for items in
        [vec![a, shared[0]], vec![a, shared[1]], vec![b, shared[0]], vec![b, shared[1]], vec![c], vec![c, x]]
    {
        builder.option(items);
    }
    for (items, sets) in [
        (vec![], vec![0]),
        (vec![a, x], vec![3]),
        (vec![a, c], vec![3]),
        (vec![a, b], vec![]),
        (vec![a, b], vec![1]),
        (vec![a, b], vec![5]),
        (vec![a, b], vec![3; 129]),
    ] {
        builder.implied_sets(ImpliedSets { items, sets });
    }
    builder.implied_sets(ImpliedSets { items: vec![a, b], sets: vec![3] });
    let problem = builder.build().expect("the problem is sound");
    assert_eq!(Tables::new(&problem, &Switches::default()).expect("sets").sums.len(), 1);
    for &engine in Engine::ALL {
        assert_eq!(problem.solver().engine(engine).count().solutions, 4, "{engine}");
    }
}

#[test]
fn what_all_sets_have_excludes_others() {
    // Two places of a row hold 0 and 1, or 0 and 2: no other place of the row holds 0.
    let problem = square(|builder, items| builder.implied_sets(sets_of(&[0, 1], &[0b0011, 0b0101], items)));
    let problem = problem.expect("the problem is sound");
    for &engine in Engine::ALL {
        assert!(!problem.solver().engine(engine).solutions().choose(OptionId(4 * 2)), "{engine}");
    }
}

#[test]
fn searches_in_parallel_know_sums() {
    let problem = square(|builder, items| builder.sum(sum_of(&[(0, 1), (5, 1), (10, 1), (15, 1)], 3, items)));
    let problem = problem.expect("the problem is sound");
    let alone = problem.solver().count();
    assert!((1..576).contains(&alone.solutions));
    assert_eq!(problem.solver().threads(3).count().solutions, alone.solutions);
    assert_eq!(problem.solver().limits(Limits::new().solutions(2)).count().solutions, 2);
}

/// Whether every engine finds those covers of a [`square`] that are solutions of `problem`, which asks for
/// more. Each engine that can run the problem: others give way to one of these, and would search it again.
fn all_engines_find_the_covers(problem: &Problem) -> bool {
    let expected: Vec<_> = SQUARES.iter().filter(|chosen| problem.is_solution(chosen)).cloned().collect();
    let can_run = |engine: &&Engine| problem.solver().engine(**engine).resolved_engine().0 == **engine;
    Engine::ALL.iter().filter(can_run).all(|&engine| {
        problem.solver().engine(engine).count().solutions == expected.len() as u64
            && [ItemChoice::MinRemaining, ItemChoice::Weighted]
                .iter()
                .all(|&choice| squares_with(problem, engine, choice) == expected)
    })
}

quickcheck! {
    /// Every engine finds the covers that automata accept, and no others.
    fn engines_find_the_covers_that_automata_accept(paths: Vec<Path>) -> bool {
        let problem = square(|builder, items| {
            paths.iter().take(2).for_each(|path| builder.automaton(automaton_of(path, items)));
        });
        let problem = problem.expect("the automata are sound");
        all_engines_find_the_covers(&problem)
    }

    /// What an automaton leaves is all that some way through open options needs, and nothing else.
    fn what_leads_to_an_end_is_kept(path: Path, open: Vec<u8>) -> bool {
        let problem = square(|_, _| ()).expect("the problem is sound");
        let items: Vec<_> = problem.items().collect();
        let automaton = automaton_of(&path, &items);
        let narrowed = Automaton::new(&automaton, &problem).expect("the automaton is sound");
        let count = automaton.steps.len();
        let mut after: Vec<u64> = (0..count).map(|at| u64::from(open.get(at).map_or(15, |open| open % 16))).collect();
        let mut ways: Vec<(u32, Vec<u64>)> = vec![(0, Vec::new())];
        for (step, open) in automaton.steps.iter().zip(&after) {
            let further = ways.iter().flat_map(|(node, way)| {
                let values = step.edges.iter().filter(|edge| edge.from == *node).map(|edge| (edge.to, 1 << (edge.option.0 % 4)));
                values.filter(|(_, value)| open & value != 0).map(|(to, value)| (to, [&way[..], &[value]].concat())).collect::<Vec<_>>()
            });
            ways = further.collect();
            ways.sort_unstable();
            ways.dedup();
        }
        let left: Vec<u64> = (0..count).map(|at| ways.iter().fold(0, |left, (_, way)| left | way[at])).collect();
        let is_possible = narrowed.narrow(&mut after, &mut Reached::default());
        is_possible != ways.is_empty() && (!is_possible || after == left)
    }

    /// The same where options are many, and nodes more than fit into a word.
    fn many_nodes_and_options_are_followed(edges: Vec<(u8, u8, u8)>, open: Vec<u16>) -> bool {
        const OPTIONS: u32 = 10;
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..3).map(|item| builder.primary(item.to_string())).collect();
        for &item in &items {
            (0..OPTIONS).for_each(|_| { builder.option([item]); });
        }
        let problem = builder.build().expect("the problem is sound");
        // Each node before leads somewhere, and all numbers of nodes are as many as edges.
        let (nodes, mut drawn) = ([1, 150, 70, 9], edges.iter().cycle());
        let mut next = || drawn.next().copied().unwrap_or((1, 2, 3));
        let steps = items.iter().zip(nodes.windows(2)).zip(0..).map(|((&item, nodes), at)| {
            let edges = (0..2 * nodes[0].max(nodes[1])).map(|edge| {
                let (from, option, to) = next();
                let option = OptionId(OPTIONS * at + (edge + u32::from(option)) % OPTIONS);
                Edge { from: (edge + u32::from(from)) % nodes[0], option, to: (edge + u32::from(to)) % nodes[1] }
            });
            Step { item, edges: edges.collect() }
        });
        let automaton = automaton::Automaton { steps: steps.collect() };
        let narrowed = Automaton::new(&automaton, &problem).expect("the automaton is sound");
        let mut left: Vec<u64> = (0..3).map(|at| u64::from(open.get(at).map_or(1023, |open| open % 1024))).collect();
        let open = left.clone();
        let is_open = |at: usize, edge: &&Edge| open[at] >> (edge.option.0 % OPTIONS) & 1 != 0;
        let edges = |at: usize| automaton.steps[at].edges.iter().filter(move |edge| is_open(at, edge));
        let mut reached = vec![vec![0]];
        for at in 0..3 {
            reached.push(edges(at).filter(|edge| reached[at].contains(&edge.from)).map(|edge| edge.to).collect());
        }
        let (mut ends, mut expected) = (reached[3].clone(), vec![0; 3]);
        for at in (0..3).rev() {
            let ways = || edges(at).filter(|edge| reached[at].contains(&edge.from) && ends.contains(&edge.to));
            expected[at] = ways().fold(0, |left, edge| left | 1_u64 << (edge.option.0 % OPTIONS));
            ends = ways().map(|edge| edge.from).collect();
        }
        let is_possible = narrowed.narrow(&mut left, &mut Reached::default());
        is_possible != reached[3].is_empty() && (!is_possible || left == expected)
    }

    /// Every engine finds the covers in which lines have their ranks, and no others.
    fn engines_find_the_covers_with_ranks(ranks: Vec<(u8, u8, bool)>) -> bool {
        let problem = square(|builder, items| {
            ranks.iter().take(2).for_each(|&rank| builder.ranking(ranking_of(rank, items)));
        });
        let problem = problem.expect("the rankings are sound");
        all_engines_find_the_covers(&problem)
    }

    /// What a rank leaves is all that some choice of open options needs; of one pair of sequences that begin
    /// alike, nothing else.
    fn what_a_rank_needs_is_kept(lens: Vec<u8>, open: Vec<u8>, less: u8, ties: bool) -> bool {
        let mut lens: Vec<usize> = lens.iter().take(2).map(|len| usize::from(len % 2) + 1).collect();
        if lens.is_empty() {
            lens.push(1);
        }
        let (others, is_pair) = (lens.iter().sum::<usize>(), lens == [1]);
        let len = if is_pair { 4 } else { 2 };
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..(1 + others) * len).map(|item| builder.primary(item.to_string())).collect();
        items.iter().for_each(|&item| (0..3).for_each(|_| _ = builder.option([item])));
        let problem = builder.build().expect("the problem is sound");
        let mut sequences = items.chunks(len).map(<[ItemId]>::to_vec);
        let ranked = sequences.next().expect("there is one");
        let classes: Vec<Vec<_>> = lens.iter().map(|&count| sequences.by_ref().take(count).collect()).collect();
        let ranking = Ranking { ranked, less: u32::from(less) % (classes.len() as u32 + 1), classes, ties };
        let narrowed = rankings::Ranking::new(&ranking, &problem).expect("the ranking is sound");
        let mut before: Vec<u64> = (0..items.len()).map(|at| u64::from(open.get(at).map_or(7, |open| open % 7 + 1))).collect();
        before[0] = 1 << before[0].trailing_zeros();
        if is_pair {
            before[len] = before[0];
        }
        let mut ways: Vec<Vec<OptionId>> = vec![Vec::new()];
        for (item, open) in (0..).zip(&before) {
            let further = ways.iter().flat_map(|way| {
                let values = (0..3).filter(|value| open >> value & 1 != 0);
                values.map(|value| [&way[..], &[OptionId(3 * item + value)]].concat()).collect::<Vec<_>>()
            });
            ways = further.collect();
        }
        ways.retain(|way| ranking.holds(way, |item| problem.options_of(item)));
        let mut needed = vec![0; items.len()];
        ways.iter().for_each(|way| way.iter().zip(&mut needed).for_each(|(option, needed)| *needed |= 1_u64 << (option.0 % 3)));
        let mut after = before.clone();
        let is_possible = narrowed.narrow(&mut after, &mut Rivals::default());
        let keeps = |(before, (after, needed)): (&u64, (&u64, &u64))| after & !before == 0 && needed & !after == 0;
        match is_possible {
            true => before.iter().zip(after.iter().zip(&needed)).all(keeps) && (!is_pair || after == needed),
            false => ways.is_empty(),
        }
    }

    /// Every engine finds the covers with the sums, and no others.
    fn engines_find_the_covers_with_required_sums(drawn: Vec<Drawn>) -> bool {
        let all = &*SQUARES;
        let problem = square(|builder, items| {
            for (number, drawn) in drawn.iter().take(3).enumerate() {
                // Most are those of one of the squares.
                let (places, own) = (places(drawn), &all[(7 + 31 * drawn.0.len()) % all.len()]);
                let value = |place: usize| own.iter().find(|option| option.index() / 4 == place);
                let worth = |&(place, factor): &(usize, i32)| factor * value(place).map_or(0, |option| option.index() as i32 % 4);
                let total = places.iter().map(worth).sum::<i32>() + i32::from(number == 2 && drawn.1 == 0);
                builder.sum(sum_of(&places, total, items));
            }
        });
        let Ok(problem) = problem else { return true };
        all_engines_find_the_covers(&problem)
    }

    /// What sets leave is all that some choice of open options needs, where each option of a set has a place
    /// of its own.
    fn what_sets_allow_is_kept(sets: Vec<u8>, open: Vec<u8>, len: u8) -> bool {
        let problem = square(|_, _| ()).expect("the problem is sound");
        let items: Vec<_> = problem.items().collect();
        let places: Vec<usize> = (0..2 + usize::from(len % 3)).collect();
        let mut sets: Vec<u64> = sets.iter().map(|set| u64::from(set % 16)).collect();
        sets.retain(|set| set.count_ones() as usize == places.len());
        let Some(narrowed) = Sum::of_sets(&sets_of(&places, &sets, &items), &problem, &Switches::default()) else {
            return sets.is_empty();
        };
        let before: Vec<u64> = places.iter().map(|&at| u64::from(open.get(at).map_or(15, |open| open % 16))).collect();
        // All ways, as the sets that they hold and the values.
        let mut ways: Vec<(u64, Vec<u64>)> = vec![(0, Vec::new())];
        for open in &before {
            let further = ways.iter().flat_map(|(held, way)| {
                let free = (0..4).filter(move |value| open & !held & 1 << value != 0);
                free.map(move |value| (held | 1 << value, [&way[..], &[1 << value]].concat()))
            });
            ways = further.collect();
        }
        ways.retain(|(held, _)| sets.contains(held));
        let all = ways.iter().fold(u64::MAX, |all, (held, _)| all & held);
        let needed = |at: usize| ways.iter().fold(0, |needed, (_, way)| needed | way[at]);
        let (mut after, mut required) = (before.clone(), Vec::new());
        let is_possible = narrowed.narrow(&mut after, &mut Ways::default(), &mut required);
        let is_kept = |at: usize| after[at] & !before[at] == 0 && needed(at) & !after[at] == 0;
        match is_possible {
            true => places.iter().all(|&at| is_kept(at)) && required.iter().all(|required| required.options & !all == 0),
            false => ways.is_empty(),
        }
    }

    /// Every engine finds the covers that a problem has anyway, and no others, where it is told what follows.
    fn engines_find_the_same_covers_with_implied_sets(seed: u8, lens: Vec<u8>) -> bool {
        let all = &*SQUARES;
        let given = all[usize::from(seed) * 2 % all.len()][usize::from(seed) % 16];
        let mut expected = all.clone();
        expected.retain(|chosen| chosen.contains(&given));
        let held = |chosen: &[OptionId], places: &[usize]| {
            let own = chosen.iter().filter(|option| places.contains(&(option.index() / 4)));
            own.fold(0, |held, option| held | 1_u64 << (option.index() % 4))
        };
        let problem = square(|builder, items| {
            for (row, len) in lens.iter().take(4).enumerate() {
                let places: Vec<usize> = (0..1 + usize::from(len % 3)).map(|at| 4 * row + at).collect();
                let mut sets: Vec<u64> = expected.iter().map(|chosen| held(chosen, &places)).collect();
                sets.sort_unstable();
                sets.dedup();
                builder.implied_sets(sets_of(&places, &sets, items));
            }
        });
        let problem = problem.expect("the problem is sound");
        Engine::ALL.iter().all(|&engine| {
            let mut search = problem.solver().engine(engine).given([given]).solutions();
            let mut found = Vec::new();
            while let Some(chosen) = search.next() {
                let mut chosen = chosen.to_vec();
                chosen.sort_unstable();
                found.push(chosen);
            }
            found.sort_unstable();
            found == expected
        })
    }

    /// What sums leave is all that some choice of open options needs; where no items are grouped, nothing
    /// else.
    fn what_reaches_the_total_is_kept(drawn: Drawn, open: Vec<u8>) -> bool {
        let problem = square(|_, _| ()).expect("the problem is sound");
        let items: Vec<_> = problem.items().collect();
        let places = places(&drawn);
        let sum = sum_of(&places, i32::from(drawn.1 % 12), &items);
        let Some(narrowed) = Sum::new(&sum, &problem, &Switches::default(), &mut KnownSets::new()) else { return true };
        let before: Vec<u64> = (0..places.len()).map(|at| u64::from(open.get(at).map_or(15, |open| open % 16))).collect();
        let factor = |item: u32| places.iter().find(|place| place.0 == item as usize).map_or(0, |place| place.1);
        let clash = |(one, a): (u32, usize), (other, b): (u32, usize)| a == b && (one / 4 == other / 4 || one % 4 == other % 4);
        // All ways to the total, with values that differ.
        let mut ways: Vec<(Vec<usize>, i32)> = vec![(Vec::new(), 0)];
        for (&item, open) in narrowed.items.iter().zip(&before) {
            let further = ways.iter().flat_map(|(way, total)| {
                let fits = |&value: &usize| {
                    open >> value & 1 != 0
                        && narrowed.items.iter().zip(way).all(|(&other, &held)| !clash((other, held), (item, value)))
                };
                (0..4).filter(fits).map(|value| ([&way[..], &[value]].concat(), total + factor(item) * value as i32)).collect::<Vec<_>>()
            });
            ways = further.collect();
        }
        ways.retain(|(_, total)| *total == sum.total);
        let mut needed = vec![0; before.len()];
        ways.iter().for_each(|(way, _)| way.iter().zip(&mut needed).for_each(|(value, needed)| *needed |= 1_u64 << value));
        let (mut after, mut required) = (before.clone(), Vec::new());
        let is_possible = narrowed.narrow(&mut after, &mut Ways::default(), &mut required);
        let keeps = |(before, (after, needed)): (&u64, (&u64, &u64))| after & !before == 0 && needed & !after == 0;
        // What a group must hold is in all ways.
        let is_held = |&Required { first, len, options }: &Required| {
            ways.iter().all(|(way, _)| {
                let held = way[first..first + len].iter().fold(0, |held, value| held | 1_u64 << value);
                options & !held == 0
            })
        };
        match is_possible {
            true => before.iter().zip(after.iter().zip(&needed)).all(keeps) && required.iter().all(is_held),
            false => ways.is_empty(),
        }
    }
}

#[test]
fn what_options_exclude_is_not_kept_where_that_takes_too_much_memory() {
    for (count, expected) in [(3, vec![(2, 0)]), (190, vec![])] {
        let mut builder = Problem::builder();
        let primary: Vec<_> = (0..count).map(|item| builder.primary(format!("p{item}"))).collect();
        let secondary: Vec<_> = (0..64).map(|item| builder.secondary(format!("s{item}"))).collect();
        for &item in &primary {
            secondary.iter().for_each(|&other| _ = builder.option([item, other]));
        }
        let problem = builder.build().expect("the problem is sound");
        let items: Vec<u32> = (0..count).collect();
        let peers = Peers::new(&problem, &items, &Switches::default());
        let (mut open, mut told) = (vec![u64::MAX; items.len()], Vec::new());
        peers.exclude(&[0, 1], 1, &mut open, &mut Vec::new(), |place, at| told.push((place, at)));
        assert_eq!(told, expected, "{count} items");
    }
}
