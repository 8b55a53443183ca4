//! Hints, and levels against the techniques that they allow.

use std::sync::Arc;

use dlx_sudoku::grade::{Candidates, Grader, Hint, Level, Step, Strength, Ungraded};
use dlx_sudoku::{ModelFinder, Values, format};
use dlx_variants::{CellId, Spec, Symbol, catalogue};
use serde_json::json;

use super::data::{cells, eased, made, patient, values};

/// The variants with at most 100 cells.
fn small() -> impl Iterator<Item = &'static Spec> {
    catalogue::all().iter().filter(|spec| cells(spec) <= 100)
}

/// The board with another symbol in one cell.
fn spoiled(board: &Values, cell: CellId, symbols: usize) -> Values {
    let mut board = board.clone();
    let other = board[cell.index()].and_then(|symbol| Symbol::from_index((symbol.index() + 1) % symbols));
    board[cell.index()] = other;
    board
}

#[test]
fn wrong_entries_come_first() {
    for spec in small() {
        let made = made(spec, 0);
        let grader = Grader::new(Arc::clone(made.puzzle.model()));
        let board = made.puzzle.model().board();
        let empty =
            board.cells().find(|cell| made.puzzle.givens()[cell.index()].is_none()).expect("an empty cell");
        let entries = spoiled(&made.solution, empty, made.puzzle.model().symbols());
        let hint = grader.hint(made.puzzle.givens(), &entries, &patient()).expect("one solution");
        assert!(matches!(hint, Hint::Wrong(cells) if cells == [empty]));
        let hint = grader.hint(made.puzzle.givens(), &made.solution, &patient()).expect("one solution");
        assert!(matches!(hint, Hint::Solved));
    }
}

#[test]
fn hints_give_away_more_and_more() {
    for spec in small() {
        let made = made(spec, 0);
        let grader = Grader::new(Arc::clone(made.puzzle.model()));
        let givens = made.puzzle.givens();
        let Ok(Hint::Next(next)) = grader.hint(givens, givens, &patient()) else {
            panic!("{}: the puzzle has a next step", made.puzzle.model().spec().id);
        };
        let [place, technique, step] =
            [Strength::Where, Strength::Technique, Strength::Step].map(|strength| next.text(strength));
        let (name, effect) = (&*next.step.name(grader.network()), next.step.effect(&next.candidates));
        assert!(!place.contains(name) && technique.contains(name) && step.contains(name));
        assert!(!technique.contains(&effect) && step.contains(&effect));
        assert!(next.step.changes(&next.candidates));
    }
}

/// Whether the technique of a step finds one that changes as much.
fn is_found(step: &Step, candidates: &Candidates<'_>) -> bool {
    let changes_as_much = |found: &Step| {
        step.placements.iter().all(|option| found.placements.contains(option))
            && step.eliminations.iter().all(|option| found.eliminations.contains(option))
    };
    let mut found = false;
    step.technique.each(candidates, &patient(), &mut |step| {
        found |= changes_as_much(&step);
        !found
    });
    found
}

/// No step up to an entry can be left out: some later one is not found then.
#[test]
fn steps_up_to_an_entry_are_all_needed() {
    let (mut told, mut boards) = (0, 0);
    let puzzles = ["killer", "arrow", "thermo", "kropki", "sandwich", "classic"].map(|id| (id, 0..2));
    for (id, index) in puzzles.into_iter().flat_map(|(id, indices)| indices.map(move |index| (id, index))) {
        let made = eased(catalogue::find(id).expect("the variant is in the catalogue"), index, 12);
        let grader = Grader::new(Arc::clone(made.puzzle.model()));
        let mut board = made.puzzle.givens().to_vec();
        while let Ok(Hint::Next(next)) = grader.hint(made.puzzle.givens(), &board, &patient()) {
            let steps = grader.up_to_entry(*next, &patient());
            boards += 1;
            for left_out in 0..steps.len() - 1 {
                told += 1;
                let mut candidates = steps[left_out].candidates.clone();
                let is_needed = steps[left_out + 1..].iter().any(|later| {
                    let is_missing = !is_found(&later.step, &candidates);
                    later.step.apply(&mut candidates);
                    is_missing
                });
                let of = &steps[left_out];
                assert!(is_needed, "{id} {index}: {}", of.step.sentence(&of.candidates));
            }
            for &option in steps.iter().flat_map(|next| &next.step.placements) {
                let (cell, symbol) = grader.network().candidate(option).expect("an option of a cell");
                board[cell.index()] = Some(symbol);
            }
        }
        assert_eq!(board, made.solution, "{id} {index}");
    }
    assert!(told > 40, "{told} steps on {boards} boards");
}

