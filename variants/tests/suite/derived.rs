//! Derived clues hold wherever the clues that they follow from do.

use dlx_engine::Engine;
use dlx_variants::{Alphabet, CellId, CellSum, Lowered, Rule, Spec, Symbol, Symmetry, catalogue};

/// A right board of 9 x 9 cells of a variant, with its symbols exchanged and its bands rotated.
fn board(spec: &Spec, turn: usize) -> Vec<Option<Symbol>> {
    let alphabet = Alphabet::new(9, spec.lowest).expect("nine symbols");
    let symbol = |cell: usize| {
        let (row, col) = ((cell / 9 + 3 * turn) % 9, cell % 9);
        alphabet.symbol((row * 3 + row / 3 + col + turn) % 9)
    };
    (0..81).map(symbol).collect()
}

/// A variant of the catalogue, with symbols from 1 and from 0.
fn from_1_and_0(id: &str) -> [Spec; 2] {
    [1, 0].map(|lowest| {
        let mut spec = catalogue::find(id).expect("a variant of the catalogue").clone();
        spec.lowest = lowest;
        spec
    })
}

#[test]
fn derived_clues_hold_on_the_board_that_the_cages_were_drawn_over() {
    from_1_and_0("killer").iter().for_each(derived_clues_hold);
}

fn derived_clues_hold(killer: &Spec) {
    let (mut count, mut differences) = (0, 0);
    for seed in 0..200 {
        let board = board(killer, seed as usize % 9);
        let model = killer.draw_clues(&board, seed).and_then(|spec| spec.build_fixed()).expect("cages fit");
        let derived = model.derived_clues();
        count += derived.len();
        differences += derived.iter().filter(|clue| matches!(clue.rule, Rule::Forbid(_))).count();
        let rules = derived.iter().map(|clue| clue.rule.clone()).collect();
        let implied = killer.with_clues(rules).build_fixed().expect("derived cages are possible");
        assert_eq!(implied.check(&board), [], "seed {seed}");
        for clue in &derived {
            assert!(
                !clue.from.is_empty()
                    && clue.from.iter().all(|rule| model.clues().any(|known| known == *rule))
            );
        }
    }
    assert!(count > 200 && differences > 20, "found {count}, {differences} of them differences");
}

#[test]
fn implied_sums_hold_on_the_board_that_the_cages_were_drawn_over() {
    let mut count = 0;
    for killer in from_1_and_0("killer") {
        for seed in 0..100 {
            let board = board(&killer, seed as usize % 9);
            let model =
                killer.draw_clues(&board, seed).and_then(|spec| spec.build_fixed()).expect("cages fit");
            let sums = model.implied_sums();
            for sum in &sums {
                let worth = |&(cell, sign): &(CellId, i32)| {
                    sign * board[cell.index()].map_or(0, |symbol| i32::from(symbol.number()))
                };
                assert_eq!(sum.cells.iter().map(worth).sum::<i32>(), sum.total, "seed {seed}: {sum:?}");
            }
            count += sums.len();
        }
    }
    assert!(count > 1000, "found {count}");
}

/// The part of each row that begins with its first cell and is so long.
fn row_parts(rows: std::ops::Range<u16>, len: u16) -> Vec<Vec<CellId>> {
    rows.map(|row| (0..len).map(|col| CellId(9 * row + col)).collect()).collect()
}

#[test]
fn sums_around_houses_hold_on_the_board_that_the_sums_were_drawn_over() {
    let mut count = 0;
    for killer in from_1_and_0("killer") {
        for seed in 0..9 {
            let board = board(&killer, seed as usize);
            let model =
                killer.draw_clues(&board, seed).and_then(|spec| spec.build_fixed()).expect("cages fit");
            let empty = killer.with_clues(Vec::new()).build_fixed().expect("a model");
            let worth = |cell: CellId| board[cell.index()].map_or(0, |symbol| i32::from(symbol.number()));
            let sum = |cells: Vec<CellId>| CellSum {
                total: cells.iter().map(|&cell| worth(cell)).sum(),
                cells: cells.into_iter().map(|cell| (cell, 1)).collect(),
            };
            // What covers three boxes, and what covers one with columns that fill a gap.
            let parts = (4..9).map(|len| row_parts(0..9, len)).chain([row_parts(3..6, 2)]);
            for required in parts {
                let required: Vec<CellSum> = required.into_iter().map(sum).collect();
                for model in [&model, &empty] {
                    let sums = model.covering_sums(&required);
                    for sum in &sums {
                        let total = sum.cells.iter().map(|&(cell, factor)| factor * worth(cell)).sum::<i32>();
                        assert_eq!(total, sum.total, "seed {seed}: {sum:?}");
                    }
                    count += sums.len();
                }
            }
            assert_eq!(empty.covering_sums(&[]), []);
        }
    }
    assert!(count > 50, "found {count}");
}

