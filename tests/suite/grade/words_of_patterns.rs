//! Steps of single techniques in words: boards on which little is known, and what is told of them.

use std::sync::Arc;

use dlx_engine::OptionId;
use dlx_sudoku::grade::{Candidates, Grader, Level, Network, Rating, Reason, Step, Technique};
use dlx_sudoku::{ModelFinder, Values, format};
use dlx_variants::{CellId, HouseKind, Meaning, Symbol, catalogue};

use super::data::{classic, made, patient};
use super::patterns::{sentences, steps};
use super::words::assert_highlighted;

/// A board of which candidates are left as a test wants.
pub(super) struct Board<'t>(pub(super) Candidates<'t>);

impl<'t> Board<'t> {
    pub(super) fn new(network: &'t Network) -> Self {
        Self(Candidates::new(network))
    }

    /// Leaves a cell these candidates.
    pub(super) fn cell(mut self, row: u16, column: u16, symbols: &[usize]) -> Self {
        self.keep(|(cell, symbol)| cell != at(row, column) || symbols.contains(&symbol.number().into()));
        self
    }

    /// Leaves a symbol these places in a house.
    pub(super) fn house(
        mut self,
        kind: HouseKind,
        number: usize,
        symbol: usize,
        places: &[(u16, u16)],
    ) -> Self {
        let model = self.0.network().model();
        let house =
            model.houses().iter().filter(|house| house.kind == kind).nth(number - 1).expect("a house");
        let cells = house.cells.clone();
        self.keep(|(cell, other)| {
            other.index() + 1 != symbol
                || !cells.contains(&cell)
                || places.iter().any(|&(r, c)| at(r, c) == cell)
        });
        self
    }

    fn keep(&mut self, is_kept: impl Fn((CellId, Symbol)) -> bool) {
        let gone: Vec<OptionId> = self.0.live().collect();
        for option in gone {
            if self.0.network().candidate(option).is_some_and(|pair| !is_kept(pair)) {
                self.0.eliminate(option);
            }
        }
    }

    pub(super) fn says(self, id: &str) -> String {
        let step = Technique::by_id(id).and_then(|technique| technique.first(&self.0, &patient()));
        step.expect("a step").sentence(&self.0)
    }
}

fn at(row: u16, column: u16) -> CellId {
    CellId((row - 1) * 9 + column - 1)
}

#[test]
fn wings_go_through_the_cases() {
    let grader = classic();
    let board = || Board::new(grader.network()).cell(5, 2, &[3, 5]).cell(5, 4, &[2, 3]);
    assert_eq!(
        board().cell(2, 2, &[2, 5]).says("xy-wing"),
        "R2C4 is not 2, because R5C2 is 3 or 5: if it is 3, then R5C4 is not 3 but 2; if it is 5, then R2C2 is not 5 \
         but 2; so one of R5C4 and R2C2 is 2, and R2C4 sees both."
    );
    let board = Board::new(grader.network()).cell(5, 4, &[2, 3]).cell(6, 1, &[2, 5]).cell(5, 2, &[2, 3, 5]);
    assert_eq!(
        board.says("xyz-wing"),
        "R5C1 and R5C3 are not 2, because R5C2 is 2, 3 or 5: if it is 3, then R5C4 is not 3 but 2; if it is 5, then \
         R6C1 is not 5 but 2; so one of R5C4, R6C1 and R5C2 is 2, and R5C1 and R5C3 see all of them."
    );
}

#[test]
fn chains_of_sets_go_from_one_to_the_next() {
    let grader = classic();
    let board = Board::new(grader.network()).cell(5, 4, &[2, 3, 8]).cell(5, 6, &[3, 8]);
    assert_eq!(
        board.cell(5, 2, &[3, 5]).cell(2, 2, &[2, 5]).says("als-xy-wing"),
        "R2C4 is not 2, because R2C2 is 2 or 5; R5C2 is 3 or 5; R5C4 and R5C6 have all but one of 2, 3 and 8; if the first lacks \
         2, it has 5; then the next has 3, not 5; then the last has 2, not 3; so the first or the last has 2."
    );
}

