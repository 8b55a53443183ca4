//! All solutions, counted by a search or with memory, whichever is likely to take less.

use num_bigint::BigUint;

use super::Search;
use crate::checkpoint::Origin;
use crate::limits::monitor::{Monitor, PATIENCE};
use crate::limits::{Limits, Status, Stop};
use crate::memo::{Count, Memo};

/// Nodes of the search before memory is thought of: most searches end sooner. In the engine's own tests
/// problems are small.
const FIRST: u64 = if cfg!(test) { 8 } else { 1 << 14 };

/// Nodes, at most, from which the length of the search is estimated.
const LONG: u64 = 1 << 20;

/// The entries of a problem, at most, for which an order of the items is looked for in hundredths of a
/// second.
const MOST_ENTRIES: usize = 1 << 20;

/// Counting with memory is no way if it may take more work, as in a second or some minutes.
const MOST_WORK: f64 = (1_u64 << 34) as f64;

/// The search must be likely to take so many times as many nodes as counting with memory takes work at most.
const GAIN: f64 = 4.0;

/// Nodes of a long search after which memory is tried, as both estimates may be far off, and how much work
/// that may take: as long as a tenth of the search, and where memory is of use, as half of it (a unit takes
/// .1 to 1.5 of the time of a node).
const TRIALS: [(u64, u64); 3] =
    [(1 << if cfg!(test) { 6 } else { 20 }, 1 << 17), (1 << 22, 1 << 20), (1 << 24, 1 << 23)];

impl<'p> Search<'p> {
    /// Counts all solutions as [`count`](Self::count) does, or, if that is likely to take less,
    /// [with memory](crate::Solver::count_with_memory), which takes up to so many bytes. The search begins;
    /// if it turns out to be long, and few states can differ where items are covered in some order, memory
    /// goes on; if that cannot be told, memory is tried for a while. Which of them counts does not depend on
    /// threads or time, and nodes and work cover both. If a limit ends counting with memory, what the search
    /// had found by then is the number of solutions. The search alone counts if it has begun before, if its
    /// root was changed, if it is likely to come to a limit of solutions sooner, and where memory might come
    /// to the limit of nodes.
    ///
    /// ```
    /// # use dlx_engine::Problem;
    /// // Dominoes on a board of 16 rows and 16 columns.
    /// let name = |row: usize, column: usize| format!("{row},{column}");
    /// let squares: Vec<_> = (0..256).map(|square| (square / 16, square % 16)).collect();
    /// let items: Vec<String> = squares.iter().map(|&(row, column)| name(row, column)).collect();
    /// let mut text = items.join(" ");
    /// for (row, column) in squares {
    ///     for (other_row, other_column) in [(row, column + 1), (row + 1, column)] {
    ///         if other_row < 16 && other_column < 16 {
    ///             text += &format!("\n{} {}", name(row, column), name(other_row, other_column));
    ///         }
    ///     }
    /// }
    /// let problem = Problem::from_text(text.as_bytes())?;
    /// let count = problem.solver().solutions().count_any_way(1 << 30);
    /// assert_eq!(count.solutions.to_string(), "2444888770250892795802079170816");
    /// assert_eq!(count.engine, None);
    /// # Ok::<(), dlx_engine::ParseError>(())
    /// ```
    #[must_use]
    pub fn count_any_way(mut self, memory: u64) -> Count {
        let counted = self.memo(memory).and_then(|mut memo| match self.is_longer_than_with(&memo) {
            true => self.count_with(&mut memo),
            false => self.try_counting_with(&mut memo),
        });
        counted.unwrap_or_else(|| Count::of(self.engine, &self.count()))
    }

    /// Searches for a while, and returns whether [`count_any_way`](Self::count_any_way) would go on with
    /// memory. The search can go on.
    pub fn suits_memory(&mut self, memory: u64) -> bool {
        self.memo(memory).is_some_and(|mut memo| {
            self.is_longer_than_with(&memo) || self.try_counting_with(&mut memo).is_some()
        })
    }

