//! Options that no fish eliminates, whatever its size and shape: those of a way to put the symbol into all of
//! its truths. An option that a fish eliminates would leave some truths fewer links than truths, so it is in
//! no such way. Most options are seen to be safe before any fish is searched for: fish with fins, turbot fish
//! and colours of random minimal puzzles take .3 of the instructions.

use std::sync::Arc;

use dlx_engine::OptionId;

use super::field::{Field, Set, members};
use crate::bits::insert;
use crate::candidates::Candidates;
use crate::network::Network;
use crate::step::Finds;

/// A set of options of a field, by number.
pub(super) type Places = u128;

/// The maximum number of options tried in the search for a way. It seldom goes back.
const TRIES: usize = 200;

/// The maximum number of truths that a way leaves out.
const MOST_LEFT_OUT: usize = 3;

impl Field {
    /// For each option, whether a fish may eliminate it.
    pub(super) fn may_be_caught(&self, network: &Network) -> &[bool] {
        self.may_be_caught.get_or_init(|| may_be_caught(self, network))
    }
}

fn may_be_caught(field: &Field, network: &Network) -> Vec<bool> {
    let count = field.options.len();
    if count > Places::BITS as usize {
        return vec![true; count];
    }
    let mut ways = Ways::new(field, network);
    let mut safe = 0;
    for at in 0..count {
        if safe >> at & 1 == 0 {
            safe |= ways.all_but(0, at).unwrap_or(0);
        }
    }
    (0..count).map(|at| safe >> at & 1 == 0).collect()
}

/// For each symbol, whether nothing that is about it alone eliminates anything that it did not eliminate
/// before items became fresh, be it fish, chains or colours: each of its places is in some way to put it into
/// all of its houses. Not known, and false, on several grids, or where symbols bear on each other.
pub(crate) fn safe_symbols(candidates: &Candidates<'_>, finds: &Finds<'_>) -> Vec<bool> {
    let (network, model) = (candidates.network(), candidates.network().model());
    let symbols = model.alphabet().iter();
    if model.grids().len() > 1 || network.has_states() || network.relates_symbols() {
        return symbols.map(|_| false).collect();
    }
    let is_safe = |field: Arc<Field>| field.is_whole && !field.may_be_caught(network).contains(&true);
    let fields = symbols.map(|symbol| Field::shared(candidates, 0, symbol, finds.fresh(), finds));
    fields.map(|field| field.is_none_or(is_safe)).collect()
}

/// Whether [all symbols are safe](safe_symbols).
pub(crate) fn are_all_safe(candidates: &Candidates<'_>, finds: &Finds<'_>) -> bool {
    !safe_symbols(candidates, finds).contains(&false)
}

/// The ways to put a symbol into all of its truths, or all but a few.
pub(super) struct Ways<'f> {
    field: &'f Field,
    /// For each option, the options that are left if it holds.
    left: Vec<Places>,
    /// For each item, its options.
    options_of: Vec<Places>,
    /// How many options may still be tried.
    tries: usize,
}

impl<'f> Ways<'f> {
    /// Those of a field with at most [`Places::BITS`] options.
    pub(super) fn new(field: &'f Field, network: &Network) -> Self {
        let mut numbers = vec![0; network.option_count()];
        let mut options = vec![0; numbers.len().div_ceil(64)];
        for (number, option) in (0_u8..).zip(&field.options) {
            numbers[option.index()] = number;
            insert(&mut options, option.index());
        }
        let all = field.options.iter().fold(0, |all, _| all << 1 | 1);
        let left = |(at, &option): (usize, &OptionId)| {
            let mut left: Places = all & !(1 << at);
            network.each_excluded_among(&options, option, |other| left &= !(1 << numbers[other.index()]));
            left
        };
        let options_of =
            field.options_of.iter().map(|options| options.iter().fold(0, |set, at| set | 1 << at));
        Self {
            field,
            left: field.options.iter().enumerate().map(left).collect(),
            options_of: options_of.collect(),
            tries: 0,
        }
    }

    /// The options that are left if option number `at` holds.
    pub(super) fn left(&self, at: usize) -> Places {
        self.left[at]
    }

    /// A way with an option that leaves out few truths, perhaps as few as possible; `None` if none with few
    /// is found.
    pub(super) fn nearly_with(&mut self, at: usize) -> Option<Places> {
        (1..=MOST_LEFT_OUT).find_map(|left_out| self.all_but(left_out, at))
    }

    /// A way with an option that leaves out at most some number of truths; `None` if there is none, or it
    /// takes too long.
    fn all_but(&mut self, left_out: usize, at: usize) -> Option<Places> {
        self.tries = TRIES;
        self.with(at, Places::MAX, self.field.truths, 0, left_out)
    }

