//! Candidates that occur in solutions, and clues that contradict each other, against plain enumeration.

use std::sync::Arc;

use std::time::Duration;

use dlx_engine::{Engine, Limits, Status, Stop, Uniqueness, Watch};
use dlx_sudoku::analysis::{CandidateFinder, Candidates, Contradiction, Contradictions};
use dlx_sudoku::generate::{Auditor, Clue, Generator, Settings, Stage};
use dlx_sudoku::{Puzzle, Session, Values};
use dlx_variants::{Model, Spec, Symbol, SymbolSet, catalogue};

fn variant(id: &str) -> &'static Spec {
    catalogue::find(id).unwrap_or_else(|| panic!("{id} is in the catalogue"))
}

fn model(id: &str) -> Arc<Model> {
    Arc::new(variant(id).build(0).expect("the catalogue can be built"))
}

fn values(text: &str) -> Values {
    text.chars().map(Symbol::from_char).collect()
}

fn puzzle_of(model: Arc<Model>, givens: Values) -> Puzzle {
    Puzzle::new(model, givens).expect("the givens fit the board")
}

/// A puzzle of a variant with some clues left out, so that it has several solutions.
fn loose(id: &str, seed: u64, without: usize) -> Puzzle {
    let spec = variant(id);
    let made = Generator::new(spec, Settings::default(), seed).expect("the settings fit").puzzle(0);
    let (mut model, mut givens) = made.expect("there is no limit").puzzle.into_parts();
    let left_out = givens.iter_mut().filter(|given| given.is_some()).step_by(2).take(without);
    left_out.for_each(|given| *given = None);
    if givens.iter().all(Option::is_none) {
        let clues = model.spec().clues.iter().skip(without).cloned().collect();
        let fewer = model.spec().with_clues(clues).build_fixed();
        model = Arc::new(fewer.expect("fewer clues are no fault"));
    }
    puzzle_of(model, givens)
}

/// How many solutions have each symbol in each cell.
fn counted(puzzle: &Puzzle) -> Vec<Vec<u64>> {
    let lowered = puzzle.model().lower();
    let mut session = Session::of(&lowered);
    session.start(puzzle.givens(), Limits::new().solutions(50_000));
    let mut counts = vec![vec![0; puzzle.model().symbols()]; puzzle.givens().len()];
    while let Some(solution) = session.next_solution() {
        for (counts, symbol) in counts.iter_mut().zip(solution.iter().flatten()) {
            counts[symbol.index()] += 1;
        }
    }
    assert_eq!(session.status(), Status::Exhausted);
    counts
}

#[test]
fn sessions_count_what_they_find() {
    for (id, without) in [("classic", 0), ("classic", 1), ("classic", 4), ("8x8", 3)] {
        let puzzle = loose(id, 5, without);
        let lowered = puzzle.model().lower();
        let mut session = Session::of(&lowered);
        for limits in [1, 2, 3].map(|most| Limits::new().solutions(most)) {
            session.start(puzzle.givens(), limits);
            let (status, counted) = (session.count(), session.solutions());
            session.start(puzzle.givens(), limits);
            let found = std::iter::from_fn(|| session.next_solution()).count() as u64;
            assert_eq!((counted, status), (found, session.status()), "{id} without {without}");
            assert_eq!(session.stats().solutions, found);
        }
    }
}

