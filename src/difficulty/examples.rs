//! Puzzles such as hardly any other: that need certain techniques, or are rated very high. The generator
//! makes others from them.

use dlx_variants::{Model, Symbol, Values, catalogue};

use super::Requirement;
use super::requirement::RARE;
use crate::Rating;
use crate::grade::Technique;

/// Classic puzzles: on each line the technique that its path uses, its rating, and the cells by rows.
/// `gen --technique` made them; those for trial from published puzzles, as TECHNIQUES.md says.
const EXAMPLES: &str = include_str!("examples.txt");

/// The examples that a requirement asks for, if a model is classic: those for the first of its techniques
/// that has any or, where only such ratings are required as hardly any puzzle has, those that have them.
pub(super) fn of(requirement: &Requirement, model: &Model) -> Vec<Values> {
    if model.spec() != catalogue::default() {
        return Vec::new();
    }
    let chosen = |is_wanted: &dyn Fn(&Example<'_>) -> bool| -> Vec<Values> {
        examples().filter(is_wanted).map(|example| values(example.cells)).collect()
    };
    if let Some(ratings) = requirement.rating.as_ref().filter(|ratings| *ratings.start() >= RARE)
        && requirement.with.is_empty()
    {
        return chosen(&|example| ratings.contains(&example.rating));
    }
    let of_technique = |technique: &&Technique| chosen(&|example| example.technique == technique.id);
    requirement.with.iter().map(of_technique).find(|examples| !examples.is_empty()).unwrap_or_default()
}

/// A line of the examples.
struct Example<'t> {
    technique: &'t str,
    rating: Rating,
    cells: &'t str,
}

fn examples() -> impl Iterator<Item = Example<'static>> {
    EXAMPLES.lines().filter_map(|line| {
        let mut words = line.split(' ');
        let (technique, rating) = (words.next()?, words.next()?.parse().ok()?);
        Some(Example { technique, rating, cells: words.next()? })
    })
}

/// The cells of a board, a character each.
fn values(cells: &str) -> Values {
    let symbol =
        |c: char| c.to_digit(10).and_then(|digit| Symbol::from_index((digit as usize).checked_sub(1)?));
    cells.chars().map(symbol).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::*;
    use crate::Symmetries;
    use crate::difficulty::{Requirement, Requirements};
    use crate::generate::{Generator, Settings};
    use crate::grade::{Grade, Grader};
    use crate::puzzle::{Puzzle, Record};
    use dlx_engine::Watch;

    /// To prepare a grader takes longer than to grade a puzzle.
    fn grade(grader: &Grader, technique: &Technique, givens: &[Option<Symbol>]) -> Grade {
        let grader = grader.clone().assuming_uniqueness(technique.assumes_uniqueness());
        grader.grade(givens, &Watch::default()).expect("it has one solution")
    }

    fn uses(grade: &Grade, technique: &Technique) -> bool {
        grade.steps.iter().any(|step| step.technique.id == technique.id)
    }

    #[test]
    fn examples_need_their_techniques_and_differ() {
        let model = Arc::new(catalogue::default().build_fixed().expect("it has a model"));
        let grader = Grader::new(Arc::clone(&model));
        let (mut symmetries, mut seen) = (Symmetries::default(), HashSet::new());
        assert_eq!(examples().count(), EXAMPLES.lines().count());
        for Example { technique: id, rating, cells } in examples() {
            let technique = Technique::by_id(id).expect("a technique of the table");
            let givens = values(cells);
            let grade = grade(&grader, technique, &givens);
            assert!(uses(&grade, technique), "{id} {cells}");
            assert_eq!(grade.rating, rating, "{id} {cells}");
            let puzzle = Puzzle::new(Arc::clone(&model), givens).expect("it has 81 cells");
            let canonical = symmetries.canonical(&Record::from(puzzle)).expect("it is found");
            assert!(
                seen.insert((id, canonical.puzzle.givens().to_vec())),
                "{id} {cells} is an image of another"
            );
        }
    }

    #[test]
    fn puzzles_made_from_examples_need_their_techniques_and_are_others() {
        let mut symmetries = Symmetries::default();
        for id in [
            "tridagon",
            "hidden-quad",
            "mutant-swordfish",
            "als-continuous-nice-loop",
            "unique-rectangle-5",
            "avoidable-rectangle-2",
        ] {
            let technique = Technique::by_id(id).expect("a technique of the table");
            let assumes_uniqueness = technique.assumes_uniqueness();
            let requirement =
                Requirement { with: vec![technique], assumes_uniqueness, ..Requirement::default() };
            let requirements = Requirements::all(requirement.clone()).expect("a puzzle can be so");
            let generator =
                Generator::new(catalogue::default(), Settings::default(), 3).expect("it is sound");
            let generator = generator.on_demand(Arc::new(requirements));
            let mut canonical = |puzzle: Puzzle| {
                let record = symmetries.canonical(&Record::from(puzzle)).expect("it is found");
                record.puzzle.givens().to_vec()
            };
            let made = generator.puzzle(0).expect("a puzzle is made");
            assert!(made.minimal, "{id}");
            let model = Arc::clone(made.puzzle.model());
            let grade = grade(&Grader::new(Arc::clone(&model)), technique, made.puzzle.givens());
            assert!(uses(&grade, technique), "{id}");
            let made = canonical(made.puzzle);
            let examples = of(&requirement, &model);
            assert!(!examples.is_empty(), "{id}");
            let mut examples = examples.into_iter().map(|givens| Puzzle::new(Arc::clone(&model), givens));
            assert!(examples.all(|example| canonical(example.expect("it has 81 cells")) != made), "{id}");
        }
    }

    /// Without examples, none of 10,000 boards had such a puzzle.
    #[test]
    fn puzzles_of_rare_ratings_are_made() {
        let ratings = Rating(100)..=Rating(110);
        let required = Requirement { rating: Some(ratings.clone()), ..Requirement::default() };
        let requirements = Requirements::all(required).expect("a puzzle can be so");
        let settings = Settings::default().attempts(3_000);
        let generator = Generator::new(catalogue::default(), settings, 2).expect("it is sound");
        let made = generator.on_demand(Arc::new(requirements)).puzzle(0).expect("a puzzle is made");
        let rating = made.difficulty.and_then(|difficulty| difficulty.rating).expect("it has a rating");
        assert!(ratings.contains(&rating), "{rating}");
    }

    #[test]
    fn other_variants_have_no_examples() {
        let technique = Technique::by_id("tridagon").expect("a technique of the table");
        let windoku = catalogue::find("windoku").expect("in the catalogue");
        let requirement = Requirement { with: vec![technique], ..Requirement::default() };
        assert!(of(&requirement, &windoku.build_fixed().expect("it has a model")).is_empty());
    }
}
