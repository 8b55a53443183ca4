//! Clues that are drawn with a symmetry.

use std::collections::HashSet;

use dlx_variants::{DrawnClues, Rule, Spec, Symbol, Symmetry, catalogue};

use crate::clue_shapes::{orbits, path};
use crate::data;

/// Variants that draw clues, each with a right board.
fn drawing() -> impl Iterator<Item = (Spec, Vec<Option<Symbol>>)> {
    let drawing = data::catalogued().filter(|(spec, ..)| !spec.draw.is_empty());
    drawing.map(|(spec, data, model)| {
        let board = data.right(&model);
        (spec, board)
    })
}

fn find(id: &str) -> (Spec, Vec<Option<Symbol>>) {
    drawing().find(|(spec, _)| spec.id == id).expect("a variant that draws")
}

/// Asserts that clues are drawn well, with their images, over a board.
fn assert_drawn_well(board: &[Option<Symbol>], drawn: &DrawnClues, context: &str) {
    let symmetry = drawn.symmetry;
    let model = drawn.spec.build_fixed().expect("the clues are possible");
    assert_eq!(model.check(board), [], "{context}, {symmetry}");
    let known: Vec<Vec<usize>> = drawn.orbits.iter().map(|orbit| orbit.clone().collect()).collect();
    assert!(known.iter().flatten().copied().eq(0..drawn.spec.clues.len()), "{context}, {symmetry}");
    for (clue, orbit) in orbits(&drawn.spec, symmetry, context).into_iter().enumerate() {
        assert!(orbit.contains(&clue) && known.contains(&orbit), "{context}, {symmetry}: {orbit:?}");
    }
    let (mut of_cages, mut of_lines, mut steps) = (HashSet::new(), HashSet::new(), HashSet::new());
    for rule in &drawn.spec.clues {
        let cells = path(rule);
        match rule {
            Rule::Cage(_) => {
                assert!(cells.iter().all(|&cell| of_cages.insert(cell)), "{context}, {symmetry}: {rule:?}");
                assert_connected(&cells);
            }
            Rule::Thermometer(_) | Rule::Arrow(_) | Rule::Whispers(_) | Rule::Renban(_) => {
                assert!(cells.iter().all(|&cell| of_lines.insert(cell)), "{context}, {symmetry}: {rule:?}");
                for step in cells.windows(2) {
                    let crossing = [(step[0].0, step[1].1), (step[1].0, step[0].1)];
                    let crosses = crossing != [step[0], step[1]] && steps.contains(&sorted(crossing));
                    assert!(!crosses, "{context}, {symmetry}: {rule:?} crosses another");
                    steps.insert(sorted([step[0], step[1]]));
                }
            }
            _ => {}
        }
    }
}

fn sorted(mut step: [(usize, usize); 2]) -> [(usize, usize); 2] {
    step.sort_unstable();
    step
}

fn assert_connected(cells: &[(usize, usize)]) {
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while let Some(&(row, col)) = reached.get(next) {
        let is_near = |&&(r, c): &&(usize, usize)| r.abs_diff(row) + c.abs_diff(col) == 1;
        let new: Vec<_> =
            cells.iter().filter(is_near).filter(|cell| !reached.contains(cell)).copied().collect();
        reached.extend(new);
        next += 1;
    }
    assert_eq!(reached.len(), cells.len(), "{cells:?} is connected");
}

#[test]
fn each_clue_is_drawn_with_its_images() {
    for (spec, board) in drawing() {
        for symmetry in Symmetry::ALL {
            for seed in 0..2 {
                let drawn = spec.draw_symmetric_clues(&board, symmetry, seed);
                let drawn = drawn.expect("the boards of the catalogue are symmetric");
                assert_drawn_well(&board, &drawn, &format!("{}, seed {seed}", spec.id));
            }
        }
    }
}

#[test]
fn without_a_symmetry_each_clue_is_on_its_own() {
    for (spec, board) in drawing() {
        let drawn = spec.draw_symmetric_clues(&board, Symmetry::None, 7).expect("clues");
        assert_eq!(drawn.spec, spec.draw_clues(&board, 7).expect("clues"), "{}", spec.id);
        assert!(drawn.orbits.iter().all(|orbit| orbit.len() == 1), "{}", spec.id);
    }
}

#[test]
fn cages_tile_the_board_with_and_without_a_symmetry() {
    for (spec, board) in ["killer", "killer-6x6", "killer-8x8", "killer-samurai"].map(find) {
        for symmetry in Symmetry::ALL {
            for seed in 0..5 {
                let drawn = spec.draw_symmetric_clues(&board, symmetry, seed).expect("cages");
                let cells: usize = drawn.spec.clues.iter().map(|rule| path(rule).len()).sum();
                let context = format!("{}, {symmetry}, seed {seed}: {cells} cells in cages", spec.id);
                assert!(10 * cells > 8 * board.len(), "{context}");
                let sizes = drawn.spec.clues.iter().map(|rule| path(rule).len());
                assert!(sizes.into_iter().all(|size| (2..=5).contains(&size)), "{context}");
                assert!(drawn.too_few.is_none(), "{context}");
            }
        }
    }
}

