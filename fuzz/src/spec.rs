//! A declaration of a variant is either rejected with a message, or builds a model that judges boards. No
//! bytes cause a panic.

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use dlx_variants::{Spec, Symbol};

use crate::edit::spoil;

/// Declarations of small boards with many rules; those of larger boards take too long for a fuzzer.
static SOUND: LazyLock<Vec<&str>> = LazyLock::new(|| {
    vec![
        include_str!("../../variants/src/catalogue/4x4.toml"),
        include_str!("../../variants/src/catalogue/anti-knight.toml"),
        include_str!("../../variants/src/catalogue/disjoint-groups.toml"),
        include_str!("../../variants/src/catalogue/jigsaw.toml"),
        include_str!("../../variants/src/catalogue/killer.toml"),
        include_str!("../../variants/src/catalogue/non-consecutive.toml"),
        include_str!("../../variants/src/catalogue/tiny-samurai.toml"),
        include_str!("../../variants/src/catalogue/windoku.toml"),
        include_str!("../../variants/src/catalogue/x.toml"),
        include_str!("../../cli/tests/data/latin.toml"),
        include_str!("../samples/rules.toml"),
        include_str!("../samples/shape.toml"),
    ]
});

/// Words with a meaning in declarations.
const DICTIONARY: &[&str] = &[
    "\n",
    " ",
    "=",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "\"",
    "'",
    ",",
    "#",
    "0",
    "1",
    "4",
    "9",
    "26",
    "-1",
    "65536",
    "18446744073709551616",
    "1e9",
    "true",
    "\u{202e}",
    "id",
    "aliases",
    "title",
    "rule",
    "symbols",
    "shape",
    "box",
    "grids",
    "regions",
    "constraint",
    "clue",
    "draw",
    "kind",
    "cells",
    "value",
    "sum",
    "between",
    "offsets",
    "random",
    "R1C1",
    "R4C4",
    "R9C9",
    "R65536C1",
    "[[constraint]]",
    "[[clue]]",
    "diagonals",
    "windows",
    "positions",
    "distinct",
    "differ",
    "difference",
    "forbid",
    "ratio",
    "less",
    "cage",
    "thermometer",
    "whispers",
    "palindrome",
    "renban",
    "nabner",
    "entropic",
    "modular",
    "parity",
    "odd",
    "even",
    "minimum",
    "maximum",
    "clone",
];

/// Reads and builds a declaration made from the bytes. True if it builds.
///
/// # Panics
/// If a built model cannot be lowered or cannot judge a board, or a fault has no message.
pub fn spec(bytes: &[u8]) -> bool {
    check(&mut Unstructured::new(bytes)).unwrap_or(false)
}

fn check(u: &mut Unstructured<'_>) -> Result<bool> {
    let sound = *u.choose(&SOUND)?;
    let bytes = spoil(sound, DICTIONARY, u)?;
    let text = String::from_utf8_lossy(&bytes);
    let model = match Spec::from_toml(&text).and_then(|spec| spec.build(u.arbitrary().unwrap_or(0))) {
        Ok(model) => model,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return Ok(false);
        }
    };
    if model.board().cell_count() <= 100 {
        let symbols = model.symbols();
        let mut board = Vec::new();
        for _ in model.board().cells() {
            board.push(Symbol::from_index(u.int_in_range(0..=symbols)?).filter(|_| symbols > 0));
        }
        board.iter_mut().for_each(|symbol| *symbol = symbol.filter(|symbol| symbol.index() < symbols));
        drop(model.check(&board));
        let lowered = model.lower();
        assert!(lowered.problem.item_count() > 0);
    }
    Ok(true)
}
