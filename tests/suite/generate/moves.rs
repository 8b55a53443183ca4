//! Clues removed in stages and in an order, given boards, numbers of clues, and images under symmetries.

use std::collections::HashSet;

use dlx_sudoku::generate::{ClueCounts, GenerateError, Generated, Settings, SettingsError, Stage};
use dlx_sudoku::{Distinct, Puzzle, Record, Symmetries, Values};
use dlx_variants::{CellId, Spec, Symbol, Symmetry, catalogue};

use super::judge::{assert_unique, clues, generator, puzzle, variant};

fn values(line: &str) -> Values {
    line.chars().map(Symbol::from_char).collect()
}

fn in_stages(stages: &[Stage]) -> Settings {
    Settings::default().stages(stages.to_vec())
}

/// Settings that remove these clues first.
fn first(targets: &str) -> Settings {
    let targets = targets.split(',').map(|target| target.parse().expect("a target"));
    Settings::default().remove_first(targets.collect::<Vec<_>>())
}

/// Puzzle `index` of seed 1.
fn made(id: &str, settings: Settings, index: u64) -> Generated {
    let made = generator(id, settings, 1).and_then(|generator| generator.puzzle(index));
    made.unwrap_or_else(|error| panic!("{id}: {error}"))
}

#[test]
fn stages_remove_the_stated_numbers_of_groups() {
    // This many can always be removed.
    for (stages, left) in [
        (vec![Stage::quads(5)], 61),
        (vec![Stage::pairs(10)], 61),
        (vec![Stage::cells(4)], 77),
        (vec![Stage::quads(3), Stage::pairs(4), Stage::cells(5)], 56),
        (vec![Stage::quads(0)], 81),
    ] {
        for index in 0..5 {
            let made = made("classic", in_stages(&stages), index);
            assert_unique(&made);
            assert_eq!(made.puzzle.clue_count(), left, "{stages:?}");
            assert!(!made.minimal);
        }
    }
}

#[test]
fn stages_remove_whole_groups() {
    let made = made("classic", in_stages(&[Stage::quads(81)]), 0);
    assert_unique(&made);
    let given = clues(made.puzzle.givens());
    for orbit in Symmetry::Rotate90.orbits(made.puzzle.model().board()).expect("a square") {
        let kept = orbit.iter().filter(|cell| given.contains(cell)).count();
        assert!(kept == 0 || kept == orbit.len(), "{orbit:?}");
    }
    assert!(made.puzzle.clue_count() < 50, "as many go as can");
    assert!(made.puzzle.givens()[40].is_some(), "the middle cell is in no quadruple");
}

#[test]
fn a_stage_without_end_minimises() {
    for id in ["classic", "samurai"] {
        let made = made(id, in_stages(&[Stage::quads(3), Stage::cells(usize::MAX)]), 0);
        assert_unique(&made);
        assert!(made.minimal, "{id}");
    }
}

#[test]
fn a_stage_that_the_board_lacks_is_refused() {
    let error = generator("gattai-8", in_stages(&[Stage::quads(1)]), 0).expect_err("the board is no square");
    assert!(matches!(error, GenerateError::Settings(SettingsError::Symmetry(_))), "{error}");
}

#[test]
fn clues_to_remove_first_are_removed() {
    let kept = |id, settings: Settings, is_meant: &dyn Fn(&Generated, CellId) -> bool| -> usize {
        let puzzles = (0..5).map(|index| made(id, settings.clone(), index));
        let count = |made: Generated| {
            assert_unique(&made);
            clues(made.puzzle.givens()).into_iter().filter(|&cell| is_meant(&made, cell)).count()
        };
        puzzles.map(count).sum()
    };
    let symbol = |made: &Generated, cell: CellId| {
        made.solution[cell.index()].is_some_and(|symbol| symbol.number() == 3)
    };
    assert_eq!(kept("classic", first("symbol:3"), &symbol), 0, "all of one symbol can always go");
    let house = |name: &'static str| {
        move |made: &Generated, cell: CellId| {
            let model = made.puzzle.model();
            model.houses_of(cell).iter().any(|&house| model.houses()[house].name == name)
        }
    };
    assert_eq!(kept("classic", first("row:1"), &house("row 1")), 0);
    assert_eq!(kept("classic", first("column:9"), &house("column 9")), 0);
    assert_eq!(kept("classic", first("box:5"), &house("box 5")), 0);
    assert_eq!(kept("classic", first("row:4,symbol:3"), &house("row 4")), 0);
    assert_eq!(kept("windoku", first("window:2"), &house("window 2")), 0);
    // The first box of the third grid is the last of the first one.
    assert_eq!(kept("samurai", first("box:1@3"), &house("box 9 of grid 1")), 0);
    let diagonal = |_: &Generated, cell: CellId| cell.index() / 9 + cell.index() % 9 == 8;
    assert_eq!(kept("classic", first("diagonal:anti"), &diagonal), 0);
    assert!(kept("classic", Settings::default(), &diagonal) > 0);
}

