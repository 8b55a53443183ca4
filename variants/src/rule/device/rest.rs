//! What a sum leaves the last of some cells, in words.

use crate::board::CellId;
use crate::rule::Possible;
use crate::symbol::Symbol;

impl Possible<'_> {
    /// That the last cell of a sum does not hold a symbol, as something else is left: "11 - 2 (R1C1) - 4
    /// (R1C2) = 5 is left", given the sum, how it is told, and the other cells. `None` if one of these may
    /// hold several symbols, or if there are none.
    pub(in crate::rule) fn tell_left(
        &self,
        (sum, told): (u32, &str),
        others: &[CellId],
        symbol: Symbol,
    ) -> Option<String> {
        let (mut rest, mut told) = (sum, told.to_owned());
        for &other in others {
            let held = self.only(other)?;
            rest = rest.checked_sub(held.number().into())?;
            told += &format!(" - {held} ({})", self.frame.board.name(other));
        }
        let is_other = u32::from(symbol.number()) != rest;
        (is_other && !others.is_empty()).then(|| format!("{told} = {rest} is left"))
    }

    /// The only symbol that a cell may hold, if one is left.
    pub(in crate::rule) fn only(&self, cell: CellId) -> Option<Symbol> {
        let mut symbols = (self.symbols)(cell).iter();
        symbols.next().filter(|_| symbols.next().is_none())
    }
}
