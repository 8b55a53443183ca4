//! The ways in which exocets may be filled, and what all of them exclude.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Symbol;

use super::super::fitting::{each_fit, fits};
use super::Exocet;
use crate::bits::{bits, insert};
use crate::candidates::Candidates;

/// Candidates of all base and target cells that hold together.
type Way = Vec<OptionId>;

/// What no way to fill exocets with common cross-lines leaves, in order; nothing if there is no way, which
/// other techniques tell.
pub(super) fn eliminations(exocets: &[&Exocet], candidates: &Candidates<'_>) -> Vec<OptionId> {
    let network = candidates.network();
    let mut ways: Vec<Way> = vec![Vec::new()];
    for exocet in exocets {
        let own = exocet.ways(candidates);
        let join = |way: &Way| {
            let is_free = |option: &OptionId| !way.iter().any(|&other| network.excludes(*option, other));
            let free = own.iter().filter(|more| more.iter().all(is_free));
            free.map(|more| [way.as_slice(), more].concat()).collect::<Vec<Way>>()
        };
        ways = ways.iter().flat_map(join).collect();
    }
    let Some(lines) = exocets.first().map(|exocet| exocet.lines) else { return Vec::new() };
    ways.retain(|way| {
        let parts: Vec<_> = symbols(way, candidates)
            .into_iter()
            .flat_map(|symbol| parts(&lines, symbol, way, candidates))
            .collect();
        fits(network, &parts, &mut way.clone())
    });
    let Some(first) = ways.first() else { return Vec::new() };
    let mut common = Common::new(candidates);
    ways.iter().for_each(|way| common.retain(way));
    let mut eliminations = common.options();
    let mut held = symbols(first, candidates);
    held.retain(|symbol| ways.iter().all(|way| symbols(way, candidates).contains(symbol)));
    for symbol in held {
        let mut common = Common::new(candidates);
        for way in &ways {
            let parts = parts(&lines, symbol, way, candidates);
            let _ = each_fit(network, &parts, &mut way.clone(), &mut |all| {
                common.retain(all);
                ControlFlow::Continue(())
            });
        }
        eliminations.extend(common.options());
    }
    eliminations.sort_unstable();
    eliminations.dedup();
    eliminations
}

/// The symbols of a way, in order.
fn symbols(way: &Way, candidates: &Candidates<'_>) -> Vec<Symbol> {
    let symbol = |&option: &OptionId| candidates.network().candidate(option).map(|(_, symbol)| symbol);
    let mut symbols: Vec<Symbol> = way.iter().filter_map(symbol).collect();
    symbols.sort_unstable();
    symbols.dedup();
    symbols
}

/// For each cross-line that lacks a symbol, its places, unless it is in the way.
fn parts(lines: &[usize], symbol: Symbol, way: &Way, candidates: &Candidates<'_>) -> Vec<Vec<[OptionId; 1]>> {
    let network = candidates.network();
    let truths = lines.iter().map(|&line| network.symbol_item(line, symbol));
    let lacks = |&truth: &_| {
        candidates.is_open(truth) && !way.iter().any(|&option| network.items_of(option).contains(&truth))
    };
    truths.filter(lacks).map(|truth| candidates.options(truth).map(|place| [place]).collect()).collect()
}

impl Exocet {
    /// The ways for the targets to have the symbols of the base.
    fn ways(&self, candidates: &Candidates<'_>) -> Vec<Way> {
        let network = candidates.network();
        let pairs = self.symbols.iter().flat_map(|&one| self.symbols.iter().map(move |&other| [one, other]));
        let mut ways = Vec::new();
        for [one, other] in pairs.filter(|[one, other]| one != other) {
            for symbols in [[one, other, one, other], [one, other, other, one]] {
                let options = self.cells().zip(symbols);
                let way: Way = options.map(|(cell, symbol)| network.lowered().option(cell, symbol)).collect();
                let is_free = |(at, &option): (usize, &OptionId)| {
                    candidates.is_live(option)
                        && !way[..at].iter().any(|&before| network.excludes(before, option))
                };
                if way.iter().enumerate().all(is_free) {
                    ways.push(way);
                }
            }
        }
        ways
    }
}

/// What each of some sets of options excludes.
struct Common<'c, 't> {
    candidates: &'c Candidates<'t>,
    /// As bits.
    excluded: Vec<u64>,
}

impl<'c, 't> Common<'c, 't> {
    /// Of no set yet: all candidates that are left.
    fn new(candidates: &'c Candidates<'t>) -> Self {
        Self { candidates, excluded: candidates.live_words().to_vec() }
    }

    /// Retains what one of these options excludes.
    fn retain(&mut self, options: &[OptionId]) {
        let mut excluded = vec![0; self.excluded.len()];
        for other in options.iter().flat_map(|&option| self.candidates.network().excluded_by(option)) {
            insert(&mut excluded, other.index());
        }
        self.excluded.iter_mut().zip(excluded).for_each(|(all, these)| *all &= these);
    }

    fn options(&self) -> Vec<OptionId> {
        let words = (0..).step_by(64).zip(&self.excluded);
        words.flat_map(|(first, &word)| bits(word).map(move |bit| OptionId(first + bit as u32))).collect()
    }
}
