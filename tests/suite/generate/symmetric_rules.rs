//! Rules that are drawn with their images, and kept or removed with them.

use dlx_sudoku::generate::{GenerateError, Generated, Generator, Settings};
use dlx_sudoku::{Session, Uniqueness};
use dlx_variants::{Rule, Spec, Symmetry};

use super::clue_shapes::orbits;
use super::judge::{assert_consistent, clues, generator, puzzle, variant};

fn settings(symmetry: Symmetry) -> Settings {
    Settings::default().symmetry(symmetry)
}

/// Asserts that givens and rules come with their images.
fn assert_symmetric(made: &Generated, symmetry: Symmetry, context: &str) {
    assert_consistent(made);
    let model = made.puzzle.model();
    orbits(model.spec(), symmetry, context);
    for orbit in symmetry.orbits(model.board()).expect("the board is symmetric") {
        let given = orbit.iter().filter(|cell| made.puzzle.givens()[cell.index()].is_some()).count();
        assert!(given == 0 || given == orbit.len(), "{context}, {symmetry}: {orbit:?}");
    }
}

/// Asserts the same, and that there is one solution, but several without the images of any clue.
fn assert_minimal(made: &Generated, symmetry: Symmetry, context: &str) {
    assert_symmetric(made, symmetry, context);
    let (model, givens) = (made.puzzle.model(), made.puzzle.givens());
    let mut lowered = model.lower();
    assert_eq!(Session::of(&lowered).solve(givens).count, Uniqueness::Unique, "{context}, {symmetry}");
    for orbit in symmetry.orbits(model.board()).expect("the board is symmetric") {
        let mut fewer = givens.to_vec();
        orbit.iter().for_each(|cell| fewer[cell.index()] = None);
        let count = (fewer != *givens).then(|| Session::of(&lowered).solve(&fewer).count);
        assert_ne!(count, Some(Uniqueness::Unique), "{context}, {symmetry}: {orbit:?} can go");
    }
    for orbit in orbits(model.spec(), symmetry, context) {
        let mut kept = (0..).zip(&model.spec().clues).filter(|(clue, _)| !orbit.contains(clue));
        let kept: Vec<Rule> = kept.by_ref().map(|(_, clue)| clue.clone()).collect();
        lowered = model.spec().with_clues(kept).build_fixed().expect("fewer clues are no fault").lower();
        let count = Session::of(&lowered).solve(givens).count;
        assert_eq!(count, Uniqueness::Multiple, "{context}, {symmetry}: rules {orbit:?} can go");
    }
}

#[test]
fn rules_are_whole_orbits_and_every_orbit_is_necessary() {
    for (id, symmetry) in [
        ("killer-6x6", Symmetry::Rotate180),
        ("killer-6x6", Symmetry::MirrorBoth),
        ("killer", Symmetry::Rotate90),
        ("thermo-6x6", Symmetry::Rotate180),
        ("thermo", Symmetry::Diagonal),
        ("arrow", Symmetry::Rotate180),
        ("sandwich", Symmetry::MirrorHorizontal),
        ("skyscraper", Symmetry::Rotate90),
        ("odd-even", Symmetry::Diagonals),
        ("quadruple", Symmetry::AntiDiagonal),
        ("whispers", Symmetry::MirrorVertical),
        ("between", Symmetry::Full),
    ] {
        assert_minimal(&puzzle(id, settings(symmetry), 5), symmetry, id);
    }
}

#[test]
fn several_kinds_of_rules_and_several_grids_have_one_symmetry() {
    for (base, others) in
        [("6x6", ["killer-6x6", "thermo-6x6"]), ("tiny-samurai", ["killer-6x6", "odd-even"])]
    {
        let spec = others.into_iter().fold(variant(base).clone(), |spec: Spec, other| {
            spec.with_rules_of(variant(other)).expect("the rules fit any board")
        });
        let generator = Generator::new(&spec, settings(Symmetry::Rotate180).show_each(true), 2);
        let made = generator.expect("no wrong settings").puzzle(0).expect("there is no limit");
        assert_minimal(&made, Symmetry::Rotate180, base);
    }
}

