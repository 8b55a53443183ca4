//! Puzzles that need techniques which hardly any puzzle needs. The generator makes others from them.

use dlx_variants::{Model, Symbol, Values, catalogue};

use crate::grade::Technique;

/// Classic puzzles: on each line the technique that its path uses, and the cells by rows. `gen --technique`
/// made them; those for trial from published puzzles, as TECHNIQUES.md says.
const EXAMPLES: &str = include_str!("examples.txt");

/// The examples for the first of some techniques that has any, if a model is classic.
pub(super) fn of(techniques: &[&Technique], model: &Model) -> Vec<Values> {
    if techniques.is_empty() || model.spec() != catalogue::default() {
        return Vec::new();
    }
    let of_technique = |technique: &&Technique| {
        let lines = EXAMPLES.lines().filter_map(|line| line.split_once(' '));
        lines.filter(|(id, _)| *id == technique.id).map(|(_, cells)| values(cells)).collect::<Vec<_>>()
    };
    techniques.iter().map(of_technique).find(|examples| !examples.is_empty()).unwrap_or_default()
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
    use crate::grade::Grader;
    use crate::puzzle::{Puzzle, Record};
    use dlx_engine::Watch;

    /// To prepare a grader takes longer than to grade a puzzle.
    fn uses(grader: &Grader, technique: &Technique, givens: &[Option<Symbol>]) -> bool {
        let grader = grader.clone();
        let grader = if technique.assumes_uniqueness() { grader.assuming_uniqueness() } else { grader };
        let grade = grader.grade(givens, &Watch::default()).expect("it has one solution");
        grade.steps.iter().any(|step| step.technique.id == technique.id)
    }

    #[test]
    fn examples_need_their_techniques_and_differ() {
        let model = Arc::new(catalogue::default().build_fixed().expect("it has a model"));
        let grader = Grader::new(Arc::clone(&model));
        let (mut symmetries, mut seen) = (Symmetries::default(), HashSet::new());
        for line in EXAMPLES.lines() {
            let (id, cells) = line.split_once(' ').expect("an id and cells");
            let technique = Technique::by_id(id).expect("a technique of the table");
            let givens = values(cells);
            assert!(uses(&grader, technique, &givens), "{line}");
            let puzzle = Puzzle::new(Arc::clone(&model), givens).expect("it has 81 cells");
            let canonical = symmetries.canonical(&Record::from(puzzle)).expect("it is found");
            assert!(seen.insert((id, canonical.puzzle.givens().to_vec())), "{line} is an image of another");
        }
    }

    #[test]
    fn puzzles_made_from_examples_need_their_techniques_and_are_others() {
        let mut symmetries = Symmetries::default();
        for id in ["tridagon", "hidden-quad", "mutant-swordfish", "avoidable-rectangle-2"] {
            let technique = Technique::by_id(id).expect("a technique of the table");
            let assumes_uniqueness = technique.assumes_uniqueness();
            let requirement =
                Requirement { with: vec![technique], assumes_uniqueness, ..Requirement::default() };
            let requirements = Requirements::all(requirement).expect("a puzzle can be so");
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
            assert!(uses(&Grader::new(Arc::clone(&model)), technique, made.puzzle.givens()), "{id}");
            let made = canonical(made.puzzle);
            let examples = of(&[technique], &model);
            assert!(!examples.is_empty(), "{id}");
            let mut examples = examples.into_iter().map(|givens| Puzzle::new(Arc::clone(&model), givens));
            assert!(examples.all(|example| canonical(example.expect("it has 81 cells")) != made), "{id}");
        }
    }

    #[test]
    fn other_variants_have_no_examples() {
        let technique = Technique::by_id("tridagon").expect("a technique of the table");
        let windoku = catalogue::find("windoku").expect("in the catalogue");
        assert!(of(&[technique], &windoku.build_fixed().expect("it has a model")).is_empty());
    }
}
