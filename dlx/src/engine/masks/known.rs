//! What was found before: equal parts of a search tree are surveyed once (M. Nishino, N. Yasuda, S. Minato
//! and M. Nagata, "Dancing with decision diagrams: a combined approach to exact cover", 2017).

use crate::engine::bit_set::Set;

/// The number of places at first, and at most: these take about 230 KiB with masks of one word, which
/// estimates of memory leave out, as few problems come to so many.
const FIRST: usize = 64;
const MOST: usize = 4096;
/// If fewer than one in so many parts were known before, keeping them takes longer than another survey.
const RARE: usize = 8;

/// What is below some chosen options, by the bits that these have taken. Each set of bits has one place,
/// which the last one keeps.
#[derive(Clone, Debug)]
pub(super) struct Known<T, const W: usize> {
    places: Vec<Place<T, W>>,
    /// How many parts were added, and how many found, since there were so many places.
    added: usize,
    found: usize,
    /// Whether parts are no longer kept.
    is_off: bool,
}

/// A set of taken bits, empty in places that are free, and what is below.
#[derive(Clone, Debug)]
struct Place<T, const W: usize> {
    taken: Set<W>,
    found: T,
}

impl<T, const W: usize> Default for Known<T, W> {
    fn default() -> Self {
        Self { places: Vec::new(), added: 0, found: 0, is_off: false }
    }
}

impl<T: Clone + Default, const W: usize> Known<T, W> {
    /// What was found.
    #[inline(always)]
    pub(super) fn find(&mut self, taken: Set<W>) -> Option<T> {
        if self.places.is_empty() {
            return None;
        }
        let place = &self.places[self.number(taken)];
        let is_known = place.taken == taken;
        self.found += usize::from(is_known);
        is_known.then(|| place.found.clone())
    }

    #[inline(never)]
    pub(super) fn add(&mut self, taken: Set<W>, found: T) {
        if self.added == self.places.len() {
            self.grow();
        }
        if self.is_off {
            return;
        }
        self.added += 1;
        let number = self.number(taken);
        self.places[number] = Place { taken, found };
    }

    /// Makes more places. Where there are enough, looks whether they are worth it.
    fn grow(&mut self) {
        if self.added < MOST {
            let free = Place { taken: Set::EMPTY, found: T::default() };
            self.places = vec![free; (4 * self.added).max(FIRST)];
        } else if self.found < self.added / RARE {
            (self.places, self.is_off) = (Vec::new(), true);
        }
        (self.added, self.found) = (0, 0);
    }

    /// Whether parts are kept.
    pub(super) fn keeps(&self) -> bool {
        !self.is_off
    }

    /// Forgets all: there are other options now.
    pub(super) fn clear(&mut self) {
        if self.is_off || !self.places.is_empty() {
            *self = Self::default();
        }
    }

    /// The number of the place of a set: upper bits of a product (D. Knuth, "The Art of Computer
    /// Programming", volume 3, section 6.4, on multiplicative hashing).
    #[inline(always)]
    fn number(&self, taken: Set<W>) -> usize {
        let mix = |mixed: u64, &word: &u64| (mixed ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (taken.words().iter().fold(0, mix) >> 48) as usize & (self.places.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(number: usize) -> Set<2> {
        let mut set = Set::EMPTY;
        (0..14).filter(|bit| number >> bit & 1 == 1).for_each(|bit| set.insert(7 * bit));
        set
    }

    fn added(numbers: impl Iterator<Item = usize>) -> Known<usize, 2> {
        let mut known = Known::default();
        numbers.for_each(|number| {
            if known.find(set(number)).is_none() {
                known.add(set(number), number);
            }
        });
        known
    }

    #[test]
    fn the_last_parts_are_found_until_they_are_cleared() {
        let mut known = added(1..60);
        assert_eq!(known.find(set(59)), Some(59));
        assert_eq!(known.find(set(60)), None);
        known.clear();
        assert_eq!(known.find(set(59)), None);
    }

    #[test]
    fn parts_that_are_seldom_asked_for_are_not_kept() {
        assert!(added(1..MOST * 3).is_off);
        assert!(!added((1..MOST * 3).map(|number| 1 + number / 2)).is_off);
    }
}
