//! Symmetries found from models, and canonical forms.

use std::collections::BTreeSet;

use dlx_variants::rule::Between;
use dlx_variants::{Automorphisms, Model, Place, Rule, Spec, Symbol, SymmetryError, catalogue};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::data::{catalogued, variants};

type Board = Vec<Option<Symbol>>;

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn of(model: &Model) -> Automorphisms {
    Automorphisms::of(model).unwrap_or_else(|error| panic!("{}: {error}", model.spec().id))
}

/// The symmetries of a variant of the catalogue, and a right board of it.
fn variant(id: &str) -> (Automorphisms, Board) {
    let found = catalogued().find(|(spec, ..)| spec.id == id);
    let (_, data, model) = found.unwrap_or_else(|| panic!("{id} is a variant of the catalogue"));
    (of(&model), data.right(&model))
}

fn declared(spec: &str) -> Automorphisms {
    let model = Spec::from_toml(spec).and_then(|spec| spec.build_fixed()).expect("a variant");
    Automorphisms::of(&model).expect("a small group")
}

/// Some cells of a board.
fn thinned(board: &Board, rng: &mut Xoshiro256PlusPlus, share: f64) -> Board {
    board.iter().map(|value| value.filter(|_| rng.random_bool(share))).collect()
}

fn canonical(symmetries: &Automorphisms, board: &Board) -> Board {
    symmetries.canonical(board).expect("few images look alike").apply(board)
}

#[test]
fn groups_have_known_orders() {
    // Rows within bands, bands, and the same for columns; transposition if boxes are square.
    let boxes = |rows: u32, cols: u32, turns: u128| {
        let factorial = |n: u32| (1..=u128::from(n)).product::<u128>();
        let lines = |bands: u32, size: u32| factorial(size).pow(bands) * factorial(bands);
        lines(cols, rows) * lines(rows, cols) * turns
    };
    let known = [
        ("classic", 3_359_232),
        ("4x4", boxes(2, 2, 2)),
        ("6x6", boxes(2, 3, 1)),
        ("10x10", boxes(2, 5, 1)),
        ("12x12", boxes(3, 4, 1)),
        ("16x16", boxes(4, 4, 2)),
        ("25x25", boxes(5, 5, 2)),
        // Found by trying all 3,359,232 symmetries of the classic board.
        ("x", 96),
        ("windoku", 128),
        // Cells by row of boxes, row in the box, column of boxes and column in the box: each house fixes two
        // of these that are neighbours in a ring. Three values of each, and the symmetries of the ring.
        ("disjoint-groups", 6u128.pow(4) * 8),
        // Rotations and reflections; with reversed symbols if they are numbers.
        ("anti-knight", 8),
        ("anti-king", 8),
        ("non-consecutive", 16),
        // Two free bands and two free stacks of each outer grid, the lines of six bands and stacks, and the
        // square.
        ("samurai", 72u128.pow(8) * 6u128.pow(6) * 8),
    ];
    for (id, order) in known {
        assert_eq!(variant(id).0.order(), Some(order), "{id}");
    }
    assert_eq!(boxes(3, 3, 2), 3_359_232);
}

#[test]
fn rules_about_symbols_bind_them() {
    let order = |rule: &str| {
        let group = declared(&format!("id = 'board'\nsymbols = 4\n{rule}"));
        (group.has_free_symbols(), group.order())
    };
    assert_eq!(order(""), (true, Some(24 * 24 * 2)));
    // Smaller to the left: rows may be exchanged, and columns reversed together with the symbols.
    let ascending = "[[constraint]]\nkind = 'forbid'\nbetween = { offsets = [[0, 1]] }\n\
        not = ['11', '22', '33', '44', '21', '32', '43', '31', '42', '41']";
    assert_eq!(order(ascending), (false, Some(24 * 2)));
    // One symbol may not be beside another.
    let one_pair = "[[constraint]]\nkind = 'forbid'\nbetween = { cells = [['R1C1', 'R2C2']] }\nnot = ['12']";
    // The last two rows, the last two columns, the symbols 3 and 4; transposition; and both cells with both
    // symbols.
    assert_eq!(order(one_pair), (false, Some(8 * 2 * 2)));
    // A pair within a house and a rule that forbids nothing have no effect.
    let implied = "[[constraint]]\nkind = 'differ'\nbetween = { cells = [['R1C1', 'R1C3']] }";
    assert_eq!(order(implied), (true, Some(24 * 24 * 2)));
}

