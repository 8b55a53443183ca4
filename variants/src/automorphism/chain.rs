//! Groups of permutations as chains of stabilisers (Sims, "Computational methods in the study of permutation
//! groups", 1970): every element is a product of one *mover* from each level, in exactly one way.

use rand::{Rng, RngExt};

/// A permutation of points: the image of each.
pub(super) type Permutation = Box<[u16]>;

/// A group of permutations of points.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) points: usize,
    /// The levels, from the whole group to the trivial one; bases increase from level to level.
    pub(super) levels: Vec<Level>,
}

/// The elements that keep the bases of all earlier levels.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// A point that some of these elements move. They keep all points before it.
    pub(super) base: u16,
    /// For each image of the base, an element that moves it there; the identity first.
    pub(super) movers: Vec<Permutation>,
}

impl Level {
    /// The level of a base, given generators of the group that keeps all earlier bases.
    pub(super) fn new(base: u16, points: usize, generators: &[Permutation]) -> Self {
        let mut movers = vec![identity(points)];
        let mut reached = vec![false; points];
        reached[usize::from(base)] = true;
        let mut next = 0;
        while next < movers.len() {
            let at = usize::from(movers[next][usize::from(base)]);
            for generator in generators {
                if !std::mem::replace(&mut reached[usize::from(generator[at])], true) {
                    movers.push(after(generator, &movers[next]));
                }
            }
            next += 1;
        }
        Self { base, movers }
    }

    /// The image of the base under a mover.
    pub(super) fn image(&self, mover: &Permutation) -> usize {
        usize::from(mover[usize::from(self.base)])
    }
}

impl Chain {
    /// The number of elements; `None` if it is too large.
    pub(super) fn order(&self) -> Option<u128> {
        let mut sizes = self.levels.iter().map(|level| level.movers.len() as u128);
        sizes.try_fold(1u128, u128::checked_mul)
    }

    /// Whether a permutation is an element: what is left of it after the mover of each level is the identity.
    pub(super) fn contains(&self, permutation: &Permutation) -> bool {
        let rest = self.levels.iter().try_fold(permutation.clone(), |rest, level| {
            let image = usize::from(rest[usize::from(level.base)]);
            let mover = level.movers.iter().find(|mover| level.image(mover) == image)?;
            Some(after(&inverse(mover), &rest))
        });
        rest.is_some_and(|rest| rest == identity(self.points))
    }

    /// The levels, where those that decide the image of one point alone are joined with the next ones, as
    /// long as there are at most `most` movers: each of these is a product of movers, one from each level, in
    /// order of the first one.
    pub(super) fn joined(&self, most: usize) -> Vec<Level> {
        let mut joined: Vec<Level> = Vec::new();
        let mut is_open = false;
        for (at, level) in self.levels.iter().enumerate() {
            match joined.last_mut().filter(|last| is_open && last.movers.len() * level.movers.len() <= most) {
                Some(last) => {
                    let products = |first: &Permutation| -> Vec<Permutation> {
                        level.movers.iter().map(|mover| after(first, mover)).collect()
                    };
                    last.movers = last.movers.iter().flat_map(products).collect();
                }
                None => joined.push(level.clone()),
            }
            is_open = self.levels.get(at + 1).is_some_and(|next| next.base == level.base + 1);
        }
        joined
    }

    /// A random element, each with equal probability.
    pub(super) fn random(&self, rng: &mut impl Rng) -> Permutation {
        self.levels.iter().fold(identity(self.points), |element, level| {
            after(&element, &level.movers[rng.random_range(0..level.movers.len())])
        })
    }

    /// The element whose images of the bases have the lowest ranks, one base after another.
    pub(super) fn lowest(&self, ranks: &[u32]) -> Permutation {
        self.levels.iter().fold(identity(self.points), |element, level| {
            let rank = |mover: &&Permutation| ranks[usize::from(element[level.image(mover)])];
            level
                .movers
                .iter()
                .min_by_key(rank)
                .map_or_else(|| element.clone(), |mover| after(&element, mover))
        })
    }
}

pub(super) fn identity(points: usize) -> Permutation {
    (0..points as u16).collect()
}

fn inverse(permutation: &Permutation) -> Permutation {
    let mut inverse = identity(permutation.len());
    for (point, &image) in (0..).zip(permutation) {
        inverse[usize::from(image)] = point;
    }
    inverse
}

/// The permutation that applies `first` and then `second`.
pub(super) fn after(second: &Permutation, first: &Permutation) -> Permutation {
    first.iter().map(|&point| second[usize::from(point)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The group of all permutations of points.
    fn symmetric(points: u16) -> Chain {
        let swap = |one: u16| -> Permutation {
            let image = |point: u16| match point {
                _ if point == one => one + 1,
                _ if point == one + 1 => one,
                _ => point,
            };
            (0..points).map(image).collect()
        };
        let level = |base: u16| {
            let swaps: Vec<Permutation> = (base..points - 1).map(swap).collect();
            Level::new(base, points.into(), &swaps)
        };
        Chain { points: points.into(), levels: (0..points - 1).map(level).collect() }
    }

    #[test]
    fn joined_levels_have_the_products_of_their_movers_in_order() {
        let group = symmetric(4);
        let joined = group.joined(8);
        let shape: Vec<(u16, usize)> = joined.iter().map(|level| (level.base, level.movers.len())).collect();
        assert_eq!(shape, [(0, 4), (1, 6)]);
        let [_, second, third] = &group.levels[..] else { panic!("three levels") };
        let products =
            second.movers.iter().flat_map(|one| third.movers.iter().map(move |other| after(one, other)));
        assert!(products.eq(joined[1].movers.iter().cloned()));
        assert!(joined[1].movers.iter().all(|mover| mover[0] == 0 && group.contains(mover)));
    }
}
