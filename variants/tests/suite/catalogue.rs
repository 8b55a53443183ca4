//! Every variant of the catalogue: its board, and its rules as the checker and the lowering see them.

use std::collections::BTreeSet;

use dlx_variants::{Model, Symbol, catalogue};

use crate::data::{self, TestData};

/// The rules that a board breaks.
fn broken(model: &Model, values: &[Option<Symbol>]) -> BTreeSet<String> {
    model.check(values).into_iter().map(|violation| violation.rule).collect()
}

#[test]
fn boards_have_their_cells() {
    for (spec, data, model) in data::variants() {
        assert_eq!(model.board().cell_count(), data.cells, "{}", spec.id);
        assert_eq!(spec.board().as_ref(), Ok(model.board()), "{}", spec.id);
    }
}

#[test]
fn the_checker_accepts_right_boards() {
    for (spec, data, model) in data::variants() {
        let values = data.right(&model);
        assert!(values.iter().all(Option::is_some), "{}: the board is full", spec.id);
        assert_eq!(model.check(&values), [], "{}", spec.id);
    }
}

#[test]
fn the_checker_names_the_rules_that_wrong_boards_break() {
    for (spec, data, model) in data::variants() {
        for (index, (wrong, values)) in data.wrong(&model).into_iter().enumerate() {
            assert_eq!(broken(&model, &values), wrong.breaks, "{}: wrong board {}", spec.id, index + 1);
        }
    }
}

#[test]
fn every_rule_is_broken_by_some_wrong_board() {
    for (spec, data, model) in data::variants() {
        let shown: BTreeSet<&str> =
            data.wrong.iter().flat_map(|wrong| &wrong.breaks).map(String::as_str).collect();
        assert_eq!(shown, model.rule_names().into_iter().collect(), "{}", spec.id);
    }
}

#[test]
fn blamed_cells_break_the_rule_on_their_own() {
    for (spec, data, model) in data::variants() {
        for (_, values) in data.wrong(&model) {
            for violation in model.check(&values) {
                let mut alone = vec![None; values.len()];
                violation.cells.iter().for_each(|cell| alone[cell.index()] = values[cell.index()]);
                assert!(model.check(&alone).contains(&violation), "{}: {}", spec.id, violation.message);
            }
        }
    }
}

#[test]
fn checker_and_lowering_agree() {
    for (spec, data, model) in data::variants() {
        let lowered = model.lower();
        let right = data.right(&model);
        let cover =
            lowered.cover(&right).unwrap_or_else(|| panic!("{}: the right board is a cover", spec.id));
        assert!(lowered.problem.is_solution(&cover), "{}", spec.id);
        for (index, (_, values)) in data.wrong(&model).into_iter().enumerate() {
            assert_eq!(lowered.cover(&values), None, "{}: wrong {}", spec.id, index + 1);
        }
    }
}

#[test]
fn no_cell_can_be_changed_or_left_out() {
    for (spec, data, model) in data::variants() {
        let (lowered, right) = (model.lower(), data.right(&model));
        for cell in model.board().cells().step_by(17) {
            let mut values = right.clone();
            for symbol in Symbol::first(model.symbols()) {
                values[cell.index()] = Some(symbol);
                let same = values == right;
                assert_eq!(
                    model.check(&values).is_empty(),
                    same,
                    "{}: {}",
                    spec.id,
                    model.board().name(cell)
                );
                assert_eq!(lowered.cover(&values).is_some(), same, "{}", spec.id);
            }
            values[cell.index()] = None;
            assert_eq!(model.check(&values), [], "{}", spec.id);
            assert_eq!(lowered.cover(&values), None, "{}", spec.id);
        }
    }
}

#[test]
fn options_decode_to_the_board_they_encode() {
    for (spec, data, model) in data::variants() {
        let (lowered, right) = (model.lower(), data.right(&model));
        assert_eq!(lowered.decode(&lowered.encode(&right)), right, "{}", spec.id);
        for cell in model.board().cells().step_by(23) {
            let item = lowered.cell_item(cell);
            assert_eq!(lowered.problem.item_name(item), model.board().name(cell));
            for symbol in Symbol::first(model.symbols()) {
                let option = lowered.option(cell, symbol);
                assert_eq!(lowered.candidate(option), Some((cell, symbol)));
                assert!(lowered.problem.options_of(item).contains(&option));
            }
        }
    }
}

