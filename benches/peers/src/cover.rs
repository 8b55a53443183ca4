//! Exact-cover problems.

use anyhow::{Result, ensure};

use crate::contender::{Cover, Found};
use crate::rounds::{Patience, agree};
use crate::run::Run;
use crate::table::{Table, number, with_ratio};

/// A problem in Knuth's text format.
pub(crate) struct Problem {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Whether to search for solutions, or to measure only the preparation.
    pub(crate) search: bool,
}

impl Problem {
    /// Whether some items are covered otherwise than once. A text with a fault is left to the contenders.
    fn has_several(&self) -> bool {
        dlx_engine::Problem::from_text(self.text.as_bytes()).is_ok_and(|problem| problem.has_multiplicities())
    }
}

/// Lets all contenders solve all problems, and prints a table of searches and one of setups. Returns whether
/// they agree.
pub(crate) fn compare(problems: &[Problem], contenders: &[Box<dyn Cover>], patience: &Patience) -> bool {
    let names: Vec<String> = contenders.iter().map(|contender| contender.name()).collect();
    let heads = |first: &[&str]| Table::new(first.iter().map(|&head| head.to_owned()).chain(names.clone()));
    let (mut searches, mut setups) = (heads(&["search", "solutions"]), heads(&["setup"]));
    let mut agreed = true;
    for problem in problems {
        eprintln!("{}", problem.name);
        let has_several = problem.has_several();
        let run = |contender: usize| {
            let contender = &contenders[contender];
            let (is_taken, times) = match has_several {
                true => (contender.takes_several(), "several times"),
                false => (contender.takes_once(), "once"),
            };
            ensure!(is_taken, "it takes no items that are covered {times}");
            contender.run(&problem.text, problem.search)
        };
        let runs = patience.fastest(contenders.len(), run);
        agreed &= agree(&problem.name, &names, &runs);
        if let Some(count) = runs.iter().flatten().find_map(|run| run.answer.count) {
            let head = vec![problem.name.clone(), count.to_string()];
            searches.row(head.into_iter().chain(cells(&runs, |run| run.search.as_secs_f64())).collect());
        }
        let head = vec![problem.name.clone()];
        setups.row(head.into_iter().chain(cells(&runs, |run| run.setup.as_secs_f64())).collect());
    }
    println!("CPU seconds to find all solutions (in brackets: as a part of the first contender's)\n");
    searches.print();
    println!("CPU seconds from the text to a search that is ready (likewise)\n");
    setups.print();
    agreed
}

/// The columns of the contenders: a time, its ratio to that of the first contender, and how it was done.
fn cells(runs: &[Result<Run<Found>>], time: impl Fn(&Run<Found>) -> f64) -> Vec<String> {
    let reference = runs.first().and_then(|run| run.as_ref().ok()).map(&time);
    let cell = |(column, run): (usize, &Result<Run<Found>>)| match run {
        Ok(run) if column == 0 => number(time(run)),
        Ok(run) => format!("{} {}", with_ratio(time(run), reference), run.answer.how).trim_end().to_owned(),
        Err(refusal) => format!("cannot: {refusal}"),
    };
    runs.iter().enumerate().map(cell).collect()
}
