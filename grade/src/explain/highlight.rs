//! Steps as highlights: what to emphasise on a board so that a reader can follow the words of a step. The painter
//! decides how each role looks.

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Meaning, Model, Symbol};

use super::chain::{almost_locked_sets, is_of_its_ends, is_of_two_truths};
use super::exclusion::{covers_in_use, effective, item_of_all, rules_between, takers, without_needless};
use super::kept_out::kept_out_by_rules;
use super::names::{Names, derived_houses_in, mentions};
use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::{Chain, Colours, Node, Reason, Step};

/// Something to emphasise on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Highlight {
    /// A house.
    House {
        /// The house, as an index into [`Model::houses`](dlx_variants::Model::houses).
        house: usize,
        /// Why.
        role: Role,
    },
    /// The cells of a house that follows from others.
    DerivedHouse {
        /// The cells, in order.
        cells: Vec<CellId>,
        /// Why.
        role: Role,
    },
    /// A rule, such as a cage.
    Rule {
        /// The rule, as a number for [`Model::rule_cells`](dlx_variants::Model::rule_cells).
        rule: usize,
        /// Why.
        role: Role,
    },
    /// A cell.
    Cell {
        /// The cell.
        cell: CellId,
        /// Why.
        role: Role,
    },
    /// A candidate in a cell.
    Candidate {
        /// The cell.
        cell: CellId,
        /// The candidate.
        symbol: Symbol,
        /// Why.
        role: Role,
    },
    /// A line from some candidates to others, which follow from them.
    Link {
        /// Where it begins.
        from: Vec<(CellId, Symbol)>,
        /// Where it ends.
        to: Vec<(CellId, Symbol)>,
        /// Whether the end holds because the beginning does not; otherwise the end does not hold because the beginning does.
        is_strong: bool,
    },
}

/// Why something is emphasised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Role {
    /// The step places it.
    Placed,
    /// The step eliminates it.
    Eliminated,
    /// The step rests on it: a house, cell or rule in which one of some candidates holds, and these
    /// candidates.
    Base,
    /// The base excludes something here.
    Cover,
    /// It is an exception, such as a fin.
    Exception,
    /// It holds at a point of the argument.
    True,
    /// It does not hold at a point of the argument.
    False,
    /// It belongs to the first of two colours or sets.
    First,
    /// It belongs to the second.
    Second,
}

impl Highlight {
    /// A house of a model, which may follow from others.
    pub(crate) fn of_house(model: &Model, house: usize, role: Role) -> Self {
        let of = &model.houses()[house];
        match of.kind {
            HouseKind::Derived => Self::DerivedHouse { cells: of.cells.clone(), role },
            _ => Self::House { house, role },
        }
    }
}

impl Highlight {
    /// Whether it emphasises a cell, alone or as one of a clue or of a house that is not drawn.
    fn has(&self, model: &Model, cell: CellId) -> bool {
        match self {
            Self::Cell { cell: at, .. } | Self::Candidate { cell: at, .. } => *at == cell,
            Self::Rule { rule, .. } => model.rule_cells(*rule).contains(&cell),
            Self::DerivedHouse { cells, .. } => cells.contains(&cell),
            Self::House { .. } | Self::Link { .. } => false,
        }
    }
}

impl Step {
    /// What to emphasise for the step, in the order of its words. `candidates` is the state in which it was
    /// found.
    #[must_use]
    pub fn highlights(&self, candidates: &Candidates<'_>) -> Vec<Highlight> {
        let mut list = List { step: self, candidates, highlights: Vec::new() };
        list.options(&self.placements, Role::Placed);
        list.options(&self.eliminations_elsewhere(candidates), Role::Eliminated);
        list.reason(&self.reason);
        list.named_on_the_way(&self.reason(candidates));
        list.highlights
    }
}

/// Collects highlights, each once.
struct List<'a> {
    step: &'a Step,
    candidates: &'a Candidates<'a>,
    highlights: Vec<Highlight>,
}

