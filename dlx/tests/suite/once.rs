//! Searches that are run once, for which `Auto` first tries an engine that is prepared quickly.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::Duration;

use dlx_engine::{Cancel, Engine, ItemChoice, Limits, OptionId, Problem, Status, Stop, Uniqueness};

const SIZE: usize = 8;

/// The option that puts a symbol into a cell.
fn option(row: usize, column: usize, symbol: usize) -> OptionId {
    OptionId(((row * SIZE + column) * SIZE + symbol) as u32)
}

fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)))
}

/// An empty Latin square.
fn square() -> Problem {
    let mut text = String::new();
    for (one, two) in cells() {
        let _ = write!(text, "p{one}{two} r{one}{two} c{one}{two} ");
    }
    for (row, column) in cells() {
        for symbol in 0..SIZE {
            let _ = write!(text, "\np{row}{column} r{row}{symbol} c{column}{symbol}");
        }
    }
    Problem::from_text(text.as_bytes()).expect("the text is sound")
}

/// All but four cells of a square, which can be filled in two ways.
fn nearly_all() -> Vec<OptionId> {
    let half = SIZE / 2;
    let is_given = |&(row, column): &(usize, usize)| row % half != 0 || column % half != 0;
    cells().filter(is_given).map(|(row, column)| option(row, column, (row + column) % SIZE)).collect()
}

#[test]
fn a_short_search_gives_every_answer_that_it_is_asked_for() {
    let problem = square();
    let solver = || problem.solver().given(nearly_all());
    let count = solver().count();
    assert_eq!((count.solutions, count.status), (2, Status::Exhausted));
    let mut seen = Vec::new();
    let visited = solver().for_each(|solution| seen.push(solution.to_vec()));
    assert_eq!(visited, count);
    assert!(seen.len() == 2 && seen.iter().all(|solution| problem.is_solution(solution)));
    assert_eq!(solver().threads(3).count(), count);
    assert_eq!(solver().uniqueness(), Uniqueness::Multiple);
    assert_eq!(solver().forbid([option(0, 0, 0)]).uniqueness(), Uniqueness::Unique);
    assert_eq!(
        solver().forbid([0, SIZE / 2].map(|symbol| option(0, 0, symbol))).uniqueness(),
        Uniqueness::None
    );
    for (seed, choice) in
        (0..4).flat_map(|seed| [ItemChoice::MinRemaining, ItemChoice::Weighted].map(|choice| (seed, choice)))
    {
        let mut first = Vec::new();
        let outcome = solver().shuffle(seed).choice(choice).try_for_each(|solution| {
            first.push(solution.to_vec());
            ControlFlow::Break(())
        });
        assert_eq!((outcome.solutions, outcome.status), (1, Status::Running));
        assert_eq!(solver().shuffle(seed).choice(choice).solutions().for_each(|_| {}).solutions, 2);
        assert!(problem.is_solution(&first[0]));
    }
}

#[test]
fn a_short_count_is_over_and_knows_the_answer() {
    let problem = square();
    let solver = || problem.solver().given(nearly_all());
    let count = solver().count();
    let mut over = solver().once_to_count();
    assert_eq!((over.status(), over.stats().solutions), (Status::Exhausted, 2));
    assert_eq!(over.count(), count);
    let mut limited = solver().limits(Limits::new().solutions(3)).once_to_count();
    assert_eq!(limited.status(), Status::Running);
    assert_eq!(limited.count(), count);
}

#[test]
fn nothing_is_called_requested_that_was_not() {
    let problem = square();
    for given in [Vec::new(), nearly_all()] {
        let solver = || problem.solver().given(given.clone()).limits(Limits::new().nodes(100));
        for search in [solver().once(), solver().once_to_count()] {
            assert!(!search.reason().contains("requested"), "{}: {}", search.engine(), search.reason());
        }
    }
    assert_eq!(problem.solver().engine(Engine::Words).once().reason(), "requested");
}

#[test]
fn limits_hold_for_a_short_search() {
    let problem = square();
    let with = |limits| problem.solver().given(nearly_all()).limits(limits).count();
    let one = with(Limits::new().solutions(1));
    assert_eq!((one.solutions, one.status), (1, Status::Stopped(Stop::Solutions)));
    let root = with(Limits::new().nodes(1));
    assert_eq!((root.stats.nodes, root.solutions, root.status), (1, 0, Status::Stopped(Stop::Nodes)));
    let none = with(Limits::new().time(Duration::ZERO));
    assert_eq!((none.stats.nodes, none.status), (0, Status::Stopped(Stop::Time)));
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = problem.solver().given(nearly_all()).cancel(cancel).count();
    assert_eq!(cancelled.status, Status::Stopped(Stop::Cancelled));
    let mut reports = 0;
    let _ = problem.solver().given(nearly_all()).progress(Duration::ZERO, |_| reports += 1).count();
    assert!(reports > 0, "progress is reported");
}

#[test]
fn a_long_search_is_that_of_the_chosen_engine() {
    let problem = square();
    let limits = Limits::new().nodes(3000);
    let engine = problem.solver().resolved_engine().0;
    assert_ne!(engine, Engine::Auto);
    for seed in [None, Some(7)] {
        let solver = |engine| {
            let solver = problem.solver().engine(engine).limits(limits);
            if let Some(seed) = seed { solver.shuffle(seed) } else { solver }
        };
        assert_eq!(solver(Engine::Auto).count(), solver(engine).count());
        assert_eq!(solver(Engine::Auto).for_each(|_| {}), solver(engine).count());
    }
}
