//! A stack of lists of live options.

use crate::engine::bit_set::Set;

/// The uppermost bits of an option's mask are its number, so that a list needs no second array.
pub(super) const NUMBER_BITS: u32 = 16;

/// The number of an option.
#[inline(always)]
pub(super) fn number<const W: usize>(option: &Set<W>) -> u32 {
    option.top(NUMBER_BITS)
}

/// Lists of masks, each made from the one below it; the first has all options by number. The current list is
/// `masks[span.start..span.end]`.
#[derive(Clone, Debug)]
pub(super) struct Lists<const W: usize> {
    masks: Vec<Set<W>>,
    span: Span,
    all: Span,
}

/// The place of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    start: usize,
    end: usize,
}

impl<const W: usize> Lists<W> {
    pub(super) fn new(masks: Vec<Set<W>>) -> Self {
        let all = Span { start: 0, end: masks.len() };
        Self { masks, span: all, all }
    }

    /// The place of the list of all options.
    pub(super) fn all(&self) -> Span {
        self.all
    }

    /// The masks of all options, by number.
    pub(super) fn masks(&self) -> &[Set<W>] {
        &self.masks[self.all.start..self.all.end]
    }

    /// The mask of an option.
    #[inline(always)]
    pub(super) fn mask(&self, option: u32) -> Set<W> {
        self.masks[option as usize]
    }

    /// The current list, by number.
    #[inline(always)]
    pub(super) fn live(&self) -> &[Set<W>] {
        &self.masks[self.span.start..self.span.end]
    }

    /// The current list, and room for other masks behind it.
    #[inline(always)]
    pub(super) fn with_room(&mut self, room: usize) -> &mut [Set<W>] {
        let Span { start, end } = self.span;
        if self.masks.len() < end + room {
            self.masks.resize(end + room, Set::EMPTY);
        }
        &mut self.masks[start..end + room]
    }

    /// The place of the current list, valid until a list below it is restored.
    #[inline(always)]
    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// Restores a list below.
    #[inline(always)]
    pub(super) fn restore(&mut self, span: Span) {
        self.span = span;
    }

    /// Keeps the masks for which `stays` is true.
    ///
    /// Each mask is written and then kept or not, because on short lists a branch would rarely be predicted.
    #[inline(always)]
    pub(super) fn retain(&mut self, mut stays: impl FnMut(&Set<W>) -> bool) {
        let Span { start, end } = self.span;
        let room = end + (end - start);
        if self.masks.len() < room {
            self.masks.resize(room, Set::EMPTY);
        }
        let (below, above) = self.masks.split_at_mut(end);
        let mut count = 0;
        for mask in &below[start..] {
            above[count] = *mask;
            count += usize::from(stays(mask));
        }
        self.span = Span { start: end, end: end + count };
    }

    /// Moves the options of an item from the list to `own`, by number.
    #[inline(always)]
    pub(super) fn split_off(&mut self, item: usize, own: &mut Vec<u32>) {
        own.resize(self.live().len(), 0);
        let (mut count, numbers) = (0, own.as_mut_slice());
        self.retain(|mask| {
            let is_own = mask.contains(item);
            numbers[count] = number(mask);
            count += usize::from(is_own);
            !is_own
        });
        own.truncate(count);
    }
}