#[test]
fn symmetries_keep_the_rules() {
    for (spec, data, model) in variants() {
        let (symmetries, right) = (of(&model), data.right(&model));
        let mut rng = rng(1);
        for _ in 0..10 {
            let transform = symmetries.random(rng.next_u64());
            let image = transform.apply(&right);
            assert_eq!(model.check(&image), [], "{}", spec.id);
            assert_eq!(transform.inverse().apply(&image), right, "{}", spec.id);
            for (_, wrong) in data.wrong(&model) {
                assert_ne!(model.check(&transform.apply(&wrong)), [], "{}", spec.id);
            }
        }
    }
}

#[test]
fn random_symmetries_reach_everything() {
    let (symmetries, right) = variant("4x4");
    let mut images: Vec<Board> = Vec::new();
    let mut rng = rng(2);
    for _ in 0..20_000 {
        images.push(symmetries.random(rng.next_u64()).apply(&right));
    }
    images.sort();
    images.dedup();
    // The 288 boards of this size are of two classes, of 96 and 192 boards.
    assert!([96, 192].contains(&images.len()), "{}", images.len());
    assert_eq!(images[0], canonical(&symmetries, &right), "the smallest image of all");
}

#[test]
fn images_have_the_same_canonical_form() {
    for (spec, data, model) in variants() {
        let (symmetries, right) = (of(&model), data.right(&model));
        let mut rng = rng(3);
        // A canonical form of 36x36 takes a second.
        let (rounds, images) = match right.len() {
            ..=100 => (4, 3),
            101..=400 => (2, 1),
            _ => (1, 1),
        };
        for round in 0..rounds {
            let board = thinned(&right, &mut rng, 0.3 + 0.05 * f64::from(round));
            let form = canonical(&symmetries, &board);
            for _ in 0..images {
                let image = symmetries.random(rng.next_u64()).apply(&board);
                assert_eq!(canonical(&symmetries, &image), form, "{}", spec.id);
            }
            // So is the form itself, an image like any other.
            if images > 1 {
                assert_eq!(canonical(&symmetries, &form), form, "{}", spec.id);
            }
        }
        if right.len() > 400 {
            continue;
        }
        let image = symmetries.random(rng.next_u64()).apply(&right);
        assert_eq!(canonical(&symmetries, &image), canonical(&symmetries, &right), "{}", spec.id);
    }
}

#[test]
fn different_boards_have_different_forms() {
    for id in ["classic", "16x16", "samurai"] {
        let (symmetries, right) = variant(id);
        let mut rng = rng(4);
        let board = thinned(&right, &mut rng, 0.35);
        let form = canonical(&symmetries, &board);
        for cell in (0..board.len()).filter(|&cell| board[cell].is_some()).step_by(5) {
            let mut other = board.clone();
            other[cell] = None;
            assert_ne!(canonical(&symmetries, &other), form, "{id}");
        }
    }
}

#[test]
fn no_image_of_a_classic_board_is_smaller() {
    let (symmetries, right) = variant("classic");
    let mut rng = rng(5);
    for _ in 0..20 {
        let board = thinned(&right, &mut rng, 0.3);
        let form = canonical(&symmetries, &board);
        for _ in 0..500 {
            assert!(symmetries.random(rng.next_u64()).apply(&board) >= form);
        }
    }
}

#[test]
fn boards_with_too_many_similar_images_are_refused() {
    for id in ["classic", "16x16"] {
        let (symmetries, right) = variant(id);
        let empty = vec![None; right.len()];
        assert_eq!(symmetries.canonical(&empty), Err(SymmetryError::Canonical), "{id}");
    }
}

/// A puzzle of a variant whose marks are all shown, over a board of the catalogue.
fn marked(id: &str, seed: u64) -> (Model, Board) {
    let board = variant("classic").1;
    let spec = catalogue::find(id).expect("a variant of the catalogue");
    let right = variant("classic").0.random(seed).apply(&board);
    let model = spec.draw_clues(&right, seed).and_then(|spec| spec.build_fixed()).expect("a puzzle");
    (model, right)
}