#[test]
fn a_cage_may_lie_on_an_axis() {
    let (spec, board) = find("killer");
    for symmetry in [Symmetry::Rotate180, Symmetry::MirrorHorizontal, Symmetry::Diagonal] {
        let own = (0..5).any(|seed| {
            let drawn = spec.draw_symmetric_clues(&board, symmetry, seed).expect("cages");
            drawn.orbits.iter().any(|orbit| orbit.len() == 1)
        });
        assert!(own, "{symmetry}");
    }
}

#[test]
fn images_of_thermometers_have_their_direction_where_they_can() {
    let (spec, board) = find("thermo");
    let (mut same, mut turned) = (0, 0);
    for seed in 0..20 {
        let drawn = spec.draw_symmetric_clues(&board, Symmetry::Rotate180, seed).expect("lines");
        for orbit in drawn.orbits.iter().filter(|orbit| orbit.len() == 2) {
            let [first, second] = [0, 1].map(|at| path(&drawn.spec.clues[orbit.start + at]));
            let image: Vec<(usize, usize)> = first.iter().map(|&(row, col)| (8 - row, 8 - col)).collect();
            let is_same = image == second;
            assert!(is_same || image.iter().rev().eq(&second));
            (same, turned) = (same + usize::from(is_same), turned + usize::from(!is_same));
        }
    }
    assert!(same > turned, "{same} have their direction, {turned} have the other");
}

#[test]
fn few_clues_are_told() {
    let (spec, board) = find("arrow");
    let told: Vec<_> = (0..10)
        .filter_map(|seed| spec.draw_symmetric_clues(&board, Symmetry::Full, seed).expect("arrows").too_few)
        .collect();
    assert!(!told.is_empty() && told.iter().all(|few| few.kind == "arrow" && few.drawn < few.fewest));
}

#[test]
fn a_board_without_the_symmetry_is_refused() {
    let spec = catalogue::find("twin-2").expect("a variant");
    let thermo = catalogue::find("thermo").expect("a variant");
    let mixed = spec.with_rules_of(thermo).expect("lines fit any board");
    let cells = mixed.board().expect("a board").cell_count();
    let error = mixed.draw_symmetric_clues(&vec![None; cells], Symmetry::Full, 1).expect_err("no square");
    assert!(error.to_string().contains("does not have the symmetry full"), "{error}");
}

#[test]
fn hostile_boards_are_drawn_over() {
    // Empty cells, one symbol everywhere, one row, one column.
    for (toml, symbol) in [
        ("box = [3, 3]", None),
        ("box = [3, 3]", Symbol::from_index(4)),
        ("box = [1, 6]", Symbol::from_index(0)),
        ("box = [6, 1]", None),
        ("box = [2, 3]\nlowest = 0", Symbol::from_index(5)),
    ] {
        for kind in [
            "kind = 'cage', cells = [2, 4]",
            "kind = 'thermometer', lines = [2, 4], cells = [3, 5]",
            "kind = 'arrow', lines = [2, 4], cells = [3, 5]",
            "kind = 'palindrome', lines = [2, 4], cells = [2, 5]",
            "kind = 'odd', cells = [0, 5]",
            "kind = 'quadruple', corners = [1, 3], symbols = [1, 4]",
            "kind = 'little-killer', clues = [1, 4]",
            "kind = 'skyscraper', clues = [1, 4]",
        ] {
            let spec = Spec::from_toml(&format!("id = 'x'\n{toml}\ndraw = [{{ {kind} }}]")).expect("a spec");
            let board = vec![symbol; spec.board().expect("a board").cell_count()];
            for symmetry in Symmetry::ALL {
                let drawn = spec.draw_symmetric_clues(&board, symmetry, 1).expect("a square");
                orbits(&drawn.spec, symmetry, kind);
            }
        }
    }
}

#[test]
fn symmetric_lines_of_any_length_end() {
    let board: Vec<Option<Symbol>> =
        (0..625).map(|at| Symbol::from_index((at / 25 * 5 + at / 125 + at % 25) % 25)).collect();
    for kind in ["palindrome", "arrow"] {
        let draw = format!("[{{ kind = '{kind}', lines = [625, 625], cells = [3, 625] }}]");
        let spec = Spec::from_toml(&format!("id = 'l'\nbox = [5, 5]\ndraw = {draw}")).expect("a declaration");
        let drawn = spec.draw_symmetric_clues(&board, Symmetry::Full, 1).expect("a square");
        orbits(&drawn.spec, Symmetry::Full, kind);
    }
}
