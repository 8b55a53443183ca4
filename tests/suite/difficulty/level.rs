//! Levels, ratings and techniques.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use std::time::Instant;

use dlx_sudoku::difficulty::{Hindrance, Requirement, RequirementError, Requirements};
use dlx_sudoku::generate::{GenerateError, Generated, Generator, Settings};
use dlx_sudoku::grade::{Grader, Rating, Technique};
use dlx_sudoku::{Level, Session, Uniqueness, Watch};
use dlx_variants::{CellId, Spec, Symmetry, catalogue};

use super::{generator, grade, grade_by};

fn assert_unique(made: &Generated) {
    let lowered = made.puzzle.model().lower();
    let answer = Session::of(&lowered).solve(made.puzzle.givens());
    assert_eq!((answer.count, answer.solution.as_ref()), (Uniqueness::Unique, Some(&made.solution)));
}

/// The cells with a clue.
fn clues(made: &Generated) -> impl Iterator<Item = CellId> + '_ {
    (0..).map(CellId).zip(made.puzzle.givens()).filter(|(_, given)| given.is_some()).map(|(cell, _)| cell)
}

#[test]
fn puzzles_of_a_level_are_the_same_without_ratings() {
    for level in [Level::Hard, Level::Expert, Level::Extreme] {
        let required = Requirement::of_level(level);
        let with = generator("classic", Settings::default(), required.clone());
        let requirements = Requirements::all(required).expect("a puzzle can be so").without_ratings();
        let without =
            Generator::new(catalogue::default(), Settings::default(), 5).expect("the settings are sound");
        let without = without.on_demand(Arc::new(requirements));
        for index in 0..3 {
            let [with, without] =
                [&with, &without].map(|generator| generator.puzzle(index).expect("there is one"));
            assert_eq!(with.puzzle.givens(), without.puzzle.givens(), "{level} {index}");
            let [with, without] = [with, without].map(|made| made.difficulty.expect("a level was required"));
            assert_eq!((without.level, without.rating), (with.level, None), "{level} {index}");
            assert!(with.rating.is_some(), "{level} {index}");
        }
    }
}

#[test]
fn extreme_puzzles_are_found_by_clues_that_lie_apart() {
    let generator = generator("classic", Settings::default(), Requirement::of_level(Level::Extreme));
    let made: Vec<Generated> = (0..8).map(|index| generator.puzzle(index).expect("there is one")).collect();
    // In random orders, three boards are tried for each.
    let boards: u64 = made.iter().map(|made| made.cost.attempts).sum();
    assert!(boards <= 10, "{boards} boards for 8 puzzles");
    let share_two_houses = |one: CellId, other: CellId| {
        let at = |cell: CellId| (cell.index() / 9, cell.index() % 9);
        let ((row, col), (other_row, other_col)) = (at(one), at(other));
        let (is_row, is_col) = (row == other_row, col == other_col);
        one < other && (is_row && col / 3 == other_col / 3 || is_col && row / 3 == other_row / 3)
    };
    for made in &made {
        let pairs = clues(made).map(|one| clues(made).filter(|&other| share_two_houses(one, other)).count());
        let pairs: usize = pairs.sum();
        // In random orders, 12 of them are usual.
        assert!(pairs <= 8, "{pairs} pairs");
    }
    assert!(made.iter().all(|made| made.minimal));
}

/// Levels of which a variant has no puzzles, or no known ones.
const MISSING: &[(&str, &[Level])] = &[
    // Every minimal puzzle is easy: tests/suite/grade/smallest.rs checks all of them.
    ("4x4", &[Level::Medium, Level::Hard, Level::Tough, Level::Expert, Level::Extreme]),
    // See what to expect in GUIDE.
    ("tiny-samurai", &[Level::Medium, Level::Hard, Level::Extreme]),
];

