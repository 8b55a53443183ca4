//! Which bits belong to which item.

use super::lists::NUMBER_BITS;
use crate::engine::Switches;
use crate::engine::bit_set::Set;
use crate::engine::color_bits::ColorBits;
use crate::problem::Problem;

/// The maximum number of words in a mask.
const MOST_WORDS: usize = 4;
/// The maximum number of bits of all items.
const MOST_BITS: usize = 64 * MOST_WORDS - NUMBER_BITS as usize;
/// The maximum number of options.
const MOST_OPTIONS: usize = 1 << NUMBER_BITS;

/// The bits of items, and what options exclude.
#[derive(Clone, Debug)]
pub(super) struct Layout<const W: usize> {
    /// The primary items that are not off.
    pub(super) primary: Set<W>,
    /// The bits of all items that are not off.
    on: Set<W>,
    bits: ColorBits,
    /// For each option, the bits that exclude others once it is chosen: its own bits; for a coloured item,
    /// all other bits; and none for an item that is off.
    clashes: Vec<Set<W>>,
}

impl<const W: usize> Layout<W> {
    /// The layout for a problem, and the masks of its options.
    pub(super) fn new(problem: &Problem, switches: &Switches) -> (Self, Vec<Set<W>>) {
        let bits = ColorBits::of(problem, MOST_BITS).unwrap_or_default();
        let (primary, on) = (Set::below(problem.primary_count()), Set::FULL);
        let mut layout = Self { primary, on, bits, clashes: Vec::new() };
        let sets: Vec<Set<W>> = (0..problem.item_count() as u32).map(|item| layout.set_of(item)).collect();
        let mut masks = Vec::with_capacity(problem.option_count());
        for option in problem.options() {
            let (mut mask, mut clash) = (Set::EMPTY, Set::EMPTY);
            for entry in problem.raw_entries(option) {
                let own = Set::of_parts(layout.bits.of_entry(entry));
                let agreeing = if entry.color == 0 { Set::EMPTY } else { own };
                mask = mask.or(own);
                clash = clash.or(sets[entry.item as usize].minus(agreeing));
            }
            masks.push(mask.with_top(option.0, NUMBER_BITS));
            layout.clashes.push(clash);
        }
        (0..problem.item_count() as u32)
            .filter(|&item| switches.has(item))
            .for_each(|item| layout.switch_off(problem, item));
        (layout, masks)
    }

    /// Lets an item that is off exclude options. `masks` are those of all options.
    pub(super) fn switch_on(&mut self, problem: &Problem, item: u32, masks: &[Set<W>]) {
        let bits = self.set_of(item);
        self.on = self.on.or(bits);
        self.primary = self.primary.or(bits.and(Set::below(problem.primary_count())));
        for option in problem.options_of(problem.item_at(item as usize)) {
            let entries = problem.raw_entries(*option).iter();
            let is_colored = entries.filter(|entry| entry.item == item).any(|entry| entry.color != 0);
            let own = if is_colored { masks[option.index()] } else { Set::EMPTY };
            let clash = &mut self.clashes[option.index()];
            *clash = clash.or(bits.minus(own));
        }
    }

    /// Lets an item exclude nothing.
    pub(super) fn switch_off(&mut self, problem: &Problem, item: u32) {
        let bits = self.set_of(item);
        self.on = self.on.minus(bits);
        self.primary = self.primary.minus(bits);
        for option in problem.options_of(problem.item_at(item as usize)) {
            let clash = &mut self.clashes[option.index()];
            *clash = clash.minus(bits);
        }
    }

    /// Whether some item has several bits, of which two options may have different ones.
    #[inline(always)]
    pub(super) fn has_colors(&self) -> bool {
        self.bits.has_colors()
    }

    pub(super) fn is_off(&self, item: usize) -> bool {
        !self.on.contains(self.bits.first(item))
    }

    /// The bits of an item.
    pub(super) fn set_of(&self, item: u32) -> Set<W> {
        Set::of_parts(self.bits.of_item(item as usize))
    }

    #[inline(always)]
    pub(super) fn clash(&self, option: u32) -> Set<W> {
        self.clashes[option as usize]
    }
}

/// The number of words that the masks of a problem take: 1, 2 or 4. `None` if that is not enough.
pub(in crate::engine) fn words(problem: &Problem) -> Option<usize> {
    *problem.facts.mask_words.get_or_init(|| {
        let bits = ColorBits::of(problem, MOST_BITS).filter(|_| problem.option_count() <= MOST_OPTIONS)?;
        Some((bits.len() + NUMBER_BITS as usize).div_ceil(64).next_power_of_two())
    })
}

/// Why this engine cannot run a problem, if it cannot.
pub(in crate::engine) fn obstacle(problem: &Problem) -> Option<String> {
    if problem.option_count() > MOST_OPTIONS {
        return Some(format!("there are more than {MOST_OPTIONS} options"));
    }
    words(problem).is_none().then(|| format!("items and their colours take more than {MOST_BITS} bits"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::OptionId;

    /// A problem with one secondary item, which its options give these colours, and as many primary ones.
    fn problem(primary: usize, colors: impl Iterator<Item = Option<u32>>) -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..primary).map(|item| builder.primary(format!("p{item}"))).collect();
        let secondary = builder.secondary("x");
        for color in colors {
            let entry = color.map_or(secondary.into(), |color| secondary.colored(color));
            builder.option([items[0].into(), entry]);
        }
        builder.build().unwrap()
    }

    #[test]
    fn what_an_option_excludes() {
        let problem = problem(2, [Some(5), None, Some(3), Some(5)].into_iter());
        let (layout, masks) = Layout::<1>::new(&problem, &Switches::default());
        for (one, two) in problem.options().flat_map(|one| problem.options().map(move |two| (one, two))) {
            let secondary = layout.clash(one.0).minus(layout.primary);
            let agrees = one != OptionId(1) && two != OptionId(1) && (one.0 == 2) == (two.0 == 2);
            assert_eq!(masks[two.index()].meets(secondary), !agrees, "{one:?} and {two:?}");
        }
    }

    #[test]
    fn colors_share_bits() {
        let with = |primary, colors| problem(primary, (0..colors).map(Some));
        for (primary, colors, expected) in [(40, 70, 1), (40, 71, 2), (31, 24_310, 1), (239, 1, 4)] {
            assert_eq!(words(&with(primary, colors)), Some(expected), "{primary} items, {colors} colours");
        }
        let obstacle = obstacle(&with(239, 2)).unwrap();
        assert_eq!(obstacle, "items and their colours take more than 240 bits");
    }

    #[test]
    fn numbers_of_options_have_room() {
        let fits = problem(1, std::iter::repeat_n(None, MOST_OPTIONS));
        assert_eq!(words(&fits), Some(1));
        let too_many = problem(1, std::iter::repeat_n(None, MOST_OPTIONS + 1));
        assert_eq!(obstacle(&too_many).unwrap(), "there are more than 65536 options");
    }
}
