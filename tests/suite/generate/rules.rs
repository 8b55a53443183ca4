//! Every kind of rule: as a rule that a generated puzzle obeys, and as clues, each of which is kept or found
//! redundant.

use dlx_engine::{Engine, Watch};
use dlx_sudoku::generate::{Auditor, Clue, Generator, Settings};
use dlx_sudoku::{Session, Symbol, Uniqueness};
use dlx_variants::Model;

use crate::grade::rules::kinds;

fn is_unique(model: &Model, givens: &[Option<Symbol>]) -> bool {
    Session::of(&model.lower()).solve(givens).count == Uniqueness::Unique
}

#[test]
fn puzzles_are_made_whatever_the_rule() {
    for (kind, model, _) in kinds() {
        let generator = Generator::new(model.spec(), Settings::default(), 7);
        let made = generator
            .and_then(|generator| generator.puzzle(0))
            .unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert_eq!(model.check(&made.solution), [], "{kind}");
        assert!(made.minimal && is_unique(&model, made.puzzle.givens()), "{kind}");
    }
}

#[test]
fn rules_are_switched_off_whatever_they_are() {
    let (mut needed, mut redundant) = (0, 0);
    for (kind, model, solution) in kinds() {
        let rules = model.spec().constraints.clone();
        let mut plain = model.spec().clone();
        plain.constraints.clear();
        // Houses cannot be clues.
        let Ok(model) = plain.with_clues(rules.clone()).build_fixed() else { continue };
        let mut givens = solution.clone();
        for cell in (0..solution.len()).rev() {
            let given = givens[cell].take();
            if !is_unique(&model, &givens) {
                givens[cell] = given;
            }
        }
        let lowered = model.lower();
        let mut auditor = Auditor::new(&model, &lowered, Engine::Auto, &Watch::default());
        let audit = auditor.audit(&givens, &solution).expect("there is no limit");
        for (left_out, number) in model.clues().enumerate() {
            let mut others = rules.clone();
            others.remove(left_out);
            let fewer = plain.with_clues(others).build_fixed().expect("fewer clues are no fault");
            let is_redundant = is_unique(&fewer, &givens);
            assert_eq!(
                audit.redundant.contains(&Clue::Rule(number)),
                is_redundant,
                "{kind}: rule {left_out}"
            );
            *(if is_redundant { &mut redundant } else { &mut needed }) += 1;
        }
    }
    assert!(needed > 20 && redundant > 5, "{needed} needed, {redundant} not");
}
