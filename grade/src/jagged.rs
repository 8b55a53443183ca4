//! Lists of different lengths, stored one after another.

use dlx_engine::OptionId;

/// Lists that are numbered from 0.
#[derive(Clone, Debug)]
pub(crate) struct Jagged<T> {
    /// `values[starts[i]..starts[i + 1]]` is list `i`.
    starts: Vec<u32>,
    values: Vec<T>,
}

impl<T> Default for Jagged<T> {
    /// No lists.
    fn default() -> Self {
        Self { starts: vec![0], values: Vec::new() }
    }
}

impl<T> Jagged<T> {
    /// No lists, with room for `lists` of them with about `each` values.
    pub(crate) fn with_room(lists: usize, each: usize) -> Self {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Self { starts, values: Vec::with_capacity(lists * each) }
    }

    /// Adds a list.
    pub(crate) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.values.extend(list);
        self.starts.push(self.values.len() as u32);
    }

    /// The lists.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[T]> + Clone {
        (0..self.len()).map(|index| self.get(index))
    }

    /// The number of lists.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of values in all lists.
    pub(crate) fn total(&self) -> usize {
        self.values.len()
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> &[T] {
        &self.values[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

impl<T: Copy> Jagged<T> {
    /// Creates `count` lists from their values in any order, each with the number of its list; the values of
    /// a list stay in order.
    pub(crate) fn sorted(count: usize, values: &[(u32, T)]) -> Self {
        let Some(&(_, first)) = values.first() else {
            return Self { starts: vec![0; count + 1], values: Vec::new() };
        };
        let mut places = Places::new(count, values.iter().map(|&(list, _)| list as usize));
        let mut sorted = vec![first; values.len()];
        values.iter().for_each(|&(list, value)| sorted[places.next(list as usize)] = value);
        Self { starts: places.starts(), values: sorted }
    }
}

/// Where the values of lists go, one after another.
struct Places {
    /// For each list `i`, where its next value goes is number `i + 1`.
    next: Vec<u32>,
}

impl Places {
    /// Those of `count` lists, given the list of each value.
    fn new(count: usize, lists: impl Iterator<Item = usize>) -> Self {
        let mut next = vec![0; count + 2];
        lists.for_each(|list| next[list + 2] += 1);
        for at in 2..next.len() {
            next[at] += next[at - 1];
        }
        Self { next }
    }

    /// The place of the next value of a list.
    fn next(&mut self, list: usize) -> usize {
        let next = &mut self.next[list + 1];
        *next += 1;
        *next as usize - 1
    }

    /// Once all values have their places, where each list starts, and where the last one ends.
    fn starts(mut self) -> Vec<u32> {
        self.next.pop();
        self.next
    }
}

impl Jagged<u32> {
    /// For each of `count` options, the numbers of the lists that it is in, in order.
    pub(crate) fn transposed<'a>(count: usize, lists: impl Iterator<Item = &'a [OptionId]> + Clone) -> Self {
        let mut places = Places::new(count, lists.clone().flatten().map(|option| option.index()));
        let mut values = vec![0; lists.clone().map(<[OptionId]>::len).sum()];
        for (number, list) in (0..).zip(lists) {
            list.iter().for_each(|option| values[places.next(option.index())] = number);
        }
        Self { starts: places.starts(), values }
    }
}

impl<T, L: IntoIterator<Item = T>> FromIterator<L> for Jagged<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let mut all = Self::default();
        lists.into_iter().for_each(|list| all.push(list));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_values_stay_in_order_within_their_lists() {
        let lists = Jagged::sorted(4, &[(2, 'a'), (0, 'b'), (2, 'c'), (0, 'd')]);
        assert_eq!([0, 1, 2, 3].map(|list| lists.get(list).iter().collect::<String>()), ["bd", "", "ac", ""]);
        assert!(Jagged::<u8>::sorted(2, &[]).get(1).is_empty());
    }
}