#[test]
fn clues_to_remove_first_come_back_last() {
    let settings = first("row:1").clues(50);
    let made = made("classic", settings, 0);
    assert_unique(&made);
    assert_eq!(made.puzzle.clue_count(), 50);
    assert!(made.puzzle.givens()[..9].iter().all(Option::is_none));
}

#[test]
fn what_is_not_on_the_board_is_refused() {
    for (id, target, message) in [
        ("classic", "row:10", "there is no row:10: the last row is row 9"),
        ("4x4", "symbol:5", "there is no symbol:5: the symbols are 1 to 4"),
        ("classic", "window:1", "there is no window:1: no window is a house of the board"),
        ("jigsaw", "box:1", "there is no box:1: no box is a house of the board"),
        ("samurai", "row:1@6", "there is no row:1@6: the board has 5 grids"),
    ] {
        let error = generator(id, first(target), 0).expect_err("nothing of that name is there");
        assert_eq!(error.to_string(), message);
    }
    assert!(generator("jigsaw", first("region:9"), 0).is_ok());
}

#[test]
fn a_given_board_is_the_solution_of_every_puzzle() {
    for id in ["classic", "samurai", "non-consecutive"] {
        let board = puzzle(id, Settings::default(), 9).solution;
        let settings = Settings::default().solution(board.clone());
        let puzzles: Vec<Generated> = (0..3).map(|index| made(id, settings.clone(), index)).collect();
        for made in &puzzles {
            assert_unique(made);
            assert_eq!(made.solution, board);
        }
        assert_ne!(puzzles[0].puzzle.givens(), puzzles[1].puzzle.givens());
    }
}

#[test]
fn an_invalid_board_is_refused() {
    let board = puzzle("classic", Settings::default(), 9).solution;
    let refused = |id, board: Values| {
        let settings = Settings::default().solution(board);
        generator(id, settings, 0).expect_err("no board").to_string()
    };
    let mut wrong = board.clone();
    wrong.swap(0, 1);
    assert!(
        refused("classic", wrong).starts_with("expected a filled board that obeys the rules: column 1: ")
    );
    let mut holed = board.clone();
    holed[13] = None;
    assert!(refused("classic", holed).ends_with(": R2C5 is empty"));
    assert!(refused("4x4", board.clone()).ends_with(": found 81 cells, not 16"));
    assert!(refused("jigsaw", board).ends_with(": the rules differ from puzzle to puzzle"));
}

#[test]
fn a_pattern_that_does_not_fit_a_given_board_is_reported() {
    let board = puzzle("classic", Settings::default(), 9).solution;
    let settings = Settings::default().solution(board).pattern(vec![CellId(0)]);
    let error = generator("classic", settings, 0).and_then(|generator| generator.puzzle(0));
    assert!(matches!(error, Err(GenerateError::PatternAllowsMore)), "{error:?}");
}

#[test]
fn a_schedule_gives_each_puzzle_its_number_of_clues() {
    let counts = ClueCounts::spread(24, 38, 6);
    let settings = Settings::default().clues(counts);
    for (index, count) in [38, 36, 33, 30, 27, 24].into_iter().enumerate() {
        let scheduled = made("classic", settings.clone(), index as u64);
        assert_unique(&scheduled);
        assert_eq!(scheduled.puzzle.clue_count(), count);
        let alone = Settings::default().clues(count);
        assert_eq!(scheduled.puzzle.givens(), made("classic", alone, index as u64).puzzle.givens());
    }
    let odd = settings.symmetry(Symmetry::Rotate180).clues(ClueCounts::spread(12, 10, 3));
    assert!(matches!(
        generator("6x6", odd, 0),
        Err(GenerateError::Settings(SettingsError::Clues { clues: 11, .. }))
    ));
}

#[test]
fn costs_are_reported() {
    let made = made("classic", Settings::default(), 0);
    assert!(made.cost.attempts >= 1 && made.cost.nodes > 0, "{:?}", made.cost);
    let limited = Settings::default().node_limit(made.cost.nodes);
    assert!(generator("classic", limited, 1).and_then(|generator| generator.puzzle(0)).is_ok());
    let short = Settings::default().node_limit(made.cost.nodes - 1);
    assert!(generator("classic", short, 1).and_then(|generator| generator.puzzle(0)).is_err());
}

