//! Measuring: contenders take turns, and the fastest run of each counts.

use anyhow::Result;

use crate::contender::Answer;
use crate::run::Run;

/// The maximum number of rounds, even if runs are too short to be measured.
const MOST_ROUNDS: usize = 1000;

/// How often runs are repeated.
pub(crate) struct Patience {
    /// The minimum number of rounds.
    pub(crate) rounds: usize,
    /// The seconds that all runs together must take before they end.
    pub(crate) at_least: f64,
    /// The seconds after which a first run is not repeated.
    pub(crate) slow: f64,
}

impl Patience {
    /// Lets contenders 0 to `count` run in turn, round after round. The times are the shortest of each; a
    /// contender that rejects the problem runs only once.
    pub(crate) fn fastest<A>(
        &self,
        count: usize,
        mut run: impl FnMut(usize) -> Result<Run<A>>,
    ) -> Vec<Result<Run<A>>> {
        let mut best: Vec<_> = (0..count).map(&mut run).collect();
        let is_quick = |first: &Result<Run<A>>| matches!(first, Ok(run) if run.total() <= self.slow);
        let again: Vec<usize> = (0..count).filter(|&contender| is_quick(&best[contender])).collect();
        let mut spent: f64 = best.iter().flatten().map(Run::total).sum();
        let mut rounds = 1;
        while !again.is_empty() && rounds < MOST_ROUNDS && (rounds < self.rounds || spent < self.at_least) {
            for &contender in &again {
                if let (Ok(best), Ok(next)) = (&mut best[contender], run(contender)) {
                    spent += next.total();
                    best.setup = best.setup.min(next.setup);
                    best.search = best.search.min(next.search);
                }
            }
            rounds += 1;
        }
        best
    }
}

/// Returns whether all answers equal the first, and prints those that do not.
pub(crate) fn agree<A: Answer>(problem: &str, names: &[String], runs: &[Result<Run<A>>]) -> bool {
    let mut answers =
        names.iter().zip(runs).filter_map(|(name, run)| Some((name, &run.as_ref().ok()?.answer)));
    let Some((reference, expected)) = answers.next() else {
        return true;
    };
    let mut agreed = true;
    for (name, answer) in answers {
        if let Some(difference) = answer.difference(expected) {
            eprintln!("*** MISMATCH *** {problem}: {name} and {reference} differ: {difference}");
            println!("**Mismatch** on {problem}: {name} and {reference} differ: {difference}\n");
            agreed = false;
        }
    }
    agreed
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::contender::Found;

    #[test]
    fn different_answers_are_a_mismatch() {
        let run = |count| {
            let answer = Found { count: Some(count), how: String::new() };
            Ok(Run { setup: Duration::ZERO, search: Duration::ZERO, answer })
        };
        let names = ["one", "two", "three"].map(str::to_owned);
        let refusal = || Err(anyhow::anyhow!("not for me"));
        assert!(agree("same", &names, &[run(7), refusal(), run(7)]));
        assert!(!agree("other", &names, &[run(7), run(7), run(8)]));
        assert!(!agree("later", &names, &[refusal(), run(7), run(8)]));
    }
}