#[test]
fn houses_of_several_grids_are_listed_once() {
    for (spec, _, model) in data::variants() {
        let cells: BTreeSet<_> = model.houses().iter().map(|house| house.cells.clone()).collect();
        assert_eq!(cells.len(), model.houses().len(), "{}", spec.id);
        let names: BTreeSet<_> = model.houses().iter().map(|house| &house.name).collect();
        assert_eq!(names.len(), model.houses().len(), "{}", spec.id);
        for (index, grid) in model.grids().iter().enumerate() {
            let inside = grid.cells(model.board());
            let of_grid = model.houses().iter().filter(|house| house.grids.contains(&index));
            assert!(of_grid.clone().count() >= 2 * model.symbols(), "{}", spec.id);
            assert!(of_grid.flat_map(|house| &house.cells).all(|cell| inside.contains(cell)), "{}", spec.id);
        }
    }
}

#[test]
fn ids_are_unique_and_descriptions_present() {
    let mut ids = BTreeSet::new();
    for spec in catalogue::all() {
        assert!(spec.ids().all(|id| ids.insert(id)), "{} or one of its aliases is taken", spec.id);
        assert!(!spec.title.is_empty() && spec.rule.ends_with('.'), "{}", spec.id);
        assert_eq!(catalogue::find(&spec.id), Some(spec));
    }
}

/// A second name is an alias.
#[test]
fn no_two_variants_are_the_same() {
    let variants: Vec<_> = data::catalogued().collect();
    let mut seen = Vec::new();
    for (spec, _, model) in &variants {
        let houses: BTreeSet<_> = model.houses().iter().map(|house| house.cells.clone()).collect();
        let all = (model.board(), houses, &spec.constraints, &spec.draw, &spec.clues, &spec.regions);
        assert!(!seen.contains(&all), "{}", spec.id);
        seen.push(all);
    }
}

#[test]
fn a_board_finds_the_first_variant_that_has_it() {
    for (spec, data, model) in data::catalogued() {
        let rows: Vec<&str> = data.right.lines().collect();
        let by_shape = catalogue::by_shape(&rows).expect("some variant has this board");
        assert_eq!(by_shape.board().as_ref(), Ok(model.board()), "{}", spec.id);
        let by_cells = catalogue::by_cells(data.cells).expect("some variant has as many cells");
        assert_eq!(by_cells.board().map(|board| board.cell_count()), Ok(data.cells), "{}", spec.id);
        let position = |id: &str| catalogue::all().iter().position(|spec| spec.id == id);
        assert!(spec.is_random() || position(&by_shape.id) <= position(&spec.id), "{}", spec.id);
    }
    assert_eq!(catalogue::by_cells(7), None);
    assert_eq!(catalogue::by_shape(&["...", "..."]), None);
    assert_eq!(catalogue::by_shape(&[]), None);
}

#[test]
fn plain_models_are_those_that_an_id_determines() {
    for (spec, _, model) in data::catalogued() {
        let has_own = !spec.constraints.is_empty() || spec.is_random();
        assert_eq!(model.is_plain(), !has_own, "{}", spec.id);
    }
    let mut other = catalogue::default().clone();
    other.symbols = Some(4);
    other.boxes = Some([2, 2]);
    assert!(!other.build_fixed().expect("a 4 by 4 model").is_plain());
}

#[test]
fn every_file_of_test_data_belongs_to_a_variant() {
    for id in TestData::ids() {
        assert!(
            catalogue::all().iter().any(|spec| spec.id == id) || id == "template",
            "tests/data/{id}.toml"
        );
    }
}

#[test]
fn efforts_of_drawn_variants_rise() {
    let drawn = || catalogue::all().iter().filter(|spec| !spec.draw.is_empty());
    for spec in catalogue::all().iter().filter(|spec| spec.draw.is_empty()) {
        assert_eq!(catalogue::efforts(&spec.id), None, "{}", spec.id);
    }
    let known: Vec<[u32; 4]> = drawn().filter_map(|spec| catalogue::efforts(&spec.id)).collect();
    assert!(known.iter().all(|ends| ends.is_sorted_by(|one, other| one < other)), "{known:?}");
    let lines = include_str!("../../src/catalogue/efforts.txt").lines().count();
    assert_eq!(known.len(), lines, "each line is read");
}
