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
            "(columns 1, 5 and 9 and windows 1 to 4) outside rows 2 to 4 and 6 to 8",
        ]
    );
}

/// The number of houses that a part of a name lists: "rows 2 to 4 and box 1" are four.
fn listed_houses(part: &str) -> usize {
    let words: Vec<&str> = part.split([' ', ',', '(', ')']).filter(|word| !word.is_empty()).collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<usize>().ok());
    let count = |at: usize| match number(at) {
        Some(last) if at >= 2 && words[at - 1] == "to" => last - number(at - 2).unwrap_or(0),
        Some(_) => 1,
        None => 0,
    };
    (0..words.len()).map(count).sum()
}

/// A name shows one house more than it takes away: nothing else says why the cells that are left hold each
/// symbol once.
#[test]
fn names_list_one_house_more_than_they_take_away() {
    let mut found = BTreeSet::new();
    for (spec, _, model) in data::variants() {
        for house in derived(&model) {
            let Some((more, less)) = house.name.split_once(" outside ") else { continue };
            let is_counted = ["diagonal", "group"].iter().all(|kind| !house.name.contains(kind));
            if is_counted {
                assert_eq!(listed_houses(more), listed_houses(less) + 1, "{}: {}", spec.id, house.name);
                found.insert(spec.id.clone());
            }
        }
    }
    assert!(found.contains("windoku") && found.contains("jigsaw"), "{found:?}");
}

/// Regions 4 to 6 outside rows 5 to 9 would be regions 4 to 9 outside these, which is more to look at than
/// rows 1 to 4.
#[test]
fn names_list_as_few_houses_as_possible() {
    let regions = [
        "AAAAAABBB",
        "CCCCCABBB",
        "CCDDAABBE",
        "CCDFFFBEE",
        "DDDFFFFEE",
        "DDGHFHFEI",
        "DGGHHHEEI",
        "GGHHHHIEI",
        "GGGGIIIII",
    ];
    let spec = format!("id = \"t\"\nsymbols = 9\nregions = {regions:?}");
    let model = Spec::from_toml(&spec).and_then(|spec| spec.build_fixed()).expect("a variant");
    let names: Vec<String> = derived(&model).into_iter().map(|house| house.name).collect();
    assert!(names.iter().any(|name| name == "rows 1 to 4 outside regions 1 to 3"), "{names:#?}");
    assert!(names.iter().all(|name| !name.contains("outside rows 5 to 9")), "{names:#?}");
}

/// Whether each derived house, of which there are some, follows by the law of leftovers; `None` if some do.
fn are_leftovers(model: &Model) -> Option<bool> {
    let houses = derived(model);
    let leftovers = houses.iter().filter(|house| house.leftover.is_some()).count();
    assert!(!houses.is_empty());
    (leftovers % houses.len() == 0).then_some(leftovers > 0)
}

#[test]
fn houses_of_irregular_regions_and_of_several_grids_are_leftovers() {
    let of = |id: &str| data::variants().find(|(spec, ..)| spec.id == id).expect("a variant").2;
    assert_eq!(
        ["windoku", "jigsaw", "butterfly"].map(|id| are_leftovers(&of(id))),
        [false, true, true].map(Some)
    );
    // Windows that are groups of cells belong to no grid.
    let window = |(row, column): (usize, usize)| {
        let cells = (0..9).map(|cell| format!("\"R{}C{}\"", row + cell / 3, column + cell % 3));
        format!("{{ kind = \"distinct\", cells = [{}] }}", cells.collect::<Vec<_>>().join(", "))
    };
    let windows = [(2, 2), (2, 6), (6, 2), (6, 6)].map(window).join(", ");
    let spec = format!("id = \"w\"\nbox = [3, 3]\nconstraint = [{windows}]");
    let model = Spec::from_toml(&spec).and_then(|spec| spec.build_fixed()).expect("a variant");
    assert_eq!((derived(&model).len(), are_leftovers(&model)), (5, Some(false)));
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