#[test]
fn numbers_of_clues_and_rules_that_stay_are_symmetric() {
    for settings in [
        settings(Symmetry::Rotate180).clues(20),
        settings(Symmetry::Rotate180).givens(4),
        settings(Symmetry::Rotate180).keep_rules(true),
        settings(Symmetry::Rotate180).keep_rules(true).clues(24),
    ] {
        let (wanted, givens) = (settings.clues, settings.givens);
        let made = puzzle("killer-6x6", settings, 3);
        assert_symmetric(&made, Symmetry::Rotate180, "killer-6x6");
        assert!(wanted.is_none_or(|wanted| wanted.of_puzzle(0) == made.puzzle.clue_count()));
        assert!(givens.is_none_or(|givens| givens == clues(made.puzzle.givens()).len()));
    }
}

#[test]
fn a_given_board_and_regions_of_its_own_are_symmetric() {
    let solution = puzzle("6x6", Settings::default(), 4).solution;
    let made = puzzle("killer-6x6", settings(Symmetry::Rotate180).solution(solution.clone()), 1);
    assert_eq!(made.solution, solution);
    assert_minimal(&made, Symmetry::Rotate180, "a given board");
    let regions = Spec::from_toml("id = 'regions'\nsymbols = 6\nregions = 'random'").expect("a declaration");
    let spec = regions.with_rules_of(variant("thermo-6x6")).expect("lines fit any board");
    let made = Generator::new(&spec, settings(Symmetry::MirrorVertical), 1).expect("no wrong settings");
    assert_symmetric(&made.puzzle(0).expect("there is no limit"), Symmetry::MirrorVertical, "regions");
}

#[test]
fn a_symmetry_without_room_for_a_kind_of_rule_is_told() {
    let spec = "id = 'x'\nbox = [2, 2]\ndraw = [{ kind = 'arrow', lines = [1, 4], cells = [4, 4] }]";
    let spec = Spec::from_toml(spec).expect("a declaration");
    let generator = Generator::new(&spec, settings(Symmetry::Rotate90), 1).expect("no wrong settings");
    let error = generator.puzzle(0).expect_err("no arrow of four cells has three images on 16 cells");
    assert!(matches!(error, GenerateError::NoSymmetricClues { kind: "arrow", .. }), "{error}");
    assert!(error.to_string().contains("rotate-90"), "{error}");
    let error = generator_on_twins().expect_err("the board is no square").to_string();
    assert!(error.contains("does not have the symmetry rotate-90"), "{error}");
}

fn generator_on_twins() -> Result<Generator, GenerateError> {
    let spec = variant("twin-2").with_rules_of(variant("killer")).expect("cages fit any board");
    Generator::new(&spec, settings(Symmetry::Rotate90), 1)
}

#[test]
fn marks_that_are_all_shown_stay_beside_symmetric_givens() {
    let made =
        generator("kropki", settings(Symmetry::Rotate180), 2).and_then(|generator| generator.puzzle(0));
    assert_symmetric(&made.expect("a puzzle"), Symmetry::Rotate180, "kropki");
}

#[test]
fn rules_are_left_unless_givens_are_many() {
    let generator = generator("thermo-6x6", settings(Symmetry::Full), 1).expect("no wrong settings");
    for index in 0..6 {
        let made = generator.puzzle(index).expect("there is no limit");
        assert!(made.puzzle.model().has_clues(), "puzzle {index} has no thermometer");
    }
    // Nothing but the rules could be left out.
    let made = puzzle("thermo-6x6", settings(Symmetry::Full).givens(36), 1);
    assert_symmetric(&made, Symmetry::Full, "thermo-6x6");
    assert_eq!(made.puzzle.model().clues().len(), 0);
}