/// A chain names the sets that it goes through, with their symbols.
#[test]
fn chains_name_almost_locked_sets() {
    let grader = classic();
    let board =
        Board::new(grader.network()).cell(1, 1, &[1, 2, 4]).cell(1, 2, &[2, 3, 4]).cell(1, 3, &[2, 4]);
    assert_eq!(
        board.cell(5, 2, &[1, 3]).says("als-aic"),
        "R2C2, R3C2, R4C1, R5C1 and R6C1 are not 1, because if R5C2 is not 1, then R5C2 is 3, so R1C2 is not 3 and thus R1C1 is \
         1 (the set 1234 in R1C1, R1C2 and R1C3); so one of R5C2 and R1C1 is 1, and those cells see both."
    );
}

/// A cell does not see itself.
#[test]
fn two_colours_in_a_cell_leave_no_room_for_others() {
    use HouseKind::Row;
    let grader = classic();
    let board = Board::new(grader.network()).cell(4, 7, &[3, 4, 9]).cell(4, 1, &[4, 9]);
    let told = board.house(Row, 4, 4, &[(4, 1), (4, 7)]).house(Row, 4, 9, &[(4, 1), (4, 7)]).says("medusa");
    assert!(told.starts_with("R4C7 is not 3"), "{told}");
    assert!(told.ends_with(", and neither 4 nor 9 in R4C7 leaves room for 3 there."), "{told}");
}

/// Each place is told with what it excludes.
#[test]
fn places_tell_which_of_them_excludes_what() {
    let spec = catalogue::find("anti-knight").expect("the variant is in the catalogue");
    let grader = Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")));
    let board = Board::new(grader.network()).house(HouseKind::Box, 7, 8, &[(8, 1), (8, 2)]);
    let told = sentences("pointing", &board.0).concat();
    assert!(told.contains("(R8C1 excludes R6C2, and R8C2 excludes R6C1, by the rule anti-knight)"), "{told}");
}

/// A fish tells no more covers than it needs, although a king's move is one for the same places.
#[test]
fn fish_tell_the_covers_that_they_use() {
    use HouseKind::Row;
    let spec = catalogue::find("anti-king").expect("the variant is in the catalogue");
    let grader = Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")));
    let board = Board::new(grader.network()).house(Row, 6, 2, &[(6, 2), (6, 9)]);
    let told = board.house(Row, 7, 2, &[(7, 2), (7, 9)]).says("x-wing");
    assert!(
        told.ends_with(
            ", because all places for 2 in rows 6 and 7 are among those for 2 in columns 2 and 9, which they use up."
        ),
        "{told}"
    );
}

/// A set of one cell is told as a cell.
#[test]
fn almost_locked_sets_of_one_cell_are_cells() {
    let grader = classic();
    let board = Board::new(grader.network()).cell(4, 7, &[2, 8]).cell(5, 7, &[3, 4]).cell(6, 8, &[2, 3]);
    let told = sentences("wxyz-wing", &board.cell(2, 7, &[4, 8]).0);
    assert!(told.iter().any(|told| told.contains("R2C7 is 4 or 8; ")), "{told:#?}");
    assert!(!told.iter().any(|told| told.contains("R2C7 has")), "{told:#?}");
}

/// Wings have as many letters as cells.
#[test]
fn wings_are_named_by_their_size() {
    let grader = classic();
    let board = Board::new(grader.network()).cell(4, 7, &[2, 8]).cell(5, 7, &[3, 4]).cell(2, 7, &[4, 8]);
    let names = |board: &Board<'_>| -> Vec<String> {
        steps("wxyz-wing", &board.0).iter().map(|step| step.name(board.0.network()).into_owned()).collect()
    };
    let five = board.cell(6, 8, &[2, 5]).cell(6, 9, &[3, 5]);
    assert!(names(&five).contains(&"VWXYZ-Wing".to_owned()), "{:?}", names(&five));
}

