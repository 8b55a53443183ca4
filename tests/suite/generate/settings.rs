//! Numbers of clues, patterns and engines.

use dlx_engine::Engine;
use dlx_sudoku::generate::{GenerateError, Settings, SettingsError};
use dlx_variants::{CellId, Symmetry};

use super::judge::{assert_consistent, assert_unique, clues, generator, puzzle};

fn with_clues(count: usize, symmetry: Symmetry) -> Settings {
    Settings::default().clues(count).symmetry(symmetry)
}

#[test]
fn puzzles_have_the_required_number_of_clues() {
    for count in [23, 24, 25, 30, 40, 79, 80, 81] {
        let made = puzzle("classic", with_clues(count, Symmetry::None), 1);
        assert_unique(&made);
        assert_eq!(made.puzzle.clue_count(), count);
        assert!(!made.minimal || count < 30);
    }
    for (symmetry, counts) in [
        (Symmetry::Rotate180, vec![26, 27, 40, 81]),
        (Symmetry::Rotate90, vec![28, 29, 40, 45]),
        (Symmetry::Full, vec![36, 37, 40, 45, 81]),
    ] {
        for count in counts {
            let made = puzzle("classic", with_clues(count, symmetry), 1);
            assert_unique(&made);
            assert_eq!(made.puzzle.clue_count(), count, "{symmetry}");
        }
    }
}

#[test]
fn a_short_search_for_clues_keeps_their_number_too() {
    let made = puzzle("classic", with_clues(32, Symmetry::MirrorBoth).minimise(false), 1);
    assert_unique(&made);
    assert_eq!(made.puzzle.clue_count(), 32);
}

#[test]
fn more_clues_than_cells_and_rules_are_refused_up_front() {
    for (id, most) in [("killer", 81 + 81), ("thermo", 81), ("quadruple", 81), ("arrow-killer", 2 * 81)] {
        let Err(error) = generator(id, Settings::default().clues(most + 100), 0) else { panic!("{id}") };
        let GenerateError::Settings(SettingsError::ManyClues { cells: 81, rules, .. }) = error else {
            panic!("{id}: {error:?}")
        };
        assert!(81 + rules >= most && rules > 0, "{id}: {rules}");
        assert!(generator(id, Settings::default().clues(81 + rules), 0).is_ok(), "{id}");
    }
}

#[test]
fn clues_that_cannot_be_are_refused_up_front() {
    for (id, symmetry, count) in [
        ("classic", Symmetry::None, 82),
        ("classic", Symmetry::None, usize::MAX),
        ("classic", Symmetry::Rotate90, 38),
        ("classic", Symmetry::Full, 42),
        ("6x6", Symmetry::Rotate180, 11),
        ("6x6", Symmetry::Rotate90, 14),
    ] {
        let Err(error) = generator(id, with_clues(count, symmetry), 0) else {
            panic!("{id} {symmetry}: {count} clues are not possible")
        };
        assert!(matches!(error, GenerateError::Settings(SettingsError::Clues { .. })), "{error:?}");
        assert!(error.to_string().starts_with(&format!("{count} clues are not possible")), "{error}");
    }
}

#[test]
fn fewer_clues_than_distinguish_the_symbols_are_refused() {
    for (id, fewest) in [("classic", 8), ("4x4", 3), ("samurai", 8), ("anti-knight", 8), ("jigsaw", 8)] {
        let refused = generator(id, with_clues(fewest - 1, Symmetry::None), 0);
        let Err(GenerateError::Settings(SettingsError::FewClues { clues, needed })) = refused else {
            panic!("{id}: {} clues are not possible", fewest - 1)
        };
        assert_eq!((clues, needed.fewest), (fewest - 1, fewest), "{id}");
        assert!(generator(id, with_clues(fewest, Symmetry::None), 0).is_ok(), "{id}");
    }
    let told_apart = generator("non-consecutive", with_clues(3, Symmetry::None), 0);
    assert!(told_apart.is_ok(), "symbols are not free to be exchanged");
}