/// The levels from which on puzzles take too long for each run of the tests: on large boards, and on small
/// ones if few boards have such puzzles.
const SLOW: &[(&str, Level)] = &[
    ("6x6", Level::Extreme),
    ("10x10", Level::Extreme),
    ("15x15", Level::Expert),
    ("16x16", Level::Expert),
    ("12x12", Level::Extreme),
    ("20x20", Level::Hard),
    ("25x25", Level::Medium),
    ("30x30", Level::Easy),
    ("36x36", Level::Easy),
    ("x", Level::Extreme),
    ("disjoint-groups", Level::Extreme),
    ("anti-knight", Level::Extreme),
    ("non-consecutive", Level::Extreme),
    ("killer", Level::Expert),
    ("thermo", Level::Expert),
    ("arrow", Level::Expert),
    ("whispers", Level::Expert),
    ("renban", Level::Expert),
    ("palindrome", Level::Expert),
    ("between", Level::Expert),
    ("killer-x", Level::Medium),
    ("killer-6x6", Level::Medium),
    ("killer-8x8", Level::Medium),
    ("killer-12x12", Level::Easy),
    ("killer-samurai", Level::Easy),
    ("thermo-8x8", Level::Tough),
    ("thermo-12x12", Level::Medium),
    ("thermo-6x6", Level::Tough),
    ("arrow-killer", Level::Medium),
    ("kropki", Level::Tough),
    ("consecutive", Level::Tough),
    ("xv", Level::Tough),
    ("inequality", Level::Tough),
    ("odd-even", Level::Tough),
    ("quadruple", Level::Medium),
    ("sandwich", Level::Easy),
    ("little-killer", Level::Easy),
    ("skyscraper", Level::Easy),
    ("samurai", Level::Extreme),
    ("butterfly", Level::Extreme),
    ("flower", Level::Expert),
    ("windmill", Level::Expert),
    ("sohei", Level::Extreme),
    ("gattai-8", Level::Tough),
    ("shogun", Level::Medium),
    ("sumo", Level::Medium),
    ("twin-4", Level::Expert),
    ("twin-3", Level::Extreme),
    ("twin-2", Level::Extreme),
    ("windoku", Level::Extreme),
    ("tiny-samurai", Level::Expert),
];

/// Puzzles that come sooner than the first one of their level, by a second and more.
const SOON: &[(&str, Level, u64)] = &[
    ("killer", Level::Medium, 3),
    ("killer", Level::Hard, 2),
    ("gattai-8", Level::Hard, 1),
    ("tiny-samurai", Level::Tough, 2),
];

/// The puzzles of a level that are judged: several classic ones.
fn indices(spec: &Spec, level: Level) -> Range<u64> {
    let is_of = |(id, of, _): &&(&str, Level, u64)| *id == spec.id && *of == level;
    let first = SOON.iter().find(is_of).map_or(0, |&(_, _, index)| index);
    first..first + if spec.id == catalogue::default().id && level < Level::Extreme { 5 } else { 1 }
}

fn is_missing(spec: &Spec, level: Level) -> bool {
    MISSING.iter().any(|&(id, levels)| id == spec.id && levels.contains(&level))
}

fn is_slow(spec: &Spec, level: Level) -> bool {
    SLOW.iter().any(|&(id, least)| id == spec.id && level >= least)
}

/// Whether puzzles of this level are made in every run of the tests: of the classic variant all, of each
/// other every second one, and not the same ones of its neighbours in the catalogue.
fn is_usual(spec: &Spec, level: Level) -> bool {
    let place = catalogue::all().iter().position(|other| other.id == spec.id);
    let number = Level::ALL.iter().position(|&other| other == level);
    let turn = place.zip(number).is_some_and(|(place, number)| (place / 2 + number) % 2 == 0);
    !is_slow(spec, level) && (turn || spec.id == catalogue::default().id)
}

/// Makes puzzles of each level of some variants that `belongs`, and grades them.
fn assert_levels<'a>(specs: impl Iterator<Item = &'a Spec>, belongs: fn(&Spec, Level) -> bool) {
    for spec in specs {
        // To prepare a grader takes longer than to grade a puzzle.
        let mut grader: Option<Grader> = None;
        for &level in Level::ALL.iter().filter(|&&level| !is_missing(spec, level) && belongs(spec, level)) {
            let (id, begin) = (&spec.id, Instant::now());
            let generator = generator(id, Settings::default(), Requirement::of_level(level));
            for index in indices(spec, level) {
                let made = generator.puzzle(index).unwrap_or_else(|error| panic!("{id} {level}: {error}"));
                let model = made.puzzle.model();
                let grader = match grader.take() {
                    Some(known) if known.network().model().spec() == model.spec() => grader.insert(known),
                    _ => grader.insert(Grader::new(Arc::clone(model))),
                };
                assert_eq!(grade_by(grader, &made).level, level, "{id}");
                assert_unique(&made);
            }
            eprintln!("{id:16} {level:8} {:6.1} s", begin.elapsed().as_secs_f32());
        }
    }
}

/// In two parts, to be run side by side.
#[test]
fn half_of_the_variants_have_the_required_levels() {
    assert_levels(catalogue::all().iter().step_by(2), is_usual);
}

#[test]
fn the_other_variants_have_the_required_levels() {
    assert_levels(catalogue::all().iter().skip(1).step_by(2), is_usual);
}

