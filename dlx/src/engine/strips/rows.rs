//! Sets of options of a strip: rows of bits, or lists of the numbers of few options.

/// A row of fewer options than this in sixteen words lists them: it takes less memory then, and less time to
/// walk through. In the engine's own tests strips are short.
const LISTED: usize = if cfg!(test) { 32 } else { 4 };

/// A set of options, by their numbers in a strip.
#[derive(Clone, Copy, Debug)]
pub(super) enum Row<'t> {
    /// All of the strip.
    All,
    /// The words of the strip, a bit for each option.
    Bits(&'t [u64]),
    /// The numbers, in order.
    Listed(&'t [u32]),
}

impl Row<'_> {
    pub(super) const EMPTY: Self = Self::Listed(&[]);

    /// Whether an option is one of the row.
    #[inline(always)]
    pub(super) fn contains(self, number: u32) -> bool {
        self.word(number as usize / 64) >> (number % 64) & 1 == 1
    }

    /// A word of the row.
    #[inline(always)]
    pub(super) fn word(self, at: usize) -> u64 {
        match self {
            Self::All => u64::MAX,
            Self::Bits(words) => words[at],
            Self::Listed(numbers) => {
                let from = &numbers[numbers.partition_point(|&number| (number as usize) < 64 * at)..];
                let of_word = from.iter().take_while(|&&number| number as usize / 64 == at);
                of_word.fold(0, |word, number| word | 1 << (number % 64))
            }
        }
    }
}

/// How many options a row has, and where it begins among all rows of its form.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    count: u32,
    begin: u32,
}

/// Rows of all strips, by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    places: Vec<Place>,
    bits: Vec<u64>,
    listed: Vec<u32>,
}

/// How a row is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    All,
    Bits,
    Listed,
}

/// The number of options and of words of a strip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Length {
    pub(super) options: usize,
    pub(super) words: usize,
}

impl Length {
    /// How a row of so many options is stored.
    #[inline(always)]
    fn form_of(self, count: u32) -> Form {
        if count as usize == self.options {
            Form::All
        } else if 16 * (count as usize) < LISTED * self.words {
            Form::Listed
        } else {
            Form::Bits
        }
    }
}

impl Rows {
    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// A row of a strip.
    #[inline(always)]
    pub(super) fn row(&self, row: u32, strip: Length) -> Row<'_> {
        let Place { count, begin } = self.places[row as usize];
        match strip.form_of(count) {
            Form::All => Row::All,
            Form::Bits => Row::Bits(&self.bits[begin as usize..][..strip.words]),
            Form::Listed => Row::Listed(&self.listed[begin as usize..][..count as usize]),
        }
    }

    /// Adds so many rows, and returns the number of the first.
    pub(super) fn add(&mut self, count: u32) -> u32 {
        let first = self.len();
        self.places.resize(first + count as usize, Place::default());
        first as u32
    }

    /// Fills the rows from `first` on, which are those of a strip, with pairs of a row and the number of an
    /// option, which come by number.
    pub(super) fn fill(&mut self, first: usize, strip: Length, members: &[(u32, u32)]) {
        members.iter().for_each(|&(row, _)| self.places[row as usize].count += 1);
        let (mut bits, mut listed) = (self.bits.len(), self.listed.len());
        for Place { count, begin } in &mut self.places[first..] {
            let (end, size) = match strip.form_of(*count) {
                Form::All => continue,
                Form::Bits => (&mut bits, strip.words),
                Form::Listed => (&mut listed, *count as usize),
            };
            *begin = *end as u32;
            *end += size;
        }
        self.bits.resize(bits, 0);
        self.listed.resize(listed, 0);
        // Lists are filled from their beginnings, which are set back in the end.
        for &(row, number) in members {
            let Place { count, begin } = &mut self.places[row as usize];
            match strip.form_of(*count) {
                Form::All => {}
                Form::Bits => self.bits[*begin as usize + number as usize / 64] |= 1 << (number % 64),
                Form::Listed => {
                    self.listed[*begin as usize] = number;
                    *begin += 1;
                }
            }
        }
        let is_listed = |place: &&mut Place| strip.form_of(place.count) == Form::Listed;
        self.places[first..].iter_mut().filter(is_listed).for_each(|place| place.begin -= place.count);
    }

    /// The maximum number of bytes of so many rows, together of so many options, if no strip has more words.
    pub(super) fn most_bytes(rows: u64, options: u64, words: u64) -> u64 {
        let of_bits = rows.saturating_mul(words).min(16 * options / LISTED as u64);
        of_bits * size_of::<u64>() as u64 + rows.saturating_mul(size_of::<Place>() as u64)
    }
}