/// Steps of the canonical form come back to other houses, and are named by those.
#[test]
fn singles_are_named_by_their_houses() {
    let spec = catalogue::find("windoku").expect("the variant is in the catalogue");
    let mut windows = 0;
    for index in 0..4 {
        let puzzle = made(spec, index).puzzle.clone();
        let grader = Grader::new(Arc::clone(puzzle.model()));
        let grade = grader.grade(puzzle.givens(), &patient()).expect("the puzzle has a grade");
        let mut candidates = Candidates::with_givens(grader.network(), puzzle.givens());
        for step in &grade.steps {
            let (name, told) = (step.name(grader.network()), step.sentence(&candidates));
            assert!(!name.ends_with(" in a Box") || told.contains(" in box "), "{name}: {told}");
            assert!(!name.ends_with(" in a Window") || told.contains(" in window "), "{name}: {told}");
            windows += usize::from(name.ends_with(" in a Window"));
            step.apply(&mut candidates);
        }
    }
    assert!(windows > 0);
}

/// Houses that follow from regions are named where others do not suffice.
#[test]
fn needless_derived_houses_are_not_named() {
    let text = r#"{"rows": [".........", ".........", ".........", ".........", ".........", ".........", ".........",
        ".........", "........."], "model": {"id": "j", "regions": ["AAABBBCCC", "AAABBBCDD", "AAAEBCCCD", "FFFEBBCDD",
        "FGFEEECDH", "FGGGIEEDH", "FFGIIEHDH", "FGGIIEHDH", "GGIIIIHHH"]}}"#;
    let record = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).expect("a jigsaw").remove(0);
    let network = Network::new(Arc::clone(record.puzzle.model()));
    let board = || Board::new(&network).cell(6, 8, &[3, 7]).cell(6, 9, &[3, 7]).cell(9, 3, &[1, 2]);
    assert_eq!(
        board().cell(3, 6, &[1, 2]).says("naked-pair"),
        "R6C1, R6C2, R6C3, R6C4, R6C5, R6C6 and R6C7 are not 3 or 7, because R6C8 and R6C9 hold 3 and 7 in row 6 between them."
    );
    let told = board().says("naked-pair");
    assert!(told.starts_with("R3C6") && told.matches(" minus ").count() == 1, "{told}");
    for house in network.model().houses().iter().filter(|house| house.kind == HouseKind::Derived) {
        assert!(!house.name.contains("R1C") && !house.name.contains("R2C"), "{}", house.name);
        assert!(house.name.contains(" outside ") || house.name.contains(" minus "), "{}", house.name);
    }
}

/// What has one place in a house that follows from regions is a leftover single, and does not claim anything.
#[test]
fn one_place_claims_nothing() {
    let (network, ..) = leftover();
    let of_kind: Vec<_> =
        network.model().houses().iter().filter(|house| house.kind == HouseKind::Derived).collect();
    let place = of_kind[0].cells[0];
    let (row, column) = (place.0 / 9 + 1, place.0 % 9 + 1);
    let board = || Board::new(&network).house(HouseKind::Derived, 1, 5, &[(row, column)]);
    assert!(board().says("leftover-single").contains("only place for 5 in "));
    let claiming = format!(" is in R{row}C{column}, all in ");
    let told = ["direct-claiming", "direct-pointing"].map(|id| sentences(id, &board().0)).concat();
    assert!(!told.iter().any(|told| told.contains(&claiming)), "{told:#?}");
}

