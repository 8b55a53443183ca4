//! Orders that no puzzle can meet because rules do not tell symbols apart, and those that puzzles meet.

use std::collections::BTreeSet;

use dlx_sudoku::generate::{GenerateError, Generator, Settings, SettingsError};
use dlx_sudoku::{ModelFinder, format};
use dlx_variants::{Spec, Symbol, catalogue};

use super::judge::{assert_consistent, clues, variant as find};

/// Variants, and the fewest givens that their puzzles need.
const NEEDED: &[(&str, usize)] = &[
    ("classic", 8),
    ("samurai", 8),
    ("jigsaw", 8),
    ("palindrome", 8),
    ("odd-even", 7),
    ("xv", 2),
    ("renban", 1),
    ("sandwich", 1),
    ("whispers", 1),
    ("between", 1),
    ("consecutive", 1),
    ("non-consecutive", 1),
];

fn refusal(spec: &Spec, settings: Settings) -> Option<GenerateError> {
    Generator::new(spec, settings, 1).err()
}

#[test]
fn fewer_givens_than_tell_symbols_apart_are_refused() {
    for &(id, fewest) in NEEDED {
        let (spec, settings) = (find(id), Settings::default);
        for settings in [settings().givens(fewest - 1), settings().clues(fewest - 1)] {
            let refused = refusal(spec, settings);
            let Some(GenerateError::Settings(SettingsError::FewClues { clues, needed })) = refused else {
                panic!("{id}: {refused:?}")
            };
            assert_eq!((clues, needed.fewest), (fewest - 1, fewest), "{id}");
        }
        assert!(refusal(spec, settings().givens(fewest)).is_none(), "{id}");
        assert!(refusal(spec, settings().clues(fewest)).is_none(), "{id}");
    }
}

#[test]
fn all_other_variants_may_do_without_givens() {
    for spec in catalogue::all().iter().filter(|spec| !spec.draw.is_empty()) {
        let is_needed = NEEDED.iter().any(|(id, _)| *id == spec.id);
        assert_eq!(refusal(spec, Settings::default().givens(0)).is_some(), is_needed, "{}", spec.id);
    }
}

#[test]
fn the_reason_names_the_symbols() {
    let told = |id: &str| refusal(find(id), Settings::default().givens(0)).expect("a refusal").to_string();
    assert_eq!(
        told("renban"),
        "a puzzle with one solution needs 1 or more givens, not 0: with fewer, symbols that are not given can be exchanged and \
         every rule still holds, such as 1 with 9, 2 with 8, 3 with 7 and 4 with 6"
    );
    assert!(told("sandwich").ends_with("such as 1 with 9"));
    assert!(told("odd-even").contains("needs 7 or more givens, not 0"));
}

/// No puzzle that was made has fewer givens than its variant needs, or symbols that cannot be told apart.
#[test]
fn made_puzzles_have_the_givens_that_they_need() {
    let made =
        concat!(include_str!("../../data/golden_drawn.jsonl"), include_str!("../../data/golden.jsonl"));
    let records = format::read(made.as_bytes(), None, &mut ModelFinder::detect()).expect("puzzles");
    let mut needing = 0;
    for record in &records {
        let model = record.puzzle.model();
        // The variant, which draws rules, and the puzzle, which has them.
        let variant = catalogue::find(&model.spec().id).and_then(|spec| spec.build(1).ok());
        for needed in
            [model.needed_givens(), variant.and_then(|model| model.needed_givens())].into_iter().flatten()
        {
            let given: BTreeSet<Symbol> = record.puzzle.givens().iter().flatten().copied().collect();
            assert!(given.len() >= needed.fewest, "{}", model.spec().id);
            assert!(
                needed.exchange.iter().flatten().any(|symbol| given.contains(symbol)),
                "{}",
                model.spec().id
            );
            needing += 1;
        }
    }
    assert!(needing > 20, "{needing}");
}

/// On boards of 4x4, puzzles with the fewest givens are found.
#[test]
fn the_fewest_givens_suffice_for_some_puzzles() {
    for (draw, fewest) in [
        ("{ kind = 'renban', lines = [4, 4], cells = [2, 4] }", 1),
        ("{ kind = 'between-line', lines = [4, 4], cells = [3, 4] }", 1),
        ("{ kind = 'sandwich', clues = [8, 8] }", 1),
        ("{ kind = 'marks', difference = [1] }", 1),
        ("{ kind = 'marks', sum = [5] }", 2),
        ("{ kind = 'odd', cells = [8, 8] }, { kind = 'even', cells = [8, 8] }", 2),
        ("{ kind = 'palindrome', lines = [4, 4], cells = [2, 4] }", 3),
        ("{ kind = 'renban', lines = [4, 4], cells = [2, 4] }, { kind = 'odd', cells = [2, 8] }", 0),
        (
            "{ kind = 'renban', lines = [2, 2], cells = [2, 4] }, { kind = 'thermometer', lines = [2, 2], cells = [2, 4] }",
            0,
        ),
        ("{ kind = 'sandwich', clues = [8, 8] }, { kind = 'renban', lines = [4, 4], cells = [2, 4] }", 0),
    ] {
        let spec =
            Spec::from_toml(&format!("id = 'k'\nbox = [2, 2]\ndraw = [{draw}]")).expect("a declaration");
        let model = spec.build(1).expect("a model");
        assert_eq!(model.needed_givens().map_or(0, |needed| needed.fewest), fewest, "{draw}");
        let made = Generator::new(&spec, Settings::default().givens(fewest).attempts(2_000), 1)
            .and_then(|generator| generator.puzzle(0))
            .unwrap_or_else(|error| panic!("{draw}: {error}"));
        assert_consistent(&made);
        assert_eq!(clues(made.puzzle.givens()).len(), fewest, "{draw}");
    }
}

/// A board of four cells has room for four givens, however many symbols there are.
#[test]
fn boards_without_all_symbols_are_not_refused() {
    let spec = Spec::from_toml("id = 'k'\nsymbols = 9\nshape = [2, 2]").expect("a declaration");
    assert!(refusal(&spec, Settings::default().clues(4)).is_none());
}
