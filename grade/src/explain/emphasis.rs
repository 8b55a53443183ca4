//! What to emphasise for each kind of reason.

use dlx_engine::OptionId;
use dlx_variants::{KnownDifference, KnownSum, Meaning};

use super::chain::{almost_locked_sets, is_of_its_ends, is_of_two_truths};
use super::exclusion::{covers_in_use, effective, item_of_all, rules_between, takers, without_needless};
use super::highlight::{Highlight, List, Role};
use super::kept_out::kept_out_by_rules;
use crate::network::Item;
use crate::step::{Arrangement, Chain, Colours, Exocet, Firework, Node, Reason};

impl List<'_> {
    pub(super) fn reason(&mut self, reason: &Reason) {
        match reason {
            Reason::Single { truth } => self.single(*truth),
            Reason::RuleSingle { rule, cell } => {
                self.rule(*rule, Role::Base);
                self.place(*cell, Role::Base);
            }
            Reason::Locked { truth } => self.locked(*truth),
            Reason::Alone { truth } => {
                self.place(*truth, Role::Base);
                self.cover(self.candidates.network().options_of(*truth));
            }
            Reason::Needed { rule, places } => {
                self.rule(*rule, Role::Base);
                self.options(places, Role::Base);
                self.cover(places);
            }
            Reason::Crowded { cells } => self.crowded(cells),
            Reason::Classes { rule, .. } => self.rule(*rule, Role::Base),
            Reason::LinkedClasses { rules, .. } => {
                rules.iter().for_each(|&rule| self.rule(rule, Role::Base));
            }
            Reason::Rule { truths, blocks } => {
                self.truths(truths, Role::Base);
                self.places(blocks, Role::Cover);
            }
            Reason::Arrangements { truths, ways, .. } => self.arrangements(truths, ways),
            Reason::Direct { causes, truth } => self.direct(causes, *truth),
            Reason::Subset { truths, links, fins, .. } => {
                self.subset(truths, links);
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
            Reason::RemotePair { cells } => self.in_turn(cells.iter().map(std::slice::from_ref)),
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
            Reason::Kraken { truths, links, cases, .. } => self.kraken(truths, links, cases),
            Reason::Crossing { crossing, beside: [one, other], links } => {
                self.places(crossing, Role::Base);
                self.places(one, Role::First);
                self.places(other, Role::Second);
                self.places(links, Role::Cover);
            }
            Reason::Fireworks { fireworks } => {
                fireworks.iter().for_each(|firework| self.firework(firework));
            }
            Reason::Deadly { cells, extra, with } => {
                self.places(cells, Role::Base);
                self.places(with, Role::First);
                self.options(extra, Role::Exception);
            }
            Reason::KnownSum { known, .. } => self.known_sum(known),
            Reason::KnownDifference { known, .. } => self.known_difference(known),
            Reason::Exocets { exocets } => self.exocets(exocets),
            Reason::Unfillable { cells, extra } => {
                self.places(cells, Role::Base);
                self.options(extra, Role::Exception);
            }
            Reason::Grave { extra, .. } => self.options(extra, Role::Exception),
            Reason::Search { .. } | Reason::Templates { .. } => {}
            Reason::Together(reasons) => reasons.iter().for_each(|(reason, _)| self.reason(reason)),
        }
    }

    fn locked(&mut self, truth: Item) {
        self.truths(&[truth], Role::Base);
        let blocking = self.candidates.blocking(truth, &self.candidates.own_options(truth));
        self.places(&blocking, Role::Cover);
        let options: Vec<OptionId> = self.candidates.options(truth).collect();
        self.cover(&options);
    }

    /// Cells that are left too few symbols, and the rules by which what the step eliminates would exclude
    /// others.
    fn crowded(&mut self, cells: &[Item]) {
        self.places(cells, Role::Base);
        for &cell in cells {
            let options: Vec<OptionId> = self.candidates.options(cell).collect();
            self.rules_between(&self.step.eliminations, &options);
        }
    }

    /// The ways to fill cells, without what the step eliminates.
    fn arrangements(&mut self, truths: &[Item], ways: &[Arrangement]) {
        self.places(truths, Role::Base);
        for way in ways {
            let is_kept = |option: &OptionId| !self.step.eliminations.contains(option);
            let kept: Vec<OptionId> = way.candidates.iter().copied().filter(is_kept).collect();
            self.options(&kept, Role::Base);
        }
        self.places(&ways.iter().filter_map(|way| way.blocked).collect::<Vec<Item>>(), Role::Cover);
    }

    fn direct(&mut self, causes: &[Item], truth: Item) {
        self.truths(causes, Role::Base);
        self.place(truth, Role::Cover);
        causes.iter().chain([&truth]).for_each(|&truth| self.kept_out(truth));
    }

    /// Truths, and the links that they use up.
    fn subset(&mut self, truths: &[Item], links: &[Item]) {
        let network = self.candidates.network();
        let is_naked = truths.iter().all(|&truth| matches!(network.meaning(truth), Meaning::Cell(_)));
        let is_plain = !links.iter().any(|&link| matches!(network.meaning(link), Meaning::Conflict { .. }));
        let gone = &self.step.eliminations;
        let covers = match (is_naked, is_plain) {
            (true, true) => without_needless(network, links, gone),
            (true, false) => effective(network, links, gone),
            (false, _) => covers_in_use(self.candidates, truths, links, gone),
        };
        self.places(truths, Role::Base);
        self.places(&covers, Role::Cover);
    }

    fn kraken(&mut self, truths: &[Item], links: &[Item], cases: &[Vec<Node>]) {
        self.places(truths, Role::Base);
        let covers = covers_in_use(self.candidates, truths, links, &self.step.eliminations);
        self.places(&covers, Role::Cover);
        let fins = cases.iter().filter_map(|nodes| nodes.first());
        fins.for_each(|fin| self.options(&fin.options, Role::Exception));
        cases.iter().for_each(|nodes| self.argument(nodes));
    }

    fn firework(&mut self, firework: &Firework) {
        self.places(&firework.truths, Role::Base);
        self.places(&firework.cells, Role::First);
        for line in firework.lines(self.candidates) {
            self.options(&line.others, Role::Exception);
        }
    }

    fn known_sum(&mut self, known: &KnownSum) {
        known.houses.iter().for_each(|&house| self.house(house, Role::Cover));
        known.cells.iter().for_each(|&cell| self.add(Highlight::Cell { cell, role: Role::Base }));
    }

    fn known_difference(&mut self, known: &KnownDifference) {
        known.houses.iter().for_each(|&house| self.house(house, Role::Cover));
        for (cells, role) in [(&known.innies, Role::First), (&known.outies, Role::Second)] {
            cells.iter().for_each(|&cell| self.add(Highlight::Cell { cell, role }));
        }
    }

    fn exocets(&mut self, exocets: &[Exocet]) {
        for exocet in exocets {
            self.places(&exocet.base, Role::Base);
            self.places(&exocet.truths, Role::Cover);
        }
        self.in_turn(exocets.iter().map(|exocet| exocet.targets.as_slice()));
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
            None => self.rules_between(options, &self.step.eliminations),
        }
    }

    /// The rules by which options exclude others.
    fn rules_between(&mut self, options: &[OptionId], gone: &[OptionId]) {
        let rules = rules_between(self.candidates.network(), options, gone);
        rules.into_iter().for_each(|rule| self.rule(rule, Role::Cover));
    }

    fn colours(&mut self, colours: &Colours) {
        match colours {
            Colours::Clash(wrong) => self.options(wrong, Role::First),
            Colours::Emptying { wrong, truth } => {
                self.options(wrong, Role::First);
                self.place(*truth, Role::Cover);
            }
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