/// Clauses with lists of their own are set apart by semicolons.
#[test]
fn what_a_single_sees_is_apart_from_what_rules_exclude() {
    let spec = catalogue::find("non-consecutive").expect("the variant is in the catalogue");
    let grader = Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")));
    let mut givens = vec![None; 81];
    for (row, column, symbol) in [(1, 2, 4), (2, 1, 8), (9, 1, 1), (1, 9, 2)] {
        givens[at(row, column).index()] = Symbol::from_index(symbol - 1);
    }
    let candidates = Candidates::with_givens(grader.network(), &givens);
    let told = sentences("naked-single", &candidates).concat()
        + &sentences("open-naked-single", &candidates).concat();
    assert_eq!(
        told,
        "R1C1 is 6, because it sees 1 in R9C1, 2 in R1C9, 4 in R1C2 and 8 in R2C1; 4 in R1C2 excludes 3 and 5 by the rule \
         non-consecutive; 8 in R2C1 excludes 7 and 9 by the rule non-consecutive."
    );
}

/// A jigsaw with a house that follows from its regions, of which one cell is left.
pub(super) fn leftover() -> (Network, Values, usize) {
    let spec = catalogue::find("jigsaw").expect("the variant is in the catalogue");
    let found = (0..2).find_map(|index| {
        let made = made(spec, index);
        let network = Network::new(Arc::clone(made.puzzle.model()));
        let house = network.model().houses().iter().position(|house| house.leftover.is_some())?;
        let mut givens = vec![None; made.solution.len()];
        let cells = network.model().houses()[house].cells[1..].to_vec();
        cells.iter().for_each(|cell| givens[cell.index()] = made.solution[cell.index()]);
        Some((network, givens, house))
    });
    found.expect("one of the puzzles has such a house")
}

/// A house that is not drawn is no full house, and the words say what it comes from.
#[test]
fn houses_of_regions_say_what_they_follow_from() {
    let (network, givens, house) = leftover();
    let candidates = Candidates::with_givens(&network, &givens);
    let of = &network.model().houses()[house];
    let leftover = &of.leftover.as_ref().expect("the house follows from regions").words;
    let first =
        |id: &str| Technique::by_id(id).and_then(|technique| technique.first(&candidates, &patient()));
    assert_eq!(first("full-house"), None);
    let mut steps: Vec<Step> = Vec::new();
    let technique = Technique::by_id("leftover-single").expect("a technique");
    technique.each(&candidates, &patient(), &mut |step| {
        steps.push(step);
        true
    });
    let of_house = |step: &Step| {
        let truths = step.reason.truths();
        truths
            .iter()
            .any(|&truth| matches!(network.meaning(truth), Meaning::Symbol { house: of, .. } if of == house))
    };
    let step = steps.into_iter().find(of_house).expect("a step");
    assert!(step.rating > Rating(15) && step.technique.level > Level::Easy);
    let told = step.sentence(&candidates);
    assert!(
        told.ends_with(&format!("; {leftover}, so the cells that are left hold each symbol once.")),
        "{told}"
    );
    assert!(leftover.contains("region") && leftover.contains(" hold each symbol "), "{leftover}");
    assert!(told.contains(&format!("it is the last empty cell of {}", of.name)), "{told}");
}

/// Direct forms say what has all places that are left.
#[test]
fn direct_forms_say_by_which_house_they_exclude() {
    let spec = catalogue::find("x").expect("the variant is in the catalogue");
    let grader = Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")));
    let board = Board::new(grader.network()).house(HouseKind::Diagonal, 2, 5, &[(5, 5), (6, 4)]).house(
        HouseKind::Diagonal,
        1,
        5,
        &[(4, 4), (5, 5), (6, 6)],
    );
    let told = sentences("direct-claiming", &board.0);
    for expected in [
        "R5C5 is 5, because 5 in the anti-diagonal is in R5C5 or R6C4, both in box 5, so only this place is left for 5 in the \
         main diagonal.",
        "R5C5 is 5, because 5 in the main diagonal is in R4C4, R5C5 or R6C6, all in box 5, so only this place is left for 5 in \
         the anti-diagonal.",
    ] {
        assert!(told.iter().any(|told| told == expected), "{told:#?}");
    }
}

