//! Clues that come in orbits.

use dlx_engine::Engine;
use dlx_sudoku::generate::{GenerateError, Settings, SettingsError};
use dlx_variants::Symmetry;

use super::judge::{Judge, assert_consistent, clues, generator, puzzle, variant};

fn settings(symmetry: Symmetry) -> Settings {
    Settings::default().symmetry(symmetry)
}

#[test]
fn clues_are_whole_orbits_and_every_orbit_is_necessary() {
    for id in ["classic", "6x6", "tiny-samurai"] {
        for symmetry in Symmetry::ALL {
            let made = puzzle(id, settings(symmetry), 3);
            assert_consistent(&made);
            let (model, givens) = (made.puzzle.model(), made.puzzle.givens());
            let lowered = model.lower();
            let mut judge = Judge::new(&lowered, Engine::Links);
            judge.assert_unique(&made);
            for orbit in symmetry.orbits(model.board()).expect("the board is symmetric") {
                let given = orbit.iter().filter(|cell| givens[cell.index()].is_some()).count();
                assert!(given == 0 || given == orbit.len(), "{id} {symmetry}: {orbit:?}");
                assert!(given == 0 || judge.needs(givens, &orbit), "{id} {symmetry}: {orbit:?}");
            }
        }
    }
}

#[test]
fn minimal_refers_to_single_clues() {
    let mut seen = [false; 2];
    for seed in 0..12 {
        let made = puzzle("4x4", settings(Symmetry::Rotate180), seed);
        let lowered = made.puzzle.model().lower();
        let mut judge = Judge::new(&lowered, Engine::Links);
        let minimal =
            clues(made.puzzle.givens()).iter().all(|&clue| judge.needs(made.puzzle.givens(), &[clue]));
        assert_eq!((made.minimal, made.unproven), (minimal, 0), "seed {seed}");
        seen[usize::from(minimal)] = true;
    }
    assert_eq!(seen, [true; 2], "the seeds show both kinds");
}

#[test]
fn a_board_that_lacks_the_symmetry_is_refused() {
    for id in ["gattai-8", "twin-2", "twin-3"] {
        let board = variant(id).board().expect("the board can be built");
        for symmetry in Symmetry::ALL {
            let made = generator(id, settings(symmetry), 0);
            assert_eq!(made.is_ok(), symmetry.orbits(&board).is_ok(), "{id} {symmetry}");
            if let Err(error) = made {
                assert!(matches!(error, GenerateError::Settings(SettingsError::Symmetry(_))), "{error:?}");
                assert!(error.to_string().contains(symmetry.name()), "{error}");
            }
        }
        assert!(generator(id, settings(Symmetry::Full), 0).is_err(), "{id}");
    }
}
