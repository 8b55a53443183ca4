//! Sums: how cages are drawn, sums that nothing comes to, and cages against brute force.

use dlx_variants::{Automorphisms, CellId, Mark, Spec};

use super::brute_force::{accepted, covers_with};
use super::{Board, board, covers, covers_of};

#[test]
fn a_sum_cage_is_drawn_around_each_of_its_cells_once() {
    for cells in ["'R1C1', 'R1C1', 'R2C2'", "'R2C2', 'R1C1', 'R1C1'", "'R1C1', 'R2C2', 'R1C1'"] {
        let text =
            format!("id = 'k'\nbox = [2, 2]\nclue = [{{ kind = 'sum-cage', sum = 5, cells = [{cells}] }}]");
        let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
        let cage =
            Mark::Cage { cells: vec![CellId(0), CellId(5)], text: Some("5".to_owned()), is_solid: true };
        assert_eq!(model.marks(), [cage], "{cells}");
    }
}

/// Cells that occur on both sides cancel out, and what is left of a sum may be more or less than any numbers
/// come to.
#[test]
fn sums_that_no_numbers_come_to_have_no_cover() {
    for sets in [
        "[['R2C3'], ['R3C3', 'R2C3']]",
        "[['R1C1', 'R2C3', 'R3C2'], ['R1C1']]",
        "[['R1C1'], ['R1C1'], ['R1C1', 'R4C4']]",
    ] {
        let text = format!("id = 'k'\nbox = [2, 2]\nclue = [{{ kind = 'equal-sums', sets = {sets} }}]");
        let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
        assert_eq!(covers(&model), Vec::<Board>::new(), "{sets}");
        assert_eq!(covers_of(&model.lower_for_solving()), Vec::<Board>::new(), "{sets}");
    }
}

/// Cages drawn over boards of 6x6: a search finds the same boards as brute force over all fillings of the two
/// open rows.
#[test]
fn cages_agree_with_brute_force() {
    check_cages(1, ["123456", "456123", "231564", "564231", "312645", "645312"]);
}

#[test]
fn so_do_cages_with_symbols_from_0() {
    check_cages(0, ["012345", "345012", "120453", "453120", "201534", "534201"]);
}

fn check_cages(lowest: u8, right: [&str; 6]) {
    let text = "id = 'k'\nbox = [2, 3]\ndraw = [{ kind = 'cage', cells = [2, 4] }]";
    let mut spec = Spec::from_toml(text).expect("a variant");
    spec.lowest = lowest;
    let plain = spec.build_fixed().expect("a model");
    let right = board(&plain, &right.map(str::to_owned));
    let (mut several, mut all) = (0, 0);
    for seed in 0..8 {
        let solution = Automorphisms::of(&plain).expect("a small group").random(seed).apply(&right);
        let model = spec.draw_clues(&solution, seed).and_then(|spec| spec.build_fixed()).expect("a model");
        // Two rows are left open. Their cells are filled in all ways that the plain rules allow.
        let mut givens = solution.clone();
        (0..12).for_each(|cell| givens[(cell + 6 * (seed as usize % 5)) % 36] = None);
        let expected = accepted(&plain, &model, &givens);
        assert!(expected.contains(&solution), "seed {seed}");
        assert_eq!(covers_with(&model.lower(), &givens), expected, "seed {seed}");
        several += usize::from(expected.len() > 1);
        all += expected.len();
    }
    assert!(several > 0, "{several} of 8 have several solutions, {all} in all");
}
