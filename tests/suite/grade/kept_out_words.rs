//! What keeps candidates out where players do not see it at a glance, in words: every step of one house or
//! one rule names it.

use std::sync::Arc;

use dlx_engine::OptionId;
use dlx_sudoku::grade::{Candidates, Grader, Network, Reason, TECHNIQUES};
use dlx_variants::{CellId, HouseKind, Spec, Symbol, catalogue};

use super::data::{classic, made, patient};
use super::patterns::sentences;
use super::rule_words::clued;
use super::words_of_patterns::Board;

/// To sentences that are longer without it, nothing is added.
const LONG: usize = 350;

/// A grader for a classic board with knights' moves, and with a clue if there is one.
fn knights(clue: &str) -> Grader {
    let knights = "kind = \"differ\"\nname = \"anti-knight\"\nbetween = { offsets = [[1, 2], [2, 1], [1, -2], [2, -1]] }";
    let text = format!("id = \"t\"\nbox = [3, 3]\n[[constraint]]\n{knights}\n{clue}\n");
    let spec = Spec::from_toml(&text).expect("a declaration");
    Grader::new(Arc::new(spec.build_fixed().expect("it can be built")))
}

/// Places a symbol.
fn place(board: &mut Board<'_>, (row, column): (u16, u16), symbol: usize) {
    let symbol = Symbol::from_index(symbol - 1).expect("a symbol");
    let option = board.0.network().lowered().option(CellId((row - 1) * 9 + column - 1), symbol);
    board.0.place(option);
}

/// Pointing names the rule that keeps the symbol out of other cells of its box.
#[test]
fn pointing_names_the_rule_that_keeps_a_symbol_out() {
    let grader = knights("");
    let places = [(1, 1), (1, 2), (2, 3), (3, 2)];
    let mut board = Board::new(grader.network()).house(HouseKind::Box, 1, 5, &places);
    place(&mut board, (4, 4), 5);
    assert_eq!(
        board.says("pointing"),
        "R1C5, R1C6, R1C7, R1C8 and R1C9 are not 5, because 5 in box 1 is in R1C1 or R1C2, both in row 1; 5 in R4C4 excludes \
         R2C3 and R3C2 by the rule anti-knight."
    );
}

/// So does a naked pair for the cells that it is in.
#[test]
fn naked_pairs_name_the_rule_that_leaves_two_candidates() {
    let grader = knights("");
    let mut board = Board::new(grader.network()).cell(1, 1, &[3, 7]).cell(1, 5, &[3, 5, 7]);
    place(&mut board, (2, 3), 5);
    assert_eq!(
        board.says("naked-pair"),
        "R1C2, R1C3, R1C4, R1C6, R1C7, R1C8 and R1C9 are not 3 or 7, because R1C1 and R1C5 hold 3 and 7 in row 1 between them; \
         5 in R2C3 excludes 5 in R1C5 by the rule anti-knight."
    );
}

/// And a combination for the cells of its rule, but not what it does not rest on.
#[test]
fn combinations_name_the_rule_that_leaves_few() {
    let grader = knights("[[clue]]\nkind = \"cage\"\ncells = [\"R1C4\", \"R1C5\"]\nsum = 10");
    let mut board = Board::new(grader.network()).cell(1, 5, &[2, 3, 9]);
    place(&mut board, (2, 3), 9);
    let told = sentences("combinations", &board.0).concat();
    let because =
        "by cage R1C4: 10 in 2 cells is 2+8 or 3+7; 9 in R2C3 excludes 9 in R1C5 by the rule anti-knight.";
    assert!(told.contains(because), "{told}");
    let mut board = Board::new(grader.network()).cell(1, 5, &[2, 3, 5]);
    place(&mut board, (2, 3), 5);
    let told = sentences("combinations", &board.0).concat();
    assert!(
        told.contains("by cage R1C4: 10 in 2 cells is 2+8 or 3+7.") && !told.contains("anti-knight"),
        "{told}"
    );
}

/// A cell with one of the two places of a symbol is no wing of a W-wing: that would be a pair, told in a
/// roundabout way.
#[test]
fn w_wings_have_cells_of_their_own() {
    let grader = classic();
    let board = Board::new(grader.network()).house(HouseKind::Row, 1, 6, &[(1, 1), (1, 5)]);
    let board = board.cell(1, 5, &[2, 6]).cell(3, 5, &[2, 6]);
    assert_eq!(sentences("w-wing", &board.0), [""; 0]);
    assert!(board.says("naked-pair").contains("R1C5 and R3C5 hold 2 and 6"));
}