/// A player who does not record eliminations reaches the solution by the entries at the end of hints alone.
#[test]
fn hints_up_to_an_entry_lead_to_the_solution() {
    let mut longest = 0;
    for index in 0..15 {
        let made = made(catalogue::default(), index);
        let grader = Grader::new(Arc::clone(made.puzzle.model()));
        let mut board = made.puzzle.givens().to_vec();
        while let Ok(Hint::Next(next)) = grader.hint(made.puzzle.givens(), &board, &patient()) {
            let steps = grader.up_to_entry(*next, &patient());
            longest = longest.max(steps.len());
            let (last, before) = steps.split_last().expect("the first step is there");
            assert!(steps.iter().all(|next| next.step.changes(&next.candidates)));
            assert!(before.iter().all(|next| next.step.placements.is_empty()));
            assert!(!last.step.placements.is_empty());
            // The omitted steps are not needed: each step is found in the candidates that earlier ones leave.
            for next in &steps {
                assert!(is_found(&next.step, &next.candidates), "{}", next.step.sentence(&next.candidates));
            }
            for &option in &last.step.placements {
                let (cell, symbol) = grader.network().candidate(option).expect("an option of a cell");
                board[cell.index()] = Some(symbol);
            }
        }
        assert_eq!(board, made.solution, "puzzle {index}");
    }
    assert!(longest > 1, "some entries take eliminations");
}

#[test]
fn a_level_is_the_least_that_suffices() {
    for index in 0..20 {
        let made = made(catalogue::default(), index);
        let grader = Grader::new(Arc::clone(made.puzzle.model()));
        let grade = grader.grade(made.puzzle.givens(), &patient()).expect("one solution");
        for &level in Level::ALL {
            let suffices = grader.is_within(level, made.puzzle.givens(), &patient());
            assert_eq!(suffices, level >= grade.level, "puzzle {index} is {}, not {level}", grade.level);
        }
    }
}

#[test]
fn many_solutions_are_found_before_techniques_look_for_long() {
    for variant in ["classic", "16x16", "25x25", "sumo"] {
        let model = Arc::new(catalogue::find(variant).expect("a variant").build(0).expect("a model"));
        let empty = vec![None; model.board().cell_count()];
        let few = patient().nodes(Some(250_000));
        assert_eq!(Grader::new(model).grade(&empty, &few), Err(Ungraded::Ambiguous), "{variant}");
    }
    // All symbols may occur, but few clues.
    let made = made(catalogue::default(), 0);
    let mut givens = made.puzzle.givens().to_vec();
    givens.iter_mut().filter(|given| given.is_some()).skip(14).for_each(|given| *given = None);
    let grader = Grader::new(Arc::clone(made.puzzle.model()));
    assert_eq!(grader.grade(&givens, &patient().nodes(Some(20_000))), Err(Ungraded::Ambiguous));
}

#[test]
fn boards_without_a_single_solution_have_no_grade() {
    let made = made(catalogue::default(), 0);
    let grader = Grader::new(Arc::clone(made.puzzle.model()));
    let empty = vec![None; made.solution.len()];
    let ungraded = |board: &Values| grader.grade(board, &patient()).expect_err("no grade").to_string();
    assert_eq!(ungraded(&empty), "more than one solution");
    let believing = grader.clone().assuming_uniqueness(true);
    assert_eq!(believing.grade(&empty, &patient()), Err(Ungraded::Ambiguous), "what is assumed is confirmed");
    assert_eq!(ungraded(&spoiled(&made.solution, CellId(40), 9)), "no solution");
    // Few clues: two that see each other, also where others fill the row, and a box without a place for 7.
    for puzzle in ["55", "12345678.1", "123456...........7"] {
        let givens = values(&format!("{puzzle:.<81}"));
        assert_eq!(ungraded(&givens), "no solution", "{puzzle}");
        assert_eq!(grader.hint(&givens, &givens, &patient()).err(), Some(Ungraded::NoSolution), "{puzzle}");
    }
}