/// Players take cases over candidates, not over what a rule remembers along its line.
#[test]
fn cases_are_candidates() {
    let spec = catalogue::find("skyscraper").expect("the variant is in the catalogue");
    let made = made(spec, 0);
    let network = Network::new(Arc::clone(made.puzzle.model()));
    let mut candidates = Candidates::with_givens(&network, made.puzzle.givens());
    super::patterns::settle(&mut candidates, 26);
    for id in ["house-forcing-chain", "cell-forcing-chain", "forcing-net-verity"] {
        let technique = Technique::by_id(id).expect("a technique");
        let mut left = 20;
        technique.each(&candidates, &patient(), &mut |step| {
            if let Reason::Cases { truth, cases, .. } = &step.reason {
                assert!(candidates.is_visible(*truth) && cases.len() > 1, "{}", step.sentence(&candidates));
            }
            left -= 1;
            left > 0
        });
    }
}

#[test]
fn pairs_of_candidates_name_what_excludes_them() {
    let grader = classic();
    let board = Board::new(grader.network()).cell(1, 5, &[3, 5, 6]).cell(1, 7, &[3, 6]).cell(1, 9, &[3, 5]);
    assert_eq!(
        board.says("aligned-pair-exclusion"),
        "R1C1, R1C2, R1C3, R1C4, R1C6 and R1C8 are not 3, because R1C5 is 3, 5 or 6; beside 3 in any of these cells, 3 is \
         excluded, 5 leaves no candidate for R1C9, and 6 leaves no candidate for R1C7."
    );
    let board = Board::new(grader.network()).cell(1, 5, &[3, 5, 6]).cell(1, 9, &[3, 6]);
    assert_eq!(
        board.cell(1, 7, &[3, 5, 7]).cell(1, 8, &[3, 5, 7]).says("als-pair-exclusion"),
        "R1C1, R1C2, R1C3, R1C4 and R1C6 are not 3, because R1C9 is 3 or 6; beside 3 in any of these cells, 3 is excluded, \
         and 6 leaves only 5 and 7 for R1C5, R1C7 and R1C8."
    );
}

#[test]
fn kraken_fish_tell_what_follows_from_each_fin() {
    use HouseKind::{Column, Row};
    let grader = classic();
    let board = Board::new(grader.network())
        .house(Row, 2, 5, &[(2, 3), (2, 7), (2, 9)])
        .house(Row, 4, 5, &[(4, 3), (4, 7), (4, 9)])
        .house(Row, 6, 5, &[(6, 3), (6, 5), (6, 7), (6, 9)])
        .house(Column, 5, 8, &[(3, 5), (6, 5)])
        .house(Column, 3, 8, &[(3, 3), (9, 3)]);
    assert_eq!(
        board.says("kraken-fish"),
        "R9C3 is not 5, because all places for 5 in rows 2, 4 and 6 are among those for 5 in columns 3, 7 and 9, unless R6C5 \
         is 5; if R6C5 is 5, then R6C5 is not 8 but R3C5 is, R3C3 is not 8 but R9C3 is and R9C3 is not 5."
    );
}

#[test]
fn lines_and_boxes_of_single_symbol_patterns_are_named() {
    use HouseKind::{Box, Column, Row};
    let grader = classic();
    let board = || Board::new(grader.network());
    assert_eq!(
        board().house(Row, 1, 4, &[(1, 2), (1, 5)]).house(Row, 8, 4, &[(8, 2), (8, 6)]).says("skyscraper"),
        "R2C6, R3C6, R7C5 and R9C5 are not 4, because 4 in row 1 is in R1C2 or R1C5, and 4 in row 8 is in R8C2 or \
         R8C6, where R1C2 excludes R8C2 in column 2; so one of R1C5 and R8C6 is 4, and those cells see both."
    );
    assert_eq!(
        board()
            .house(Box, 9, 7, &[(7, 7), (7, 8), (8, 9), (9, 9)])
            .house(Column, 2, 7, &[(3, 2), (7, 2)])
            .says("empty-rectangle"),
        "R3C9 is not 7, because 7 in column 2 is in R3C2 or R7C2, and 7 in box 9 is in R7C7, R7C8, R8C9 or R9C9, \
         where R7C2 excludes R7C7 and R7C8 in row 7; so one of R3C2, R8C9 and R9C9 is 7, and R3C9 sees all of them."
    );
}

