//! Counts, for all numbers at once, how many of some sets contain each, with the logic of an adder on whole
//! words (vertical counters; Warren, "Hacker's Delight", section 5-1 on counting in arrays).

use super::bit_set::Set;

/// Bit `k` of number `n`'s count is `planes[k].contains(n)`. Counts that `K` bits cannot hold are in `more`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts<const W: usize, const K: usize> {
    planes: [Set<W>; K],
    more: Set<W>,
}

impl<const W: usize, const K: usize> Counts<W, K> {
    #[inline(always)]
    pub(crate) fn of(sets: &[Set<W>]) -> Self {
        let mut counts = Self { planes: [Set::EMPTY; K], more: Set::EMPTY };
        let (pairs, rest) = sets.as_chunks::<2>();
        for &[one, two] in pairs {
            let half = one.xor(two);
            let carry = one.and(two).or(half.and(counts.planes[0]));
            counts.planes[0] = counts.planes[0].xor(half);
            counts.add(1, carry);
        }
        for &one in rest {
            counts.add(0, one);
        }
        counts
    }

    /// The digits of all counts, the lowest first.
    pub(crate) fn planes(&self) -> &[Set<W>; K] {
        &self.planes
    }

    /// Adds 2 to the power of `plane` to the counts of `set`.
    #[inline(always)]
    fn add(&mut self, plane: usize, mut set: Set<W>) {
        for plane in &mut self.planes[plane..] {
            let carry = plane.and(set);
            *plane = plane.xor(set);
            set = carry;
        }
        self.more = self.more.or(set);
    }

    /// The numbers of `among` that no set contains.
    #[inline(always)]
    pub(crate) fn never(&self, among: Set<W>) -> Set<W> {
        self.planes.iter().fold(among.minus(self.more), |left, &plane| left.minus(plane))
    }

    /// The numbers of `among` that exactly one set contains.
    #[inline(always)]
    pub(crate) fn once(&self, among: Set<W>) -> Set<W> {
        let odd = among.and(self.planes[0]).minus(self.more);
        self.planes[1..].iter().fold(odd, |left, &plane| left.minus(plane))
    }

    /// The first of the numbers of `among` that the fewest sets contain, if its count fits.
    #[inline(always)]
    pub(crate) fn least(&self, among: Set<W>) -> Option<usize> {
        let mut least = among.minus(self.more);
        for &plane in self.planes.iter().rev() {
            let fewer = least.minus(plane);
            if !fewer.is_empty() {
                least = fewer;
            }
        }
        least.first()
    }

    /// The count of a number, if it fits.
    pub(crate) fn count(&self, number: usize) -> u32 {
        (0..).zip(&self.planes).map(|(bit, plane)| u32::from(plane.contains(number)) << bit).sum()
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    /// A set of 128 numbers from two words.
    fn set((low, high): (u64, u64)) -> Set<2> {
        let mut set = Set::EMPTY;
        (0..128).filter(|&bit| [low, high][bit / 64] >> (bit % 64) & 1 == 1).for_each(|bit| set.insert(bit));
        set
    }

    /// The numbers that pass.
    fn those(passes: impl Fn(usize) -> bool) -> Vec<usize> {
        (0..128).filter(|&number| passes(number)).collect()
    }

    quickcheck! {
        fn counts_are_those_of_counting_one_by_one(sets: Vec<(u64, u64)>, among: (u64, u64)) -> bool {
            let (sets, among): (Vec<_>, _) = (sets.into_iter().map(set).collect(), set(among));
            let count = |number| sets.iter().filter(|set| set.contains(number)).count();
            let (few, all) = (Counts::<2, 3>::of(&sets), Counts::<2, 16>::of(&sets));
            let of = |wanted| those(|number| among.contains(number) && count(number) == wanted);
            let least = among.iter().min_by_key(|&number| count(number));
            [few.never(among), all.never(among)].iter().all(|never| never.iter().eq(of(0)))
                && [few.once(among), all.once(among)].iter().all(|once| once.iter().eq(of(1)))
                && few.least(among) == least.filter(|&number| count(number) < 8)
                && all.least(among) == least
                && (0..128).all(|number| all.count(number) as usize == count(number))
        }
    }
}
