//! Colours and remote pairs in words.

use dlx_engine::OptionId;
use dlx_variants::listed;

use super::Words;
use super::groups::group;
use super::set_off::length;
use crate::network::Item;
use crate::step::{Colours, Step};

impl Words<'_> {
    /// The conclusion from colours: "R1C1 and R5C3 are 4 or else R1C5 and R5C9 are, and R2C5 sees one of
    /// each". Where the colours have several symbols, the links between them come first.
    pub(super) fn colours(&self, colours: &Colours, truths: &[Item]) -> String {
        let told = self.conclusion(colours);
        let links = truths.iter().map(|&truth| self.alternatives(truth));
        match self.symbols(truths.iter().flat_map(|&truth| self.candidates.options(truth))).len() {
            0 | 1 => told,
            _ => format!("{}; so {told}", listed(links, "and")),
        }
    }

    fn conclusion(&self, colours: &Colours) -> String {
        match colours {
            Colours::Clash(wrong) => {
                let pair = self.clash(wrong, wrong);
                format!("{}, and {pair}{}", self.all_or_none(wrong), self.others_that_go(wrong))
            }
            Colours::Emptying { wrong, truth } => {
                let (emptied, others) = (self.emptied(wrong, *truth), self.others_that_go(wrong));
                format!("{}, and {emptied}{others}", self.all_or_none(wrong))
            }
            Colours::Pair([one, other]) => {
                format!("{}, and {}", self.or_else(one, other), self.seen_or_crowded([one, other]))
            }
            Colours::Excluded { pair: [one, other], wrong } => {
                let clashes = [one, other].map(|colour| self.clash(wrong, colour));
                let (together, which) = (self.all_or_none(wrong), self.or_else(one, other));
                format!("{together}, and {which}, where {}", clashes.join(" and "))
            }
            Colours::Counterparts { one_of, not_both } => {
                let [one, other] = one_of;
                format!("{}, and {}", self.counterparts(one_of, not_both), self.seen_or_crowded([one, other]))
            }
        }
    }

    /// That candidates of a wrong colour go that are not told.
    fn others_that_go(&self, told: &[OptionId]) -> &'static str {
        match self.step.eliminations.iter().all(|gone| told.contains(gone)) {
            true => "",
            false => "; the other candidates that go hold only with these, by more such pairs",
        }
    }

    /// That a colour excludes all options of a truth, by which places: "these leave no candidate for R5C5: 3
    /// in R5C1 excludes 3, and 4 in R5C7 excludes 4".
    fn emptied(&self, colour: &[OptionId], truth: Item) -> String {
        let mut told: Vec<(OptionId, Vec<OptionId>)> = Vec::new();
        for gone in self.candidates.options(truth) {
            if let Some(by) = self.excluder(colour, gone) {
                group(&mut told, by).push(gone);
            }
        }
        let told = told.into_iter().map(|(by, gone)| {
            let what = match self.is_cell(truth) {
                true => listed(self.symbols(gone.iter().copied()), "and"),
                false => listed(self.cells(&gone), "and"),
            };
            format!("{} excludes {what}{}", self.symbol_in_cell(by), self.by_rules(&[by], &gone))
        });
        format!("these leave {}: {}", self.names.nothing_for(truth), listed(told, "and"))
    }

    /// Two colours, one of which holds because their counterparts exclude each other.
    fn counterparts(&self, [one, other]: &[Vec<OptionId>; 2], [wrong, too]: &[Vec<OptionId>; 2]) -> String {
        format!(
            "{}, {}, and {}, so that {} or {}",
            self.or_else(one, wrong),
            self.or_else(other, too),
            self.clash(wrong, too),
            self.all_are(one),
            self.all_are(other)
        )
    }

    /// "R1C1 and R5C3 are 4 or else R1C5 is".
    fn or_else(&self, one: &[OptionId], other: &[OptionId]) -> String {
        if self.symbols(one.iter().chain(other).copied()).len() > 1 {
            return format!("{} or else {}", self.all_are(one), self.all_are(other));
        }
        let cells = self.cells(other);
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} or else {} {verb}", self.all_are(one), listed(cells, "and"))
    }

    /// "R1C1 and R5C3 are 4 or neither of them is".
    fn all_or_none(&self, options: &[OptionId]) -> String {
        let not = match options.len() {
            1 => "it is not",
            2 => "neither of them is",
            _ => "none of them is",
        };
        format!("{} or {not}", self.all_are(options))
    }

    /// "R1C1 is 4", "R1C1 and R5C3 are 4".
    fn all_are(&self, options: &[OptionId]) -> String {
        let symbols = self.symbols(options.iter().copied());
        if symbols.len() > 1 {
            let of = |symbol| {
                let is_of = |option: &OptionId| self.symbols([*option]) == [symbol];
                self.all_are(&options.iter().copied().filter(is_of).collect::<Vec<_>>())
            };
            return listed(symbols.into_iter().map(of), "and");
        }
        let cells = self.cells(options);
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {}", listed(cells, "and"), listed(symbols, "and"))
    }

    /// The first cells of two colours that exclude each other.
    fn clash(&self, one: &[OptionId], other: &[OptionId]) -> String {
        let pairs = one.iter().flat_map(|&first| other.iter().map(move |&second| [first, second]));
        let clash =
            pairs.into_iter().find(|&[first, second]| self.candidates.network().excludes(first, second));
        let clash: Vec<OptionId> = clash.into_iter().flatten().collect();
        let by = clash.get(..1).map_or_else(String::new, |one| self.by_rules(one, &clash[1..]));
        let (cells, symbols) = (self.cells(&clash), self.symbols(clash.iter().copied()));
        match (cells.as_slice(), symbols.as_slice()) {
            ([cell], _) => format!("{cell} cannot be both {}", listed(symbols, "and")),
            (_, [symbol]) if self.symbols(one.iter().chain(other).copied()).len() > 1 => {
                format!("{symbol} in {} and in {} exclude each other{by}", cells[0], cells[1])
            }
            _ => format!("{} exclude each other{by}", listed(cells, "and")),
        }
    }

    /// How two colours, one of which holds, exclude the eliminations: those that see their symbol in each,
    /// "R2C5 sees one of each", and those for which other symbols leave no room, "neither 4 nor 9 in R4C7
    /// leaves room for 3 there".
    fn seen_or_crowded(&self, colours: [&[OptionId]; 2]) -> String {
        let mut seen: Vec<OptionId> = Vec::new();
        let mut crowded: Vec<([OptionId; 2], Vec<OptionId>)> = Vec::new();
        for &gone in &self.step.eliminations {
            match colours.map(|colour| self.excluder(colour, gone)) {
                [Some(one), Some(other)] if self.symbols([one, other, gone]).len() > 1 => {
                    let is_alike = |(by, known): &&mut ([OptionId; 2], Vec<OptionId>)| {
                        *by == [one, other] && self.cells(&[known[0], gone]).len() == 1
                    };
                    match crowded.iter_mut().find(is_alike) {
                        Some((_, known)) => known.push(gone),
                        None => crowded.push(([one, other], vec![gone])),
                    }
                }
                _ => seen.push(gone),
            }
        }
        let told = (!seen.is_empty()).then(|| {
            if self.symbols(seen.iter().chain(colours.concat().iter()).copied()).len() > 1 {
                return self.see_in_both(colours, &seen);
            }
            let step = Step { eliminations: seen, ..self.step.clone() };
            Words { step: &step, ..*self }.sees(colours, "one of each")
        });
        let crowded = crowded.into_iter().map(|(by, gone)| self.crowded(&gone, by));
        told.into_iter().chain(crowded).collect::<Vec<String>>().join(", and ")
    }

    /// That candidates see their symbols in a place of each of two colours: "R2C5 sees 4 in R2C1 and R8C5".
    fn see_in_both(&self, colours: [&[OptionId]; 2], gone: &[OptionId]) -> String {
        let mut told: Vec<(Vec<OptionId>, Vec<OptionId>)> = Vec::new();
        for &gone in gone {
            let by = colours.into_iter().filter_map(|colour| self.excluder(colour, gone));
            let mut by: Vec<OptionId> = by.collect();
            by.sort_unstable();
            group(&mut told, by).push(gone);
        }
        let told = told.into_iter().map(|(by, gone)| {
            let (cells, places) = (self.cells(&gone), listed(self.cells(&by), "and"));
            let verb = if cells.len() == 1 { "sees" } else { "see" };
            let symbol = listed(self.symbols(gone.iter().copied()), "and");
            let cells = listed(cells, "and");
            format!("{cells} {verb} {symbol} in {places}{}", self.by_rules(&by, &gone))
        });
        listed(told, "and")
    }

    /// The option of a colour that excludes another, preferably one of the same symbol.
    fn excluder(&self, colour: &[OptionId], gone: OptionId) -> Option<OptionId> {
        let network = self.candidates.network();
        let excluders = || colour.iter().copied().filter(|&option| network.excludes(option, gone));
        excluders().find(|&option| self.symbols([option, gone]).len() == 1).or_else(|| excluders().next())
    }

    /// That two options each exclude others of a cell: "neither 4 nor 9 in R4C7 leaves room for 3 there".
    fn crowded(&self, gone: &[OptionId], mut by: [OptionId; 2]) -> String {
        by.sort_unstable();
        let told = |options: &[OptionId]| {
            [listed(self.symbols(options.iter().copied()), "or"), listed(self.cells(options), "and")]
        };
        let ([one, first], [other, second], [symbol, cell]) = (told(&by[..1]), told(&by[1..]), told(gone));
        let rules = self.by_rules(&by, gone);
        match first == second {
            true if first == cell => {
                format!("neither {one} nor {other} in {cell} leaves room for {symbol} there{rules}")
            }
            true => format!("neither {one} nor {other} in {first} leaves room for {symbol} in {cell}{rules}"),
            false => {
                format!(
                    "neither {one} in {first} nor {other} in {second} leaves room for {symbol} in {cell}{rules}"
                )
            }
        }
    }

    /// States that the eliminations see some place of each of two colours: "R2C5 sees one of each".
    fn sees(&self, colours: [&[OptionId]; 2], what: &str) -> String {
        let cells = self.cells(&self.step.eliminations);
        let verb = if cells.len() == 1 { "sees" } else { "each see" };
        let mut rules: Vec<String> = Vec::new();
        for gone in &self.step.eliminations {
            for colour in colours {
                // Prefer a place that excludes it without a rule.
                let by = colour.iter().filter(|&&place| self.candidates.network().excludes(place, *gone));
                let by = by.map(|&place| self.by_rules(&[place], &[*gone])).min_by_key(|by| length(by));
                rules.extend(by.filter(|by| !by.is_empty() && !rules.contains(by)));
            }
        }
        format!("{} {verb} {what}{}", listed(cells, "and"), rules.concat())
    }

    /// Cells along which two symbols alternate.
    pub(super) fn remote_pair(&self, cells: &[Item]) -> String {
        let symbols = self.symbols(cells.iter().flat_map(|&cell| self.candidates.options(cell)));
        let names: Vec<String> = cells.iter().map(|&cell| self.names.item(cell)).collect();
        let ends = listed(names.first().into_iter().chain(names.last()), "and");
        let (names, symbols) = (listed(&names, "and"), listed(symbols, "and"));
        let of =
            |cell: Option<&Item>| cell.into_iter().flat_map(|&cell| self.candidates.options(cell)).collect();
        let [one, other]: [Vec<OptionId>; 2] = [of(cells.first()), of(cells.last())];
        let sees = self.sees([&one, &other], "both");
        format!("{names} are {symbols} in turn, so that {ends} differ, and {sees}")
    }
}
