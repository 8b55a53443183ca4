//! Clues outside the board are called by what stands there and where, in titles and in what a board breaks.

use dlx_variants::{Model, Spec};

/// A small board with a rule.
fn model(rule: &str) -> Model {
    let text = format!("id = 'k'\nbox = [2, 2]\nclue = [{{ {rule} }}]");
    Spec::from_toml(&text)
        .and_then(|spec| spec.build_fixed())
        .unwrap_or_else(|error| panic!("{error}: {rule}"))
}

#[test]
fn they_are_called_by_their_line_and_side() {
    let (row, back) = ("'R2C1', 'R2C2', 'R2C3', 'R2C4'", "'R2C4', 'R2C3', 'R2C2', 'R2C1'");
    let (column, up) = ("'R1C3', 'R2C3', 'R3C3', 'R4C3'", "'R4C3', 'R3C3', 'R2C3', 'R1C3'");
    for (rule, cells, value, name) in [
        ("skyscraper", row, "seen = 2", "skyscraper 2 left of row 2"),
        ("skyscraper", back, "seen = 2", "skyscraper 2 right of row 2"),
        ("sandwich", column, "sum = 3", "sandwich 3 above column 3"),
        ("x-sum", up, "sum = 8", "X-sum 8 below column 3"),
        ("numbered-room", row, "symbol = 3", "numbered room 3 left of row 2"),
        ("rossini", "'R4C3', 'R3C3', 'R2C3'", "order = 'rising'", "rossini arrow below column 3"),
        ("rossini", "'R2C1', 'R2C2', 'R2C3'", "order = 'neither'", "rossini dash left of row 2"),
        ("outside", "'R1C3', 'R2C3'", "symbols = [1, 4]", "outside 1 4 above column 3"),
        ("full-rank", back, "rank = 7", "full rank 7 right of row 2"),
        ("little-killer", "'R1C3', 'R2C2', 'R3C1'", "sum = 6", "little killer 6 from R1C3 to R3C1"),
        ("little-killer", "'R4C4'", "sum = 3", "little killer 3 at R4C4"),
    ] {
        let model = model(&format!("kind = '{rule}', cells = [{cells}], {value}"));
        assert_eq!(model.rule_title(0), name);
    }
}

#[test]
fn boards_that_break_them_tell_the_same_names() {
    let model = model("kind = 'skyscraper', cells = ['R2C4', 'R2C3', 'R2C2', 'R2C1'], seen = 1");
    let symbol = |number: usize| model.alphabet().iter().nth(number - 1);
    let board: Vec<_> = [1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2].map(symbol).to_vec();
    let broken = model.check(&board);
    assert_eq!(broken.len(), 1, "{broken:?}");
    assert!(broken[0].message.starts_with("skyscraper 1 right of row 2: "), "{broken:?}");
}
