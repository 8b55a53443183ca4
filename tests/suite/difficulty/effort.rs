//! Efforts that puzzles are made to.

use dlx_sudoku::Level;
use dlx_sudoku::difficulty::Requirement;
use dlx_sudoku::generate::Settings;
use dlx_variants::Symmetry;

use super::{generator, grade};

#[test]
fn each_level_has_an_effort_of_its_own() {
    for (id, cells) in [("classic", 81), ("6x6", 36), ("samurai", 369)] {
        for level in [Level::Easy, Level::Medium, Level::Tough] {
            let generator = generator(id, Settings::default(), Requirement::typical(level));
            for index in 0..3 {
                let grade = grade(&generator.puzzle(index).expect("a puzzle"));
                assert_eq!(grade.level, level, "{id}");
                assert!(level.efforts(cells).contains(&grade.effort), "{id}: {level} takes {}", grade.effort);
            }
        }
    }
}

#[test]
fn expert_puzzles_take_as_long_as_they_should() {
    let generator = generator("classic", Settings::default(), Requirement::typical(Level::Expert));
    for index in 0..5 {
        let made = generator.puzzle(index).expect("a puzzle");
        let grade = grade(&made);
        assert_eq!(made.difficulty.and_then(|difficulty| difficulty.rating), Some(grade.rating));
        assert!(grade.level == Level::Expert && Level::Expert.efforts(81).contains(&grade.effort));
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

#[test]
fn rules_among_the_clues_leave_the_effort_open() {
    let made = generator("killer-6x6", Settings::default(), Requirement::typical(Level::Easy)).puzzle(0);
    assert_eq!(grade(&made.expect("a puzzle")).level, Level::Easy);
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