/// The cells of a classic board outside its middle box and corners.
fn ring() -> Vec<CellId> {
    let is_inside = |cell: &u16| {
        let (row, col) = (cell / 9, cell % 9);
        let is_middle = (3..6).contains(&row) && (3..6).contains(&col);
        let is_corner = row % 8 == 0 && col % 8 == 0;
        !is_middle && !is_corner
    };
    (0..81).filter(is_inside).map(CellId).collect()
}

fn in_ring() -> Settings {
    Settings::default().pattern(ring())
}

#[test]
fn a_pattern_bounds_the_clues() {
    for symmetry in [Symmetry::None, Symmetry::Full] {
        let made = puzzle("classic", in_ring().symmetry(symmetry), 5);
        assert_unique(&made);
        assert!(clues(made.puzzle.givens()).iter().all(|cell| ring().contains(cell)));
        assert!(made.puzzle.clue_count() < ring().len());
    }
}

#[test]
fn a_pattern_is_filled_where_nothing_is_to_go() {
    let made = puzzle("classic", in_ring().minimise(false), 5);
    assert_unique(&made);
    assert_eq!(clues(made.puzzle.givens()), ring());
    assert!(!made.minimal);
}

#[test]
fn a_pattern_bounds_the_number_of_clues() {
    let settings = |count: usize| in_ring().clues(count);
    let made = puzzle("classic", settings(50), 5);
    assert_unique(&made);
    assert_eq!(made.puzzle.clue_count(), 50);
    assert!(clues(made.puzzle.givens()).iter().all(|cell| ring().contains(cell)));
    assert!(generator("classic", settings(ring().len()), 0).is_ok());
    assert!(generator("classic", settings(ring().len() + 1), 0).is_err());
}

#[test]
fn a_pattern_without_the_symmetry_is_refused() {
    let settings = Settings::default().symmetry(Symmetry::Rotate180).pattern(vec![CellId(0)]);
    let error = generator("classic", settings, 0).expect_err("the pattern lacks R9C9");
    let expected = "the pattern does not have the symmetry rotate-180: it holds R1C1 but not R9C9";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn every_engine_makes_puzzles() {
    for &engine in Engine::ALL {
        // Naive search is slow, and masks have no room for more items.
        let is_small = matches!(engine, Engine::Naive | Engine::Masks);
        let made = puzzle(if is_small { "4x4" } else { "classic" }, Settings::default().engine(engine), 2);
        let lowered = made.puzzle.model().lower();
        let runs = lowered.problem.solver().engine(engine).solutions().engine();
        assert!(engine == Engine::Auto || runs == engine, "{engine} gives way to {runs}");
        assert_unique(&made);
        assert!(made.minimal, "{engine}");
    }
}

#[test]
fn unproven_clues_are_reported() {
    let made = puzzle("25x25", Settings::default().patience(0), 1);
    assert_consistent(&made);
    assert!(!made.minimal && made.unproven > 0);
}

#[test]
fn short_proofs_leave_more_clues_all_of_them_necessary() {
    let short = Settings::default().short_proofs(true);
    let count = |settings: &Settings| -> usize {
        (1..=40).map(|seed| puzzle("classic", settings.clone(), seed).puzzle.clue_count()).sum()
    };
    assert!(count(&short) > count(&Settings::default()));
    for id in ["4x4", "x-sudoku", "samurai", "16x16", "killer", "thermo", "kropki", "non-consecutive"] {
        let made = puzzle(id, short.clone(), 1);
        assert_consistent(&made);
        assert!(made.minimal, "{id}");
    }
}

#[test]
fn proofs_are_as_short_on_large_boards_in_any_case_and_nowhere_with_another_engine() {
    for (id, settings) in
        [("20x20", Settings::default()), ("classic", Settings::default().engine(Engine::Words))]
    {
        let made = |settings: &Settings| puzzle(id, settings.clone(), 1).puzzle;
        assert_eq!(made(&settings), made(&settings.clone().short_proofs(true)), "{id}");
    }
}
