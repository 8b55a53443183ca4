//! Derived houses hold each symbol once wherever the houses that they follow from do.

use std::collections::BTreeSet;

use dlx_variants::{House, HouseKind, Model, Spec};

use crate::data;

fn derived(model: &Model) -> Vec<House> {
    let with = model.with_derived_houses();
    with.houses().iter().filter(|house| house.kind == HouseKind::Derived).cloned().collect()
}

#[test]
fn derived_houses_hold_each_symbol_once_on_right_boards() {
    let mut found = BTreeSet::new();
    for (spec, data, model) in data::variants() {
        let values = data.right(&model);
        for house in derived(&model) {
            let symbols: BTreeSet<_> = house.cells.iter().map(|cell| values[cell.index()]).collect();
            assert_eq!(
                (house.cells.len(), symbols.len()),
                (model.symbols(), model.symbols()),
                "{}",
                house.name
            );
            assert!(model.houses().iter().all(|known| known.cells != house.cells), "{}", house.name);
            found.insert(spec.id.clone());
        }
    }
    assert!(found.contains("windoku") && found.contains("butterfly"), "{found:?}");
    assert!(!found.contains("classic") && !found.contains("x"), "{found:?}");
}

#[test]
fn windoku_has_five_derived_houses() {
    let (_, _, model) = data::variants().find(|(spec, ..)| spec.id == "windoku").expect("a variant");
    let names: Vec<String> = derived(&model).into_iter().map(|house| house.name).collect();
    assert_eq!(
        names,
        [
            "rows 2 to 4 outside windows 1 and 2",
            "columns 2 to 4 outside windows 1 and 3",
            "columns 6 to 8 outside windows 2 and 4",
            "rows 6 to 8 outside windows 3 and 4",
            "columns 1, 5 and 9 outside rows 2 to 4 and 6 to 8",
        ]
    );
}

#[test]
fn houses_that_take_too_long_to_find_are_left_out() {
    // A row's place in each group is drawn by multiplication; none of the groups is a row, column or box.
    let group = |number: usize| {
        let cells = (0..9).map(|row| {
            let drawn = (number + 1).wrapping_mul(0x9E37_79B9).wrapping_mul(2 * row + 1) >> 16;
            format!("\"R{}C{}\"", row + 1, drawn % 9 + 1)
        });
        format!("{{ kind = \"distinct\", cells = [{}] }}", cells.collect::<Vec<_>>().join(", "))
    };
    let groups: Vec<String> = (0..400).map(group).collect();
    let spec = format!("id = \"many\"\nbox = [3, 3]\nconstraint = [{}]", groups.join(",\n"));
    let model = Spec::from_toml(&spec).and_then(|spec| spec.build_fixed()).expect("a variant");
    assert_eq!(derived(&model), Vec::new());
}