/// Each of two kites tells of what it eliminates itself.
#[test]
fn reasons_together_tell_each_what_they_eliminate() {
    use HouseKind::{Column, Row};
    let grader = classic();
    let board = Board::new(grader.network())
        .house(Row, 2, 1, &[(2, 2), (2, 5)])
        .house(Column, 3, 1, &[(1, 3), (5, 3)])
        .house(Row, 1, 1, &[(1, 3), (1, 8)])
        .house(Column, 2, 1, &[(2, 2), (8, 2)]);
    let told = sentences("two-string-kite", &board.0);
    let both = told.iter().find(|told| told.contains("; and ")).expect("two kites through the same cells");
    assert!(both.contains("R8C8 sees both; and ") && both.ends_with("R5C5 sees both."), "{told:#?}");
}

#[test]
fn chains_state_what_follows_and_the_conclusion() {
    let grader = classic();
    let board = Board::new(grader.network())
        .cell(1, 1, &[3, 8])
        .cell(1, 5, &[3, 4])
        .cell(4, 5, &[4, 6])
        .cell(4, 9, &[6, 8]);
    assert_eq!(
        board.says("xy-chain"),
        "R1C9 and R4C1 are not 8, because if R1C1 is not 8, then R1C1 is 3, so R1C5 is not 3 but 4, so R4C5 is not 4 \
         but 6, so R4C9 is not 6 but 8; so one of R1C1 and R4C9 is 8, and R1C9 and R4C1 see both."
    );
}

/// A rule that excludes is named, even if a symbol has one place left.
#[test]
fn singles_name_the_rule_that_excludes() {
    let told = |id: &str, placed: &[(u16, u16, usize)]| {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        let grader = Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")));
        let mut givens = vec![None; 81];
        for &(row, column, symbol) in placed {
            givens[at(row, column).index()] = Symbol::from_index(symbol - 1);
        }
        let candidates = Candidates::with_givens(grader.network(), &givens);
        let step = Technique::by_id("hidden-single-box").and_then(|t| t.first(&candidates, &patient()));
        let step = step.expect("a step");
        assert_highlighted(&step, &candidates);
        step.sentence(&candidates)
    };
    assert_eq!(
        told("anti-knight", &[(4, 1, 4), (5, 9, 4), (1, 4, 4), (8, 7, 4)]),
        "R2C8 is 4, because it is the only place for 4 in box 3, as 4 in R5C9 excludes R3C8 by the rule anti-knight."
    );
    assert_eq!(
        told("non-consecutive", &[(1, 1, 4), (2, 2, 6), (7, 1, 5), (3, 7, 5)]),
        "R1C3 is 5, because it is the only place for 5 in box 1, as 4 in R1C1 excludes R1C2 by the rule non-consecutive \
         and 6 in R2C2 excludes R2C3 by the rule non-consecutive."
    );
}

/// One line suffices for a hidden rectangle with two corners of two candidates.
#[test]
fn hidden_rectangles_take_one_line_with_two_bare_corners() {
    let grader = classic();
    let board = Board::new(grader.network()).cell(2, 6, &[2, 4]).cell(2, 9, &[2, 4]);
    let board = board.cell(1, 6, &[2, 4, 6, 8]).cell(1, 9, &[2, 4, 6, 8]);
    let board = board.house(HouseKind::Column, 9, 4, &[(1, 9), (2, 9)]);
    let told = sentences("hidden-rectangle", &board.0);
    let told =
        told.iter().find(|told| told.starts_with("R1C6 is not 2")).unwrap_or_else(|| panic!("{told:#?}"));
    assert!(
        told.contains("; 4 in column 9 is in two of these cells, so with 2 in R1C6, all of them"),
        "{told}"
    );
}
