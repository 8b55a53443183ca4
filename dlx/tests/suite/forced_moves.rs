//! Searches that look for nothing but forced moves.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dlx_engine::{Engine, Limits, OptionId, Problem, Search, Status, Stop};

use crate::own;

/// A Sudoku with all its options, and those of the givens of a hard one.
fn sudoku() -> (Problem, Vec<OptionId>) {
    const GIVENS: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let entries = |cell: usize, symbol: usize| {
        let (row, column) = (cell / 9, cell % 9);
        let houses = [('r', row), ('c', column), ('b', row / 3 * 3 + column / 3)].into_iter();
        let places = houses.map(move |(kind, house)| format!("{kind}{house}{symbol}"));
        std::iter::once(format!("p{row}{column}")).chain(places).collect::<Vec<_>>()
    };
    let options: Vec<_> = (0..81 * 9).map(|option| entries(option / 9, option % 9)).collect();
    let items: BTreeSet<&String> = options.iter().flatten().collect();
    let items: Vec<&str> = items.into_iter().map(String::as_str).collect();
    let lines: Vec<String> = options.iter().map(|entries| entries.join(" ")).collect();
    let text = format!("{}\n{}\n", items.join(" "), lines.join("\n"));
    let problem = Problem::from_text(text.as_bytes()).expect("the text is sound");
    let given = |(cell, symbol): (usize, char)| {
        symbol.to_digit(10).map(|digit| OptionId((cell * 9) as u32 + digit - 1))
    };
    (problem, GIVENS.chars().enumerate().filter_map(given).collect())
}

/// The nodes of all of a search.
fn nodes(search: &mut Search<'_>) -> u64 {
    search.restart();
    assert_eq!(search.count_rest(), Status::Exhausted);
    assert_eq!(search.stats().solutions, 1);
    search.nodes()
}

#[test]
fn forced_moves_alone_leave_more_to_search() {
    let (problem, givens) = sudoku();
    let mut search = problem.solver().engine(Engine::Lanes).given(givens).solutions();
    let usual = nodes(&mut search);
    search.only_forced_moves(true);
    let alone = nodes(&mut search);
    assert!(alone > usual, "{alone} nodes, and {usual} with locked candidates");
    search.only_forced_moves(false);
    assert_eq!(nodes(&mut search), usual);
}

/// Options that `naive` is spared.
const LEFT_OUT: usize = 250;

#[test]
fn an_option_that_is_chosen_cannot_be_forbidden_beside_others() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sudoku_hard.dlx");
    let problem = own::read(&path).0;
    let solution = problem.solver().find().0.expect("there is a solution");
    // The problem is hard for `naive`, which takes items in order: there, few options are left beside the
    // solution.
    let others = || problem.options().filter(|option| !solution.contains(option));
    for &engine in Engine::ALL {
        let left_out = others().take(if engine == Engine::Naive { LEFT_OUT } else { 0 });
        let mut search = problem.solver().engine(engine).forbid(left_out).solutions();
        let board: Vec<OptionId> = search.next().expect("there is a solution").to_vec();
        let (&last, others) = board.split_last().expect("it has options");
        let mark = search.mark();
        search.choose_all_but(others, last);
        assert!(search.next().is_none(), "{engine}");
        assert!(!search.choose_all_but(&[last], last), "{engine}");
        search.undo(mark);
        assert!(search.next().is_some(), "{engine}");
    }
}

/// Two options are forced that clash; what the second of them excludes is not looked at any more.
#[test]
fn what_has_no_solution_from_the_start_takes_any_change() {
    let text = b"a b x y t | s\na x\nb x\nx y s\ny t\n";
    let problem = Problem::from_text(text).unwrap();
    let group = ["t", "s"].map(|name| problem.item(name).expect("there is such an item")).to_vec();
    for &engine in Engine::ALL {
        let mut search = problem.solver().engine(engine).switches(vec![group.clone()]).solutions();
        let mark = search.mark();
        search.switch_on(0);
        assert!(search.next().is_none(), "{engine}");
        search.undo(mark);
        for option in problem.options() {
            let mark = search.mark();
            search.choose(option);
            assert!(search.next().is_none(), "{engine}");
            search.undo(mark);
            search.forbid(option);
            assert!(search.next().is_none(), "{engine}");
        }
    }
}

/// A problem of the test data, and the same with this many more items, which have one option each; `cost` is
/// what each of these options costs.
fn alone_and_with_forced(name: &str, count: usize, cost: u32) -> [Problem; 2] {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{name}.dlx"));
    let text = fs::read_to_string(path).expect("the file is there");
    let text: String =
        text.lines().filter(|line| !line.starts_with('|')).map(|line| format!("{line}\n")).collect();
    let (items, options) = text.split_once('\n').expect("options follow the items");
    let names: String = (0..count).map(|item| format!("f{item} ")).collect();
    let forced: String = (0..count).map(|item| format!("f{item} |{cost}\n")).collect();
    let both = format!("{names}{items}\n{options}{forced}");
    [text, both].map(|text| Problem::from_text(text.as_bytes()).expect("the text is sound"))
}

/// Items with a single option each change neither the engine nor its work: what they leave is searched.
#[test]
fn forced_options_take_no_time() {
    for name in ["langford8", "latin4", "domino6x6"] {
        let [alone, both] = alone_and_with_forced(name, 500, 0);
        let solvers = || [&alone, &both].map(|problem| problem.solver());
        let [alone, both] = solvers().map(|solver| solver.resolved_engine());
        assert_eq!(both, alone, "{name}");
        let [alone, both] = solvers().map(|solver| solver.solutions().count());
        assert_eq!((both.solutions, both.stats), (alone.solutions, alone.stats), "{name}");
        let found = solvers().map(|solver| solver.find().0.expect("there is a solution").len());
        assert_eq!(found[1], found[0] + 500, "{name}");
    }
}

/// Whatever is asked, and of whatever part of a search.
#[test]
fn forced_options_are_in_every_answer() {
    const FORCED: usize = 40;
    let [alone, both] = alone_and_with_forced("langford8", FORCED, 3);
    let all = alone.solver().count().solutions;
    let limited = |threads| both.solver().limits(Limits::new().solutions(7)).threads(threads).count();
    assert_eq!([1, 2].map(|threads| limited(threads).solutions), [7; 2]);

    let mut search = both.solver().limits(Limits::new().nodes(20)).solutions();
    assert_eq!(search.count().status, Status::Stopped(Stop::Nodes));
    let checkpoint = search.checkpoint().expect("the search can be saved");
    let resumed = || both.solver().resume(&checkpoint).expect("the search goes on");
    assert_eq!(resumed().count().solutions, all);
    let jobs = resumed().split(3).expect("the search can be divided");
    let of_job = |job| both.solver().resume(job).expect("the job can begin").count().solutions;
    assert_eq!(jobs.iter().map(of_job).sum::<u64>(), all);

    let drawn = both.solver().sampler(5).draw().expect("there are no limits").expect("there are solutions");
    assert!(both.is_solution(&drawn));
    let (best, outcome) = both.solver().best();
    let best = best.expect("there are solutions");
    assert_eq!((both.total_cost(&best), outcome.status), (3 * FORCED as u64, Status::Exhausted));
    assert!(both.is_solution(&best));
}