#[test]
fn searches_know_what_sums_have_outside_of_houses() {
    // R1C4, R2C4 and R3C4 add up to 6, so the rest of the box and of the column holds no 1, 2 or 3.
    let sums = [1, 2, 3].map(|row| {
        let cells = [1, 2, 3, 4].map(|col| format!("'R{row}C{col}'")).join(", ");
        format!("{{ kind = 'sum-cage', sum = 17, cells = [{cells}] }}")
    });
    let text = format!("id = 'k'\nbox = [3, 3]\nclue = [{}]", sums.join(", "));
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let cell =
        |name: &str| model.board().cells().find(|&cell| model.board().name(cell) == name).expect("a cell");
    let may_hold = |lowered: &Lowered, name: &str| {
        let one = model.alphabet().symbol(0).expect("1");
        let mut search = lowered.problem.solver().engine(Engine::Lanes).solutions();
        search.choose(lowered.option(cell(name), one))
    };
    assert!(may_hold(&model.lower(), "R9C4"));
    let lowered = model.lower_for_solving();
    assert!(["R1C4", "R9C5"].iter().all(|name| may_hold(&lowered, name)));
    assert!(["R9C4", "R1C5"].iter().all(|name| !may_hold(&lowered, name)));
}

#[test]
fn searches_know_what_follows_from_cages_that_stick_out() {
    // R1C9 is R2C1 less 8.
    let cages = "{ kind = 'cage', sum = 31, cells = ['R1C1', 'R1C2', 'R1C3', 'R1C4', 'R2C1'] },\n\
                 { kind = 'cage', sum = 22, cells = ['R1C5', 'R1C6', 'R1C7', 'R1C8'] }";
    let text = format!("id = 'k'\nbox = [3, 3]\nclue = [\n{cages}]");
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let last = model.board().cells().find(|&cell| model.board().name(cell) == "R1C9").expect("a cell");
    let knows = |lowered: &Lowered| {
        let search = lowered.problem.solver().engine(Engine::Lanes).solutions();
        search.is_covered(lowered.cell_item(last))
    };
    assert!(!knows(&model.lower()));
    assert!(knows(&model.lower_with_supports()));
}

#[test]
fn sums_of_several_clues_hold() {
    from_1_and_0("little-killer").iter().for_each(sums_hold);
}

fn sums_hold(spec: &Spec) {
    let mut sums = 0;
    for seed in 0..100 {
        let board = board(spec, seed as usize % 9);
        let model = spec.draw_clues(&board, seed).and_then(|spec| spec.build_fixed()).expect("clues fit");
        let derived = model.derived_clues();
        sums += derived.len();
        assert!(derived.iter().all(|clue| clue.from.len() > 1), "seed {seed}");
        let rules = derived.into_iter().map(|clue| clue.rule).collect();
        let implied = spec.with_clues(rules).build_fixed().expect("derived sums are possible");
        assert_eq!(implied.check(&board), [], "seed {seed}");
    }
    assert!(sums > 3, "found {sums}");
}

/// R3C3 counts twice: its cells once, and R2C4, do not add up to 19.
#[test]
fn sums_of_several_clues_count_cells_as_often_as_the_clues_do() {
    let text = "id = 'k'\nsymbols = 4\nshape = [3, 4]\nclue = [\n\
        { kind = 'sum-cage', sum = 15, cells = ['R1C1', 'R2C2', 'R3C3', 'R3C4', 'R2C3', 'R3C3'] },\n\
        { kind = 'little-killer', sum = 4, cells = ['R2C4'] }]";
    let spec = Spec::from_toml(text).expect("a declaration");
    let model = spec.build_fixed().expect("a model");
    let board: Vec<Option<Symbol>> = "241331241342".chars().map(|c| model.alphabet().of_char(c)).collect();
    assert_eq!(model.check(&board), []);
    let derived: Vec<Rule> = model.derived_clues().into_iter().map(|clue| clue.rule).collect();
    assert_eq!(spec.with_clues(derived).build_fixed().expect("possible sums").check(&board), []);
}

#[test]
fn refined_cages_hold_and_rule_out_the_other_board() {
    from_1_and_0("killer").iter().for_each(refined_cages_hold);
}

fn refined_cages_hold(killer: &Spec) {
    for symmetry in [Symmetry::None, Symmetry::Rotate180, Symmetry::MirrorVertical, Symmetry::Full] {
        refined_cages_with_images_hold(killer, symmetry);
    }
}

fn refined_cages_with_images_hold(killer: &Spec, symmetry: Symmetry) {
    let (board, other) = (board(killer, 0), board(killer, 1));
    let mut refined = 0;
    for seed in 0..50 {
        let drawn = killer.draw_symmetric_clues(&board, symmetry, seed).expect("cages fit");
        let changed = killer.refine_clues(&drawn, &board, Some(&other), seed).expect("the board fits");
        let Some(changed) = changed else { continue };
        refined += 1;
        let model = changed.spec.build_fixed().expect("the cages are possible");
        assert_eq!(model.check(&board), [], "{symmetry}, seed {seed}");
        assert!(!model.check(&other).is_empty(), "{symmetry}, seed {seed}");
        let covered: usize = model.clues().map(|rule| model.rule_cells(rule).len()).sum();
        let before = drawn.spec.build_fixed().expect("the cages are possible");
        assert_eq!(covered, before.clues().map(|rule| before.rule_cells(rule).len()).sum::<usize>());
    }
    assert!(refined > 40, "{symmetry}: changed {refined}");
}
