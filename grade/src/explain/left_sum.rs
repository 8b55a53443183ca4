//! What a symbol leaves other cells of a sum, and why they cannot have that, in words.

use dlx_variants::{CellId, Symbol, listed};

use super::Words;
use super::groups::grouped;
use super::names::unique;

/// How much is told of each cell of which a sum excludes symbols.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detail {
    /// The maximum number of reasons.
    reasons: usize,
    /// The maximum number of characters of a text with reasons.
    characters: usize,
}

impl Detail {
    /// What there is room for if there are so many such cells.
    pub(super) fn of_cells(cells: usize) -> Self {
        let [reasons, characters] = if cells == 1 { [3, 240] } else { [2, 120] };
        Self { reasons, characters }
    }
}

/// Up to this number of characters, what is told of one cell after another is told of all of them: of two
/// cells, and of more, where what is told of each is much the same.
const MOST_OF_CELLS: [usize; 2] = [200, 120];

/// What is told of cells where nothing shorter tells why they do not make a number.
const NEVER: &str = "nothing that they can then hold together makes that";

/// What is told of cells, one after another; of those for which it is too long, that it is likewise.
pub(super) fn of_first_cells(told: &[String]) -> String {
    let mut text = String::new();
    let most = MOST_OF_CELLS[usize::from(told.len() > 2)];
    for (at, of_cell) in told.iter().enumerate() {
        if at > 0 && text.len() + of_cell.len() > most {
            let others = if told.len() - at == 1 { "other cell" } else { "other cells" };
            return format!("{text}; the {others} likewise");
        }
        text += if at == 0 { "" } else { "; " };
        text += of_cell;
    }
    text
}