/// The generator looks for all that techniques of a level deduce, in any order, and a grade goes step by
/// step: both must come to the same. Where combinations filled cells, that depended on the order, and a sixth
/// of these puzzles were easy.
#[test]
fn puzzles_with_drawn_rules_have_the_required_level_whatever_the_order_of_steps() {
    for (id, puzzles) in [("odd-even", 12), ("quadruple", 2), ("renban", 12), ("xv", 3)] {
        let generator = generator(id, Settings::default(), Requirement::of_level(Level::Medium));
        for index in 0..puzzles {
            let made = generator.puzzle(index).unwrap_or_else(|error| panic!("{id} {index}: {error}"));
            assert_eq!(grade(&made).level, Level::Medium, "{id} {index}");
        }
    }
}

#[test]
#[ignore = "minutes: `just levels` runs it, when the generator or techniques change"]
fn the_other_levels_exist_as_well() {
    assert_levels(catalogue::all().iter(), |spec, level| !is_usual(spec, level));
}

/// The lists of exceptions name existing variants, and the levels that they call missing are not found.
#[test]
fn missing_levels_are_not_found() {
    assert!(SLOW.iter().all(|&(id, _)| catalogue::find(id).is_some()));
    for &(id, levels) in MISSING {
        for &level in levels {
            let settings = Settings::default().attempts(60);
            let error =
                generator(id, settings, Requirement::of_level(level)).puzzle(0).expect_err("there is none");
            assert!(matches!(error, GenerateError::Attempts(60)), "{id} {level}: {error}");
        }
    }
}

#[test]
fn no_clue_can_be_removed_at_the_level() {
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Tough] {
        let generator = generator("classic", Settings::default(), Requirement::of_level(level));
        for index in 0..3 {
            let made = generator.puzzle(index).expect("there are such puzzles");
            let grader = Grader::new(Arc::clone(made.puzzle.model()));
            for clue in clues(&made) {
                let mut fewer = made.puzzle.givens().to_vec();
                fewer[clue.index()] = None;
                assert!(!grader.is_within(level, &fewer, &Watch::default()), "{level} {clue:?}");
            }
        }
    }
}

#[test]
fn minimal_refers_to_solutions_not_levels() {
    let mut seen = [false; 2];
    for level in [Level::Easy, Level::Extreme] {
        let generator = generator("classic", Settings::default(), Requirement::of_level(level));
        for index in 0..5 {
            let made = generator.puzzle(index).expect("there are such puzzles");
            let lowered = made.puzzle.model().lower();
            let mut session = Session::of(&lowered);
            let is_necessary = |clue: CellId| {
                let mut fewer = made.puzzle.givens().to_vec();
                fewer[clue.index()] = None;
                session.solve(&fewer).count == Uniqueness::Multiple
            };
            assert_eq!(made.minimal, clues(&made).all(is_necessary), "{level}");
            seen[usize::from(made.minimal)] = true;
        }
    }
    assert_eq!(seen, [true; 2], "there are both kinds");
}

#[test]
fn other_settings_hold_as_well() {
    let pattern: Vec<CellId> = (0..81).filter(|cell| cell % 9 != 4).map(CellId).collect();
    for (settings, level) in [
        (Settings::default().symmetry(Symmetry::Rotate180), Level::Hard),
        (Settings::default().symmetry(Symmetry::Full), Level::Tough),
        (Settings::default().clues(32), Level::Medium),
        (Settings::default().pattern(pattern.clone()), Level::Easy),
    ] {
        let made =
            generator("classic", settings.clone(), Requirement::of_level(level)).puzzle(0).expect("a puzzle");
        assert_eq!(grade(&made).level, level);
        assert_unique(&made);
        assert!(settings.clues.is_none_or(|count| made.puzzle.clue_count() == count.of_puzzle(0)));
        assert!(settings.pattern.is_none() || clues(&made).all(|clue| pattern.contains(&clue)));
        for orbit in settings.symmetry.orbits(made.puzzle.model().board()).expect("the board is symmetric") {
            let given = orbit.iter().filter(|cell| made.puzzle.givens()[cell.index()].is_some()).count();
            assert!(given == 0 || given == orbit.len());
        }
    }
}

#[test]
fn ratings_lie_in_the_range() {
    for (from, to) in [(12, 15), (26, 30), (34, 40)] {
        let required = Requirement { rating: Some(Rating(from)..=Rating(to)), ..Requirement::default() };
        let generator = generator("classic", Settings::default(), required);
        for index in 0..2 {
            let rating = grade(&generator.puzzle(index).expect("there are such puzzles")).rating;
            assert!((Rating(from)..=Rating(to)).contains(&rating), "{rating}");
        }
    }
}

#[test]
fn efforts_lie_in_the_range() {
    for (from, to) in [(100, 140), (300, 350)] {
        let required = Requirement { effort: Some(from..=to), ..Requirement::default() };
        let generator = generator("classic", Settings::default(), required);
        let effort = grade(&generator.puzzle(0).expect("there are such puzzles")).effort;
        assert!((from..=to).contains(&effort), "{effort}");
    }
}

