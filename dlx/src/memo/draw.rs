//! Solutions drawn at random from what a count with memory knows: item by item, an option is drawn with the
//! number of solutions below it as its weight.

use num_bigint::BigUint;
use rand::Rng;

use super::{Memo, Point};
use crate::ids::OptionId;
use crate::limits::Stop;
use crate::limits::monitor::Monitor;

/// Draws that keep what they counted.
#[derive(Debug)]
pub(crate) struct MemoDraws<'p> {
    memo: Memo<'p>,
    given: Vec<OptionId>,
    monitor: Monitor<'p>,
}

impl<'p> MemoDraws<'p> {
    pub(crate) fn new(memo: Memo<'p>, given: Vec<OptionId>, monitor: Monitor<'p>) -> Self {
        Self { memo, given, monitor }
    }

    /// The states that were counted so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.monitor.nodes()
    }

    /// Draws a solution; `None` if there is none.
    pub(crate) fn draw(&mut self, rng: &mut impl Rng) -> Result<Option<Vec<OptionId>>, Stop> {
        if let Some(stop) = self.monitor.pause(|| 0.0) {
            return Err(stop);
        }
        let before = self.memo.covers.clone();
        let drawn = self.descend(rng);
        self.memo.covers = before;
        drawn
    }

    fn descend(&mut self, rng: &mut impl Rng) -> Result<Option<Vec<OptionId>>, Stop> {
        let mut chosen = self.given.clone();
        let mut from = Point::default();
        while let Some(at) = self.memo.first_open(from) {
            let counted = self.count(at)?;
            let Some((_, total)) = counted.last() else { return Ok(None) };
            let drawn = number_below(total, rng);
            from = counted[counted.partition_point(|(_, so_far)| *so_far <= drawn)].0;
            // It is behind the option that was drawn, or at the next place.
            if from.place == at.place {
                let option = self.memo.first_options[at.place as usize][from.option as usize - 1];
                self.memo.covers.cover(option, &mut Vec::new());
                chosen.push(OptionId(option));
            }
        }
        Ok(Some(chosen))
    }

    /// The points to go on from at `at`, the first one whose item takes another option, that lead to
    /// solutions, each with the number for it and those before it: behind each option that can be chosen
    /// next, and at the next place, if none need be.
    fn count(&mut self, at: Point) -> Result<Vec<(Point, BigUint)>, Stop> {
        let Self { memo, monitor, .. } = self;
        let (mut counted, mut so_far) = (Vec::new(), BigUint::ZERO);
        let mut add = |to: Point, solutions: BigUint| {
            if solutions != BigUint::ZERO {
                so_far += solutions;
                counted.push((to, so_far.clone()));
            }
        };
        if memo.is_optional(at.place) {
            add(at.next_place(), memo.run(at.next_place(), monitor)?);
        }
        let mut next = at;
        while let Some(option) = memo.option(next) {
            next = next.next_option();
            let mut covered = Vec::new();
            // There may be many, though none takes more than a look.
            memo.work += 1;
            memo.pause(monitor)?;
            if memo.covers.cover(option, &mut covered) {
                add(next, memo.run(next, monitor)?);
                memo.covers.uncover(&mut covered);
            }
        }
        Ok(counted)
    }
}

/// A random number below `end`, which is not 0: numbers of as many bits are drawn until one is.
fn number_below(end: &BigUint, rng: &mut impl Rng) -> BigUint {
    let bits = end.bits();
    let mut bytes = vec![0; bits.div_ceil(8) as usize];
    loop {
        rng.fill_bytes(&mut bytes);
        if let Some(highest) = bytes.last_mut() {
            *highest >>= (8 - bits % 8) % 8;
        }
        let number = BigUint::from_bytes_le(&bytes);
        if number < *end {
            return number;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::limits::Limits;
    use crate::problem::Problem;

    /// A thousand options, each with an item of its own, so that to count what is below one takes little, and
    /// there are many.
    #[test]
    fn limits_are_looked_at_between_counts() {
        let mut builder = Problem::builder();
        let (a, b) = (builder.primary("a"), builder.primary("b"));
        let others: Vec<_> = (0..1_000).map(|other| builder.secondary(other.to_string())).collect();
        for (number, other) in (0..).zip(&others) {
            builder.option([a.into(), other.colored(number)]);
            builder.option([b.into(), other.colored(number % 7)]);
        }
        let problem = builder.build().unwrap();
        let drawn = |pauses| {
            let mut monitor = Monitor::new(Limits::new(), None, None);
            monitor.set_pauses(pauses);
            let memo = Memo::new(&problem, &[], &[], 0, &mut monitor).unwrap();
            let mut draws = MemoDraws::new(memo, Vec::new(), monitor);
            draws.draw(&mut Xoshiro256PlusPlus::seed_from_u64(1))
        };
        assert!(problem.is_solution(&drawn(None).unwrap().unwrap()));
        // The first is before the draw.
        assert_eq!(drawn(Some(5)), Err(Stop::Nodes));
    }
}
