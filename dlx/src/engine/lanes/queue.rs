//! The chosen options, and which of them are yet to be applied.

use crate::ids::OptionId;

/// The chosen options, in order, each once; those from `applied` on wait to be applied.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    /// The options, of which the first `len` are chosen. There is room for all, and one more.
    options: Vec<OptionId>,
    len: usize,
    applied: usize,
    /// For each option, a bit that is set if it is one of the first `noted`.
    among: Vec<u64>,
    /// All that are chosen, unless some were exchanged.
    noted: usize,
}

/// Where the bit of an option is.
fn bit_of(option: u32) -> (usize, u64) {
    ((option / u64::BITS) as usize, 1 << (option % u64::BITS))
}

/// The end of a queue, in variables that the compiler keeps in registers.
pub(crate) struct End<'a> {
    options: &'a mut [OptionId],
    /// The number of options that are chosen.
    pub(crate) len: usize,
    among: &'a mut [u64],
}

impl End<'_> {
    /// Chooses an option unless it is chosen already. This avoids a branch, which would be hard to predict.
    #[inline(always)]
    pub(crate) fn push(&mut self, option: u32) {
        let (word, bit) = bit_of(option);
        let word = &mut self.among[word];
        self.options[self.len] = OptionId(option);
        self.len += usize::from(*word & bit == 0);
        *word |= bit;
    }
}

impl Queue {
    /// An empty queue for a problem of `options` options.
    pub(crate) fn new(options: usize) -> Self {
        let among = vec![0; options.div_ceil(u64::BITS as usize)];
        Self { options: vec![OptionId(0); options + 1], len: 0, applied: 0, among, noted: 0 }
    }

    pub(crate) fn chosen(&self) -> &[OptionId] {
        &self.options[..self.len]
    }

    /// The number of options that are applied.
    pub(crate) fn applied(&self) -> usize {
        self.applied
    }

    #[inline(always)]
    pub(crate) fn is_waiting(&self) -> bool {
        self.applied < self.len
    }

    pub(crate) fn contains(&self, option: u32) -> bool {
        let (word, bit) = bit_of(option);
        self.among[word] & bit != 0
    }

    /// Chooses an option unless it is chosen already.
    #[inline(always)]
    pub(crate) fn push(&mut self, option: u32) {
        let mut end = self.end();
        end.push(option);
        self.len = end.len;
        self.noted = self.len;
    }

    /// The end of the queue, to push many options.
    #[inline(always)]
    pub(crate) fn end(&mut self) -> End<'_> {
        End { options: &mut self.options, len: self.len, among: &mut self.among }
    }

    /// Ends where what was pushed and applied ends.
    #[inline(always)]
    pub(crate) fn apply_to(&mut self, len: usize) {
        (self.len, self.applied, self.noted) = (len, len, len);
    }

    /// Records an option as chosen and applied. No option may be waiting.
    pub(crate) fn note(&mut self, option: u32) {
        self.push(option);
        self.applied = self.len;
    }

    /// Takes the first waiting option.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let &OptionId(option) = self.chosen().get(self.applied)?;
        self.applied += 1;
        Some(option)
    }

    /// Forgets all but the first `len` options, which are applied.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.forget_from(len);
        self.len = len;
        self.applied = len;
    }

    /// Exchanges all but the first `kept` options for those at the same places of `others`. All are applied,
    /// and `truncate` comes before others are chosen.
    pub(crate) fn exchange(&mut self, kept: usize, others: &mut [OptionId]) {
        self.forget_from(kept);
        self.options[kept..self.len].swap_with_slice(&mut others[kept..self.len]);
    }

    /// Clears the bits of all but the first `kept` options.
    #[inline(always)]
    fn forget_from(&mut self, kept: usize) {
        if kept >= self.noted {
            return;
        }
        if kept == 0 && self.noted > self.among.len() {
            self.among.fill(0);
        } else {
            for &OptionId(option) in &self.options[kept..self.noted] {
                let (word, bit) = bit_of(option);
                self.among[word] &= !bit;
            }
        }
        self.noted = kept;
    }
}