#[test]
fn techniques_are_used_or_avoided() {
    let by_id = |id| Technique::by_id(id).expect("a technique");
    let (wanted, avoided) = (by_id("hidden-pair"), by_id("claiming"));
    let required = Requirement { with: vec![wanted], without: vec![avoided], ..Requirement::default() };
    let generator = generator("classic", Settings::default(), required);
    for index in 0..3 {
        let grade = grade(&generator.puzzle(index).expect("there are such puzzles"));
        assert!(grade.steps.iter().any(|step| step.technique == wanted));
        assert!(grade.steps.iter().all(|step| step.technique != avoided));
        assert!(grade.level <= wanted.level, "no higher level is needed than required");
    }
}

#[test]
fn requirements_that_cannot_be_met_are_refused() {
    let wing = Technique::by_id("x-wing").expect("a technique");
    let with = Requirement { with: vec![wing], ..Requirement::default() };
    for (asked, why, said) in [
        (
            Requirement { without: vec![wing], ..with.clone() },
            Hindrance::Avoided,
            "is both required and avoided",
        ),
        (
            Requirement { level: Some(Level::Hard), ..with.clone() },
            Hindrance::AboveLevel { own: Level::Tough, most: Level::Hard },
            "is of level tough, above hard",
        ),
        (
            Requirement { rating: Some(Rating(10)..=Rating(31)), ..with.clone() },
            Hindrance::AboveRating { own: Rating(32), most: Rating(31) },
            "has a rating of 3.2 or more, above 3.1",
        ),
    ] {
        let refused = RequirementError::Technique { technique: "x-wing", why };
        assert!(refused.to_string().ends_with(&format!("x-wing {said}")), "{refused}");
        assert_eq!(Requirements::all(asked), Err(refused));
    }
    let empty = Requirement { effort: Some(RangeInclusive::new(40, 30)), ..Requirement::default() };
    assert_eq!(Requirements::all(empty), Err(RequirementError::Effort));
    let of_effort = |to| Requirements::all(Requirement { effort: Some(0..=to), ..Requirement::default() });
    assert_eq!(of_effort(7).map(drop), Err(RequirementError::LowEffort(8)));
    assert!(of_effort(8).is_ok());
    let empty = Requirement { rating: Some(Rating(40)..=Rating(30)), ..Requirement::default() };
    assert_eq!(Requirements::all(empty), Err(RequirementError::Rating));
    assert!(Requirements::all(Requirement { level: Some(Level::Tough), ..with }).is_ok());
}

/// The techniques of the lower levels do not solve this puzzle in any order, for some of them are left out
/// there as others of the level mostly do the same; but the path needs no more than these.
#[test]
fn extreme_puzzles_need_an_extreme_step() {
    let requirements =
        Requirements::all(Requirement::of_level(Level::Extreme)).expect("there are such puzzles");
    let generator = Generator::new(catalogue::default(), Settings::default(), 4).expect("it can be made");
    let made = generator.on_demand(Arc::new(requirements)).puzzle(100).expect("a puzzle");
    assert_eq!(grade(&made).level, Level::Extreme);
}

/// With all of their cages, killers are rarely that hard: so cages go until they are.
#[test]
fn cages_go_from_killers_that_are_too_easy_with_them() {
    for level in [Level::Expert, Level::Extreme] {
        let made = generator("killer-6x6", Settings::default(), Requirement::of_level(level)).puzzle(0);
        let made = made.expect("there are such puzzles");
        assert_eq!(grade(&made).level, level);
        assert_unique(&made);
        // Nothing has come back to an extreme one.
        assert!(clues(&made).next().is_none() && (made.minimal || level == Level::Expert));
    }
}

/// Below the tough level, clues go by singles alone: a search also fills cells by rules between cells, which
/// are tougher.
#[test]
fn marks_between_cells_leave_hard_puzzles() {
    for id in ["xv", "inequality", "kropki"] {
        let generator = generator(id, Settings::default().attempts(8), Requirement::of_level(Level::Hard));
        assert_eq!(grade(&generator.puzzle(0).expect("one board in two has one")).level, Level::Hard, "{id}");
    }
}

/// Where rules are to stay, other boards are tried.
#[test]
fn rules_that_are_to_stay_stay_at_any_level() {
    let settings = Settings::default().keep_rules(true).attempts(3);
    let made = generator("killer-6x6", settings, Requirement::of_level(Level::Extreme)).puzzle(0);
    assert!(matches!(made, Err(GenerateError::Attempts(3))), "{made:?}");
}
