//! What the sum of a cage leaves to its last open cells, in words.

use crate::board::CellId;
use crate::rule::Possible;
use crate::symbol::Symbol;
use crate::words::listed;

/// Why one of the last two open cells of a cage does not hold a symbol: "11 - 7 (R2C3) = 4, and R1C3 is 7 or
/// 8"; of the last one, why it holds no other than it does: "11 - 2 (R1C1) - 4 (R1C2) = 5 is left". `None` if
/// more cells are open, or if no other cell matters.
pub(super) fn tell_rest(
    possible: &Possible<'_>,
    cells: &[CellId],
    sum: u32,
    (cell, symbol): (CellId, Symbol),
) -> Option<String> {
    let only = |of: CellId| possible.only(of);
    let others = cells.iter().copied().filter(|&other| other != cell);
    let (held, open): (Vec<CellId>, Vec<CellId>) = others.partition(|&other| only(other).is_some());
    let name = |of: CellId| possible.frame.board.name(of);
    let mut taken: Vec<Symbol> = held.iter().copied().filter_map(only).collect();
    let mut minus: Vec<String> =
        held.iter().zip(&taken).map(|(&of, symbol)| format!(" - {symbol} ({})", name(of))).collect();
    if !open.is_empty() {
        taken.push(symbol);
        minus.push(format!(" - {symbol} ({})", name(cell)));
    }
    let rest = taken.iter().try_fold(sum, |rest, symbol| rest.checked_sub(symbol.number().into()))?;
    let told = format!("{sum}{} = {rest}", minus.concat());
    let is_rest = |symbol: Symbol| u32::from(symbol.number()) == rest;
    match open.as_slice() {
        [] => possible.tell_left((sum, &sum.to_string()), &held, symbol),
        [last] => {
            let symbols = (possible.symbols)(*last);
            // A rest that no cell could hold beside these is told by the sums of symbols.
            let is_fitting =
                possible.frame.alphabet.iter().any(is_rest) && !taken.iter().copied().any(is_rest);
            (is_fitting && !symbols.iter().any(is_rest))
                .then(|| format!("{told}, and {} is {}", name(*last), listed(symbols.iter(), "or")))
        }
        _ => None,
    }
}