fn find(puzzle: &Puzzle, change: impl FnOnce(CandidateFinder<'_>) -> CandidateFinder<'_>) -> Candidates {
    let lowered = puzzle.model().lower();
    change(CandidateFinder::new(&lowered, lowered.problem.solver())).find(puzzle.givens(), &mut |_| {})
}

fn as_sets(counts: &[Vec<u64>]) -> Vec<SymbolSet> {
    let set = |counts: &Vec<u64>| {
        let occurs = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        occurs.filter_map(|(index, _)| Symbol::from_index(index)).collect()
    };
    counts.iter().map(set).collect()
}

#[test]
fn candidates_are_those_of_all_solutions() {
    let all = ["4x4", "6x6", "classic", "anti-knight", "killer-6x6", "thermo-6x6", "kropki", "sandwich"];
    for (seed, id) in (0..).zip(all) {
        for without in [1, 2] {
            let puzzle = loose(id, seed, without);
            let counts = counted(&puzzle);
            let found = find(&puzzle, |finder| finder.counted(Some(3)));
            assert_eq!(found.possible, as_sets(&counts), "{id}");
            assert!(found.open.iter().all(|set| set.is_empty()), "{id}");
            let up_to_3: Vec<Vec<u64>> =
                counts.iter().map(|counts| counts.iter().map(|&count| count.min(3)).collect()).collect();
            assert_eq!(found.counts, up_to_3, "{id}");
            let exact = find(&puzzle, |finder| finder.counted(Some(u64::MAX)));
            assert_eq!(exact.counts, counts, "{id}");
            assert_eq!((found.status, exact.status), (Status::Exhausted, Status::Exhausted));
        }
    }
}

#[test]
fn counts_stop_at_their_bound_on_boards_with_more_solutions_than_can_be_counted() {
    let puzzle = puzzle_of(model("classic"), vec![None; 81]);
    let found = find(&puzzle, |finder| finder.counted(Some(2)));
    assert_eq!(found.counts, vec![vec![2; 9]; 81]);
    assert_eq!((found.solutions, found.status), (Uniqueness::Multiple, Status::Exhausted));
}

#[test]
fn limits_leave_candidates_open_and_claim_nothing() {
    let puzzle = loose("classic", 3, 2);
    let all = as_sets(&counted(&puzzle));
    for nodes in [0, 1, 5, 50] {
        let found = find(&puzzle, |finder| finder.watch(&Watch::default().nodes(Some(nodes))));
        for ((possible, open), all) in found.possible.iter().zip(&found.open).zip(&all) {
            assert!(possible.iter().all(|symbol| all.contains(symbol)), "{nodes} nodes");
            let is_there = |symbol| possible.contains(symbol) || open.contains(symbol);
            assert!(all.iter().all(is_there), "{nodes} nodes");
        }
        let is_cut = found.status == Status::Stopped(Stop::Nodes);
        assert_eq!(is_cut, found.open.iter().any(|set| !set.is_empty()), "{nodes} nodes");
    }
    let none = find(&puzzle, |finder| finder.watch(&Watch::default().nodes(Some(0))));
    assert_eq!((none.solutions, none.status), (Uniqueness::Unknown, Status::Stopped(Stop::Nodes)));
    let late = find(&puzzle, |finder| finder.watch(&Watch::default().time(Some(Duration::ZERO))));
    assert_eq!(late.status, Status::Stopped(Stop::Time));
}

#[test]
fn no_solution_has_no_candidates_and_one_has_one_a_cell() {
    let givens = values("12..............");
    let mut hopeless = givens.clone();
    hopeless[2] = Symbol::new(1);
    let found = find(&puzzle_of(model("4x4"), hopeless), |finder| finder.counted(Some(9)));
    assert_eq!((found.solutions, found.status), (Uniqueness::None, Status::Exhausted));
    assert!(found.possible.iter().chain(&found.open).all(|set| set.is_empty()));
    assert!(found.counts.iter().flatten().all(|&count| count == 0));
    let made = Generator::new(catalogue::default(), Settings::default(), 1).expect("defaults fit").puzzle(0);
    let made = made.expect("there is no limit");
    let found = find(&made.puzzle, |finder| finder);
    assert_eq!(found.solutions, Uniqueness::Unique);
    let solution: Vec<SymbolSet> =
        made.solution.iter().map(|symbol| symbol.iter().copied().collect()).collect();
    assert_eq!(found.possible, solution);
}

#[test]
fn a_finder_forgets_earlier_puzzles_and_its_progress_ends_at_all_candidates() {
    let model = model("6x6");
    let lowered = model.lower();
    let mut finder = CandidateFinder::new(&lowered, lowered.problem.solver());
    let empty = vec![None; 36];
    let mut some = empty.clone();
    some[..6].clone_from_slice(&values("123456"));
    let mut told = vec![0];
    let first = finder.find(&some, &mut |decided| told.push(decided));
    assert!(told.is_sorted() && told.last() == Some(&216), "{told:?}");
    finder.find(&empty, &mut |_| {});
    assert_eq!(finder.find(&some, &mut |_| {}), first);
}

fn explain(puzzle: &Puzzle) -> Option<Contradiction> {
    Contradictions::new(Engine::Auto, &Watch::default()).explain(puzzle).expect("there is no limit")
}

/// Asserts that the clues of a contradiction allow no board, and all but any one of them do.
fn assert_irreducible(puzzle: &Puzzle, found: &Contradiction) {
    assert!(found.is_irreducible);
    let solutions = |kept: &[Clue]| {
        let spec = found.model.spec();
        let clues = found.model.clues().zip(&spec.clues);
        let clues = clues.filter(|(rule, _)| kept.contains(&Clue::Rule(*rule))).map(|(_, clue)| clue.clone());
        let model = spec.with_clues(clues.collect()).build_fixed().expect("fewer clues are no fault");
        let cells = model.board().cells();
        let givens =
            cells.map(|cell| puzzle.givens()[cell.index()].filter(|_| kept.contains(&Clue::Given(cell))));
        let givens: Values = givens.collect();
        let lowered = model.lower();
        Session::of(&lowered).solve(&givens).count
    };
    assert_eq!(solutions(&found.clues), Uniqueness::None);
    for left_out in 0..found.clues.len() {
        let mut fewer = found.clues.clone();
        let clue = fewer.remove(left_out);
        assert_ne!(solutions(&fewer), Uniqueness::None, "{} is not needed", clue.name(&found.model));
    }
}

#[test]
fn a_wrong_given_contradicts_a_few_clues() {
    for (seed, id) in (0..).zip(["classic", "6x6", "killer-6x6", "thermo-6x6", "sandwich", "kropki", "x"]) {
        let spec = variant(id);
        let made = Generator::new(spec, Settings::default(), seed).expect("the settings fit").puzzle(0);
        let made = made.expect("there is no limit");
        let puzzle = made.puzzle;
        assert!(explain(&puzzle).is_none(), "{id}");
        let cell = puzzle.givens().iter().position(Option::is_none).expect("an empty cell");
        let wrong =
            Symbol::first(puzzle.model().symbols()).find(|&symbol| Some(symbol) != made.solution[cell]);
        let (model, mut givens) = puzzle.into_parts();
        givens[cell] = wrong;
        let puzzle = puzzle_of(model, givens);
        let found =
            explain(&puzzle).unwrap_or_else(|| panic!("{id}: a puzzle with one solution had another"));
        assert!(
            found.clues.contains(&Clue::Given(dlx_variants::CellId(cell as u16))),
            "{id}: {:?}",
            found.names()
        );
        assert_irreducible(&puzzle, &found);
    }
}

#[test]
fn rules_of_the_variant_are_named_where_they_are_needed() {
    let spec = "id = \"t\"\nbox = [2, 2]\n[[constraint]]\nkind = \"diagonals\"\n[[constraint]]\nkind = \"differ\"\n\
        name = \"anti-knight\"\nbetween = { offsets = [[1, 2], [2, 1], [1, -2], [2, -1]] }\n";
    let model = Arc::new(Spec::from_toml(spec).expect("a declaration").build(0).expect("it can be built"));
    // A 4x4 board has no room for the rule beside boxes and diagonals.
    let found = explain(&puzzle_of(model, vec![None; 16]));
    assert_eq!(found.expect("there is no such board").names(), ["anti-knight"]);
    let spec = "id = \"t\"\nbox = [2, 2]\n[[clue]]\nkind = \"cage\"\ncells = [\"R1C1\", \"R1C2\"]\nsum = 7\n\
        [[clue]]\nkind = \"cage\"\ncells = [\"R1C3\", \"R1C4\"]\nsum = 7\n\
        [[clue]]\nkind = \"cage\"\ncells = [\"R4C3\", \"R4C4\"]\nsum = 5\n";
    let model = Arc::new(Spec::from_toml(spec).expect("a declaration").build(0).expect("it can be built"));
    let puzzle = puzzle_of(model, vec![None; 16]);
    let found = explain(&puzzle).expect("both cages need a 4 in row 1");
    assert_eq!(found.names(), ["cage R1C1", "cage R1C3"]);
    assert_irreducible(&puzzle, &found);
}

#[test]
fn givens_that_clash_are_told_with_their_symbols_even_where_others_fill_their_cells() {
    let puzzle = puzzle_of(model("4x4"), values("123............."));
    assert!(explain(&puzzle).is_none());
    let puzzle = puzzle_of(model("4x4"), values("1233............"));
    assert_eq!(explain(&puzzle).expect("3 stands twice in row 1").names(), ["R1C3=3", "R1C4=3"]);
    // R1C1 to R1C3 force 4 into R1C4.
    let puzzle = puzzle_of(model("4x4"), values("123.......3....4"));
    let found = explain(&puzzle).expect("R1C4 is the second 4 of its column");
    assert_irreducible(&puzzle, &found);
}

#[test]
fn limits_end_the_search_for_a_contradiction() {
    let puzzle = puzzle_of(model("4x4"), values("1233............"));
    let watch = Watch::default();
    watch.flag().cancel();
    assert_eq!(Contradictions::new(Engine::Auto, &watch).explain(&puzzle).err(), Some(Stop::Cancelled));
    let explained = |puzzle: &Puzzle, nodes, memory| {
        let watch = Watch::default().memory(Some(memory));
        Contradictions::new(Engine::Auto, &watch).nodes(nodes).explain(puzzle)
    };
    // R1C3 is wrong, which takes a search to find out.
    let text = "..2.5....9..4...8...7.2.9.37..2.85..4..5....7..5....1.....8.23....6.3....8.....7.";
    let puzzle = puzzle_of(model("classic"), values(text));
    assert_eq!(explained(&puzzle, 1, u64::MAX).err(), Some(Stop::Nodes));
    let found = explained(&puzzle, 100_000, u64::MAX).expect("the nodes suffice");
    assert_irreducible(&puzzle, &found.expect("there is no solution"));
    let puzzle = puzzle_of(model("4x4"), values("1233............"));
    let found = explained(&puzzle, 100_000, 0).expect("an engine that takes no memory suffices here");
    assert_irreducible(&puzzle, &found.expect("3 stands twice in row 1"));
}

#[test]
fn clues_that_can_go_together_leave_one_solution_and_no_other_clue_that_can_go_with_them() {
    for id in ["classic", "killer-6x6"] {
        let spec = variant(id);
        let settings = Settings::default().stages([Stage::cells(20)]);
        let made = Generator::new(spec, settings, 5).expect("the settings fit").puzzle(0).expect("no limit");
        let model = made.puzzle.model();
        let (working, derived) = model.with_derived_clues();
        let lowered = working.lower();
        let mut auditor = Auditor::new(&working, &lowered, Engine::Auto, &Watch::default()).derived(derived);
        let audit = auditor.audit(made.puzzle.givens(), &made.solution).expect("there is no limit");
        assert!(!audit.together.is_empty() && audit.together.len() < audit.redundant.len(), "{id}");
        assert!(audit.together.iter().all(|clue| audit.redundant.contains(clue)), "{id}");
        let without = |gone: &[Clue]| {
            let clues = model.clues().zip(&model.spec().clues);
            let clues =
                clues.filter(|(rule, _)| !gone.contains(&Clue::Rule(*rule))).map(|(_, clue)| clue.clone());
            let fewer =
                model.spec().with_clues(clues.collect()).build_fixed().expect("fewer clues are no fault");
            let cells = model.board().cells();
            let givens = cells.map(|cell| {
                made.puzzle.givens()[cell.index()].filter(|_| !gone.contains(&Clue::Given(cell)))
            });
            let givens: Values = givens.collect();
            Session::of(&fewer.lower()).solve(&givens).count
        };
        assert_eq!(without(&audit.together), Uniqueness::Unique, "{id}");
        for &clue in audit.redundant.iter().filter(|clue| !audit.together.contains(clue)) {
            let more: Vec<Clue> = audit.together.iter().copied().chain([clue]).collect();
            assert_eq!(without(&more), Uniqueness::Multiple, "{id}: {}", clue.name(model));
        }
    }
}

#[test]
fn cages_that_give_a_cell_two_sums_are_all_in_the_contradiction() {
    let cage = |cells: &[&str], sum: u32| serde_json::json!({"kind": "cage", "cells": cells, "sum": sum});
    let clues = serde_json::json!([
        cage(&["R1C2", "R1C3", "R1C4"], 15),
        cage(&["R1C5", "R1C6"], 10),
        cage(&["R1C7", "R1C8", "R1C9"], 15),
        cage(&["R2C1", "R2C2", "R2C3", "R1C2"], 22),
        cage(&["R3C1", "R3C2", "R3C3", "R1C3"], 20),
    ]);
    let spec = serde_json::json!({"id": "two", "box": [3, 3], "clue": clues});
    let spec: Spec = serde_json::from_value(spec).expect("a declaration");
    let model = Arc::new(spec.build(0).expect("it can be built"));
    let puzzle = Puzzle::new(model, vec![None; 81]).expect("an empty board");
    let found = explain(&puzzle).expect("there is no solution");
    assert_irreducible(&puzzle, &found);
}

#[test]
fn rules_with_the_same_first_cell_have_different_names() {
    let cage = |cells: &[&str], sum: u32| serde_json::json!({"kind": "cage", "cells": cells, "sum": sum});
    let clues = serde_json::json!([
        cage(&["R1C1", "R1C2"], 7),
        cage(&["R1C1", "R2C1"], 7),
        cage(&["R3C3", "R3C4"], 3),
        cage(&["R3C3", "R3C4"], 4),
        cage(&["R4C1", "R4C2"], 5),
    ]);
    let spec: Spec = serde_json::from_value(serde_json::json!({"id": "t", "box": [2, 2], "clue": clues}))
        .expect("a declaration");
    let model = spec.build(0).expect("it can be built");
    let names: Vec<String> = model.clues().map(|rule| model.rule_title(rule)).collect();
    let expected =
        ["cage R1C1 (R1C1 R1C2)", "cage R1C1 (R1C1 R2C1)", "cage R3C3 (1)", "cage R3C3 (2)", "cage R4C1"];
    assert_eq!(names, expected);
}