    /// Prepares to count with memory if that is possible and the search is not short.
    fn memo(&mut self, memory: u64) -> Option<Memo<'p>> {
        let is_quick_to_order = self.problem.entry_count() <= MOST_ENTRIES;
        // A job has no nodes yet, but parts of the tree.
        let has_begun = self.nodes() > 0 || !self.left.is_empty();
        if self.problem.restricts_covers() || has_begun || !is_quick_to_order {
            return None;
        }
        if !self.is_as_asked || !self.origin.switches.is_empty() {
            return None;
        }
        if !self.is_longer_than(FIRST) {
            return None;
        }
        let memory = memory.saturating_sub(self.engine.estimated_memory(self.problem, 1));
        let Origin { given, forbidden, .. } = &self.origin;
        Memo::new(self.problem, forbidden, given, memory, &mut self.monitor)
    }

    /// Searches for a while, and returns whether the rest is likely to take longer than counting with memory.
    fn is_longer_than_with(&mut self, memo: &Memo<'_>) -> bool {
        let work = memo.most_work();
        if work > MOST_WORK || !self.is_longer_than((work as u64).clamp(FIRST, LONG)) {
            return false;
        }
        let fits = self.monitor.left().nodes.is_none_or(|left| work <= left as f64);
        fits && GAIN * work < self.expected_nodes()
    }

    /// Searches on, and counts with memory from time to time, for less time than the search took so far.
    /// `None` if the search is to go on alone, or has ended.
    fn try_counting_with(&mut self, memo: &mut Memo<'_>) -> Option<Count> {
        for (nodes, work) in TRIALS {
            // States would count as nodes.
            if self.limits().nodes.is_some() || !self.is_longer_than(nodes) {
                return None;
            }
            let mut monitor = Monitor::of_part(self.monitor.stop_conditions());
            monitor.grant(u64::MAX / 2);
            monitor.set_pauses(Some(work / PATIENCE));
            let count = memo.count_in_room(&mut monitor).filter(|count| count.status == Status::Exhausted);
            if let Some(count) = count {
                let nodes = self.nodes() + count.nodes;
                return Some(self.counted_with(Count { nodes, ..count }));
            }
            if !memo.pays() {
                return None;
            }
        }
        None
    }

    /// The number of nodes, as far as can be told, up to the limit of solutions.
    fn expected_nodes(&self) -> f64 {
        let (nodes, solutions) = (self.nodes() as f64, self.solutions() as f64);
        let whole = nodes / self.machine.fraction();
        self.limits().most_solutions().map_or(whole, |most| whole.min(nodes * most as f64 / solutions))
    }

    /// Counts up to so many nodes, and returns whether there are more.
    fn is_longer_than(&mut self, nodes: u64) -> bool {
        let limits = self.limits();
        self.set_limits(Limits { nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))), ..limits });
        let is_longer = self.count_rest() == Status::Stopped(Stop::Nodes);
        if is_longer {
            self.set_limits(limits);
        }
        is_longer
    }

    /// Counts all solutions with memory, although some were found. `None` if memory does not suffice: the
    /// search goes on then.
    fn count_with(&mut self, memo: &mut Memo<'_>) -> Option<Count> {
        memo.count_in_room(&mut self.monitor).map(|count| self.counted_with(count))
    }

    /// What was counted with memory, with what was found and done before.
    fn counted_with(&self, count: Count) -> Count {
        let stats = self.stats();
        let updates = stats.updates + count.updates;
        let (solutions, status) = match (count.status, self.limits().most_solutions().map(BigUint::from)) {
            (Status::Exhausted, Some(most)) if count.solutions >= most => {
                (most, Status::Stopped(Stop::Solutions))
            }
            (Status::Exhausted, _) => (count.solutions, count.status),
            (status, _) => (BigUint::from(stats.solutions), status),
        };
        Count { solutions, status, updates, ..count }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::limits::Limits;
    use crate::parallel::tests::random_problem;
    use crate::problem::Problem;

    /// Dominoes on a square board whose squares have numbers in any order.
    fn dominoes(size: usize, seed: u64) -> Problem {
        let mut builder = Problem::builder();
        let names = (0..size * size).map(|square| square.to_string());
        let mut squares: Vec<_> = names.map(|name| builder.primary(name)).collect();
        squares.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        for square in 0..size * size {
            let (row, column) = (square / size, square % size);
            let right = (column + 1 < size).then(|| squares[square + 1]);
            let below = (row + 1 < size).then(|| squares[square + size]);
            for other in right.into_iter().chain(below) {
                builder.option([squares[square], other]);
            }
        }
        builder.build().unwrap()
    }

    #[test]
    fn each_way_counts_the_same() {
        let mut remembered = 0;
        for seed in 0..4_000 {
            let problem = random_problem(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
            let expected = problem.solver().limits(Limits::new().nodes(10_000)).count();
            if expected.status != Status::Exhausted {
                continue;
            }
            let counted = problem.solver().solutions().count_any_way(u64::MAX);
            assert_eq!(counted.solutions, BigUint::from(expected.solutions), "{seed}");
            assert_eq!(counted.status, Status::Exhausted, "{seed}");
            remembered += u64::from(counted.engine.is_none());
        }
        assert!(remembered > 20, "{remembered}");
    }

    #[test]
    fn memory_goes_on_whatever_the_numbers_of_items() {
        for seed in 0..4 {
            let problem = dominoes(10, seed);
            let counts = [1, 2].map(|threads| problem.solver().threads(threads).count_any_way());
            assert_eq!(counts[0].solutions.to_string(), "258584046368");
            assert_eq!(counts[0].engine, None);
            assert_eq!(counts[0], counts[1]);
        }
    }

    #[test]
    fn the_search_goes_on_where_memory_does_not_suffice() {
        let problem = dominoes(8, 1);
        let engine = problem.solver().resolved_engine().0.estimated_memory(&problem, 1);
        for (room, is_remembered) in [(1_000, false), (1 << 30, true)] {
            let counted = problem.solver().solutions().count_any_way(engine + room);
            assert_eq!(
                (counted.solutions.to_string(), counted.engine.is_none()),
                ("12988816".to_owned(), is_remembered)
            );
        }
    }

    #[test]
    fn limits_leave_what_was_found() {
        let problem = dominoes(8, 1);
        let limited = problem.solver().limits(Limits::new().nodes(5_000)).count_any_way();
        let searched = problem.solver().limits(Limits::new().nodes(5_000)).count();
        assert_eq!(limited.solutions, BigUint::from(searched.solutions));
        assert_eq!(limited.status, Status::Stopped(Stop::Nodes));
        let given = problem.options().next().unwrap();
        let counted = |without: bool| {
            let solver = problem.solver();
            let solver = if without { solver.forbid([given]) } else { solver.given([given]) };
            solver.count_any_way().solutions
        };
        assert_eq!(counted(true) + counted(false), BigUint::from(12_988_816_u32));
    }

    #[test]
    fn memory_keeps_to_limits() {
        let problem = dominoes(8, 1);
        let count = |limits| problem.solver().limits(limits).count_any_way();
        let (all, stopped) = (12_988_816_u64, Status::Stopped(Stop::Solutions));
        for (limit, solutions, status, is_remembered) in [
            (100, 100, stopped, false),
            (all - 1, all - 1, stopped, true),
            (all, all, stopped, true),
            (all + 1, all, Status::Exhausted, true),
        ] {
            let counted = count(Limits::new().solutions(limit));
            assert_eq!((counted.solutions, counted.status), (BigUint::from(solutions), status), "{limit}");
            assert_eq!(counted.engine.is_none(), is_remembered, "{limit}");
        }
        let whole = count(Limits::new());
        let enough = count(Limits::new().nodes(1 << 32));
        assert_eq!(enough, whole);
        let too_few = count(Limits::new().nodes(whole.nodes - 1));
        assert_eq!((too_few.nodes, too_few.status), (whole.nodes - 1, Status::Stopped(Stop::Nodes)));
        assert!(too_few.engine.is_some());
    }

    #[test]
    fn jobs_count_what_is_theirs() {
        let problem = dominoes(6, 1);
        let jobs = problem.solver().solutions().split(3).unwrap();
        let counted = jobs.iter().map(|job| problem.solver().resume(job).unwrap().count_any_way(u64::MAX));
        assert_eq!(counted.map(|count| count.solutions).sum::<BigUint>(), BigUint::from(6_728_u32));
    }

    #[test]
    fn a_search_goes_on_whether_memory_suits_it_or_not() {
        for (size, suits) in [(2, false), (6, true)] {
            let problem = dominoes(size, 1);
            let whole = problem.solver().count();
            let mut search = problem.solver().solutions();
            assert_eq!(search.suits_memory(u64::MAX), suits);
            assert_eq!(search.count(), whole);
        }
    }
}