/// What one skyscraper clue excludes from several cells for the same reason is one step, and its reason is
/// told once.
#[test]
fn cases_with_the_same_reason_are_told_together() {
    let row = "[\"R1C1\", \"R1C2\", \"R1C3\", \"R1C4\", \"R1C5\", \"R1C6\", \"R1C7\", \"R1C8\", \"R1C9\"]";
    let grader = clued(&format!("kind = \"skyscraper\"\ncells = {row}\nseen = 4"));
    let told = ["only-combination", "combinations"]
        .map(|id| sentences(id, &Board::new(grader.network()).0))
        .concat();
    let cases =
        "with more than 6 in R1C1, more than 7 in R1C2 or more than 8 in R1C3, fewer than 4 could be seen.";
    assert!(told.iter().any(|told| told.ends_with(cases)), "{told:#?}");
}

/// Where neither of two cells of a cage can hold what a symbol leaves, that is told once.
#[test]
fn what_neither_of_two_cells_holds_is_told_once() {
    let grader = clued("kind = \"cage\"\ncells = [\"R1C1\", \"R1C2\"]\nsum = 13");
    let board = Board::new(grader.network()).cell(1, 1, &[4, 5, 8]).cell(1, 2, &[4, 5, 8]);
    let told = sentences("only-combination", &board.0);
    let wanted = "R1C1 and R1C2 are not 4, by cage R1C1: 13 - 4 = 9, which neither R1C1 nor R1C2 can be.";
    assert!(told.iter().any(|told| told == wanted), "{told:#?}");
}

/// Ways that only a list shows are harder than a few, or than what a bound shows.
#[test]
fn many_ways_are_hard_where_no_bound_shows_what_they_exclude() {
    let row = "[\"R1C1\", \"R1C2\", \"R1C3\", \"R1C4\", \"R1C5\", \"R1C6\", \"R1C7\", \"R1C8\", \"R1C9\"]";
    let grader = clued(&format!("kind = \"sandwich\"\ncells = {row}\nsum = 15"));
    let board = Board::new(grader.network()).cell(1, 1, &[2, 3]).cell(1, 9, &[2, 3]).cell(1, 5, &[1, 4, 9]);
    let ids = ["only-combination", "combinations", "many-combinations"];
    let told = ids.map(|id| sentences(id, &board.0));
    for told in told[..2].iter().flatten() {
        assert!(!told.contains(" ways)"), "{told}");
    }
    let cage = clued("kind = \"cage\"\ncells = [\"R1C1\", \"R1C2\", \"R1C3\", \"R1C4\"]\nsum = 12");
    let told = ids.map(|id| sentences(id, &Board::new(cage.network()).0));
    assert!(told[2].is_empty() && told[1].len() == 1, "{told:#?}");
}

/// Pointing, claiming and subsets of one house name whatever rule, or house that is not drawn, keeps options
/// out of what they rest on.
#[test]
fn steps_of_houses_name_what_they_rest_on() {
    let mut told = 0;
    for (id, index) in
        ["anti-knight", "jigsaw", "butterfly", "windoku"].iter().flat_map(|id| [(id, 0), (id, 1)])
    {
        let made = made(catalogue::find(id).expect("the variant is in the catalogue"), index);
        let network = Network::new(Arc::clone(made.puzzle.model()));
        let mut candidates = Candidates::with_givens(&network, made.puzzle.givens());
        let simple = || TECHNIQUES.iter().filter(|technique| technique.rating.0 < 41);
        let mut gone = Vec::new();
        while let Some(step) = simple().find_map(|technique| technique.first(&candidates, &patient())) {
            if matches!(step.reason, Reason::Locked { .. } | Reason::Subset { .. }) {
                let sentence = step.sentence(&candidates);
                for truth in step.reason.truths() {
                    let options = network.options_of(truth).iter().copied();
                    for place in options.filter(|place| !gone.contains(place)) {
                        told += usize::from(is_kept_out_and_told(&sentence, &candidates, place));
                    }
                }
            }
            gone.extend(&step.eliminations);
            step.apply(&mut candidates);
        }
    }
    assert!(told > 10, "{told}");
}

/// Whether something keeps a candidate out that players do not see at a glance. If so, a step names its cell,
/// or what does it.
fn is_kept_out_and_told(sentence: &str, candidates: &Candidates<'_>, place: OptionId) -> bool {
    let (network, values) = (candidates.network(), candidates.values());
    let model = network.model();
    let Some((cell, symbol)) = network.candidate(place) else { return false };
    let is_seen = |&house: &usize| {
        let house = &model.houses()[house];
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region];
        kinds.contains(&house.kind) && house.cells.iter().any(|other| values[other.index()] == Some(symbol))
    };
    if values[cell.index()].is_some()
        || candidates.is_live(place)
        || model.houses_of(cell).iter().any(is_seen)
    {
        return false;
    }
    let name = model.board().name(cell);
    let is_told = sentence.contains(&name) || sentence.contains("; more is excluded ");
    assert!(is_told || sentence.len() > LONG, "{symbol} in {name}: {sentence}");
    true
}
