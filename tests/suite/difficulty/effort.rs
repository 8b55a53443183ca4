//! Efforts that puzzles are made to.

use std::sync::Arc;

use dlx_sudoku::Level;
use dlx_sudoku::difficulty::{Requirement, Requirements};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_variants::{Spec, Symmetry, catalogue};

use super::{generator, grade};

#[test]
fn each_level_has_an_effort_of_its_own() {
    for (id, cells) in [("classic", 81), ("6x6", 36), ("samurai", 369)] {
        for level in [Level::Easy, Level::Medium, Level::Tough] {
            let generator = generator(id, Settings::default(), Requirement::typical(level));
            for index in 0..3 {
                let grade = grade(&generator.puzzle(index).expect("a puzzle"));
                assert_eq!(grade.level, level, "{id}");
                let typical = level.efforts(Level::usual_efforts(cells));
                assert!(typical.contains(&grade.effort), "{id}: {level} takes {}", grade.effort);
            }
        }
    }
}

#[test]
fn expert_puzzles_take_as_long_as_they_should() {
    let generator = generator("classic", Settings::default(), Requirement::typical(Level::Expert));
    let typical = Level::Expert.efforts(Level::usual_efforts(81));
    for index in 0..5 {
        let made = generator.puzzle(index).expect("a puzzle");
        let grade = grade(&made);
        assert_eq!(made.difficulty.and_then(|difficulty| difficulty.rating), Some(grade.rating));
        assert!(grade.level == Level::Expert && typical.contains(&grade.effort));
    }
}

#[test]
fn an_effort_of_any_size_is_none_that_is_asked_for() {
    let any = Requirement { effort: Some(0..=u32::MAX), ..Requirement::typical(Level::Hard) };
    let puzzle = |requirement| {
        let made = generator("classic", Settings::default(), requirement).puzzle(0);
        made.expect("a puzzle").puzzle.into_parts().1
    };
    assert_eq!(puzzle(any), puzzle(Requirement::of_level(Level::Hard)));
}

#[test]
fn an_effort_that_is_asked_for_goes_before_the_typical_one() {
    let asked = Requirement { effort: Some(500..=600), ..Requirement::typical(Level::Medium) };
    let made = generator("classic", Settings::default(), asked).puzzle(1).expect("a puzzle");
    assert!((500..=600).contains(&grade(&made).effort));
}

#[test]
fn puzzles_of_little_effort_have_more_clues() {
    let clues = |most| {
        let required = Requirement { effort: Some(0..=most), ..Requirement::of_level(Level::Easy) };
        let made = generator("classic", Settings::default(), required).puzzle(0).expect("a puzzle");
        assert!(grade(&made).effort <= most);
        (made.puzzle.givens().iter().flatten().count(), made.minimal)
    };
    let [(many, is_minimal), (few, _)] = [100, 300].map(clues);
    assert!(many > few && few > 25, "{many} and {few} clues");
    assert!(!is_minimal, "a puzzle that has clues to spare is not called minimal");
}

/// The medians of the efforts of some puzzles of each level rise with it.
fn assert_rising(id: &str, levels: &[Level], puzzles: u64) {
    let median = |level: &Level| {
        let generator = generator(id, Settings::default(), Requirement::typical(*level));
        let effort = |index| {
            let made = generator.puzzle(index).unwrap_or_else(|error| panic!("{id} {level}: {error}"));
            grade(&made).effort
        };
        let mut efforts: Vec<u32> = (0..puzzles).map(effort).collect();
        efforts.sort_unstable();
        efforts[efforts.len() / 2]
    };
    let medians: Vec<u32> = levels.iter().map(median).collect();
    assert!(medians.is_sorted_by(|one, other| one < other), "{id}: {medians:?}");
}

#[test]
fn levels_take_longer_one_after_another_where_rules_are_drawn() {
    use Level::{Easy, Hard, Medium, Tough};
    for id in ["thermo-6x6", "thermo-12x12", "arrow", "odd-even"] {
        assert_rising(id, &[Easy, Medium, Hard], 3);
    }
    assert_rising("killer-6x6", &[Easy, Tough], 3);
}

#[test]
#[ignore = "minutes: `just levels` runs it, when the generator or techniques change"]
fn levels_take_longer_one_after_another_wherever_clues_are_drawn() {
    for spec in catalogue::all().iter().filter(|spec| !spec.draw.is_empty()) {
        assert_rising(&spec.id, &Level::ALL[..4], 5);
    }
}

#[test]
fn rules_of_variants_that_were_not_measured_leave_the_effort_open() {
    let spec = catalogue::find("killer-6x6").expect("it is in the catalogue");
    let mut own = spec.clone();
    own.id = "own".to_owned();
    let made = |spec: &Spec, required: Requirement| {
        let generator = Generator::new(spec, Settings::default(), 5).expect("the settings are sound");
        let requirements = Requirements::all(required).expect("a puzzle can be so");
        generator.on_demand(Arc::new(requirements)).puzzle(0).expect("a puzzle")
    };
    let [typical, any] =
        [Requirement::typical(Level::Easy), Requirement::of_level(Level::Easy)].map(|it| made(&own, it));
    assert_eq!(typical.puzzle.givens(), any.puzzle.givens());
    let most = catalogue::efforts(&spec.id).expect("it was measured")[0];
    assert!(grade(&made(spec, Requirement::typical(Level::Easy))).effort <= most);
}

#[test]
fn symmetry_stays_where_clues_come_back() {
    let settings = Settings::default().symmetry(Symmetry::Rotate180);
    let made = generator(
        "classic",
        settings,
        Requirement { effort: Some(0..=200), ..Requirement::typical(Level::Easy) },
    );
    let (_, givens) = made.puzzle(0).expect("a puzzle").puzzle.into_parts();
    for (cell, other) in givens.iter().zip(givens.iter().rev()) {
        assert_eq!(cell.is_some(), other.is_some());
    }
}