impl List<'_> {
    fn add(&mut self, highlight: Highlight) {
        if !self.highlights.contains(&highlight) {
            self.highlights.push(highlight);
        }
    }

    fn option(&mut self, option: OptionId, role: Role) {
        let network = self.candidates.network();
        match (network.candidate(option), network.state(option)) {
            (Some((cell, symbol)), _) => self.add(Highlight::Candidate { cell, symbol, role }),
            (None, Some(state)) => self.add(Highlight::Rule { rule: state.rule, role }),
            (None, None) => {}
        }
    }

    fn options(&mut self, options: &[OptionId], role: Role) {
        options.iter().for_each(|&option| self.option(option, role));
    }

    /// The cell, house or rule of an item.
    fn place(&mut self, item: Item, role: Role) {
        match self.candidates.network().meaning(item) {
            Meaning::Cell(cell) => self.add(Highlight::Cell { cell, role }),
            Meaning::Symbol { house, .. } => self.house(house, role),
            Meaning::Variable { rule } | Meaning::Member { rule, .. } | Meaning::Conflict { rule } => {
                self.add(Highlight::Rule { rule, role });
            }
            _ => {}
        }
    }

    fn house(&mut self, house: usize, role: Role) {
        self.add(Highlight::of_house(self.candidates.network().model(), house, role));
    }

    /// The rules, derived houses and cells that the words name besides those that the step rests on, as they exclude something.
    fn named_on_the_way(&mut self, words: &str) {
        let (model, names) = (self.candidates.network().model(), Names::new(self.candidates.network()));
        for rule in (0..model.rule_count()).filter(|&rule| words.contains(model.rule_name(rule))) {
            let is_it = |known: &Highlight| matches!(known, Highlight::Rule { rule: of, .. } if *of == rule);
            if !self.highlights.iter().any(is_it) && mentions(words, &names.rule(rule)) {
                self.add(Highlight::Rule { rule, role: Role::Cover });
            }
        }
        derived_houses_in(model, words).into_iter().for_each(|house| self.house(house, Role::Cover));
        for cell in model.board().cells().filter(|&cell| mentions(words, &names.cell(cell))) {
            if !self.highlights.iter().any(|known| known.has(model, cell)) {
                self.add(Highlight::Cell { cell, role: Role::Cover });
            }
        }
    }

    fn places(&mut self, items: &[Item], role: Role) {
        items.iter().for_each(|&item| self.place(item, role));
    }

    /// Items with their candidates.
    fn truths(&mut self, truths: &[Item], role: Role) {
        self.places(truths, role);
        for &truth in truths {
            for option in self.candidates.options(truth) {
                if self.candidates.network().is_candidate(option) {
                    self.option(option, role);
                }
            }
        }
    }

    fn reason(&mut self, reason: &Reason) {
        match reason {
            Reason::Single { truth } => self.single(*truth),
            Reason::RuleSingle { rule, cell } => {
                self.add(Highlight::Rule { rule: *rule, role: Role::Base });
                self.place(*cell, Role::Base);
            }
            Reason::Locked { truth } => {
                self.truths(&[*truth], Role::Base);
                self.places(
                    &self.candidates.blocking(*truth, &self.candidates.own_options(*truth)),
                    Role::Cover,
                );
                let options: Vec<OptionId> = self.candidates.options(*truth).collect();
                self.cover(&options);
            }
            Reason::Alone { truth } => {
                self.place(*truth, Role::Base);
                self.cover(self.candidates.network().options_of(*truth));
            }
            Reason::Needed { rule, places } => {
                self.add(Highlight::Rule { rule: *rule, role: Role::Base });
                self.options(places, Role::Base);
                self.cover(places);
            }
            Reason::Crowded { cells } => {
                self.places(cells, Role::Base);
                for &cell in cells {
                    let gone = &self.step.eliminations;
                    let options: Vec<OptionId> = self.candidates.options(cell).collect();
                    let by = rules_between(self.candidates.network(), gone, &options);
                    by.into_iter().for_each(|rule| self.add(Highlight::Rule { rule, role: Role::Cover }));
                }
            }
            Reason::Rule { truths, blocks } => {
                self.truths(truths, Role::Base);
                self.places(blocks, Role::Cover);
            }
            Reason::Arrangements { truths, ways, .. } => {
                self.places(truths, Role::Base);
                for way in ways {
                    let is_kept = |option: &OptionId| !self.step.eliminations.contains(option);
                    let kept: Vec<OptionId> = way.candidates.iter().copied().filter(is_kept).collect();
                    self.options(&kept, Role::Base);
                }
                self.places(&ways.iter().filter_map(|way| way.blocked).collect::<Vec<Item>>(), Role::Cover);
            }
            Reason::Direct { causes, truth } => {
                self.truths(causes, Role::Base);
                self.place(*truth, Role::Cover);
                causes.iter().chain([truth]).for_each(|&truth| self.kept_out(truth));
            }
            Reason::Subset { truths, links, fins } => {
                let network = self.candidates.network();
                let is_of = |items: &[Item], is: fn(Meaning) -> bool| {
                    items.iter().all(|&item| is(network.meaning(item)))
                };
                let is_naked = is_of(truths, |meaning| matches!(meaning, Meaning::Cell(_)));
                let is_plain = is_of(links, |meaning| !matches!(meaning, Meaning::Conflict { .. }));
                self.places(truths, Role::Base);
                let gone = &self.step.eliminations;
                match (is_naked, is_plain) {
                    (true, true) => self.places(&without_needless(network, links, gone), Role::Cover),
                    (true, false) => self.places(&effective(network, links, gone), Role::Cover),
                    (false, _) => {
                        self.places(&covers_in_use(self.candidates, truths, links, gone), Role::Cover)
                    }
                }
                self.options(fins, Role::Exception);
            }
            Reason::Chain(chain) => self.chain(chain),
            Reason::Loop(chain) if is_of_its_ends(self.step, self.candidates, chain) => self.chain(chain),
            Reason::Loop(chain) => self.way(chain),
            Reason::Contradiction { nodes, truth, .. } => {
                self.argument(nodes);
                self.place(*truth, Role::Base);
            }
            Reason::Cases { truth, cases, .. } => {
                self.truths(&[*truth], Role::Base);
                cases.iter().for_each(|nodes| self.argument(nodes));
            }
            Reason::Colours { colours, .. } => self.colours(colours),
            Reason::RemotePair { cells } => {
                self.in_turn(cells.iter().map(std::slice::from_ref));
            }
            Reason::AlmostLocked { sets, restricted } => {
                self.in_turn(sets.iter().map(Vec::as_slice));
                self.options(&restricted.concat(), Role::Exception);
            }
            Reason::Blossom { stem, petals, held } => {
                self.truths(&[*stem], Role::Base);
                self.in_turn(petals.iter().map(|(_, cells)| cells.as_slice()));
                self.options(held, Role::True);
            }
            Reason::Exclusion { truth, sets } => {
                self.truths(&[*truth], Role::Base);
                self.in_turn(sets.iter().map(|(_, cells)| cells.as_slice()));
            }
            Reason::Kraken { truths, links, cases, .. } => {
                self.places(truths, Role::Base);
                let covers = covers_in_use(self.candidates, truths, links, &self.step.eliminations);
                self.places(&covers, Role::Cover);
                let fins = cases.iter().filter_map(|nodes| nodes.first());
                fins.for_each(|fin| self.options(&fin.options, Role::Exception));
                cases.iter().for_each(|nodes| self.argument(nodes));
            }
            Reason::Crossing { crossing, beside: [one, other], links } => {
                self.places(crossing, Role::Base);
                self.places(one, Role::First);
                self.places(other, Role::Second);
                self.places(links, Role::Cover);
            }
            Reason::Fireworks { fireworks } => {
                for firework in fireworks {
                    self.places(&firework.truths, Role::Base);
                    self.places(&firework.cells, Role::First);
                    for line in firework.lines(self.candidates) {
                        self.options(&line.others, Role::Exception);
                    }
                }
            }
            Reason::Deadly { cells, extra, with } => {
                self.places(cells, Role::Base);
                self.places(with, Role::First);
                self.options(extra, Role::Exception);
            }
            Reason::KnownSum { known, .. } => {
                known.houses.iter().for_each(|&house| self.house(house, Role::Cover));
                known.cells.iter().for_each(|&cell| self.add(Highlight::Cell { cell, role: Role::Base }));
            }
            Reason::KnownDifference { known, .. } => {
                known.houses.iter().for_each(|&house| self.house(house, Role::Cover));
                for (cells, role) in [(&known.innies, Role::First), (&known.outies, Role::Second)] {
                    cells.iter().for_each(|&cell| self.add(Highlight::Cell { cell, role }));
                }
            }
            Reason::Exocets { exocets } => {
                for exocet in exocets {
                    self.places(&exocet.base, Role::Base);
                    self.places(&exocet.truths, Role::Cover);
                }
                self.in_turn(exocets.iter().map(|exocet| exocet.targets.as_slice()));
            }
            Reason::Unfillable { cells, extra } => {
                self.places(cells, Role::Base);
                self.options(extra, Role::Exception);
            }
            Reason::Grave { extra, .. } => self.options(extra, Role::Exception),
            Reason::Search { .. } | Reason::Templates { .. } => {}
            Reason::Together(reasons) => reasons.iter().for_each(|(reason, _)| self.reason(reason)),
        }
    }

    /// Sets of cells, as first and second in turn.
    fn in_turn<'c>(&mut self, sets: impl Iterator<Item = &'c [Item]>) {
        for (cells, role) in sets.zip([Role::First, Role::Second].into_iter().cycle()) {
            self.places(cells, role);
        }
    }

    fn chain(&mut self, chain: &Chain) {
        if is_of_two_truths(self.candidates, chain) {
            self.places(&chain.truths, Role::Base);
        }
        self.way(chain);
    }

    /// The nodes of a chain, and the sets that it goes through.
    fn way(&mut self, chain: &Chain) {
        self.argument(&chain.nodes);
        self.places(&almost_locked_sets(self.candidates, chain).concat(), Role::Base);
    }

    fn single(&mut self, truth: Item) {
        self.place(truth, Role::Base);
        match self.candidates.network().meaning(truth) {
            Meaning::Cell(cell) => {
                let takers = takers(self.candidates, cell).into_iter();
                self.covers(takers.filter_map(|(_, taker)| taker));
            }
            Meaning::Symbol { house, .. } if self.candidates.empty_cells(house) == 1 => {}
            _ => self.kept_out(truth),
        }
    }

    /// The places of a symbol in a house that rules keep it out of, and what does so.
    fn kept_out(&mut self, truth: Item) {
        let kept_out = kept_out_by_rules(self.candidates, truth).into_iter();
        self.covers(kept_out.flat_map(|(place, placed)| [place, placed]));
    }

    /// The cells of options.
    fn covers(&mut self, options: impl Iterator<Item = OptionId>) {
        let network = self.candidates.network();
        for (cell, _) in options.filter_map(|option| network.candidate(option)) {
            self.add(Highlight::Cell { cell, role: Role::Cover });
        }
    }

    /// The house or the rules by which options exclude what the step eliminates.
    fn cover(&mut self, options: &[OptionId]) {
        match item_of_all(self.candidates.network(), options, &self.step.eliminations) {
            Some(item) => self.place(item, Role::Cover),
            None => {
                let by = rules_between(self.candidates.network(), options, &self.step.eliminations);
                by.into_iter().for_each(|rule| self.add(Highlight::Rule { rule, role: Role::Cover }));
            }
        }
    }

    fn colours(&mut self, colours: &Colours) {
        match colours {
            Colours::Clash(wrong) => self.options(wrong, Role::First),
            Colours::Pair([one, other]) => {
                self.options(one, Role::First);
                self.options(other, Role::Second);
            }
            Colours::Excluded { pair: [one, other], wrong } => {
                self.options(one, Role::First);
                self.options(other, Role::Second);
                self.options(wrong, Role::False);
            }
            Colours::Counterparts { one_of: [one, other], not_both } => {
                self.options(one, Role::First);
                self.options(other, Role::Second);
                not_both.iter().for_each(|wrong| self.options(wrong, Role::False));
            }
        }
    }

    /// Nodes that follow from each other, with lines between neighbours. States that do not hold are left
    /// out.
    fn argument(&mut self, nodes: &[Node]) {
        for node in nodes {
            let role = if node.holds { Role::True } else { Role::False };
            let network = self.candidates.network();
            let told =
                node.options.iter().copied().filter(|&option| node.holds || network.is_candidate(option));
            told.for_each(|option| self.option(option, role));
        }
        for pair in nodes.windows(2).filter(|pair| pair[0].holds != pair[1].holds) {
            let [from, to] = [&pair[0], &pair[1]].map(|node| {
                let options = node.options.iter();
                options.filter_map(|&option| self.candidates.network().candidate(option)).collect::<Vec<_>>()
            });
            if !from.is_empty() && !to.is_empty() {
                self.add(Highlight::Link { from, to, is_strong: pair[1].holds });
            }
        }
    }
}