/// What candidates exclude by a clue on the board is to be found at the clue, or at the cells that it
/// changes.
#[test]
fn hints_lead_to_the_clue_that_excludes() {
    let mut seen = 0;
    for (id, index) in [("thermo", 0), ("thermo", 1), ("non-consecutive", 0), ("kropki", 0)] {
        let made = made(catalogue::find(id).expect("the variant is in the catalogue"), index);
        let grader = Grader::new(Arc::clone(made.puzzle.model()));
        let givens = made.puzzle.givens();
        let Ok(Hint::Next(next)) = grader.hint(givens, givens, &patient()) else { panic!("{id} has a step") };
        for next in grader.up_to_entry(*next, &patient()) {
            if !["rule-alone", "rule-between-cells"].contains(&next.step.technique.id) {
                continue;
            }
            let told = next.text(Strength::Where);
            let boxes = next.step.eliminations.iter().filter_map(|&option| {
                let (cell, _) = grader.network().candidate(option)?;
                let house = made.puzzle.model().box_of(cell)?;
                Some(made.puzzle.model().houses()[house].name.clone())
            });
            let boxes: Vec<String> = boxes.collect();
            let is_there = told.starts_with("Look at the ") || boxes.iter().all(|house| told.contains(house));
            assert!(
                is_there && (id != "thermo" || told.contains("the thermometer R")),
                "{id}: {told} {boxes:?}"
            );
            seen += 1;
        }
    }
    assert!(seen > 3, "{seen}");
}

/// "Solver needs SET" by TopAutism: cages and dots that people see one by one, of which a search of that kind
/// takes long.
#[test]
fn hints_do_not_wait_for_a_search_by_what_people_see() {
    const CAGES: &str = "R1C1+R1C2+R2C1=12 R1C7+R1C8+R2C7=12 R7C1+R7C2+R8C1=12 R7C7+R7C8+R8C7=12 R8C3+R9C2+R9C3=18 \
        R2C3+R3C2+R3C3=18 R2C9+R3C8+R3C9=18 R8C9+R9C8+R9C9=18 R4C2+R4C3+R5C3=18 R5C1+R6C1+R6C2=12 R4C8+R4C9+R5C9=18 \
        R5C7+R6C7+R6C8=12 R2C4+R3C4+R3C5=18 R1C5+R1C6+R2C6=12 R4C4+R4C5+R5C4=18 R5C6+R6C5+R6C6=12 R7C5+R7C6+R8C6=12 \
        R8C4+R9C4+R9C5=18";
    const DOTS: &str = "R3C7+R3C8 R3C9+R4C9 R7C1+R6C1 R7C3+R7C2 R5C4+R6C4 R5C6+R4C6 R2C2+R2C3 R8C8+R8C7";
    let cells = |cells: &str| cells.split('+').map(str::to_owned).collect::<Vec<String>>();
    let cages = CAGES.split_whitespace().filter_map(|cage| cage.split_once('='));
    let cages = cages.map(|(of, sum)| json!({"cells": cells(of), "value": sum})).collect::<Vec<_>>();
    let dots = DOTS.split_whitespace().map(|dot| json!({"cells": cells(dot)})).collect::<Vec<_>>();
    // No boxes.
    let grid: Vec<_> = (0..9).map(|row| vec![json!({"region": row}); 9]).collect();
    let document = json!({"size": 9, "grid": grid, "killercage": cages, "difference": dots}).to_string();
    let record =
        format::read(document.as_bytes(), None, &mut ModelFinder::detect()).expect("a puzzle").remove(0);
    let grader = Grader::new(Arc::clone(record.puzzle.model()));
    let (givens, watch) = (record.puzzle.givens(), patient().nodes(Some(1_000_000)));
    // The trial, which no other technique precedes, does not wait for it either.
    let hint = grader.hint(givens, givens, &watch);
    let Ok(Hint::Next(next)) = hint else { panic!("there is a step: {hint:?}") };
    assert_eq!(next.step.technique.id, "trial");
}