    /// A way with an option and those chosen so far, given the options that these leave and the truths that
    /// have none of them, of which some may be left out; `None` if there is no such way, or there are no more
    /// tries.
    fn with(
        &mut self,
        at: usize,
        left: Places,
        open: Set,
        chosen: Places,
        left_out: usize,
    ) -> Option<Places> {
        self.tries = self.tries.checked_sub(1)?;
        self.on(left & self.left[at], open & !self.field.items_of[at], chosen | 1 << at, left_out)
    }

    /// The same once an option is chosen.
    fn on(&mut self, left: Places, open: Set, chosen: Places, left_out: usize) -> Option<Places> {
        if open == 0 {
            return Some(chosen);
        }
        // A truth with one option or, if there is none, the first.
        let (mut truth, mut options) = (0, 0);
        for other in members(open) {
            let of_truth = self.options_of[other] & left;
            if of_truth & of_truth.wrapping_sub(1) == 0 {
                (truth, options) = (other, of_truth);
                break;
            }
            if options == 0 {
                (truth, options) = (other, of_truth);
            }
        }
        let way = members(options).find_map(|next| self.with(next, left, open, chosen, left_out));
        way.or_else(|| self.on(left, open & !(1 << truth), chosen, left_out.checked_sub(1)?))
    }
}

#[cfg(test)]
mod tests {
    use dlx_engine::Watch;
    use std::ops::ControlFlow;

    use dlx_variants::Symbol;

    use super::super::search::Hunt;
    use super::super::shape::Shape;
    use super::*;
    use crate::candidates::Fresh;
    use crate::memo::Memo;
    use crate::patience::Patience;

    /// How many options of a field may be caught, and how many may not; none of these is by a fish of up to
    /// four truths.
    fn counts(field: &Field, network: &Network) -> [usize; 2] {
        let mut counts = [0, 0];
        for (at, &may_be_caught) in field.may_be_caught(network).iter().enumerate() {
            counts[usize::from(!may_be_caught)] += 1;
            let is_left: Vec<bool> = field.left(at, network).collect();
            for shape in [Shape::Basic, Shape::Franken, Shape::Mutant] {
                for (size, side) in
                    (2..=4).flat_map(|size| shape.sides(field).into_iter().map(move |side| (size, side)))
                {
                    let mut fish = Vec::new();
                    Hunt::<Set>::new(size, 1_000_000, Set::MAX).catch(
                        field,
                        (field.items_of[at], &is_left),
                        side,
                        &mut fish,
                    );
                    assert!(may_be_caught || fish.is_empty(), "{size} {shape:?} {:?}", field.options[at]);
                }
            }
        }
        counts
    }

    #[test]
    fn no_fish_eliminates_an_option_of_a_way() {
        let mut counted = [0, 0];
        for (id, board) in [
            ("classic", ".46......5..47.9.3.9.......98..6......3..4.9....59.4.....8..21.2....3.....5..1..."),
            ("classic", "..5.......1..3675.69...84......12...1...6...3.243.76...6.........81....5....2.3.."),
            (
                "anti-king",
                ".........5..7.9.6.2.85..7..4..1.........8.532.82......9......5......5....2.....78",
            ),
        ] {
            let network = Network::of_variant(id);
            let givens: Vec<Option<Symbol>> = board.chars().map(Symbol::from_char).collect();
            let candidates = Candidates::with_givens(&network, &givens);
            let (watch, memo) = (Watch::default(), Memo::default());
            let (patience, mut report) = (Patience::new(&watch), |_| ControlFlow::Continue(()));
            let finds = Finds::new(&mut report, &patience, &memo, &network);
            for symbol in network.model().alphabet().iter() {
                let field = Field::shared(&candidates, 0, symbol, Fresh::ALL, &finds).expect("it is fresh");
                let [caught, safe] = counts(&field, &network);
                counted = [counted[0] + caught, counted[1] + safe];
            }
        }
        assert!(counted[0] > 5 && counted[1] > 300, "{counted:?}");
    }

    #[test]
    fn symbols_are_safe_where_each_place_is_in_a_way() {
        // Nothing on an empty board can be eliminated; several grids are not looked at.
        for (id, is_safe) in [("classic", true), ("samurai", false)] {
            let network = Network::of_variant(id);
            let candidates = Candidates::new(&network);
            let (watch, memo) = (Watch::default(), Memo::default());
            let (patience, mut report) = (Patience::new(&watch), |_| ControlFlow::Continue(()));
            let finds = Finds::new(&mut report, &patience, &memo, &network);
            assert_eq!(safe_symbols(&candidates, &finds), [is_safe; 9], "{id}");
        }
    }
}
