//! Symmetries: orbits of cells on boards of the catalogue and on skewed ones.

use std::collections::BTreeSet;

use dlx_variants::{Board, Spec, Symmetry, catalogue};

fn board(spec: &str) -> Board {
    Spec::from_toml(&format!("id = 'board'\n{spec}")).and_then(|spec| spec.board()).expect("a board")
}

/// The number of orbits of each size from 1 to 8.
fn sizes(board: &Board, symmetry: Symmetry) -> [usize; 8] {
    let mut sizes = [0; 8];
    symmetry.orbits(board).expect("a symmetric board").iter().for_each(|orbit| sizes[orbit.len() - 1] += 1);
    sizes
}

#[test]
fn orbits_of_a_square() {
    let square = catalogue::default().board().expect("a board");
    let expected = [
        (Symmetry::None, [81, 0, 0, 0, 0, 0, 0, 0]),
        (Symmetry::Rotate180, [1, 40, 0, 0, 0, 0, 0, 0]),
        (Symmetry::Rotate90, [1, 0, 0, 20, 0, 0, 0, 0]),
        (Symmetry::MirrorHorizontal, [9, 36, 0, 0, 0, 0, 0, 0]),
        (Symmetry::MirrorVertical, [9, 36, 0, 0, 0, 0, 0, 0]),
        (Symmetry::MirrorBoth, [1, 8, 0, 16, 0, 0, 0, 0]),
        (Symmetry::Diagonal, [9, 36, 0, 0, 0, 0, 0, 0]),
        (Symmetry::AntiDiagonal, [9, 36, 0, 0, 0, 0, 0, 0]),
        (Symmetry::Diagonals, [1, 8, 0, 16, 0, 0, 0, 0]),
        (Symmetry::Full, [1, 0, 0, 8, 0, 0, 0, 6]),
    ];
    assert!(expected.iter().map(|(symmetry, _)| symmetry).eq(&Symmetry::ALL));
    for (symmetry, orbits) in expected {
        assert_eq!(sizes(&square, symmetry), orbits, "{symmetry}");
    }
}

#[test]
fn orbits_are_a_partition_in_order() {
    for spec in catalogue::all() {
        let board = spec.board().expect("a board");
        for symmetry in Symmetry::ALL {
            let Ok(orbits) = symmetry.orbits(&board) else { continue };
            assert!(
                orbits.iter().all(|orbit| orbit.is_sorted()) && orbits.is_sorted(),
                "{} {symmetry}",
                spec.id
            );
            let cells: BTreeSet<_> = orbits.iter().flatten().collect();
            assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), board.cell_count());
            assert_eq!(cells.len(), board.cell_count(), "{} {symmetry}", spec.id);
        }
    }
}

#[test]
fn mirrors_exchange_the_named_sides() {
    let square = board("box = [2, 2]");
    let image = |symmetry: Symmetry| {
        let orbits = symmetry.orbits(&square).expect("a square");
        let second = square.at(0, 1).expect("a cell");
        let orbit = orbits.into_iter().find(|orbit| orbit.contains(&second)).expect("its orbit");
        orbit.into_iter().filter(|&cell| cell != second).map(|cell| square.name(cell)).collect::<Vec<_>>()
    };
    assert_eq!(image(Symmetry::MirrorHorizontal), ["R1C3"]);
    assert_eq!(image(Symmetry::MirrorVertical), ["R4C2"]);
    assert_eq!(image(Symmetry::Diagonal), ["R2C1"]);
    assert_eq!(image(Symmetry::AntiDiagonal), ["R3C4"]);
    assert_eq!(image(Symmetry::Rotate90), ["R2C4", "R3C1", "R4C3"]);
}

#[test]
fn boards_without_a_symmetry_say_why() {
    let wide = board("box = [2, 2]\ngrids = [[0, 0], [0, 2]]");
    let reason = Symmetry::Rotate90.orbits(&wide).expect_err("not a square").to_string();
    assert_eq!(reason, "the board does not have the symmetry rotate-90: it has 4 rows and 6 columns");
    let stairs = board("box = [2, 2]\ngrids = [[0, 0], [2, 2]]");
    let reason = Symmetry::MirrorHorizontal.orbits(&stairs).expect_err("stairs").to_string();
    assert_eq!(
        reason,
        "the board does not have the symmetry mirror-horizontal: R1C1 has no counterpart at R1C6"
    );
    assert!(Symmetry::Rotate180.orbits(&stairs).is_ok() && Symmetry::Diagonals.orbits(&stairs).is_ok());
}

#[test]
fn names_read_back() {
    for symmetry in Symmetry::ALL {
        assert_eq!(symmetry.name().parse(), Ok(symmetry));
    }
    let error = "sideways".parse::<Symmetry>().expect_err("no symmetry").to_string();
    assert!(error.starts_with("found \"sideways\"; expected a symmetry: none, rotate-180,"), "{error}");
}
