//! Reasons that are complete: what a sentence names excludes what it says to be excluded.

use std::sync::Arc;

use dlx_engine::OptionId;
use dlx_sudoku::grade::{Candidates, Grader, Hint, Network, Reason, Strength, TECHNIQUES};
use dlx_sudoku::{ModelFinder, format};
use dlx_variants::{CellId, HouseKind, Meaning, Spec, Symbol, catalogue};

use super::data::{made, patient};
use super::patterns::sentences;
use super::rule_words::clued;
use super::words_of_patterns::Board;

/// A windoku with little killers and between lines.
const WINDOKU: &str = concat!(
    r#"{"format":"dlx-sudoku/1","rows":[".........",".........",".2...3.5.",".........",".......7.",".......1.","#,
    r#""..5......",".........","...2..64."],"model":{"id":"t","box":[3,3],"constraint":[{"kind":"windows"}],"#,
    r#""clue":[{"kind":"little-killer","cells":["R1C5","R2C4","R3C3","R4C2","R5C1"],"sum":25},"#,
    r#"{"kind":"little-killer","cells":["R1C8","R2C7","R3C6","R4C5","R5C4","R6C3","R7C2","R8C1"],"sum":41},"#,
    r#"{"kind":"little-killer","cells":["R4C9","R5C8","R6C7","R7C6","R8C5","R9C4"],"sum":32},{"kind":"little-killer","#,
    r#""cells":["R6C1","R7C2","R8C3","R9C4"],"sum":28},{"kind":"little-killer","cells":["R7C9","R8C8","R9C7"],"#,
    r#""sum":17},{"kind":"between-line","cells":["R7C5","R6C6","R6C7","R5C7"]},{"kind":"between-line","#,
    r#""cells":["R3C4","R2C5","R2C6","R3C5"]},{"kind":"between-line","cells":["R5C6","R6C5","R6C4","R6C3","R5C4"]},"#,
    r#"{"kind":"between-line","cells":["R5C9","R5C8","R4C9","R3C9","R2C8"]},{"kind":"between-line","cells":["R6C8","#,
    r#""R6C9","R7C9"]},{"kind":"between-line","cells":["R8C4","R9C3","R9C2"]}]}}"#,
);

/// A grader for a classic board with constraints and clues.
fn grader(rules: &str) -> Grader {
    let text = format!("id = \"t\"\nbox = [3, 3]\n{rules}\n");
    let spec = Spec::from_toml(&text).expect("a declaration");
    Grader::new(Arc::new(spec.build_fixed().expect("it can be built")))
}

/// A rule that leaves a cell several symbols by what its neighbour holds tells what excludes the others.
#[test]
fn dots_tell_what_other_dots_exclude() {
    let black = "kind = \"ratio\"\nis = [2]\nbetween = { cells = [[\"R3C2\", \"R4C2\"]] }";
    let white =
        "kind = \"difference\"\nis = [1]\nbetween = { cells = [[\"R2C2\", \"R3C2\"], [\"R4C2\", \"R5C2\"]] }";
    let grader = clued(&format!("{black}\n[[clue]]\n{white}"));
    let network = grader.network();
    let mut board = Board::new(network).cell(3, 2, &[1, 2, 3, 4, 6, 8]);
    board.0.place(network.lowered().option(CellId(10), Symbol::from_index(3).expect("a symbol")));
    assert_eq!(
        board.says("rule-single"),
        "R3C2 is 3, because R2C2 is 4, so by the white dot it is 3 or 5, and the black dot between R3C2 and R4C2 excludes 5."
    );
}

/// Of many equal marks, hints name the one that a step is about.
#[test]
fn hints_name_the_mark() {
    let mut named = 0;
    for (id, index) in [("xv", 0), ("kropki", 0), ("inequality", 0)] {
        let made = made(catalogue::find(id).expect("the variant is in the catalogue"), index);
        let grader = Grader::new(Arc::clone(made.puzzle.model()));
        let mut entries = made.puzzle.givens().to_vec();
        for _ in 0..8 {
            let Ok(Hint::Next(next)) = grader.hint(made.puzzle.givens(), &entries, &patient()) else { break };
            let steps = grader.up_to_entry(*next, &patient());
            for next in &steps {
                let told = next.text(Strength::Where);
                let of_marks = ["rule-single", "rule-between-cells", "rule-alone"];
                if of_marks.contains(&next.step.technique.id) && told.starts_with("Look at the ") {
                    let effect = next.step.effect(&next.candidates);
                    let cell = effect.split([' ', ',']).next().expect("a cell");
                    assert!(told.contains(" between ") && told.contains(cell), "{told} {effect}");
                    named += 1;
                }
            }
            for &option in steps.iter().flat_map(|next| &next.step.placements) {
                let (cell, symbol) = grader.network().candidate(option).expect("an option of a cell");
                entries[cell.index()] = Some(symbol);
            }
        }
    }
    assert!(named > 5, "{named}");
}

