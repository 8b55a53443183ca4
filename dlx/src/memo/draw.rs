//! Solutions drawn at random from what a count with memory knows: item by item, an option is drawn with the number of solutions
//! below it as its weight.

use num_bigint::BigUint;
use rand::Rng;

use super::{Memo, cover};
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
        let before = self.memo.held.clone();
        let drawn = self.descend(rng);
        self.memo.held = before;
        drawn
    }

    fn descend(&mut self, rng: &mut impl Rng) -> Result<Option<Vec<OptionId>>, Stop> {
        let mut chosen = self.given.clone();
        let mut from = 0;
        while let Some(place) = self.memo.first_free(from) {
            from = place + 1;
            let counted = self.count(place)?;
            let Some((_, total)) = counted.last() else { return Ok(None) };
            let drawn = number_below(total, rng);
            let option = counted[counted.partition_point(|(_, so_far)| *so_far <= drawn)].0;
            cover(self.memo.problem, option, &mut self.memo.held, &mut Vec::new());
            chosen.push(OptionId(option));
        }
        Ok(Some(chosen))
    }

    /// The options of the item at `place`, the first one that is not covered, that are part of solutions, each with the number for it
    /// and those before it.
    fn count(&mut self, place: u32) -> Result<Vec<(u32, BigUint)>, Stop> {
        let Self { memo, monitor, .. } = self;
        let (mut counted, mut so_far) = (Vec::new(), BigUint::ZERO);
        for at in 0..memo.first_options[place as usize].len() {
            let option = memo.first_options[place as usize][at];
            let mut covered = Vec::new();
            // There may be many, though none takes more than a look.
            memo.work += 1;
            memo.pause(monitor)?;
            if !cover(memo.problem, option, &mut memo.held, &mut covered) {
                continue;
            }
            let solutions = memo.run(place + 1, monitor)?;
            covered.into_iter().for_each(|item| memo.held[item as usize] = super::FREE);
            if solutions != BigUint::ZERO {
                so_far += solutions;
                counted.push((option, so_far.clone()));
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

    /// A thousand options, each with an item of its own, so that to count what is below one takes little, and there are many.
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