impl Words<'_> {
    /// Why the cells of a rule with a given sum do not hold the eliminations: "by cage R1C5: 25 - 3 (R2C6) =
    /// 22 is left, of which 1 in R1C6 leaves 21 for R1C5 and R2C5, but they add up to at most 17". `None` if
    /// the rule has no such sum, or if no other cell is open.
    pub(super) fn sum_left(&self, rule: usize) -> Option<String> {
        let (cells, sum) = self.candidates.network().model().given_sum(rule)?;
        let values = self.candidates.values();
        let held = |&cell: &CellId| Some((cell, values[cell.index()]?));
        let held: Vec<(CellId, Symbol)> = cells.iter().filter_map(held).collect();
        let left = held.iter().fold(i64::from(sum), |left, (_, symbol)| left - i64::from(symbol.number()));
        let open: Vec<CellId> = cells.iter().copied().filter(|cell| values[cell.index()].is_none()).collect();
        let minus = held.iter().map(|(cell, symbol)| format!(" - {symbol} ({})", self.names.cell(*cell)));
        let minus: String = minus.collect();
        let of = match minus.as_str() {
            "" => format!("of the sum {sum},"),
            _ => format!("{sum}{minus} = {left} is left, of which"),
        };
        let of_cells = self.names.by_cell(&self.ruled_out());
        let detail = Detail::of_cells(of_cells.len());
        let told = of_cells.into_iter().map(|(cell, symbols)| {
            let others: Vec<CellId> = open.iter().copied().filter(|&other| other != cell).collect();
            let needed = |symbol: &Symbol| left - i64::from(symbol.number());
            let is_of_rule = others.len() + 1 == open.len() && !others.is_empty();
            is_of_rule.then(|| self.what_is_left((cell, &symbols), &others, &needed, detail))
        });
        let told: Vec<String> = told.collect::<Option<_>>()?;
        Some(self.names.by_rule(rule, &format!("{of} {}", of_first_cells(&told))))
    }

    /// What symbols of a cell leave the other cells of a sum, and why these cannot have it: "1 in R1C6 leaves
    /// 24 for R1C5, R2C5 and R2C6, but 7+8+9 has only R1C5 for 8 and 9; 2 leaves 23, but 6+8+9 has only R1C5
    /// for 8 and 9". Of several symbols without a common reason it tells what the other cells may hold, and
    /// so it does if there are too many reasons; of too long ones it tells that there is no way.
    pub(super) fn what_is_left(
        &self,
        (cell, symbols): (CellId, &[Symbol]),
        others: &[CellId],
        needed: &dyn Fn(&Symbol) -> i64,
        detail: Detail,
    ) -> String {
        let reason = |symbol: &Symbol| self.candidates.no_sum(Some((cell, *symbol)), others, needed(symbol));
        let mut reasons = grouped(symbols.iter().map(|symbol| (reason(symbol), *symbol)));
        if reasons.len() > detail.reasons {
            reasons = vec![(None, symbols.to_vec())];
        }
        let told = reasons.into_iter().enumerate().map(|(at, (reason, symbols))| {
            let which = listed(&symbols, "or");
            let sums = self.numbers(symbols.iter().map(needed));
            let but = reason.or_else(|| self.bound_on(others, symbols.iter().map(needed)));
            let but = but.or_else(|| self.cells_may_be(others).filter(|_| detail.reasons > 0));
            let but = but.or_else(|| (others.len() > 1).then(|| NEVER.to_owned()));
            let but = but.map_or_else(String::new, |but| format!(", but {but}"));
            match (at, others) {
                (0, [other]) => {
                    let (cell, other) = (self.names.cell(cell), self.names.cell(*other));
                    format!("{which} in {cell} needs {sums} in {other}{but}")
                }
                (0, _) => {
                    let cells = listed(others.iter().map(|&other| self.names.cell(other)), "and");
                    format!("{which} in {} leaves {sums} for {cells}{but}", self.names.cell(cell))
                }
                (_, [_]) => format!("{which} needs {sums}{but}"),
                _ => format!("{which} leaves {sums}{but}"),
            }
        });
        let told = told.collect::<Vec<String>>().join("; ");
        let none = Detail { reasons: 0, ..detail };
        match detail.reasons > 0 && told.len() > detail.characters {
            true => self.what_is_left((cell, symbols), others, needed, none),
            false => told,
        }
    }

    /// Why cells never add up to any of some numbers, if one bound or two tell it: "they add up to at most
    /// 17".
    fn bound_on(&self, cells: &[CellId], numbers: impl Iterator<Item = i64>) -> Option<String> {
        let told: Vec<String> =
            numbers.map(|number| self.candidates.no_sum(None, cells, number)).collect::<Option<_>>()?;
        let told = unique(told.into_iter());
        (told.len() <= 2).then(|| listed(told, "and"))
    }

    /// By how much symbols of a cell make some cells more than others, and why that cannot be: "1 or 2 in
    /// R2C8 makes R8C8 4 or 3 more than R9C9, but R8C8 is 1 or 5 and R9C9 is 2 or 3". The other cells come
    /// with 1 if they add to the side of the first, or else with -1.
    pub(super) fn what_is_more(
        &self,
        (cell, symbols): (CellId, &[Symbol]),
        others: &[(CellId, i64)],
        needed: impl Fn(&Symbol) -> i64,
        detail: Detail,
    ) -> String {
        let side = |sign: i64| -> Vec<CellId> {
            others.iter().filter(|&&(_, of)| of == sign).map(|&(other, _)| other).collect()
        };
        let [more, less] = [side(1), side(-1)];
        let differences = symbols.iter().map(|symbol| match needed(symbol) {
            less @ ..0 => format!("{} less", -less),
            more => format!("{more} more"),
        });
        let differences = listed(differences, "or");
        let [more_name, less_name] = [&more, &less].map(|cells| self.sum_of(cells));
        let all: Vec<CellId> = others.iter().map(|&(other, _)| other).collect();
        let bounds = self.bounds_of_sides([&more, &less], symbols.iter().map(&needed));
        let but = bounds.map(|[most, least]| {
            [format!("{more_name} is {most}"), format!("{less_name} is {least}")].join(" and ")
        });
        let but = but.or_else(|| self.cells_may_be(&all)).filter(|_| detail.reasons > 0);
        let but = but.unwrap_or_else(|| NEVER.to_owned());
        let which = listed(symbols, "or");
        let cell = self.names.cell(cell);
        format!("{which} in {cell} makes {more_name} {differences} than {less_name}, but {but}")
    }

    /// Bounds on two sums whose difference is none of some numbers, if these suffice: "at most 5" and "at
    /// least 2", or the other way round.
    fn bounds_of_sides(
        &self,
        [more, less]: [&[CellId]; 2],
        mut differences: impl Iterator<Item = i64> + Clone,
    ) -> Option<[String; 2]> {
        let number = |symbol: &Symbol| i64::from(symbol.number());
        let ends = |cells: &[CellId]| {
            cells.iter().try_fold((0, 0), |(least, most), &cell| {
                let left = self.left_in(cell);
                Some((least + left.first().map(number)?, most + left.last().map(number)?))
            })
        };
        let ((least, most), (least_of_less, most_of_less)) = (ends(more)?, ends(less)?);
        if differences.clone().all(|difference| difference > most - least_of_less) {
            return Some([format!("at most {most}"), format!("at least {least_of_less}")]);
        }
        let are_too_low = differences.all(|difference| difference < least - most_of_less);
        are_too_low.then(|| [format!("at least {least}"), format!("at most {most_of_less}")])
    }

    /// "R1C1+R1C2".
    fn sum_of(&self, cells: &[CellId]) -> String {
        cells.iter().map(|&cell| self.names.cell(cell)).collect::<Vec<String>>().join("+")
    }

    /// What cells hold or may hold, if it is short enough to be told.
    fn cells_may_be(&self, cells: &[CellId]) -> Option<String> {
        let cells: Vec<(CellId, Vec<Symbol>)> =
            cells.iter().map(|&cell| (cell, self.left_in(cell))).collect();
        self.cells_are(&cells)
    }
}
