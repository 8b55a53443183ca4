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
    /// Creates `count` lists from their values in any order, each with the number of its list; the values of a list stay in
    /// order.
    pub(crate) fn sorted(count: usize, values: &[(u32, T)]) -> Self {
        let mut starts = vec![0; count + 1];
        values.iter().for_each(|&(list, _)| starts[list as usize + 1] += 1);
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let Some(&(_, first)) = values.first() else { return Self { starts, values: Vec::new() } };
        let mut next = starts.clone();
        let mut sorted = vec![first; values.len()];
        for &(list, value) in values {
            let next = &mut next[list as usize];
            sorted[*next as usize] = value;
            *next += 1;
        }
        Self { starts, values: sorted }
    }
}

impl Jagged<u32> {
    /// For each of `count` options, the numbers of the lists that it is in, in order.
    pub(crate) fn transposed<'a>(count: usize, lists: impl Iterator<Item = &'a [OptionId]> + Clone) -> Self {
        let mut starts = vec![0; count + 1];
        for value in lists.clone().flatten() {
            starts[value.index() + 1] += 1;
        }
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let mut next = starts.clone();
        let mut values = vec![0; starts[count] as usize];
        for (number, list) in (0..).zip(lists) {
            for value in list {
                let next = &mut next[value.index()];
                values[*next as usize] = number;
                *next += 1;
            }
        }
        Self { starts, values }
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