/// Where a rule takes another rule to leave no room for a candidate, both are named.
#[test]
fn rules_that_exclude_together_are_both_named() {
    let neighbours =
        "[[constraint]]\nkind = \"difference\"\nnot = [1]\nbetween = { offsets = [[0, 1], [1, 0]] }";
    let renban = "[[clue]]\nkind = \"renban\"\ncells = [\"R1C1\", \"R1C2\", \"R2C2\"]";
    let told = |rules: &str| sentences("arrangements", &Board::new(grader(rules).network()).0).concat();
    let both = told(&format!("{neighbours}\n{renban}"));
    assert!(both.contains("renban R1C1, together with the rule difference, cannot be met"), "{both}");
    let quadruple = "[[clue]]\nkind = \"quadruple\"\ncells = [\"R5C2\", \"R5C3\", \"R6C2\", \"R6C3\"]\nsymbols = [3, 7, 9]";
    let grader = grader(&format!("{neighbours}\n{quadruple}"));
    let told = sentences("arrangements", &Board::new(grader.network()).0).join("\n");
    let needs =
        "quadruple R5C2 needs 3, 7 and 9, which, together with the rule difference, is impossible with ";
    assert!(told.contains(needs), "{told}");
    assert!(!told.contains("whatever"), "{told}");
}

/// A symbol has one place where nothing but what the sentence names, and earlier steps, exclude the others.
#[test]
fn only_places_tell_the_rules_that_they_rest_on() {
    let puzzles = ["killer-x", "killer", "arrow"].map(|id| (id, 0..4));
    for (id, index) in puzzles.into_iter().flat_map(|(id, indices)| indices.map(move |index| (id, index))) {
        let made = made(catalogue::find(id).expect("the variant is in the catalogue"), index);
        let network = Network::new(Arc::clone(made.puzzle.model()));
        let mut candidates = Candidates::with_givens(&network, made.puzzle.givens());
        let easy = || TECHNIQUES.iter().filter(|technique| technique.rating.0 < 24);
        let mut gone = Vec::new();
        while let Some(step) = easy().find_map(|technique| technique.first(&candidates, &patient())) {
            if let Reason::Single { truth } = step.reason
                && let Meaning::Symbol { house, symbol } = network.meaning(truth)
            {
                assert_only_place(&step.sentence(&candidates), &candidates, (house, symbol), &gone);
            }
            gone.extend(&step.eliminations);
            step.apply(&mut candidates);
        }
    }
    let grader = clued("kind = \"cage\"\ncells = [\"R1C4\", \"R1C5\", \"R1C6\"]\nsum = 15");
    let mut board = Board::new(grader.network());
    for (cell, symbol) in [(3, 5), (4, 2)] {
        let symbol = Symbol::from_index(symbol - 1).expect("a symbol");
        board.0.place(grader.network().lowered().option(CellId(cell), symbol));
    }
    assert_eq!(
        board.house(HouseKind::Row, 1, 1, &[(1, 1), (1, 6)]).says("hidden-single"),
        "R1C1 is 1, because it is the only place for 1 in row 1, as cage R1C4 leaves R1C6 only 8."
    );
}

/// Looks at the empty cells of a house that are no places of a symbol: they see it, have lost it by a step,
/// or are named.
fn assert_only_place(
    told: &str,
    candidates: &Candidates<'_>,
    (house, symbol): (usize, Symbol),
    gone: &[OptionId],
) {
    let (network, values) = (candidates.network(), candidates.values());
    let model = network.model();
    let cells = model.houses()[house].cells.iter().filter(|cell| values[cell.index()].is_none());
    for &cell in cells {
        let place = network.lowered().option(cell, symbol);
        let sees = model.board().cells().any(|other| {
            let mut houses = model.houses_of(other).iter();
            values[other.index()] == Some(symbol) && houses.any(|house| model.houses_of(cell).contains(house))
        });
        let (name, is_place) = (model.board().name(cell), candidates.is_live(place));
        let is_named = told.contains(&name) && !is_place;
        assert!(is_place || sees || gone.contains(&place) || is_named, "{name}: {told}");
    }
}

/// A rule reads its cells in another order in the canonical form of a puzzle, and keeps other places of a
/// symbol together there: the step tells the place on this board.
#[test]
fn needed_symbols_are_told_where_rules_read_their_cells_in_another_order() {
    let record =
        format::read(WINDOKU.as_bytes(), None, &mut ModelFinder::detect()).expect("a puzzle").remove(0);
    let puzzle = record.puzzle;
    let grader = Grader::new(Arc::clone(puzzle.model()));
    let grade = grader.grade(puzzle.givens(), &patient()).expect("one solution");
    let mut candidates = Candidates::with_givens(grader.network(), puzzle.givens());
    let mut told = Vec::new();
    for step in &grade.steps {
        if step.technique.id == "needed-symbol" {
            let (sentence, effect) = (step.sentence(&candidates), step.effect(&candidates));
            let cell = effect.split(' ').next().expect("a cell").to_owned();
            assert!(sentence.contains(&format!("and only {cell} can hold it")), "{sentence}");
            told.push(sentence);
        }
        step.apply(&mut candidates);
    }
    let wanted = "R7C2 is 9, because little killer 41 from R1C8 to R8C1 needs 9, and only R7C2 can hold it.";
    assert!(told.iter().any(|told| told == wanted), "{told:#?}");
}