#[test]
fn a_transformed_puzzle_is_an_image_of_the_same() {
    for spec in
        catalogue::all().iter().filter(|spec| spec.board().is_ok_and(|board| board.cell_count() <= 256))
    {
        let settings = Settings::default().minimise(false);
        let plain = made(&spec.id, settings.clone(), 0);
        let dressed = made(&spec.id, settings.transform(true), 0);
        assert_unique(&dressed);
        assert_eq!(dressed.puzzle.clue_count(), plain.puzzle.clue_count(), "{}", spec.id);
        let mut distinct = Distinct::default();
        assert_eq!(distinct.insert(&plain.puzzle), Ok(true), "{}", spec.id);
        assert_eq!(distinct.insert(&dressed.puzzle), Ok(false), "{}", spec.id);
    }
}

#[test]
fn canonical_forms_are_the_same_for_all_images() {
    for (id, count) in [("classic", 300), ("6x6", 100), ("windoku", 20), ("non-consecutive", 5), ("16x16", 3)]
    {
        let settings = Settings::default().patience(0);
        let generator = generator(id, settings, 5).expect("the settings suit every board");
        let (mut symmetries, mut forms) = (Symmetries::default(), HashSet::new());
        for index in 0..count {
            let record = Record::from(generator.puzzle(index).expect("there are no limits"));
            let form = symmetries.canonical(&record).expect("few images look alike");
            let other = symmetries.random(&record, index).expect("the symmetries are known");
            assert_ne!(other.puzzle.givens(), record.puzzle.givens(), "{id}");
            let again = symmetries.canonical(&other).expect("few images look alike");
            assert_eq!(
                (form.puzzle.givens(), &form.solution),
                (again.puzzle.givens(), &again.solution),
                "{id}"
            );
            let solution = form.solution.as_ref().expect("the record has a solution");
            assert_eq!(form.puzzle.model().check(solution), [], "{id}");
            forms.insert(form.puzzle.givens().to_vec());
        }
        assert!(forms.len() as u64 > count * 9 / 10, "{id}: most puzzles are different");
    }
}

#[test]
fn rules_that_stay_where_they_are_may_come_in_any_order() {
    let clues = [
        r#"{ kind = "region-sum-line", cells = ["R1C1", "R2C3", "R3C3"] }"#,
        r#"{ kind = "thermometer", cells = ["R1C4", "R2C4"] }"#,
        r#"{ kind = "indexer", cells = ["R4C2"], tells = "row" }"#,
    ];
    let record = |order: [usize; 3]| {
        let clues = order.map(|at| clues[at]).join(", ");
        let spec =
            Spec::from_toml(&format!("id = \"a\"\nbox = [2, 2]\nclue = [{clues}]")).expect("a variant");
        let model = spec.build_fixed().expect("a model");
        Record::from(Puzzle::new(model.into(), values("...4...........1")).expect("a puzzle"))
    };
    let first = record([0, 1, 2]);
    let mut distinct = Distinct::default();
    assert_eq!(distinct.insert(&first.puzzle), Ok(true));
    let form = Symmetries::default().canonical(&first).expect("nothing moves");
    for order in [[1, 2, 0], [2, 1, 0], [0, 2, 1]] {
        let other = record(order);
        assert_eq!(distinct.insert(&other.puzzle), Ok(false), "{order:?}");
        let same = Symmetries::default().canonical(&other).expect("nothing moves");
        assert_eq!(same.puzzle.model().spec(), form.puzzle.model().spec(), "{order:?}");
        assert_eq!(same.puzzle.givens(), form.puzzle.givens());
    }
}

#[test]
fn distinct_puzzles_are_recognised_by_their_rules_too() {
    let generator = generator("jigsaw", Settings::default(), 1).expect("the settings suit every board");
    let (first, second) = (generator.puzzle(0).unwrap(), generator.puzzle(1).unwrap());
    let mut distinct = Distinct::default();
    assert_eq!(distinct.insert(&first.puzzle), Ok(true));
    assert_eq!(distinct.insert(&second.puzzle), Ok(true));
    assert_eq!(
        distinct.insert(&generator.puzzle(0).unwrap().puzzle),
        Ok(false),
        "an equal model is the same"
    );
    assert!(variant("jigsaw").is_random());
}
