//! Numbers that cells still need, in words.

use crate::board::CellId;
use crate::rule::Possible;
use crate::words::listed;

/// Why one of several cells that hold these numbers between them has no room for another one: "4 and 6 must be in R1C5 and
/// R1C6".
pub(in crate::rule) fn still_needed(
    possible: &Possible<'_>,
    cells: &[CellId],
    wanted: &[u32],
    (cell, gone): (CellId, u32),
) -> Option<String> {
    let may_hold = |&of: &CellId, number: u32| {
        (possible.symbols)(of).iter().any(|symbol| u32::from(symbol.number()) == number)
    };
    let mut numbers = wanted.to_vec();
    numbers.dedup();
    // Numbers with as few cells left as they need.
    for number in numbers {
        let count = wanted.iter().filter(|&&other| other == number).count();
        let able: Vec<CellId> = cells.iter().copied().filter(|of| may_hold(of, number)).collect();
        if number != gone && able.len() == count && able.contains(&cell) {
            let names: Vec<String> = able.iter().map(|&of| possible.frame.board.name(of)).collect();
            return Some(format!("only {} can hold {number}", listed(names, "and")));
        }
    }
    // As many numbers as there are cells that may hold one of them.
    let known: Vec<(CellId, u32)> = cells
        .iter()
        .filter_map(|&of| {
            let mut symbols = (possible.symbols)(of).iter();
            let only = symbols.next()?;
            symbols.next().is_none().then_some((of, u32::from(only.number())))
        })
        .collect();
    let mut missing = wanted.to_vec();
    for (_, number) in &known {
        if let Some(at) = missing.iter().position(|other| other == number) {
            missing.remove(at);
        }
    }
    let able: Vec<CellId> = cells
        .iter()
        .copied()
        .filter(|of| {
            known.iter().all(|(other, _)| other != of) && missing.iter().any(|&number| may_hold(of, number))
        })
        .collect();
    (!missing.contains(&gone) && able.len() == missing.len() && able.contains(&cell)).then(|| {
        let numbers: Vec<String> = missing.iter().map(u32::to_string).collect();
        let names: Vec<String> = able.iter().map(|&of| possible.frame.board.name(of)).collect();
        format!("{} must be in {}", listed(numbers, "and"), listed(names, "and"))
    })
}
