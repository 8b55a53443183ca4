//! Distinct names, numbered in order of insertion and found by text.

use std::hash::{BuildHasher, Hasher};
use std::ops::Range;

use foldhash::fast::RandomState;
use hashbrown::HashTable;

/// Whether the text format cannot represent a character within a name: it separates names, or is no text.
pub(crate) fn is_separator(character: char) -> bool {
    character.is_whitespace() || character.is_control() || [':', '|'].contains(&character)
}

/// Names by number and numbers by name. All are kept in one text: with two strings for each name,
/// `gen --variant kropki`, whose model has an item for each pair of neighbours, took 1.09 times as long.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    text: String,
    /// The end of each name within the text.
    ends: Vec<usize>,
    numbers: HashTable<u32>,
    hasher: RandomState,
}

impl PartialEq for Names {
    fn eq(&self, other: &Self) -> bool {
        (&self.text, &self.ends) == (&other.text, &other.ends)
    }
}

impl Names {
    /// The empty names of so many things that are not found by name.
    pub(crate) fn nameless(count: usize) -> Self {
        Self { ends: vec![0; count], ..Self::default() }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The name of this number, which must have been given.
    pub(crate) fn name(&self, number: usize) -> &str {
        &self.text[range(&self.ends, number)]
    }

    /// All names, in order of their numbers.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|number| self.name(number))
    }

    /// The number of a name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        let text = self.text.as_bytes();
        let is_name = |&number: &u32| text[range(&self.ends, number as usize)] == *name.as_bytes();
        Some(*self.numbers.find(hash(&self.hasher, name), is_name)? as usize)
    }

    /// Gives a name the next number, unless it has one.
    ///
    /// # Errors
    /// The number that it has.
    pub(crate) fn insert(&mut self, new: &str) -> Result<usize, usize> {
        if let Some(number) = self.find(new) {
            return Err(number);
        }
        let number = self.len();
        self.text.push_str(new);
        self.ends.push(self.text.len());
        let rehash = |number: &u32| hash(&self.hasher, &self.text[range(&self.ends, *number as usize)]);
        self.numbers.insert_unique(hash(&self.hasher, new), number as u32, rehash);
        Ok(number)
    }
}

impl<'n> FromIterator<&'n str> for Names {
    /// Numbers the distinct names in their order.
    fn from_iter<I: IntoIterator<Item = &'n str>>(names: I) -> Self {
        let mut all = Self::default();
        for name in names {
            // A name that is there already keeps its number.
            let _ = all.insert(name);
        }
        all
    }
}

/// The hash of a name alone, without the end that the standard library adds to tell parts of a longer key
/// apart.
fn hash(hasher: &RandomState, name: &str) -> u64 {
    let mut hash = hasher.build_hasher();
    hash.write(name.as_bytes());
    hash.finish()
}

/// Where the name of a number stands in the text.
fn range(ends: &[usize], number: usize) -> Range<usize> {
    number.checked_sub(1).map_or(0, |before| ends[before])..ends[number]
}