/// The listed pairs of all marks.
fn marks(model: &Model) -> Vec<[Place; 2]> {
    let between = model.spec().constraints.iter().filter_map(Rule::number_pairs).map(|pairs| &pairs.between);
    let signs = model.spec().constraints.iter().filter_map(|rule| match rule {
        Rule::Less(rule) => Some([rule.cells[0], rule.cells[1]]),
        _ => None,
    });
    let listed = between.filter_map(|between| match between {
        Between::Cells(pairs) | Between::Unmarked(pairs) => Some(pairs.clone()),
        _ => None,
    });
    listed.flatten().chain(signs).collect()
}

/// The canonical form of a puzzle: its values and its rules.
pub(crate) fn form(model: &Model, values: &Board) -> (Board, Spec) {
    let transform = Automorphisms::of_variant(model)
        .and_then(|symmetries| symmetries.canonical(values))
        .expect("few images look alike");
    let image = model.image(&transform);
    (transform.apply(values), image.as_ref().unwrap_or(model).spec().clone())
}

#[test]
fn marks_between_neighbours_move_with_them() {
    for (id, seed) in [("kropki", 1), ("xv", 2), ("consecutive", 3), ("inequality", 4)] {
        let (model, right) = marked(id, seed);
        let symmetries = Automorphisms::of_variant(&model).expect("a small group");
        assert_eq!(symmetries.order(), Some(8), "{id}: rotations and reflections");
        let empty = vec![None; right.len()];
        let forms = [form(&model, &right), form(&model, &empty)];
        let mut images = Vec::new();
        for seed in 0..40 {
            let transform = symmetries.random(seed);
            let moved = model.image(&transform);
            let image = moved.as_ref().unwrap_or(&model);
            let board = transform.apply(&right);
            assert_eq!(image.check(&board), [], "{id}");
            assert_eq!([form(image, &board), form(image, &empty)], forms, "{id}");
            let is_near = |[a, b]: &[Place; 2]| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
            assert!(marks(image).iter().all(is_near), "{id}: marks stand between neighbours");
            images.push(board);
        }
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 8, "{id}");
        let (other, _) = marked(id, seed + 10);
        assert_ne!(form(&other, &empty).1.constraints, forms[1].1.constraints, "{id}: others do not meet");
    }
}

/// Images of puzzles with cages are rotations and reflections; all other symmetries would tear the cages
/// apart.
#[test]
fn cages_keep_their_shape() {
    let caged =
        "id = 'caged'\nbox = [2, 3]\n[[clue]]\nkind = 'cage'\nsum = 6\ncells = ['R1C1', 'R1C2', 'R2C2']";
    let build = |text| Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect("a board");
    let is_turned = |model: &Model, seed| {
        let transform = Automorphisms::of_variant(model).expect("a small group").random_in_shape(seed);
        let at = |cell| model.board().position(transform.source(cell));
        model.board().cells().all(|cell| {
            model.board().neighbours(cell).all(|other| {
                let ((row, col), (other_row, other_col)) = (at(cell), at(other));
                row.abs_diff(other_row) + col.abs_diff(other_col) == 1
            })
        })
    };
    let model = build(caged);
    assert!((0..40).all(|seed| is_turned(&model, seed)));
    let images = (0..40).map(|seed| {
        let transform = Automorphisms::of_variant(&model).expect("a small group").random_in_shape(seed);
        let board = model.board();
        board.cells().map(|cell| transform.source(cell)).collect::<Vec<_>>()
    });
    // Boxes of 2 by 3 do not allow for quarter turns.
    assert_eq!(images.collect::<BTreeSet<_>>().len(), 4);
    let plain = build("id = 'plain'\nbox = [2, 3]");
    assert!(!(0..40).all(|seed| is_turned(&plain, seed)), "without clues, all symmetries serve");
}

#[test]
fn marks_of_a_variant_stay_where_they_are() {
    let dots = "id = 'dots'\nbox = [2, 2]\n[[constraint]]\nkind = 'difference'\nis = [1]\nbetween = { cells = [['R1C1', 'R1C2']] }";
    let model = Spec::from_toml(dots).and_then(|spec| spec.build_fixed()).expect("a variant");
    let symmetries = Automorphisms::of_variant(&model).expect("a small group");
    for seed in 0..20 {
        assert!(model.image(&symmetries.random(seed)).is_none());
    }
}
